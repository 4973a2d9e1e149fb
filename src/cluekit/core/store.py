"""Saves: a game is written down move by move and can be taken up again.

A move is in the file before ``Session.play`` returns (``keeper``). Loading trusts nothing: the
file is checked line by line (``savefile``), then every move is played again by the rules, and the
line these give must be the line in the file, byte by byte.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from time import localtime, strftime
from typing import NamedTuple

import msgspec

from cluekit.core.chance import OutOfScriptError
from cluekit.core.file_reader import open_plain, read_file
from cluekit.core.game import AnyGame
from cluekit.core.home import home, write_whole
from cluekit.core.journal import begun_journal, journal_of, settle
from cluekit.core.keeper import Keeper, Played, TakenBack
from cluekit.core.problems import Problem, RefusedError, refusal
from cluekit.core.savefile import (
    LARGEST_FILE,
    WARNING,
    Content,
    EditionText,
    Head,
    Seeded,
    UndoLine,
    contents,
    luck_of,
    parse,
    seal_line,
    source_of,
    version_of,
)
from cluekit.core.session import AnySession

POST = "cluekit-letters"
"""Format of an export for one seat."""


# --- writing -----------------------------------------------------------------------------------


class Laid(NamedTuple):
    """How a table was laid before the game began.

    ``seated`` says who sits in each chair, ``called`` what the table is called, ``by_hand`` whether
    each step of the set-up waits for a press, ``wishes`` the piece each chair takes if it is free.
    """

    seated: tuple[str, ...] = ()
    called: str = ""
    by_hand: bool = True
    wishes: tuple[int, ...] = ()


UNTOLD = Laid()
"""Nobody said how."""


def keep(
    session: AnySession,
    path: Path | None = None,
    *,
    laid: Laid = UNTOLD,
    warning: str = WARNING,
) -> Keeper:
    """Save a game from now on: all moves so far at once, later moves as they are accepted.

    ``path`` is by default a new file in the folder of saves. A file that is there already is
    never written over ("save-exists"). ``laid`` says how the table was laid: so a game can be
    opened where it was, with the same people, in the middle of the set-up, too. ``warning``
    says in the reader's words that the file holds the solution; no program goes by it.
    """
    is_new = path is None
    if path is None:  # a name nobody has: the time in UTC, the edition, a few random letters
        now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
        path = saves() / f"{now}-{session.edition.id}-{os.urandom(3).hex()}.jsonl"
    head = head_of(session, laid)
    content, checksum = _save_bytes(session, msgspec.structs.replace(head, warning=warning))
    keeper = Keeper(path, len(content), checksum)
    before = session.keeper
    if is_new and (waits := begun_journal(keeper, content)):
        session.keeper = waits
        return keeper
    try:
        write_whole(path, content, over=False)
        session.keeper = journal_of(keeper)
    except BaseException as error:
        if isinstance(error, FileExistsError) and os.path.lexists(path):
            raise refusal("save-exists", file=path.name) from None
        session.keeper = before
        with suppress(OSError, RefusedError):
            if read_file(path, len(content)) == content:
                path.unlink()
        if isinstance(error, OSError):
            raise refusal("save-failed", file=path.name, reason=error.strerror) from error
        raise
    return keeper


def _save_bytes(session: AnySession, head: Head) -> tuple[bytes, str]:
    """Return the whole save of a session, and its last checksum."""
    try:
        line, checksum = seal_line(head, "")
    except UnicodeEncodeError as error:
        raise refusal("save-text-unwritable", text=ascii(error.object)) from None
    lines = [line]
    for number, step in enumerate(session.record, start=1):
        played = Played(number, step.seat, step.move, step.letters)
        line, checksum = seal_line(played, checksum)
        lines.append(line)
    return b"".join(lines), checksum


def head_of(session: AnySession, laid: Laid = UNTOLD) -> Head:
    """Return the first line of this session's save; raises ``RefusedError`` for foreign luck."""
    luck = luck_of(session.chance)
    return Head(
        "cluekit-save",
        version_of(luck, laid.wishes),
        WARNING,
        session.game.name,
        EditionText(session.edition.id, session.edition.source),
        tuple(msgspec.structs.asdict(player) for player in session.players),
        luck,
        *laid,
    )


def saves() -> Path:
    """Return the folder of saves."""
    return home() / "saves"


# --- reading -----------------------------------------------------------------------------------


class Saved(NamedTuple):
    """A game from a file, and what to tell the person who opened it."""

    session: AnySession
    notices: tuple[Problem, ...]


def open_saved(path: Path, game: AnyGame) -> Saved:
    """Open a save and go on: further moves are added to the file.

    Raises ``RefusedError`` for a file that is foreign, newer, damaged or against the rules;
    nothing is written then, nor before the next move.
    """
    settle()
    content = parse(contents(path))
    saved = _replayed(content, game)
    saved.session.keeper = journal_of(Keeper(path, content.length, content.sum, content.torn))
    return saved


