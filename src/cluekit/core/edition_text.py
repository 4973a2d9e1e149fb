"""The text of an edition file: read safely, and where each key stands in it.

Every game's editions are such files. What all of them have stands here as types, too.

``tomllib`` does not say on which line a value was, so ``Places`` finds the lines by itself: a
table header or a key at the beginning of a line. What is written in another way is placed at the
nearest table or line before it.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import resources
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import fields

from cluekit.core.file_reader import read_text
from cluekit.core.problems import RefusedError, nearest, refusal

# --- toml guard -----------------------------------------------------------------------------------
# What a text of TOML would cost to read, seen before it is read: how deep its keys and lists go.
#
# The reader of TOML makes a table for each part of a dotted key, and remembers each: a file of 160
# kB, made to be dear, took it 15 seconds and 3 GB. So the text is first cut into what TOML itself
# is made of, texts in quotes and comments each as a whole, and what is too deep is refused by its
# line. Counting dots or looking for "=" in a line is not enough: both may stand in quotes.

DEEPEST_KEY = 4
"""The most parts of a dotted key: ``a.b.c.d``."""

DEEPEST_LIST = 20
"""How often lists and tables may stand in one another."""

_PIECE = re.compile(
    # Texts of several lines; they may end with two more quotes of their own. A text that is not
    # closed goes to the end: the reader stops there, too, and nothing is looked through twice.
    r'''"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)'''
    r"""|'''.*?(?:'{3,5}|\Z)"""
    r"""|"(?:[^"\\\n]|\\[^\n])*"?|'[^'\n]*'?"""
    r"""|\#[^\n]*|[\[\]{}=,.\n]""",
    re.DOTALL,
)


def check_depth(text: str) -> None:
    """Refuse keys of too many parts, and lists that stand too deep in one another.

    Where the text is not TOML, the part before the mistake is still judged correctly, and a reader
    stops there.
    """
    line = parts = 1
    depth = 0
    pieces = (found[0] for found in _PIECE.finditer(text))
    for piece in pieces:
        if piece == ".":
            parts += 1
            if parts > DEEPEST_KEY:
                raise refusal("edition-key-too-deep", line=line, deepest=DEEPEST_KEY)
        elif piece in "[{":
            depth += 1
            parts = 1
            if depth > DEEPEST_LIST:
                raise refusal("edition-too-deep")
        elif piece in "]}":
            depth, parts = max(0, depth - 1), 1
        elif piece in "=,\n":
            parts = 1
        line += piece.count("\n")


# --- edition text ---------------------------------------------------------------------------------

LARGEST_FILE = 200_000
"""The most characters an edition file may have."""

LONGEST_LINE = 500
"""The most characters in one line of it."""

LONGEST_ID, LONGEST_NAME = 40, 60

Id = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=LONGEST_ID)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]

Path_ = tuple[str | int, ...]
"""The way to a value: ``("suspects", 0, "start")``."""

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')(?:\s*\.\s*[\w"'-]+)*)\s*=\s*""")
_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def text_of(path: Path) -> str:
    """Return the text of an edition file; raises ``RefusedError`` for what cannot be read."""
    return read_text(path, 4 * LARGEST_FILE)


def table_of(text: str, longest: int = LONGEST_LINE) -> dict[str, object]:
    """Read TOML text; raises ``RefusedError`` that names the line where it is no TOML.

    ``longest`` is the most characters that a line may have.
    """
    if len(text) > LARGEST_FILE:
        raise refusal("edition-too-large", largest=LARGEST_FILE)
    for number, line in enumerate(_lines(text), start=1):
        if len(line) > longest:
            raise refusal("edition-line-too-long", line=number, longest=longest)
    check_depth(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found, reason = _WHERE.search(str(error)), _WHERE.sub("", str(error))
        at, column = len(_lines(text.rstrip())), 1  # at the end, unless it says where
        if found and found[1]:
            at, column = int(found[1]), int(found[2])
        raise refusal("edition-not-toml", line=at, column=column, reason=reason) from None
    except (RecursionError, ValueError):  # ValueError: a number of thousands of digits
        raise refusal("edition-too-deep") from None


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def without_table(text: str, name: str) -> str:
    """Return TOML text without the table of this name: from its header to the next one.

    A line within a text of several lines is never taken for a header.
    """
    lines, headers = _lines(text), sorted(Places(text).headers())
    for at, (line, path) in enumerate(headers):
        if path == (name,):
            end = headers[at + 1][0] if at + 1 < len(headers) else len(lines) + 1
            return "\n".join([*lines[: line - 1], *lines[end - 1 :]])
    return text


# --- where things stand -----------------------------------------------------------------------


class Places:
    """The line of every table and key of a TOML text, counted from 1."""

    def __init__(self, text: str) -> None:
        self._lines = _lines(text)
        self._found: dict[Path_, int] = {}
        self._headers: list[tuple[int, Path_]] = []
        for path, line in self._walk():
            self._found.setdefault(path, line)

    def line(self, path: Path_) -> int:
        """Return the line of the value at the end of this way, or of the nearest thing before."""
        while path and path not in self._found:
            path = path[:-1]
        return self._found.get(path, 1)

    def row_line(self, path: Path_, row: int) -> int:
        """Return the line of this row, counted from 1, of the text of several lines there."""
        first = self.line(path)
        begins = self._lines[first - 1].partition("=")[2].strip() in {'"""', "'''"}
        first += begins
        while begins and first <= len(self._lines) and not self._lines[first - 1]:
            first += 1  # empty lines above the plan are no rows
        return min(first + row - 1, len(self._lines))

    def headers(self) -> list[tuple[int, Path_]]:
        """Return the line of each table's header, and the way to the table."""
        return self._headers

    def _walk(self) -> Iterator[tuple[Path_, int]]:
        """Yield ways and lines, in order; what stands within a long text is left out."""
        here: Path_ = ()
        counts: dict[Path_, int] = {}
        closing = ""
        for number, line in enumerate(self._lines, start=1):
            if closing:
                closing = "" if closing in line else closing
                continue
            if header := _HEADER.match(line):
                here = _parts(header[2])
                if header[1] == "[[":
                    counts[here] = counts.get(here, -1) + 1
                    here = (*here, counts[here])
                self._headers.append((number, here))
                yield here, number
            elif key := _KEY.match(line):
                parts = _parts(key[1])
                ways = ((*here, *parts[:count]) for count in range(1, len(parts) + 1))
                yield from ((path, number) for path in ways)
                rest = line[key.end() :]  # a text of several lines may begin there
                opened = (q for q in ('"""', "'''") if rest.startswith(q) and q not in rest[3:])
                closing = next(opened, "")


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


