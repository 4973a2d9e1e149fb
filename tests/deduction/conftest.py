"""What was told before, and what it took, stands in text files; one option writes them anew.

``pytest tests/deduction --rewrite-kept`` does; read the difference before you commit.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from deduction.keeping import Compare

KEPT = Path(__file__).parent / "kept"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ask for the files to be written."""
    parser.addoption("--rewrite-kept", action="store_true", help="write tests/deduction/kept")


@pytest.fixture
def kept(request: pytest.FixtureRequest) -> Compare:
    """Compare lines with those of a file, or write them."""
    rewrite = request.config.getoption("--rewrite-kept", default=False)

    def compare(name: str, lines: Iterable[str]) -> None:
        path, now = KEPT / f"{name}.txt", [line.rstrip() for line in lines]
        if rewrite:
            path.write_text("\n".join(now) + "\n", encoding="utf-8", newline="\n")
        assert path.exists(), f"not kept yet: run pytest tests/deduction --rewrite-kept ({name})"
        before = path.read_text(encoding="utf-8").splitlines()
        assert now == before, "look at it, then run pytest tests/deduction --rewrite-kept"

    return compare
