"""Every answer of lesson 14 once more: by a linear programme, by replies, by playing all cases."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from exercise_cases import in_each_case
from noir_oracle import two_by_two
from scipy.optimize import linprog
from test_oracle_experiments import number_of, said

from cluekit.editions import edition
from cluekit.lab import flip
from cluekit.lab.plan import plan
from cluekit.learn.answers.checks import check
from cluekit.learn.exercises import Exercise, load

Table = list[list[float]]


def table_of(numbers: Sequence[int]) -> Table:
    """Hundredths, two a row."""
    return [[n / 100 for n in numbers[at : at + 2]] for at in range(0, len(numbers), 2)]


def programme(gains: Table) -> tuple[list[float], float]:
    """What the rows play to be sure of most, and how much that is: a linear programme."""
    matrix = np.array(gains)
    rows, columns = matrix.shape
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return [float(x) for x in found.x[:-1]], float(found.x[-1])


def turned(gains: Table) -> Table:
    """The same table as the other side sees it."""
    return [[-gain for gain in column] for column in zip(*gains, strict=True)]


def same(given: Sequence[object], found: Sequence[float]) -> bool:
    """Whether two strategies are alike."""
    return [float(Fraction(str(each))) for each in given] == pytest.approx(list(found), abs=1e-6)


def solved_by(gains: Table, rows: Any, columns: Any, worth: Any) -> bool:
    """Whether both strategies and the value of a table are what the programme finds."""
    (best, value), (reply, loss) = programme(gains), programme(turned(gains))
    assert value == pytest.approx(-loss)
    return same(rows, best) and same(columns, reply) and float(worth) == pytest.approx(value)


def best_answers(gains: Table, rows: Sequence[object]) -> tuple[set[int], float]:
    """The columns that leave least against a strategy of the rows, and what they leave."""
    chances = [float(Fraction(str(each))) for each in rows]
    worths = [sum(p * row[c] for p, row in zip(chances, gains, strict=True)) for c in (0, 1)]
    return {c for c in (0, 1) if worths[c] == pytest.approx(min(worths))}, min(worths)


@in_each_case("14.1", fresh=25)
def test_14_1_saddle_points_by_looking_and_strategies_by_the_programme(exercise: Exercise) -> None:
    """Each corner that is not safe is answered by a neighbour that is better for one of both."""
    gains, values = table_of(exercise.case.numbers), exercise.values
    corner, *solution = exercise.right_answers
    assert solved_by(gains, *solution)
    numbers = {
        f"{row}-{column}": gains[r][c]
        for r, row in enumerate(("arrest", "gather"))
        for c, column in enumerate(("kill", "hide"))
    }
    across, down = [min(row) for row in gains for _ in row], [*map(max, *gains)] * 2
    looked_at = zip(numbers.items(), across, down, strict=True)
    safe = {name for (name, number), low, high in looked_at if low == number == high}
    assert {corner} == (safe or {"none"})
    corners = [values[f"corner_{n}"] for n in (1, 2, 3)]
    assert {values["highest"], *corners} == {*numbers} - {corner}
    for n, here in enumerate(corners, start=1):
        word = values[f"leaves_{n}"]
        there, worth = _corner(word.values["there"])
        assert numbers[there] == pytest.approx(worth)
        row_stays, column_stays = (there.split("-")[at] == here.split("-")[at] for at in (0, 1))
        assert row_stays == ("Killer" in word.text) != column_stays
        assert worth < numbers[here] if row_stays else worth > numbers[here]
    there, worth = _corner(values["away"])
    assert there.split("-")[0] == values["highest"].split("-")[0]
    assert numbers[there] == pytest.approx(worth)
    assert worth < numbers[values["highest"]]


def _corner(there: Any) -> tuple[str, float]:
    """What "Arrest, Hide (0.2)" says."""
    row, column, number = there.in_words().lower().replace(",", "").split()
    return f"{row}-{column}", float(number.strip("()"))


SLIPS = {
    "14.1": (("always", "always"), ("even", "even"), ("turned_rows", "turned")),
    "14.3": (("thirds", "thirds"), ("halves", "halves"), ("turned", "turned")),
}
"""Who stays, tosses a coin, changes the numbers round, or plays all three alike; the answer."""


@in_each_case(*SLIPS, fresh=25)
def test_14_1_and_14_3_slips_are_answered_by_the_best_reply(exercise: Exercise) -> None:
    """With what it leaves; in 14.1 for the columns, too."""
    gains, values = table_of(exercise.case.numbers), exercise.values
    for strategy, answered in SLIPS[exercise.id]:
        columns, left = best_answers(gains, values[strategy])
        assert ("Kill", "Hide").index(values[f"{answered}_reply"].text) in columns
        assert said(exercise, f"{answered}_worth") == pytest.approx(left, abs=6e-4)
    if exercise.id == "14.1":
        rows, lost = best_answers(turned(gains), values["turned_columns"])
        assert ("Arrest", "Gather").index(values["hers_reply"].text) in rows
        assert said(exercise, "hers_worth") == pytest.approx(-lost, abs=6e-4)


@in_each_case("14.2", fresh=25)
def test_14_2_where_to_look_and_where_to_hide(exercise: Exercise) -> None:
    """3/4 for both, and 3/4."""
    small, big = map(float, exercise.case.numbers)
    assert solved_by([[small, 0.0], [0.0, big]], *exercise.right_answers)


@in_each_case("14.3", fresh=25)
def test_14_3_the_row_that_another_beats_and_the_equilibrium_without_it(exercise: Exercise) -> None:
    """Wait, in the file; nothing changes when it goes."""
    gains = table_of(exercise.case.numbers)
    beaten = [
        any(all(a > b for a, b in zip(other, row, strict=True)) for other in gains) for row in gains
    ]
    gone, strategy = exercise.right_answers
    names = ("arrest", "gather", "wait")
    assert [gone] == [name for name, out in zip(names, beaten, strict=True) if out]
    rows, value = programme(gains)
    assert same(strategy, rows)
    rest = [row for row, out in zip(gains, beaten, strict=True) if not out]
    assert value == pytest.approx(programme(rest)[1])


CHANCES = [*map(Fraction, ["0", "1/6", "1/5", "1/4", "1/3", "2/5", "1/2", "3/5", "2/3", "4/5"])]


@in_each_case("14.5", fresh=25)
def test_14_5_tiny_noir_by_playing_every_case(exercise: Exercise) -> None:
    """Never bluffing 1/2, a third of the time 1/3; who kills as the third bluff deserves."""
    wins = [
        [two_by_two(CHANCES[n], kill_the_arrested=kill) for kill in (True, False)]
        for n in exercise.case.numbers
    ]
    *best, reply = exercise.right_answers
    assert best == [max(wins[0]), max(wins[1])]
    arrested, other = wins[2]
    right = "alike" if arrested == other else "arrested" if arrested > other else "other"
    assert reply == right


@in_each_case("14.6", fresh=25)
def test_14_6_the_best_reply_and_what_it_costs(exercise: Exercise) -> None:
    """Hide leaves 0.36, and 0.14 of the value is gone."""
    *numbers, part, whole = exercise.case.numbers
    gains = table_of(numbers)
    columns, least = best_answers(gains, [Fraction(part, whole), 1 - Fraction(part, whole)])
    reply, left, more = exercise.right_answers
    assert reply == ("alike" if len(columns) == 2 else ("kill", "hide")[columns.pop()])
    assert float(left) == pytest.approx(least)
    assert float(more) == pytest.approx(programme(gains)[1] - least)


@in_each_case("14.7", fresh=25)
def test_14_7_the_line_that_the_numbers_contradict(exercise: Exercise) -> None:
    """The lines are reckoned as they are read, with two values for p; the last one by itself."""
    gains = table_of(exercise.case.numbers[:-1])
    rows, _ = programme(gains)
    one, other, both, last = (text for _, text in sorted(exercise.questions[0].options))
    sides = both.partition(": ")[2].split(" = ")
    good = [
        _comes_to(one, gains, 0),
        _comes_to(other, gains, 1),
        all(_comes_to(side, gains, column) for column, side in enumerate(sides)),
        float(number_of(last.partition("= ")[2].partition(":")[0]))
        == pytest.approx(rows[0], abs=0.001),
    ]
    line, p = exercise.right_answers
    assert [f"line-{n}" for n, right in enumerate(good, 1) if not right] == [line]
    assert float(p) == pytest.approx(rows[0])


def _comes_to(line: str, gains: Table, column: int) -> bool:
    """Whether a sum such as "0.8 · p + 0.4 · (1 − p)" or "−0.4 · p + 0.6" is a column's worth."""
    terms = [term.partition(" · ") for term in line.rpartition("win ")[2].strip(".").split(" + ")]
    (a, b) = (row[column] for row in gains)
    return all(
        sum(float(number_of(n)) * {"": 1.0, "p": p, "(1 − p)": 1 - p}[x] for n, _, x in terms)
        == pytest.approx(p * a + (1 - p) * b)
        for p in (0.2, 0.7)
    )


