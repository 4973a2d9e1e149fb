"""The board as a picture: a pure function of a view.

Three forms of one drawing: ``backdrop`` (all that never changes), ``pieces`` (all that does), and
``board``, both together as one complete picture with its words. Backdrop and pieces have the same
measures and lie one upon the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.ground import MARGIN, size
from cluekit.clue.picture.boards.house import house
from cluekit.clue.picture.boards.in_words import where_everything_is, where_one_can_go
from cluekit.clue.picture.boards.pieces import draw_pieces, trail
from cluekit.clue.picture.boards.spot import spot_in_words
from cluekit.clue.picture.boards.targets import targets
from cluekit.clue.picture.skin import BOARD, css
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.draw import Child, Element, Still, el, picture, with_attributes
from cluekit.words import say


def backdrop(edition: Edition) -> Element:
    """Return the empty house: send it once."""
    return _sheet(
        edition,
        _paper(edition),
        _origin(house(edition)),
        class_="ck-board ck-backdrop",
        aria_hidden="true",
    )


def pieces(view: View, choices: Choices | None = None, moved: Sequence[object] = ()) -> Element:
    """Return what stands on the board and where this seat can go.

    ``moved`` are the facts of the last step: a walk among them leaves its trail, and its piece
    carries the points it passed.
    """
    return _sheet(
        view.table.edition,
        _origin(_changing(view, choices, moved)),
        class_="ck-board ck-pieces",
        role="group",
        aria_label=describe(view, choices),
    )


def board(
    view: View,
    choices: Choices | None = None,
    moved: Sequence[object] = (),
    width: int | None = None,
) -> Element:
    """Return the whole board as one complete SVG picture, ``width`` pixels wide when shown."""
    edition = view.table.edition
    across, down = size(edition.plan)
    drawing = picture(
        _paper(edition),
        _origin(house(edition), _changing(view, choices, moved)),
        size=(across, down),
        title=title(view),
        text=describe(view, choices),
        css=css(BOARD),
    )
    if width is None:
        return drawing
    return with_attributes(drawing, width=width, height=round(width * down / across))


def still_board(
    view: View,
    choices: Choices | None = None,
    moved: Sequence[object] = (),
    width: int | None = None,
) -> Still:
    """Return the board as the last value of a cell: an image and its words, on any viewer."""
    text = f"{title(view)}. {describe(view, choices)}"
    return Still(board(view, choices, moved, width), text, width)


def title(view: View) -> str:
    """Return the picture's name; of a flipped edition without its switches, which are code."""
    name, bracket, changed = view.table.edition.name.partition(" (")
    whole = name if " = " in changed else name + bracket + changed
    return say("The board: {edition}", edition=say(whole))


def describe(view: View, choices: Choices | None = None) -> str:
    """Return all that the board shows, in words."""
    marked = spot_in_words(view.table.edition)
    sentences = (where_everything_is(view), marked, where_one_can_go(view, choices))
    return " ".join(filter(None, sentences))


def _changing(view: View, choices: Choices | None, moved: Sequence[object]) -> Element:
    return el(
        "g",
        el("g", targets(view, choices), class_="ck-targets"),
        el("g", trail(view, moved), draw_pieces(view, moved), class_="ck-standing"),
    )


def _sheet(edition: Edition, *children: Child, **attributes: str) -> Element:
    across, down = size(edition.plan)
    return el("svg", *children, viewBox=f"0 0 {across:g} {down:g}", **attributes)


def _origin(*children: Child) -> Element:
    return el("g", *children, transform=f"translate({MARGIN} {MARGIN})")


def _paper(edition: Edition) -> Element:
    across, down = size(edition.plan)
    return el("rect", class_="ck-paper", width=across, height=down, rx=8)
