"""Every answer of lessons 04 and 05, found once more by counting worlds, rows and clauses."""

import re
from itertools import combinations, product
from typing import Any

import oracle
from exercise_cases import Counted, in_each_case, left

from cluekit.learn.answers.checks import check
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.families.faulty_steps import catch_jumper
from cluekit.learn.families.sheets_to_turn import BANK
from cluekit.learn.rule_set import RuleSet
from cluekit.learn.view_case import case_of


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


def test_exactly_one_leaves_one_row_a_literal_and_at_least_one_all_but_one() -> None:
    """7 and 3 of 8; a "not both" more or less is one row less or more."""
    least = RuleSet(("E_A", "E_B", "E_C"), least=True)
    assert [len(r.left) for r in (least, least.with_all_pairs)] == [7, 3]
    loose = least.with_all_pairs.with_pair_turned(0, 1)
    assert set(loose.left) - set(least.with_all_pairs.left) == {(True, True, False)}
    assert least.with_known(0, holds=True).value_of(1) is None
    assert least.with_all_pairs.with_known(0, holds=True).value_of(1) is False


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


def options(exercise: Exercise, part: int) -> dict[str, str]:
    """What stands beside each sign, by the option's id."""
    return dict(exercise.questions[part].options)


def arrows(exercise: Exercise, part: int) -> dict[str, str]:
    """The same in letters."""
    return {sign: oracle.meant(text) for sign, text in options(exercise, part).items()}


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
    for sign, side in options(exercise, 0).items():
        about = one if side.removeprefix("no ") == one else other
        backs = product((True, False), repeat=2)
        fits = [b for b in backs if b[about == other] != side.startswith("no ")]
        if any(x and (y == denied) for x, y in fits):
            turned.add(sign)
    sheets, outside = map(set, exercise.right_answers)  # type: ignore[call-overload]
    assert sheets == turned, exercise.values["claim"]
    told = {text.removeprefix("… "): sign for sign, text in options(exercise, 1).items()}
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
    worlds, question, told = (
        left_unless_accused(exercise),
        exercise.questions[0],
        arrows(exercise, 0),
    )
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
    for sign, text in options(exercise, 0).items():
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
