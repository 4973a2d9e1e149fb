"""A class under a clock that stands still."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from in_class import Clock, Open

from cluekit.classroom.hall import Hall
from cluekit.classroom.journal import Journal


@pytest.fixture
def clock() -> Clock:
    """The clock of the class."""
    return Clock()


@pytest.fixture
def open_class(tmp_path: Path, clock: Clock) -> Iterator[Open]:
    """Open a class by the name of its file; open it once more to go on with it."""
    opened: dict[str, Hall] = {}

    def begin(name: str = "class") -> Hall:
        if name in opened:
            opened.pop(name).journal.close()
        journal = Journal(tmp_path / f"{name}.sqlite", clock())
        opened[name] = Hall(journal, clock, "http://teacher:8100/")
        return opened[name]

    yield begin
    for hall in opened.values():
        hall.journal.close()


@pytest.fixture
def hall(open_class: Open) -> Hall:
    """A class that was just opened."""
    return open_class()
