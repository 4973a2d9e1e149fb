"""Which rooms a roll reaches: the game itself finds the ways (exercise 0.2)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from cluekit.clue.editions.board import Plan
from cluekit.clue.editions.edition import Edition, edition
from cluekit.core import Luck
from cluekit.learn.card_values import Cards, card_list
from cluekit.learn.forms import Board, Case, Cell

_STRAIGHT = ((0, -1), (0, 1), (-1, 0), (1, 0))
_SLANTED = ((-1, -1), (-1, 1), (1, -1), (1, 1))


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
        ring = {cell for here in ring for cell in _around(here) if cell in free} - reached
        reached = reached | ring
    return tuple(sorted(rooms))


def _around(cell: Cell) -> list[Cell]:
    return [(cell[0] + right, cell[1] + down) for right, down in _STRAIGHT + _SLANTED]


def values(case: Case) -> dict[str, object]:
    """Return for each board, numbered from 1: the rooms in reach, and those of hasty walkers."""
    own_edition = edition(case.deck)
    first = rooms_in_reach(own_edition, case.boards[0])
    found: dict[str, object] = {
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
    deck = edition(case.deck).deck
    return card_list([deck.cards[deck.room(place)].id for place in places], case.deck)


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same questions about other squares: always some trap differs from the truth."""
    own_edition = edition(case.deck)
    boards = tuple(_board(own_edition, board, luck) for board in case.boards)
    return replace(case, boards=boards)


def _board(edition: Edition, like: Board, luck: Luck) -> Board:
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
