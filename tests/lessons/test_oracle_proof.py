"""Every answer of lesson 06, found once more by counting worlds and by trying every timetable."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import oracle
import pytest
from exercise_cases import in_each_case, left

from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.checks import check
from cluekit.learn.exercises import Exercise, by_lesson, load
from cluekit.learn.families import two_ways
from cluekit.learn.finished_proofs import finished_proofs
from cluekit.learn.inventory import unlocked_rules
from cluekit.learn.proof_checks import goal, read_line, stepper
from cluekit.learn.rule_notes import IN_PROOFS
from cluekit.learn.worlds import puzzle_of
from cluekit.logic.formulas import formula_text
from cluekit.logic.rules import ALL, derive
from cluekit.logic.step_checker import SUPPOSE, visible
from naming import case_named
from variants import fresh_case


def says(line: Any) -> str:
    """What a line states, as the oracle reads it."""
    return formula_text(line.statement)


def is_sound(lines: list[Any], worlds: list[oracle.World]) -> bool:
    """Tell whether every line is true in every world in which what is supposed around it is."""
    for at, line in enumerate(lines):
        if line.rule == SUPPOSE:
            continue
        around = [lines[n] for n in visible(lines, at) if lines[n].rule == SUPPOSE]
        fits = (w for w in worlds if all(oracle.is_so(says(one), w) for one in around))
        if not all(oracle.is_so(says(line), world) for world in fits):
            return False
    return True


@in_each_case("6.1", "6.2", "6.3", "6.7", fresh=25)
def test_what_is_proved_holds_in_every_world_and_so_does_every_line(exercise: Exercise) -> None:
    """The goal, and each line wherever its suppositions are true."""
    worlds, (proof,), (question,) = left(exercise), exercise.right_answers, exercise.questions
    assert all(oracle.is_so(formula_text(goal(question)), world) for world in worlds)
    assert is_sound([read_line(question, text) for text in proof], worlds)


@pytest.mark.parametrize("name", ["6.2", "6.3", "6.4"])
def test_6_fresh_cases_are_other_games_of_the_same_difficulty(name: str) -> None:
    """Events in other orders and others between; the goal forced, the claim open, in the oracle.

    Without supposing, the rules of the package do not get there; with it they do.
    """
    shapes = set()
    for number in range(8):
        exercise = fresh_case(name, number)
        worlds, wanted = left(exercise), exercise.values["goal"]
        assert {oracle.is_true(wanted, world) for world in worlds} == {True}
        assert {oracle.is_true(exercise.values["claim"], world) for world in worlds} == {
            True,
            False,
        }
        puzzle, card = puzzle_of(exercise.case), "abcrvdlgt".index(wanted[-1].lower())
        assert derive(puzzle, ALL - {"cases", "contradiction"}).can[card] != 0b1000
        assert derive(puzzle, ALL).can[card] == 0b1000
        shapes.add((two_ways.roles(exercise.case), len(exercise.case.events)))
        assert exercise.answer(*exercise.right_answers).right
    assert len(shapes) > 4


def test_6_2_without_the_hand_size_carla_is_not_forced() -> None:
    """With hands of any size there is a world that fits all clues and has another suspect."""
    exercise = load("6.2")
    mine = [w for w in oracle.of_any_size() if [c for c in w if w[c] == "you"] == ["ada", "tower"]]
    fitting = oracle.hearing(mine, *exercise.case.events)
    assert {next(c for c in oracle.SUSPECTS if w[c] == "envelope") for w in fitting} > {"carla"}


def test_6_1_every_order_that_respects_its_citations_is_accepted() -> None:
    """All 720 orders of the six lines; what a line rests on is numbered anew in each."""
    exercise = load("6.1")
    lines = [line.split("; ") for line in exercise.right_answers[0]]
    rests = [
        {int(c) - 1 for c in line[2].split(", ") if c.isdigit()} if len(line) > 2 else set()
        for line in lines
    ]
    good = 0
    for order in permutations(range(6)):
        place = {line: str(at + 1) for at, line in enumerate(order)}
        given = []
        for line in order:
            cites = [c for c in "".join(lines[line][2:]).split(", ") if c.startswith("c")]
            cites += [place[other] for other in rests[line]]
            given.append("; ".join([*lines[line][:2], ", ".join(cites)]))
        fits = all(
            order.index(other) < at for at, line in enumerate(order) for other in rests[line]
        )
        feedback = exercise.answer(given)
        assert feedback.right == fits
        assert fits or feedback.misconceptions == ("M14",)
        good += fits
    assert good == 10  # 1 and 2, 3, 4 in a row, 5 anywhere, 6 last


@in_each_case("6.5", fresh=25)
def test_6_5_one_line_does_not_follow_and_the_end_is_false_in_some_world(
    exercise: Exercise,
) -> None:
    """The checker stops at that line and at no other; the worlds refute the end."""
    wrong, deal = exercise.right_answers
    question, claim = exercise.questions[0], exercise.values["claim"]
    lines = [read_line(question, text) for text in exercise.values["lines"]]
    checker = stepper(question, *{line.rule for line in lines})
    assert [at + 1 for at in range(len(lines)) if checker.slip_at(lines, at)] == [wrong]
    worlds = left(exercise)
    shown = [w for w in worlds if all(oracle.is_true(literal, w) for literal in deal)]
    assert [oracle.is_so(claim, world) for world in shown] == [False]
    assert any(oracle.is_so(claim, world) for world in worlds)
    assert says(lines[-1]) == claim


LESSONS = ("art", "maths", "music", "sport")


def _meets(order: tuple[str, ...], wish: str) -> bool:
    """Tell whether an order does what a sentence wishes, read word by word."""
    named = [
        one for one in wish.lower().replace(".", "").replace(":", "").split() if one in LESSONS
    ]
    at = [order.index(one) for one in named]
    if "comes before" in wish:
        return at[0] < at[1]
    if "neither right before nor right after" in wish:
        return abs(at[0] - at[1]) > 1
    if "right before or right after" in wish:
        return abs(at[0] - at[1]) == 1
    assert "first or the last" in wish
    return at[0] in (0, 3)


def timetables(exercise: Exercise) -> list[tuple[str, ...]]:
    """Every order of the four lessons that meets the three wishes, as the learner reads them."""
    first = exercise.prompt(exercise.form.parts[0])
    wishes = first.partition("and sport. ")[2].partition(" Suppose")[0].split(". ")
    assert len(wishes) == 3
    return [o for o in permutations(LESSONS) if all(_meets(o, wish) for wish in wishes)]


@in_each_case("6.6", fresh=25)
def test_6_6_every_timetable_is_tried(exercise: Exercise) -> None:
    """From the sentences that the learner reads; a slip is answered by a timetable that fits."""
    first, _, third = map(exercise.prompt, exercise.form.parts)
    fitting = timetables(exercise)
    lesson, place = first.partition("that ")[2].split(".")[0].split(" is number ")
    supposed = [o for o in fitting if o[int(place) - 1] == lesson]
    said = {_meets(o, third.partition("”")[0].strip("“")) for o in fitting}
    status = "not-known" if len(said) == 2 else "certain" if True in said else "impossible"
    wanted = (("breaks", "one", "several")[min(2, len(supposed))], len(fitting), status)
    assert exercise.right_answers == wanted
    for part, option in ((0, "breaks"), (2, "certain"), (2, "impossible")):
        told = check(exercise.questions[part], option)
        assert told.right or tuple(told.text.rpartition(": ")[2].strip(". ").split(", ")) in fitting


def test_6_6_every_sort_of_wish_is_wished() -> None:
    """Before, next to, not next to, at an end: in some fresh case each."""
    drawn = [fresh_case("6.6", number).case.numbers[:9] for number in range(26)]
    assert {kind for numbers in drawn for kind in numbers[::3]} == {0, 1, 2, 3}


def test_finished_proofs_are_proofs() -> None:
    """Each line stands and is true in the oracle's worlds; each ends with what is to be proved."""
    for name, proof in finished_proofs().items():
        with case_named(name):
            assert stepper(proof.question).slip(proof.read(), goal(proof.question)) is None
            worlds = oracle.hearing(oracle.knowing(proof.case.hand), *proof.case.events)
            assert is_sound(proof.read(), worlds)


