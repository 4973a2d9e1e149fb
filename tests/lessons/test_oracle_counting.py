"""Every answer of lessons 07 and 07b, found once more by counting worlds, hands and socks."""

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import oracle
from exercise_cases import Counted, in_each_case, left, tells
from msgspec.structs import replace

from cluekit.learn.exercises import Exercise
from cluekit.learn.families.no_peeking import EVENINGS
from cluekit.learn.slots import Slots
from cluekit.learn.values import value_in_words
from cluekit.learn.worlds import puzzle_of
from cluekit.logic.rules import ALL, derive

COUNTING = {"hand-full", "hand-forced", "packing"}


@in_each_case("7.1", fresh=9)
def test_7_1_one_hand_is_left_in_all_worlds_and_three_cards_at_sight(ex: Exercise) -> Counted:
    """Carla and the Tower in the file."""
    (hand,) = ex.right_answers
    hands = {frozenset(c for c in oracle.CARDS if w[c] == "nora") for w in left(ex)}
    assert hands == {frozenset(hand)}
    asked = set().union(*(oracle.told(event)[1] for event in ex.case.events))
    at_sight = {*oracle.CARDS} - {*ex.case.hand} - asked
    assert len(at_sight) == 3
    return {"n": len(at_sight)}


@in_each_case("7.2", fresh=8)
def test_7_2_what_is_out_for_otto_in_every_world(exercise: Exercise) -> None:
    """Bruno, the Rope and the Tower in the file; the Rope is in the envelope."""
    crossed, inside = exercise.right_answers
    worlds = left(exercise)
    others = [card for card in oracle.CARDS if card not in exercise.case.hand]
    assert set(crossed) == {c for c in others if all(w[c] != "otto" for w in worlds)}
    assert all(world[inside[0]] == "envelope" for world in worlds)


@in_each_case("7.3", fresh=9)
def test_7_3_shows_are_packed_into_a_hand_and_the_rest_counted(exercise: Exercise) -> Counted:
    """12 in the file: a deck laid out, a hand packed, what is in no slot."""
    (size,) = exercise.case.numbers
    deck = [f"card-{n}" for n in range(21)]
    shows = tuple(frozenset(deck[3 * n : 3 * n + 3]) for n in range(size))
    hand = Slots(size, shows)
    for show in range(size):
        assert hand.overlap(show) is None
        hand = hand.put(show)
    assert hand.full
    assert exercise.right_answers == (len([card for card in deck if card not in hand.within]),)
    return {"among": len(set().union(*shows))}


@in_each_case("7.4", fresh=9)
def test_7_4_every_choice_of_too_few_hands_is_too_small(exercise: Exercise) -> Counted:
    """3 and 2 in the file: all sets of hands are tried, and what one hand less holds."""
    sizes = exercise.case.sizes[0] if exercise.case.sizes else (6, 6, 9)
    hands, found = oracle.dealt(sum(sizes) - 3, exercise.case.players[0]), {}
    room = [max(map(sum, combinations(hands, n))) for n in range(len(hands) + 1)]
    right = zip(exercise.case.numbers, exercise.right_answers, strict=True)
    for number, (pile, answer) in enumerate(right, 1):
        dealt = sizes[pile] - 1
        few = max(n for n, holds in enumerate(room) if holds < dealt)
        assert answer == min(n for n, holds in enumerate(room) if holds >= dealt) == few + 1
        found |= {f"dealt_{number}": dealt, f"least_{number}": few + 1}
        found |= {f"one_less_{number}": few, f"room_{number}": room[few]}
    return found


@in_each_case("7.5", fresh=9)
def test_7_5_socks_and_letters_are_tried_out(exercise: Exercise) -> Counted:
    """4 and 4 in the file: all ways to take few socks, the evenest way to sort the letters."""
    colours, _, things, drawers = exercise.case.numbers
    fewest = [taken_pairs(colours, socks) for socks in range(2 * colours + 2)]
    letters = oracle.dealt(things, drawers)
    pair, two = fewest.index(1), fewest.index(2)
    assert exercise.right_answers == (pair, max(letters), two)
    return tells(pair=pair, two_pairs=two, one_pair_short=two - 1, fullest=max(letters)) | tells(
        floor=min(letters), even=sum(max(letters) - 1 for _ in letters)
    )


