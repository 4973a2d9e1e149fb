"""A stage in a notebook: each field is a trait of a widget, and presses are its messages.

Traits go outwards only; what a browser writes into one is ignored and put right.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from contextvars import copy_context
from typing import Any

import anywidget
import ipywidgets
from IPython.core.formatters import DisplayFormatter
from traitlets import Bool, Int, List, Unicode

from cluekit.core import RefusedError
from cluekit.core.keeper import answer_first
from cluekit.ui.kit.not_alive import picture_with_hints
from cluekit.ui.kit.stage import Stage
from cluekit.ui.kit.style import static
from cluekit.visible import visible


class _Traits(anywidget.AnyWidget):
    """A trait for each field of a stage."""

    _esm = static("scene.js")

    backdrop = Unicode("").tag(sync=True)
    base = Unicode("").tag(sync=True)
    base_id = Unicode("").tag(sync=True)
    news = Unicode("").tag(sync=True)
    frames = List(Unicode()).tag(sync=True)
    pace = Int(900).tag(sync=True)
    spoken = Unicode("").tag(sync=True)
    notice = Unicode("").tag(sync=True)
    rule = Unicode("").tag(sync=True)
    heard = Unicode("").tag(sync=True)
    turn = Int(0).tag(sync=True)
    silent = Unicode("").tag(sync=True)


class Scene(Stage, _Traits):
    """A stage that a notebook shows in a cell.

    A page has one style sheet for each name, and what is made of one class shares it: a table of
    one game would undress those of the other. So a widget says for which ``look`` it is dressed.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Bring gestures.js along where a class says that there are gestures."""
        if cls.__dict__.get("gestures"):
            cls._esm = static("scene.js") + static("gestures.js")
        super().__init_subclass__(**kwargs)

    def __init__(self, look: str = "") -> None:
        named = {"_anywidget_id": f"cluekit.{type(self).__name__}.{look}"} if look else {}
        anywidget.AnyWidget.__init__(self, **named)
        Stage.__init__(self, look)

    # --- what a stage asks --------------------------------------------------------------------

    @property
    def closed(self) -> bool:
        """Whether the widget was closed."""
        return self.comm is None

    def together(self) -> AbstractContextManager[None]:
        """Send what changes in this block as one message."""
        return self.hold_sync()  # type: ignore[no-any-return]

    def resend(self, *names: str) -> None:
        """Send these traits once more, or all of them."""
        self.send_state(list(names) or None)

    def _answer_press(self, content: object) -> None:
        """Answer, and then wait for the disk: nobody has to wait for that to see their move.

        In a context of its own: what an interrupt leaves undone there ends with it.
        """
        try:
            copy_context().run(self._answer_before_disk, content)
        except RefusedError as error:
            self.sorry(error, about="the disk")

    def _answer_before_disk(self, content: object) -> None:
        with answer_first():
            super()._answer_press(content)

    def _recover(self) -> None:
        self._holding_sync = False
        super()._recover()

    # --- messages -----------------------------------------------------------------------------

    def _handle_msg(self, msg: Any) -> None:
        """Take a message of the widget protocol; only requests and custom messages count."""
        try:
            said = msg["content"]["data"]
            method = said["method"]
        except (KeyError, TypeError):
            self.hear(None)
            return
        if method == "request_state":
            self.send_state()
        elif method == "update":
            self._put_right(said.get("state"))
        else:
            self.hear(said.get("content") if method == "custom" else None)

    def _put_right(self, written: object) -> None:
        """Send the true values of whatever the browser wrote."""
        ours = [key for key in self.keys if isinstance(written, dict) and key in written]
        if ours:
            self.send_state(ours)

    def set_state(self, sync_data: object) -> None:
        """Ignore what a browser writes: traits go outwards only."""
        self._put_right(sync_data)

    # --- being the value of a cell ------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, with a still picture and words where it cannot run."""
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle or ({}, {})
        text, drawn = self.lasting()
        stills = {"text/plain": visible(text)}
        if drawn is not None:
            stills["text/html"] = str(picture_with_hints(drawn, text))
        return {**data, **stills}, metadata


class Pile(ipywidgets.VBox):  # type: ignore[misc]  # the library has no types
    """A scene in a cell, and what comes to lie below it later: a widget, or any value of a cell.

    A stored notebook has the scene alone.
    """

    def __init__(self, top: Scene) -> None:
        super().__init__(children=[top])
        self.top = top
        self.below: list[object] = []
        self._shown: list[object] = []

    def put_below(self, value: object) -> None:
        """Show one thing more."""
        self.below.append(value)
        shown = value
        if not isinstance(value, ipywidgets.DOMWidget):
            data, metadata = DisplayFormatter().format(value)  # type: ignore[no-untyped-call]
            output = {"output_type": "display_data", "data": data, "metadata": metadata}
            shown = ipywidgets.Output(outputs=(output,))
        self._shown.append(shown)
        self.children = [self.top, *self._shown]

    def __repr__(self) -> str:
        """Return all of it in words."""
        return "\n".join(map(repr, (self.top, *self.below)))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the pile, with the scene's still picture and words where it cannot run."""
        data, _ = self.top._repr_mimebundle_(**kwargs)
        own: Any = super()._repr_mimebundle_(**kwargs)
        return {**data, **(own or {}), "text/plain": data["text/plain"]}, {}


class GameScene(Scene):
    """A scene with a game on it; ``step``, ``over`` and ``decides`` can be observed.

    As on a ``GameStage``: how many moves were made, whether it is over, the id of the seat that
    decides. They are read-only, and do not travel to the browser.
    """

    step = Int(0, read_only=True)
    over = Bool(default_value=False, read_only=True)
    decides = Unicode("", read_only=True)

    def report(self, *, step: int, over: bool, decides: str) -> None:
        """Say how the game stands; observers are told what has changed."""
        for name, value in (("step", step), ("over", over), ("decides", decides)):
            self.set_trait(name, value)
