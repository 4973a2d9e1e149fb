"""On a phone, inside a notebook's margins, no column of a table lies beyond its frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from cluekit import words
from cluekit.ui import table, truth_table
from cluekit.ui.kit.scene import Scene

SCENES: dict[str, Callable[[], Scene]] = {
    ".ck-sheet": lambda: table(seed=3).sheet(help="all"),
    ".ck-truth": lambda: truth_table("~(p & q)", "~p | ~q"),
}
WIDE = 282
"""What JupyterLab leaves of 400 px between its side bars."""


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("inside", SCENES)
def test_no_column_is_hidden(page: Page, inside: str, language: str) -> None:
    """The small deck's sheet and two statements fit; names are whole."""
    words.set_language(language)
    try:
        scene: Any = SCENES[inside]()
    finally:
        words.set_language("en")
    body = f"<div class='ck ck-scene'>{scene.drawing}</div>"
    page.set_content(f"<style>{scene._css}</style><div style='width:{WIDE}px'>{body}</div>")
    drawn = page.locator(inside).first
    assert drawn.evaluate("(e) => e.parentElement.scrollWidth <= e.parentElement.clientWidth")
    cut = "(names) => names.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"
    assert page.locator(f"{inside} .ck-holder-name").evaluate_all(cut) == []
