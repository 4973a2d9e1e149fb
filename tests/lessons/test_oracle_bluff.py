"""Every answer of lessons 14 and 20 once more: by mixtures, by replies, by fractions, by trying."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from operator import gt
from typing import Any

from exercise_cases import Counted, in_each_case, tells
from noir_oracle import two_by_two

from cluekit.editions import edition
from cluekit.lab import flip
from cluekit.lab.plan import plan
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.values import value_in_words
from cluekit.words.numbers import decimal


def number_of(said: str) -> Fraction:
    """A number as it stands in a sentence."""
    return Fraction(said.strip(" .").replace("−", "-").replace("+", ""))


def said(exercise: Exercise, name: str) -> Fraction:
    """A number that a value of the case says."""
    return number_of(value_in_words(exercise.values[name]))


@in_each_case("20.1", fresh=12)
def test_20_1_the_mean_paired_difference(exercise: Exercise) -> Counted:
    """Second less first, pair by pair."""
    turns = exercise.case.numbers[1:]
    apart = [second - one for one, second in zip(turns[::2], turns[1::2], strict=True)]
    mean = Fraction(sum(apart), 3)
    assert (exercise.right_answers[1], len(apart)) == (mean, 3)
    return tells(**{f"d_{n}": each for n, each in enumerate(apart, 1)}, total=sum(apart), mean=mean)


@in_each_case("20.2", fresh=12)
def test_20_2_what_the_interval_leaves_possible(exercise: Exercise) -> Counted:
    """By the numbers that are read, not by those they were made from; none lies at an end."""
    low, mean, high = (said(exercise, name) for name in ("low", "mean", "high"))
    assert mean - low == high - mean > 0
    numbers = [said(exercise, f"v_{n}") for n in range(1, 5)]
    assert len({*numbers, low, high}) == 6
    named = zip(("one", "two", "three", "four"), numbers, strict=True)
    ticked, new_high = exercise.right_answers
    assert sorted(ticked) == sorted(name for name, each in named if low < each < high)  # type: ignore[call-overload]
    assert 1 <= len(ticked) <= 3  # type: ignore[arg-type]
    assert decimal(float(mean), 1) in exercise.values["mean"].in_words()
    assert Fraction(str(new_high)) == (mean + high) / 2
    found = {"half_reach": (high - mean) / 2, "said_new_high": (mean + high) / 2}
    return {**found, "v_1": number_of(dict(exercise.questions[0].options)["one"])}


@in_each_case("20.3", fresh=50)
def test_20_3_the_sentence_that_follows(exercise: Exercise) -> None:
    """Longer where every number of the interval is, and so on; never from the mean alone."""
    low, high = (said(exercise, name) for name in ("low", "high"))
    assert 0 not in (low, high)
    right = "longer" if low > 0 else "shorter" if high < 0 else "not-told"
    assert exercise.right_answers == (right,)


@in_each_case("20.4", fresh=12)
def test_20_4_how_many_pairs_make_it_narrow_enough(exercise: Exercise) -> Counted:
    """The reach goes by one over the root of the number: tried upwards until it is enough."""
    pairs, reach, want, _ = exercise.case.numbers
    enough = next(n for n in range(1, 10**5) if reach**2 * pairs <= want**2 * n)
    assert exercise.right_answers[0] == enough
    return {"times": Fraction(reach, want), "needed": enough}


MODELS = ([+9, -1, -1, -1, -1], [-9, 1, 1, 1, 1], [1, 1, 1, 1, 1], [-1, -1, -1, -1, -1])
"""Differences of pairs: what holds in all that have the sign follows from the sign alone."""
HOLDS = {
    "more turns": lambda apart: sum(apart) > 0,
    "fewer turns": lambda apart: sum(apart) < 0,
    "at least one pair the second game was longer": lambda apart: max(apart) > 0,
    "at least one pair the second game was shorter": lambda apart: min(apart) < 0,
    "most pairs the second game was longer": lambda apart: sum(d > 0 for d in apart) > 2,
    "most pairs the second game was shorter": lambda apart: sum(d < 0 for d in apart) > 2,
}
"""Lines about the pairs that were played, by words in them."""


@in_each_case("20.5", fresh=12)
def test_20_5_a_line_follows_if_it_holds_whatever_the_pairs_were(exercise: Exercise) -> Counted:
    """Tried on pairs whose mean has the sign; about others than these, only the interval speaks."""
    sorts: Any
    sorts, fifth = exercise.right_answers
    up = said(exercise, "low") > 0
    assert up or said(exercise, "high") < 0
    models = [apart for apart in MODELS if (sum(apart) > 0) == up]
    for line, where in sorts.items():
        text = exercise.values[line.replace("-", "_")].text
        holds = next((test for words, test in HOLDS.items() if words in text), None)
        always = all(map(holds, models)) if holds else text.startswith("If the interval")
        assert (where == "follows") == always, text
    assert sorted(sorts.values()) == ["follows", "follows", "open", "open"]
    four = [number_of(exercise.values[f"d_{place}"]) for place in range(1, 5)]
    assert fifth == next(each for each in range(1, 99) if sum(four) + each > 0)
    assert sum(each < 0 for each in four) == 3
    return {"total": sum(four), "fifth": fifth}


SPOILS = re.compile(
    "has the new rule, and the cleverer|Two rules|its own deals|no number in mind"
    "|I looked after every ten|five times over|So the true average|needs no interval"
    "|every single game|the better ones|With people|no difference|to one side|until it is out"
)
"""What no sound report says."""


def spoils(line: str) -> bool:
    """Tell whether a line of a report has a fault: in its words, or a mean outside its interval."""
    figures = re.findall(r"[+−]?\d+\.\d", line)
    if len(figures) == 3:
        mean, low, high = map(number_of, figures)
        return not low < mean < high
    return bool(SPOILS.search(line))


@in_each_case("20.6", fresh=50)
def test_20_6_one_line_spoils_the_report_and_one_mends_it(exercise: Exercise) -> Counted:
    """By its words; the last line speaks of zero as the interval above it has it."""
    lines = {f"line-{n}": value_in_words(exercise.values[f"line_{n}"]) for n in range(1, 5)}
    mends = {f"mend-{n}": value_in_words(exercise.values[f"mend_{n}"]) for n in (1, 2, 3)}
    wrong, mended = exercise.right_answers
    assert [name for name, line in lines.items() if spoils(line)] == [*wrong]  # type: ignore[misc]
    assert [name for name, line in mends.items() if not spoils(line)] == [mended]
    assert ("Zero is in" in lines["line-4"]) == (said(exercise, "low") < 0 < said(exercise, "high"))
    low, high = lines["line-3"].partition(" from ")[2].strip("”").split(" to ")
    return {"low": number_of(low), "high": number_of(high)}


Table = list[list[Fraction]]
HALF = Fraction(1, 2)


def table_of(exercise: Exercise) -> Table:
    """The gains of a case in hundredths, two a row, whatever else its numbers say."""
    numbers = exercise.case.numbers[: 6 if exercise.id == "14.3" else 4]
    return [[Fraction(n, 100) for n in numbers[at : at + 2]] for at in range(0, len(numbers), 2)]


def turned(gains: Table) -> Table:
    """The same table as the other side sees it."""
    return [[-gain for gain in column] for column in zip(*gains, strict=True)]


def worths(gains: Table, chances: Sequence[object]) -> list[Fraction]:
    """What each column leaves of a strategy of the rows."""
    play = [Fraction(str(each)) for each in chances]
    columns = zip(*gains, strict=True)
    return [sum((p * g for p, g in zip(play, each, strict=True)), Fraction(0)) for each in columns]


def sure(gains: Table, *chances: object) -> Fraction:
    """What the rows have of a strategy, whatever the columns play."""
    return min(worths(gains, chances))


def best_mix(gains: Table) -> list[Fraction]:
    """What makes the rows sure of most: one of them, or two where two columns leave the same."""
    size, tried = len(gains), list[list[Fraction]]()
    for one, other in product(range(size), repeat=2):
        for left, right in product(range(len(gains[0])), repeat=2):
            (a, b), (c, d) = ((gains[row][left], gains[row][right]) for row in (one, other))
            slope = a - b - c + d
            p = (d - c) / slope if slope else Fraction(1)
            if 0 <= p <= 1:
                mixed = [Fraction(row == one) * p for row in range(size)]
                mixed[other] += 1 - p
                tried.append(mixed)
    return max(tried, key=lambda chances: sure(gains, *chances))


def solved_by(gains: Table, rows: Any, columns: Any, worth: Any) -> bool:
    """Whether both strategies and the value of a table are what mixtures come to."""
    right = best_mix(gains), best_mix(turned(gains)), sure(gains, *best_mix(gains))
    told = [Fraction(str(p)) for p in rows], [Fraction(str(p)) for p in columns], worth
    return right == (*told[:2], Fraction(str(worth)))


@in_each_case("14.1", fresh=12)
def test_14_1_saddle_points_by_looking_and_strategies_by_mixtures(exercise: Exercise) -> Counted:
    """Each corner that is not safe is answered by a neighbour that is better for one of both."""
    gains, values = table_of(exercise), exercise.values
    corner, *solution = exercise.right_answers
    assert solved_by(gains, *solution)
    names = [f"{row}-{column}" for row in ("arrest", "gather") for column in ("kill", "hide")]
    numbers = dict(zip(names, [*gains[0], *gains[1]], strict=True))
    across, down = [min(row) for row in gains for _ in row], [*map(max, *gains)] * 2
    looked_at = zip(numbers.items(), across, down, strict=True)
    safe = {name for (name, number), low, high in looked_at if low == number == high}
    assert {corner} == (safe or {"none"})
    corners = [values[f"corner_{n}"] for n in (1, 2, 3)]
    assert {values["highest"], *corners} == {*numbers} - {corner}
    for n, here in enumerate(corners, start=1):
        word = values[f"leaves_{n}"]
        there, worth = _corner(word.values["there"])
        assert numbers[there] == worth
        row_stays, column_stays = (there.split("-")[at] == here.split("-")[at] for at in (0, 1))
        assert row_stays == ("Killer" in word.text) != column_stays
        assert worth < numbers[here] if row_stays else worth > numbers[here]
    there, worth = _corner(values["away"])
    assert there.split("-")[0] == values["highest"].split("-")[0]
    assert numbers[there] == worth < numbers[values["highest"]]
    return tells(
        maximin=max(across), minimax=min(down), always_worth=max(across), **_slips(gains)
    ) | tells(hers_worth=-sure(turned(gains), *best_mix(turned(gains))[::-1]))


def _slips(gains: Table) -> dict[str, Fraction]:
    """What a coin and a mixture that is changed round are worth, and the best mixture."""
    rows = best_mix(gains)
    found = {"even_worth": sure(gains, HALF, HALF), "turned_worth": sure(gains, *rows[::-1])}
    return {**found, "value_said": sure(gains, *rows)}


def _corner(there: Any) -> tuple[str, Fraction]:
    """What "Arrest, Hide (0.2)" says."""
    row, column, number = there.in_words().lower().replace(",", "").split()
    return f"{row}-{column}", Fraction(number.strip("()"))


SLIPS = {
    "14.1": (("always", "always"), ("even", "even"), ("turned_rows", "turned")),
    "14.3": (("thirds", "thirds"), ("halves", "halves"), ("turned", "turned")),
}
"""Who stays, tosses a coin, changes the numbers round, or plays all three alike; the answer."""


@in_each_case(*SLIPS, fresh=12)
def test_14_1_and_14_3_slips_are_answered_by_the_best_reply(exercise: Exercise) -> None:
    """With what it leaves; in 14.1 for the columns, too."""
    gains, values = table_of(exercise), exercise.values
    asked = [(gains, strategy, told, ("Kill", "Hide"), 1) for strategy, told in SLIPS[exercise.id]]
    if exercise.id == "14.1":
        asked.append((turned(gains), "turned_columns", "hers", ("Arrest", "Gather"), -1))
    for table, strategy, told, names, sign in asked:
        left = worths(table, values[strategy])
        assert left[names.index(values[f"{told}_reply"].text)] == min(left)
        assert abs(said(exercise, f"{told}_worth") - sign * min(left)) < 6e-4


@in_each_case("14.2", fresh=12)
def test_14_2_where_to_look_and_where_to_hide(exercise: Exercise) -> Counted:
    """3/4 for both, and 3/4; who changes the chances round is used."""
    small, big = map(Fraction, exercise.case.numbers)
    gains = [[small, Fraction(0)], [Fraction(0), big]]
    assert solved_by(gains, *exercise.right_answers)
    rows, columns = best_mix(gains), best_mix(turned(gains))
    return tells(
        total=small + big, value_said=sure(gains, *rows), bluffed=sure(gains, *rows[::-1])
    ) | tells(greedy_hider=-sure(turned(gains), *columns[::-1]))


@in_each_case("14.3", fresh=12)
def test_14_3_the_row_that_another_beats_and_the_equilibrium_without_it(ex: Exercise) -> Counted:
    """Wait, in the file; nothing changes when it goes."""
    gains, (gone, strategy) = table_of(ex), ex.right_answers
    beaten = [any(all(map(gt, other, row)) for other in gains) for row in gains]
    named = zip(("arrest", "gather", "wait"), beaten, strict=True)
    assert [gone] == [name for name, out in named if out]
    assert [Fraction(str(each)) for each in strategy] == best_mix(gains)  # type: ignore[attr-defined]
    found = _slips([row for row, out in zip(gains, beaten, strict=True) if not out])
    assert found["value_said"] == sure(gains, *best_mix(gains))
    thirds = {"thirds_worth": sure(gains, *[Fraction(1, 3)] * 3)}
    return {"halves_worth": found.pop("even_worth"), **found, **thirds}


@in_each_case("14.4", fresh=9)
def test_14_4_the_model_report_says_what_its_numbers_do(exercise: Exercise) -> Counted:
    """Hundreds of pairs, a mean in tenths above minus four, and its reach."""
    _, hundreds, mean, reach = exercise.case.numbers
    middle = Fraction(mean - 40, 10)
    ends = {"low": middle - Fraction(reach, 10), "high": middle + Fraction(reach, 10)}
    return {"pairs": 100 * hundreds, "mean": middle, **ends}


CHANCES = [*map(Fraction, ["0", "1/6", "1/5", "1/4", "1/3", "2/5", "1/2", "3/5", "2/3", "4/5"])]


@in_each_case("14.5", fresh=12)
def test_14_5_tiny_noir_by_playing_every_case(exercise: Exercise) -> Counted:
    """Never bluffing 1/2, a third of the time 1/3; who kills as the third bluff deserves."""
    found: dict[str, object] = {}
    replies = ("arrested", "other")
    for name, number in zip(("first", "second", "third"), exercise.case.numbers, strict=True):
        wins = [two_by_two(CHANCES[number], kill_the_arrested=kill) for kill in (True, False)]
        found |= {f"{name}_{reply}": each for reply, each in zip(replies, wins, strict=True)}
        found |= {f"{name}_honest": 1 - CHANCES[number], f"{name}_said": max(wins)}
    arrested, other = wins
    right = "alike" if arrested == other else replies[other > arrested]
    assert exercise.right_answers == (found["first_said"], found["second_said"], right)
    found.pop("third_said")
    return found


@in_each_case("14.6", fresh=12)
def test_14_6_the_best_reply_and_what_it_costs(exercise: Exercise) -> Counted:
    """Hide leaves 0.36, and 0.14 of the value is gone."""
    gains, p = table_of(exercise), Fraction(*exercise.case.numbers[4:])
    kill, hide = worths(gains, (p, 1 - p))
    value, least = sure(gains, *best_mix(gains)), min(kill, hide)
    reply, left, more = exercise.right_answers
    assert reply == ("alike" if kill == hide else ("kill", "hide")[hide < kill])
    assert (Fraction(str(left)), Fraction(str(more))) == (least, value - least)
    found = {"p": p, "q": 1 - p, "kill": kill, "hide": hide}
    return {**found, "left_said": least, "sure_said": value, "open_said": value - least}


@in_each_case("14.7", fresh=12)
def test_14_7_the_line_that_the_numbers_contradict(exercise: Exercise) -> Counted:
    """The lines are reckoned as they are read, with two values for p; the last one by itself."""
    gains = (a, b), (c, d) = table_of(exercise)
    arrest, gather = best_mix(gains)
    names, (one, other, both, last) = zip(*exercise.questions[0].options, strict=True)
    assert names == ("line-1", "line-2", "line-3", "line-4")  # each follows from those above it
    sides = both.partition(": ")[2].split(" = ")
    good = [
        _comes_to(one, gains, 0),
        _comes_to(other, gains, 1),
        all(_comes_to(side, gains, column) for column, side in enumerate(sides)),
        abs(number_of(last.partition("= ")[2].partition(":")[0]) - arrest) < 0.001,
    ]
    line, p = exercise.right_answers
    assert [f"line-{n}" for n, right in enumerate(good, 1) if not right] == [line]
    assert Fraction(str(p)) == arrest
    found = {"left": a - c, "right": b - d, "why slip": d - b}
    return {**found, "chance": arrest, "why turned": gather}


def _comes_to(line: str, gains: Table, column: int) -> bool:
    """Whether a sum such as "0.8 · p + 0.4 · (1 − p)" or "−0.4 · p + 0.6" is a column's worth."""
    terms = [term.partition(" · ") for term in line.rpartition("win ")[2].strip(".").split(" + ")]
    for p in (Fraction(1, 5), Fraction(7, 10)):
        times = {"": Fraction(1), "p": p, "(1 − p)": 1 - p}
        if sum(number_of(n) * times[x] for n, _, x in terms) != worths(gains, (p, 1 - p))[column]:
            return False
    return True


