"""The deduction inventory: rules that lessons unlock, for a learner who solved them; its panel."""

import re
from itertools import product

import pytest
from lesson_files import LESSONS, lesson
from presses import press

from cluekit.clue.wording.names import rule_name, rule_says
from cluekit.core import RefusedError
from cluekit.learn import progress
from cluekit.learn.exercises import by_lesson, ids, load
from cluekit.learn.kinds.proof import rule_title
from cluekit.learn.progress import Done
from cluekit.learn.rule_notes import (
    GIVEN,
    IN_PROOFS,
    INVENTORY_RULES,
    NOTES,
    UNLOCKS,
    in_mode,
    lesson_of,
    panel_rows,
    rules_granted_by,
    unlocked_rules,
    usable,
)
from cluekit.logic.backgrounds import RULES as STEPS
from cluekit.logic.step_checker import BOXED
from cluekit.ui import exercise, finished_proof, rule_panel
from cluekit.words import LANGUAGES, set_language

IN_ORDER = ["mine", "pass", "show-last", "row", "envelope", "hand-full", "cases", "contradiction"]
IN_ORDER += ["hand-forced", "packing", "count", "unit", "resolve", "sat"]
MANY = {"L00": 0, "L01": 1, "L02": 2, "L03": 3, "L04": 5, "L06": 8, "L07b": 11, "L09": 14}
"""How many of these rules there are after a lesson."""


def test_a_lesson_unlocks_its_rules_and_those_of_all_before_it() -> None:
    """Present or not, and as its front matter says; what is no lesson is refused by its name."""
    for name, many in MANY.items():
        assert unlocked_rules(name) == {*IN_ORDER[:many], *GIVEN}
    assert rules_granted_by("L06") == unlocked_rules("L05") == unlocked_rules("L04")
    assert unlocked_rules("L14") == set(INVENTORY_RULES) | set(GIVEN)
    assert len(INVENTORY_RULES) == len(set(INVENTORY_RULES)) == 15
    for name in LESSONS:
        matter = lesson(name).metadata["cluekit"]
        assert tuple(matter["rules_unlocked"]) == UNLOCKS.get(matter["id"], ())
    with pytest.raises(ValueError, match="'3' is no lesson"):
        unlocked_rules("3")


def test_progress_and_the_mode_decide_what_a_learner_may_use() -> None:
    """A lesson counts when all is solved, the highest decides; relaxed and free allow all rules."""
    solved = Done(tries=1, solved=True)
    assert unlocked_rules({}) == frozenset(GIVEN)
    second = {name: solved for name in ids() if load(name).form.lesson == "L02"}
    assert unlocked_rules(second) == unlocked_rules("L02")
    assert unlocked_rules({**second, "2.1": Done(tries=3)}) == frozenset(GIVEN)
    first = {name: solved for name in ids() if load(name).form.lesson == "L01"}
    assert unlocked_rules(first | {"2.1": solved}) == unlocked_rules("L01")
    proofs = {name: solved for name in ids() if load(name).form.lesson <= "L06"}
    assert unlocked_rules(proofs) == unlocked_rules("L06")
    progress.save(proofs)
    assert unlocked_rules(progress.load()) == unlocked_rules("L06")
    everything = dict.fromkeys(ids(), solved)
    for done in (everything, "L12b", "L13"):
        assert unlocked_rules(done) == {*GIVEN, *INVENTORY_RULES}
    strict, relaxed, free = (usable("L03", mode) for mode in ("strict", "relaxed", "free"))
    assert set(strict) == unlocked_rules("L03")
    assert not any(strict.values())
    assert set(relaxed) == set(free) == set(INVENTORY_RULES) | set(GIVEN)
    later = {rule for rule, marked in relaxed.items() if marked}
    assert later == set(INVENTORY_RULES) - unlocked_rules("L03")
    assert not any(free.values())


def test_the_folder_of_an_exercise_is_its_lesson() -> None:
    """So lessons are found without opening an exercise, which takes seconds for all of them."""
    found = {name: lesson for lesson, names in by_lesson().items() for name in names}
    assert found == {name: load(name).form.lesson for name in ids()}
    taught = [lesson_of(rule) for rule in ("mine", "show-last", "silence", "nothing")]
    assert taught == ["L01", "L03", "L10", ""]


