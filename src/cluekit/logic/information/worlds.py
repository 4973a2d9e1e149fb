"""Possible worlds laid side by side: all deals that fit, or equally spaced ones of them.

A card is a column: its holder in each world. A question is a column of answers made from those of
its cards, and what it is worth is found by counting.
"""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from operator import itemgetter
from typing import Literal

import msgspec
from msgspec.structs import replace

from cluekit.logic.information.tree import best_leaves, tree
from cluekit.logic.information.unsettled import Unsettled, remainder
from cluekit.logic.puzzle import Puzzle
from cluekit.logic.work import Work
from cluekit.sets import members

Model = Literal["deals", "refuter"]
"""How likely a deal is: all equally, or less where who showed us a card could have shown others."""

EVERY = 20_000
"""Up to this many deals, all are taken; the answer is exact then."""
SOME = 4_096
"""This many are taken of more."""
FEW = 1_536
"""This many at least, where it is to be done quickly."""
LAID = 60
"""Steps that it takes to find one deal among many."""
WIDEST = 8_000
"""The most nodes of one layer of the tree."""


class Stretch(msgspec.Struct, frozen=True, gc=False):
    """The worlds ``start`` … ``end`` - 1 weigh ``weight`` each."""

    weight: int
    start: int
    end: int


class Worlds(msgspec.Struct, frozen=True):
    """``size`` worlds: ``columns[card]`` gives the card's holder in each, as a byte.

    ``alike[card]`` is the lowest card that cannot be told from this one: exchanging the two
    changes nothing in what is known. ``can`` is the set of possible holders of each card so far
    as it is known without search. ``exact`` tells whether these are all worlds there are,
    ``deals`` how many there are. ``query`` is about what one exact count of everything takes, in
    steps: to look at one world for one question is one.
    """

    puzzle: Puzzle
    stretches: tuple[Stretch, ...]
    columns: tuple[bytes, ...]
    alike: tuple[int, ...]
    can: tuple[int, ...]
    size: int
    deals: int
    exact: bool
    query: int


def worlds(
    puzzle: Puzzle,
    model: Model = "deals",
    *,
    every: int = EVERY,
    some: int | None = SOME,
    work: Work | None = None,
) -> Worlds | None:
    """Return the worlds that fit the puzzle under a model, None where none does.

    At most ``every`` deals are all taken, else ``some`` of them, a deal as often as it is likely;
    with None as many as can be laid out in the time of eight counts.
    Raises ``TooWideError`` where there are too many ways to deal, and ``TooHardError`` where
    ``work`` is given, and is not enough.
    """
    left = remainder(puzzle, by_choice=model == "refuter")
    grown = tree(left, WIDEST, work or Work()) if left else None
    if left is None or grown is None:
        return None
    exact = grown.root.deals <= every
    if some is None:
        some = min(SOME, max(FEW, 8 * _query(left) // LAID))
    rows = grown.root.every() if exact else {1: best_leaves(grown.root, some)}
    stretches: list[Stretch] = []
    laid: list[bytes] = []
    for weight, deals in sorted(rows.items()):
        stretches.append(Stretch(weight, len(laid), len(laid) + len(deals)))
        laid += deals
    columns, joined = [bytes((next(members(can)),)) * len(laid) for can in left.can], b"".join(laid)
    for place, card in enumerate(grown.order):
        columns[card] = joined[place :: len(grown.order)]
    return Worlds(
        puzzle=left.puzzle,
        stretches=tuple(stretches),
        columns=tuple(columns),
        alike=_alike(left),
        can=left.can,
        size=len(laid),
        deals=grown.root.deals,
        exact=exact,
        query=_query(left),
    )


def _query(left: Unsettled) -> int:
    """Return about how many steps one exact count takes: it grows with conditions and cards.

    Fitted to the positions of ``benchmarks/``, so that hardly any takes less.
    """
    conditions = len(left.some) + len(left.not_all) + len(left.chosen)
    return 5_000 + 200 * conditions * left.open.bit_count()


def thin_out(here: Worlds, size: int) -> Worlds:
    """Return this many of the worlds, a world as often as it is likely, at equal distances."""
    ends = list(accumulate(s.weight * (s.end - s.start) for s in here.stretches))
    chosen, at = [], 0
    for step in range(size):
        rank = (2 * step + 1) * ends[-1] // (2 * size)
        while rank >= ends[at]:
            at += 1
        stretch = here.stretches[at]
        chosen.append(stretch.end - 1 - (ends[at] - 1 - rank) // stretch.weight)
    pick = itemgetter(*chosen)
    return replace(
        here,
        stretches=(Stretch(1, 0, size),),
        columns=tuple(bytes(pick(column)) for column in here.columns),
        size=size,
        exact=False,
    )


def _alike(left: Unsettled) -> tuple[int, ...]:
    """Return the first of the cards that share kind, possible holders, and all conditions."""
    conditions = (*left.some, *left.not_all, *((c.holder, c.cards) for c in left.chosen))
    first: dict[tuple[object, ...], int] = {}
    return tuple(
        first.setdefault(
            (left.puzzle.kind_of(card), can, *(cards >> card & 1 for _, cards in conditions)), card
        )
        for card, can in enumerate(left.can)
    )


def files(here: Worlds) -> dict[tuple[int, ...], int]:
    """Return the weight of every case file: one card of each kind, in the order of the kinds."""
    weights: dict[tuple[int, ...], int] = {}
    inside: list[bytes] = []
    for kind in here.puzzle.kinds:  # for each world the card of this kind in the case file
        total = 0
        for card in members(kind):
            digits = bytes(here.puzzle.file) + bytes((card,)) + bytes(255 - here.puzzle.file)
            total += int.from_bytes(here.columns[card].translate(digits), "little")
        inside.append(total.to_bytes(here.size, "little"))
    for stretch in here.stretches:
        part = slice(stretch.start, stretch.end)
        for file, count in Counter(zip(*(kind[part] for kind in inside), strict=True)).items():
            weights[file] = weights.get(file, 0) + count * stretch.weight
    return weights
