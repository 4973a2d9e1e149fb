"""The events of a case in words, numbered c1, c2 … as proofs cite them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.clue.notation import UNKNOWN, Accusation, Answer, Asked
from cluekit.clue.wording import explain as explain_game
from cluekit.core import Problem, RefusedError
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.forms import Case
from cluekit.learn.statements import sentence
from cluekit.learn.values import either, list_in_words, value_in_words
from cluekit.learn.worlds import asked_in, literals_of, names, puzzle_of
from cluekit.logic import Holds, Lacks, Literal, OneOf, Premise, Showed
from cluekit.logic.backgrounds import Setting, clue
from cluekit.logic.formulas import Atom, Formula, Not, clauses, formula_text, read
from cluekit.words import mark, say, say_in


class Clue(msgspec.Struct, frozen=True):
    """An event of a case, to be told in the reader's language."""

    case: Case
    entry: int

    def in_words(self) -> str:
        """Return what happened."""
        return clue_lines(self.case)[self.entry]


def clue_lines(case: Case) -> list[str]:
    """Return what happened, one line per clue; your own hand is no clue."""
    told = [_event_words(case, asked, entry) for entry, asked in enumerate(asked_in(case))]
    return told + [say(KNOWN[said.knows], who=said.who, what=say(said.what)) for said in case.said]


KNOWN = {
    True: mark("Asked aloud whether they know the {what}, {who} says yes."),
    False: mark("Asked aloud whether they know the {what}, {who} says no."),
}
"""How an announcement is told, by what was said."""


def hand_line(case: Case) -> str:
    """Return your own hand in words, "" where there is none."""
    if not case.hand:
        return ""
    cards = value_in_words(card_list(case.hand, case.deck))
    who = case.seats[0]
    return (
        say("You hold {cards}.", cards=cards)
        if who == "You"
        else say("{who} holds {cards}.", who=who, cards=cards)
    )


def _event_words(case: Case, asked: Asked, entry: int) -> str:
    deck = edition(case.deck).deck
    cards = list_in_words(
        [value_in_words(Named(deck.cards[c].id, "the", case.deck)) for c in asked.cards]
    )
    who = case.seats[asked.asker]
    if isinstance(asked, Accusation):
        return say("{who} accused wrongly: {cards}.", who=_name(who), cards=cards)
    begins = say("You asked about {cards}.", cards=cards)
    if who != "You":
        begins = say("{who} asked about {cards}.", who=who, cards=cards)
    return " ".join([begins, *_answers(case, asked, entry)])


def _answers(case: Case, asked: Asked, entry: int) -> Iterator[str]:
    if getattr(asked, "nobody", False):
        yield say("Nobody showed a card.")
        return
    mine = [answer.cards[0] for answer in asked.answers if answer.cards and not answer.seat]
    said = [premise for premise in puzzle_of(case).premises if premise.entry == entry]
    for premise in sorted(said, key=lambda each: (each.holder - asked.asker) % len(case.seats)):
        yield _premise(case, premise, asked.asker)
    for card in mine:
        name = edition(case.deck).deck.cards[card].id
        yield _shown_by(case.seats[0], value_in_words(Named(name, "the", case.deck)))


def _shown_by(who: str, card: str) -> str:
    if who == "You":
        return say("You showed {card}.", card=card)
    return say("{who} showed {card}.", who=who, card=card)


def _premise(case: Case, premise: Premise, asker: int) -> str:
    """Return what one premise of an event says at the table; the asker sees the card."""
    who = case.seats[premise.holder]
    match premise:
        case Lacks():
            you = say("You had none of these.")
            return you if who == "You" else say("{who} had none of these.", who=who)
        case OneOf():
            return say("{who} showed a card; you did not see which.", who=who)
        case Showed(card=card):
            name = edition(case.deck).deck.cards[card].id
            card_name = value_in_words(Named(name, "the", case.deck))
            whom = case.seats[asker]
            if whom == "You":
                return say_in("clue", "{who} showed you {card}.", who=who, card=card_name)
            if who == "You":
                return say("You showed {card} to {whom}.", card=card_name, whom=whom)
            return say("{who} showed {card} to {whom}.", who=who, card=card_name, whom=whom)
        case _:
            return ""


def _name(who: str) -> str:
    return say("You") if who == "You" else who


def broken_fact(case: Case, premise: Premise) -> str:
    """Return which fact of the case a premise is, to somebody whose deal contradicts it."""
    if isinstance(premise, (Holds, Lacks)) and premise.rule == "mine":
        return hand_line(case)
    return f"c{premise.entry + 1}: {clue_lines(case)[premise.entry]}"


# --- clue sentences -------------------------------------------------------------------------------
# From an event to statements, and from a statement back to what must have happened.


