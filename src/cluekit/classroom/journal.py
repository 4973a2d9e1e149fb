"""The journal: what has happened in a class, in one SQLite file, written before it is told.

A fact that anybody has heard of is committed (write-ahead log): a killed program loses nothing. At
a power cut the last second may be lost, unless ``careful`` waits for the disk with each fact.
"""

from __future__ import annotations

import os
import sqlite3
import struct
from collections.abc import Iterable
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from cluekit.classroom.facts import AnyFact
from cluekit.core import Problem, RefusedError
from cluekit.learn.exercises import ClassSeed
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import mark, say

FORMAT, VERSION = "cluekit-classroom", 1
APPLICATION = 0x636C756B
"""SQLite keeps this number with a file: whose it is."""
KEPT_DAYS = 30
"""Days after which a class is deleted, counted from when it was opened."""
DAY = 86_400
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""What codes are made of: letters that are not taken for others, and spell no words."""
SEED_SIGNS = 4

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE fact (step INTEGER PRIMARY KEY, at REAL NOT NULL, body BLOB NOT NULL);
"""
_PRESSES = """
CREATE TABLE IF NOT EXISTS press (step INTEGER PRIMARY KEY, page INTEGER NOT NULL, id TEXT NOT NULL)
"""
"""Which press a fact came by; files of before have none."""
Press = tuple[int, str]
"""The page on which something was pressed, and the id of the press."""
REASONS = {
    "class-foreign": mark("{file} is not the file of a class."),
    "class-newer": mark("{file} was written by a newer cluekit. This one cannot read it."),
    "class-damaged": mark("{file} is damaged: {reason}"),
    "class-seeded": mark("{file} is a class with the seed {reason}. With --new another begins."),
    "class-running": mark(
        "{file} belongs to a class that is running. Stop it first with Ctrl-C: nothing is lost."
    ),
    "class-unwritable": mark("{file} cannot be written: {reason}"),
}
_NOT_OURS = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
_NOT_OURS |= {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}
"""What is wrong with the disk, and not with the file."""


class Journal:
    """The file of one class, open for writing: nobody else can open it meanwhile."""

    def __init__(self, path: Path, now: float, *, careful: bool = False, seed: str = "") -> None:
        """Open the class in a file, or begin one there; raises ``RefusedError``.

        A class that begins may be given its ``seed``, from which its cases are drawn.
        """
        self.path = path
        self.fresh = not path.exists() or not path.stat().st_size
        if self.fresh:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # names stand in it
        self.torn = is_torn(path)
        self._db = sqlite3.connect(path, isolation_level=None, timeout=0.2)
        try:
            if self.fresh:
                self._begin(now, seed)
            _check(self._db, path)
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute(f"PRAGMA synchronous = {'FULL' if careful else 'NORMAL'}")
            self._db.execute("BEGIN IMMEDIATE")  # takes the lock, and keeps it
            self._db.execute(_PRESSES)
            self._db.execute("COMMIT")
            about = dict(self._db.execute("SELECT key, value FROM meta"))
            self.secret, self.ends = bytes.fromhex(about["secret"]), float(about["ends"])
            self.seed = about.get("seed") or letters(self.secret_for("seed"), SEED_SIGNS)
            self._check_seed(seed)
            self.facts: tuple[AnyFact, ...] = tuple(fact for _, fact in _rows(self._db))
            self.presses: list[Press] = [
                *self._db.execute("SELECT page, id FROM press ORDER BY step")
            ]
        except BaseException as error:
            self._db.close()
            if self.fresh:
                delete_file(path)  # what was begun is no class
            refused = _refusal_for(error, path)
            if refused is None:
                raise
            raise refused from None

    def _begin(self, now: float, seed: str) -> None:
        self._db.executescript(f"PRAGMA journal_mode = WAL; BEGIN; {_TABLES}")
        about = {
            "format": FORMAT,
            "secret": os.urandom(16).hex(),
            "ends": str(now + KEPT_DAYS * DAY),
            **({"seed": seed} if seed else {}),
        }
        self._db.executemany("INSERT INTO meta VALUES (?, ?)", about.items())
        self._db.execute(f"PRAGMA application_id = {APPLICATION}")
        self._db.execute(f"PRAGMA user_version = {VERSION}")
        self._db.execute("COMMIT")

    def _check_seed(self, wanted: str) -> None:
        msgspec.convert(self.seed, ClassSeed)
        if wanted not in ("", self.seed):
            raise _refusal(self.path, "class-seeded", self.seed)

    def add(self, facts: Iterable[AnyFact], at: float, press: Press | None = None) -> None:
        """Write facts down, all or none, and by which press; when this returns they are there.

        Raises ``NotHeardError`` where the disk takes nothing.
        """
        rows = [(at, msgspec.json.encode(fact)) for fact in facts]
        try:
            self._db.execute("BEGIN")
            self._db.executemany("INSERT INTO fact (at, body) VALUES (?, ?)", rows)
            if press:
                self._db.execute("INSERT INTO press SELECT max(step), ?, ? FROM fact", press)
            self._db.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            if not isinstance(error, sqlite3.Error):
                raise
            why = say("The teacher’s computer could not write that down: {reason}", reason=error)
            raise NotHeardError(why) from None

    def settle(self) -> None:
        """Bring what was written to the disk, and into the file itself."""
        with suppress(sqlite3.OperationalError):  # a full disk: it is tried again
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def secret_for(self, what: str, size: int = 16) -> bytes:
        """Return a secret for one purpose: the same as long as this class is kept."""
        return blake2b(what.encode(), key=self.secret, digest_size=size).digest()

    @property
    def code(self) -> str:
        """The code on the wall, by which learners come in."""
        return letters(self.secret_for("code"))

    def close(self) -> None:
        """Close the file; the class can be opened again."""
        self._db.close()

    def delete(self) -> None:
        """Delete all that was kept of the class."""
        self.close()
        delete_file(self.path)


