"""Goldens: pictures as reviewable text, one element a line.

``pytest tests/pictures --rewrite-goldens`` writes them anew; read the difference before you commit.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from drawings import Golden

from cluekit.clue import View, new_game
from cluekit.words import language, set_language

FOLDER = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one command that rewrites the goldens."""
    parser.addoption("--rewrite-goldens", action="store_true", help="write tests/pictures/golden")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare markup with the golden of that name (``board.svg``), or rewrite it."""
    rewrite = request.config.getoption("--rewrite-goldens", default=False)

    def check(name: str, markup: object) -> None:
        text = str(markup).replace("><", ">\n<") + "\n"
        path = FOLDER / name
        if rewrite:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"no golden yet: run pytest tests/pictures --rewrite-goldens ({name})"
        assert text == path.read_text(encoding="utf-8")

    return check


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Pictures are compared in English, whatever a test before has set."""
    before = language()
    set_language("en")
    yield
    set_language(before)


@pytest.fixture
def uk() -> View:
    """A game of four in the edition uk, as seat 0 sees it when the first turn begins."""
    return new_game("uk", ("You", "Nora", "Otto", "Pia"), seed=3).view(0)


@pytest.fixture
def mini() -> View:
    """A game of three with the lesson deck, as seat 0 sees it when the first turn begins."""
    return new_game("mini", ("You", "Nora", "Otto"), seed=3).view(0)
