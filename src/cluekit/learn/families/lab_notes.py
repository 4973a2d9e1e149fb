"""Somebody's report of an experiment, with one line that spoils it (exercise 20.6)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.read_interval import ZERO
from cluekit.learn.forms import Case
from cluekit.learn.values import Tenths, Word
from cluekit.words import mark


class Point(NamedTuple):
    """A line of a report: as it should be, as it spoils the report, and two mends that do not help.

    ``why`` says why the sound line is sound, ``wrong`` what the other one spoils; ``whys`` what is
    wrong with each mend.
    """

    sound: str
    faulty: str
    mends: tuple[str, str]
    why: str
    wrong: str
    whys: tuple[str, str]


SET_UP = Point(
    mark("One rule differs. Bots, seats and each deal are the same in both houses."),
    mark("The second house has the new rule, and the cleverer bots."),
    (
        mark("Two rules differ. Bots, seats and each deal are the same in both houses."),
        mark("One rule differs. Each house has its own deals, and the same bots."),
    ),
    mark("that line is sound: each pair has the same to begin with, and one thing differs."),
    mark("two things were changed at once, so nobody can say which of them did it."),
    (
        mark("then nobody can say which of the two rules did it."),
        mark("then nothing is paired: a lucky deal stays in the difference."),
    ),
)
NUMBER = Point(
    mark("I wrote down {pairs:pair} before the first game, and played {pairs}."),
    mark("I had no number in mind. After {pairs:pair} I liked what I saw."),
    (
        mark("I looked after every ten pairs. After {pairs} it was clear, so I stopped."),
        mark("I played {pairs:pair} five times over. This is the clearest of the five."),
    ),
    mark("that line is sound: the number was fixed before anybody looked."),
    mark("the number was not fixed: it ended when the result pleased."),
    (
        mark("if you may stop when you please, you find something sooner or later, by luck."),
        mark("of many tries one is clear by luck, and that one was reported."),
    ),
)
INTERVAL = Point(
    mark("Mean difference in turns: {mean}, 95% interval from {low} to {high}."),
    mark("Mean difference in turns: {beyond}, 95% interval from {low} to {high}."),
    (
        mark("Mean difference in turns: {mean}. So the true average is {mean}, too."),
        mark("Mean difference in turns: {mean}. With so many pairs it needs no interval."),
    ),
    mark("that line is sound: a mean, and how far off it may be."),
    mark("the mean must lie inside its own interval. A number was copied wrongly."),
    (
        mark("other pairs would give another mean. An interval says how far off it may be."),
        mark("every mean needs one: it says how far off the mean may be."),
    ),
)
CLEAR = Point(
    mark("Zero is not in the interval. With these bots the rule changes the length."),
    mark("Zero is not in the interval. So every single game changes its length."),
    (
        mark("Zero is not in the interval. So the second rules are the better ones."),
        mark("Zero is not in the interval. With people it will be just the same."),
    ),
    mark("that line is sound: it says what the interval says, and for whom."),
    mark("an average says nothing about a single game."),
    (
        mark("longer or shorter is not better or worse."),
        mark("only bots have played, and people may use a rule differently."),
    ),
)
NOT_CLEAR = Point(
    mark("Zero is in the interval. These games do not tell."),
    mark("Zero is in the interval. So the rule makes no difference."),
    (
        mark("Zero is in the interval, but most of it lies to one side. So there is a difference."),
        mark("Zero is in the interval. So I play on until it is out."),
    ),
    mark("that line is sound: with zero in the interval nothing follows about the sign."),
    mark("not clear is not the same as no difference: all of the interval may be true."),
    (
        mark("zero is in, wherever it lies. So it may be the true average."),
        mark("if you may stop when you please, you find something sooner or later, by luck."),
    ),
)


def values(case: Case) -> dict[str, object]:
    """Return the four lines, which is the wrong one, and three mends of which one is sound."""
    fault, mean, half, tens, place = case.numbers
    mean -= ZERO
    points = [SET_UP, NUMBER, INTERVAL, CLEAR if abs(mean) > half else NOT_CLEAR]
    beyond = mean + (2 * half if mean > 0 else -2 * half)
    told = {
        "pairs": 10 * tens,
        "mean": Tenths(mean),
        "low": Tenths(mean - half),
        "high": Tenths(mean + half),
        "beyond": Tenths(beyond),
    }
    lines = [Word(point.sound, told) for point in points]
    lines[fault] = Word(points[fault].faulty, told)
    sound = [n for n in range(len(points)) if n != fault]
    return {
        **told,
        **{f"line_{n}": line for n, line in enumerate(lines, 1)},
        "wrong": [f"line-{fault + 1}"],
        "wrong_line": lines[fault],
        "why": Word(points[fault].wrong),
        **{f"sound_{n}": [f"line-{at + 1}"] for n, at in enumerate(sound, 1)},
        **{f"why_{n}": Word(points[at].why) for n, at in enumerate(sound, 1)},
        **_mends(points[fault], told, place),
    }


def _mends(point: Point, told: dict[str, object], place: int) -> dict[str, object]:
    """Return three lines for the place of the wrong one; the sound one stands at ``place``."""
    lines = [Word(text, told) for text in point.mends]
    lines.insert(place, Word(point.sound, told))
    others = [n for n in range(len(lines)) if n != place]
    return {
        **{f"mend_{n}": line for n, line in enumerate(lines, 1)},
        "mends": f"mend-{place + 1}",
        "mended": lines[place],
        "why_mended": Word(point.why),
        **{f"no_mend_{n}": f"mend-{at + 1}" for n, at in enumerate(others, 1)},
        **{f"why_no_{n}": Word(point.whys[n - 1]) for n in (1, 2)},
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another report, clear or not, with another wrong line; no end is zero."""
    size, clear = luck.pick(range(5, 29)), luck.pick((True, False))
    half = luck.pick(range(2, size - 1)) if clear else size + luck.pick(range(2, 12))
    mean = ZERO + luck.pick((-1, 1)) * size
    numbers = (luck.pick(range(4)), mean, half, luck.pick(range(4, 21)), luck.pick(range(3)))
    return replace(case, numbers=numbers)
