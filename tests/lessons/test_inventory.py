"""The deduction inventory: lessons unlock rules, solved lessons unlock them for a learner."""

from __future__ import annotations

import pytest
from lesson_files import LESSONS, lesson

from cluekit.learn import progress
from cluekit.learn.exercises import by_lesson, ids, load
from cluekit.learn.inventory import (
    GIVEN,
    RULES,
    UNLOCKS,
    lesson_of,
    rules_granted_by,
    unlocked_rules,
    usable,
)
from cluekit.learn.progress import Done

WANTED = {
    "L00": set(),
    "L01": {"mine"},
    "L02": {"mine", "pass"},
    "L03": {"mine", "pass", "show-last"},
    "L04": {"mine", "pass", "show-last", "row", "envelope"},
    "L06": {"mine", "pass", "show-last", "row", "envelope", "hand-full", "cases", "contradiction"},
    "L07b": {
        *("mine", "pass", "show-last", "row", "envelope", "hand-full", "cases", "contradiction"),
        *("hand-forced", "packing", "count"),
    },
    "L09": {
        *("mine", "pass", "show-last", "row", "envelope", "hand-full", "cases", "contradiction"),
        *("hand-forced", "packing", "count", "unit", "resolve", "sat"),
    },
}


def test_a_lesson_unlocks_its_rules_and_those_of_all_before_it() -> None:
    """Present or not: what no lesson there is unlocks is unlocked all the same."""
    for name, rules in WANTED.items():
        assert unlocked_rules(name) == rules | set(GIVEN)
    assert rules_granted_by("L06") == unlocked_rules("L05") == unlocked_rules("L04")
    assert unlocked_rules("L14") == set(RULES) | set(GIVEN)
    assert len(RULES) == len(set(RULES)) == 15


def test_front_matter_says_the_same_as_the_inventory() -> None:
    """What a notebook claims to unlock is what it does unlock."""
    for name in LESSONS:
        matter = lesson(name).metadata["cluekit"]
        assert tuple(matter["rules_unlocked"]) == UNLOCKS.get(matter["id"], ())


def test_progress_decides_what_a_learner_may_use() -> None:
    """A lesson counts when each of its exercises is solved; the highest one decides."""
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
    assert (
        unlocked_rules(everything)
        == unlocked_rules("L12b")
        == unlocked_rules("L13")
        == {*GIVEN, *RULES}
    )


def test_the_three_modes() -> None:
    """Strict: only unlocked ones. Relaxed: all, the others marked. Free: all without a mark."""
    strict, relaxed, free = (usable("L03", mode) for mode in ("strict", "relaxed", "free"))
    assert set(strict) == unlocked_rules("L03")
    assert not any(strict.values())
    assert set(relaxed) == set(free) == set(RULES) | set(GIVEN)
    assert {rule for rule, marked in relaxed.items() if marked} == set(RULES) - unlocked_rules(
        "L03"
    )
    assert not any(free.values())


def test_what_is_no_lesson_is_refused() -> None:
    """By its name."""
    with pytest.raises(ValueError, match="'3' is no lesson"):
        unlocked_rules("3")


def test_the_folder_of_an_exercise_is_its_lesson() -> None:
    """So lessons are found without opening an exercise, which takes seconds for all of them."""
    found = {name: lesson for lesson, names in by_lesson().items() for name in names}
    assert found == {name: load(name).form.lesson for name in ids()}
    assert [lesson_of(rule) for rule in ("mine", "show-last", "silence", "nothing")] == [
        "L01",
        "L03",
        "L10",
        "",
    ]
