"""Progress: exercises tried and solved, guesses and tickets, in one file under ``CLUEKIT_HOME``.

The file is replaced whole, so a crash leaves the old one or the new one. A damaged or foreign
file is refused in words and never overwritten: it may hold somebody's work.

Progress as a short code, to be written down and typed in elsewhere.

It carries which exercises are solved, and which of these without being shown: no tries, no hints,
nothing that was written, no name. Groups of five signs; the last sign of a group checks the four
before it and the place of the group, and the last group checks all the others, so that a slip is
found where it is. Signs are 0–9 and letters without I, L, O and U: O is read as 0, I and L as 1.

>>> code = progress_code({"0.1": Done(tries=3, solved=True), "1.2": Done(tries=1)})
>>> code, sorted(progress_in(code))
('100RY-T1CY8', ['0.1'])
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from cluekit.core import RefusedError, refusal
from cluekit.core.file_reader import read_file
from cluekit.core.home import home, write_whole
from cluekit.core.locks import alone_with
from cluekit.learn import exercises
from cluekit.learn.exercises import Enrolment
from cluekit.learn.exercises.files import id_today
from cluekit.learn.forms import ExerciseId
from cluekit.words import say

FORMAT = "cluekit-progress"
VERSION = 3
"""Version 1 knew no notes, version 2 no class; they are read as files without. Who is in no class
still writes version 2, for kits that are older."""

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


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: str
    version: int
    exercises: Annotated[dict[ExerciseId, Done], Meta(max_length=MOST_EXERCISES)]
    check: str
    notes: Annotated[Notes, Meta(max_length=MOST_NOTES)] = {}
    enrolment: Enrolment | None = None


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


def load_enrolment(path: Path | None = None) -> Enrolment | None:
    """Return the learner's class and number, None without a class; raises as ``load`` does."""
    return _load(path or file()).enrolment


def _load(path: Path) -> _File:
    return (
        _parsed(read_file(path, LARGEST_FILE), path)
        if os.path.lexists(path)
        else _File(FORMAT, VERSION, {}, "")
    )


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
    """Return progress with former ids of exercises replaced by today's."""
    found: Progress = {}
    for name, done in progress.items():
        today = id_today(name)
        found[today] = _better(done, found.get(today))
    return found


def _refuse(code: str, path: Path, reason: str) -> RefusedError:
    return refusal(code, file=str(path), reason=reason)


def _check(whole: _File) -> str:
    """Return the checksum over all that counts; of an older version, as it was made then."""
    parts: object = [whole.exercises, whole.notes, whole.enrolment][: whole.version]
    if whole.version == 1:
        parts = whole.exercises
    return blake2b(msgspec.json.encode(parts, order="deterministic"), digest_size=16).hexdigest()


def save(progress: Progress, path: Path | None = None) -> None:
    """Write the progress beside all else that is there.

    An unreadable file in the way is refused and stays as it is. What could not be read again is
    not written either.
    """
    path = path or file()
    _save(replace(_load(path), exercises=progress), path)


def _save(whole: _File, path: Path) -> None:
    """Write a file; if there are more notes than it can hold, the first are forgotten."""
    if len(whole.exercises) > MOST_EXERCISES:
        raise refusal("progress-full", file=str(path), most=MOST_EXERCISES)
    version = VERSION if whole.enrolment else VERSION - 1
    whole = replace(whole, version=version, notes=dict([*whole.notes.items()][-MOST_NOTES:]))
    # The bytes of a file, with their checksum
    checked = replace(whole, check=_check(whole))
    encoded = msgspec.json.encode(checked, order="deterministic")
    content = msgspec.json.format(encoded, indent=1) + b"\n"
    _parsed(content, path)
    write_whole(path, content)


def keep_note(name: str, text: str) -> None:
    """Keep a note under its name, in the place of an earlier one; raises as ``save`` does."""
    with alone_with(file()):
        whole = _load(file())
        _save(replace(whole, notes={**whole.notes, name: text}), file())


