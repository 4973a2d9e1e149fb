"""The stage: a picture with things to press, wherever it is shown.

What is shown are plain fields. What was pressed comes back through ``hear``, which answers with the
fields that have changed; the host of a stage sends them to its page. A notebook does that
(``jupyter``), and a plain web page or a class server can: nothing here imports a widget library.
What builds on it says in ``presses`` who answers what, and calls ``show``.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from types import FunctionType
from typing import Any, ClassVar

from cluekit.core import SPECTATOR, Problem, RefusedError
from cluekit.core.calls import guard
from cluekit.draw import Element
from cluekit.draw.log import links, without_codes
from cluekit.draw.news import Base, news_of
from cluekit.ui.kit.messages import (
    NotHeardError,
    NotThereError,
    Press,
    check_turn,
    decode,
    explain,
    plainly,
)
from cluekit.ui.kit.not_alive import if_silent
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.style import scene_css
from cluekit.visible import visible
from cluekit.words import here, on_change, say, speaking

FIELDS: dict[str, Any] = {
    "backdrop": "",
    "base": "",
    "base_id": "",
    "news": "",
    "frames": [],
    "pace": 900,
    "spoken": "",
    "notice": "",
    "rule": "",
    "heard": "",
    "turn": 0,
    "silent": "",
}
"""What a page is told, and what it is at first."""

LARGEST = 300_000
"""The most characters that all frames of one press may have together."""

Parts = tuple[str, ...]
"""The parts of a picture that a frame may change, each with its key."""

WHOLE = {"kind": "whole"}
"""What a page sends that has news of a picture it does not have."""

PICTURE = ("base", "base_id", "news")
"""The fields that are the picture together: never one without the others."""

MOST_NEWS = 4
"""Where the news would be longer than a fourth of the picture, all of it travels as a new base."""

_LOG = logging.getLogger("cluekit")


class Stage:
    """A picture with things to press."""

    _css = scene_css()

    backdrop: str
    """Markup that never changes and lies in ``[data-backdrop]``."""
    base: str
    """An earlier picture."""
    base_id: str
    """Its id."""
    news: str
    """What has changed since: with ``base`` it is the whole picture (see ``draw.news``)."""
    frames: list[str]
    """Pictures shown before this one."""
    pace: int
    """For how many milliseconds each of them is shown."""
    spoken: str
    """A number, and what a screen reader says."""
    notice: str
    """A refusal, shown until the next press."""
    rule: str
    """A link to the rule behind it."""
    heard: str
    """The id of the last message answered."""
    turn: int
    """The moment that presses must name."""
    silent: str
    """The markup of what the page says when Python does not answer."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Wrap every public method so that bad arguments and other refusals read as sentences.

        A method with the name of a field is refused: ``__init__`` would put a value in its place.
        """
        super().__init_subclass__(**kwargs)
        taken = [name for name in FIELDS if isinstance(vars(cls).get(name), FunctionType)]
        if taken:
            raise TypeError(f"{cls.__name__}.{taken[0]} is a field of every stage: rename it")
        guard(cls, plainly, but=Stage)

    def __init__(self, look: str = "") -> None:  # noqa: ARG002 - only a page of several asks
        for name, value in FIELDS.items():
            setattr(self, name, copy(value))
        self._look = self._css  # what every widget of this class wears
        self._said = 0
        self._front: object = None
        self._shown = ""
        self._base: Base | None = None
        self._base_seat = SPECTATOR
        self._delivered: dict[str, object] = {}
        self._reader = here()
        self._in_this_language()
        on_change(self._in_this_language)
        on_change(self._in_another_language)

    def _in_this_language(self) -> None:
        self.silent = str(if_silent(self.saved_so_far()))

    def _in_another_language(self) -> None:
        """Draw everything again; if that goes wrong here, the other widgets go on all the same.

        A refusal that is still shown was said in the other language: it goes.
        """
        self.notice = ""
        try:
            self.redraw()
        except Exception as error:  # noqa: BLE001 - the reader who changes it is not concerned
            self.sorry(error)

    def __repr__(self) -> str:
        """Return the text alternative."""
        return visible(self.in_words())

    # --- what a host asks ---------------------------------------------------------------------

    @property
    def style(self) -> str:
        """The rules of style for what is shown."""
        return self._css

    def dress(self, style: str) -> None:
        """Show with these rules of style besides those of every widget."""
        self._css = style + self._look

    def changes(self) -> dict[str, object]:
        """Return the fields that have changed since this was last asked; at first, all of them.

        One press can change other stages, too, such as the sheet beside the table: a host asks
        them all.
        """
        state = {name: getattr(self, name) for name in FIELDS}
        news = {name: state[name] for name in FIELDS if self._delivered.get(name) != state[name]}
        self._delivered = state
        return news

    def resend(self, *names: str) -> None:
        """Send the page these fields once more, or all of them: it may have missed something."""
        for name in names or FIELDS:
            self._delivered.pop(name, None)

    def together(self) -> AbstractContextManager[None]:
        """Let a page see what changes in this block at once."""
        return nullcontext()

    @property
    def closed(self) -> bool:
        """Whether this was put away, so that nobody sees it."""
        return False

    # --- what others fill in ------------------------------------------------------------------

    gestures: ClassVar[bool] = False
    """Whether there are cells to drag over, steps to drag or palettes here: then a host puts
    ``gestures.js`` behind ``scene.js``, as one module."""

    presses: ClassVar[Presses[Any, None]] = Presses()
    """What can be pressed here, and what answers it: nothing, unless somebody says so."""

    def pressed(self, press: Press) -> None:
        """Do what the press means; raise ``RefusedError`` or ``NotHeardError`` to refuse."""
        self.presses.heed(self, press)

    def whatever_the_turn(self, press: Press) -> bool:  # noqa: ARG002 - a table asks it
        """Tell whether a press is done though it was meant for an earlier moment."""
        return False

    def redraw(self) -> None:
        """Draw everything again, for instance in another language."""

    def in_words(self) -> str:
        """Return the text alternative of the picture, the same every time and everywhere."""
        return type(self).__name__

    def still(self) -> Element | None:
        """Return a complete SVG of what is shown, or None where words are enough."""
        return None

    def lasting(self) -> tuple[str, Element | None]:
        """Return words and still picture for a cell's output, where they stay and are saved."""
        return self.in_words(), self.still()

    def law(self, clause: str) -> str:  # noqa: ARG002 - what has a game on it says
        """Return what a clause says in the edition that is played, "" without an edition."""
        return ""

    def saved_so_far(self) -> str:
        """Return what is not lost if Python should not answer any more, as a sentence."""
        return ""

    def words_for(self, problem: Problem) -> str:
        """Return why something was refused, in words."""
        return explain(problem)

    # --- showing ------------------------------------------------------------------------------

    @property
    def drawing(self) -> str:
        """The whole markup of what is shown now."""
        return self._shown

    def show(self, picture: Element, seat: int = SPECTATOR) -> None:
        """Show a picture as this seat sees it; only what is new in it travels.

        To another seat all of it does: nothing that the one before saw may still be there. An
        interrupt can come at any point: news are never left beside a base that is not theirs, and
        the next picture is whole.
        """
        base, self._base = self._base if seat == self._base_seat else None, None
        text, news = news_of(picture, base) if base is not None else ("", "")
        with self.together():
            if base is None or len(news) > len(text) // MOST_NEWS:
                base = Base(picture)
                text = base.text
                self.news, self.base, self.base_id = "", base.text, base.id
            else:
                self.news = "" if text == base.text else f"<{base.id}>{news}"
        self._shown, self._base, self._base_seat = text, base, seat

    # --- speaking -----------------------------------------------------------------------------

    def speak(self, text: str) -> None:
        """Have a screen reader say this, even if it said the same before."""
        self._said += 1
        self.spoken = f"{self._said} {visible(without_codes(text))}"

    def refuse(self, why: str) -> None:
        """Show and say why something was not done, and link the rule that says so."""
        self.notice = visible(without_codes(why))
        self.rule = "".join(map(str, links(why, self.law, say("Rule"))))
        self.speak(why)

    def seen_by(self, front: object) -> bool:
        """Say who is in front now; tell whether somebody else was before.

        What was said and shown to those is taken back: else it stood in the live region, and in
        the state that a notebook saves, before the eyes of the next. Even how often something was
        said would tell, for instance, how many marks were refused: the count begins anew.
        """
        if front == self._front:
            return False
        self._front, self._base = front, None
        self._said, self.spoken, self.notice, self.rule = 0, "", "", ""
        return True

    # --- listening ----------------------------------------------------------------------------

    def hear(self, content: object) -> dict[str, object]:
        """Answer one message; return what has changed here.

        Whatever goes wrong is said in the picture's notice and changes nothing.
        """
        if content == WHOLE:
            self.resend()
            return self.changes()
        try:
            with speaking(self._reader):
                self._answer_press(content)
        except KeyboardInterrupt:  # the notebook's stop button
            self._recover()
        return self.changes()

    def _answer_press(self, content: object) -> None:
        """Do what was pressed, or say why not; a widget waits for the disk when this is sent."""
        with self.together():
            try:
                press = decode(content)
                self.heard = press.id
                if press.turn != self.turn and not self.whatever_the_turn(press):
                    self.resend(*PICTURE, "turn")  # this page shows something older
                    check_turn(press, self.turn)
                self.notice, self.rule = "", ""
                self.pressed(press)
            except Exception as error:  # noqa: BLE001 - nobody else would say it
                self.sorry(error, about=content)

    def _recover(self) -> None:
        """Show how things stand after an interrupt, which can have come at any point."""
        with self.together():
            self.interrupted()
            self.refuse(say("That was interrupted. What you see is how things stand."))
        self.resend()  # what was about to be sent may not have been

    def interrupted(self) -> None:
        """Draw everything again after an interrupt."""
        self.redraw()

    def sorry(self, error: Exception, about: object = None) -> None:
        """Say why something was not done; what is no refusal is a mistake here, and logged."""
        if isinstance(error, NotHeardError):
            self.refuse(str(error))
        elif isinstance(error, NotThereError):  # it has no problem but its words
            self.refuse(error.words)
        elif isinstance(error, RefusedError):
            self.refuse(self.words_for(error.problem))
        else:
            _LOG.error("a widget could not answer %.200r", about, exc_info=error)
            sorry = say("This went wrong in the program, not in the game: {error}", error=error)
            self.refuse(f"{sorry} ({type(error).__name__})")


