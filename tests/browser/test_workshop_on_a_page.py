"""The puzzle workshop in a real browser: a case is made, sent and solved by keyboard."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from bare_host import Alive
from cluekit.learn.puzzles.certificate import SEARCH
from cluekit.ui import puzzle, workshop
from cluekit.ui.puzzles.searching import SHOWN_EVERY, Search, Wanted
from keys import Keys
from looks import SMALL, look_at
from waiting import answered, resized

MARKS = {"pencil:0:1": "no", "pencil:0:2": "no", "pencil:0:3": "yes", "pencil:5:3": "yes"}


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
    expect(scene.locator(".ck-voice")).to_contain_text("more than one answer")
    look_at(page, "workshop-half")
    page.locator("select[name=deck]").focus()
    keys.until("Tab", lambda now: now.tag == "summary" and now.words == "As a line")
    keys.press("Enter")
    keys.until("Tab", lambda now: now.name == "line")
    keys.type("You: carla rope library -> Otto carla")
    keys.press("Enter")
    expect(scene.locator("[data-key='finished']")).to_contain_text("1R06J-2RS9J-PNA")
    assert keys.focus().name == "line"
    assert keys.focus().value == ""
    look_at(page, "workshop")
    resized(page, 400, 900)
    assert scene.evaluate(SMALL) == []
    resized(page, 1280, 900)
    assert made.code is not None

    solving = puzzle(made.code)
    Alive(page, solving)
    look_at(page, "puzzle")
    keys = Keys(page)
    page.locator("select[name=suspect]").focus()
    pressed(keys, "hint", "hint", "hint")
    expect(scene.locator(".ck-voice")).to_contain_text("Write it down: Nora does not have Ada.")
    keys.until("Tab", lambda now: now.target.startswith(("pencil", "ask")))
    for cell, mark in MARKS.items():
        keys.mark_cell(cell, mark)
    assert len(solving.pencil) == len(MARKS)
    page.locator("select[name=suspect]").focus()
    for answer in ("Ada", "Dagger", "Library"):
        keys.page.keyboard.type(answer[0])
        keys.press("Tab")
    keys.until("Tab", lambda now: now.target == "accuse")
    keys.press("Enter")
    expect(scene.locator(".ck-case-come")).to_contain_text("Yes: Ada, with the Dagger")
    look_at(page, "puzzle-solved")
    resized(page, 400, 900)
    assert scene.evaluate(SMALL) == []


def test_a_search_goes_on_while_presses_are_heard(page: Page) -> None:
    """A level that nothing has is searched for until the stop; what was laid stays."""
    made = workshop(seed=1)
    made.hold("R G")
    bar = Search(Wanted("mini", 3, "stopped", SEARCH), made.redraw, made._found)
    made.searching = bar
    made.redraw()
    for _ in range(2 * SHOWN_EVERY):
        assert bar.goes_on()
    Alive(page, made)
    scene = page.locator(".ck-scene")
    expect(scene.locator("progress")).to_have_attribute("value", str(2 * SHOWN_EVERY))
    look_at(page, "workshop-searching")
    scene.get_by_role("button", name="Stop the search").click()
    answered(page)
    assert not bar.goes_on()
    assert "evenings tried: 51" in made.said
    assert made.case.hand == (3, 7)
