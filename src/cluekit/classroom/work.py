"""A lesson's exercises on every device: which run there, the form of one, and how all stand.

What a learner presses is kept, press by press; pressed once more in the same order it gives the
exercise back as it stood, on another device or after a crash.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from zlib import crc32

import msgspec
from msgspec.structs import replace

from cluekit.classroom.facts import Classroom, Learner, State, Work, Worked
from cluekit.classroom.questions import SIGNS, Form
from cluekit.draw import Element, el, with_attributes
from cluekit.draw.still import keep
from cluekit.learn.attempt import Helps
from cluekit.learn.course import lesson_called
from cluekit.learn.exercises import (
    Enrolment,
    Exercise,
    by_lesson,
    load,
    own_case,
    without_python,
)
from cluekit.learn.progress import Done, progress_code
from cluekit.ui.exercises.page import body
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.words import language, mark, say

MOST_PRESSES = 1_000
"""So often something may be pressed in one case: all of it is done again after a crash."""


def exercises_of(lesson: str) -> tuple[str, ...]:
    """Return the exercises of a lesson that run on every device; none of no lesson."""
    return without_python(lesson) if lesson in by_lesson() else ()


def place_of(classroom: Classroom, learner: int) -> str:
    """Return the exercise that a learner is at: where they went, else the first that is open."""
    names = exercises_of(classroom.lesson)
    at, mine = classroom.at.get(learner), classroom.work.get(learner, {})
    waiting = [name for name in names if not mine.get(name, Work()).solved]
    return at if at in names else (waiting or names)[0]


def draw_cases(seed: str, lesson: str, numbers: list[int]) -> None:
    """Draw everybody's cases of a lesson, exercise by exercise, so that they wait for nobody."""
    for name in exercises_of(lesson):
        for number in numbers:
            own_case(name, Enrolment(seed, number))


class Working(Form):
    """An exercise with a learner's own case, as it stands after all that was pressed."""

    presses = Presses["ExerciseCard", None](also=ExerciseCard.presses)

    def __init__(self, exercise: Exercise, work: Work, tell: Callable[[str], None]) -> None:
        super().__init__(exercise)
        self._tell: Callable[[str], None] = lambda _: None
        self.draft = replace(self.draft, only=0)
        for press in work.presses:
            with suppress(Exception):  # a later cluekit may know a press no more
                self.presses.heed(self, press)
        self.draft = replace(self.draft, attempt=replace(self.draft.attempt, badge=work.badge))
        self._tell = tell

    def allow(self, helps: Helps) -> None:
        """Give these helps and no others."""
        self.draft = replace(self.draft, helps=helps)

    def speak(self, text: str) -> None:
        """Let the page say it."""
        self._tell(text)

    def pressed(self, press: Press) -> None:
        """Answer a press; a fresh case is there once this one is solved, or its solution shown."""
        attempt = self.draft.attempt
        if press.target == "fresh" and not (attempt.solved or attempt.peeked):
            raise NothingHereError
        super().pressed(press)

    @presses.on("goto:{place:int}")
    def _leave(self, press: Press, place: int) -> None:  # noqa: ARG002 - the page goes there
        """Keep what stands in the fields while somebody is at another exercise."""
        self.draft = self._filled(press)

    def fact(self, learner: int, press: Press) -> Worked:
        """Return what is to be kept of a press that was just done."""
        attempt = self.draft.attempt
        told = attempt.feedback if press.target == "check" else None
        return Worked(
            learner,
            attempt.exercise.id,
            press,
            wrong=told is not None
            and any(part.kind in ("close", "not-yet") for part in told.parts),
            slips=told.misconceptions if told else (),
            shown=attempt.peeked,
            solved=attempt.solved,
            badge=attempt.badge,
        )

    @property
    def moment(self) -> int:
        """What a press must name to be meant for this case."""
        exercise = self.draft.attempt.exercise
        return crc32(f"{exercise.id}/{exercise.number}".encode())


# --- what a learner sees --------------------------------------------------------------------------


class WorkView(msgspec.Struct, frozen=True):
    """What a learner may know of the lesson: their own exercises."""

    lesson: str
    exercise: str
    states: tuple[State | None, ...]
    """How each exercise of the lesson stands; None where they have not been at it."""
    helps: Helps
    steps: int
    """How often something was pressed in this exercise."""


def work_view(classroom: Classroom, learner: int) -> WorkView:
    """Return what this learner may know of the lesson that everybody works through."""
    mine, at = classroom.work.get(learner, {}), place_of(classroom, learner)
    names = exercises_of(classroom.lesson)
    states = tuple(state_of(classroom, learner, name) for name in names)
    steps = mine.get(at, Work()).steps
    return WorkView(classroom.lesson, at, states, classroom.helps, steps)


def code_of(classroom: Classroom, learner: int) -> str:
    """Return the progress code of what a learner has solved, "" for nothing."""
    mine = classroom.work.get(learner, {})
    done = {name: Done(solved=work.solved, badge=work.badge) for name, work in mine.items()}
    return progress_code(done)


