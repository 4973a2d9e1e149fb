"""Play again: the next game at the same table, with the next seed."""

from __future__ import annotations

import re

from cluekit.core import Chance, Scripted
from cluekit.core.chance import Source
from cluekit.core.seeds import Seed, new_seed, way_of
from cluekit.core.session import AnySession
from cluekit.ui.tables.staging import AnyStaging


def next_game(session: AnySession, staging: AnyStaging, *, ready: bool) -> AnySession:
    """Return a new game of the same edition and people, not the same cards."""
    luck = _next_luck(session.chance)
    return staging.beginning.new_game(session.edition, session.players, chance=luck, ready=ready)


def _next_luck(luck: Source | None) -> Chance:
    """Return the luck of the next game; after a script, which is told only once, a seeded one."""
    if isinstance(luck, Scripted):
        return _next_luck(luck.then)
    return Chance(next_seed(luck.seed)) if isinstance(luck, Chance) else Chance(1)


def next_seed(seed: Seed) -> Seed:
    """Return the seed after this one: 8 after 7, "villa 2" after "villa", "villa 3" after that.

    After a proposed seed another is proposed: from one game nobody can tell the next.
    """
    if way_of(seed) == "separate-keys":
        return new_seed()
    if isinstance(seed, int):
        return seed + 1
    counted = re.fullmatch(r"(.*) ([0-9]{1,9})", seed)
    return f"{counted[1]} {int(counted[2]) + 1}" if counted else f"{seed} 2"
