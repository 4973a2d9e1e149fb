"""How many pairs to plan, and what was decided after looking (exercise 20.4)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

STORIES = (
    (mark("After 50 pairs zero was in Pia’s interval. She went on until it was out."), "stopped"),
    (mark("Otto looked after every ten pairs, and ended at the first clear interval."), "stopped"),
    (mark("Pia tried twenty seeds, and reported the one that came out clear."), "picked"),
    (mark("Otto flipped twelve switches in turn, and reported only the clear one."), "picked"),
    (mark("Pia wrote 200 on a slip, played 200 pairs, and reported: not clear."), "sound"),
    (
        mark("Otto’s 137 pairs came from a rule. He reported difference, interval and bots."),
        "sound",
    ),
)
"""What somebody did, and what is to be said of it."""

WHY = {
    "stopped": mark(
        "if you stop as soon as the result pleases you, chance alone will please you sooner or "
        "later."
    ),
    "picked": mark("of twenty experiments one is wrong by luck, and that one was reported."),
    "sound": mark(
        "the number was decided before anybody looked, and the result reported as it was."
    ),
}


def values(case: Case) -> dict[str, object]:
    """Return how many pairs are needed, and the verdict on a story."""
    pairs, reach, want, said = case.numbers
    text, verdict = STORIES[said]
    others = [each for each in WHY if each != verdict]
    times = reach // want
    return {
        "pairs": pairs,
        "reach": reach,
        "want": want,
        "times": times,
        "squared": times**2,
        "needed": pairs * times**2,
        "in_proportion": pairs * times,
        "added": pairs * (times**2 + 1),
        "story": Word(text),
        "verdict": verdict,
        "why": Word(WHY[verdict]),
        "other_1": others[0],
        "other_2": others[1],
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another trial and another story."""
    times, want = luck.pick((2, 3, 4)), luck.pick((2, 3))
    numbers = (luck.pick((20, 30, 40, 50, 60)), times * want, want, luck.pick(range(len(STORIES))))
    return replace(case, numbers=numbers)
