"""The detective sheet as a widget: what is certain, your own pencil marks, and answers to why.

How much the machine says is chosen in a menu, by each seat for itself; it concludes from the view
of the player in front of the screen and from nothing else. What was asked is forgotten, and what
was said is taken back, when somebody else sits down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from cluekit.clue.deduction.help_levels import BEGINNER, HELPS
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.deduction.sheet import Sheet as Marks
from cluekit.clue.deduction.silence import with_silence
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.log import Cited
from cluekit.clue.picture.sheets.sheet import Notes
from cluekit.clue.picture.sheets.sheet_still import still_sheet
from cluekit.clue.public.view import View
from cluekit.clue.rulesheet.sheet import clause_says
from cluekit.clue.wording.claims import question_words
from cluekit.core import SPECTATOR
from cluekit.core.session import AnySession
from cluekit.draw import Element, Still, el
from cluekit.draw.still import Standing
from cluekit.ui.kit.controls import PENS, Chosen
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.scene import Scene
from cluekit.ui.notebook.answer_panel import Asked, Links, answer_marks, answer_panel
from cluekit.ui.notebook.conclusions import MODELS
from cluekit.ui.notebook.helps import KITS, Page, Silence, asking_panel
from cluekit.ui.notebook.marks_panel import (
    accusation_form,
    checked_panel,
    choices_about,
    guessed_panel,
)
from cluekit.ui.notebook.page import draw_page, envelope_panel
from cluekit.ui.notebook.presses import BESIDE, PRESSES, heed, rules_of
from cluekit.ui.notebook.state import NotebookState
from cluekit.ui.tables.beside import Kind, Laid, Sat
from cluekit.ui.tables.desk import Place
from cluekit.ui.tables.sitting import Sitting
from cluekit.words import language, say

CHOSEN = ("help", "kit", "rules", "model", "pressing", "guessing", "silence", "looked")
"""What each seat chooses for itself, and how far it had looked when it went."""

LASTING = {
    "help": tuple(HELPS),
    "kit": tuple(KITS),
    "model": tuple(MODELS),
    "pressing": (*PENS, "ask"),
    "guessing": (True, False),
    "silence": (True, False),
}
"""What of it is kept with the game, and the values it can have."""


MARKED = ("pencil", "rub", "own-cards", "write")
"""The first words of presses that change what the owner wrote, wherever it is shown."""


class Notebook(NotebookState):
    """A sheet and what it takes to draw it: in a cell of its own, or ``inside`` a table."""

    def begin(self, sitting: Sat) -> None:
        """Begin with an empty notebook at this sitting."""
        super().begin(sitting)
        self._questions = self._moment = 0
        self._session = sitting.session
        self._pages = Standing(draw_page)
        self.chosen = Chosen(self, *CHOSEN, lasting=LASTING)
        self._recall()

    def _recall(self) -> None:
        """Find again what each seat had chosen when the game was left."""

        def open_rules(chosen: dict[str, object]) -> None:
            chosen["rules"] = rules_of(str(chosen["kit"]))  # lessons may have unlocked more

        self.chosen.recall(self.sitting, self._place, after=open_rules)
        self.chosen.take_out(self, self.seat)

    @property
    def _place(self) -> str:
        return "sheet inside" if self.inside else "sheet"

    def do(self, press: Press) -> None:
        """Do what was pressed, and keep what was chosen with it."""
        heed(self, press)
        self.chosen.note(self, self.sitting, self.seat, self._place)

    # --- what changes -----------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Put away the answers that new letters may have overtaken."""
        questions = len(self.view.table.questions)
        if questions < self._questions or self._session is not self.sitting.session:
            self.forget()
            self.chosen.for_all("looked", None)
            self._recall()
        elif questions > self._questions:
            self.judged, self.guessed, self.checked = {}, None, False
            if self.asked.answer is not None and self.asked.answer.deals is not None:
                self.asked = Asked()
        if self._moment != self.sitting.moment and self.asked.answer is not None:
            self.asked.answer = replace(self.asked.answer, followed=None)  # the log goes on
        self._questions, self._session = questions, self.sitting.session
        self._moment = self.sitting.moment

    def turn_to(self, seat: int) -> None:
        """Open the page of this seat; what was asked on the one before is forgotten."""
        self.chosen.put_away(self, self.seat)
        self.forget()
        self.chosen.take_out(self, seat)
        self.seat = seat

    # --- what is shown ------------------------------------------------------------------------

    def sheet_picture(self) -> Element:
        """Return the sheet as it may be on this screen."""
        if self.guessing and self.looked is None and self.step is None and not self.nobodys:
            self.looked = self.machine.printed_sheet(self.help)
        if self.nobodys:
            nobody = el("p", _nobody(), class_="ck-muted", data_key="nobody")
            inside = el("div", nobody, class_="ck-sheet-frame")
            return el("div", inside, data_key=f"sheet:{SPECTATOR}", class_="ck-sheet-side")
        view, machine = self.view, self.machine
        silence: Silence = "off"
        if self.silence:
            silence = "on" if machine.silent or not machine.dealt else "broken"
        edition, written = view.table.edition, self.written
        page = Page(
            layout=machine.layout,
            seat=view.seat,
            printed=self.printed,
            pencil=self.pencil,
            notes=self._notes(),
            help=self.help,
            kit=self.kit,
            mine=self.mine,
            guessing=self.guessing,
            waiting=len(self.waiting),
            unmarked=bool(self.unmarked),
            silence=silence,
            plain=self.help == "follows" and set(self.rules) <= BEGINNER and not self.silence,
            open=self.open,
            panels=tuple(self._panels(view)),
            accusation=None if written is None else accusation_form(edition, written),
            inside=self.inside,
        )
        return self._pages.picture(page, language())

    def _notes(self) -> Notes:
        """Return what stands beside the marks; it tells nothing that waits for a guess."""
        machine = self.machine
        lit, steps = answer_marks(self.asked.answer, machine.layout, machine.names)
        prints = self.help in ("follows", "all")
        likely = self.help == "all" and not self.waiting
        return Notes(
            shares=machine.shares(self.model) if likely else {},
            tags=machine.links(self.printed) if prints else {},
            verdicts=self.judged,
            lit=lit,
            steps=steps,
            badges=prints,
            asks=self.help != "pencil" and machine.dealt,
            pressing="ask" if self.step is not None else self.pressing,
        )

    def _panels(self, view: View) -> Iterator[Element]:
        machine, layout = self.machine, self.machine.layout
        if self.guessed is not None:
            yield guessed_panel(*self.guessed, layout)
        if self.checked:
            yield checked_panel(self.judged, layout)
        if self.asked.answer is not None:
            found, names = self.asked.answer, machine.names
            choices = self.choices if found.deals else []
            its_own = [each for each in choices if found.goal[0] in each[1]]
            more = choices_about(names, its_own)
            turns = [each.turn for each in machine.question_lines]
            links = Links(turns, back=self.landing == "proof") if self.inside else None
            entry = partial(question_words, view, turns=turns)
            yield answer_panel(found, layout, names, entry, more, links)
        if "envelope" in self.open and machine.dealt:
            known = with_silence if machine.silent else puzzle_of
            whose = (self.sitting.session, self.seat, self.model)
            shown = machine.file_chances(self.model)
            course = self._entropies.course(*whose, known, self.step) if shown else None
            words = say("To count the deals takes too many steps, so chances are left out.")
            yield envelope_panel(shown, self.model, course, uncounted=words)
        if "asking" in self.open and self.advised is not None:
            moment, given = self.advised
            yield asking_panel(given, view, stale=moment != self.sitting.moment)


