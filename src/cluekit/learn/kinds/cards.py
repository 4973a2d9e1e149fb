"""Cards or suspects that are chosen, and marks on a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cluekit import ways
from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.card_sentences import cards_named
from cluekit.learn.answers.choices import pieces, read_cards
from cluekit.learn.answers.numbers import UnreadableError, read_mark
from cluekit.learn.card_values import ENVELOPE, Cards, card_list
from cluekit.learn.feedback import Feedback, quote
from cluekit.learn.forms import Case
from cluekit.learn.grids import Suspects, stages, suspects
from cluekit.learn.kinds.options import missing_or_extra
from cluekit.learn.question import (
    Question,
    QuestionKind,
    always,
    not_yet,
    right_ids,
    slip_in_part,
    verdict,
)
from cluekit.learn.values import Several
from cluekit.learn.worlds import marks
from cluekit.logic import Literal
from cluekit.sets import mask as mask_of
from cluekit.ways import fold_case
from cluekit.words import mark
from cluekit.words.catalogues import in_all_languages


def check_set(question: Question, given: object) -> Feedback:
    """Judge a set of cards or suspects."""
    choose: Several = question.value(question.part.choose)
    nothing = ways.all_ways(ways.choices().nothing)
    chosen = frozenset[str]()
    if pieces(given) and fold_case(str(given)) not in nothing:
        chosen = cards_named(given, choose.cards, everything(choose, question.case).cards)
    answer = _ids(question.answer)
    slip = slip_in_part(question, chosen, _ids)
    if slip and isinstance(choose, Cards):
        taken = card_list(sorted(slip.taken), choose.deck)
        question = question._replace(values={**question.values, "taken": taken})
    ticked_all = chosen == _ids(choose)
    if ticked_all:
        about = {"all": len(chosen), "n": len(answer)}
        again = not_yet(mark("You chose everything there is. That fits: {n} of {all}."), about)
    elif slip:
        again = Feedback("close", slip.wrong.message, dict(question.values), slip.wrong.id)
    else:
        again = missing_or_extra(chosen, answer)
    return verdict(question, lambda a: _ids(a) == chosen, again, ticked_all=ticked_all)


def _ids(cards: Any) -> frozenset[str]:
    return frozenset(cards.ids if isinstance(cards, Several) else cards)


def everything(choose: Several, case: Case) -> Cards | Suspects:
    """Return all cards of the deck, or all suspects who ever stood on the board."""
    if isinstance(choose, Cards):
        return Cards(tuple(card.id for card in edition(choose.deck).deck.cards), choose.deck)
    table = stages(case)[0].table
    return suspects(mask_of(table.cells) | table.dead)


def _strangers(question: Question, strange: Sequence[str]) -> tuple[str, dict[str, object]]:
    """Tell apart what is nothing at all and what is in the game, but not to be chosen."""
    choose: Several = question.value(question.part.choose)
    known = everything(choose, question.case)
    try:
        named = read_cards(list(strange), known.cards)
    except UnreadableError as error:
        return "", {"known": choose, "given": quote(str(error.args[0]))}
    message = mark("Not to be chosen here: {others}. Choose from {known}, such as {example}.")
    others: Several
    if isinstance(known, Suspects):
        others = Suspects(tuple(name for name in known.ids if name in named))
        if not others.as_set & stages(question.case)[-1].living:
            message = mark(
                "Dead already, so not to be chosen: {others}. Choose from {known}, such as "
                "{example}."
            )
    else:
        others = Cards(tuple(name for name in known.ids if name in named), known.deck)
    return message, {"known": choose, "others": others}


def _some_of(question: Question) -> str:
    """Return one, two or three things that can be chosen, and are not just the right ones."""
    choose, answer = question.value(question.part.choose), question.answer
    called = [card.alias or card.id for card in choose.cards]
    right = {c.alias or c.id for c in answer.cards} if isinstance(answer, Several) else set()
    some = next((n for n in (2, 1, 3) if set(called[:n]) != right), 1)
    return ", ".join(called[:some])


SET = QuestionKind(
    check_set,
    mark("“{given}” cannot be chosen here. Choose from {known}, such as {example}."),
    _some_of,
    explain=_strangers,
    right=right_ids,
    pressed=True,
    first=mark("Not answered yet: choose what belongs here."),
)

# --- marks on a sheet -----------------------------------------------------------------------------


def check_cells(question: Question, given: object) -> Feedback:
    """Judge the marks on a sheet."""
    if not isinstance(given, Mapping):
        raise UnreadableError(given)
    case, answer = question.case, question.answer
    read = {_cell(case, cell): read_mark(says) for cell, says in given.items()}
    given_marks = {cell: says for cell, says in read.items() if says}
    wrong = tuple(sorted(c for c, says in given_marks.items() if answer.get(c) != says))
    missing = len(answer.keys() - given_marks.keys())
    deck, holders = edition(case.deck).deck, [*(seat.lower() for seat in case.seats), ENVELOPE]

    def is_certain(cell: str) -> bool:
        card, _, holder = cell.partition(":")
        literal = Literal(deck.number(card), holders.index(holder))
        return marks(case)[literal] == given_marks[cell]

    if wrong and all(map(is_certain, wrong)):
        again = not_yet(
            mark("True, but not asked for here: {n:mark}. Take them out."), {"n": len(wrong)}, wrong
        )
    elif wrong:
        again = not_yet(mark("Marks that are not certain yet: {n}."), {"n": len(wrong)}, wrong)
    else:
        again = not_yet(mark("All true so far. Certain and still empty: {n}."), {"n": missing})
    return verdict(question, lambda a: a == given_marks, again)


def _cell(case: Case, cell: object) -> str:
    """Return a cell's name, "ada:nora", from "Ada:Nora", ("A", "Nora") or "Rope:envelope"."""
    parts = cell.split(":") if isinstance(cell, str) else pieces(cell)
    if len(parts) != 2:  # noqa: PLR2004 - a card and a holder
        raise UnreadableError(cell)
    cards = read_cards(parts[0], edition(case.deck).deck.cards)
    known = {seat[0].casefold(): seat.lower() for seat in case.seats}
    for seat in case.seats:
        said = in_all_languages(seat) if seat == "You" else {seat}
        known |= {fold_case(each): seat.lower() for each in said}
    known |= {fold_case(each): ENVELOPE for each in ("E", *in_all_languages("Envelope"))}
    holder = known.get(fold_case(parts[1]))
    if holder is None:
        raise UnreadableError(parts[1])
    return f"{next(iter(cards), '')}:{holder}"


CELLS = QuestionKind(
    check_cells,
    mark("“{given}” is not a mark. Write a cell and yes or no, as in {example}."),
    always("ada:nora: no"),
    first=mark("Not answered yet: mark a cell of the sheet."),
)
