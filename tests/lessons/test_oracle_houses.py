"""Every answer of lesson 07b, recomputed by laying out all that the rules of a house allow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import oracle
import pytest
from msgspec.structs import replace
from test_oracle import answers

from cluekit.learn.exercises import Exercise
from cluekit.learn.values import value_in_words
from variants import fresh_case

VARIANTS = range(51)
"""The file's own case and fifty others."""

Places = dict[str, str]
"""Where each of three cards is."""


def _asked(exercise: Exercise) -> tuple[str, str, str]:
    asked = exercise.case.asked
    assert asked
    return asked.cards


def _layouts(cards: tuple[str, ...], places: tuple[str, ...]) -> Iterator[Places]:
    for where in product(places, repeat=len(cards)):
        yield dict(zip(cards, where, strict=True))


@pytest.mark.parametrize("number", VARIANTS)
def test_7b_1_every_hand_that_could_give_this_answer(number: int) -> None:
    """One or two in the file: U12 shows one, P11 at least one, P12 each that fits."""
    exercise = fresh_case("7b.1", number)
    (shown,) = exercise.case.numbers
    possible = set()
    for size in range(4):
        for hand in combinations(_asked(exercise), size):
            may_show = {
                "one": {min(size, 1)},
                "at-least-one": set(range(1, size + 1)) or {0},
                "all": {size},
            }[exercise.case.house]
            if shown in may_show and not set(hand) & set(exercise.case.hand):
                possible.add(("none", "one", "two", "three")[size])
    assert set(answers(exercise)[0]) == possible
    assert number or possible == {"one", "two"}
    assert exercise.case.deck == ("us" if exercise.case.house == "one" else "pool")


def _after_accusing(exercise: Exercise) -> list[Places]:
    """All places of the three cards that fit what was heard of the accusation."""
    asked, house = exercise.case.asked, exercise.case.house
    assert asked
    accuser, shower = asked.asker, asked.shower
    found = []
    for layout in _layouts(asked.cards, ("You", accuser, shower, "another", "envelope")):
        held = set(layout.values())
        wrong = held != {"envelope"}
        heard = {
            "disproved": shower in held and "You" not in held,
            "nobody": wrong and not held & {"You", shower, "another"},
            "you": "You" in held,
            "written": True,
        }[house]
        if heard:
            found.append(layout)
    return found


@pytest.mark.parametrize("number", VARIANTS)
def test_7b_2_what_is_so_wherever_the_three_cards_may_be(number: int) -> None:
    """The accuser has one in the file. Written down, the three could be any three (P19, U21)."""
    exercise = fresh_case("7b.2", number)
    asked, layouts = exercise.case.asked, _after_accusing(exercise)
    assert asked
    sure = {
        name
        for name, who in (("shower", asked.shower), ("accuser", asked.asker))
        if all(who in layout.values() for layout in layouts)
    }
    if all(set(layout.values()) != {"envelope"} for layout in layouts):
        sure.add("not-all")
    assert set(answers(exercise)[0]) == (sure or {"nothing"})
    assert number or sure == {"accuser", "not-all"}


def _answered(exercise: Exercise) -> list[Places]:
    """All places of the three cards by which the question goes as it went."""
    asked, seats = exercise.case.asked, exercise.case.seats
    assert asked
    start = seats.index(asked.asker)
    around = [seats[(start + step) % len(seats)] for step in range(1, len(seats))]
    fast = exercise.case.house == "fast"
    found = []
    for layout in _layouts(asked.cards, (*seats, "envelope")):
        can = [who for who in around if who in layout.values()]
        if fast:
            fits = (asked.shower in can) == bool(asked.held)
        else:
            fits = (can[0] if can else "") == asked.shower
        if fits:
            found.append(layout)
    return found


def _lacking(exercise: Exercise) -> set[str]:
    """Who of the others has none of the three, wherever they are."""
    layouts = _answered(exercise)
    return {
        f"person-{seat}"
        for seat, who in enumerate(exercise.case.seats)
        if seat and all(who not in layout.values() for layout in layouts)
    }


def _by_the_other_rule(exercise: Exercise) -> Exercise:
    """The same question as its second story tells it: round the table, or to one player."""
    asked, told = exercise.case.asked, value_in_words(exercise.values["story_2"])
    assert asked
    goes_round = exercise.case.house == "fast"
    named = told.split(" about ")[0].split(" asks ")
    whom = "" if "Nobody shows" in told else asked.shower if goes_round else named[1]
    case = replace(
        exercise.case,
        house="round" if goes_round else "fast",
        asked=replace(asked, shower=whom),
    )
    return replace(exercise, case=case)