def taken_pairs(colours: int, socks: int) -> int:
    """How few pairs there are among so many socks, of all ways to take them."""
    every = combinations_with_replacement(range(colours), socks)
    return min(sum(taken.count(colour) // 2 for colour in set(taken)) for taken in every)


@in_each_case("7.6", fresh=8)
def test_7_6_the_pair_shares_no_card_and_each_other_pair_does(exercise: Exercise) -> None:
    """Shows 3 and 4 in the file; with that pair everything else is out in every world."""
    (pair,) = exercise.right_answers
    shows = [set(event.split(":")[1].split("->")[0].split()) for event in exercise.case.events]
    free = [p for p in combinations(range(4), 2) if not shows[p[0]] & shows[p[1]]]
    assert [tuple(f"show-{n + 1}" for n in p) for p in free] == [tuple(pair)]
    within = shows[free[0][0]] | shows[free[0][1]]
    worlds = oracle.hearing(oracle.worlds(), *exercise.case.events)
    assert worlds
    for card in oracle.CARDS:
        assert card[0].upper() in within or all(w[card] != "otto" for w in worlds)


@in_each_case("7.7", fresh=24)
def test_7_7_the_file_is_forced_and_only_by_counting_hands(exercise: Exercise) -> None:
    """In every world the same three cards; rules without hands get no further than two."""
    assert len(set(EVENINGS)) == len(EVENINGS)
    (inside,) = exercise.right_answers
    assert oracle.files(left(exercise)) == {tuple(inside)}
    assert not any("You" in event.split("->")[0] for event in exercise.case.events)
    puzzle = puzzle_of(exercise.case)
    cards = ["abcrvdlgt".index(card[0]) for card in inside]
    plain = derive(puzzle, ALL - {"cases", "contradiction"})
    hasty = derive(puzzle, ALL - {"cases", "contradiction"} - COUNTING)
    assert all(plain.can[card] == 0b1000 for card in cards)
    assert any(hasty.can[card] != 0b1000 for card in cards)


Holders = tuple[str, ...]
"""Who has each of the three cards."""


def asked_in(exercise: Exercise) -> Any:
    """The question of a case."""
    assert exercise.case.asked
    return exercise.case.asked


@in_each_case("7b.1", fresh=12)
def test_7b_1_every_hand_that_could_give_this_answer(exercise: Exercise) -> None:
    """One or two in the file: U12 shows one, P11 at least one, P12 each that fits."""
    (shown,), house = exercise.case.numbers, exercise.case.house
    possible = set()
    for size, name in enumerate(("none", "one", "two", "three")):
        may_show = {
            "one": {min(size, 1)},
            "at-least-one": set(range(1, size + 1)) or {0},
            "all": {size},
        }[house]
        for hand in combinations(asked_in(exercise).cards, size):
            if shown in may_show and not set(hand) & set(exercise.case.hand):
                possible.add(name)
    assert set(exercise.right_answers[0]) == possible
    assert exercise.case.deck == ("us" if house == "one" else "pool")


def _after_accusing(exercise: Exercise) -> list[Holders]:
    """All holders of the three cards that fit what was heard of the accusation."""
    shower = asked_in(exercise).shower
    places = ("You", asked_in(exercise).asker, shower, "another", "envelope")
    heard: Callable[[set[str]], bool] = {
        "disproved": lambda held: shower in held and "You" not in held,
        "nobody": lambda held: held != {"envelope"} and not held & {"You", shower, "another"},
        "you": lambda held: "You" in held,
        "written": lambda _: True,
    }[exercise.case.house]
    return [holders for holders in product(places, repeat=3) if heard(set(holders))]


@in_each_case("7b.2", fresh=12)
def test_7b_2_what_is_so_wherever_the_three_cards_may_be(exercise: Exercise) -> None:
    """The accuser has one in the file. Written down, the three could be any three (P19, U21)."""
    asked, found = asked_in(exercise), _after_accusing(exercise)
    sure = {
        name
        for name, who in (("shower", asked.shower), ("accuser", asked.asker))
        if all(who in holders for holders in found)
    }
    if all(set(holders) != {"envelope"} for holders in found):
        sure.add("not-all")
    assert set(exercise.right_answers[0]) == (sure or {"nothing"})


def _lacking(exercise: Exercise) -> set[str]:
    """Who of the others has none of the three, wherever they are, if the question went so."""
    asked, seats = asked_in(exercise), exercise.case.seats
    start = seats.index(asked.asker)
    around = (*seats[start + 1 :], *seats[:start])
    found = []
    for holders in product((*seats, "envelope"), repeat=3):
        can = [who for who in around if who in holders]
        if exercise.case.house == "fast":
            fits = (asked.shower in can) == bool(asked.held)
        else:
            fits = (can[0] if can else "") == asked.shower
        found += [holders] if fits else []
    others = {f"person-{seat}": who for seat, who in enumerate(seats) if seat}
    return {name for name, who in others.items() if all(who not in each for each in found)}


def _by_the_other_rule(exercise: Exercise) -> Exercise:
    """The same question as its second story tells it: round the table, or to one player."""
    asked, told = asked_in(exercise), value_in_words(exercise.values["story_2"])
    goes_round = exercise.case.house == "fast"
    named = told.split(" about ")[0].split(" asks ")
    whom = "" if "Nobody shows" in told else asked.shower if goes_round else named[1]
    house = "round" if goes_round else "fast"
    case = replace(exercise.case, house=house, asked=replace(asked, shower=whom))
    return replace(exercise, case=case)


@in_each_case("7b.3", fresh=12)
def test_7b_3_who_has_none_of_the_three_wherever_they_are(exercise: Exercise) -> None:
    """Otto in the file: he alone was asked. By the other rule the two who pass."""
    rules = (exercise, _by_the_other_rule(exercise))
    lacking = [_lacking(told) or {"nobody"} for told in rules]
    assert [set(answer) for answer in exercise.right_answers] == lacking


@in_each_case("7b.4", fresh=12)
def test_7b_4_the_other_card_in_all_worlds_of_either_house(exercise: Exercise) -> None:
    """Six and four in the file. The player on your left sits where the oracle has Nora."""
    case, asked, answers = exercise.case, asked_in(exercise), exercise.right_answers
    assert case.seats.index(asked.shower) == 1
    (shown,) = asked.held
    worlds = oracle.knowing(case.hand)
    hands = [{card for card in oracle.CARDS if world[card] == "nora"} for world in worlds]
    for house, answer in zip(case.numbers, answers, strict=False):
        fitting = [
            hand
            for hand in hands
            if (hand & {*asked.cards} == {shown} if house == 2 else shown in hand)
        ]
        assert set(answer) == set().union(*fitting) - {shown}
    assert max(case.numbers) == 2
    (event,), unshown = case.events, exercise.values["claim"][3:]
    laid = {literal[2:]: literal[0] for literal in answers[2]}
    assert {laid[name] for name in laid if oracle.NAMED.get(name.lower()) in case.hand} == {"Y"}
    assert laid[unshown] == laid[event.split()[-1]] == asked.shower[0]
    assert unshown in event.partition("->")[0].split()


@in_each_case("7b.5", fresh=12)
def test_7b_5_who_speaks_the_language_in_no_way_to_fill_in_the_form(ex: Exercise) -> Counted:
    """The one with "all" in the file: on form 2 all are ticked, so the ticked one is spoken."""
    *people, wanted, boxes, ticked = ex.case.numbers
    names = [f"person-{place}" for place in (1, 2, 3)]
    silent = set()
    for name, form, tick in zip(names, people[:3], people[3:], strict=True):
        speaks = [{n for n in range(4) if mask >> n & 1} for mask in range(1, 16)]
        fitting = [s for s in speaks if tick in s and (form != 2 or s == {tick})]
        silent |= set() if any(wanted in spoken for spoken in fitting) else {name}
    who, ways = ex.right_answers
    filled = [row for row in product((True, False), repeat=boxes) if all(row[:ticked])]
    assert (set(who), ways) == (silent or {"nobody"}, len(filled))
    return {"sets": ways, "empty": sum(len(set(box)) > 1 for box in zip(*filled, strict=True))}


@in_each_case("7b.6", fresh=12)
def test_7b_6_a_line_follows_if_it_is_true_wherever_the_three_lie(exercise: Exercise) -> None:
    """By all layouts in which the question goes as it went; what nobody saw may be either."""
    asked, shown, house = asked_in(exercise), exercise.case.numbers[0], exercise.case.house
    found = []
    for holders in product((asked.asker, asked.shower, "other", "envelope"), repeat=3):
        held, other = holders.count(asked.shower), "other" in holders
        showable = {"one": {1}, "at-least-one": set(range(1, held + 1)), "all": {held}}[house]
        if held and shown in showable and not (house == "one" and other):
            found.append((held, asked.asker in holders, other))
    sorts: Any = exercise.right_answers[0]
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
