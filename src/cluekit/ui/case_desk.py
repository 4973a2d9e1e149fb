"""The case desk: a family types in its own game and sees what follows, and why.

Whatever is typed stays. A line that cannot be read says what is wrong with it; lines that cannot
all be true are named, each with a button that puts it aside; every change can be taken back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from cluekit.clue.cases.form import LONGEST_EVENT
from cluekit.clue.cases.sources import source, text_of
from cluekit.clue.picture.layout import Cell
from cluekit.core import Problem
from cluekit.draw import Element, Still
from cluekit.ui.answer_page import spoken
from cluekit.ui.asked import TARGETS, Asked
from cluekit.ui.case_findings import beside, in_words, still_case, told_clash
from cluekit.ui.case_machine import CaseMachine
from cluekit.ui.case_page import CasePage, draw_case
from cluekit.ui.case_written import (
    FIELDS,
    MOST_ROWS,
    Row,
    Understood,
    Written,
    understand,
    with_row,
    written_of,
)
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.machine import MODELS, Model
from cluekit.ui.scene import Scene
from cluekit.ui.sheet_page import SILENCE_NOTES
from cluekit.words import LANGUAGES, language, say, set_language

NUMBERS = {"pool": "2", "numbers": "6, 6, 6"}
"""What fields with numbers can hold, by way of example."""

_LINE = re.compile(r"^\w+ \d+: ")

MOST_BACK = 200
"""So many changes can be taken back."""


class CaseDesk(Scene):
    """The form, and beside it the sheet, answers, and what clashes."""

    def __init__(self, written: Written | None = None) -> None:
        super().__init__()
        self.written = written or Written()
        self.model: Model = "deals"
        self.silence = False
        self.open: frozenset[str] = frozenset()
        self.asked = Asked()
        self._before: list[Written] = []
        self._revision = 0
        self._known: tuple[object, Understood, CaseMachine | None] | None = None
        self.redraw()

    # --- what follows -------------------------------------------------------------------------

    def _read(self) -> tuple[Understood, CaseMachine | None]:
        key = (self.written, self.model, self.silence, language())
        if self._known is None or self._known[0] != key:
            found = understand(self.written)
            self._known = (key, found, self._concluding(found))
        return self._known[1], self._known[2]

    def _concluding(self, found: Understood) -> CaseMachine | None:
        if found.case is None:
            return None
        return CaseMachine(found.case, found.rows, self.model, silence=self.silence)

    @property
    def understood(self) -> Understood:
        """What the writing means, and what is wrong where."""
        return self._read()[0]

    @property
    def machine(self) -> CaseMachine | None:
        """What follows from it; None while the game itself cannot be read."""
        return self._read()[1]

    def redraw(self) -> None:
        """Draw form and findings."""
        found, machine = self._read()
        wrong = {where: self._wrong(where, found.wrong[where]) for where in found.wrong}
        if self.written == Written():
            wrong = {}  # an empty form is not wrong yet
        page = CasePage(
            written=self.written,
            wrong=wrong,
            names=[name.strip() for name in self.written.players.split(",") if name.strip()],
            revision=self._revision,
            undo=bool(self._before),
            beside=beside(machine, self.written, self.asked.answer, self._opened),
        )
        self.drawing = str(draw_case(page))

    @property
    def _opened(self) -> frozenset[str]:
        return self.open | ({"silence"} if self.silence else set())

    def _wrong(self, where: int | str, problem: Problem) -> str:
        """Return what is wrong; a field has no line, so its number is left out."""
        if problem.code == "edition-type" and where in ("pool", "numbers"):
            return say("Here numbers stand, such as {example}.", example=NUMBERS[where])
        told = self.explained(problem)
        told = told if isinstance(where, int) else _LINE.sub("", told)
        return told[:1].upper() + told[1:]

    # --- what is pressed ----------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Take in what was typed, or answer what was asked."""
        first, *rest = press.words
        if first in TARGETS:
            self.asked.heed(press.words, self._solved().names)
            self._tell_answer()
        elif first in _TOOLS:
            _TOOLS[first](self, rest, press)
        else:
            raise NotHeardError(say("Nothing here can be pressed."))
        self.redraw()

    def _write(self, written: Written) -> None:
        """Take this as what is written now; what was there before can be got back."""
        if written == self.written:
            return
        self._before = [*self._before[-MOST_BACK:], self.written]
        self.written = written
        self.asked = Asked()
        self._tell()

    def _tell(self) -> None:
        """Say what came of a change."""
        found, machine = self._read()
        if found.wrong:
            self.speak(" ".join(self._wrong(where, found.wrong[where]) for where in found.wrong))
        elif machine is not None and machine.solution.can is None:
            self.speak(told_clash(machine, self.written))
        else:
            self.speak(say("The lines fit together."))

    def _field(self, words: list[str], press: Press) -> None:
        """Take in the fields of the game."""
        if words or not press.values:
            raise _nothing()
        changes = {name: _line(press.value(name)) for name in FIELDS if name in press.values}
        self._write(replace(self.written, **changes))

    def _row(self, words: list[str], press: Press) -> None:
        self._write(with_row(self.written, self._number(words), text=_text(press)))

    def _add(self, words: list[str], press: Press) -> None:
        if words:
            raise _nothing()
        text = _text(press)
        if not text:
            raise NotHeardError(say("Write the line first."))
        if len(self.written.rows) >= MOST_ROWS:
            raise NotHeardError(say("There are {most} lines at most.", most=MOST_ROWS))
        self._write(replace(self.written, rows=(*self.written.rows, Row(text))))

    def _aside(self, words: list[str], _: Press) -> None:
        """Put a line aside, or count it again; it stays where it is."""
        number = self._number(words)
        aside = not self.written.rows[number].aside
        self._write(with_row(self.written, number, aside=aside))

    def _away(self, words: list[str], _: Press) -> None:
        number, rows = self._number(words), self.written.rows
        self._write(replace(self.written, rows=rows[:number] + rows[number + 1 :]))
        self._moved_on()

    def _back(self, words: list[str], _: Press) -> None:
        """Take the last change back."""
        if words or not self._before:
            raise _nothing()
        self.written = self._before.pop()
        self.asked = Asked()
        self._moved_on()
        self._tell()

    def _moved_on(self) -> None:
        """Lines have other numbers now: a press meant for the old ones is turned away."""
        self._revision += 1
        self.turn += 1

    def _number(self, words: list[str]) -> int:
        one = words[0] if len(words) == 1 else ""
        if one.isascii() and one.isdecimal() and len(one) < 4 and int(one) < len(self.written.rows):  # noqa: PLR2004
            return int(one)
        raise NotHeardError(say("There is no such line."))

    # --- asking -------------------------------------------------------------------------------

    def _ask(self, words: list[str], _: Press) -> None:
        """Answer why a cell is so, or why it is not known yet."""
        self.asked.answer = self._solved().answer(self._cell(words))
        self._tell_answer()

    def _solved(self) -> CaseMachine:
        """Return the machine where the lines fit together."""
        machine = self.machine
        if machine is None or machine.solution.can is None:
            raise NotHeardError(say("First mend what is wrong: then everything can be asked."))
        return machine

    def _cell(self, words: list[str]) -> Cell:
        plain = [int(n) for n in words if n.isascii() and n.isdecimal() and len(n) < 4]  # noqa: PLR2004
        sheet = self._solved().sheet
        inside = len(plain) == len(words) == 2  # noqa: PLR2004 - card, column
        if not inside or plain[0] >= sheet.deck.size or plain[1] >= sheet.holders:
            raise _nothing()
        return plain[0], plain[1]

    def _tell_answer(self) -> None:
        machine = self.machine
        if self.asked.answer is not None and machine is not None:
            self.speak(spoken(self.asked.answer, machine.layout, machine.names))

    def _panel(self, words: list[str], _: Press) -> None:
        if words not in (["envelope"], ["asking"]):
            raise _nothing()
        self._solved()
        self.open ^= set(words)

    def _close(self, words: list[str], _: Press) -> None:
        key = words[0] if len(words) == 1 else ""
        if key == "answer":
            self.asked = Asked()
        elif key in self.open:
            self.open -= {key}
        else:
            raise _nothing()

    def _file(self, words: list[str], _: Press) -> None:
        if words:
            raise _nothing()
        self.open ^= {"file"}

    def _model(self, words: list[str], press: Press) -> None:
        wanted = [model for model in MODELS if model == press.value("model")]
        if words or not wanted:
            raise NotHeardError(say("There is no such way of counting."))
        self.model = wanted[0]

    def _silence(self, words: list[str], _: Press) -> None:
        """Begin or end to conclude from nobody's having accused."""
        if words:
            raise _nothing()
        self._solved()
        self.silence, self.asked = not self.silence, Asked()
        told = SILENCE_NOTES["on" if self._solved().silent else "broken"]
        self.speak(say(told) if self.silence else say("Silence no longer counts."))

    def _language(self, words: list[str], press: Press) -> None:
        if words or press.value("language") not in LANGUAGES:
            raise NotHeardError(say("There is no such language."))
        set_language(press.value("language"))

    # --- without a browser --------------------------------------------------------------------

    def picture(self) -> Still | None:
        """Return the sheet as a still picture, where there is one."""
        return still_case(self.machine) if self.machine is not None else None

    def in_words(self) -> str:
        """Return what follows, or what clashes, in words."""
        return in_words(self.machine, self.written)

    def still(self) -> Element | None:
        """Return the sheet as it stands."""
        shown = self.picture()
        return shown.svg if shown is not None else None


