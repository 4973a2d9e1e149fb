"""A learner's own copies of the lessons: handed out, kept up to date, put back.

Nothing that a learner changed is written over. Beside the copies lies a list of what was handed
out, by checksum: a copy that is as it was handed out follows the kit; one that was worked in stays.
For example, ``06_proof.ipynb`` is handed out, run and saved: its checksum is another one now. A
newer kit leaves it and says so; ``reset("06")`` puts the new one there and keeps the old one as
``06_proof-yours-1.ipynb``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from difflib import get_close_matches
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import count
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

import cluekit
from cluekit.core import RefusedError, refusal
from cluekit.core.file_reader import read_file
from cluekit.core.home import home, write_whole
from cluekit.core.locks import alone_with
from cluekit.learn.exercises.files import FORMER_LESSONS

LIST = ".cluekit-lessons.json"
"""The file beside the copies that says what was handed out."""

LARGEST_COPY, LARGEST_LIST = 50_000_000, 1_000_000
"""The most bytes a lesson may have grown to, with its outputs, and the most of the list."""


class _List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["cluekit-lessons"]
    version: Literal[1]
    files: dict[str, Annotated[str, Meta(min_length=64, max_length=64)]]


class Handed(NamedTuple):
    """What was handed out, by the names of files; ``behind`` are worked in and have a newer text.

    ``new`` were not there before, ``followed`` were there as they had been handed out.
    """

    new: tuple[str, ...]
    followed: tuple[str, ...]
    behind: tuple[str, ...]


def source() -> Traversable:
    """Return the lessons as the kit has them: the project's own, or those in the package."""
    project = Path(cluekit.__file__).parents[2]
    if (project / "pyproject.toml").is_file() and (project / "notebooks").is_dir():
        return project / "notebooks"
    return resources.files("cluekit").joinpath("notebooks")


def notebooks() -> list[tuple[str, Traversable]]:
    """Return the names and files of the notebooks that the kit has, in order."""
    return [(name, file) for name, file in _files(source()) if name.endswith(".ipynb")]


def lessons_folder() -> Path:
    """Return the folder of the learner's copies; nothing is made."""
    return home() / "lessons"


def hand_out(folder: Path | None = None) -> Handed:
    """Copy the lessons into a folder; what was worked in there is left as it is.

    Raises ``OSError`` where the folder cannot be written.
    """
    folder = folder or lessons_folder()
    with alone_with(folder / "lessons"):
        handed = _handed(folder)
        found: dict[str, list[str]] = {"new": [], "followed": [], "behind": [], "": []}
        for name, file in _files(source()):
            content = file.read_bytes()
            state = _state(folder / name, handed.get(name), content)
            found[state].append(name)
            if state in ("new", "followed"):
                write_whole(folder / name, content)
            if state != "behind":
                handed[name] = _checksum(content)
        _write_list(folder, handed)
    return Handed(tuple(found["new"]), tuple(found["followed"]), tuple(found["behind"]))


def reset(name: str, folder: Path | None = None) -> Path:
    """Put a lesson back as the kit has it; return where the learner's copy lies now.

    ``name`` is the lesson's number, such as "06", or its file. Raises ``RefusedError``:
    "no-such-lesson" or "no-such-lesson-near"; "lesson-not-worked-in" where nothing is to be reset;
    and for a copy that cannot be read.
    """
    folder = folder or lessons_folder()
    file, content = _lesson_called(name)
    copy = folder / file
    with alone_with(folder / "lessons"):
        try:
            mine = read_file(copy, LARGEST_COPY)
        except RefusedError as refused:
            if refused.problem.code.startswith("file-missing"):
                raise refusal("lesson-not-worked-in", file=file) from None
            raise
        if mine == content:
            raise refusal("lesson-not-worked-in", file=file)
        for number in count(1):
            kept = copy.with_name(f"{copy.stem}-yours-{number}{copy.suffix}")
            with suppress(FileExistsError):  # the name is not free
                write_whole(kept, mine, over=False)
                break
        write_whole(copy, content)
        _write_list(folder, {**_handed(folder), file: _checksum(content)})
    return kept


# --- the list --------------------------------------------------------------------------------


def _handed(folder: Path) -> dict[str, str]:
    """Return what was handed out. If the list cannot be read, all copies stay."""
    try:
        content = read_file(folder / LIST, LARGEST_LIST)
        return msgspec.json.decode(content, type=_List).files
    except (RefusedError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}


def _write_list(folder: Path, files: dict[str, str]) -> None:
    whole = _List("cluekit-lessons", 1, dict(sorted(files.items())))
    write_whole(folder / LIST, msgspec.json.encode(whole))


def _checksum(content: bytes) -> str:
    return sha256(content).hexdigest()


# --- the files -------------------------------------------------------------------------------


def _files(folder: Traversable, under: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yield the names and files of a folder and of its folders, without hidden ones."""
    if not folder.is_dir():
        return
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            yield from _files(entry, f"{under}{entry.name}/")
        else:
            yield under + entry.name, entry


def _state(copy: Path, handed: str | None, content: bytes) -> str:
    """Say what becomes of a copy: a field of ``Handed``, or "" where nothing is to be done."""
    try:
        mine = read_file(copy, LARGEST_COPY)
    except RefusedError as refused:
        if refused.problem.code.startswith("file-missing"):
            return "new"
        mine = b""  # what cannot be read is no copy as it was handed out
    if mine == content:
        return ""
    if _checksum(mine) == handed:
        return "followed"
    return "behind" if handed != _checksum(content) else ""


def _lesson_called(name: str) -> tuple[str, bytes]:
    """Return a lesson's file and content by its number or name, in capitals or not."""
    lessons = dict(notebooks())
    wanted = name.casefold().removesuffix(".ipynb")
    for file, path in lessons.items():
        stem = file.removesuffix(".ipynb")
        number = stem.partition("_")[0]
        if wanted in (stem, number, number.lstrip("0") or "0"):
            return file, path.read_bytes()
    former = wanted.partition("_")[0]
    if former in FORMER_LESSONS:
        raise refusal("lesson-divided", name=former, today=list(FORMER_LESSONS[former]))
    stems = [file.removesuffix(".ipynb") for file in lessons]
    near = get_close_matches(wanted, stems, 1)
    if near:
        raise refusal("no-such-lesson-near", name=name, near=near[0])
    raise refusal("no-such-lesson", name=name, known=stems)
