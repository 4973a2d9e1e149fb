"""A game of Clue from its first act to its end, by a finger on a phone; its end; what moves.

The table is real, and answers; only Jupyter is not there. By keyboard alone one is played and won
in a lesson (`test_lessons_by_keyboard.py`).
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from bare_host import WATCH_MOTION, Alive, known_hands, won
from cluekit.ui import table
from cluekit.ui.tables.widget import Table
from keys import Keys
from waiting import answered, box_of, press

SEED = 1
CULPRIT = {"suspect": "Carla", "weapon": "Rope", "room": "Tower"}
"""What the envelope of that seed holds: this is about hands and keys, not about finding out."""
TURNS = 2
MOST_ACTS = 60
# A finger's press is a click only when the browser has understood the gesture.
TAPPED = """() => { window.tapped = new Promise((done) => {
  addEventListener("click", () => done(), { capture: true, once: true });
}); }"""


class Finger:
    """A finger: it taps what can be seen and is covered by nothing."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, what: str) -> None:
        """Tap the first of these that can be seen."""
        self.tap(self.page.locator(what).locator("visible=true").first)
        answered(self.page)

    def choose(self, field: str, name: str) -> None:
        """Tap a card in a pile."""
        pile = self.page.locator(f"label:has(input[name={field}])").locator("visible=true")
        self.tap(pile.filter(has_text=name).last)

    def tap(self, what: Locator) -> None:
        """Tap, if a finger can hit it."""
        box = box_of(what)
        assert min(box["width"], box["height"]) >= 24
        self.count += 1
        self.page.evaluate(TAPPED)
        what.tap()
        self.page.evaluate("window.tapped")


def laid() -> Table:
    """A table with two bots."""
    return table("mini", names=("You", "Nora", "Otto"), bots="note-taker", seed=SEED, fresh=True)


def play_on(game: Table, hand: Finger) -> str:
    """Do what comes next; return the phase in which that was."""
    if game.sitting.reading is not None:
        hand.press("[data-target=read]")
        return "read"
    choices: Any = game.choices
    if choices.show:
        hand.press("[data-target^='show:']")
    elif choices.walks:
        hand.press("[data-target^='walk:']")
    elif choices.phase.value == "start":
        hand.press("[data-target=roll]")
    return str(choices.phase.value)


def ask(hand: Finger) -> None:
    """Ask about two cards."""
    hand.choose("suspect", "Bruno")
    hand.choose("weapon", "Dagger")
    hand.press("[data-target=suggest]")


def accuse(hand: Finger) -> None:
    """Say who it was, and be sure."""
    hand.press("[data-opens=accuse]")
    for field, name in CULPRIT.items():
        hand.choose(field, name)
    hand.press("[data-target=claim]")
    hand.press("[data-target='claim:sure']")


def play(game: Table, hand: Finger) -> list[int]:
    """Play to the end; return how many gestures each turn of one's own took."""
    turns: list[int] = []
    before = 0
    for _ in range(MOST_ACTS):
        phase = play_on(game, hand)
        if phase == "start":
            before = hand.count - 1
        elif phase == "inquire":
            ask(hand)
        elif phase == "close" and len(turns) + 1 < TURNS:
            hand.press("[data-target=end]")
        elif phase == "close":
            accuse(hand)
        if phase == "close" or game.session.over:
            turns.append(hand.count - before)
        if game.session.over:
            break
    return turns


def test_a_whole_game_by_finger(phone: Page) -> None:
    """On a phone: six taps are a turn, and none misses."""
    phone.emulate_media(reduced_motion="reduce")
    game = laid()
    Alive(phone, game)
    assert play(game, Finger(phone))[0] <= 6
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


def test_where_the_browser_does_not_copy_the_text_is_selected(page: Page) -> None:
    """As on a page that came without encryption: what to do now is said and shown."""
    Alive(page, won("text"))
    text = page.get_by_role("textbox", name="The game as text")
    page.get_by_role("button", name="Copy: The game as text").click()
    expect(text).to_be_focused()
    assert text.evaluate(SELECTED) == text.input_value()
    said = "The browser does not allow copying."
    expect(page.locator(".ck-voice")).to_contain_text(said)
    expect(page.locator("[data-key=copied]").last).to_contain_text(said)


def test_the_end_by_keyboard(page: Page) -> None:
    """The envelope is open; its parts open and close with a key, and the focus stays on them."""
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
    copied(page, scene, text)
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


def copied(page: Page, scene: Locator, text: Locator) -> None:
    """A button copies the text, and says so; the focus stays on it."""
    page.evaluate(COPIES)
    button = scene.get_by_role("button", name="Copy: The game as text")
    button.press("Enter")
    expect(scene.locator(".ck-voice")).to_contain_text("Copied.")
    assert page.evaluate("window.copied") == text.input_value()
    expect(button).to_be_focused()


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
    expect(scene.locator(".ck-told")).to_have_count(0)
    expect(page.locator(".ck-scene[data-playing]")).to_have_count(0)
    expect(scene.locator(".ck-log")).to_contain_text("Turn 2")


def test_a_pencil_mark_is_there_at_once_and_stays(page: Page) -> None:
    """A mark does not wait for Python, is kept by it, and the arrows walk through the grid."""
    Alive(page, known_hands().sheet())
    sheet = page.locator(".ck-scene")
    cell = sheet.locator("[data-target='pencil:1:1']")
    cell.click()
    assert cell.get_attribute("data-pencil") == "yes"
    cell.press("Enter")
    cell.press(" ")
    assert cell.get_attribute("data-pencil") == "maybe"
    answered(page)
    expect(cell).to_have_attribute("aria-label", "Bruno, Nora: open; your pencil asks")
    cell.press("ArrowRight")
    expect(sheet.locator(":focus")).to_have_attribute("data-key", "cell:1:2")
    page.keyboard.press("Control+Home")
    expect(sheet.locator(":focus")).to_have_attribute("data-key", "cell:0:0")
    expect(sheet.locator("[tabindex='0']")).to_have_count(1)
    assert cell.get_attribute("data-pencil") == "maybe"
