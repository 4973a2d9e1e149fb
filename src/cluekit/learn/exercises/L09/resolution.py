"""Resolution: one step, the fewest steps, a wrong step (exercises 9.2, 9.3 and 9.6)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values, by_number
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
    on_atoms,
    read_clause,
    refutation,
    resolvents,
    rows_of,
    same,
    true_in_row,
)
from cluekit.words import mark

# --- one resolvent --------------------------------------------------------------------------------
# One step of resolution: what it gives, and what it never gives (exercise 9.2).
#
# The clauses of a case stand in ``house``, two pairs: "O_B | O_L ; ~O_B | E_G ; p | q ; ~p | ~q".
# ``numbers`` says where the right option stands.

IDS = ("clause-1", "clause-2", "clause-3", "clause-4")
ENDS = {
    "every": ("p | q ; ~p | ~q", "p | ~q ; ~p | q", "p | q | r ; ~p | ~q | ~r"),
    "empty": ("p ; ~p", "q ; ~q", "~r ; r"),
    "one": ("p | q ; ~p | q", "p | q ; ~p", "p | ~q ; q", "~p | r ; p"),
    "none": ("p | q ; p | ~r", "p | q ; q | r", "~p | q ; ~p | r"),
}
"""The second pairs, by what one step gives of them."""
ONE_RESOLVENT_WHY = {
    "every": mark(
        "one pair goes, the other stays; and in every row a letter or its opposite is true."
    ),
    "empty": mark("each has one literal, and these are opposites: nothing is left of either."),
    "one": mark("one pair goes, and what is left is false in some row: so it says something."),
    "none": mark(
        "no literal of either has its opposite in the other, so there is no pair to take out."
    ),
}
"""Why just that comes of it."""


def pairs(case: Case) -> tuple[Clause, Clause, Clause, Clause]:
    """Return the four clauses."""
    one, other, left, right = clauses_of(*case.house.split(";"))
    return one, other, left, right


def end_of(one: Clause, other: Clause) -> str:
    """Return what a single step gives: "none", "empty", "one" literal, or only "every" row."""
    found = list(resolvents(one, other).values())
    if not found:
        return "none"
    if all(map(is_tautology, found)):
        return "every"
    return "one" if found[0] else "empty"


def one_resolvent_values(case: Case) -> Values:
    """Return the options of the first pair, and what the second pair gives."""
    one, other, left, right = pairs(case)
    (on,) = on_atoms(one, other)
    wanted = resolvents(one, other)[on]
    kept = clause_of((*one, *other))
    half = (wanted[0],)
    turned = (negation(wanted[0]), *wanted[1:])
    place = case.numbers[0]
    ids = IDS[place:] + IDS[:place]
    texts = dict(zip(ids, map(clause_text, (wanted, half, kept, turned)), strict=True))
    row = next(row for row in rows_of((one, other)) if not true_in_row(half, row))
    ways = list(rows_of((left, right)))
    return {
        **{f"option_{name[-1]}": text for name, text in texts.items()},
        "one": clause_text(one),
        "other": clause_text(other),
        "on": on,
        "resolvent": clause_text(wanted),
        "is_resolvent": ids[0],
        "is_half": ids[1],
        "is_kept": ids[2],
        "is_turned": ids[3],
        "half": clause_text(half),
        "row": _row(row, atoms_in((one, other))),
        "left": clause_text(left),
        "right": clause_text(right),
        "ends": end_of(left, right),
        "why_ends": Word(ONE_RESOLVENT_WHY[end_of(left, right)]),
        "models": len(ways),
        "model": _row(ways[0], atoms_in((left, right))) if ways else "",
    }


def _row(row: frozenset[str], names: tuple[str, ...]) -> Truths:
    return Truths(tuple((name, name in row) for name in names))


def fresh_one_resolvent(case: Case, luck: Luck) -> Case:
    """Return another pair about other cards, and another second pair."""
    holders, cards = "YNOE", "ABCRVDLGT"
    atoms = [f"{holder}_{card}" for holder in holders for card in cards]
    on, left, right = luck.order(atoms)[:3]
    signed = [luck.pick(("", "~")) + atom for atom in (left, right)]
    first = luck.order([on, signed[0]])
    second = luck.order([f"~{on}", signed[1]])
    ends = luck.pick(ENDS[luck.pick(tuple(ENDS))])
    house = f"{clause_text(tuple(first))} ; {clause_text(tuple(second))} ; {ends}"
    return replace(case, house=house, numbers=(luck.pick(range(4)),))


# --- fewest steps ---------------------------------------------------------------------------------
# How many steps a refutation takes (exercise 9.3); the clauses stand in ``house``.

FEWEST_STEPS_LITERALS = ("p", "~p", "q", "~q", "r", "~r")
FEWEST_STEPS_MOST = 3_000
STEPS = (2, 3, 4)
"""Few enough to be found by hand."""


def clauses_in(case: Case) -> tuple[Clause, ...]:
    """Return the clauses of a case."""
    return clauses_of(*case.house.split(";"))


def fewest_steps_values(case: Case) -> Values:
    """Return the clauses, the fewest steps, the steps themselves and hasty numbers."""
    clauses = clauses_in(case)
    found = refutation(clauses)
    if found is None:
        raise ValueError(case.house)
    pair = next(((a, b) for a in clauses for b in clauses if all_struck(a, b) == [()]), None)
    names = atoms_in(pair) if pair else ()
    row = next(rows_of(pair)) if pair else frozenset()
    steps = [
        f"{clause_text(step.clause)} ({step.one + 1}, {step.other + 1}, {step.on})"
        for step in found.steps
    ]
    return {
        "clauses": ", ".join(clause_text(clause) for clause in clauses),
        "listed": "; ".join(f"{n}. {clause_text(c)}" for n, c in enumerate(clauses, start=1)),
        "steps": len(steps),
        "at_once": 1 if pair else -1,
        "row": Truths(tuple((name, name in row) for name in names)),
        "number": len(clauses),
        "first_step": steps[0],
        "walked": "; ".join(steps),
    }


def fresh_fewest_steps(case: Case, luck: Luck) -> Case:
    """Return other clauses without a model, none of them to spare; each number as often."""
    wanted = luck.pick(STEPS)
    for _ in range(FEWEST_STEPS_MOST):
        clauses = luck.order(_core(luck))
        found = refutation(clauses) if 2 < len(clauses) <= 5 else None  # noqa: PLR2004 - few
        if found and len(found.steps) == wanted:
            return replace(case, house=" ; ".join(clause_text(clause) for clause in clauses))
    raise LookupError(case.house)


def _core(luck: Luck) -> list[Clause]:
    """Return clauses without a model that have one without any of them; none by bad luck."""
    pool: list[Clause] = []
    for _ in range(10):
        first, second = luck.order(FEWEST_STEPS_LITERALS)[:2]
        if first[-1] != second[-1]:
            clause: Clause = tuple(sorted((first, second), key=lambda each: each[-1]))
            pool.append(luck.pick((clause, clause, (first,))))
    kept = list(dict.fromkeys(pool))
    if next(rows_of(kept), None) is not None:
        return []
    for clause in tuple(kept):
        fewer = [each for each in kept if each != clause]
        if fewer and next(rows_of(fewer), None) is None:
            kept = fewer
    return kept


# --- wrong resolution -----------------------------------------------------------------------------
# Steps of resolution, one of them wrong (exercise 9.6).
#
# ``house`` has the given clauses and the lines: "p | q ; ~p | r // 1 2 p : q | r // …"; the number
# says which line is wrong, from 0, and how.

GIVEN, LINES = 4, 4
SLIPS = ("two-at-once", "part-lost", "part-turned")
WRONG_RESOLUTION_WHY = {
    "two-at-once": mark("it strikes out two pairs at once. A step takes out one pair."),
    "part-lost": mark("a literal is lost that has no opposite in the other clause."),
    "part-turned": mark("a literal came out as its opposite."),
}
WRONG_RESOLUTION_LITERALS = ("p", "~p", "q", "~q", "r", "~r", "s", "~s")
WRONG_RESOLUTION_MOST = 2_000
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


def wrong_resolution_values(case: Case) -> Values:
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
        **by_number("given", (clause_text(clause) for clause in given_clauses(case))),
        **{f"line_{n}": _text(n + GIVEN, each) for n, each in enumerate(said, start=1)},
        "wrong": (f"line-{wrong + 1}",),
        "wrong_said": _text(wrong + 1 + GIVEN, line),
        **by_number("right", ((f"line-{at + 1}",) for at in others)),
        **{f"right_{n}_said": _text(at + 1 + GIVEN, said[at]) for n, at in enumerate(others, 1)},
        "slip": SLIPS[slip],
        "why": Word(WRONG_RESOLUTION_WHY[SLIPS[slip]]),
        "row": Truths(tuple((name, name in row) for name in names)),
        "instead": clause_text(right) if not is_tautology(right) else "",
        "one": clause_text(parents[0]),
        "other": clause_text(parents[1]),
    }


def _text(number: int, line: Line) -> str:
    return f"{number}. {clause_text(line[2])} ({line[0]}, {line[1]})"


def fresh_wrong_resolution(case: Case, luck: Luck) -> Case:
    """Return other clauses, and another line that is wrong in another way."""
    for _ in range(WRONG_RESOLUTION_MOST):
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
    parts = luck.order(WRONG_RESOLUTION_LITERALS)[:size]
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


FAMILIES = {
    "one-resolvent": Family(one_resolvent_values, fresh_one_resolvent),
    "fewest-steps": Family(fewest_steps_values, fresh_fewest_steps),
    "wrong-resolution": Family(wrong_resolution_values, fresh_wrong_resolution),
}
