"""Counting deals of cards dealt evenly, where it is not known who has one more than others.

Each of these hands gets the larger size, and a *blank* of its own: a card that is with it or set
aside, in a pile for as many blanks as there are hands with one card more. So each deal of the cards
is a single deal of cards and blanks, and one count does for all combinations of sizes, of which ten
hands can have 252. Blanks are dealt with first: then the hands are of known sizes, and pooled.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cluekit.logic.counting.counter import KEPT, Count, Model, count
from cluekit.logic.puzzle import Holds, Lacks, Premise, Puzzle
from cluekit.logic.work import Work

Evenly = Sequence[tuple[int, int, int]]
"""Hands with one of two sizes that differ by one at most: (hand, smaller size, larger size)."""


def count_evenly(
    puzzle: Puzzle,
    evenly: Evenly,
    model: Model = "deals",
    *,
    kept: int = KEPT,
    work: Work | None = None,
) -> Count | None:
    """Count the deals in which these hands have one of their two sizes; None where there is none.

    Raises ``ValueError`` where sizes differ by more, or another hand's size is not known, and
    ``TooHardError`` where ``work`` is given, and is not enough.
    """
    if not evenly:
        return count(puzzle, model, kept=kept, work=work)
    sizes = list(puzzle.sizes)
    for hand, least, most in evenly:
        if most - least not in {0, 1}:
            raise ValueError(f"hand {hand} has from {least} to {most} cards: more than two sizes")
        sizes[hand] = least
    if None in sizes:
        raise ValueError("every other hand must have a size")
    more = puzzle.cards - len(puzzle.kinds) - sum(size or 0 for size in sizes)
    either = [(hand, most) for hand, least, most in evenly if most > least]
    if not 0 <= more <= len(either):
        return None
    for hand, most in either:
        sizes[hand] = most
    asked = _with_blanks(puzzle, [hand for hand, _ in either], (*sizes, more))
    found = count(asked, model, kept=kept, first=asked.kinds[-1], work=work)
    return found and _without_blanks(puzzle, found)


def _with_blanks(puzzle: Puzzle, hands: Sequence[int], sizes: tuple[int | None, ...]) -> Puzzle:
    """Return the puzzle with a blank for each hand, a pile for them, and one for the case file.

    They are a kind of their own, of which the case file needs a card as well.
    """
    pile, file = puzzle.file, puzzle.file + 1
    cards = (1 << puzzle.cards) - 1
    blanks = (1 << len(hands) + 1) - 1 << puzzle.cards
    own = {hand: 1 << puzzle.cards + number for number, hand in enumerate(hands)}
    premises: list[Premise] = [
        replace(premise, holder=file) if premise.holder == pile else premise
        for premise in puzzle.premises
    ]
    premises += [Lacks(hand, blanks & ~own.get(hand, 0)) for hand in range(pile)]
    premises += [Lacks(pile, cards), Holds(file, 1 << puzzle.cards + len(hands))]
    return Puzzle((*puzzle.kinds, blanks), sizes, tuple(premises))


def _without_blanks(puzzle: Puzzle, found: Count) -> Count:
    """Return the count for the cards and holders of the puzzle alone."""
    marginals = found.marginals and tuple(
        (*row[: puzzle.file], row[-1]) for row in found.marginals[: puzzle.cards]
    )
    joint = {content[:-1]: weight for content, weight in found.joint.items()}
    return replace(found, marginals=marginals, joint=joint)
