"""The deal, drawn: three piles, the envelope, a hand for each player."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import CSS as GLYPHS
from cluekit.clue.picture.glyphs import glyph
from cluekit.draw import Element, crest, el, picture
from cluekit.draw.crests import CSS as CRESTS
from cluekit.draw.lettering import fit
from cluekit.learn.deal import Dealing, Lies
from cluekit.words import mark, say

WIDE, HIGH = 600.0, 500.0
CARD = (56.0, 78.0)
_PILES = (182.0, 272.0, 362.0)
_ENVELOPE = (238.0, 266.0)
_PILE_TOP = 164.0
_NAMES = (mark("Suspects"), mark("Weapons"), mark("Rooms"))

CSS = (
    CRESTS
    + GLYPHS
    + """
.ck-deal-felt{fill:var(--ck-paper)}
.ck-deal-ring{fill:none;stroke:var(--ck-hatch);stroke-width:2}
.ck-deal-card{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.3}
.ck-deal-weave{fill:none;stroke:var(--ck-indigo);stroke-width:1.1;opacity:.8}
.ck-deal-stripe.ck-suspect{fill:var(--ck-indigo)}
.ck-deal-stripe.ck-weapon{fill:var(--ck-mulberry)}
.ck-deal-stripe.ck-room{fill:var(--ck-teal)}
.ck-deal-paper{fill:var(--ck-corridor);stroke:var(--ck-ink);stroke-width:1.6;stroke-linejoin:round}
.ck-deal-seal{fill:var(--ck-doubt);stroke:var(--ck-ink);stroke-width:1.3}
.ck-deal-print{fill:none;stroke:var(--ck-paper);stroke-width:1.6;stroke-linecap:round}
.ck-deal-name{fill:var(--ck-ink);font-family:var(--ck-font);font-size:18px;font-weight:650;text-anchor:middle}
.ck-deal-label{fill:var(--ck-muted);font-family:var(--ck-font);font-size:15px;text-anchor:middle}
.ck-deal-word{fill:var(--ck-ink);font-family:var(--ck-font);text-anchor:middle}
"""
)


def drawing(dealing: Dealing) -> Element:
    """Return the table at this stage: every card is a shape that moves to where it lies next."""
    return el(
        "g",
        el("rect", class_="ck-deal-felt", width=WIDE, height=HIGH, rx=10),
        el("ellipse", class_="ck-deal-ring", cx=WIDE / 2, cy=HIGH / 2 - 6, rx=284, ry=226),
        _labels(dealing),
        _envelope_back(dealing),
        _cards(dealing),
        _envelope_front(dealing),
        _seats(dealing),
    )


def still(dealing: Dealing) -> Element:
    """Return the table at this stage as a complete picture."""
    title = say("The deal")
    return picture(drawing(dealing), size=(WIDE, HIGH), title=title, text=said(dealing), css=CSS)


def said(dealing: Dealing) -> str:
    """Return what the picture shows, in words."""
    sentences = [dealing.caption()]
    for seat, name in enumerate(dealing.names):
        if held := dealing.hand(seat):
            cards = ", ".join(say(dealing.house.deck.cards[card].name) for card in held)
            sentences.append(f"{_name(name)}: {cards}.")
    return " ".join(sentences)


def _name(name: str) -> str:
    return say("You") if name == "You" else name


def seat_at(seat: int, seats: int) -> tuple[float, float]:
    """Return the middle of a seat's hand: seat 0 at the bottom, then clockwise."""
    angle = pi / 2 + 2 * pi * seat / seats
    return WIDE / 2 + 204 * cos(angle), HIGH / 2 - 14 + 168 * sin(angle)


def _labels(dealing: Dealing) -> Iterator[Element]:
    if dealing.stage > 3:  # noqa: PLR2004 - then the piles are gone
        return
    for x, name in zip(_PILES, _NAMES, strict=True):
        middle = x + CARD[0] / 2
        yield el(
            "text",
            say(name),
            class_="ck-deal-label",
            x=middle,
            y=_PILE_TOP - 20,
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
        inside = _face(dealing, shown[lies.place]) if lies.place < len(shown) else _back()
        yield el("g", inside, transform=f"translate({x:.1f} {y:.1f})", data_key=f"dealt:{number}")


def _at(dealing: Dealing, lies: Lies) -> tuple[float, float]:
    """Return the top left corner of a card."""
    if lies.where == "pile":
        loose = 3.0 * (lies.place % 2) if dealing.stage == 1 else 0.0
        return _PILES[lies.which] + loose, _PILE_TOP - 1.6 * lies.place
    if lies.where == "file":
        return _ENVELOPE[0] + 9 + 25 * lies.place, _ENVELOPE[1] - 28
    if lies.where == "together":
        return _PILES[1], _PILE_TOP - 0.8 * lies.place
    x, y = seat_at(lies.which, len(dealing.names))
    seats = len(dealing.names)
    held = -(-dealing.cards // seats)
    lone = seats == 2 or (seats == 3 and lies.which == 0)  # noqa: PLR2004 - nobody sits beside
    open_step = min(CARD[0] + 8, (470 if lone else 200) / held)
    step = open_step if lies.which == 0 or dealing.opened else min(30, 100 / held)
    return x + step * (lies.place - (held - 1) / 2) - CARD[0] / 2, y - CARD[1] / 2


def _back() -> Element:
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


def _face(dealing: Dealing, number: int) -> Element:
    card = dealing.house.deck.cards[number]
    wide, high = CARD
    if card.kind == "suspect":
        drawn = crest(card.shape, card.colour, suspect_initials(dealing.house)[number], 15)
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


def _envelope_back(dealing: Dealing) -> Element:
    x, y = _ENVELOPE
    flap = "" if dealing.sealed else f"M{x} {y}l62 -40l62 40z"
    return el("path", class_="ck-deal-paper", d=f"M{x} {y}h124v72h-124z{flap}", data_key="envelope")


def _envelope_front(dealing: Dealing) -> Iterator[Element]:
    x, y = _ENVELOPE
    pocket = f"M{x} {y}l62 40l62 -40v72h-124z"
    yield el("path", class_="ck-deal-paper", d=pocket, data_key="pocket")
    if dealing.sealed:
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


def _seats(dealing: Dealing) -> Iterator[Element]:
    for seat, name in enumerate(dealing.names):
        x, y = seat_at(seat, len(dealing.names))
        below = y + CARD[1] / 2 + 23
        text = el("text", _name(name), class_="ck-deal-name", x=x, y=below)
        yield el("g", text, data_key=f"seat:{seat}")
