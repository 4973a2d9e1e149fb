"""Setting the table up: one function for each step an edition may name in its ``setup-order``."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue.editions.edition import Edition
from cluekit.clue.public import facts
from cluekit.clue.public.table import Table
from cluekit.clue.referee.state import State
from cluekit.core import NOBODY, Letter, Luck, only, public

Letters = tuple[Letter, ...]


def _pieces(state: State, _: Luck) -> Letters:
    """All pieces go to their start squares, played or not (U04)."""
    return (public(facts.PiecesPlaced(state.table.edition.starts)),)


def _weapons(state: State, luck: Luck) -> Letters:
    """Each weapon begins in its own room; where the edition names none, luck does (U01, C01)."""
    edition = state.table.edition
    named = edition.weapon_rooms
    free: list[int] = []
    every = range(edition.plan.rooms)
    pile = [room for room in every if room not in named] or every
    while len(free) < named.count(-1):
        free += luck.order(pile)
    rooms = tuple(room if room >= 0 else free.pop(0) for room in named)
    return (public(facts.WeaponsPlaced(rooms)),)


def _piles(state: State, _: Luck) -> Letters:
    deck = state.table.edition.deck
    sizes = (len(deck.suspects), len(deck.weapons), len(deck.rooms))
    return (public(facts.PilesShuffled(sizes)),)


def _case_file(state: State, luck: Luck) -> Letters:
    """The top card of each shuffled pile goes unseen into the case file (U03)."""
    deck = state.table.edition.deck
    suspect, weapon, room = (
        luck.order(pile)[0] for pile in (deck.suspects, deck.weapons, deck.rooms)
    )
    inside = facts.CaseFileHolds((suspect, weapon, room))
    return (public(facts.CaseFileClosed()), Letter(inside, NOBODY))


def _deal(state: State, luck: Luck) -> Letters:
    """The other cards are shuffled together and dealt one by one, clockwise (U05)."""
    table = state.table
    rest = [c for c in range(table.edition.deck.size) if c not in state.secrets.case_file]
    shuffled = luck.order(rest)
    seats = len(table.players)
    hidden, over = (
        aside(table.edition, seats, len(rest)),
        left_over(table.edition, seats, len(rest)),
    )
    dealt = len(rest) - over
    hands = [tuple(sorted(shuffled[seat:dealt:seats])) for seat in range(seats)]
    given = (Letter(facts.Received(seat, hand), only(seat)) for seat, hand in enumerate(hands))
    if table.edition.options.leftovers == "face-down":
        hidden = over
    last = len(rest) - hidden
    up, down = tuple(sorted(shuffled[dealt:last])), tuple(shuffled[last:])
    sizes = tuple(map(len, hands))
    laid = (Letter(facts.LaidFaceDown(down), NOBODY),) if down else ()
    return (public(facts.CardsDealt(sizes, up, len(down))), *given, *laid)


def left_over(edition: Edition, seats: int, cards: int) -> int:
    """Return how many cards are not dealt (U31 and the option "left-over cards")."""
    hidden = aside(edition, seats, cards)
    uneven = edition.options.leftovers == "uneven"
    return hidden if uneven else hidden + (cards - hidden) % seats


def aside(edition: Edition, seats: int, cards: int) -> int:
    """Return how many cards are laid face down before the deal, when two play (U31)."""
    two = seats == 2 and edition.options.two_players == "four-face-down"  # noqa: PLR2004 - two
    return min(FACE_DOWN, cards - seats) if two else 0


FACE_DOWN = 4
"""How many cards lie face down when two play (U31)."""


def _mark_sheets(_: State, __: Luck) -> Letters:
    return (public(facts.SheetsMarked()),)


def _first_player(state: State, luck: Luck) -> Letters:
    return _FIRST[state.table.edition.options.first_player](state.table, luck)


def _highest_roll(table: Table, luck: Luck) -> Letters:
    """Each player rolls one die, the highest begins; ties roll again (U08)."""
    rolled: list[Letter] = []
    seats = tuple(range(len(table.players)))
    while len(seats) > 1:
        dice = tuple(luck.die() for _ in seats)
        rolled.append(public(facts.RolledForStart(seats, dice)))
        highest = max(dice)
        seats = tuple(seat for seat, die in zip(seats, dice, strict=True) if die == highest)
    return (*rolled, public(facts.FirstPlayerFound(seats[0])))


def _first_suspect(table: Table, _: Luck) -> Letters:
    return (public(facts.FirstPlayerFound(first_of(table))),)


def _draw_first(table: Table, luck: Luck) -> Letters:
    return (public(facts.FirstPlayerFound(luck.pick(range(len(table.players))))),)


def _turn_order(state: State, luck: Luck) -> Letters:
    """Draw the order in which the seats take their turns (P14)."""
    seats = range(len(state.table.players))
    return (public(facts.TurnOrderDrawn(tuple(luck.order(seats)))),)


def first_of(table: Table) -> int:
    """Return the seat of the first played piece clockwise from the first suspect (U29)."""
    return min(range(len(table.players)), key=lambda seat: table.players[seat].suspect)


_FIRST: dict[str, Callable[[Table, Luck], Letters]] = {
    "highest-roll": _highest_roll,
    "first-suspect": _first_suspect,
    "drawn": _draw_first,
}

PREPARE: dict[str, Callable[[State, Luck], Letters]] = {
    "turn-order": _turn_order,
    "pieces": _pieces,
    "weapons": _weapons,
    "piles": _piles,
    "case-file": _case_file,
    "deal": _deal,
    "mark-sheets": _mark_sheets,
    "first-player": _first_player,
}
