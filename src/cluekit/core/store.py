"""Saves: a game is written down move by move and can be taken up again.

A move is on the disk before ``Session.play`` returns. Loading trusts nothing: the file is
checked line by line (``savefile``), then every move is played again by the rules, and the line
these give must be the line in the file, byte by byte.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from errno import ENOSPC
from io import FileIO
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

import msgspec

from cluekit.core.chance import OutOfScriptError
from cluekit.core.home import home, write_whole
from cluekit.core.letters import Letter
from cluekit.core.problems import Problem, RefusedError
from cluekit.core.savefile import (
    LARGEST_FILE,
    VERSION,
    WARNING,
    Content,
    EditionText,
    Head,
    Line,
    MoveLine,
    UndoLine,
    contents,
    luck_of,
    parse,
    refuse,
    sealed,
    source_of,
)
from cluekit.core.session import Game, Session, Step

POST = "cluekit-letters"
"""Format of an export for one seat."""


class _Played(msgspec.Struct, frozen=True, tag_field="line", tag="move"):
    """A line to be written: an accepted move, its number from 1 and all its letters."""

    step: int
    seat: int
    move: Any
    letters: tuple[Letter, ...]


class _TakenBack(msgspec.Struct, frozen=True, tag_field="line", tag="undo"):
    """A line to be written: the last accepted move, number ``step``, was taken back."""

    step: int


# --- writing -----------------------------------------------------------------------------------


class Keeper:
    """Writes each accepted move to the end of one save file, at once.

    Where nothing can be written it raises ``RefusedError``; the file and the session are then as
    before. ``torn`` bytes of a line that a crash left behind are cut off by the first writing.
    """

    def __init__(self, path: Path, length: int, checksum: str, torn: int = 0) -> None:
        self.path = path
        self._length = length
        self._sum = checksum
        self._torn = torn

    def accepted(self, number: int, step: Step) -> None:
        """Write an accepted move; moves are numbered from 0 here, from 1 in the file."""
        self._append(_Played(number + 1, step.seat, step.move, step.letters))

    def taken_back(self, number: int) -> None:
        """Write that a move was taken back."""
        self._append(_TakenBack(number + 1))

    def _append(self, said: object) -> None:
        line, checksum = sealed(said, self._sum)
        try:
            self._write(line)
        except OSError as error:
            raise refuse("save-failed", file=self.path.name, reason=error.strerror) from error
        self._length += len(line)
        self._sum, self._torn = checksum, 0

    def _write(self, line: bytes) -> None:
        """Write and make sure it is on the disk; leave no half line behind on an error."""
        with self.path.open("r+b", buffering=0) as file:
            if os.fstat(file.fileno()).st_size != self._length + self._torn:
                raise refuse("save-changed-elsewhere", file=self.path.name)
            file.truncate(self._length)
            file.seek(self._length)
            try:
                _write_all(file, line)
            except BaseException:  # an interrupted kernel, too, must leave no line behind
                file.truncate(self._length)
                raise


def _write_all(file: FileIO, line: bytes) -> None:
    if file.write(line) != len(line):
        raise OSError(ENOSPC, os.strerror(ENOSPC))
    os.fsync(file.fileno())


def keep(
    session: Session,
    path: Path | None = None,
    *,
    seated: tuple[str, ...] = (),
    called: str = "",
    by_hand: bool = True,
) -> Keeper:
    """Save a game from now on: all moves so far at once, each further move as it is accepted.

    ``path`` is by default a new file in the folder of saves. A file that is there already is
    never written over ("save-exists"). ``seated`` says who sits in each chair, ``called`` what
    the table is called, ``by_hand`` whether each step of the set-up waits for a press: so a game
    can be opened where it was, with the same people, in the middle of the set-up, too.
    """
    path = path or _new_path(session)
    if path.exists():
        raise refuse("save-exists", file=path.name)
    content, checksum = _written(session, head_of(session, seated, called, by_hand=by_hand))
    try:
        write_whole(path, content)
    except OSError as error:
        raise refuse("save-failed", file=path.name, reason=error.strerror) from error
    session.keeper = keeper = Keeper(path, len(content), checksum)
    return keeper


def _written(session: Session, head: Head) -> tuple[bytes, str]:
    """Return the whole save of a session, and its last checksum."""
    try:
        line, checksum = sealed(head, "")
    except UnicodeEncodeError as error:
        raise refuse("save-text-unwritable", text=ascii(error.object)) from None
    lines = [line]
    for number, step in enumerate(session.record, start=1):
        played = _Played(number, step.seat, step.move, step.letters)
        line, checksum = sealed(played, checksum)
        lines.append(line)
    return b"".join(lines), checksum


def head_of(
    session: Session, seated: tuple[str, ...] = (), called: str = "", *, by_hand: bool = True
) -> Head:
    """Return the first line of this session's save; raises ``RefusedError`` for foreign luck."""
    return Head(
        "cluekit-save",
        1,
        WARNING,
        session.game.name,
        EditionText(session.edition.id, session.edition.source),
        tuple(msgspec.structs.asdict(player) for player in session.players),
        luck_of(session.chance),
        seated,
        called,
        by_hand,
    )


