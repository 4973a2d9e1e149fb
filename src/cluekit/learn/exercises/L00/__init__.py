"""Fresh cases for lesson 0: the set-up, the roll, the accusation, what follows what."""

from __future__ import annotations

from collections.abc import Collection
from itertools import permutations, product
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.board import Plan
from cluekit.clue.editions.edition import Edition, edition
from cluekit.core import Luck
from cluekit.learn.card_values import Cards, Named, card_list
from cluekit.learn.families import Family, Values, any_numbers, by_number, options_in_order
from cluekit.learn.families.hands import deck_of
from cluekit.learn.forms import Board, Case, Cell, Need
from cluekit.learn.values import Word
from cluekit.words import mark

# --- set up ---------------------------------------------------------------------------------------
# The set-up in order; a house rule may add what must come first (exercise 0.1).

HOUSES: dict[str, tuple[str, tuple[Need, ...]]] = {
    "": (mark("More than one order is right: just let no step come before one that it needs."), ()),
    "winner-deals": (
        mark("House rule tonight: the player who begins also deals the cards."),
        (
            Need(
                first="first",
                then="deal",
                why=mark("The player who begins deals: first find out who that is."),
            ),
        ),
    ),
    "pieces-by-hand": (
        mark("House rule tonight: you choose your piece when you have seen your own cards."),
        (
            Need(
                first="mark",
                then="pieces",
                why=mark(
                    "Players choose a piece with their own cards in hand: first deal and mark."
                ),
            ),
        ),
    ),
    "sheets-first": (
        mark("House rule tonight: nobody rolls for the start before all sheets are marked."),
        (
            Need(
                first="mark",
                then="first",
                why=mark("The sheets are marked before anybody rolls for the start."),
            ),
        ),
    ),
}


def set_up_values(case: Case) -> Values:
    """Return the sentence of the house rule and the order it adds."""
    sentence, needs = HOUSES[case.house]
    return {"house_rule": Word(sentence), "house_needs": needs}


def fresh_set_up(case: Case, luck: Luck) -> Case:
    """Return the same task under a house rule."""
    return replace(case, house=luck.pick([house for house in HOUSES if house]))


# --- reach ----------------------------------------------------------------------------------------
# Which rooms a roll reaches: the game itself finds the ways (exercise 0.2).


def place_at(plan: Plan, cell: Cell) -> int:
    """Return the corridor square at this column and row; raises ``ValueError`` for no square."""
    return plan.inside + plan.squares.index(cell)


def rooms_in_reach(edition: Edition, board: Board) -> tuple[int, ...]:
    """Return the rooms (places) that can be entered, as the rules of the house find them."""
    plan = edition.plan
    taken = sum(1 << place_at(plan, cell) for cell in board.others)
    start = place_at(plan, board.you)
    walks = edition.paths.walks(start, board.roll, taken, edition.options.gait)
    return tuple(sorted(place for place in walks if plan.is_room(place)))


def diagonal_rooms(plan: Plan, board: Board) -> tuple[int, ...]:
    """Return the rooms of somebody who also steps from corner to corner."""
    free = set(plan.squares) - set(board.others)
    reached = ring = {board.you}
    rooms: set[int] = set()
    for _ in range(board.roll):
        rooms |= {door.room for door in plan.doors if plan.cell(door.square) in ring}
        steps = product(ring, (-1, 0, 1), (-1, 0, 1))
        ring = {(x + right, y + down) for (x, y), right, down in steps} & free - reached
        reached = reached | ring
    return tuple(sorted(rooms))


def reach_values(case: Case) -> Values:
    """Return for each board, numbered from 1: the rooms in reach, and those of hasty walkers."""
    own_edition = edition(case.deck)
    first = rooms_in_reach(own_edition, case.boards[0])
    found: Values = {
        "rooms": _cards(case, range(own_edition.plan.rooms)),
        "one": _cards(case, first[:1]),
        "doors": tuple(
            sorted({own_edition.plan.cell(door.square) for door in own_edition.plan.doors})
        ),
    }
    for number, board in enumerate(case.boards, start=1):
        longer = replace(board, roll=board.roll + 1)
        alone = replace(board, others=())
        found |= {
            f"roll_{number}": board.roll,
            f"before_{number}": board.roll - 1,
            f"reach_{number}": _cards(case, rooms_in_reach(own_edition, board)),
            f"diagonal_{number}": _cards(case, diagonal_rooms(own_edition.plan, board)),
            f"no_step_{number}": _cards(case, rooms_in_reach(own_edition, longer)),
            f"through_{number}": _cards(case, rooms_in_reach(own_edition, alone)),
        }
    return found


