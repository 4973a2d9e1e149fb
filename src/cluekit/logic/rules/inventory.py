"""The inventory of rules, from what a beginner sees to what an expert supposes.

A rule is allowed by its name. A *kit* is what a set of names allows: the rules that conclude at
once, lowest level first, and whether cases may be told apart and opposites supposed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain

import msgspec

from cluekit.logic.rules.board import Board, Found
from cluekit.logic.rules.crowding import crowding
from cluekit.logic.rules.grid import envelope, envelopes_left, row, rows_left
from cluekit.logic.rules.hands import hand_forced, hand_full
from cluekit.logic.rules.packing import packing
from cluekit.logic.rules.reading import READ, bans_by_rule, read
from cluekit.logic.rules.shows import show_last, shows_left

LEVELS: tuple[tuple[str, ...], ...] = (
    (*READ, "show"),
    ("row", "envelope"),
    ("show-last",),
    ("hand-full", "hand-forced"),
    ("packing",),
    ("cases", "contradiction"),
)
"""The names of all rules, by level. What a premise says by itself is level 0."""

ALL = frozenset(chain.from_iterable(LEVELS))
"""All rules."""

LOOK = 100
"""About what it takes to look at a board once, in steps; each show and ban takes one more."""

Rule = Callable[[Board], Iterator[Found]]

_RULES: tuple[tuple[str, Rule], ...] = (
    *((name, partial(bans_by_rule, rule=name)) for name in READ),
    ("row", row),
    ("envelope", envelope),
    ("show-last", show_last),
    ("hand-full", hand_full),
    ("hand-forced", hand_forced),
    ("packing", packing),
    ("packing", crowding),
)

_LEFT: dict[str, Rule] = {
    "show-last": shows_left,
    "envelope": envelopes_left,
    "row": rows_left,
}
"""The rules that leave a choice, of which one must be so: what cases are told apart by."""


class Kit(msgspec.Struct, frozen=True, gc=False):
    """What a set of rules allows: ``plain`` rules conclude at once, ``left`` leave cases."""

    names: frozenset[str]
    plain: tuple[tuple[str, Rule], ...]
    left: tuple[tuple[str, Rule], ...]

    @property
    def cases(self) -> bool:
        """Whether cases may be told apart."""
        return "cases" in self.names

    @property
    def contradiction(self) -> bool:
        """Whether the opposite may be supposed."""
        return "contradiction" in self.names

    @property
    def supposes(self) -> bool:
        """Whether anything may be supposed."""
        return self.cases or self.contradiction


def level_of(rule: str) -> int:
    """Return the level of a rule; raises ``KeyError`` for an unknown name."""
    for level, names in enumerate(LEVELS):
        if rule in names:
            return level
    raise KeyError(rule)


def kit_of(names: frozenset[str], level: int = len(LEVELS) - 1) -> Kit:
    """Return what these rules allow, up to a level. Raises ``KeyError`` for an unknown name."""
    for name in names - ALL:
        raise KeyError(name)
    allowed = frozenset(name for name in names if level_of(name) <= level)
    return Kit(
        allowed,
        tuple((name, rule) for name, rule in _RULES if name in allowed),
        tuple((name, rule) for name, rule in _LEFT.items() if name in allowed),
    )


def settle(board: Board, kit: Kit) -> Board:
    """Apply the plain rules until nothing new follows, the lowest that finds something first."""
    at = 0
    while at < len(kit.plain) and not board.clash:
        name, rule = kit.plain[at]
        board.work.spend(LOOK + len(board.shows) + len(board.bans))
        at = 0 if board.take(name, rule(board)) else at + 1
    return board


def open_board(board: Board, kit: Kit) -> Board:
    """Read the premises and apply the plain rules."""
    read(board, kit.names)
    return settle(board, kit) if not board.clash else board


def known_names(names: Iterable[str]) -> frozenset[str]:
    """Return the names as a set."""
    return names if isinstance(names, frozenset) else frozenset(names)