# --- no rule before it is taught ----------------------------------------------------------------


def test_no_proof_uses_a_rule_that_no_lesson_up_to_it_teaches() -> None:
    """Those of earlier lessons and of its own, and the two words that are no rules."""
    asking = set()
    for lesson, names in by_lesson().items():
        for name in names:
            rules = {rule for part in load(name).form.parts for rule in part.rules}
            assert rules <= {*unlocked_rules(lesson), *IN_PROOFS}, name
            asking |= {name} if rules else set()
    assert asking == {"6.1", "6.2", "6.3", "6.7", "9.9", "10.8"}
    used = {line.rule for proof in finished_proofs().values() for line in proof.read()}
    assert used <= {*unlocked_rules("L06"), *IN_PROOFS} - {"contradiction", "hand-full"}


PLACED = {"4.4": 0, "7.1": 0, "7.2": 1, "7.7": 0}
"""Exercises whose answer is a set of cards with one place each, by its part."""


@in_each_case(*PLACED, fresh=9)
def test_what_a_lesson_asks_for_follows_by_the_rules_that_were_taught(exercise: Exercise) -> None:
    """Where each card of the answer lies: found by the engine with those rules and no other."""
    derived = derive(puzzle_of(exercise.case), unlocked_rules(exercise.form.lesson) & ALL)
    deck = edition(exercise.case.deck).deck
    for card in exercise.questions[PLACED[exercise.id]].answer.ids:
        assert derived.can[deck.number(card)].bit_count() == 1, card
