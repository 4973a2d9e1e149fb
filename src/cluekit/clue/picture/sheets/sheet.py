"""The detective sheet: cards × holders, what is certain beside what was pencilled in.

A cell that is still open is a target ``pencil:<card>:<column>`` (the numbers of the card and of the
seat; the envelope has the number of seats, the face-down cards the one after); ``data-pencil``
holds the mark that its owner made: ``yes``, ``no``, ``maybe`` or "". A browser may change it at
once. Where cells can be asked about, ``ask:<card>:<column>`` is what asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from cluekit.clue.deduction.puzzle import holders_of
from cluekit.clue.deduction.sheet import NO, OPEN, Sheet
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.sheets.grid import Badge, Cell, Column, Grid, Line, grid, said_of
from cluekit.clue.picture.skin import part
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
from cluekit.clue.wording.names import all_of
from cluekit.draw import Element
from cluekit.logic import Deal, Literal
from cluekit.words import mark, say
from cluekit.words.amounts import per_cent

# --- layout ---------------------------------------------------------------------------------------
# A layout: the columns and rows of a sheet, and which column a holder of a puzzle has.

LayoutCell = tuple[int, int]
"""A card and a column."""


class Layout(msgspec.Struct, frozen=True):
    """Columns from left to right, rows without cells; ``places`` is the column of each holder."""

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    places: tuple[int, ...]

    def cell(self, literal: Literal) -> LayoutCell:
        """Return the cell that a literal is about."""
        return literal.card, self.places[literal.holder]

    def literal(self, cell: LayoutCell, *, has: bool = True) -> Literal:
        """Return what a yes or a no in a cell says."""
        return Literal(cell[0], self.places.index(cell[1]), has)

    def where(self, deal: Deal) -> tuple[int, ...]:
        """Return the column of each card in a deal."""
        return tuple(self.places[holder] for holder in deal)

    @property
    def has_pieces(self) -> bool:
        """Whether some column has a suspect's sign, as the row of that suspect's card has."""
        return any(column.badge.card for column in self.columns)

    def title(self, cell: LayoutCell) -> str:
        """Return the name of a cell: "Vase, Otto"."""
        return f"{self.lines[cell[0]].name}, {self.columns[cell[1]].name}"


@part(32, "face_up", "face_down", seat=True)
def layout_of(view: View) -> Layout:
    """Return the layout of a view: the seats, the envelope, cards face down, cards that lie open.

    The columns of the seats, the envelope and the face-down cards are those of a ``Sheet``.
    """
    table = view.table
    holders, seats = holders_of(table), len(table.players)
    columns = [_seat(view, seat) for seat in range(seats)]
    columns.append(Column(say("Envelope"), Badge(pile="envelope"), envelope=True))
    places = list(range(seats))
    later = seats + 1 + bool(table.face_down)
    places += [] if holders.table is None else [later]
    if holders.pool is not None:
        columns.append(Column(say("Face down"), Badge(pile="pool")))
        places.append(seats + 1)
    if holders.table is not None:
        columns.append(Column(say("On the table"), Badge(pile="table")))
    initials = suspect_initials(table.edition)
    lines = tuple(
        Line(name(card), card.kind, Badge(card, initials[n] if card.kind == "suspect" else ""), ())
        for n, card in enumerate(view.deck.cards)
    )
    return Layout(tuple(columns), lines, (*places, seats))


def _seat(view: View, seat: int) -> Column:
    suspect, holder = view.table.players[seat].suspect, who(view, seat)
    if suspect < 0:
        return Column(holder, Badge(pile="seat"))
    card, initial = view.deck.cards[suspect], suspect_initials(view.table.edition)[suspect]
    about = say("{holder} (piece: {suspect})", holder=holder, suspect=name(card))
    return Column(holder, Badge(card, initial), about=about)


# --- sheet ----------------------------------------------------------------------------------------

Pencil = Mapping[tuple[int, int], str]
"""The marks of a seat's own hand: (card, column) → "yes", "no" or "maybe"."""


