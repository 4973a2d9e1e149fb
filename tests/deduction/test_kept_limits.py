"""How large, how long, how many: the figures that bound what is looked at stay as they are.

Each is a promise to somebody who waits, or is refused. Who changes one reads here that it is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import cluekit.logic
from deduction.keeping import Compare


def figures() -> Iterator[str]:
    """Yield all figures of the logic that have a name, by file."""
    for module in sorted(
        one.name for one in walk_packages(cluekit.logic.__path__, "cluekit.logic.")
    ):
        own = vars(import_module(module))
        for name, value in sorted(own.items()):
            if name.isupper() and isinstance(value, int | float):
                yield f"{module.removeprefix('cluekit.logic.')} {name} = {value}"


def test_figures_are_as_before(kept: Compare) -> None:
    """Named ones, wherever they are used."""
    kept("limits", figures())
