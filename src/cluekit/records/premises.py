"""What a line says about where cards are: events, facts and clauses become premises.

Passes between asker and shower follow from the seating; where it is not known who showed, only
passes that are written count. Cards that are not known (``?``) say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from cluekit.clue.notation.names import UNKNOWN, Names, Words, words
from cluekit.clue.notation.questions import Accusation, Answer, Asked, cards_of
from cluekit.core.notation.lines import Line, refuse
from cluekit.core.problems import nearest
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Premise, Showed
from cluekit.logic.puzzle import at_least, at_most
from cluekit.sets import mask
from cluekit.words import mark
from cluekit.words.catalogues import in_all_languages

# --- statements -----------------------------------------------------------------------------------
# Facts and clauses: "Nora has rope", "Nora has not rope", "Nora has one of rope hall".

PILES = {"table": mark("face up"), "pool": mark("face down"), "envelope": mark("envelope")}
"""The piles that belong to no player, as the heads of the sheet call them."""

_HAS = frozenset({"has", "have", "holds", "hold"})
_NOT = frozenset({"not", "no", "none"})


def statement(line: Line, names: Names, holders: Sequence[str], entry: int) -> Premise:
    """Return what a fact or a clause says; raises ``RefusedError`` that names the line."""
    holder, rest = holder_in(line, words(line.text), names, holders)
    if not rest or rest[0] not in _HAS:
        raise _unreadable(line, names)
    rest = rest[1:]
    if rest[:2] == ("one", "of"):
        return OneOf(holder, _cards(line, rest[2:], names), entry)
    if rest and rest[0] in _NOT:
        return Lacks(holder, _cards(line, rest[1:], names), entry, rule="told")
    return Holds(holder, _cards(line, rest, names), entry, rule="told")


def holder_in(line: Line, said: Words, names: Names, holders: Sequence[str]) -> tuple[int, Words]:
    """Return the holder that the words begin with: a player, or a pile by its id."""
    said = said[1:] if said[:1] == ("the",) else said
    if said[:2] == ("case", "file"):
        return holders.index("envelope"), said[2:]
    piles = holders[len(names.seats.called) :]
    pile, found = _pile(said, piles), names.seats.longest(said)
    if pile is not None and (found is None or len(found[1]) == len(pile[1])):
        return holders.index(pile[0]), pile[1]  # a player of that name is called by chair
    if found is not None:
        return found
    name, known = said[0][:40] if said else "", [*names.seats.called, *piles]
    called = [*names.seats.called, *(PILES[pile] for pile in piles)]
    about = {"known": known, "called": called, "nearest": nearest(name, known)}
    raise refuse("case-no-such-holder", line, name=name, **about)


def _pile(said: Words, piles: Sequence[str]) -> tuple[str, Words] | None:
    """Return the pile that the words begin with, and the words after it: "busta", "face up"."""
    for pile in piles:
        called = {words(text) for text in (pile, *in_all_languages(PILES[pile]))}
        for name in sorted(called, key=len, reverse=True):
            if said[: len(name)] == name:
                return pile, said[len(name) :]
    return None


def _cards(line: Line, said: Words, names: Names) -> int:
    cards = cards_of(line, said, names)
    if not cards or UNKNOWN in cards:
        raise _unreadable(line, names)
    return mask(cards)


def _unreadable(line: Line, names: Names) -> Exception:
    who, *_ = names.seats.written
    one, two, *_ = names.cards.written
    known = [f"{who} has {one}", f"{who} has not {one}", f"{who} has one of {one} {two}"]
    return refuse("text-line", line, text=line.text[:80], known=known)


# --- premises -------------------------------------------------------------------------------------


class Round(msgspec.Struct, frozen=True):
    """How a round of questions goes at this table.

    ``order`` are the seats as they answer, clockwise; ``file`` is the case file among the
    holders, ``me`` a seat or ``UNKNOWN``. The rest are house rules: ``table_first`` where
    accusations go round first (C15).
    """

    order: tuple[int, ...]
    file: int
    me: int | None
    questioning: str = "classic"
    cards_shown: str = "one"
    table_first: bool = False

    @property
    def all_shown(self) -> bool:
        """Whether an answer to a question shows every card that matches (P12)."""
        return self.questioning == "fast" or self.cards_shown == "all"


def premises(asked: Asked, table: Round, entry: int) -> Iterator[Premise]:
    """Yield what an event says."""
    known = mask(card for card in asked.cards if card != UNKNOWN)
    for seat in passing_seats(asked, table):
        if known:
            yield Lacks(seat, known, entry, rule="pass")
    for answer in asked.answers:
        if answer.cards:
            yield from _answer(asked, answer, table, entry)
    if isinstance(asked, Accusation):
        if asked.right and known:
            yield Holds(table.file, known, entry, rule="looked")
        elif asked.right is False and UNKNOWN not in asked.cards:
            yield NotAll(table.file, known, entry)


def passing_seats(asked: Asked, table: Round) -> list[int]:
    """Return the seats that could not answer: those written, and those the seating tells."""
    written = {answer.seat for answer in asked.answers if not answer.cards}
    showed = [answer.seat for answer in asked.answers if answer.cards]
    if isinstance(asked, Accusation):  # only some editions ask the table first (C15)
        goes_round, nobody = table.table_first or bool(showed), asked.right is False
    else:  # in fast questioning one player alone is asked (P12)
        goes_round = table.questioning != "fast" and asked.whom == UNKNOWN
        nobody = asked.nobody
        if nobody and asked.whom != UNKNOWN:
            written.add(asked.whom)
    if not goes_round or UNKNOWN in showed:
        return sorted(written)
    round_ = list(after(asked.asker, table.order))
    if showed and (table.questioning == "classic" or isinstance(asked, Accusation)):
        round_ = round_[: min(round_.index(seat) for seat in showed)]
    elif not showed and not nobody:
        return sorted(written)
    return sorted(written.union(round_).difference(showed))


def after(seat: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the other seats as they answer this one."""
    at = order.index(seat)
    return order[at + 1 :] + order[:at]


