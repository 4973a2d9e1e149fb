"""A record: what a table of people wrote down of their own game, as a deduction problem."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

import msgspec

from cluekit.clue.editions.cast import Deck
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.names import Names
from cluekit.clue.public.table import Player
from cluekit.logic import Premise, Puzzle
from cluekit.logic.puzzle import seen_whole
from cluekit.records.premises import Heard
from cluekit.sets import mask

Sizes = Literal["given", "unknown", "ignore"]
Accusing = Literal["always", "unshown", "elsewhere"]
"""When one may accuse after your own question: always, if no card was shown, or not at once."""


class Entry(msgspec.Struct, frozen=True):
    """A line that was written: its number from 1, its line in the file, its text, what it says.

    Events come first, then facts, then clauses; premises carry the number less one as ``entry``.
    ``heard`` is what everybody heard, where it is a question or an accusation.
    """

    number: int
    line: int
    text: str
    premises: tuple[Premise, ...]
    heard: Heard | None = None


class Case(msgspec.Struct, frozen=True):
    """A record that can be solved.

    The holders of its puzzles are the seats, "table" (where cards lie open), "pool" (face down),
    "envelope".
    """

    deck: Deck
    """The cards."""
    players: tuple[Player, ...]
    """The players, clockwise."""
    names: Names
    """What cards, seats and places may be called."""

    # --- What was dealt -----------------------------------------------------------------------

    sizes: tuple[int | None, ...]
    """The hand sizes where ``how_sizes`` is "given"; else each is None."""
    how_sizes: Sizes
    """How the sizes are known."""
    me: int | None = None
    """The seat whose record it is, or None for a spectator."""
    hand: tuple[int, ...] = ()
    """The cards of that seat."""
    table: tuple[int, ...] = ()
    """The cards that lie open."""
    pool: int = 0
    """How many cards lie face down."""

    # --- House rules --------------------------------------------------------------------------

    order: tuple[int, ...] = ()
    """The seats as they answer."""
    questioning: str = "classic"
    """Who is asked."""
    shows_all: bool = False
    """Whether every card that matches is shown."""
    accusing: Accusing = "always"
    """When one may accuse."""

    # --- What is known ------------------------------------------------------------------------

    known: tuple[Premise, ...] = ()
    """What else the set-up says."""
    entries: tuple[Entry, ...] = ()
    """The lines that were written."""
    silent: tuple[Premise, ...] = ()
    """What follows from nobody's having accused, where that counts (``with_silence``)."""

    @property
    def holders(self) -> tuple[str, ...]:
        """The ids of the holders, in the order of their numbers."""
        return holders(self.players, self.table, self.pool)

    @property
    def dealt(self) -> int:
        """The number of cards in the players' hands together."""
        return to_deal(self.deck, self.table, self.pool)

    def puzzle(self, entries: int | None = None) -> Puzzle:
        """Return what is known after this many entries (None: all), sizes as far as they are."""
        piles = [len(self.table)] if self.table else []
        piles += [self.pool] if self.pool else []
        last = len(self.entries) if entries is None else entries
        told = (premise for entry in self.entries[:last] for premise in entry.premises)
        silent = (premise for premise in self.silent if premise.entry < last)
        return Puzzle(
            kinds=self.deck.kinds,
            sizes=(*self.sizes, *piles),
            premises=(*self._dealt(), *self.known, *told, *silent),
        )

    def _dealt(self) -> Iterator[Premise]:
        if self.hand and self.me is not None:
            yield from seen_whole(self.me, mask(self.hand), self.deck.whole)
        if self.table:
            yield from seen_whole(len(self.players), mask(self.table), self.deck.whole)

    def spread(self) -> tuple[tuple[int, int, int], ...]:
        """Return (seat, least, most) of hands whose size is unknown but dealt evenly."""
        if self.how_sizes != "unknown":
            return ()
        least, more = divmod(self.dealt, len(self.players))
        return tuple((seat, least, least + bool(more)) for seat in range(len(self.players)))

    def puzzles(self, entries: int | None = None) -> Iterator[Puzzle]:
        """Yield the puzzle for every possible vector of hand sizes."""
        puzzle = self.puzzle(entries)
        for sizes in self.vectors():
            yield Puzzle(puzzle.kinds, (*sizes, *puzzle.sizes[len(sizes) :]), puzzle.premises)

    def vectors(self) -> Iterator[tuple[int | None, ...]]:
        """Yield the hand sizes: as given, or every way to deal evenly that fits your own hand."""
        if self.how_sizes != "unknown":
            yield self.sizes
            return
        least, more = divmod(self.dealt, len(self.players))
        for one_more in combinations(range(len(self.players)), more):
            sizes = tuple(least + (seat in one_more) for seat in range(len(self.players)))
            if self.me is None or not self.hand or sizes[self.me] == len(self.hand):
                yield sizes


def accusing_in(options: Options) -> Accusing:
    """Return when one may accuse by these house rules."""
    if options.accusation == "in-the-middle":
        return "elsewhere"
    return "always" if options.accuse_after_shown else "unshown"


def holders(players: tuple[Player, ...], table: tuple[int, ...], pool: int) -> tuple[str, ...]:
    """Return the ids of all holders: the seats, the piles that there are, the envelope."""
    piles = ["table"] if table else []
    piles += ["pool"] if pool else []
    return (*(player.id for player in players), *piles, "envelope")


def to_deal(deck: Deck, table: tuple[int, ...], pool: int) -> int:
    """Return how many cards are left for the players' hands."""
    return deck.size - 3 - len(table) - pool
