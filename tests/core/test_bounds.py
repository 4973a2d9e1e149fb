"""A learner's function is called, and stopped when it goes on for ever: nothing else is harmed."""

import doctest
import signal
import sys
from asyncio import CancelledError
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import pytest

from cluekit.core import bounds
from cluekit.core.bounds import BreakOutError, EndlessError, error_in_words, within
from naming import case_named


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


def unseating() -> None:
    """Call itself so deep that nobody can be told of it, and go on."""
    with suppress(RecursionError):
        deeper()
    while True:
        pass


def unseating_again() -> None:
    """Do so again and again, and catch everything."""
    while True:
        try:
            deeper()
        except:  # noqa: E722 - that is the attack
            len("")


def on_the_line_of_try() -> None:
    """Be stopped only within a `try`, behind another one."""
    try:
        deeper = 1
    except:  # noqa: E722 - that is the attack
        deeper = 2
    while deeper:
        try: int("a")  # fmt: skip  # noqa: E701 - the same
        except: deeper = 3  # fmt: skip  # noqa: E701, E722 - the same


def continuing() -> None:
    """Swallow the stop by going on in a `finally`."""
    while True:
        try:
            for_ever()
        finally:
            continue  # noqa: B012 - that is the attack


def suppressing() -> None:
    """Swallow it with what the library offers for that."""
    while True:
        with suppress(BaseException):
            for_ever()


def too_deep_in_a_library() -> None:
    """Let somebody else call himself too deep."""
    nested: list[Any] = []
    for _ in range(5_000):
        nested = [nested]
    with suppress(RecursionError):
        deepcopy(nested)
    for_ever()


def begging() -> None:
    """Go on after there was no memory."""
    with suppress(MemoryError):
        bytearray(1 << 60)
    on_one_line()


def stubborn_generator() -> None:
    """Ask somebody who does not end when he is asked to."""

    def numbers() -> Iterator[int]:
        while True:
            with suppress(BaseException):
                yield 1

    for _ in numbers():
        with suppress(BaseException):
            deeper()


class Endless:
    """Goes on when it is shown or compared."""

    def __repr__(self) -> str:
        for_ever()
        return ""

    def __lt__(self, other: object) -> bool:
        with suppress(BaseException):
            deeper()
        return True


class Clinging:
    """Goes on when it is thrown away."""

    def __del__(self) -> None:
        for_ever()


def shown() -> None:
    """Show something endless."""
    repr(Endless())


def thrown_away() -> None:
    """Throw it away again and again: what is raised then is ignored."""
    while True:
        Clinging()


def compared() -> None:
    """Sort for ever."""
    while True:
        sorted([Endless()] * 9)


HOSTILE = [
    for_ever, on_one_line, holding_on, in_the_end, drawing_on, once, unseating, unseating_again,
    on_the_line_of_try, continuing, suppressing, too_deep_in_a_library, begging,
    stubborn_generator, shown, thrown_away, compared,
]  # fmt: skip


def test_what_goes_on_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many steps, whatever it catches; nobody is watched any more."""
    monkeypatch.setattr(sys, "unraisablehook", [].append)
    monkeypatch.setattr(bounds, "PATIENCE", 2, raising=False)  # the machine may be in no hurry
    before = sys.gettrace(), sys.getprofile(), signal.getsignal(signal.SIGINT)
    for act in HOSTILE:
        with case_named(act.__name__):
            with pytest.raises(EndlessError) as stopped:
                within(5_000, act)
            assert stopped.value.steps == 5_000
            assert (sys.gettrace(), sys.getprofile(), signal.getsignal(signal.SIGINT)) == before
            assert sys.exc_info()[1] is None, "a stop was left in hand"


def test_a_bound_stops_its_own_function_alone() -> None:
    """In a thread, within each other; somebody who presses stop is not taken for it."""
    found: list[str] = []

    def nested() -> None:
        with suppress(EndlessError):
            within(1_000, unseating)
        found.append("inner")
        for_ever()

    def stopped() -> None:
        with suppress(EndlessError):
            within(5_000, nested)
            return
        found.append("outer")

    thread = Thread(target=stopped)
    thread.start()
    stopped()
    thread.join()
    assert sorted(found) == ["inner", "inner", "outer", "outer"]

    def stopped() -> None:
        with suppress(BaseException):
            signal.raise_signal(signal.SIGINT)

    # A shell that starts tests in the background makes them deaf to it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            within(1_000, stopped)
    finally:
        signal.signal(signal.SIGINT, before)
    for error in (KeyboardInterrupt, SystemExit, CancelledError, GeneratorExit):

        def broken(error: type[BaseException] = error) -> None:
            raise error("out")

        with pytest.raises(BreakOutError) as raised:
            within(1_000, broken)
        assert error_in_words(raised.value) == f"{error.__name__}: out"


def test_what_ends_in_time_is_answered_and_its_own_exceptions_come_out() -> None:
    """What is ours counts once, as compiled in the site; that it went too deep is told."""
    limit = sys.getrecursionlimit()
    with pytest.raises(RecursionError):
        within(10**6, deeper)
    with pytest.raises(ZeroDivisionError):
        within(1_000, lambda: 1 // 0)
    assert (sys.getrecursionlimit(), doctest.testmod(bounds).failed) == (limit, 0)
    from cluekit.clue import new_game  # noqa: PLC0415 - many lines of ours

    assert within(100, lambda: new_game("mini", seed=5)).step > 0
    assert within(1_000, lambda: sum(i for i in range(100))) == 4950
    with pytest.raises(EndlessError):
        within(100, lambda: sum(i for i in range(100)))
    ours = ModuleType("compiled")
    vars(ours)["__file__"] = bounds.__file__
    source = Path(bounds.__file__).read_text("utf-8")
    exec(compile(source, f"/{bounds.__file__}", "exec"), vars(ours))  # noqa: S102 - our own file
    frame = ours._tried(None, None).gi_frame
    assert frame.f_code.co_filename.startswith("//")
    assert not ours._Steps(1, "").is_charged(frame)
    with pytest.raises(ours.EndlessError):
        ours.within(1_000, for_ever)
    assert ours._WATCHES == {}
