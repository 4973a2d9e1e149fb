"""Looking for a row among too many for a table: clauses for python-sat, a name for each part."""

from __future__ import annotations

from itertools import count

from cluekit.logic.formulas.tree import And, Atom, Formula, If, Iff, Not, Or, atoms


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
                return self._same(self.variable(left), self.variable(right))

    def _any(self, parts: list[int]) -> int:
        here = next(self._fresh)
        self.clauses += [[-here, *parts], *([here, -part] for part in parts)]
        return here

    def _same(self, one: int, other: int) -> int:
        here = next(self._fresh)
        self.clauses += [[-here, -one, other], [-here, one, -other]]
        self.clauses += [[here, one, other], [here, -one, -other]]
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
