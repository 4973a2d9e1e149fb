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

    @property
    def build(self) -> Path:
        """Where what was found out is kept between two runs."""
        return self.root / "build" / "mutants"


def _room(room: str, names: str) -> tuple[str, ...]:
    return tuple(f"src/cluekit/{room}/{name}.py" for name in names.split())


RULES = Group(
    ROOT,
    (
        *_room("clue/referee", "rules rights state bonus setup refusals"),
        *_room("clue/public", "table fold view choices seats"),
        *_room("clue/editions", "paths board"),
        *_room("clue/deduction", "sheet hand_size_rules"),
        "src/cluekit/core/letters.py",
        "src/cluekit/core/session.py",
    ),
    (
        "tests/rulebook",
        "tests/transcripts",
        "tests/core",
        "tests/clue",
        "tests/notation",
        "tests/contract/test_choices.py",
        "tests/contract/test_every_step.py",
        "tests/contract/test_fine_reasons.py",
        "tests/contract/test_new_reasons.py",
        "tests/contract/test_reasons.py",
        "tests/contract/test_saves.py",
        "tests/contract/test_undo.py",
        "tests/twin",
    ),
)

LOGIC = Group(
    ROOT,
    (
        "src/cluekit/clue/deduction/puzzle.py",
        *sorted(
            str(path.relative_to(ROOT).as_posix())
            for path in (ROOT / "src" / "cluekit" / "logic").rglob("*.py")
            if path.name != "__init__.py"
        ),
    ),
    ("tests/deduction",),
)

NOIR = Group(
    ROOT,
    (
        *_room("noir/referee", "rules state refusals"),
        *_room("noir/public", "table fold choices view moves facts seats"),
        *_room("noir/editions", "grid"),
        *_room("noir/deduction", "candidates"),
    ),
    (
        "tests/noir/test_acting.py",
        "tests/noir/test_candidates.py",
        "tests/noir/test_candidates_anywhere.py",
        "tests/noir/test_clauses.py",
        "tests/noir/test_noir_games.py",
        "tests/noir/test_refused_actions.py",
        "tests/noir/test_shifting.py",
        "tests/noir/test_small_boards.py",
        "tests/noir/test_small_parts.py",
        "tests/twin/test_noir_twin.py",
    ),
)

GROUPS = {"rules": RULES, "logic": LOGIC, "noir": NOIR}
"""The groups by name; `python kit.py mutants` runs all."""
