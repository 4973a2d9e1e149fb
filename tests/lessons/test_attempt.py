"""Hints one at a time, the solution step by step, and what earns the badge."""

from cluekit.learn.attempt import (
    Attempt,
    after_answer,
    after_fresh_case,
    after_hint,
    after_solution,
)
from cluekit.learn.exercises import ids, load


def test_hints_open_one_at_a_time_and_are_about_the_part_that_is_open() -> None:
    """Look, think, do, nothing is charged; the first part that is wrong, then an empty one."""
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
    for name in ("1.1", "1.2", "1.7"):
        attempt = Attempt(load(name))
        while attempt.has_hint:
            attempt = after_hint(attempt)
        assert (len(attempt.opened), after_hint(attempt)) == (attempt.hints, attempt)
        assert name != "1.1" or attempt.opened == ((0, 0), (0, 1), (0, 2), (1, 2))
    attempt = Attempt(load("3.3"))
    assert attempt.next_hint == (0, 0)
    attempt = after_answer(attempt, "T")
    assert attempt.next_hint == (1, 0)
    attempt = after_hint(attempt)
    assert attempt.exercise.tell(attempt.open_hints[-1]).startswith("Look at the two questions")
    assert after_answer(attempt, None, "A").next_hint == (1, 1)
    assert after_answer(attempt, "A", "B").next_hint == (0, 0)
    for name in ids():
        exercise = load(name)
        steps = [exercise.hint(2, part).text for part in range(len(exercise.form.parts))]
        assert len(set(steps)) == len(steps), name


def test_who_has_not_looked_earns_the_badge_at_once_and_who_has_in_a_fresh_case() -> None:
    """To read the solution afterwards is no peeking; it opens line by line, to its last."""
    attempt = after_answer(Attempt(load("1.1")), 9, 324)
    assert (attempt.solved, attempt.badge, attempt.tries) == (False, False, 1)
    attempt = after_answer(attempt, 27, 324)
    assert (attempt.solved, attempt.badge, attempt.tries) == (True, True, 2)
    attempt = after_answer(Attempt(load("0.3")), "own-choice")
    attempt = after_solution(attempt)
    assert (attempt.peeked, attempt.badge) == (False, True)
    for name in ("0.1", "1.2", "6.1"):
        attempt = after_solution(Attempt(load(name)))
        assert len(attempt.open_solution) == 1
        same = after_answer(attempt, *attempt.exercise.right_answers)
        assert (same.solved, same.badge, same.needs_fresh) == (True, False, True)
        fresh = after_fresh_case(same)
        assert (fresh.solved, fresh.peeked, fresh.exercise.number) == (False, False, 1)
        assert after_answer(fresh, *fresh.exercise.right_answers).badge
        assert after_fresh_case(fresh).exercise.number == 2
    attempt = Attempt(load("1.3"))
    lines = len(attempt.exercise.form.solution)
    for opened in range(1, lines + 1):
        attempt = after_solution(attempt)
        assert len(attempt.open_solution) == opened
    assert after_solution(attempt) == attempt
