"""The exercise widget: a form to answer in, with the same feedback as ``.answer(…)`` in code."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.sheets.sheet import layout_of
from cluekit.core import Problem, RefusedError
from cluekit.draw import Element
from cluekit.learn import progress
from cluekit.learn.attempt import Attempt
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.feedback import SENTENCES, Feedback
from cluekit.learn.feedback import explain as explain_here
from cluekit.learn.rule_notes import Mode, in_mode
from cluekit.ui.exercises import state as desk_moves
from cluekit.ui.exercises.fields import begin_again, choices, table_of
from cluekit.ui.exercises.kinds import check_answer, face_of
from cluekit.ui.exercises.page import body, name_of_hint, newest_hint, newest_line, whole_solution
from cluekit.ui.exercises.pictures import empty_view
from cluekit.ui.exercises.proof_lines import spoken_verdict
from cluekit.ui.exercises.state import Desk
from cluekit.ui.exercises.still import in_words, still
from cluekit.ui.figures.solution_cube import CSS as CUBE
from cluekit.ui.kit.controls import NAMES, said_of_mark
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.style import lesson_css
from cluekit.ui.noir_boards.exercise_grid import CSS as GRID
from cluekit.ui.tables.widget import Table
from cluekit.words import say

MOST_FRESH = 99
"""As far as a lesson may count fresh cases: each follows from the one before."""


class ExerciseCard(Scene):
    """An exercise to answer here or in code.

    ``answer(…)`` takes one argument for each part and returns the feedback; ``hint()``,
    ``show_me()`` and ``fresh()`` do what the buttons do; ``solution()`` tells the worked
    solution once the exercise is solved or was shown.
    """

    _css = clue_style() + Scene._css + lesson_css() + CUBE + GRID  # noqa: SLF001 - our own base
    presses = Presses["ExerciseCard", None]()
    gestures = True

    def __init__(self, exercise: Exercise, mode: Mode = "strict") -> None:
        super().__init__()
        self.desk = Desk(Attempt(in_mode(exercise, mode)), mode=mode)
        self._remember()
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    def answer(self, *given: object) -> Feedback:
        """Check an answer, one argument for each part; show and return the feedback."""
        before = self.desk.attempt
        self.notice, self.rule = "", ""
        self.desk = desk_moves.given_in_code(self.desk, *given)
        feedback = self.desk.attempt.feedback
        self._keep_progress(before)
        self.redraw()
        if feedback is None:
            raise AssertionError("an answer always has feedback")
        return feedback

    def hint(self) -> str:
        """Open the next hint and return it; the last one again after that."""
        self._do("hint")
        return newest_hint(self.desk)

    def show_me(self) -> str:
        """Open the next line of the worked solution and return it; the last one after that."""
        self._do("show")
        return newest_line(self.desk)

    def fresh(self) -> ExerciseCard:
        """Go on to a fresh case of the same exercise."""
        self._do("fresh")
        return self

    def table(self) -> Table:
        """Lay the table of an exercise that is played, or show it as it stands."""
        if self.desk.attempt.exercise.case.table is None:
            raise LookupError(say("This exercise is not played at a table."))
        found = table_of(self.desk.attempt.exercise)
        self.redraw()
        return found

    def solution(self) -> str:
        """Return the worked solution once it may be read: after solving, or after "show me"."""
        return whole_solution(self.desk)

    # --- pressed ------------------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Answer a press; where anything goes wrong the desk is as it was before.

        Otherwise a desk that cannot be drawn would leave the widget broken for good.
        """
        before = self.desk
        try:
            super().pressed(press)
        except Exception:
            self.desk = before
            raise

    @presses.on("check", "hint", "show", "fresh")
    def _go_on(self, press: Press) -> None:
        """Check, open a hint or a line of the solution, take a fresh case."""
        if press.target == "fresh" and not self.desk.attempt.exercise.has_fresh:
            raise NothingHereError
        self.desk = desk_moves.fill_in(self.desk, press.values)
        self._do(press.target)

    def _do(self, target: str) -> None:
        before = self.desk.attempt
        self.desk = _AFTER_BUTTON[target](self.desk)
        if target == "fresh":
            begin_again(self.desk.attempt.exercise)
        self._keep_progress(before)
        self.redraw()
        attempt = self.desk.attempt
        if target == "check" and attempt.feedback:
            self.speak(attempt.feedback.text)
        elif target == "hint" and attempt.open_hints:
            name = name_of_hint(self.desk, *attempt.opened[-1])
            self.speak(f"{name}: {newest_hint(self.desk)}")
        elif target == "show" and attempt.open_solution:
            self.speak(newest_line(self.desk))
        else:
            self.speak(attempt.exercise.prompt(attempt.exercise.form.parts[0]))

    @presses.on("game:again:{part:int}")
    def _again(self, _: Press, part: int) -> None:
        """Lay the game of this exercise anew."""
        if "game" not in self._hears(part):
            raise NothingHereError
        self.desk = desk_moves.before_check(self.desk)
        begin_again(self.desk.attempt.exercise)
        self.redraw()
        self.speak(say("The game begins again."))

    @presses.on("live:{part:int}")
    def _write(self, press: Press, part: int) -> None:
        """Look at a statement or a sum while it is written."""
        if "live" not in self._hears(part):
            raise NothingHereError
        self.desk = desk_moves.fill_in(self.desk, press.values)
        self.redraw()

    @presses.on("line:{verb:add|remove|end|way}:{part:int}")
    def _prove(self, press: Press, verb: str, part: int) -> None:
        """Do something with the lines of a proof."""
        if "line" not in self._hears(part):
            raise NothingHereError
        filled = desk_moves.fill_in(self.desk, press.values)
        self.desk = desk_moves.proving(filled, part, verb)
        self.redraw()
        if told := spoken_verdict(self.desk.proof_so_far(part)):
            self.speak(told)

    @presses.on("{way:up|down}:{part:int}:{step:id}")
    def _move(self, press: Press, way: str, part: int, step: str) -> None:
        """Move a step one place up or down."""
        if "move" not in self._hears(part) and not self.desk.proof_so_far(part).ordering:
            raise NothingHereError
        filled = desk_moves.fill_in(self.desk, press.values)
        self._moved(desk_moves.move_step(filled, part, step, -1 if way == "up" else 1), part, step)

    @presses.on("put:{part:int}:{step:id}:{place:int}")
    def _put(self, press: Press, part: int, step: str, place: int) -> None:
        """Put a step where it was dragged to."""
        if "move" not in self._hears(part) and not self.desk.proof_so_far(part).ordering:
            raise NothingHereError
        filled = desk_moves.fill_in(self.desk, press.values)
        self._moved(desk_moves.place_step(filled, part, step, place), part, step)

    def _moved(self, desk: Desk, part: int, step: str) -> None:
        """Show the steps in their new order, and say where the one that moved is now."""
        self.desk = desk
        self.redraw()
        place = self.desk.order(part).index(step) + 1
        text = dict(choices(self.desk, part))[step]
        self.speak(say("{step} Now number {place}.", step=text, place=place))

    @presses.on("pencil:{card:int}:{holder:int}")
    def _pencil(self, press: Press, card: int, holder: int) -> None:
        if not any("pencil" in self._hears(part) for part in range(len(self.desk.questions))):
            raise NothingHereError
        written = press.value("mark")
        self.desk = desk_moves.pencil_in(self.desk, card, holder, written)
        self.redraw()
        cell = layout_of(empty_view(self.desk.attempt.exercise)).title((card, holder))
        self.speak(said_of_mark(cell, written))

    @presses.on("pressing:{pen:pencil|yes|no|maybe|rub}")
    def _take(self, press: Press, pen: str) -> None:
        """Take another pen."""
        if not any("pencil" in self._hears(part) for part in range(len(self.desk.questions))):
            raise NothingHereError
        self.desk = replace(desk_moves.fill_in(self.desk, press.values), pen=pen)
        self.redraw()
        self.speak(say(NAMES[pen]))

    def _hears(self, part: int) -> frozenset[str]:
        """Return the presses that a part takes; none where there is no such part."""
        questions = self.desk.questions
        return face_of(questions[part]).hears if part < len(questions) else frozenset()

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the exercise as it stands."""
        if not hasattr(self, "desk"):  # an interrupt left it half made; a new language redraws all
            return
        self.turn = self.desk.attempt.exercise.number  # a press from the case before is stale
        self.show(body(self.desk))

    def in_words(self) -> str:
        """Return the exercise as text: title, questions, options."""
        return in_words(self.desk)

    def still(self) -> Element:
        """Return the exercise as a picture on paper."""
        return still(self.desk)

    def words_for(self, problem: Problem) -> str:
        """Return why something was refused, in words."""
        return explain_here(problem) if problem.code in SENTENCES else super().words_for(problem)

    # --- kept ---------------------------------------------------------------------------------

    def _remember(self) -> None:
        """Give back a badge that was earned before; a case of the reader's own is kept nowhere."""
        if not self.desk.attempt.exercise.has_fresh:
            return
        try:
            done = progress.load().get(self.desk.attempt.exercise.id, progress.Done())
        except RefusedError as error:
            self.refuse(explain_here(error.problem))
            return
        attempt = self.desk.attempt
        self.desk = replace(self.desk, attempt=replace(attempt, badge=done.badge))

    def _keep_progress(self, before: Attempt) -> None:
        """Keep what was just done; a file that cannot be used is said, never overwritten."""
        now = self.desk.attempt
        if not now.exercise.has_fresh:
            return
        try:
            progress.add_work(
                now.exercise.id,
                tries=now.tries - before.tries,
                hints=now.hints - before.hints,
                solved=now.solved,
                badge=now.badge,
            )
        except RefusedError as error:
            self.refuse(explain_here(error.problem))
        except OSError as error:
            self.refuse(
                say("Your progress could not be saved: {error}", error=error.strerror or error)
            )


_AFTER_BUTTON = {
    "check": check_answer,
    "hint": desk_moves.hint,
    "show": desk_moves.show,
    "fresh": desk_moves.fresh,
}
"""What the desk is like after each button that every exercise has, pressed or called in code."""


def open_exercise(name: str, fresh: int, mode: Mode) -> ExerciseCard:
    """Return an exercise as a widget, as ``exercise`` has it; raises ``LookupError`` in words."""
    if not 0 <= fresh <= MOST_FRESH:
        raise LookupError(say("A fresh case has a number from 0 to {most}.", most=MOST_FRESH))
    try:
        return ExerciseCard(load(name).fresh(fresh), mode)
    except RefusedError as error:
        raise LookupError(explain_here(error.problem)) from None
