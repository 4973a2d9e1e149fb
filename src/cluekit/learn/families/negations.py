"""The opposite of "nobody", "all", "some" (exercise 2.2)."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark


class Saying(NamedTuple):
    """A sentence, its negation, its other extreme (M04), and one case that is too special."""

    says: str
    negation: str
    extreme: str
    special: str


BANK = (
    Saying(
        mark("Nobody showed a card."),
        mark("At least one player showed a card."),
        mark("Everybody showed a card."),
        mark("You showed a card."),
    ),
    Saying(
        mark("Everybody passed."),
        mark("At least one player did not pass."),
        mark("Nobody passed."),
        mark("Nora did not pass."),
    ),
    Saying(
        mark("Otto has all three cards."),
        mark("Otto lacks at least one of the three cards."),
        mark("Otto has none of the three cards."),
        mark("Otto lacks the third card."),
    ),
    Saying(
        mark("Otto has none of the three cards."),
        mark("Otto has at least one of the three cards."),
        mark("Otto has all three cards."),
        mark("Otto has the first card."),
    ),
    Saying(
        mark("Everybody has a room."),
        mark("At least one player has no room."),
        mark("Nobody has a room."),
        mark("You have no room."),
    ),
)
"""The first one is that of the lesson."""


KINDS = ("extreme", "negation", "special")
"""What the three sentences are, in the order in which the lesson's own case has them."""
ORDERS = tuple(permutations(KINDS))


def values(case: Case) -> dict[str, object]:
    """Return the sentence and three others, and which of these is what.

    The sentences have numbers, not names that would tell which is the negation.
    """
    saying = BANK[case.numbers[0]]
    order = ORDERS[case.numbers[1]]
    said = {name: Word(text) for name, text in saying._asdict().items()}
    placed = {f"sentence_{place}": said[kind] for place, kind in enumerate(order, start=1)}
    which = {f"is_{kind}": f"sentence-{order.index(kind) + 1}" for kind in KINDS}
    return {**said, **placed, **which}


def fresh(case: Case, luck: Luck) -> Case:
    """Return another sentence, and the three others in another order."""
    return replace(case, numbers=(luck.pick(range(1, len(BANK))), luck.pick(range(len(ORDERS)))))
