"""Other people's code under a bound: a learner's function is called, and stopped when it goes on.

The bound is a number of steps (lines run and functions called), not a time: the same function is
stopped at the same place on every machine. It works without processes, threads and signals, so
also in a browser. What it cannot stop is one long step inside Python itself, such as
``10 ** 10 ** 10``; and code that catches *everything* again and again without ever calling a
function: Python stops watching who was answered with an error, until the next call.

>>> within(1_000, lambda: sum(range(5)))
10
>>> def for_ever():
...     while True:
...         pass
>>> within(1_000, for_ever)
Traceback (most recent call last):
    ...
cluekit.core.bounds.EndlessError: stopped after 1000 steps
"""

from __future__ import annotations

import dis
import sys
import sysconfig
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeVar

OURS = str(Path(__file__).resolve().parent.parent)
"""Our own files: what they do is not the learner's, whatever they call for it."""

LIBRARIES = (
    *{sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")},
    "<frozen",
    "<string>",
)
"""Other people's files: what goes on in them is charged to whoever called them."""

Made = TypeVar("Made")


class _StopError(BaseException):
    """Ends what runs too long. No ``except Exception`` of it catches this."""


class EndlessError(Exception):
    """A function that was stopped after this many steps."""

    def __init__(self, steps: int) -> None:
        super().__init__(f"stopped after {steps} steps")
        self.steps = steps


def within(steps: int, act: Callable[[], Made]) -> Made:
    """Call a function and return its answer; raises ``EndlessError`` when it takes more steps.

    Its own exceptions come out as they are. A tracer that was there before, such as a debugger,
    traces again afterwards.
    """
    watch = _Watch(steps, _file_of(act))
    before = sys.gettrace(), sys.getprofile()
    sys.setprofile(watch.called_again)
    sys.settrace(watch.called)
    try:
        made = act()
    except _StopError:
        raise EndlessError(steps) from None
    finally:
        sys.setprofile(before[1])  # first: this call itself makes it watch again
        sys.settrace(before[0])
    if watch.left < 0:  # it caught the stop, and came to an end all the same
        raise EndlessError(steps)
    return made


def _file_of(act: Callable[[], object]) -> str:
    """Return the file that a function was written in, "" where nobody knows."""
    code = getattr(act.func if isinstance(act, partial) else act, "__code__", None)
    return "" if code is None else str(code.co_filename)


@lru_cache(maxsize=256)
def _spins(code: CodeType) -> bool:
    """Whether a jump in it leads to itself, as in ``while True: pass`` on one line.

    Of that Python tells no lines (3.11), but each instruction where it is asked to.
    """
    jumps = (*dis.hasjrel, *dis.hasjabs)
    return any(at.argval == at.offset for at in dis.get_instructions(code) if at.opcode in jumps)


class _Watch:
    """Counts steps, and raises when there are too many: at each further step again."""

    def __init__(self, steps: int, file: str) -> None:
        self.left = steps
        self._file = file

    def _is_watched(self, frame: FrameType) -> bool:
        """Whether a function that is called is the learner's, or works for one that is."""
        file = frame.f_code.co_filename
        if file == self._file:
            return True
        if file.startswith(OURS):
            return False
        if not file.startswith(LIBRARIES):
            return True
        return frame.f_back is not None and frame.f_back.f_trace is not None

    def called(self, frame: FrameType, event: str, arg: Any) -> Any:
        """Count the call of a function, and watch its lines, unless it works for one of ours."""
        del event, arg
        if not self._is_watched(frame):
            return None
        frame.f_trace_opcodes = _spins(frame.f_code)
        self._count()
        return self._line

    def _line(self, frame: FrameType, event: str, arg: Any) -> Any:
        del frame, arg
        if event in ("line", "opcode"):
            self._count()
        return self._line

    def _count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _StopError

    def called_again(self, frame: FrameType, event: str, arg: Any) -> None:
        """Watch again: Python stops telling who has raised something. This is told still."""
        del event, arg
        if self.left < 0 and sys.gettrace() is None:
            sys.settrace(self.called)
            below: FrameType | None = frame
            while below is not None and below.f_code is not within.__code__:
                if self._is_watched(below):
                    below.f_trace = self._line
                below = below.f_back
