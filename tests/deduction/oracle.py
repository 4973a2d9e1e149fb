"""Brute force: all deals of a small puzzle, one by one, by plain itertools and sets.

Written from what a deal is and what premises say, and from nothing in ``cluekit.logic`` but their
names; ``is_legal`` and ``holds_in`` are not used.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from cluekit.logic import (
    Clause,
    Deal,
    Holds,
    HowMany,
    Lacks,
    NotAll,
    OneOf,
    Premise,
    Puzzle,
    Showed,
)

Hands = tuple[frozenset[int], ...]


def deals(puzzle: Puzzle) -> Iterator[Deal]:
    """Yield every deal that fits: the case file first, then hand after hand."""
    kinds = [_cards(kind) for kind in puzzle.kinds]
    everything = frozenset(card for kind in kinds for card in kind)
    *said, of_file = [
        [one for one in puzzle.premises if one.holder == holder]
        for holder in range(len(puzzle.sizes) + 1)
    ]
    for inside in map(frozenset, product(*kinds)):
        if all(is_true(one, inside) for one in of_file):
            for hands in _hands(list(zip(puzzle.sizes, said, strict=True)), everything - inside):
                yield _deal((*hands, inside))


@cache
def _cards(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(mask.bit_length()) if mask & 2**card)


def _hands(hands: list[tuple[int | None, list[Premise]]], cards: frozenset[int]) -> Iterator[Hands]:
    """Yield every way to give all these cards to hands of these sizes, of which this is said."""
    if not hands:
        if not cards:
            yield ()
        return
    (size, said), *others = hands
    for count in range(len(cards) + 1) if size is None else [size]:
        for held in map(frozenset, combinations(sorted(cards), max(count, 0))):
            if count >= 0 and all(is_true(one, held) for one in said):
                for rest in _hands(others, cards - held):
                    yield (held, *rest)


def _deal(holders: Hands) -> Deal:
    where = {card: holder for holder, cards in enumerate(holders) for card in cards}
    return tuple(where[card] for card in sorted(where))


def is_true(premise: Premise, held: frozenset[int]) -> bool:
    """Tell whether a premise is true when its holder has just these cards."""
    match premise:
        case Holds():
            return held.issuperset(_cards(premise.cards))
        case Lacks():
            return held.isdisjoint(_cards(premise.cards))
        case OneOf():
            return not held.isdisjoint(_cards(premise.cards))
        case Showed():
            return premise.card in held
        case NotAll():
            return not held.issuperset(_cards(premise.cards))
        case HowMany():
            return len(held.intersection(_cards(premise.cards))) in range(
                premise.least, premise.most + 1
            )


def says(clause: Clause, deal: Deal) -> bool:
    """Tell whether a clause is true in a deal."""
    return any((deal[literal.card] == literal.holder) is literal.has for literal in clause)


def chance_of(puzzle: Puzzle, deal: Deal) -> Fraction:
    """Return how likely all cards shown to us were to be chosen, if each choice was by luck."""
    chance = Fraction(1)
    for premise in puzzle.premises:
        if isinstance(premise, Showed):
            chance /= len([c for c in _cards(premise.among) if deal[c] == premise.holder])
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