def read_saved(path: Path, *games: AnyGame) -> Saved:
    """Open a save of one of these games to look at it: nothing more is written down."""
    settle()
    content = parse(contents(path))
    meant = [game for game in games if game.name == content.head.game]
    return _replayed(content, *(meant or games)[:1])


def _replayed(content: Content, game: AnyGame) -> Saved:
    session = _opened(content.head, game)
    for line in content.lines:
        said = line.said
        again: Played | TakenBack
        try:
            if isinstance(said, UndoLine):
                session.undo(lab=True)
                again = TakenBack(session.step + 1)
            else:
                move = msgspec.convert(said.move, game.Move)
                letters = session.play(said.seat, move)
                again = Played(session.step, said.seat, move, letters)
        except RefusedError as error:
            raise refusal(
                "save-move-refused", line=line.number, problem=error.problem.code
            ) from None
        except (msgspec.ValidationError, OutOfScriptError):
            raise refusal("save-damaged", line=line.number) from None
        if seal_line(again, line.before)[0] != line.text:
            raise refusal("save-against-rules", line=line.number)
    torn = Problem("save-torn", about={"line": len(content.lines) + 2, "bytes": content.torn})
    return Saved(session, (torn,) if content.torn else ())


def _opened(head: Head, game: AnyGame) -> AnySession:
    """Return the game of a head, before its first move."""
    if head.game != game.name:
        raise refusal("save-other-game", game=head.game, known=game.name)
    try:
        edition = game.read_edition(head.edition.text)
        players = tuple(msgspec.convert(player, game.Player) for player in head.players)
    except RefusedError as error:
        raise refusal("save-edition", problem=error.problem.code) from None
    except msgspec.ValidationError:
        raise refusal("save-damaged", line=1) from None
    problem = game.problem_with_players(edition, players)
    if edition.id != head.edition.id or problem is not None:
        raise refusal("save-players" if problem else "save-damaged", line=1)
    return AnySession(game, edition, players, source_of(head.luck))


# --- the folder of saves, and one seat's post --------------------------------------------------


class Listed(NamedTuple):
    """A save: when it was changed, in seconds since 1970, and its head or why it is unreadable."""

    path: Path
    changed: float
    head: Head | None
    problem: Problem | None

    @property
    def when(self) -> str:
        """The day and hour of the last move here, "?" where the disk says nothing sensible."""
        try:
            return strftime("%Y-%m-%d %H:%M", localtime(self.changed))
        except (OverflowError, ValueError, OSError):
            return "?"


def saved_games(most: int | None = None) -> list[Listed]:
    """Return the newest saves first, at most this many; only the first line of each is read."""
    return list(islice(_saved_games(), most))


def _saved_games() -> Iterator[Listed]:
    settle()
    found = [(_changed(path), path) for path in saves().glob("*.jsonl")]
    for changed, path in sorted(found, reverse=True):
        head = problem = None
        try:
            with open_plain(path, LARGEST_FILE) as file:
                first = file.readline(LARGEST_FILE)
            head = parse(first).head
        except RefusedError as error:
            problem = error.problem
        yield Listed(path, changed, head, problem)


def _changed(path: Path) -> float:
    """Return when a file was changed, of a link to nowhere when that was; 0 where it is gone."""
    for look in (path.stat, path.lstat):
        with suppress(OSError):
            return look().st_mtime
    return 0.0


def saved_like(
    session: AnySession, seated: tuple[str, ...], called: str, *, newly_dealt: bool = False
) -> Listed | None:
    """Return the newest save of a game that began just like this one, at the same table.

    Its warning may be in another language, and its set-up may have gone another way.
    ``newly_dealt`` lets it have been dealt by any other proposed seed.
    """
    try:
        wanted = head_of(session, Laid(seated, called))
        begun = partial(_begun_as, wanted=wanted, newly_dealt=newly_dealt)
        return next((saved for saved in _saved_games() if begun(saved.head) == wanted), None)
    except RefusedError:
        return None


def _begun_as(head: Head | None, wanted: Head, *, newly_dealt: bool) -> Head | None:
    """Return a head without a reader's words, set up step by step; newly dealt, as wanted."""
    if head and newly_dealt and isinstance(head.luck, Seeded) and head.luck.way:
        head = msgspec.structs.replace(head, luck=wanted.luck)
    version = head and version_of(head.luck)
    return head and msgspec.structs.replace(
        head, version=version, warning=WARNING, by_hand=True, wishes=()
    )


def post(session: AnySession, seat: int) -> dict[str, object]:
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
        "version": 1,
        "game": session.game.name,
        "edition": session.edition.id,
        "players": [msgspec.to_builtins(player) for player in session.players],
        "seat": session.players[seat].id if 0 <= seat < len(session.players) else None,
        "letters": letters,
    }