def draw_work(view: WorkView, working: Working, site: str) -> Element:
    """Return the exercise a learner is at, and the way to the others."""
    names = exercises_of(view.lesson)
    steps = [_step(view, place, name) for place, name in enumerate(names)]
    rest = [name for name in by_lesson()[view.lesson] if name not in names]
    drawn = body(working.draft)
    bar = el("nav", steps, aria_label=say("Exercises"), class_="ck-ex-strip")
    onward = [one for one in (_next_button(view, names),) if one]
    form = Element(drawn.tag, drawn.attributes, (bar, *drawn.children, *onward))
    return el("section", form, _elsewhere(view.lesson, rest, site), data_key="work")


def _step(view: WorkView, place: int, name: str) -> Element:
    """Return the button that leads to an exercise, with how it stands."""
    sign, words = SIGNS.get(view.states[place] or "", ("", ""))
    said = f"{name} {load(name).title}"
    return with_attributes(
        button(f"{name} {sign}", f"goto:{place}"),
        aria_current="step" if name == view.exercise else None,
        aria_label=f"{said}: {say(words)}" if words else said,
    )


def _next_button(view: WorkView, names: tuple[str, ...]) -> Element | None:
    """Return the way on, once this exercise is solved: to the next that is not."""
    at = names.index(view.exercise)
    around = [*range(at, len(names)), *range(at)]
    waiting = [place for place in around if view.states[place] != "solved"]
    if view.states[at] != "solved" or not waiting:
        return None
    words = say("Next: {exercise}", exercise=f"{names[waiting[0]]} {load(names[waiting[0]]).title}")
    return button(words, f"goto:{waiting[0]}", main=True, key="next")


def _elsewhere(lesson: str, names: list[str], site: str) -> Element | None:
    """Return what is not for this device, with the way to it where there is a site."""
    if not names:
        return None
    known = ", ".join(names)
    if not site:
        return el("p", say("Not for this device, they need Python: {names}", names=known))
    file = lesson_called(lesson).file
    words = say("In the lesson itself: {names}", names=known)
    return el("p", el("a", words, href=file, target="_blank", rel="noopener"), class_="cl-export")


# --- what the teacher sees ------------------------------------------------------------------------


def state_of(classroom: Classroom, learner: int, name: str) -> State | None:
    """Return how an exercise stands for a learner; None where they have not been at it."""
    work = classroom.work.get(learner, {}).get(name)
    if work is None:
        return "open" if place_of(classroom, learner) == name else None
    return work.state


def cell(classroom: Classroom, learner: int, name: str) -> Element:
    """Return how an exercise stands for a learner, in a cell of the board."""
    state = state_of(classroom, learner, name)
    work = classroom.work.get(learner, {}).get(name, Work())
    return _cell(state, work.tries, work.badge) if state else BLANK


BLANK = el("td")
"""An exercise that is not done on a device."""


@keep(512, by=language)
def _cell(state: State, tries: int, badge: bool) -> Element:  # noqa: FBT001 - kept by position
    sign, words = SIGNS[state]
    many = f" {tries}" if state in ("tried", "stuck") else ""
    said = say("{state}, {tries:try}", state=say(words), tries=tries)
    return el(
        "td",
        el("span", f"{'★' if badge else sign}{many}", aria_hidden="true"),
        el("span", said, class_="cl-said"),
        title=said,
        class_=f"cl-at cl-{state}",
    )


def legend() -> Element:
    """Return what the signs mean."""
    signs = [*SIGNS.values(), ("★", mark("solved without being shown"))]
    return el("p", "   ".join(f"{sign} {say(words)}" for sign, words in signs), class_="cl-legend")


def who_is_stuck(classroom: Classroom) -> Iterator[tuple[Learner, str]]:
    """Yield who is stuck, and at which exercise."""
    for learner in classroom.present:
        for name in exercises_of(classroom.lesson):
            if state_of(classroom, learner.id, name) == "stuck":
                yield learner, name


Slips = list[tuple[str, str, list[Learner]]]
"""Slips of a class: the exercise, the misconception by its id, and who has met it."""


def slips_of(classroom: Classroom, most: int) -> Slips:
    """Return the slips that most learners have met, the most frequent first."""
    met: dict[tuple[str, str], list[Learner]] = {}
    for learner in classroom.present:
        for name in exercises_of(classroom.lesson):
            for slip in dict.fromkeys(classroom.work.get(learner.id, {}).get(name, Work()).slips):
                met.setdefault((name, slip), []).append(learner)
    counted = Counter({key: len(who) for key, who in met.items()})
    return [(*key, met[key]) for key, _ in counted.most_common(most)]


def solved_counts(classroom: Classroom) -> tuple[int, ...]:
    """Return how many have solved each exercise of the lesson that everybody works through."""
    return tuple(
        sum(name in mine and mine[name].solved for mine in classroom.work.values())
        for name in exercises_of(classroom.lesson)
    )
