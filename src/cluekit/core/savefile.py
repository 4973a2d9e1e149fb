"""The form of a save file: JSON lines, each with a checksum over itself and all lines before.

The first line (the head) says what the file is, that it holds the solution, and what the game
was set up from. Every further line is an accepted move or an undo. The checksums find damage;
they do not stop anybody from writing a file of their own, so loading a file also plays
its moves again by the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from cluekit.core.chance import Chance, Scripted, Source
from cluekit.core.edition_text import LONGEST_NAME, Id
from cluekit.core.file_reader import read_file
from cluekit.core.problems import RefusedError, refusal

# --- sealing --------------------------------------------------------------------------------------
# Sealed lines: JSON lines, each with a checksum over itself and all lines before.
#
# The checksums find damage; they do not stop anybody from writing a file of their own.


def seal_line(said: object, before: str) -> tuple[bytes, str]:
    """Return a line with its checksum put in, and the checksum."""
    body = msgspec.json.encode(said)
    checksum = _checksum(body, before)
    return _with_sum(body, checksum), checksum


def unseal(text: bytes, before: str) -> tuple[bytes, str] | None:
    """Return a line, without its end, as it was before its checksum, and the checksum.

    None where they do not fit: the line is not as it was written.
    """
    body = text[: 1 - SEAL] + b"}"
    checksum = _checksum(body, before)
    return (body, checksum) if _with_sum(body, checksum) == text + b"\n" else None


def _with_sum(body: bytes, checksum: str) -> bytes:
    return body[:-1] + seal(checksum)


def seal(checksum: str) -> bytes:
    """Return the end of a line that has this checksum."""
    return b',"sum":"%s"}\n' % checksum.encode("ascii")


SEAL = len(seal("0" * 32))
"""Bytes that the checksum takes at the end of a line, the end of the line included."""


def _checksum(body: bytes, before: str) -> str:
    return blake2b(before.encode("utf-8") + body, digest_size=16).hexdigest()


# --- savefile -------------------------------------------------------------------------------------

FORMAT = "cluekit-save"
VERSION = 3
"""The newest version we write and read; written is the oldest that says all there is to say."""
WARNING = "This file holds the solution of the game: read it only when the game is over."
"""What a head says where nobody hands over words of the reader's language."""
LARGEST_FILE = 4_000_000
"""The most bytes a save may have; a game of a thousand turns has about a million."""

Seed = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)] | str
Value = int | str | tuple[int | str, ...]
T = TypeVar("T")


class Seeded(
    msgspec.Struct, frozen=True, tag="seed", forbid_unknown_fields=True, omit_defaults=True
):
    """The luck of a game by its seed: what ``Chance`` was made from.

    ``way`` names how luck is drawn from the seed. It is left out where that is the way of
    version 1, when there was no other: so every game of that time comes back as it was.
    """

    seed: Seed
    game: int
    way: Literal["separate-keys"] | None = None


class Script(msgspec.Struct, frozen=True, tag="script", forbid_unknown_fields=True):
    """The luck of a game written down: what ``Scripted`` was made from."""

    script: tuple[Value, ...]
    then: Seeded | None


class EditionText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition as its id and the whole text of its file."""

    id: Id
    text: str


_Wish = Annotated[int, msgspec.Meta(ge=-1, le=999)]


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a save."""

    format: Literal["cluekit-save"]
    """What the file is."""
    version: Literal[1, 2, 3]
    """The version of the format."""
    warning: str
    """Says in words that the file holds the solution, in whichever language; nothing goes by it."""
    game: str
    """The name of the game: "clue" or "noir"."""
    edition: EditionText
    """The edition, whole."""
    players: Annotated[tuple[dict[str, int | str], ...], msgspec.Meta(max_length=63)]
    """The game's own records of the players, in the order of their seats."""
    luck: Seeded | Script
    """What decides all luck."""
    seated: Annotated[tuple[str, ...], msgspec.Meta(max_length=63)] = ()
    """Who sat in each chair: "person", or a bot's name. Left out where nobody said so."""
    called: str = ""
    """What the table was called. Left out where nobody said so."""
    by_hand: bool = True
    """Whether each step of the set-up is a move that somebody made."""
    wishes: Annotated[tuple[_Wish, ...], msgspec.Meta(max_length=63)] = ()
    """The piece that each chair takes if it is still free, -1 for none. () where nobody wished."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, as far as the file says so: it may be anybody's."""
        return tuple(str(player.get("name", "?"))[:LONGEST_NAME] for player in self.players)


class MoveLine(msgspec.Struct, frozen=True, tag_field="line", tag="move"):
    """An accepted move; ``step`` is its number, from 1. Letters are compared, never trusted."""

    step: int
    seat: Annotated[int, msgspec.Meta(ge=0, le=63)]
    move: dict[str, Any]
    letters: msgspec.Raw
    sum: str


