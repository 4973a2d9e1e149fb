"""Calls of the functions that people write in a cell: every argument is of the right kind.

What is right is what the annotation says, so that it is written once. A wrong call is refused by
the argument's name before anything has happened: ``table(names=5)`` is told that ``names`` must be
a list of texts.
"""

from __future__ import annotations

import inspect
import sys
from collections import abc
from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
from pathlib import Path
from types import FunctionType, NoneType, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from cluekit.core.problems import Problem, RefusedError, nearest

# --- kinds ----------------------------------------------------------------------------------------
# Whether a value is of the kind that an annotation says: worked out once, asked often.
#
# A table of bots begins thousands of games, and each call of ``new_game`` is checked: what an
# annotation asks for is read once, into a function that is asked about the values.

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
    if getattr(kind, "_is_protocol", False):
        asked = [member for member in vars(kind) if not member.startswith("_")]
        return lambda value: (
            not isinstance(value, type) and all(hasattr(value, member) for member in asked)
        )
    return _class(kind)


def _class(kind: Any) -> Fits:
    plain = get_origin(kind) or kind  # such as a Session of one game: a value tells no more
    if plain is bool:
        return lambda value: isinstance(value, bool)
    return lambda value: isinstance(value, plain) and not isinstance(value, bool)


# --- calls ----------------------------------------------------------------------------------------

Given = ParamSpec("Given")
Made = TypeVar("Made")

_MANY = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
_MOST = 40
"""This many characters of what was given are said again."""


def explain_refusals(
    explain: Callable[[Problem], str],
) -> Callable[[Callable[Given, Made]], Callable[Given, Made]]:
    """Return what makes a function refuse wrong calls, and say all it refuses in words.

    ``explain`` puts a problem into the reader's words. The problem stays with the error.
    """

    def wrapped(make: Callable[Given, Made]) -> Callable[Given, Made]:
        @wraps(make)
        def made(*args: Given.args, **kwargs: Given.kwargs) -> Made:
            try:
                check_call(make, args, kwargs)
                return make(*args, **kwargs)
            except RefusedError as error:
                if error.words:
                    raise
                raise RefusedError(error.problem, explain(error.problem)) from None

        return made

    return wrapped


def guard(
    made: type, plainly: Callable[[Callable[..., Any]], Callable[..., Any]], *, but: type = object
) -> None:
    """Let ``plainly`` guard the public methods of a class, except those that ``but`` has, too."""
    for name, method in list(vars(made).items()):
        if isinstance(method, FunctionType) and name[0] != "_" and not hasattr(but, name):
            setattr(made, name, plainly(method))


def check_call(
    make: Callable[..., object], args: tuple[object, ...], kwargs: Mapping[str, object]
) -> None:
    """Refuse arguments that the function does not take; raises ``RefusedError``."""
    asked = _asked(make)
    if asked.fits(args, kwargs):
        return
    for problem in asked.problems(args, kwargs):
        raise RefusedError(problem)


def argument_kinds(make: Callable[..., object]) -> dict[str, Any]:
    """Return the kinds of a function's arguments. What it returns need not be loaded yet."""
    if not isinstance(make, FunctionType):
        return get_type_hints(make)
    bare = FunctionType(make.__code__, make.__globals__, closure=make.__closure__)
    bare.__annotations__ = {n: kind for n, kind in make.__annotations__.items() if n != "return"}
    return get_type_hints(bare)


class _Asked:
    """What a function asks for: a kind for each argument, read once from its annotations."""

    def __init__(self, make: Callable[..., object]) -> None:
        self.signature = inspect.signature(make)
        self.hints = argument_kinds(inspect.unwrap(make))
        plain = [p for p in self.signature.parameters.values() if p.kind not in _MANY]
        places = [p for p in plain if p.kind is not p.KEYWORD_ONLY]
        self._places = tuple(p.name for p in places)
        self._at = tuple(map(self._fits, places))
        self._named = {p.name: self._fits(p) for p in plain if p.kind is not p.POSITIONAL_ONLY}
        self._needed = frozenset(p.name for p in plain if p.default is p.empty)

    def _fits(self, parameter: inspect.Parameter) -> Fits:
        return kind_test(self.hints.get(parameter.name, object))

    def fits(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> bool:
        """Tell whether all is well. "No" is only a guess where arguments are gathered (``*moves``).

        This is all that most calls cost; what is wrong with the others is found out afterwards.
        """
        many = len(args)
        if many > len(self._at):
            return False
        for value, fits in zip(args, self._at, strict=False):
            if not fits(value):
                return False
        for name, value in kwargs.items():
            if name not in self._named or not self._named[name](value):
                return False
        given = {*self._places[:many], *kwargs}
        return len(given) == many + len(kwargs) and self._needed <= given

    def problems(self, args: tuple[object, ...], kwargs: Mapping[str, object]) -> Iterator[Problem]:
        """Yield what is wrong with a call."""
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError:
            yield _unbound(self.signature, args, kwargs)
            return
        for name, value in bound.arguments.items():
            kind = self.signature.parameters[name].kind
            yield from _misfits(name, value, self.hints.get(name, object), kind)


class _LeftOut:
    """The default of what may be left out; editors show it as three dots."""

    def __repr__(self) -> str:
        """Return the dots."""
        return "..."


_LEFT = _LeftOut()


def with_keys(keys: type) -> Callable[[Made], Made]:
    """Return what names each key of a ``**written: Unpack[keys]`` in a function's signature.

    So editors show them, and a call is checked by them as by any other argument.
    """
    kinds = get_type_hints(keys)

    def named(make: Any) -> Any:
        asked = inspect.signature(make)
        plain = [each for each in asked.parameters.values() if each.kind is not each.VAR_KEYWORD]
        more = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=_LEFT, annotation=kind)
            for name, kind in kinds.items()
        ]
        make.__signature__ = asked.replace(parameters=[*plain, *more])
        known = {each.name for each in plain}
        make.__annotations__ = {
            name: kind for name, kind in make.__annotations__.items() if name in {*known, "return"}
        } | kinds
        return make

    return named


