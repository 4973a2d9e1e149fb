"""Every answer of lessons 04, 05, 07 and 07b, by counting worlds, rows, clauses and hands."""

import re
from collections.abc import Callable
from functools import cache
from itertools import combinations, combinations_with_replacement, compress, product
from typing import Any

import oracle
from exercise_cases import Counted, in_each_case, left, tells
from msgspec.structs import replace

from cluekit.learn.chair_worlds import case_of
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.exercises.L05 import BANK
from cluekit.learn.exercises.L05.faulty_steps import catch_jumper
from cluekit.learn.exercises.L07 import EVENINGS
from cluekit.learn.kinds.registry import check
from cluekit.learn.rule_set import RuleSet
from cluekit.learn.slots import Slots
from cluekit.learn.values import value_in_words
from cluekit.learn.worlds import puzzle_of
from cluekit.logic.rules import ALL, derive


def clauses_for(places: int) -> list[frozenset[int]]:
    """The clauses of "exactly one of these places", written out: all places, then each pair."""
    return [frozenset(range(places)), *map(frozenset, combinations(range(places), 2))]


@in_each_case("4.1", fresh=9)
def test_4_1_clauses_are_written_out_and_counted(exercise: Exercise) -> Counted:
    """7, 63 and 462 in the file."""
    places, cards = exercise.case.numbers
    one, big = clauses_for(places), clauses_for(exercise.case.players[0] + 1)
    whole, table = list(product(range(cards), one)), list(product(range(21), big))
    assert exercise.right_answers == (len(one), len(whole), len(table))
    found = {"one_card": len(one), "big_one": len(big), "big_pairs": len(big[1:])}
    return found | {"big_places": len(set().union(*big))}


@in_each_case("4.2", fresh=18)
def test_4_2_what_a_rule_and_a_fact_settle_is_read_off_all_rows(exercise: Exercise) -> Counted:
    """Leave, 7 and 3 in the file; a ✕ or ✓ where every row that is left says so."""
    rule, fact, order, many = exercise.case.numbers
    count = (lambda row: sum(row) >= 1, lambda row: sum(row) <= 1, lambda row: sum(row) == 1)[rule]
    known = ({0: True}, {0: False}, {0: False, 2: False})[fact]
    rows = (row for row in product((True, False), repeat=3) if count(row))
    says = {row[1] for row in rows if all(row[place] == holds for place, holds in known.items())}
    right = "leave" if len(says) == 2 else "tick" if True in says else "cross"
    table = list(product((True, False), repeat=many))
    some = sum(map(any, table))
    assert exercise.right_answers == (right, some, sum(sum(row) == 1 for row in table))
    assert order < 6
    return {"some": some}


@in_each_case("4.3", fresh=18)
def test_4_3_the_last_of_three_and_the_rule_that_puts_it_there(exercise: Exercise) -> None:
    """Carla by "exactly one suspect" in the file; a card that nobody has, by its row."""
    card, rule = exercise.right_answers
    named, worlds = exercise.case.about[0], left(exercise)
    piles = {"suspect": oracle.SUSPECTS, "weapon": oracle.WEAPONS, "room": oracle.ROOMS}
    kind, three = next((kind, pile) for kind, pile in piles.items() if named in pile)
    inside = [c for c in three if all(world[c] == "envelope" for world in worlds)]
    assert [three[int(str(card)[-1]) - 1]] == inside
    seen = all(len({world[c] for world in worlds}) == 1 for c in three if c not in inside)
    assert rule == (f"envelope-{kind}" if seen else "row")


@in_each_case("4.4", fresh=8)
def test_4_4_the_row_is_what_all_worlds_say_of_that_card(exercise: Exercise) -> None:
    """The Library in the file: a ✓ and three ✕."""
    (card,), row = exercise.right_answers
    assert all(world[card] == "envelope" for world in left(exercise))
    assert row == {f"{card}:{p}": "yes" if p == "envelope" else "no" for p in oracle.PLACES}


def test_4_2_and_4_4_what_is_told_of_some_slips() -> None:
    """A row with two culprits for whoever crosses out too soon; true marks of other rows."""
    told = check(load("4.2").questions[0], "cross").text
    assert told.endswith("It still allows this: E_A true, E_B true, E_C false.")
    question = load("4.4").questions[1]
    for marks, said in (
        ({"ada:you": "yes", "tower:nora": "yes"}, "True, but not asked for here: 2 marks."),
        ({"bruno:nora": "yes"}, "Marks that are not certain yet: 1."),
    ):
        assert said in check(question, question.answer | marks).text