class GameStage(Stage):
    """A stage with a game on it, which lets Python beside it know how the game stands.

    ``step`` is how many moves were made, ``over`` whether it is over, ``decides`` the id of the
    seat that decides, "" where nobody does. They do not travel to the page.
    """

    step = 0
    over = False
    decides = ""

    def report(self, *, step: int, over: bool, decides: str) -> None:
        """Say how the game stands."""
        self.step, self.over, self.decides = step, over, decides


# --- frames ---------------------------------------------------------------------------------------
# What the others did since your own last move, played back one move after the other.


def frames_of(pictures: Sequence[Parts]) -> list[str]:
    """Return a frame for each picture: the parts that are not as in the one before.

    The first frame is whole. Of more than ``LARGEST`` characters the last frames are kept, so
    that a long run of bots costs no more than that; the log tells what they leave out.
    """
    room, first = LARGEST, len(pictures)
    for at in range(len(pictures) - 1, -1, -1):
        if len(_frame(pictures, at, whole=True)) > room:
            break
        first = at
        room -= len(_frame(pictures, at, whole=False))
    first = min(first, max(0, len(pictures) - 1))  # the last one always fits
    return [_frame(pictures, at, whole=at == first) for at in range(first, len(pictures))]


def _frame(pictures: Sequence[Parts], at: int, *, whole: bool) -> str:
    before = frozenset(pictures[at - 1]) if at and not whole else frozenset()
    return "".join(part for part in pictures[at] if part not in before)
