"""The events of a case in words, numbered c1, c2 … as proofs cite them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.clue.notation import UNKNOWN, Accusation, Answer, Asked
from cluekit.clue.wording import explain as explain_game
from cluekit.core import RefusedError
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.forms import Case
from cluekit.learn.statements import sentence
from cluekit.learn.values import either, list_in_words, value_in_words
from cluekit.learn.worlds import asked_in, literal_of, literals_of, names, puzzle_of
from cluekit.logic import Holds, Lacks, OneOf, Premise, Showed
from cluekit.logic.backgrounds import Setting, clue
from cluekit.logic.formulas import Formula, clauses, formula_text, read
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
    told = []
    for entry, asked in enumerate(asked_in(case)):
        cards = list_in_words([_the(case, card) for card in asked.cards])
        who = case.seats[asked.asker]
        if isinstance(asked, Accusation):
            said = say("{who} accused wrongly: {cards}.", who=value_in_words(who), cards=cards)
            told.append(said)
            continue
        begins = say("You asked about {cards}.", cards=cards)
        if who != "You":
            begins = say("{who} asked about {cards}.", who=who, cards=cards)
        told.append(" ".join([begins, *_answers(case, asked, entry)]))
    return told + [say(KNOWN[said.knows], who=said.who, what=say(said.what)) for said in case.said]


def _the(case: Case, card: int) -> str:
    """Return a card as it stands in a sentence: "the Rope"."""
    return value_in_words(Named(edition(case.deck).deck.cards[card].id, "the", case.deck))


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


def _answers(case: Case, asked: Asked, entry: int) -> Iterator[str]:
    if getattr(asked, "nobody", False):
        yield say("Nobody showed a card.")
        return
    said = [premise for premise in puzzle_of(case).premises if premise.entry == entry]
    for premise in sorted(said, key=lambda each: (each.holder - asked.asker) % len(case.seats)):
        yield _premise(case, premise, asked.asker)
    who = case.seats[0]
    for card in [answer.cards[0] for answer in asked.answers if answer.cards and not answer.seat]:
        if who == "You":
            yield say("You showed {card}.", card=_the(case, card))
        else:
            yield say("{who} showed {card}.", who=who, card=_the(case, card))


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
            card_name, whom = _the(case, card), case.seats[asker]
            if whom == "You":
                return say_in("clue", "{who} showed you {card}.", who=who, card=card_name)
            if who == "You":
                return say("You showed {card} to {whom}.", card=card_name, whom=whom)
            return say("{who} showed {card} to {whom}.", who=who, card=card_name, whom=whom)
        case _:
            return ""


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
    case = Case(hand=hand, events=(in_notation(event),))
    try:
        heard = asked_in(case)
    except RefusedError as error:
        problem = error.problem
        if isinstance(known := problem.about.get("known"), list):
            called = [value_in_words(name) for name in known]
            problem = replace(problem, about={**problem.about, "known": called})
        raise LookupError(explain_game(problem)) from None
    for asked in heard:
        if UNKNOWN in asked.cards:
            raise LookupError(say("Name all three cards of the question."))
        for answer in asked.answers:
            if wrong := _cannot_answer(answer, asked, case):
                raise LookupError(wrong)
    return [(formula_text(formula), sentence(formula, case)) for formula in statements_of(case)]


def in_words(event: str) -> str:
    """Return an event as a sentence; raises ``RefusedError``."""
    return clue_lines(Case(events=(in_notation(event),)))[0]


def in_notation(event: str) -> str:
    """Return the event with "you" as the notation has it, from the reader's language."""
    return re.sub(rf"\b{re.escape(say('You'))}\b", "You", event, flags=re.IGNORECASE)


def _cannot_answer(answer: Answer, asked: Asked, case: Case) -> str:
    """Return why no table can have heard this answer, in words; "" where one can."""
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
        shown, could = _the(case, answer.cards[0]), either([_the(case, c) for c in asked.cards])
        return say(
            "Nobody was asked for {card}. What can be shown is {cards}.", card=shown, cards=could
        )
    return ""


def to_events(text: str) -> list[str]:
    """Return what happened if a statement is all that was learnt: a line for each clause.

    "Otto has at least one of …" is a show, "Otto has none of …" a pass; where no single event says
    it, a sentence tells so. Raises ``NotAFormulaError``.
    """
    case = Case()
    found = clauses(read(text, names(case)))
    if found is None:
        return [say("No event at the table says just that.")]
    happened, passes = list[str](), dict[int, list[str]]()
    for clause in found:
        literals = [literal_of(part, literals_of(case)) for part in clause]
        seat = literals[0].holder
        one_hand = {literal.holder for literal in literals} == {seat} and seat < len(case.seats)
        if one_hand and all(literal.has for literal in literals):
            who, cards = case.seats[seat], either([_the(case, each.card) for each in literals])
            told = say("{who} showed a card: {cards}.", who=who, cards=cards)
            happened.append(
                say("You showed a card: {cards}.", cards=cards) if who == "You" else told
            )
        elif one_hand and len(literals) == 1:
            passes.setdefault(seat, []).append(_the(case, literals[0].card))
        else:
            happened.append(say("No event at the table says just that."))
    for seat, passed in passes.items():
        who, cards = case.seats[seat], list_in_words(passed)
        told = say("{who} passed, asked about {cards}.", who=who, cards=cards)
        happened.append(
            say("You passed, asked about {cards}.", cards=cards) if who == "You" else told
        )
    return list(dict.fromkeys(happened))
