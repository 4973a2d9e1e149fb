"""Hindsight: from when on one side could know who the other was, and which action told it most.

Everything comes from one seat's views before the end: its own cards and what lies open. Who was
possible after each action is counted; a Killer who was disguised is looked for anew (N11).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import log2

import msgspec

from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase
from cluekit.noir.public.view import View

Lived = Callable[[int], View]
"""A seat's view after this many moves."""


class Narrowed(msgspec.Struct, frozen=True):
    """An action, by its number, and how many were possible before and after it."""

    action: int
    before: int
    after: int

    @property
    def bits(self) -> float:
        """How much it told: one bit for each halving."""
        return log2(self.before / self.after)


class Hindsight(msgspec.Struct, frozen=True):
    """How the search for a side went: ``about`` is the side that was looked for.

    From ``action`` on only one suspect was possible until the end. It is None where several were:
    then ``left`` is how many, and ``once`` the last action after which there was one all the same.
    ``course`` is how many were possible at first and after each action but the last.
    """

    about: int
    action: int | None
    left: int
    once: int | None
    course: tuple[int, ...]
    most: Narrowed | None = None


def looked_for(seat: int) -> int:
    """Return the side that a seat looks for; a spectator looks for the Killer."""
    return INSPECTOR if seat == KILLER else KILLER


def search(lived: Lived, moves: int, seat: int) -> Hindsight:
    """Return how the search of this seat went, in a game of this many moves."""
    about = looked_for(seat)
    left: dict[int, int] = {}
    for step in range(moves + 1):
        view = lived(step)
        if view.table.phase not in (Phase.SETUP, Phase.OVER):
            known = candidates(view)
            among = known.killer if about == KILLER else known.inspector
            left[view.table.turn] = among.bit_count()
    course = tuple(left.values())  # how many were left when each action was about to be made
    steps = [
        Narrowed(action, before, after)
        for (action, before), (_, after) in pairwise(left.items())
        if 0 < after < before
    ]
    most = max(steps, key=lambda one: one.bits, default=None)
    others = [action for action, many in enumerate(course) if many != 1]
    alone = others[-1] + 1 if others else 0
    once = max((action for action, many in enumerate(course) if many == 1), default=None)
    last = course[-1] if course else 0
    return Hindsight(about, alone if alone < len(course) else None, last, once, course, most)
