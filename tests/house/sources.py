"""The files git knows, and their texts."""

import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@cache
def tracked() -> tuple[Path, ...]:
    """The files git knows and that are there."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    names = ["git", "ls-files", "-z"]
    done = subprocess.run(names, cwd=ROOT, capture_output=True, text=True, check=True)
    return tuple(ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).exists())


def texts() -> Iterator[tuple[str, str]]:
    """Name and text of every tracked file that is text."""
    for path in tracked():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
