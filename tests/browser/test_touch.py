"""A phone: what is wider than the screen is moved inside its frame by a finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page

from at_the_table import lay
from jupyter_servers import Server

NOIR = """
from cluekit.ui import table
t = table("noir-standard", names=("You", "Shadow"), bots="careful", seed=12)
t"""
NOTEBOOK = "noir-touch.ipynb"
TALL = {"width": 400, "height": 1600}


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page of 400 px on a screen that is touched."""
    context = browser.new_context(viewport=TALL, has_touch=True)
    yield context.new_page()
    context.close()


def drag(page: Page, on: Locator, across: int) -> None:
    """Put a finger on the middle of something, and move it; the browser decides what that does."""
    box = on.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    for step in range(11):
        kind = "touchMove" if step else "touchStart"
        finger = {"x": x + across * step / 10, "y": y}
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [finger]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_board_of_noir_is_moved_by_a_finger(phone: Page, jupyterlab: Server) -> None:
    """It starts at the left end; a finger brings the other end in, arrows and all."""
    scene = lay(phone, jupyterlab, NOTEBOOK, NOIR)
    phone.keyboard.press("Control+b")  # a phone has no room for the list of files
    frame = scene.locator(".ck-frame-scroll")
    frame.scroll_into_view_if_needed()
    most = frame.evaluate("(e) => e.scrollWidth - e.clientWidth")
    assert most > 40, "the board is wider than its frame"
    drag(phone, frame, -most - 40)
    phone.wait_for_function("(e) => e.scrollLeft > 40", arg=frame.element_handle())
    drag(phone, frame, most + 40)
    phone.wait_for_function("(e) => e.scrollLeft < 10", arg=frame.element_handle())
    jupyterlab.end_session(NOTEBOOK)
