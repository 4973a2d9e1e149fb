"""The Noir lessons in a real browser: every kind of answer by keyboard, and the mission's table."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import cell, use_theme

OPEN = 'from cluekit.ui import exercise\nexercise("{}")'
MISSION = """
from cluekit.ui import exercise
exercise("13.8").table()"""


@pytest.fixture
def one(notebook7: Server) -> Server:
    """One of the two servers: what does not depend on the host is looked at once."""
    return notebook7


def opened(page: Page, server: Server, name: str, *more: str) -> Locator:
    """A notebook with this exercise in its first cell."""
    return lay(page, server, f"noir-{name}.ipynb", OPEN.format(name), *more)


def said(scene: Locator, part: int = 0) -> Locator:
    """The sentence under a part."""
    return scene.locator(f"[data-key='feedback:{part}']")


def tick(page: Page, scene: Locator, *names: str) -> None:
    """Tick boxes with the space bar, by what a screen reader calls them."""
    for name in names:
        box = scene.get_by_role("checkbox", name=name)
        box.focus()
        page.keyboard.press("Space")
        expect(box).to_be_checked()


def test_suspects_are_ticked_on_the_board_by_keyboard(page: Page, server: Server) -> None:
    """Who forgets the shift is told so by name; with Alba it is right, and spoken."""
    scene = opened(page, server, "13.2")
    expect(scene.get_by_role("img", name="G dead")).to_be_visible()
    tick(page, scene, "B Bjarne", "C Chidi", "L Lotte", "M Milo")
    page.keyboard.press("Enter")
    expect(said(scene)).to_contain_text("on the board as it was laid")
    tick(page, scene, "A Alba")
    page.keyboard.press("Enter")
    expect(said(scene)).to_contain_text("Yes, because")
    expect(scene.locator(".ck-ex-badge")).to_be_visible()
    expect(scene.locator(".ck-voice")).to_contain_text("Yes, because")


def test_a_hint_shows_the_board_of_an_earlier_moment(page: Page, one: Server) -> None:
    """In words, too: who stood where, and who is framed."""
    scene = opened(page, one, "13.2")
    for hints in range(1, 4):
        scene.locator("[data-target=hint]").focus()
        page.keyboard.press("Enter")
        expect(scene.locator(".ck-ex-hints li")).to_have_count(hints)
    glimpse = scene.locator(".ck-ex-glimpse")
    expect(glimpse).to_contain_text("just before line 1")
    drawn = glimpse.get_by_role("img")
    expect(drawn).to_have_attribute("aria-label", "Row 1: A, B, C, D, E. Row 2: F, G, H, I, J. "
        "Row 3: K, L, M, N, O. Row 4: P, Q, R, S, T. Row 5: U, V, W, X, Y. You are Y Yuki. "
        "Framed: A, B, C, F, H, K, L and M.")  # fmt: skip


def test_numbers_choices_and_sentences_by_keyboard(page: Page, one: Server) -> None:
    """Bits with any digits; one of four; six suspects away from the board; six sentences."""
    scene = opened(page, one, "13.5", 'exercise("12b.1")', 'exercise("11b.4")')
    radio = scene.get_by_role("radio", name="It begins anew: all alive")
    radio.focus()
    page.keyboard.press("Space")
    tick(page, scene, "A Alba", "K Kofi", "T Tilda")
    page.keyboard.press("Enter")
    for part in (0, 1):
        expect(said(scene, part)).to_contain_text("Yes, because")
    numbers = cell(page, 1).locator(".ck-scene").first
    for part, text in enumerate(("3", "2.32", "0,971")):
        numbers.locator(f"input[name=p{part}]").fill(text)
    page.keyboard.press("Enter")
    expect(said(numbers, 2)).to_contain_text("Yes, because")
    sentences = cell(page, 2).locator(".ck-scene").first
    tick(page, sentences, "The card of B", "The card of M", "next to P when P died")
    page.keyboard.press("Enter")
    expect(said(sentences)).to_contain_text("Yes, because an open card")


def test_the_mission_opens_and_axe_finds_nothing(
    page: Page, jupyterlab: Server, screenshots: Path
) -> None:
    """The table waits for an identity; both themes are photographed."""
    board = opened(page, jupyterlab, "13.3", MISSION)
    game = cell(page, 1).locator(".ck-scene").first
    expect(game).to_contain_text("Choose one of your cards")
    assert Axe().run(page, context=".ck-ex").response["violations"] == []
    board.screenshot(path=screenshots / "noir-exercise.png")
    use_theme(page, "JupyterLab Dark")
    board.screenshot(path=screenshots / "noir-exercise-dark.png")


def test_a_mission_is_checked_and_begun_again_by_keyboard(page: Page, one: Server) -> None:
    """What is missing is said; one key lays the game anew, and the table shows it."""
    first = 'from cluekit.ui import exercise\ngame = exercise("12b.7").table()\ngame'
    board = lay(page, one, "noir-played.ipynb", first, 'exercise("12b.7")')
    scene = cell(page, 1).locator(".ck-scene").first
    scene.locator("[data-target=check]").focus()
    page.keyboard.press("Enter")
    expect(said(scene)).to_contain_text("You have asked nothing yet")
    expect(scene.locator(".ck-voice")).to_contain_text("You have asked nothing yet")
    board.locator("[data-target=draw]").first.click()
    expect(board).to_contain_text("Discard one of your cards")
    scene.get_by_role("button", name="Begin again").focus()
    page.keyboard.press("Enter")
    expect(said(scene)).to_be_hidden()
    expect(board.locator("[data-target=draw]").first).to_be_visible()
    expect(board).not_to_contain_text("Discard one of your cards")
    found = Axe().run(page, context=".ck-ex").response["violations"]
    assert [each["id"] for each in found if each["id"] != "heading-order"] == []
    # The order of headings is that of a lesson, whose prose has some; on this desk there is none.
