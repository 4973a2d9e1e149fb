"""The walk over all cards: forwards from the start, backwards from the end.

A layer maps every whole number of states that can be reached to its value. Forwards a value packs,
in lanes of equal width, the number of ways to come there and for each pooled hand the number of
its slots left, summed over those ways: when any of a pool's S slots took a card, S - 1 of S
ways to choose leave a given slot free, so all lanes stay whole numbers.

Backwards a value packs the number of ways to the end, and the same number split by what
the case file has come to hold, with a lane for each content: taking a card shifts the lanes.
Where both meet stands the marginal of the card: ways to come, times ways to go on.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.counting.board import Board
from cluekit.logic.counting.turns import Turn

Layer = dict[int, int]


class TooLarge(Exception):  # noqa: N818 - it is no error: the caller goes on without marginals
    """The layers hold more states than may be kept."""


def forwards(board: Board, turns: list[Turn], start: Layer) -> Iterator[Layer]:
    """Yield the layer before each card and the one after the last."""
    layer = start
    yield layer
    for turn in turns:
        layer = _on(turn, layer, board)
        yield layer


def _on(turn: Turn, layer: Layer, board: Board) -> Layer:
    """Return the layer after this card."""
    after: Layer = {}
    low, active, rows = board.low, turn.active, turn.rows
    for states, value in layer.items():
        row = rows.get(states & active)
        if row is None:
            row = rows[states & active] = turn.row(states & active)
        for change, factor, _, joins, pool, weight, sized in row:
            new = value * factor
            if pool and sized:
                new -= (value & pool) * weight
            if joins:
                new += (value & low) * factor * joins
            there = states + change
            after[there] = after.get(there, 0) + new
    return after


def back(
    board: Board, turn: Turn, layer: Layer, ahead: Layer, width: int, shift: int
) -> tuple[Layer, dict[int, int]]:
    """Go back through a card, from the values ``ahead`` of it to those before it.

    Return them, and the weight of the deals in which each holder has the card; that of all pooled
    hands stands under -1, by lanes. The case file's taking the card shifts lanes by ``shift``.
    """
    low, ways, active, rows = board.low, (1 << width) - 1, turn.active, turn.rows
    before: Layer = {}
    met: dict[int, int] = {-1: 0, board.file: 0, **dict.fromkeys(board.hands, 0)}
    for states, value in layer.items():
        here = 0
        come = value & low
        for change, factor, who, _, pool, weight, _ in rows[states & active]:
            on = ahead.get(states + change)
            if not on:
                continue
            go = on & ways
            if pool:
                met[-1] += (value & pool) * weight * go
                here += on * factor
            elif who == board.file:
                met[who] += come * factor * go
                here += (((on ^ go) << shift) + go) * factor
            else:
                met[who] += come * factor * go
                here += on * factor
        if here:
            before[states] = here
    return before, met
