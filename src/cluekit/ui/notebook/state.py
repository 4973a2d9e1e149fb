"""What a notebook knows and remembers, whatever shows it: marks, answers, how much is said."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cluekit.clue.deduction.advice import Advice, advice
from cluekit.clue.deduction.help_levels import BEGINNER, Cell
from cluekit.clue.deduction.sheet import OPEN
from cluekit.clue.deduction.sheet import Sheet as Marks
from cluekit.clue.picture.sheets.sheet import Pencil
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.view import View
from cluekit.core import SPECTATOR, RefusedError
from cluekit.learn import progress
from cluekit.learn.rule_notes import unlocked_rules
from cluekit.logic import Clause
from cluekit.logic.counting import Model
from cluekit.logic.information import TooWideError
from cluekit.ui.kit.controls import IN_TURN
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.notebook.answer_panel import Asked
from cluekit.ui.notebook.conclusions import Entropies, Machine
from cluekit.ui.notebook.marks_panel import NOTHING, fitting
from cluekit.ui.tables.beside import Sat
from cluekit.ui.tables.desk import Place
from cluekit.words import language, say


class NotebookState:
    """The state of a detective sheet: presses change it, the page is drawn from it.

    ``help`` is how much the machine says, one of ``HELPS``; ``rules`` are those it may print, by
    the name ``kit`` that the menu has for them; ``mine`` those that the reader's lessons have
    unlocked. ``silence`` draws conclusions from nobody's having accused. ``step`` is the moment
    that is looked at, None for now. It may lie ``inside`` a table, beside its log; ``landing`` is
    where the focus goes with the next picture, "log" or "proof".
    """

    sitting: Sat
    inside = False
    landing = ""

    def begin(self, sitting: Sat) -> None:
        """Begin with an empty notebook at this sitting."""
        self.sitting = sitting
        self.step: int | None = None
        self.help = "check"
        self.kit = "usual"
        self.rules: Collection[str] = BEGINNER
        self.model: Model = "deals"
        self.pressing = IN_TURN
        self.mine = lessons_unlocked()
        self.guessing = False
        self.silence = False
        self.seat = SPECTATOR
        self._known: tuple[object, Machine] | None = None
        self.forget()

    def speak(self, words: str) -> None:
        """Say something; a notebook without a screen says nothing."""

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

    def begin_anew(self) -> None:
        """Forget what was told, for other marks follow now; guesses begin at what is printed."""
        self.forget()
        self.looked = self.machine.printed_sheet(self.help) if self.guessing else None

    # --- what is known ------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What may be on this screen."""
        view: View = self.sitting.view(self.step)
        return view

    @property
    def machine(self) -> Machine:
        """The conclusions from what may be on this screen, worked out once a moment."""
        sitting = self.sitting
        moment = (sitting.moment, id(sitting.session), self.step)
        key = (*moment, self.rules, self.silence, language())
        if self._known is None or self._known[0] != key:
            view = self.view
            post = Place(sitting.session, view.seat, self.step).letters
            self._known = (key, Machine(view, self.rules, silence=self.silence, post=post))
        return self._known[1]

    @property
    def nobodys(self) -> bool:
        """Whether nobody may see a sheet now: the screen is being passed on."""
        return bool(self.sitting.people) and self.view.seat == SPECTATOR

    @property
    def printed(self) -> Marks:
        """What is printed: while the owner may guess, what was there before."""
        looked = self.looked
        return looked if looked and self.waiting else self.machine.printed_sheet(self.help)

    @property
    def waiting(self) -> list[Cell]:
        """The cells whose marks wait until the owner has guessed."""
        if not self.guessing or self.looked is None:
            return []
        now = self.machine.printed_sheet(self.help)
        cells = ((card, at) for card in range(now.deck.size) for at in range(now.holders))
        return [cell for cell in cells if self.looked.says(*cell) == OPEN != now.says(*cell)]

    @property
    def pencil(self) -> Pencil:
        """The marks of the owner's own hand."""
        of, marks = self.printed, self.sitting.pencil.get(self.seat, {})
        return {
            (card, at): mark
            for (card, at), mark in marks.items()
            if card < of.deck.size and at < of.holders  # a file may name any cell
        }

    @property
    def written(self) -> Sequence[int] | None:
        """The accusation on the owner's sheet; None where nobody here writes one, or no more."""
        writes = self.seat in self.sitting.people and self.view.table.phase is not Phase.OVER
        written = self.sitting.written.get(self.seat, NOTHING)
        return fitting(self.view.table.edition, written) if writes else None

    @property
    def unmarked(self) -> Pencil:
        """The marks of the owner's own cards, as far as they are neither written nor printed.

        Nothing is missing once each card is marked as held: the rest is up to the owner.
        """
        if self.step is not None or self.nobodys:
            return {}
        marks, pencil = own_marks(self.view), self.pencil
        left = {at: mark for at, mark in marks.items() if self.printed.says(*at) == OPEN}
        held = any(mark == "yes" and not pencil.get(at) for at, mark in left.items())
        return {at: mark for at, mark in left.items() if held and not pencil.get(at)}

    def advise(self) -> None:
        """Work out what to ask; it may take a second, so it is done when asked for."""
        try:
            given = advice(self.view, self.model, known=self.machine.known.puzzle)
        except TooWideError:
            raise NotHeardError(
                say("There are too many ways to deal: what a question is worth cannot be told yet.")
            ) from None
        self.advised = (self.sitting.moment, given)

    @property
    def choices(self) -> list[tuple[str, Clause]]:
        """The choices that unseen shows leave on the printed sheet, with what asks why."""
        return self.machine.choices(self.printed)


def own_marks(view: View) -> Pencil:
    """Return what a hand writes on its sheet: what is in it is nowhere else (U06)."""
    holders = len(view.table.players) + 1 + (view.table.face_down > 0)  # as on the printed sheet
    return {
        (card, at): "yes" if at == view.seat else "no"
        for card in view.hand
        for at in range(holders)
    }


def lessons_unlocked() -> frozenset[str]:
    """Return what the reader's lessons have unlocked; nothing where that cannot be read."""
    try:
        return unlocked_rules(progress.load())
    except (RefusedError, OSError):
        return frozenset()
