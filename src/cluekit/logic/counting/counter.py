"""Counting from end to end: narrow, order, walk forwards, walk back, read off."""

from __future__ import annotations

from cluekit.logic.counting.board import Board
from cluekit.logic.counting.lanes import Lanes
from cluekit.logic.counting.ordering import order
from cluekit.logic.counting.propagation import Narrowed, narrow
from cluekit.logic.counting.result import Count, Model
from cluekit.logic.counting.turns import Turn
from cluekit.logic.counting.walking import Layer, back, forwards
from cluekit.logic.puzzle import Puzzle


def count(puzzle: Puzzle, model: Model = "deals") -> Count | None:
    """Count the deals that fit the puzzle; None where there is none."""
    state = narrow(puzzle)
    if state is None:
        return None
    weighed = model == "refuter" and bool(state.shows)
    cards = order(state)
    board = Board(puzzle, state, weighed=weighed)
    if board.dead:
        return None
    start = dict([board.start()])
    turns = [Turn(board, card) for card in cards]
    layers: list[Layer] = list(forwards(board, turns, start))
    end = layers.pop().get(0, 0) & board.low
    if not end:
        return None
    lanes = Lanes(puzzle, state, cards)
    width = (end.bit_length() + 8) // 8 * 8
    ahead: Layer = {0: 1 | 1 << width}
    rows: dict[int, tuple[int, ...]] = {}
    begun = next(iter(layers[0].values())) & board.low if layers else end
    for turn, layer in zip(reversed(turns), reversed(layers), strict=True):
        shift = lanes.of.get(turn.card, 0) * width
        ahead, met = back(board, turn, layer, ahead, width, shift)
        rows[turn.card] = _marginal(board, met)
    (value,) = ahead.values()
    total = end // board.orders
    joint = lanes.read((value >> width) * begun, width, board.orders)
    return Count(
        model=model,
        deals=total if not weighed else _deals(puzzle),
        total=total,
        marginals=_marginals(puzzle, state, rows, total),
        joint=joint,
    )


def _deals(puzzle: Puzzle) -> int:
    plain = count(puzzle)
    return plain.deals if plain else 0


def _marginal(board: Board, met: dict[int, int]) -> tuple[int, ...]:
    """Return the weight of each holder for one card: its own, and its share of the pool's."""
    pooled = met[-1]
    found = [0] * (board.file + 1)
    found[board.file] = met[board.file]
    for hand in board.hands:
        found[hand] = met[hand] + (pooled >> board.lane[hand] & board.low)
    return tuple(weight // board.orders for weight in found)


def _marginals(
    puzzle: Puzzle, state: Narrowed, rows: dict[int, tuple[int, ...]], total: int
) -> tuple[tuple[int, ...], ...]:
    """Add the rows of the cards whose place was known at once."""
    placed = {
        card: tuple(total if cards >> card & 1 else 0 for cards in state.certain)
        for card in range(puzzle.cards)
        if card not in rows
    }
    return tuple((placed | rows)[card] for card in range(puzzle.cards))
