"""The middle of the table: cards that lie open for all, and cards that lie face down.

A seat sees the face of a face-down card only where it has looked (U30); its words say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.cards.faces import CARDS, HIGH, WIDE, back, back_shapes, face, face_shapes
from cluekit.clue.picture.cards.faces import HIGH as CARD_HIGH
from cluekit.clue.picture.cards.faces import WIDE as CARD_WIDE
from cluekit.clue.picture.skin import css
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
from cluekit.clue.wording.names import all_of, cards
from cluekit.draw import Element, Still, el, number, picture
from cluekit.words import say

_GAP = 14.0


class _Lying(NamedTuple):
    """A card on the table: its number where this seat knows it, what is said of it, its place.

    ``down`` is its position among the face-down cards, None for one that lies open.
    """

    card: int | None
    words: str
    key: str
    down: int | None = None


def middle(view: View, choices: Choices | None = None) -> Element | None:
    """Return the cards in the middle, or None where none lie there.

    Face-down cards that may be looked at now are targets ``peek:<position>``.
    """
    lying = list(_lying(view))
    if not lying:
        return None
    peek = choices.peek if choices is not None and choices.seat == view.seat else ()
    return el(
        "ul",
        [el("li", _lying_card(view, each, peek), data_key=each.key) for each in lying],
        class_="ck-hand ck-middle",
        aria_label=say("Cards on the table"),
    )


def still_middle(view: View) -> Still:
    """Return the cards in the middle side by side as one still picture."""
    lying = list(_lying(view))
    edition = view.table.edition
    drawn = [
        el(
            "g",
            back_shapes() if each.card is None else face_shapes(edition, each.card),
            transform=f"translate({number(2 + i * (WIDE + _GAP))} 2)",
        )
        for i, each in enumerate(lying)
    ]
    across = max(1, len(lying)) * (WIDE + _GAP) - _GAP + 4
    title = say("Cards on the table")
    text = "; ".join(each.words for each in lying) or say("No cards.")
    return Still(
        picture(drawn, size=(across, HIGH + 4), title=title, text=text, css=css(CARDS)),
        f"{title}: {text}",
    )


def _lying(view: View) -> Iterator[_Lying]:
    """Yield the open cards, those that players laid open, then the face-down ones in order."""
    cards, table = view.deck.cards, view.table
    for card in table.face_up:
        yield _Lying(card, say("{card}, open", card=name(cards[card])), f"open:{card}")
    for seat, card in table.laid_open:
        words = say("{card}, laid open by {who}", card=name(cards[card]), who=who(view, seat))
        yield _Lying(card, words, f"open:{card}")
    seen = dict(view.own.peeked)
    for index in range(table.face_down):
        card_seen, key = seen.get(index), f"down:{index}"
        if card_seen is None:
            yield _Lying(None, say("face-down card {number}", number=index + 1), key, index)
        else:
            words = say("{card}, face down: you have seen it", card=name(cards[card_seen]))
            yield _Lying(card_seen, words, key, index)


def _lying_card(view: View, each: _Lying, peek: tuple[int, ...]) -> Element:
    drawn = back() if each.card is None else face(view.table.edition, each.card)
    if each.down in peek:
        return el(
            "button",
            drawn,
            type="button",
            class_="ck-pick",
            data_target=f"peek:{each.down}",
            aria_label=say("Look at this card: {card}", card=each.words),
        )
    secret = " ck-secret" if each.card is not None and each.down is not None else ""
    return el("span", drawn, class_=f"ck-lying{secret}", role="img", aria_label=each.words)


# --- opened envelope ------------------------------------------------------------------------------
# The opened envelope: its three cards rise out of it, once, where motion is welcome.

OPENED_ENVELOPE_WIDE, OPENED_ENVELOPE_HIGH = 400.0, 296.0
_SCALE = 0.86
_FAN = ((82.0, 96.0, -9), (200.0, 82.0, 0), (318.0, 96.0, 9))
"""The middle of each card, and by how many degrees it leans."""
_ENVELOPE = (128.0, 196.0, 144.0, 90.0)


def opened_envelope(edition: Edition, inside: Triple, *, won: bool) -> Element:
    """Return the envelope with its cards; for who has ``won``, between two laurels."""
    held = all_of(cards(edition, inside))
    x, y, wide, high = _ENVELOPE
    flap = f"M{x} {y}l{wide / 2} -46l{wide / 2} 46z"
    pocket = f"M{x} {y}l{wide / 2} 48l{wide / 2} -48v{high}h-{wide}z"
    middle = x + wide / 2
    halves = (
        f"M{middle - 3} {y + 40}a14 14 0 1 0 -2 27l4 -8l-5 -6l5 -6z",
        f"M{middle + 4} {y + 41}a14 14 0 0 1 1 27l-4 -8l5 -6l-5 -6z",
    )
    seal = [el("path", class_="ck-opened-seal", d=half) for half in halves]
    front = [el("path", class_="ck-opened-paper", d=pocket), *seal]
    return el(
        "svg",
        el("path", class_="ck-opened-paper", d=f"{flap}M{x} {y}h{wide}v{high}h-{wide}z"),
        [_card(edition, card, place) for place, card in enumerate(inside)],
        front,
        _laurels() if won else None,
        viewBox=f"0 0 {OPENED_ENVELOPE_WIDE:g} {OPENED_ENVELOPE_HIGH:g}",
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


_LEAF = "M0 0C5 -9 5 -15 0 -22C-5 -15 -5 -9 0 0Z"


def _laurels() -> list[Element]:
    """Return a branch on each side of the envelope, the right one a mirror of the left."""
    x, y, wide, high = _ENVELOPE
    across, down = x - 20, y + high - 4
    stem = el("path", class_="ck-laurel-stem", d="M14 2C-14 -10 -26 -36 -20 -68")
    # Leaves in pairs along the stem, which bends upwards, and one at its tip
    pairs = [(x, y, turn + side) for x, y, turn in _ALONG for side in (-34, 38)]
    leaves = [
        el(
            "path",
            class_="ck-laurel-leaf",
            d=_LEAF,
            transform=f"translate({x} {y}) rotate({turn}) scale(.86)",
        )
        for x, y, turn in [*pairs, _TIP]
    ]
    branch = el("g", [stem, *leaves], class_="ck-laurel")
    left = el("g", branch, transform=f"translate({number(across)} {number(down)})")
    mirrored = f"translate({number(2 * x + wide - across)} {number(down)}) scale(-1 1)"
    return [left, el("g", branch, transform=mirrored)]


_ALONG = ((2, -4, -72), (-8, -13, -60), (-15, -24, -46), (-20, -37, -32), (-21.5, -50, -18))
_TIP = (-20, -66, 4)
"""Where leaves sit on the stem, and how far they are turned."""
