"""Truth tables to fill in, and which statement means the same (exercise 3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Truths
from cluekit.logic.formulas import Formula, atoms, read, true_in
from cluekit.logic.formulas.meaning import table


class Reading(NamedTuple):
    """A statement, and two ways to read it that are wrong."""

    says: str
    slip: str
    other: str


NOT_BOTH = (
    Reading("~(p & q)", "~p & ~q", "~p & q"),
    Reading("~(p | q)", "~p | ~q", "~p | q"),
    Reading("~(~p & q)", "p & ~q", "p & q"),
    Reading("~(p & ~q)", "~p & q", "~p & ~q"),
    Reading("~(~p | q)", "p | ~q", "p | q"),
    Reading("~(p | ~q)", "~p | q", "~p | ~q"),
)
"""With De Morgan forgotten (M05); with a "not" that stops at the first letter."""
BRACKETS = (
    Reading("(p | q) & r", "(p | q) & ~(p & q) & r", "p | (q & r)"),
    Reading("p & (q | r)", "p & (q | r) & ~(q & r)", "(p & q) | r"),
    Reading("(p | q) & ~r", "(p | q) & ~(p & q) & ~r", "p | (q & ~r)"),
    Reading("~p & (q | r)", "~p & (q | r) & ~(q & r)", "(~p & q) | r"),
)
"""With an "or" that shuts out both (M06); with the brackets in another place."""
SAME = (
    Reading("~(p & q)", "~p & ~q", "p | q"),
    Reading("~(p | q)", "~p | ~q", "p & q"),
    Reading("~(~p & q)", "p & ~q", "~p | q"),
    Reading("~(p | ~q)", "~p | q", "p & ~q"),
)
"""The second is De Morgan half done; the third has lost the "not" in front."""
MEANS = {
    "~(p & q)": "~p | ~q",
    "~(p | q)": "~p & ~q",
    "~(~p & q)": "p | ~q",
    "~(p | ~q)": "~p & q",
}
ORDERS = tuple(permutations(range(3)))
_LETTERS = {letter: letter for letter in "pqr"}


def values(case: Case) -> dict[str, object]:
    """Return two tables with their wrong readings, and three statements to compare."""
    short, long, same, order = case.numbers
    return {
        **_table("p", NOT_BOTH[short]),
        **_table("q", BRACKETS[long]),
        **_compared(SAME[same], ORDERS[order]),
    }


def _formula(text: str) -> Formula:
    return read(text, _LETTERS)


def _holds(text: str, row: Mapping[str, bool]) -> bool:
    return true_in(_formula(text), {name for name, holds in row.items() if holds})


def _table(name: str, reading: Reading) -> dict[str, object]:
    """Return the rows of a statement, how they sort, and each slip with a row that shows it."""
    rows = list(table(atoms(_formula(reading.says))))

    def sort(text: str) -> dict[str, str]:
        said = (str(_holds(text, row)).lower() for row in rows)
        return {f"row-{place}": truth for place, truth in enumerate(said, start=1)}

    return {
        f"{name}_says": reading.says,
        **{f"{name}_row_{n}": _truths_of(row) for n, row in enumerate(rows, start=1)},
        f"{name}_rows": sort(reading.says),
        f"{name}_slip": sort(reading.slip),
        f"{name}_other": sort(reading.other),
        f"{name}_slip_row": _differs(reading.says, reading.slip),
        f"{name}_other_row": _differs(reading.says, reading.other),
        f"{name}_true": sum(_holds(reading.says, row) for row in rows),
    }


def _truths_of(row: Mapping[str, bool]) -> Truths:
    return Truths(tuple(row.items()))


def _differs(one: str, other: str) -> Truths:
    """Return the first row in which two statements differ."""
    rows = table(atoms(_formula(one)))
    return _truths_of(next(row for row in rows if _holds(one, row) != _holds(other, row)))


def _compared(reading: Reading, order: tuple[int, ...]) -> dict[str, object]:
    texts = (MEANS[reading.says], reading.slip, reading.other)
    ids = [f"same-{order.index(n) + 1}" for n in range(3)]
    return {
        "whole": reading.says,
        **{f"same_{place}": texts[n] for place, n in enumerate(order, start=1)},
        "is_same": ids[0],
        "is_half": ids[1],
        "is_bare": ids[2],
        "same_text": texts[0],
        "half_row": _differs(reading.says, reading.slip),
        "bare_row": _differs(reading.says, reading.other),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return other statements."""
    banks = (NOT_BOTH, BRACKETS, SAME, ORDERS)
    return replace(case, numbers=tuple(luck.pick(range(len(bank))) for bank in banks))
