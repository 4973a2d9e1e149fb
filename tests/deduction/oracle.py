"""Brute force: all deals of a small puzzle, one by one, by plain itertools and sets.

Written from what a deal is and what premises say, and from nothing in ``cluekit.logic`` but their
names; ``is_legal`` and ``holds_in`` are not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, product

from cluekit.logic import Clause, Deal, Holds, Lacks, NotAll, OneOf, Premise, Puzzle, Showed

Hands = tuple[frozenset[int], ...]


def deals(puzzle: Puzzle) -> Iterator[Deal]:
    """Yield every deal that fits: the case file first, then hand after hand."""
    kinds = [_cards(kind) for kind in puzzle.kinds]
    everything = frozenset(card for kind in kinds for card in kind)
    for inside in map(frozenset, product(*kinds)):
        if _fits(puzzle, puzzle.file, inside):
            for hands in _hands(puzzle, everything - inside):
                yield _deal((*hands, inside))


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask & 2**card]


def _hands(puzzle: Puzzle, cards: frozenset[int], hand: int = 0) -> Iterator[Hands]:
    """Yield every way to give all these cards to this hand and those after it."""
    if hand == len(puzzle.sizes):
        if not cards:
            yield ()
        return
    size = puzzle.sizes[hand]
    for count in range(len(cards) + 1) if size is None else [size]:
        for held in map(frozenset, combinations(sorted(cards), max(count, 0))):
            if count >= 0 and _fits(puzzle, hand, held):
                for others in _hands(puzzle, cards - held, hand + 1):
                    yield (held, *others)


def _fits(puzzle: Puzzle, holder: int, held: frozenset[int]) -> bool:
    return all(is_true(said, held) for said in puzzle.premises if said.holder == holder)


def _deal(holders: Hands) -> Deal:
    where = {card: holder for holder, cards in enumerate(holders) for card in cards}
    return tuple(where[card] for card in sorted(where))


def is_true(premise: Premise, held: frozenset[int]) -> bool:
    """Tell whether a premise is true when its holder has just these cards."""
    match premise:
        case Holds():
            return set(_cards(premise.cards)) <= held
        case Lacks():
            return held.isdisjoint(_cards(premise.cards))
        case OneOf():
            return not held.isdisjoint(_cards(premise.cards))
        case Showed():
            return premise.card in held
        case NotAll():
            return not set(_cards(premise.cards)) <= held


def says(clause: Clause, deal: Deal) -> bool:
    """Tell whether a clause is true in a deal."""
    return any((deal[literal.card] == literal.holder) is literal.has for literal in clause)


def chance_of(puzzle: Puzzle, deal: Deal) -> Fraction:
    """Return how likely all cards shown to us were to be chosen, if each choice was by luck."""
    chance = Fraction(1)
    for premise in puzzle.premises:
        if isinstance(premise, Showed):
            could = [c for c in _cards(premise.among) if deal[c] == premise.holder]
            chance /= len(could)
    return chance


def closure(puzzle: Puzzle) -> tuple[int, ...] | None:
    """Return the set of possible holders of each card, by looking at every deal."""
    return holders(puzzle, deals(puzzle))


def holders(puzzle: Puzzle, fitting: Iterable[Deal]) -> tuple[int, ...] | None:
    """Return the set of holders of each card in these deals."""
    can = [0] * puzzle.cards
    for deal in fitting:
        for card, holder in enumerate(deal):
            can[card] |= 2**holder
    return tuple(can) if all(can) else None


def follows(puzzle: Puzzle, clause: Clause) -> bool:
    """Tell whether a clause is true in every deal."""
    return all(says(clause, deal) for deal in deals(puzzle))