@in_each_case("14.8", fresh=12)
def test_14_8_kicks_and_dives(exercise: Exercise) -> Counted:
    """1/3, 3/5 and 0.6; a dive to the right side always saves more."""
    gains = table_of(exercise)
    assert solved_by(gains, *exercise.right_answers)
    assert max(gains[0][0], gains[1][1]) < min(gains[0][1], gains[1][0])
    return {**_slips(gains), "favourite_worth": min(max(gains, key=sum))}


@in_each_case("14.9", fresh=12)
def test_14_9_poker_by_dealing_both_hands(exercise: Exercise) -> Counted:
    """Bets of weak hands that leave a call worth 0, by mixtures in the whole little game."""
    *kept, pot, bet = exercise.case.numbers
    weak = {(True, True): -bet, (True, False): pot}
    strong = {True: pot + bet, False: pot}  # who bets wins so much on average, strong or weak
    gains = [
        [Fraction(strong[calls] + weak.get((bluffs, calls), 0), 2) for calls in (True, False)]
        for bluffs in (True, False)
    ]
    following, *mixed = exercise.right_answers
    assert solved_by(gains, *mixed, sure(gains, *best_mix(gains)))
    above = [max(each - 50, 0) for each in kept]  # regrets are kept above minus fifty
    assert [Fraction(str(p)) for p in following] == [Fraction(n, sum(above)) for n in above]  # type: ignore[attr-defined]
    bluff, call = best_mix(gains), best_mix(turned(gains))
    return {
        "above": sum(above),
        "won": pot + bet,
        "chance": bluff[0],
        "bluff_said one": bluff[0],
        "bluff_said other": bluff[1],
        "call_said one": call[0],
        "call_said other": call[1],
    }


def test_the_report_of_a_plan_is_an_answer_whatever_came_out() -> None:
    """The lab's own report, handed over: judged for its method, and named where that fails."""
    mini = edition("mini")
    mine = plan(mini, flip(mini, cards_shown="all"), expect="shorter", pairs=8, seed=3)
    exercise = load("14.4")
    assert exercise.answer(mine.report()).misconceptions == ("not-paired",)
    found = mine.run(each=lambda pairs, *_: pairs)
    told = exercise.answer(mine.report("longer"))
    assert told.misconceptions == ("M32",)
    whole = {**mine.report("longer").method, "fixed": "500", "played": "500"}
    right = {1: "longer", -1: "shorter", 0: "not-clear"}[found.longer.clear]
    for conclusion in ("longer", "shorter", "not-clear"):
        told = exercise.answer({**whole, "conclusion": conclusion})
        assert told.right == (conclusion == right)
