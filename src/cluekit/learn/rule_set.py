"""Rules about a few literals, switched on one by one, and the rows that each of them leaves.

"Exactly one" is made of two halves: at least one, and at most one, which is a "not both" for
every pair. A row is one way to make each literal true or false; with three literals there are 8::

    >>> only_least = RuleSet(("E_A", "E_B", "E_C"), least=True)
    >>> len(only_least.left)                 # all rows but the one without a culprit
    7
    >>> len(only_least.with_all_pairs.left)  # exactly one
    3

Rows of a few letters, and what clauses rule out: row by row, each with its number of models.

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
from itertools import combinations, product
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.logic.formulas import Formula, true_in
from cluekit.logic.formulas.meaning import table

Pair = tuple[int, int]
Truth = tuple[bool, ...]
"""A row: what each literal is, in their order."""


class RuleSet(msgspec.Struct, frozen=True):
    """The rules that are on: ``least`` is "at least one", ``pairs`` are literals of "not both".

    ``known`` says of each literal what has been learned: true, false, or nothing (None).
    """

    literals: tuple[str, ...]
    least: bool = False
    pairs: frozenset[Pair] = frozenset()
    known: tuple[bool | None, ...] = ()

    @property
    def every_pair(self) -> tuple[Pair, ...]:
        """All pairs of literals: n (n - 1) / 2 of them."""
        return tuple(combinations(range(len(self.literals)), 2))

    @property
    def most(self) -> bool:
        """Whether "at most one" is on: every "not both"."""
        return self.pairs == frozenset(self.every_pair)

    @property
    def with_all_pairs(self) -> RuleSet:
        """The same with "at most one" on."""
        return replace(self, pairs=frozenset(self.every_pair))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The rules and what is known, each as a clause: ``~E_A | ~E_B`` is "not both"."""
        some = (" | ".join(self.literals),) if self.least else ()
        pairs = (
            f"~{self.literals[one]} | ~{self.literals[other]}"
            for one, other in self.every_pair
            if (one, other) in self.pairs
        )
        told = (
            name if holds else f"~{name}"
            for name, holds in zip(self.literals, self.learned, strict=True)
            if holds is not None
        )
        return (*some, *pairs, *told)

    @property
    def learned(self) -> tuple[bool | None, ...]:
        """What is known of each literal, one by one."""
        return self.known or (None,) * len(self.literals)

    @property
    def rows(self) -> tuple[Truth, ...]:
        """All rows, true before false."""
        return tuple(product((True, False), repeat=len(self.literals)))

    @property
    def left(self) -> tuple[Truth, ...]:
        """The rows that break no rule and fit what is known."""
        return tuple(row for row in self.rows if self.fits(row))

    def fits(self, row: Truth) -> bool:
        """Tell whether a row breaks nothing."""
        return not (self.no_one(row) or self.both(row) or self.unlike(row))

    def no_one(self, row: Truth) -> bool:
        """Tell whether a row breaks "at least one"."""
        return self.least and not any(row)

    def both(self, row: Truth) -> Pair | None:
        """Return the first "not both" that a row breaks; None where it breaks none."""
        broken = (p for p in self.every_pair if p in self.pairs and row[p[0]] and row[p[1]])
        return next(broken, None)

    def unlike(self, row: Truth) -> str:
        """Return the first literal about which something else is known; "" where there is none."""
        named = zip(self.literals, self.learned, row, strict=True)
        return next((name for name, told, is_so in named if told not in (None, is_so)), "")

    def value_of(self, literal: int) -> bool | None:
        """Return what all rows that are left say of a literal; None where they differ, or none."""
        says = {row[literal] for row in self.left}
        return says.pop() if len(says) == 1 else None

    # --- switched -----------------------------------------------------------------------------

    def with_pair_turned(self, one: int, other: int) -> RuleSet:
        """Return the same with this "not both" on, or off if it was on."""
        return replace(self, pairs=self.pairs ^ {(one, other)})

    def with_most_turned(self) -> RuleSet:
        """Return the same with every "not both" on, or all off if all were on."""
        return replace(self, pairs=frozenset()) if self.most else self.with_all_pairs

    def with_least_turned(self) -> RuleSet:
        """Return the same with "at least one" on, or off if it was on."""
        return replace(self, least=not self.least)

    def with_known(self, literal: int, *, holds: bool | None) -> RuleSet:
        """Return the same with this known of a literal; None takes it back."""
        told = list(self.learned)
        told[literal] = holds
        return replace(self, known=tuple(told))

    def with_next_known(self, literal: int) -> RuleSet:
        """Return the same with the next thing known of a literal: true, false, nothing."""
        after = {None: True, True: False, False: None}
        return self.with_known(literal, holds=after[self.learned[literal]])


def exactly_one(*literals: str) -> tuple[str, ...]:
    """Return "exactly one of these" as clauses: at least one, then "not both" for each pair.

    >>> exactly_one("E_A", "E_B")
    ('E_A | E_B', '~E_A | ~E_B')
    """
    return RuleSet(literals, least=True).with_all_pairs.clauses


# --- models ---------------------------------------------------------------------------------------

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
        many = Counter(every if self.worlds is None else map(self._cut, self.worlds))
        found = []
        for row in filter(many.__getitem__, every):
            true = [letter for letter, holds in zip(self.letters, row, strict=True) if holds]
            broken = tuple(
                number
                for number, clause in enumerate(self.clauses, start=1)
                if clause is not None and not true_in(clause, true)
            )
            found.append(ModelRow(row, many[row], broken))
        return tuple(found)

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

    def _cut(self, world: World) -> Truth:
        return tuple(letter in world for letter in self.letters)
