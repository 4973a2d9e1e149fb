"""Belief board, mask and forecasts in a notebook: read aloud, by keyboard, in both themes."""

from __future__ import annotations

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import cell, cell_count, use_theme

IMPORT = "from cluekit.ui import belief_board, candidate_mask, predict\n"
GAME = 'hand="XWV", inspector="Y", actions=["kill G", "row 1 right", "kill H"]'
BOARD, MASK, PREDICT = (
    f"belief_board({GAME})",
    f"candidate_mask({GAME})",
    'predict("noir-standard", seed=3)',
)

STICKING = """(scene) => [...scene.querySelectorAll("*")]
  .filter((e) => !e.closest(".ck-voice, svg"))
  .filter((e) => e.getBoundingClientRect().right > scene.getBoundingClientRect().right + 1)
  .map((e) => e.className)"""


def _laid(page: Page, server: Server, name: str) -> list[Locator]:
    """A notebook with the three widgets, one in each cell."""
    first = lay(page, server, f"{name}.ipynb", IMPORT + BOARD, MASK, PREDICT)
    return [first, *(cell(page, at).locator(".ck-scene").first for at in (1, 2))]


def test_belief_is_read_aloud_and_asked_by_keyboard(page: Page, notebook7: Server) -> None:
    """Cells are called with their shares; arrows walk, Space asks why, the slider leads back."""
    board, _, _ = _laid(page, notebook7, "belief-keys")
    cell(page, 0)
    expect(board.get_by_role("gridcell")).to_have_count(25)
    expect(board.get_by_role("gridcell", name="A Alba, 23%")).to_have_count(1)
    expect(board.get_by_role("gridcell", name="D Dalia, impossible")).to_have_count(1)
    expect(board.get_by_role("gridcell", name="Y Yuki, you, impossible")).to_have_count(1)
    expect(board.get_by_role("row")).to_have_count(5)
    board.get_by_role("gridcell", name="E Emil").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(board.get_by_role("gridcell", name="D Dalia")).to_be_focused()
    page.keyboard.press("Space")
    expect(board.locator(".ck-voice")).to_contain_text("D Dalia did not stand next to G Goran")
    expect(board.get_by_role("gridcell", name="D Dalia")).to_be_focused()
    expect(page.locator("[data-pending]")).to_have_count(0)
    board.get_by_role("slider").focus()
    page.keyboard.press("Home")
    expect(board.locator(".ck-voice")).to_contain_text("Before the first move.")
    expect(board.get_by_role("gridcell", name=re.compile("^D Dalia, 5%"))).to_have_count(1)
    cells = cell_count(page)
    board.get_by_role("gridcell", name="D Dalia").focus()
    for key in ("d", "d", "x", "z"):
        page.keyboard.press(key)
    assert cell_count(page) == cells


def test_the_mask_by_keyboard(page: Page, notebook7: Server) -> None:
    """Shaded with Space, checked with Enter; wrong and missing ones are said; right in the end."""
    _, mask, _ = _laid(page, notebook7, "mask-keys")
    cell(page, 1)
    for who in ("B Bjarne", "C Chidi", "D Dalia", "L Lotte", "M Milo"):
        mask.get_by_role("gridcell", name=who).focus()
        page.keyboard.press("Space")
        expect(mask.get_by_role("gridcell", name=f"{who}, shaded")).to_have_count(1)
    expect(mask.locator(".ck-voice")).to_contain_text("Shaded: 5.")
    mask.get_by_role("button", name="Check").focus()
    page.keyboard.press("Enter")
    expect(mask.locator(".ck-voice")).to_contain_text("Shaded, but impossible: D.")
    expect(mask.get_by_role("gridcell", name="A Alba, not shaded, but possible")).to_have_count(1)
    mask.get_by_role("gridcell", name="A Alba").focus()
    page.keyboard.press("Space")
    mask.get_by_role("gridcell", name="D Dalia").focus()
    page.keyboard.press("Space")
    mask.get_by_role("button", name="Check").focus()
    page.keyboard.press("Space")
    expect(mask.locator(".ck-voice")).to_contain_text("Right: exactly these 5 are possible.")


def test_a_forecast_by_keyboard(page: Page, notebook7: Server) -> None:
    """Arrows move the slider, the number follows; Enter in the field reveals; the focus goes on."""
    _, _, scene = _laid(page, notebook7, "predict-keys")
    cell(page, 2)
    slider = scene.get_by_role("slider", name="How likely is yes, in %?")
    field = scene.get_by_role("textbox")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(field).to_have_value("47")
    field.fill("40")
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-voice")).to_contain_text("You had given this 40%; exactly it was 36")
    expect(scene.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-title").first).to_have_text("Who is the Killer at this moment?")


def test_axe_finds_nothing(page: Page, notebook7: Server) -> None:
    """In all three, before and after what they answer."""
    scenes = _laid(page, notebook7, "belief-axe")
    scenes[1].get_by_role("button", name="Check").click()
    scenes[2].get_by_role("button", name="Reveal").click()
    expect(scenes[2].get_by_role("button", name="Next")).to_be_visible()
    scenes[0].get_by_role("gridcell", name="D Dalia").click()
    expect(scenes[0].locator(".ck-voice")).to_contain_text("impossible")
    found = Axe().run(page, context=".ck-scene")
    assert found.violations_count == 0, found.generate_report()


def test_pictures_to_look_at(page: Page, notebook7: Server, screenshots: Path) -> None:
    """Dark and light; on a phone nothing is wider than the screen."""
    scenes = _laid(page, notebook7, "belief-look")
    scenes[1].get_by_role("gridcell", name="A Alba").click()
    expect(scenes[1].get_by_role("gridcell", name="A Alba, shaded")).to_have_count(1)
    scenes[1].get_by_role("button", name="Check").click()
    expect(
        scenes[1].get_by_role("gridcell", name="B Bjarne, not shaded, but possible")
    ).to_have_count(1)
    scenes[2].get_by_role("button", name="Reveal").click()
    expect(scenes[2].get_by_role("button", name="Next")).to_be_visible()
    for wide, theme in ((1400, "Light"), (1400, "Dark"), (400, "Dark"), (400, "Light")):
        page.set_viewport_size({"width": wide, "height": 1600})
        use_theme(page, f"JupyterLab {theme}")
        for name, at in (("belief", 0), ("mask", 1), ("predict", 2)):
            scene = cell(page, at).locator(".ck-scene").first
            scene.screenshot(path=screenshots / f"noir-{name}-{wide}-{theme.lower()}.png")
            assert scene.evaluate(STICKING) == []
