"""Other people's code under a bound: a learner's function is called, and stopped when it goes on.

The bound is a number of steps (lines run and functions called), not a time: the same function is
stopped at the same place on every machine. From Python 3.12 on, and so in a browser, Python itself
tells of each step (``sys.monitoring``), whatever the function catches. Python 3.11 stops telling
after an error in the telling itself, such as too deep a recursion; there a thread looks after those
who are not watched any more, and stops them after a second.

What nothing here can stop is one long step inside Python, such as ``10 ** 10 ** 10``.

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
import signal
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock, current_thread, get_ident, main_thread
from types import CodeType, FrameType
from typing import Any, TypeVar

from cluekit.visible import visible

_FILES = (Path(__file__).resolve(), Path((lambda: None).__code__.co_filename))
"""This file, and what its code calls it: `//lib/…` in the site's wheels, compiled elsewhere."""

OURS = tuple({str(file.parent.parent) for file in _FILES})
"""Our own files: what they do is not the learner's, whatever they call for it."""

_PATHS = {sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")}
LIBRARIES = (*_PATHS, *(f"/{path}" for path in _PATHS), "<frozen", "<string>")
"""Other people's files: what goes on in them is charged to their caller."""

DEEPEST = 50
"""Through this many calls within libraries we look for their caller; beyond, it is the learner."""

FEW, LONGEST = 10_000, 200
"""How many steps an exception may take to say something, and how much of that is told."""

Made = TypeVar("Made")


class EndlessError(Exception):
    """A function that was stopped after this many steps."""

    def __init__(self, steps: int) -> None:
        super().__init__(f"stopped after {steps} steps")
        self.steps = steps


class BreakOutError(Exception):
    """A function raised what ends programs: ``SystemExit``, or an interrupt that nobody sent."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(type(error).__name__)
        self.error = error


class _StopError(BaseException):
    """Ends what runs too long. No ``except Exception`` of it catches this."""


def within(steps: int, act: Callable[[], Made]) -> Made:
    """Call a function and return its answer; raises ``EndlessError`` when it takes more steps.

    Its own exceptions come out as they are, ``BreakOutError`` for those that are no ``Exception``.
    ``KeyboardInterrupt`` comes out when somebody has pressed stop, even if the function caught it.
    """
    code = getattr(act.func if isinstance(act, partial) else act, "__code__", None)
    watch = _Watch(steps, "" if code is None else str(code.co_filename))
    made, raised = next(_tried(watch, act))
    if watch.interrupted:
        raise KeyboardInterrupt
    if watch.left < 0:  # it may have caught the stop, and come to an end all the same
        raise EndlessError(steps)
    if raised is None:
        return made  # type: ignore[return-value] # it was made: nothing was raised
    if isinstance(raised, Exception):
        raise raised
    raise BreakOutError(raised) from raised


def _tried(
    watch: _Watch, act: Callable[[], Made]
) -> Iterator[tuple[Made | None, BaseException | None]]:
    """Yield what the function made, or what it raised.

    A generator has exceptions of its own in hand. On Python 3.11 a stop between two steps of the
    machine can leave its exception in hand for good: here it goes with the generator.
    """
    made = raised = None
    try:
        with _stop_noted(watch):
            try:
                watch.begin()
                made = act()
            finally:
                watch.end()
    except BaseException as error:  # noqa: BLE001 - whatever they think of
        watch.end()  # again: on Python 3.11 a stop may have come in the middle of the first
        raised = error
    yield made, raised


def error_in_words(error: BaseException) -> str:
    """Return an exception as a traceback ends, on one line; its own words may be code as well."""
    error = error.error if isinstance(error, BreakOutError) else error
    name = type(error).__name__
    try:
        said = within(FEW, partial(str, error))
    except Exception:  # noqa: BLE001 - whatever they think of
        said = ""
    plain = visible(" ".join(str.split(said))[:LONGEST])
    return f"{name}: {plain}" if plain else name


@contextmanager
def _stop_noted(watch: _Watch) -> Iterator[None]:
    """Note it when somebody presses stop: any function can raise ``KeyboardInterrupt`` itself."""
    before = signal.getsignal(signal.SIGINT) if current_thread() is main_thread() else None
    if not callable(before):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> object:
        watch.interrupted = True
        return before(number, frame)

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Steps:
    """Counts the steps of one function, and raises when there are too many: at each step again."""

    def __init__(self, steps: int, file: str) -> None:
        self.left = steps
        self.interrupted = False
        self._file = file
        self.thread = get_ident()
        self.before: _Watch | None = None

    def is_charged(self, frame: FrameType | None) -> bool:
        """Whether what runs here is the learner's, or works for what is."""
        for _ in range(DEEPEST):
            if frame is None:
                return False
            if self._is_own(frame):
                return True
            if frame.f_code.co_filename.startswith(OURS):
                return False
            frame = frame.f_back
        return True

    def _is_own(self, frame: FrameType) -> bool:
        """Whether the learner wrote this, or at least nobody else whom we know."""
        file = frame.f_code.co_filename
        return file == self._file or not file.startswith((*OURS, *LIBRARIES))


_WATCHES: dict[int, _Watch] = {}
"""Who is watched, by threads: where one watch is within another, the inner one."""
_LOCK = Lock()


def _enter(watch: _Watch) -> None:
    """Watch its thread; the lock is held."""
    watch.before = _WATCHES.get(watch.thread)
    _WATCHES[watch.thread] = watch


def _leave(watch: _Watch) -> None:
    """Let who watched before watch again, unless it does already; the lock is held."""
    if _WATCHES.get(watch.thread) is watch:
        if watch.before:
            _WATCHES[watch.thread] = watch.before
        else:
            del _WATCHES[watch.thread]


if sys.version_info >= (3, 12):
    from sys import monitoring

    _EVENTS = monitoring.events
    _TOOLS = (4, 3, 5, 2, 1, 0)
    """Numbers of tools, those first that nobody claims."""

    class _Watch(_Steps):
        """Counts what ``sys.monitoring`` tells."""

        def begin(self) -> None:
            """Watch this thread."""
            with _LOCK:
                _enter(self)
                _TELLING.begin()

        def end(self) -> None:
            """Watch it no longer."""
            with _LOCK:
                _leave(self)
                if not _WATCHES:
                    _TELLING.end()

        def count(self) -> None:
            """Count a step."""
            self.left -= 1
            if self.left < 0:
                raise _StopError

    class _Telling:
        """Lets Python tell of each step while anybody is watched, by a number for a tool."""

        def __init__(self) -> None:
            self._tool: int | None = None

        def begin(self) -> None:
            if self._tool is not None:
                return
            tool = next(tool for tool in _TOOLS if monitoring.get_tool(tool) is None)
            monitoring.use_tool_id(tool, "cluekit")
            self._tool = tool
            for event in (_EVENTS.PY_START, _EVENTS.PY_RESUME, _EVENTS.LINE):
                monitoring.register_callback(tool, event, _stepped)
            monitoring.register_callback(tool, _EVENTS.JUMP, _jumped)
            heard = _EVENTS.PY_START | _EVENTS.PY_RESUME | _EVENTS.LINE | _EVENTS.JUMP
            monitoring.set_events(tool, heard)

        def end(self) -> None:
            if self._tool is not None:
                monitoring.set_events(self._tool, _EVENTS.NO_EVENTS)
                monitoring.free_tool_id(self._tool)
                self._tool = None

    _TELLING = _Telling()

    def _stepped(code: CodeType, _: int, up: int = 1) -> object:
        """Count a line, or the call of a function; never hear again of what is ours."""
        watch = _WATCHES.get(get_ident())
        if watch is None:
            return None
        frame = sys._getframe(up)  # noqa: SLF001 - there is no other way to ask
        if watch.is_charged(frame):
            watch.count()
            return None
        return monitoring.DISABLE if code.co_filename.startswith(OURS) else None

    def _jumped(code: CodeType, start: int, end: int) -> object:
        """Count a jump within one line, as in ``while True: pass``: of that no line is told."""
        on_one = _is_on_one_line(code, start, end)
        return _stepped(code, start, 2) if on_one else monitoring.DISABLE

    @lru_cache(maxsize=4096)
    def _is_on_one_line(code: CodeType, start: int, end: int) -> bool:
        lines = {line for first, last, line in code.co_lines() for at in (start, end)
                 if first <= at < last}  # fmt: skip
        return len(lines) == 1

else:
    from ctypes import c_ulong, py_object, pythonapi
    from threading import Thread
    from time import sleep
    from weakref import ref

    PAUSE, PATIENCE, IDLE = 0.05, 20, 100
    """Seconds from look to look; how many go by before somebody who is watched no more is stopped;
    after how many with nobody to look after the thread ends."""

    @lru_cache(maxsize=256)
    def _spins(code: CodeType) -> bool:
        """Whether a jump in it leads to itself, as in ``while True: pass`` on one line.

        Of that Python tells no lines, but each instruction where it is asked to.
        """
        jumps = (*dis.hasjrel, *dis.hasjabs)
        return any(
            at.argval == at.offset for at in dis.get_instructions(code) if at.opcode in jumps
        )

    class _Watch(_Steps):
        """Counts what a tracer is told; what goes on without one is stopped by the lookout."""

        _looks = 0
        """How often it was seen without a tracer."""
        _strikes = 0

        def begin(self) -> None:
            """Watch this thread."""
            self._tracer_before = sys.gettrace()  # such as a debugger
            with _LOCK:
                _enter(self)
                _keep_looking()
            self._trace()

        def end(self) -> None:
            """Watch it no longer, and let who traced before trace again."""
            with _LOCK:
                _leave(self)
            sys.settrace(self._tracer_before)
            for _ in range(2):
                pass  # a stop that is on its way comes here, at the latest

        def _trace(self) -> None:
            tracer = self._called
            self._tracer = ref(tracer)  # Python alone has it: it is gone when Python lets it go
            sys.settrace(tracer)

        def looked_at(self) -> None:
            """Strike who was to stop and has not, and who goes on and on with nobody told."""
            self._looks += self._tracer() is None
            if self._looks > PATIENCE:
                self.left = min(self.left, -1)
            if self.left < 0:
                self._strikes += 1
                self._strike(_WakingStopError if self._strikes.bit_count() % 2 else _StopError)

        def watch_again(self) -> None:
            """Let Python tell again, from the next line on."""
            if self._tracer() is None:
                self._trace()
                below: FrameType | None = sys._getframe(1)  # noqa: SLF001 - there is no other way
                while below is not None and below.f_code is not _tried.__code__:
                    if self.is_charged(below):
                        below.f_trace = self._line
                    below = below.f_back

        def _strike(self, stop: type[BaseException]) -> None:
            """Raise a stop in its thread, as soon as Python looks up from what it is doing."""
            pythonapi.PyThreadState_SetAsyncExc(c_ulong(self.thread), py_object(stop))

        def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
            """Count the call of a function, and watch its lines, unless it works for ours."""
            del event, arg
            if not self.is_charged(frame):
                return None
            frame.f_trace_opcodes = _spins(frame.f_code)
            self._count(frame)
            return self._line

        def _line(self, frame: FrameType, event: str, arg: Any) -> Any:
            del arg
            if event in ("line", "opcode"):
                self._count(frame)
            return self._line

        def _count(self, frame: FrameType) -> None:
            """Count a step; what has caught a stop is stopped in this way or that, in no rhythm.

            An error raised here comes at a line, and ends the telling; a strike comes at a jump
            or a call, and does not. Libraries are left alone then: Python may be busy there saying
            that a stop was ignored.
            """
            self.left -= 1
            if self.left == -1 or (self.left < 0 and self._is_own(frame)):
                self._strikes += 1
                if self._strikes.bit_count() % 2:
                    raise _StopError
                self._strike(_StopError)

    class _WakingStopError(_StopError):
        """Lets Python tell again where it comes; at the end of a recursion it cannot come."""

        def __init__(self) -> None:
            super().__init__()
            if watch := _WATCHES.get(get_ident()):
                watch.watch_again()

    _LOOKOUT: list[Thread] = []

    def _keep_looking() -> None:
        """Let the lookout look, a thread that ends when there has long been nothing to see."""
        if not _LOOKOUT and sys.platform != "emscripten":  # a browser has no threads
            _LOOKOUT.append(Thread(target=_look, name="cluekit lookout", daemon=True))
            _LOOKOUT[0].start()

    def _look() -> None:
        idle = 0
        while idle < IDLE:
            sleep(PAUSE)
            with _LOCK:
                frames = sys._current_frames()  # noqa: SLF001 - there is no other way to ask
                idle = 0 if _WATCHES else idle + 1
                for thread, watch in _WATCHES.items():
                    if watch.is_charged(frames.get(thread)):
                        watch.looked_at()
                if idle == IDLE:
                    _LOOKOUT.clear()


# --- memory bound ---------------------------------------------------------------------------------
# Other people's code under a bound of memory: what takes too much gets ``MemoryError``, no more.
#
# Only Linux says how much a process has, and takes a limit; elsewhere nothing is bounded. The limit
# is that of the whole process while the code runs, and what it was before afterwards.

STATM = Path("/proc/self/statm")
"""Sizes of this process in pages, all of its addresses first."""


@contextmanager
def memory_bound(more: int) -> Iterator[None]:
    """Allow this process this many bytes more than it uses now, while the block runs."""
    if sys.platform != "linux" or not STATM.exists():
        yield
        return
    import resource  # noqa: PLC0415 - not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = int(STATM.read_text().split()[0]) * resource.getpagesize() + more
    known = [limit for limit in (most, soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(known), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
