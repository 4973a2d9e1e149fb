"""The deal on a table: backs and faces, the envelope open or sealed, where each hand lies.

Lesson 01 deals with these, and a table while it is set up.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.draw import Element, crest, el
from cluekit.draw.lettering import fit
from cluekit.words import say

WIDE, HIGH = 600.0, 500.0
CARD = (56.0, 78.0)
PILES = (182.0, 272.0, 362.0)
"""The left edge of each pile."""
PILE_TOP = 164.0
ENVELOPE = (238.0, 266.0)


def seat_at(seat: int, seats: int) -> tuple[float, float]:
    """Return the middle of a seat's hand: seat 0 at the bottom, then clockwise."""
    angle = pi / 2 + 2 * pi * seat / seats
    return WIDE / 2 + 204 * cos(angle), HIGH / 2 - 14 + 168 * sin(angle)


def felt() -> list[Element]:
    """Return the table under it all."""
    return [
        el("rect", class_="ck-deal-felt", width=WIDE, height=HIGH, rx=10),
        el("ellipse", class_="ck-deal-ring", cx=WIDE / 2, cy=HIGH / 2 - 6, rx=284, ry=226),
    ]


def in_hand(seat: int, place: int, size: int, seats: int, *, wide: bool) -> tuple[float, float]:
    """Return the top left corner of a card in a hand of this size; ``wide`` ones lie open."""
    x, y = seat_at(seat, seats)
    lone = seats == 2 or (seats == 3 and seat == 0)  # noqa: PLR2004 - nobody sits beside
    open_step = min(CARD[0] + 8, (470 if lone else 200) / max(1, size))
    step = open_step if wide else min(30, 100 / max(1, size))
    return x + step * (place - (size - 1) / 2) - CARD[0] / 2, y - CARD[1] / 2


def back() -> Element:
    """Return the back of a card."""
    wide, high = CARD
    x, y = wide / 2, high / 2
    lattice = "".join(f"M6 {14 + 16 * i}l22 -11l22 11l-22 11z" for i in range(1, 4))
    return el(
        "g",
        el("rect", class_="ck-deal-card", width=wide, height=high, rx=5),
        el("path", class_="ck-deal-weave", d=lattice),
        el("circle", class_="ck-deal-card", cx=x, cy=y, r=8),
        el("circle", class_="ck-deal-stripe ck-suspect", cx=x, cy=y, r=4.5),
    )


def small_face(edition: Edition, number: int) -> Element:
    """Return the face of a card, as small as it lies here."""
    card = edition.deck.cards[number]
    wide, high = CARD
    if card.kind == "suspect":
        drawn = crest(card.shape, card.colour, suspect_initials(edition)[number], 15)
    else:
        drawn = glyph(card, 32)
    fitted = fit(say(card.name), wide - 5, size=13.5, least=7, lines=2)
    words = [
        el("tspan", line, x=wide / 2, y=high - 14 + (i - (len(fitted.lines) - 1) / 2) * fitted.size)
        for i, line in enumerate(fitted.lines)
    ]
    return el(
        "g",
        el("rect", class_="ck-deal-card", width=wide, height=high, rx=5),
        el(
            "path",
            class_=f"ck-deal-stripe ck-{card.kind}",
            d=f"M5 .7H{wide - 5}a4.3 4.3 0 0 1 4.3 4.3H.7A4.3 4.3 0 0 1 5 .7z",
        ),
        el("g", drawn, transform=f"translate({wide / 2} 28)"),
        el("text", words, class_="ck-deal-word", font_size=fitted.size),
    )


def envelope_back(*, sealed: bool) -> Element:
    """Return what of the envelope lies behind its cards."""
    x, y = ENVELOPE
    flap = "" if sealed else f"M{x} {y}l62 -40l62 40z"
    return el("path", class_="ck-deal-paper", d=f"M{x} {y}h124v72h-124z{flap}", data_key="envelope")


def envelope_front(*, sealed: bool) -> Iterator[Element]:
    """Yield what of the envelope lies before its cards."""
    x, y = ENVELOPE
    pocket = f"M{x} {y}l62 40l62 -40v72h-124z"
    yield el("path", class_="ck-deal-paper", d=pocket, data_key="pocket")
    if sealed:
        yield el("path", class_="ck-deal-paper", d=f"M{x} {y}h124l-62 46z", data_key="flap")
        seal = [
            el("circle", class_="ck-deal-seal", r=13),
            el("path", class_="ck-deal-print", d="M-3 -4a3.2 3.2 0 1 1 4.6 3l1.4 6h-6l1.4-6"),
        ]
        yield el("g", seal, transform=f"translate({x + 62} {y + 42})", data_key="seal")
    yield el(
        "text",
        say("Envelope"),
        class_="ck-deal-label",
        x=x + 62,
        y=y + 92,
        data_key="envelope-name",
    )


def seat_name(seat: int, seats: int, name: str) -> Element:
    """Return the name below a seat's hand."""
    x, y = seat_at(seat, seats)
    text = el("text", name, class_="ck-deal-name", x=x, y=y + CARD[1] / 2 + 23)
    return el("g", text, data_key=f"seat:{seat}")