@cache
def _asked(make: Callable[..., object]) -> _Asked:
    return _Asked(make)


# --- arguments that do not fit --------------------------------------------------------------------


def _unbound(
    signature: inspect.Signature, args: tuple[object, ...], kwargs: Mapping[str, object]
) -> Problem:
    """Return why these arguments cannot be handed over at all."""
    asked = list(signature.parameters.values())
    if asked and asked[0].name == "self":  # a method: nobody writes that
        asked, args = asked[1:], args[1:]
    if not asked:
        return Problem("arguments-none")
    places = [p.name for p in asked if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    known = [p.name for p in asked if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    for name in kwargs:
        if name not in known:
            about = {"name": name[:_MOST], "known": known, "nearest": nearest(name, known)}
            return Problem("argument-unknown", about=about)
    if args and not places:
        return Problem("arguments-by-name", about={"known": known})
    if len(args) > len(places):
        return Problem("arguments-too-many", about={"given": len(args), "known": places})
    for name in places[: len(args)]:
        if name in kwargs:
            return Problem("argument-twice", about={"name": name})
    needed = [p.name for p in asked if p.default is p.empty and p.name in known]
    missing = [name for name in needed[len(args) :] if name not in kwargs]
    return Problem("argument-missing", about={"name": missing[0]})


# --- arguments of the wrong kind ----------------------------------------------------------------


def _misfits(name: str, value: Any, kind: Any, place: Any) -> Iterator[Problem]:
    if place is inspect.Parameter.VAR_POSITIONAL:
        for number, each in enumerate(value):
            yield from _misfit(f"{name}[{number}]", each, kind)
    elif place is inspect.Parameter.VAR_KEYWORD:
        for key, each in value.items():
            yield from _misfit(key, each, kind)
    else:
        yield from _misfit(name, value, kind)


def _misfit(name: str, value: Any, kind: Any) -> Iterator[Problem]:
    """Yield what is wrong with a value, by the part of it that is wrong: ``names[1]``."""
    if kind is object:
        return  # a function that takes anything looks at it itself
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        yield Problem("argument-too-large", about={"name": name[:_MOST]})
        return
    if kind_test(kind)(value):
        return
    for one in alternatives(kind):
        if is_list_of(one) and is_list(value):
            for number, each in enumerate(value):
                yield from _misfit(f"{name}[{number}]", each, inside(one))
    about = {"name": name[:_MOST], "takes": list(kind_names(kind)), "given": as_written(value)}
    yield Problem("argument-kind", about=about)


# --- in words -----------------------------------------------------------------------------------

_NAMES = {int: "int", float: "float", str: "str", bool: "bool", NoneType: "none", Path: "path"}


def kind_names(kind: object) -> Iterator[str]:
    """Yield the names of the kinds there are: "int", "list of str", "clue.Edition", '"killer"'."""
    for one in alternatives(kind):
        if get_origin(one) is Literal:
            yield from (f"“{choice}”" for choice in get_args(one))
        elif is_list_of(one):
            yield from (f"list of {each}" for each in kind_names(inside(one)) if each != "none")
        elif get_origin(one) is abc.Callable:
            yield "function"
        elif named := getattr(one, "kinds", ()):  # one that stands for several, not all loaded
            yield from named
        else:
            room = one.__module__.split(".")[1:2]
            yield _NAMES.get(one) or ".".join([*room, one.__name__])


def as_written(value: object) -> str:
    """Return a value as it was written; what is long or cannot be shown, by its class alone."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= sys.maxsize:
        return type(value).__name__
    try:
        written = repr(value)
    except Exception:  # noqa: BLE001 - whatever somebody's own class does when it is shown
        written = ""
    fine = written.isprintable() and 0 < len(written) <= _MOST
    return written if fine else type(value).__name__
