"""Every answer of lessons 11 and 12, found once more by listing, weighing and halving.

With them forecasts, arrests and lockers of Noir's lessons, read out of the sentences on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, product
from math import comb, isclose, log2
from typing import Any

import oracle
import pytest
from exercise_cases import in_each_case, left
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

from cluekit.clue import edition
from cluekit.learn.exercises import Exercise, load
from cluekit.ui import past_tournament

ORDER = {"suspects": oracle.CARDS, "rooms": oracle.CARDS[::-1]}


def share(worlds: list[oracle.World], true: Callable[[oracle.World], bool]) -> Fraction:
    """The share of the worlds in which something is so."""
    return Fraction(sum(map(true, worlds)), len(worlds))


def asked(exercise: Exercise) -> tuple[list[str], str, str]:
    """The three cards of the only event, who showed, and the letter shown."""
    (event,) = exercise.case.events
    cards, answer = event.lower().split(":")[1].split("->")
    who, what = answer.split()
    return [oracle.NAMED[letter] for letter in cards.split()], who, what


def fractions(exercise: Exercise) -> tuple[Fraction, ...]:
    """The right answers as exact numbers."""
    return tuple(map(Fraction, exercise.right_answers))  # type: ignore[arg-type]


@in_each_case("11.1", fresh=8)
def test_11_1_by_listing_envelopes_and_counting_hands(exercise: Exercise) -> None:
    """1/2, 1/3, 1/12, 1/4 in the file; in the mansion hands are counted by binomials."""
    deck = edition(exercise.case.deck).deck
    own = set(exercise.case.hand)
    piles = [[c.id for c in deck.cards if c.kind == k] for k in ("suspect", "weapon", "room")]
    files = list(product(*([c for c in pile if c not in own] for pile in piles)))
    one, _, three = exercise.case.about
    others, size = deck.size - 3 - len(own), len(own)
    in_hand = Fraction(comb(others - 1, size - 1), comb(others, size))
    assert fractions(exercise) == (
        Fraction(sum(one in file for file in files), len(files)),
        Fraction(sum(three in file for file in files), len(files)),
        Fraction(sum(set(file) == set(exercise.case.about) for file in files), len(files)),
        Fraction(sum(one not in file for file in files), len(files)) * in_hand,
    )


@in_each_case("11.2", fresh=8)
def test_11_2_counts_the_worlds_behind_a_back(exercise: Exercise) -> None:
    """16, 23, 49, 18/49, 24/49, 19/49 in the file.

    Slips are answered by deals that fit the hand: with the card and a second, with two, with none.
    """
    cards, who, _ = asked(exercise)
    before, fitting = oracle.knowing(exercise.case.hand), left(exercise)
    one, other, third = exercise.case.about
    held = [{card for card in cards if world[card] == who} for world in before]
    assert fractions(exercise) == (
        held.count({other}),
        held.count(set()),
        len(fitting),
        share(fitting, lambda world: world[one] == who),
        share(fitting, lambda world: world[other] == who),
        share(fitting, lambda world: world[third] == "envelope"),
    )
    second, pair, none = (
        _held(exercise, f"{name}_deal", before) for name in ("second", "pair", "none")
    )
    assert other in second
    assert (len(second) > 1, len(pair) > 1, none) == (True, True, set())


def _held(exercise: Exercise, name: str, among: list[oracle.World]) -> set[str]:
    """The cards asked for that the shower holds in a deal that is shown; it is one of these."""
    deal = {card: at.lower() for at, cards in exercise.values[name].hands for card in cards}
    assert deal in among
    cards, who, _ = asked(exercise)
    return {card for card in cards if deal[card] == who}


Weighed = list[tuple[oracle.World, Fraction]]


def weighed(exercise: Exercise, habit: str) -> Weighed:
    """The worlds that fit, each with the chance that just this card is shown in it."""
    cards, who, letter = asked(exercise)
    found = []
    for world in left(exercise):
        could = [c for c in ORDER.get(habit, oracle.CARDS) if world[c] == who and c in cards]
        by_order = Fraction(could[0][0] == letter)
        found.append((world, by_order if habit in ORDER else Fraction(1, len(could))))
    return found


def chance(worlds: Weighed, true: Callable[[oracle.World], bool]) -> Fraction:
    """The weight of the worlds in which something is so, as a part of all."""
    total = sum(weight for _, weight in worlds)
    return sum((weight for world, weight in worlds if true(world)), Fraction(0)) / total


@in_each_case("11.3", fresh=8)
def test_11_3_the_chance_depends_on_how_she_chose(exercise: Exercise) -> None:
    """1/2; 16/29; 3/29; 1/6 in the file; a slip is shown a deal in which there was a choice."""
    _, who, _ = asked(exercise)
    (other,) = exercise.case.about
    at_random, by_order = weighed(exercise, ""), weighed(exercise, exercise.case.house)
    assert fractions(exercise) == (
        share(left(exercise), lambda world: world[other] == "envelope"),
        chance(at_random, lambda world: world[other] == "envelope"),
        chance(at_random, lambda world: world[other] == who),
        chance(by_order, lambda world: world[other] == who),
    )
    assert len(_held(exercise, "choice_deal", left(exercise))) > 1


@in_each_case("11.8", fresh=8)
def test_11_8_the_card_speaks_of_the_habit(exercise: Exercise) -> None:
    """36/65 in the file: both habits were as likely before."""
    habits = ("", exercise.case.house)
    at_random, by_order = (sum(w for _, w in weighed(exercise, habit)) for habit in habits)
    assert fractions(exercise) == (by_order / (by_order + at_random),)


@in_each_case("11.4", fresh=8)
def test_11_4_both_ways_are_played_out(exercise: Exercise) -> None:
    """1/3, 2/3, wait: every room and every thousandth of q is tried."""
    rooms, top, below = exercise.case.numbers
    win, limit, best = exercise.right_answers
    now, later = Fraction(1, rooms), 1 - Fraction(top, below)
    assert Fraction(str(win)) == now
    better = next(q for q in range(1001) if now > 1 - Fraction(q, 1000))
    assert better - 1 <= Fraction(str(limit)) * 1000 < better
    assert best == ("now" if now > later else "later" if later > now else "either")


@in_each_case("11.5", fresh=8)
def test_11_5_the_deal_fits_and_the_likeliest_card_is_elsewhere(exercise: Exercise) -> None:
    """The claim names the likeliest of the three, and it does not follow."""
    cards, who, _ = asked(exercise)
    fitting = left(exercise)
    claim = exercise.questions[0].value(exercise.form.parts[0].goal)
    times = {card: sum(world[card] == who for world in fitting) for card in cards}
    assert times[oracle.NAMED[claim[-1].lower()]] == max(times.values()) < len(fitting)
    (world,) = exercise.right_answers
    deals = [w for w in fitting if all(oracle.is_true(atom, w) for atom in world)]  # type: ignore[attr-defined]
    assert [oracle.is_true(claim, deal) for deal in deals] == [False]


@in_each_case("11.6", fresh=8)
def test_11_6_the_lines_are_reckoned_again(exercise: Exercise) -> None:
    """Line 2 and 7/29 in the file: hands are listed, one by one."""
    alone, choice, slip = exercise.case.numbers
    weights = [Fraction(1)] * alone + [Fraction(1, 2)] * choice
    wrong, answer = exercise.right_answers
    assert Fraction(str(answer)) == sum(weights[alone:]) / sum(weights)
    assert wrong == (f"line-{slip + 1}",)


@in_each_case("11.7", fresh=8)
def test_11_7_alarms_are_counted_one_by_one(exercise: Exercise) -> None:
    """67 and 18/67 in the file."""
    hundreds, bad, caught, false = exercise.case.numbers
    everybody = [(n < bad, n < caught or bad <= n < bad + false) for n in range(100 * hundreds)]
    alarms = [is_bad for is_bad, alarm in everybody if alarm]
    assert exercise.right_answers == (len(alarms), str(Fraction(sum(alarms), len(alarms))))


# --- lesson 12 ------------------------------------------------------------------------------------


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


def halvings(many: int) -> int:
    """How often so many are halved until one is left, the larger half each time."""
    return 0 if many == 1 else 1 + halvings(many - many // 2)


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

    Slips are answered by deals: one that still fits with another case file, and one that the
    answer has ruled out.
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
    assert fits in possible
    assert not all(fits[LETTERS.index(letter)] == 3 for letter in letters.split())
    assert gone not in possible
    assert gone in {each for each, *_ in mine(replace(case, events=(), said=()))}


@in_each_case("12.6", fresh=6)
def test_12_6_one_line_is_wrong_and_the_worth_is_that_of_the_deals(exercise: Exercise) -> None:
    """0.918 in the file. Each line is read beside a table of all files and answers."""
    (wrong,), worth = exercise.right_answers  # type: ignore[misc]
    m, rest, _ = exercise.case.numbers
    files = [(room, pair) for room in range(m) for pair in range(rest)]
    after = [rest if room == 0 else (m - 1) * rest for room, _ in files]
    assert float(str(worth)) == pytest.approx(log2(len(files)) - sum(map(log2, after)) / len(files))
    v: Any = exercise.values
    verdicts = {
        "line-1": v["n"] == len(files),
        "line-2": f"1/{m}" in v["line_2"].text.format(m=m, rest=0, none=v["none"]),
        "line-3": v["some_files"] == max(after),
        "line-4": v["worth"].number == pytest.approx(v["open"].number - v["average"].number),
    }
    assert [line for line, right in verdicts.items() if not right] == [wrong]


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
    tells = {each: entropy(each, each, coins - 2 * each) for each in range(1, coins // 2 + 1)}
    assert tells[pan] == max(tells.values())
    assert least == heavier(coins)
    if many <= 13:
        assert odd == unknown(many, good=False)
    else:
        assert 3 ** (odd - 1) < 2 * many + 3 <= 3**odd


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
    assert [float(report[name]) for name in ("mean", "low", "high")] == mansion  # type: ignore[index]
    assert f"{report['fixed']} games with" in told["mansion"]  # type: ignore[index]


GREEDY = (8, 8, 3, 10, 8, 3, 6, 6, 10, 7, 5, 9, 8, 10)
COMPLETE = (13, 7, 5, 11, 10, 3, 7, 8, 9, 9, 7, 14, 8, 13)
ASKED = dict(zip(range(18, 504, 36), zip(GREEDY, COMPLETE, strict=True), strict=True))
"""Questions of `greedy` and of `complete`, in all games with the seating of the one shown."""
EVERY_DAY = (18, 198, 342, 486)
BY_GAME = [n if n in EVERY_DAY else pytest.param(n, marks=pytest.mark.long) for n in ASKED]


@pytest.mark.early
@pytest.mark.parametrize("number", BY_GAME)
def test_who_walks_asks_less(number: int) -> None:
    """101 questions against 124, as the lesson says; each game is played again."""
    assert (sum(GREEDY), sum(COMPLETE)) == (101, 124)
    tournament = past_tournament("greedy in the mansion").results
    bots = tournament.experiment.bots_in(number)
    assert list(bots) == ["complete", "complete", "greedy", "greedy"]
    asking = [bots[one.asker] for one in tournament.game(number).view(0).table.questions]
    assert (asking.count("greedy"), asking.count("complete")) == ASKED[number]


# --- forecasts, arrests and lockers ---------------------------------------------------------------


def read(text: str) -> list[int]:
    """The whole numbers of a sentence."""
    return [int(found) for found in re.findall(r"\d+", text)]


def prompts(exercise: Exercise) -> list[list[int]]:
    """The numbers that stand in the questions as they are read."""
    return [read(exercise.prompt(part)) for part in exercise.form.parts]


def score(said: int, right: int, evenings: int) -> float:
    """Evening by evening: log2 of what was given to what happened."""
    each = [said / 100] * right + [1 - said / 100] * (evenings - right)
    return sum(map(log2, each)) / evenings


def entropy(*parts: int) -> float:
    """Bits of an answer that splits so many into these parts."""
    whole = sum(parts)
    return -sum(part / whole * log2(part / whole) for part in parts if part)


@in_each_case("11b.2", fresh=25)
def test_11b_2_shares_scores_and_the_two_who_refute(exercise: Exercise) -> None:
    """Every pair of the four is tried: one alone is right more often and scores less."""
    came, mean, pair = exercise.right_answers
    first, (evenings, said, missed), third = prompts(exercise)
    assert came == first[0] * first[1] / 100
    assert isclose(float(str(mean)), score(said, evenings - missed, evenings), abs_tol=1e-8)
    four = {name: read(text) for name, text in exercise.questions[2].options}
    assert third == [evenings]
    found = [
        {one, other}
        for one, other in permutations(four, 2)
        if four[one][1] > four[other][1]
        and score(*four[one], evenings) < score(*four[other], evenings)
    ]
    assert found == [set(pair)]  # type: ignore[call-overload]


@in_each_case("11b.3", fresh=25)
def test_11b_3_one_line_does_not_give_what_it_says(exercise: Exercise) -> None:
    """Each evening's line is checked against log2, the last one against the lines above it."""
    (wrong,), mean = exercise.right_answers  # type: ignore[misc]
    *lines, last = (text.replace("−", "-") for _, text in exercise.questions[0].options)
    written, true = [], []
    for line in lines:
        said, noes = int(line.split("%")[0].strip("“")), "it was no" in line
        written.append(float(re.findall(r"-?\d+(?:\.\d+)?", line.partition("it was")[2])[0]))
        true.append(log2((100 - said if noes else said) / 100))
    good = [abs(one - other) <= 6e-4 for one, other in zip(written, true, strict=True)]
    told = float(re.findall(r"-?\d+(?:\.\d+)?", last)[-1])
    good.append(abs(told - sum(written) / 3) <= 2e-3)
    assert [f"line-{at}" for at, right in enumerate(good, start=1) if not right] == [wrong]
    assert isclose(float(str(mean)), sum(true) / 3, abs_tol=1e-8)


@in_each_case("12b.5", fresh=25)
def test_12b_5_an_arrest_is_weighed_like_a_question(exercise: Exercise) -> None:
    """One against all others, beside the split that is asked about."""
    worth, more = exercise.right_answers
    (n, *_), (yes, whole) = prompts(exercise)
    assert n == whole
    arrest, question = entropy(1, n - 1), entropy(yes, n - yes)
    assert isclose(float(str(worth)), arrest, abs_tol=1e-8)
    same = isclose(arrest, question, abs_tol=1e-9)
    assert more == ("same" if same else "arrest" if arrest > question else "question")


@in_each_case("12b.6", fresh=25)
def test_12b_6_lockers_are_halved(exercise: Exercise) -> None:
    """The worth of a question about the top, and how often a wall can be halved."""
    worth, least = exercise.right_answers
    n, rows, wide, top = prompts(exercise)[0]
    assert n == rows * wide
    assert isclose(float(str(worth)), entropy(top * wide, n - top * wide), abs_tol=1e-8)
    assert least == halvings(n)
