"""Exercises that have moved: old notebooks open them, and what was done with them still counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from cluekit.learn import progress
from cluekit.learn.course import lessons
from cluekit.learn.exercises import ids, load
from cluekit.learn.exercises.former import FORMER
from cluekit.learn.progress import Done
from cluekit.learn.progress_code import progress_in
from cluekit.ui import exercise

OLD_FILE = """{
 "format": "cluekit-progress",
 "version": 2,
 "exercises": {
  "13b.1": {"tries": 3, "hints": 1, "solved": true, "badge": true},
  "13b.5": {"tries": 1, "hints": 0, "solved": false, "badge": false},
  "13.1": {"tries": 1, "hints": 0, "solved": true, "badge": true}
 },
 "check": "4400eb1c4b09d15970f3de438ebab7bd",
 "notes": {"Which card asks best?": "I"}
}
"""
OLD_CODE = "1DBRG-6200F-Q41MR"
"""What the kit of lesson 13b wrote for 13b.1, 13b.4 without help, and 13b.7."""


@pytest.mark.parametrize(("was", "today"), FORMER.items())
def test_an_old_notebook_opens_the_exercise_where_it_is_today(was: str, today: str) -> None:
    """By the cell as it stands there; it counts under the id of today."""
    card = exercise(was)
    assert today in ids()
    assert was not in ids()
    assert card.desk.attempt.exercise.id == load(was).id == today
    card.answer(*load(today).right_answers)
    assert progress.load()[today].solved
    assert was not in progress.load()


def test_an_old_fresh_case_can_be_asked_for() -> None:
    """In a warm-up of an old copy."""
    assert exercise("13b.1", fresh=2).desk.attempt.exercise.number == 2


def test_an_old_progress_file_opens_and_counts(home: Path) -> None:
    """Nothing is lost, and the next answer is added to what was done."""
    home.mkdir(exist_ok=True)
    progress.file().write_text(OLD_FILE)
    found = progress.load()
    assert found["12b.1"] == Done(tries=3, hints=1, solved=True, badge=True)
    assert found["11b.1"] == Done(tries=1)
    assert not any(name.startswith("13b") for name in found)
    assert progress.load_notes() == {"Which card asks best?": "I"}
    progress.note("12b.1", tries=1, solved=True, badge=True)
    assert progress.load()["12b.1"].tries == 4
    bits = next(one for one in lessons() if one.number == "12b")
    assert bits.solved_count(progress.load()) == 1


def test_what_was_done_under_both_ids_is_the_better_of_the_two() -> None:
    """Somebody imports an old file into a newer one."""
    both = {"13b.4": Done(tries=2, solved=True), "11b.4": Done(tries=5, hints=1)}
    assert progress.by_ids_of_today(both) == {"11b.4": Done(tries=5, hints=1, solved=True)}


def test_an_old_code_typed_in_counts() -> None:
    """As it was written down before the lessons were two."""
    found = progress_in(OLD_CODE)
    assert set(found) == {"12b.1", "11b.4", "11b.5"}
    assert found["11b.4"].badge
    assert not found["12b.1"].badge
