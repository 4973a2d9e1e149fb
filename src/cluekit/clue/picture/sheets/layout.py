"""A layout: the columns and rows of a sheet, and which column a holder of a puzzle has."""

from __future__ import annotations

import msgspec

from cluekit.clue.deduction.puzzle import holders_of
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.part import part
from cluekit.clue.picture.sheets.grid import Badge, Column, Line
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
from cluekit.logic import Deal, Literal
from cluekit.words import say

Cell = tuple[int, int]
"""A card and a column."""


class Layout(msgspec.Struct, frozen=True):
    """Columns from left to right, rows without cells; ``places`` is the column of each holder."""

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    places: tuple[int, ...]

    def cell(self, literal: Literal) -> Cell:
        """Return the cell that a literal is about."""
        return literal.card, self.places[literal.holder]

    def literal(self, cell: Cell, *, has: bool = True) -> Literal:
        """Return what a yes or a no in a cell says."""
        return Literal(cell[0], self.places.index(cell[1]), has)

    def where(self, deal: Deal) -> tuple[int, ...]:
        """Return the column of each card in a deal."""
        return tuple(self.places[holder] for holder in deal)

    @property
    def has_pieces(self) -> bool:
        """Whether some column has a suspect's sign, as the row of that suspect's card has."""
        return any(column.badge.card for column in self.columns)

    def title(self, cell: Cell) -> str:
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
    return Layout(tuple(columns), _lines(view), (*places, seats))


def _seat(view: View, seat: int) -> Column:
    suspect = view.table.players[seat].suspect
    initial = suspect_initials(view.table.edition)[suspect] if suspect >= 0 else ""
    if suspect < 0:
        return Column(who(view, seat), Badge(pile="seat"))
    card, holder = view.deck.cards[suspect], who(view, seat)
    about = say("{holder} (piece: {suspect})", holder=holder, suspect=name(card))
    return Column(holder, Badge(card, initial), about=about)


def _lines(view: View) -> tuple[Line, ...]:
    initials = suspect_initials(view.table.edition)
    return tuple(
        Line(name(card), card.kind, Badge(card, initials[n] if card.kind == "suspect" else ""), ())
        for n, card in enumerate(view.deck.cards)
    )
