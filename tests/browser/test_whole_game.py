"""Games of Clue to their end, by a finger on a phone and in the villa; the end; what moves.

The table is real, and answers; only Jupyter is not there. By keyboard alone one is played and won
in a lesson (`test_lessons_by_keyboard.py`).
"""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Locator, Page, expect

from bare_host import WATCH_MOTION, Alive, known_hands, won
from cluekit.clue import edition
from cluekit.clue.notation.names import with_answers
from cluekit.core import Chance, Scripted
from cluekit.ui import setup, table
from cluekit.ui.tables.widget import Table
from cluekit.words import set_language
from keys import Keys
from looks import look_at
from waiting import answered, box_of, press

END, ROLL = "[data-target=end]", "[data-target=roll]"
CULPRIT = {"suspect": "Carla", "weapon": "Rope", "room": "Tower"}
"""What the envelope of that seed holds: this is about hands and keys, not about finding out."""
# A finger's press is a click only when the browser has understood the gesture.
TAPPED = """() => { window.tapped = new Promise((done) => {
  addEventListener("click", () => done(), { capture: true, once: true });
}); }"""


def card(field: str, name: str) -> str:
    """A card in a pile."""
    return f"label:has(input[name={field}]):has-text('{name}')"


def tap(page: Page, what: str) -> None:
    """Tap the first of these that can be seen, or the last card; a finger can hit it."""
    found = page.locator(what).locator("visible=true")
    one = found.last if what.startswith("label") else found.first
    box = box_of(one)
    assert min(box["width"], box["height"]) >= 24
    page.evaluate(TAPPED)
    one.tap()
    page.evaluate("window.tapped")
    answered(page)


def taps(game: Table, *, again: bool) -> tuple[str, ...]:
    """What is tapped now: one ends the first turn, and accuses in the second, and is sure."""
    if game.sitting.reading is not None:
        return ("[data-target=read]",)
    choices: Any = game.choices
    if choices.show or choices.walks:
        return ("[data-target^='show:']" if choices.show else "[data-target^='walk:']",)
    cards = tuple(card(*each) for each in CULPRIT.items())
    says = ("[data-opens=accuse]", *cards, "[data-target=claim]", "[data-target='claim:sure']")
    asks = (card("suspect", "Bruno"), card("weapon", "Dagger"), "[data-target=suggest]")
    done = {"start": (ROLL,), "inquire": asks, "close": says if again else (END,)}
    return done[choices.phase.value]


def test_a_whole_game_by_finger(phone: Page) -> None:
    """On a phone: six taps are a turn, and none misses."""
    phone.emulate_media(reduced_motion="reduce")
    game = table("mini", names=("You", "Nora", "Otto"), bots="note-taker", seed=1, fresh=True)
    Alive(phone, game)
    tapped: list[str] = []
    while not game.session.over and len(tapped) < 60:
        for what in taps(game, again=END in tapped):
            tap(phone, what)
            tapped.append(what)
    assert tapped.index(END) - tapped.index(ROLL) < 6
    assert game.session.over
    expect(phone.locator(".ck-offer")).to_contain_text("won")
    expect(phone.locator(".ck-notice")).to_be_empty()


# --- the end --------------------------------------------------------------------------------------

SELECTED = "(e) => e.value.slice(e.selectionStart, e.selectionEnd)"
MOVING = """(scene) => [...scene.querySelectorAll('.ck-rises, .ck-laurel')]
  .filter((each) => getComputedStyle(each).animationName !== 'none').length"""
COPIES = """() => {
  const writeText = async (text) => { window.copied = text; };
  Object.defineProperty(navigator, "clipboard", { value: { writeText } });
}"""


def test_the_end_by_keyboard(page: Page) -> None:
    """The envelope is open; its parts open and close with a key, and the focus stays on them.

    Its text is copied; where the browser does not, as on a page that came without encryption, it
    is selected, and what to do now is said and shown.
    """
    Alive(page, won())
    scene, keys = page.locator(".ck-scene"), Keys(page)
    opened = "The open envelope: Bruno, the Vase and the Library."
    expect(scene.get_by_role("img", name=opened)).to_be_visible()
    assert scene.evaluate(MOVING) == 5
    page.emulate_media(reduced_motion="reduce")
    assert scene.evaluate(MOVING) == 0
    known = scene.get_by_role("button", name="When could it be known?")
    press(known, "Enter")
    for place in (".ck-ending-found", ".ck-voice"):
        expect(scene.locator(place)).to_contain_text("You could not prove it yet")
    expect(known).to_be_focused()
    expect(known).to_have_attribute("aria-pressed", "true")
    for key in ("Tab", "Tab", " "):
        keys.press(key)
    text = scene.get_by_role("textbox", name="The game as text")
    expect(text).to_be_visible()
    assert "told to: You" in text.input_value()
    copy = scene.get_by_role("button", name="Copy: The game as text")
    press(copy, "Enter")
    expect(text).to_be_focused()
    assert text.evaluate(SELECTED) == text.input_value()
    for place in (".ck-voice", "[data-key=copied] >> nth=-1"):
        expect(scene.locator(place)).to_contain_text("The browser does not allow copying.")
    page.evaluate(COPIES)
    copy.press("Enter")
    expect(scene.locator(".ck-voice")).to_contain_text("Copied.")
    assert page.evaluate("window.copied") == text.input_value()
    expect(copy).to_be_focused()
    press(scene.get_by_role("button", name="Look back from the beginning"), "Enter")
    expect(scene.locator(".ck-offer")).to_contain_text("after move 0 of")
    following = scene.get_by_role("button", name="Next move")
    expect(following).to_be_focused()
    keys.press("Enter")
    expect(scene.locator(".ck-offer")).to_contain_text("after move 1 of")
    expect(following).to_be_focused()
    press(scene.get_by_role("button", name="Back to now"), "Enter")
    expect(scene.get_by_role("button", name="Play again")).to_be_focused()
    keys.press("Enter")
    expect(scene.get_by_role("button", name="Roll the dice")).to_be_visible()


