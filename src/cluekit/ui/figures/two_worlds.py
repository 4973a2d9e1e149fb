"""Two worlds: the picture that shows why something is not known, for a cell of a lesson."""

from __future__ import annotations

from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.picture.sheets.layout import Cell, Layout, layout_of
from cluekit.clue.picture.sheets.two_deals import Worlds, still_worlds
from cluekit.clue.public.view import View
from cluekit.clue.wording.claims import claim_after, names_of
from cluekit.clue.wording.names import all_of
from cluekit.core import Problem, RefusedError
from cluekit.draw import Still
from cluekit.logic import Deal
from cluekit.logic.sat import SatMissingError
from cluekit.logic.two_deals import two_deals
from cluekit.ui.figures.story import Story
from cluekit.ui.kit.redrawn import Redrawn
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.notebook.answers import sat_missing
from cluekit.ui.tables.sitting import Sitting
from cluekit.words import say


@plainly
def two_worlds(seen: object, card: str, holder: str, name: str = "You") -> Still:
    """Return two deals that both agree with what was seen: one with the card there, one without.

    ``seen`` is a view, a story (then ``name`` says whose eyes) or a table. Raises
    ``RefusedError`` in words where the cell is settled, or there is no such card or holder.
    """
    view = view_of(seen, name)
    layout = layout_of(view)
    cell = (_card(view, card), _column(view, layout, holder))
    goal = (layout.literal(cell),)
    try:
        deals = two_deals(puzzle_of(view), goal)
    except SatMissingError as error:
        raise RefusedError(Problem("needs-sat"), sat_missing(error)) from None
    if deals is None:
        why = say("{cell}: this is settled, so there are no two deals.", cell=layout.title(cell))
        raise RefusedError(Problem("cell-settled"), why)
    return Redrawn(lambda: _both(view, cell, deals))


def _both(view: View, cell: Cell, deals: tuple[Deal, Deal]) -> Still:
    layout = layout_of(view)
    first, second = map(layout.where, deals)
    goal = (layout.literal(cell),)
    asked = say("Not known yet: {claim}", claim=claim_after(names_of(view), goal))
    return still_worlds(Worlds(layout.columns, layout.lines, first, second, asked, cell))


def view_of(seen: object, name: str = "You") -> View:
    """Return what was seen: a view itself, a story through these eyes, or that of a table.

    Raises ``LookupError`` in words for anything else.
    """
    if isinstance(seen, View):
        return seen
    found = None
    if isinstance(sitting := getattr(seen, "sitting", None), Sitting):
        found = sitting.view()
    elif isinstance(seen, Story):
        found = seen.session.view(seen.seat(name))
    if isinstance(found, View):
        return found
    raise LookupError(say("Look at a table, a story or what a seat sees, in a game of Clue."))


def _card(view: View, card: str) -> int:
    try:
        return view.deck.number(card.lower())
    except KeyError:
        known = ", ".join(each.id for each in view.deck.cards)
        why = say("There is no card “{card}”; there are {known}.", card=card, known=known)
        raise RefusedError(Problem("no-such-card", about={"name": card}), why) from None


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
