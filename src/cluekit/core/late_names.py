"""Names of a package that are loaded when they are first asked for (PEP 562)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def late_names(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package, given the module of each name.

    A name that was asked for once is kept in the package. Names can be completed before they are
    loaded. Raises ``AttributeError`` for other names.
    """
    kept = vars(sys.modules[package])

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = kept[name] = getattr(import_module(homes[name]), name)
        return found

    def names() -> list[str]:
        return sorted({*kept, *homes})

    return load, names
