"""What a statement is made of: atoms, not, and, or, if … then, if and only if."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec


class Atom(msgspec.Struct, frozen=True, gc=False):
    """A statement without parts, by its name: ``O_B``, "Otto has Bruno"; or ``p``."""

    name: str


class Not(msgspec.Struct, frozen=True):
    """The opposite."""

    inner: Formula


class And(msgspec.Struct, frozen=True):
    """All of the parts, two or more."""

    parts: tuple[Formula, ...]


class Or(msgspec.Struct, frozen=True):
    """At least one of the parts, two or more."""

    parts: tuple[Formula, ...]


class If(msgspec.Struct, frozen=True):
    """If ``given`` then ``then``: false only where the first is true and the second is not."""

    given: Formula
    then: Formula


class Iff(msgspec.Struct, frozen=True):
    """Both or neither."""

    left: Formula
    right: Formula


Formula = Atom | Not | And | Or | If | Iff

Names = Mapping[str, str]
"""What an atom may be called, folded to lower case, and the name it is known by."""


class NotAFormulaError(Exception):
    """A text that is no statement.

    ``code`` says what is wrong: "empty", "too-long", "too-deep", "sign" (``found`` belongs to no
    statement), "name" (``found`` is no atom), "order" (``found`` cannot stand here), "end" (the
    text ends too early). ``place`` counts characters from 1; ``wanted`` names what would fit
    there, from "atom", "not", "open", "close", "and-or", "then".
    """

    def __init__(
        self, code: str, place: int = 0, found: str = "", wanted: tuple[str, ...] = ()
    ) -> None:
        super().__init__(f"{code} at {place}: {found!r}")
        self.code, self.place, self.found, self.wanted = code, place, found, wanted


def names_of(holders: Iterable[str], cards: Iterable[str]) -> dict[str, str]:
    """Return the names of literals, ``O_B`` for each holder's letter and each card's."""
    listed = list(cards)
    found = (f"{holder}_{card}" for holder in holders for card in listed)
    return {name.casefold(): name for name in found}


def inside(formula: Formula) -> tuple[Formula, ...]:
    """Return the parts right inside a formula."""
    match formula:
        case Atom():
            return ()
        case Not(inner=inner):
            return (inner,)
        case And(parts=parts) | Or(parts=parts):
            return parts
        case If(given=given, then=then):
            return (given, then)
        case Iff(left=left, right=right):
            return (left, right)


def atoms(*formulas: Formula) -> tuple[str, ...]:
    """Return the names of all atoms, each once, in the order they are met."""
    names: dict[str, None] = {}
    todo = [*reversed(formulas)]
    while todo:
        here = todo.pop()
        if isinstance(here, Atom):
            names[here.name] = None
        todo += reversed(inside(here))
    return tuple(names)


_STRENGTH = {Atom: 5, Not: 4, And: 3, Or: 2, If: 1, Iff: 0}


def formula_text(formula: Formula) -> str:
    """Return the formula in signs, with no more parentheses than it takes."""
    match formula:
        case Atom(name=name):
            return name
        case Not(inner=inner):
            return f"~{_held(inner, 4)}"
        case And(parts=parts):
            return " & ".join(_held(part, 4) for part in parts)
        case Or(parts=parts):
            return " | ".join(_held(part, 3) for part in parts)
        case If(given=given, then=then):
            return f"{_held(given, 2)} -> {_held(then, 1)}"
        case Iff(left=left, right=right):
            return f"{_held(left, 1)} <-> {_held(right, 1)}"


def _held(formula: Formula, needs: int) -> str:
    text = formula_text(formula)
    return text if _STRENGTH[type(formula)] >= needs else f"({text})"


def spelled_out(formula: Formula) -> str:
    """Return the formula in signs with parentheses round every part that has parts of its own.

    ``(p & q) | r`` does not need them, but learners who distribute should see them.
    """
    match formula:
        case Atom(name=name):
            return name
        case Not(inner=inner):
            return f"~{_inner(inner)}"
        case And(parts=parts):
            return " & ".join(map(_inner, parts))
        case Or(parts=parts):
            return " | ".join(map(_inner, parts))
        case If(given=given, then=then):
            return f"{_inner(given)} -> {_inner(then)}"
        case Iff(left=left, right=right):
            return f"{_inner(left)} <-> {_inner(right)}"


def _inner(formula: Formula) -> str:
    text = spelled_out(formula)
    return text if isinstance(formula, Atom | Not) else f"({text})"


# --- shape ----------------------------------------------------------------------------------------
# The shape of a formula: literal, clause, conjunction of clauses (CNF).


def is_literal(formula: Formula) -> bool:
    """Tell whether it is an atom, or an atom with one "not"."""
    return isinstance(formula.inner if isinstance(formula, Not) else formula, Atom)


def flat(formula: Formula, kind: type[And | Or]) -> list[Formula]:
    """Return the parts, going into parts of the same kind: (a & b) & c has three."""
    if not isinstance(formula, kind):
        return [formula]
    return [inner for part in formula.parts for inner in flat(part, kind)]


def literals(formula: Formula) -> tuple[Formula, ...] | None:
    """Return the literals of a clause; None for what is not a clause."""
    parts = flat(formula, Or)
    return tuple(parts) if all(map(is_literal, parts)) else None


def clauses(formula: Formula) -> tuple[tuple[Formula, ...], ...] | None:
    """Return the clauses of a formula in CNF, as it is written; None for any other."""
    found = [literals(part) for part in flat(formula, And)]
    whole = tuple(clause for clause in found if clause is not None)
    return whole if len(whole) == len(found) else None


def is_cnf(formula: Formula) -> bool:
    """Tell whether it is a conjunction of clauses, as it is written."""
    return clauses(formula) is not None
