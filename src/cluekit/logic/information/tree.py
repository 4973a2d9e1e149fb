"""The tree of deals: card after card, who may take it. Equal futures are one node.

A node stands for all ways to begin that leave the same future: the same free places and the same
conditions still to be met. So the tree is small where the deals are many, every node knows how
many deals (and how much weight) lie below it, and any deal can be found by its rank.

A state is one integer: six bits of free places for each hand, then a bit for each condition that
is met (for the case file: that it has its card of a kind), then two bits for each choice of a card
that was shown: how many of its other candidates the holder has so far.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

import msgspec

from cluekit.logic.information.unsettled import Unsettled
from cluekit.logic.work import Work
from cluekit.sets import members

PLACES = 6
"""Bits for the free places of a hand."""
LISTED = 64
"""A node with so few deals below keeps their list."""


class Node:
    """A point in the tree: ``edges`` are (holder, weight, node), ``total`` the weight below."""

    __slots__ = ("deals", "edges", "rows", "total")

    def __init__(self) -> None:
        self.edges: list[tuple[int, int, Node]] = []
        self.total = 0
        self.deals = 0
        self.rows: dict[int, list[bytes]] | None = None

    def every(self) -> dict[int, list[bytes]]:
        """Return all deals below, by their weight: a byte for each card still to come."""
        if self.rows is None:
            rows: dict[int, list[bytes]] = {}
            for holder, factor, below in self.edges:
                first = bytes((holder,))
                for weight, ends in below.every().items():
                    rows.setdefault(weight * factor, []).extend([first + end for end in ends])
            if self.deals > LISTED:
                return rows
            self.rows = rows
        return self.rows


class Tree(msgspec.Struct, frozen=True, gc=False):
    """All deals of what is unsettled: the ``order`` of its open cards, and the ``root``."""

    order: tuple[int, ...]
    root: Node


class TooWideError(Exception):
    """There are more ways to begin a deal than are followed: nothing exact can be said."""


def tree(left: Unsettled, widest: int, work: Work | None = None) -> Tree | None:
    """Return the tree of deals, None when there is no deal.

    ``widest`` bounds the nodes of one layer, and with them memory and time; raises
    ``TooWideError`` beyond, and ``TooHardError`` where ``work`` is given, and is not enough.
    """
    work = work or Work()
    plan = _Plan(left)
    layers: list[dict[int, Node]] = [{plan.start: Node()}]
    for turn in plan.turns:
        work.spend(len(layers[-1]) * len(turn.ways))
        layers.append(_next_layer(layers[-1], turn))
        if len(layers[-1]) > widest:
            raise TooWideError
    _add_up(layers, plan)
    root = layers[0][plan.start]
    return Tree(plan.order, root) if root.total else None


class Turn(msgspec.Struct, gc=False):
    """What may happen with one card.

    Each way is (holder, needs, shift, change, sets): the holder, the bit that must not be set
    (-1 none), where its free places stand (-1: not counted), what the state gains, bits it sets.
    ``due`` are the conditions that must be met by now, ``settled`` the choices known by now:
    (position, known, scale).
    """

    ways: list[tuple[int, int, int, int, int]]
    due: int = 0
    forget: int = 0
    choices: list[tuple[int, int, int]] = []


class _Plan:
    """The order of the cards and, for each, its turn."""

    def __init__(self, left: Unsettled) -> None:
        self.left = left
        self.order = tuple(_ordered(left))
        file = left.puzzle.file
        self.at_hand = [
            PLACES * hand if left.slots[hand] is not None else -1 for hand in range(file)
        ]
        self.start = sum(
            (left.slots[hand] or 0) << at for hand, at in enumerate(self.at_hand) if at >= 0
        )
        self.places = (1 << PLACES * file) - 1
        self._free = PLACES * file
        self.turns = [Turn([]) for _ in self.order]
        self._met: dict[tuple[int, int], int] = {}
        self._adds: dict[tuple[int, int], int] = {}
        self._conditions()
        for turn, card in zip(self.turns, self.order, strict=True):
            for holder in members(left.can[card]):
                sets = self._met.get((card, holder), 0)
                adds = self._adds.get((card, holder), 0)
                if holder == file:
                    turn.ways.append((holder, self._kind_bit[card], -1, adds, sets))
                else:
                    at = self.at_hand[holder]
                    gains = adds - (1 << at if at >= 0 else 0)
                    turn.ways.append((holder, 0, at, gains, sets))

    def _conditions(self) -> None:
        left, file = self.left, self.left.puzzle.file
        self._kind_bit: dict[int, int] = {}
        for kind in left.puzzle.kinds:
            inside = [card for card in members(kind & left.open) if left.can[card] >> file & 1]
            if inside:
                bit = self._condition([(card, file) for card in inside])
                self._kind_bit |= dict.fromkeys(inside, bit)
        for holder, cards in left.some:
            self._condition([(card, holder) for card in members(cards)])
        for holder, cards in left.not_all:
            elsewhere = [
                (card, other)
                for card in members(cards)
                for other in members(left.can[card] & ~(1 << holder))
            ]
            self._condition(elsewhere)
        for choice in left.chosen:
            at = self._take(2)
            for card in members(choice.cards):
                key = (card, choice.holder)
                self._adds[key] = self._adds.get(key, 0) + (1 << at)
            last = self._last(members(choice.cards))
            self.turns[last].choices.append((at, choice.known, choice.scale))
            self.turns[last].forget |= 3 << at

    def _take(self, bits: int) -> int:
        self._free += bits
        return self._free - bits

    def _last(self, cards: Iterator[int]) -> int:
        return max(map(self.order.index, cards))

    def _condition(self, ways: list[tuple[int, int]]) -> int:
        """Reserve a bit that any of these (card, holder) sets; due when the last card is dealt."""
        bit = 1 << self._take(1)
        for way in ways:
            self._met[way] = self._met.get(way, 0) | bit
        turn = self.turns[self._last(card for card, _ in ways)]
        turn.due |= bit
        turn.forget |= bit
        return bit


def _ordered(left: Unsettled) -> Iterator[int]:
    """Yield the open cards so that conditions, once begun, are soon done with.

    Conditions that share the fewest cards with the rest come first, then cards with few places.
    """
    groups = [cards for _, cards in (*left.some, *left.not_all)]
    groups += [choice.cards for choice in left.chosen]
    todo = left.open
    while todo:
        begun = [g & todo for g in groups if g & ~todo and g & todo]
        near = [g & todo for g in groups if g & todo]
        best = min(begun or near or [todo], key=lambda g: (g.bit_count(), g))
        card = min(members(best), key=lambda c: left.can[c].bit_count())
        yield card
        todo &= ~(1 << card)


def _next_layer(layer: dict[int, Node], turn: Turn) -> dict[int, Node]:
    below: dict[int, Node] = {}
    due, keep = turn.due, ~turn.forget
    full = (1 << PLACES) - 1
    for state, node in layer.items():
        for holder, needs, shift, change, sets in turn.ways:
            if state & needs or (shift >= 0 and not state >> shift & full):
                continue
            after = state + change | sets
            if after & due != due:
                continue
            factor = 1
            for at, known, scale in turn.choices:
                factor *= scale // (known + (after >> at & 3))
            after &= keep
            child = below.get(after)
            if child is None:
                child = below[after] = Node()
            node.edges.append((holder, factor, child))
    return below


def _add_up(layers: list[dict[int, Node]], plan: _Plan) -> None:
    """Count the deals below every node, last layer first; edges that lead nowhere go."""
    for state, node in layers[-1].items():
        if not state & plan.places:
            node.total = node.deals = 1
            node.rows = {1: [b""]}
    for layer in reversed(layers[:-1]):
        for node in layer.values():
            node.edges = [edge for edge in node.edges if edge[2].total]
            for _, factor, below in node.edges:
                node.total += factor * below.total
                node.deals += below.deals


def best_leaves(root: Node, count: int) -> list[bytes]:
    """Return ``count`` deals at equal distances of weight: a deal as often as its weight is.

    The first stands half a distance from the start. No luck is needed, and no deal is further
    than one from its fair number.
    """
    ranks = [(2 * i + 1) * root.total // (2 * count) for i in range(count)]
    found: list[bytes] = []
    _descend(root, b"", ranks, found)
    return found


def _descend(node: Node, start: bytes, ranks: list[int], found: list[bytes]) -> None:
    """Find the deals of these ranks, which count from this node's first."""
    while len(ranks) == 1 and node.deals > LISTED:
        rank = ranks[0]
        for holder, factor, below in node.edges:
            if rank < factor * below.total:
                start, node, ranks = start + bytes((holder,)), below, [rank // factor]
                break
            rank -= factor * below.total
        else:
            raise ValueError(rank)
    if node.deals <= LISTED:
        _look_up(node, start, ranks, found)
        return
    begin, passed = 0, 0
    for holder, factor, below in node.edges:
        upto = passed + factor * below.total
        end = bisect_left(ranks, upto, begin)
        if end > begin:
            inner = [(rank - passed) // factor for rank in ranks[begin:end]]
            _descend(below, start + bytes((holder,)), inner, found)
        begin, passed = end, upto


def _look_up(node: Node, start: bytes, ranks: list[int], found: list[bytes]) -> None:
    """Append the deals of these ranks from the node's list."""
    rows = node.every()
    if len(rows) == 1:
        ((weight, alike),) = rows.items()
        found += [start + alike[rank // weight] for rank in ranks]
        return
    for rank in ranks:
        left = rank
        for weight, alike in rows.items():
            if left < weight * len(alike):
                found.append(start + alike[left // weight])
                break
            left -= weight * len(alike)
