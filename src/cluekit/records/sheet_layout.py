"""The columns and rows of a record."""

from __future__ import annotations

from cluekit.clue.deduction.puzzle import Holders
from cluekit.clue.picture.sheets.grid import Badge, Column, Line
from cluekit.clue.picture.sheets.layout import Layout
from cluekit.clue.wording import name
from cluekit.clue.wording.claims import Names
from cluekit.draw.lettering import initials
from cluekit.records import Case
from cluekit.records.report import called_in, names_in
from cluekit.words import say


def holders_in(case: Case) -> Holders:
    """Return which number stands for which holder in the puzzles of a record."""
    ids, seats = case.holders, len(case.players)
    table = ids.index("table", seats) if case.table else None
    pool = ids.index("pool", seats) if case.pool else None
    return Holders(seats, table=table, pool=pool, file=len(ids) - 1)


def layout_in(case: Case) -> Layout:
    """Return the layout of a record: players, envelope, what lies face down, what is open."""
    called = list(called_in(case).values())
    columns = [
        Column(each, Badge(initial=letter, pile="seat"))
        for each, letter in zip(called, initials(called), strict=True)
    ]
    columns.append(Column(say("Envelope"), Badge(pile="envelope"), envelope=True))
    holders, seats = holders_in(case), len(case.players)
    places = list(range(seats))
    if holders.table is not None:
        places.append(seats + 1 if holders.pool is None else seats + 2)
    if holders.pool is not None:
        columns.append(Column(say("Face down"), Badge(pile="pool")))
        places.append(seats + 1)
    if holders.table is not None:
        columns.append(Column(say("On the table"), Badge(pile="table")))
    return Layout(tuple(columns), _lines(case), (*places, seats))


def _lines(case: Case) -> tuple[Line, ...]:
    deck = case.deck
    letters = initials([name(deck.cards[card]) for card in deck.suspects])
    marks = dict(zip(deck.suspects, letters, strict=True))
    return tuple(
        Line(name(card), card.kind, Badge(card, marks.get(number, "")), ())
        for number, card in enumerate(deck.cards)
    )


def names_by_line(case: Case, rows: tuple[int, ...]) -> Names:
    """Return what statements about a record are made with; ``rows`` is the line of each entry."""

    def entry(number: int) -> str:
        return say("line {number}", number=rows[number] + 1)

    return names_in(case, entry)
