"""What formulas mean: true and false in a row, in all rows; the same, or one from others.

A row says which atoms are true. Up to ``TABLE`` atoms all rows are looked at together, a column
being one number with a bit a row; beyond that python-sat searches.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce
from itertools import count, product
from operator import and_, or_

from cluekit.logic.formulas.tree import And, Atom, Formula, If, Iff, Not, Or, atoms

TABLE = 16
"""The most atoms of a truth table: 65,536 rows."""

Row = dict[str, bool]
"""Which atoms are true."""

SomeRows = Iterable[Collection[str]]
"""Rows, each by its true atoms."""


def true_in(formula: Formula, true: Collection[str]) -> bool:
    """Tell whether the formula is true where exactly these atoms are."""
    return bool(_column(formula, {name: int(name in true) for name in atoms(formula)}, 1))


def _column(formula: Formula, columns: dict[str, int], ones: int) -> int:
    """Return in which rows the formula is true, a bit a row, from the columns of the atoms."""
    match formula:
        case Atom(name=name):
            return columns[name]
        case Not(inner=inner):
            return ones & ~_column(inner, columns, ones)
        case And(parts=parts):
            return reduce(and_, [_column(part, columns, ones) for part in parts])
        case Or(parts=parts):
            return reduce(or_, [_column(part, columns, ones) for part in parts])
        case If(given=given, then=then):
            return ones & ~_column(given, columns, ones) | _column(then, columns, ones)
        case Iff(left=left, right=right):
            return ones & ~(_column(left, columns, ones) ^ _column(right, columns, ones))


def _columns(names: Sequence[str]) -> tuple[dict[str, int], int]:
    """Return the columns of the atoms in a table of all rows, and the column of all ones.

    The first row has all atoms true, the last none; the first atom changes slowest.
    """
    rows = 1 << len(names)
    ones = (1 << rows) - 1
    columns = {}
    for place, name in enumerate(reversed(names)):
        block = 1 << place  # this many rows true, then as many false
        columns[name] = ones // ((1 << 2 * block) - 1) * ((1 << block) - 1)
    return columns, ones


def table(names: Sequence[str]) -> Iterator[Row]:
    """Yield all rows, as a truth table has them: all true first, the last atom changing fastest."""
    for values in product((True, False), repeat=len(names)):
        yield dict(zip(names, values, strict=True))


def true_rows(formula: Formula, names: Sequence[str] = ()) -> tuple[Row, ...]:
    """Return the rows in which the formula is true; raises ``ValueError`` above ``TABLE`` atoms."""
    listed = tuple(names) or atoms(formula)
    if len(listed) > TABLE:
        raise ValueError(f"{len(listed)} atoms: a table has at most {TABLE}")
    columns, ones = _columns(listed)
    column = _column(formula, columns, ones)
    return tuple(row for place, row in enumerate(table(listed)) if column >> place & 1)


def difference(one: Formula, other: Formula, among: SomeRows | None = None) -> Row | None:
    """Return a row in which just one of the two is true, or None where there is none.

    Without ``among`` all rows count, else the given ones.
    """
    names = atoms(one, other)
    if among is not None:
        cut = dict.fromkeys(frozenset(true).intersection(names) for true in among)
        differ = (true for true in cut if true_in(one, true) != true_in(other, true))
        found = next(differ, None)
        return None if found is None else {name: name in found for name in names}
    return _first_true(Not(Iff(one, other)), names)


def _first_true(formula: Formula, names: Sequence[str]) -> Row | None:
    if len(names) > TABLE:
        from cluekit.logic.formulas.meaning import model  # noqa: PLC0415 - needs python-sat

        return model(formula)
    columns, ones = _columns(names)
    column = _column(formula, columns, ones)
    if not column:
        return None
    place = (column & -column).bit_length() - 1
    size = len(names)
    return {name: not place >> (size - 1 - at) & 1 for at, name in enumerate(names)}


def equivalent(one: Formula, other: Formula) -> bool:
    """Tell whether two formulas are true in the same rows."""
    return difference(one, other) is None


def entails(given: Sequence[Formula], then: Formula) -> bool:
    """Tell whether a formula is true in every row in which all the given ones are."""
    return counter_row(given, then) is None


def counter_row(given: Sequence[Formula], then: Formula) -> Row | None:
    """Return a row in which the given formulas are true and the other one is not, or None."""
    parts = (*given, Not(then))
    whole: Formula = And(parts) if given else Not(then)
    return _first_true(whole, atoms(whole))


# --- searching ------------------------------------------------------------------------------------
# Looking for a row among too many for a table: clauses for python-sat, a name for each part.


class _Clauses:
    """The clauses of a formula: each part has a variable that equals it (Tseitin 1968)."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.atoms: dict[str, int] = {}
        self._fresh = count(1)

    def variable(self, formula: Formula) -> int:
        """Return the variable of a part, or its negation."""
        match formula:
            case Atom(name=name):
                if name not in self.atoms:
                    self.atoms[name] = next(self._fresh)
                return self.atoms[name]
            case Not(inner=inner):
                return -self.variable(inner)
            case And(parts=parts):
                return -self._any([-self.variable(part) for part in parts])
            case Or(parts=parts):
                return self._any([self.variable(part) for part in parts])
            case If(given=given, then=then):
                return self._any([-self.variable(given), self.variable(then)])
            case Iff(left=left, right=right):
                one = self.variable(left)
                other = self.variable(right)
                here = next(self._fresh)
                self.clauses += [[-here, -one, other], [-here, one, -other]]
                self.clauses += [[here, one, other], [here, -one, -other]]
                return here

    def _any(self, parts: list[int]) -> int:
        here = next(self._fresh)
        self.clauses += [[-here, *parts], *([here, -part] for part in parts)]
        return here


def model(formula: Formula) -> dict[str, bool] | None:
    """Return a row in which the formula is true, or None. Needs python-sat."""
    from pysat.solvers import Cadical153  # noqa: PLC0415

    made = _Clauses()
    made.clauses.append([made.variable(formula)])
    with Cadical153(bootstrap_with=made.clauses) as solver:
        if not solver.solve():
            return None
        true = set(solver.get_model() or ())
    return {name: made.atoms[name] in true for name in atoms(formula)}
