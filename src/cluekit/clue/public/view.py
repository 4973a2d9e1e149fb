"""A view: everything that one seat may know, and nothing else.

It is the fold of that seat's letters: the public table, the hand, the cards the seat was shown,
the cards it showed, and its own accusation. Sheets, bots and pictures are made from it.

A spectator has a seat, too, ``SPECTATOR``: that view is the public table alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import Deck, Triple
from cluekit.clue.public import facts
from cluekit.clue.public.fold import word_of
from cluekit.clue.public.table import Said, Table
from cluekit.core import SPECTATOR


class Shown(msgspec.Struct, frozen=True, gc=False):
    """A card that passed between two seats, at the question with this index; None: for a bonus."""

    question: int | None
    card: int
    by: int
    to: int


class Own(msgspec.Struct, frozen=True, gc=False):
    """What a seat knows beyond the table.

    ``shown`` holds the cards this seat was shown and those it showed; ``peeked`` maps positions
    of face-down cards it has looked at to the cards (U30); ``accusation`` is what it wrote down,
    ``looked`` what it then saw in the case file (U21); ``told`` is what another said to this seat
    alone, or it to another, by a rule of one's own.
    """

    hand: tuple[int, ...] = ()
    shown: tuple[Shown, ...] = ()
    peeked: tuple[tuple[int, int], ...] = ()
    accusation: Triple | None = None
    looked: Triple | None = None
    told: tuple[Said, ...] = ()


class View(msgspec.Struct, frozen=True, gc=False):
    """The position as one seat knows it; ``seat`` is ``SPECTATOR`` for a spectator."""

    table: Table
    seat: int = SPECTATOR
    own: Own = Own()

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards in this seat's hand, lowest number first."""
        return self.own.hand

    @property
    def words(self) -> tuple[Said, ...]:
        """What seats have said of their hands, to all or to this seat (``Told``)."""
        return self.table.told + self.own.told

    @property
    def deck(self) -> Deck:
        """The deck of the edition."""
        return self.table.edition.deck

    def shown_to(self, seat: int) -> set[int]:
        """Return the cards that this seat has shown to another."""
        return {shown.card for shown in self.own.shown if (shown.by, shown.to) == (self.seat, seat)}

    def cards_seen(self, question: int, by: int) -> list[int]:
        """Return the cards that a seat showed at a question, as far as this seat saw them."""
        found = self.own.shown
        return [shown.card for shown in found if (shown.question, shown.by) == (question, by)]


def learn(own: Own, fact: object, table: Table) -> Own:
    """Return what the seat knows after a letter of its own; ``table`` is the table by then."""
    learned = _LEARN.get(type(fact))
    return learned(own, fact, table) if learned else own


def _saw(own: Own, fact: facts.CardSeen, table: Table) -> Own:
    question = None if fact.bonus else len(table.questions) - 1
    shown = Shown(question, fact.card, fact.seat, fact.to)
    return replace(own, shown=(*own.shown, shown))


_LEARN: dict[type, Callable[[Own, Any, Table], Own]] = {
    facts.Received: lambda o, f, _: replace(o, hand=f.cards),
    facts.CardSeen: _saw,
    facts.FaceDownSeen: lambda o, f, _: replace(o, peeked=(*o.peeked, (f.index, f.card))),
    facts.AccusationWritten: lambda o, f, _: replace(o, accusation=f.cards),
    facts.CaseFileHolds: lambda o, f, _: replace(o, looked=f.cards),
    facts.Told: lambda o, f, table: replace(o, told=(*o.told, word_of(table, f))),
}