def _cards(case: Case, places: Collection[int]) -> Cards:
    deck = deck_of(case)
    return card_list([deck.cards[deck.room(place)].id for place in places], case.deck)


def fresh_reach(case: Case, luck: Luck) -> Case:
    """Return the same questions about other squares: always some trap differs from the truth."""
    return replace(
        case, boards=tuple(_telling_board(edition(case.deck), board, luck) for board in case.boards)
    )


def _telling_board(edition: Edition, like: Board, luck: Luck) -> Board:
    """Return the first board of a shuffled search on which the hasty answers are wrong."""
    squares = luck.order(edition.plan.squares)
    for roll in luck.order(range(3, 9)):
        for you in squares:
            for other in squares if like.others else (None,):
                if other == you:
                    continue
                board = Board(you=you, roll=roll, others=(other,) if other else ())
                if is_telling(edition, board):
                    return board
    raise LookupError(f"no telling board on {edition.id}")


def is_telling(edition: Edition, board: Board) -> bool:
    """Tell whether some rooms are in reach, not all, and a hasty answer shows how it came about.

    With another piece in the way, walking through it must lead elsewhere; without one, slanting
    steps or uncounted rooms must; and not to all rooms, for those anybody can tick.
    """
    right = rooms_in_reach(edition, board)
    if not 0 < len(right) < edition.plan.rooms:
        return False
    if board.others:
        hasty = {rooms_in_reach(edition, replace(board, others=()))}
    else:
        longer = replace(board, roll=board.roll + 1)
        hasty = {diagonal_rooms(edition.plan, board), rooms_in_reach(edition, longer)}
    return any(rooms != right and len(rooms) < edition.plan.rooms for rooms in hasty)


# --- accusing -------------------------------------------------------------------------------------
# When a player may accuse: the answer of the edition's option (exercise 0.5).

EDITIONS = ("uk", "us", "pool", "mini")
SITUATIONS = {
    "": mark("You have just walked {into_room} and are sure."),
    "asked": mark("You have made your suggestion; nobody could answer. Now you are sure."),
    "accused": mark("Your accusation last turn was wrong. Now you are sure."),
    "middle": mark("You have reached the middle of the board and are sure."),
}
"""Moments of a turn; the middle of the board can be walked to in one edition."""

RULES = {
    "after": mark("The rule card says: accuse after a suggestion, in the same turn. So first ask."),
    "now": mark("The rule card says that this is the moment: so yes."),
    "pool": mark("The rule card says: accuse only in the middle of the board."),
    "never": mark("The rule card says: one accusation in a game. Yours is used up."),
}
SLIPS = {
    "after": {
        "now": mark("in this edition a suggestion comes first. Look at the rule card."),
        "pool": mark("some houses play like that. This one does not: look at the rule card."),
        "never": mark("everybody has one accusation in a game. Look at the rule card."),
    },
    "now": {
        "after": mark("no suggestion is needed any more. Look at the rule card."),
        "pool": mark("the place is right, or does not matter here. Look at the rule card."),
        "never": mark("everybody has one accusation in a game, and yours is still to come."),
    },
    "pool": {
        "now": mark("in this edition the place matters. Look at the rule card."),
        "after": mark("some houses play like that. This one does not: look at the rule card."),
        "never": mark("everybody has one accusation in a game, and yours is still to come."),
    },
    "never": {
        "now": mark("everybody has one accusation in a game. Look at the rule card."),
        "after": mark("everybody has one accusation in a game. Look at the rule card."),
        "pool": mark("everybody has one accusation in a game. Look at the rule card."),
    },
}
"""What is said of each wrong answer, by the right one."""
WRONG = {
    "after": ("now", "pool", "never"),
    "now": ("after", "pool", "never"),
    "pool": ("now", "after", "never"),
    "never": ("after", "pool", "now"),
}
"""By the right answer: too soon or too late, another house's rule, one accusation forgotten."""


def accusing_values(case: Case) -> Values:
    """Return whether one may accuse: "after", "now", "pool" or "never" (U16, U18, P01)."""
    may = _may(case)
    names = ("too_soon", "elsewhere", "once_more")
    slips = dict(zip(names, WRONG[may], strict=True))
    into = Named(case.hand[0], "into", case.deck)
    return {
        "edition": Word(edition(case.deck).name),
        "may": may,
        "rule": Word(RULES[may]),
        "situation": Word(SITUATIONS[case.house], {"into_room": into}),
        **slips,
        **{f"on_{name}": Word(SLIPS[may][slip]) for name, slip in slips.items()},
    }


