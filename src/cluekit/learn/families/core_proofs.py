"""A solver's core turned into a proof that a person reads (the mission of lesson 9).

A file of 9.4: five clues, three of them in the core.
"""

from __future__ import annotations

from typing import Any

from cluekit.core import Luck
from cluekit.learn.families import needed_clues, two_ways
from cluekit.learn.forms import Case


def values(case: Case) -> dict[str, object]:
    """Return the core, the goal and a proof of it with steps on clauses."""
    told = two_ways.values(case)
    lines = _by_clauses(told)
    return {
        **told,
        **needed_clues.values(case),
        "proof": lines,
        **{f"step_{n}": line for n, line in enumerate(lines, start=1)},
        "first_line": lines[0],
    }


def _by_clauses(told: dict[str, Any]) -> tuple[str, ...]:
    """Return the proof by cases of 6.2, its first step by resolution, its units by their rule."""
    mine, shown, *rest = told["by_cases"]
    out, kind = (part.strip() for part in mine.partition(";")[0].split("&"))
    second = told["second_clue"]
    pair = shown.partition(";")[0].strip()
    begin = (f"{out}; mine", f"{kind}; mine", f"{pair}; resolve; 1, {second}")
    return (*begin, *_renumbered(rest))


def _renumbered(lines: list[str]) -> list[str]:
    """Return the lines with what they cite one further on; the first of two is now the second."""
    found = []
    for line in lines:
        *start, cites = line.split(";")
        if len(start) < 2:  # noqa: PLR2004 - a supposition cites nothing
            found.append(line)
            continue
        names = [name.strip() for name in cites.split(",")]
        moved = [str(int(name) + 1) if name.isdecimal() else name for name in names]
        found.append(f"{';'.join(start)}; {', '.join(moved)}")
    return found


def fresh(case: Case, luck: Luck) -> Case:
    """Return another file."""
    return needed_clues.fresh(case, luck)
