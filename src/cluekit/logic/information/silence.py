"""The dog that did not bark: who says nothing does not know.

Somebody who would speak up when sure, and does not, holds no hand that would make sure. So every
hand that, with what this holder certainly knows, leaves one case file only, is a hand it does not
have. Less knowledge than the holder really has forces less, so what is concluded stays true.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import comb

from cluekit.logic.information.tree import TooWideError
from cluekit.logic.information.unsettled import Unsettled, remainder
from cluekit.logic.information.worlds import Worlds, worlds
from cluekit.logic.puzzle import SET_UP, Holds, Lacks, NotAll, Puzzle
from cluekit.logic.work import TooHardError, Work
from cluekit.sets import mask, members

EVERY = 20_000
"""Up to this many deals all are looked through."""
HANDS = 2_000
"""Else up to this many hands are tried, by the cheap rules alone; of more nothing is said."""
STEPS = 400_000
"""The most steps taken for one holder: half a second. To try a hand takes one a premise."""


def silence(
    known: Puzzle,
    holder: int,
    kinds: Iterable[int] | None = None,
    entry: int = SET_UP,
    *,
    every: int = EVERY,
    steps: int = STEPS,
) -> tuple[NotAll, ...]:
    """Return what follows when this holder does not know the case file's cards of these kinds.

    ``known`` is what the holder certainly knows besides its own hand; without ``kinds`` it is
    the whole case file that it does not know. Each premise excludes one hand. Up to ``every``
    deals every telling hand is found; where these ``steps`` do not suffice, none is.
    """
    asked = tuple(known.kinds if kinds is None else kinds)
    work = Work(steps)
    try:
        hands = _telling(known, holder, asked, every, work)
    except TooHardError:
        return ()
    return tuple(NotAll(holder, hand, entry, "silence") for hand in sorted(hands))


def _telling(
    known: Puzzle, holder: int, kinds: tuple[int, ...], every: int, work: Work
) -> list[int]:
    """Return the hands that would make sure."""
    try:
        here = worlds(known, every=every, some=1, work=work)
    except TooWideError:
        here = None
    if here is not None and here.exact:
        return _looked_through(here, holder, kinds)
    return _tried(known, holder, kinds, work)


def _looked_through(here: Worlds, holder: int, kinds: tuple[int, ...]) -> list[int]:
    """Group all deals by the holder's hand: the telling hands see one case file alone."""
    file = here.puzzle.file
    seen: dict[int, set[int]] = {}
    asked = sum(kinds)
    for deal in zip(*here.columns, strict=True):
        hand = mask(card for card, at in enumerate(deal) if at == holder)
        inside = mask(card for card, at in enumerate(deal) if at == file)
        seen.setdefault(hand, set()).add(inside & asked)
    return [hand for hand, files in seen.items() if len(files) == 1 and hand]


def _tried(known: Puzzle, holder: int, kinds: tuple[int, ...], work: Work) -> list[int]:
    """Try every hand the holder may have, if there are not too many."""
    left, size = remainder(known, by_choice=False), known.sizes[holder]
    if left is None or size is None:
        return []
    may = mask(card for card, can in enumerate(left.can) if can >> holder & 1)
    has = mask(card for card, can in enumerate(left.can) if can == 1 << holder)
    free = list(members(may & ~has))
    wanted = size - has.bit_count()
    if comb(len(free), wanted) > HANDS:
        return []
    work.spend(comb(len(free), wanted) * len(known.premises))
    hands = (has | mask(more) for more in combinations(free, wanted))
    return [hand for hand in hands if _tells(known, holder, hand, kinds)]


def _tells(known: Puzzle, holder: int, hand: int, kinds: tuple[int, ...]) -> bool:
    """Tell whether the cheap rules find the case file's cards of these kinds from this hand."""
    others = (1 << known.cards) - 1 & ~hand
    left = remainder(
        known.with_premises(Holds(holder, hand), Lacks(holder, others)), by_choice=False
    )
    return left is not None and all(_one_inside(left, kind) for kind in kinds)


def _one_inside(left: Unsettled, kind: int) -> bool:
    file = left.puzzle.file
    return sum(left.can[card] >> file & 1 for card in members(kind)) == 1
