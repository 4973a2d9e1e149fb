"""A clean question about one card: what nobody's answer tells, and what a card does (12.3)."""

from __future__ import annotations

from math import log2

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Counted, Rounded, Word, bits
from cluekit.words import mark

KINDS = (mark("suspect"), mark("weapon"), mark("room"))
NOUNS = ("suspect", "weapon", "room")


def values(case: Case) -> dict[str, object]:
    """Return the bits of either answer, what they are on average, and what is taken for them."""
    k, kind = case.numbers
    nobody, shown = log2(k), log2(k) - log2(k - 1)
    expected = nobody / k + shown * (k - 1) / k
    return {
        "k": k,
        "rest": k - 1,
        "open": Counted(NOUNS[kind], k),
        "kind": Word(KINDS[kind]),
        "nobody": bits(nobody),
        "shown": bits(shown),
        "expected": bits(expected),
        "about_nobody": Rounded(nobody),
        "about_shown": Rounded(shown),
        "about_rest": Rounded(log2(k - 1)),
        "about_expected": Rounded(expected),
        "chance": bits(1 / k),
        "other_chance": bits((k - 1) / k),
        "left": bits(log2(k - 1)),
        "plain_mean": bits((nobody + shown) / 2),
        "sum": bits(nobody + shown),
        "one_bit": bits(1.0),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another number of cards, of another kind."""
    return replace(case, numbers=(luck.pick(range(3, 10)), luck.pick(range(len(KINDS)))))
