"""The head of a text: what it is, what is played, who sits where. Every line is checked."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence

import msgspec

from cluekit.core.notation.house_rules import OWN, Editions, read_named, read_own, with_options
from cluekit.core.notation.lines import EDITION_MARK, Line, refuse
from cluekit.core.problems import Problem, RefusedError

FORMAT, VERSION = "cluekit-game", 1
WARNING = "# This text holds the solution of the game: read it only when the game is over."
PARTIAL = "# This text holds what one seat was told, and nothing else."
SPECTATORS = "nobody"
"""Whom a text was told to that anybody at the table may read."""

_NAME = re.compile(r"[\w'.-]+(?: [\w'.-]+)*")
_SEAT = re.compile(
    r"(?P<who>.+?)(?:\s+as\s+(?P<piece>.+?))?(?:\s*,\s*called\s+(?P<name>\".*\"))?", re.IGNORECASE
)


class Head(msgspec.Struct):
    """The lines of a head by what they say; ``own`` are those of an edition's text."""

    once: dict[str, Line] = {}
    many: dict[str, list[Line]] = {}
    own: list[Line] = []


def split(
    lines: Sequence[Line], once: Collection[str], many: Collection[str]
) -> tuple[Head, Sequence[Line]]:
    """Return the head and the lines after it; raises ``RefusedError`` for a foreign text.

    ``once`` and ``many`` are the words that begin a line of this game's head.
    """
    begin = lines[0].text.lower().split() if lines else []
    if begin[:1] != [FORMAT] or len(begin) != 2 or not re.fullmatch("[0-9]{1,6}", begin[1]):  # noqa: PLR2004 - a word and a number
        raise RefusedError(Problem("text-foreign", about={"begins": f"{FORMAT} {VERSION}"}))
    if int(begin[1]) != VERSION:
        about = {"version": int(begin[1]), "known": VERSION}
        raise RefusedError(Problem("text-newer", about=about))
    head = Head()
    for count, line in enumerate(lines[1:], start=1):
        if not _sort(line, head, once, many):
            return head, lines[count:]
    return head, ()


def _sort(line: Line, head: Head, once: Collection[str], many: Collection[str]) -> bool:
    """Put a line of the head where it belongs; False when it belongs to the game."""
    if line.text.startswith(EDITION_MARK):
        head.own.append(line)
        return True
    key = " ".join(line.said)
    if line.right is None:
        return False
    if key == "told to":
        raise refuse("text-partial", line)
    if key in once:
        if key in head.once:
            raise refuse("text-twice", line, what=key)
        head.once[key] = line
        return True
    kind = line.said[0] if line.said[:1] == ("hand",) else key
    if kind in many:
        head.many.setdefault(kind, []).append(line)
    return kind in many


def needed(head: Head, key: str) -> Line:
    """Return the line of the head that begins with this word; raises ``RefusedError``."""
    line = head.once.get(key)
    if line is None:
        raise RefusedError(Problem("text-missing", about={"what": key}))
    return line


def read_edition(head: Head, editions: Editions) -> object:
    """Return the edition that the head names, or holds, with its options."""
    line = needed(head, "edition")
    if (line.right or "").lower() != OWN:
        return with_options(read_named(line, editions), head.many.get("option", []), editions)
    if head.many.get("option"):
        raise refuse("text-no-such-option", head.many["option"][0], name="option", known=[])
    return read_own(line, head.own, editions)


def step_to_do(head: Head, steps: Sequence[str]) -> str:
    """Return the step of the set-up that comes next, or "" when all is done."""
    line = head.once.get("next")
    if line is None:
        return ""
    if line.right not in steps:
        raise refuse("text-no-such-answer", line, name=(line.right or "")[:40], known=list(steps))
    return str(line.right)


# --- seats -------------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """A seat as a text says it: who, with which piece if any, and by which other name if any."""

    who: str
    piece: str | None
    called: str | None


def is_plain(name: str) -> bool:
    """Tell whether a name can stand in a seat's line as it is."""
    return bool(_NAME.fullmatch(name)) and " as " not in f" {name} ".lower()


def coded(name: str) -> str:
    """Return a name in quotes, with nothing in it that the notation would cut."""
    quoted = json.dumps(name, ensure_ascii=False)
    return re.sub("[#>→]", lambda mark: f"\\u{ord(mark[0]):04x}", quoted)


def read_seat(line: Line, example: str) -> Seat:
    """Read "Nora as bruno", or "fox as fox, called …"; raises ``RefusedError``."""
    found = _SEAT.fullmatch(line.right or "")
    if found is None:
        raise refuse("text-seat", line, example=example)
    if found["name"] is None:
        return Seat(found["who"], found["piece"], None)
    try:
        return Seat(found["who"], found["piece"], str(json.loads(found["name"])))
    except ValueError:
        raise refuse("text-name", line, text=found["name"][:40]) from None
