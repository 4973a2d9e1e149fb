"""A game in the villa with the pool, in Italian, with bonus cards and fast questioning."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from at_the_table import lay
from jupyter_servers import Server
from notebook_page import use_theme

LIBRARY, POOL = 5, 9
WHITE, ROPE, ROOM = 2, 10, 19
SHORT_CUT, SECOND_WIND, IN_CONFIDENCE = 0, 2, 3

VILLA = f"""
from msgspec import to_builtins

from cluekit.clue import edition
from cluekit.clue.notation.names import (with_answers)
from cluekit.core import Chance, Scripted
from cluekit.ui import table
from cluekit.words import set_language

set_language("it")
villa = edition("pool")
rules = {{**to_builtins(villa.options), "questioning": "fast"}}
luck = Scripted(
    [0, 1, 2],                                        # the order of the turns
    [{WHITE}], [{ROPE}], [{ROOM}], [0, 1, 3, 7, 8, 9],  # the envelope, the deal
    [],                                               # the weapons' rooms
    1, 1, {SHORT_CUT}, {SECOND_WIND},                 # two ?: go anywhere, a turn more
    1, 1, {IN_CONFIDENCE}, {SHORT_CUT},               # two ?: be shown a card, go anywhere
    then=Chance(3),
)
house = with_answers(villa, rules)
t = table(house, bots="careful", chance=luck, set_up="step by step")
t"""


def press(scene: Locator, target: str) -> None:
    """Press a button beside the board, or a card."""
    scene.locator(f".ck-right [data-target='{target}']").first.click()


def set_out(scene: Locator) -> None:
    """Set the table up; when it is our turn to choose, play the second suspect.

    Each press waits for what the one before brings: before its answer the next would be lost.
    """
    press(scene, "prepare")
    press(scene, "choose:1")
    expect(scene.locator(".ck-right [data-target^='choose:']")).to_have_count(0)
    steps = scene.locator("[data-key='slider']")
    for _ in range(6):
        step = steps.inner_text()
        press(scene, "prepare")
        expect(steps).not_to_have_text(step)
    expect(scene.locator(".ck-right [data-target='roll']")).to_be_visible()


def go(page: Page, scene: Locator, place: int) -> None:
    """Walk there with the places that stand beside the board, by keyboard."""
    scene.locator(f"[data-key='places'] [data-target='walk:{place}']").focus()
    page.keyboard.press("Enter")


def play_to_the_pool(page: Page, scene: Locator) -> None:
    """Two turns: a short cut to the library and a question; a card in confidence; the pool."""
    press(scene, "roll")
    expect(scene.locator(".ck-bonus-row svg")).to_have_count(2)
    go(page, scene, LIBRARY)
    scene.locator(f".ck-right input[name='suspect'][value='{WHITE}']").check()
    scene.locator(f".ck-right input[name='weapon'][value='{ROPE}']").check()
    scene.locator(".ck-right input[name='whom'][value='1']").check()
    press(scene, "suggest")
    press(scene, "roll")  # nothing else was left to do: the further turn has begun
    expect(scene.locator(".ck-right [data-target='pick:1']")).to_be_visible()


def finish(page: Page, scene: Locator) -> None:
    """Pick a player, see the card, go into the pool and accuse there."""
    press(scene, "pick:1")
    go(page, scene, POOL)
    scene.locator("[data-opens='accuse']").click()
    dialog = page.get_by_role("dialog")
    for field, card in (("suspect", WHITE), ("weapon", ROPE), ("room", ROOM)):
        dialog.locator(f"input[name='{field}'][value='{card}']").check()
    dialog.locator("[data-target='claim']").click()
    dialog.locator("[data-target='claim:sure']").click()
    expect(scene.locator("[data-key='case-file']")).to_be_visible()


def clean(page: Page, scene: Locator) -> None:
    """Nothing that axe complains of, nothing wider than the widget."""
    found = Axe().run(page, context=".ck-scene")
    assert found.violations_count == 0, found.generate_report()
    wide = scene.evaluate("""(scene) => [...scene.querySelectorAll("*")]
      .filter((e) => e.checkVisibility() && !e.closest(".ck-frame-scroll, .ck-voice, dialog, svg"))
      .filter((e) => e.getBoundingClientRect().right > scene.getBoundingClientRect().right + 1)
      .map((e) => e.className)""")
    assert wide == []


def test_a_game_to_an_accusation_in_the_pool(page: Page, server: Server, screenshots: Path) -> None:
    """Characters in turn order, bonus cards, one player asked, and the right answer in the pool."""
    page.set_viewport_size({"width": 1400, "height": 1300})
    scene = lay(page, server, "villa.ipynb", VILLA)
    set_out(scene)
    clean(page, scene)
    play_to_the_pool(page, scene)
    clean(page, scene)
    scene.screenshot(path=screenshots / f"villa-bonus-{server.kind}.png")
    finish(page, scene)
    expect(scene.locator(".ck-offer")).to_contain_text("vinto")
    expect(scene.locator(".ck-log")).to_contain_text("piscina")
    expect(scene.locator(".ck-notice")).to_be_empty()
    clean(page, scene)
    scene.screenshot(path=screenshots / f"villa-end-{server.kind}.png")


def test_the_villa_is_looked_at(page: Page, notebook7: Server, screenshots: Path) -> None:
    """A bonus card open, a player to be picked: light, dark, and on a phone."""
    page.set_viewport_size({"width": 1400, "height": 1300})
    scene = lay(page, notebook7, "villa-looked-at.ipynb", VILLA)
    set_out(scene)
    play_to_the_pool(page, scene)
    for theme, width, height in (("Light", 1400, 1300), ("Dark", 1400, 1300), ("Light", 400, 2200)):
        page.set_viewport_size({"width": width, "height": height})
        use_theme(page, f"JupyterLab {theme}")
        clean(page, scene)
        scene.screenshot(path=screenshots / f"villa-{theme.lower()}-{width}.png")


WAITING = """
from cluekit.ui import setup
from cluekit.words import set_language

set_language("it")
form = setup()
form"""


@pytest.mark.parametrize("width", [1100, 400])
def test_the_waiting_room(page: Page, notebook7: Server, screenshots: Path, width: int) -> None:
    """Edition, two people, house rules; who is not ready is named; then the table stands there."""
    page.set_viewport_size({"width": width, "height": 2400})
    scene = lay(page, notebook7, f"waiting-{width}.ipynb", WAITING)
    scene.locator("select[name='edition']").select_option("pool")
    expect(scene.locator("select[name='wish-0']")).to_be_visible()
    scene.locator("input[name='name-0']").fill("Iris")
    scene.locator("select[name='kind-1']").select_option("person")
    expect(scene.locator("input[name='ready-1']")).to_be_visible()
    scene.locator("[data-key='rules'] > summary").click()
    scene.locator("input[name='rule-questioning'][value='fast']").check()
    clean(page, scene)
    scene.screenshot(path=screenshots / f"waiting-{width}.png")
    scene.locator("input[name='ready-0']").check()
    scene.locator("[data-target='start']").click()
    expect(scene.locator(".ck-notice")).to_contain_text("Nora")
    expect(scene.locator("input[name='rule-questioning'][value='fast']")).to_be_checked()
    scene.locator("input[name='ready-1']").check()
    scene.locator("[data-target='start']").click()
    expect(scene.locator(".ck-curtain")).to_be_visible()
