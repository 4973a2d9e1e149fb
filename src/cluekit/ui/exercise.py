"""The exercise widget: a form to answer in, with the same feedback as ``.answer(…)`` in code."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from msgspec.structs import replace

from cluekit.core import Problem, RefusedError
from cluekit.draw import Element
from cluekit.learn import progress
from cluekit.learn.attempt import Attempt
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.feedback import Feedback
from cluekit.learn.refusals import SENTENCES
from cluekit.learn.refusals import explain as explain_here
from cluekit.ui import exercise_desk as desk_moves
from cluekit.ui.cube_picture import CSS as CUBE
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.exercise_desk import Desk
from cluekit.ui.exercise_grids import CSS as GRID
from cluekit.ui.exercise_lines import said
from cluekit.ui.exercise_markup import body
from cluekit.ui.exercise_orders import choices
from cluekit.ui.exercise_still import in_words, still
from cluekit.ui.scene import Scene
from cluekit.words import say


@cache
def lesson_css() -> str:
    """Return the style of the lesson widgets."""
    return resources.files("cluekit.ui").joinpath("lessons.css").read_text(encoding="utf-8")


class ExerciseCard(Scene):
    """An exercise to answer here or in code.

    ``answer(…)`` takes one argument for each part and returns the feedback; ``hint()``,
    ``show_me()`` and ``fresh()`` do what the buttons do; ``solution()`` tells the worked
    solution once the exercise is solved or was shown.
    """

    _css = Scene._css + lesson_css() + CUBE + GRID  # noqa: SLF001 - our own base

    def __init__(self, exercise: Exercise) -> None:
        super().__init__()
        self.desk = Desk(Attempt(exercise))
        self._remember()
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    def answer(self, *given: Any) -> Feedback:
        """Check an answer, one argument for each part; show and return the feedback."""
        before = self.desk.attempt
        self.desk = desk_moves.given_in_code(self.desk, *given)
        feedback = self.desk.attempt.feedback
        self._note(before)
        self.redraw()
        if feedback is None:
            raise AssertionError("an answer always has feedback")
        return feedback

    def hint(self) -> str:
        """Open the next hint and return it; the last one again after that."""
        self._do("hint")
        step = self.desk.attempt.open_hints[-1]
        return self.desk.attempt.exercise.tell(step)

    def show_me(self) -> str:
        """Open the next line of the worked solution and return it; the last one after that."""
        self._do("show")
        step = self.desk.attempt.open_solution[-1]
        return self.desk.attempt.exercise.tell(step)

    def fresh(self) -> ExerciseCard:
        """Go on to a fresh case of the same exercise."""
        self._do("fresh")
        return self

    def solution(self) -> str:
        """Return the worked solution once it may be read: after solving, or after "show me"."""
        attempt = self.desk.attempt
        if not (attempt.solved or attempt.peeked):
            return say("The worked solution opens when you have solved this, or with show_me().")
        steps = attempt.exercise.form.solution
        return "\n".join(f"{n}. {attempt.exercise.tell(s)}" for n, s in enumerate(steps, start=1))

    # --- pressed ------------------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Check, open a hint or a line of the solution, move a step, make a mark."""
        words = press.words
        if words[0] == "pencil":
            self._pencil(words, press.value("mark"))
            return
        if words[0] in ("up", "down") and len(words) == 3:  # noqa: PLR2004 - up:part:step
            self._move(words, desk_moves.filled(self.desk, press.values))
        elif words[0] in ("line", "live") and len(words) == 2 + (words[0] == "line"):
            self._write(words, desk_moves.filled(self.desk, press.values))
        elif press.target in _PRESSES:
            self.desk = desk_moves.filled(self.desk, press.values)
            self._do(press.target)
        else:
            raise NotHeardError(say("Nothing here can be pressed."))

    def _do(self, target: str) -> None:
        before = self.desk.attempt
        self.desk = _PRESSES[target](self.desk)
        self._note(before)
        self.redraw()
        self.speak(_spoken(target, self.desk))

    def _write(self, words: list[str], filled: Desk) -> None:
        """Look at a statement while it is written, or do something with the lines of a proof."""
        kinds = {str(place): q.part.kind for place, q in enumerate(filled.questions)}
        wanted = "proof" if words[0] == "line" else kinds.get(words[1])
        if kinds.get(words[-1]) != wanted or wanted not in ("proof", "formula"):
            raise NotHeardError(say("Nothing here can be pressed."))
        if words[0] == "line" and words[1] not in desk_moves.VERBS:
            raise NotHeardError(say("Nothing here can be pressed."))
        line = words[0] == "line"
        self.desk = desk_moves.proving(filled, int(words[2]), words[1]) if line else filled
        self.redraw()
        told = self.desk.lines(int(words[-1])).told
        if line and told:
            self.speak(said(told))

    def _move(self, words: list[str], filled: Desk) -> None:
        kinds = enumerate(q.part.kind for q in filled.questions)
        orders = [str(n) for n, kind in kinds if kind == "order" or filled.lines(n).ordering]
        if words[1] not in orders:
            raise NotHeardError(say("Nothing here can be pressed."))
        part = int(words[1])
        self.desk = desk_moves.moved(filled, part, words[2], -1 if words[0] == "up" else 1)
        self.redraw()
        place = self.desk.order(part).index(words[2]) + 1
        text = dict(choices(self.desk, part))[words[2]]
        self.speak(say("{step} Now number {place}.", step=text, place=place))

    def _pencil(self, words: list[str], mark: str) -> None:
        cells = any(q.part.kind == "cells" for q in self.desk.questions)
        plain = all(w.isascii() and w.isdigit() and len(w) < 4 for w in words[1:])  # noqa: PLR2004
        if not cells or len(words) != 3 or not plain:  # noqa: PLR2004 - pencil:card:holder
            raise NotHeardError(say("Nothing here can be pressed."))
        self.desk = desk_moves.penciled(self.desk, int(words[1]), int(words[2]), mark)
        self.redraw()

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the exercise as it stands."""
        if not hasattr(self, "desk"):
            return
        self.turn = self.desk.attempt.exercise.number
        self.drawing = str(body(self.desk))

    def in_words(self) -> str:
        """Return the exercise as text: title, questions, options."""
        return in_words(self.desk)

    def still(self) -> Element:
        """Return the exercise as a picture on paper."""
        return still(self.desk)

    def explained(self, problem: Problem) -> str:
        """Return why something was refused, in words."""
        return explain_here(problem) if problem.code in SENTENCES else super().explained(problem)

    # --- kept ---------------------------------------------------------------------------------

    def _remember(self) -> None:
        """Give back a badge that was earned before."""
        try:
            done = progress.load().get(self.desk.attempt.exercise.id, progress.Done())
        except RefusedError as error:
            self.refuse(explain_here(error.problem))
            return
        attempt = self.desk.attempt
        self.desk = Desk(replace(attempt, badge=done.badge))

    def _note(self, before: Attempt) -> None:
        """Keep what was just done; a file that cannot be used is said, never overwritten."""
        now = self.desk.attempt
        try:
            progress.note(
                now.exercise.id,
                tries=now.tries - before.tries,
                hints=now.hints - before.hints,
                solved=now.solved,
                badge=now.badge,
            )
        except RefusedError as error:
            self.refuse(explain_here(error.problem))
        except OSError as error:
            self.refuse(say("Your progress could not be saved: {error}", error=error))


_PRESSES = {
    "check": desk_moves.checked,
    "hint": desk_moves.hint,
    "show": desk_moves.show,
    "fresh": desk_moves.fresh,
}


def _spoken(target: str, desk: Desk) -> str:
    """Return what a screen reader says after a press."""
    attempt = desk.attempt
    if target == "check" and attempt.feedback:
        return attempt.feedback.text
    if target == "hint" and attempt.open_hints:
        step = attempt.open_hints[-1]
        return f"{say('Hint {n} of 3', n=attempt.rungs)}: {attempt.exercise.tell(step)}"
    if target == "show" and attempt.open_solution:
        return attempt.exercise.tell(attempt.open_solution[-1])
    return attempt.exercise.prompt(attempt.exercise.form.parts[0])


def exercise(name: str) -> ExerciseCard:
    """Return the exercise with this number as a widget; raises ``LookupError`` in words."""
    try:
        return ExerciseCard(load(name))
    except RefusedError as error:
        raise LookupError(explain_here(error.problem)) from None
