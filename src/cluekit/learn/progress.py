"""Progress: which exercises were tried and solved, in one checked file under ``CLUEKIT_HOME``.

The file is replaced whole, so a crash leaves the old one or the new one. A damaged or foreign
file is refused in words and never overwritten: it may hold somebody's work.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from cluekit.core import Problem, RefusedError
from cluekit.core.home import alone_with, home, write_whole
from cluekit.learn.forms import ExerciseId

FORMAT = "cluekit-progress"
VERSION = 1
LARGEST_FILE = 1_000_000
"""The most bytes a progress file may have."""

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was done with one exercise. Hints are counted for the learner alone."""

    tries: Count = 0
    hints: Count = 0
    solved: bool = False
    badge: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    exercises: dict[ExerciseId, Done]
    check: str


class _Head(msgspec.Struct, frozen=True):
    format: str
    version: int


Progress = dict[str, Done]


def file() -> Path:
    """Return where progress lies."""
    return home() / "progress.json"


def load(path: Path | None = None) -> Progress:
    """Return the progress in a file; nothing done yet when there is none.

    Raises ``RefusedError``: ``progress-foreign``, ``progress-newer``, ``progress-damaged`` or
    ``progress-unreadable``, each with the file and the reason.
    """
    path = path or file()
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise _refuse("progress-unreadable", path, error.strerror or str(error)) from None
    return _read(content, path)


def _read(content: bytes, path: Path) -> Progress:
    if len(content) > LARGEST_FILE:
        raise _refuse("progress-damaged", path, f"more than {LARGEST_FILE} bytes")
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
    if whole.check != _check(whole.exercises):
        raise _refuse("progress-damaged", path, "its checksum does not fit")
    return whole.exercises


def _refuse(code: str, path: Path, reason: str) -> RefusedError:
    return RefusedError(Problem(code, about={"file": str(path), "reason": reason}))


def _check(exercises: Progress) -> str:
    return blake2b(
        msgspec.json.encode(exercises, order="deterministic"), digest_size=16
    ).hexdigest()


def save(progress: Progress, path: Path | None = None) -> None:
    """Write the progress; an unreadable file in the way is refused and stays as it is."""
    path = path or file()
    load(path)
    whole = _File(FORMAT, VERSION, progress, _check(progress))
    content = msgspec.json.format(msgspec.json.encode(whole, order="deterministic"), indent=1)
    write_whole(path, content + b"\n")


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
        before.tries + more.tries,
        before.hints + more.hints,
        before.solved or more.solved,
        before.badge or more.badge,
    )


def export_to(path: Path) -> None:
    """Write the progress to another file, to take along."""
    save(load(), Path(path))


def import_from(path: Path) -> Progress:
    """Add the progress of another file to this one: of each exercise, the better of the two."""
    path = Path(path)
    if not path.exists():
        raise _refuse("progress-unreadable", path, "there is no such file")
    theirs = load(path)
    with alone_with(file()):
        mine = load()
        merged = {name: _better(mine.get(name), theirs.get(name)) for name in {**mine, **theirs}}
        save(merged)
    return merged


def _better(mine: Done | None, theirs: Done | None) -> Done:
    a, b = mine or Done(), theirs or Done()
    return Done(
        max(a.tries, b.tries), max(a.hints, b.hints), a.solved or b.solved, a.badge or b.badge
    )


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a progress file."""
    return msgspec.json.schema(_File)
