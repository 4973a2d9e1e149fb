"""The pace of bots among themselves: a move now and then, in the kernel's own loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.time_slider import PACES
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
