"""Every answer of lesson 11, recomputed: worlds are listed and weighed one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb

import oracle
import pytest
from test_oracle import answers

from cluekit.clue import edition
from cluekit.learn.exercises import Exercise, load

VARIANTS = range(9)
KINDS = (oracle.SUSPECTS, oracle.WEAPONS, oracle.ROOMS)
ORDER = {"suspects": oracle.CARDS, "rooms": oracle.CARDS[::-1]}


def share(worlds: list[oracle.World], true: Callable[[oracle.World], bool]) -> Fraction:
    """The share of the worlds in which something is so."""
    return Fraction(sum(map(true, worlds)), len(worlds))


def asked(exercise: Exercise) -> tuple[list[str], str, str]:
    """The three cards of the only event, who showed, and the letter shown."""
    (event,) = exercise.case.events
    cards, answer = event.split(":")[1].split("->")
    letters = cards.lower().split()
    who, what = answer.split()
    return [c for c in oracle.CARDS if c[0] in letters], who.lower(), what.lower()


def fractions(exercise: Exercise) -> tuple[Fraction, ...]:
    """The right answers as exact numbers."""
    return tuple(map(Fraction, answers(exercise)))


@pytest.mark.parametrize("number", VARIANTS)
def test_11_1_by_listing_envelopes_and_counting_hands(number: int) -> None:
    """1/2, 1/3, 1/12, 1/4 in the file; in the mansion hands are counted by binomials."""
    exercise = load("11.1").fresh(number)
    deck = edition(exercise.case.deck).deck
    own = set(exercise.case.hand)
    piles = [[c.id for c in deck.cards if c.kind == k] for k in ("suspect", "weapon", "room")]
    files = list(product(*([c for c in pile if c not in own] for pile in piles)))
    one, _, three = exercise.case.about
    left, size = deck.size - 3 - len(own), len(own)
    in_hand = Fraction(comb(left - 1, size - 1), comb(left, size))
    wanted = (
        Fraction(sum(one in file for file in files), len(files)),
        Fraction(sum(three in file for file in files), len(files)),
        Fraction(sum(set(file) == set(exercise.case.about) for file in files), len(files)),
        Fraction(sum(one not in file for file in files), len(files)) * in_hand,
    )
    assert fractions(exercise) == wanted
    assert number or wanted == tuple(map(Fraction, ("1/2", "1/3", "1/12", "1/4")))


@pytest.mark.parametrize("number", VARIANTS)
def test_11_2_counts_the_worlds_behind_a_back(number: int) -> None:
    """16, 23, 49, 18/49, 24/49, 19/49 in the file."""
    exercise = load("11.2").fresh(number)
    cards, who, _ = asked(exercise)
    before = oracle.knowing(exercise.case.hand)
    fitting = oracle.hearing(before, *exercise.case.events)
    one, other, third = exercise.case.about
    held = [{card for card in cards if world[card] == who} for world in before]
    wanted = (
        held.count({other}),
        held.count(set()),
        len(fitting),
        share(fitting, lambda world: world[one] == who),
        share(fitting, lambda world: world[other] == who),
        share(fitting, lambda world: world[third] == "envelope"),
    )
    assert fractions(exercise) == wanted
    expected = (16, 23, 49, Fraction(18, 49), Fraction(24, 49), Fraction(19, 49))
    assert number or wanted == expected


def weighed(exercise: Exercise, habit: str) -> list[tuple[oracle.World, Fraction]]:
    """The worlds that fit, each with the chance that just this card is shown in it."""
    cards, who, letter = asked(exercise)
    found = []
    for world in oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events):
        could = [card for card in ORDER.get(habit, oracle.CARDS) if world[card] == who]
        could = [card for card in could if card in cards]
        by_order = Fraction(could[0][0] == letter)
        found.append((world, by_order if habit in ORDER else Fraction(1, len(could))))
    return found


def chance(
    worlds: list[tuple[oracle.World, Fraction]], true: Callable[[oracle.World], bool]
) -> Fraction:
    """The weight of the worlds in which something is so, as a part of all."""
    total = sum(weight for _, weight in worlds)
    return sum((weight for world, weight in worlds if true(world)), Fraction(0)) / total


@pytest.mark.parametrize("number", VARIANTS)
def test_11_3_the_chance_depends_on_how_she_chose(number: int) -> None:
    """1/2; 16/29; 3/29; 1/6 in the file."""
    exercise = load("11.3").fresh(number)
    _, who, _ = asked(exercise)
    (other,) = exercise.case.about
    at_random, by_order = weighed(exercise, ""), weighed(exercise, exercise.case.house)
    alike = [(world, Fraction(1)) for world, _ in at_random]
    wanted = (
        chance(alike, lambda world: world[other] == "envelope"),
        chance(at_random, lambda world: world[other] == "envelope"),
        chance(at_random, lambda world: world[other] == who),
        chance(by_order, lambda world: world[other] == who),
    )
    assert fractions(exercise) == wanted
    assert number or wanted == tuple(map(Fraction, ("1/2", "16/29", "3/29", "1/6")))


@pytest.mark.parametrize("number", VARIANTS)
def test_11_8_the_card_speaks_of_the_habit(number: int) -> None:
    """36/65 in the file: both habits were as likely before."""
    exercise = load("11.8").fresh(number)
    at_random = sum(weight for _, weight in weighed(exercise, ""))
    by_order = sum(weight for _, weight in weighed(exercise, exercise.case.house))
    assert fractions(exercise) == (by_order / (by_order + at_random),)
    assert number or fractions(exercise) == (Fraction(36, 65),)


@pytest.mark.parametrize("number", VARIANTS)
def test_11_4_both_ways_are_played_out(number: int) -> None:
    """1/3, 2/3, wait: every room and every thousandth of q is tried."""
    exercise = load("11.4").fresh(number)
    rooms, top, below = exercise.case.numbers
    win, limit, best = answers(exercise)
    assert Fraction(win) == Fraction(sum(room == 0 for room in range(rooms)), rooms)
    better = [q for q in range(1001) if Fraction(1, rooms) > 1 - Fraction(q, 1000)]
    assert better[0] - 1 <= Fraction(limit) * 1000 < better[0]
    now, later = Fraction(1, rooms), 1 - Fraction(top, below)
    assert best == ("now" if now > later else "later" if later > now else "either")
    assert number or (win, limit, best) == ("1/3", "2/3", "later")


@pytest.mark.parametrize("number", VARIANTS)
def test_11_5_the_deal_fits_and_the_likeliest_card_is_elsewhere(number: int) -> None:
    """The claim names the likeliest of the three, and it does not follow."""
    exercise = load("11.5").fresh(number)
    cards, who, _ = asked(exercise)
    fitting = oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)
    claim = exercise.questions[0].value(exercise.form.parts[0].goal)
    times = {card: share(fitting, lambda world, c=card: world[c] == who) for card in cards}  # type: ignore[misc]
    likeliest = max(times, key=lambda card: times[card])
    named = next(card for card in cards if card[0] == claim[-1].lower())
    assert times[named] == times[likeliest] < 1
    (world,) = answers(exercise)
    deals = [w for w in fitting if all(oracle.is_true(atom, w) for atom in world)]
    assert len(deals) == 1
    assert not oracle.is_true(claim, deals[0])


@pytest.mark.parametrize("number", VARIANTS)
def test_11_6_the_lines_are_reckoned_again(number: int) -> None:
    """Line 2 and 7/29 in the file: hands are listed, one by one."""
    exercise = load("11.6").fresh(number)
    alone, choice, slip = exercise.case.numbers
    wrong, answer = answers(exercise)
    weights = [Fraction(1)] * alone + [Fraction(1, 2)] * choice
    assert Fraction(answer) == sum(weights[alone:]) / sum(weights)
    assert wrong == (f"line-{slip + 1}",)
    assert number or (wrong, answer) == (("line-2",), "7/29")


@pytest.mark.parametrize("number", VARIANTS)
def test_11_7_alarms_are_counted_one_by_one(number: int) -> None:
    """67 and 18/67 in the file."""
    exercise = load("11.7").fresh(number)
    hundreds, bad, caught, false = exercise.case.numbers
    everybody = [(n < bad, n < caught or bad <= n < bad + false) for n in range(100 * hundreds)]
    alarms = [is_bad for is_bad, alarm in everybody if alarm]
    assert answers(exercise) == (len(alarms), str(Fraction(sum(alarms), len(alarms))))
    assert number or answers(exercise) == (67, "18/67")


@pytest.mark.parametrize("number", VARIANTS)
def test_slips_of_11_2_and_11_3_are_answered_by_deals_that_show_them(number: int) -> None:
    """One with a second card, one with two, one with none; and one in which there was a choice."""
    exercise = load("11.2").fresh(number)
    who, other = str(exercise.values["who"]).lower(), exercise.case.about[1]
    first = oracle.knowing(exercise.case.hand)
    held = {name: _held(exercise, name, who, first) for name in DEALS}
    assert other in held["second_deal"]
    assert len(held["second_deal"]) > 1
    assert len(held["pair_deal"]) > 1
    assert not held["none_deal"]
    exercise = load("11.3").fresh(number)
    who = str(exercise.values["who"]).lower()
    fitting = oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)
    assert len(_held(exercise, "choice_deal", who, fitting)) > 1


DEALS = ("second_deal", "pair_deal", "none_deal")


def _held(exercise: Exercise, name: str, who: str, among: list[oracle.World]) -> set[str]:
    """The cards asked for that somebody holds in a deal that is shown; it is one of these."""
    deal = {card: at.lower() for at, cards in exercise.values[name].hands for card in cards}
    assert deal in among
    letters = exercise.case.events[0].partition(":")[2].partition("->")[0].lower().split()
    return {card for card, at in deal.items() if at == who and card[0] in letters}
