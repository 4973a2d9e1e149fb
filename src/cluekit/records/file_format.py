"""A record as it is written: its keys, and the limits of each.

The published JSON Schema is made from these types (``cluekit.records.schemas``), and files are held
against them. Only ``deck`` and ``players`` must be there.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from cluekit.clue.editions.file_format import MOST_CARDS, MOST_SUSPECTS
from cluekit.core import RefusedError, refusal
from cluekit.core.edition_text import LONGEST_NAME, Path_, table_of
from cluekit.core.file_reader import read_text
from cluekit.core.notation import lines as any_lines
from cluekit.core.notation.lines import Line, refuse
from cluekit.core.problems import nearest

FORMAT, VERSION = "cluekit-case", 1

LARGEST_FILE = 200_000
"""The most characters a record may have."""

LONGEST_LINE = 20_000
"""The most characters in one line of it: some programs write a whole list on one."""

LONGEST_EVENT = 500
MOST_EVENTS, MOST_FACTS = 1_000, 200
FEWEST_PLAYERS, MOST_PLAYERS = 2, MOST_SUSPECTS
KIND_KEYS = ("suspects", "weapons", "rooms")

CardName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Pile = Annotated[list[CardName], Meta(min_length=1, max_length=MOST_CARDS)]
Sentence = Annotated[str, Meta(max_length=LONGEST_EVENT)]
Lines = Annotated[str, Meta(max_length=LARGEST_FILE)]
"""A text of several lines, one event each."""

Count = Annotated[int, Meta(ge=0, le=MOST_CARDS)]
Cards = Annotated[list[CardName], Meta(max_length=MOST_CARDS)]
Statements = Annotated[list[Sentence], Meta(max_length=MOST_FACTS)]


class OwnDeck(msgspec.Struct, forbid_unknown_fields=True):
    """A deck of your own: the names of its cards, by kind."""

    suspects: Pile
    weapons: Pile
    rooms: Pile


class File(msgspec.Struct, forbid_unknown_fields=True):
    """A record: what is known of the deal, and what was observed."""

    deck: CardName | OwnDeck
    """An edition's id, or lists of cards."""
    players: Annotated[list[str], Meta(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    """The people, clockwise."""
    format: Literal["cluekit-case"] = "cluekit-case"
    """What the file is."""
    version: Literal[1] = 1
    """The version of the format."""
    hand_sizes: list[Count] | Literal["unknown", "ignore"] = "unknown"
    """How many cards each player holds; "unknown", or not to be counted with."""
    me: str | None = None
    """The player whose hand is known; without one a spectator writes."""
    hand: Cards | Sentence = ""
    """The cards of that hand."""
    table: Cards | Sentence = ""
    """The cards that lie face up."""
    pool: Count = 0
    """How many lie face down."""
    events: Annotated[list[Sentence], Meta(max_length=MOST_EVENTS)] | Lines = ""
    """Lines of the notation, or the name of a CSV file beside this one."""
    facts: Statements | Lines = ""
    """Statements such as "Nora has rope" and "Nora has not rope"."""
    clauses: Statements | Lines = ""
    """Statements such as "Nora has one of rope hall"."""
    questioning: Literal["classic", "fast", "every-player"] | None = None
    """The house rule of that name; without one, the edition's."""
    cards_shown: Literal["one", "at-least-one", "all"] | None = None
    """The house rule of that name; without one, the edition's."""


# --- sources --------------------------------------------------------------------------------------
# Where a record comes from: the bytes of a file, read safely as TOML or JSON, with its lines.


class Source:
    """The text of a file, its table of values, and the lines on which these stand.

    ``folder`` is where it lies, or None for a text that lies nowhere.
    """

    def __init__(self, text: str, table: dict[str, Any], folder: Path | None = None) -> None:
        self.text, self.table, self.folder = text, table, folder

    def line(self, path: Path_) -> int:
        """Return the line of a key, counted from 1; inside a list, the line of the item."""
        keys = [part for part in path if isinstance(part, str)]
        last = path[-1] if path else None
        if isinstance(last, int) and isinstance(value := self.table.get(keys[0]), list):
            texts = [item if isinstance(item, str) else "" for item in value]
            return list(self.lines_of(keys[-1], texts))[last]
        return self._number(self._key(keys[-1])) if keys else 1

    def lines_of(self, key: str, items: Sequence[str]) -> Iterator[int]:
        """Yield the line on which each item of a list stands."""
        at = self._key(key)
        line, seen = self._number(at), at
        for item in items:
            found, length = self._find(item, at)
            if found >= 0:
                line += self.text.count("\n", seen, found)
                at, seen = found + length, found
            yield line

    def text_lines(self, key: str, value: str) -> Iterator[tuple[int, str]]:
        """Yield the lines of a text of several lines, each with its number in the file."""
        found, _ = self._find(value.strip("\n"), self._key(key))
        first = self._number(max(found, self._key(key)))
        spread = found >= 0 and "\n" in self.text[found : found + len(value)]
        skipped = len(value) - len(value.lstrip("\n"))
        for offset, line in enumerate(value.split("\n")):
            yield (first + max(offset - skipped, 0) if spread else first), line

    def _number(self, offset: int) -> int:
        return 1 + self.text.count("\n", 0, offset)

    def _key(self, key: str) -> int:
        """Return where a key stands: at the beginning of a line, or anywhere in JSON; else 0."""
        name = re.escape(key[:100])
        for form in (rf'^[ \t\[]*["\']?{name}["\']?[ \t]*[=:\]]', rf'"{name}"\s*:'):
            found = re.search(form, self.text, re.MULTILINE)
            if found:
                return found.start()
        return 0

    def _find(self, item: str, begin: int) -> tuple[int, int]:
        """Return where an item stands from there on, and how long it is as it is written."""
        for written in (item, json.dumps(item)[1:-1], json.dumps(item, ensure_ascii=False)[1:-1]):
            found = self.text.find(written, begin) if written else -1
            if found >= 0:
                return found, len(written)
        return -1, 0


def text_of(path: Path) -> str:
    """Return the text of a file; raises ``RefusedError`` that says why it cannot be read."""
    return read_text(path, 4 * LARGEST_FILE).replace("\r\n", "\n")


def source(text: str, folder: Path | None = None) -> Source:
    """Read a text as JSON where it begins like it, else as TOML; raises ``RefusedError``."""
    if len(text) > LARGEST_FILE:
        raise refusal("case-too-large", largest=LARGEST_FILE)
    # TOML, too, may begin with a bracket: [deck]
    is_json = re.match(r"\s*[{[]", text) and not re.match(r"\s*\[\s*[A-Za-z_-]+\s*\]", text)
    return Source(text, json_table(text) if is_json else toml_table(text), folder)


def toml_table(text: str) -> dict[str, object]:
    """Read TOML text; raises ``RefusedError`` that names the line if it is not TOML."""
    try:
        return table_of(text, longest=LONGEST_LINE)
    except RefusedError as refused:
        problem = refused.problem
        if problem.code == "edition-not-toml":
            raise refusal("case-not-toml", **problem.about) from None
        about = {"key": "–", **problem.about} if "line" in problem.about else problem.about
        raise refusal(problem.code, **about) from None


def json_table(text: str) -> dict[str, object]:
    """Read JSON text; raises ``RefusedError`` that names the line if it is not JSON."""
    try:
        table = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise refusal(
            "case-not-json", line=error.lineno, column=error.colno, reason=error.msg
        ) from None
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        raise refusal("edition-too-deep") from None
    if not isinstance(table, dict):
        raise refusal("case-not-a-table")
    return table


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise refusal("case-key-twice", name=key[:40])
        table[key] = value
    return table


# --- events ---------------------------------------------------------------------------------------
# The lines of a record: from a list, from a text of several lines, or from a CSV file.
#
# A CSV file has a head of column names, of which ``asker, suspect, weapon, room`` must be there::
#
#     asker,suspect,weapon,room,passed,shower,card,result
#     Nora,bruno,vase,library,,Otto,?,
#     You,bruno,vase,library,Nora,Otto,vase,
#     Otto,carla,dagger,tower,,,,wrong
#
# ``passed`` are players who had nothing to show, ``card`` what was shown ("?" or nothing: not
# seen), ``result`` is "nobody", or "right" or "wrong" for an accusation. One column ``event`` alone
# may hold whole lines of the notation.

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
        name = value.strip()
        if key == "events" and name.lower().endswith(".csv") and "\n" not in name:
            if found.folder is None or Path(name).name != name:
                line = found.line((key,))
                raise refusal("case-csv-beside", line=line, key=key, name=name[:60])
            return csv_lines(found.folder / name)
        return list(_lines(found.text_lines(key, value)))
    return list(_lines(zip(found.lines_of(key, value), value, strict=True)))


def _lines(numbered: Iterator[tuple[int, str]] | zip[tuple[int, str]]) -> Iterator[Line]:
    for number, text in numbered:
        for line in lines_of(text):
            yield replace(line, number=number)


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
        # line breaks and the like would mean something else in a line of the notation
        cells = {name: " ".join(cell.split()) for name, cell in zip(columns, row, strict=True)}
        for line in lines_of(cells.get("event") or _event(cells)):
            yield replace(line, number=number)


def _event(cells: Mapping[str, str]) -> str:
    """Return a row as a line of the notation."""
    cell = {name: cells.get(name, "").replace(",", " ").replace(":", " ") for name in COLUMNS}
    result = cell["result"].casefold()
    verb = " accuses" if result in ACCUSING else ""
    cards = " ".join(cell[kind] or "?" for kind in ("suspect", "weapon", "room"))
    passed = re.split("[,;/]", cells.get("passed", ""))
    answers = [f"{seat.strip()} none" for seat in passed if seat.strip()]
    if cell["shower"]:
        answers.append(f"{cell['shower']} {cell['card'] or '?'}")
    answers += [result] if result else []
    outcome = f" -> {', '.join(answers)}" if answers else ""
    return f"{cell['asker']}{verb}: {cards}{outcome}"
