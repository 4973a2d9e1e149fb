"""Tables: any numbers as a table on a page, and the rows of an experiment as records and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from cluekit.draw import Element, el, stylesheet
from cluekit.lab.rows import Row
from cluekit.words import language
from cluekit.words.numbers import decimal

# --- data table -----------------------------------------------------------------------------------
# A table of data as the last value of a cell: the numbers of a picture, to read and to go on with.
#
# ``pandas.DataFrame(table.rows, columns=table.columns)`` goes on with it.

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
        broad, *wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = [self.title]
        for first, *rest in cells:
            padded = (f"{cell:>{width}}" for cell, width in zip(rest, wide, strict=True))
            lines.append("  ".join([f"{first:<{broad}}", *padded]).rstrip())
        return "\n".join(lines)

    def element(self) -> Element:
        """Return the table as a part of a page, without a style of its own."""
        head = el("thead", el("tr", [el("th", name, scope="col") for name in self.columns]))
        written = (map(_written, row) for row in self.rows)
        rows = [
            el("tr", el("th", first, scope="row"), [el("td", each) for each in rest])
            for first, *rest in written
        ]
        return el("table", el("caption", self.title), head, el("tbody", rows))

    def block(self) -> Element:
        """Return the table with its style, as a part of a page that follows the host's theme."""
        style = el("style", stylesheet(still=False) + CSS)
        return el("div", style, self.element(), class_="ck ck-data", lang=language())

    def _repr_mimebundle_(self, **_: object) -> dict[str, object]:
        return {"text/plain": repr(self), "text/html": str(self.block())}


def _written(value: Value) -> str:
    if value is None:
        return "–"
    return decimal(value, 3) if isinstance(value, float) else str(value)


# --- rows as a table ------------------------------------------------------------------------------

COLUMNS = (
    "arm", "edition", "seed", "game", "winner", "ending", "turns", "suggestions",
    "bits_per_turn", "unfinished", "crashed", "deal", "case_file", "reason", "notation",
    "bots", "forfeit",
)  # fmt: skip
"""The columns of the table; pandas, polars and DuckDB read it as it is."""
_HEADINGS = (",".join(COLUMNS) + "\n").encode()

Record = dict[str, int | str | float | bool | None]


def records(rows: Iterable[Row], about: Callable[[Row], Mapping[str, str]]) -> Iterator[Record]:
    """Yield each row as a record with ``COLUMNS``; ``about`` adds edition, seed and bots."""
    for row in rows:
        said = {**about(row), "case_file": "+".join(row.case_file)}
        yield {name: said[name] if name in said else getattr(row, name) for name in COLUMNS}


def is_table(path: Path) -> bool:
    """Tell whether a file is a table of games, by its headings; Parquet where pyarrow is there."""
    with path.open("rb") as file:
        begin = file.read(len(_HEADINGS))
    if begin[:4] != b"PAR1" or find_spec("pyarrow") is None:
        return begin == _HEADINGS
    from pyarrow import ArrowInvalid, parquet  # noqa: PLC0415 - not everybody has it, and it is heavy

    try:
        return list(parquet.read_schema(path).names) == list(COLUMNS)
    except ArrowInvalid:
        return False


def csv_text(rows: Iterable[Row], about: Callable[[Row], Mapping[str, str]]) -> str:
    """Return the table as CSV with a line of headings; truth is 1 or 0, nothing is empty."""
    out = io.StringIO()
    table = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    table.writeheader()
    for record in records(rows, about):
        table.writerow({key: int(v) if isinstance(v, bool) else v for key, v in record.items()})
    return out.getvalue()