@in_each_case("14.8", fresh=25)
def test_14_8_kicks_and_dives(exercise: Exercise) -> None:
    """1/3, 3/5 and 0.6; a dive to the right side always saves more."""
    gains = table_of(exercise.case.numbers)
    assert solved_by(gains, *exercise.right_answers)
    assert max(gains[0][0], gains[1][1]) < min(gains[0][1], gains[1][0])


def little_poker(pot: int, bet: int) -> Table:
    """What who bets wins on average, strong or weak: bluffs or checks, against calls or folds."""
    weak = {(True, True): -bet, (True, False): pot}
    strong = {True: pot + bet, False: pot}
    return [
        [(strong[calls] + weak.get((bluffs, calls), 0)) / 2 for calls in (True, False)]
        for bluffs in (True, False)
    ]


@in_each_case("14.9", fresh=25)
def test_14_9_poker_by_dealing_both_hands(exercise: Exercise) -> None:
    """Bets of weak hands that leave a call worth 0, by the programme over the whole little game."""
    *kept, pot, bet = exercise.case.numbers
    gains = little_poker(pot, bet)
    following, bluff, call = exercise.right_answers
    assert solved_by(gains, bluff, call, programme(gains)[1])
    above = [max(each - 50, 0) for each in kept]
    assert same(following, [each / sum(above) for each in above])


def test_a_near_miss_is_answered_by_how_the_other_side_uses_it() -> None:
    """Within a hundredth is right; beyond it the reply is named, and what it leaves."""
    rows, columns = load("14.1").questions[1:3]
    assert check(rows, "0.26 0.74").right
    told = check(rows, "0.3 0.7")
    assert told.kind == "not-yet"
    assert "plays Hide, and you come to 0.48 on average. You could be sure of 0.5" in told.text
    told = check(columns, "0.6 0.4")
    assert "plays Arrest, and comes to 0.56 on average. You could hold it down to 0.5" in told.text


def test_chances_that_are_none_are_told_what_is_wrong() -> None:
    """Sum, sign, number and form."""
    wrong: list[tuple[object, str]] = [
        ("1/4 1/4", "Together that is 0.5"),
        ("1.2 -0.2", "No chance is less than 0"),
        ({"arrest": "1/4"}, "So far 1 of 2"),
        ("arrest", "cannot be read as chances"),
        ("1/4", "cannot be read as chances"),
        (["1/4", "x"], "cannot be read"),
    ]
    for given, told in wrong:
        feedback = check(load("14.1").questions[1], given)
        assert feedback.kind == "not-yet"
        assert told in feedback.text


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
