"""A search for a case: evening after evening, shown as it goes on, and stopped by a press."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from cluekit.draw import Element, el
from cluekit.learn.puzzles.search import MOST_TRIES, find_any
from cluekit.logic.sat import SatMissingError
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.notebook.conclusions import sat_missing
from cluekit.words import say, say_n

SHOWN_EVERY, A_BREATH = 25, 0.001
"""It shows how far it is after every 25 evenings, and pauses after each to hear presses."""


class Wanted(NamedTuple):
    """What is searched for: a case of a ``level`` (None: of any) with another code than ``but``."""

    edition: str
    seats: int
    seed: str
    level: int | None = None
    but: str = ""


class Search:
    """A search for a case. ``show`` is called now and then, ``done`` with what was found.

    Where no kernel runs, all is searched at once.
    """

    def __init__(
        self, wanted: Wanted, show: Callable[[], None], done: Callable[[Any], None]
    ) -> None:
        self.tried, self.halted, self.wanted = 0, False, wanted
        self.task: asyncio.Task[None] | None = None
        self._show, self._done = show, done

    def go_on(self) -> None:
        """Search in between, where a kernel is running; else now, to the end."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            while self.goes_on():
                pass
        else:
            self.task = loop.create_task(self._breathe())

    async def _breathe(self) -> None:
        while self.goes_on():  # noqa: ASYNC110 - it waits for nothing, it lets others be heard
            await asyncio.sleep(A_BREATH)

    def halt(self) -> None:
        """Stop after the evening that is being tried."""
        self.halted = True

    def goes_on(self) -> bool:
        """Try an evening; tell whether the search goes on."""
        wanted, made = self.wanted, None
        seed, self.tried = f"{wanted.seed}, {self.tried}", self.tried + 1
        try:
            made = find_any(
                wanted.edition, seed=seed, level=wanted.level, seats=wanted.seats, tries=1
            )
        except SatMissingError as error:
            self._done(None)
            raise NotHeardError(sat_missing(error)) from None
        fits = made is not None and made.code != wanted.but
        if fits or self.halted or self.tried == MOST_TRIES:
            self._done(made if fits else None)
            return False
        if self.tried % SHOWN_EVERY == 0:
            self._show()
        return True

    @property
    def how_far(self) -> str:
        """How far it is, in words."""
        return say_n("{n} evening tried so far.", "{n} evenings tried so far.", self.tried)

    def bar(self) -> Element:
        """Return how far it is, and how it is stopped."""
        drawn = el("progress", value=self.tried, max=MOST_TRIES, aria_label=self.how_far)
        return el(
            "div",
            drawn,
            el("p", self.how_far),
            button(say("Stop the search"), "halt"),
            class_="ck-made-search",
            data_key="searching",
        )
