"""Cards: a face for every card, one back for all, and a hand of them. Bonus cards: ``bonus``.

A kind is told three times: by the colour of the spine, by the edge of the spine (scallops for
suspects, teeth for weapons, battlements for rooms) and by the word on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, pi, sin

from cluekit.clue.editions.edition import BonusCard, Edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.picture.skin import css, part
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.clue.wording import lay_open, name, the
from cluekit.draw import Element, Still, crest, el, number, picture
from cluekit.draw.lettering import Fitted, fit, wrap
from cluekit.draw.still import Itself, keep
from cluekit.words import language, mark, say

# --- card back ------------------------------------------------------------------------------------
# The woven pattern on the back of the cards.

_STRANDS = 3


def weave(x: float, y: float, across: float, down: float, cell: float) -> str:
    """Return a basket weave that fills this rectangle, as path data.

    Strands of three lines run across in one cell and down in the next; cells are stretched a
    little so that whole ones fit.
    """
    columns, rows = round(across / cell), round(down / cell)
    wide, high = across / columns, down / rows
    return "".join(
        _patch(x + column * wide, y + row * high, wide, high, upright=(column + row) % 2 == 1)
        for row in range(rows)
        for column in range(columns)
    )


def _patch(x: float, y: float, wide: float, high: float, *, upright: bool) -> str:
    lines = []
    for strand in range(1, _STRANDS + 1):
        share = strand / (_STRANDS + 1)
        if upright:
            lines.append(f"M{number(x + wide * share)} {number(y + 1.5)}v{number(high - 3)}")
        else:
            lines.append(f"M{number(x + 1.5)} {number(y + high * share)}h{number(wide - 3)}")
    return "".join(lines)


# --- faces ----------------------------------------------------------------------------------------

CARDS = "cards"
WIDE, HIGH = 120.0, 168.0
"""A card in the units of its drawing."""

_SPINE = 19.0
_FRAME = (29.0, 9.0, 82.0, 104.0)
_MIDDLE = 70.0
_GLYPH = {"suspect": 27.0, "weapon": 62.0, "room": 62.0}
_KIND = {"suspect": mark("Suspect"), "weapon": mark("Weapon"), "room": mark("Room")}
_GAP = 14.0
_NAME_ROOM = 80.0
"""For the name: narrower than it is, as names are set in bold."""


def face(edition: Edition, card_number: int) -> Element:
    """Return the face of a card as a drawing that fits any width."""
    return _face(Itself(edition), card_number)


@keep(128, by=language)
def _face(edition: Itself[Edition], card_number: int) -> Element:
    kind = edition.it.deck.cards[card_number].kind
    return _svg(f"ck-face ck-{kind}", face_shapes(edition.it, card_number))


def sign_and_name(edition: Edition, card_number: int) -> Element:
    """Return a card as a sign and a name in one line: what is shown where faces are too small."""
    return _sign_and_name(Itself(edition), card_number)


@keep(128, by=language)
def _sign_and_name(edition: Itself[Edition], card_number: int) -> Element:
    shown = edition.it.deck.cards[card_number]
    sign = el(
        "svg",
        _sign(edition.it, card_number, 9.0, 22.0),
        viewBox="-13 -13 26 26",
        aria_hidden="true",
        focusable="false",
    )
    return el("span", sign, name(shown), class_=f"ck-card-line ck-{shown.kind}", aria_hidden="true")


@keep(1)
def back() -> Element:
    """Return the back of a card."""
    return _svg("ck-back", back_shapes())


def card(edition: Edition, card_number: int) -> Still:
    """Return one card as a still picture with its text alternative."""
    title = name(edition.deck.cards[card_number])
    kind = say(_KIND[edition.deck.cards[card_number].kind])
    text = f"{title} ({kind.lower()})"
    drawn = picture(
        face_shapes(edition, card_number), size=(WIDE, HIGH), title=title, text=text, css=css(CARDS)
    )
    return Still(drawn, text)


def pressable(
    edition: Edition, card_number: int, target: str, label: str, *, chosen: bool = False
) -> Element:
    """Return a card that can be pressed, such as one to show or to ask about."""
    return el(
        "button",
        face(edition, card_number),
        sign_and_name(edition, card_number),
        type="button",
        class_="ck-pick",
        data_target=target,
        data_key=f"card:{edition.deck.cards[card_number].id}",
        aria_label=label,
        aria_pressed="true" if chosen else None,
    )


def hand(view: View, choices: Choices | None = None) -> Element:
    """Return the seat's hand; cards that answer now are targets ``show:<card>``."""
    show = choices.show if choices is not None and choices.seat == view.seat else ()
    openly = bool(show) and view.table.bonus_effect == "lay-open"
    return el(
        "ul",
        [_in_hand(view, c, c in show, bool(show), openly) for c in view.hand],
        class_="ck-hand",
        aria_label=say("Your cards"),
    )


