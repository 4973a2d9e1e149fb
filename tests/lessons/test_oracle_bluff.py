"""Every answer of lesson 14 once more: by a linear programme, by replies, by playing all cases."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from cluekit.editions import edition
from cluekit.lab import flip
from cluekit.lab.estimate import Estimate
from cluekit.lab.plan import plan
from cluekit.learn.checks import check
from cluekit.learn.exercises import Exercise, load
from variants import fresh_case

VARIANTS = range(31)
Table = list[list[float]]


def answers(exercise: Exercise) -> tuple[Any, ...]:
    """The right answers as the package has them."""
    return exercise.right_answers


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


@pytest.mark.parametrize("number", VARIANTS)
def test_14_1_saddle_points_by_looking_and_strategies_by_the_programme(number: int) -> None:
    """None in the file: 1/4 and 3/4, half and half, 0.5."""
    exercise = fresh_case("14.1", number)
    gains = table_of(exercise.case.numbers)
    safe = {
        f"{row}-{column}"
        for (r, row), (c, column) in product(
            enumerate(("arrest", "gather")), enumerate(("kill", "hide"))
        )
        if gains[r][c] == min(gains[r]) == max(gains[0][c], gains[1][c])
    }
    rows, value = programme(gains)
    columns, loss = programme(turned(gains))
    assert value == pytest.approx(-loss)
    corner, inspector, killer, worth = answers(exercise)
    assert {corner} == (safe or {"none"})
    assert same(inspector, rows)
    assert same(killer, columns)
    assert float(worth) == pytest.approx(value)
    assert number or answers(exercise) == ("none", ["1/4", "3/4"], ["1/2", "1/2"], Fraction(1, 2))


def best_answers(gains: Table, rows: Sequence[object]) -> tuple[set[int], float]:
    """The columns that leave least against a strategy of the rows, and what they leave."""
    chances = [float(Fraction(str(each))) for each in rows]
    worths = [sum(p * row[c] for p, row in zip(chances, gains, strict=True)) for c in (0, 1)]
    least = min(worths)
    return {c for c, worth in enumerate(worths) if worth == pytest.approx(least)}, least


def said(value: Any) -> float:
    """A number that a sentence says, by what it says."""
    return float(Fraction(value.in_words().replace("−", "-")))


@pytest.mark.parametrize("number", VARIANTS)
def test_14_1_who_leaves_a_corner_gains_by_it(number: int) -> None:
    """Each corner that is not safe is answered by a neighbour that is better for one of both."""
    exercise = fresh_case("14.1", number)
    (a, b), (c, d) = table_of(exercise.case.numbers)
    numbers = {"arrest-kill": a, "arrest-hide": b, "gather-kill": c, "gather-hide": d}
    safe, values = answers(exercise)[0], exercise.values
    named = {values["highest"], *(values[f"corner_{n}"] for n in (1, 2, 3))}
    assert named == {*numbers} - {safe}
    away = [("corner_1", "leaves_1"), ("corner_2", "leaves_2"), ("corner_3", "leaves_3")]
    for corner, leaves in away:
        here, word = values[corner], values[leaves]
        row, column, worth = _corner(word.values["there"])
        assert numbers[f"{row}-{column}"] == pytest.approx(worth)
        if "Killer" in word.text:
            assert here.split("-")[0] == row
            assert worth < numbers[here]
        else:
            assert here.split("-")[1] == column
            assert worth > numbers[here]
    row, column, worth = _corner(values["away"])
    assert row == values["highest"].split("-")[0]
    assert worth == pytest.approx(numbers[f"{row}-{column}"])
    assert worth < numbers[values["highest"]]


def _corner(there: Any) -> tuple[str, str, float]:
    """What "Arrest, Hide (0.2)" says."""
    row, column, number = there.in_words().lower().replace(",", "").split()
    return row, column, float(number.strip("()"))


@pytest.mark.parametrize("number", VARIANTS)
def test_14_1_and_14_3_slips_are_answered_by_the_best_reply(number: int) -> None:
    """Who stays, tosses a coin, changes the numbers round, or plays all three alike."""
    slips = {
        "14.1": (("always", "always"), ("even", "even"), ("turned_rows", "turned")),
        "14.3": (("thirds", "thirds"), ("halves", "halves"), ("turned", "turned")),
    }
    for name, pairs in slips.items():
        exercise = fresh_case(name, number)
        gains = table_of(exercise.case.numbers)
        for strategy, answered in pairs:
            columns, left = best_answers(gains, exercise.values[strategy])
            reply = exercise.values[f"{answered}_reply"].text
            assert ("Kill", "Hide").index(reply) in columns
            assert said(exercise.values[f"{answered}_worth"]) == pytest.approx(left, abs=6e-4)
    exercise = fresh_case("14.1", number)
    hers = turned(table_of(exercise.case.numbers))
    rows, lost = best_answers(hers, exercise.values["turned_columns"])
    assert ("Arrest", "Gather").index(exercise.values["hers_reply"].text) in rows
    assert said(exercise.values["hers_worth"]) == pytest.approx(-lost, abs=6e-4)


@pytest.mark.parametrize("number", VARIANTS)
def test_14_2_where_to_look_and_where_to_hide(number: int) -> None:
    """3/4 for both, and 3/4."""
    exercise = fresh_case("14.2", number)
    small, big = map(float, exercise.case.numbers)
    rows, value = programme([[small, 0.0], [0.0, big]])
    columns, _ = programme(turned([[small, 0.0], [0.0, big]]))
    searcher, hider, worth = answers(exercise)
    assert same(searcher, rows)
    assert same(hider, columns)
    assert float(worth) == pytest.approx(value)
    assert number or answers(exercise) == (["3/4", "1/4"], ["3/4", "1/4"], Fraction(3, 4))


@pytest.mark.parametrize("number", VARIANTS)
def test_14_3_the_row_that_another_beats_and_the_equilibrium_without_it(number: int) -> None:
    """Wait, in the file; nothing changes when it goes."""
    exercise = fresh_case("14.3", number)
    gains = table_of(exercise.case.numbers)
    beaten = [
        n for n, row in enumerate(gains)
        if any(all(a > b for a, b in zip(other, row, strict=True)) for other in gains)
    ]  # fmt: skip
    gone, strategy = answers(exercise)
    assert [gone] == [("arrest", "gather", "wait")[n] for n in beaten]
    rows, value = programme(gains)
    assert same(strategy, rows)
    assert value == pytest.approx(programme([r for n, r in enumerate(gains) if n not in beaten])[1])
    assert number or answers(exercise) == ("wait", ["1/4", "3/4", "0"])


def two_by_two_noir(bluff: Fraction, *, kill_the_arrested: bool) -> Fraction:
    """How often the Killer wins: every identity, every arrest, by listing.

    0 is the Killer, 3 is dead; 1 or 2 is the Inspector.
    """
    won = Fraction(0)
    for inspector in (1, 2):
        other = 3 - inspector
        ways = [(inspector, bluff), (0, (1 - bluff) / 2), (other, (1 - bluff) / 2)]
        for arrested, chance in ways:
            if arrested == 0:
                continue
            killed = arrested if kill_the_arrested else 3 - arrested
            won += Fraction(1, 2) * chance * (killed == inspector)
    return won


@pytest.mark.parametrize("number", VARIANTS)
def test_14_5_tiny_noir_by_playing_every_case(number: int) -> None:
    """Never bluffing 1/2, a third of the time 1/3: and less than that nobody can hold him to."""
    exercise = fresh_case("14.5", number)
    chances = [Fraction(*pair) for pair in ((0, 1), (1, 6), (1, 5), (1, 4), (1, 3))]
    chances += [Fraction(*pair) for pair in ((2, 5), (1, 2), (3, 5), (2, 3), (4, 5))]
    first, second, third = (chances[n] for n in exercise.case.numbers)
    best = [
        max(two_by_two_noir(b, kill_the_arrested=kill) for kill in (True, False))
        for b in (first, second)
    ]
    found = answers(exercise)
    assert list(found[:2]) == best
    arrested, other = (two_by_two_noir(third, kill_the_arrested=kill) for kill in (True, False))
    assert found[2] == (
        "alike" if arrested == other else "arrested" if arrested > other else "other"
    )
    assert number or found[:2] == (Fraction(1, 2), Fraction(1, 3))
    least = min(
        max(two_by_two_noir(Fraction(n, 60), kill_the_arrested=k) for k in (True, False))
        for n in range(61)
    )
    assert least == Fraction(1, 3)


@pytest.mark.parametrize("number", VARIANTS)
def test_14_6_the_best_reply_and_what_it_costs(number: int) -> None:
    """Hide leaves 0.36, and 0.14 of the value is gone."""
    exercise = fresh_case("14.6", number)
    *numbers, part, whole = exercise.case.numbers
    (a, b), (c, d) = table_of(numbers)
    share = part / whole
    kill, hide = share * a + (1 - share) * c, share * b + (1 - share) * d
    reply, left, more = answers(exercise)
    alike = kill == pytest.approx(hide)
    assert reply == ("alike" if alike else "kill" if kill < hide else "hide")
    assert float(left) == pytest.approx(min(kill, hide))
    assert float(more) == pytest.approx(programme(table_of(numbers))[1] - min(kill, hide))
    assert number or answers(exercise) == ("hide", Fraction(9, 25), Fraction(7, 50))


@pytest.mark.parametrize("number", VARIANTS)
def test_14_7_the_line_that_the_numbers_contradict(number: int) -> None:
    """The lines are reckoned as they are read, with two values for p; the last one by itself."""
    exercise = fresh_case("14.7", number)
    *numbers, _ = exercise.case.numbers
    (a, b), (c, d) = table_of(numbers)
    rows, _ = programme(table_of(numbers))
    texts = [text for _, text in sorted(exercise.questions[0].options)]
    good = [
        all(_reckoned(texts[0], p) == pytest.approx(p * a + (1 - p) * c) for p in (0.2, 0.7)),
        all(_reckoned(texts[1], p) == pytest.approx(p * b + (1 - p) * d) for p in (0.2, 0.7)),
        all(
            _reckoned(side, p) == pytest.approx(p * x + (1 - p) * y)
            for side, (x, y) in zip(
                texts[2].partition(": ")[2].split(" = "), ((a, c), (b, d)), strict=True
            )
            for p in (0.2, 0.7)
        ),
        _number(texts[3].partition("= ")[2].partition(":")[0]) == pytest.approx(rows[0], abs=0.001),
    ]
    assert good.count(False) == 1
    line, p = answers(exercise)
    assert line == f"line-{good.index(False) + 1}"
    assert float(p) == pytest.approx(rows[0])
    assert number or answers(exercise) == ("line-2", Fraction(1, 4))


def _number(said: str) -> float:
    return float(Fraction(said.strip(" .").replace("−", "-")))


def _reckoned(line: str, p: float) -> float:
    """What a sum such as "0.8 · p + 0.4 · (1 − p)" or "−0.4 · p + 0.6" comes to."""
    total = 0.0
    for term in (
        line.partition("win ")[2].strip(".").split(" + ")
        if "win" in line
        else line.strip(".").split(" + ")
    ):
        number, _, factor = term.partition(" · ")
        total += _number(number) * {"": 1.0, "p": p, "(1 − p)": 1 - p}[factor]
    return total


@pytest.mark.parametrize("number", VARIANTS)
def test_14_8_kicks_and_dives(number: int) -> None:
    """1/3, 3/5 and 0.6; a dive to the right side always saves more."""
    exercise = fresh_case("14.8", number)
    gains = table_of(exercise.case.numbers)
    rows, value = programme(gains)
    columns, _ = programme(turned(gains))
    kicker, keeper, worth = answers(exercise)
    assert same(kicker, rows)
    assert same(keeper, columns)
    assert float(worth) == pytest.approx(value)
    assert max(gains[0][0], gains[1][1]) < min(gains[0][1], gains[1][0])


@pytest.mark.parametrize("number", VARIANTS)
def test_14_9_poker_by_dealing_both_hands(number: int) -> None:
    """Bets of weak hands that leave a call worth 0, by the programme over the whole little game."""
    exercise = fresh_case("14.9", number)
    *kept, pot, bet = exercise.case.numbers
    gains = [
        [
            sum(
                _won(strong=strong, bets=strong or bluffs, calls=calls, pot=pot, bet=bet)
                for strong in (True, False)
            )
            / 2
            for calls in (True, False)
        ]
        for bluffs in (True, False)
    ]
    rows, _ = programme(gains)
    columns, _ = programme(turned(gains))
    following, bluff, call = answers(exercise)
    assert same(bluff, rows)
    assert same(call, columns)
    above = [max(each - 50, 0) for each in kept]
    assert same(following, [each / sum(above) for each in above])
    assert number or answers(exercise)[1:] == (["1/3", "2/3"], ["2/3", "1/3"])


def _won(*, strong: bool, bets: bool, calls: bool, pot: int, bet: int) -> float:
    if not bets:
        return pot if strong else 0
    if not calls:
        return pot
    return pot + bet if strong else -bet


# --- how answers are met ------------------------------------------------------------------------


def test_a_near_miss_is_answered_by_how_the_other_side_uses_it() -> None:
    """Within a hundredth is right; beyond it the reply is named, and what it leaves."""
    part = load("14.1").questions[1]
    assert check(part, "0.26 0.74").right
    told = check(part, "0.3 0.7")
    assert told.kind == "not-yet"
    assert "plays Hide, and you come to 0.48 on average. You could be sure of 0.5" in told.text
    told = check(load("14.1").questions[2], "0.6 0.4")
    assert "plays Arrest, and comes to 0.56 on average. You could hold it down to 0.5" in told.text


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("1/4 1/4", "Together that is 0.5"),
        ("1.2 −0.2".replace("−", "-"), "No chance is less than 0"),
        ({"arrest": "1/4"}, "So far 1 of 2"),
        ("arrest", "cannot be read as chances"),
        ("1/4", "cannot be read as chances"),
        (["1/4", "x"], "cannot be read"),
    ],
)
def test_chances_that_are_none_are_told_what_is_wrong(given: object, told: str) -> None:
    """Sum, sign, number and form."""
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
    ends: Estimate = found.longer
    whole = {**mine.report("longer").method, "fixed": "500", "played": "500"}
    right = {1: "longer", -1: "shorter", 0: "not-clear"}[ends.clear]
    for conclusion in ("longer", "shorter", "not-clear"):
        told = exercise.answer({**whole, "conclusion": conclusion})
        assert told.right == (conclusion == right)
