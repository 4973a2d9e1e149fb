"""What is changed, and which tests must notice: the one table of targets."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Group(NamedTuple):
    """Files to change and the tests that judge; ``accepted`` lists survivors with reasons.

    Paths are relative to ``root``. Left out of ``tests`` are those that start other programs (a
    change lives in one process) and those that take long for what they find here.
    """

    root: Path
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    accepted: str = "tests/mutants.toml"
    name: str = ""

    @property
    def build(self) -> Path:
        """Where what was found out is kept between two runs: a chart knows its group's files."""
        return self.root / "build" / "mutants" / self.name


def _room(room: str, names: str) -> tuple[str, ...]:
    return tuple(f"src/cluekit/{room}/{name}.py" for name in names.split())


def _house(*rooms: str) -> tuple[str, ...]:
    """Every file of these rooms, however deep, but those that only gather names."""
    found = (path for room in rooms for path in (ROOT / "src" / "cluekit" / room).rglob("*.py"))
    code = (
        path for path in found if path.stem != "__init__" or "\ndef " in path.read_text("utf-8")
    )
    return tuple(sorted(path.relative_to(ROOT).as_posix() for path in code))


_PLAYED = (
    "tests/rulebook",
    "tests/transcripts",
    "tests/core",
    "tests/clue",
    "tests/notation",
    "tests/contract/test_choices.py",
    "tests/contract/test_whole_games.py",
    "tests/contract/test_reasons.py",
    "tests/contract/test_saves.py",
    "tests/twin",
)

RULES = Group(
    ROOT,
    (
        *_room("clue/referee", "rules state bonus setup refusals"),
        *_room("clue/public", "table choices"),
        *_room("clue/editions", "paths board"),
        *_room("clue/deduction", "puzzle"),
    ),
    _PLAYED,
    name="rules",
)

VIEWS = Group(
    ROOT,
    (
        *_room("core", "letters session"),
        *_room("clue/public", "fold view"),
        *_room("noir/public", "fold view"),
        *_room("clue/deduction", "sheet"),
    ),
    (*_PLAYED, "tests/secrets", "tests/noir"),
    name="views",
)

LOGIC = Group(
    ROOT,
    ("src/cluekit/clue/deduction/puzzle.py", *_house("logic")),
    ("tests/deduction",),
    name="logic",
)

NOIR = Group(
    ROOT,
    (
        *_room("noir/referee", "rules state refusals"),
        *_room("noir/public", "table fold choices view moves facts"),
        *_room("noir/editions", "grid"),
        *_room("noir/deduction", "candidates"),
    ),
    (
        "tests/noir/test_candidates.py",
        "tests/noir/test_clauses.py",
        "tests/noir/test_refused_actions.py",
        "tests/noir/test_small_parts.py",
        "tests/twin/test_noir_twin.py",
    ),
    name="noir",
)

LESSONS = Group(ROOT, _house("learn"), ("tests/lessons",), name="lessons")

UI = Group(ROOT, _house("ui", "draw"), ("tests/ui", "tests/pictures"), name="ui")

GROUPS = {group.name: group for group in (RULES, VIEWS, LOGIC, NOIR, LESSONS, UI)}
"""The groups by name; `python kit.py mutants` runs all."""
