"""Every answer of lesson 06, found once more by counting worlds and by trying every timetable."""

import re
from itertools import permutations
from typing import Any, NamedTuple

import oracle
from exercise_cases import Counted, in_each_case, left

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


def is_sound(lines: list[Any], worlds: list[oracle.World]) -> bool:
    """Tell whether every line is true in every world in which what is supposed around it is."""
    for at, line in enumerate(lines):
        around = [lines[n] for n in visible(lines, at) if lines[n].rule == SUPPOSE]
        fits = (w for w in worlds if all(is_so(one, w) for one in around))
        if line.rule != SUPPOSE and not all(is_so(line, world) for world in fits):
            return False
    return True


def is_so(line: Any, world: oracle.World) -> bool:
    """Whether what a line states is so in a world."""
    return oracle.is_so(formula_text(line.statement), world)


@in_each_case("6.1", "6.2", "6.3", "6.7", fresh=12)
def test_what_is_proved_holds_in_every_world_and_so_does_every_line(exercise: Exercise) -> None:
    """The goal, and each line wherever its suppositions are true."""
    worlds, (proof,), (question,) = left(exercise), exercise.right_answers, exercise.questions
    assert all(oracle.is_so(formula_text(goal(question)), world) for world in worlds)
    assert is_sound([read_line(question, text) for text in proof], worlds)


def test_6_fresh_cases_are_other_games_of_the_same_difficulty() -> None:
    """Events in other orders and others between; the goal forced, the claim open, in the oracle."""
    for name in ("6.2", "6.3", "6.4"):
        shapes = set()
        for number in range(8):
            exercise = fresh_case(name, number)
            goal, claim = exercise.values["goal"], exercise.values["claim"]
            with case_named(name, number):
                says = {(oracle.is_true(goal, w), oracle.is_true(claim, w)) for w in left(exercise)}
                assert says == {(True, True), (True, False)}
                puzzle, card = puzzle_of(exercise.case), "abcrvdlgt".index(goal[-1].lower())
                assert derive(puzzle, ALL - {"cases", "contradiction"}).can[card] != 0b1000
                assert derive(puzzle, ALL).can[card] == 0b1000
                assert exercise.answer(*exercise.right_answers).right
            shapes.add((two_ways.roles(exercise.case), len(exercise.case.events)))
        assert len(shapes) > 4


def test_6_2_without_the_hand_size_carla_is_not_forced() -> None:
    """With hands of any size there is a world that fits all clues and has another suspect."""
    exercise = load("6.2")
    mine = [w for w in oracle.of_any_size() if [c for c in w if w[c] == "you"] == ["ada", "tower"]]
    fitting = oracle.hearing(mine, *exercise.case.events)
    assert {next(c for c in oracle.SUSPECTS if w[c] == "envelope") for w in fitting} > {"carla"}


def test_6_1_every_order_that_respects_its_citations_is_accepted() -> None:
    """All 720 orders of the six lines; what a line rests on is numbered anew in each."""
    exercise, good = load("6.1"), 0
    lines = [line.split("; ") for line in exercise.right_answers[0]]
    cited = ["".join(line[2:]).split(", ") for line in lines]
    rests = [{int(c) - 1 for c in cites if c.isdigit()} for cites in cited]
    for order in permutations(range(6)):
        given = []
        for line in order:
            cites = [c for c in cited[line] if c.startswith("c")]
            cites += [str(order.index(other) + 1) for other in rests[line]]
            given.append("; ".join([*lines[line][:2], ", ".join(cites)]))
        fits = all(order.index(o) < at for at, line in enumerate(order) for o in rests[line])
        feedback = exercise.answer(given)
        assert feedback.right == fits
        assert fits or feedback.misconceptions == ("M14",)
        good += fits
    assert good == 10  # 1 and 2, 3, 4 in a row, 5 anywhere, 6 last


class Line(NamedTuple):
    """A line of a proof: if what its box supposes is so, what it says is."""

    supposed: str
    says: str
    rule: str
    named: list[str]

    def is_so(self, world: oracle.World) -> bool:
        """Whether it is so in a world."""
        idle = self.supposed and not oracle.is_so(self.supposed, world)
        return bool(idle) or oracle.is_so(self.says, world)


