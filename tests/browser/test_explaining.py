"""The sheet that explains itself and the case desk, in a real browser: by mouse and by keyboard."""

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from at_the_table import DEAL, lay
from jupyter_servers import Server
from notebook_page import cell, use_theme

CASE = """
from cluekit.ui import case_desk
desk = case_desk()
desk"""
LINES = (
    "Mara: carla vase library -> Nora carla",
    "Otto: bruno dagger garden -> Nora ?",
    "Otto has carla",
)


def lay_with_sheet(page: Page, server: Server, name: str, *more: str) -> tuple[Locator, Locator]:
    """Lay the table of known hands and its sheet below; play until a card was shown."""
    scene = lay(page, server, name, DEAL, 't.sheet("follows")', *more)
    scene.get_by_role("button", name="Roll the dice").click()
    scene.locator("[data-board] [data-target='walk:0']").click(position={"x": 12, "y": 60})
    scene.get_by_role("radio", name="Carla").check()
    scene.get_by_role("radio", name="Vase").check()
    scene.get_by_role("button", name="Ask the others").click()
    expect(scene.locator(".ck-log")).to_contain_text("Nora showed you Carla")
    sheet = cell(page, 1).locator(".ck-scene").first
    expect(sheet.get_by_role("grid")).to_be_visible()
    return scene, sheet


def choose_everything(sheet: Locator) -> None:
    """Open the menu of helps and choose the last; the menu closes and keeps the focus."""
    menu = sheet.locator("summary", has_text="Help:")
    menu.click()
    sheet.get_by_role("button", name="Everything, and how likely").click()
    expect(menu).to_have_text("Help: Everything, and how likely")
    expect(menu).to_be_focused()
    expect(sheet.get_by_role("list", name="How much help")).to_be_hidden()


def at(sheet: Locator, card: str, holder: str) -> Locator:
    """The cell of a card and a holder, by what a screen reader says of it."""
    return sheet.get_by_role("gridcell", name=re.compile(f"^{card}, {holder}:"))


def test_why_and_why_not_yet_in_a_running_game(page: Page, server: Server) -> None:
    """Ask about a mark and about an open cell; the answers are read by what is spoken and named."""
    _, sheet = lay_with_sheet(page, server, "why.ipynb")
    at(sheet, "Carla", "Nora").click()
    answer = sheet.get_by_role("region", name="Why? Nora has Carla.")
    expect(answer).to_be_visible()
    proof = answer.get_by_role("list", name="The proof, line by line")
    expect(proof).to_contain_text("Nora has Carla")
    expect(answer).to_contain_text("Question 1: You asked: was it Carla")
    expect(sheet.locator(".ck-voice")).to_contain_text("Why? Nora has Carla. 1.")
    at(sheet, "Rope", "Otto").click()  # in the rows of weapons, too
    expect(sheet.get_by_role("region", name=re.compile("Otto.*Rope"))).to_be_visible()
    at(sheet, "Vase", "Otto").focus()
    page.keyboard.press("?")
    open_yet = sheet.get_by_role("region", name="Not known yet: Otto has the Vase.")
    expect(
        open_yet.get_by_role("img", name=re.compile("^Here it is so. .*Otto: .*Vase"))
    ).to_be_visible()
    expect(open_yet.get_by_role("img", name=re.compile("^Here it is not. "))).to_be_visible()
    expect(sheet.locator(".ck-voice")).to_contain_text("They differ in:")
    expect(at(sheet, "Vase", "Otto")).to_be_focused()


def test_helps_by_keyboard_alone(page: Page, notebook7: Server) -> None:
    """Help, a mark, a check, chances: nothing needs a mouse, and no key is lost to the page."""
    _, sheet = lay_with_sheet(page, notebook7, "helps.ipynb", "1 + 1")
    choose_everything(sheet)
    expect(sheet.locator(".ck-bar").first).to_be_visible()
    at(sheet, "Vase", "Otto").focus()
    page.keyboard.press("Enter")
    expect(at(sheet, "Vase", "Otto")).to_have_attribute("data-pencil", "yes")
    page.keyboard.press("ArrowRight")
    expect(at(sheet, "Vase", "Envelope")).to_be_focused()
    sheet.get_by_role("button", name="Check my marks").focus()
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("region", name="Your marks")).to_contain_text("1 does not follow yet")
    sheet.get_by_role("button", name="The envelope").focus()
    page.keyboard.press("Enter")
    envelope = sheet.get_by_role("img", name=re.compile("deals are possible"))
    expect(envelope).to_be_visible()
    sheet.get_by_role("button", name="What should I ask?").focus()
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("table").last).to_contain_text("bits")


