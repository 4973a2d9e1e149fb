"""The rule lab in a real browser: a whole round by keyboard, heard and seen, in both themes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from at_the_table import write_notebook
from jupyter_servers import Server
from notebook_page import cell, open_notebook, run_all, selector, use_theme

CELL = """
from cluekit.ui import rule_lab
lab = rule_lab("mini")
lab.rule.value, lab.answer.value, lab.games.value = "staying", "when-called", 12
lab"""
OUTPUT = f"{selector(0)} .jp-OutputArea-output"
NAME = """() => {
  const here = document.activeElement;
  const label = here.id && document.querySelector(`label[for="${here.id}"]`);
  return here.getAttribute("aria-label") ?? label?.innerText ?? here.innerText ?? "";
}"""
MOST = 40


def tab_to(page: Page, name: str) -> None:
    """Press Tab until what has the focus is called so."""
    for _ in range(MOST):
        if page.evaluate(NAME).strip().startswith(name):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {name}")


def next_in_menu(page: Page) -> None:
    """Choose the next line of a menu: opened first, for arrows alone are Jupyter's own keys."""
    for key in ("Space", "ArrowDown", "Enter"):
        page.keyboard.press(key)
        page.wait_for_timeout(200)  # the browser's own list of lines tells nobody when it is there


def begun(page: Page, server: Server) -> Locator:
    """Open the lab; the focus stands on its first control."""
    write_notebook(server, "lab.ipynb", CELL)
    open_notebook(page, server, "lab.ipynb")
    page.emulate_media(reduced_motion="reduce")
    run_all(page)
    place = cell(page, 0).locator(".ck-rule-lab")
    expect(place).to_be_visible()
    place.get_by_label("Edition").focus()
    return place


def axe_finds_nothing(page: Page) -> None:
    """Nothing that axe complains of in the whole lab, Jupyter's own controls included."""
    found: Any = Axe().run(page, context=f"{selector(0)} .ck-rule-lab").response["violations"]
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []


def guessed(page: Page, place: Locator) -> None:
    """Move both ends of the guess with the arrow keys, and keep it."""
    tab_to(page, "My guess in turns, at least")
    page.keyboard.press("ArrowUp")
    tab_to(page, "and at most")
    page.keyboard.press("ArrowUp")
    tab_to(page, "Keep my guess")
    page.keyboard.press("Enter")
    expect(place.locator(".ck-voice")).to_contain_text("Your guess is kept. Run it.")


def test_a_round_by_keyboard(page: Page, jupyterlab: Server, screenshots: Path) -> None:
    """Choose, guess, keep, run, read, look at another picture, compare sheets, replay."""
    place = begun(page, jupyterlab)
    axe_finds_nothing(page)
    guessed(page, place)
    tab_to(page, "Run")
    page.keyboard.press("Space")
    voice = place.locator(".ck-voice").first
    expect(voice).to_contain_text("Difference within the pairs:")
    expect(voice).to_contain_text("Your guess, from")
    picture = place.locator("img.ck-lab-light")
    expect(picture).to_have_attribute("alt", expect_words("12 pairs of games"))
    tab_to(page, "What changed in the rule sheet")
    page.keyboard.press("Enter")
    expect(place.locator(".ck-rules").first).to_contain_text("You must leave your room")
    tab_to(page, "Picture")
    next_in_menu(page)
    expect(picture).to_have_attribute("alt", expect_words("Share of the games won"))
    tab_to(page, "The numbers as a table")
    page.keyboard.press("Enter")
    expect(place.get_by_role("table").last).to_contain_text("Seat 1 (note-taker)")
    place.screenshot(path=screenshots / "rule-lab.png")
    page.keyboard.press("Shift+Tab")
    for _ in range(MOST):
        if page.evaluate(NAME).startswith("Replay it under the second rules"):
            break
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(place.get_by_role("slider").last).to_be_visible()
    expect(place).to_contain_text("has won")
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        use_theme(page, theme)
        axe_finds_nothing(page)
    expect(place.locator("img.ck-lab-dark")).to_be_visible()
    expect(picture).to_be_hidden()
    place.screenshot(path=screenshots / "rule-lab-dark.png")


def expect_words(words: str) -> re.Pattern[str]:
    """Return what matches a text that has these words."""
    return re.compile(re.escape(words))


def test_it_composes_with_jupyters_boxes(page: Page, jupyterlab: Server) -> None:
    """In `HBox`, `Tab` and `AppLayout`: each part is drawn where it was put, and answers."""
    code = f"""{CELL.removesuffix("lab").rstrip()}
from ipywidgets import AppLayout, HBox, Tab, VBox
lab.keep_guess(); lab.run()
VBox([HBox([lab.paper, lab.keep]), Tab([lab.paper, lab.picture], titles=["Words", "Picture"]),
      AppLayout(left_sidebar=lab.games, center=lab.paper)])"""
    write_notebook(jupyterlab, "boxes.ipynb", code)
    open_notebook(page, jupyterlab, "boxes.ipynb")
    run_all(page)
    papers = cell(page, 0).locator(".ck-lab")
    expect(papers).to_have_count(3)
    papers.nth(1).get_by_role("button", name="What changed in the rule sheet").click()
    for place in range(3):
        expect(papers.nth(place).locator(".ck-rules").first).to_be_attached()