@in_each_case("6.5", fresh=12)
def test_6_5_one_line_does_not_follow_and_the_end_is_false_in_some_world(ex: Exercise) -> Counted:
    """It is not so in some world in which all that it names is; the checker stops there alone."""
    wrong, deal = ex.right_answers
    question, claim, lines = ex.questions[0], ex.values["claim"], list[Line]()
    read = [read_line(question, text) for text in ex.values["lines"]]
    checker = stepper(question, *{line.rule for line in read})
    assert [at + 1 for at in range(len(read)) if checker.slip_at(read, at)] == [wrong]
    for text in ex.values["lines"]:
        says, rule, *named = text.lstrip("> ").split("; ")
        box = (lines[-1].supposed if lines else "") if text.startswith(">") else ""
        supposed = says if rule == "suppose" else box
        lines.append(Line(supposed, says, rule, "".join(named).split(", ") if named else []))
    assert [n for n, line in enumerate(lines, 1) if not _follows(line, lines, ex)] == [wrong]
    worlds = left(ex)
    shown = [w for w in worlds if all(oracle.is_true(literal, w) for literal in deal)]
    assert [oracle.is_so(claim, world) for world in shown] == [False]
    assert any(oracle.is_so(claim, world) for world in worlds)
    assert lines[-1].says == claim
    return {"wrong": wrong}


def _follows(line: Line, lines: list[Line], exercise: Exercise) -> bool:
    """Whether nothing else can be, given your hand, and the clues and lines that it names.

    Two cases name the first line of each box, and stand for what the box ends with.
    """
    clues = [exercise.case.events[int(name[1:]) - 1] for name in line.named if name[0] == "c"]
    given = [lines[int(name) - 1] for name in line.named if name[0] != "c"]
    if line.rule == "cases":
        ends = {one.supposed: one for one in lines}
        given = [ends[one.supposed] if one.rule == "suppose" else one for one in given]
    worlds = oracle.hearing(oracle.knowing(exercise.case.hand), *clues)
    return all(line.is_so(w) for w in worlds if all(one.is_so(w) for one in given))


LESSONS = ("art", "maths", "music", "sport")


def _meets(order: tuple[str, ...], wish: str) -> bool:
    """Tell whether an order does what a sentence wishes, read word by word."""
    at = [order.index(one) for one in re.findall("|".join(LESSONS), wish.lower())]
    if "comes before" in wish:
        return at[0] < at[1]
    if "neither right before nor right after" in wish:
        return abs(at[0] - at[1]) > 1
    if "right before or right after" in wish:
        return abs(at[0] - at[1]) == 1
    assert "first or the last" in wish
    return at[0] in (0, 3)


@in_each_case("6.6", fresh=12)
def test_6_6_every_timetable_is_tried(exercise: Exercise) -> Counted:
    """From the sentences that the learner reads; a slip is answered by a timetable that fits."""
    first, _, third = map(exercise.prompt, exercise.form.parts)
    wishes = first.partition("and sport. ")[2].partition(" Suppose")[0].split(". ")
    assert len(wishes) == 3
    fitting = [o for o in permutations(LESSONS) if all(_meets(o, wish) for wish in wishes)]
    lesson, place = first.partition("that ")[2].split(".")[0].split(" is number ")
    supposed = [o for o in fitting if o[int(place) - 1] == lesson]
    said = {_meets(o, third.partition("”")[0].strip("“")) for o in fitting}
    status = "not-known" if len(said) == 2 else "certain" if True in said else "impossible"
    wanted = (("breaks", "one", "several")[min(2, len(supposed))], len(fitting), status)
    assert exercise.right_answers == wanted
    for part, option in ((0, "breaks"), (2, "certain"), (2, "impossible")):
        told = check(exercise.questions[part], option)
        assert told.right or tuple(told.text.rpartition(": ")[2].strip(". ").split(", ")) in fitting
    return {"n": len(fitting)}


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
