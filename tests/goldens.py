"""Goldens: what was told, drawn or counted before lies in text files, a plugin of `conftest.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

Golden = Callable[[Path, str | Iterable[str]], None]
"""Takes the file, and the text or the lines that should stand in it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ask for the files to be written."""
    parser.addoption("--rewrite-goldens", action="store_true", help="write the goldens anew")


@pytest.fixture(scope="session")
def golden(pytestconfig: pytest.Config) -> Golden:
    """Compare a text, or lines, with a file; or write it."""
    rewrite = pytestconfig.getoption("--rewrite-goldens")

    def compare(file: Path, told: str | Iterable[str]) -> None:
        if not isinstance(told, str):
            told = "".join(f"{line.rstrip()}\n" for line in told)
        if rewrite:
            file.parent.mkdir(exist_ok=True)
            file.write_text(told, encoding="utf-8", newline="\n")
        where = file.relative_to(pytestconfig.rootpath).parts[:2]
        command = f"python kit.py test {'/'.join(where)} --rewrite-goldens"
        assert file.exists(), f"{file.name} is not there yet: {command}"
        before = file.read_text(encoding="utf-8")
        assert told.split("\n") == before.split("\n"), f"{file.name}: look at it, then {command}"

    return compare
