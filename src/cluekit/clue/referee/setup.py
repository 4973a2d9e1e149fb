"""Setting the table up: one function for each step an edition may name in its ``setup-order``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from cluekit.clue.editions.edition import Edition
from cluekit.clue.public import facts
from cluekit.clue.referee.state import State
from cluekit.core import (
    NOBODY,
    Chance,
    Letter,
    Luck,
    Problem,
    RefusedError,
    Scripted,
    only,
    public,
    refusal,
)
from cluekit.core.problems import nearest

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
    suspects, weapons, rooms = map(len, state.table.edition.deck.piles)
    return (public(facts.PilesShuffled((suspects, weapons, rooms))),)


def _case_file(state: State, luck: Luck) -> Letters:
    """The top card of each shuffled pile goes unseen into the case file (U03)."""
    suspect, weapon, room = (luck.order(pile)[0] for pile in state.table.edition.deck.piles)
    inside = facts.CaseFileHolds((suspect, weapon, room))
    return (public(facts.CaseFileClosed()), Letter(inside, NOBODY))


def _deal(state: State, luck: Luck) -> Letters:
    """The other cards are shuffled together and dealt one by one, clockwise (U05)."""
    table = state.table
    rest = [c for c in range(table.edition.deck.size) if c not in state.secrets.case_file]
    shuffled = luck.order(rest)
    seats = len(table.players)
    hidden = aside(table.edition, seats, len(rest))
    over = left_over(table.edition, seats, len(rest))
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
    """Who begins: the highest roll, ties again (U08); the first piece clockwise (U29); by lot."""
    players, how = state.table.players, state.table.edition.options.first_player
    seats = tuple(range(len(players)))
    if how == "first-suspect":
        first = min(seats, key=lambda seat: players[seat].suspect)
        return (public(facts.FirstPlayerFound(first)),)
    if how == "drawn":
        return (public(facts.FirstPlayerFound(luck.pick(seats))),)
    rolled: list[Letter] = []
    while len(seats) > 1:
        dice = tuple(luck.die() for _ in seats)
        rolled.append(public(facts.RolledForStart(seats, dice)))
        highest = max(dice)
        seats = tuple(seat for seat, die in zip(seats, dice, strict=True) if die == highest)
    return (*rolled, public(facts.FirstPlayerFound(seats[0])))


def _turn_order(state: State, luck: Luck) -> Letters:
    """Draw the order in which the seats take their turns (P14)."""
    seats = range(len(state.table.players))
    return (public(facts.TurnOrderDrawn(tuple(luck.order(seats)))),)


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


# --- stacked deck ---------------------------------------------------------------------------------
# A stacked deck: luck prepared for a lesson or a test.


def stack_deck(
    edition: Edition,
    case_file: Sequence[str],
    hands: Sequence[Sequence[str]],
    dice: Sequence[int] = (),
    *,
    first: int = 0,
    seed: int = 0,
) -> Scripted:
    """Return luck that deals these hands (card ids or aliases, seats clockwise) and this file.

    ``first`` is the seat that begins, ``dice`` the rolls of the turns, one number per die; when
    they are used up, ``seed`` goes on. It fits editions whose weapons have rooms of their own
    and in which the highest roll begins. Raises ``RefusedError`` for an unknown card, a card
    used twice, or hands that no deal can give.

    >>> from cluekit.clue import edition, new_game
    >>> hands = (["ada", "vase"], ["bruno", "dagger"], ["garden", "tower"])
    >>> luck = stack_deck(edition("mini"), ["carla", "rope", "library"], hands)
    >>> new_game("mini", chance=luck).view(0).hand
    (0, 4)
    """
    inside = [_card(edition, name) for name in case_file]
    dealt = [[_card(edition, name) for name in hand] for hand in hands]
    flat = [card for hand in dealt for card in hand]
    if len({*inside, *flat}) < len(inside) + len(flat):
        raise refusal("card-dealt-twice")
    order = [card for row in zip_longest(*dealt) for card in row if card is not None]
    sizes = [len(hand) for hand in dealt]
    if not sizes or sizes != sorted(sizes, reverse=True) or sizes[0] - sizes[-1] > 1:
        raise RefusedError(Problem("hands-impossible", "U05", {"sizes": sizes}))
    rolls = [6 if seat == first else 1 for seat in range(len(hands))]
    piles = [[card] for card in inside]
    return Scripted(*piles, order, *rolls, *dice, then=Chance(seed))


def _card(edition: Edition, name: str) -> int:
    try:
        return edition.deck.number(name)
    except KeyError:
        known = [card.id for card in edition.deck.cards]
        raise refusal(
            "no-such-card", name=name, known=known, nearest=nearest(name, known)
        ) from None
