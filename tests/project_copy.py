"""A copy of the project, for tests that change it or need it elsewhere."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@cache
def tracked() -> tuple[Path, ...]:
    """The files git knows and that are there."""
    names = ["git", "ls-files", "-z"]
    done = subprocess.run(names, cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).exists())


def copy_of_the_project(place: Path) -> Path:
    """The files git knows, elsewhere: a fresh clone without its history."""
    for file in tracked():
        there = place / file.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, there)
    return place