def enrol(enrolment: Enrolment | None) -> None:
    """Keep the learner's class and number, or forget them; raises as ``save`` does."""
    with alone_with(file()):
        _save(replace(_load(file()), enrolment=enrolment), file())


def add_work(name: str, *, tries: int = 0, hints: int = 0, solved: bool, badge: bool) -> Done:
    """Add to what was done with one exercise, and save it; return the sum.

    Two lessons open at once do this one after the other, so that neither forgets the other.
    """
    with alone_with(file()):
        progress = load()
        before = progress.get(name, Done())
        after = Done(
            min(before.tries + tries, MOST_TRIES),
            min(before.hints + hints, MOST_TRIES),
            before.solved or solved,
            before.badge or badge,
        )
        if after != before:
            save({**progress, name: after})
    return after


def export_to(path: Path) -> None:
    """Write all that is kept to another file, to take along."""
    path = Path(path)
    load(path)
    _save(_load(file()), path)


def import_text(text: str, name: str = "") -> Progress:
    """Add the progress in the text of a file to this one: of each exercise, the better of the two.

    Of two notes with one name, the one that is here stays, and so does a class. Exercises that this
    kit does not have are left out: they would only take room.
    """
    return _add(_parsed(text.encode("utf-8", "replace"), Path(name or say("what you pasted"))))


def add(theirs: Progress) -> Progress:
    """Add what was done elsewhere; return the sum. Nothing that is here becomes less."""
    return _add(_File(FORMAT, VERSION, theirs, ""))


def _add(other: _File) -> Progress:
    with alone_with(file()):
        here, theirs, known = _load(file()), other.exercises, exercises.ids()
        mine = here.exercises
        both = [*mine, *(name for name in theirs if name in known and name not in mine)]
        merged = {name: _better(mine.get(name), theirs.get(name)) for name in both}
        enrolment = here.enrolment or other.enrolment
        notes = {**other.notes, **here.notes}
        _save(replace(here, exercises=merged, notes=notes, enrolment=enrolment), file())
    return merged


def _better(mine: Done | None, theirs: Done | None) -> Done:
    a, b = mine or Done(), theirs or Done()
    return Done(
        max(a.tries, b.tries), max(a.hints, b.hints), a.solved or b.solved, a.badge or b.badge
    )


# --- progress code --------------------------------------------------------------------------------

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS = {"O": "0", "I": "1", "L": "1"}
GROUP = 5
"""Signs in a group, with the one that checks it."""

PROGRESS_CODE_VERSION = 1
LETTERS = ("", "b", "c", "d")
"""What may stand behind the number of a lesson."""

MOST_LESSON, MOST_EXERCISE = 31, 15
"""The highest numbers that a code can carry."""

LONGEST_CODE = 1_000
"""More signs than this are no code."""

Bits = list[int]


def code_carries() -> str:
    """Say what a code carries, and what not."""
    return say(
        "The code carries which exercises are solved, and which of them without being shown. It "
        "carries no tries, no guesses, no tickets and no name; a file carries all that is kept."
    )


# --- written ------------------------------------------------------------------------------------


def progress_code(progress: Progress) -> str:
    """Return the code that says which exercises are solved; "" where none is."""
    bits = [bit for lesson in _lessons(progress) for bit in lesson]
    if not bits:
        return ""
    bits += [0] * (-len(bits) % 5)  # five bits are one value, and so one sign
    values = [PROGRESS_CODE_VERSION]
    values += [_number(bits[at : at + 5]) for at in range(0, len(bits), 5)]
    values += [0] * (-len(values) % (GROUP - 1))
    groups = [values[at : at + GROUP - 1] for at in range(0, len(values), GROUP - 1)]
    groups.append(_seal(values))
    signs = [(*group, _check_value(group, place)) for place, group in enumerate(groups)]
    return "-".join("".join(SIGNS[value] for value in group) for group in signs)