@in_each_case("4.5", fresh=18)
def test_4_5_one_line_is_false_in_some_world_and_the_others_in_none(exercise: Exercise) -> None:
    """The conclusions of all four lines, tried in every world that fits."""
    worlds, values = left(exercise), exercise.values
    (wrong,), deal = exercise.right_answers  # type: ignore[misc]
    for name in ("not_shown_inside", "not_own_inside", "card_inside"):
        assert all(oracle.is_true(values[name].formula, world) for world in worlds)
    claim = values["claim"].formula
    assert not all(oracle.is_true(claim, world) for world in worlds)
    assert "{claim}" in values[wrong.replace("-", "_")].text
    places = dict(literal.split("_")[::-1] for literal in deal)  # type: ignore[attr-defined]
    assert (places[claim[-1]] == claim.lstrip("~")[0]) == claim.startswith("~")


@in_each_case("4.6", fresh=9)
def test_4_6_clauses_for_people_and_seats_are_written_out_and_counted(
    exercise: Exercise,
) -> Counted:
    """21 and 33 in the file."""
    _, people, seats = exercise.case.numbers
    one, pairs = clauses_for(seats), list(combinations(range(people), 2))
    each, shared = list(product(range(people), one)), list(product(range(seats), pairs))
    together = len(each + shared)
    assert exercise.right_answers[1:] == (len(each), together)
    return {"one_person": len(one), "seat_pairs": len(pairs), "together": together}


def test_the_clauses_of_a_rule_set_are_true_in_just_the_rows_that_are_left() -> None:
    """Every choice of switches and facts, against what the oracle reads in its clauses."""
    for size in (2, 3, 4):
        literals = ("E_A", "E_B", "E_C", "E_R")[:size]
        pairs, table = list(combinations(range(size), 2)), oracle.rows_of(literals)
        for least, some in product((False, True), (pairs, pairs[:1], [])):
            for known in product((None, True, False), repeat=size):
                rules = RuleSet(literals, least=least, pairs=frozenset(some), known=known)
                true = [r for r in table if all(oracle.is_true_in(r, c) for c in rules.clauses)]
                assert {*rules.left} == {tuple(row.values()) for row in true}
    one = RuleSet(("E_A", "E_B", "E_C"), least=True).with_all_pairs
    assert {*one.with_pair_turned(0, 1).left} - {*one.left} == {(True, True, False)}


def breaking(arrow: str, worlds: list[oracle.World]) -> list[oracle.World]:
    """The worlds in which an arrow, in letters, is false."""
    assert " -> " in arrow, arrow
    return [world for world in worlds if not oracle.is_so(arrow, world)]


def left_unless_accused(exercise: Exercise) -> list[oracle.World]:
    """The worlds of an exercise's case; a wrong accusation is not all in the envelope."""
    accusing = [event for event in exercise.case.events if "accuses" in event]
    events = (event for event in exercise.case.events if event not in accusing)
    worlds = oracle.hearing(oracle.knowing(exercise.case.hand), *events)
    for event in accusing:
        said = event.partition(":")[2].partition("->")[0].split()
        worlds = [w for w in worlds if any(not oracle.is_true(f"E_{card}", w) for card in said)]
    return worlds


def arrows(exercise: Exercise, part: int) -> dict[str, str]:
    """What stands beside each sign, in letters, by the option's id."""
    return {sign: oracle.meant(text) for sign, text in exercise.questions[part].options}


def deals_in(text: str) -> list[oracle.World]:
    """The deals that a sentence lays out: "You: Ada and Rope; Nora: …; Envelope: …"."""
    found = []
    for laid in re.findall(r"\w+: \w+ and \w+; .*?Envelope: \w+, \w+ and \w+", text):
        world = {}
        for place, cards in (part.split(": ") for part in laid.split("; ")):
            world |= {card.lower(): place.lower() for card in re.split(", | and ", cards)}
        found.append(world)
    return found


@in_each_case("5.1", fresh=6)
def test_5_1_a_sheet_is_turned_where_its_back_can_break_the_sentence(exercise: Exercise) -> None:
    """Each side may have either back; a and d in the file. Outside the game the same two."""
    first, second = map(exercise.prompt, exercise.form.parts)
    found = re.search(r"If I hold (?:the )?(\w+), I (also|do not) hold (?:the )?(\w+)\.", first)
    assert found, first
    one, denied, other = found[1], found[2] == "do not", found[3]
    turned = set()
    for sign, side in exercise.questions[0].options:
        about = one if side.removeprefix("no ") == one else other
        backs = product((True, False), repeat=2)
        fits = [b for b in backs if b[about == other] != side.startswith("no ")]
        if any(x and (y == denied) for x, y in fits):
            turned.add(sign)
    sheets, outside = map(set, exercise.right_answers)  # type: ignore[call-overload]
    assert sheets == turned, exercise.values["claim"]
    told = {text.removeprefix("… "): sign for sign, text in exercise.questions[1].options}
    notice = next(each for each in BANK if each.rule in second)
    assert set(told) == {notice.given, notice.not_given, notice.then, notice.not_then}
    assert outside == {told[notice.given], told[notice.not_then]}


