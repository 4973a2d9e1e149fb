"""The journal: what has happened in a class, in one SQLite file, written before it is told.

A fact that anybody has heard of is committed (write-ahead log): a killed program loses nothing. At
a power cut the last second may be lost, unless ``careful`` waits for the disk with each fact.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path

import msgspec

from cluekit.classroom.facts import AnyFact
from cluekit.core import Problem, RefusedError
from cluekit.learn.exercises import ClassSeed
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
REASONS = {
    "class-foreign": mark("{file} is not the file of a class."),
    "class-newer": mark("{file} was written by a newer cluekit. This one cannot read it."),
    "class-damaged": mark("{file} is damaged: {reason}"),
    "class-seeded": mark("{file} is a class with the seed {reason}. With --new another begins."),
    "class-running": mark("{file} belongs to a class that is running. End that one first."),
}


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
        self._db = sqlite3.connect(path, isolation_level=None, timeout=0.2)
        try:
            if self.fresh:
                self._begin(now, seed)
            self._check()
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute(f"PRAGMA synchronous = {'FULL' if careful else 'NORMAL'}")
            self._db.execute("BEGIN IMMEDIATE")  # takes the lock, and keeps it
            self._db.execute("COMMIT")
            about = dict(self._db.execute("SELECT key, value FROM meta"))
            self.secret, self.ends = bytes.fromhex(about["secret"]), float(about["ends"])
            self.seed = about.get("seed") or letters(self.secret_for("seed"), SEED_SIGNS)
            self._check_seed(seed)
            self.facts: tuple[AnyFact, ...] = tuple(self._read())
        except BaseException as error:
            self._db.close()
            if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
                raise self._refuse("class-running") from None
            if isinstance(error, sqlite3.Error | ValueError | KeyError | TypeError):
                raise self._refuse("class-damaged", str(error)) from None
            raise

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

    def _check(self) -> None:
        try:
            ((application,),) = self._db.execute("PRAGMA application_id")
            ((version,),) = self._db.execute("PRAGMA user_version")
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            raise self._refuse("class-foreign") from None
        if application != APPLICATION:
            raise self._refuse("class-foreign")
        if version > VERSION:
            raise self._refuse("class-newer")
        ((said,), *_) = self._db.execute("PRAGMA quick_check(1)").fetchall()
        if said != "ok":
            raise self._refuse("class-damaged", said)

    def _check_seed(self, wanted: str) -> None:
        msgspec.convert(self.seed, ClassSeed)
        if wanted not in ("", self.seed):
            raise self._refuse("class-seeded", self.seed)

    def _refuse(self, code: str, reason: str = "") -> RefusedError:
        about = {"file": str(self.path), "reason": reason}
        return RefusedError(Problem(code, about=about), say(REASONS[code], **about))

    def _read(self) -> Iterator[AnyFact]:
        for (body,) in self._db.execute("SELECT body FROM fact ORDER BY step"):
            yield msgspec.json.decode(body, type=AnyFact)

    def add(self, facts: Iterable[AnyFact], at: float) -> None:
        """Write facts down, all of them or none; when this returns they are there."""
        rows = [(at, msgspec.json.encode(fact)) for fact in facts]
        self._db.execute("BEGIN")
        try:
            self._db.executemany("INSERT INTO fact (at, body) VALUES (?, ?)", rows)
            self._db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise

    def settle(self) -> None:
        """Bring what was written to the disk, and into the file itself."""
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


def sweep(folder: Path, now: float) -> None:
    """Delete the classes in a folder whose time is over; what is no class stays."""
    for path in folder.glob("*.sqlite"):
        with suppress(sqlite3.Error, ValueError, TypeError, OSError):
            # Immutable: looking leaves nothing beside the file
            address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
            with closing(sqlite3.connect(address, uri=True)) as db:
                ((application,),) = db.execute("PRAGMA application_id")
                ends = db.execute("SELECT value FROM meta WHERE key = 'ends'").fetchone()
            if application == APPLICATION and ends and float(ends[0]) < now:
                delete_file(path)
