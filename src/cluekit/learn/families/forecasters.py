"""People who give chances evening after evening: who is calibrated, and who scores what (11b.2).

A score is log2 of the chance that was given to what happened, on average over the evenings.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from math import log2

import msgspec
from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Rounded, bits
from cluekit.words.numbers import local_number

TENTHS = (60, 70, 80, 90)
SAID = (50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 99)
EVENINGS = 10
APART = 0.02
"""Two scores that are nearer than that would be hard to tell apart."""
IDS = ("first", "second", "third", "fourth")


class Percent(msgspec.Struct, frozen=True):
    """A share in hundredths, said as the reader writes it."""

    hundredths: int

    def in_words(self) -> str:
        """Return "70%"."""
        return local_number(f"{self.hundredths}%")


def mean_score(said: int, right: int, evenings: int) -> float:
    """Return the mean score of somebody who always says this and is right this often."""
    share = right / evenings
    missed = (1 - share) * log2(1 - said / 100) if right < evenings else 0.0
    return share * log2(said / 100) + missed


def values(case: Case) -> dict[str, object]:
    """Return what comes true of a calibrated forecast, one mean score, and the odd two of four."""
    said, many, missed, *people = case.numbers
    right = EVENINGS - missed
    score = mean_score(said, right, EVENINGS)
    four = list(zip(people[::2], people[1::2], strict=True))
    return {
        "said": Percent(said),
        "many": many,
        "true": said * many // 100,
        "false": many - said * many // 100,
        "hundredths": said,
        "evenings": EVENINGS,
        "right": right,
        "missed": missed,
        "other": Percent(100 - said),
        "score": bits(score),
        "score_said": Rounded(score),
        "unsigned": bits(-score),
        "hits_only": bits(right / EVENINGS * log2(said / 100)),
        "always_right": bits(log2(said / 100)),
        **_four(four),
    }


def _four(four: list[tuple[int, int]]) -> dict[str, object]:
    scores = [mean_score(said, right, EVENINGS) for said, right in four]
    (one, other), best = _odd(four)[0], max(range(len(four)), key=lambda at: scores[at])
    worst = min(range(len(four)), key=lambda at: scores[at])
    said: dict[str, object] = {f"said_{at}": Percent(p) for at, (p, _) in enumerate(four, start=1)}
    said |= {f"right_{at}": right for at, (_, right) in enumerate(four, start=1)}
    said |= {f"score_{at}": Rounded(score) for at, score in enumerate(scores, start=1)}
    return {
        **said,
        "refutes": sorted([IDS[one], IDS[other]], key=IDS.index),
        "extremes": sorted({IDS[best], IDS[worst]}, key=IDS.index),
        "bold_alone": [IDS[other]],
        "more_right": Percent(four[other][0]),
        "more_times": four[other][1],
        "more_score": Rounded(scores[other]),
        "fewer_right": Percent(four[one][0]),
        "fewer_times": four[one][1],
        "fewer_score": Rounded(scores[one]),
    }


def _odd(four: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return each two of whom the second is right more often and scores clearly less."""
    found = []
    for one, other in combinations(sorted(range(len(four)), key=lambda at: four[at][1]), 2):
        less, more = (mean_score(*four[at], EVENINGS) for at in (one, other))
        if four[one][1] < four[other][1] and more < less:
            found.append((one, other))
    return found


def _clear(four: list[tuple[int, int]]) -> bool:
    """Tell whether just two refute the claim, and no two score nearly the same."""
    scores = sorted(mean_score(*each, EVENINGS) for each in four)
    apart = all(high - low > APART for low, high in pairwise(scores))
    return apart and len({right for _, right in four}) == len(four) and len(_odd(four)) == 1


def fresh(case: Case, luck: Luck) -> Case:
    """Return other people; exactly two of them refute that who is right more often scores more."""
    while True:
        four = [(luck.pick(SAID), luck.pick(range(4, 10))) for _ in IDS]
        if not _clear(four):
            continue
        made = (luck.pick(TENTHS), 10 * luck.pick(range(2, 7)), luck.pick(range(1, 5)))
        found = replace(case, numbers=(*made, *(number for each in four for number in each)))
        told = values(found)
        if told["extremes"] != told["refutes"]:
            return found
