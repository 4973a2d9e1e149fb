"""House rules of Noir before a game: by keyboard alone, axe, both themes, a phone."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import axe_finds_nothing, use_theme

FORM = """
from cluekit.ui import setup
form = setup("noir-classic")
form"""
WIDE = """(scene) => [...scene.querySelectorAll("*")]
  .filter((e) => !e.closest(".ck-voice, dialog, svg"))
  .filter((e) => e.getBoundingClientRect().right > scene.getBoundingClientRect().right + 1)
  .map((e) => e.className)"""
TABS = 60
"""More stops than the form has, with the house rules unfolded."""


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until what has the focus fits this selector."""
    for _ in range(TABS):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no stop is {wanted}")


def unfold(scene: Locator, *parts: str) -> None:
    """Open the folded parts of the form, or close them."""
    for part in parts:
        scene.locator(f"[data-key='{part}'] > summary").click()


def small_board(scene: Locator) -> None:
    """Choose a board of three rows and three columns."""
    scene.locator("[name='rule-rows']").select_option("3")
    expect(scene.locator("[data-key='rules'] > summary")).to_contain_text("1 changed")
    expect(scene.locator("[data-pending]")).to_have_count(0)  # or the next choice would be lost
    scene.locator("[name='rule-columns']").select_option("3")
    expect(scene.get_by_text("9 suspects lie face up").first).to_be_visible()


def test_a_house_is_set_up_by_keyboard_alone(page: Page, jupyterlab: Server) -> None:
    """A smaller board contradicts the toll, which is said; then it is mended and played."""
    scene = lay(page, jupyterlab, "noir-rules-keys.ipynb", FORM)
    scene.focus()
    tab_to(page, "[data-key=rules] > summary")
    page.keyboard.press("Enter")
    for field in ("rule-rows", "rule-columns"):
        tab_to(page, f"[name={field}]")
        page.keyboard.press("3")
        expect(scene.locator(f"[name={field}]")).to_have_value("3")
        expect(scene.locator(f"[name={field}]")).to_be_focused()
    alert = scene.locator("[data-key=contradiction]")
    expect(alert).to_contain_text("(N15)")
    tab_to(page, "[name=rule-canvas]")
    page.keyboard.press("ArrowDown")
    expect(scene.locator("[name=rule-canvas][value=yes]")).to_be_checked()
    expect(scene.locator("[name=rule-canvas][value=yes]")).to_be_focused()
    tab_to(page, "[name=rule-toll]")
    page.keyboard.press("5")
    expect(scene.locator("[name=rule-toll]")).to_have_value("5")
    expect(alert).to_have_count(0)
    expect(scene.locator("[data-key=rules] > summary")).to_contain_text("4 changed")
    tab_to(page, "[data-key=card] > summary")
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-changed").first).to_be_visible()
    tab_to(page, "[data-target=start]")
    page.keyboard.press("Enter")
    expect(scene.locator("[role=gridcell]")).to_have_count(9)
    expect(scene.locator(".ck-notice")).to_be_empty()


@pytest.mark.parametrize("width", [1100, 400])
def test_the_rules_are_looked_at(
    page: Page, notebook7: Server, screenshots: Path, width: int
) -> None:
    """All switches open, then the card: nothing that axe complains of, nothing sticks out."""
    page.set_viewport_size({"width": width, "height": 3200})
    name = f"noir-rules-{width}"
    scene = lay(page, notebook7, f"{name}.ipynb", FORM)
    unfold(scene, "rules", "more-rules")
    small_board(scene)
    expect(scene.locator("[data-key='contradiction']")).to_be_visible()
    look(page, scene, screenshots / f"{name}-contradiction")
    scene.locator("[name='rule-toll']").select_option("5")
    expect(scene.locator("[data-key='rules'] > summary")).to_contain_text("3 changed")
    scene.locator("[name='rule-citizens_need'][value='hand-only']").check()
    expect(scene.locator("[data-key='rules'] > summary")).to_contain_text("4 changed")
    unfold(scene, "rules", "card")
    expect(scene.locator(".ck-rule-lines")).to_be_visible()
    look(page, scene, screenshots / f"{name}-card")


def look(page: Page, scene: Locator, picture: Path) -> None:
    """In both themes: nothing that axe complains of; nothing is wider than the widget."""
    for theme in ("Dark", "Light"):
        use_theme(page, f"JupyterLab {theme}")
        scene.screenshot(path=f"{picture}-{theme.lower()}.png")
        axe_finds_nothing(page, 0)
    assert scene.evaluate(WIDE) == []
