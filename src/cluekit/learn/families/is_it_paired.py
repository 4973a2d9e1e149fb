"""Whether a comparison is paired and fair, at the table and elsewhere (exercise 20.1)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

STORIES = (
    (mark("Each deal is played twice, with the same bots: once in each house."), "paired"),
    (mark("Twenty runners each time a lap in old shoes and a lap in new ones."), "paired"),
    (mark("Fifty evenings are played in one house, fifty others in the other."), "not-paired"),
    (mark("Ten people run in old shoes, and ten other people in new ones."), "not-paired"),
    (mark("Each deal is played in both houses, with cleverer bots in the second."), "two-changes"),
    (mark("Each runner runs in old shoes uphill, and in new ones downhill."), "two-changes"),
)
"""What is compared with what, and what kind of comparison that is."""

WHY = {
    "paired": mark("each side of a pair has the same to begin with, and one thing differs."),
    "not-paired": mark("nothing ties one game or person of a side to one of the other."),
    "two-changes": mark("they are tied pair by pair, but nobody can say which change did it."),
}


def values(case: Case) -> dict[str, object]:
    """Return the story with its verdict, and three pairs with their differences."""
    said, a_1, b_1, a_2, b_2, a_3, b_3 = case.numbers
    text, verdict = STORIES[said]
    others = [each for each in WHY if each != verdict]
    apart = (b_1 - a_1, b_2 - a_2, b_3 - a_3)
    return {
        "story": Word(text),
        "verdict": verdict,
        "why": Word(WHY[verdict]),
        "other_1": others[0],
        "other_2": others[1],
        **dict(zip(("a_1", "b_1", "a_2", "b_2", "a_3", "b_3"), case.numbers[1:], strict=True)),
        **{f"d_{place}": _with_sign(each) for place, each in enumerate(apart, 1)},
        "total": sum(apart),
        "mean": sum(apart) // 3,
        "without_signs": sum(map(abs, apart)) // 3,
    }


def _with_sign(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def fresh(case: Case, luck: Luck) -> Case:
    """Return another story and three pairs, one of them shorter; the mean is whole, above zero."""
    mean, down = luck.pick(range(1, 7)), 3 * luck.pick((1, 2, 3))
    first = luck.pick(range(1, 6))
    apart = luck.order([first, -down, 3 * mean + down - first])
    starts = [luck.pick(range(15, 40)) for _ in apart]
    turns = [number for a, d in zip(starts, apart, strict=True) for number in (a, a + d)]
    return replace(case, numbers=(luck.pick(range(len(STORIES))), *turns))
