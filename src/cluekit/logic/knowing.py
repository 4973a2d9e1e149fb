"""Who knows what: worlds, what each seat can tell apart, and what is said aloud.

``Frame``   worlds and information sets; knowledge, everybody's and common; announcements
``sights``  the worlds of a deal: who holds what, and which card was shown to whom

A set of worlds is a whole number: bit *n* is set when world *n* is in it. So a statement is the
set of the worlds in which it is true, and "Nora knows it" is a statement again: it can be asked
whether Otto knows that. Announcements leave worlds out and keep their numbers.

>>> two = frame(["heads", "tails"], [str, lambda _: "a covered coin"])
>>> heads = two.where(lambda world: world == "heads")
>>> two.knows(0, heads) == heads, two.knows(1, heads)
(True, 0)
>>> two.after(heads).knows(1, heads) == heads
True

Everybody reasons perfectly: somebody knows what is true in all worlds that look the
same from their chair (Fagin, Halpern, Moses and Vardi, *Reasoning About Knowledge*, chapter 2).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar

import msgspec

from cluekit.logic.listing import deals
from cluekit.logic.puzzle import Deal, OneOf, Premise, Puzzle, hand_in
from cluekit.sets import mask, members, union

World = TypeVar("World", bound=Hashable)
Sense = Callable[[World], Hashable]
"""What somebody sees of a world: worlds of which they see the same look alike to them."""


class Frame(msgspec.Struct, Generic[World], frozen=True):
    """Worlds, those of them that are left, and what each agent confuses.

    ``cells`` has for each agent the sets of worlds that look alike: disjoint, and together
    ``left``. An *extent* is the set of worlds in which something is true.
    """

    worlds: tuple[World, ...]
    left: int
    cells: tuple[tuple[int, ...], ...]

    @property
    def agents(self) -> range:
        """The numbers of the agents."""
        return range(len(self.cells))

    @property
    def count(self) -> int:
        """How many worlds are left."""
        return self.left.bit_count()

    def where(self, test: Callable[[World], bool]) -> int:
        """Return the extent of a test, among the worlds that are left."""
        return mask(number for number in members(self.left) if test(self.worlds[number]))

    def cell(self, agent: int, world: int) -> int:
        """Return what the agent considers possible in a world; 0 where that world is out."""
        return next((cell for cell in self.cells[agent] if cell >> world & 1), 0)

    # --- knowledge ----------------------------------------------------------------------------

    def knows(self, agent: int, extent: int) -> int:
        """Return where the agent knows it: where it is true in all worlds that look alike."""
        return union(cell for cell in self.cells[agent] if not cell & ~extent)

    def knows_whether(self, agent: int, extent: int) -> int:
        """Return where the agent knows that it is so, or knows that it is not."""
        return self.knows(agent, extent) | self.knows(agent, ~extent)

    def knows_which(self, agent: int, of: Callable[[World], Hashable]) -> int:
        """Return where the agent knows the value of something, such as the weapon."""
        told = {number: of(self.worlds[number]) for number in members(self.left)}
        return union(
            cell for cell in self.cells[agent] if len({told[world] for world in members(cell)}) == 1
        )

    def everybody(self, extent: int, agents: Collection[int] = ()) -> int:
        """Return where each of these agents knows it; without a list, all of them."""
        found = self.left
        for agent in agents or self.agents:
            found &= self.knows(agent, extent)
        return found

    def common(self, extent: int, agents: Collection[int] = ()) -> int:
        """Return where it is common knowledge: all know it, all know that all do, and so on.

        That is the fixed point: the components of worlds that are linked by anybody's doubt, and
        in all of which it is true.
        """
        return union(part for part in self.components(agents) if not part & ~extent)

    def components(self, agents: Collection[int] = ()) -> tuple[int, ...]:
        """Return the sets of worlds that a chain of doubts, anybody's, links."""
        parts = [1 << world for world in members(self.left)]
        for agent in agents or self.agents:
            for cell in self.cells[agent]:  # it joins the parts that it has worlds of
                touched = union(part for part in parts if part & cell)
                parts = [part for part in parts if not part & cell]
                if touched:
                    parts.append(touched)
        return tuple(parts)

    # --- what is said -------------------------------------------------------------------------

    def after(self, extent: int) -> Frame[World]:
        """Return what is left once this was said aloud, truthfully, and everybody heard it."""
        return self._with(extent, self.cells)

    def aside(self, agents: Collection[int], extent: int) -> Frame[World]:
        """Return what is left once these agents were told whether it is so, apart.

        The others see that they were told, not what.
        """
        return self._with(
            self.left,
            tuple(
                tuple(half for cell in cells for half in (cell & extent, cell & ~extent) if half)
                if agent in agents
                else cells
                for agent, cells in enumerate(self.cells)
            ),
        )

    def _with(self, extent: int, cells: Iterable[Iterable[int]]) -> Frame[World]:
        kept = tuple(tuple(c & extent for c in each if c & extent) for each in cells)
        return Frame(self.worlds, self.left & extent, kept)


def frame(worlds: Iterable[World], senses: Sequence[Sense[World]]) -> Frame[World]:
    """Return the frame of these worlds, with an agent for each sense."""
    listed = tuple(worlds)
    cells: list[tuple[int, ...]] = []
    for sense in senses:
        alike: dict[Hashable, list[int]] = {}
        for number, world in enumerate(listed):
            alike.setdefault(sense(world), []).append(number)
        cells.append(tuple(mask(numbers) for numbers in alike.values()))
    return Frame(listed, (1 << len(listed)) - 1, tuple(cells))


# --- sights ---------------------------------------------------------------------------------------
# The worlds of a deal as people round a table see them: hands, and cards shown to one alone.
#
# What everybody hears is a premise and leaves worlds out. A card that is shown is a private event:
# asker and shower see it, the others its back. So a world is a deal and the cards that were shown.

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
        return hand_in(self.deal, holder)


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
    worlds = (
        Sight(deal, cards) for deal in deals(puzzle) for cards in _choices(Sight(deal), shown)
    )
    found = tuple(islice(worlds, MOST + 1))
    if len(found) > MOST:
        raise TooManyWorldsError(MOST)
    people = range(len(sizes) if seats is None else seats)
    return frame(found, [_sense(seat, shown) for seat in people])


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
