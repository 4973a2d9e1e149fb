"""Every answer of lesson 12, recomputed: by halving, by listing worlds, by weighing coins."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from math import log2
from typing import Any

import pytest
from lesson_files import code_cells, lesson, stored
from listening_oracle import (
    LETTERS,
    NAMES,
    answers_to,
    bits_of,
    learnt_by,
    mine,
    open_bits,
    settles,
)
from msgspec.structs import replace
from test_oracle import answers

from cluekit.learn.exercises import Exercise, load
from cluekit.ui import past_tournament
from variants import fresh_case

VARIANTS = range(7)


def three(exercise: Exercise) -> list[tuple[int, ...]]:
    """The three questions of a case, by the numbers of their cards."""
    numbers = exercise.case.numbers
    return [numbers[at : at + 3] for at in (0, 3, 6)]


def name_of_most(amounts: list[float]) -> str:
    """The option with the most."""
    return f"question-{amounts.index(max(amounts)) + 1}"


@pytest.mark.parametrize("number", VARIANTS)
def test_12_1_files_are_halved_until_one_is_left(number: int) -> None:
    """4.755 and 5, 8.340 and 9, 3.585 and 4 in the file: halves, the larger one each time."""
    exercise = fresh_case("12.1", number)
    found: list[Any] = list(answers(exercise))
    for place, (suspects, weapons, rooms) in enumerate(exercise.case.sizes):
        files = len([None for _ in range(suspects) for _ in range(weapons) for _ in range(rooms)])
        left, questions = files, 0
        while left > 1:
            left, questions = left - left // 2, questions + 1
        assert found[2 * place + 1] == questions
        assert 2 ** float(found[2 * place]) == pytest.approx(files)
    if not number:
        assert [round(float(each), 3) for each in found] == [4.755, 5, 8.34, 9, 3.585, 4]


@pytest.mark.parametrize("number", range(3))
def test_12_2_the_order_is_that_of_the_bits_and_the_quiet_one_gives_least(number: int) -> None:
    """1.310 > 1.197 > 0.918 in the file; both counted line by line."""
    exercise = fresh_case("12.2", number)
    order, quiet = answers(exercise)
    bits = [bits_of(exercise.case, cards) for cards in three(exercise)]
    given = [sum(learnt_by(exercise.case, s, cards) for s in (1, 2)) for cards in three(exercise)]
    ranked = sorted(range(3), key=lambda place: -bits[place])
    assert list(order) == [f"question-{place + 1}" for place in ranked]
    assert quiet == name_of_most([-each for each in given])
    if not number:
        assert [round(each, 3) for each in bits] == [1.31, 1.197, 0.918]
        assert given == sorted(given)


@pytest.mark.parametrize("number", VARIANTS)
def test_12_3_cards_that_are_left_are_counted(number: int) -> None:
    """1.585, 0.585 and 0.918 in the file."""
    exercise = fresh_case("12.3", number)
    nobody, shown, expected = (float(each) for each in answers(exercise))
    cards = range(exercise.case.numbers[0])
    gains = [log2(len(cards)) - log2(1 if card == cards[0] else len(cards) - 1) for card in cards]
    assert nobody == pytest.approx(gains[0])
    assert shown == pytest.approx(gains[1])
    assert expected == pytest.approx(sum(gains) / len(gains))
    assert nobody > shown
    if not number:
        assert (round(nobody, 3), round(shown, 3), round(expected, 3)) == (1.585, 0.585, 0.918)


@pytest.mark.parametrize("number", VARIANTS)
def test_12_4_the_most_bits_are_neither_most_a_turn_nor_the_likeliest_end(number: int) -> None:
    """In each case the greedy answer is wrong twice, so one case refutes “always”."""
    exercise = fresh_case("12.4", number)
    soon, ending, _ = answers(exercise)
    bits = [bits_of(exercise.case, cards) for cards in three(exercise)]
    far = exercise.case.numbers[9:]
    assert soon == name_of_most([each / (1 + turns) for each, turns in zip(bits, far, strict=True)])
    assert ending == name_of_most([settles(exercise.case, cards) for cards in three(exercise)])
    assert name_of_most(bits) not in (soon, ending)
    assert len({cards[2] for cards in three(exercise)}) == 3


def laid(hands: Any) -> tuple[int, ...]:
    """A deal that is shown, as the oracle has them: who holds each card, 3 is the envelope."""
    at = {card: place for place, (_, cards) in enumerate(hands.hands) for card in cards}
    return tuple(at[card] for card in NAMES)


def files_after(case: Any, cards: tuple[int, ...], deal: tuple[int, ...]) -> set[int]:
    """How many case files each answer leaves that a question may get in a deal."""
    return {
        len({tuple(c for c, at in enumerate(each) if at == 3) for each, *_ in rows})
        for rows in answers_to(case, cards).values()
        if any(each == deal for each, *_ in rows)
    }


@pytest.mark.parametrize("number", VARIANTS)
def test_12_2_a_wrong_order_is_answered_by_a_deal_that_parts_the_two(number: int) -> None:
    """One of them can leave as many case files as is said, the other more."""
    exercise = fresh_case("12.2", number)
    order, _ = answers(exercise)
    asked = {f"question-{n}": cards for n, cards in enumerate(three(exercise), start=1)}
    for better, worse in pairwise(order):
        about = exercise.values[f"parted_{better[-1]}"].values
        deal = laid(about["deal"])
        assert deal in {each for each, *_ in mine(exercise.case)}
        assert about["less"] == min(files_after(exercise.case, asked[better], deal))
        assert about["more"] == max(files_after(exercise.case, asked[worse], deal))
        assert about["less"] < about["more"]


@pytest.mark.parametrize("number", VARIANTS)
def test_12_4_who_wants_most_bits_is_answered_by_a_deal_that_stays_open(number: int) -> None:
    """There the question leaves several case files, and the right one may leave one."""
    exercise = fresh_case("12.4", number)
    _, ending, _ = answers(exercise)
    asked = {f"question-{n}": cards for n, cards in enumerate(three(exercise), start=1)}
    for wrong in ("greedy", "quiet"):
        name = exercise.values[wrong]
        if name == ending:
            continue
        deal = laid(exercise.values[f"{wrong}_deal"])
        assert deal in {each for each, *_ in mine(exercise.case)}
        left = files_after(exercise.case, asked[name], deal)
        assert exercise.values[f"{wrong}_left"] == max(left) > 1
        assert 1 in files_after(exercise.case, asked[ending], deal)


@pytest.mark.parametrize("number", VARIANTS)
def test_12_5_slips_are_answered_by_deals(number: int) -> None:
    """One that still fits with another case file, and one that the answer has ruled out."""
    exercise = fresh_case("12.5", number)
    case = exercise.case
    fits, gone = laid(exercise.values["deal"]), laid(exercise.values["gone"])
    possible = {each for each, *_ in mine(case)}
    assert fits in possible
    cards = {LETTERS.index(c) for c in case.events[-1].partition(": ")[2].split(" -> ")[0].split()}
    assert not all(fits[card] == 3 for card in cards)
    assert gone not in possible
    assert gone in {each for each, *_ in mine(replace(case, events=(), said=()))}


@pytest.mark.parametrize("number", VARIANTS)
def test_12_5_the_files_are_weighed_by_their_deals(number: int) -> None:
    """3.022 bits in the file; the last question was somebody else's, and nobody answered it."""
    exercise = fresh_case("12.5", number)
    world, open_ = answers(exercise)
    assert float(open_) == pytest.approx(open_bits(mine(exercise.case)))
    asker, _, rest = exercise.case.events[-1].partition(": ")
    asked, _, outcome = rest.partition(" -> ")
    assert (asker != "You", outcome) == (True, "nobody")
    assert not all(f"E_{letter}" in world for letter in asked.split())


