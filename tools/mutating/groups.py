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


def _clue(*names: str) -> tuple[str, ...]:
    return tuple(f"src/cluekit/clue/{name}.py" for name in names)


RULES = Group(
    ROOT,
    (
        *_clue("rules", "rights", "state", "table", "view", "choices", "bonus", "setting_up"),
        *_clue("refusals", "paths", "board", "seats", "sheet", "by_hands"),
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
        "src/cluekit/clue/knowing.py",
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
    tuple(
        f"src/cluekit/noir/{name}.py"
        for name in (
            *("rules", "table", "state", "choices", "refusals", "view", "grid", "knowledge"),
            *("moves", "facts", "seats"),
        )
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
