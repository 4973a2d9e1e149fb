"""The middle of the table: cards that lie open for all, and cards that lie face down.

A seat sees the face of a face-down card only where it has looked (U30); its words say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluekit.clue.picture.cards.faces import CARDS, HIGH, WIDE, back, back_shapes, face, face_shapes
from cluekit.clue.picture.skin import css
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
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
