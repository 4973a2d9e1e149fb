"""The board as it lies in a widget: a grid that can be read and walked, every line with its arrows.

Cells stand in rows of an accessible grid, so that arrow keys move among them; each is called by
its name and all that is to be seen of it. An arrow stands at both ends of every line, and says
when its shift is not legal why that is so. Keys and places make cards slide when they move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from cluekit.core import Problem
from cluekit.draw import Child, Element, el, with_attributes
from cluekit.draw.still import Itself, keep
from cluekit.noir.deduction.belief import Belief
from cluekit.noir.editions.edition import Edition
from cluekit.noir.picture.boards.board import EDGE, SIDE, TALL, Seen, drawn_cell, frame, seen_of
from cluekit.noir.public import facts, moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.view import View
from cluekit.noir.wording.log_sentences import act
from cluekit.noir.wording.sentences import explain, name
from cluekit.words import language, say

ARROW = 32.0
"""The side of an arrow's button, in units of the drawing: 24 pixels on a narrow screen, or more."""

CSS = """
.ck-noir-board{min-width:calc(var(--ck-across)*1px)}
.ck-noir-live{display:block;width:100%;max-width:600px;height:auto;margin:0 auto;overflow:hidden}
.ck-noir [data-target]{cursor:pointer}
.ck-noir [aria-disabled]{cursor:not-allowed}
.ck-noir .ck-push rect{fill:var(--ck-panel);stroke:var(--ck-accent);stroke-width:1.5}
.ck-noir .ck-push:hover rect{fill:var(--ck-corridor)}
.ck-noir .ck-push[aria-disabled] rect{stroke:var(--ck-line);stroke-dasharray:3 3}
.ck-noir .ck-push[aria-disabled] .ck-arrow{fill:var(--ck-line)}
.ck-noir .ck-suspect:focus-visible{outline:none}
.ck-noir .ck-near .ck-cell{stroke:var(--ck-ink);stroke-width:2.5}
.ck-noir .ck-ring{fill:none;stroke:none}
.ck-noir .ck-suspect:focus-visible .ck-ring{stroke:var(--ck-indigo);stroke-width:5}
.ck-noir .ck-turned>.ck-turning{animation:ck-flip .3s var(--ck-ease) both;transform-box:fill-box;
transform-origin:center}
@keyframes ck-flip{from{transform:scaleX(0)}}
@media (prefers-reduced-motion:reduce){.ck-noir .ck-turned>.ck-turning{animation:none}}
"""


class Look(msgspec.Struct, frozen=True):
    """What is shown of a board, and what of it can be pressed.

    ``belief`` fills the cells, or ``possible``, a set, lets the others be hatched; ``marked`` is
    the set of suspects that are framed: a press means an action. With a ``target`` every cell
    sends it, followed by the suspect's id. ``choices`` give the board its arrows. ``moved`` are
    the facts of the last move; ``called`` adds words to a cell, ``signs`` drawings in the box of
    ``SIDE - 4`` by ``TALL - 4`` that a cell is, ``pencil`` is its reader's mark where cells are
    marked by hand.
    """

    belief: Belief | None = None
    possible: int | None = None
    marked: int = 0
    target: str = ""
    choices: Choices | None = None
    moved: Sequence[object] = ()
    called: Callable[[int], str] | None = None
    signs: Callable[[int], Child] | None = None
    pencil: Callable[[int], str] | None = None


def live_board(view: View, look: Look | None = None) -> Element:
    """Return the board of a view as a drawing to be laid in a widget."""
    seen = look or Look()
    table = view.table
    edition = table.edition
    wide = 2 * EDGE + edition.options.columns * SIDE
    high = 2 * EDGE + table.rows * TALL
    left = (edition.options.columns - table.width) / 2
    rows = []
    for row in range(table.rows):
        line = enumerate(table.cells[row * table.width : (row + 1) * table.width])
        cells = [_cell(view, seen, who, (row, left + column)) for column, who in line]
        rows.append(el("g", cells, role="row", data_key=f"row:{row}"))
    return el(
        "svg",
        el("g", rows, role="grid", aria_label=say("The board of Noir"), data_key="grid"),
        _pushes(view, seen.choices, left) if seen.choices and seen.choices.rows else None,
        viewBox=f"0 0 {wide:g} {high:g}",
        class_="ck-noir ck-noir-live",
        data_key="board",
    )


def _cell(view: View, look: Look, suspect: int, at: tuple[float, float]) -> Element:
    signs = look.signs(suspect) if look.signs else None
    held = _Held(
        seen_of(view, suspect, look.belief, possible=look.possible),
        near=near_you(view, suspect),
        marked=bool(look.marked >> suspect & 1),
        turned=any(type(f) is facts.Killed and f.suspect == suspect for f in look.moved),
        target=f"{look.target}:{view.table.edition.suspects[suspect].id}" if look.target else None,
        pencil=look.pencil(suspect) if look.pencil else None,
        called=look.called(suspect) if look.called else "",
        signs=el("g", signs).children,
    )
    return _live_cell(Itself(view.table.edition), held, at)


