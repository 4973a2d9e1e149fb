"""What lessons show, on a page without Jupyter: it is drawn, and nothing sticks out.

A file of its own: these tests read the lessons, those in Jupyter only where they run.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bare_host import lay_below
from lessons.lesson_files import values_of
from looks import nothing_sticks_out
from naming import case_named
from waiting import resized

BARE = (
    *("01_the_case_file", "02_true_false_not_known_yet", "06_proof", "11b_how_sure"),
    "12b_questions_in_bits",
)
"""What is laid on a page without a host: how wide a widget is depends on its lesson, too."""
ROOMS = ((1280, 900, 848), (400, 860, 344))
"""Sizes of a window, and how wide a cell of Lab is in it, without its list of files when small."""
TOO_WIDE = "(scene) => scene.scrollWidth - scene.clientWidth"


@pytest.mark.parametrize("lesson", BARE)
def test_what_a_lesson_shows_fits(page: Page, tmp_path: Path, lesson: str) -> None:
    """Run cell by cell; all its widgets are drawn below each other, and nothing sticks out."""
    values = values_of(f"{lesson}.ipynb", str(tmp_path))
    shown = {cell: value for cell, value in values.items() if hasattr(value, "hear")}
    assert len(shown) > 5
    lay_below(page, list(shown.values()))
    scenes = page.locator(".ck-scene")
    for wide, high, room in ROOMS:
        page.evaluate("(room) => { place.style.width = `${room}px`; }", room)
        resized(page, wide, high)
        for cell_id, scene in zip(shown, scenes.all(), strict=True):
            with case_named(lesson, cell_id, wide):
                expect(scene.locator(".ck-stage > *").first).to_be_visible()
                nothing_sticks_out(scene)
                assert scene.evaluate(TOO_WIDE) <= 1
