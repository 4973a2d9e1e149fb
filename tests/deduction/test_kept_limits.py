"""How large, how long, how many: the figures that bound what is looked at stay as they are.

Each is a promise to somebody who waits, or is refused. Who changes one reads here that it is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from inspect import Parameter, isclass, isfunction, signature
from pkgutil import walk_packages
from types import ModuleType

import pytest

import cluekit.logic
from cluekit.logic import Puzzle
from cluekit.logic.backgrounds import every, some
from cluekit.logic.clauses import rows_of
from cluekit.logic.counting import count_evenly
from cluekit.logic.formulas import And, Atom, Or, true_rows
from cluekit.logic.games import MatrixGame, equilibrium, mixed_strategy
from deduction.keeping import Compare


def modules() -> Iterator[tuple[str, ModuleType]]:
    """Yield the modules of the logic by name."""
    for name in sorted(one.name for one in walk_packages(cluekit.logic.__path__, "cluekit.logic.")):
        yield name.removeprefix("cluekit.logic."), import_module(name)


def figures() -> Iterator[str]:
    """Yield all figures of the logic that have a name, by file."""
    for module, loaded in modules():
        for name, value in sorted(vars(loaded).items()):
            if name.isupper() and isinstance(value, int | float):
                yield f"{module} {name} = {value}"


def test_figures_are_as_before(kept: Compare) -> None:
    """Named ones, wherever they are used."""
    kept("limits", figures())


def without_a_word() -> Iterator[str]:
    """Yield what functions, and records, take for granted where nothing is said."""
    for module, loaded in modules():
        own = [each for each in vars(loaded).values() if isfunction(each) or isclass(each)]
        for each in (one for one in own if one.__module__ == loaded.__name__):
            inside = vars(each).values() if isclass(each) else ()
            for call in (each, *filter(isfunction, inside)):
                granted = defaults(call)
                if granted:
                    yield f"{module} {call.__qualname__}: {', '.join(granted)}"


def defaults(call: object) -> list[str]:
    """Return the parameters that have a default, with it."""
    try:
        named = signature(call).parameters.values()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []
    known = (one for one in named if one.default is not Parameter.empty)
    plain = int | str | float | tuple | frozenset | None
    return [f"{one.name}={one.default!r}" for one in known if isinstance(one.default, plain)]


def test_what_is_taken_for_granted_is_as_before(kept: Compare) -> None:
    """Where a caller does not say it."""
    lines = [line for line in without_a_word() if "frozenset" not in line]
    assert len(lines) > 50
    kept("defaults", lines)


def test_one_part_alone_is_joined_to_nothing() -> None:
    """No "and", no "or" with a single part."""
    p, q = Atom("p"), Atom("q")
    assert (every([p]), some([p])) == (p, p)
    assert (every([p, q]), some([p, q])) == (And((p, q)), Or((p, q)))


REFUSED: dict[str, Callable[[], object]] = {
    "every other hand must have a size": lambda: count_evenly(
        Puzzle((0b11, 0b1100), (1, None)), [(0, 1, 1)]
    ),
    "hand 0 has from 0 to 2 cards: more than two sizes": lambda: count_evenly(
        Puzzle((0b11, 0b1100), (1, 1)), [(0, 0, 2)]
    ),
    "a game needs a row and a column": lambda: MatrixGame(()),
    "all rows of a game have equally many columns": lambda: MatrixGame(
        ((Fraction(1),), (Fraction(1), Fraction(2)))
    ),
    "the chances of a strategy are 0 or more, and add up to 1": lambda: mixed_strategy(
        "1/2", "1/3"
    ),
    "a side has at most 6 choices here": lambda: equilibrium(MatrixGame(((Fraction(1),),) * 7)),
    "15 atoms: all rows of at most 14 are looked at": lambda: next(
        rows_of([], [f"a_{number}" for number in range(15)])
    ),
    "17 atoms: a table has at most 16": lambda: true_rows(
        And(tuple(Atom(f"a_{number}") for number in range(17)))
    ),
}


@pytest.mark.parametrize("words", REFUSED)
def test_what_is_refused_is_told_in_these_words(words: str) -> None:
    """From their first to their last."""
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        REFUSED[words]()
