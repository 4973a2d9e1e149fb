"""Worlds, and who cannot tell which of them apart.

A set of worlds is a whole number: bit *n* is set when world *n* is in it. So a statement is the
set of the worlds in which it is true, and "Nora knows it" is a statement again: it can be asked
whether Otto knows that. Announcements leave worlds out and keep their numbers.

>>> two = frame(["heads", "tails"], [str, lambda _: "a covered coin"])
>>> heads = two.where(lambda world: world == "heads")
>>> two.knows(0, heads) == heads, two.knows(1, heads)
(True, 0)
>>> two.after(heads).knows(1, heads) == heads
True
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

import msgspec

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
        """Return the sets of worlds that a chain of doubts links, whoever has the doubts."""
        parts = [1 << world for world in members(self.left)]
        for agent in agents or self.agents:
            parts = _joined(parts, self.cells[agent])
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
                _split(cells, extent) if agent in agents else cells
                for agent, cells in enumerate(self.cells)
            ),
        )

    def _with(self, extent: int, cells: Iterable[Iterable[int]]) -> Frame[World]:
        kept = tuple(tuple(c & extent for c in each if c & extent) for each in cells)
        return Frame(self.worlds, self.left & extent, kept)


def frame(worlds: Iterable[World], senses: Sequence[Sense[World]]) -> Frame[World]:
    """Return the frame of these worlds, with an agent for each sense."""
    listed = tuple(worlds)
    cells = tuple(_cells(listed, sense) for sense in senses)
    return Frame(listed, (1 << len(listed)) - 1, cells)


def _cells(worlds: Sequence[World], sense: Sense[World]) -> tuple[int, ...]:
    """Group worlds by what is seen of them."""
    alike: dict[Hashable, list[int]] = {}
    for number, world in enumerate(worlds):
        alike.setdefault(sense(world), []).append(number)
    return tuple(mask(numbers) for numbers in alike.values())


def _split(cells: Iterable[int], extent: int) -> tuple[int, ...]:
    return tuple(half for cell in cells for half in (cell & extent, cell & ~extent) if half)


def _joined(parts: list[int], cells: Iterable[int]) -> list[int]:
    """Join parts that a cell has worlds of."""
    for cell in cells:
        touched = union(part for part in parts if part & cell)
        parts = [part for part in parts if not part & cell]
        if touched:
            parts.append(touched)
    return parts
