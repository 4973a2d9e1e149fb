"""Hints and the worked solution of an exercise, opened one at a time.

What they say stands in the exercise's file, under ``hints`` and ``solution``; how many are open is
counted by the attempt (``learn/attempt.py``).
"""

from __future__ import annotations

from cluekit.draw import Child, Element, el
from cluekit.ui.exercises.state import Desk
from cluekit.words import say


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
