"""The one widget class: a picture that Python draws and a browser shows.

Traits go outwards only; what a browser writes into one is ignored and put right. What was pressed
comes back as a message through the door. Whoever builds on it gives ``pressed`` a meaning and
sets ``drawing``.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources
from typing import Any

import anywidget
from traitlets import Int, List, Unicode

from cluekit.clue.picture import stylesheet
from cluekit.clue.wording import explain
from cluekit.core import Problem, RefusedError
from cluekit.draw import Element, image
from cluekit.ui.door import NotHeardError, Press, check_turn, decode
from cluekit.words import on_change, say

_LOG = logging.getLogger("cluekit")


@cache
def _static(name: str) -> str:
    return resources.files("cluekit.ui").joinpath("static", name).read_text(encoding="utf-8")


class Scene(anywidget.AnyWidget):
    """A picture with things to press.

    ``backdrop`` is markup that never changes and lies in ``[data-backdrop]``; ``drawing`` the
    markup that does; ``frames`` what is shown before it, each for ``pace`` milliseconds;
    ``spoken`` a number and what a screen reader says; ``notice`` a refusal, shown until the next
    press; ``heard`` the id of the last message answered; ``turn`` the moment presses must name;
    ``silent`` what the browser says when Python does not answer.
    """

    _esm = _static("scene.js")
    _css = stylesheet() + _static("scene.css")

    backdrop = Unicode("").tag(sync=True)
    drawing = Unicode("").tag(sync=True)
    frames = List(Unicode()).tag(sync=True)
    pace = Int(900).tag(sync=True)
    spoken = Unicode("").tag(sync=True)
    notice = Unicode("").tag(sync=True)
    heard = Unicode("").tag(sync=True)
    turn = Int(0).tag(sync=True)
    silent = Unicode("").tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._in_this_language()
        on_change(self._in_this_language)
        on_change(self.redraw)

    def _in_this_language(self) -> None:
        self.silent = say(
            "Python does not answer. Run this cell again; a game goes on where it was."
        )

    # --- what others fill in ------------------------------------------------------------------

    def pressed(self, press: Press) -> None:  # noqa: ARG002 - whoever builds on it needs it
        """Do what the press means; raise ``RefusedError`` or ``NotHeardError`` to refuse."""
        raise NotHeardError(say("Nothing here can be pressed."))

    def redraw(self) -> None:
        """Draw everything again, for instance in another language."""

    def in_words(self) -> str:
        """Return the same every time and everywhere: the text alternative of the picture."""
        return type(self).__name__

    def still(self) -> Element | None:
        """Return a complete SVG of what is shown, or None where words are enough."""
        return None

    def explained(self, problem: Problem) -> str:
        """Return why something was refused, in words."""
        return explain(problem)

    # --- speaking -----------------------------------------------------------------------------

    def speak(self, text: str) -> None:
        """Have a screen reader say this, even if it said the same before."""
        number = int(self.spoken.partition(" ")[0] or 0)
        self.spoken = f"{number + 1} {text}"

    def refuse(self, why: str) -> None:
        """Show and say why something was not done."""
        self.notice = why
        self.speak(why)

    # --- listening ----------------------------------------------------------------------------

    def hear(self, content: object) -> None:
        """Answer one message. Whatever goes wrong is said in the widget and changes nothing."""
        with self.hold_sync():
            try:
                self._heed(content)
            except Exception as error:  # noqa: BLE001 - Jupyter would swallow it
                self.sorry(error, about=content)

    def sorry(self, error: Exception, about: object = None) -> None:
        """Say why something was not done; what is no refusal is a mistake here, and logged."""
        if isinstance(error, NotHeardError):
            self.refuse(str(error))
        elif isinstance(error, RefusedError):
            self.refuse(self.explained(error.problem))
        else:
            _LOG.error("a widget could not answer %.200r", about, exc_info=error)
            sorry = say("This went wrong in the program, not in the game: {error}", error=error)
            self.refuse(f"{sorry} ({type(error).__name__})")

    def _heed(self, content: object) -> None:
        press = decode(content)
        self.heard = press.id
        check_turn(press, self.turn)
        self.notice = ""
        self.pressed(press)

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

    def set_state(self, sync_data: Any) -> None:
        """Ignore what a browser writes: traits go outwards only."""
        self._put_right(sync_data)

    # --- being the value of a cell ------------------------------------------------------------

    def __repr__(self) -> str:
        """Return the text alternative."""
        return self.in_words()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget, with a still picture and words for whoever cannot run it."""
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle or ({}, {})
        text, drawn = self.in_words(), self.still()
        stills = {"text/plain": text}
        if drawn is not None:
            stills["text/html"] = str(image(drawn, text))
        return {**data, **stills}, metadata
