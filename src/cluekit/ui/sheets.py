"""The detective sheet as a widget: what is certain, one's own pencil marks, and answers to why.

How much the machine says is chosen in a menu; it concludes from the view of whoever sits in front
of the screen and from nothing else. What was asked is forgotten when somebody else sits down.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from cluekit.clue.asking import Advice, advice
from cluekit.clue.helping import BEGINNER, HELPS, Cell
from cluekit.clue.knowing import puzzle_of
from cluekit.clue.picture.sheet import Notes, Pencil
from cluekit.clue.picture.sheet_still import still_sheet
from cluekit.clue.sheet import OPEN
from cluekit.clue.sheet import Sheet as Marks
from cluekit.clue.silence import with_silence
from cluekit.clue.view import View
from cluekit.clue.wording.questions import question_words
from cluekit.core import SPECTATOR
from cluekit.draw import Element, Still, el
from cluekit.logic import Clause
from cluekit.logic.information import TooWideError
from cluekit.ui.advising import asking_panel
from cluekit.ui.answer_page import answer_panel, marked
from cluekit.ui.asked import Asked
from cluekit.ui.believing import believed, envelope_panel
from cluekit.ui.courses import Entropies
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.machine import Machine, Model
from cluekit.ui.marks_page import checked_panel, choices_about, guessed_panel
from cluekit.ui.scene import Scene
from cluekit.ui.sheet_page import Page, Silence, draw_page
from cluekit.ui.sitting import Sitting
from cluekit.words import language, say


class Sheet(Scene):
    """The sheet of whoever sits in front of the screen; nobody's while it is passed on.

    Where bots play among themselves it is the watcher's: a seat without a hand.

    ``help`` is how much the machine says, one of ``HELPS``; ``rules`` are those it may print, by
    the name ``kit`` that the menu has for them. ``silence`` counts in that nobody accused.
    """

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.help = "follows"
        self.kit = "usual"
        self.rules: Collection[str] = BEGINNER
        self.model: Model = "deals"
        self.pressing = "pencil"
        self.guessing = False
        self.silence = False
        self.seat = SPECTATOR
        self._questions = 0
        self._known: tuple[object, Machine] | None = None
        self.forget()
        sitting.tell(self._changed)
        self.redraw()

    def forget(self) -> None:
        """Forget everything that was told to one seat."""
        self.asked = Asked()
        self.judged: dict[Cell, str] = {}
        self.checked = False
        self.guessed: tuple[dict[Cell, str], int] | None = None
        self.looked: Marks | None = None
        self.open: frozenset[str] = frozenset()
        self.advised: tuple[int, Advice | None] | None = None
        self._entropies = Entropies()

    # --- what is known ------------------------------------------------------------------------

    @property
    def machine(self) -> Machine:
        """The conclusions from what may be on this screen, worked out once a moment."""
        sitting = self.sitting
        key = (sitting.moment, id(sitting.session), self.rules, self.silence, language())
        if self._known is None or self._known[0] != key:
            self._known = (key, Machine(sitting.view(), self.rules, silence=self.silence))
        return self._known[1]

    @property
    def nobodys(self) -> bool:
        """Whether nobody may see a sheet now: the screen is being passed on."""
        return bool(self.sitting.people) and self.sitting.view().seat == SPECTATOR

    @property
    def printed(self) -> Marks:
        """What is printed: while the owner may guess, what was there before."""
        looked = self.looked
        return looked if looked and self.waiting else self.machine.printed(self.help)

    @property
    def waiting(self) -> list[Cell]:
        """The cells whose marks wait until the owner has guessed."""
        if not self.guessing or self.looked is None:
            return []
        now = self.machine.printed(self.help)
        cells = ((card, at) for card in range(now.deck.size) for at in range(now.holders))
        return [cell for cell in cells if self.looked.says(*cell) == OPEN != now.says(*cell)]

    @property
    def pencil(self) -> Pencil:
        """The marks of the owner's own hand."""
        return dict(self.sitting.pencil.get(self.seat, {}))

    def advise(self) -> None:
        """Work out what to ask; it may take a second, so it is done when asked for."""
        try:
            given = advice(self.sitting.view(), self.model, known=self.machine.puzzle)
        except TooWideError:
            raise NotHeardError(
                say("There are too many ways to deal: what a question is worth cannot be told yet.")
            ) from None
        self.advised = (self.sitting.moment, given)

    @property
    def choices(self) -> list[tuple[str, Clause]]:
        """What is certain though no cell of it is printed, with what asks for it."""
        return self.machine.choices(self.printed)

    def _changed(self) -> None:
        """Show what is known now; answers that new letters may have overtaken are put away."""
        questions = len(self.sitting.view().table.questions)
        if questions < self._questions:
            self.forget()
        elif questions > self._questions:
            self.judged, self.guessed, self.checked = {}, None, False
            if self.asked.answer is not None and self.asked.answer.deals is not None:
                self.asked = Asked()
        self._questions = questions
        self.redraw()

    # --- what is shown ------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the sheet from what may be on this screen."""
        view = self.sitting.view()
        with self.hold_sync():
            if view.seat != self.seat:
                self.seat = view.seat
                self.forget()
                self.turn += 1
            self.drawing = str(self._drawn(view))

    def _drawn(self, view: View) -> Element:
        if self.nobodys:
            nobody = el("p", _nobody(), class_="ck-muted", data_key="nobody")
            inside = el("div", nobody, class_="ck-sheet-frame")
            return el("div", inside, data_key=f"sheet:{SPECTATOR}", class_="ck-sheet-side")
        return draw_page(self._page(view))

    def _page(self, view: View) -> Page:
        return Page(
            view=view,
            printed=self.printed,
            pencil=self.pencil,
            notes=self._notes(),
            help=self.help,
            kit=self.kit,
            guessing=self.guessing,
            waiting=len(self.waiting),
            silence=self._heard_silence(),
            plain=self.help == "follows" and set(self.rules) <= BEGINNER and not self.silence,
            open=self.open,
            panels=tuple(self._panels(view)),
        )

    def _heard_silence(self) -> Silence:
        if not self.silence:
            return "off"
        return "on" if self.machine.silent or not self.machine.dealt else "broken"

    def _notes(self) -> Notes:
        """Return what stands beside the marks; nothing that waits for a guess is told by it."""
        machine, found = self.machine, self.asked.answer
        lit, steps = (
            marked(found, machine.layout, machine.names) if found and not found.veiled else ({}, {})
        )
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
            pressing=self.pressing if self.help != "pencil" else "pencil",
        )

    def _panels(self, view: View) -> Iterator[Element]:
        layout, names = self.machine.layout, self.machine.names
        if self.guessed is not None:
            yield guessed_panel(*self.guessed, layout)
        if self.checked:
            yield checked_panel(self.judged, layout)
        if self.asked.answer is not None:
            found = self.asked.answer
            more = choices_about(names, self._related(found.goal)) if found.deals else []
            yield answer_panel(found, layout, names, partial(question_words, view), more)
        if "envelope" in self.open:
            yield from self._envelope()
        if "asking" in self.open and self.advised is not None:
            moment, given = self.advised
            yield asking_panel(given, view, stale=moment != self.sitting.moment)

    def _related(self, goal: Clause) -> list[tuple[str, Clause]]:
        """Return the choices that the cell of a goal belongs to."""
        return [(target, clause) for target, clause in self.choices if goal[0] in clause]

    def _envelope(self) -> Iterator[Element]:
        counted = self.machine.count(self.model)
        if counted is not None:
            known = with_silence if self.machine.silent else puzzle_of
            course = self._entropies.course(self.sitting.session, self.seat, self.model, known)
            shown = believed(counted, self.machine.layout.lines)
            yield envelope_panel(shown, self.model, course)

    # --- what is pressed ----------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Keep a pencil mark, answer a question, or change how much the machine says."""
        from cluekit.ui.sheet_tools import heed  # noqa: PLC0415 - it knows this class

        heed(self, press)
        self.redraw()

    # --- without a browser --------------------------------------------------------------------

    def picture(self) -> Still:
        """Return the sheet as a still picture."""
        view = self.sitting.view()
        notes = self._notes() if self.help == "all" else Notes()
        return still_sheet(view, self.printed, self.pencil, notes)

    def in_words(self) -> str:
        """Return what is certain, in words."""
        return _nobody() if self.nobodys else repr(self.picture())

    def still(self) -> Element | None:
        """Return the sheet as it stands."""
        return None if self.nobodys else self.picture().svg


def with_help(sheet: Sheet, level: str) -> Sheet:
    """Return the sheet with this level of help; raises ``NotHeardError`` for one there is not."""
    if level not in HELPS:
        known = ", ".join(HELPS)
        raise NotHeardError(
            say("There is no help “{help}”; there are {known}.", help=level, known=known)
        )
    sheet.help = level
    sheet.redraw()
    return sheet


def _nobody() -> str:
    return say("The sheet shows again when somebody has said who they are.")
