"""What every game refuses alike: a move too late, out of turn, of no known kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.core.letters import DEALER
from cluekit.core.problems import Problem


def out_of_turn(choices: Any, seat: int, *, over: str, order: str) -> Problem | None:
    """Return why this seat decides nothing now, or None when the decision is its own.

    ``over`` is the clause that ends the game, ``order`` the one that says whose turn it is.
    """
    if choices.seat < 0:
        return Problem("game-over", over)
    if choices.seat == seat:
        return None
    if choices.seat == DEALER:
        return Problem("still-setting-up", about={"next": choices.prepare})
    if seat == DEALER:
        return Problem("already-set-up")
    return Problem("not-your-turn", order, {"seat": choices.seat})


def no_move(move: object, well_formed: Callable[[object], bool]) -> Problem | None:
    """Return why this is no move of the game at all, or None."""
    if well_formed(move):
        return None
    return Problem("not-a-move", about={"move": type(move).__name__[:40]})


def not_now(choices: Any, wanted: str, clause: str) -> Problem:
    """Return that this kind of move has another time, with the kinds that are open."""
    about = {"wanted": wanted, "kinds": [kind.__struct_config__.tag for kind in choices.kinds()]}
    return Problem("not-now", clause, about)


def out_of_order(choices: Any, step: object, clause: str) -> Problem:
    """Return why a step of the set-up is not the next one."""
    if not choices.prepare:
        return Problem("already-set-up")
    return Problem("setup-order", clause, {"step": str(step)[:40], "next": choices.prepare})
