"""Noir in a real browser: a game to its end by keyboard alone, beliefs, forecasts, house rules.

The widgets are real, and answer; only Jupyter is not there.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from bare_host import IN_LAB, WATCH_MOTION, Alive
from cluekit.ui import belief_board, candidate_mask, predict, setup, table
from keys import Focus, Keys
from looks import look_at
from waiting import answered, box_of, press

GAME: Any = {"hand": "XWV", "inspector": "Y", "actions": ["kill G", "row 1 right", "kill H"]}


def alone(page: Page, widget: Any) -> Locator:
    """A widget, alone on the page, where nothing glides."""
    page.emulate_media(reduced_motion="reduce")
    Alive(page, widget)
    return page.locator(".ck-scene")


def killer() -> Any:
    """A game against a careful bot, as the Killer."""
    names = ("You", "Shadow")
    return table("noir-standard", names=names, bots="careful", seed=12, fresh=True)


def sends(*targets: str) -> Any:
    """Whether what has the focus can be pressed, and sends one of these."""
    return lambda now: now.target.startswith(targets) and not now.disabled


def walk_to(keys: Keys, scene: Locator, suspect: str) -> Focus:
    """Walk the grid by arrow keys to the cell of a suspect; the focus is in the grid."""
    found = "(cells) => cells.map((c) => c.dataset.key)"
    ids = scene.locator("[role=gridcell]").evaluate_all(found)
    wide = scene.locator("[role=row]").first.locator("[role=gridcell]").count()
    here = divmod(ids.index(keys.page.evaluate("document.activeElement.dataset.key")), wide)
    there = divmod(ids.index(suspect), wide)
    for at, both in enumerate((("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight"))):
        for _ in range(abs(there[at] - here[at])):
            keys.press(both[there[at] > here[at]])
    return keys.focus()


def move(keys: Keys, game: Any) -> None:
    """Press Enter: a move is made, and it is your own turn again, or the end."""
    before = game.step
    keys.press("Enter")
    assert game.step > before


def test_a_game_to_its_end_by_keyboard_alone(page: Page) -> None:
    """First a kill on the grid by arrow keys, then a shift by an arrow, then by the menu."""
    game = killer()
    scene, keys = alone(page, game), Keys(page)
    victim = scene.locator("[role=gridcell]:has(.ck-may)").last.get_attribute("data-target")
    assert victim is not None
    scene.focus()
    keys.until("Tab", sends("suspect:"))
    here = walk_to(keys, scene, victim)
    assert here.target == victim
    assert "next to you" in here.words
    move(keys, game)
    expect(scene.locator(".ck-log")).to_contain_text("is killed.")
    keys.until("Shift+Tab", sends("shift:"))
    assert keys.press("ArrowRight").target.startswith("shift:")
    keys.until("Tab", sends("shift:"))
    move(keys, game)
    expect(scene.locator(".ck-log")).to_contain_text("moves")
    for _ in range(60):
        if game.over:
            break
        if keys.until("Tab", sends("plan:kill", "disguise", "plan:shift")).target[:4] == "plan":
            keys.press("Enter")
            expect(scene.locator(".ck-noir-chip").first).to_be_focused()
        move(keys, game)
    expect(scene.locator(".ck-offer")).to_contain_text("wins")
    expect(scene.locator(".ck-voice")).to_contain_text("wins")
    expect(scene.locator("[data-key=truth]")).to_be_visible()
    expect(scene.locator(".ck-notice")).to_be_empty()


def test_a_row_slides_as_a_strip(page: Page) -> None:
    """Each card of the row travels to its new place; where less motion is asked for, none does."""
    scene = alone(page, killer())
    page.evaluate(WATCH_MOTION)
    press(scene.locator(".ck-noir-chip").first)
    pushed = scene.locator(".ck-push[data-target='shift:row:1:1']")
    pushed.dispatch_event("click")
    answered(page)
    assert page.evaluate("window.moved") == []
    page.emulate_media(reduced_motion="no-preference")
    pushed.dispatch_event("click")
    page.wait_for_function("window.moved.length")
    assert len(page.evaluate("window.moved[0]")) == 5


# --- what could be --------------------------------------------------------------------------------


def test_belief_is_read_aloud_and_asked_by_keyboard(page: Page) -> None:
    """Cells are called with their shares; arrows walk, Space asks why, the slider leads back."""
    board, keys = alone(page, belief_board(**GAME)), Keys(page)
    expect(board.get_by_role("gridcell")).to_have_count(25)
    for name in ("Alba (A), 23%", "Dalia (D), impossible", "Yuki (Y), you, impossible"):
        expect(board.get_by_role("gridcell", name=name)).to_have_count(1)
    expect(board.get_by_role("row")).to_have_count(5)
    board.get_by_role("gridcell", name="Emil (E)").focus()
    for _ in range(4):
        keys.press("ArrowRight")
    dalia = board.get_by_role("gridcell", name="Dalia (D)")
    expect(dalia).to_be_focused()
    keys.press("Space")
    expect(board.locator(".ck-voice")).to_contain_text("Dalia (D) did not stand next to Goran (G)")
    expect(dalia).to_be_focused()
    board.get_by_role("slider").focus()
    keys.press("Home")
    expect(board.locator(".ck-voice")).to_contain_text("Before the first move.")
    expect(board.get_by_role("gridcell", name=re.compile(r"^Dalia \(D\), 5%"))).to_have_count(1)
    press(dalia, "Space")
    look_at(page, "noir-belief")


def test_the_mask_by_keyboard(page: Page) -> None:
    """Shaded with Space, checked with Enter; wrong and missing ones are said; right in the end."""
    mask = alone(page, candidate_mask(**GAME))

    def shade(*names: str) -> None:
        for who in names:
            press(mask.get_by_role("gridcell", name=who), "Space")

    names = ("Bjarne (B)", "Chidi (C)", "Dalia (D)", "Lotte (L)", "Milo (M)")
    shade(*names)
    for who in names:
        expect(mask.get_by_role("gridcell", name=f"{who}, shaded")).to_have_count(1)
    expect(mask.locator(".ck-voice")).to_contain_text("Shaded: 5.")
    press(mask.get_by_role("button", name="Check"), "Enter")
    expect(mask.locator(".ck-voice")).to_contain_text("Shaded, but impossible: D.")
    expect(mask.get_by_role("gridcell", name="Alba (A), not shaded, but possible")).to_have_count(1)
    look_at(page, "noir-mask")
    shade("Alba (A)", "Dalia (D)")
    press(mask.get_by_role("button", name="Check"), "Space")
    expect(mask.locator(".ck-voice")).to_contain_text("Right: exactly these 5 are possible.")


def test_a_forecast_by_keyboard(page: Page) -> None:
    """Arrows move the slider, the number follows; Enter in the field reveals; the focus goes on."""
    scene, keys = alone(page, predict("noir-standard", seed=3)), Keys(page)
    field = scene.get_by_role("textbox")
    scene.get_by_role("slider", name="How likely is yes, in %?").focus()
    for _ in range(3):
        keys.press("ArrowLeft")
    expect(field).to_have_value("47")
    field.fill("40")
    keys.press("Enter")
    expect(scene.locator(".ck-voice")).to_contain_text("You had given this 40%; exactly it was 36")
    expect(scene.get_by_role("button", name="Next")).to_be_focused()
    look_at(page, "noir-forecast")
    keys.press("Enter")
    expect(scene.locator(".ck-title").first).to_have_text("Who is the Killer at this moment?")


def test_a_house_is_set_up_by_keyboard_alone(page: Page) -> None:
    """A smaller board contradicts the toll, which is said; then it is mended and played.

    It is looked at with all switches open and the contradiction told, and with the card of rules.
    """
    page.set_viewport_size({"width": 1100, "height": 3200})
    scene, keys = alone(page, setup("noir-classic")), Keys(page)
    changed = scene.locator("[data-key=rules] > summary")
    scene.focus()
    keys.until("Tab", lambda now: now.key == "rules")
    keys.press("Enter")
    scene.locator("[data-key='more-rules'] > summary").click()
    changed.focus()
    for number, field in enumerate(("rule-rows", "rule-columns"), start=1):
        keys.until("Tab", lambda now, field=field: now.name == field)
        now = keys.press("3")
        assert (now.name, now.value) == (field, "3")
        expect(changed).to_contain_text(f"{number} changed")
    alert = scene.locator("[data-key=contradiction]")
    expect(alert).to_contain_text("(N15)")
    expect(scene.get_by_text("9 suspects lie face up").first).to_be_visible()
    look_at(page, "noir-rules-contradiction")
    keys.until("Tab", lambda now: now.name == "rule-canvas")
    now = keys.press("ArrowDown")
    assert (now.name, now.value, now.checked) == ("rule-canvas", "yes", True)
    keys.until("Tab", lambda now: now.name == "rule-toll")
    assert keys.press("5").value == "5"
    expect(alert).to_have_count(0)
    expect(changed).to_contain_text("4 changed")
    keys.until("Tab", lambda now: now.key == "card")
    keys.press("Enter")
    expect(scene.locator(".ck-changed").first).to_be_visible()
    expect(scene.locator(".ck-rule-lines")).to_be_visible()
    look_at(page, "noir-rules-card")
    keys.until("Tab", lambda now: now.target == "start")
    keys.press("Enter")
    expect(scene.locator("[role=gridcell]")).to_have_count(9)
    expect(scene.locator(".ck-notice")).to_be_empty()


def test_the_board_is_moved_by_a_finger(phone: Page) -> None:
    """It starts at the left end; a finger brings the other end in, arrows and all."""
    phone.set_viewport_size({"width": 400, "height": 1600})
    Alive(phone, killer(), wide=IN_LAB)
    frame = phone.locator(".ck-frame-scroll")
    frame.scroll_into_view_if_needed()
    most = frame.evaluate("(e) => e.scrollWidth - e.clientWidth")
    assert most > 40, "the board is wider than its frame"
    box = box_of(frame)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = phone.context.new_cdp_session(phone)
    for across, there in ((-most - 40, "e.scrollLeft > 40"), (most + 40, "e.scrollLeft < 10")):
        for step in range(12):
            kind = {0: "touchStart", 11: "touchEnd"}.get(step, "touchMove")
            finger = [{"x": x + across * step / 10, "y": y}] if step < 11 else []
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": finger})
        phone.wait_for_function(f"(e) => {there}", arg=frame.element_handle())
