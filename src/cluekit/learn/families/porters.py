"""Which sentences still tell who is on duty: a clue about a post, away from the table (11b.5).

Somebody took the post over in mid-week. What was said of the porter before is about somebody else;
what was said of a person holds, whoever is the porter.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

DAYS = (
    mark("Monday"),
    mark("Tuesday"),
    mark("Wednesday"),
    mark("Thursday"),
    mark("Friday"),
)
POST = ("glasses", "berg", "turkish")
"""Sentences about whoever is the porter; the others are about persons."""
IDS = ("glasses", "berg", "roth", "turkish", "diaz")


def values(case: Case) -> dict[str, Any]:
    """Return the day of each sentence, and which of them still tell something."""
    change, *said = case.numbers
    early = [name for name, day in zip(IDS, said, strict=True) if name in POST and day < change]
    counts = [name for name in IDS if name not in early]
    return {
        "change": Word(DAYS[change]),
        **{f"day_{name}": Word(DAYS[day]) for name, day in zip(IDS, said, strict=True)},
        "counts": counts,
        "n": len(counts),
        "all": list(IDS),
        "posts": [name for name in counts if name in POST],
        "kept_berg": [*counts, "berg"] if "berg" in early else list(IDS),
        "persons": [name for name in IDS if name not in POST],
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return other days: of the porter something was said before the change, and after it."""
    while True:
        change = luck.pick(range(1, len(DAYS) - 1))
        days = [day for day in range(len(DAYS)) if day != change]
        found = replace(case, numbers=(change, *(luck.pick(days) for _ in IDS)))
        told = values(found)
        if told["posts"] and len(told["counts"]) < len(IDS):
            return found
