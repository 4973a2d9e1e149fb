"""Steps of resolution, one of them wrong (exercise 9.6).

``house`` has the given clauses and the lines: "p | q ; ~p | r // 1 2 p : q | r // …"; the number
says which line is wrong, from 0, and how.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Truths, Word
from cluekit.logic.clause_steps import all_struck
from cluekit.logic.clauses import (
    Clause,
    atoms_in,
    clause_of,
    clause_text,
    clauses_of,
    is_tautology,
    negation,
    read_clause,
    resolvents,
    rows_of,
    same,
    true_in_row,
)
from cluekit.words import mark

GIVEN, LINES = 4, 4
SLIPS = ("two-at-once", "part-lost", "part-turned")
WHY = {
    "two-at-once": mark("it strikes out two pairs at once. A step takes out one pair."),
    "part-lost": mark("a literal is lost that has no opposite in the other clause."),
    "part-turned": mark("a literal came out as its opposite."),
}
LITERALS = ("p", "~p", "q", "~q", "r", "~r", "s", "~s")
MOST = 2_000
Line = tuple[int, int, Clause]
"""The numbers (from 1) of two clauses, and what is said to follow."""


def given_clauses(case: Case) -> tuple[Clause, ...]:
    """Return the clauses that are given."""
    return clauses_of(*case.house.split("//")[0].split(";"))


def lines(case: Case) -> tuple[Line, ...]:
    """Return the lines."""
    found = []
    for text in case.house.split("//")[1:]:
        cited, _, clause = text.partition(":")
        one, other = map(int, cited.split())
        found.append((one, other, read_clause(clause)))
    return tuple(found)


def is_right(known: tuple[Clause, ...], line: Line) -> bool:
    """Tell whether a line is a resolvent of the two it cites."""
    one, other = known[line[0] - 1], known[line[1] - 1]
    return any(same(made, line[2]) for made in resolvents(one, other).values())


def values(case: Case) -> dict[str, object]:
    """Return the clauses and lines, which is wrong and why, and a row that shows it."""
    wrong, slip = case.numbers
    said, known = lines(case), (*given_clauses(case), *(line[2] for line in lines(case)))
    line = said[wrong]
    parents = (known[line[0] - 1], known[line[1] - 1])
    names = atoms_in((*parents, line[2]))
    row = next(row for row in rows_of(parents, names) if not true_in_row(line[2], row))
    right = next(iter(resolvents(*parents).values()))
    others = [n for n in range(LINES) if n != wrong]
    return {
        **{
            f"given_{n}": clause_text(clause)
            for n, clause in enumerate(given_clauses(case), start=1)
        },
        **{f"line_{n}": _text(n + GIVEN, each) for n, each in enumerate(said, start=1)},
        "wrong": (f"line-{wrong + 1}",),
        "wrong_said": _text(wrong + 1 + GIVEN, line),
        **{f"right_{n}": (f"line-{at + 1}",) for n, at in enumerate(others, start=1)},
        **{f"right_{n}_said": _text(at + 1 + GIVEN, said[at]) for n, at in enumerate(others, 1)},
        "slip": SLIPS[slip],
        "why": Word(WHY[SLIPS[slip]]),
        "row": Truths(tuple((name, name in row) for name in names)),
        "instead": clause_text(right) if not is_tautology(right) else "",
        "one": clause_text(parents[0]),
        "other": clause_text(parents[1]),
    }


def _text(number: int, line: Line) -> str:
    return f"{number}. {clause_text(line[2])} ({line[0]}, {line[1]})"


def fresh(case: Case, luck: Luck) -> Case:
    """Return other clauses, and another line that is wrong in another way."""
    for _ in range(MOST):
        wrong, slip = luck.pick(range(LINES)), luck.pick(range(len(SLIPS)))
        found = _steps(luck, wrong, SLIPS[slip])
        if found:
            return replace(case, house=found, numbers=(wrong, slip))
    raise LookupError(case.house)


def _steps(luck: Luck, wrong: int, slip: str) -> str:
    """Return clauses and lines as they are written; "" by bad luck."""
    known = [_clause(luck) for _ in range(GIVEN)]
    if len({frozenset(clause) for clause in known}) < GIVEN or not all(known):
        return ""
    texts = [" ; ".join(map(clause_text, known))]
    for number in range(LINES):
        line = _line(luck, known, slip if number == wrong else "")
        if line is None:
            return ""
        known.append(line[2])
        texts.append(f"{line[0]} {line[1]} : {clause_text(line[2])}")
    return " // ".join(texts)


def _clause(luck: Luck) -> Clause:
    size = luck.pick((2, 2, 3))
    parts = luck.order(LITERALS)[:size]
    clause = clause_of(sorted(parts, key=lambda each: each[-1]))
    return () if is_tautology(clause) else clause


def _line(luck: Luck, known: list[Clause], slip: str) -> Line | None:
    """Return a line from two of these clauses that is new, with this slip if one is named."""
    numbers = range(1, len(known) + 1)
    for one, other in luck.order([(a, b) for a in numbers for b in numbers if a < b]):
        pair = (known[one - 1], known[other - 1])
        for clause in _results(pair, slip):
            fresh_one = (
                clause and not is_tautology(clause) and not any(same(clause, k) for k in known)
            )
            if fresh_one and (not slip or not is_right(tuple(known), (one, other, clause))):
                if slip and all(
                    true_in_row(clause, row) for row in rows_of(pair, atoms_in([clause]))
                ):
                    continue
                return one, other, clause
    return None


def _results(pair: tuple[Clause, Clause], slip: str) -> list[Clause]:
    """Return what is said of two clauses: their resolvents, or what a slip makes of them."""
    if slip == "two-at-once":
        return all_struck(*pair)
    plain = [made for made in resolvents(*pair).values() if not is_tautology(made)]
    if slip == "part-lost":
        return [made[:-1] for made in plain if len(made) > 1]
    if slip == "part-turned":
        return [(*made[:-1], negation(made[-1])) for made in plain if made]
    return plain
