"""What is asked of the site's Python, and of this one: both must answer the same.

A drawn view, a solved exercise, a learner's functions, and the checksums of fifty games.
"""

import json
from hashlib import blake2b
from pathlib import Path

from cluekit.learn.code_case import CodeCase
from cluekit.learn.exercises import files, load
from cluekit.ui import table
from contract.digests import checksum

GIVEN = Path("/given/exercises.json")
"""Exercises as a package holds them: where the sources are tried, nothing there reads YAML."""
if GIVEN.is_file():
    given = json.loads(GIVEN.read_text(encoding="utf-8"))
    files._packed = lambda: given  # type: ignore[assignment]


def drawn() -> str:
    """A table with its sheet after the first press, as a checksum of its markup."""
    scene = table("uk", names=("Ada", "Bea", "Cem"), seed=7, fresh=True, bots="random")
    scene.play("roll")
    return blake2b(scene.drawing.encode()).hexdigest()


def solved() -> list[str]:
    """What is said to the right answers of an exercise, and to wrong ones."""
    right = load("1.2").answer(*load("1.2").right_answers)
    return [right.kind, load("1.2").answer(["nobody"], 1).kind]


def by_models(case: CodeCase) -> set[str]:
    """Return what is true in no model."""
    return {*case.letters} - set[str]().union(*(deal.true for deal in case.models()))


def endless(case: object) -> object:
    """A function that never returns."""
    while case:
        pass
    return case


def written() -> list[list[str]]:
    """What is said to functions of a learner: a right one, and one that does not end."""
    said = [load("8.10").answer(one) for one in (by_models, endless)]
    return [[each.kind, each.message] for each in said]


ANSWER = json.dumps(
    {
        "games": [checksum(number) for number in range(50)],
        "drawn": drawn(),
        "solved": solved(),
        "written": written(),
    }
)
ANSWER  # noqa: B018 - what Pyodide hands back
