"""A learner's function is called, and stopped when it goes on for ever: nothing else is harmed."""

from __future__ import annotations

import doctest
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cluekit.core import bounds
from cluekit.core.bounds import EndlessError, within


def for_ever() -> None:
    """Go on for ever."""
    while True:
        pass


def on_one_line() -> None:
    """Jump from an instruction to itself, of which Python 3.11 tells no line."""
    while True: pass  # fmt: skip  # noqa: E701 - that is the attack


def deeper() -> int:
    """Call itself without end."""
    return deeper() + 1


def holding_on() -> None:
    """Catch whatever there is, and begin again."""
    while True:
        try:
            for_ever()
        except BaseException:  # noqa: BLE001 - that is the attack
            len("")


def in_the_end() -> None:
    """Go on in a `finally`, where one has been stopped already."""
    try:
        for_ever()
    finally:
        for_ever()


def drawing_on() -> None:
    """Ask a generator that never ends."""

    def numbers() -> Iterator[int]:
        while True:
            yield 1

    list(numbers())


def once() -> str:
    """Catch the stop, and end politely: too many steps all the same."""
    try:
        for_ever()
    except BaseException:  # noqa: BLE001 - that is the attack
        return "done"
    return "never"


@pytest.mark.parametrize("act", [for_ever, on_one_line, holding_on, in_the_end, drawing_on, once])
def test_what_goes_on_for_ever_is_stopped(act: Callable[[], Any]) -> None:
    """After so many steps, at the same place on every machine; nobody is watched any more."""
    before = sys.gettrace(), sys.getprofile()
    with pytest.raises(EndlessError) as stopped:
        within(5_000, act)
    assert stopped.value.steps == 5_000
    assert (sys.gettrace(), sys.getprofile()) == before


def test_its_own_exceptions_come_out() -> None:
    """Also that it called itself too deep; the example in the docstring is run."""
    limit = sys.getrecursionlimit()
    with pytest.raises(RecursionError):
        within(10**6, deeper)
    with pytest.raises(ZeroDivisionError):
        within(1_000, lambda: 1 // 0)
    with pytest.raises(KeyboardInterrupt):
        within(1_000, lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    assert sys.getrecursionlimit() == limit
    assert doctest.testmod(bounds).failed == 0


def test_what_ends_in_time_is_answered_and_what_is_ours_counts_once() -> None:
    """A bot may ask the kit to think: what the kit needs for that is not its fault."""
    from cluekit.clue import new_game  # noqa: PLC0415 - many lines of ours

    assert within(100, lambda: new_game("mini", seed=5)).step > 0
    assert within(1_000, lambda: sum(i for i in range(100))) == 4950
    with pytest.raises(EndlessError):
        within(100, lambda: sum(i for i in range(100)))
