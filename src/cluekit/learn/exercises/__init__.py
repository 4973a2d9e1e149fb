"""The exercises: one file each (``files``), loaded into typed forms, with values computed by code.

``load("1.2").answer(["Bruno", "Carla"], 12)`` gives the feedback, ``load("1.2").fresh(1)`` the
same exercise with another case. Code that only asks which exercises there are, such as a table that
looks at a learner's progress, loads no kind of question: they are half of all that a table loads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from cluekit.core import Chance, RefusedError, refusal
from cluekit.learn.exercises import files
from cluekit.learn.exercises.files import id_today
from cluekit.learn.families import Family, family
from cluekit.learn.feedback import SLIPS, Feedback, together
from cluekit.learn.forms import Case, Form, Part, Step
from cluekit.learn.question import Question
from cluekit.learn.values import sentence_with, text_with
from cluekit.words import mark, places, say

RUNGS = 3
"""Look, think, do."""
_TRIES = 200
ROW = 100
"""Fresh cases from this number on belong to somebody in a class, this many to each."""
LAST_NUMBER = 99
"""The highest number in a register."""

ClassSeed = Annotated[str, Meta(pattern="^[0-9A-Z]{4}$")]


class Enrolment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class seed and a number in the register: together they give cases of one's own.

    >>> Enrolment("KXBT", 7).first, Enrolment("0000", 1).first
    (9665499400, 100)
    """

    seed: ClassSeed
    number: Annotated[int, Meta(ge=1, le=LAST_NUMBER)]

    @property
    def first(self) -> int:
        """The number of one's first case: nobody else's, in this class or another."""
        return ROW * (LAST_NUMBER * int(self.seed, 36) + self.number)


def enrolment_in(seed: str, number: str) -> Enrolment:
    """Return a class seed and a number as they were typed; raises ``RefusedError``."""
    about = {"seed": seed.strip().upper(), "number": number.strip().lstrip("0")}
    try:
        return msgspec.convert(about, Enrolment, strict=False)
    except msgspec.ValidationError:
        raise refusal("no-enrolment", most=LAST_NUMBER) from None