def saves() -> Path:
    """Return the folder of saves."""
    return home() / "saves"


def _new_path(session: Session) -> Path:
    """Return a name nobody has: the time in UTC, the edition, a few random letters."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return saves() / f"{now}-{session.edition.id}-{token_hex(3)}.jsonl"


# --- reading -----------------------------------------------------------------------------------


class Saved(NamedTuple):
    """A game from a file, and what to tell the person who opened it."""

    session: Session
    notices: tuple[Problem, ...]


def open_saved(path: Path, game: Game) -> Saved:
    """Open a save and go on: further moves are added to the file.

    Raises ``RefusedError`` for a file that is foreign, newer, damaged or against the rules;
    nothing is written then, nor before the next move.
    """
    content = parse(contents(path))
    saved = _replayed(content, game)
    saved.session.keeper = Keeper(path, content.length, content.sum, content.torn)
    return saved


def read_saved(path: Path, *games: Game) -> Saved:
    """Open a save of one of these games to look at it: nothing more is written down."""
    content = parse(contents(path))
    meant = [game for game in games if game.name == content.head.game]
    return _replayed(content, *(meant or games)[:1])


def _replayed(content: Content, game: Game) -> Saved:
    session = _opened(content.head, game)
    for line in content.lines:
        _replay(session, line)
    torn = Problem("save-torn", about={"line": len(content.lines) + 2, "bytes": content.torn})
    return Saved(session, (torn,) if content.torn else ())


def _opened(head: Head, game: Game) -> Session:
    """Return the game of a head, before its first move."""
    if head.game != game.name:
        raise refuse("save-other-game", game=head.game, known=game.name)
    try:
        edition = game.read_edition(head.edition.text)
        players = tuple(msgspec.convert(player, game.Player) for player in head.players)
    except RefusedError as error:
        raise refuse("save-edition", problem=error.problem.code) from None
    except msgspec.ValidationError:
        raise refuse("save-damaged", line=1) from None
    problem = game.problem_with_players(edition, players)
    if edition.id != head.edition.id or problem is not None:
        raise refuse("save-players" if problem else "save-damaged", line=1)
    return Session(game, edition, players, source_of(head.luck))


def _replay(session: Session, line: Line) -> None:
    """Do again what a line says; the rules must allow it and give the very same line."""
    try:
        again = _again(session, line.said)
    except RefusedError as error:
        raise refuse("save-move-refused", line=line.number, problem=error.problem.code) from None
    except (msgspec.ValidationError, OutOfScriptError):
        raise refuse("save-damaged", line=line.number) from None
    if sealed(again, line.before)[0] != line.text:
        raise refuse("save-against-rules", line=line.number)


def _again(session: Session, said: MoveLine | UndoLine) -> _Played | _TakenBack:
    if isinstance(said, UndoLine):
        session.undo(lab=True)
        return _TakenBack(session.step + 1)
    move = msgspec.convert(said.move, session.game.Move)
    letters = session.play(said.seat, move)
    return _Played(session.step, said.seat, move, letters)


# --- the folder of saves, and one seat's post --------------------------------------------------


class Listed(NamedTuple):
    """A file in the folder of saves: its head, or why that cannot be read; seconds since 1970."""

    path: Path
    changed: float
    head: Head | None
    problem: Problem | None


def saved_games() -> list[Listed]:
    """Return the saves, newest first; only the first line of each is read."""
    found = [(path.stat().st_mtime, path) for path in saves().glob("*.jsonl")]
    return [_listed(path, changed) for changed, path in sorted(found, reverse=True)]


def saved_like(session: Session, seated: tuple[str, ...], called: str) -> Listed | None:
    """Return the newest save of a game that began just like this one, at the same table."""
    try:
        wanted = head_of(session, seated, called)
    except RefusedError:
        return None
    return next((saved for saved in saved_games() if saved.head == wanted), None)


def _listed(path: Path, changed: float) -> Listed:
    try:
        with path.open("rb") as file:
            return Listed(path, changed, parse(file.readline(LARGEST_FILE)).head, None)
    except RefusedError as error:
        return Listed(path, changed, None, error.problem)
    except OSError:
        return Listed(path, changed, None, Problem("save-unreadable", about={"file": path.name}))


def post(session: Session, seat: int) -> dict[str, Any]:
    """Return everything one seat was told, and nothing else, ready to be written as JSON.

    The seed, the other hands and the case file are not in it. ``move`` counts accepted moves
    from 1.
    """
    letters = [
        {"move": number + 1, "fact": msgspec.to_builtins(fact)}
        for number, fact in session.letters(seat)
    ]
    return {
        "format": POST,
        "version": VERSION,
        "game": session.game.name,
        "edition": session.edition.id,
        "players": [msgspec.to_builtins(player) for player in session.players],
        "seat": session.players[seat].id if 0 <= seat < len(session.players) else None,
        "letters": letters,
    }