def _nothing() -> NotHeardError:
    return NotHeardError(say("Nothing here can be pressed."))


def _line(text: str) -> str:
    """Return a text as one line of what can be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _text(press: Press) -> str:
    text = _line(press.value("text"))
    if len(text) > LONGEST_EVENT:
        raise NotHeardError(say("A line has {most} letters at most.", most=LONGEST_EVENT))
    return text


_TOOLS: dict[str, Callable[[CaseDesk, list[str], Press], None]] = {
    "field": CaseDesk._field,  # noqa: SLF001 - its own
    "row": CaseDesk._row,  # noqa: SLF001
    "add": CaseDesk._add,  # noqa: SLF001
    "aside": CaseDesk._aside,  # noqa: SLF001
    "away": CaseDesk._away,  # noqa: SLF001
    "back": CaseDesk._back,  # noqa: SLF001
    "ask": CaseDesk._ask,  # noqa: SLF001
    "panel": CaseDesk._panel,  # noqa: SLF001
    "close": CaseDesk._close,  # noqa: SLF001
    "file": CaseDesk._file,  # noqa: SLF001
    "model": CaseDesk._model,  # noqa: SLF001
    "silence": CaseDesk._silence,  # noqa: SLF001
    "language": CaseDesk._language,  # noqa: SLF001
}


def case_desk(path: Path | str | None = None) -> CaseDesk:
    """Open the form, empty or with a case file in it; refuses a file that is none, by line."""
    if path is None:
        return CaseDesk()
    place = Path(path)
    return CaseDesk(written_of(source(text_of(place), place.parent)))