class Exercise(msgspec.Struct, frozen=True):
    """An exercise about one case. Number 0 is the file's own case, others are fresh variants."""

    form: Form
    case: Case
    values: dict[str, object]
    number: int = 0

    @property
    def id(self) -> str:
        """The number people use, such as "1.2"."""
        return self.form.id

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return text_with(self.form.title, self.values)

    def told_of_slip(self, slip: str) -> str:
        """Return what is said to a slip in this case; its general words where that takes more."""
        for part in self.form.parts:
            for wrong in part.misconceptions:
                names = OF_ANSWERS.get(part.kind, ())
                if wrong.id == slip and not places(wrong.message) & {*names, "taken"}:
                    return Feedback("close", wrong.message, self.values).text
        return say(SLIPS.get(slip, slip))

    @property
    def has_fresh(self) -> bool:
        """Whether a family makes fresh cases of it: a case of the reader's own has none."""
        return bool(self.form.variant.generator)

    @property
    def rules(self) -> str:
        """The edition whose rule card is one press away, that of the case; "" without a card."""
        return self.case.deck if self.form.rules else ""

    @property
    def questions(self) -> tuple[Question, ...]:
        """Its parts, each with the values of the case."""
        from cluekit.learn.kinds.registry import question_about  # noqa: PLC0415 - see above

        return tuple(
            question_about(part, self.values, self.case, self.number, f"{self.id}/{place}")
            for place, part in enumerate(self.form.parts, start=1)
        )

    def prompt(self, part: Part) -> str:
        """The question in the reader's language."""
        return sentence_with(part.prompt, self.values)

    def answer(self, *given: object) -> Feedback:
        """Return the feedback on an answer: one argument for each part, in order."""
        from cluekit.learn.following import follow_through  # noqa: PLC0415
        from cluekit.learn.kinds.registry import check  # noqa: PLC0415 - see above

        if len(given) > len(self.form.parts):
            about = {"wanted": len(self.form.parts), "given": len(given)}
            return Feedback("not-yet", mark("Parts: {wanted}. Answers: {given}."), about)
        waiting = (None,) * (len(self.form.parts) - len(given))
        answers = (*given, *waiting)
        told: list[Feedback] = []
        for question, answer in zip(self.questions, answers, strict=True):
            judged = check(question, answer)
            if not judged.right:
                judged = follow_through(question, answer, answers, told) or judged
            told.append(judged)
        return together(tuple(told))

    @property
    def right_answers(self) -> tuple[object, ...]:
        """One right answer for each part, in the plain form that ``answer`` takes."""
        return tuple(question.right for question in self.questions)

    def hint(self, rung: int, part: int = 0) -> Step:
        """Return rung 0 (look), 1 (think) or 2 (do) of a part's ladder."""
        hints, own = self.form.hints, self.form.parts[part].hints
        return (own.look or hints.look, own.think or hints.think, own.do or hints.do)[rung]

    def tell(self, step: Step) -> str:
        """The words of a hint or a step of the solution in the reader's language."""
        return sentence_with(step.text, self.values)

    def lights(self, step: Step) -> object:
        """What a step lights up: a value of the case, or ()."""
        return self.values[step.show.removeprefix("$")] if step.show else ()

    def fresh(self, number: int) -> Exercise:
        """Return variant ``number`` (1, 2, …): the same for everybody who asks for it.

        It follows from the one before, which is why it is quick to ask for one after the other.
        """
        if 0 < self.number <= number:
            last = self
        else:
            values = _family_of(self.form).values(self.form.case)
            last = Exercise(self.form, self.form.case, dict(values))
        for step in range(last.number + 1, number + 1):
            last = self._after(last.case, step)
        return last

    def own(self, enrolment: Enrolment) -> Exercise:
        """Return the first case of somebody in a class; the next is the next variant, as ever.

        It follows from the file's case, not from the variant before. Where a family finds no such
        case, the next number is tried.
        """
        for number in range(enrolment.first, enrolment.first + ROW - 1):
            try:
                return self._after(self.form.case, number)
            except RefusedError:
                continue
        return self._after(self.form.case, enrolment.first + ROW - 1)

    def _after(self, last: Case, number: int) -> Exercise:
        """Return the variant with this number: neither the file's case nor the one before."""
        its, chance = _family_of(self.form), Chance(f"{self.id}/{self.form.variant.seed}", number)
        for attempt in range(_TRIES):
            try:
                case = its.fresh(self.form.case, chance.luck("variant", attempt))
                found = Exercise(self.form, case, dict(its.values(case)), number)
            except LookupError:  # a family that looked for a case and found none
                break
            if case not in (self.form.case, last) and found.tells_mistakes_apart:
                return found
        raise refusal("no-variant", exercise=self.id, number=number)

    @property
    def tells_mistakes_apart(self) -> bool:
        """Whether no named wrong answer is right, save those that ``sometimes`` are."""
        return all(
            question.value(wrong.match) != question.answer
            for question in self.questions
            for wrong in question.part.misconceptions
            if not wrong.sometimes
        )


def ids() -> tuple[str, ...]:
    """Return the ids of all exercises there are, in order."""
    return tuple(name for names in by_lesson().values() for name in names)


@cache
def by_lesson() -> dict[str, list[str]]:
    """Return the ids of each lesson's exercises, all in order. None is read for it."""
    found = files.lessons()
    return {lesson: sorted(found[lesson], key=_in_the_course) for lesson in sorted(found)}


def _in_the_course(name: str) -> tuple[int, str, int]:
    """Return where an exercise stands: "12.7" before "12b.1" before "13.1"."""
    lesson, _, number = name.partition(".")
    letter = lesson.lstrip("0123456789")
    return int(lesson.removesuffix(letter)), letter, int(number)


def load(name: str) -> Exercise:
    """Return the exercise with this id, or with this former one.

    Raises ``RefusedError``: ``no-such-exercise`` lists those there are, ``exercise-unreadable``
    says which file and what is wrong with it.
    """
    today = id_today(name)
    if today not in ids():
        raise refusal("no-such-exercise", name=name, known=list(ids()))
    return _loaded(today)