class _Held(NamedTuple):
    """All that the drawing of a live cell depends on, beside the edition and its place."""

    seen: Seen
    near: bool
    marked: bool
    turned: bool
    target: str | None
    pencil: str | None
    called: str
    signs: tuple[Element | str, ...]


@keep(512, by=language)
def _live_cell(edition: Itself[Edition], held: _Held, at: tuple[float, float]) -> Element:
    drawn = drawn_cell(edition.it, held.seen, at, marked=held.marked)
    kind = dict(drawn.attributes)["class"]
    if held.near:
        kind = f"{kind} ck-near"
    inside = el("g", drawn.children, held.signs, frame("ck-ring"), class_="ck-turning")
    return with_attributes(
        Element(drawn.tag, drawn.attributes, (inside,)),
        class_=f"{kind} ck-turned" if held.turned else kind,
        role="gridcell",
        tabindex=-1,
        data_target=held.target,
        data_pencil=held.pencil,
        aria_label=", ".join([name(edition.it, held.seen.suspect), *_in_words(held)]),
    )


# --- in words ---------------------------------------------------------------------------------


def near_you(view: View, suspect: int) -> bool:
    """Tell whether a suspect stands next to whose view this is (N03)."""
    own = view.own.identity
    return own >= 0 and bool(view.table.near(own) >> suspect & 1)


def _in_words(held: _Held) -> Iterator[str]:
    """Yield everything that is to be seen of a cell."""
    seen = held.seen
    if seen.own:
        yield say("you")
    elif held.near:
        yield say("next to you")
    if seen.killer:
        yield say("the Killer")
    if seen.inspector:
        yield say("the Inspector")
    if seen.dead:
        yield say("dead")
    elif seen.innocent:
        yield say("innocent")
    yield from _how_likely(seen)
    if held.called:
        yield held.called


def _how_likely(seen: Seen) -> Iterator[str]:
    likely = seen.likely
    if likely is not None and not likely.nothing:
        yield likely.percent
    elif likely is not None and not seen.dead:
        yield say("impossible")
    if seen.possible is not None and not seen.dead:
        yield say("possible") if seen.possible else say("impossible")


# --- arrows -----------------------------------------------------------------------------------


def _pushes(view: View, choices: Choices, left: float) -> Element:
    """Return the arrows: one stop for the Tab key, arrow keys move among them."""
    table = view.table
    shifts = Choices(
        choices.seat,
        choices.phase,
        rows=choices.rows,
        columns=choices.columns,
        banned=choices.banned,
    )
    return _arrows(Itself(table.edition), (table.width, table.rows), shifts, left)


@keep(32, by=language)
def _arrows(
    edition: Itself[Edition], board: tuple[int, int], choices: Choices, left: float
) -> Element:
    lines = [("row", row) for row in range(choices.rows)]
    lines += [("column", column) for column in range(choices.columns)]
    buttons = [
        _push(edition.it, choices, moves.Shift(axis, index, step), (*board, left))
        for axis, index in lines
        for step in (-1, 1)
    ]
    return el(
        "g",
        buttons,
        role="group",
        aria_label=say("Shift a row or a column"),
        data_board="",
        data_key="pushes",
    )


def _push(
    edition: Edition, choices: Choices, shift: moves.Shift, board: tuple[int, int, float]
) -> Element:
    """Return an arrow at the end towards which its line moves.

    ``board`` is how many columns and rows there are, and how far it stands from the left.
    """
    width, rows, left = board
    ahead, start = shift.step > 0, EDGE + left * SIDE
    if shift.axis == "row":
        x = start + width * SIDE + EDGE / 2 if ahead else start - EDGE / 2
        y = EDGE + (shift.index + 0.5) * TALL
    else:
        x = start + (shift.index + 0.5) * SIDE
        y = 1.5 * EDGE + rows * TALL if ahead else EDGE / 2
    why_not = refused_shift(edition, choices, shift)
    words = act(shift, edition)
    target = f"shift:{shift.axis}:{shift.index}:{shift.step}"
    half = ARROW / 2
    return el(
        "g",
        el("title", f"{words}: {why_not}" if why_not else words),
        el("rect", x=-half, y=-half, width=ARROW, height=ARROW, rx=6),
        el("path", d=_POINTS[shift.axis, shift.step], class_="ck-arrow"),
        class_="ck-push",
        role="button",
        tabindex=-1,
        transform=f"translate({x:g} {y:g})",
        data_target=target,
        data_key=target,
        aria_disabled="true" if why_not else None,
        aria_label=f"{words}: {why_not}" if why_not else words,
    )


_POINTS = {
    ("row", 1): "M-5 -8L8 0L-5 8Z",
    ("row", -1): "M5 -8L-8 0L5 8Z",
    ("column", 1): "M-8 -5H8L0 8Z",
    ("column", -1): "M-8 5H8L0 -8Z",
}


def refused_shift(edition: Edition, choices: Choices, shift: moves.Shift) -> str:
    """Return why a line cannot be moved this way now, with the clause; "" when it can be."""
    if shift in choices.shifts:
        return ""
    banned = (shift.axis, shift.index, shift.step) in choices.banned
    problem = Problem("undoes-their-shift", "N07") if banned else Problem("no-such-shift", "N24")
    return explain(problem, edition)