class Notes(msgspec.Struct, frozen=True):
    """What stands on a sheet beside certain marks and pencil, by (card, column).

    ``shares`` is how likely a yes is; ``tags`` numbers the unseen shows a cell belongs to;
    ``verdicts`` says what a check found of the pencil; ``lit`` and ``steps`` say where a proof
    speaks of a cell. ``badges`` draws the rules; cells can be asked about where ``asks``, and
    ``pressing`` says what a press on an open cell does: it asks ("ask"), or it writes what the pen
    in hand writes: "pencil" for each mark in turn, "yes", "no", "maybe", "rub".
    """

    shares: Mapping[tuple[int, int], Fraction] = {}
    tags: Mapping[tuple[int, int], tuple[int, ...]] = {}
    verdicts: Mapping[tuple[int, int], str] = {}
    lit: Mapping[tuple[int, int], str] = {}
    steps: Mapping[tuple[int, int], str] = {}
    badges: bool = False
    asks: bool = False
    pressing: str = "pencil"


PLAIN = Notes()


def sheet(
    view: View,
    certain: Sheet,
    pencil: Pencil | None = None,
    *,
    writable: bool = True,
    notes: Notes = PLAIN,
) -> Element:
    """Return the sheet of this view's seat; only a ``writable`` one has targets."""
    return grid(grid_of(view, certain, pencil, writable=writable, notes=notes))


def grid_of(
    view: View,
    certain: Sheet,
    pencil: Pencil | None = None,
    *,
    writable: bool = False,
    notes: Notes = PLAIN,
) -> Grid:
    """Return everything that a picture of the sheet shows."""
    return grid_on(layout_of(view), certain, pencil, writable=writable, notes=notes)


def grid_on(
    layout: Layout,
    certain: Sheet,
    pencil: Pencil | None = None,
    *,
    writable: bool = False,
    notes: Notes = PLAIN,
) -> Grid:
    """Return everything that a picture of a sheet shows over these columns and rows."""
    lines = tuple(
        replace(
            line,
            cells=tuple(
                _cell(certain, (card, column), pencil or {}, notes, writable=writable)
                for column in range(certain.holders)
            ),
        )
        for card, line in enumerate(layout.lines)
    )
    pen = notes.pressing if writable and notes.pressing != "ask" else ""
    return Grid(layout.columns[: certain.holders], lines, pen=pen)


def holder_name(view: View, column: int) -> str:
    """Return the name of a column: a player, the envelope, the cards that lie face down."""
    return layout_of(view).columns[column].name


def _cell(
    certain: Sheet, at: tuple[int, int], pencil: Pencil, notes: Notes, *, writable: bool
) -> Cell:
    says, key, made = certain.says(*at), f"{at[0]}:{at[1]}", pencil.get(at, "")
    ask = f"ask:{key}" if notes.asks and writable else ""
    writes = writable and says == OPEN and notes.pressing != "ask"
    # What a pointer that rests on the cell is told: the reason, or what a check found
    found = say(FOUND[notes.verdicts[at]]) if at in notes.verdicts else ""
    return Cell(
        says=says,
        said=_spoken_cell(certain, at, made, notes),
        rule=certain.mark(*at).rule if notes.badges and says != OPEN else "",
        share=notes.shares.get(at) if says == OPEN else None,
        tags=notes.tags.get(at, ()) if says != NO else (),
        pencil=made,
        verdict=notes.verdicts.get(at, ""),
        lit=notes.lit.get(at, ""),
        step=notes.steps.get(at, ""),
        target=f"pencil:{key}" if writes else ask,
        ask=ask,
        title=found if says == OPEN else said_of(certain, *at, ""),
    )


def _spoken_cell(certain: Sheet, at: tuple[int, int], made: str, notes: Notes) -> str:
    """Return what a screen reader says of a cell: its mark, how likely, what it belongs to."""
    parts = [said_of(certain, *at, made)]
    if certain.says(*at) == OPEN:
        if at in notes.shares:
            parts.append(per_cent(notes.shares[at]))
        if at in notes.tags:
            numbers = all_of([str(number) for number in notes.tags[at]])
            parts.append(say("one of the cards of question {numbers}", numbers=numbers))
    if at in notes.verdicts:
        parts.append(say(FOUND[notes.verdicts[at]]))
    if at in notes.steps:
        parts.append(say("line {number} of the proof", number=notes.steps[at]))
    return ", ".join(parts)


FOUND = {
    "right": mark("your mark is right"),
    "wrong": mark("your mark is wrong"),
    "early": mark("your mark does not follow yet"),
}
"""What a check says of a pencil mark."""
