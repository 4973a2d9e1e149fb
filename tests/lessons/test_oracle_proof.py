"""Every answer of lesson 06, found once more by counting worlds and by trying every timetable."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import oracle
import pytest
from test_oracle import answers

from cluekit.clue.editions.edition import edition
from cluekit.learn.exercises import Exercise, by_lesson, ids, load
from cluekit.learn.finished_proofs import finished_proofs
from cluekit.learn.inventory import unlocked_rules
from cluekit.learn.proof_checks import goal, read_line, stepper
from cluekit.learn.rule_notes import IN_PROOFS
from cluekit.learn.worlds import puzzle_of
from cluekit.logic.formulas import formula_text
from cluekit.logic.proof_boxes import SUPPOSE, visible
from cluekit.logic.rules import ALL as ALL_RULES
from cluekit.logic.rules import derive
from variants import fresh_case

FRESH = range(51)
"""The file's own case and fifty fresh ones."""


def left(exercise: Exercise) -> list[oracle.World]:
    """The worlds of an exercise's case."""
    return oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)


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


@pytest.mark.parametrize("name", ["6.1", "6.2", "6.3", "6.7"])
def test_what_is_proved_holds_in_every_world_and_so_does_every_line(name: str) -> None:
    """Fifty fresh cases: the goal, and each line wherever its suppositions are true."""
    for number in FRESH:
        exercise = fresh_case(name, number)
        worlds, (proof,) = left(exercise), answers(exercise)
        question = exercise.questions[0]
        assert all(oracle.is_so(formula_text(goal(question)), world) for world in worlds)
        assert is_sound([read_line(question, text) for text in proof], worlds)


def test_6_5_one_line_does_not_follow_and_the_end_is_false_in_some_world() -> None:
    """The checker stops at that line and at no other; the worlds refute the end."""
    for number in FRESH:
        exercise = fresh_case("6.5", number)
        wrong, deal = answers(exercise)
        question, claim = exercise.questions[0], exercise.values["claim"]
        lines = [read_line(question, text) for text in exercise.values["lines"]]
        checker = stepper(question, *{line.rule for line in lines})
        slips = [at + 1 for at in range(len(lines)) if checker.slip_at(lines, at)]
        assert slips == [wrong]
        worlds = left(exercise)
        refuting = [w for w in worlds if not oracle.is_so(claim, w)]
        assert 0 < len(refuting) < len(worlds)
        assert {_literals(world) for world in refuting} >= {frozenset(deal)}
        assert says(lines[-1]) == claim


def _literals(world: oracle.World) -> frozenset[str]:
    letters = {"you": "Y", "nora": "N", "otto": "O", "envelope": "E"}
    return frozenset(f"{letters[place]}_{card[0].upper()}" for card, place in world.items())


LESSONS = ("art", "maths", "music", "sport")


def _meets(order: tuple[str, ...], wish: str) -> bool:
    """Tell whether an order does what a sentence wishes, read word by word."""
    named = [
        one for one in wish.lower().replace(".", "").replace(":", "").split() if one in LESSONS
    ]
    at = [order.index(one) for one in named]
    if "before" in wish:
        return at[0] < at[1]
    if ": not one" in wish:
        return abs(at[0] - at[1]) > 1
    if "one right after" in wish:
        return abs(at[0] - at[1]) == 1
    assert "first or the last" in wish
    return at[0] in (0, 3)


def test_6_6_every_timetable_is_tried() -> None:
    """From the sentences that the learner reads, in fifty fresh cases."""
    for number in FRESH:
        exercise = fresh_case("6.6", number)
        prompt = exercise.prompt(exercise.form.parts[0])
        wishes = prompt.partition("and sport. ")[2].partition(" Suppose")[0].split(". ")
        assert len(wishes) == 3
        fitting = [o for o in permutations(LESSONS) if all(_meets(o, wish) for wish in wishes)]
        lesson, place = prompt.partition("that ")[2].split(".")[0].split(" is number ")
        supposed = [o for o in fitting if o[int(place) - 1] == lesson]
        claim = exercise.prompt(exercise.form.parts[2]).partition("”")[0]
        said = {_meets(o, claim.strip("“")) for o in fitting}
        status = "not-known" if len(said) == 2 else "certain" if True in said else "impossible"
        wanted = (("breaks", "one", "several")[min(2, len(supposed))], len(fitting), status)
        assert answers(exercise) == wanted


def test_every_slip_that_shows_a_timetable_shows_one_that_fits() -> None:
    """In each fresh case, whichever option is wrong."""
    for number in FRESH:
        exercise = fresh_case("6.6", number)
        for part, option in ((0, "breaks"), (2, "certain"), (2, "impossible")):
            told = exercise.answer(*[None] * part, option).parts[part]
            shown = told.text.rpartition(": ")[2].strip(". ").split(", ")
            assert told.right or sorted(shown) == sorted(LESSONS)


@pytest.mark.parametrize("name", finished_proofs())
def test_a_finished_proof_is_one(name: str) -> None:
    """Each line stands and is true in the oracle's worlds; it ends with what is to be proved."""
    proof = finished_proofs()[name]
    checker = stepper(proof.question)
    assert checker.slip(proof.read(), goal(proof.question)) is None
    worlds = oracle.hearing(oracle.knowing(proof.case.hand), *proof.case.events)
    assert is_sound(proof.read(), worlds)


# --- no rule before it is taught ----------------------------------------------------------------


@pytest.mark.parametrize("lesson", by_lesson())
def test_no_proof_uses_a_rule_that_no_lesson_up_to_it_teaches(lesson: str) -> None:
    """Those of earlier lessons and of its own, and the two words that are no rules."""
    taught = {*unlocked_rules(lesson), *IN_PROOFS}
    for name in by_lesson()[lesson]:
        for part in load(name).form.parts:
            assert set(part.rules) <= taught, name
    if lesson == "L06":
        used = {line.rule for proof in finished_proofs().values() for line in proof.read()}
        assert used <= taught - {"contradiction", "hand-full"}


def test_rules_are_asked_for_in_these_exercises() -> None:
    """So the test above has something to look at."""
    assert {n for n in ids() if any(p.rules for p in load(n).form.parts)} == {
        *("6.1", "6.2", "6.3", "6.7", "9.9", "10.8")
    }


PLACED = {"4.4": 0, "7.1": 0, "7.2": 1, "7.7": 0}
"""Exercises whose answer is a set of cards with one place each, by its part."""


@pytest.mark.parametrize("name", PLACED)
def test_what_a_lesson_asks_for_follows_by_the_rules_that_were_taught(name: str) -> None:
    """Where each card of the answer lies: found by the engine with those rules and no other."""
    taught = unlocked_rules(load(name).form.lesson) & ALL_RULES
    for number in range(10):
        exercise = fresh_case(name, number)
        derived = derive(puzzle_of(exercise.case), taught)
        deck = edition(exercise.case.deck).deck
        for card in exercise.questions[PLACED[name]].answer.ids:
            assert derived.can[deck.number(card)].bit_count() == 1, (name, number, card)


def test_a_careful_bot_s_rules_do_not_finish_the_file_of_lesson_06() -> None:
    """Without a supposition Carla stays open; with cases she is found."""
    for name in ("6.2", "6.3"):
        puzzle = puzzle_of(load(name).case)
        carla = edition("mini").deck.number("carla")
        plain = derive(puzzle, ALL_RULES - {"cases", "contradiction"})
        assert plain.can[carla].bit_count() > 1
        assert derive(puzzle, ALL_RULES).can[carla] == 1 << puzzle.file
