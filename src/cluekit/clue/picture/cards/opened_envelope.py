"""The opened envelope: its three cards rise out of it, once, where motion is welcome."""

from __future__ import annotations

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.cards.faces import HIGH as CARD_HIGH
from cluekit.clue.picture.cards.faces import WIDE as CARD_WIDE
from cluekit.clue.picture.cards.faces import face_shapes
from cluekit.clue.wording.names import all_of, cards
from cluekit.draw import Element, el, number
from cluekit.words import say

WIDE, HIGH = 400.0, 296.0
_SCALE = 0.86
_FAN = ((82.0, 96.0, -9), (200.0, 82.0, 0), (318.0, 96.0, 9))
"""The middle of each card, and by how many degrees it leans."""
_ENVELOPE = (128.0, 196.0, 144.0, 90.0)


def opened_envelope(edition: Edition, inside: Triple, *, solved: bool) -> Element:
    """Return the envelope with its cards; where the case is ``solved``, between two laurels."""
    held = all_of(cards(edition, inside))
    return el(
        "svg",
        _back(),
        [_card(edition, card, place) for place, card in enumerate(inside)],
        _front(),
        _laurels() if solved else None,
        viewBox=f"0 0 {WIDE:g} {HIGH:g}",
        class_="ck-opened",
        role="img",
        aria_label=say("The open envelope: {cards}.", cards=held),
    )


def _card(edition: Edition, card: int, place: int) -> Element:
    """Return a card where it comes to lie; inside that, it rises from the envelope."""
    x, y, lean = _FAN[place]
    left, top, across, down = _ENVELOPE
    rise = f"--ck-x:{number(left + across / 2 - x)}px;--ck-y:{number(top + down / 2 - y)}px"
    shapes = el(
        "g",
        face_shapes(edition, card),
        transform=f"scale({_SCALE}) translate({number(-CARD_WIDE / 2)} {number(-CARD_HIGH / 2)})",
    )
    risen = el("g", shapes, class_=f"ck-rises ck-rises-{place}", style=rise)
    return el("g", risen, transform=f"translate({number(x)} {number(y)}) rotate({lean})")


def _back() -> Element:
    x, y, wide, high = _ENVELOPE
    flap = f"M{x} {y}l{wide / 2} -46l{wide / 2} 46z"
    return el("path", class_="ck-opened-paper", d=f"{flap}M{x} {y}h{wide}v{high}h-{wide}z")


def _front() -> list[Element]:
    x, y, wide, high = _ENVELOPE
    pocket = f"M{x} {y}l{wide / 2} 48l{wide / 2} -48v{high}h-{wide}z"
    middle = x + wide / 2
    halves = (
        f"M{middle - 3} {y + 40}a14 14 0 1 0 -2 27l4 -8l-5 -6l5 -6z",
        f"M{middle + 4} {y + 41}a14 14 0 0 1 1 27l-4 -8l5 -6l-5 -6z",
    )
    seal = [el("path", class_="ck-opened-seal", d=half) for half in halves]
    return [el("path", class_="ck-opened-paper", d=pocket), *seal]


_LEAF = "M0 0C5 -9 5 -15 0 -22C-5 -15 -5 -9 0 0Z"


def _laurels() -> list[Element]:
    """Return a branch on each side of the envelope, the right one a mirror of the left."""
    x, y, wide, high = _ENVELOPE
    across, down = x - 20, y + high - 4
    branch = el("g", [_stem(), *_leaves()], class_="ck-laurel")
    left = el("g", branch, transform=f"translate({number(across)} {number(down)})")
    mirrored = f"translate({number(2 * x + wide - across)} {number(down)}) scale(-1 1)"
    return [left, el("g", branch, transform=mirrored)]


def _stem() -> Element:
    return el("path", class_="ck-laurel-stem", d="M14 2C-14 -10 -26 -36 -20 -68")


_ALONG = ((2, -4, -72), (-8, -13, -60), (-15, -24, -46), (-20, -37, -32), (-21.5, -50, -18))
_TIP = (-20, -66, 4)
"""Where leaves sit on the stem, and how far they are turned."""


def _leaves() -> list[Element]:
    """Return leaves in pairs along the stem, which bends upwards, and one at its tip."""
    pairs = [(x, y, turn + side) for x, y, turn in _ALONG for side in (-34, 38)]
    return [
        el(
            "path",
            class_="ck-laurel-leaf",
            d=_LEAF,
            transform=f"translate({x} {y}) rotate({turn}) scale(.86)",
        )
        for x, y, turn in [*pairs, _TIP]
    ]
