"""A wire to listen at, a home of its own, English."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from ipywidgets import Widget
from wire import Wire, lay_wire

from cluekit import words
from cluekit.ui.exercises import fields
from cluekit.ui.tables import seating
from cluekit.ui.waiting_room import form_state


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Games are saved in a folder of the test, and none stands yet; English, before and after.

    The waiting room proposes the same seed in every run, so that a test is one game.
    """
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    monkeypatch.setattr(form_state, "new_seed", lambda: "0123-4567-89ab-cdef")
    seating._STANDING.clear()
    fields._STANDING.clear()
    words.set_language("en")
    yield
    Widget.close_all()
    gc.collect(0)
    words.set_language("en")


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """What goes over the wire."""
    return lay_wire(monkeypatch)
