"""Bonus cards: a face that says in words what the card does, with a sign for its effect."""

from __future__ import annotations

from collections.abc import Mapping

from cluekit.clue.editions.edition import BonusCard, Edition
from cluekit.clue.picture.cards.faces import CARDS, HIGH, WIDE, spine, spine_word
from cluekit.clue.picture.skin import css
from cluekit.draw import Element, Still, el, number, picture
from cluekit.draw.lettering import Fitted, fit, wrap
from cluekit.words import say

_MIDDLE = 70.0
_NAME_ROOM = 78.0
_TEXT_ROOM = 82.0
_TOP, _FOOT = 78.0, 160.0
_LEAD, _LEAST = 1.25, 6.5

_DOT = "a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z"
_SIGNS: Mapping[str, str] = {
    "move-anywhere": "M12 1.5L14.6 9.4L22.5 12L14.6 14.6L12 22.5L9.4 14.6L1.5 12L9.4 9.4ZM12 9V15"
    "M9 12H15",
    "six-more": "M6 3H18A3 3 0 0 1 21 6V18A3 3 0 0 1 18 21H6A3 3 0 0 1 3 18V6A3 3 0 0 1 6 3Z"
    + "".join(f"M{x} {y}{_DOT}" for x in (7.5, 14.5) for y in (7.5, 12, 16.5)),
    "another-turn": "M20.5 12A8.5 8.5 0 1 1 17.5 5.5M18.5 1.5V6.5H13.5M12 7.5V12L15 14",
    "be-shown": "M1.5 12C5 6.5 8.5 5 12 5S19 6.5 22.5 12C19 17.5 15.5 19 12 19S5 17.5 1.5 12Z"
    "M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z",
    "show-left": "M2.5 4.5H10.5V16.5H2.5ZM13.5 10.5H21.5M18 7L21.5 10.5L18 14M6.5 20.5H17.5",
    "lay-open": "M6 2H18V22H6ZM12 7L15 12L12 17L9 12Z",
    "peek": "M5 2.5H19V14.5L12 21.5H5ZM19 14.5H12V21.5M8.5 7H15.5M8.5 10.5H13",
}
"""A line drawing for each effect, on a grid of 24 units, stroke 2."""


def bonus_card(edition: Edition, bonus: int) -> Element:
    """Return the face of a bonus card as a drawing that fits any width, with its words."""
    card = edition.bonus[bonus]
    return el(
        "svg",
        _face(card),
        class_="ck-card ck-face ck-bonus",
        viewBox=f"-1 -1 {number(WIDE + 2)} {number(HIGH + 2)}",
        role="img",
        aria_label=bonus_words(card),
    )


def still_bonus(edition: Edition, bonus: int) -> Still:
    """Return one bonus card as a still picture with its text alternative."""
    card = edition.bonus[bonus]
    words = bonus_words(card)
    drawn = picture(
        _face(card), size=(WIDE, HIGH), title=say(card.name), text=words, css=css(CARDS)
    )
    return Still(drawn, words)


def bonus_words(card: BonusCard) -> str:
    """Return everything that stands on the card."""
    return say("{name} (bonus card): {text}", name=say(card.name), text=say(card.text))


def _face(card: BonusCard) -> list[Element]:
    name = fit(say(card.name), _NAME_ROOM, size=13, least=8, lines=2)
    below = _TOP + 15 * (len(name.lines) - 1) + 6
    text = _small(say(card.text), _FOOT - below)
    return [
        el("rect", class_="ck-card-paper", width=WIDE, height=HIGH, rx=9),
        el("path", class_="ck-spine ck-bonus", d=spine("bonus")),
        spine_word(say("Bonus")),
        el("rect", class_="ck-card-frame", x=29, y=9, width=82, height=52, rx=4),
        _sign(card.effect),
        _lines(name, _TOP, 1.15, "ck-card-name"),
        _lines(text, below + text.size, _LEAD, "ck-card-text"),
        el("rect", class_="ck-card-edge", width=WIDE, height=HIGH, rx=9),
    ]


def _small(text: str, height: float) -> Fitted:
    """Return the text at the largest size at which its lines fit this height."""
    size = 10.0
    while size > _LEAST and len(wrap(text, size, _TEXT_ROOM)) * size * _LEAD > height:
        size -= 0.5
    return fit(text, _TEXT_ROOM, size=size, least=_LEAST, lines=int(height / (size * _LEAD)))


def _sign(effect: str) -> Element:
    return el(
        "path",
        class_="ck-bonus-sign",
        d=_SIGNS[effect],
        transform=f"translate({number(_MIDDLE)} 35) scale(1.5) translate(-12 -12)",
    )


def _lines(text: Fitted, top: float, lead: float, kind: str) -> Element:
    lines = [
        el("tspan", line, x=number(_MIDDLE), y=number(top + i * text.size * lead))
        for i, line in enumerate(text.lines)
    ]
    return el("text", lines, class_=kind, font_size=number(text.size))
