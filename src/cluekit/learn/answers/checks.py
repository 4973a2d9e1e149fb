"""Checking an answer by its meaning, and the checks of the plain kinds of question."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cluekit import ways
from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.card_sentences import cards_named
from cluekit.learn.answers.choices import pieces, read_cards
from cluekit.learn.answers.number_sentences import as_asked
from cluekit.learn.answers.numbers import (
    UnreadableError,
    counts_for_bits,
    is_cut_off,
    read_mark,
    read_number,
    read_numbers,
    refuse_huge,
    rounds_to,
    same_number,
)
from cluekit.learn.answers.options import name_options
from cluekit.learn.answers.unread import everything, unread
from cluekit.learn.card_values import ENVELOPE, Cards, card_list
from cluekit.learn.feedback import Feedback
from cluekit.learn.forms import Case
from cluekit.learn.question import Question, not_yet, slip_in_part, too_early, verdict
from cluekit.learn.values import Several
from cluekit.learn.worlds import marks
from cluekit.logic import Literal
from cluekit.ways import fold_case
from cluekit.words import mark, say
from cluekit.words.catalogues import in_all_languages


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on an answer; nothing a learner writes raises."""
    if given is None or (isinstance(given, str) and not given.strip()):
        return Feedback("open", mark("Not answered yet."))
    try:
        refuse_huge(given)
        return question.kind.check(question, given)
    except UnreadableError as error:
        return unread(question, tuple(map(str, error.args)))


# --- by kind ----------------------------------------------------------------------------------


def check_choice(question: Question, given: object) -> Feedback:
    """Judge one option."""
    chosen = name_options(question, given)
    if len(chosen) != 1:
        return not_yet(mark("Choose one."))
    again = not_yet(mark("That one does not fit. Read it aloud and imagine the table."))
    return verdict(question, lambda answer: answer == chosen[0], again)


def check_multi(question: Question, given: object) -> Feedback:
    """Judge a set of options."""
    chosen = frozenset(name_options(question, given, "abc")) if given else frozenset()
    answer = frozenset(question.answer)
    slip = slip_in_part(question, chosen, frozenset)
    again = _compare(chosen, answer)
    if slip:
        again = Feedback("close", slip.wrong.message, dict(question.values), slip.wrong.id)
    return verdict(question, lambda a: frozenset(a) == chosen, again)


def _compare(chosen: frozenset[str], answer: frozenset[str]) -> Feedback:
    missing, extra = answer - chosen, chosen - answer
    if missing and not chosen:
        return not_yet(mark("Nothing is chosen yet, and something fits."))
    if missing and not extra:
        return not_yet(mark("All of that is right, and something is missing."))
    if extra and not missing:
        return not_yet(mark("Nothing is missing, but something does not belong."))
    return not_yet(mark("Something is missing, and something else does not belong."))


def check_number(question: Question, given: object) -> Feedback:
    """Judge a number: exact, or as many digits of a logarithm as somebody likes."""
    near = question.part.checker == "bits"
    given = as_asked(question, given)

    def same(answer: Any) -> bool:
        wanted = Fraction(answer)
        return rounds_to(given, wanted) if near else same_number(given, wanted)

    judged = verdict(question, same, not_yet(mark("That is not the number. Count again.")))
    if judged.kind != "not-yet":
        return judged
    return _cut_off(question, given) or _bits_or_count(question, given) or judged


def _cut_off(question: Question, given: object) -> Feedback | None:
    """Return how to round where somebody left out the last digits of the right number."""
    wanted = Fraction(question.answer)
    if wanted.denominator == 1 or not is_cut_off(given, wanted):
        return None
    message = mark(
        "that is cut off, not rounded. The next digit is 5 or more, so the last one goes up by 1."
    )
    return Feedback("close", message, dict(question.values), "cut-off")


_MOST_LOGS = 1000
_FINE = Fraction(1, 200)
"""A number of bits is known by its digits if it has two or more after the point."""


def _bits_or_count(question: Question, given: object) -> Feedback | None:
    """Return what was asked for where somebody gave bits for a count, or the count for its bits."""
    value, slack = read_number(given)
    wanted = Fraction(question.answer)
    if question.part.checker == "bits":
        if value.denominator == 1 and value > 1 and rounds_to(math.log2(value), wanted):
            message = mark("that is how many there are. You are asked for bits: log2 of that.")
            return Feedback("close", message, dict(question.values), "count-for-bits")
        return None
    if wanted.denominator > 1 or value.denominator == 1 or slack > _FINE or value < 0:
        return None
    if counts_for_bits(given, _MOST_LOGS):
        message = mark("that looks like a number of bits. You are asked how many: a whole number.")
        return Feedback("close", message, dict(question.values), "bits-for-count")
    return None


