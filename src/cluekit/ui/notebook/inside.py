"""The detective sheet as a part of the table: one seat's own, at the moment the table shows."""

from __future__ import annotations

from cluekit.clue.deduction.sheet import Sheet as Marks
from cluekit.core.session import AnySession
from cluekit.draw import Element
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.notebook.presses import PRESSES
from cluekit.ui.notebook.widget import MARKED, Notebook
from cluekit.ui.tables.beside import Kind, Laid
from cluekit.ui.tables.desk import Place
from cluekit.words import say


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
            # Turn to another moment: what was asked belongs to the one before
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

    def pressed(self, press: Press) -> None:
        """Keep a mark, answer a question; marks are made now, not while looking back."""
        if self.step is not None and press.words[0] in MARKED:
            raise NotHeardError(say("You are looking back; return to now to play."))
        self.do(press)
        if press.words[0] in MARKED:
            self.sitting.announce_marks(self._table.redraw)


INSIDE = Kind(
    named=lambda: say("Sheet"),
    make=SheetInside,
    presses=PRESSES,
)