# --- edition writing ------------------------------------------------------------------------------
# A new edition file, made from another: what the files of every game have alike.
#
# Everything is TOML. Behind each switch stand its answers, as a comment.


def value(said: object) -> str:
    """Return a value as TOML; for texts, numbers and lists of them it looks like JSON."""
    return json.dumps(said, ensure_ascii=False, default=str)


def head(file: Any, title: str, unnamed: str) -> Iterator[str]:
    """Yield the first lines of a file: its format, its id and its name.

    ``title`` becomes the name, and the id as far as its letters allow; ``unnamed`` is the name
    where nothing of the title is left.
    """
    name = "".join(filter(str.isprintable, title)).strip()[:LONGEST_NAME] or unnamed
    yield f"format = {value(file.format)}"
    yield f"version = {file.version}"
    yield f"id = {value(id_of(name) or 'my-edition')}"
    yield f"name = {value(name)}"


def id_of(name: str, longest: int = LONGEST_ID) -> str:
    """Return an id made from a name, of small letters, digits and single hyphens; or ""."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower())[:longest].strip("-")


def switches(
    options: object, without: Container[str] = (), silent: Container[str] = ()
) -> list[str]:
    """Return a line for each switch: its answer, and behind it all answers there are.

    ``without`` names switches that are left out, ``silent`` those whose answers are not listed.
    """
    kind: type = type(options)
    known = answers_to(kind)
    lines = []
    for name, answer in msgspec.to_builtins(options).items():
        if name in without:
            continue
        line, answers = f"{name} = {value(answer)}", known[name]
        listed = " · ".join(value(each).strip('"') for each in answers)
        if isinstance(answers, range):
            listed = f"{answers[0]} … {answers[-1]}"
        lines.append(line if name in silent else f"{line:<38}# {listed}")
    return lines


def story(telling: Any, legend: Iterable[str], table: str = "story") -> Iterator[list[str]]:
    """Yield the tables of a story, one a language; ``legend`` stands below the first header."""
    told = {f.encode_name: getattr(telling, f.name) for f in fields(telling)}
    texts = {key: text for key, text in told.items() if isinstance(text, str) and text}
    written = (line for key, text in texts.items() for line in _text(key, text))
    yield [f"[{table}]", *legend, *written]
    for key, inner in told.items():
        if inner is not None and not isinstance(inner, str):
            yield from story(inner, (), f"{table}.{key}")


def _text(key: str, text: str) -> list[str]:
    """Return a text under its key, line by line where it has several."""
    if "\n" not in text and len(text) <= _LONG:
        return [f"{key} = {value(text)}"]
    lines = (part for line in text.strip("\n").split("\n") for part in wrap(line, _LONG) or [""])
    return [f'{key} = """', *(value(line)[1:-1] for line in lines), '"""']


_LONG = 200
"""The most letters of a text in one line of a file."""


def comments(*lines: str) -> Iterator[str]:
    """Yield lines as remarks."""
    return (f"# {line}" for line in lines)


def join_parts(parts: Iterable[Iterable[str]]) -> str:
    """Return the text of a file of these parts, an empty line between any two."""
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


# --- the answers that a switch can have, read off its type ---------------------------------------


@cache
def answers_to(options: type) -> Mapping[str, Sequence[Any]]:
    """Return every answer of each switch, by its name in a file, in the order of the switches.

    Reading the types takes a millisecond, and a form asks for every switch, so each is read once.
    A number between limits gives a range; a list of steps gives the steps there are.
    """
    kinds, found = get_type_hints(options, include_extras=True), dict[str, Sequence[Any]]()
    for field in fields(options):
        kind = kinds[field.name]
        values: Sequence[Any] = (False, True) if kind is bool else get_args(kind)
        if get_origin(kind) is Annotated:
            limits = next(extra for extra in values if isinstance(extra, Meta))
            values = range(int(limits.ge or 0), int(limits.le or 0) + 1)
        found[field.encode_name] = get_args(values[0]) if values[-1] is Ellipsis else values
    return found


# --- shelf ----------------------------------------------------------------------------------------
# Editions of the kit by their ids, and files of your own by their paths: where the texts are.

Edition = TypeVar("Edition")


def shipped_text(package: str, name: str, known: Sequence[str]) -> str:
    """Return the text of an edition that comes with the kit.

    Raises ``RefusedError`` (code ``no-such-edition``) that lists the ids there are.
    """
    if name not in known:
        raise no_such_edition(name, known)
    file = resources.files(package).joinpath("editions", "shipped", f"{name}.toml")
    return file.read_text(encoding="utf-8")


def no_such_edition(name: object, known: Sequence[str], meant: str = "") -> RefusedError:
    """Return the refusal of a name that no edition here has, with the id that was ``meant``.

    Without one, that is the id most like the name, if any is like it.
    """
    asked = str(name)[:LONGEST_ID]
    meant = meant or nearest(re.sub(r"[\s_]+", "-", asked.strip()), known)
    return refusal("no-such-edition", name=asked, known=list(known), nearest=meant)


def found_edition(
    name: str | Path,
    known: Sequence[str],
    shipped: Callable[[str], Edition],
    read: Callable[[str], Edition],
) -> Edition:
    """Return a game's shipped edition by its id, or the edition in the file at this path.

    ``shipped`` gives the edition of an id, or refuses it with the ids there are; ``read`` reads
    the text of a file. Raises ``RefusedError`` for a path at which there is no such file.
    """
    text = None if name in known else own_text(name)
    return shipped(str(name)) if text is None else read(text)


def own_text(name: str | Path) -> str | None:
    """Return the text of an edition file at this path, or None where this is no path.

    Raises ``RefusedError`` for a path at which there is no such file.
    """
    path, is_there = Path(name), False
    with suppress(OSError, ValueError):  # a text too long for a path names none
        is_there = os.path.lexists(path)
    return text_of(path) if path.suffix or is_there else None