@part(most=256)
def _in_hand(  # what is kept is given by position
    view: View,
    card: int,
    answers: bool,  # noqa: FBT001
    asked: bool,  # noqa: FBT001
    openly: bool,  # noqa: FBT001
) -> Element:
    """Return a card of the hand; where one is ``asked`` for, those that answer can be pressed."""
    edition = view.table.edition
    if not answers:
        lying = el(
            "span",
            face(edition, card),
            sign_and_name(edition, card),
            class_="ck-lying ck-quiet" if asked else "ck-lying",
            role="img",
            aria_label=name(edition.deck.cards[card]),
        )
        return el("li", lying, data_key=f"hand:{card}")
    shown = say("Show {card}", card=the(edition.deck.cards[card]))
    label = lay_open(card, edition) if openly else shown
    return el("li", pressable(edition, card, f"show:{card}", label), data_key=f"hand:{card}")


def still_hand(view: View) -> Still:
    """Return the seat's hand side by side as one still picture."""
    edition, held = view.table.edition, view.hand
    text = ", ".join(name(edition.deck.cards[c]) for c in held) or say("No cards.")
    drawn = [
        el("g", face_shapes(edition, c), transform=f"translate({number(2 + i * (WIDE + _GAP))} 2)")
        for i, c in enumerate(held)
    ]
    across = max(1, len(held)) * (WIDE + _GAP) - _GAP + 4
    title = say("Your cards")
    return Still(
        picture(drawn, size=(across, HIGH + 4), title=title, text=text, css=css(CARDS)),
        f"{title}: {text}",
    )


# --- the drawing ------------------------------------------------------------------------------


def _svg(kind: str, drawn: Sequence[Element | None]) -> Element:
    return el(
        "svg",
        drawn,
        class_=f"ck-card {kind}",
        viewBox=f"-1 -1 {number(WIDE + 2)} {number(HIGH + 2)}",
        aria_hidden="true",
        focusable="false",
    )


def face_shapes(edition: Edition, card_number: int) -> list[Element | None]:
    """Return what a card's face is drawn of, its corner at the origin."""
    shown = edition.deck.cards[card_number]
    # The faint ground behind the glyph: rays, strokes or rings by the kind
    x, y = number(_MIDDLE), "61"
    data = {"suspect": _rays(), "weapon": _strokes(), "room": _rings()}[shown.kind]
    medallion = el("path", class_="ck-medallion", d=data, transform=f"translate({x} {y})")
    size = _GLYPH[shown.kind]
    sign = _sign(edition, card_number, size, size)
    title = fit(name(shown), _NAME_ROOM, size=14, least=8, lines=2)
    top = 139 - (len(title.lines) - 1) * title.size * 0.58
    letter = None
    if shown.alias:
        letter = el("text", shown.alias, class_="ck-card-letter", x=number(WIDE - 17), y="24")
    return [
        el("rect", class_="ck-card-paper", width=WIDE, height=HIGH, rx=9),
        el("path", class_=f"ck-spine ck-{shown.kind}", d=spine(shown.kind)),
        spine_word(say(_KIND[shown.kind])),
        el(
            "rect",
            class_="ck-card-frame",
            x=_FRAME[0],
            y=_FRAME[1],
            width=_FRAME[2],
            height=_FRAME[3],
            rx=4,
        ),
        medallion,
        el("g", sign, class_="ck-motif", transform=f"translate({x} {y})"),
        _lines(title, top, 1.16, "ck-card-name"),
        letter,
        el("rect", class_="ck-card-edge", width=WIDE, height=HIGH, rx=9),
    ]


