"""The deal, drawn: three piles, the envelope, a hand for each player."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.picture.cards.deal import (
    CARD,
    ENVELOPE,
    HIGH,
    PILE_TOP,
    PILES,
    WIDE,
    back,
    envelope_back,
    envelope_front,
    felt,
    in_hand,
    seat_name,
    small_face,
)
from cluekit.clue.picture.skin import css
from cluekit.draw import Element, el, picture
from cluekit.learn.deal import Dealing, Lies
from cluekit.words import mark, say

__all__ = ["HIGH", "WIDE", "deal_in_words", "drawing", "still"]

_NAMES = (mark("Suspects"), mark("Weapons"), mark("Rooms"))


def drawing(dealing: Dealing) -> Element:
    """Return the table at this stage: every card is a shape that moves to where it lies next."""
    return el(
        "g",
        felt(),
        _labels(dealing),
        envelope_back(sealed=dealing.sealed),
        _cards(dealing),
        envelope_front(sealed=dealing.sealed),
        _seats(dealing),
    )


def still(dealing: Dealing) -> Element:
    """Return the table at this stage as a complete picture."""
    title = say("The deal")
    return picture(
        drawing(dealing),
        size=(WIDE, HIGH),
        title=title,
        text=deal_in_words(dealing),
        css=css("deal"),
    )


def deal_in_words(dealing: Dealing) -> str:
    """Return what the picture shows, in words."""
    sentences = [dealing.caption()]
    for seat, name in enumerate(dealing.names):
        if held := dealing.hand(seat):
            cards = ", ".join(say(dealing.edition.deck.cards[card].name) for card in held)
            sentences.append(f"{_name(name)}: {cards}.")
    return " ".join(sentences)


def _name(name: str) -> str:
    return say("You") if name == "You" else name


def _labels(dealing: Dealing) -> Iterator[Element]:
    if dealing.stage > 3:  # noqa: PLR2004 - then the piles are gone
        return
    for x, name in zip(PILES, _NAMES, strict=True):
        middle = x + CARD[0] / 2
        yield el(
            "text",
            say(name),
            class_="ck-deal-label",
            x=middle,
            y=PILE_TOP - 20,
            data_key=f"l:{name}",
        )


def _cards(dealing: Dealing) -> Iterator[Element]:
    """Yield the cards, those in the envelope first, then from the bottom up."""
    numbered = list(enumerate(dealing.lies()))
    for number, lies in sorted(numbered, key=lambda pair: (pair[1].where != "file", pair[1].place)):
        if lies.where == "file" and dealing.sealed:
            continue
        x, y = _at(dealing, lies)
        shown = dealing.hand(lies.which) if lies.where == "hand" else ()
        inside = (
            small_face(dealing.edition, shown[lies.place]) if lies.place < len(shown) else back()
        )
        yield el("g", inside, transform=f"translate({x:.1f} {y:.1f})", data_key=f"dealt:{number}")


def _at(dealing: Dealing, lies: Lies) -> tuple[float, float]:
    """Return the top left corner of a card."""
    if lies.where == "pile":
        loose = 3.0 * (lies.place % 2) if dealing.stage == 1 else 0.0
        return PILES[lies.which] + loose, PILE_TOP - 1.6 * lies.place
    if lies.where == "file":
        return ENVELOPE[0] + 9 + 25 * lies.place, ENVELOPE[1] - 28
    if lies.where == "together":
        return PILES[1], PILE_TOP - 0.8 * lies.place
    seats = len(dealing.names)
    wide = lies.which == 0 or dealing.opened
    return in_hand(lies.which, lies.place, -(-dealing.cards // seats), seats, wide=wide)


def _seats(dealing: Dealing) -> Iterator[Element]:
    for seat, name in enumerate(dealing.names):
        yield seat_name(seat, len(dealing.names), _name(name))