def statements_of(case: Case) -> list[Formula]:
    """Return what the events of a case say, a statement for each pass and each show."""
    named = {literal: name for name, literal in literals_of(case).items()}
    setting = Setting(puzzle_of(case), named)
    return [formula for entry in range(len(case.events)) for formula in clue(setting, entry)]


def from_event(event: str, hand: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return what an event says: statements in signs and in words.

    Raises ``LookupError`` in words for an event that cannot be read.
    """
    case = Case(hand=hand, events=(_ours(event),))
    try:
        heard = asked_in(case)
    except RefusedError as error:
        raise LookupError(explain_game(_theirs(error.problem))) from None
    wrong = next(filter(None, (_impossible(asked, case) for asked in heard)), "")
    if wrong:
        raise LookupError(wrong)
    return [(formula_text(formula), sentence(formula, case)) for formula in statements_of(case)]


def in_words(event: str) -> str:
    """Return an event as a sentence; raises ``RefusedError``."""
    return clue_lines(Case(events=(_ours(event),)))[0]


def _ours(event: str) -> str:
    """Return the event with "you" as the notation has it, from the reader's language."""
    return re.sub(rf"\b{re.escape(say('You'))}\b", "You", event, flags=re.IGNORECASE)


def _theirs(problem: Problem) -> Problem:
    """Return the problem with the seats named as the reader names them."""
    known = problem.about.get("known")
    if not isinstance(known, list):
        return problem
    called = [say("You") if name == "You" else name for name in known]
    return replace(problem, about={**problem.about, "known": called})


def _impossible(asked: Asked, case: Case) -> str:
    """Return why no table can have heard this, in words; "" where one can."""
    if UNKNOWN in asked.cards:
        return say("Name all three cards of the question.")
    wrong = (_cannot_answer(answer, asked, case) for answer in asked.answers)
    return next(filter(None, wrong), "")


def _cannot_answer(answer: Answer, asked: Asked, case: Case) -> str:
    if answer.seat == UNKNOWN:
        return say("Write who showed a card, or nobody.")
    if answer.seat == asked.asker:
        return say(
            "The player who asks does not answer. One of the others shows a card, or nobody does."
        )
    if len(answer.cards) > 1:
        return say("Only one card is shown.")
    if answer.cards == (UNKNOWN,) and not answer.seat:
        return say("You know which card you showed. Write it down.")
    if answer.cards and answer.cards[0] not in (*asked.cards, UNKNOWN):
        shown = _cards([answer.cards[0]], case, either)
        could = _cards(list(asked.cards), case, either)
        return say(
            "Nobody was asked for {card}. What can be shown is {cards}.", card=shown, cards=could
        )
    return ""


def to_events(text: str) -> list[str]:
    """Return what happened if a statement is all that was learnt: a line for each clause.

    "At least one of …" of one holder is a show, "none of …" a pass; what no single event says is
    told as such. Raises ``NotAFormulaError``.
    """
    case = Case()
    formula = read(text, names(case))
    found = clauses(formula)
    if found is None:
        return [say("No event at the table says just that.")]
    return list(dict.fromkeys(_happened(found, case)))


def _happened(found: tuple[tuple[Formula, ...], ...], case: Case) -> Iterator[str]:
    passes: dict[int, list[int]] = {}
    for clause in found:
        literals = [_literal(part, case) for part in clause]
        who = literals[0].holder
        one_hand = {literal.holder for literal in literals} == {who} and who < len(case.seats)
        if one_hand and all(literal.has for literal in literals):
            yield _showed(case.seats[who], _cards([each.card for each in literals], case, either))
        elif one_hand and len(literals) == 1:
            passes.setdefault(who, []).append(literals[0].card)
        else:
            yield say("No event at the table says just that.")
    for who, cards in passes.items():
        yield _passed(case.seats[who], _cards(cards, case, list_in_words))


def _cards(numbers: list[int], case: Case, how: Callable[[list[str]], str]) -> str:
    deck = edition(case.deck).deck
    return how([value_in_words(Named(deck.cards[card].id, "the", case.deck)) for card in numbers])


def _showed(who: str, cards: str) -> str:
    if who == "You":
        return say("You showed a card: {cards}.", cards=cards)
    return say("{who} showed a card: {cards}.", who=who, cards=cards)


def _passed(who: str, cards: str) -> str:
    if who == "You":
        return say("You passed, asked about {cards}.", cards=cards)
    return say("{who} passed, asked about {cards}.", who=who, cards=cards)


def _literal(formula: Formula, case: Case) -> Literal:
    if isinstance(formula, Not) and isinstance(formula.inner, Atom):
        return ~literals_of(case)[formula.inner.name]
    if isinstance(formula, Atom):
        return literals_of(case)[formula.name]
    raise AssertionError("a clause has literals only")
