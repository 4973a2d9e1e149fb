"""Every answer of lesson 04, recomputed by counting worlds, rows and clauses one by one."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import oracle
import pytest
from test_oracle import answers

from cluekit.learn.checks import check
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.rule_set import RuleSet
from cluekit.logic.formulas import read, true_in

VARIANTS = range(9)


def left(exercise: Exercise) -> list[oracle.World]:
    """The worlds of an exercise's case."""
    return oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)


def clauses_for(places: int) -> list[frozenset[int]]:
    """The clauses of "exactly one of these places", written out: all places, then each pair."""
    return [frozenset(range(places)), *map(frozenset, combinations(range(places), 2))]


@pytest.mark.parametrize("number", VARIANTS)
def test_4_1_clauses_are_written_out_and_counted(number: int) -> None:
    """7, 63 and 462 in the file."""
    exercise = load("4.1").fresh(number)
    places, cards = exercise.case.numbers
    (players,) = exercise.case.players
    whole = [(card, clause) for card in range(cards) for clause in clauses_for(places)]
    big = [(card, clause) for card in range(21) for clause in clauses_for(players + 1)]
    assert answers(exercise) == (len(clauses_for(places)), len(whole), len(big))
    assert number or answers(exercise) == (7, 63, 462)


@pytest.mark.parametrize("number", range(19))
def test_4_2_what_a_rule_and_a_fact_settle_is_read_off_all_rows(number: int) -> None:
    """Leave, 7 and 3 in the file; a ✕ or ✓ where every row that is left says so."""
    exercise = load("4.2").fresh(number)
    rule, fact, order, many = exercise.case.numbers
    count = (lambda row: sum(row) >= 1, lambda row: sum(row) <= 1, lambda row: sum(row) == 1)[rule]
    told = ({0: True}, {0: False}, {0: False, 2: False})[fact]
    rows = [row for row in product((True, False), repeat=3) if count(row)]
    fitting = [row for row in rows if all(row[place] == holds for place, holds in told.items())]
    says = {row[1] for row in fitting}
    right = "leave" if len(says) == 2 else "tick" if True in says else "cross"
    table = list(product((True, False), repeat=many))
    assert answers(exercise) == (right, sum(map(any, table)), sum(sum(r) == 1 for r in table))
    assert order < 6
    assert number or answers(exercise) == ("leave", 7, 3)


def test_4_2_the_row_that_is_told_is_one_that_the_rule_allows() -> None:
    """Whoever crosses out too soon is shown a row with two culprits."""
    told = check(load("4.2").questions[0], "cross").text
    assert told.endswith("It still allows this: E_A true, E_B true, E_C false.")


@pytest.mark.parametrize("number", range(19))
def test_4_3_the_last_of_three_and_the_rule_that_puts_it_there(number: int) -> None:
    """Carla by "exactly one suspect" in the file; a card that nobody has, by its row."""
    exercise = load("4.3").fresh(number)
    card, rule = answers(exercise)
    named, piles = exercise.case.about[0], (oracle.SUSPECTS, oracle.WEAPONS, oracle.ROOMS)
    three = next(pile for pile in piles if named in pile)
    worlds = left(exercise)
    inside = [c for c in three if all(world[c] == "envelope" for world in worlds)]
    assert [three[int(card[-1]) - 1]] == inside
    # without the rule that is named the step fails; with hands alone it needs the other one
    others = [c for c in three if c != inside[0]]
    seen = all(len({world[c] for world in worlds}) == 1 for c in others)
    kind = {oracle.SUSPECTS: "suspect", oracle.WEAPONS: "weapon", oracle.ROOMS: "room"}[three]
    assert rule == (f"envelope-{kind}" if seen else "row")
    assert number or (inside, rule) == (["carla"], "envelope-suspect")


