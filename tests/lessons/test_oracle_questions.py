"""Every answer of lesson 12, found once more: by halving, by listing worlds, by weighing coins."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import islice, pairwise
from math import log2
from typing import Any

import pytest
from claims_11_to_14 import IN_THE_MANSION
from exercise_cases import in_each_case
from lesson_files import code_cells, lesson, stored
from listening_oracle import (
    LETTERS,
    NAMES,
    answers_to,
    bits_of,
    entropy,
    learnt_by,
    mine,
    open_bits,
    settles,
)
from msgspec.structs import replace

from cluekit.learn.exercises import Exercise, load
from cluekit.ui import past_tournament

QUESTIONS = "12_what_is_a_question_worth.ipynb"


def halvings(many: int) -> int:
    """How often so many are halved until one is left, the larger half each time."""
    return 0 if many == 1 else 1 + halvings(many - many // 2)


def three(exercise: Exercise) -> list[tuple[int, ...]]:
    """The three questions of a case, by the numbers of their cards."""
    numbers = exercise.case.numbers
    return [numbers[at : at + 3] for at in (0, 3, 6)]


def name_of_most(amounts: list[float]) -> str:
    """The option with the most."""
    return f"question-{amounts.index(max(amounts)) + 1}"


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


@in_each_case("12.1", fresh=6)
def test_12_1_files_are_halved_until_one_is_left(exercise: Exercise) -> None:
    """4.755 and 5, 8.340 and 9, 3.585 and 4 in the file: halves, the larger one each time."""
    found: list[Any] = list(exercise.right_answers)
    for (suspects, weapons, rooms), bits, steps in zip(
        exercise.case.sizes, found[::2], found[1::2], strict=True
    ):
        assert 2 ** float(bits) == pytest.approx(suspects * weapons * rooms)
        assert steps == halvings(suspects * weapons * rooms)


@in_each_case("12.2", fresh=6)
def test_12_2_the_order_is_that_of_the_bits_and_the_quiet_one_gives_least(
    exercise: Exercise,
) -> None:
    """1.310 > 1.197 > 0.918 in the file; both counted line by line.

    A wrong order is answered by a deal that parts the two: one of them can leave as many case
    files as is said, the other more.
    """
    order, quiet = exercise.right_answers
    asked_for = {f"question-{n}": cards for n, cards in enumerate(three(exercise), start=1)}
    bits = {name: bits_of(exercise.case, cards) for name, cards in asked_for.items()}
    assert list(order) == sorted(bits, key=bits.__getitem__, reverse=True)  # type: ignore[call-overload]
    if exercise.number < 3:
        given = [
            -sum(learnt_by(exercise.case, s, cards) for s in (1, 2)) for cards in three(exercise)
        ]
        assert quiet == name_of_most(given)
    for better, worse in pairwise(order):  # type: ignore[call-overload]
        about = exercise.values[f"parted_{better[-1]}"].values
        deal = laid(about["deal"])
        assert deal in {each for each, *_ in mine(exercise.case)}
        assert about["less"] == min(files_after(exercise.case, asked_for[better], deal))
        assert about["more"] == max(files_after(exercise.case, asked_for[worse], deal))
        assert about["less"] < about["more"]


@in_each_case("12.3", fresh=6)
def test_12_3_cards_that_are_left_are_counted(exercise: Exercise) -> None:
    """1.585, 0.585 and 0.918 in the file."""
    nobody, shown, expected = (float(str(each)) for each in exercise.right_answers)
    cards = exercise.case.numbers[0]
    gains = [log2(cards), *[log2(cards) - log2(cards - 1)] * (cards - 1)]
    assert (nobody, shown) == pytest.approx((gains[0], gains[1]))
    assert expected == pytest.approx(sum(gains) / len(gains))
    assert nobody > shown


@in_each_case("12.4", fresh=6)
def test_12_4_the_most_bits_are_neither_most_a_turn_nor_the_likeliest_end(
    exercise: Exercise,
) -> None:
    """In each case the greedy answer is wrong twice, so one case refutes “always”.

    Who wants most bits is answered by a deal that stays open: there the question leaves several
    case files, and the right one may leave one.
    """
    case, values = exercise.case, exercise.values
    soon, ending, _ = exercise.right_answers
    bits = [bits_of(case, cards) for cards in three(exercise)]
    far = case.numbers[9:]
    assert soon == name_of_most([each / (1 + turns) for each, turns in zip(bits, far, strict=True)])
    assert ending == name_of_most([settles(case, cards) for cards in three(exercise)])
    assert name_of_most(bits) not in (soon, ending)
    assert len({cards[2] for cards in three(exercise)}) == 3
    asked_for = {f"question-{n}": cards for n, cards in enumerate(three(exercise), start=1)}
    for wrong in ("greedy", "quiet"):
        if values[wrong] != ending:
            deal = laid(values[f"{wrong}_deal"])
            assert deal in {each for each, *_ in mine(case)}
            assert values[f"{wrong}_left"] == max(files_after(case, asked_for[values[wrong]], deal))
            assert values[f"{wrong}_left"] > 1
            assert 1 in files_after(case, asked_for[str(ending)], deal)


@in_each_case("12.5", fresh=6)
def test_12_5_the_files_are_weighed_by_their_deals(exercise: Exercise) -> None:
    """3.022 bits in the file; the last question was somebody else's, and nobody answered it.

    It makes no difference how the others choose what they show: no model is named. Slips are
    answered by deals: one that still fits with another case file, and one that the answer has
    ruled out.
    """
    case = exercise.case
    world, open_ = exercise.right_answers
    assert float(str(open_)) == pytest.approx(open_bits(mine(case)))
    asker, _, rest = case.events[-1].partition(": ")
    letters, _, outcome = rest.partition(" -> ")
    assert (asker != "You", outcome) == (True, "nobody")
    assert not {f"E_{letter}" for letter in letters.split()} <= set(world)  # type: ignore[call-overload]
    fits, gone = laid(exercise.values["deal"]), laid(exercise.values["gone"])
    possible = {each for each, *_ in mine(case)}
    assert float(str(open_)) == pytest.approx(open_bits([(each, (), 1.0) for each in possible]))
    assert fits in possible
    assert not all(fits[LETTERS.index(letter)] == 3 for letter in letters.split())
    assert gone not in possible
    assert gone in {each for each, *_ in mine(replace(case, events=(), said=()))}


@pytest.mark.parametrize(("name", "part"), [("12.2", 0), ("12.4", 0), ("11.3", 1), ("11.6", 0)])
def test_what_hangs_on_how_cards_are_shown_is_asked_with_its_model(name: str, part: int) -> None:
    """Bits and chances of a card that was chosen are those of a model, and the question says it."""
    exercise = load(name)
    assert "at random" in exercise.prompt(exercise.form.parts[part])


@in_each_case("12.6", fresh=6)
def test_12_6_one_line_is_wrong_and_the_worth_is_that_of_the_deals(exercise: Exercise) -> None:
    """0.918 in the file. Each line is read beside a table of all files and answers."""
    (wrong,), worth = exercise.right_answers  # type: ignore[misc]
    m, rest, _ = exercise.case.numbers
    files = [(room, pair) for room in range(m) for pair in range(rest)]
    after = [rest if room == 0 else (m - 1) * rest for room, _ in files]
    assert float(str(worth)) == pytest.approx(log2(len(files)) - sum(map(log2, after)) / len(files))
    assert [line for line, follows in follow(exercise).items() if not follows] == [wrong]


READ = (
    r"(\d+) rooms, (\d+) pairs of suspect and weapon: .* = (\d+), log2 (\d+) = ([\d.]+) bits?\.",
    r"Nobody shows it: chance (\d+)/(\d+)\b.* known; (\d+) left, ([\d.]+) bits?\.",
    r"Somebody shows it: chance (\d+)/(\d+)\b.* so (\d+) left, ([\d.]+) bits?\.",
    r"= ([\d.]+)\..* ([\d.]+) bits?\.$",
)
"""What is read in the four lines as they stand on the screen."""


def follow(exercise: Exercise) -> dict[str, bool]:
    """Whether each line follows from those above it, chance by chance and number by number."""
    said = [text.strip("“”") for _, text in sorted(exercise.questions[0].options)]
    found = [re.search(pattern, line) for pattern, line in zip(READ, said, strict=True)]
    first, nobody, somebody, last = ([float(each) for each in one.groups()] for one in found if one)
    m, rest, files, same, open_ = first
    none, some = nobody[0] / nobody[1], somebody[0] / somebody[1]
    average = none * nobody[3] + some * somebody[3]
    return {
        "line-1": files == same == m * rest and close(open_, log2(files)),
        "line-2": close(none, 1 / m) and nobody[2] == rest and close(nobody[3], log2(rest)),
        "line-3": close(none + some, 1)
        and somebody[2] == (m - 1) * rest
        and close(somebody[3], log2(somebody[2])),
        "line-4": close(last[0], average) and close(last[1], open_ - average),
    }


def close(written: float, exact: float) -> bool:
    """Whether a number can be what is written, to three places and reckoned with such."""
    return abs(written - exact) < 0.0021


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
    if coins <= 1:
        return 0 if coins == 0 else 1 if good else 99
    best = 99
    for heap in range(1, coins + 1):
        for other in range(heap + 1):
            if heap + other <= coins and (good or heap == other):
                tilted = max(suspected(heap, other), suspected(other, heap))
                best = min(best, 1 + max(tilted, unknown(coins - heap - other, good=True)))
    return best


@in_each_case("12.7", fresh=6)
def test_12_7_coins_are_weighed_in_every_way(exercise: Exercise) -> None:
    """3, 2 and 3 in the file: 9 coins, and the famous 12."""
    pan, least, odd = (int(str(each)) for each in exercise.right_answers)
    coins, many = exercise.case.numbers
    tells = {each: entropy((each, each, coins - 2 * each)) for each in range(1, coins // 2 + 1)}
    assert tells[pan] == max(tells.values())
    assert least == heavier(coins)
    most, before = exercise.values["most"], exercise.values["most_before"]
    told = exercise.answer(pan, least, odd).parts[2].text
    assert f"for {most} coins at most, one weighing less for {before}" in told
    assert before < many <= most
    if many <= 13:
        assert odd == unknown(many, good=False)
        assert unknown(most, good=False) == odd < unknown(most + 1, good=False)
    else:
        assert 3 ** (odd - 1) < 2 * many + 3 <= 3**odd


POINTS = re.compile(r"greedy: ([+−][\d.]+) \(([+−][\d.]+) to ([+−][\d.]+)\)")


def test_the_lesson_says_what_its_tournaments_say() -> None:
    """Ahead in the little house, behind in the mansion; the report of 12.4 is the latter's."""
    cells = code_cells(lesson(QUESTIONS))
    told = {cell.id: stored(cell) for cell in cells}
    found = {name: POINTS.search(told[name]) for name in ("small", "mansion")}
    small, mansion = (
        [float(each.replace("−", "-")) for each in one.groups()] for one in found.values() if one
    )
    assert small[1] > 0 > mansion[2]
    report = load("12.4").right_answers[2]
    assert [float(report[name]) for name in ("mean", "low", "high")] == mansion  # type: ignore[index]
    assert f"{report['fixed']} games with" in told["mansion"]  # type: ignore[index]


IN_TEN_GAMES = Counter(greedy=63, complete=81)
"""The questions in the first ten of the games that `IN_THE_MANSION` counts."""


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        pytest.param(10, IN_TEN_GAMES, marks=pytest.mark.early),
        pytest.param(None, IN_THE_MANSION, marks=pytest.mark.long),
    ],
)
def test_who_walks_asks_less(games: int | None, expected: Counter[str]) -> None:
    """Games with the seating of the one that lesson 12 shows, played again: all as it claims."""
    tournament = past_tournament("greedy in the mansion").results
    shown = list(tournament.experiment.bots_in(18))
    seated = (
        number
        for number in range(tournament.experiment.games)
        if list(tournament.experiment.bots_in(number)) == shown
    )
    asked: Counter[str] = Counter()
    for number in islice(seated, games):
        questions = tournament.game(number).view(0).table.questions
        asked.update(shown[question.asker] for question in questions)
    assert asked == expected
    assert asked["greedy"] < asked["complete"]
