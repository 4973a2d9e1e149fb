"""Rows of a few letters, and what clauses rule out: row by row, each with its number of models.

Without worlds a row is one interpretation of the letters. With the worlds of a case a row stands
for all of them that agree on the letters, and says how many there are::

    >>> from cluekit.logic.formulas import read
    >>> known = {"p": "p", "q": "q"}
    >>> found = Models((read("~p | q", known),), ("p", "q"))
    >>> [row.broken for row in found.rows]
    [(), (1,), (), ()]
    >>> (found.whole, found.left, found.lost(1))
    (4, 3, 1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

import msgspec

from cluekit.learn.rule_set import Truth
from cluekit.logic.formulas import Formula, true_in
from cluekit.logic.formulas.meaning import table

World = Collection[str]
"""A world by its true letters."""


class ModelRow(NamedTuple):
    """Which letters are true, in how many models, and the numbers of the clauses that fail."""

    values: Truth
    models: int
    broken: tuple[int, ...]


class Models(msgspec.Struct, frozen=True):
    """Clauses (any formulas will do) over some letters, and perhaps the worlds they are about.

    None in place of a clause rules out nothing: a field that is still empty keeps its number.
    """

    clauses: tuple[Formula | None, ...]
    letters: tuple[str, ...]
    worlds: tuple[World, ...] | None = None

    @property
    def rows(self) -> tuple[ModelRow, ...]:
        """All rows that there are, true before false."""
        every = [tuple(row.values()) for row in table(self.letters)]
        many = self._worlds_by_row() if self.worlds is not None else Counter(every)
        return tuple(ModelRow(row, many[row], self._broken(row)) for row in every if many[row])

    @property
    def whole(self) -> int:
        """How many models there are before any clause."""
        return sum(row.models for row in self.rows)

    @property
    def left(self) -> int:
        """How many models no clause rules out."""
        return sum(row.models for row in self.rows if not row.broken)

    def lost(self, clause: int) -> int:
        """Return how many models this clause alone rules out, and no other; counted from 1."""
        return sum(row.models for row in self.rows if row.broken == (clause,))

    def world_in(self, row: Truth) -> World | None:
        """Return the first world that a row stands for."""
        return next((world for world in self.worlds or () if self._cut(world) == row), None)

    def _worlds_by_row(self) -> Counter[Truth]:
        return Counter(map(self._cut, self.worlds or ()))

    def _cut(self, world: World) -> Truth:
        return tuple(letter in world for letter in self.letters)

    def _broken(self, row: Truth) -> tuple[int, ...]:
        true = [letter for letter, holds in zip(self.letters, row, strict=True) if holds]
        numbered = enumerate(self.clauses, start=1)
        return tuple(
            n for n, clause in numbered if clause is not None and not true_in(clause, true)
        )
