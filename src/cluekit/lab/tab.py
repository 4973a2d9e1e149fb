"""Long work in a browser's tab: it pauses now and then, and hears a press on its stop button.

Python has a thread of the page to itself there, and no signals reach it. So between two games it
lets the page speak, where the browser can hold a call of Python while it does (JSPI); a press comes
by a channel of the page's own, since Jupyter keeps its messages until the cell has ended.
"""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import Any

from cluekit.core.home import is_in_browser

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
    """Return an ear for a press on stop; None where there is none, as everywhere but in a tab."""
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
