"""One learner at one exercise: answers, hints one at a time, the solution shown, the badge.

Everything is a pure function from one attempt to the next. The badge is earned by solving a case
whose solution was not shown before; after "show me" that takes a fresh variant. Hints cost
nothing.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.learn.exercises import Exercise
from cluekit.learn.feedback import Feedback, together
from cluekit.learn.forms import Step
from cluekit.learn.question import Question

RUNGS = 3
"""Look, think, do."""
PATIENCE = 2
"""After this many failures in a row a question may help on."""


class Attempt(msgspec.Struct, frozen=True):
    """Where a learner stands with an exercise.

    ``rungs`` hints and ``steps`` lines of the solution are open; ``peeked`` says that the first
    line was opened before this case was solved. ``tries`` and ``hints`` count over all cases,
    ``misses`` the wrong answers in a row to this one.
    """

    exercise: Exercise
    feedback: Feedback | None = None
    given: tuple[Any, ...] = ()
    rungs: int = 0
    steps: int = 0
    peeked: bool = False
    solved: bool = False
    badge: bool = False
    tries: int = 0
    hints: int = 0
    misses: int = 0

    @property
    def open_hints(self) -> tuple[Step, ...]:
        """The hints opened so far."""
        return tuple(self.exercise.hint(rung) for rung in range(self.rungs))

    @property
    def open_solution(self) -> tuple[Step, ...]:
        """The lines of the solution opened so far."""
        return self.exercise.form.solution[: self.steps]

    @property
    def has_hint(self) -> bool:
        """Whether another hint can be asked for."""
        return self.rungs < RUNGS

    @property
    def has_step(self) -> bool:
        """Whether the solution goes on."""
        return self.steps < len(self.exercise.form.solution)

    @property
    def needs_fresh(self) -> bool:
        """Whether the badge now takes a fresh variant."""
        return self.peeked and not self.badge


def after_answer(attempt: Attempt, *given: object) -> Attempt:
    """Return the attempt after an answer."""
    feedback = attempt.exercise.answer(*given)
    misses = 0 if feedback.right else attempt.misses + 1
    if misses >= PATIENCE:
        feedback = _with_questions(attempt.exercise, feedback, given)
    solved = attempt.solved or feedback.right
    return replace(
        attempt,
        feedback=feedback,
        given=given,
        solved=solved,
        badge=attempt.badge or (feedback.right and not attempt.peeked),
        tries=attempt.tries + 1,
        misses=misses,
    )


def _with_questions(exercise: Exercise, told: Feedback, given: tuple[Any, ...]) -> Feedback:
    """Return the feedback with a question to each part that is not right and has one."""
    pairs = zip(told.parts, exercise.questions, strict=True) if told.parts else ()
    parts = [
        part if part.right or place >= len(given) else _asking(part, question, given[place])
        for place, (part, question) in enumerate(pairs)
    ]
    return together(tuple(parts)) if parts else told


def _asking(told: Feedback, question: Question, given: object) -> Feedback:
    return told if given is None else replace(told, ask=question.kind.ask(question, given))


def after_hint(attempt: Attempt) -> Attempt:
    """Return the attempt with one more hint open; the same one after the last."""
    if not attempt.has_hint:
        return attempt
    return replace(attempt, rungs=attempt.rungs + 1, hints=attempt.hints + 1)


def after_solution(attempt: Attempt) -> Attempt:
    """Return the attempt with one more line of the solution open."""
    if not attempt.has_step:
        return attempt
    peeked = attempt.peeked or not attempt.solved
    return replace(attempt, steps=attempt.steps + 1, peeked=peeked)


def after_fresh_case(attempt: Attempt) -> Attempt:
    """Return a new case of the same exercise; what was earned and counted stays."""
    fresh = attempt.exercise.fresh(attempt.exercise.number + 1)
    return Attempt(fresh, badge=attempt.badge, tries=attempt.tries, hints=attempt.hints)