@in_each_case("5.2", fresh=6)
def test_5_2_the_contrapositive_is_false_in_the_same_worlds(exercise: Exercise) -> None:
    """Of all 2,430; the other two are not, and the deal that is shown parts them."""
    says, asked = (oracle.meant(exercise.values[name].in_words()) for name in ("says", "asked"))
    broken = breaking(says, [*oracle.worlds()])
    right, called = exercise.right_answers
    for option, arrow in arrows(exercise, 0).items():
        assert (breaking(arrow, [*oracle.worlds()]) == broken) == (option == right)
        if option != right:
            (shown,) = deals_in(check(exercise.questions[0], option).text)
            assert shown in oracle.worlds()
            assert (breaking(says, [shown]), breaking(arrow, [shown])) == ([], [shown])
    (given, then), (first, _) = says.split(" -> "), asked.split(" -> ")
    turned = first[-1] == then[-1]
    negated = first.startswith("~") != (then if turned else given).startswith("~")
    names = {(True, False): "converse", (True, True): "contrapositive", (False, True): "inverse"}
    assert called == names[turned, negated]


@in_each_case("5.3", "5.4", fresh=6)
def test_arrows_that_are_ticked_are_broken_in_no_world(exercise: Exercise) -> None:
    """And each of the others in some; the deals that slips are answered with are among them."""
    worlds, question = left_unless_accused(exercise), exercise.questions[0]
    told = arrows(exercise, 0)
    follows = {sign for sign, arrow in told.items() if not breaking(arrow, worlds)}
    assert set(exercise.right_answers[0]) == follows  # type: ignore[call-overload]
    for wrong in question.part.misconceptions:
        ticked = list(question.value(wrong.match))
        answer = check(question, ticked)
        for shown in deals_in(answer.text if not answer.right else ""):
            assert shown in worlds
            assert all(breaking(told[sign], [shown]) for sign in set(ticked) - follows)


@in_each_case("5.4", fresh=6)
def test_5_4_one_arrow_holds_in_both_directions(exercise: Exercise) -> None:
    """All three hold; turned round only that one does, and deals break the two others."""
    worlds, right = left_unless_accused(exercise), exercise.right_answers[1]
    for option, arrow in arrows(exercise, 1).items():
        back = " -> ".join(arrow.split(" -> ")[::-1])
        assert not breaking(arrow, worlds)
        assert (not breaking(back, worlds)) == (option == right)
        if option != right:
            (shown,) = deals_in(check(exercise.questions[1], option).text)
            assert shown in breaking(back, worlds)


@in_each_case("5.5", fresh=6)
def test_5_5_sound_steps_are_certain_and_the_others_go_backwards(exercise: Exercise) -> None:
    """By all that the bot had seen; what goes back begins with one hand that lacks the card."""
    hundreds, seed, seat = exercise.case.numbers
    found = catch_jumper("mini", 100 * hundreds + seed, seat)
    assert found
    backward, laid = exercise.right_answers
    worlds = _heard_by(case_of(found.view))
    for sign, text in exercise.questions[0].options:
        card = next(card for card in oracle.CARDS if re.search(rf"\b{card}\b", text.lower()))
        backwards = bool(re.match(r"“\w+ (do|does) not have ", text))
        assert (sign in backward) == backwards  # type: ignore[operator]
        assert backwards or all(world[card] == "envelope" for world in worlds)
    here = left_unless_accused(exercise)
    (world,) = (w for w in here if all(oracle.is_true(each, w) for each in laid))  # type: ignore[attr-defined]
    assert breaking(oracle.meant(exercise.values["arrow"].in_words()), [world])


def _heard_by(seen: Any) -> list[oracle.World]:
    """The worlds that fit what a seat has seen, with that seat in the place of "you"."""
    names = dict(zip(seen.seats, ("You", "Nora", "Otto"), strict=True))
    events = [re.sub(r"\b(You|Nora|Otto)\b", lambda m: names[m[1]], e) for e in seen.events]
    return oracle.hearing(oracle.knowing(seen.hand), *events)


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
    assert hand.out(0).packed == tuple(range(1, size))
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


@cache
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


def _after_accusing(exercise: Exercise) -> list[tuple[str, ...]]:
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
    people = {"shower": asked.shower, "accuser": asked.asker}
    sure = {name for name, who in people.items() if all(who in holders for holders in found)}
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
        fits = [h & {*asked.cards} == {shown} if house == 2 else shown in h for h in hands]
        assert set(answer) == set().union(*compress(hands, fits)) - {shown}
    for answer, told in zip(answers[:2], exercise.answer(*answers).parts, strict=False):
        strict = "every card that fits" in told.text.partition(".")[0]
        assert strict == (len(answer) == min(map(len, answers[:2])))
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
