"""Watching bots among themselves: a move now and then, in the kernel's own loop, or one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.tables.chrome import PACES
from cluekit.words import say


class Pacer:
    """Calls ``tick`` ``pace`` times a second while it is running and ``tick`` returns True.

    An error ends it and is handed to ``failed``: nobody else would hear of it.
    """

    def __init__(self, tick: Callable[[], bool], failed: Callable[[Exception], None]) -> None:
        self.pace = "1"
        self._tick = tick
        self._failed = failed
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether moves are being made now."""
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Begin; without a running loop (a plain Python) that is refused in words."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise NotHeardError(
                say("Nothing runs by itself here: make one move at a time.")
            ) from None
        if not self.running:
            self._task = loop.create_task(self._run())

    def stop(self) -> None:
        """Pause."""
        if self._task is not None:
            self._task.cancel()
        self._task = None

    def change(self, pace: str) -> None:
        """Choose another pace."""
        if pace not in dict(PACES):
            raise NotHeardError(say("There is no such speed."))
        self.pace = pace

    async def _run(self) -> None:
        try:
            while self._tick():  # noqa: ASYNC110 - it is the clock, it waits for nothing
                await asyncio.sleep(1 / float(self.pace))
        except Exception as error:  # noqa: BLE001 - a task would keep it to itself
            self._task = None
            self._failed(error)


class Paced(Protocol):
    """A sitting, as far as watching goes."""

    people: tuple[int, ...]
    pacer: Pacer

    def one_move(self) -> None:
        """Let the next one move."""

    def announce(self) -> None:
        """Tell everybody who shows it."""


class Watched(Protocol):
    """A table, as far as watching goes."""

    @property
    def sitting(self) -> Paced:
        """Who sits here."""


def watch(table: Watched, press: Press, what: str) -> None:
    """Let the bots play, pause, make one move, or play faster; refused where people play."""
    sitting = table.sitting
    if sitting.people:
        raise NotHeardError(say("Here people play; only bots among themselves can be watched."))
    if what == "play":
        sitting.pacer.start()
    elif what == "pace":
        sitting.pacer.change(press.value("pace"))
    else:
        sitting.pacer.stop()
    if what == "step":
        sitting.one_move()
    else:
        sitting.announce()
