"""Every answer of lesson 11, found once more by listing and weighing the worlds.

With them forecasts, arrests and lockers of Noir's lessons, read out of the sentences on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import comb, isclose, log2

import oracle
from exercise_cases import in_each_case, left
from listening_oracle import entropy
from test_oracle_questions import halvings

from cluekit.clue import edition
from cluekit.learn.exercises import Exercise

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
    arrest, question = entropy((1, n - 1)), entropy((yes, n - yes))
    assert isclose(float(str(worth)), arrest, abs_tol=1e-8)
    same = isclose(arrest, question, abs_tol=1e-9)
    assert more == ("same" if same else "arrest" if arrest > question else "question")


@in_each_case("12b.6", fresh=25)
def test_12b_6_lockers_are_halved(exercise: Exercise) -> None:
    """The worth of a question about the top, and how often a wall can be halved."""
    worth, least = exercise.right_answers
    n, rows, wide, top = prompts(exercise)[0]
    assert n == rows * wide
    assert isclose(float(str(worth)), entropy((top * wide, n - top * wide)), abs_tol=1e-8)
    assert least == halvings(n)
