"""Four sheets and the board of arrows in a real browser: keyboard, mouse, both themes, a phone."""

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import cell, use_theme

SHEETS = 'from cluekit.ui import arrow_board, four_sheets\nfour_sheets("letters")'
BOARD = 'arrow_board("E_V -> ~N_V", "N_V -> E_D", hand="A R")'
PHONE = {"width": 400, "height": 900}


def test_sheets_and_arrows_by_key_and_by_mouse(
    page: Page, notebook7: Server, screenshots: Path
) -> None:
    """What a press brings is there, spoken, and in focus; axe finds nothing, light or dark."""
    scene = lay(page, notebook7, "arrows.ipynb", SHEETS, BOARD)
    scene.get_by_role("button", name="A Back").press("Enter")
    expect(scene.get_by_role("button", name="A Back")).to_have_attribute("aria-pressed", "true")
    scene.get_by_role("button", name="4 Back").press("Space")
    expect(scene.locator(".ck-voice")).to_contain_text("To be turned: A and 4.")
    scene.get_by_role("button", name="Turn them").press("Enter")
    expect(scene.locator("[data-key='sheet:2']")).to_contain_text("Back: D")
    scene.get_by_role("button", name="What could each have told?").click()
    expect(scene.locator(".ck-four-told li")).to_have_count(4)
    board = cell(page, 1).locator(".ck-scene").first
    expect(board.locator(".ck-arrow-list li")).to_have_count(2)
    board.locator("[data-key='hit:mirror:1']").click(force=True)
    expect(board.locator(".ck-arrow-list li")).to_have_count(3)
    board.get_by_role("button", name="Turned round? If Nora has the Vase, then the D").press(
        "Enter"
    )
    expect(board.locator(".ck-arrow-told")).to_contain_text("Turned round it is not certain")
    expect(board.locator(".ck-voice")).to_contain_text("This deal fits")
    for theme in ("Light", "Dark"):
        use_theme(page, f"JupyterLab {theme}")
        assert Axe().run(page, context=".ck-scene").response["violations"] == []
        for number, one in enumerate((scene, board)):
            one.screenshot(path=screenshots / f"arrows-{number}-{theme}.png")
    page.set_viewport_size(PHONE)
    for number, one in enumerate((scene, board)):
        assert one.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
        one.screenshot(path=screenshots / f"arrows-{number}-phone.png")
