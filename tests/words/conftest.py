"""The tool that keeps the catalogues can be imported; each test begins and ends in English."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluekit.words import set_language

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")
