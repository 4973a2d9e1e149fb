"""Statements about who has what: "Otto has Bruno or the Vase", "the Rope is in the envelope"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal as OneOfThese

import msgspec

from cluekit.clue.deduction.puzzle import holders_of
from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording.log_sentences import tell
from cluekit.clue.wording.names import all_of, none_of, one_of, seat_name, the
from cluekit.logic import Clause, Literal
from cluekit.words import after_colon, capital, mark, say

Place = OneOfThese["seat", "you", "table", "pool", "envelope"]
"""What a holder is: another player, the reader, the open cards, those face down, the case file."""


def question(entry: int) -> str:
    """Return the name of a log entry, counted from 0: "question 4"."""
    return say("question {number}", number=entry + 1)


def question_in_turn(entry: int, turn: int) -> str:
    """Return the name of a log entry with its turn, which the log counts: "question 4 (turn 7)"."""
    return say("question {number} (turn {turn})", number=entry + 1, turn=turn)


class Names(msgspec.Struct, frozen=True):
    """What statements are made with, in the reader's language.

    ``cards`` are the names as the object of a sentence ("the Rope"); ``holders`` the names of the
    players, "" for piles; ``places`` what each holder is; ``entry`` names a log entry.
    """

    cards: tuple[str, ...]
    holders: tuple[str, ...]
    places: tuple[Place, ...]
    entry: Callable[[int], str] = question

    def some(self, numbers: Sequence[int]) -> list[str]:
        """Return the names of these cards."""
        return [self.cards[number] for number in numbers]


def piles_of(*, open_cards: bool, face_down: bool) -> list[Place]:
    """Return the piles besides the players' hands, in the order of their numbers."""
    piles: list[Place] = ["table"] if open_cards else []
    piles += ["pool"] if face_down else []
    return [*piles, "envelope"]


def names_of(view: View) -> Names:
    """Return the names of a table, as the seat of the view says them."""
    holders = holders_of(view.table)
    seats = range(holders.seats)
    players: list[Place] = ["you" if seat == view.seat else "seat" for seat in seats]
    piles = piles_of(open_cards=holders.table is not None, face_down=holders.pool is not None)
    return Names(
        tuple(the(card) for card in view.deck.cards),
        (*(seat_name(view, seat) for seat in seats), *([""] * len(piles))),
        (*players, *piles),
    )


def claim(names: Names, clause: Clause) -> str:
    """Return a clause as a sentence: "Otto has Bruno or the Vase."."""
    return say("{claim}.", claim=capital(statement(names, clause)))


def claim_after(names: Names, clause: Clause) -> str:
    """Return the same behind a colon, where only some languages begin with a capital."""
    return say("{claim}.", claim=after_colon(statement(names, clause)))


def statement(names: Names, clause: Clause) -> str:
    """Return a clause as part of a sentence; the empty one says that something cannot be."""
    if not clause:
        return say("this cannot be")
    if len(clause) == 1:
        return together(names, clause)
    if len({(literal.holder, literal.has) for literal in clause}) == 1:
        return _one_of_a_holder(names, clause)
    return one_of([together(names, (literal,)) for literal in clause])


def together(names: Names, literals: Sequence[Literal]) -> str:
    """Return literals of one sign, all true: "Otto does not have Ada or Carla".

    They are of one holder; or several players lack the same cards.
    """
    holder = literals[0].holder
    players = all_of([names.holders[one] for one in sorted({each.holder for each in literals})])
    cards = names.some(sorted({literal.card for literal in literals}))
    if any(literal.holder != holder for literal in literals):
        return say("{who} do not have {cards}", who=players, cards=none_of(cards))
    if literals[0].has:
        return _has(names, holder, all_of(cards), len(cards))
    return _lacks(names, holder, cards)


def _one_of_a_holder(names: Names, clause: Clause) -> str:
    holder, cards = clause[0].holder, names.some([literal.card for literal in clause])
    if clause[0].has:
        return _has(names, holder, one_of(cards), 1)
    match names.places[holder]:
        case "you":
            return say("you do not have {cards} together", cards=all_of(cards))
        case "seat":
            who = names.holders[holder]
            return say("{who} does not have {cards} together", who=who, cards=all_of(cards))
        case "envelope":
            return say("{cards} are not in the envelope together", cards=all_of(cards))
        case _:
            return one_of([_lacks(names, holder, [card]) for card in cards])


def _has(names: Names, holder: int, cards: str, n: int) -> str:
    match names.places[holder]:
        case "you":
            return say("you have {cards}", cards=cards)
        case "seat":
            return say("{who} has {cards}", who=names.holders[holder], cards=cards)
        case pile:
            one, many = _HAS[pile]
            return say(one if n == 1 else many, cards=cards)


def _lacks(names: Names, holder: int, cards: Sequence[str]) -> str:
    match names.places[holder]:
        case "you":
            return say("you do not have {cards}", cards=none_of(cards))
        case "seat":
            who = names.holders[holder]
            return say("{who} does not have {cards}", who=who, cards=none_of(cards))
        case pile:
            one, many = _LACKS[pile]
            return say(one if len(cards) == 1 else many, cards=all_of(cards))


_HAS = {
    "table": (mark("{cards} lies face up"), mark("{cards} lie face up")),
    "pool": (mark("{cards} lies face down"), mark("{cards} lie face down")),
    "envelope": (mark("{cards} is in the envelope"), mark("{cards} are in the envelope")),
}
_LACKS = {
    "table": (mark("{cards} does not lie face up"), mark("{cards} do not lie face up")),
    "pool": (mark("{cards} does not lie face down"), mark("{cards} do not lie face down")),
    "envelope": (mark("{cards} is not in the envelope"), mark("{cards} are not in the envelope")),
}
"""For one card, and for several."""


# --- questions ------------------------------------------------------------------------------------
# A question of the log and its answers, in one line, as the seat of a view may know them.


def question_words(view: View, index: int, turns: Sequence[int] = ()) -> str:
    """Return what was asked and answered: "Question 3: Nora asked: … Otto showed Nora a card.".

    With the ``turns`` of all questions it says in which, too: the log counts these.
    """
    told = " ".join(tell(fact, view) for fact in _happened(view, index))
    if index < len(turns):
        asked = {"turn": turns[index], "number": index + 1}
        return say("Turn {turn}, question {number}: {told}", told=told, **asked)
    return say("Question {number}: {told}", number=index + 1, told=told)


def is_question(fact: object) -> bool:
    """Tell whether a fact is a question that the table answers, as an accusation aloud is (C15)."""
    return isinstance(fact, facts.Suggested) or (
        isinstance(fact, facts.Accused) and fact.said is not None
    )


def _happened(view: View, index: int) -> Iterator[object]:
    question = view.table.questions[index]
    if question.accusing:
        yield facts.Accused(question.asker, question.cards)
    else:
        yield facts.Suggested(question.asker, question.cards, question.whom)
    for seat in view.table.seats_after(question.asker):
        if question.passed >> seat & 1:
            yield facts.CouldNotAnswer(seat)
    for seat, count in question.answers:
        # The cards where this view saw them, else how many
        seen = view.cards_seen(index, seat)
        if not seen:
            yield facts.Showed(seat, question.asker, count)
        for card in seen:
            yield facts.CardSeen(seat, question.asker, card)
