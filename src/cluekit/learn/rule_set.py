"""Rules about a few literals, switched on one by one, and the rows that each of them leaves.

"Exactly one" is made of two halves: at least one, and at most one, which is a "not both" for
every pair. A row is one way to make each literal true or false; with three literals there are 8::

    >>> only_least = RuleSet(("E_A", "E_B", "E_C"), least=True)
    >>> len(only_least.left)                 # all rows but the one without a culprit
    7
    >>> len(only_least.with_all_pairs.left)  # exactly one
    3
"""

from __future__ import annotations

from itertools import combinations, product

import msgspec
from msgspec.structs import replace

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