class UndoLine(msgspec.Struct, frozen=True, tag_field="line", tag="undo"):
    """The last accepted move, number ``step``, was taken back."""

    step: int
    sum: str


class Line(NamedTuple):
    """A checked line: where it stands, its bytes, what it says, the checksum before it."""

    number: int
    text: bytes
    said: MoveLine | UndoLine
    before: str


class Content(NamedTuple):
    """A whole file, checked line by line. ``length`` counts the bytes up to a torn last line."""

    head: Head
    lines: tuple[Line, ...]
    sum: str
    length: int
    torn: int


# --- writing -----------------------------------------------------------------------------------


def luck_of(source: Source) -> Seeded | Script:
    """Return luck in the form in which it is saved; raises ``RefusedError`` for foreign kinds."""
    if isinstance(source, Chance):
        return _seeded(source)
    if isinstance(source, Scripted) and (source.then is None or isinstance(source.then, Chance)):
        then = _seeded(source.then) if source.then else None
        lists = (list, tuple)
        written = (tuple(said) if isinstance(said, lists) else said for said in source.script)
        return Script(tuple(written), then)  # type: ignore[arg-type] # numbers, ids, sequences of them
    raise refusal("save-luck-unknown", kind=type(source).__name__)


def _seeded(source: Chance) -> Seeded:
    way, seed = source.way, source.seed
    if not isinstance(seed, str) and not -(2**63) <= seed < 2**63:
        seed = str(seed)  # as text it gives the same luck
    return Seeded(seed, source.game, None if way == "one-key" else way)


def version_of(luck: Seeded | Script, wishes: Sequence[int] = ()) -> Literal[1, 2, 3]:
    """Return the version of a save with this luck: the first that knows its way, and wishes."""
    if wishes:
        return 3
    seeded = luck.then if isinstance(luck, Script) else luck
    return 2 if seeded and seeded.way else 1


def source_of(luck: Seeded | Script) -> Source:
    """Return the luck that was saved."""
    if isinstance(luck, Seeded):
        return _chance(luck)
    return Scripted(*luck.script, then=_chance(luck.then) if luck.then else None)


def _chance(luck: Seeded) -> Chance:
    return Chance(luck.seed, luck.game, luck.way or "one-key")


# --- reading -----------------------------------------------------------------------------------


def contents(path: Path) -> bytes:
    """Return the bytes of a file of reasonable size; raises ``RefusedError`` for anything else."""
    return read_file(path, LARGEST_FILE)


def parse(content: bytes) -> Content:
    """Check a save line by line: form, checksums, numbering of lines. Rules come later.

    A last line without its end was torn by a crash before its move was confirmed: it is left
    out. Raises ``RefusedError`` with the line for anything else that is not as it was written.
    """
    *texts, tail = content.split(b"\n")
    text = texts[0] if texts else tail  # it tells a foreign or a newer file from a damaged one
    try:
        mark = _decode(text, _Mark, 1)
    except RefusedError:
        raise refusal("save-foreign") from None
    if mark.format != FORMAT:
        raise refusal("save-foreign")
    if mark.version > VERSION:
        raise refusal("save-newer", version=mark.version, known=VERSION)
    head = _decode(text, _Head, 1).plain()
    checked, before = _unsealed(texts[0] if texts else b"", 1, "")
    if msgspec.json.encode(head) != checked:
        raise _damaged(1)
    lines: list[Line] = []
    for number, text in enumerate(texts[1:], start=2):
        checksum = _unsealed(text, number, before)[1]
        said = _decode(text, MoveLine | UndoLine, number)  # type: ignore[arg-type] # a union type
        lines.append(Line(number, text + b"\n", said, before))
        before = checksum
    return Content(head, tuple(lines), before, len(content) - len(tail), len(tail))


class _Mark(msgspec.Struct):
    """What tells our files from others, in whatever version."""

    format: str
    version: int


class _Head(Head, frozen=True, kw_only=True):
    """The head as it stands in the file, with its checksum."""

    sum: str

    def plain(self) -> Head:
        """Return the head by itself."""
        return Head(*(getattr(self, name) for name in Head.__struct_fields__))


def _decode(text: bytes, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise _damaged(number) from None


def _damaged(number: int) -> RefusedError:
    # What people read stands by this code in `words/reasons.py`
    return refusal("save-damaged", line=number)


def _unsealed(text: bytes, number: int, before: str) -> tuple[bytes, str]:
    """Return a line without its checksum, and the checksum; raises if they do not fit."""
    found = unseal(text, before)
    if found is None:
        raise _damaged(number)
    return found
