"""The lines of a record: from a list, from a text of several lines, or from a CSV file.

A CSV file has a head of column names, of which ``asker, suspect, weapon, room`` must be there::

    asker,suspect,weapon,room,passed,shower,card,result
    Nora,bruno,vase,library,,Otto,?,
    You,bruno,vase,library,Nora,Otto,vase,
    Otto,carla,dagger,tower,,,,wrong

``passed`` are players who had nothing to show, ``card`` what was shown ("?" or nothing: not
seen), ``result`` is "nobody", or "right" or "wrong" for an accusation. One column ``event`` alone
may hold whole lines of the notation.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from cluekit.core import refusal
from cluekit.core.notation import lines as any_lines
from cluekit.core.notation.lines import Line, refuse
from cluekit.core.problems import nearest
from cluekit.records.file_format import LONGEST_EVENT, MOST_EVENTS
from cluekit.records.sources import Source, text_of

COLUMNS = ("asker", "suspect", "weapon", "room", "passed", "shower", "card", "result", "event")
NEEDED = COLUMNS[:4]
_TELLS_SEPARATOR = re.compile(r"sep=([,;\t])", re.IGNORECASE)
ACCUSING = ("right", "wrong")
FORMS = (
    "Nora: bruno vase library -> Otto",
    "Nora: bruno vase library -> Otto vase",
    "Nora: bruno vase library -> nobody",
    "Nora accuses: bruno vase library -> wrong",
)
"""What lines of a record look like. In the first, Otto showed a card that you did not see."""


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines that say something; raises ``RefusedError`` for a text that is too large."""
    return any_lines.lines_of(text, FORMS)


def lines_in(found: Source, key: str) -> list[Line]:
    """Return the lines of a list or a text; comments and empty lines are left out."""
    value = found.table.get(key, "")
    if isinstance(value, str):
        if key == "events" and _is_csv(value):
            return _beside(found, value.strip())
        return list(_lines(found.text_lines(key, value)))
    return list(_lines(zip(found.lines_of(key, value), value, strict=True)))


def _lines(numbered: Iterator[tuple[int, str]] | zip[tuple[int, str]]) -> Iterator[Line]:
    for number, text in numbered:
        for line in lines_of(text):
            yield replace(line, number=number)


def _is_csv(value: str) -> bool:
    return value.strip().lower().endswith(".csv") and "\n" not in value.strip()


def _beside(found: Source, name: str) -> list[Line]:
    if found.folder is None or Path(name).name != name:
        raise refusal("case-csv-beside", line=found.line(("events",)), key="events", name=name[:60])
    return csv_lines(found.folder / name)


# --- CSV ---------------------------------------------------------------------------------------


def csv_lines(path: Path) -> list[Line]:
    """Return the events of a CSV file as lines of the notation, numbered as its rows stand.

    Spreadsheets may say first which separator follows ("sep=;"), end rows with a lone CR, and
    leave columns at the end that are empty throughout.
    """
    lines = text_of(path).replace("\r", "\n").split("\n")
    told = _TELLS_SEPARATOR.fullmatch(lines[0])
    skipped = 1 if told else 0
    head = lines[skipped] if len(lines) > skipped else ""
    separator = told[1] if told else max(",;\t", key=head.count)
    rows = csv.reader(lines[skipped:], delimiter=separator, strict=True)
    try:
        columns = _columns(next(rows, []))
        return list(_rows(rows, columns, 2 + skipped))
    except csv.Error as error:
        raise refuse("case-csv", max(rows.line_num, 1) + skipped, reason=str(error)) from None


def _columns(names: list[str]) -> list[str]:
    columns = [name.strip().casefold() for name in names]
    while columns and not columns[-1]:
        columns.pop()
    for name in columns:
        if name not in COLUMNS:
            about = {"name": name[:40], "known": list(COLUMNS), "nearest": nearest(name, COLUMNS)}
            raise refuse("case-csv-column", 1, **about)
    missing = [name for name in NEEDED if name not in columns]
    if (missing and "event" not in columns) or len(set(columns)) < len(columns):
        raise refuse("case-csv-head", 1, known=list(NEEDED))
    return columns


def _rows(rows: Iterator[list[str]], columns: list[str], first: int) -> Iterator[Line]:
    for number, row in enumerate(rows, start=first):
        if not any(cell.strip() for cell in row):
            continue
        while len(row) > len(columns) and not row[-1].strip():
            row.pop()
        if len(row) != len(columns):
            raise refuse("case-csv-row", number, count=len(row), exactly=len(columns))
        if number > MOST_EVENTS + first - 1 or max(map(len, row)) > LONGEST_EVENT:
            raise refuse("case-csv-large", number, most=MOST_EVENTS, longest=LONGEST_EVENT)
        cells = {name: _plain(cell) for name, cell in zip(columns, row, strict=True)}
        for line in lines_of(cells.get("event") or _event(cells)):
            yield replace(line, number=number)


def _plain(cell: str) -> str:
    """Return a cell without what would mean something else in a line of the notation."""
    return " ".join(cell.split())


def _event(cells: Mapping[str, str]) -> str:
    """Return a row as a line of the notation."""
    cell = {name: cells.get(name, "").replace(",", " ").replace(":", " ") for name in COLUMNS}
    result = cell["result"].casefold()
    verb = " accuses" if result in ACCUSING else ""
    cards = " ".join(cell[kind] or "?" for kind in ("suspect", "weapon", "room"))
    answers = [f"{seat} none" for seat in _seats(cells.get("passed", ""))]
    if cell["shower"]:
        answers.append(f"{cell['shower']} {cell['card'] or '?'}")
    answers += [result] if result else []
    outcome = f" -> {', '.join(answers)}" if answers else ""
    return f"{cell['asker']}{verb}: {cards}{outcome}"


def _seats(passed: str) -> list[str]:
    return [
        seat.strip()
        for seat in passed.replace(";", ",").replace("/", ",").split(",")
        if seat.strip()
    ]