def test_a_mistyped_line_is_changed_and_the_contradiction_goes(
    page: Page, jupyterlab: Server
) -> None:
    """Type a game in by keyboard, read what clashes, mend the line: the sheet is there."""
    desk = lay(page, jupyterlab, "case.ipynb", CASE)
    desk.get_by_role("combobox", name="Deck").select_option("mini")
    for label, text in (("Players, clockwise", "Mara, Nora, Otto"), ("Your cards", "ada, rope")):
        if label == "Your cards":
            desk.get_by_role("combobox", name="Who are you?").select_option("Mara")
        desk.get_by_role("textbox", name=label).fill(text)
        page.keyboard.press("Enter")
    expect(desk.get_by_role("grid")).to_be_visible()
    new = desk.get_by_role("textbox", name="New line")
    for count, line in enumerate(LINES, start=1):
        new.fill(line)
        page.keyboard.press("Enter")
        expect(desk.locator(".ck-case-line")).to_have_count(count)
        expect(new).to_be_focused()
    clash = desk.get_by_role("region", name="This cannot be")
    expect(clash).to_contain_text("Line 1: Mara: carla vase library -> Nora carla")
    expect(clash).to_contain_text("Line 3: Otto has carla")
    expect(desk.locator(".ck-voice")).to_contain_text("These lines cannot all be true")
    third = desk.get_by_role("textbox", name="Line 3")
    third.fill("Otto has dagger")
    desk.get_by_role("button", name="The envelope").or_(new).first.click()
    expect(clash).to_have_count(0)
    expect(desk.get_by_role("gridcell", name=re.compile("^Dagger, Otto: yes"))).to_be_visible()
    desk.get_by_role("button", name="Take back").click()
    expect(clash).to_be_visible()
    expect(desk.get_by_role("textbox", name="Line 3")).to_have_value("Otto has carla")


def test_axe_finds_nothing_and_targets_are_large(page: Page, notebook7: Server) -> None:
    """Sheet and desk with everything open: nothing to complain of, 24 px for a finger at least."""
    _, sheet = lay_with_sheet(page, notebook7, "axe-sheet.ipynb", CASE)
    choose_everything(sheet)
    for name in ("The envelope", "What should I ask?"):
        sheet.get_by_role("button", name=name).click()
        expect(
            sheet.get_by_role("region", name=re.compile(name[:8], re.IGNORECASE))
        ).to_be_visible()
    at(sheet, "Vase", "Otto").focus()
    page.keyboard.press("?")
    expect(sheet.locator(".ck-world").first).to_be_visible()
    found = Axe().run(page, context=".ck-scene")
    assert found.violations_count == 0, found.generate_report()
    small = page.locator(".ck-scene").evaluate_all("""(scenes) => scenes.flatMap((scene) =>
      [...scene.querySelectorAll("button, select, input, [data-target]")]
        .filter((e) => e.checkVisibility() && !e.closest("svg"))
        .filter((e) => Math.min(e.offsetHeight, e.offsetWidth) < 24)
        .map((e) => e.outerHTML.slice(0, 120)))""")
    assert small == []


STICKING = """(scene) => [...scene.querySelectorAll("*")]
  .filter((e) => !e.closest(".ck-sheet-frame, .ck-voice, dialog, svg"))
  .filter((e) => e.getBoundingClientRect().right > scene.getBoundingClientRect().right + 1)
  .map((e) => e.className)"""


def test_pictures_to_look_at(page: Page, notebook7: Server, screenshots: Path) -> None:
    """Sheet and desk, light and dark, wide and on a phone; nothing sticks out."""
    page.set_viewport_size({"width": 1300, "height": 1400})
    _, sheet = lay_with_sheet(page, notebook7, "look.ipynb", CASE)
    choose_everything(sheet)
    sheet.get_by_role("button", name="The envelope").click()
    expect(sheet.get_by_role("region", name="What may be in the envelope")).to_be_visible()
    at(sheet, "Vase", "Otto").focus()
    page.keyboard.press("?")
    expect(sheet.locator(".ck-world").first).to_be_visible()
    for theme, wide in (("light", 1300), ("dark", 1300), ("dark", 400)):
        page.set_viewport_size({"width": wide, "height": 1400})
        use_theme(page, f"JupyterLab {theme.title()}")
        for name, index in (("notebook", 1), ("case", 2)):
            scene = cell(page, index).locator(".ck-scene").first
            expect(scene).to_be_visible()
            scene.screenshot(path=screenshots / f"{name}-{theme}-{wide}.png")
            assert scene.evaluate(STICKING) == []
