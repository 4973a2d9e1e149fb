"""Counting from end to end: narrow, order, walk forwards, walk back, read off."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from cluekit.logic.counting.board import Board
from cluekit.logic.counting.lanes import Lanes, candidates, parts
from cluekit.logic.counting.ordering import order
from cluekit.logic.counting.propagation import Narrowed, narrow
from cluekit.logic.counting.result import Count, Model
from cluekit.logic.counting.turns import Turn, deal
from cluekit.logic.counting.walking import Fan, back, contents, on
from cluekit.logic.puzzle import Puzzle
from cluekit.logic.work import Work

KEPT = 600_000
"""This many edges are kept for the way back, some 200 MB; where there are more, only the joint."""

LANES = 1 << 30
"""The lanes of a layer may take this many bits at a time, some 130 MB."""

Row = tuple[int, ...]
Joint = dict[tuple[int, ...], int]


class Walk(NamedTuple):
    """The way forwards: the cards in order and their turns; what was kept of the layers, and ends.

    ``layers`` is None where more edges would have had to be kept than may be; ``sizes`` are
    the numbers of states before each card. ``ways`` is the sum of all weights, for each order of
    the hands; ``end`` the states after the last card.
    """

    cards: list[int]
    turns: list[Turn]
    layers: list[list[Fan]] | None
    sizes: list[int]
    end: int
    ways: int


def count(
    puzzle: Puzzle,
    model: Model = "deals",
    *,
    kept: int = KEPT,
    first: int = 0,
    work: Work | None = None,
) -> Count | None:
    """Count the deals that fit the puzzle; None where there is none.

    At most ``kept`` edges between states are remembered; where that is not enough for marginals
    (forty cards, ten players), the count is *capped*: it tells all but them. Cards of ``first``
    (bitmask) are dealt with before all others: no matter for the result, but for the work.
    Raises ``TooHardError`` where ``work`` is given, and is not enough.
    """
    work = work or Work()
    state = narrow(puzzle, weighed=model == "refuter")
    if state is None:
        return None
    _lay_out(state, work)
    board = Board(puzzle, state)
    walk = _forwards(board, _ordered(state, first), kept, work)
    if walk is None:
        return None
    marginals = joint = None
    if walk.layers is not None:
        rows, joint = _backwards(puzzle, state, board, walk, work)
        marginals = _marginals(puzzle, state, rows, walk.ways // board.orders)
    if joint is None:
        joint = _joint_alone(puzzle, state, board, walk, work)
    total = walk.ways // board.orders
    return Count(
        model=model,
        deals=_deals(puzzle, state, first, work) if state.shows else total,
        total=total,
        marginals=marginals,
        joint=joint,
        capped=marginals is None,
    )


def _lay_out(state: Narrowed, work: Work) -> None:
    """Spend what it takes to lay out the turns: for each card, clauses are compared in pairs."""
    for holder in range(len(state.possible)):
        clauses = sum(1 for who, _ in (*state.asks, *state.bars) if who == holder)
        work.spend(state.open.bit_count() * clauses * (2 + clauses // 16))


def _forwards(board: Board, cards: list[int], kept: int, work: Work) -> Walk | None:
    """Walk to the last card; None where no way leads there."""
    turns = [deal(board, card) for card in cards]
    layer, left = board.start, kept
    layers: list[list[Fan]] = []
    sizes: list[int] = []
    for turn in turns:
        sizes.append(len(layer))
        layer, fans = on(board, turn, layer, work)
        left -= sum(len(edges) for *_, edges in fans)
        if left < 0:
            layers.clear()
        else:
            layers.append(fans)
    if not layer:
        return None
    ((end, value),) = layer.items()
    return Walk(cards, turns, layers if left >= 0 else None, sizes, end, value & board.low)


def _backwards(
    puzzle: Puzzle, state: Narrowed, board: Board, walk: Walk, work: Work
) -> tuple[dict[int, Row], Joint | None]:
    """Walk back; return the marginals of the open cards, and the joint if its lanes have room."""
    way_back = walk.cards[::-1]
    lanes = Lanes(candidates(puzzle, state, way_back), way_back)
    width = (walk.ways.bit_length() + 7) // 8 * 8
    roomy = lanes.widest(walk.sizes[::-1]) * width <= LANES
    ahead = {walk.end: 1 | roomy << width}
    rows: dict[int, Row] = {}
    for card, fans in zip(way_back, reversed(walk.layers or []), strict=True):
        ahead, met = back(board, fans, ahead, width, lanes.of.get(card, 0) * width, work)
        rows[card] = _row(board, met)
    (value,) = ahead.values()
    return rows, lanes.read(value >> width, width, board.orders) if roomy else None


def _joint_alone(puzzle: Puzzle, state: Narrowed, board: Board, walk: Walk, work: Work) -> Joint:
    """Walk forwards again, as often as there are parts of the contents that fit into memory."""
    width = (board.lane + 7) // 8 * 8
    steps = list(zip(walk.cards, walk.turns, strict=True))
    whole = candidates(puzzle, state, walk.cards)
    lanes = Lanes(whole, walk.cards)
    times = 1 + lanes.widest([*walk.sizes, 1][1:]) * width // LANES
    found: Joint = {}
    for kinds in parts(whole, max(1, lanes.number // times)):
        lanes = Lanes(kinds, walk.cards)
        packed = contents(board, steps, lanes, width, work)
        found |= lanes.read(packed, width, board.orders)
    return dict(sorted(found.items()))


def _ordered(state: Narrowed, first: int) -> list[int]:
    """Return the open cards in the order of the walk."""
    return sorted(order(state), key=lambda card: not first >> card & 1)


def _deals(puzzle: Puzzle, state: Narrowed, first: int, work: Work) -> int:
    """Return the number of deals where they are weighed: the walk without weights."""
    plain = replace(state, shows=[])
    board = Board(puzzle, plain)
    walk = _forwards(board, _ordered(plain, first), 0, work)
    return walk.ways // board.orders if walk else 0


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