def _may(case: Case) -> str:
    if case.house == "accused":
        return "never"
    rule: str = edition(case.deck).options.accusation
    if rule == "after-suggestion":
        return "now" if case.house == "asked" else "after"
    if rule == "in-the-middle":
        return "now" if case.house == "middle" else "pool"
    return "now"


def fresh_accusing(case: Case, luck: Luck) -> Case:
    """Return the question in another house, at another moment of the game, in another room."""
    name = luck.pick(EDITIONS)
    own_edition = edition(name)
    room = own_edition.deck.cards[luck.pick(own_edition.deck.rooms)].id
    moments = ["", "asked", "accused"]
    if own_edition.options.accusation == "in-the-middle":
        moments.append("middle")
    return replace(case, deck=name, hand=(room,), house=luck.pick(moments))


# --- procedures -----------------------------------------------------------------------------------
# Steps of an everyday task in order, and which two may change places (exercise 0.7).


class Task(NamedTuple):
    """Five steps in an order that works; ``needs`` says which comes before which.

    ``swaps`` are three pairs of neighbours, of which the first may change places.
    """

    name: str
    steps: tuple[str, str, str, str, str]
    needs: tuple[tuple[int, int], ...]
    swaps: tuple[tuple[int, int], ...]


TASKS = (
    Task(
        mark("A fire drill at school."),
        (
            mark("The alarm rings."),
            mark("The windows are closed."),
            mark("The light is switched off."),
            mark("Everybody leaves the room, and the last one shuts the door."),
            mark("The teacher counts heads in the yard."),
        ),
        ((0, 1), (0, 2), (1, 3), (2, 3), (3, 4)),
        ((1, 2), (0, 1), (3, 4)),
    ),
    Task(
        mark("Pancakes."),
        (
            mark("Stir flour, eggs and milk into a batter."),
            mark("Heat the pan."),
            mark("Pour batter into the hot pan."),
            mark("Turn the pancake over."),
            mark("Eat it."),
        ),
        ((0, 2), (1, 2), (2, 3), (3, 4)),
        ((0, 1), (2, 3), (3, 4)),
    ),
    Task(
        mark("A tree is planted."),
        (
            mark("Dig a hole."),
            mark("Put the tree into the hole."),
            mark("Fill the hole with earth."),
            mark("Water the tree."),
            mark("Hang a label on the tree that has been planted."),
        ),
        ((0, 1), (1, 2), (2, 3), (2, 4)),
        ((3, 4), (0, 1), (1, 2)),
    ),
    Task(
        mark("Washing day."),
        (
            mark("Sort the clothes by colour."),
            mark("Put the white ones into the machine."),
            mark("Pour in the powder."),
            mark("Start the machine."),
            mark("Hang up the wet clothes."),
        ),
        ((0, 1), (1, 3), (2, 3), (3, 4)),
        ((1, 2), (0, 1), (3, 4)),
    ),
)
WHY = mark("one step comes before another that it needs. Go through them in your head, one by one.")
ORDERS = tuple(permutations(range(5)))
SWAPS = tuple(permutations(range(3)))


def procedures_values(case: Case) -> Values:
    """Return the steps under ids that tell nothing, what they need, and three pairs."""
    number, order_1, order_2, swaps = case.numbers
    task = TASKS[number]
    place = ORDERS[(order_1 * 12 + order_2) % len(ORDERS)]
    ids = [f"step-{at + 1}" for at in place]
    steps = [Word(text) for text in task.steps]
    pairs = [(steps[one], steps[other]) for one, other in task.swaps]
    shown = [pairs[pair] for pair in SWAPS[swaps]]
    _, swap_ids = options_in_order("swap", pairs, SWAPS[swaps])
    return {
        "task": Word(task.name),
        **{f"step_{at + 1}": step for at, step in zip(place, steps, strict=True)},
        "order": tuple(ids),
        "house_needs": tuple(Need(first=ids[a], then=ids[b], why=WHY) for a, b in task.needs),
        "may_swap": swap_ids[0],
        **by_number("not_swap", swap_ids[1:]),
        **by_number("one", (one for one, _ in shown)),
        **by_number("other", (other for _, other in shown)),
        # The pairs that may not be swapped: what needs what
        **by_number("needed", (one for one, _ in pairs[1:])),
        **by_number("needs", (other for _, other in pairs[1:])),
        "first_step": steps[0],
        **by_number("done", steps),
    }


FAMILIES = {
    "set-up": Family(set_up_values, fresh_set_up),
    "reach": Family(reach_values, fresh_reach),
    "accusing": Family(accusing_values, fresh_accusing),
    "procedures": Family(
        procedures_values,
        any_numbers(range(len(TASKS)), range(10), range(12), range(len(SWAPS))),
    ),
}
