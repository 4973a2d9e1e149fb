"""Positions to test with, written as people write them."""

from __future__ import annotations

from typing import Any

from cluekit.core import Chance
from cluekit.core.session import Session
from cluekit.noir.position.position import Position
from cluekit.noir.position.script import Script, Step
from cluekit.sets import members

SMALL = "rows = 3\ncolumns = 3\nhand = 3\ntoll = 7\n"
FIVE = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]


def script(**written: Any) -> Script:
    """Return a position being played: five by five, the Killer is M, the Inspector Y."""
    given = {"version": 2, "board": FIVE, "killer": "M", "inspector": "Y", "hand": "XWV"}
    return Script(Position(**(given | written)))


def at_random(session: Session, seed: object, most: int = 60) -> Session:
    """Play moves at random, kind by kind."""
    luck = Chance(f"{seed}").luck("play", 0)
    while not session.over and session.step < most:
        kind = luck.pick(session.choices.kinds())
        session.play(session.choices.seat, luck.pick(list(session.choices.of_kind(kind))))
    return session


def letters(suspects: int) -> str:
    """Return a set of suspects by their letters."""
    return "".join(chr(ord("A") + number) for number in members(suspects))


def board(playing: Script) -> list[str]:
    """Return the board row by row."""
    table = playing.state.table
    rows = range(0, len(table.cells), table.width)
    return ["".join(map(_letter, table.cells[start : start + table.width])) for start in rows]


def _letter(number: int) -> str:
    return chr(ord("A") + number)


def told(step: Step) -> list[str]:
    """Return the names of the public facts of a step; a refusal has none."""
    assert not step.problem, step.problem
    return [type(fact).__name__ for fact in step.facts]


def refused(step: Step) -> tuple[str, str]:
    """Return code and clause of the refusal; the step must be one."""
    assert step.problem, step.facts
    return step.problem.code, step.problem.clause
