"""The columns and rows of a case: a family's own game."""

from __future__ import annotations

from cluekit.clue.cases import Case
from cluekit.clue.knowing import Holders
from cluekit.clue.picture.grid import Badge, Column, Line
from cluekit.clue.picture.layout import Layout
from cluekit.clue.wording import name, the
from cluekit.clue.wording.claims import Names, Place
from cluekit.draw.lettering import initials
from cluekit.words import say


def holders_in(case: Case) -> Holders:
    """Return which number stands for which holder in the puzzles of a case."""
    ids, seats = case.holders, len(case.players)
    table = ids.index("table", seats) if case.table else -1
    pool = ids.index("pool", seats) if case.pool else -1
    return Holders(seats, table=table, pool=pool, file=len(ids) - 1)


def layout_in(case: Case) -> Layout:
    """Return the layout of a case: the players, the envelope, what lies face down, what is open."""
    letters = initials([player.name for player in case.players])
    columns = [
        Column(player.name, Badge(initial=letter, pile="seat"))
        for player, letter in zip(case.players, letters, strict=True)
    ]
    columns.append(Column(say("Envelope"), Badge(pile="envelope"), envelope=True))
    holders, seats = holders_in(case), len(case.players)
    places = list(range(seats))
    if holders.table >= 0:
        places.append(seats + 1 + (holders.pool >= 0))
    if holders.pool >= 0:
        columns.append(Column(say("Face down"), Badge(pile="pool")))
        places.append(seats + 1)
    if holders.table >= 0:
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


def names_in(case: Case, rows: tuple[int, ...]) -> Names:
    """Return what statements about a case are made with; ``rows`` is the line of each entry."""

    def entry(number: int) -> str:
        return say("line {number}", number=rows[number] + 1)

    players: list[Place] = [
        "you" if seat == case.me else "seat" for seat in range(len(case.players))
    ]
    piles: list[Place] = ["table"] * bool(case.table)
    piles += ["pool"] * bool(case.pool)
    piles += ["envelope"]
    called = tuple(player.name for player in case.players)
    cards = tuple(the(card) for card in case.deck.cards)
    return Names(cards, (*called, *([""] * len(piles))), (*players, *piles), entry)
