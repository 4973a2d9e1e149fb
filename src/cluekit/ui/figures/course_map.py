"""The map of the course: what leads to what, what is done of each lesson, and where to go on.

It is HTML without a widget, so that its links work wherever the notebook is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cluekit.core import RefusedError
from cluekit.core.calls import guard
from cluekit.draw import Element, el, stylesheet
from cluekit.learn.course import (
    Course,
    Lesson,
    Standing,
    lacking,
    lessons,
    next_lesson,
    standing,
    steps_after,
    steps_before,
)
from cluekit.learn.feedback import explain
from cluekit.learn.progress import Progress, load
from cluekit.learn.values import list_in_words
from cluekit.ui.kit import controls
from cluekit.ui.kit.messages import plainly
from cluekit.ui.kit.not_alive import run_button
from cluekit.words import language, say, say_n

# --- course plan ----------------------------------------------------------------------------------
# The plan of the course: its lessons as places, and lines from what prepares to what follows.
#
# Places are links at shares of the width, so that the plan fits a phone; without its style it is
# a row of numbers. Everything it shows stands in words in the list below it.

COLUMN, ROW = 100, 70
"""How far apart places are, in the units of the drawing."""

PLAN_CSS = """
.ck-map .ck-plan{position:relative;container-type:inline-size;margin:0 0 18px;width:100%;
max-width:640px;
min-height:calc(var(--ck-rows)*42px)}
.ck-map .ck-plan svg{position:absolute;inset:0;width:100%;height:100%}
.ck-map .ck-plan path{fill:none;stroke:var(--ck-line);stroke-width:2.5px;
vector-effect:non-scaling-stroke}
.ck-map .ck-plan path[data-walked]{stroke:var(--ck-ink)}
.ck.ck-map .ck-plan a{position:absolute;transform:translate(-50%,-50%);box-sizing:border-box;
width:min(38px,100%/var(--ck-columns) - 2px);min-height:0;aspect-ratio:1;
border:2px solid var(--ck-line);border-radius:50%;display:grid;place-items:center;
font-size:clamp(11px,3.6cqw,13px);line-height:1;text-decoration:none;background:var(--ck-panel);
font-variant-numeric:tabular-nums}
.ck.ck-map .ck-plan a:is([data-state=later],[data-state=free]){border-style:dashed}
.ck.ck-map .ck-plan a[data-state=done]{border:3px solid var(--ck-ink)}
.ck-map .ck-plan a[data-state=done]::after{content:"✓";position:absolute;right:-7px;top:-9px;
width:17px;height:17px;border-radius:50%;background:var(--ck-ink);color:var(--ck-panel);
font-size:12px;line-height:17px;text-align:center}
.ck.ck-map .ck-plan a[data-state=next]{background:var(--ck-indigo);border-color:var(--ck-indigo);
color:var(--ck-panel)}
.ck.ck-map .ck-plan a[data-state=begun]{border:3px double var(--ck-ink)}
.ck.ck-map .ck-plan a[data-share][data-share],.ck-map .ck-place[data-share]{
border-color:transparent}
.ck-map [data-share]::before{content:"";position:absolute;inset:-4px;border-radius:50%;
background:conic-gradient(var(--ck-ink) var(--ck-share),var(--ck-hatch) 0);
mask:radial-gradient(farthest-side,#0000 calc(100% - 5px),#000 0);pointer-events:none}
"""


class Spot(NamedTuple):
    """Where a place is: its column and row, from 0."""

    column: int
    row: int


def spots(course: Course) -> dict[str, Spot]:
    """Return where each lesson is, by its id: behind all it builds on, beside the last of these.

    >>> from cluekit.learn.course import lessons
    >>> [spots(lessons())[name] for name in ("L01", "L02")]
    [Spot(column=1, row=0), Spot(column=2, row=0)]
    """
    found: dict[str, Spot] = {}
    for lesson in course:
        steps = [found[one.matter.id] for one in steps_before(lesson, course)]
        column = max((spot.column for spot in steps), default=-1) + 1
        wanted = steps[-1].row if steps else 0
        taken = {spot.row for spot in found.values() if spot.column == column}
        # The free row that is nearest, rather below than above
        free = (row for row in range(wanted + len(taken) + 1) if row not in taken)
        nearest = min(free, key=lambda row: (abs(row - wanted), -row))
        found[lesson.matter.id] = Spot(column, nearest)
    return found


def plan_of(course: Course, progress: Progress) -> Element:
    """Return the plan as a piece of HTML, hidden from screen readers: the list below says it."""
    at = spots(course)
    wide = COLUMN * (1 + max(spot.column for spot in at.values()))
    high = ROW * (1 + max(spot.row for spot in at.values()))
    box = {"viewBox": f"0 0 {wide} {high}", "preserveAspectRatio": "none"}
    lines = []  # from each lesson to each that it is a last step to
    for lesson in course:
        for one in steps_before(lesson, course):
            (x, y), (to_x, to_y) = _middle(at[one.matter.id]), _middle(at[lesson.matter.id])
            bend = (x + to_x) / 2
            curve = f"M{x:g} {y:g}C{bend:g} {y:g} {bend:g} {to_y:g} {to_x:g} {to_y:g}"
            walked = "" if one.is_done(progress) else None
            lines.append(el("path", d=curve, data_walked=walked))
    places = [
        _place(one, at, (wide, high), standing(one, course, progress), _share(one, progress))
        for one in course
    ]
    style = f"aspect-ratio:{wide}/{high};--ck-columns:{wide // COLUMN};--ck-rows:{high // ROW}"
    drawn = el("svg", lines, **box), places
    return el("div", drawn, class_="ck-plan", style=style, aria_hidden="true")


@cache
def _middle(spot: Spot) -> tuple[float, float]:
    return COLUMN * (spot.column + 0.5), ROW * (spot.row + 0.5)


def _share(lesson: Lesson, progress: Progress) -> str | None:
    """Return how much of a lesson is solved, "40%", for a ring; None where nothing or all is."""
    solved, every = lesson.solved_count(progress), len(lesson.matter.exercises)
    return f"{100 * solved / every:.0f}%" if 0 < solved < every else None


def _place(
    lesson: Lesson, at: dict[str, Spot], size: tuple[int, int], state: Standing, share: str | None
) -> Element:
    (x, y), (wide, high) = _middle(at[lesson.matter.id]), size
    return el(
        "a",
        lesson.number,
        href=lesson.file,
        title=lesson.title,
        tabindex="-1",
        data_state=state,
        data_share=share,
        style=f"left:{100 * x / wide:.2f}%;top:{100 * y / high:.2f}%{_ring(share)}",
    )


def _ring(share: str | None) -> str:
    return f";--ck-share:{share}" if share else ""


# --- course map -----------------------------------------------------------------------------------

CSS = """
.ck-map{max-width:720px;color:var(--ck-ink);background:var(--ck-paper);font-family:var(--ck-font);
padding:14px 18px;border-radius:9px;box-sizing:border-box;line-height:1.45}
.ck-map ol{list-style:none;margin:0;padding:0}
.ck-map li{position:relative;margin:0;padding:0 0 18px 52px;min-height:40px}
.ck-map li:not(:last-child)::before{content:"";position:absolute;left:17px;top:36px;bottom:0;
border-left:3px dotted var(--ck-line)}
.ck-map .ck-place{position:absolute;left:0;top:0;box-sizing:border-box;width:37px;height:37px;
border:2px solid var(--ck-line);border-radius:50%;display:grid;place-items:center;font-weight:700;
font-size:13px;background:var(--ck-panel);color:var(--ck-ink);font-variant-numeric:tabular-nums}
.ck-map li[data-state=done] .ck-place{border-color:var(--ck-ink);border-width:3px}
.ck-map li[data-state=next] .ck-place{background:var(--ck-indigo);border-color:var(--ck-indigo);
color:var(--ck-panel)}
.ck.ck-map a{display:inline-block;min-height:24px;font-size:16px;font-weight:700;
color:var(--ck-ink);
text-decoration:underline;text-underline-offset:3px}
.ck.ck-map a.ck-onward{margin:0 0 16px;padding:8px 16px;border-radius:8px;
background:var(--ck-indigo);
color:var(--ck-panel);text-decoration:none}
.ck-map a.ck-onward:hover{text-decoration:underline}
.ck-map p{margin:2px 0 0;font-size:13px;color:var(--ck-muted)}
.ck-map .ck-above{margin:0 0 14px;color:var(--ck-ink)}
.ck-map .ck-standing{color:var(--ck-ink)}
.ck-map .ck-again{display:none;min-height:28px;margin-left:8px;padding:2px 12px;border-radius:8px;
border:1.5px solid var(--ck-line);background:var(--ck-panel);color:var(--ck-ink);
font:600 13px/1.3 var(--ck-font);cursor:pointer}
.jp-Notebook .ck-map .ck-again{display:inline-block}
.jp-NotebookPanel:has(.jp-Notebook-ExecutionIndicator:not([data-status=idle])) .ck-map .ck-again{
display:none}
"""

MARKS = {"done": "✓", "next": "▸", "begun": "◐", "ready": "○", "later": "◌", "free": ""}
"""How a lesson stands, as a sign; the words beside it say the same."""


class CourseMap:
    """The map as the last value of a cell."""

    def __init__(self, course: Sequence[Lesson], progress: Progress, missing: str = "") -> None:
        self._course = tuple(course)
        self._progress = progress
        self._missing = missing  # why the progress cannot be shown
        self._next = next_lesson(self._course, progress)

    def __repr__(self) -> str:
        """Return the map as plain text, one line per lesson."""
        above = [controls.reminder(), self._missing or self._sum()]
        lines = [
            f"{lesson.number:<4}{lesson.title} – {self._standing(lesson)}"
            for lesson in self._course
        ]
        return "\n".join([*filter(None, above), *lines])

    def html(self) -> str:
        """Return the map as a piece of HTML that follows the host's theme."""
        style = el("style", stylesheet(still=False) + CSS + PLAN_CSS)
        again = run_button(say("Look again"), "ck-again")  # it does not change by itself
        above = el("p", self._missing or self._sum(), " ", again, class_="ck-above")
        open_all = [say("Nothing is locked: the lines show what makes what easier.")]
        if not any(lesson.matter.language == language() for lesson in self._course):
            open_all.append(say("The lessons themselves are in English."))
        onward = None
        if self._next is not None:
            about = {"number": self._next.number, "title": self._next.title}
            going = any(lesson.is_begun(self._progress) for lesson in self._course)
            begin = say("Begin: {number} {title}", **about)
            words = say("Continue: {number} {title}", **about) if going else begin
            onward = el("a", words, href=self._next.file, class_="ck-onward")
        whole = el(
            "nav",
            controls.reminding(),
            above,
            onward,
            plan_of(self._course, self._progress),
            el("p", " ".join(open_all), class_="ck-above"),
            el("ol", [self._place(lesson) for lesson in self._course]),
            aria_label=say("The lessons, and what you have solved"),
        )
        return str(el("div", style, whole, class_="ck ck-map", lang=language()))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html()}

    # --- one lesson ---------------------------------------------------------------------------

    def _sum(self) -> str:
        """Say how much is solved of all there is."""
        every = sum(len(lesson.matter.exercises) for lesson in self._course)
        solved = sum(lesson.solved_count(self._progress) for lesson in self._course)
        return say("Exercises solved: {done} of {all}", done=solved, all=every)

    def _place(self, lesson: Lesson) -> Element:
        """Return a lesson: how far it is, how long it takes, whom it is for, what it leads to."""
        link = el("a", lesson.title, href=lesson.file)
        share = _share(lesson, self._progress)
        ring = _ring(share).lstrip(";") or None
        badge = el(
            "span",
            lesson.number,
            class_="ck-place",
            aria_hidden="true",
            data_share=share,
            style=ring,
        )
        how = el("p", self._standing(lesson), class_="ck-standing")
        state = standing(lesson, self._course, self._progress)
        facts = [
            say_n("{n} minute", "{n} minutes", lesson.matter.minutes),
            say("ages {age} and up", age=lesson.matter.ages[0]),
        ]
        before, after = (steps(lesson, self._course) for steps in (steps_before, steps_after))
        if before and state != "later":  # there it has been said already
            facts.append(say("after {lessons}", lessons=_numbers(before)))
        if after:
            facts.append(say("leads to {lessons}", lessons=_numbers(after)))
        return el("li", badge, link, how, el("p", " · ".join(facts)), data_state=state)

    def _standing(self, lesson: Lesson) -> str:
        """Say how far the lesson is, behind its sign; no optional exercise need be solved."""
        state = standing(lesson, self._course, self._progress)
        wanted = _numbers(lacking(lesson, self._course, self._progress))
        words = {
            "done": say("all solved"),
            "next": say("go on here"),
            "begun": say("begun"),
            "ready": say("ready for you"),
            "later": say("easier after {lessons}", lessons=wanted),
            "free": say("to experiment, without exercises"),
        }[state]
        solved, every = lesson.solved_count(self._progress), len(lesson.matter.exercises)
        if solved and solved != every:
            words += " · " + say("{done} of {all} solved", done=solved, all=every)
        return f"{MARKS[state]} {words}".strip()


guard(CourseMap, plainly)


def _numbers(some: Sequence[Lesson]) -> str:
    return list_in_words([lesson.number for lesson in some])


@plainly
def course_map() -> CourseMap:
    """Show the lessons in order, what is solved of each, and where to go on."""
    try:
        return CourseMap(lessons(), load())
    except RefusedError as refused:
        return CourseMap(lessons(), {}, explain(refused.problem))
