"""Moves whose fields are of the very types they should be: nothing else can be played."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import fields

from cluekit.clue.public import facts, moves


class Number(int):
    """A number that may say of itself what it likes."""


class Text(str):
    """A text that may, too."""

    __slots__ = ()


VERY: dict[type, object] = {int: 1, str: "deal"}
LOOK_ALIKES = (True, 1.0, Number(1), None, "1", Text("deal"), b"deal", [1], (1, 2), (True,), (1.0,))


def _given(kind: Any) -> dict[str, Any]:
    """Return a value of the very type for each field; the one tuple is of numbers."""
    return {field.name: VERY.get(field.type, (1, 2)) for field in fields(kind)}


@pytest.mark.parametrize("kind", get_args(moves.Move))
def test_every_field_of_a_move_is_of_its_very_type(kind: Any) -> None:
    """True is no card and 1.0 no square, though Python counts with them; a list is no tuple."""
    given = _given(kind)
    assert moves.well_formed(kind(**given))
    for name, value in given.items():
        for other in LOOK_ALIKES:
            of_numbers = not isinstance(other, tuple) or all(type(each) is int for each in other)
            fits = type(other) is type(value) and of_numbers
            assert moves.well_formed(kind(**{**given, name: other})) == fits


def test_nothing_else_is_a_move() -> None:
    """What happened is none, and neither are a word, a number, the class of a move."""
    others = (None, "roll", 7, moves.Roll, facts.Stayed(0), ())
    assert not any(map(moves.well_formed, others))
