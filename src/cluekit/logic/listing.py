"""Deals one by one, lazily: to look at worlds, or to write a detective of your own.

Cards are placed in order; a branch is left as soon as a premise can no longer become true. That is
plain, and quick where few deals fit; to count them, use ``counting``.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.puzzle import (
    Clause,
    Deal,
    Holds,
    Lacks,
    NotAll,
    OneOf,
    Puzzle,
    Showed,
    without_counts,
)
from cluekit.logic.sat import Solver
from cluekit.logic.work import Work
from cluekit.sets import members, members_tuple

# --- two deals ------------------------------------------------------------------------------------
# Two deals that are both possible: why something is not known yet.

TRIES = 3
"""How often one deal is made more like the other: after that hardly anything is gained."""


def two_deals(puzzle: Puzzle, clause: Clause, work: Work | None = None) -> tuple[Deal, Deal] | None:
    """Return a deal in which the clause is true and one like it in which it is false.

    No further card of one could lie where it lies in the other. None where the clause is
    decided, or nothing fits. Raises ``SatMissingError`` where python-sat is missing.
    """
    with Solver(puzzle, work=work) as solver:
        literals = [solver.literal(literal) for literal in clause]
        true, false = [solver.one_of(literals)], [-literal for literal in literals]
        first = solver.model(true)
        second = None if first is None else _nearest(solver, first, false)
        if first is None or second is None:
            return None
        for number in range(TRIES):
            before = differences(first, second)
            if number % 2:
                second = _nearest(solver, first, false) or second
            else:
                first = _nearest(solver, second, true) or first
            if differences(first, second) == before:
                break
        return first, second


def differences(one: Deal, other: Deal) -> int:
    """Return how many cards lie elsewhere."""
    return sum(here != there for here, there in zip(one, other, strict=True))


def _nearest(solver: Solver, deal: Deal, wanted: list[int]) -> Deal | None:
    """Return a deal with what is wanted in which as many cards as possible lie as in this one.

    Greedily: card after card stays where it is, if that can be.
    """
    kept, found = list(wanted), solver.model(wanted)
    if found is None:
        return None
    for card in sorted(range(len(deal)), key=lambda card: (-deal[card], card)):  # the file's first
        variable = solver.has(card, deal[card])
        nearer = solver.model([*kept, variable])
        if nearer is not None:
            kept, found = [*kept, variable], nearer
    return found


# --- listing --------------------------------------------------------------------------------------


def deals(puzzle: Puzzle) -> Iterator[Deal]:
    """Yield every deal that fits the puzzle, each once, in a fixed order.

    >>> list(deals(Puzzle(kinds=(0b11, 0b1100), sizes=(1, 1), premises=(Holds(0, 0b1),))))
    [(0, 2, 1, 2), (0, 2, 2, 1)]
    """
    can = [members_tuple(holders) for holders in _possible(puzzle)]
    kinds = [puzzle.kind_of(card) for card in range(puzzle.cards)]
    about: list[list[OneOf | NotAll]] = [[] for _ in range(puzzle.cards)]
    for premise in without_counts(puzzle.premises):
        if isinstance(premise, OneOf | NotAll):
            about[max(members(premise.cards), default=0)].append(premise)
    where = [-1] * puzzle.cards
    held = [0] * (puzzle.file + 1)

    def onward(card: int) -> Iterator[Deal]:
        if card == puzzle.cards:
            if all(
                size in (None, hand.bit_count())
                for size, hand in zip(puzzle.sizes, held, strict=False)
            ):
                yield tuple(where)
            return
        for holder in can[card]:
            if not _has_room(puzzle.sizes, held, kinds[card], card, holder):
                continue
            where[card] = holder
            held[holder] |= 1 << card
            for premise in about[card]:  # the last of its cards is placed: is it true?
                hand = held[premise.holder]
                if not premise.cards & (hand if isinstance(premise, OneOf) else ~hand):
                    break
            else:
                yield from onward(card + 1)
            held[holder] &= ~(1 << card)

    yield from onward(0)


def _possible(puzzle: Puzzle) -> list[int]:
    """Return for each card the holders that no single premise rules out."""
    everybody = (1 << puzzle.file + 1) - 1
    can = [everybody] * puzzle.cards
    for premise in puzzle.premises:
        match premise:
            case Holds(holder=holder, cards=cards):
                for card in members(cards):
                    can[card] &= 1 << holder
            case Showed(holder=holder, card=card):
                can[card] &= 1 << holder
            case Lacks(holder=holder, cards=cards):
                for card in members(cards):
                    can[card] &= ~(1 << holder)
    return can


def _has_room(
    sizes: tuple[int | None, ...], held: list[int], kind: int, card: int, holder: int
) -> bool:
    """Tell whether the holder can take one more card, and the rest still fits.

    The case file takes one card of each kind; of the last card of a kind it must have one.
    """
    inside = held[-1] & kind
    if holder == len(sizes):
        return not inside
    if not inside and kind >> card == 1:
        return False
    size = sizes[holder]
    return size is None or held[holder].bit_count() < size
