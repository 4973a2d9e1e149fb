"""A game of Clue from its first act to its end: by keyboard alone, and by a finger on a phone.

The table is real, and answers; only Jupyter is not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from bare_host import Alive
from cluekit import words
from cluekit.ui import table
from cluekit.ui.tables.widget import Table

SEED = 1
CULPRIT = {"suspect": "Carla", "weapon": "Rope", "room": "Tower"}
"""What the envelope of that seed holds: this is about hands and keys, not about finding out."""
TURNS = 2
WHERE_ONE_ACTS = """() => {
  const now = document.activeElement;
  return !!now.closest("[data-focus], dialog") || now.outerHTML.slice(0, 120);
}"""
CHOSEN = """() => document.activeElement.closest("label")?.innerText.trim().split("\\n").pop()"""


class Keys:
    """Hands that never leave the keyboard: nothing is reached but from where the focus is."""

    def __init__(self, alive: Alive) -> None:
        self.alive, self.page, self.count = alive, alive.page, 0

    def key(self, name: str) -> None:
        """Press one key."""
        self.count += 1
        self.page.keyboard.press(name)

    def press(self, what: str, tabs: int = 0) -> None:
        """Press what lies at most so many stops from the focus; the focus is where one goes on."""
        for _ in range(tabs):
            if self.page.locator(":focus").and_(self.page.locator(what)).count():
                break
            self.key("Tab")
        expect(self.page.locator(":focus").and_(self.page.locator(what))).to_have_count(1)
        self.key("Enter")
        self.alive.answer()
        assert self.page.evaluate(WHERE_ONE_ACTS) is True

    def choose(self, field: str, name: str) -> None:
        """Choose in the pile that has the focus, and go on to what comes after it."""
        expect(self.page.locator(f"input[name={field}]:focus")).to_have_count(1)
        self.key(" ")
        for _ in range(9):
            if self.page.evaluate(CHOSEN) == name:
                break
            self.key("ArrowDown")
        assert self.page.evaluate(CHOSEN) == name
        self.key("Tab")


class Finger:
    """A finger: it taps what can be seen and is covered by nothing."""

    def __init__(self, alive: Alive) -> None:
        self.alive, self.page, self.count = alive, alive.page, 0

    def press(self, what: str, tabs: int = 0) -> None:  # noqa: ARG002 - keys count stops
        """Tap the first of these that can be seen."""
        self.tap(self.page.locator(what).locator("visible=true").first)
        self.alive.answer()

    def choose(self, field: str, name: str) -> None:
        """Tap a card in a pile."""
        pile = self.page.locator(f"label:has(input[name={field}])").locator("visible=true")
        self.tap(pile.filter(has_text=name).last)

    def tap(self, what: Locator) -> None:
        """Tap, if a finger can hit it."""
        box = what.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        self.count += 1
        what.tap()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """English, before and after."""
    words.set_language("en")
    yield
    words.set_language("en")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page of 400 px on a screen that is touched."""
    size: ViewportSize = {"width": 400, "height": 800}
    context = browser.new_context(viewport=size, has_touch=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def laid() -> Table:
    """A table with two bots."""
    return table("mini", names=("You", "Nora", "Otto"), bots="note-taker", seed=SEED, fresh=True)


def play_on(game: Table, hand: Keys | Finger) -> str:
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


def ask(hand: Keys | Finger) -> None:
    """Ask about two cards."""
    hand.choose("suspect", "Bruno")
    hand.choose("weapon", "Dagger")
    hand.press("[data-target=suggest]")


def accuse(hand: Keys | Finger) -> None:
    """Say who it was, and be sure."""
    hand.press("[data-opens=accuse]", tabs=6)
    for field, name in CULPRIT.items():
        hand.choose(field, name)
    hand.press("[data-target=claim]")
    hand.press("[data-target='claim:sure']", tabs=2)


def play(game: Table, hand: Keys | Finger) -> list[int]:
    """Play to the end; return how many gestures each turn of one's own took."""
    turns: list[int] = []
    before = 0
    for _ in range(60):
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


def test_a_whole_game_by_keyboard(page: Page) -> None:
    """After each answer the focus is where the next act is; the end can be looked back on."""
    page.emulate_media(reduced_motion="reduce")
    game = laid()
    alive = Alive(page, game)
    page.locator("[data-focus] button, [data-focus] [data-target]").first.focus()
    turns = play(game, Keys(alive))
    assert game.session.over
    expect(page.locator(".ck-offer")).to_contain_text("won")
    expect(page.locator(".ck-notice")).to_be_empty()
    assert turns[0] <= 12


def test_a_whole_game_by_finger(phone: Page) -> None:
    """On a phone: six taps are a turn, and none misses."""
    game = laid()
    turns = play(game, Finger(Alive(phone, game)))
    assert game.session.over
    expect(phone.locator(".ck-offer")).to_contain_text("won")
    expect(phone.locator(".ck-notice")).to_be_empty()
    assert turns[0] <= 6