@pytest.mark.parametrize("number", VARIANTS)
def test_12_6_one_line_is_wrong_and_the_worth_is_that_of_the_deals(number: int) -> None:
    """0.918 in the file. Each line is read beside a table of all files and answers."""
    exercise = fresh_case("12.6", number)
    (wrong,), worth = answers(exercise)
    m, rest, _ = exercise.case.numbers
    files = [(room, pair) for room in range(m) for pair in range(rest)]
    after = [rest if room == 0 else (m - 1) * rest for room, _ in files]
    assert float(worth) == pytest.approx(log2(len(files)) - sum(map(log2, after)) / len(files))
    v: Any = exercise.values
    alike = f"1/{m}" in v["line_2"].text.format(m=m, rest=0, none=v["none"])
    verdicts = {
        "line-1": v["n"] == len(files),
        "line-2": alike,
        "line-3": v["some_files"] == max(after),
        "line-4": v["worth"].number == pytest.approx(v["open"].number - v["average"].number),
    }
    assert [line for line, right in verdicts.items() if not right] == [wrong]
    if not number:
        assert round(float(worth), 3) == 0.918


@cache
def heavier(coins: int) -> int:
    """How many weighings find the heavier coin, by trying every number on the pans."""
    if coins == 1:
        return 0
    tries = range(1, coins // 2 + 1)
    return 1 + min(max(heavier(pan), heavier(max(1, coins - 2 * pan))) for pan in tries)


@cache
def suspected(heavy: int, light: int) -> int:
    """The same where so many may be heavy and so many light, and good coins are at hand."""
    if heavy + light <= 1:
        return 0
    best = 99
    for left_h in range(heavy + 1):
        for right_h in range(left_h + 1):
            for left_l in range(light + 1):
                right_l = round((heavy + light) / 3) - left_h
                if left_h + right_h > heavy or not 0 <= right_l <= light - left_l:
                    continue
                if left_h + right_l + right_h + left_l == 0:
                    continue
                parts = (
                    (left_h, right_l),
                    (right_h, left_l),
                    (heavy - left_h - right_h, light - left_l - right_l),
                )
                if max(a + b for a, b in parts) < heavy + light:
                    best = min(best, 1 + max(suspected(*part) for part in parts))
    return best


@cache
def unknown(coins: int, *, good: bool) -> int:
    """The same where any coin may be either; without a good coin the pans hold equally many."""
    if coins == 0:
        return 0
    if coins == 1:
        return 1 if good else 99
    best = 99
    for left in range(1, coins + 1):
        for right in range(left + 1):
            if left + right <= coins and (good or left == right):
                tilted = max(suspected(left, right), suspected(right, left))
                best = min(best, 1 + max(tilted, unknown(coins - left - right, good=True)))
    return best


@pytest.mark.parametrize("number", VARIANTS)
def test_12_7_coins_are_weighed_in_every_way(number: int) -> None:
    """3, 2 and 3 in the file: 9 coins, and the famous 12."""
    exercise = fresh_case("12.7", number)
    pan, least, odd = answers(exercise)
    coins, many = exercise.case.numbers
    tells = {
        each: -sum(p / coins * log2(p / coins) for p in (each, each, coins - 2 * each) if p)
        for each in range(1, coins // 2 + 1)
    }
    assert tells[int(pan)] == max(tells.values())
    assert least == heavier(coins)
    most, before = exercise.values["most"], exercise.values["most_before"]
    told = exercise.answer(pan, least, odd).parts[2].text
    assert f"for {most} coins at most, one weighing less for {before}" in told
    assert before < many <= most
    if many <= 13:
        assert odd == unknown(many, good=False)
        assert unknown(most, good=False) == odd < unknown(most + 1, good=False)
    else:
        assert 3 ** (int(odd) - 1) < 2 * many + 3 <= 3 ** int(odd)
    if not number:
        assert (pan, least, odd) == (3, 2, 3)


# --- the two tournaments ------------------------------------------------------------------------

POINTS = re.compile(r"greedy: ([+−][\d.]+) \(([+−][\d.]+) to ([+−][\d.]+)\)")


def test_the_lesson_says_what_its_tournaments_say() -> None:
    """Ahead in the little house, behind in the mansion; the report of 12.4 is the latter's."""
    cells = code_cells(lesson("12_what_is_a_question_worth.ipynb"))
    told = {cell.id: stored(cell) for cell in cells}
    found = {name: POINTS.search(told[name]) for name in ("small", "mansion")}
    small, mansion = (
        [float(each.replace("−", "-")) for each in one.groups()] for one in found.values() if one
    )
    assert small[1] > 0 > mansion[2]
    report = load("12.4").right_answers[2]
    assert [float(report[name]) for name in ("mean", "low", "high")] == mansion
    assert f"{report['fixed']} games with" in told["mansion"]


@pytest.mark.early
def test_who_walks_asks_less() -> None:
    """101 questions against 124, in the 14 games with the seating of the one that is shown."""
    tournament = past_tournament("greedy in the mansion").results
    asked: Counter[str] = Counter()
    for number in range(18, 504, 36):
        bots = tournament.experiment.bots_in(number)
        assert list(bots) == ["complete", "complete", "greedy", "greedy"]
        questions = tournament.game(number).view(0).table.questions
        asked.update(bots[question.asker] for question in questions)
    assert asked == {"greedy": 101, "complete": 124}
