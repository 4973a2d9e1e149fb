"""What the exercises of lessons 13, 14 and 20 tell: boards, tables of gains, pairs of games."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from noir_oracle import moved, two_by_two
from test_oracle_bluff import CHANCES, little_poker
from test_oracle_experiments import number_of, said
from test_oracle_noir import around, grid_of, is_legal, shifts_of
from told_values import Counted

from cluekit.learn.exercises import Exercise

Table = list[list[Fraction]]


def told_13_1(exercise: Exercise) -> Counted:
    """Everybody is looked at: who touches, whose card is where."""
    grid = grid_of(exercise)
    everybody = len({who for row in grid.board for who in row})
    near = [len(around(list(grid.board), who)) for who in grid.about]
    return {
        **{f"near_{n}": each for n, each in enumerate(near, start=1)},
        "everybody": everybody,
        "deck": everybody - len({*grid.hand, grid.killer}),
    }


def told_13_4(exercise: Exercise) -> Counted:
    """Shifts are listed, on the board as it was laid and after the last one."""
    board, (last, *_) = list(grid_of(exercise).board), grid_of(exercise).actions
    after, shifts = moved(board, last.split()), shifts_of(board)
    return {
        "lines": len({(axis, line) for axis, line, _ in shifts}),
        "shifts": len(shifts),
        "after": sum(is_legal(after, shift, last) for shift in shifts_of(after)),
    }


def told_13_7(exercise: Exercise) -> Counted:
    """Every house is tried for every mast."""
    first, van, _, deaf, reach, walk = exercise.case.numbers
    street = range(1, 31)
    one, two, not_heard = (
        {house for house in street if abs(house - mast) <= reach} for mast in (first, van, deaf)
    )
    walked = {house for house in street if any(abs(house - start) <= walk for start in one)}
    ranges = {"one": one, "two": two, "deaf": not_heard, "walked": walked}
    return {
        **{f"{name}_low": min(houses) for name, houses in ranges.items()},
        **{f"{name}_high": max(houses) for name, houses in ranges.items()},
        "unheard": len(one & two),
        "left": len((one & two) - not_heard),
        "walked": len(walked & two),
    }


# --- tables of gains ------------------------------------------------------------------------------


def table(exercise: Exercise) -> Table:
    """The gains of a case in two columns, whatever else its numbers say."""
    numbers = exercise.case.numbers[: 6 if exercise.id == "14.3" else 4]
    return [[Fraction(n, 100) for n in numbers[at : at + 2]] for at in range(0, len(numbers), 2)]


def sure(gains: Table, *chances: Fraction) -> Fraction:
    """What the rows have of a strategy, whatever the columns play."""
    return min(
        sum((p * gain for p, gain in zip(chances, column, strict=True)), Fraction(0))
        for column in zip(*gains, strict=True)
    )


def best_mix(gains: Table) -> tuple[Fraction, Fraction]:
    """What two rows play: one alone, or the chances at which the two columns are worth the same."""
    (a, b), (c, d) = gains
    slope = a - b - c + d
    alike = [(d - c) / slope] if slope else []
    tried = [p for p in (Fraction(0), Fraction(1), *alike) if 0 <= p <= 1]
    p = max(tried, key=lambda p: sure(gains, p, 1 - p))
    return p, 1 - p


def as_columns(gains: Table) -> Table:
    """The same table as the other side sees it."""
    return [[-gain for gain in column] for column in zip(*gains, strict=True)]


HALF = Fraction(1, 2)


def told_14_1(exercise: Exercise) -> Counted:
    """What each side is sure of: with one choice, with a coin, with its mixture changed round."""
    gains, hers = table(exercise), as_columns(table(exercise))
    rows, columns = best_mix(gains), best_mix(hers)
    maximin = max(map(min, gains))
    return {
        "maximin": maximin,
        "minimax": min(map(max, zip(*gains, strict=True))),
        "always_worth": maximin,
        "even_worth": sure(gains, HALF, HALF),
        "turned_worth": sure(gains, *rows[::-1]),
        "hers_worth": -sure(hers, *columns[::-1]),
        "value_said": sure(gains, *rows),
    }


def told_14_2(exercise: Exercise) -> Counted:
    """Two places, and nothing where it is not; who changes the chances round is used."""
    small, big = map(Fraction, exercise.case.numbers)
    gains = [[small, Fraction(0)], [Fraction(0), big]]
    rows, (in_x, in_y) = best_mix(gains), best_mix(as_columns(gains))
    return {
        "total": small + big,
        "value_said": sure(gains, *rows),
        "bluffed": sure(gains, *rows[::-1]),
        "greedy_hider": max(in_y * small, in_x * big),
    }


def told_14_3(exercise: Exercise) -> Counted:
    """The row that another one beats goes; the two others are mixed."""
    third = Fraction(1, 3)
    gains = table(exercise)
    rest = [
        row
        for row in gains
        if not any(all(a > b for a, b in zip(other, row, strict=True)) for other in gains)
    ]
    rows = best_mix(rest)
    return {
        "thirds_worth": sure(gains, third, third, third),
        "halves_worth": sure(rest, HALF, HALF),
        "turned_worth": sure(rest, *rows[::-1]),
        "value_said": sure(rest, *rows),
    }


def told_14_4(exercise: Exercise) -> Counted:
    """The model report: hundreds of pairs, a mean in tenths above minus four, and its reach."""
    _, hundreds, mean, reach = exercise.case.numbers
    middle = Fraction(mean - 40, 10)
    ends = {"low": middle - Fraction(reach, 10), "high": middle + Fraction(reach, 10)}
    return {"pairs": 100 * hundreds, "mean": middle, **ends}


def told_14_5(exercise: Exercise) -> Counted:
    """Every case on two by two is played, for each chance of a bluff."""
    found: dict[str, object] = {}
    for name, number in zip(("first", "second", "third"), exercise.case.numbers, strict=True):
        bluff = CHANCES[number]
        killed = [two_by_two(bluff, kill_the_arrested=kill) for kill in (True, False)]
        found |= {f"{name}_arrested": killed[0], f"{name}_other": killed[1]}
        found |= {f"{name}_honest": 1 - bluff}
        if name != "third":
            found[f"{name}_said"] = max(killed)
    return found


def told_14_6(exercise: Exercise) -> Counted:
    """Both replies are tried, and the best strategy beside them."""
    gains, (part, whole) = table(exercise), exercise.case.numbers[4:]
    p = Fraction(part, whole)
    kill, hide = (p * a + (1 - p) * c for a, c in zip(*gains, strict=True))
    value = sure(gains, *best_mix(gains))
    return {
        "p": p,
        "q": 1 - p,
        "kill": kill,
        "hide": hide,
        "left_said": min(kill, hide),
        "sure_said": value,
        "open_said": value - min(kill, hide),
    }


def told_14_7(exercise: Exercise) -> Counted:
    """What p adds against Kill and against Hide: the worth at one less that at nought."""
    (a, b), (c, d) = gains = table(exercise)
    arrest, gather = best_mix(gains)
    return {
        "left": a - c,
        "right": b - d,
        "why slip": d - b,
        "chance": arrest,
        "why turned": gather,
    }


def told_14_8(exercise: Exercise) -> Counted:
    """What a kicker is sure of: with the stronger side, with a coin, with a mixture."""
    gains = table(exercise)
    rows = best_mix(gains)
    return {
        "favourite_worth": min(max(gains, key=sum)),
        "even_worth": sure(gains, HALF, HALF),
        "turned_worth": sure(gains, *rows[::-1]),
        "value_said": sure(gains, *rows),
    }


def told_14_9(exercise: Exercise) -> Counted:
    """Regrets are kept above minus fifty; a call wins the pot and the bet."""
    *kept, pot, bet = exercise.case.numbers
    gains = [[Fraction(gain) for gain in row] for row in little_poker(pot, bet)]
    found: dict[str, object] = {"above": sum(each - 50 for each in kept if each > 50)}
    found |= {"won": pot + bet, "chance": best_mix(gains)[0]}
    mixed = {"bluff": best_mix(gains), "call": best_mix(as_columns(gains))}
    for name, (one, other) in mixed.items():
        found |= {f"{name}_said one": one, f"{name}_said other": other}
    return found


# --- pairs of games -------------------------------------------------------------------------------


def told_20_1(exercise: Exercise) -> Counted:
    """Second less first, pair by pair."""
    turns = exercise.case.numbers[1:]
    apart = [second - one for one, second in zip(turns[::2], turns[1::2], strict=True)]
    each = {f"d_{n}": one for n, one in enumerate(apart, start=1)}
    return {**each, "total": sum(apart), "mean": Fraction(sum(apart), len(apart))}


def told_20_2(exercise: Exercise) -> Counted:
    """Half the way from the mean to an end, and the first of the averages, as they are read."""
    mean, high = said(exercise, "mean"), said(exercise, "high")
    return {
        "half_reach": (high - mean) / 2,
        "said_new_high": (mean + high) / 2,
        "v_1": number_of(dict(exercise.questions[0].options)["one"]),
    }


def told_20_4(exercise: Exercise) -> Counted:
    """Pairs are tried upwards until the interval is narrow enough."""
    pairs, reach, want, _ = exercise.case.numbers
    enough = next(n for n in count(1) if reach**2 * pairs <= want**2 * n)
    return {"times": Fraction(reach, want), "needed": enough}


def told_20_5(exercise: Exercise) -> Counted:
    """The fifth pair is tried upwards until the sum is above nought."""
    four = [number_of(exercise.values[f"d_{place}"]) for place in range(1, 5)]
    fifth = next(each for each in count(1) if sum(four) + each > 0)
    return {"total": sum(four), "fifth": fifth}


def told_20_6(exercise: Exercise) -> Counted:
    """The ends of the interval, as the third line of the report tells them."""
    _, _, ends = dict(exercise.questions[0].options)["line-3"].partition(" from ")
    low, high = ends.strip("”").split(" to ")
    return {"low": number_of(low), "high": number_of(high)}