def test_the_panel_has_each_rule_of_the_inventory_once_with_four_texts_the_unlocked_first() -> None:
    """In the order of teaching, after every lesson, under a proof; in three languages."""
    for name in UNLOCKS:
        rows = [row.rule for row in panel_rows(name)]
        assert sorted(rows) == sorted(INVENTORY_RULES)
        mine = [rule for rule in INVENTORY_RULES if rule in unlocked_rules(name)]
        assert rows == [*mine, *(rule for rule in INVENTORY_RULES if rule not in mine)]
    assert sorted(NOTES) == sorted(INVENTORY_RULES)
    assert {*STEPS, *BOXED} <= {*NOTES, *IN_PROOFS}, "each rule of the stepper is explained"
    drawing = exercise("6.2").drawing
    for rule in (*INVENTORY_RULES, *IN_PROOFS):
        assert f"<summary><b>{rule_title(rule)}</b>" in drawing
    panel = rule_panel("06")
    for code, rule in product(LANGUAGES, INVENTORY_RULES):
        set_language(code)
        assert f"<b>{rule_title(rule)}</b>" in panel.drawing
        assert rule_name(rule) in rule_title(rule)
        assert rule_says(rule)
        told = panel.in_words().splitlines()
        assert len(told) == 1 + 5 * len(INVENTORY_RULES)
        assert len({line for line in told if line.startswith("   ")}) == 4 * len(INVENTORY_RULES)


def test_modes_of_the_panel_and_their_marks() -> None:
    """Strict: what is unlocked, by a lesson or by progress; relaxed: all, marked; free: all."""
    panel = rule_panel("06", mode="strict")
    assert set(panel.rules) == unlocked_rules("L06") & set(INVENTORY_RULES)
    assert "not to be used yet" in panel.drawing
    press(panel, "mode:relaxed")
    assert (panel.mode, set(panel.rules)) == ("relaxed", set(INVENTORY_RULES))
    assert "† unlocked in lesson 07" in panel.drawing
    assert "not to be used" not in panel.drawing
    assert "Relaxed: all, with a mark. Rules that may be used: 15 of 15." in panel.spoken
    assert "†" not in press(panel, "mode:free").drawing
    assert rule_panel(mode="strict").rules == ()
    progress.save({name: Done(tries=1, solved=True) for name in ids() if name.startswith("1.")})
    assert rule_panel(mode="strict").rules == ("mine",)
    with pytest.raises(LookupError, match="as in 06"):
        rule_panel("six")
    for call in (rule_panel, lambda mode: exercise("6.1", mode=mode)):
        with pytest.raises(RefusedError, match="must be “strict”, “relaxed” or “free”"):
            call(mode="loose")


EARLY = ["~E_A; mine", "~O_V & ~O_L; pass; c1", "O_C | O_V | O_L; show; c2", "~E_C; packing; 2, 3"]
"""A proof of 6.1 with a rule of lesson 07."""


def test_a_rule_that_is_not_unlocked_stands_in_the_relaxed_and_in_the_free_mode_alone() -> None:
    """Marked in the first menu, unmarked in the other; the kind asked for is asked for in all."""
    proof = [*EARLY, "E_B; envelope; 1, 4"]
    assert "“packing” is not a rule here" in exercise("6.1").answer(proof).text
    for mode, marked in (("relaxed", True), ("free", False)):
        card = exercise("6.1", mode=mode)
        assert card.answer(proof).right
        assert ("packing †</option>" in card.drawing) == marked
        assert card.fresh().draft.mode == mode
        assert "packing" in card.draft.questions[0].part.rules
    assert "†</option>" not in exercise("6.1").drawing
    other = load("6.3").right_answers[0]
    for mode in ("strict", "relaxed", "free"):
        told = exercise("6.2", mode=mode).answer(other)
        assert told.misconceptions == ("other-kind",)
    assert in_mode(load("1.1"), "free") == load("1.1")


def test_a_finished_proof_opens_line_by_line() -> None:
    """Each press opens one and says it with its rule; on paper no sign of a statement is lost."""
    proof = finished_proof("two cases")
    assert proof.drawing.count("<li") == 3 + 1
    press(proof, "next")
    assert "Line 2: Otto has the Vase or Otto has the Garden. show-last" in proof.spoken
    assert rule_says("show-last") in proof.drawing
    press(proof, "all")
    assert proof.shown == len(proof.lines) == 12
    before = proof.drawing
    press(proof, "next")
    assert (proof.notice, proof.drawing) == ("Nothing here can be pressed.", before)
    assert press(proof, "again").shown == 1
    with pytest.raises(LookupError, match="a chain, two cases"):
        finished_proof("three cases")
    for widget in (finished_proof("two cases"), exercise("6.5")):
        assert re.search(r"O_V \||\| O_V", str(widget.still()).replace("&#x7c;", "|"))