def _lessons(progress: Progress) -> Iterator[Bits]:
    """Yield each lesson with something solved: number, letter, its last exercise, two bits each."""
    solved = []
    for name, done in progress.items():
        found = re.fullmatch(r"(\d{1,2})([a-z]?)\.(\d{1,2})", name)
        if not (found and found[2] in LETTERS and done.solved):
            continue
        lesson, exercise = int(found[1]), int(found[3])
        if lesson <= MOST_LESSON and 0 < exercise <= MOST_EXERCISE:  # else no code can carry it
            solved.append((lesson, LETTERS.index(found[2]), exercise, done))
    solved.sort(key=lambda each: each[:3])
    for (number, letter), group in groupby(solved, key=lambda each: each[:2]):
        by_number = {exercise: done for _, _, exercise, done in group}
        last = max(by_number)
        bits = [*_bits(number, 5), *_bits(letter, 2), *_bits(last, 4)]
        for exercise in range(1, last + 1):
            done = by_number.get(exercise, Done())
            bits += [done.solved, done.badge]
        yield bits


def _bits(number: int, count: int) -> Bits:
    return [number >> place & 1 for place in reversed(range(count))]


def _number(bits: Bits) -> int:
    return int("".join(str(int(bit)) for bit in bits) or "0", 2)


def _seal(values: Sequence[int]) -> list[int]:
    """Return the four values that check all groups together."""
    digest = blake2b(bytes(values), digest_size=4).digest()
    return [byte % len(SIGNS) for byte in digest]


def _check_value(values: Sequence[int], place: int) -> int:
    """Return the value that checks a group: one sign typed wrongly, or two swapped, change it."""
    found = (place * 11 + 7) % len(SIGNS)
    for value in values:
        found = _doubled(found) ^ value
    return _doubled(found)


def _doubled(value: int) -> int:
    """Return the double in the field of 32 elements."""
    return (value << 1) ^ (0b100101 if value & 16 else 0)


# --- read ---------------------------------------------------------------------------------------


def progress_in(code: str) -> Progress:
    """Return what a code says is solved.

    Raises ``RefusedError``: ``code-sign``, ``code-length`` and ``code-group`` name the group that
    is wrong, ``code-whole`` says that groups are missing or have changed places, ``code-newer``
    that a newer kit wrote it, ``code-none`` that there is nothing to read.
    """
    if len(code) > LONGEST_CODE:
        raise refusal("code-none")
    typed = [group for group in re.split(r"[\s\-–—.,_]+", code.upper()) if group]
    if not typed:
        raise refusal("code-none")
    if len(typed) == 1:  # without hyphens and spaces: five by five
        (whole,) = typed
        typed = [whole[at : at + GROUP] for at in range(0, len(whole), GROUP)]
    groups = [_values(group, place) for place, group in enumerate(typed)]
    *body, seal = groups
    values = [value for group in body for value in group]
    if not body or seal != _seal(values):
        raise refusal("code-whole", groups=len(groups))
    if values[0] != PROGRESS_CODE_VERSION:
        raise refusal("code-newer", version=values[0])
    return by_ids_of_today(dict(_solved([b for value in values[1:] for b in _bits(value, 5)])))


def _values(group: str, place: int) -> list[int]:
    """Return the values of a group without the one that checks it."""
    shown = {"number": place + 1, "group": group[:12]}
    signs = [READ_AS.get(sign, sign) for sign in group]
    strange = next((sign for sign in signs if sign not in SIGNS), None)
    if strange is not None:
        raise refusal("code-sign", **shown, sign=strange)
    if len(signs) != GROUP:
        raise refusal("code-length", **shown, signs=GROUP)
    *values, check = map(SIGNS.index, signs)
    if check != _check_value(values, place):
        raise refusal("code-group", **shown)
    return values


def _solved(bits: Bits) -> Iterator[tuple[str, Done]]:
    """Yield the exercises that the bits say are solved."""
    at = 0
    while at + 11 <= len(bits):
        number, letter = _number(bits[at : at + 5]), _number(bits[at + 5 : at + 7])
        last = _number(bits[at + 7 : at + 11])
        at += 11
        for exercise in range(1, last + 1):
            solved, badge = (*bits[at : at + 2], 0, 0)[:2]
            at += 2
            if solved:
                yield f"{number}{LETTERS[letter]}.{exercise}", Done(solved=True, badge=bool(badge))
