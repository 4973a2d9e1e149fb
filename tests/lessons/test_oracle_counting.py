"""Every answer of lesson 07, recomputed by counting worlds, hands and socks one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import oracle
import pytest
from test_oracle import answers

from cluekit.learn.exercises import Exercise, load
from cluekit.learn.families.no_peeking import EVENINGS
from cluekit.learn.slots import Slots
from cluekit.learn.worlds import puzzle_of
from cluekit.logic.rules import ALL, derive

VARIANTS = range(9)
COUNTING = {"hand-full", "hand-forced", "packing"}


def left(exercise: Exercise) -> list[oracle.World]:
    """The worlds of an exercise's case."""
    return oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)


@pytest.mark.parametrize("number", VARIANTS)
def test_7_1_one_hand_is_left_in_all_worlds_and_three_cards_at_sight(number: int) -> None:
    """Carla and the Tower in the file."""
    exercise = load("7.1").fresh(number)
    (hand,) = answers(exercise)
    hands = {frozenset(c for c in oracle.CARDS if w[c] == "nora") for w in left(exercise)}
    assert hands == {frozenset(hand)}
    asked = " ".join(exercise.case.events).lower()
    named = {c for c in oracle.CARDS if f" {c[0]} " in f" {asked} ".replace("otto", "")}
    at_sight = set(oracle.CARDS) - set(exercise.case.hand) - named
    assert len(at_sight) == 3
    assert number or set(hand) == {"carla", "tower"}


@pytest.mark.parametrize("number", VARIANTS)
def test_7_2_what_is_out_for_otto_in_every_world(number: int) -> None:
    """Bruno, the Rope and the Tower in the file; the Rope is in the envelope."""
    exercise = load("7.2").fresh(number)
    crossed, inside = answers(exercise)
    worlds = left(exercise)
    others = [card for card in oracle.CARDS if card not in exercise.case.hand]
    assert set(crossed) == {c for c in others if all(w[c] != "otto" for w in worlds)}
    assert all(world[inside[0]] == "envelope" for world in worlds)
    assert number or (set(crossed), inside) == ({"bruno", "rope", "tower"}, ["rope"])


@pytest.mark.parametrize("number", VARIANTS)
def test_7_3_shows_without_a_common_card_are_packed_and_the_rest_counted(number: int) -> None:
    """12 in the file: a deck laid out, a hand packed, what is in no slot."""
    exercise = load("7.3").fresh(number)
    (size,) = exercise.case.numbers
    deck = [f"card-{n}" for n in range(21)]
    shows = tuple(frozenset(deck[3 * n : 3 * n + 3]) for n in range(size))
    hand = Slots(size, shows)
    for show in range(size):
        assert hand.overlap(show) is None
        hand = hand.put(show)
    assert hand.full
    assert answers(exercise) == (len([card for card in deck if card not in hand.within]),)
    assert number or answers(exercise) == (12,)


@pytest.mark.parametrize("number", VARIANTS)
def test_7_4_every_choice_of_too_few_hands_is_too_small(number: int) -> None:
    """3 and 2 in the file: all sets of hands are tried."""
    exercise = load("7.4").fresh(number)
    sizes = exercise.case.sizes[0] if exercise.case.sizes else (6, 6, 9)
    (players,) = exercise.case.players
    dealt = sum(sizes) - 3
    hands = [dealt // players + (seat < dealt % players) for seat in range(players)]
    for pile, answer in zip(exercise.case.numbers, answers(exercise), strict=True):
        room = {n: max(map(sum, combinations(hands, n))) for n in range(players + 1)}
        assert answer == min(n for n, holds in room.items() if holds >= sizes[pile] - 1)
    assert number or answers(exercise) == (3, 2)


@pytest.mark.parametrize("number", VARIANTS)
def test_7_5_socks_and_letters_are_tried_out(number: int) -> None:
    """4 and 4 in the file: all ways to take few socks, the evenest way to sort the letters."""
    exercise = load("7.5").fresh(number)
    colours, _, things, drawers = exercise.case.numbers
    pair, fullest, two = answers(exercise)
    assert any(len(set(taken)) == pair - 1 for taken in combinations(range(colours), pair - 1))
    assert not list(combinations(range(colours), pair))
    sorted_evenly = [things // drawers + (n < things % drawers) for n in range(drawers)]
    assert fullest == max(sorted_evenly)
    assert number or (pair, fullest, two) == (4, 4, 6)
    fewest = [min(sum(n // 2 for n in each) for each in _taken(colours, k)) for k in (two - 1, two)]
    assert fewest == [1, 2]


def _taken(colours: int, socks: int) -> Iterator[list[int]]:
    """All ways to take so many socks: how many of each colour."""
    for taken in combinations_with_replacement(range(colours), socks):
        yield [taken.count(colour) for colour in set(taken)]


@pytest.mark.parametrize("number", VARIANTS)
def test_7_6_the_pair_shares_no_card_and_each_other_pair_does(number: int) -> None:
    """Shows 3 and 4 in the file; with that pair everything else is out in every world."""
    exercise = load("7.6").fresh(number)
    (pair,) = answers(exercise)
    shows = [set(event.split(":")[1].split("->")[0].split()) for event in exercise.case.events]
    free = [p for p in combinations(range(4), 2) if not shows[p[0]] & shows[p[1]]]
    assert [tuple(f"show-{n + 1}" for n in p) for p in free] == [tuple(pair)]
    within = shows[free[0][0]] | shows[free[0][1]]
    worlds = oracle.hearing(oracle.worlds(), *exercise.case.events)
    assert worlds
    for card in oracle.CARDS:
        assert card[0].upper() in within or all(w[card] != "otto" for w in worlds)
    assert number or tuple(pair) == ("show-3", "show-4")


@pytest.mark.parametrize("number", range(25))
def test_7_7_the_file_is_forced_and_only_by_counting_hands(number: int) -> None:
    """In every world the same three cards; rules without hands get no further than two."""
    exercise = load("7.7").fresh(number)
    (inside,) = answers(exercise)
    assert oracle.files(left(exercise)) == {tuple(inside)}
    assert not any("You" in event.split("->")[0] for event in exercise.case.events)
    puzzle = puzzle_of(exercise.case)
    cards = ["abcrvdlgt".index(card[0]) for card in inside]
    plain = derive(puzzle, ALL - {"cases", "contradiction"})
    hasty = derive(puzzle, ALL - {"cases", "contradiction"} - COUNTING)
    assert all(plain.can[card] == 0b1000 for card in cards)
    assert any(hasty.can[card] != 0b1000 for card in cards)


def test_7_7_every_evening_is_a_lesson_of_its_own() -> None:
    """Other hands, other questions."""
    assert len(set(EVENINGS)) == len(EVENINGS)


# --- slots --------------------------------------------------------------------------------------


def test_a_show_with_a_common_card_is_told_from_one_without() -> None:
    """The overlap names the packed show and the cards."""
    shows = (frozenset("AVL"), frozenset("CDG"), frozenset("ADT"))
    hand = Slots(2, shows).put(0)
    assert hand.overlap(1) is None
    assert hand.overlap(2) == (0, frozenset("A"))
    assert hand.put(1).full
    assert hand.put(1).within == frozenset("AVLCDG")
    assert hand.put(1).out(0).packed == (1,)
    assert Slots(2, shows).packings() == [(0, 1)]
