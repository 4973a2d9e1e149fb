"""The accusation on one's own sheet: "write down the answer to the three questions"."""

from __future__ import annotations

from collections.abc import Sequence
from operator import contains

from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.editions.edition import Edition
from cluekit.clue.wording.names import name, theory
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import menu
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import number
from cluekit.words import mark, say

OPEN = -1
"""What is written where a question has no answer yet."""
NOTHING = (OPEN,) * len(KINDS)
QUESTIONS: dict[Kind, str] = {
    "suspect": mark("Who?"),
    "weapon": mark("With what?"),
    "room": mark("Where?"),
}


def read_written(press: Press, edition: Edition) -> tuple[int, ...]:
    """Return the three answers of the form; raises ``NotHeardError`` for a card not of its kind."""
    return tuple(_answer(press.value(kind), edition.deck.kind(kind)) for kind in KINDS)


def _answer(word: str, cards: Sequence[int]) -> int:
    card = number(word) if word else OPEN
    if card is None or card not in (OPEN, *cards):
        raise NotHeardError(say("There is no such card in this menu."))
    return card


def fitting(edition: Edition, written: Sequence[int]) -> tuple[int, ...]:
    """Return what is written, nothing where it names no cards of these kinds: a file says much."""
    wanted = [(OPEN, *edition.deck.kind(kind)) for kind in KINDS]
    good = len(written) == len(KINDS) and all(map(contains, wanted, written))
    return tuple(written) if good else NOTHING


def written_words(edition: Edition, written: Sequence[int]) -> str:
    """Return what is written: "Bruno, with the Vase, in the Library"; a dash for what is open."""
    if OPEN not in written:
        suspect, weapon, room = written
        return theory(edition, (suspect, weapon, room))
    return ", ".join("–" if card == OPEN else name(edition.deck.cards[card]) for card in written)


def accusation_form(edition: Edition, written: Sequence[int]) -> Element:
    """Return the three questions, each a menu, folded behind what is written."""
    menus = [
        menu(say(QUESTIONS[kind]), kind, _options(edition, kind), str(card), "write")
        for kind, card in zip(KINDS, written, strict=True)
    ]
    words = say("My accusation: {what}", what=written_words(edition, written))
    hint = say("Only you see it. You can change it; when you accuse, it stands in the form.")
    return el(
        "details",
        el("summary", words, class_="ck-summary"),
        el("form", menus, class_="ck-row", data_key="written"),
        el("p", hint, class_="ck-muted ck-hint"),
        class_="ck-written",
        data_key="accusation",
    )


def _options(edition: Edition, kind: Kind) -> list[tuple[str, str]]:
    cards = [(str(card), name(edition.deck.cards[card])) for card in edition.deck.kind(kind)]
    return [("", say("not known yet")), *cards]
