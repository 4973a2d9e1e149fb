"""One learner at one exercise: answers, hints one at a time, the solution shown, the badge.

Everything is a pure function from one attempt to the next. The badge is earned by solving a case
whose solution was not shown before; after "show me" that takes a fresh variant. Hints cost
nothing.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from cluekit.learn.exercises import RUNGS, Exercise
from cluekit.learn.feedback import Feedback, together
from cluekit.learn.forms import Step

PATIENCE = 2
"""After this many failures in a row a helpful question is asked."""


class Helps(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a learner may have besides the verdict: a teacher can switch each off."""

    hints: bool = True
    why: bool = True
    """The reason behind a verdict."""
    solution: bool = True


class Attempt(msgspec.Struct, frozen=True):
    """Where a learner stands with an exercise."""

    exercise: Exercise
    """The exercise as it is now, in its fresh case."""
    feedback: Feedback | None = None
    """What was said to the last answer."""
    given: tuple[object, ...] = ()
    """That answer, part by part."""
    opened: tuple[tuple[int, int], ...] = ()
    """The hints that are open, each by its part and its rung."""
    steps: int = 0
    """How many lines of the solution are open."""
    peeked: bool = False
    """Whether the first of them was opened before this case was solved."""
    solved: bool = False
    """Whether this case is solved."""
    badge: bool = False
    """Whether the badge is earned."""
    tries: int = 0
    """How many answers were given, over all cases; an empty form is none."""
    hints: int = 0
    """How many hints were opened, over all cases."""
    misses: int = 0
    """How many wrong answers in a row this case got."""

    @property
    def open_hints(self) -> tuple[Step, ...]:
        """The hints opened so far."""
        return tuple(self.exercise.hint(rung, part) for part, rung in self.opened)

    @property
    def next_hint(self) -> tuple[int, int] | None:
        """The part and the rung of the hint that comes next; None where all are open.

        It belongs to the first part that waits for one. A hint shared by several parts is offered
        only once.
        """
        told = self.feedback.parts if self.feedback else ()
        waiting = [part for part, each in enumerate(told) if not each.right]
        waiting.sort(key=lambda part: told[part].kind == "open")  # wrong ones, then empty ones
        parts = waiting or range(len(self.exercise.form.parts))
        ladders = ((part, rung) for part in parts for rung in range(RUNGS))
        seen = self.open_hints
        return next((at for at in ladders if self.exercise.hint(at[1], at[0]) not in seen), None)

    @property
    def open_solution(self) -> tuple[Step, ...]:
        """The lines of the solution opened so far."""
        return self.exercise.form.solution[: self.steps]

    @property
    def has_step(self) -> bool:
        """Whether the solution goes on."""
        return self.steps < len(self.exercise.form.solution)

    @property
    def needs_fresh(self) -> bool:
        """Whether the badge now takes a fresh variant."""
        return self.peeked and not self.badge


def after_answer(attempt: Attempt, *given: object) -> Attempt:
    """Return the attempt after an answer; one in which nothing was put in is no try."""
    feedback = attempt.exercise.answer(*given)
    if {part.kind for part in feedback.parts} == {"open"}:
        return replace(attempt, feedback=feedback, given=given)
    misses = 0 if feedback.right else attempt.misses + 1
    if misses >= PATIENCE and feedback.parts:
        parts = list(feedback.parts)
        pairs = zip(attempt.exercise.questions, given, strict=False)
        for place, (question, answer) in enumerate(pairs):
            if not parts[place].right and answer is not None:
                ask = question.kind.ask(question, answer)
                parts[place] = replace(parts[place], ask=ask)
        feedback = together(tuple(parts))
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


def after_hint(attempt: Attempt) -> Attempt:
    """Return the attempt with one more hint open; the same one after the last."""
    following = attempt.next_hint
    if following is None:
        return attempt
    return replace(attempt, opened=(*attempt.opened, following), hints=attempt.hints + 1)


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