def _check(db: sqlite3.Connection, path: Path) -> None:
    """Refuse what is no class, or is not as this program left it."""
    try:
        ((application,),) = db.execute("PRAGMA application_id")
        ((version,),) = db.execute("PRAGMA user_version")
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        raise _refusal(path, "class-foreign") from None
    if application != APPLICATION:
        raise _refusal(path, "class-foreign")
    if version > VERSION:
        raise _refusal(path, "class-newer")
    ((said, *_), *_) = db.execute("PRAGMA quick_check(1)").fetchall()
    if said != "ok":
        raise _refusal(path, "class-damaged", said)


def _rows(db: sqlite3.Connection) -> list[tuple[float, AnyFact]]:
    rows = db.execute("SELECT at, body FROM fact ORDER BY step")
    return [(float(at), msgspec.json.decode(body, type=AnyFact)) for at, body in rows]


def _refusal(path: Path, code: str, reason: str = "") -> RefusedError:
    about = {"file": str(path), "reason": reason}
    return RefusedError(Problem(code, about=about), say(REASONS[code], **about))


def _refusal_for(error: BaseException, path: Path) -> RefusedError | None:
    """Return what is to be said of an error while a class is opened; None of one of ours."""
    if not isinstance(error, sqlite3.Error | ValueError | KeyError | TypeError):
        return None
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return _refusal(path, "class-running")
    return _refusal(path, "class-unwritable" if code in _NOT_OURS else "class-damaged", str(error))


def read_class(path: Path) -> list[tuple[float, AnyFact]]:
    """Return what has happened in the class of a file, and when; nothing is written.

    Raises ``RefusedError``.
    """
    beside = beside_file(path)
    # Immutable: looking leaves nothing beside the file
    way = "ro" if beside.exists() and beside.stat().st_size else "ro&immutable=1"
    try:
        address = f"{path.absolute().as_uri()}?mode={way}"
        with closing(sqlite3.connect(address, uri=True, timeout=0.2)) as db:
            _check(db, path)
            return _rows(db)
    except (sqlite3.Error, ValueError, KeyError, TypeError) as error:
        raise _refusal_for(error, path) or error from None


# --- the log beside the file ----------------------------------------------------------------------
# SQLite leaves out, and says nothing of, what comes behind the first frame that is damaged.

_HEAD, _FRAME = 32, 24
_WORDS = 0xFFFF_FFFF


def beside_file(path: Path) -> Path:
    """Return where SQLite keeps what is not yet in the file itself."""
    return path.with_name(f"{path.name}-wal")


def is_torn(path: Path) -> bool:
    """Tell whether part of what was written last is damaged, as by a power cut."""
    with suppress(FileNotFoundError):
        log = beside_file(path).read_bytes()
        return len(log) >= _HEAD and not _is_whole(log)
    return False


def _is_whole(log: bytes) -> bool:
    order = "<" if log[:4] == b"\x37\x7f\x06\x82" else ">"
    size, salt = int.from_bytes(log[8:12]), log[16:24]
    sums = _sums(log[:24], (0, 0), order)
    if struct.unpack(">II", log[24:_HEAD]) != sums or not size:
        return False
    for start in range(_HEAD, len(log) - _FRAME - size + 1, _FRAME + size):
        head, page = log[start : start + _FRAME], log[start + _FRAME : start + _FRAME + size]
        if head[8:16] != salt:
            return True  # from here on it is of an earlier round
        sums = _sums(head[:8] + page, sums, order)
        if struct.unpack(">II", head[16:]) != sums:
            return False
    return True


def _sums(words: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}II", words):
        one = (one + first + two) & _WORDS
        two = (two + second + one) & _WORDS
    return one, two


def letters(secret: bytes, length: int = 5) -> str:
    """Return a word that nobody guesses.

    >>> letters(bytes(16)), letters(b"evening", 3)
    ('BBBBB', 'FCH')
    """
    number, found = int.from_bytes(secret), ""
    for _ in range(length):
        number, letter = divmod(number, len(LETTERS))
        found += LETTERS[letter]
    return found


def delete_file(path: Path) -> None:
    """Delete the file of a class, and what SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def last_change(path: Path) -> float:
    """Return when a class was last written to."""
    return max(one.stat().st_mtime for one in (path, beside_file(path)) if one.exists())


def sweep(folder: Path, now: float) -> None:
    """Delete the classes in a folder whose time is over; what is no class stays.

    So does one of today: the clock may have been wrong when it was begun.
    """
    for path in folder.glob("*.sqlite"):
        with suppress(sqlite3.Error, ValueError, TypeError, OSError):
            # Immutable: looking leaves nothing beside the file
            address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
            with closing(sqlite3.connect(address, uri=True)) as db:
                ((application,),) = db.execute("PRAGMA application_id")
                ends = db.execute("SELECT value FROM meta WHERE key = 'ends'").fetchone()
            today = now - DAY < last_change(path) <= now
            if application == APPLICATION and ends and float(ends[0]) < now and not today:
                delete_file(path)