def _answer(asked: Asked, answer: Answer, table: Round, entry: int) -> Iterator[Premise]:
    """What a show says: of k cards shown, this many are held; all that match: no more."""
    seat, seen = answer.seat, [card for card in answer.cards if card != UNKNOWN]
    if seat == UNKNOWN:
        for card in seen:  # somebody has it: neither the asker nor the case file
            yield Lacks(asked.asker, 1 << card, entry, rule="shown")
            yield Lacks(table.file, 1 << card, entry, rule="shown")
        return
    cards, count = asked.cards, len(answer.cards)
    all_known = UNKNOWN not in cards
    all_shown = table.all_shown and not isinstance(asked, Accusation)
    if count == 1 == len(seen) and all_known and not all_shown and seat != table.me:
        # somebody else chose it among those that match
        yield Showed(seat, seen[0], mask(cards), entry)
    elif seen:
        yield Holds(seat, mask(seen), entry, rule="shown")
    if not all_known:
        return
    if UNKNOWN in answer.cards:
        yield from at_least(seat, count, cards, entry)
    if all_shown and count != len(cards):
        if UNKNOWN in answer.cards:
            yield from at_most(seat, count, cards, entry)
        else:
            yield Lacks(seat, mask(set(cards) - set(answer.cards)), entry, rule="pass")


# --- what everybody heard ---------------------------------------------------------------------


class Heard(msgspec.Struct, frozen=True):
    """What everybody heard of a question or an accusation.

    ``premises`` are what it says to all; ``shown`` tells whether somebody showed a card;
    ``given`` are the cards that the owner of the record showed to the asker.
    """

    asker: int
    accuses: bool
    shown: bool
    premises: tuple[Premise, ...]
    given: int = 0


def public_news(asked: Asked, table: Round, entry: int) -> Heard:
    """Return what an event tells everybody: no card that was shown to one alone."""
    covered = tuple(
        replace(answer, cards=(UNKNOWN,) * len(answer.cards)) for answer in asked.answers
    )
    public = premises(replace(asked, answers=covered), replace(table, me=None), entry)
    given = (c for a in asked.answers if a.seat == table.me for c in a.cards)
    return Heard(
        asker=asked.asker,
        accuses=isinstance(asked, Accusation),
        shown=any(answer.cards for answer in asked.answers),
        premises=tuple(public),
        given=mask(card for card in given if card != UNKNOWN),
    )


# --- what cannot have happened -----------------------------------------------------------------


def check(line: Line, asked: Asked, table: Round, names: Names) -> None:
    """Refuse an event that no table could see, whatever the cards; say what would be right."""
    for answer in asked.answers:
        if answer.seat == asked.asker:
            raise refuse("case-answers-oneself", line, name=names.seat(answer.seat))
        again = sum(other.seat == answer.seat for other in asked.answers) > 1
        if again and answer.seat != UNKNOWN:
            raise refuse("case-answers-twice", line, name=names.seat(answer.seat))
        # each card shown must be one of those asked for, and another one
        seen = [card for card in answer.cards if card != UNKNOWN]
        missing = [card for card in seen if card not in asked.cards]
        if (missing and UNKNOWN not in asked.cards) or len(set(seen)) < len(seen):
            name = names.card((missing or seen)[0])
            called = ["?" if card == UNKNOWN else names.cards.called[card] for card in asked.cards]
            raise refuse("case-not-asked", line, name=name, called=called)
        if len(answer.cards) > len(asked.cards):
            raise refuse("case-too-many-shown", line, count=len(answer.cards))
    showed = {answer.seat for answer in asked.answers if answer.cards}
    if len(showed) > 1 and table.questioning != "every-player":
        raise refuse("case-one-shows", line, known=[names.seat(seat) for seat in sorted(showed)])
