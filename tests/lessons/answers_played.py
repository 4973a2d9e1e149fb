"""What learners hand over in exercises that are played: games, played rightly and wrongly."""

from __future__ import annotations

from typing import Any

from cluekit.core.session import AnySession
from cluekit.learn.exercises import load
from cluekit.learn.game_goals import GOALS
from cluekit.learn.own_games import laid_in, play_out

PLAYED = ("10.9", "12b.7", "13.8")


def games(name: str, how: str) -> AnySession:
    """The exercise's own game as somebody plays it: "good" reaches the goal, "wrong" does not."""
    laid = laid_in(load(name).case)
    return play_out(laid, getattr(GOALS[laid.goal], how)())


RIGHT: dict[tuple[str, int], list[Any]] = {(name, 0): [games(name, "good")] for name in PLAYED}

WRONG: list[tuple[str, int, Any, str]] = [
    ("10.9", 0, games("10.9", "wrong"), "plays-to-win"),
    ("12b.7", 0, games("12b.7", "wrong"), "M35"),
]
