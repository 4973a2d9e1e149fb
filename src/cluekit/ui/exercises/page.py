"""An exercise as a form: prompts, fields, pictures, feedback, buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluekit.draw import Child, Element, el, with_attributes
from cluekit.editions import card_lines, edition
from cluekit.learn.attempt import Attempt
from cluekit.learn.exercises import ROW
from cluekit.learn.question import Question
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.exercises.hands import room_targets
from cluekit.ui.exercises.kinds import face_of, lamp
from cluekit.ui.exercises.logic_fields import button, clues_box, given_proof
from cluekit.ui.exercises.pictures import board_picture, cube_drawing, grid_box, sheet_picture
from cluekit.ui.kit.controls import pens
from cluekit.words import mark, say

# --- hints ----------------------------------------------------------------------------------------
# Hints and the worked solution of an exercise, opened one at a time.
#
# What they say stands in the exercise's file, under ``hints`` and ``solution``; how many are open
# is counted by the attempt (``learn/attempt.py``).


def hints(draft: Draft) -> Element | None:
    """Return the hints that are open, each with its number."""
    attempt = draft.attempt
    if not attempt.opened:
        return None
    rows = [
        el("li", el("b", name_of_hint(draft, *at)), " ", attempt.exercise.tell(step))
        for at, step in zip(attempt.opened, attempt.open_hints, strict=True)
    ]
    return el("ul", rows, class_="ck-ex-hints", data_key="hints")


def name_of_hint(draft: Draft, part: int, rung: int) -> str:
    """Return "Hint 1 of 3", and for which part where the others do not share it."""
    exercise = draft.attempt.exercise
    ladders = [exercise.hint(rung, each) for each in range(len(exercise.form.parts))]
    if all(step == ladders[part] for step in ladders):
        return say("Hint {n} of 3", n=rung + 1)
    return say("Part {part}, hint {n} of 3", part=part + 1, n=rung + 1)


def solution(draft: Draft) -> Child:
    """Return the lines of the worked solution that are open."""
    steps = draft.attempt.open_solution
    if not steps:
        return None
    attempt = draft.attempt
    shown: list[Child] = [el("ol", [el("li", attempt.exercise.tell(step)) for step in steps])]
    if attempt.needs_fresh and attempt.exercise.has_fresh and not attempt.has_step:
        shown.append(el("p", say("Now solve a fresh case yourself: that earns the badge.")))
    head = el("h4", say("Worked solution"))
    return el("section", head, shown, class_="ck-ex-solution", data_key="solution")


def newest_hint(draft: Draft) -> str:
    """Return the hint that was opened last."""
    return draft.attempt.exercise.tell(draft.attempt.open_hints[-1])


def newest_line(draft: Draft) -> str:
    """Return the line of the solution that was opened last."""
    return draft.attempt.exercise.tell(draft.attempt.open_solution[-1])


def whole_solution(draft: Draft) -> str:
    """Return the worked solution once it may be read: after solving, or after "show me"."""
    attempt = draft.attempt
    if not (attempt.solved or attempt.peeked):
        return say("The worked solution opens when you have solved this, or with show_me().")
    steps = attempt.exercise.form.solution
    return "\n".join(f"{n}. {attempt.exercise.tell(s)}" for n, s in enumerate(steps, start=1))


# --- page -----------------------------------------------------------------------------------------

SIGNS = {"yes": "✓", "close": "≈", "not-yet": "…", "open": "○"}


def body(draft: Draft) -> Element:
    """Return the whole exercise as it stands.

    Hints and solution stand above the buttons: what a press opens appears where it was pressed.
    """
    exercise = draft.attempt.exercise
    case = say("Fresh case {n}", n=exercise.number)
    if exercise.number >= ROW:
        case = say("Your own case {n}", n=exercise.number % ROW + 1)
    heading = el(
        "div",
        el("span", exercise.id, class_="ck-ex-number"),
        el("h3", exercise.title),
        el("span", case, class_="ck-ex-case") if exercise.number else None,
        _badge(draft.attempt),
        class_="ck-ex-head",
    )
    here = True if draft.next == "buttons" else None
    return el(
        "form",
        heading,
        _all_parts(draft) if draft.only < 0 else _one_part(draft),
        hints(draft),
        solution(draft),
        _verdicts(draft),
        el("div", _buttons(draft), _lamp(draft), class_="ck-ex-buttons", data_focus=here),
        _rules(exercise.rules),
        class_="ck-ex",
        data_key=f"exercise:{exercise.id}:{exercise.number}",
        aria_label=say("Exercise {number}", number=exercise.id),
        novalidate=True,
    )


def _all_parts(draft: Draft) -> list[Element]:
    return [part_of_form(draft, place, q) for place, q in enumerate(draft.questions)]


def _one_part(draft: Draft) -> Iterator[Element | None]:
    """Yield a button for each part, the one that is shown, and what stands in the others."""
    buttons = []
    for place in range(len(draft.questions)):
        told = draft.feedback(place)
        words, sign = say("Part {n}", n=place + 1), SIGNS[told.kind] if told else ""
        verdict = say(VERDICTS[told.kind]) if told else ""
        here = with_attributes(
            button(f"part:{place}", f"{words} {sign}"),
            aria_current="step" if place == draft.only else None,
            aria_label=f"{words} {verdict}",
        )
        buttons.append(here)
    yield el("div", buttons, class_="ck-ex-strip") if len(buttons) > 1 else None
    yield part_of_form(draft, draft.only, draft.questions[draft.only])
    others = [(name, text) for name, texts in draft.fields.items() for text in texts]
    own = re.compile(rf"[a-z]+{draft.only}(:.*)?")
    for place, (name, text) in enumerate(others):
        if not own.fullmatch(name):
            yield el("input", type="hidden", name=name, value=text, data_key=f"other:{place}")


def _badge(attempt: Attempt) -> Element | None:
    """Return the badge: bright where this case is solved, quiet where another one was."""
    if not attempt.badge:
        return None
    if attempt.solved:
        return el("span", "★ ", say("Solved"), class_="ck-ex-badge")
    return el("span", "☆ ", say("Solved before"), class_="ck-ex-badge ck-ex-earned")


VERDICTS = {
    "yes": mark("right"),
    "close": mark("close"),
    "not-yet": mark("not yet"),
    "open": mark("no answer"),
}


def _verdicts(draft: Draft) -> Element | None:
    """Return how each of several parts was judged: beside the button that was pressed."""
    found = [(place, draft.feedback(place)) for place in range(len(draft.questions))]
    told = [(place, each.kind) for place, each in found if each]
    if len(found) == 1 or not told or draft.only >= 0:
        return None
    rows = [
        el("li", el("b", f"{place + 1} {SIGNS[kind]}"), " ", say(VERDICTS[kind]))
        for place, kind in told
    ]
    return el("ul", rows, class_="ck-ex-verdicts", aria_label=say("Your answers"))


# --- one part -----------------------------------------------------------------------------------


def part_of_form(draft: Draft, place: int, question: Question) -> Element:
    """Return one part: its prompt, its picture, its field, and what was said to the answer."""
    feedback = draft.feedback(place)
    told = el("p", class_="ck-ex-feedback", hidden=True, data_key=f"feedback:{place}")
    if feedback:
        told = el(
            "p",
            el("span", SIGNS[feedback.kind], class_="ck-ex-sign", aria_hidden="true"),
            el("span", feedback.text if draft.helps.why else feedback.verdict),
            class_=f"ck-ex-feedback ck-ex-{feedback.kind}",
            data_key=f"feedback:{place}",
        )
    return el(
        "fieldset",
        el("legend", draft.attempt.exercise.prompt(question.part)),
        _picture(draft, place, question),
        face_of(question).field(draft, place, question),
        told,
        data_key=f"part:{place}",
        data_focus=True if place == max(draft.only, 0) and not draft.next else None,
        class_=" ".join(_kinds(question, right=bool(feedback and feedback.right))),
    )


def _kinds(question: Question, *, right: bool) -> Iterator[str]:
    """Yield the classes of a part: what it asks for, what stands beside it, and its success."""
    yield from ("ck-ex-part", f"ck-ex-of-{question.part.kind}")
    if question.part.picture:
        yield f"ck-ex-on-{question.part.picture}"
    if right:
        yield "ck-ex-right"


def _picture(draft: Draft, place: int, question: Question) -> Element | None:
    exercise = draft.attempt.exercise
    # What the last hint or the last line of the solution lights up
    steps = draft.attempt.open_solution or draft.attempt.open_hints
    lit = exercise.lights(steps[-1]) if steps else ()
    if question.part.picture == "grid":
        return grid_box(draft.questions, question, lit)
    if question.part.picture in ("clues", "proof"):
        return el("div", clues_box(question), given_proof(question))
    if question.part.picture == "board":
        rooms = room_targets(draft, place, question) if question.part.choose else None
        return board_picture(exercise, exercise.case.boards[question.part.board], lit, rooms)
    if question.part.picture == "cube":
        cut = draft.cut.get(place, frozenset())
        return el(
            "div",
            cube_drawing(exercise, lit, cut, f"slice:{place}:{{}}"),
            el("p", say("Press a card to take its slice away."), class_="ck-ex-how"),
        )
    if question.part.picture == "sheet":
        told = draft.feedback(place)
        wrong = told.wrong if told else ()
        cells = lit if isinstance(lit, (dict, tuple)) else ()
        named = [cell for cell in cells if isinstance(cell, str)]
        drawn = sheet_picture(exercise, draft.marks, named, wrong, draft.pen)
        return el("div", pens(draft.pen, "pressing:{}"), drawn, class_="ck-ex-marking")
    return None


# --- buttons --------------------------------------------------------------------------------------


def _lamp(draft: Draft) -> Element | None:
    """Return the small lamp, until it is solved: shape and words as well as colour."""
    closed = lamp(draft)
    if closed is None or draft.attempt.solved:
        return None
    text = say(closed) if closed else say("Still on track")
    sign = el("span", "○" if closed else "●", aria_hidden="true")
    return el("span", sign, " ", text, class_="ck-ex-lamp ck-ex-closed" if closed else "ck-ex-lamp")


def _buttons(draft: Draft) -> Iterator[Element]:
    """Yield the buttons that do something now."""
    attempt = draft.attempt
    check = button("check", say("Check"), main=True)
    done = attempt.feedback is not None and attempt.feedback.right and not draft.changed
    yield with_attributes(check, class_="ck-button") if done else check
    if attempt.next_hint and not attempt.solved and draft.helps.hints:
        yield button("hint", name_of_hint(draft, *attempt.next_hint))
    if attempt.has_step and draft.helps.solution:
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