@pytest.mark.parametrize("number", VARIANTS)
def test_4_4_the_row_is_what_all_worlds_say_of_that_card(number: int) -> None:
    """The Library in the file: a ✓ and three ✕."""
    exercise = load("4.4").fresh(number)
    (card,), row = answers(exercise)
    worlds = left(exercise)
    assert all(world[card] == "envelope" for world in worlds)
    wanted = {f"{card}:{place}": "yes" if place == "envelope" else "no" for place in oracle.PLACES}
    assert row == wanted
    assert number or card == "library"


def test_4_4_true_marks_of_other_rows_are_not_called_uncertain() -> None:
    """Only that row was asked for; a mark that is not certain is told as before."""
    question = load("4.4").questions[1]
    more = question.answer | {"ada:you": "yes", "tower:nora": "yes"}
    assert "True, but not asked for here: 2 marks." in check(question, more).text
    unsure = question.answer | {"bruno:nora": "yes"}
    assert "Marks that are not certain yet: 1." in check(question, unsure).text


@pytest.mark.parametrize("number", range(19))
def test_4_5_one_line_is_false_in_some_world_and_the_others_in_none(number: int) -> None:
    """The conclusions of all four lines, tried in every world that fits."""
    exercise = load("4.5").fresh(number)
    worlds = left(exercise)
    values = exercise.values
    (wrong,), deal = answers(exercise)
    says = {
        "claim": values["claim"].formula,
        "shown": values["not_shown_inside"].formula,
        "own": values["not_own_inside"].formula,
        "card": values["card_inside"].formula,
    }
    holds = {n: {oracle.is_true(text, world) for world in worlds} for n, text in says.items()}
    assert holds["shown"] == holds["own"] == holds["card"] == {True}
    assert False in holds["claim"]
    line: Any = values[wrong.replace("-", "_")]
    assert "{claim}" in line.text
    places = dict(literal.split("_")[::-1] for literal in deal)
    card, sign = says["claim"][-1], says["claim"].startswith("~")
    assert (places[card] == says["claim"].lstrip("~")[0]) == sign


@pytest.mark.parametrize("number", VARIANTS)
def test_4_6_clauses_for_people_and_seats_are_written_out_and_counted(number: int) -> None:
    """21 and 33 in the file."""
    exercise = load("4.6").fresh(number)
    _, people, seats = exercise.case.numbers
    persons = [(p, clause) for p in range(people) for clause in clauses_for(seats)]
    shared = list(product(range(seats), combinations(range(people), 2)))
    _, each, together = answers(exercise)
    assert (each, together) == (len(persons), len(persons) + len(shared))
    assert number or answers(exercise) == ("seat-most", 21, 33)


# --- the rules behind the builder ---------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 3, 4])
def test_the_clauses_of_a_rule_set_are_true_in_just_the_rows_that_are_left(size: int) -> None:
    """Every choice of switches and facts, against formulas read from its clauses."""
    literals = ("E_A", "E_B", "E_C", "E_R")[:size]
    pairs = list(combinations(range(size), 2))
    for least, some in product((False, True), (pairs, pairs[:1], [])):
        for known in product((None, True, False), repeat=size):
            rules = RuleSet(literals, least=least, pairs=frozenset(some), known=known)
            read_in = {name.lower(): name for name in literals}
            formulas = [read(clause, read_in) for clause in rules.clauses]
            for row in rules.rows:
                atoms = {name for name, holds in zip(literals, row, strict=True) if holds}
                assert (row in rules.left) == all(true_in(each, atoms) for each in formulas)


def test_exactly_one_leaves_one_row_a_literal_and_at_least_one_all_but_one() -> None:
    """7 and 3 of 8; a "not both" more or less is one row less or more."""
    least = RuleSet(("E_A", "E_B", "E_C"), least=True)
    assert [len(r.left) for r in (least, least.with_all_pairs)] == [7, 3]
    loose = least.with_all_pairs.with_pair_turned(0, 1)
    assert set(loose.left) - set(least.with_all_pairs.left) == {(True, True, False)}
    assert least.with_known(0, holds=True).value_of(1) is None
    assert least.with_all_pairs.with_known(0, holds=True).value_of(1) is False
