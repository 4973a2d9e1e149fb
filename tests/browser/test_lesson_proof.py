"""Lesson 06 in a real browser, by keyboard alone: read, written, coached, looked up."""

from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page, expect

from jupyter_servers import Server
from notebook_page import axe_finds_nothing, cell, open_notebook, run_all, use_theme

LESSON = "06_proof.ipynb"
LINES = [
    ("~O_V & ~O_L", "pass", "c1"),
    ("O_C", "show-last", "1, c2"),
    ("~E_C", "row", "2"),
    ("~E_A", "mine", ""),
    ("E_B", "envelope", "3, 4"),
]
PHONE = {"width": 400, "height": 900}


def at(server: Server, name: str) -> int:
    """The index of the lesson's cell with this id."""
    cells = nbformat.read(server.folder / LESSON, as_version=4).cells
    return next(place for place, one in enumerate(cells) if one.id == name)


def shown(page: Page, server: Server, name: str) -> Locator:
    """The widget of a cell of the lesson."""
    return cell(page, at(server, name)).locator(".ck-scene").first


def press(page: Page, key: str) -> None:
    """Press a key when everything before it has had its answer."""
    expect(page.locator("[data-pending]")).to_have_count(0)
    page.keyboard.press(key)


def write_line(page: Page, scene: Locator, statement: str, rule: str, rests: str) -> None:
    """Write a line with keys, from field to field with Tab; the rule by the letters of its id."""
    expect(page.locator("[data-pending]")).to_have_count(0)
    scene.locator("input[name=statement0]").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(statement)
    press(page, "Tab")
    page.keyboard.type(rule)
    press(page, "Tab")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(rests) if rests else page.keyboard.press("Delete")
    press(page, "Enter")
    expect(page.locator("[data-pending]")).to_have_count(0)


def test_the_lesson_is_done_by_keyboard(page: Page, notebook7: Server, screenshots: Path) -> None:
    """Read line by line, write with the coach's help, find the wrong line, open the rules."""
    open_notebook(page, notebook7, LESSON)
    page.emulate_media(reduced_motion="reduce")
    run_all(page)
    read_the_chain(page, shown(page, notebook7, "read-chain"))
    prove(page, shown(page, notebook7, "ex-6-1"))
    find_the_wrong_line(page, shown(page, notebook7, "ex-6-5"))
    look_up_a_rule(page, shown(page, notebook7, "rules-panel"))
    for theme in ("Light", "Dark"):
        use_theme(page, f"JupyterLab {theme}")
        for name in ("read-chain", "rules-panel"):
            axe_finds_nothing(page, at(notebook7, name))
            shown(page, notebook7, name).screenshot(path=screenshots / f"{name}-{theme}.png")
    page.set_viewport_size(PHONE)
    for name in ("read-chain", "rules-panel", "ex-6-5"):
        scene = shown(page, notebook7, name)
        assert scene.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
        scene.screenshot(path=screenshots / f"{name}-phone.png")


def read_the_chain(page: Page, scene: Locator) -> None:
    """One line a press, and each is spoken."""
    scene.get_by_role("button", name="Read the next line").focus()
    for number in range(2, 6):
        press(page, "Enter")
        expect(scene.locator(".ck-ex-lines li")).to_have_count(number)
    expect(scene.locator(".ck-voice")).to_contain_text("Line 5: The Vase is in the envelope.")


def prove(page: Page, scene: Locator) -> None:
    """Line by line, with two failures before the last; the lamp stays on."""
    for number, (statement, rule, rests) in enumerate(LINES, start=1):
        if number == len(LINES):
            fail_twice(page, scene)
        write_line(page, scene, statement, rule, rests)
        expect(scene.locator(".ck-ex-lines li")).to_have_count(number)
        expect(scene.locator(".ck-ex-lamp")).to_contain_text("Still on track")
    scene.get_by_role("button", name="Check").focus()
    press(page, "Enter")
    expect(scene.locator(".ck-ex-badge")).to_be_visible()


def fail_twice(page: Page, scene: Locator) -> None:
    """By wrong rules; then the coach asks, seen and spoken."""
    for slip in ("row", "pass"):
        write_line(page, scene, "E_B", slip, "3")
    asked = "Ask yourself: One of these is in the envelope: Ada, Bruno or Carla."
    expect(scene.locator("[data-key='told:0']")).to_contain_text(asked)
    expect(scene.locator(".ck-voice")).to_contain_text(asked)


def find_the_wrong_line(page: Page, scene: Locator) -> None:
    """First another one, then the right one."""
    expect(scene.locator(".ck-ex-lines li")).to_have_count(11)
    for number, told in (("4", "it only opens a box"), ("5", "Yes, because")):
        scene.locator("input[name=p0]").focus()
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(number)
        press(page, "Enter")
        expect(scene.locator("[data-key='feedback:0']")).to_contain_text(told)


def look_up_a_rule(page: Page, scene: Locator) -> None:
    """A row opens with Enter, and stays open when the mode changes."""
    scene.locator("summary", has_text="show-last").focus()
    press(page, "Enter")
    expect(scene.get_by_text("Then he showed one of Carla")).to_be_visible()
    scene.get_by_role("button", name="Strict").focus()
    press(page, "Enter")
    expect(scene.locator(".ck-voice")).to_contain_text("Rules that may be used: 8 of 15.")
    expect(scene.get_by_text("Then he showed one of Carla")).to_be_visible()
