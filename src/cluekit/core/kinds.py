"""Whether a value is of the kind that an annotation says: worked out once, asked often.

A table of bots begins thousands of games, and each call of ``new_game`` is checked: what an
annotation asks for is read once, into a function that is asked about the values.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

Fits = Callable[[Any], bool]

MOST_BITS = 3_000
"""Whole numbers have this many bits at most, some 900 digits: Python itself writes few more."""

_LISTS = (list, tuple, abc.Sequence, abc.Iterable)


@cache
def kind_test(kind: object) -> Fits:
    """Return the question whether a value is of this kind, or of one of those it is a union of."""
    ones = alternatives(kind)
    plain = frozenset(one for one in ones if isinstance(one, type))
    tests = tuple(_test(one) for one in ones)

    def fits(value: object) -> bool:
        if isinstance(value, int) and value.bit_length() > MOST_BITS:
            return False
        if type(value) in plain:
            return True
        for test in tests:  # noqa: SIM110 - any() costs as much again
            if test(value):
                return True
        return False

    return fits


def alternatives(kind: Any) -> tuple[Any, ...]:
    """Return the kinds that a union is of; of a type variable, what it stands for."""
    if isinstance(kind, TypeVar):
        return alternatives(kind.__bound__)
    if get_origin(kind) in (Union, UnionType):
        return get_args(kind)
    return (kind,)


def is_list_of(kind: object) -> bool:
    """Tell whether a kind is a list of something."""
    return get_origin(kind) in _LISTS


def inside(kind: object) -> object:
    """Return what a list is a list of."""
    return get_args(kind)[0]


def is_list(value: object, kind: object = None) -> bool:
    """Tell whether a value is a list: a text is not one, though Python treats it so.

    Where it is only iterated over, such as a range or the keys of a table, any iterable will do.
    """
    wanted = abc.Collection if get_origin(kind) is abc.Iterable else abc.Sequence
    return isinstance(value, wanted) and not isinstance(value, str | bytes | bytearray)


def _test(kind: object) -> Fits:
    """Return the question whether a value is of one kind that is no union."""
    if kind in (Any, object):
        return lambda _: True
    if get_origin(kind) is Literal:
        choices = get_args(kind)
        return lambda value: isinstance(value, str) and value in choices
    if is_list_of(kind):
        fits = kind_test(inside(kind))
        return lambda value: (
            (type(value) in (list, tuple) or is_list(value, kind)) and all(map(fits, value))
        )
    if get_origin(kind) is abc.Callable:
        return callable
    return _protocol(kind) if getattr(kind, "_is_protocol", False) else _class(kind)


def _protocol(kind: object) -> Fits:
    asked = [member for member in vars(kind) if not member.startswith("_")]
    return lambda value: (
        not isinstance(value, type) and all(hasattr(value, member) for member in asked)
    )


def _class(kind: Any) -> Fits:
    plain = get_origin(kind) or kind  # such as a Session of one game: a value tells no more
    if plain is bool:
        return lambda value: isinstance(value, bool)
    return lambda value: isinstance(value, plain) and not isinstance(value, bool)
