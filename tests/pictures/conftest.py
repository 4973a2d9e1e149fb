"""Goldens: pictures as reviewable text, one element a line."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from drawings import Golden

import goldens
from cluekit.clue import View, new_game
from cluekit.words import language, set_language

FOLDER = Path(__file__).parent / "golden"


@pytest.fixture
def golden(golden: goldens.Golden) -> Golden:
    """Compare markup with the golden of that name (``board.svg``), one element a line."""
    return lambda name, markup: golden(FOLDER / name, str(markup).replace("><", ">\n<") + "\n")


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
