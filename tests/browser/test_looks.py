"""Pictures for people to look at: light, dark, 400 px wide. Look at build/screenshots."""

from pathlib import Path

from playwright.sync_api import Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import cell, use_theme

MANSION = """
from cluekit.ui import table
t = table("uk", names=("You", "Nora", "Otto", "Pia"), bots="note-taker", seed=5)
t"""


THEMES = {"Light": "rgb(251, 247, 239)", "Dark": "rgb(20, 24, 31)"}


def test_the_table_in_both_themes(page: Page, server: Server, screenshots: Path) -> None:
    """The mansion in the middle of a turn, and the sheet: the paper follows Jupyter's theme."""
    page.set_viewport_size({"width": 1500, "height": 1250})
    scene = lay(page, server, "look.ipynb", MANSION, "t.sheet()")
    scene.get_by_role("button", name="Roll the dice").click()
    expect(scene.locator(".ck-offer")).to_contain_text("steps")
    for theme, paper in THEMES.items():
        use_theme(page, f"JupyterLab {theme}")
        name = f"{server.kind}-{theme.lower()}"
        scene = cell(page, 0).locator(".ck-scene")
        expect(scene).to_have_css("background-color", paper)
        scene.screenshot(path=screenshots / f"table-{name}.png")
        page.screenshot(path=screenshots / f"page-{name}.png")
        sheet = cell(page, 1).locator(".ck-scene")
        sheet.screenshot(path=screenshots / f"sheet-{name}.png")


def test_the_table_on_a_phone(page: Page, notebook7: Server, screenshots: Path) -> None:
    """400 px: the board scrolls inside its frame, nothing else is wider than the screen."""
    page.set_viewport_size({"width": 400, "height": 2000})
    scene = lay(page, notebook7, "phone.ipynb", MANSION)
    use_theme(page, "JupyterLab Light")
    scene.get_by_role("button", name="Roll the dice").click()
    expect(scene.locator(".ck-offer")).to_contain_text("steps")
    scene.screenshot(path=screenshots / "table-phone.png")
    wide = scene.evaluate("""(scene) => [...scene.querySelectorAll("*")]
      .filter((e) => !e.closest(".ck-frame-scroll, .ck-voice, dialog, svg"))
      .filter((e) => !e.closest("details:not([open]) > :not(summary)"))
      .filter((e) => e.getBoundingClientRect().right > scene.getBoundingClientRect().right + 1)
      .map((e) => e.className)""")
    assert wide == []
    frame = scene.locator(".ck-frame-scroll")
    assert frame.evaluate("(e) => e.scrollWidth > e.clientWidth")
    assert scene.locator("[data-target^='walk:']").first.bounding_box()["width"] >= 24  # type: ignore[index]
