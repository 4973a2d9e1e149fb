"""A case: what a table of people wrote down of their own game, as a deduction problem."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal

import msgspec

from cluekit.clue.cases.saying import Heard
from cluekit.clue.cast import Deck, span
from cluekit.clue.notation.names import UNKNOWN, Names
from cluekit.clue.options import Options
from cluekit.clue.table import Player
from cluekit.core.sets import mask
from cluekit.logic import Holds, Lacks, Premise, Puzzle

Sizes = Literal["given", "unknown", "ignore"]
Accusing = Literal["always", "unshown", "elsewhere"]
"""When one may accuse after one's own question: always, if no card was shown, or not at once."""


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
    """A case that can be solved. ``me`` is a seat, or ``UNKNOWN`` for a spectator.

    ``sizes`` are the hand sizes where ``how_sizes`` is "given"; else each is None. The holders of
    its puzzles are the seats, "table" (where cards lie open), "pool" (face down), "envelope".
    ``known`` is what else the set-up says; ``order`` are the seats as they answer;
    ``questioning``, ``shows_all`` (every card that matches is shown) and ``accusing`` (when one
    may) are house rules. ``silent`` is what follows from nobody's having accused, where that is
    taken into account (``with_silence``).
    """

    deck: Deck
    players: tuple[Player, ...]
    names: Names
    sizes: tuple[int | None, ...]
    how_sizes: Sizes
    me: int = UNKNOWN
    hand: tuple[int, ...] = ()
    table: tuple[int, ...] = ()
    pool: int = 0
    order: tuple[int, ...] = ()
    questioning: str = "classic"
    shows_all: bool = False
    accusing: Accusing = "always"
    known: tuple[Premise, ...] = ()
    entries: tuple[Entry, ...] = ()
    silent: tuple[Premise, ...] = ()

    @property
    def holders(self) -> tuple[str, ...]:
        """The ids of the holders, in the order of their numbers."""
        return holders(self.players, self.table, self.pool)

    @property
    def dealt(self) -> int:
        """The number of cards in the players' hands together."""
        return to_deal(self.deck, self.table, self.pool)

    def puzzle(self, entries: int | None = None) -> Puzzle:
        """Return what is known after so many entries (None: all), sizes as far as they are."""
        piles = [len(self.table)] if self.table else []
        piles += [self.pool] if self.pool else []
        last = len(self.entries) if entries is None else entries
        told = (premise for entry in self.entries[:last] for premise in entry.premises)
        silent = (premise for premise in self.silent if premise.entry < last)
        return Puzzle(
            kinds=tuple(
                span(kind) for kind in (self.deck.suspects, self.deck.weapons, self.deck.rooms)
            ),
            sizes=(*self.sizes, *piles),
            premises=(*self._dealt(), *self.known, *told, *silent),
        )

    def _dealt(self) -> Iterator[Premise]:
        whole = (1 << self.deck.size) - 1
        for holder, cards in ((self.me, self.hand), (len(self.players), self.table)):
            if cards:
                yield Holds(holder, mask(cards), rule="mine")
                yield Lacks(holder, whole & ~mask(cards), rule="mine")

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
        """Yield the hand sizes: as given, or every way to deal evenly that fits the own hand."""
        if self.how_sizes != "unknown":
            yield self.sizes
            return
        least, more = divmod(self.dealt, len(self.players))
        for one_more in combinations(range(len(self.players)), more):
            sizes = tuple(least + (seat in one_more) for seat in range(len(self.players)))
            if not self.hand or sizes[self.me] == len(self.hand):
                yield sizes


def accusing_in(options: Options) -> Accusing:
    """Return when one may accuse by these house rules."""
    if options.accusation == "in-the-middle":
        return "elsewhere"
    return "always" if options.accuse_after_shown else "unshown"


def holders(players: tuple[Player, ...], table: tuple[int, ...], pool: int) -> tuple[str, ...]:
    """Return the ids of all holders: the seats, the piles that there are, the envelope."""
    piles = ["table"] * bool(table) + ["pool"] * bool(pool)
    return (*(player.id for player in players), *piles, "envelope")


def to_deal(deck: Deck, table: tuple[int, ...], pool: int) -> int:
    """Return how many cards are left for the players' hands."""
    return deck.size - 3 - len(table) - pool
