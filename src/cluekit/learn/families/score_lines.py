"""The scores of three evenings and their mean, line by line, and one line is wrong (11b.3)."""

from __future__ import annotations

from math import log2

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.forecasters import Percent
from cluekit.learn.forms import Case
from cluekit.learn.one_wrong_line import one_wrong_line
from cluekit.learn.values import Rounded, Word, bits
from cluekit.words import mark

EVENINGS = 3
SAID = (20, 30, 40, 60, 70, 75, 80, 90)
HAPPENED = (
    mark("{said} for yes, and it was no: {score:bit}."),
    mark("{said} for yes, and it was yes: {score:bit}."),
)
MEAN = mark("Together {sum}; divided by {n}, a mean of {mean:bit}.")
SUM = mark("Together, and so on average, {sum:bit}.")
WHY = (
    mark(
        "that line is right: it was no, and {other} had been given to no. "
        "The line takes log2 of that."
    ),
    mark("that line is right: it was yes, and log2 {said} is what that costs."),
)
WHY_MEAN = mark("that line is right: it follows from the numbers above it.")
WRONG = (
    mark(
        "it was no, and what had been given to no is {other}. Its log2 comes to {true:bit}: the "
        "score goes by what happened, not by what was said."
    ),
    mark("it was yes, and {said} had been given to that. Its log2 comes to {true:bit}."),
)
WRONG_SUM = mark("that is the sum. A mean is divided by how many evenings there were: {n}.")


def values(case: Case) -> dict[str, object]:
    """Return the lines as they are written, which of them is wrong, and the true mean."""
    slip, *rest = case.numbers
    evenings = list(zip(rest[::2], rest[1::2], strict=True))
    true = [_score(said, came=bool(came)) for said, came in evenings]
    written = [
        _score(said, came=bool(came) != (at == slip)) for at, (said, came) in enumerate(evenings)
    ]
    lines = [
        Word(HAPPENED[came], {"said": Percent(said), "score": Rounded(score)})
        for (said, came), score in zip(evenings, written, strict=True)
    ]
    total = {"sum": Rounded(sum(written)), "n": EVENINGS, "mean": Rounded(sum(written) / EVENINGS)}
    lines.append(Word(SUM if slip == EVENINGS else MEAN, total))
    whys = [
        Word(WHY[came], {"said": Percent(said), "other": Percent(100 - said)})
        for said, came in evenings
    ]
    whys.append(Word(WHY_MEAN))
    return {
        "n": EVENINGS,
        **one_wrong_line(lines, slip, whys, _why_wrong(slip, evenings, true)),
        "true_sum": Rounded(sum(true)),
        "true_mean": Rounded(sum(true) / EVENINGS),
        "answer": bits(sum(true) / EVENINGS),
        "as_written": bits(sum(written) / (1 if slip == EVENINGS else EVENINGS)),
        "whole": bits(sum(true)),
        "unsigned": bits(-sum(true) / EVENINGS),
        "parts": [Rounded(score) for score in true],
    }


def _score(said: int, *, came: bool) -> float:
    return log2((said if came else 100 - said) / 100)


def _why_wrong(slip: int, evenings: list[tuple[int, int]], true: list[float]) -> Word:
    if slip == EVENINGS:
        return Word(WRONG_SUM, {"n": EVENINGS})
    said, came = evenings[slip]
    about = {"said": Percent(said), "other": Percent(100 - said), "true": Rounded(true[slip])}
    return Word(WRONG[came], about)


def fresh(case: Case, luck: Luck) -> Case:
    """Return other evenings, some with a yes and some with a no, and another slip."""
    while True:
        evenings = [(luck.pick(SAID), luck.pick((0, 1))) for _ in range(EVENINGS)]
        slip = luck.pick(range(EVENINGS + 1))
        numbers = (slip, *(number for each in evenings for number in each))
        told = values(replace(case, numbers=numbers))
        seen = {told[name] for name in ("answer", "as_written", "whole", "unsigned")}
        two_kinds = len({came for _, came in evenings}) == len(HAPPENED)
        if two_kinds and len(seen) >= (3 if slip == EVENINGS else 4):
            return replace(case, numbers=numbers)
