"""The case desk: a family types in its own game and sees what follows, and why.

Whatever is typed stays. A line that cannot be read says what is wrong with it; lines that cannot
all be true are named, each with a button that puts it aside; every change can be taken back.

>>> desk = case_desk()
>>> desk.in_words()
'The sheet appears when deck and players can be read.'
>>> desk.written = Written("mini", players="Nora, Otto", rows=(Row("Nora has rope"),))
>>> desk.machine.solution.deals
180
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import Problem
from cluekit.draw import Element, Still
from cluekit.logic.counting import Model
from cluekit.records.file_format import LONGEST_EVENT, source, text_of
from cluekit.ui.kit.controls import change_language
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.notebook.answer_panel import STEP, Asked, spoken_answer
from cluekit.ui.notebook.page import chosen_model
from cluekit.ui.record_desk.conclusions import CaseMachine
from cluekit.ui.record_desk.findings import beside, in_words, silence_note, still_case, told_clash
from cluekit.ui.record_desk.form import CasePage, draw_case
from cluekit.ui.record_desk.typed_record import (
    FIELDS,
    MOST_ROWS,
    Row,
    Understood,
    Written,
    names_of,
    understand,
    with_row,
    written_of,
)
from cluekit.words import language, say

NUMBERS = {"pool": "2", "numbers": "6, 6, 6"}
"""What fields with numbers can hold, by way of example."""

_LINE = re.compile(r"^\w+ \d+: ")

MOST_BACK = 200
"""This many changes can be taken back."""


class CaseDesk(Scene):
    """The form, and beside it the sheet, answers, and what clashes."""

    _css = clue_style() + Scene._css  # noqa: SLF001 - our own base
    presses = Presses["CaseDesk", None]()

    def __init__(self, written: Written | None = None, folder: Path | None = None) -> None:
        super().__init__()
        self._folder = folder
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
            found = understand(self.written, self._folder)
            machine = None
            if found.case is not None:
                machine = CaseMachine(found.case, found.rows, self.model, silence=self.silence)
            self._known = (key, found, machine)
        return self._known[1], self._known[2]

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
        opened = self.open | ({"silence"} if self.silence else set())
        page = CasePage(
            written=self.written,
            wrong=wrong,
            names=names_of(self.written.players),
            revision=self._revision,
            undo=bool(self._before),
            beside=beside(machine, self.written, self.asked.answer, opened),
        )
        self.show(draw_case(page))

    def interrupted(self) -> None:
        """Show the sheet alone, as far as it is known: what took long is not begun again."""
        self.open, self.asked, self.silence = self.open & {"file"}, Asked(), False
        self.redraw()

    def _wrong(self, where: int | str, problem: Problem) -> str:
        """Return what is wrong; a field has no line, so its number is left out."""
        if problem.code == "edition-type" and where in ("pool", "numbers"):
            return say("Numbers belong here, such as {example}.", example=NUMBERS[where])
        told = self.words_for(problem)
        told = told if isinstance(where, int) else _LINE.sub("", told)
        return told[:1].upper() + told[1:]

    # --- what is pressed ----------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Take in what was typed, or answer what was asked."""
        super().pressed(press)
        self.redraw()

    presses.on("language")(change_language)

    @presses.on(STEP)
    def _step(self, _: Press, way: str) -> None:
        """Step through the proof of an answer."""
        self.asked.turn(way, self._solved().names)
        self._tell_answer()

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

    @presses.on("field")
    def _field(self, press: Press) -> None:
        """Take in the fields of the game."""
        if not press.values:
            raise NothingHereError
        changes = {name: _line(press.value(name)) for name in FIELDS if name in press.values}
        self._write(replace(self.written, **changes))

    @presses.on("row:{row:int}")
    def _row(self, press: Press, row: int) -> None:
        self._write(with_row(self.written, self._known_row(row), text=_text(press)))

    @presses.on("add")
    def _add(self, press: Press) -> None:
        text = _text(press)
        if not text:
            raise NotHeardError(say("Write the line first."))
        if len(self.written.rows) >= MOST_ROWS:
            raise NotHeardError(say("There are {most} lines at most.", most=MOST_ROWS))
        self._write(replace(self.written, rows=(*self.written.rows, Row(text))))

    @presses.on("aside:{row:int}")
    def _aside(self, _: Press, row: int) -> None:
        """Put a line aside, or count it again; it stays where it is."""
        aside = not self.written.rows[self._known_row(row)].aside
        self._write(with_row(self.written, row, aside=aside))

    @presses.on("away:{row:int}")
    def _away(self, _: Press, row: int) -> None:
        number, rows = self._known_row(row), self.written.rows
        self._write(replace(self.written, rows=rows[:number] + rows[number + 1 :]))
        self._moved_on()

    @presses.on("back")
    def _back(self, _: Press) -> None:
        """Take the last change back."""
        if not self._before:
            raise NothingHereError
        self.written = self._before.pop()
        self.asked = Asked()
        self._moved_on()
        self._tell()

    def _moved_on(self) -> None:
        """Lines have other numbers now: a press meant for the old ones is turned away."""
        self._revision += 1
        self.turn += 1

    def _known_row(self, row: int) -> int:
        """Return the number of a line that is there; raises ``NotHeardError`` for another."""
        if row >= len(self.written.rows):
            raise NotHeardError(say("There is no such line."))
        return row

    # --- asking -------------------------------------------------------------------------------

    @presses.on("ask:{card:int}:{column:int}")
    def _ask(self, _: Press, card: int, column: int) -> None:
        """Answer why a cell is so, or why it is not known yet."""
        machine = self._solved()
        if card >= machine.closed.deck.size or column >= machine.closed.holders:
            raise NothingHereError
        self.asked.answer = machine.answer((machine.layout.literal((card, column)),))
        self._tell_answer()

    def _solved(self) -> CaseMachine:
        """Return the machine where the lines fit together."""
        machine = self.machine
        if machine is None or machine.solution.can is None:
            raise NotHeardError(say("Correct what is wrong first: then everything can be asked."))
        return machine

    def _tell_answer(self) -> None:
        machine = self.machine
        if self.asked.answer is not None and machine is not None:
            self.speak(spoken_answer(self.asked.answer, machine.layout, machine.names))

    @presses.on("panel:{key:envelope|asking}")
    def _panel(self, _: Press, key: str) -> None:
        self._solved()
        self.open ^= {key}

    @presses.on("close:{key:answer|envelope|asking|file}")
    def _close(self, _: Press, key: str) -> None:
        if key == "answer":
            self.asked = Asked()
        elif key in self.open:
            self.open -= {key}
        else:
            raise NothingHereError

    @presses.on("file")
    def _file(self, _: Press) -> None:
        self.open ^= {"file"}

    @presses.on("model")
    def _model(self, press: Press) -> None:
        self.model = chosen_model(press)

    @presses.on("silence")
    def _silence(self, _: Press) -> None:
        """Begin or end to conclude from nobody's having accused."""
        self._solved()
        self.silence, self.asked = not self.silence, Asked()
        told = silence_note(self._solved())
        self.speak(told if self.silence else say("Silence no longer counts."))

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


def _line(text: str) -> str:
    """Return a text as one line of what can be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _text(press: Press) -> str:
    text = _line(press.value("text"))
    if len(text) > LONGEST_EVENT:
        raise NotHeardError(say("A line has {most} letters at most.", most=LONGEST_EVENT))
    return text


@plainly
def case_desk(path: Path | str | None = None) -> CaseDesk:
    """Open the form, empty or with the record at ``path``; refuses another file, by its line."""
    if path is None:
        return CaseDesk()
    place = Path(path)
    return CaseDesk(written_of(source(text_of(place), place.parent)), place.parent)


@plainly
def solve(path: Path | str) -> CaseDesk:
    """Open a record by its ``path``: what follows, how likely, and why.

    ``solve("my_case.toml")``, for instance.
    """
    return case_desk(path)