@pytest.mark.parametrize("number", VARIANTS)
def test_7b_3_who_has_none_of_the_three_wherever_they_are(number: int) -> None:
    """Otto in the file: he alone was asked. By the other rule the two who pass."""
    exercise = fresh_case("7b.3", number)
    for told, answer in zip(
        (exercise, _by_the_other_rule(exercise)), answers(exercise), strict=True
    ):
        assert set(answer) == (_lacking(told) or {"nobody"})
    assert number or [set(answer) for answer in answers(exercise)] == [
        {"person-3"},
        {"person-2", "person-3"},
    ]


@pytest.mark.parametrize("number", VARIANTS)
def test_7b_4_the_other_card_in_all_worlds_of_either_house(number: int) -> None:
    """Six and four in the file. The player on your left sits where the oracle has Nora."""
    exercise = fresh_case("7b.4", number)
    asked = exercise.case.asked
    assert asked
    assert exercise.case.seats.index(asked.shower) == 1
    (shown,) = asked.held
    hands = [
        {card for card in oracle.CARDS if world[card] == "nora"}
        for world in oracle.knowing(exercise.case.hand)
    ]
    for house, answer in zip(exercise.case.numbers, answers(exercise), strict=False):
        fitting = [
            hand
            for hand in hands
            if (hand & {*asked.cards} == {shown} if house == 2 else shown in hand)
        ]
        assert set(answer) == set().union(*fitting) - {shown}
    assert max(exercise.case.numbers) == 2
    assert number or list(map(len, answers(exercise)[:2])) == [6, 4]
    (event,) = exercise.case.events
    laid = {literal[2:]: literal[0] for literal in answers(exercise)[2]}
    letters = {name[0].upper(): name for name in oracle.CARDS}
    assert {laid[name] for name in laid if letters.get(name) in exercise.case.hand} == {"Y"}
    unshown = exercise.values["claim"][3:]
    assert laid[unshown] == laid[event.split()[-1]] == asked.shower[0]
    assert unshown in event.partition("->")[0].split()


@pytest.mark.parametrize("number", VARIANTS)
def test_7b_5_who_speaks_the_language_in_no_way_to_fill_in_the_form(number: int) -> None:
    """The one with "all" in the file."""
    exercise = fresh_case("7b.5", number)
    wanted = exercise.case.numbers[6]
    silent = set()
    for place in range(3):
        form, ticked = exercise.case.numbers[place], exercise.case.numbers[3 + place]
        speaks = [{n for n in range(4) if mask >> n & 1} for mask in range(1, 16)]
        fitting = [
            spoken for spoken in speaks if ticked in spoken and (form != 2 or spoken == {ticked})
        ]
        if not any(wanted in spoken for spoken in fitting):
            silent.add(f"person-{place + 1}")
    assert set(answers(exercise)[0]) == (silent or {"nobody"})
    boxes, ticked = exercise.case.numbers[7:]
    sets = {frozenset(n for n in range(boxes) if mask >> n & 1) for mask in range(2**boxes)}
    assert answers(exercise)[1] == sum(spoken >= set(range(ticked)) for spoken in sets)
    assert number or silent == {"person-2"}


def _hands_and_passes(exercise: Exercise) -> list[tuple[int, bool, bool]]:
    """How many of the three the shower has, and whether asker and third player have any."""
    asked, (shown, *_) = exercise.case.asked, exercise.case.numbers
    assert asked
    found = []
    for layout in _layouts(asked.cards, (asked.asker, asked.shower, "other", "envelope")):
        held = list(layout.values()).count(asked.shower)
        house, other = exercise.case.house, "other" in layout.values()
        showable = {"one": {1}, "at-least-one": set(range(1, held + 1)), "all": {held}}[house]
        if held and shown in showable and not (house == "one" and other):
            found.append((held, asked.asker in layout.values(), other))
    return found


@pytest.mark.parametrize("number", VARIANTS)
def test_7b_6_a_line_follows_if_it_is_true_wherever_the_three_lie(number: int) -> None:
    """By all layouts in which the question goes as it went; what nobody saw may be either."""
    exercise = fresh_case("7b.6", number)
    found, sorts = _hands_and_passes(exercise), answers(exercise)[0]
    assert isinstance(sorts, dict)
    shown, asked = exercise.case.numbers[0], exercise.case.asked
    assert asked
    for line, where in sorts.items():
        said = value_in_words(exercise.values[line.replace("-", "_")])
        true = [
            {
                f"{asked.shower} has at least {shown} of the three.": held >= shown,
                "The three are not all in the envelope.": held + asks + others > 0,
                f"{asked.shower} has exactly {shown} of the three.": held == shown,
                f"{asked.shower} does not have all three.": held < 3,
                f"{exercise.case.about[0]} has none of the three.": not others,
                f"{asked.asker} has none of the three.": not asks,
            }.get(said, held > shown)
            for held, asks, others in found
        ]
        assert (where == "follows") == all(true), said
    assert sorted(sorts.values()) == ["follows", "follows", "open", "open"]
