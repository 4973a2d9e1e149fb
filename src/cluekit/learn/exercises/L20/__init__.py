"""Fresh cases for lesson 20: averages, intervals, paired games."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import compress, permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values, by_number, two_that_follow
from cluekit.learn.forms import Case
from cluekit.learn.values import Rounded, Tenths, Word
from cluekit.words import mark

# --- is it paired ---------------------------------------------------------------------------------
# Whether a comparison is paired and fair, at the table and elsewhere (exercise 20.1).

IS_IT_PAIRED_STORIES = (
    (mark("Each deal is played twice, with the same bots: once in each house."), "paired"),
    (mark("Twenty runners each time a lap in old shoes and a lap in new ones."), "paired"),
    (mark("Fifty evenings are played in one house, fifty others in the other."), "not-paired"),
    (mark("Ten people run in old shoes, and ten other people in new ones."), "not-paired"),
    (mark("Each deal is played in both houses, with cleverer bots in the second."), "two-changes"),
    (mark("Each runner runs in old shoes uphill, and in new ones downhill."), "two-changes"),
)
"""What is compared with what, and what kind of comparison that is."""

IS_IT_PAIRED_WHY = {
    "paired": mark("each side of a pair has the same to begin with, and one thing differs."),
    "not-paired": mark("nothing ties one game or person of a side to one of the other."),
    "two-changes": mark("they are tied pair by pair, but nobody can say which change did it."),
}


def is_it_paired_values(case: Case) -> Values:
    """Return the story with its verdict, and three pairs with their differences."""
    said, *turns = case.numbers
    text, verdict = IS_IT_PAIRED_STORIES[said]
    apart = [b - a for a, b in zip(turns[::2], turns[1::2], strict=True)]
    return {
        "story": Word(text),
        "verdict": verdict,
        "why": Word(IS_IT_PAIRED_WHY[verdict]),
        **by_number("other", (each for each in IS_IT_PAIRED_WHY if each != verdict)),
        **by_number("a", turns[::2]),
        **by_number("b", turns[1::2]),
        **by_number("d", map(with_sign, apart)),
        "total": sum(apart),
        "mean": sum(apart) // 3,
        "without_signs": sum(map(abs, apart)) // 3,
    }


def with_sign(number: int) -> str:
    """Return a difference with its sign, as it is typed: "+3", "−1", "0"."""
    return f"{number:+}".replace("-", "−") if number else "0"


def fresh_is_it_paired(case: Case, luck: Luck) -> Case:
    """Return another story and three pairs, one of them shorter; the mean is whole, above zero."""
    mean, down = luck.pick(range(1, 7)), 3 * luck.pick((1, 2, 3))
    first = luck.pick(range(1, 6))
    apart = luck.order([first, -down, 3 * mean + down - first])
    starts = [luck.pick(range(15, 40)) for _ in apart]
    turns = [number for a, d in zip(starts, apart, strict=True) for number in (a, a + d)]
    return replace(case, numbers=(luck.pick(range(len(IS_IT_PAIRED_STORIES))), *turns))


# --- read interval --------------------------------------------------------------------------------
# Which true averages an interval leaves possible, and what narrows it (exercise 20.2).

READ_INTERVAL_ZERO = 30
"""Numbers of a case are tenths above -3.0."""

OPTIONS = ("one", "two", "three", "four")


def read_interval_values(case: Case) -> Values:
    """Return the interval, the four averages, and which of them lie inside.

    Beside it where the upper end lies with four times as many pairs, and where it does not.
    """
    mean, half, *found = (number - READ_INTERVAL_ZERO for number in case.numbers)
    half += READ_INTERVAL_ZERO
    inside = [abs(each - mean) < half for each in found]
    near = min(range(len(found)), key=lambda place: abs(found[place] - mean))
    new = mean + half // 2

    def ticked(wanted: Iterable[bool]) -> list[str]:
        return list(compress(OPTIONS, wanted))

    return {
        **interval(mean, half),
        **by_number("v", map(Tenths, found)),
        "inside": ticked(inside),
        "outside": ticked(not each for each in inside),
        "nearest": [OPTIONS[near]],
        "same_sign": ticked(each * mean > 0 for each in found),
        "inside_values": [Tenths(each) for each in compress(found, inside)],
        "outside_values": [Tenths(e) for e, fits in zip(found, inside, strict=True) if not fits],
        "half_reach": Rounded(half / 20),
        "said_new_high": Tenths(new),
        "new_high": str(Fraction(new, 10)),
        "old_high": str(Fraction(mean + half, 10)),
        "quarter_high": str(Fraction(4 * mean + half, 40)),
        "halved_end": str(Fraction(mean + half, 20)),
    }


def interval(mean: int, half: int) -> Values:
    """Return a mean in tenths and the ends of its interval."""
    return {"mean": Tenths(mean), "low": Tenths(mean - half), "high": Tenths(mean + half)}


def fresh_read_interval(case: Case, luck: Luck) -> Case:
    """Return another interval of an even half, with two or three of four averages inside."""
    mean, half = (
        READ_INTERVAL_ZERO + luck.pick((-1, 1)) * luck.pick(range(4, 25)),
        luck.pick(range(8, 22, 2)),
    )
    apart = [0, 3, *range(5, half - 1)]
    inside = [mean + luck.pick((-1, 1)) * each for each in luck.order(apart)[:3]]
    outside = [mean + luck.pick((-1, 1)) * (half + each) for each in luck.order(range(2, 9))[:2]]
    count = luck.pick((2, 3))
    chosen = luck.order([*inside[:count], *outside[: 4 - count]])
    if len(chosen) < len(OPTIONS) or len(set(chosen)) < len(chosen) or min(chosen) < 0:
        return case
    return replace(case, numbers=(mean, half, *chosen))


# --- what follows ---------------------------------------------------------------------------------
# Which sentence follows from an interval (exercise 20.3).

WHAT_FOLLOWS_ZERO = 30
"""The mean of a case is in tenths above -3.0."""

INSIDE, OUTSIDE = mark("Zero lies in it."), mark("Zero does not lie in it.")
WHAT_FOLLOWS_WHY = {
    "longer": mark("both ends are above zero, so the games are longer; but only for these bots."),
    "shorter": mark("both ends are below zero, so the games are shorter; but only for these bots."),
    "not-told": mark("zero lies between the ends: longer, shorter or the same, all may be true."),
}
NOT = {
    "longer": mark("not all of the interval lies above zero."),
    "shorter": mark("not all of the interval lies below zero."),
    "not-told": mark("both ends lie on one side of zero. That is as clear as experiments get."),
}
"""What is said to a sentence that does not follow."""


def what_follows_values(case: Case) -> Values:
    """Return the interval, and the sentence that follows."""
    mean, half = case.numbers[0] - WHAT_FOLLOWS_ZERO, case.numbers[1]
    follows = "longer" if mean > half else "shorter" if mean < -half else "not-told"
    others = [each for each in WHAT_FOLLOWS_WHY if each != follows]
    return {
        **interval(mean, half),
        "follows": follows,
        "why": Word(WHAT_FOLLOWS_WHY[follows]),
        "zero_lies": Word(INSIDE if follows == "not-told" else OUTSIDE),
        **by_number("other", others),
        **by_number("why", (Word(NOT[each]) for each in others)),
    }


def fresh_what_follows(case: Case, luck: Luck) -> Case:
    """Return another interval: above zero, below it, or about it; zero is no end."""
    size, about = luck.pick(range(4, 29)), luck.pick((True, False, False))
    half = size + luck.pick(range(2, 15)) if about else luck.pick(range(2, size - 1))
    return replace(case, numbers=(WHAT_FOLLOWS_ZERO + luck.pick((-1, 1)) * size, half))


# --- how many pairs -------------------------------------------------------------------------------
# How many pairs to plan, and what was decided after looking (exercise 20.4).

HOW_MANY_PAIRS_STORIES = (
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

HOW_MANY_PAIRS_WHY = {
    "stopped": mark(
        "if you stop as soon as the result pleases you, chance alone will please you sooner or "
        "later."
    ),
    "picked": mark("of twenty experiments one is wrong by luck, and that one was reported."),
    "sound": mark(
        "the number was decided before anybody looked, and the result reported as it was."
    ),
}


def how_many_pairs_values(case: Case) -> Values:
    """Return how many pairs are needed, and the verdict on a story."""
    pairs, reach, want, said = case.numbers
    text, verdict = HOW_MANY_PAIRS_STORIES[said]
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
        "why": Word(HOW_MANY_PAIRS_WHY[verdict]),
        **by_number("other", (each for each in HOW_MANY_PAIRS_WHY if each != verdict)),
    }


def fresh_how_many_pairs(case: Case, luck: Luck) -> Case:
    """Return another trial and another story."""
    times, want = luck.pick((2, 3, 4)), luck.pick((2, 3))
    numbers = (
        luck.pick((20, 30, 40, 50, 60)),
        times * want,
        want,
        luck.pick(range(len(HOW_MANY_PAIRS_STORIES))),
    )
    return replace(case, numbers=numbers)


# --- averages -------------------------------------------------------------------------------------
# What an average says about the single games behind it, and what not (exercise 20.5).

ORDERS = tuple(permutations(range(4)))
DEEPEST = 20
"""Differences of a case are whole turns above -20."""


class Line(NamedTuple):
    """What somebody concludes where games are longer, where they are shorter; and why, or why not.

    The first three follow from a mean with an interval on one side of zero, the others do not.
    """

    longer: str
    shorter: str
    why: str


FOLLOW = (
    Line(
        mark("Together, these hundred games took more turns under the second rules."),
        mark("Together, these hundred games took fewer turns under the second rules."),
        mark("a mean is the sum divided by a hundred, so both have the same sign"),
    ),
    Line(
        mark("In at least one pair the second game was longer."),
        mark("In at least one pair the second game was shorter."),
        mark("without such a pair the mean could not have this sign"),
    ),
    Line(
        mark("If the interval is right, the true average is above zero."),
        mark("If the interval is right, the true average is below zero."),
        mark("all of the interval lies on that side of zero"),
    ),
)
TOO_FAR = (
    Line(
        mark("In most pairs the second game was longer."),
        mark("In most pairs the second game was shorter."),
        mark("one pair with a big difference can outweigh many with small ones"),
    ),
    Line(
        mark("The true average is {mean}."),
        mark("The true average, then, is {mean}."),
        mark("another hundred pairs would give another mean"),
    ),
    Line(
        mark("When people play, the second rules make longer games, too."),
        mark("When people play, the second rules make shorter games, too."),
        mark("only bots have played, and people may use a rule differently"),
    ),
)


def averages_values(case: Case) -> Values:
    """Return four lines, how they are sorted, and four differences with the fifth that is asked.

    Two lines follow, two go too far. The fifth is the smallest whole number that brings the mean
    above zero.
    """
    mean, half, no_right, no_wrong, order, *rest = case.numbers
    mean, apart = mean - READ_INTERVAL_ZERO, [number - DEEPEST for number in rest]
    told: Values = {"mean": Tenths(mean)}
    lines = [line for n, line in enumerate(FOLLOW) if n != no_right]
    lines += [line for n, line in enumerate(TOO_FAR) if n != no_wrong]
    said = [Word(line.longer if mean > 0 else line.shorter, told) for line in lines]
    return {
        **interval(mean, half),
        **two_that_follow(said, [Word(line.why) for line in lines], ORDERS[order]),
        **by_number("right", said[:2]),
        **by_number("wrong", said[2:]),
        **by_number("d", map(with_sign, apart)),
        "total": with_sign(sum(apart)),
        "fifth": 1 - sum(apart),
        "just_zero": -sum(apart),
        "minus_left_out": 1 + sum(map(abs, apart)),
    }


def fresh_averages(case: Case, luck: Luck) -> Case:
    """Return another clear interval, other lines, and differences of which most are below zero."""
    size = luck.pick(range(6, 29))
    mean, half = READ_INTERVAL_ZERO + luck.pick((-1, 1)) * size, luck.pick(range(3, size - 1))
    lines = (luck.pick(range(3)), luck.pick(range(3)), luck.pick(range(len(ORDERS))))
    apart = [luck.pick(range(1, 5)), *(-luck.pick(range(2, 7)) for _ in range(3))]
    return replace(
        case,
        numbers=(mean, half, *lines, *(each + DEEPEST for each in luck.order(apart))),
    )


# --- lab notes ------------------------------------------------------------------------------------
# Somebody's report of an experiment, with one line that spoils it (exercise 20.6).


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


def lab_notes_values(case: Case) -> Values:
    """Return the four lines, which is the wrong one, and three mends of which one is sound."""
    fault, mean, half, tens, place = case.numbers
    mean -= READ_INTERVAL_ZERO
    points = [SET_UP, NUMBER, INTERVAL, CLEAR if abs(mean) > half else NOT_CLEAR]
    beyond = mean + (2 * half if mean > 0 else -2 * half)
    told: Values = {"pairs": 10 * tens, **interval(mean, half), "beyond": Tenths(beyond)}
    lines = [Word(point.sound, told) for point in points]
    lines[fault] = Word(points[fault].faulty, told)
    sound = [n for n in range(len(points)) if n != fault]
    # Three lines for the place of the wrong one; the sound one stands at ``place``
    mends = [Word(text, told) for text in points[fault].mends]
    mends.insert(place, Word(points[fault].sound, told))
    return {
        **told,
        **by_number("line", lines),
        "wrong": [f"line-{fault + 1}"],
        "wrong_line": lines[fault],
        "why": Word(points[fault].wrong),
        **by_number("sound", ([f"line-{at + 1}"] for at in sound)),
        **by_number("why", (Word(points[at].why) for at in sound)),
        **by_number("mend", mends),
        "mends": f"mend-{place + 1}",
        "mended": mends[place],
        "why_mended": Word(points[fault].why),
        **by_number("no_mend", (f"mend-{n + 1}" for n in range(len(mends)) if n != place)),
        **by_number("why_no", map(Word, points[fault].whys)),
    }


def fresh_lab_notes(case: Case, luck: Luck) -> Case:
    """Return another report, clear or not, with another wrong line; no end is zero."""
    size, clear = luck.pick(range(5, 29)), luck.pick((True, False))
    half = luck.pick(range(2, size - 1)) if clear else size + luck.pick(range(2, 12))
    mean = READ_INTERVAL_ZERO + luck.pick((-1, 1)) * size
    numbers = (luck.pick(range(4)), mean, half, luck.pick(range(4, 21)), luck.pick(range(3)))
    return replace(case, numbers=numbers)


FAMILIES = {
    "is-it-paired": Family(is_it_paired_values, fresh_is_it_paired),
    "read-interval": Family(read_interval_values, fresh_read_interval),
    "what-follows": Family(what_follows_values, fresh_what_follows),
    "how-many-pairs": Family(how_many_pairs_values, fresh_how_many_pairs),
    "averages": Family(averages_values, fresh_averages),
    "lab-notes": Family(lab_notes_values, fresh_lab_notes),
}