class SheetInside(Notebook):
    """The sheet that lies beside the board of a table."""

    inside = True

    def __init__(self, table: Laid) -> None:
        self._table = table
        self._front: tuple[AnySession, int] | None = None
        self._looked_now: Marks | None = None
        self.begin(table.sitting)

    def speak(self, words: str) -> None:
        """Say it where the table speaks."""
        self._table.speak(words)

    def drawn_at(self, place: Place) -> Element:
        """Return the sheet of this place's seat, as it was or is at its moment."""
        if place.step != self.step:
            # what was asked belongs to the moment before
            now = self.looked if self.step is None else self._looked_now
            self.step = place.step
            self.forget()
            self._looked_now, self.looked = now, now if place.step is None else None
        if self.step is None:
            self.catch_up()
        if self._front != (place.session, place.seat):
            self._front = (place.session, place.seat)
            self.turn_to(place.seat)
        return self.sheet_picture()

    @property
    def cited(self) -> Cited | None:
        """The line of the log that the proof has led to."""
        found = self.asked.answer
        if found is None or found.followed is None:
            return None
        line, entry = found.followed
        words = say("Back to line {line} of the proof", line=line)
        key = self.machine.question_lines[entry].key
        return Cited(key, words, "cited", sought=self.landing == "log")

    def pressed(self, press: Press) -> None:
        """Keep a mark, answer a question; marks are made now, not while looking back."""
        if self.step is not None and press.words[0] in MARKED:
            raise NotHeardError(say("You are looking back; return to now to play."))
        self.do(press)
        if press.words[0] in MARKED:
            self.sitting.announce_marks(self._table.redraw)


