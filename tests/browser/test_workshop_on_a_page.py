"""The puzzle workshop in a real browser: a case is made, sent and solved by keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from bare_host import Alive
from cluekit.ui import puzzle, workshop
from keys import Keys
from looks import SMALL, look_at
from waiting import resized


def pressed(keys: Keys, *targets: str) -> None:
    """Walk to each of these with Tab, and press it."""
    for target in targets:
        keys.until("Tab", lambda now, target=target: now.target == target)
        keys.press("Enter")


def test_a_case_is_made_sent_and_solved_by_keyboard(page: Page) -> None:
    """Card by card and as a line; the code opens it; marks, hints, and the accusation."""
    made = workshop(seed=1)
    Alive(page, made)
    scene, keys = page.locator(".ck-scene"), Keys(page)
    page.locator("select[name=deck]").focus()
    pressed(keys, "hold:3", "hold:7", "asker:0", "card:0", "card:4", "card:6")
    keys.until("Tab", lambda now: now.words == "Otto shows you the Vase")
    keys.press("Enter")
    expect(scene.locator("[data-key='clue:0']")).to_contain_text("Otto showed you the Vase.")
    expect(scene.locator(".ck-voice")).to_contain_text("There is more than one answer")
    look_at(page, "workshop-half")
    page.locator("select[name=deck]").focus()
    keys.until("Tab", lambda now: now.tag == "summary" and now.words == "As a line")
    keys.press("Enter")
    keys.until("Tab", lambda now: now.name == "line")
    keys.type("You: carla rope library -> Otto carla")
    keys.press("Enter")
    expect(scene.locator("[data-key='finished']")).to_contain_text("1R06J-2RS9J-PNA")
    look_at(page, "workshop")
    resized(page, 400, 900)
    assert scene.evaluate(SMALL) == []
    resized(page, 1280, 900)
    assert made.code is not None

    opened = puzzle(made.code)
    Alive(page, opened)
    look_at(page, "puzzle")
    assert made.code
