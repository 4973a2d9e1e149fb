"""The rule lab in a real browser: a whole round by keyboard, heard and seen, in both themes."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from jupyter_servers import Server
from looks import axe_finds_nothing, photograph
from notebook_page import cell, lay, selector, use_theme

CELLS = (
    """
from cluekit.ui import rule_lab
lab = rule_lab("mini")
lab.rule.value, lab.answer.value, lab.games.value = "staying", "when-called", 12
lab""",
    """
from ipywidgets import AppLayout, HBox, Tab, VBox
VBox([HBox([lab.paper, lab.keep]), Tab([lab.paper, lab.picture], titles=["Words", "Picture"]),
      AppLayout(left_sidebar=lab.games, center=lab.paper)])""",
)
LAB = f"{selector(0)} .ck-rule-lab"
"""All of it, Jupyter's own controls included."""
NAME = """() => {
  const here = document.activeElement;
  const label = here.id && document.querySelector(`label[for="${here.id}"]`);
  return here.getAttribute("aria-label") ?? label?.innerText ?? here.innerText ?? "";
}"""
MOST = 40


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until what has the focus is called so."""
    for _ in range(MOST):
        if page.evaluate(NAME).strip().startswith(name):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no Tab leads to {name}")


def guessed(page: Page, place: Locator) -> None:
    """Move both ends of the guess with the arrow keys, and keep it."""
    tab_to(page, "My guess in turns, at least")
    page.keyboard.press("ArrowUp")
    tab_to(page, "and at most")
    page.keyboard.press("ArrowUp")
    tab_to(page, "Keep my guess")
    page.keyboard.press("Enter")
    expect(place.locator(".ck-voice")).to_contain_text("Your guess is kept. Run it.")


def test_a_round_by_keyboard(page: Page, jupyterlab: Server) -> None:
    """Choose, guess, keep, run, read, look at another picture, compare sheets, replay.

    What of it lies in Jupyter's own boxes below is drawn where it was put, and answers.
    """
    place = lay(page, jupyterlab, "lab.ipynb", *CELLS, shows=".ck-rule-lab")
    place.get_by_label("Edition").focus()
    axe_finds_nothing(page, LAB)
    guessed(page, place)
    tab_to(page, "Run")
    page.keyboard.press("Space")
    voice = place.locator(".ck-voice").first
    expect(voice).to_contain_text("Difference within the pairs:")
    expect(voice).to_contain_text("Your guess, from")
    picture = place.locator("img.ck-lab-light")
    expect(picture).to_have_attribute("alt", re.compile("12 pairs of games"))
    tab_to(page, "What changed in the rule sheet")
    page.keyboard.press("Enter")
    expect(place.locator(".ck-rules").first).to_contain_text("You must leave your room")
    tab_to(page, "Picture")  # its list of lines is the browser's own
    place.get_by_label("Picture").select_option(index=1)
    expect(picture).to_have_attribute("alt", re.compile("Share of the games won"))
    tab_to(page, "The numbers as a table")
    page.keyboard.press("Enter")
    expect(place.get_by_role("table").last).to_contain_text("Seat 1 (note-taker)")
    photograph(place, "rule-lab")
    page.keyboard.press("Shift+Tab")
    tab_to(page, "Replay it under the second rules", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(place.get_by_role("slider").last).to_be_visible()
    expect(place).to_contain_text("has won")
    for theme in ("JupyterLab Light", "JupyterLab Dark"):
        use_theme(page, theme)
        axe_finds_nothing(page, LAB)
    expect(place.locator("img.ck-lab-dark")).to_be_visible()
    expect(picture).to_be_hidden()
    photograph(place, "rule-lab-dark")
    papers = cell(page, 1).locator(".ck-lab")
    expect(papers).to_have_count(3)
    for there in (1, 0):
        for paper in papers.all():
            expect(paper.locator(".ck-rules")).to_have_count(there)
        papers.nth(1).get_by_role("button", name="What changed in the rule sheet").click()
