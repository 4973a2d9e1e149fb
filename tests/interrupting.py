"""Interrupts, as a person's stop button sends them: at every line that Python runs, in turn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from contextvars import copy_context
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any, Self

import cluekit

PACKAGE = Path(cluekit.__file__).parent


class Interrupter:
    """Raises ``KeyboardInterrupt`` before the lines with these numbers, counted from 1.

    Only lines in ``parts`` of the package count. With ``fine`` it is every step of Python's
    machine instead of every line: a real signal can come in the middle of a line, too.
    """

    def __init__(self, *numbers: int, parts: tuple[str, ...], fine: bool = False) -> None:
        self.passed = 0
        self.where: list[str] = []
        self._numbers = numbers
        self._fine = fine
        self._parts = tuple(str(PACKAGE / part) for part in parts)

    def __enter__(self) -> Self:
        self._before = sys.gettrace()  # such as a measurement of coverage
        sys.settrace(self._called)
        if len(self._numbers) > 1:
            sys.setprofile(self._once_more)
        return self

    def __exit__(self, *_: object) -> None:
        """End, and let whoever listened before listen again."""
        sys.setprofile(None)
        sys.settrace(self._before)

    def _once_more(self, frame: FrameType, event: str, arg: Any) -> None:  # noqa: ARG002 - its form
        """Listen again: Python stops calling who has raised something. This is called still."""
        if 0 < len(self.where) < len(self._numbers) and sys.gettrace() is None:
            sys.settrace(self._called)
            below = frame.f_back
            while below is not None:
                if below.f_code.co_filename.startswith(self._parts):
                    below.f_trace = self._step
                below = below.f_back

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:  # noqa: ARG002 - its form
        if not frame.f_code.co_filename.startswith(self._parts):
            return None
        frame.f_trace_opcodes = self._fine
        frame.f_trace_lines = not self._fine
        return self._step

    def _step(self, frame: FrameType, event: str, arg: Any) -> Any:  # noqa: ARG002 - its form
        if event != ("opcode" if self._fine else "line"):
            return self._step
        self.passed += 1
        if self.passed in self._numbers:
            self.where.append(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
            raise KeyboardInterrupt
        return self._step


def interrupted(act: Callable[[], object], *numbers: int, **how: Any) -> Interrupter:
    """Act and be interrupted there; return where that was.

    In a context of its own, as a widget answers: what is left undone there ends with it, and does
    not defer what the next test writes.
    """
    interrupter = Interrupter(*numbers, **how)
    with suppress(KeyboardInterrupt), interrupter:
        copy_context().run(next, _apart(act))
    return interrupter


def _apart(act: Callable[[], object]) -> Iterator[object]:
    """Act with exceptions in hand of its own, as a generator has.

    An interrupt between two steps of Python's machine can leave one in hand for good, and then
    whatever fails later in this process would be told as having come "during the handling" of it.
    """
    yield act()


def at_every_line(
    act: Callable[[], object],
    prepare: Callable[[], object],
    *,
    first: int = 1,
    stride: int = 1,
    **how: Any,
) -> Iterator[Interrupter]:
    """Prepare, act, and be interrupted: at the first line, and so on to the last.

    With a ``stride`` it is not every line but one in that many, from the ``first`` on.
    """
    for number in count(first, stride):
        prepare()
        interrupter = interrupted(act, number, **how)
        if not interrupter.where:
            return
        yield interrupter
