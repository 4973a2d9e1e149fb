"""An exercise as a form: prompts, fields, pictures, feedback, buttons."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.draw import Child, Element, el
from cluekit.editions import card_lines, edition
from cluekit.learn.feedback import Feedback
from cluekit.learn.question import Question
from cluekit.ui.exercises.kinds import face_of, lamp
from cluekit.ui.exercises.logic_fields import button, clues_box, given_proof
from cluekit.ui.exercises.pictures import board_picture, cube_drawing, grid_box, sheet_picture
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.controls import pens
from cluekit.words import say

# --- hints ----------------------------------------------------------------------------------------
# Hints and the worked solution of an exercise, opened one at a time.
#
# What they say stands in the exercise's file, under ``hints`` and ``solution``; how many are open
# is counted by the attempt (``learn/attempt.py``).


def hints(desk: Desk) -> Element | None:
    """Return the hints that are open, each with its number."""
    opened = desk.attempt.open_hints
    if not opened:
        return None
    names = [name_of_hint(desk, *at) for at in desk.attempt.opened]
    rows = [
        el("li", el("b", name), " ", desk.attempt.exercise.tell(step))
        for name, step in zip(names, opened, strict=True)
    ]
    return el("ul", rows, class_="ck-ex-hints", data_key="hints")


def name_of_hint(desk: Desk, part: int, rung: int) -> str:
    """Return "Hint 1 of 3", and for which part where the others do not share it."""
    exercise = desk.attempt.exercise
    ladders = [exercise.hint(rung, each) for each in range(len(exercise.form.parts))]
    if all(step == ladders[part] for step in ladders):
        return say("Hint {n} of 3", n=rung + 1)
    return say("Part {part}, hint {n} of 3", part=part + 1, n=rung + 1)


def solution(desk: Desk) -> Child:
    """Return the lines of the worked solution that are open."""
    steps = desk.attempt.open_solution
    if not steps:
        return None
    rows = [el("li", desk.attempt.exercise.tell(step)) for step in steps]
    shown: list[Child] = [el("ol", rows)]
    owed = desk.attempt.needs_fresh and desk.attempt.exercise.has_fresh
    if owed and not desk.attempt.has_step:
        shown.append(el("p", say("Now solve a fresh case yourself: that earns the badge.")))
    return el(
        "section",
        el("h4", say("Worked solution")),
        shown,
        class_="ck-ex-solution",
        data_key="solution",
    )


def lit_now(desk: Desk) -> object:
    """Return what the last hint or the last line of the solution lights up."""
    steps = desk.attempt.open_solution or desk.attempt.open_hints
    return desk.attempt.exercise.lights(steps[-1]) if steps else ()


def newest_hint(desk: Desk) -> str:
    """Return the hint that was opened last."""
    return desk.attempt.exercise.tell(desk.attempt.open_hints[-1])


def newest_line(desk: Desk) -> str:
    """Return the line of the solution that was opened last."""
    return desk.attempt.exercise.tell(desk.attempt.open_solution[-1])


def whole_solution(desk: Desk) -> str:
    """Return the worked solution once it may be read: after solving, or after "show me"."""
    attempt = desk.attempt
    if not (attempt.solved or attempt.peeked):
        return say("The worked solution opens when you have solved this, or with show_me().")
    steps = attempt.exercise.form.solution
    return "\n".join(f"{n}. {attempt.exercise.tell(s)}" for n, s in enumerate(steps, start=1))


# --- page -----------------------------------------------------------------------------------------

SIGNS = {"yes": "✓", "close": "≈", "not-yet": "…", "open": "○"}


def body(desk: Desk) -> Element:
    """Return the whole exercise as it stands.

    Hints and solution stand above the buttons: what a press opens appears where it was pressed.
    """
    exercise = desk.attempt.exercise
    return el(
        "form",
        _heading(desk),
        [_part(desk, place, q) for place, q in enumerate(desk.questions)],
        hints(desk),
        solution(desk),
        _buttons(desk),
        _rules(exercise.rules),
        class_="ck-ex",
        data_key=f"exercise:{exercise.id}:{exercise.number}",
        aria_label=say("Exercise {number}", number=exercise.id),
        novalidate=True,
    )


def _heading(desk: Desk) -> Element:
    exercise = desk.attempt.exercise
    badge = el("span", "★ ", say("Solved"), class_="ck-ex-badge") if desk.attempt.badge else None
    again = None
    if exercise.number:
        again = el("span", say("Fresh case {n}", n=exercise.number), class_="ck-ex-case")
    return el(
        "div",
        el("span", exercise.id, class_="ck-ex-number"),
        el("h3", exercise.title),
        again,
        badge,
        class_="ck-ex-head",
    )


# --- one part -----------------------------------------------------------------------------------


def _part(desk: Desk, place: int, question: Question) -> Element:
    feedback = _feedback_of(desk, place)
    return el(
        "fieldset",
        el("legend", desk.attempt.exercise.prompt(question.part)),
        _picture(desk, question, feedback),
        face_of(question).field(desk, place, question),
        _feedback(feedback, place),
        data_key=f"part:{place}",
        data_focus=True if not place and not desk.next else None,
        class_=f"ck-ex-part ck-ex-of-{question.part.kind}",
    )


def _feedback_of(desk: Desk, place: int) -> Feedback | None:
    feedback = desk.attempt.feedback
    if feedback is None:
        return None
    return feedback.parts[place] if place < len(feedback.parts) else feedback


def _feedback(feedback: Feedback | None, place: int) -> Element:
    if feedback is None:
        return el("p", class_="ck-ex-feedback", hidden=True, data_key=f"feedback:{place}")
    return el(
        "p",
        el("span", SIGNS[feedback.kind], class_="ck-ex-sign", aria_hidden="true"),
        el("span", feedback.text),
        class_=f"ck-ex-feedback ck-ex-{feedback.kind}",
        data_key=f"feedback:{place}",
    )


def _picture(desk: Desk, question: Question, feedback: Feedback | None) -> Element | None:
    exercise, lit = desk.attempt.exercise, lit_now(desk)
    if question.part.picture == "grid":
        return grid_box(desk.questions, question, lit)
    if question.part.picture in ("clues", "proof"):
        return el("div", clues_box(question), given_proof(question))
    if question.part.picture == "board":
        return board_picture(exercise, exercise.case.boards[question.part.board], lit)
    if question.part.picture == "cube":
        return cube_drawing(exercise, lit)
    if question.part.picture == "sheet":
        wrong = feedback.wrong if feedback else ()
        cells = lit if isinstance(lit, (dict, tuple)) else ()
        named = [cell for cell in cells if isinstance(cell, str)]
        drawn = sheet_picture(exercise, desk.marks, named, wrong, desk.pen)
        return el("div", pens(desk.pen, "pressing:{}"), drawn, class_="ck-ex-marking")
    return None


# --- buttons -------------------------------------------------------------------


def _buttons(desk: Desk) -> Element:
    here = True if desk.next == "buttons" else None
    return el("div", _buttons_now(desk), _lamp(desk), class_="ck-ex-buttons", data_focus=here)


def _lamp(desk: Desk) -> Element | None:
    """Return the small lamp, until it is solved: shape and words as well as colour."""
    closed = lamp(desk)
    if closed is None or desk.attempt.solved:
        return None
    text = say(closed) if closed else say("Still on track")
    sign = el("span", "○" if closed else "●", aria_hidden="true")
    return el("span", sign, " ", text, class_="ck-ex-lamp ck-ex-closed" if closed else "ck-ex-lamp")


def _buttons_now(desk: Desk) -> Iterator[Element]:
    """Yield the buttons that do something now."""
    attempt = desk.attempt
    yield button("check", say("Check"), main=True)
    if attempt.next_hint and not attempt.solved:
        yield button("hint", name_of_hint(desk, *attempt.next_hint))
    if attempt.has_step:
        first = say("Solution") if attempt.solved else say("Show me")
        yield button("show", say("Next step") if attempt.steps else first)
    if attempt.exercise.has_fresh and (attempt.peeked or attempt.solved):
        yield button("fresh", say("A fresh case"))
    if attempt.exercise.rules:
        yield el(
            "button",
            say("Rule card"),
            type="button",
            class_="ck-button",
            data_opens="rules",
            data_key="b:rules",
        )


def _rules(named: str) -> Element | None:
    if not named:
        return None
    lines = card_lines(edition(named))
    rows = [el("div", el("dt", line.about), el("dd", line.says)) for line in lines]
    return el(
        "dialog",
        el("h3", say("Rule card: {edition}", edition=say(edition(named).name))),
        el("dl", rows),
        el("button", say("Close"), type="button", class_="ck-button", data_closes=True),
        data_key="rules",
        class_="ck-ex-rules",
        aria_label=say("Rule card"),
    )