def small_face_shapes(edition: Edition, card_number: int) -> list[Element]:
    """Return a face to be drawn small: the edge of its kind and a large sign, no letters."""
    kind = edition.deck.cards[card_number].kind
    sign = _sign(edition, card_number, 36, 84)
    return [
        el("rect", class_="ck-card-paper", width=WIDE, height=HIGH, rx=9),
        el("path", class_=f"ck-spine ck-{kind}", d=spine(kind)),
        el("g", sign, class_="ck-motif", transform=f"translate({number(_MIDDLE)} {HIGH / 2:g})"),
        el("rect", class_="ck-card-edge", width=WIDE, height=HIGH, rx=9),
    ]


def small_back_shapes() -> list[Element]:
    """Return a back to be drawn small: a coarse weave, and the seal."""
    x, y = WIDE / 2, HIGH / 2
    return [
        el("rect", class_="ck-card-paper", width=WIDE, height=HIGH, rx=9),
        el("path", class_="ck-weave", d=weave(10, 10, WIDE - 20, HIGH - 20, 36)),
        el("rect", class_="ck-back-frame", x=8, y=8, width=WIDE - 16, height=HIGH - 16, rx=4),
        el("circle", class_="ck-back-seal", cx=x, cy=y, r=26),
        el("rect", class_="ck-card-edge", width=WIDE, height=HIGH, rx=9),
    ]


def spine(kind: str) -> str:
    """Return the band on the left with the edge of its kind, as path data."""
    steps, edge = 14, HIGH / 14
    tooth = {
        "suspect": f"a{number(edge / 2)} {number(edge / 2)} 0 0 1 0 {number(edge)}",
        "weapon": f"l5 {number(edge / 2)}l-5 {number(edge / 2)}",
        "bonus": f"q5 {number(edge / 4)} 0 {number(edge / 2)}t0 {number(edge / 2)}",
        "room": f"v{number(edge / 4)}h4.5v{number(edge / 2)}h-4.5v{number(edge / 4)}",
    }[kind]
    top = number(_SPINE - 4)
    return f"M9 0H{top}{tooth * steps}H9A9 9 0 0 1 0 {number(HIGH - 9)}V9A9 9 0 0 1 9 0Z"


def spine_word(word: str) -> Element:
    """Return the word on the spine, read from below."""
    size = fit(word, 130, size=9, least=6).size
    return el(
        "text",
        word,
        class_="ck-spine-word",
        transform=f"translate(11 {number(HIGH / 2)}) rotate(-90)",
        font_size=number(size),
    )


@cache
def _rays() -> str:
    ends = [(cos(i * pi / 24), sin(i * pi / 24)) for i in range(48)]
    return "".join(
        f"M{number(34 * x)} {number(34 * y)}L{number(40 * x)} {number(40 * y)}" for x, y in ends
    )


@cache
def _strokes() -> str:
    h, lines = 0.7071, []
    for off in range(-36, 37, 6):  # how far from the middle; each as long as the circle is wide
        reach = (38**2 - off**2) ** 0.5
        x1, y1 = (off - reach) * h, (-off - reach) * h
        x2, y2 = (off + reach) * h, (reach - off) * h
        lines.append(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}")
    return "".join(lines)


