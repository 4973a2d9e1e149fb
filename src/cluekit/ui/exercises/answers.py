"""The answers that stand in the fields of a desk: read, judged, judged half done."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.learn.attempt import after_answer
from cluekit.learn.kinds import kind_name
from cluekit.learn.question import Question
from cluekit.ui.exercises.kinds import FACES, Face
from cluekit.ui.exercises.state import Desk


def face_of(question: Question) -> Face:
    """Return how a question is shown, filled in and read."""
    return FACES[kind_name(question.part)]


def answer_given(desk: Desk, part: int) -> object:
    """Return the answer that stands in the fields of a part; None where nothing does."""
    return face_of(desk.questions[part]).given(desk, part)


def check_answer(desk: Desk) -> Desk:
    """Return the desk after its answer was checked."""
    answers = [answer_given(desk, part) for part in range(len(desk.questions))]
    return replace(desk, attempt=after_answer(desk.attempt, *answers), next="buttons")


def lamp(desk: Desk) -> str | None:
    """Return "" while what was put in can still lead to the answer, else what is wrong with it.

    None where nothing was put in. Only orders, sheets and proofs grow step by step, so only they
    have a lamp. It saves opening a hint for reassurance and says nothing about what is missing.
    """
    lit = None
    for place, question in enumerate(desk.questions):
        grows = face_of(question).grows
        answer = answer_given(desk, place) if grows and grows.begun(desk, place) else None
        if grows and answer is not None:
            lit = grows.why(desk, place, answer) or lit or ""
    return lit
