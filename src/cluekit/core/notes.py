"""Notes: what each seat has written for itself at a table, its marks and how much help it takes.

They are nobody's letters. So they lie in a file of their own beside the save, which has the save's
name and ends in ``.notes``: a save that is handed on, a replay and the text of a game hold none.
The file is written whole at each mark: killed at any moment, a program loses the mark in hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from cluekit.core.file_reader import read_file
from cluekit.core.home import write_whole
from cluekit.core.journal import settle, write_soon
from cluekit.core.problems import Problem, RefusedError, refusal
from cluekit.core.savefile import seal_line, unseal
from cluekit.core.session import AnySession
from cluekit.core.store import head_of

FORMAT: Literal["cluekit-notes"] = "cluekit-notes"
VERSION: Literal[1] = 1
LARGEST = 1_000_000
"""The most bytes a file of notes may have; one of a whole game has some thousand."""

Cell = tuple[int, int]
Mark = Literal["yes", "no", "maybe"]
_Number = Annotated[int, msgspec.Meta(ge=0, le=999)]
_Card = Annotated[int, msgspec.Meta(ge=-1, le=999)]
"""The number of a card, -1 for what is not written yet."""
_Word = Annotated[str, msgspec.Meta(max_length=400)]


class SeatNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one seat has written and chosen."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=62)]
    marks: Annotated[tuple[tuple[_Number, _Number, Mark], ...], msgspec.Meta(max_length=5000)] = ()
    chosen: Annotated[dict[_Word, _Word], msgspec.Meta(max_length=100)] = {}
    accusation: Annotated[tuple[_Card, ...], msgspec.Meta(max_length=3)] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["cluekit-notes"]
    version: Literal[1]
    seats: Annotated[tuple[SeatNotes, ...], msgspec.Meta(max_length=63)]


class _Form(msgspec.Struct):
    """What tells a newer file from a damaged one."""

    format: Literal["cluekit-notes"]
    version: int


class Notes:
    """The notes of all seats at one table; each change is written down at once.

    ``marks`` are the pencil marks of each seat by cell, ``chosen`` what it has chosen by name,
    ``written`` the cards it means to name.
    ``problem`` is what was wrong with the file, if anything was; ``unsaved`` why it could not be
    written, None where nothing is owed.
    """

    def __init__(self, chosen: Mapping[int, Mapping[str, str]] | None = None) -> None:
        self.marks: dict[int, dict[Cell, str]] = {}
        self.chosen: dict[int, dict[str, str]] = {s: {**own} for s, own in (chosen or {}).items()}
        self.written: dict[int, tuple[int, ...]] = {}
        self.problem: Problem | None = None
        self.unsaved: Problem | None = None
        self._path: Path | None = None
        self._game = ""
        self._others: tuple[SeatNotes, ...] = ()

    def mark(self, seat: int, cell: Cell, mark: str) -> None:
        """Write a mark into a cell; "" rubs it out."""
        own = {at: each for at, each in self.marks.get(seat, {}).items() if at != cell}
        if mark:
            own[cell] = mark
        self._put(marks={**self.marks, seat: own})

    def write_down(self, seat: int, cards: tuple[int, ...]) -> None:
        """Write down an accusation in place of the one before."""
        self._put(written={**self.written, seat: cards})

    def choose(self, seat: int, chosen: Mapping[str, str]) -> None:
        """Note what a seat has chosen."""
        before = self.chosen.get(seat, {})
        if any(before.get(name) != value for name, value in chosen.items()):
            self._put(chosen={**self.chosen, seat: {**before, **chosen}})

    def _put(self, **changed: object) -> None:
        vars(self).update(changed)
        if not write_soon(self):
            self.write()

    def write_what_is_owed(self) -> None:
        """Try once more to write what could not be written."""
        if self.unsaved is not None:
            self.write()

    def write(self) -> None:
        """Write the file; where that fails, the notes stay, and the next change writes them."""
        try:
            self._write()
        except RefusedError as error:
            self.unsaved = error.problem
        else:
            self.unsaved = None

    # --- the file -----------------------------------------------------------------------------

    def keep_beside(self, save: Path, session: AnySession) -> None:
        """Write these down beside a save from now on; a file of a newer version stays as it is."""
        self._path, self._game = _beside(save), _name_of(session)
        if (self.marks or self.chosen or self.written) and not write_soon(self):
            self.write()

    def _write(self) -> None:
        """Write the file, where there is one; raises ``RefusedError`` for a failing disk."""
        if self._path is None:
            return
        seats = sorted({*self.marks, *self.chosen, *self.written})
        others = (one for one in self._others if one.seat not in seats)
        ours = []
        for seat in seats:
            marks = tuple((*cell, mark) for cell, mark in self.marks.get(seat, {}).items())
            chosen, accusation = self.chosen.get(seat, {}), self.written.get(seat, ())
            ours.append(SeatNotes(seat, marks, chosen, accusation))  # type: ignore[arg-type] # a mark is one
        content = _File(FORMAT, VERSION, (*ours, *others))
        try:
            write_whole(self._path, seal_line(content, self._game)[0])
        except OSError as error:
            raise refusal("save-failed", file=self._path.name, reason=error.strerror) from error


def notes_beside(save: Path, session: AnySession, people: Collection[int]) -> Notes:
    """Return the notes of a saved game, and go on writing them there.

    Where the file cannot be read, they are empty and ``problem`` says why; a newer file is not
    written over. The notes of seats where nobody sits here, as in a replay, stay in the file.
    """
    settle()
    notes = Notes()
    try:
        found = _read(_beside(save), session)
    except RefusedError as error:
        notes.problem, found = error.problem, ()
    for one in found:
        if one.seat in people:
            notes.marks[one.seat] = {(row, column): mark for row, column, mark in one.marks}
            notes.chosen[one.seat] = dict(one.chosen)
            if one.accusation:
                notes.written[one.seat] = one.accusation
    notes._others = tuple(one for one in found if one.seat not in people)  # noqa: SLF001 - our own
    if notes.problem is None or notes.problem.code != "notes-newer":
        notes._path, notes._game = _beside(save), _name_of(session)  # noqa: SLF001 - our own
    return notes


def _read(path: Path, session: AnySession) -> tuple[SeatNotes, ...]:
    """Return what a file of notes says, () where there is none; refuses what is not this game's."""
    if not path.exists():
        return ()
    line = read_file(path, LARGEST)
    damaged = refusal("notes-damaged", file=path.name)
    try:
        form = msgspec.json.decode(line, type=_Form)
        if form.version > VERSION:
            raise refusal("notes-newer", file=path.name, version=form.version, known=VERSION)
        sound = unseal(line.rstrip(b"\n"), _name_of(session))
        if sound is None:
            raise damaged
        return msgspec.json.decode(sound[0], type=_File).seats
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise damaged from None


def _beside(save: Path) -> Path:
    return save.with_suffix(".notes")


def _name_of(session: AnySession) -> str:
    """Return what tells this game from all others: notes of another one do not fit."""
    return seal_line(head_of(session), "")[1]
