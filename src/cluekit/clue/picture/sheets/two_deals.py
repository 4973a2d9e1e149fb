"""Two worlds: two legal deals side by side, so that one sees why a cell is not known yet.

A dot says where a card is. Rows in which the worlds differ carry a band, a diamond in place of
the dot, and the sign ≠; the cell that was asked about has a double frame.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cluekit.clue.picture.sheets.grid import Column, Line
from cluekit.clue.picture.skin import css
from cluekit.clue.wording.names import all_of
from cluekit.draw import Element, Still, el, number, picture
from cluekit.draw.lettering import cut, fit
from cluekit.words import say

_LEFT, _COLUMN, _ROW, _HEAD, _END = 112.0, 36.0, 22.0, 58.0, 22.0
_GAP, _TITLE = 26.0, 26.0

Where = tuple[int, ...]
"""The column of each card."""


class Worlds(msgspec.Struct, frozen=True):
    """Two deals over the same columns and rows; ``goal`` is the cell in question, if it is one.

    In the deal ``first`` what was asked about is true, in ``second`` it is not; ``asked`` says it
    in words.
    """

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    first: Where
    second: Where
    asked: str = ""
    goal: tuple[int, int] | None = None

    @property
    def differences(self) -> list[int]:
        """The cards that are in different places."""
        pairs = enumerate(zip(self.first, self.second, strict=True))
        return [card for card, (here, there) in pairs if here != there]


def titles() -> tuple[str, str]:
    """Return the headings of the two deals."""
    return say("Here it is so"), say("Here it is not")


def describe(worlds: Worlds) -> str:
    """Return what the two deals show, in words: where they differ."""
    agree = say("Both deals fit everything you have seen.")
    places = [
        say(
            "{card}: first {here}, then {there}.",
            card=worlds.lines[card].name,
            here=worlds.columns[worlds.first[card]].name,
            there=worlds.columns[worlds.second[card]].name,
        )
        for card in worlds.differences
    ]
    return " ".join(filter(None, [worlds.asked, agree, say("What is different:"), *places]))


def difference(worlds: Worlds) -> str:
    """Return the names of the cards that differ."""
    return all_of([worlds.lines[card].name for card in worlds.differences])


def two_worlds(worlds: Worlds) -> list[Element]:
    """Return the two deals, each as a small picture for a page."""
    across, down = size(worlds)
    return [
        el(
            "svg",
            world(worlds, index),
            viewBox=f"0 0 {across:g} {down:g}",
            width=f"{across:g}",
            class_="ck-world",
            role="img",
            aria_label=f"{title}. {_places(worlds, index)}",
            data_key=f"world:{index}",
        )
        for index, title in enumerate(titles())
    ]


def _places(worlds: Worlds, index: int) -> str:
    """Return who has what in a deal."""
    where = (worlds.first, worlds.second)[index]
    held = []
    for place, column in enumerate(worlds.columns):
        cards = [line.name for card, line in enumerate(worlds.lines) if where[card] == place]
        if cards:
            held.append(say("{holder}: {cards}.", holder=column.name, cards=all_of(cards)))
    return " ".join(held)


def still_worlds(worlds: Worlds) -> Still:
    """Return both deals as one picture."""
    across, down = size(worlds)
    second = el("g", world(worlds, 1), transform=f"translate({number(across + _GAP)} 0)")
    wide = 2 * across + _GAP
    ground = el("rect", class_="ck-ground", width=wide + 24, height=down + 24, rx=9)
    both = el("g", world(worlds, 0), second, transform="translate(12 12)")
    title, text = say("Two deals that are both possible"), describe(worlds)
    svg = picture(
        ground,
        both,
        size=(wide + 24, down + 24),
        title=title,
        text=text,
        css=css("paper", "worlds"),
    )
    return Still(svg, f"{title}. {text}", round(wide + 24))


def size(worlds: Worlds) -> tuple[float, float]:
    """Return width and height of one deal."""
    across = _LEFT + len(worlds.columns) * _COLUMN + _END
    return across, _TITLE + _HEAD + len(worlds.lines) * _ROW + 2


def world(worlds: Worlds, index: int) -> Element:
    """Return one of the deals as a group, its corner at the origin."""
    across, down = size(worlds)
    high = down - _TITLE - 2
    inside = el(
        "g",
        el("rect", class_="ck-form", width=across - 2, height=high, rx=8),
        [_column(column, place) for place, column in enumerate(worlds.columns)],
        list(_rows(worlds, index)),
        el("rect", class_="ck-form-edge", width=across - 2, height=high, rx=8),
        transform=f"translate(1 {_TITLE:g})",
    )
    return el("g", el("text", titles()[index], class_="ck-world-title", y=16), inside)


def _column(column: Column, place: int) -> Element:
    words = None  # an envelope needs none
    if not column.envelope:
        words = el("text", cut(column.name, 9.5, _COLUMN - 1), class_="ck-world-name", y=44)
    return el(
        "g",
        el("g", column.badge.draw(), transform="translate(0 18)"),
        words,
        transform=f"translate({number(_x(place))} 0)",
    )


def _x(place: int) -> float:
    """The middle of a column."""
    return _LEFT + (place + 0.5) * _COLUMN


def _rows(worlds: Worlds, index: int) -> Iterator[Element]:
    where, differing = (worlds.first, worlds.second)[index], worlds.differences
    for card, line in enumerate(worlds.lines):
        x, middle = _x(where[card]), _ROW / 2
        dot = el("circle", class_="ck-world-dot", cx=x, cy=middle, r=4)
        if card in differing:
            diamond = f"M{number(x)} {number(middle - 6)}l6 6l-6 6l-6 -6z"
            dot = el("path", class_="ck-world-moved", d=diamond)
        strong = card == 0 or worlds.lines[card - 1].kind != line.kind
        yield el(
            "g",
            list(_band(worlds, card, differs=card in differing)),
            el(
                "path",
                class_="ck-form-strong" if strong else "ck-form-hair",
                d=f"M0 0H{number(size(worlds)[0] - 2)}",
            ),
            el("g", line.badge.draw(15, 7), transform=f"translate(15 {_ROW / 2:g})"),
            _card_label(line.name),
            dot,
            transform=f"translate(0 {number(_HEAD + card * _ROW)})",
        )


def _card_label(words: str) -> Element:
    """Return the name of a card, smaller where it is long."""
    fitted = fit(words, _LEFT - 30, size=12, least=9)
    size_ = f"font-size:{number(fitted.size)}px" if fitted.size < 12 else None  # noqa: PLR2004
    return el("text", fitted.lines[0], class_="ck-world-card", x=28, y=15, style=size_)


def _band(worlds: Worlds, card: int, *, differs: bool) -> Iterator[Element]:
    if differs:
        wide = size(worlds)[0] - 2
        yield el("rect", class_="ck-world-band", width=wide, height=_ROW)
        yield el("text", "≠", class_="ck-world-sign", x=wide - _END / 2, y=16)
    if worlds.goal is not None and worlds.goal[0] == card:
        x = _x(worlds.goal[1]) - _COLUMN / 2 + 1.5
        for edge in (0.0, 2.5):
            yield el(
                "rect",
                class_="ck-world-goal",
                x=x + edge,
                y=1 + edge,
                width=_COLUMN - 3 - 2 * edge,
                height=_ROW - 2 - 2 * edge,
            )
