"""Counting from end to end: narrow, order, walk forwards, walk back, read off."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.logic.counting.automaton import Board, Taking, Turn, deal
from cluekit.logic.counting.propagation import Narrowed, narrow
from cluekit.logic.puzzle import Puzzle
from cluekit.logic.scoring import entropy
from cluekit.logic.work import TooHardError, Work
from cluekit.sets import mask, members

# --- result ---------------------------------------------------------------------------------------
# What counting gives: exact whole numbers, read as chances.

Model = Literal["deals", "refuter"]
"""How likely deals are: ``deals``, every deal equally; ``refuter``, who could show several cards
chose one of them at random, so that a deal weighs one in that many for every card that we saw."""


class Count(msgspec.Struct, frozen=True, gc=False):
    """The deals that fit, and how they weigh.

    ``deals`` is their number in both models. ``total`` is the sum of their weights, whole numbers
    to a common scale: in the model "deals" each weighs 1. ``marginals[card][holder]`` is the weight
    of the deals in which the holder has the card. ``joint`` gives for each content of the case
    file, one card of each kind, the weight of its deals; contents that cannot be are not in it.

    ``capped`` says that the problem was too large for marginals: then ``marginals`` is None, and
    the rest is exact all the same.
    """

    model: Model
    deals: int
    total: int
    marginals: tuple[tuple[int, ...], ...] | None
    joint: dict[tuple[int, ...], int]
    capped: bool = False

    def marginal(self, card: int, holder: int) -> Fraction:
        """Return the chance that the holder has the card. Raise ValueError where capped."""
        return Fraction(self._table[card][holder], self.total)

    @property
    def can(self) -> tuple[int, ...]:
        """For each card the set of holders that may have it. Raise ValueError where capped."""
        return tuple(
            mask(holder for holder, weight in enumerate(row) if weight) for row in self._table
        )

    def entropy(self) -> float:
        """Return how many bits of the case file are not known."""
        total = self.total
        return entropy(weight / total for weight in self.joint.values())

    @property
    def _table(self) -> tuple[tuple[int, ...], ...]:
        if self.marginals is None:
            raise ValueError("too many deals for marginals: only the joint was counted (capped)")
        return self.marginals


# --- ordering -------------------------------------------------------------------------------------
# In which order the open cards are dealt with: so that few clauses are under way at once.
#
# Greedy. Every live clause is opened by its first card and closed by its last; so is every holder.
# Hand after hand is to be done with its clauses and become free: so the next card is in a clause of
# the holder that has the fewest cards left in its clauses. Of those it is the one that opens least
# and closes most, a closed holder counting twice; among equals the one with the fewest places.


def order(state: Narrowed) -> list[int]:
    """Return the open cards in the order in which they are to be dealt with."""
    left = state.open
    said = [*state.asks, *state.bars, *(show[:2] for show in state.shows)]
    of_holder: dict[int, int] = {}
    for holder, cards in said:
        of_holder[holder] = of_holder.get(holder, 0) | cards
    waiting = list(of_holder.values())
    clauses = _Sets([cards for _, cards in said], left)
    holders = _Sets([cards & left for cards in state.possible], left)
    inside, places = clauses.of, holders.of
    found: list[int] = []
    while left:
        focus = min(waiting, key=int.bit_count, default=left)
        opened, ending, emptying = clauses.opened, clauses.ending, holders.ending
        best, least = -1, 1 << 30
        for card in members(focus):
            into, among = inside[card], places[card]
            cost = (into & ~opened).bit_count() - (into & ending).bit_count()
            cost = (cost - 2 * (among & emptying).bit_count() << 8) + among.bit_count()
            if cost < least:
                best, least = card, cost
        found.append(best)
        left ^= 1 << best
        waiting = [cards & left for cards in waiting if cards & left]
        clauses.deal(best)
        holders.deal(best)
    return found


class _Sets:
    """Sets of cards while cards are dealt: which are under way, which have one card left.

    ``of[card]`` are the numbers of the sets that the card is in, as bits; so are the others.
    """

    def __init__(self, sets: list[int], cards: int) -> None:
        self._left = list(sets)
        self.opened = self.ending = 0
        self.of = dict.fromkeys(members(cards), 0)
        for number, one in enumerate(sets):
            for card in members(one):
                self.of[card] |= 1 << number
            if one and not one & (one - 1):
                self.ending |= 1 << number

    def deal(self, card: int) -> None:
        """Take the card out of all sets."""
        inside, left = self.of[card], self._left
        self.opened |= inside
        for number in members(inside):
            rest = left[number] = left[number] & ~(1 << card)
            if rest and not rest & (rest - 1):
                self.ending |= 1 << number


# --- lanes ----------------------------------------------------------------------------------------
# The joint of the case file in lanes: one whole number holds the weight of every content.
#
# Each open card of a kind has an index, each kind a stride; a content stands in the lane that is
# the sum of index times stride over its cards. So the case file's taking a card shifts all lanes by
# as many. Cards dealt with first have the low indices: numbers are long only when the walk nears
# its end. Where all lanes at once would need too much memory, the contents are split into parts.
#
# An example: the case file may hold one of the suspects 0, 1, 2 and one of the weapons 3, 4. The
# suspects have the indices 0, 1, 2 and the stride 1, the weapons 0, 1 and the stride 3: so there
# are six lanes, and suspect 2 with weapon 4 stands in lane 2 + 3 = 5. With lanes of 16 bits, a
# number ``value`` that holds the ways so far becomes ``value << 2 * 16`` when the case file takes
# suspect 2: whatever stood in lane 0 or 3 stands in lane 2 or 5 now. One shift does it for all
# contents.

Candidates = list[list[int]]
"""For each kind the cards that the case file may hold, in the order of the walk."""


def candidates(puzzle: Puzzle, state: Narrowed, walk: list[int]) -> Candidates:
    """Return what the case file may hold, in the order of the walk; certain cards alone."""
    when = {card: at for at, card in enumerate(walk)}
    file = state.possible[puzzle.file]
    return [
        sorted(members(kind & file), key=lambda card: when.get(card, 0)) for kind in puzzle.kinds
    ]


def parts(kinds: Candidates, most: int) -> Iterator[Candidates]:
    """Yield candidates that are these together, each with at most ``most`` contents (1 or more)."""
    longest = max(range(len(kinds)), key=lambda kind: len(kinds[kind]))
    cards = kinds[longest]
    if prod(map(len, kinds)) <= most:
        yield kinds
        return
    for half in (cards[: len(cards) // 2], cards[len(cards) // 2 :]):
        yield from parts([*kinds[:longest], half, *kinds[longest + 1 :]], most)


class Lanes:
    """Which of ``number`` lanes belongs to which content: ``of[card]`` is what a card adds."""

    def __init__(self, kinds: Candidates, walk: list[int]) -> None:
        when = {card: at for at, card in enumerate(walk)}
        self._kinds, self._walk = kinds, walk
        self.of: dict[int, int] = {}
        self.number = 1
        for cards in sorted(kinds, key=lambda cards: when.get(cards[-1], -1)):
            for index, card in enumerate(cards):
                self.of[card] = index * self.number
            self.number *= len(cards)

    def widest(self, states: list[int]) -> int:
        """Return how many lanes the widest layer has over all its states.

        ``states`` are the numbers of states after each card. A value has no lanes beyond what the
        cards so far can add.
        """
        reach, most = [0] * len(self._kinds), 0
        for card, number in zip(self._walk, states, strict=True):
            for kind, cards in enumerate(self._kinds):
                if card in cards:
                    reach[kind] = self.of[card]
            most = max(most, number * (1 + sum(reach)))
        return most

    def read(self, packed: int, width: int, divisor: int) -> dict[tuple[int, ...], int]:
        """Return the weight of every content that can be, each divided by the divisor.

        ``width`` is that of a lane in bits, a multiple of eight.
        """
        size = width // 8
        lanes = packed.to_bytes(self.number * size, "little")
        found = {}
        for content in product(*map(sorted, self._kinds)):
            at = size * sum(map(self.of.__getitem__, content))
            weight = int.from_bytes(lanes[at : at + size], "little")
            if weight:
                found[content] = weight // divisor
        return found


# --- walking --------------------------------------------------------------------------------------
# The walk over all cards: forwards from the start, backwards from the end.
#
# Forwards, a layer maps every whole number of states that can be reached to its value: the number
# of ways to come there and for each pooled hand the number of its slots left, summed over those
# ways. When any of a pool's S slots takes the card, each given slot is left free in S - 1 of the S
# ways, so all lanes stay whole numbers.
#
# An example: two hands with one slot each in a pool of S = 2, reached in 2 ways; so the lanes hold
# 2 ways, 2 slots, 2 slots. A card goes to the pool, which makes 2 · 2 ways. Of the first hand's
# slot 2 · 2 - 2 are left: in each of the old ways one of the two choices leaves it free. That is
# ``value * slots - (value & pool)``, for all lanes of the pool at once: 4 ways, 2 slots, 2 slots.
#
# Backwards, a value packs the number of ways to the end, and the same number split by what the case
# file comes to hold, with a lane for each content: its taking the card shifts them. Where
# both meet stands the marginal of the card: ways to come, times ways to go on.

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
    for shift, bits, steps, place in turn.places:
        state = states >> shift & bits
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

    Return them, and the weight of the deals in which each holder has the card; under -1 stands the
    weight of all pooled hands, by lanes. The case file's taking the card shifts lanes by ``shift``.
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


# --- counter --------------------------------------------------------------------------------------

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
    (bitmask) are dealt with before all others, which changes the work and not the result.
    Raises ``TooHardError`` where ``work`` is given, and is not enough.

    >>> from cluekit.logic import Holds
    >>> count(Puzzle(kinds=(0b11, 0b1100), sizes=(1, 1), premises=(Holds(0, 0b1),))).joint
    {(1, 2): 1, (1, 3): 1}
    """
    work = work or Work()
    state = narrow(puzzle, weighed=model == "refuter")
    if state is None:
        return None
    for holder in range(len(state.possible)):
        clauses = sum(1 for who, _ in (*state.asks, *state.bars) if who == holder)
        work.spend(state.open.bit_count() * clauses * (2 + clauses // 16))
    board = Board(puzzle, state)
    walk = _forwards(board, _ordered(state, first), kept, work)
    if walk is None:
        return None
    marginals = joint = None
    total = walk.ways // board.orders
    if walk.layers is not None:
        rows, joint = _backwards(puzzle, state, board, walk, work)
        marginals = tuple(  # cards that are placed at once have the total in their place
            rows.get(card) or tuple(total * (cards >> card & 1) for cards in state.certain)
            for card in range(puzzle.cards)
        )
    if joint is None:
        joint = _joint_alone(puzzle, state, board, walk, work)
    return Count(
        model=model,
        deals=_unweighed(puzzle, state, first, work) if state.shows else total,
        total=total,
        marginals=marginals,
        joint=joint,
        capped=marginals is None,
    )


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
        # The weight of each holder for one card: its own, and its share of the pool's
        pooled, low, found = met[-1], board.low, [0] * (board.file + 1)
        for holder in board.future:
            found[holder] = met[holder] // board.orders
        for hand, lane in board.lane_of.items():
            if pooled:
                found[hand] = (met[hand] + (pooled >> lane & low)) // board.orders
        rows[card] = tuple(found)
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


def _unweighed(puzzle: Puzzle, state: Narrowed, first: int, work: Work) -> int:
    """Return the number of deals where shows weigh them: by a walk without weights."""
    plain = replace(state, shows=[])
    board = Board(puzzle, plain)
    walk = _forwards(board, _ordered(plain, first), 0, work)
    return walk.ways // board.orders if walk else 0


def _ordered(state: Narrowed, first: int) -> list[int]:
    """Return the open cards in the order of the walk."""
    return sorted(order(state), key=lambda card: not first >> card & 1)
