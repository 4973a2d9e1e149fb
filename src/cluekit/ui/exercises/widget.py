"""The exercise widget: a form to answer in, with the same feedback as ``.answer(…)`` in code."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.sheets.sheet import layout_of
from cluekit.core import Problem, RefusedError
from cluekit.draw import Element
from cluekit.learn import progress
from cluekit.learn.attempt import Attempt
from cluekit.learn.exercises import Enrolment, Exercise, load, own_case
from cluekit.learn.feedback import SENTENCES, Feedback
from cluekit.learn.feedback import explain as explain_here
from cluekit.learn.rule_notes import Mode, in_mode
from cluekit.ui.exercises import draft as draft_moves
from cluekit.ui.exercises import hands
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.exercises.fields import begin_again, choices, table_of
from cluekit.ui.exercises.kinds import check_answer, face_of
from cluekit.ui.exercises.page import body, name_of_hint, newest_hint, newest_line, whole_solution
from cluekit.ui.exercises.pictures import cube_of, empty_view
from cluekit.ui.exercises.proof_lines import spoken_verdict
from cluekit.ui.exercises.still import in_words, still
from cluekit.ui.figures.solution_cube import CSS as CUBE
from cluekit.ui.kit.controls import NAMES, said_of_mark
from cluekit.ui.kit.messages import NotHeardError, Press
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
        self.draft = Draft(Attempt(in_mode(exercise, mode)), mode=mode)
        self._remember()
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    def answer(self, *given: object) -> Feedback:
        """Check an answer, one argument for each part; show and return the feedback."""
        before = self.draft.attempt
        self.notice, self.rule = "", ""
        self.draft = draft_moves.given_in_code(self.draft, *given)
        feedback = self.draft.attempt.feedback
        self._keep_progress(before)
        self.redraw()
        if feedback is None:
            raise AssertionError("an answer always has feedback")
        return feedback

    def hint(self) -> str:
        """Open the next hint and return it; the last one again after that."""
        self._do("hint")
        return newest_hint(self.draft)

    def show_me(self) -> str:
        """Open the next line of the worked solution and return it; the last one after that."""
        self._do("show")
        return newest_line(self.draft)

    def fresh(self) -> ExerciseCard:
        """Go on to a fresh case of the same exercise."""
        self._do("fresh")
        return self

    def table(self) -> Table:
        """Lay the table of an exercise that is played, or show it as it stands."""
        if self.draft.attempt.exercise.case.table is None:
            raise LookupError(say("This exercise is not played at a table."))
        found = table_of(self.draft.attempt.exercise)
        self.redraw()
        return found

    def solution(self) -> str:
        """Return the worked solution once it may be read: after solving, or after "show me"."""
        return whole_solution(self.draft)

    # --- pressed ------------------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Answer a press; where anything goes wrong the draft is as it was before.

        Otherwise a draft that cannot be drawn would leave the widget broken for good.
        """
        before, helps = self.draft, self.draft.helps
        if not {"hint": helps.hints, "show": helps.solution}.get(press.target, True):
            raise NotHeardError(say("Your teacher has switched that off."))
        try:
            super().pressed(press)
        except Exception:
            self.draft = before
            raise

    @presses.on("check", "hint", "show", "fresh")
    def _go_on(self, press: Press) -> None:
        """Check, open a hint or a line of the solution, take a fresh case."""
        if press.target == "fresh" and not self.draft.attempt.exercise.has_fresh:
            raise NothingHereError
        self.draft = draft_moves.fill_in(self.draft, press.values)
        self._do(press.target)

    def _told(self) -> str:
        """Return what is said to the last answer, or to the part of it that is shown."""
        draft = self.draft
        told = draft.attempt.feedback if draft.only < 0 else draft.feedback(draft.only)
        return "" if told is None else told.text if draft.helps.why else told.verdict

    def _do(self, target: str) -> None:
        before = self.draft.attempt
        self.draft = _AFTER_BUTTON[target](self.draft)
        if target == "fresh":
            begin_again(self.draft.attempt.exercise)
        self._keep_progress(before)
        self.redraw()
        attempt = self.draft.attempt
        if target == "check" and attempt.feedback:
            self.speak(self._told())
        elif target == "hint" and attempt.open_hints:
            name = name_of_hint(self.draft, *attempt.opened[-1])
            self.speak(f"{name}: {newest_hint(self.draft)}")
        elif target == "show" and attempt.open_solution:
            self.speak(newest_line(self.draft))
        else:
            self.speak(attempt.exercise.prompt(attempt.exercise.form.parts[0]))

    @presses.on("part:{part:int}")
    def _turn_to(self, press: Press, part: int) -> None:
        """Show another part, where they are shown one by one; what stands here is taken along."""
        if self.draft.only < 0 or part >= len(self.draft.questions):
            raise NothingHereError
        self._do_by_hand(replace(self._filled(press), only=part))
        self.speak(self.draft.attempt.exercise.prompt(self.draft.questions[part].part))

    @presses.on("game:again:{part:int}")
    def _again(self, _: Press, part: int) -> None:
        """Lay the game of this exercise anew."""
        if "game" not in self._hears(part):
            raise NothingHereError
        self.draft = draft_moves.before_check(self.draft)
        begin_again(self.draft.attempt.exercise)
        self.redraw()
        self.speak(say("The game begins again."))

    @presses.on("live:{part:int}")
    def _write(self, press: Press, part: int) -> None:
        """Look at a statement or a sum while it is written."""
        if "live" not in self._hears(part):
            raise NothingHereError
        self.draft = draft_moves.fill_in(self.draft, press.values)
        self.redraw()

    # --- items pressed themselves ---

    @presses.on("pick:{part:int}:{item:id}")
    def _pick(self, press: Press, part: int, item: str) -> None:
        """Choose a room, a card, a suspect, a sheet, or choose it no longer."""
        self._expect("pick", part)
        self._do_by_hand(draft_moves.pick(self._filled(press), part, item))
        self.speak(hands.picked_in_words(self.draft, part, item))

    @presses.on("{verb:deal|take}:{part:int}:{card:id}")
    def _deal(self, press: Press, verb: str, part: int, card: str) -> None:
        """Put a card into the hand that is filled, or take it back."""
        self._expect("deal", part)
        if (verb == "take") != (card in self.draft.laying(part).where):
            raise NothingHereError
        self._do_by_hand(draft_moves.lay(self._filled(press), part, card))
        self.speak(hands.laid_in_words(self.draft, part, card))

    @presses.on("lay:{part:int}:{card:id}")
    def _lay(self, press: Press, part: int, card: str) -> None:
        """Put a card where its menu says."""
        self._expect("deal", part)
        where = press.value(f"lay{part}")
        self._do_by_hand(draft_moves.lay(self._filled(press), part, card, where))
        self.speak(hands.laid_in_words(self.draft, part, card))

    @presses.on("fill:{part:int}:{place:id}")
    def _fill(self, press: Press, part: int, place: str) -> None:
        """Let another place of a deal be filled next."""
        self._expect("deal", part)
        self._do_by_hand(draft_moves.fill(self._filled(press), part, place))
        self.speak(hands.filled_in_words(self.draft, part))

    @presses.on("slice:{part:int}:{card:id}")
    def _slice(self, press: Press, part: int, card: str) -> None:
        """Take a card's slice of the cube away, or put it back."""
        cards = cube_of(self.draft.attempt.exercise).deck.cards
        drawn = part < len(self.draft.questions) and self.draft.questions[part].part.picture
        shown = next((each for each in cards if each.id == card), None)
        if drawn != "cube" or shown is None:
            raise NothingHereError
        self._do_by_hand(draft_moves.cut_away(self._filled(press), part, card))
        gone = card in self.draft.cut[part]
        name = say(shown.name)
        self.speak(
            say("{card}: taken away.", card=name) if gone else say("{card}: back.", card=name)
        )

    def _expect(self, what: str, part: int) -> None:
        """Refuse a press that a part does not take."""
        if what not in self._hears(part):
            raise NothingHereError

    def _filled(self, press: Press) -> Draft:
        """Return the draft with what stands in the fields of the form."""
        return draft_moves.fill_in(self.draft, press.values)

    def _do_by_hand(self, draft: Draft) -> None:
        self.draft = draft
        self.redraw()

    @presses.on("line:{verb:add|remove|end|way}:{part:int}")
    def _prove(self, press: Press, verb: str, part: int) -> None:
        """Do something with the lines of a proof."""
        if "line" not in self._hears(part):
            raise NothingHereError
        filled = draft_moves.fill_in(self.draft, press.values)
        self.draft = draft_moves.proving(filled, part, verb)
        self.redraw()
        if told := spoken_verdict(self.draft.proof_so_far(part)):
            self.speak(told)

    @presses.on("{way:up|down}:{part:int}:{step:id}")
    def _move(self, press: Press, way: str, part: int, step: str) -> None:
        """Move a step one place up or down."""
        if "move" not in self._hears(part) and not self.draft.proof_so_far(part).ordering:
            raise NothingHereError
        filled = draft_moves.fill_in(self.draft, press.values)
        self._moved(draft_moves.move_step(filled, part, step, -1 if way == "up" else 1), part, step)

    @presses.on("put:{part:int}:{step:id}:{place:int}")
    def _put(self, press: Press, part: int, step: str, place: int) -> None:
        """Put a step where it was dragged to."""
        if "move" not in self._hears(part) and not self.draft.proof_so_far(part).ordering:
            raise NothingHereError
        filled = draft_moves.fill_in(self.draft, press.values)
        self._moved(draft_moves.place_step(filled, part, step, place), part, step)

    def _moved(self, draft: Draft, part: int, step: str) -> None:
        """Show the steps in their new order, and say where the one that moved is now."""
        self.draft = draft
        self.redraw()
        place = self.draft.order(part).index(step) + 1
        text = dict(choices(self.draft, part))[step]
        self.speak(say("{step} Now number {place}.", step=text, place=place))

    @presses.on("pencil:{card:int}:{holder:int}")
    def _pencil(self, press: Press, card: int, holder: int) -> None:
        if not any("pencil" in self._hears(part) for part in range(len(self.draft.questions))):
            raise NothingHereError
        written = press.value("mark")
        self.draft = draft_moves.pencil_in(self.draft, card, holder, written)
        self.redraw()
        cell = layout_of(empty_view(self.draft.attempt.exercise)).title((card, holder))
        self.speak(said_of_mark(cell, written))

    @presses.on("pressing:{pen:pencil|yes|no|maybe|rub}")
    def _take(self, press: Press, pen: str) -> None:
        """Take another pen."""
        if not any("pencil" in self._hears(part) for part in range(len(self.draft.questions))):
            raise NothingHereError
        self.draft = replace(draft_moves.fill_in(self.draft, press.values), pen=pen)
        self.redraw()
        self.speak(say(NAMES[pen]))

    def _hears(self, part: int) -> frozenset[str]:
        """Return the presses that a part takes; none where there is no such part."""
        questions = self.draft.questions
        return face_of(questions[part]).hears if part < len(questions) else frozenset()

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the exercise as it stands."""
        if not hasattr(self, "draft"):  # an interrupt left it half made; a new language redraws all
            return
        self.turn = self.draft.attempt.exercise.number  # a press from the case before is stale
        self.show(body(self.draft))

    def in_words(self) -> str:
        """Return the exercise as text: title, questions, options."""
        return in_words(self.draft)

    def still(self) -> Element:
        """Return the exercise as a picture on paper."""
        return still(self.draft)

    def words_for(self, problem: Problem) -> str:
        """Return why something was refused, in words."""
        return explain_here(problem) if problem.code in SENTENCES else super().words_for(problem)

    # --- kept ---------------------------------------------------------------------------------

    def _remember(self) -> None:
        """Give back a badge that was earned before; a case of the reader's own is kept nowhere."""
        if not self.draft.attempt.exercise.has_fresh:
            return
        try:
            done = progress.load().get(self.draft.attempt.exercise.id, progress.Done())
        except RefusedError as error:
            self.refuse(explain_here(error.problem))
            return
        attempt = self.draft.attempt
        self.draft = replace(self.draft, attempt=replace(attempt, badge=done.badge))

    def _keep_progress(self, before: Attempt) -> None:
        """Keep what was just done; a file that cannot be used is said, never overwritten."""
        now = self.draft.attempt
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
    "hint": draft_moves.hint,
    "show": draft_moves.show,
    "fresh": draft_moves.fresh,
}
"""What the draft is like after each button that every exercise has, pressed or called in code."""


def open_exercise(name: str, fresh: int | None, mode: Mode) -> ExerciseCard:
    """Return an exercise as a widget, as ``exercise`` has it; raises ``LookupError`` in words."""
    if fresh is not None and not 0 <= fresh <= MOST_FRESH:
        raise LookupError(say("A fresh case has a number from 0 to {most}.", most=MOST_FRESH))
    try:
        enrolment = _enrolment() if fresh is None else None
        found = own_case(name, enrolment) if enrolment else load(name).fresh(fresh or 0)
        return ExerciseCard(found, mode)
    except RefusedError as error:
        raise LookupError(explain_here(error.problem)) from None


def _enrolment() -> Enrolment | None:
    """Return the reader's class; None also where progress cannot be read: the card says that."""
    try:
        return progress.load_enrolment()
    except RefusedError:
        return None
