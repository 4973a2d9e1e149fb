"""Hints one at a time, the solution step by step, and what earns the badge."""

from __future__ import annotations

from cluekit.learn.attempt import (
    Attempt,
    after_answer,
    after_fresh_case,
    after_hint,
    after_solution,
)
from cluekit.learn.exercises import ids, load


def test_hints_open_one_at_a_time_in_the_fixed_order() -> None:
    """Look, then think, then do; after that there is no more, and nothing is charged."""
    attempt = Attempt(load("1.2"))
    assert attempt.open_hints == ()
    texts = []
    for _ in range(3):
        assert attempt.has_hint
        attempt = after_hint(attempt)
        texts.append(attempt.open_hints[-1].text)
    hints = attempt.exercise.form.hints
    assert texts == [hints.look.text, hints.think.text, hints.do.text]
    assert after_answer(attempt, *attempt.exercise.right_answers).badge


def test_every_part_has_a_next_step_of_its_own() -> None:
    """What is done for the first part helps nobody who is at the second."""
    for name in ids():
        exercise = load(name)
        steps = [exercise.hint(2, part).text for part in range(len(exercise.form.parts))]
        assert len(set(steps)) == len(steps), name


def test_a_rung_that_parts_have_in_common_comes_once_and_after_the_last_there_is_no_more() -> None:
    """Look and think of 1.1 serve both its parts; each has a step of its own."""
    for name in ("1.1", "1.2", "1.7"):
        attempt = Attempt(load(name))
        while attempt.has_hint:
            attempt = after_hint(attempt)
        assert len(attempt.opened) == attempt.hints
        assert after_hint(attempt) == attempt
        assert name != "1.1" or attempt.opened == ((0, 0), (0, 1), (0, 2), (1, 2))


def test_a_hint_is_about_the_part_that_is_open() -> None:
    """The first one that is wrong; then one that is empty; a right one needs none."""
    attempt = Attempt(load("3.3"))
    assert attempt.next_hint == (0, 0)
    attempt = after_answer(attempt, "T")
    assert attempt.next_hint == (1, 0)
    attempt = after_hint(attempt)
    assert attempt.exercise.tell(attempt.open_hints[-1]).startswith("Look at the two questions")
    assert after_answer(attempt, None, "A").next_hint == (1, 1)
    assert after_answer(attempt, "A", "B").next_hint == (0, 0)


def test_solving_without_looking_earns_the_badge_at_once() -> None:
    """Right on the file's own case: solved, and the badge with it."""
    attempt = after_answer(Attempt(load("1.1")), 9, 324)
    assert (attempt.solved, attempt.badge, attempt.tries) == (False, False, 1)
    attempt = after_answer(attempt, 27, 324)
    assert (attempt.solved, attempt.badge, attempt.tries) == (True, True, 2)


def test_after_show_me_only_a_fresh_case_earns_the_badge() -> None:
    """The same case, answered after its solution was shown, is solved but earns nothing."""
    for name in ("0.1", "1.2", "6.1"):
        attempt = after_solution(Attempt(load(name)))
        assert len(attempt.open_solution) == 1
        same = after_answer(attempt, *attempt.exercise.right_answers)
        assert (same.solved, same.badge, same.needs_fresh) == (True, False, True)
        fresh = after_fresh_case(same)
        assert (fresh.solved, fresh.peeked, fresh.exercise.number) == (False, False, 1)
        assert after_answer(fresh, *fresh.exercise.right_answers).badge
        assert after_fresh_case(fresh).exercise.number == 2


def test_the_worked_solution_opens_line_by_line_and_ends() -> None:
    """Every line once, then nothing more."""
    attempt = Attempt(load("1.3"))
    lines = len(attempt.exercise.form.solution)
    for opened in range(1, lines + 1):
        attempt = after_solution(attempt)
        assert len(attempt.open_solution) == opened
    assert after_solution(attempt) == attempt


def test_the_solution_may_be_read_after_solving() -> None:
    """Looking it up then is no peeking."""
    attempt = after_answer(Attempt(load("0.3")), "own-choice")
    attempt = after_solution(attempt)
    assert (attempt.peeked, attempt.badge) == (False, True)
