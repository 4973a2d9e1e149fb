"""How far long work is, and what is known so far: where somebody watches, and nowhere else.

On a terminal tqdm draws the bar, in a living notebook the browser does. A notebook server names the
notebook to its kernel (``JPY_SESSION_NAME``); where notebooks are run to be stored or tested there
is no such name, and nothing is shown. What is shown is put away at the end.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from math import inf
from time import monotonic
from typing import Any, Protocol, TypeVar

from cluekit.core.home import is_in_browser
from cluekit.draw import el
from cluekit.editions import plainly
from cluekit.words import say

# --- tab ------------------------------------------------------------------------------------------
# Long work in a browser's tab: it pauses now and then, and hears a press on its stop button.
#
# Python has a thread of the page to itself there, and no signals reach it. So between two games it
# lets the page speak, where the browser can hold a call of Python while it does (JSPI); a press
# comes by a channel of the page's own, since Jupyter keeps its messages until the cell has ended.

CHANNEL = "cluekit-stop"
"""The channel on which the page says that somebody pressed stop (`site/keep.js`)."""


class Ear:
    """Hears a press on stop. Made by ``listen``, where there is a page that can be heard."""

    def __init__(self, page: Any, ffi: Any) -> None:
        self.pressed = False
        self._run = ffi.run_sync
        self._heard = ffi.create_proxy(self._press)
        self._channel = page.BroadcastChannel.new(CHANNEL)
        self._channel.onmessage = self._heard

    def _press(self, _: object) -> None:
        self.pressed = True

    def breathe(self) -> None:
        """Let the page speak; raises ``KeyboardInterrupt`` when somebody has pressed stop."""
        self._run(asyncio.sleep(0))
        if self.pressed:
            self.pressed = False
            raise KeyboardInterrupt

    def close(self) -> None:
        """Hear no more."""
        self._channel.close()
        self._heard.destroy()


def listen() -> Ear | None:
    """Return an ear for a press on stop, in a browser's tab; elsewhere None."""
    if not is_in_browser():
        return None
    try:
        js, ffi = import_module("js"), import_module("pyodide.ffi")  # only a browser has them
    except ImportError:
        return None
    return Ear(js, ffi) if ffi.can_run_sync() and hasattr(js, "BroadcastChannel") else None


def is_notebook_in_tab() -> bool:
    """Whether a notebook in a browser's own Python shows what is displayed."""
    if not is_in_browser():
        return False
    try:
        from IPython import get_ipython  # noqa: PLC0415 - the page to play at once has none
    except ImportError:
        return False
    return get_ipython() is not None


# --- progress -------------------------------------------------------------------------------------

SECONDS = 1.0
"""Seconds before a bar appears on a page, and between two redraws of it."""

Made = TypeVar("Made")


class Watched(Protocol):
    """Somewhere a bar can be seen; ``at_once`` or where it is worth it, after ``SECONDS``."""

    at_once: bool

    def show(self, done: int, total: int | None, so_far: str) -> None:
        """Show how much is done, and what is known."""

    def away(self) -> None:
        """Take the bar away."""


