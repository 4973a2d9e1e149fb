"""Counting from end to end: narrow, order, walk forwards, walk back, read off."""

from __future__ import annotations

from cluekit.logic.counting.board import Board
from cluekit.logic.counting.lanes import Lanes
from cluekit.logic.counting.ordering import order
from cluekit.logic.counting.propagation import Narrowed, narrow
from cluekit.logic.counting.result import Count, Model
from cluekit.logic.counting.turns import Turn
from cluekit.logic.counting.walking import Fan, Layer, back, on
from cluekit.logic.puzzle import Puzzle

Row = tuple[int, ...]


def count(puzzle: Puzzle, model: Model = "deals") -> Count | None:
    """Count the deals that fit the puzzle; None where there is none."""
    state = narrow(puzzle, weighed=model == "refuter")
    if state is None:
        return None
    cards = order(state)
    board = Board(puzzle, state)
    layer: Layer = board.start
    layers: list[list[Fan]] = []
    turns = [Turn(board, card) for card in cards]
    for turn in turns:
        layer, fans = on(board, turn, layer)
        layers.append(fans)
    if not layer:
        return None
    ((end, value),) = layer.items()
    ways = value & board.low
    lanes = Lanes(puzzle, state, cards)
    width = (ways.bit_length() + 7) // 8 * 8
    ahead: Layer = {end: 1 | 1 << width}
    rows: dict[int, Row] = {}
    for card, fans in zip(reversed(cards), reversed(layers), strict=True):
        ahead, met = back(board, fans, ahead, width, lanes.of.get(card, 0) * width)
        rows[card] = _row(board, met)
    (value,) = ahead.values()
    total = ways // board.orders
    return Count(
        model=model,
        deals=_deals(puzzle) if state.shows else total,
        total=total,
        marginals=_marginals(puzzle, state, rows, total),
        joint=lanes.read(value >> width, width, board.orders),
    )


def _deals(puzzle: Puzzle) -> int:
    plain = count(puzzle)
    return plain.deals if plain else 0


def _row(board: Board, met: dict[int, int]) -> Row:
    """Return the weight of each holder for one card: its own, and its share of the pool's."""
    pooled, low, found = met[-1], board.low, [0] * (board.file + 1)
    for holder in board.future:
        found[holder] = met[holder] // board.orders
    for hand, lane in board.lane_of.items():
        if pooled:
            found[hand] = (met[hand] + (pooled >> lane & low)) // board.orders
    return tuple(found)


def _marginals(
    puzzle: Puzzle, state: Narrowed, rows: dict[int, Row], total: int
) -> tuple[Row, ...]:
    """Return the rows of all cards: those placed at once have the total in their place."""
    return tuple(
        rows.get(card) or tuple(total * (cards >> card & 1) for cards in state.certain)
        for card in range(puzzle.cards)
    )