INSIDE = Kind(named=lambda: say("Sheet"), make=SheetInside, presses=BESIDE)


class Sheet(Scene, Notebook):
    """The sheet of the player in front of the screen; nobody's while it is passed on.

    Where bots play among themselves it is the watcher's: a seat without a hand.
    """

    _css = clue_style() + Scene._css  # noqa: SLF001 - our own base
    presses = PRESSES
    gestures = True

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.begin(sitting)
        sitting.tell(self._changed)
        sitting.tell_of_marks(self.redraw)
        self.redraw()

    def _changed(self) -> None:
        """Show what is known now."""
        self.catch_up()
        self.redraw()

    def redraw(self) -> None:
        """Draw the sheet from what may be on this screen."""
        seat = self.view.seat
        with self.together():
            if self.seen_by((self._session, seat)):
                self.turn_to(seat)
                self.turn += 1
            self.show(self.sheet_picture(), seat)

    def law(self, clause: str) -> str:
        """Return what a clause says in the edition that is played."""
        return clause_says(self.sitting.session.edition, clause)

    # --- what is pressed ----------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Keep a pencil mark, answer a question, or change how much the machine says."""
        self.do(press)
        self.redraw()
        if press.words[0] in MARKED:
            self.sitting.announce_marks(self.redraw)

    # --- without a browser --------------------------------------------------------------------

    def picture(self) -> Still:
        """Return the sheet as a still picture."""
        view = self.view
        notes = self._notes() if self.help == "all" else Notes()
        return still_sheet(view, self.printed, self.pencil, notes)

    def lasting(self) -> tuple[str, Element | None]:
        """Return nobody's sheet where the screen is passed on: the output of a cell stays."""
        return (_nobody(), None) if self.sitting.passed_on else super().lasting()

    def in_words(self) -> str:
        """Return what is certain, in words."""
        return _nobody() if self.nobodys else repr(self.picture())

    def still(self) -> Element | None:
        """Return the sheet as it stands."""
        return None if self.nobodys else self.picture().svg


def with_help(sheet: Sheet, level: str) -> Sheet:
    """Return the sheet with this level of help; raises ``NotHeardError`` for an unknown one."""
    check_help(level)
    sheet.help = level
    sheet.chosen.for_all("help", level)
    for seat in sheet.sitting.people:
        sheet.sitting.choose(seat, {"sheet: help": level})
    sheet.redraw()
    return sheet


def check_help(level: str) -> None:
    """Raise ``NotHeardError`` for an unknown level of help."""
    if level not in HELPS:
        known = ", ".join(HELPS)
        raise NotHeardError(
            say("There is no help “{help}”; there are {known}.", help=level, known=known)
        )


def _nobody() -> str:
    return say("The sheet shows again when somebody has said who they are.")
