"""Each lesson test has a home of its own and reads English."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cluekit.words import set_language


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A learner on the first day."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    set_language("en")
    yield tmp_path
    set_language("en")
