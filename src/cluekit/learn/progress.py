"""Progress: exercises tried and solved, guesses and tickets, in one file under ``CLUEKIT_HOME``.

The file is replaced whole, so a crash leaves the old one or the new one. A damaged or foreign
file is refused in words and never overwritten: it may hold somebody's work.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from cluekit.core import RefusedError, refusal
from cluekit.core.file_reader import read_file
from cluekit.core.home import home, write_whole
from cluekit.core.locks import alone_with
from cluekit.core.schemas import schema_of
from cluekit.learn import exercises
from cluekit.learn.exercises.former import id_today
from cluekit.learn.forms import ExerciseId
from cluekit.words import say

FORMAT = "cluekit-progress"
VERSION = 2
"""Version 1 knew no notes; it is read as a file without any."""

LARGEST_FILE = 4_000_000
"""The most bytes a progress file may have."""

MOST_TRIES = 1_000_000
"""As far as tries and hints are counted."""

MOST_EXERCISES, MOST_NOTES = 5_000, 1_000
"""The most of each in a progress file: they fit into ``LARGEST_FILE`` whatever was done."""

LONGEST_NAME, LONGEST_NOTE = 200, 500
"""The most characters of a note's name, which is most often its question, and of the note."""

Count = Annotated[int, Meta(ge=0, le=MOST_TRIES)]


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was done with one exercise. Hints are counted for the learner alone."""

    tries: Count = 0
    hints: Count = 0
    solved: bool = False
    badge: bool = False


NoteName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Note = Annotated[str, Meta(min_length=1, max_length=LONGEST_NOTE)]
Notes = dict[NoteName, Note]
"""What was guessed before a question was answered, and written on tickets, by their names."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    exercises: Annotated[dict[ExerciseId, Done], Meta(max_length=MOST_EXERCISES)]
    check: str
    notes: Annotated[Notes, Meta(max_length=MOST_NOTES)] = {}


class _Head(msgspec.Struct, frozen=True):
    format: str
    version: int


Progress = dict[str, Done]


def file() -> Path:
    """Return where progress lies."""
    return home() / "progress.json"


def load(path: Path | None = None) -> Progress:
    """Return the progress in a file; nothing done yet when there is none.

    Raises ``RefusedError`` for what cannot be read, and ``progress-foreign``, ``progress-newer``
    or ``progress-damaged``, each with the file and the reason.
    """
    return _load(path or file()).exercises


def load_notes(path: Path | None = None) -> Notes:
    """Return the notes in a file, none when there is no file; raises as ``load`` does."""
    return _load(path or file()).notes


def _load(path: Path) -> _File:
    return _read(path) if os.path.lexists(path) else _File(FORMAT, VERSION, {}, "")


def _read(path: Path) -> _File:
    return _parsed(read_file(path, LARGEST_FILE), path)


def _parsed(content: bytes, path: Path) -> _File:
    try:
        head = msgspec.json.decode(content, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _refuse("progress-damaged", path, str(error)) from None
    if head.format != FORMAT:
        raise _refuse("progress-foreign", path, head.format[:40])
    if head.version > VERSION:
        raise _refuse("progress-newer", path, str(head.version))
    try:
        whole = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _refuse("progress-damaged", path, str(error)) from None
    if whole.check != _check(whole):
        raise _refuse("progress-damaged", path, "its checksum does not fit")
    return replace(whole, exercises=by_ids_of_today(whole.exercises))


def by_ids_of_today(progress: Progress) -> Progress:
    """Return progress with what was kept under former ids under those of today."""
    found: Progress = {}
    for name, done in progress.items():
        today = id_today(name)
        found[today] = _better(done, found.get(today))
    return found


def _refuse(code: str, path: Path, reason: str) -> RefusedError:
    return refusal(code, file=str(path), reason=reason)


def _check(whole: _File) -> str:
    """Return the checksum over all that counts; of version 1, as it was made then."""
    parts = whole.exercises if whole.version == 1 else [whole.exercises, whole.notes]
    return blake2b(msgspec.json.encode(parts, order="deterministic"), digest_size=16).hexdigest()


def save(progress: Progress, path: Path | None = None) -> None:
    """Write the progress beside the notes that are there.

    An unreadable file in the way is refused and stays as it is. What could not be read again is
    not written either.
    """
    path = path or file()
    _save(progress, load_notes(path), path)


def _save(progress: Progress, notes: Notes, path: Path) -> None:
    """Write a file; if there are more notes than it can hold, the first are forgotten."""
    if len(progress) > MOST_EXERCISES:
        raise refusal("progress-full", file=str(path), most=MOST_EXERCISES)
    whole = _File(FORMAT, VERSION, progress, "", dict([*notes.items()][-MOST_NOTES:]))
    content = _content(whole)
    _parsed(content, path)
    write_whole(path, content)


def _content(whole: _File) -> bytes:
    """Return the bytes of a file, with their checksum."""
    checked = replace(whole, check=_check(whole))
    encoded = msgspec.json.encode(checked, order="deterministic")
    return msgspec.json.format(encoded, indent=1) + b"\n"


def keep(name: str, text: str) -> None:
    """Keep a note under its name, in the place of an earlier one; raises as ``save`` does."""
    with alone_with(file()):
        _save(load(), {**load_notes(), name: text}, file())


def note(name: str, *, tries: int = 0, hints: int = 0, solved: bool, badge: bool) -> Done:
    """Add to what was done with one exercise, and save it; return the sum.

    Two lessons open at once do this one after the other, so that neither forgets the other.
    """
    with alone_with(file()):
        progress = load()
        before = progress.get(name, Done())
        after = _sum(before, Done(tries, hints, solved, badge))
        if after != before:
            save({**progress, name: after})
    return after


def _sum(before: Done, more: Done) -> Done:
    return Done(
        min(before.tries + more.tries, MOST_TRIES),
        min(before.hints + more.hints, MOST_TRIES),
        before.solved or more.solved,
        before.badge or more.badge,
    )


def export_to(path: Path) -> None:
    """Write progress and notes to another file, to take along."""
    path = Path(path)
    load(path)
    _save(load(), load_notes(), path)


def import_text(text: str, name: str = "") -> Progress:
    """Add the progress in the text of a file to this one: of each exercise, the better of the two.

    Of two notes with one name, the one that is here stays. Exercises that this kit does not have
    are left out: they would only take room.
    """
    theirs = _parsed(text.encode("utf-8", "replace"), Path(name or say("what you pasted")))
    return add(theirs.exercises, theirs.notes)


def add(theirs: Progress, notes: Notes | None = None) -> Progress:
    """Add what was done elsewhere; return the sum. Nothing that is here becomes less."""
    with alone_with(file()):
        mine, known = load(), exercises.ids()
        both = [*mine, *(name for name in theirs if name in known and name not in mine)]
        merged = {name: _better(mine.get(name), theirs.get(name)) for name in both}
        _save(merged, {**(notes or {}), **load_notes()}, file())
    return merged


def _better(mine: Done | None, theirs: Done | None) -> Done:
    a, b = mine or Done(), theirs or Done()
    return Done(
        max(a.tries, b.tries), max(a.hints, b.hints), a.solved or b.solved, a.badge or b.badge
    )


def schema() -> dict[str, object]:
    """Return the JSON Schema of a progress file."""
    return schema_of(_File)
