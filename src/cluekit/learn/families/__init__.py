"""Families of exercises: what code computes from a case, and where fresh cases come from.

A family is two pure functions. ``values(case)`` returns everything an exercise file may name with
a dollar sign (answers and wrong answers) or in braces (numbers and cards in sentences), so that
no answer of a variant is stored anywhere. ``fresh(case, luck)`` returns another case of the same
form, of which ``usable`` says whether every wrong answer still differs from the right one.

A family's file is found by its generator's name: ``packed-hand`` is ``packed_hand.py``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from cluekit.core import Luck
from cluekit.learn.forms import Case

Values = dict[str, object]


class Family(Protocol):
    """What a file of this folder offers that an exercise may name as its generator."""

    def values(self, case: Case, /) -> Values:
        """Return everything that an exercise file may name."""

    def fresh(self, case: Case, luck: Luck, /) -> Case:
        """Return another case of the same form."""


def family(generator: str) -> Family:
    """Return what a generator's name stands for; a ``LookupError`` where it stands for nothing."""
    if generator not in _files():
        raise LookupError(f"no generator {generator!r} in learn/families")
    found = import_module(f"{__name__}.{generator.replace('-', '_')}")
    if not hasattr(found, "fresh"):
        raise LookupError(f"{generator!r} makes no fresh cases: it is what families share")
    return cast("Family", found)


@cache
def _files() -> frozenset[str]:
    return frozenset(found.name.replace("_", "-") for found in iter_modules(__path__))