NEEDS_PYTHON = frozenset({"code", "experiment", "play"})
"""Kinds that are answered in a cell, or at a table of their own."""


@cache
def without_python(lesson: str) -> tuple[str, ...]:
    """Return the exercises of a lesson that can be worked through where there is no Python."""
    kinds = {name: {part.kind for part in load(name).form.parts} for name in by_lesson()[lesson]}
    return tuple(name for name, own in kinds.items() if not own & NEEDS_PYTHON)


@cache
def _loaded(name: str) -> Exercise:
    return _exercise(lambda: files.tree(name), f"{name}.yaml")


@lru_cache(maxsize=1024)
def own_case(name: str, enrolment: Enrolment) -> Exercise:
    """Return an exercise with the case that is this learner's own."""
    return load(name).own(enrolment)


def read(text: str, file: str = "") -> Exercise:
    """Read the text of an exercise file; raises ``RefusedError`` that names what is wrong."""
    return _exercise(lambda: files.parse(text), file)


def _exercise(said: Callable[[], object], file: str) -> Exercise:
    """Make an exercise of what a file says, with the values of its case."""
    its: Family | None = None
    try:
        form = msgspec.convert(said(), Form, strict=True)
        its = _family_of(form)
        exercise = Exercise(form, form.case, dict(its.values(form.case)))
    except (RecursionError, ValueError, LookupError) as error:
        reason = " ".join(str(error).split())
        if its:
            reason = f"the case does not fit its generator: {reason}"
        raise refusal("exercise-unreadable", file=file, reason=reason) from None
    if reason := _wrong_name(exercise) or _wrong_sum(exercise):
        raise refusal("exercise-unreadable", file=file, reason=reason)
    return exercise


def _family_of(form: Form) -> Family:
    return family(form.variant.generator, form.lesson)


OF_ANSWERS: dict[str, tuple[str, ...]] = {
    "formula": ("row", "yours", "theirs"),
    "experiment": ("least", "fixed", "played", "mean", "low", "high"),
    "play": ("others", "card", "n", "yes", "worth", "killer", "dead"),
}
"""What a check knows of the answer itself, by the kind of its question: what is said of an answer
may name it beside the values of the case."""
_JUDGING = ("because", "message")


def _wrong_name(exercise: Exercise) -> str:
    """Return which name in the file stands for nothing, and which names there are; "" for none."""
    said = msgspec.to_builtins(exercise.form)
    for node in (*said.pop("parts"), said):
        of_answers = OF_ANSWERS.get(node.get("kind", ""), ())
        for key, text in _strings(node):
            known = exercise.values.keys() | (of_answers if key in _JUDGING else ())
            if key in _TEXT_KEYS:
                wrong = [f"{{{name}}}" for name in sorted(places(text) - known)]
            else:
                wrong = [text] if text[:1] == "$" and text[1:] not in exercise.values else []
            if wrong:
                family, names = exercise.form.variant.generator, ", ".join(sorted(known))
                return f"{wrong[0]} is no value of the family {family!r}. There are {names}"
    return ""


def _wrong_sum(exercise: Exercise) -> str:
    """Return which part follows from another by a sum that cannot be reckoned; "" for none."""
    from cluekit.learn.following import wrong_sum  # noqa: PLC0415 - see above

    sums = [question.part.follows for question in exercise.questions if wrong_sum(question)]
    return f"{sums[0]!r} cannot be reckoned" if sums else ""


def messages() -> Iterator[tuple[str, str]]:
    """Yield every text of every exercise file, with the file's name, for the catalogues."""
    for name in ids():
        for key, text in _strings(msgspec.to_builtins(load(name).form)):
            if key in _TEXT_KEYS:
                yield text, f"{name}.yaml"


_TEXT_KEYS = ("title", "prompt", "because", "text", "message", "why")


def _strings(node: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield everything that is written in a file, each with the key under which it stands."""
    if isinstance(node, dict):
        for inner, value in node.items():
            yield from _strings(value, inner)
    elif isinstance(node, (list, tuple)):
        for item in node:
            yield from _strings(item, key)
    elif isinstance(node, str):
        yield key, node
