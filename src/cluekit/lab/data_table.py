"""A table of data as the last value of a cell: the numbers of a picture, to read and to go on with.

``pandas.DataFrame(table.rows, columns=table.columns)`` goes on with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cluekit.draw import Element, el, stylesheet
from cluekit.words import language
from cluekit.words.numbers import decimal

Value = str | int | float | None

CSS = """
.ck-data{max-width:740px;overflow-x:auto;color:var(--ck-ink);background:var(--ck-paper);
font-family:var(--ck-font);padding:8px 14px;border-radius:6px;box-sizing:border-box}
.ck-data table{border-collapse:collapse;font-size:13px;line-height:1.4;margin:0;
font-variant-numeric:tabular-nums}
.ck-data caption{text-align:left;font-weight:700;padding:0 0 6px;color:var(--ck-ink)}
.ck-data :is(th,td){text-align:right;padding:3px 14px 3px 0;border:0;background:none;
border-top:1px solid var(--ck-line);color:var(--ck-ink)}
.ck-data :is(th,td):first-child{text-align:left}
.ck-data thead th{border-top:0;color:var(--ck-muted)}
"""


class DataTable:
    """A table: its title, the names of its columns, and its rows."""

    def __init__(self, title: str, columns: Sequence[str], rows: Iterable[Iterable[Value]]) -> None:
        self.title = title
        self.columns = tuple(columns)
        self.rows = tuple(tuple(row) for row in rows)

    def __repr__(self) -> str:
        """Return the table as plain text, its columns under each other."""
        cells = [self.columns, *(tuple(map(_written, row)) for row in self.rows)]
        wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
        return "\n".join([self.title, *_lines(cells, wide)])

    def element(self) -> Element:
        """Return the table as a part of a page, without a style of its own."""
        head = el("thead", el("tr", [el("th", name, scope="col") for name in self.columns]))
        rows = [el("tr", _cells(row)) for row in self.rows]
        return el("table", el("caption", self.title), head, el("tbody", rows))

    def block(self) -> Element:
        """Return the table with its style, as a part of a page that follows the host's theme."""
        style = el("style", stylesheet(still=False) + CSS)
        return el("div", style, self.element(), class_="ck ck-data", lang=language())

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": repr(self), "text/html": str(self.block())}


def _lines(cells: Sequence[Sequence[str]], wide: Sequence[int]) -> Iterator[str]:
    for first, *rest in cells:
        padded = (f"{cell:>{width}}" for cell, width in zip(rest, wide[1:], strict=True))
        yield "  ".join([f"{first:<{wide[0]}}", *padded]).rstrip()


def _cells(row: Sequence[Value]) -> Iterator[Element]:
    first, *rest = map(_written, row)
    yield el("th", first, scope="row")
    yield from (el("td", each) for each in rest)


def _written(value: Value) -> str:
    if value is None:
        return "–"
    return decimal(value, 3) if isinstance(value, float) else str(value)