def check_set(question: Question, given: object) -> Feedback:
    """Judge a set of cards or suspects."""
    choose: Several = question.value(question.part.choose)
    deck = everything(choose, question.case).cards
    anything = bool(pieces(given)) and fold_case(str(given)) not in ways.all_ways(
        ways.choices().nothing
    )
    chosen = cards_named(given, choose.cards, deck) if anything else frozenset()
    answer = _ids(question.answer)
    ticked_all = chosen == _ids(choose)
    again = _everything(chosen, answer) if ticked_all else _compare(chosen, answer)
    slip = slip_in_part(question, chosen, _ids)
    if slip and isinstance(choose, Cards):
        taken = card_list(sorted(slip.taken), choose.deck)
        question = question._replace(values={**question.values, "taken": taken})
    if slip and not ticked_all:
        again = Feedback("close", slip.wrong.message, dict(question.values), slip.wrong.id)
    return verdict(question, lambda a: _ids(a) == chosen, again, ticked_all=ticked_all)


def _everything(chosen: frozenset[str], answer: frozenset[str]) -> Feedback:
    about = {"all": len(chosen), "n": len(answer)}
    return not_yet(mark("You chose everything there is. That fits: {n} of {all}."), about)


def _ids(cards: Any) -> frozenset[str]:
    return frozenset(cards.ids if isinstance(cards, Several) else cards)


def check_numbers(question: Question, given: object) -> Feedback:
    """Judge several numbers: how many cards each hand has."""
    answer = read_numbers(question.answer)
    chosen = read_numbers(given, len(answer))
    if len(chosen) != len(answer):
        about: dict[str, object] = {"wanted": len(answer), "given": len(chosen)}
        again = not_yet(mark("There are {wanted} hands to fill; you wrote {given}."), about)
    else:
        held = sum(chosen)
        about = {"wanted": int(sum(answer)), "given": int(held) if held == int(held) else held}
        again = not_yet(mark("Your hands hold {given:card} together, not {wanted}."), about)
        if sum(chosen) == sum(answer):
            again = not_yet(mark("All cards are dealt, but not one by one round the table."))
    return verdict(question, lambda a: read_numbers(a) == chosen, again)


def check_cells(question: Question, given: object) -> Feedback:
    """Judge the marks on a sheet."""
    if not isinstance(given, Mapping):
        raise UnreadableError(given)
    answer: dict[str, str] = question.answer
    read = {_cell(question.case, cell): read_mark(says) for cell, says in given.items()}
    given_marks = {cell: says for cell, says in read.items() if says}
    wrong = tuple(sorted(c for c, says in given_marks.items() if answer.get(c) != says))
    missing = len(answer.keys() - given_marks.keys())
    if wrong and all(_certain(question.case, cell, given_marks[cell]) for cell in wrong):
        again = not_yet(
            mark("True, but not asked for here: {n:mark}. Take them out."), {"n": len(wrong)}, wrong
        )
    elif wrong:
        again = not_yet(mark("Marks that are not certain yet: {n}."), {"n": len(wrong)}, wrong)
    else:
        again = not_yet(mark("All true so far. Certain and still empty: {n}."), {"n": missing})
    return verdict(question, lambda a: a == given_marks, again)


def _certain(case: Case, cell: str, says: str) -> bool:
    """Tell whether a mark is right in every deal that fits."""
    card, _, holder = cell.partition(":")
    holders = [*(seat.lower() for seat in case.seats), ENVELOPE]
    number = edition(case.deck).deck.number(card)
    return marks(case)[Literal(number, holders.index(holder))] == says


def _cell(case: Case, cell: object) -> str:
    """Return a cell's name, "ada:nora", from "Ada:Nora", ("A", "Nora") or "Rope:envelope"."""
    parts = cell.split(":") if isinstance(cell, str) else pieces(cell)
    if len(parts) != 2:  # noqa: PLR2004 - a card and a holder
        raise UnreadableError(cell)
    cards = read_cards(parts[0], edition(case.deck).deck.cards)
    return f"{next(iter(cards), '')}:{_holder(case, parts[1])}"


def _holder(case: Case, name: str) -> str:
    known = {seat[0].casefold(): seat.lower() for seat in case.seats}
    for seat in case.seats:
        said = in_all_languages(seat) if seat == "You" else {seat}
        known |= {fold_case(each): seat.lower() for each in said}
    known |= {fold_case(each): ENVELOPE for each in ("E", *in_all_languages("Envelope"))}
    if fold_case(name) not in known:
        raise UnreadableError(name)
    return known[fold_case(name)]


def check_order(question: Question, given: object) -> Feedback:
    """Judge steps put in order: any order that meets the needs is right."""
    order = name_options(question, given, "any")
    known = {option.id for option in question.part.options}
    if len(order) != len(set(order)) or set(order) != known:
        left = say("{n} of {all}", n=len(known & set(order)), all=len(known))
        return not_yet(mark("Each step once, please: so far {left}."), {"left": left})
    values = dict(question.values)
    if need := too_early(order, question.needs):
        return Feedback("close", need.why, values, "what-needs-what", (need.first, need.then))
    return Feedback("yes", question.part.because, values)