@cache
def _rings() -> str:
    return "".join(f"M{-half} {-half}H{half}V{half}H{-half}Z" for half in (30, 34, 38))


def _sign(edition: Edition, card_number: int, radius: float, size: float) -> Element:
    """Return a suspect's crest of this radius, or a glyph of this size."""
    shown = edition.deck.cards[card_number]
    if shown.kind == "suspect":
        return crest(shown.shape, shown.colour, suspect_initials(edition)[card_number], radius)
    return glyph(shown, size)


def back_shapes() -> list[Element]:
    """Return what a card's back is drawn of, its corner at the origin."""
    x, y = WIDE / 2, HIGH / 2
    return [
        el("rect", class_="ck-card-paper", width=WIDE, height=HIGH, rx=9),
        el("path", class_="ck-weave", d=weave(8, 8, WIDE - 16, HIGH - 16, 13)),
        el("rect", class_="ck-back-frame", x=8, y=8, width=WIDE - 16, height=HIGH - 16, rx=4),
        el("circle", class_="ck-back-seal", cx=x, cy=y, r=24),
        el("circle", class_="ck-back-ring", cx=x, cy=y, r=19.5),
        el(
            "path",
            class_="ck-keyhole",
            d=f"M{x:g} {y - 10:g}a6 6 0 0 1 3.2 11l2.3 9h-11l2.3-9a6 6 0 0 1 3.2-11z",
        ),
        el("rect", class_="ck-card-edge", width=WIDE, height=HIGH, rx=9),
    ]


# --- bonus faces ----------------------------------------------------------------------------------
# Bonus cards: a face that says in words what the card does, with a sign for its effect.

_BONUS_FACES_NAME_ROOM = 78.0
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
        bonus_shapes(card),
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
        bonus_shapes(card), size=(WIDE, HIGH), title=say(card.name), text=words, css=css(CARDS)
    )
    return Still(drawn, words)


def bonus_words(card: BonusCard) -> str:
    """Return everything that stands on the card."""
    return say("{name} (bonus card): {text}", name=say(card.name), text=say(card.text))


def bonus_shapes(card: BonusCard) -> list[Element]:
    """Return what a bonus card's face is drawn of, its corner at the origin."""
    title = fit(say(card.name), _BONUS_FACES_NAME_ROOM, size=13, least=8, lines=2)
    below = _TOP + 15 * (len(title.lines) - 1) + 6
    text = _small(say(card.text), _FOOT - below)
    sign = el(
        "path",
        class_="ck-bonus-sign",
        d=_SIGNS[card.effect],
        transform=f"translate({number(_MIDDLE)} 35) scale(1.5) translate(-12 -12)",
    )
    return [
        el("rect", class_="ck-card-paper", width=WIDE, height=HIGH, rx=9),
        el("path", class_="ck-spine ck-bonus", d=spine("bonus")),
        spine_word(say("Bonus")),
        el("rect", class_="ck-card-frame", x=29, y=9, width=82, height=52, rx=4),
        sign,
        _lines(title, _TOP, 1.15, "ck-card-name"),
        _lines(text, below + text.size, _LEAD, "ck-card-text"),
        el("rect", class_="ck-card-edge", width=WIDE, height=HIGH, rx=9),
    ]


def _small(text: str, height: float) -> Fitted:
    """Return the text at the largest size at which its lines fit this height."""
    size = 10.0
    while size > _LEAST and len(wrap(text, size, _TEXT_ROOM)) * size * _LEAD > height:
        size -= 0.5
    return fit(text, _TEXT_ROOM, size=size, least=_LEAST, lines=int(height / (size * _LEAD)))


def _lines(text: Fitted, top: float, lead: float, kind: str) -> Element:
    lines = [
        el("tspan", line, x=number(_MIDDLE), y=number(top + i * text.size * lead))
        for i, line in enumerate(text.lines)
    ]
    return el("text", lines, class_=kind, font_size=number(text.size))
