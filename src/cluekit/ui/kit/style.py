"""The style of every widget: tokens, the log, panels and controls; and what lessons add."""

from __future__ import annotations

from functools import cache
from importlib import resources

from cluekit.draw import crests, gauge, stylesheet
from cluekit.draw.colours import small

PANELS = (
    "panels",
    "panels_proof",
    "panels_written",
    "pens",
    "cited",
    "ending",
    "moments",
    "set_up",
)
LESSONS = (
    "lessons",
    "lessons_said",
    "lessons_written",
    "lessons_grid",
    "lessons_rules",
    "lessons_chances",
    "lessons_palette",
    "lessons_asking",
    "lessons_hands",
)
"""The style sheets of panels and lessons, in the order in which their rules count."""


def static(name: str) -> str:
    """Return a file of the browser half, such as ``scene.js``."""
    return resources.files("cluekit.ui").joinpath("static", name).read_text(encoding="utf-8")


@cache
def scene_css() -> str:
    """Return the rules of style that all widgets share, whatever they show."""
    own = [*map(_style, ("log", *PANELS)), static("scene.css")]
    return "\n".join([stylesheet(still=False), crests.CSS, *own, gauge.CSS])


@cache
def lesson_css() -> str:
    """Return what the widgets of lessons add."""
    return "".join(map(_style, LESSONS))


@cache
def lab_css() -> str:
    """Return what the rule lab adds."""
    return _style("lab")


def _style(name: str) -> str:
    sheet = resources.files("cluekit.ui.kit").joinpath("styles", f"{name}.css")
    return small(sheet.read_text(encoding="utf-8"))
