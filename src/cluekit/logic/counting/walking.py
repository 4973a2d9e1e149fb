"""The walk over all cards: forwards from the start, backwards from the end.

Forwards, a layer maps every whole number of states that can be reached to its value: the number of
ways to come there and for each pooled hand the number of its slots left, summed over those ways.
When any of a pool's S slots takes the card, each given slot is left free in S - 1 of the S ways, so
all lanes stay whole numbers.

An example: two hands with one slot each in a pool of S = 2, reached in 2 ways; so the lanes hold 2
ways, 2 slots, 2 slots. A card goes to the pool, which makes 2 · 2 ways. Of the first hand's slot
2 · 2 - 2 are left: in each of the old ways one of the two choices leaves it free. That is
``value * slots - (value & pool)``, for all lanes of the pool at once: 4 ways, 2 slots, 2 slots.

Backwards, a value packs the number of ways to the end, and the same number split by what the case
file comes to hold, with a lane for each content: its taking the card shifts them. Where
both meet stands the marginal of the card: ways to come, times ways to go on.
"""

from __future__ import annotations

from cluekit.logic.counting.board import Board
from cluekit.logic.counting.lanes import Lanes
from cluekit.logic.counting.turns import Taking, Turn
from cluekit.logic.work import TooHardError, Work

Layer = dict[int, int]

Edge = tuple[int, int, int, Taking]
"""The states that one choice leads to, the ways to make it, its weight, and who takes the card."""

Fan = tuple[int, int, list[Edge]]
"""Some states, their value forwards, and all ways on from there."""


def choices(turn: Turn, states: int) -> tuple[int, int, list[Taking]]:
    """Return what all skips add and weigh together, and who may take the card instead."""
    change, weight = 0, 1
    takers: list[Taking] = []
    must = None
    for shift, mask, steps, place in turn.places:
        state = states >> shift & mask
        if state:
            step = steps.get(state)
            if step is None:
                step = steps[state] = place.step(state)
            skip, skipped, taking = step
            if skip is None:
                if must or not taking:
                    return 0, 0, []
                must = taking
            else:
                change += skip
                weight *= skipped
                if taking:
                    takers.append(taking)
    return change, weight, [must] if must else takers


def on(board: Board, turn: Turn, layer: Layer, work: Work) -> tuple[Layer, list[Fan]]:
    """Return the layer after this card, and the ways there; raises ``TooHardError``."""
    after: Layer = {}
    fans: list[Fan] = []
    low, top, below_top = board.low, board.top, board.below_top
    for states, value in layer.items():
        change, weight, takers = choices(turn, states)
        work.left -= 1 + len(takers)
        if work.left < 0 or len(after) > work.widest:
            raise TooHardError
        edges: list[Edge] = []
        change += states
        for taker in takers:
            gain, slots, skipped, taken, _, pool = taker
            there = change + gain
            each = weight // skipped * taken if weight != 1 or taken != 1 else 1
            new = value * slots - (value & pool) if pool else value * slots
            if there > below_top:
                new += (value & low) * slots * (there >> top)
                there &= below_top
            after[there] = after.get(there, 0) + (new if each == 1 else new * each)
            edges.append((there, slots * each, each, taker))
        fans.append((states, value, edges))
    return after, fans


def back(
    board: Board, fans: list[Fan], ahead: Layer, width: int, shift: int, work: Work
) -> tuple[Layer, dict[int, int]]:
    """Go back through a card, from the values ``ahead`` of it to those before it.

    Return them, and the weight of the deals in which each holder has the card; that of all pooled
    hands stands under -1, by lanes. The case file's taking the card shifts lanes by ``shift``.
    """
    # ``onward`` packs the ways to the end in its lowest ``width`` bits, and above them one lane
    # for each content: only those move when the case file takes the card, so the ways are taken
    # out (``^ go``), the rest is shifted, and they are put back.
    low, ways, file = board.low, (1 << width) - 1, board.file
    before: Layer = {}
    met = dict.fromkeys((-1, *board.future), 0)
    for states, value, edges in fans:
        here, come = 0, value & low
        for there, factor, each, taker in edges:
            onward = ahead.get(there)
            if not onward:
                continue
            who, pool = taker.who, taker.pool
            go = onward & ways
            met[who] += (value & pool) * each * go if pool else come * factor * go
            if who == file:
                onward = ((onward ^ go) << shift) + go
            here += onward * factor
        if here:
            before[states] = here
            work.spend(len(edges) * long(here))
    return before, met


def long(value: int) -> int:
    """Return how many steps it takes to do something with a whole number of this length."""
    return 1 + (value.bit_length() >> 14)


def contents(
    board: Board, walk: list[tuple[int, Turn]], lanes: Lanes, width: int, work: Work
) -> int:
    """Walk forwards with the lanes of contents alone; return them. Two layers are kept at a time.

    Contents that have no lane are left out.
    """
    layer: Layer = dict.fromkeys(board.start, 1)
    for card, turn in walk:
        after: Layer = {}
        shift = lanes.of[card] * width if card in lanes.of else -1
        for states, value in layer.items():
            change, weight, takers = choices(turn, states)
            work.spend(1 + len(takers) * long(value))
            for gain, slots, skipped, taken, who, _ in takers:
                new = value * (slots * (weight // skipped) * taken)
                if who == board.file:
                    if shift < 0:
                        continue
                    new <<= shift
                there = states + change + gain & board.below_top
                after[there] = after.get(there, 0) + new
        layer = after
    return next(iter(layer.values()), 0)
