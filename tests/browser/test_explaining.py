"""The sheet that explains itself and the case desk, in a real browser: by mouse and by keyboard.

The widgets are real, and answer; only Jupyter is not there.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from bare_host import Alive, known_hands
from cluekit.ui import case_desk
from looks import SMALL, look_at
from waiting import press

LINES = (
    "Mara: carla vase library -> Nora carla",
    "Otto: bruno dagger garden -> Nora ?",
    "Otto has carla",
)


def sheet_of_a_game(page: Page) -> Locator:
    """The sheet that follows a table of known hands, where a card was shown."""
    game = known_hands()
    sheet = game.sheet("follows")
    for order in ("roll", "walk library", "suggest carla vase"):
        game.play(order)
    Alive(page, sheet)
    return page.locator(".ck-scene")


def choose_everything(sheet: Locator) -> None:
    """Open the menu of helps and choose the last; the menu closes and keeps the focus."""
    menu = sheet.locator("summary", has_text="Help:")
    menu.click()
    press(sheet.get_by_role("button", name="Everything, and how likely"))
    expect(menu).to_have_text("Help: Everything, and how likely")
    expect(menu).to_be_focused()
    expect(sheet.get_by_role("list", name="How much help")).to_be_hidden()


def at(sheet: Locator, card: str, holder: str) -> Locator:
    """The cell of a card and a holder, by what a screen reader says of it."""
    return sheet.get_by_role("gridcell", name=re.compile(f"^{card}, {holder}:"))


def test_why_and_why_not_yet_in_a_running_game(page: Page) -> None:
    """Ask about a mark and about an open cell; the answers are read by what is spoken and named."""
    sheet = sheet_of_a_game(page)
    press(at(sheet, "Carla", "Nora"))
    answer = sheet.get_by_role("region", name="Why? Nora has Carla.")
    expect(answer).to_be_visible()
    proof = answer.get_by_role("list", name="The proof, line by line")
    expect(proof).to_contain_text("Nora has Carla")
    expect(answer).to_contain_text("Question 1: You asked: was it Carla")
    expect(sheet.locator(".ck-voice")).to_contain_text("Why? Nora has Carla. 1.")
    press(at(sheet, "Rope", "Otto"))  # in the rows of weapons, too
    expect(sheet.get_by_role("region", name=re.compile("Otto.*Rope"))).to_be_visible()
    press(at(sheet, "Vase", "Otto"), "?")
    open_yet = sheet.get_by_role("region", name="Not known yet: Otto has the Vase.")
    for words in ("^Here it is so. .*Otto: .*Vase", "^Here it is not. "):
        expect(open_yet.get_by_role("img", name=re.compile(words))).to_be_visible()
    expect(sheet.locator(".ck-voice")).to_contain_text("They differ in:")
    expect(at(sheet, "Vase", "Otto")).to_be_focused()


def test_helps_by_keyboard_alone(page: Page) -> None:
    """Help, a mark, a check, chances: nothing needs a mouse; all of it is large enough for one."""
    sheet = sheet_of_a_game(page)
    choose_everything(sheet)
    expect(sheet.locator(".ck-bar").first).to_be_visible()
    press(at(sheet, "Vase", "Otto"), "Enter")
    expect(at(sheet, "Vase", "Otto")).to_have_attribute("data-pencil", "yes")
    page.keyboard.press("ArrowRight")
    expect(at(sheet, "Vase", "Envelope")).to_be_focused()
    press(sheet.get_by_role("button", name="Check my marks"), "Enter")
    expect(sheet.get_by_role("region", name="Your marks")).to_contain_text("1 does not follow yet")
    press(sheet.get_by_role("button", name="The envelope"), "Enter")
    expect(sheet.get_by_role("img", name=re.compile("deals are possible"))).to_be_visible()
    press(sheet.get_by_role("button", name="What should I ask?"), "Enter")
    expect(sheet.get_by_role("table").last).to_contain_text("bits")
    press(at(sheet, "Vase", "Otto"), "?")
    expect(sheet.locator(".ck-world").first).to_be_visible()
    look_at(page, "sheet-explaining")
    assert sheet.evaluate(SMALL) == []


def test_a_mistyped_line_is_changed_and_the_contradiction_goes(page: Page) -> None:
    """Type a game in by keyboard, read what clashes, mend the line: the sheet is there."""
    Alive(page, case_desk())
    desk = page.locator(".ck-scene")
    desk.get_by_role("combobox", name="Deck").select_option("mini")
    for label, text in (("Players, clockwise", "Mara, Nora, Otto"), ("Your cards", "ada, rope")):
        if label == "Your cards":
            desk.get_by_role("combobox", name="Who are you?").select_option("Mara")
        desk.get_by_role("textbox", name=label).fill(text)
        press(desk.get_by_role("textbox", name=label), "Enter")
    expect(desk.get_by_role("grid")).to_be_visible()
    new = desk.get_by_role("textbox", name="New line")
    for count, line in enumerate(LINES, start=1):
        new.fill(line)
        press(new, "Enter")
        expect(desk.locator(".ck-case-line")).to_have_count(count)
        expect(new).to_be_focused()
    clash = desk.get_by_role("region", name="This cannot be")
    expect(clash).to_contain_text("Line 1: Mara: carla vase library -> Nora carla")
    expect(clash).to_contain_text("Line 3: Otto has carla")
    expect(desk.locator(".ck-voice")).to_contain_text("These lines cannot all be true")
    look_at(page, "case-desk")
    assert desk.evaluate(SMALL) == []
    third = desk.get_by_role("textbox", name="Line 3")
    third.fill("Otto has dagger")
    press(new)  # to leave a line is enough
    expect(clash).to_have_count(0)
    expect(desk.get_by_role("gridcell", name=re.compile("^Dagger, Otto: yes"))).to_be_visible()
    press(desk.get_by_role("button", name="Take back"))
    expect(clash).to_be_visible()
    expect(third).to_have_value("Otto has carla")
