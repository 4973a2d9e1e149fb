"""Pairs of games that a press lets play, one after the other: shown as they come, and stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cluekit.draw import Element, el
from cluekit.lab.compare import Comparison, comparison_of, comparison_so_far
from cluekit.lab.experiment import FEWEST_PAIRS, Experiment
from cluekit.lab.progress import words
from cluekit.lab.results import Results
from cluekit.lab.run import rounds
from cluekit.ui.kit.controls import button
from cluekit.words import say

SHOWN_EVERY, A_BREATH = 10, 0.002
"""It shows how far it is after every ten pairs, and pauses after each to hear presses."""


class PairsInPlay:
    """An experiment that is being played. ``show`` is called now and then, and at the end."""

    def __init__(self, asked: Experiment, show: Callable[[], None]) -> None:
        self.over = False
        self.task: asyncio.Task[None] | None = None
        self._results = Results(asked)
        self._rounds = rounds(asked)
        self._show = show
        self._halted = False

    def go_on(self) -> None:
        """Play on in between, where a kernel is running; else now, until all are there."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.finish()
        else:
            self.task = loop.create_task(self._breathe())

    def finish(self) -> None:
        """Play what is left, now; if interrupted, the pairs so far stay."""
        try:
            while self._next():
                pass
        except KeyboardInterrupt:
            self.halt()
            self._next()

    async def _breathe(self) -> None:
        while self._next():  # noqa: ASYNC110 - it waits for nothing, it lets others be heard
            await asyncio.sleep(A_BREATH)

    def halt(self) -> None:
        """Stop after the pair that is being played; what there is stays."""
        self._halted = True

    def _next(self) -> bool:
        """Play a pair, unless it is over by now; tell whether there was one to play."""
        found = None if self._halted else next(self._rounds, None)
        if found is None:
            self.over = True
            self._show()
            return False
        self._results = found
        if found.done % SHOWN_EVERY == 0:
            self._show()
        return True

    @property
    def found(self) -> Comparison | None:
        """What came out; if it was stopped, with intervals that hold at every look.

        None while it is played, and after a single pair: nothing follows from one.
        """
        results = self._results
        if not self.over or results.done < FEWEST_PAIRS:
            return None
        return comparison_of(results) if results.complete else comparison_so_far(results)

    @property
    def how_far(self) -> str:
        """How far it is, in words."""
        return words(self._results.done, self._results.counted)

    def bar(self) -> Element:
        """Return how far it is, and how it is stopped."""
        done, total = self._results.done, self._results.counted
        drawn = el("progress", value=done, max=total, aria_label=self.how_far)
        stop = button(say("Stop, and keep what there is"), "halt")
        return el("div", drawn, el("p", self.how_far), stop, data_key="playing")
