"""The worlds of a deal as people round a table see them: hands, and cards shown to one alone.

What everybody hears is a premise and leaves worlds out. A card that is shown is a private event:
asker and shower see it, the others its back. So a world is a deal and the cards that were shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import msgspec

from cluekit.logic.knowing.frame import Frame, Sense, frame
from cluekit.logic.listing import deals
from cluekit.logic.puzzle import Deal, OneOf, Premise, Puzzle
from cluekit.sets import mask, members

MOST = 20_000
"""More worlds than this are not listed: the lesson deck has 2,430 deals, the big game billions."""


class Shown(msgspec.Struct, frozen=True, gc=False):
    """A card of ``among`` was shown by one holder to another; the rest saw its back."""

    by: int
    to: int
    among: int


class Sight(msgspec.Struct, frozen=True, gc=False):
    """A world: the holder of each card, and the cards that were shown, in order."""

    deal: Deal
    shown: tuple[int, ...] = ()

    def hand(self, holder: int) -> int:
        """Return the cards of a holder."""
        return mask(card for card, at in enumerate(self.deal) if at == holder)


class TooManyWorldsError(ValueError):
    """There are more worlds than are listed."""


def sights(
    kinds: tuple[int, ...],
    sizes: tuple[int | None, ...],
    heard: Iterable[Premise] = (),
    shown: Sequence[Shown] = (),
    seats: int | None = None,
) -> Frame[Sight]:
    """Return who can tell which worlds apart, after what all heard and what was shown.

    ``seats`` of the holders are people (all hands, if not given), who see their own hand and the
    cards that they showed or were shown. Raises ``TooManyWorldsError``.
    """
    backs = tuple(OneOf(show.by, show.among) for show in shown)
    puzzle = Puzzle(kinds, sizes, (*heard, *backs))
    found = tuple(islice(_worlds(puzzle, shown), MOST + 1))
    if len(found) > MOST:
        raise TooManyWorldsError(MOST)
    people = range(len(sizes) if seats is None else seats)
    return frame(found, [_sense(seat, shown) for seat in people])


def _worlds(puzzle: Puzzle, shown: Sequence[Shown]) -> Iterator[Sight]:
    for deal in deals(puzzle):
        for cards in _choices(Sight(deal), shown):
            yield Sight(deal, cards)


def _choices(world: Sight, shown: Sequence[Shown]) -> Iterator[tuple[int, ...]]:
    """Yield which cards may have been shown, one for each show."""
    if not shown:
        yield ()
        return
    first, *others = shown
    for card in members(world.hand(first.by) & first.among):
        for rest in _choices(world, others):
            yield (card, *rest)


def _sense(seat: int, shown: Sequence[Shown]) -> Sense[Sight]:
    """Return what a seat sees: its hand, and the cards of shows in which it took part."""
    faces = [number for number, show in enumerate(shown) if seat in (show.by, show.to)]

    def seen(world: Sight) -> tuple[int, tuple[int, ...]]:
        return world.hand(seat), tuple(world.shown[number] for number in faces)

    return seen