class Bar:
    """The numbers of the games, one after the other, and meanwhile a bar.

    ``so_far`` says what is known by now, in a sentence or "". ``watched`` is where the bar is seen,
    None for nowhere.
    """

    def __init__(
        self,
        games: Iterable[int],
        watched: Watched | None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.so_far: Callable[[], str] = str
        self._games, self._watched, self._clock = games, watched, clock

    def __iter__(self) -> Iterator[int]:
        """Yield the numbers."""
        if self._watched is None:
            yield from self._games
            return
        total = len(self._games) if isinstance(self._games, Sized) else None
        shown = Meter(total, self._watched, self._clock)
        try:
            for done, game in enumerate(self._games):
                shown.move(done, self.so_far)
                yield game
        finally:
            shown.away()


@plainly
def bar(games: Iterable[int]) -> Bar:
    """Return the numbers of the games, shown in a bar on a terminal or in a living notebook."""
    return Bar(games, _watched())


class Meter:
    """How many games there are, as a bar: of an experiment, whenever some have come in."""

    def __init__(
        self, total: int | None, watched: Watched, clock: Callable[[], float] = monotonic
    ) -> None:
        self._total, self._watched, self._clock = total, watched, clock
        self._shown = -inf if watched.at_once else clock()
        self._ear = listen()

    def __call__(self, results: Counted) -> None:
        """Show how many there are by now."""
        self.move(results.done)

    def move(self, done: int, so_far: Callable[[], str] = str) -> None:
        """Show how far it is, and what is known, unless that was shown a moment ago."""
        if self._ear:
            self._ear.breathe()
        if done and self._clock() - self._shown >= SECONDS:
            self._watched.show(done, self._total, so_far())
            self._shown = self._clock()

    def away(self) -> None:
        """Take the bar away."""
        if self._ear:
            self._ear.close()
        self._watched.away()


class Counted(Protocol):
    """Something of which there is more and more."""

    @property
    def done(self) -> int:
        """How much there is."""


def meter(total: int) -> Meter | None:
    """Return a bar for an experiment, where somebody watches."""
    watched = _watched()
    return Meter(total, watched) if watched else None


@contextmanager
def watched_by_bar(total: int) -> Iterator[Meter | None]:
    """Show a bar while an experiment is played, where somebody watches; put it away then."""
    shown = meter(total)
    try:
        yield shown
    finally:
        if shown:
            shown.away()


def make_each(
    make: Callable[[int], Made],
    numbers: Iterable[int],
    least: int = 1,
    so_far: Callable[[list[Made]], str] | None = None,
) -> tuple[Made, ...]:
    """Make something of each number; of work that is broken off, return what there is.

    Raises ``KeyboardInterrupt`` where that is less than ``least``. ``so_far`` puts what there is
    into words for a bar.
    """
    all_: list[Made] = []
    if isinstance(numbers, Bar) and so_far is not None:
        numbers.so_far = lambda: so_far(all_) if len(all_) >= least else ""
    each = iter(numbers)
    try:
        for number in each:
            all_.append(make(number))  # noqa: PERF401 - an interrupt leaves what there is
    except KeyboardInterrupt:
        if len(all_) < least:
            raise
    finally:
        if hasattr(each, "close"):
            each.close()  # the bar goes at once
    return tuple(all_)


def _watched() -> Watched | None:
    by_server = "ipykernel" in sys.modules and os.environ.get("JPY_SESSION_NAME")
    if by_server or is_notebook_in_tab():
        return OnPage()
    return OnTerminal() if find_spec("tqdm") and sys.stderr.isatty() else None


class OnPage:
    """A bar below the cell that runs; the browser's own, so that everybody is told of it."""

    at_once = False

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._output: Any = None
        self._clock = clock
        self._first: tuple[float, int] | None = None

    def show(self, done: int, total: int | None, so_far: str) -> None:
        """Show it where it is; at first, put it there."""
        from IPython.display import display  # noqa: PLC0415 - only where it runs already

        # How long it still takes, by how quickly it went since the first showing
        now, left = self._clock(), ""
        since, before = self._first = self._first or (now, done)
        if total is not None and done > before:
            left = time_left((now - since) * (total - done) / (done - before))
        bundle = {"text/html": page(done, total, so_far, left), "text/plain": words(done, total)}
        if self._output is None:
            self._output = display(bundle, raw=True, display_id=True)  # type: ignore[no-untyped-call]
        else:
            self._output.update(bundle, raw=True)

    def away(self) -> None:
        """Leave nothing to be seen, nor to be stored."""
        if self._output is not None:
            self._output.update({"text/html": "", "text/plain": ""}, raw=True)


def time_left(seconds: float) -> str:
    """Return how long something still takes, in minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return say("{time} min left", time=f"{minutes}:{rest:02}")


def page(done: int, total: int | None, so_far: str, left: str = "") -> str:
    """Return a bar as a piece of HTML; it does not move by itself."""
    about = f"{words(done, total)}, {left}" if left else words(done, total)
    drawn = el("progress", value=done, max=total, aria_label=about, style="width:16em;height:1em")
    known = el("p", so_far, style="margin:0") if so_far else None
    if is_in_browser():  # `site/keep.js` listens to the button
        keep = say("Stop, and keep what there is")
        stop = el("button", keep, type="button", class_="ck-stop", style="min-height:28px")
    else:
        stop = el("small", say("■ above the notebook stops it and keeps what there is."))
    return str(el("div", drawn, f" {about} ", stop, known))


def words(done: int, total: int | None) -> str:
    """Return how far it is."""
    if total is None:
        return say("{done:game} played", done=done)
    return say("{done} of {total} played", done=done, total=total)


class OnTerminal:
    """A bar in the last line of a terminal."""

    at_once = True

    def __init__(self) -> None:
        self._bar: Any = None

    def show(self, done: int, total: int | None, so_far: str) -> None:
        """Draw it anew."""
        from tqdm import tqdm  # noqa: PLC0415 - not everybody has it

        if self._bar is None:
            self._bar = tqdm(total=total, unit=say("game"), leave=False, file=sys.stderr)
        self._bar.set_postfix_str(so_far, refresh=False)
        self._bar.update(done - self._bar.n)
        self._bar.refresh()

    def away(self) -> None:
        """Give the line back."""
        if self._bar is not None:
            self._bar.close()
