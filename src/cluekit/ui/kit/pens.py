"""Pens: what a tap on a cell writes, and the other ways to write into several cells.

The picture of the cells says ``data-pens`` where pens are offered, and in ``data-pen`` which one is
in hand; the browser writes at once and Python hears of it. Every gesture has its key.
"""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.words import mark, say

IN_TURN = "pencil"
"""No pen of one mark: each tap writes the next one."""

PENS = (IN_TURN, "yes", "no", "maybe", "rub")
"""The pens, in the order of showing."""

SIGNS = {IN_TURN: "✎", "yes": "✓", "no": "✕", "maybe": "?", "rub": "⌫"}
NAMES = {
    IN_TURN: mark("Each tap the next mark: ✓, ✕, ?, empty"),
    "yes": mark("A tap writes ✓: it is so"),
    "no": mark("A tap writes ✕: it is not so"),
    "maybe": mark("A tap writes ?: perhaps"),
    "rub": mark("A tap rubs out"),
}
WRITTEN = {
    "yes": mark("{cell}: ✓, it is so."),
    "no": mark("{cell}: ✕, it is not so."),
    "maybe": mark("{cell}: ?, perhaps."),
    "": mark("{cell}: empty."),
}
"""What is said of a cell that was just written into."""

QUICKLY = (
    mark("Drag over cells to mark several: what is marked already stays."),
    mark("A right click or a long press writes ✕; drag on for more."),
    mark("Keys on a cell: 1 ✓, 2 ✕, 3 ?, 0 empty; Shift and an arrow mark on."),
)
"""The quicker ways to mark, a sentence each."""


def pens(chosen: str, target: str, more: Element | None = None) -> Element:
    """Return the row of pens; a press sends the target with the pen put in for ``{}``.

    ``more`` is another thing that a tap can do.
    """
    row = [_pen(pen, target.format(pen), on=pen == chosen) for pen in PENS]
    label = say("What a tap on a cell does")
    return el("div", row, more, role="group", class_="ck-pens", aria_label=label, data_key="pens")


def _pen(pen: str, target: str, *, on: bool) -> Element:
    words = say(NAMES[pen])
    return el(
        "button",
        SIGNS[pen],
        type="button",
        class_=f"ck-button ck-small ck-pen ck-pen-{pen}",
        title=words,
        aria_label=words,
        aria_pressed="true" if on else "false",
        data_target=target,
        data_key=f"do:{target}",
    )


def how_to_mark(pen: str) -> Element:
    """Return what a tap does now, and the quicker ways folded away."""
    rows = [el("li", say(way)) for way in QUICKLY]
    return el(
        "details",
        el("summary", f"{say(NAMES[pen])}. ", el("span", say("Quicker ways"), class_="ck-link")),
        el("ul", rows, role="list"),
        class_="ck-quickly",
        data_key="quickly",
    )


def said_of_mark(cell: str, written: str) -> str:
    """Return what is said when a mark was written into a cell of this name."""
    return say(WRITTEN[written], cell=cell)
