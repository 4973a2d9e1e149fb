"""The end of a game in a real browser: all by keyboard, and stillness where it is asked for."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from at_the_table import DEAL, lay
from bare_host import Alive, won
from jupyter_servers import Server

WON = """
for order in ("roll", "walk library", "suggest carla vase", "accuse bruno vase library"):
    _ = t.play(order)"""
SELECTED = "(e) => e.value.slice(e.selectionStart, e.selectionEnd)"
MOVING = """(scene) => [...scene.querySelectorAll('.ck-rises, .ck-laurel')]
  .filter((each) => getComputedStyle(each).animationName !== 'none').length"""


def copied(page: Page, scene: Locator, text: Locator) -> None:
    """A button copies the text, and says so; the focus stays on it."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button = scene.get_by_role("button", name="Copy: The game as text")
    button.focus()
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-voice")).to_contain_text("Copied.")
    assert page.evaluate("() => navigator.clipboard.readText()") == text.input_value()
    expect(button).to_be_focused()


def test_where_the_browser_does_not_copy_the_text_is_selected(page: Page) -> None:
    """As on a page that came without encryption: what to do now is said and shown."""
    page.goto("about:blank")
    Alive(page, won("text"))
    text = page.get_by_role("textbox", name="The game as text")
    page.get_by_role("button", name="Copy: The game as text").click()
    expect(text).to_be_focused()
    assert text.evaluate(SELECTED) == text.input_value()
    said = "The browser does not allow copying."
    expect(page.locator(".ck-voice")).to_contain_text(said)
    expect(page.locator("[data-key=copied]").last).to_contain_text(said)


def test_the_end_by_keyboard(page: Page, notebook7: Server, screenshots: Path) -> None:
    """The envelope is open; its parts open and close with a key, and the focus stays on them."""
    scene = lay(page, notebook7, "end.ipynb", f"{DEAL.removesuffix('t')}{WON}\nt")
    opened = "The open envelope: Bruno, the Vase and the Library."
    expect(scene.get_by_role("img", name=opened)).to_be_visible()
    assert scene.evaluate(MOVING) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert scene.evaluate(MOVING) == 5
    page.emulate_media(reduced_motion="reduce")
    known = scene.get_by_role("button", name="When could it be known?")
    known.focus()
    page.keyboard.press("Enter")
    for place in (".ck-ending-found", ".ck-voice"):
        expect(scene.locator(place)).to_contain_text("You could not prove it yet")
    expect(known).to_be_focused()
    expect(known).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press(" ")
    text = scene.get_by_role("textbox", name="The game as text")
    expect(text).to_be_visible()
    assert "told to: You" in text.input_value()
    copied(page, scene, text)
    scene.screenshot(path=screenshots / "ending-notebook7.png")
    found = Axe().run(page, context=".ck-scene").response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    scene.get_by_role("button", name="Look back from the beginning").focus()
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-offer")).to_contain_text("after move 0 of")
    following = scene.get_by_role("button", name="Next move")
    expect(following).to_be_focused()
    page.keyboard.press("Enter")
    expect(scene.locator(".ck-offer")).to_contain_text("after move 1 of")
    expect(following).to_be_focused()
    scene.get_by_role("button", name="Back to now").focus()
    page.keyboard.press("Enter")
    again = scene.get_by_role("button", name="Play again")
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    expect(scene.get_by_role("button", name="Roll the dice")).to_be_visible()
