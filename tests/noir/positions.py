"""Positions to test with, written as people write them."""

import re
from collections.abc import Iterable
from typing import Any

from cluekit.core import Chance
from cluekit.core.session import Session
from cluekit.noir import Edition, edition, read_edition
from cluekit.noir.position.position import Position
from cluekit.noir.position.script import Script, Step
from cluekit.sets import members
from naming import case_named

FIVE = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]


def small(name: str) -> Edition:
    """Return a shipped edition on a board of three by three."""
    return read_edition(edition(name).source + "rows = 3\ncolumns = 3\nhand = 3\ntoll = 7\n")


def script(**written: Any) -> Script:
    """Return a position being played: five by five, the Killer is M, the Inspector Y."""
    given = {"version": 2, "board": FIVE, "killer": "M", "inspector": "Y", "hand": "XWV"}
    return Script(Position(**(given | written)))


def goes(playing: Script, *lines: str) -> Step:
    """Act line by line, as it is written here; return the last step.

    ``kill H -> Killed GameEnded`` names the public facts there must be, ``kill A ! not-near N08``
    code and clause of the refusal; an action alone has only to be accepted. ``= dead GH, hand -``
    says how things stand then (`standing`).
    """
    happened: Iterable[Any] = ()
    for line in lines:
        action, *wanted = re.split(r" (->|!) ", line)
        with case_named(line):
            if action.startswith("= "):
                told = dict(each.split() for each in action[2:].split(", "))
                assert {key: standing(playing, happened)[key] for key in told} == told
                continue
            step = playing.act(action)
            happened = step.facts
            if wanted[:1] == ["!"]:
                assert step.problem, step.facts
                assert f"{step.problem.code} {step.problem.clause}".strip() == wanted[1]
            else:
                assert not step.problem, step.problem
                named = [type(fact).__name__ for fact in step.facts]
                assert not wanted or named == wanted[1].split()
    return step


def standing(playing: Script, happened: Iterable[Any]) -> dict[str, str]:
    """Return how things stand, in words and letters; what is empty is "-"."""
    table, secrets = playing.state.table, playing.state.secrets
    near = [("no", "yes")[fact.near] for fact in happened if hasattr(fact, "near")]
    told: dict[str, object] = {
        "board": "/".join(board(playing)),
        "dead": letters(table.dead),
        "innocent": letters(table.innocent),
        "hand": letters(playing.state.hand),
        "discards": "".join(chr(65 + card) for card in table.discards),
        "killer": letters(1 << secrets.killer),
        "deck": table.deck,
        "mover": table.mover,
        "turn": table.turn,
        "near": "".join(near),
        "toll": table.toll,
        "winner": table.winner,
        "ending": table.ending,
        "revealed": "".join(chr(65 + who) for who in (table.killer, table.inspector) if who >= 0),
        "phase": table.phase,
        "shift": table.shift,
    }
    return {key: f"{value}" or "-" for key, value in told.items()}


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
    named = "".join(chr(ord("A") + number) for number in table.cells)
    return [named[start : start + table.width] for start in rows]
