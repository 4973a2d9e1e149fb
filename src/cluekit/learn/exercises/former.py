"""Exercises that have moved to another lesson: their former ids still open them, and still count.

Lesson 13b became two, 11b and 12b. Anyone who has a copy of 13b, progress kept under its ids, or a
code that was written down, loses nothing.
"""

from __future__ import annotations

FORMER = {
    "13b.1": "12b.1",
    "13b.2": "12b.2",
    "13b.3": "12b.4",
    "13b.4": "11b.4",
    "13b.5": "11b.1",
    "13b.6": "12b.3",
    "13b.7": "11b.5",
}
"""Each former id with the id of today."""

FORMER_LESSONS = {"13b": ("11b", "12b")}
"""Each former lesson with those of today that it became."""


def id_today(name: str) -> str:
    """Return the id by which an exercise goes today."""
    return FORMER.get(name, name)
