"""A game in the villa with the pool, in Italian, with bonus cards and fast questioning.

The table is real, and answers; only Jupyter is not there.
"""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Locator, Page, expect

from bare_host import Alive
from cluekit.clue import edition
from cluekit.clue.notation.names import with_answers
from cluekit.core import Chance, Scripted
from cluekit.ui import setup, table
from cluekit.words import set_language
from looks import look_at
from waiting import answered, press

LIBRARY, POOL = 5, 9
WHITE, ROPE, ROOM = 2, 10, 19
SHORT_CUT, SECOND_WIND, IN_CONFIDENCE = 0, 2, 3


def villa() -> Any:
    """A table that is set up step by step; what luck brings is known."""
    set_language("it")
    pool = edition("pool")
    luck = Scripted(
        [0, 1, 2],                                        # the order of the turns
        [WHITE], [ROPE], [ROOM], [0, 1, 3, 7, 8, 9],      # the envelope, the deal
        [],                                               # the weapons' rooms
        1, 1, SHORT_CUT, SECOND_WIND,                     # two ?: go anywhere, a turn more
        1, 1, IN_CONFIDENCE, SHORT_CUT,                   # two ?: be shown a card, go anywhere
        then=Chance(3),
    )  # fmt: skip
    house = with_answers(pool, {**to_builtins(pool.options), "questioning": "fast"})
    return table(house, bots="careful", chance=luck, set_up="step by step", fresh=True)


def do(scene: Locator, *targets: str) -> None:
    """Press buttons beside the board, or cards."""
    for target in targets:
        press(scene.locator(f".ck-right [data-target='{target}']").first)


def go(scene: Locator, place: int) -> None:
    """Walk there with the places that stand beside the board, by keyboard."""
    press(scene.locator(f"[data-key='places'] [data-target='walk:{place}']"), "Enter")


def test_a_game_to_an_accusation_in_the_pool(page: Page) -> None:
    """Characters in turn order, bonus cards, one player asked, and the right answer in the pool.

    It is looked at when it is set up, with a bonus card open, and at its end.
    """
    page.set_viewport_size({"width": 1400, "height": 1300})
    page.emulate_media(reduced_motion="reduce")
    Alive(page, villa())
    scene = page.locator(".ck-scene")
    set_out(scene)
    look_at(page, "villa-set-out")
    play_to_the_pool(scene)
    look_at(page, "villa-bonus")
    finish(page, scene)
    expect(scene.locator(".ck-offer")).to_contain_text("vinto")
    expect(scene.locator(".ck-log")).to_contain_text("piscina")
    expect(scene.locator(".ck-notice")).to_be_empty()
    look_at(page, "villa-end")


def set_out(scene: Locator) -> None:
    """Set the table up; when it is our turn to choose, play the second suspect."""
    do(scene, "prepare", "choose:1")
    expect(scene.locator(".ck-right [data-target^='choose:']")).to_have_count(0)
    steps = scene.locator("[data-key='slider']")
    for _ in range(6):
        step = steps.inner_text()
        do(scene, "prepare")
        expect(steps).not_to_have_text(step)
    expect(scene.locator(".ck-right [data-target='roll']")).to_be_visible()


def play_to_the_pool(scene: Locator) -> None:
    """Two turns: a short cut to the library and a question; a card in confidence; the pool."""
    do(scene, "roll")
    expect(scene.locator(".ck-bonus-row svg")).to_have_count(2)
    go(scene, LIBRARY)
    for field, value in (("suspect", WHITE), ("weapon", ROPE), ("whom", 1)):
        scene.locator(f".ck-right input[name='{field}'][value='{value}']").check()
    do(scene, "suggest", "roll")  # nothing else was left to do: the further turn has begun
    expect(scene.locator(".ck-right [data-target='pick:1']")).to_be_visible()


def finish(page: Page, scene: Locator) -> None:
    """Pick a player, see the card, go into the pool and accuse there."""
    do(scene, "pick:1")
    go(scene, POOL)
    scene.locator("[data-opens='accuse']").click()
    dialog = page.get_by_role("dialog")
    for field, card in (("suspect", WHITE), ("weapon", ROPE), ("room", ROOM)):
        dialog.locator(f"input[name='{field}'][value='{card}']").check()
    press(dialog.locator("[data-target='claim']"))
    press(dialog.locator("[data-target='claim:sure']"))
    expect(scene.locator("[data-key='case-file']")).to_be_visible()


def test_the_waiting_room(page: Page) -> None:
    """Edition, two people, house rules; who is not ready is named; then the table stands there."""
    page.set_viewport_size({"width": 1100, "height": 2400})
    page.emulate_media(reduced_motion="reduce")
    set_language("it")
    Alive(page, setup())
    scene = page.locator(".ck-scene")

    def choose(name: str, value: str = "") -> None:
        field = scene.locator(f"[name='{name}']")
        if value and field.first.evaluate("(e) => e.nodeName") == "SELECT":
            field.select_option(value)
        else:
            scene.locator(f"[name='{name}']" + (f"[value='{value}']" if value else "")).check()
        answered(page)

    choose("edition", "pool")
    expect(scene.locator("select[name='wish-0']")).to_be_visible()
    scene.locator("input[name='name-0']").fill("Iris")
    choose("kind-1", "person")
    expect(scene.locator("input[name='ready-1']")).to_be_visible()
    scene.locator("[data-key='rules'] > summary").click()
    choose("rule-questioning", "fast")  # in front, beside the players
    look_at(page, "waiting-room")
    choose("ready-0")
    press(scene.locator("[data-target='start']"))
    expect(scene.locator(".ck-notice")).to_contain_text("Nora")
    expect(scene.locator("input[name='rule-questioning'][value='fast']")).to_be_checked()
    choose("ready-1")
    press(scene.locator("[data-target='start']"))
    expect(scene.locator(".ck-curtain")).to_be_visible()
