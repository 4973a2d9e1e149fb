"""What axe finds at a table: sheet open, places to walk to, the end, the full window; both themes.

On a page without Jupyter, whose own faults would only be in the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from bare_host import Alive, won
from cluekit import words
from cluekit.ui import setup, table

NAMES = ("You", "Nora", "Otto", "Pia")
THEME = """(light) => {
  document.body.dataset.jpThemeLight = light;
  document.body.style.background = light === "true" ? "white" : "#111";
}"""


def walking() -> Any:
    """The big board, the sheet beside it, a notice over the log."""
    laid = table("uk", names=NAMES, bots="note-taker", seed=5, fresh=True).play("roll")
    laid.hear({"kind": "press", "id": "a-1", "target": "suggest", "turn": laid.turn})
    assert laid.notice
    return laid


def asking() -> Any:
    """What is asked stands in piles."""
    laid = table("uk", names=NAMES, bots="note-taker", seed=5, fresh=True)
    return laid.play("roll").play("walk kitchen")


def noir() -> Any:
    """Noir with what is believed beside it."""
    laid = table("noir-standard", side="inspector", bots="careful", seed=9, fresh=True)
    laid.play("identity A")
    laid.shelf.wanted = True
    laid.redraw()
    return laid


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English, before and after."""
    words.set_language("en")
    yield
    words.set_language("en")


def finds_nothing(page: Page) -> None:
    """Nothing that axe complains of; an AssertionError says what."""
    found = Axe().run(page, context=".ck-scene").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


@pytest.mark.parametrize(
    "laid", [walking, asking, lambda: won("known", "best", "text"), noir, lambda: setup("uk")]
)
def test_axe_finds_nothing_at_a_table(page: Page, laid: Callable[[], Any]) -> None:
    """In both themes, in the page and where the table fills the window."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")
    Alive(page, laid())
    for light in ("true", "false"):
        page.evaluate(THEME, light)
        finds_nothing(page)
    full = page.locator("[data-full]")
    if full.count():
        full.click()
        expect(page.locator(".ck-scene:popover-open")).to_be_visible()
        finds_nothing(page)
