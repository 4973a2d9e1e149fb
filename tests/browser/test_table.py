"""A whole turn in a real browser, in JupyterLab and in Notebook 7: by mouse, by keyboard alone."""

import re

from playwright.sync_api import Locator, Page, expect

from at_the_table import DEAL, lay
from jupyter_servers import Server
from notebook_page import cell_count


def offer(scene: Locator) -> Locator:
    """The sentence that says what can be done now."""
    return scene.locator(".ck-offer")


FOCUSED = """() => {
  const { dataset, textContent } = document.activeElement;
  return dataset.target || dataset.opens || textContent.trim();
}"""


def focused(page: Page) -> str:
    """The target or the text of what has the focus."""
    return str(page.evaluate(FOCUSED))


def test_a_turn_with_the_mouse(page: Page, server: Server) -> None:
    """Roll, walk into a room, ask, see the card, end the turn; the bots play on by themselves."""
    scene = lay(page, server, "mouse.ipynb", DEAL)
    scene.get_by_role("button", name="Roll the dice").click()
    expect(offer(scene)).to_contain_text("You have 12 steps")
    expect(scene.get_by_role("img", name="The dice show 6 + 6 = 12.")).to_be_visible()
    scene.locator("[data-board] [data-target='walk:0']").click(position={"x": 12, "y": 60})
    expect(offer(scene)).to_contain_text("You are in the Library")
    scene.get_by_role("radio", name="Carla").check()
    scene.get_by_role("radio", name="Vase").check()
    scene.get_by_role("button", name="Ask the others").click()
    expect(scene.locator(".ck-log")).to_contain_text("Nora showed you Carla")
    scene.get_by_role("button", name="End the turn").click()
    expect(scene.locator(".ck-log")).to_contain_text(re.compile("Turn 2: it is Nora’s turn"))
    expect(scene.locator(".ck-notice")).to_be_empty()


def test_a_turn_with_the_keyboard_alone(page: Page, server: Server) -> None:
    """Tab, arrows, Space and Enter are enough; the focus stays where the game goes on."""
    scene = lay(page, server, "keys.ipynb", DEAL)
    scene.get_by_role("button", name="Roll the dice").focus()
    page.keyboard.press("Enter")
    expect(offer(scene)).to_contain_text("You have 12 steps")
    assert focused(page).startswith("walk:")
    page.keyboard.press("Home")
    assert focused(page) == "walk:0"
    page.keyboard.press("End")
    assert focused(page) != "walk:0"
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(offer(scene)).to_contain_text("You are in the Library")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert focused(page) == "suggest"
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-log")).to_contain_text("You asked: was it")
    expect(scene.locator(".ck-voice")).to_contain_text("You asked: was it")
    assert focused(page) == "end"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Accuse")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-log")).to_contain_text("Turn 2: it is Nora’s turn")


def test_no_key_deletes_the_cell(page: Page, server: Server) -> None:
    """The host’s shortcuts `x` and `d d` never reach it from anything of ours that has focus."""
    scene = lay(page, server, "trap.ipynb", DEAL, "1 + 1")
    scene.get_by_role("button", name="Roll the dice").click()
    expect(offer(scene)).to_contain_text("You have 12 steps")
    before = cell_count(page)
    unsafe = scene.evaluate("""(scene) => {
      const stops = "a[href],button,input,select,textarea,summary,dialog,[tabindex]";
      return [scene, ...scene.querySelectorAll(stops)]
        .filter((e) => e.dataset.lmSuppressShortcuts !== "true").map((e) => e.outerHTML);
    }""")
    assert unsafe == []
    for selector in (
        "[data-target^='walk:']",
        "summary",
        "[data-slide]",
        "select",
        ".ck-log-frame",
    ):
        scene.locator(selector).first.focus()
        for key in "xdd":
            page.keyboard.press(key)
    assert cell_count(page) == before
