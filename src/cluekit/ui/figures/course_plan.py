"""The plan of the course: its lessons as places, and lines from what prepares to what follows.

Places are links at shares of the width, so that the plan fits a phone; without its style it is a
row of numbers. Everything it shows stands in words in the list below it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from cluekit.draw import Element, el
from cluekit.learn.course import Course, Lesson, Standing, standing, steps_before
from cluekit.learn.progress import Progress

COLUMN, ROW = 100, 70
"""How far apart places are, in the units of the drawing."""

CSS = """
.ck-map .ck-plan{position:relative;margin:0 0 18px;width:100%;max-width:640px;
min-height:calc(var(--ck-rows)*42px)}
.ck-map .ck-plan svg{position:absolute;inset:0;width:100%;height:100%}
.ck-map .ck-plan path{fill:none;stroke:var(--ck-line);stroke-width:2.5px;
vector-effect:non-scaling-stroke}
.ck-map .ck-plan path[data-walked]{stroke:var(--ck-ink)}
.ck-map .ck-plan a{position:absolute;transform:translate(-50%,-50%);box-sizing:border-box;
width:min(38px,100%/var(--ck-columns) - 4px);aspect-ratio:1;border:2px solid var(--ck-line);
border-radius:50%;display:grid;place-items:center;font-size:clamp(11px,3.3vw,13px);text-decoration:none;background:var(--ck-panel);
font-variant-numeric:tabular-nums}
.ck-map .ck-plan a[data-state=later],.ck-map .ck-plan a[data-state=free]{border-style:dashed}
.ck-map .ck-plan a[data-state=done]{border:3px solid var(--ck-ink)}
.ck-map .ck-plan a[data-state=done]::after{content:"✓";position:absolute;right:-7px;top:-9px;
width:17px;height:17px;border-radius:50%;background:var(--ck-ink);color:var(--ck-panel);
font-size:12px;line-height:17px;text-align:center}
.ck-map .ck-plan a[data-state=next]{background:var(--ck-indigo);border-color:var(--ck-indigo);
color:var(--ck-panel)}
.ck-map .ck-plan a[data-state=begun]{border:3px double var(--ck-ink)}
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
        found[lesson.matter.id] = Spot(column, _nearest(wanted, taken))
    return found


def _nearest(wanted: int, taken: set[int]) -> int:
    """Return the free row that is nearest, rather below than above."""
    free = (row for row in range(wanted + len(taken) + 1) if row not in taken)
    return min(free, key=lambda row: (abs(row - wanted), -row))


def plan(course: Course, progress: Progress) -> Element:
    """Return the plan as a piece of HTML; it says nothing to those who do not see it."""
    at = spots(course)
    wide = COLUMN * (1 + max(spot.column for spot in at.values()))
    high = ROW * (1 + max(spot.row for spot in at.values()))
    box = {"viewBox": f"0 0 {wide} {high}", "preserveAspectRatio": "none"}
    lines = el("svg", list(_lines(course, at, progress)), **box)
    places = [_place(one, at, (wide, high), standing(one, course, progress)) for one in course]
    count = f"--ck-columns:{wide // COLUMN};--ck-rows:{high // ROW}"
    style = f"aspect-ratio:{wide}/{high};{count}"
    return el("div", lines, places, class_="ck-plan", style=style, aria_hidden="true")


def _lines(course: Course, at: dict[str, Spot], progress: Progress) -> Iterator[Element]:
    """Yield a line from each lesson to each that it is a last step to."""
    for lesson in course:
        for one in steps_before(lesson, course):
            (x, y), (to_x, to_y) = _middle(at[one.matter.id]), _middle(at[lesson.matter.id])
            bend = (x + to_x) / 2
            curve = f"M{x:g} {y:g}C{bend:g} {y:g} {bend:g} {to_y:g} {to_x:g} {to_y:g}"
            yield el("path", d=curve, data_walked="" if one.is_done(progress) else None)


@cache
def _middle(spot: Spot) -> tuple[float, float]:
    return COLUMN * (spot.column + 0.5), ROW * (spot.row + 0.5)


def _place(lesson: Lesson, at: dict[str, Spot], size: tuple[int, int], state: Standing) -> Element:
    (x, y), (wide, high) = _middle(at[lesson.matter.id]), size
    return el(
        "a",
        lesson.number,
        href=lesson.file,
        title=lesson.title,
        tabindex="-1",
        data_state=state,
        style=f"left:{100 * x / wide:.2f}%;top:{100 * y / high:.2f}%",
    )