# --- what moves -----------------------------------------------------------------------------------


def test_a_piece_travels_along_its_path(page: Page) -> None:
    """Walking shows the way: more points than a start and an end. Less motion asked for: none."""
    Alive(page, known_hands())
    page.evaluate(WATCH_MOTION)
    goal = page.locator("[data-board] [data-target='walk:0']")
    press(page.get_by_role("button", name="Roll the dice"))
    goal.dispatch_event("click")
    page.wait_for_function("window.moved.length")
    assert page.evaluate("Object.fromEntries(window.moved.flat())['piece:ada']") > 2
    press(page.get_by_role("button", name="Take back"))
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.moved.length = 0")
    goal.dispatch_event("click")
    answered(page)
    assert page.evaluate("window.moved") == []


def test_the_others_moves_are_shown_one_after_the_other(page: Page) -> None:
    """After the turn each move of the bots is told for a while; a press anywhere skips them."""
    game = known_hands()
    game.pace = 2**31 - 1
    Alive(page, game)
    press(page.get_by_role("button", name="Roll the dice"))
    press(page.locator("[data-board] [data-target='walk:0']"), "Enter")
    page.get_by_role("button", name="End the turn").click()
    scene = page.locator(".ck-scene")
    expect(scene.locator(".ck-told").first).to_contain_text("Nora")
    expect(page.locator(".ck-scene[data-playing]")).to_have_count(1)
    scene.locator(".ck-now").click()
    expect(scene.locator(".ck-moment")).to_have_count(0)
    expect(page.locator(".ck-scene[data-playing]")).to_have_count(0)
    expect(scene.locator(".ck-log")).to_contain_text("Turn 2")


# --- the villa with the pool, in Italian, with bonus cards and fast questioning -------------------

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


def test_a_game_to_an_accusation_in_the_pool(page: Page) -> None:
    """Characters in turn order; a short cut to the library, and one player asked; a further turn.

    A card in confidence; the right answer in the pool. It is looked at when it is set up, with a
    bonus card open, and at its end.
    """
    page.set_viewport_size({"width": 1400, "height": 1300})
    page.emulate_media(reduced_motion="reduce")
    Alive(page, villa())
    scene = page.locator(".ck-scene")
    places = "[data-key='places'] [data-target='walk:{}']"
    do(scene, "prepare", "choose:1")  # it is our turn to choose: the second suspect
    expect(scene.locator(".ck-right [data-target^='choose:']")).to_have_count(0)
    steps = scene.locator("[data-key='slider']")
    for _ in range(6):
        step = steps.inner_text()
        do(scene, "prepare")
        expect(steps).not_to_have_text(step)
    expect(scene.locator(".ck-right [data-target='roll']")).to_be_visible()
    look_at(page, "villa-set-out")
    do(scene, "roll")
    expect(scene.locator(".ck-bonus-row svg")).to_have_count(2)
    press(scene.locator(places.format(LIBRARY)), "Enter")
    for field, value in (("suspect", WHITE), ("weapon", ROPE), ("whom", 1)):
        scene.locator(f".ck-right input[name='{field}'][value='{value}']").check()
    do(scene, "suggest", "roll")  # nothing else was left to do: the further turn has begun
    expect(scene.locator(".ck-right [data-target='pick:1']")).to_be_visible()
    look_at(page, "villa-bonus")
    do(scene, "pick:1")
    press(scene.locator(places.format(POOL)), "Enter")
    scene.locator("[data-opens='accuse']").click()
    dialog = page.get_by_role("dialog")
    for field, value in (("suspect", WHITE), ("weapon", ROPE), ("room", ROOM)):
        dialog.locator(f"input[name='{field}'][value='{value}']").check()
    press(dialog.locator("[data-target='claim']"))
    press(dialog.locator("[data-target='claim:sure']"))
    expect(scene.locator("[data-key='case-file']")).to_be_visible()
    expect(scene.locator(".ck-offer")).to_contain_text("vinto")
    expect(scene.locator(".ck-log")).to_contain_text("piscina")
    expect(scene.locator(".ck-notice")).to_be_empty()
    look_at(page, "villa-end")


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
