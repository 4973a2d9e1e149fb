"""The table as a still picture: the board, and below it the cards that lie in the middle."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.picture import board, bonus_words, still_bonus, still_middle
from cluekit.clue.picture.boards.board import describe, title
from cluekit.clue.picture.cards.open_cards import middle
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.view import View
from cluekit.draw import Element, Still, el, with_attributes

WIDE = 640
_CARD = 96.0
_GAP = 12.0


def still_table(view: View, moved: Sequence[object] = ()) -> Still:
    """Return the board and, where cards lie beside it, those below it."""
    drawn = board(view, None, moved, WIDE)
    below = _below(view)
    if below:
        drawn = _stacked(drawn, below)
    return Still(drawn, table_words(view), WIDE)


def table_words(view: View) -> str:
    """Return everything the still shows, in words."""
    parts = [f"{title(view)}. {describe(view)}"]
    if (bonus := _resolving(view)) is not None:
        parts.append(_ended(bonus_words(view.table.edition.bonus[bonus])))
    if middle(view) is not None:
        parts.append(_ended(still_middle(view).text))
    return " ".join(parts)


def _ended(text: str) -> str:
    """Return a text with the sign that ends a sentence: an edition's own often has it already."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _resolving(view: View) -> int | None:
    table = view.table
    return table.bonus_drawn[0] if table.phase is Phase.BONUS and table.bonus_drawn else None


def _below(view: View) -> list[Element]:
    """Return the pictures that lie below the board: a bonus card, the middle."""
    bonus = _resolving(view)
    drawn = [still_bonus(view.table.edition, bonus).svg] if bonus is not None else []
    return drawn if middle(view) is None else [*drawn, still_middle(view).svg]


def _stacked(above: Element, below: list[Element]) -> Element:
    """Return the board with these in a row under it; each keeps its own styles and words."""
    high = float(_of(above, "height"))
    left, row = _GAP, []
    for each in below:
        across = _CARD * 1.4 * _ratio(each)
        place = {"x": left, "y": high + _GAP, "width": across, "height": _CARD * 1.4}
        row.append(with_attributes(each, **place))
        left += across + _GAP
    wide, down = max(WIDE, left), high + _CARD * 1.4 + 2 * _GAP
    return el(
        "svg",
        with_attributes(above, x=0, y=0),
        row,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:g} {down:g}",
        width=WIDE,
        height=round(down * WIDE / wide),
        role="img",
    )


def _ratio(drawn: Element) -> float:
    _, _, across, down = map(float, _of(drawn, "viewBox").split())
    return across / down


def _of(drawn: Element, attribute: str) -> str:
    return str(dict(drawn.attributes)[attribute])
