"""Names of a package that are loaded when they are first asked for (PEP 562)."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path


def late_names(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package whose names are loaded late.

    Its stub, ``__init__.pyi``, is the one list of them, for type checkers and for us:
    ``from module import name as name`` says where a name lives, ``from module import *`` that all
    in the ``__all__`` of this module do. A name that was asked for once is kept in the package.
    Raises ``AttributeError`` for other names.
    """
    kept = vars(sys.modules[package])
    stub = kept["__loader__"].get_data(str(Path(kept["__file__"]).with_suffix(".pyi"))).decode()
    listed = re.findall(r"^from (\S+) import (\w+) as \2$", stub, re.MULTILINE)
    homes = {name: module for module, name in listed}
    fronts = re.findall(r"^from (\S+) import \*", stub, re.MULTILINE)

    def names() -> dict[str, str]:
        """Return the module of each name; the fronts are loaded for it."""
        return homes | {name: front for front in fronts for name in import_module(front).__all__}

    def load(name: str) -> object:
        if name == "__all__":
            found: object = sorted(names())
        else:
            home = homes.get(name)
            # a room of the package, such as ``cluekit.clue.picture``, is imported without its front
            if home is None and name[0] != "_" and find_spec(f"{package}.{name}") is None:
                home = names().get(name)
            if home is None:
                raise AttributeError(f"module {package!r} has no attribute {name!r}")
            found = getattr(import_module(home), name)
        kept[name] = found
        return found

    return load, lambda: sorted({*kept, *names()})
