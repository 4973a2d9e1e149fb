"""The detective sheet as a widget: what is certain, and one's own pencil marks beside it."""

from __future__ import annotations

from cluekit.clue import sheet_of
from cluekit.clue.picture.sheet import sheet
from cluekit.clue.picture.sheet_still import still_sheet
from cluekit.clue.view import View
from cluekit.core import SPECTATOR
from cluekit.draw import Element, Still, el
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.scene import Scene
from cluekit.ui.sitting import Sitting
from cluekit.words import say

MARKS = ("", "yes", "no", "maybe")


class Sheet(Scene):
    """The sheet of whoever sits in front of the screen; nobody's while it is passed on."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._seat = SPECTATOR
        sitting.tell(self.redraw)
        self.redraw()

    def redraw(self) -> None:
        """Draw the sheet from what may be on this screen."""
        view = self.sitting.view()
        with self.hold_sync():
            if view.seat != self._seat:
                self._seat = view.seat
                self.turn += 1
            self.drawing = str(self._drawn(view))

    def _drawn(self, view: View) -> Element:
        if view.seat == SPECTATOR:
            inside = el("p", _nobody(self.sitting), class_="ck-muted", data_key="nobody")
        else:
            inside = sheet(view, sheet_of(view), self._pencil())
        hint = say(
            "Press an open cell for a pencil mark: ✓ yes, ✕ no, ? perhaps, and again to rub out."
        )
        printed = say(
            "Printed is what follows from your cards, passes and shown cards: one place a card, "
            "one of each kind in the envelope. How many cards a hand has is not counted."
        )
        return el(
            "div",
            el("div", inside, class_="ck-sheet-frame"),
            [el("p", text, class_="ck-muted ck-hint") for text in (hint, printed)]
            if view.seat != SPECTATOR
            else None,
            data_key=f"sheet:{view.seat}",
            class_="ck-sheet-side",
        )

    def _pencil(self) -> dict[tuple[int, int], str]:
        return dict(self.sitting.pencil.get(self._seat, {}))

    def pressed(self, press: Press) -> None:
        """Keep a pencil mark on the own sheet."""
        cell, mark = self._cell(press), press.value("mark")
        if mark not in MARKS:
            raise NotHeardError(say("A pencil writes ✓, ✕ or ?."))
        self.sitting.mark(self._seat, cell, mark)
        self.redraw()

    def _cell(self, press: Press) -> tuple[int, int]:
        """Return the (card, holder) meant; only open cells of one's own sheet take a mark."""
        kind, *numbers = press.words
        plain = [int(n) for n in numbers if n.isascii() and n.isdecimal() and len(n) < 4]  # noqa: PLR2004
        if kind != "pencil" or len(plain) != 2 or len(numbers) != 2:  # noqa: PLR2004 - card, holder
            raise NotHeardError(say("Nothing here can be pressed."))
        card, holder = plain
        view = self.sitting.view()
        inside = card < view.deck.size and holder <= len(view.table.players)
        if view.seat == SPECTATOR or not inside or sheet_of(view).says(card, holder) != "open":
            raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
        return card, holder

    def picture(self) -> Still:
        """Return the sheet as a still picture."""
        view = self.sitting.view()
        return still_sheet(view, sheet_of(view), self._pencil())

    def in_words(self) -> str:
        """Return what is certain, in words."""
        return repr(self.picture()) if self._seat != SPECTATOR else _nobody(self.sitting)

    def still(self) -> Element | None:
        """Return the sheet as it stands."""
        return self.picture().svg if self._seat != SPECTATOR else None


def _nobody(sitting: Sitting) -> str:
    if sitting.people:
        return say("The sheet shows again when somebody has said who they are.")
    return say("Nobody plays from this screen, so there is no sheet.")
