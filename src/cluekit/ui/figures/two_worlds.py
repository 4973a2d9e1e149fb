"""Two worlds: press an open cell of a sheet, and see a deal where it is so and one where it is not.

One deal is enough to refute that something is certain; here a reader finds it by pressing.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.deduction.sheet import OPEN, Sheet, sheet_of
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.sheets.sheet import Layout, LayoutCell, Notes, layout_of, sheet
from cluekit.clue.picture.sheets.sheet_still import still_sheet
from cluekit.clue.picture.sheets.two_deals import Worlds, describe, still_worlds
from cluekit.clue.picture.sheets.two_deals import two_worlds as both_worlds
from cluekit.clue.public.view import View
from cluekit.clue.wording.claims import claim_after, names_of
from cluekit.clue.wording.names import all_of
from cluekit.core import Problem, RefusedError
from cluekit.draw import Element, el
from cluekit.logic import Deal
from cluekit.logic.listing import two_deals
from cluekit.logic.sat import SatMissingError
from cluekit.ui.figures.story import Story
from cluekit.ui.kit.figure import Figure
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, plainly
from cluekit.ui.notebook.conclusions import sat_missing
from cluekit.ui.tables.sitting import Sitting
from cluekit.words import say


class TwoWorlds(Figure, game=clue_style()):
    """The sheet of somebody who has seen this; its open cells can be pressed.

    ``look("Carla", "envelope")`` does what a press does; ``cell`` is what was asked last, ``deals``
    the two deals: in the first it is so, in the second it is not.
    """

    presses = Presses["TwoWorlds", None]()

    def __init__(self, view: View) -> None:
        self.view = view
        self.certain: Sheet = sheet_of(view)
        self.cell: LayoutCell | None = None
        self.deals: tuple[Deal, Deal] | None = None
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    def look(self, card: str, holder: str) -> TwoWorlds:
        """Look at a cell by its names; raises ``RefusedError`` in words."""
        try:
            number = self.view.deck.number(card.lower())
        except KeyError:
            known = ", ".join(each.id for each in self.view.deck.cards)
            why = say("There is no card “{card}”; there are {known}.", card=card, known=known)
            raise RefusedError(Problem("no-such-card", about={"name": card}), why) from None
        self._take((number, _column(self.view, self.layout, holder)))
        self.redraw()
        return self

    @property
    def layout(self) -> Layout:
        """The columns and rows, in the reader's language."""
        return layout_of(self.view)

    @property
    def worlds(self) -> Worlds | None:
        """The two deals as they are drawn; None before a cell was asked about."""
        if self.cell is None or self.deals is None:
            return None
        layout = self.layout
        first, second = map(layout.where, self.deals)
        claim = claim_after(names_of(self.view), (layout.literal(self.cell),))
        asked = say("Not known yet: {claim}", claim=claim)
        return Worlds(layout.columns, layout.lines, first, second, asked, self.cell)

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("ask:{card:int}:{column:int}")
    def _ask(self, _: Press, card: int, column: int) -> None:
        """Lay out both deals for a cell, or say that it is settled."""
        layout = self.layout
        if card >= len(layout.lines) or column >= len(layout.columns):
            raise NothingHereError
        try:
            self._take((card, column))
        except RefusedError as settled:
            raise NotHeardError(str(settled)) from None
        self._redraw_and_speak(self._says())

    def _take(self, cell: LayoutCell) -> None:
        """Find the two deals; raises ``RefusedError`` in words where there are none."""
        layout = self.layout
        try:
            deals = two_deals(puzzle_of(self.view), (layout.literal(cell),))
        except SatMissingError as error:
            raise RefusedError(Problem("needs-sat"), sat_missing(error)) from None
        if deals is None:
            why = say(
                "{cell}: this is settled, so there are no two deals.", cell=layout.title(cell)
            )
            raise RefusedError(Problem("cell-settled"), why)
        self.cell, self.deals = cell, deals

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the sheet, and below it the two deals of the cell that was pressed."""
        worlds = self.worlds
        lit = {self.cell: "goal"} if self.cell is not None else {}
        notes = Notes(asks=True, pressing="ask", lit=lit)
        drawn = sheet(self.view, self.certain, notes=notes)
        self.show(
            el(
                "div",
                el("div", drawn, class_="ck-sheet-frame", data_key="frame"),
                el("p", self._says(), class_="ck-ex-how", data_key="says"),
                el("div", both_worlds(worlds), class_="ck-worlds", data_key="worlds")
                if worlds
                else None,
                class_="ck-lesson",
            )
        )

    def _says(self) -> str:
        worlds = self.worlds
        return describe(worlds) if worlds else say("Press an open cell to see two deals.")

    def in_words(self) -> str:
        """Return the two deals in words, or what can be pressed."""
        if self.worlds:
            return f"{say('Two deals that are both possible')}. {self._says()}"
        columns = range(self.certain.holders)
        cells = ((card, column) for card in range(self.view.deck.size) for column in columns)
        still_open = sum(self.certain.says(*cell) == OPEN for cell in cells)
        return f"{say('Open cells: {n}.', n=still_open)} {self._says()}"

    def still(self) -> Element:
        """Return the two deals on paper, or the sheet."""
        worlds = self.worlds
        return (still_worlds(worlds) if worlds else still_sheet(self.view, self.certain)).svg


class Seated(Protocol):
    """A table, or a sheet that lies beside one."""

    @property
    def sitting(self) -> Sitting:
        """The game, and who plays here."""


Seen: TypeAlias = View | Story | Seated
"""What can be looked at through the eyes of one seat."""


@plainly
def two_worlds(seen: Seen, card: str = "", holder: str = "", name: str = "You") -> TwoWorlds:
    """Return the sheet of what was seen: an open cell that is pressed shows two deals that fit.

    In one of them the card lies there, in the other it does not. ``seen`` is a view, a story (then
    ``name`` says whose eyes) or a table; ``card`` and ``holder`` name the cell that is shown first.
    Raises ``RefusedError`` in words where that is settled, or there is no such card or holder.

    >>> from cluekit.ui import scene
    >>> two_worlds(scene("the back of a card"))
    Open cells: 21. Press an open cell to see two deals.
    """
    scene = TwoWorlds(view_of(seen, name))
    return scene.look(card, holder) if card or holder else scene


def view_of(seen: Seen, name: str = "You") -> View:
    """Return what was seen: a view itself, a story through these eyes, or that of a table.

    A table whose screen is passed on is seen as by somebody who only watches: the picture stays
    when another sits down. Raises ``LookupError`` in words for anything else.
    """
    if isinstance(seen, View):
        return seen
    found = None
    if isinstance(seen, Story):
        found = seen.session.view(seen.seat(name))
    elif isinstance(sitting := getattr(seen, "sitting", None), Sitting):
        found = sitting.stays()
    if isinstance(found, View):
        return found
    raise LookupError(say("Look at a table, a story or what a seat sees, in a game of Clue."))


def _column(view: View, layout: Layout, holder: str) -> int:
    """Return the column of a player by name, or of "envelope", "pool", "table"."""
    seats = [player.name for player in view.table.players]
    ids = [player.id for player in view.table.players]
    for known in (seats, ids, [column.name for column in layout.columns]):
        if holder in known:
            return known.index(holder)
    if holder == "envelope":
        return len(seats)
    known_names = all_of([*seats, "envelope"])
    why = say("Nobody here is called {name}: {known}.", name=holder, known=known_names)
    raise RefusedError(Problem("no-such-holder", about={"name": holder}), why)
