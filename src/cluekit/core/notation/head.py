"""The head of a text: what it is, what is played, who sits where. Every line is checked."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence

import msgspec

from cluekit.core.notation.house_rules import (
    OWN,
    Editions,
    edition_lines,
    read_own,
    read_shipped,
    with_options,
)
from cluekit.core.notation.lines import EDITION_MARK, Line, refuse
from cluekit.core.problems import refusal
from cluekit.core.seats import Player
from cluekit.core.session import AnySession

FORMAT, VERSION = "cluekit-game", 2
SPECTATORS = "nobody"
"""Whom a text was told to that anybody at the table may read."""

_NAME = re.compile(r"[\w'.-]+(?: [\w'.-]+)*")
_SEAT = re.compile(
    r"(?P<who>.+?)(?:\s+as\s+(?P<piece>.+?))?(?:\s*,\s*called\s+(?P<name>\".*\"))?", re.IGNORECASE
)


class Head(msgspec.Struct):
    """The lines of a head by what they say; ``own`` are those of an edition's text.

    ``version`` is that of the format: it says which answers an edition's name stands for.
    """

    version: int = VERSION
    once: dict[str, Line] = {}
    many: dict[str, list[Line]] = {}
    own: list[Line] = []


def head_and_rest(
    lines: Sequence[Line], once: Collection[str], many: Collection[str]
) -> tuple[Head, Sequence[Line]]:
    """Return the head and the lines after it; raises ``RefusedError`` for a foreign text.

    ``once`` and ``many`` are the words that begin a line of this game's head.
    """
    begin = lines[0].text.lower().split() if lines else []
    if begin[:1] != [FORMAT] or len(begin) != 2 or not re.fullmatch("[0-9]{1,6}", begin[1]):  # noqa: PLR2004 - a word and a number
        raise refusal("text-foreign", begins=f"{FORMAT} {VERSION}")
    version = int(begin[1])
    if not 1 <= version <= VERSION:
        raise refusal("text-newer", version=version, known=VERSION)
    head = Head(version)
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


def needed_line(head: Head, key: str) -> Line:
    """Return the line of the head that begins with this word; raises ``RefusedError``."""
    line = head.once.get(key)
    if line is None:
        raise refusal("text-missing", what=key)
    return line


def read_edition(head: Head, editions: Editions) -> object:
    """Return the edition that the head names, or holds, with its options."""
    line = needed_line(head, "edition")
    if (line.right or "").lower() != OWN:
        named = read_shipped(line, editions, head.version)
        return with_options(named, head.many.get("option", []), editions)
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


# --- writing -----------------------------------------------------------------------------------


def post_of(session: AnySession, seat: int | None) -> list[tuple[int, object]]:
    """Return a seat's letters with the numbers of their moves; without a seat, all there are."""
    if seat is not None:
        return session.letters(seat)
    steps = enumerate(session.record)
    return [(number, letter.fact) for number, step in steps for letter in step.letters]


def first_lines(
    session: AnySession, seat: int | None, editions: Editions, called: Sequence[str], warning: str
) -> Iterator[str]:
    """Yield how every text begins: a warning, what it is, whom it was told to, what is played.

    ``called`` are the seats' names as the text writes them, ``warning`` says in the reader's words
    whether the text holds the solution; it is skipped when the text is read back.
    """
    yield f"# {warning}"
    yield f"{FORMAT} {VERSION}"
    if seat is not None:
        yield f"told to: {called[seat] if seat < len(called) else SPECTATORS}"
    yield from edition_lines(session.edition, editions)
    yield ""


def seat_line(player: Player, piece: str | None, *, by_name: bool) -> str:
    """Return "seat: Nora as bruno"; by the id, with the name in quotes, where it must be so."""
    seated = f" as {piece}" if piece else ""
    if by_name:
        return f"seat: {player.name}{seated}"
    return f"seat: {player.id}{seated}, called {quote(player.name)}"


# --- seats -------------------------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """A seat as a text says it: who, with which piece if any, and by which other name if any."""

    who: str
    piece: str | None
    called: str | None


def is_plain(name: str) -> bool:
    """Tell whether a name can stand in a seat's line as it is."""
    return bool(_NAME.fullmatch(name)) and " as " not in f" {name} ".lower()


def quote(name: str) -> str:
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
