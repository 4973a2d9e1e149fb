"""One step of resolution: what it gives, and what it never gives (exercise 9.2).

The clauses of a case stand in ``house``, two pairs: "O_B | O_L ; ~O_B | E_G ; p | q ; ~p | ~q".
``numbers`` says where the right option stands.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Truths, Word
from cluekit.logic.clauses import (
    Clause,
    atoms_in,
    clause_of,
    clause_text,
    clauses_of,
    is_tautology,
    negation,
    on_atoms,
    resolvents,
    rows_of,
    true_in_row,
)
from cluekit.words import mark

IDS = ("clause-1", "clause-2", "clause-3", "clause-4")
ENDS = {
    "every": ("p | q ; ~p | ~q", "p | ~q ; ~p | q", "p | q | r ; ~p | ~q | ~r"),
    "empty": ("p ; ~p", "q ; ~q", "~r ; r"),
    "one": ("p | q ; ~p | q", "p | q ; ~p", "p | ~q ; q", "~p | r ; p"),
    "none": ("p | q ; p | ~r", "p | q ; q | r", "~p | q ; ~p | r"),
}
"""The second pairs, by what one step gives of them."""
WHY = {
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


def values(case: Case) -> dict[str, object]:
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
        "why_ends": Word(WHY[end_of(left, right)]),
        "models": len(ways),
        "model": _row(ways[0], atoms_in((left, right))) if ways else "",
    }


def _row(row: frozenset[str], names: tuple[str, ...]) -> Truths:
    return Truths(tuple((name, name in row) for name in names))


def fresh(case: Case, luck: Luck) -> Case:
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
