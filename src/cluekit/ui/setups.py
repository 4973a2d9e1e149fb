"""The waiting room in a cell: edition, chairs, house rules; then the table is laid in its place."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.core import Problem, RefusedError
from cluekit.core.store import Listed, Saved, saved_games
from cluekit.draw import Element, Still
from cluekit.houses import SHIPPED, Edition, explain
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.games import kinds_for, seat
from cluekit.ui.saves import seated_in
from cluekit.ui.sitting import Sitting
from cluekit.ui.stagings import staging
from cluekit.ui.tables import Table
from cluekit.ui.waiting import OWN, Filled, at_first, kinds_in, laid, own_edition
from cluekit.ui.waiting_form import draw_chairs, draw_form
from cluekit.words import say

SAVES = 8
"""How many saved games are offered, the newest first."""


class Setup(Table):
    """The form, and after its start the table that it laid, in the same place."""

    def __init__(self, chosen: str | Edition = SHIPPED[0]) -> None:
        self._filled = at_first(chosen)  # first of all: it may refuse
        super().__init__()
        self._laid = False
        self._saves = saved_games()[:SAVES]
        self._asking: Listed | None = None
        self.redraw()

    def redraw(self) -> None:
        """Draw the form, or the table once it is laid."""
        if self._laid:
            super().redraw()
        elif self._asking is not None:
            self.drawing = str(draw_chairs(self._asking, self._guessed()))
        else:
            self.drawing = str(draw_form(self._filled, self._saves))

    def pressed(self, press: Press) -> None:
        """Fill the form in, start, go on with a saved game; afterwards play."""
        if self._laid:
            super().pressed(press)
            return
        meant = {"start": self._start, "change": self._change, "own": self._own,
                 "seated": self._seat, "back": self._back, "open": self._open,
                 "language": self._speak_it}  # fmt: skip
        doing = meant.get(press.words[0])
        if doing is None or (len(press.words) > 1 and press.words[0] != "open"):
            raise NotHeardError(say("Nothing here can be pressed."))
        doing(press)

    def _written(self, press: Press) -> Filled:
        """Return the form as it is filled in now; what is not ticked is not sent."""
        filled = self._filled.copy()
        for field in filled:
            if field in press.values or field.startswith("ready-"):
                filled[field] = press.value(field)
        kinds = [kind for field, kind in filled.items() if field.startswith("kind-")]
        _check_kinds(kinds, self._filled.game)
        if filled["edition"] not in SHIPPED and (filled["edition"] != OWN or not filled.own):
            raise NotHeardError(say("There is no such edition."))
        if filled["edition"] != self._filled["edition"]:
            filled.forget_rules()
        return filled

    def _speak_it(self, press: Press) -> None:
        self._language([], press)

    def _change(self, press: Press) -> None:
        self._filled = self._written(press)
        self.redraw()

    def _start(self, press: Press) -> None:
        filled = self._written(press)
        self._lay(laid(filled))
        self._filled = filled

    def _own(self, press: Press) -> None:
        """Take an edition of one's own, from its file or its text."""
        filled = self._written(press)
        try:
            filled.own = own_edition(filled)
        except RefusedError as error:
            raise NotHeardError(_placed(error.problem)) from None
        filled["edition"] = OWN
        filled.forget_rules()
        self._filled = filled
        self.redraw()

    def _lay(self, sitting: Sitting) -> None:
        self._laid = True
        self.lay(sitting)
        self.speak(self.in_words())

    # --- saved games --------------------------------------------------------------------------

    def _open(self, press: Press) -> None:
        """Open a saved game where it was; ask who plays where the file does not say so."""
        number = press.target.removeprefix("open:")
        plain = number.isascii() and number.isdecimal() and len(number) < 4  # noqa: PLR2004
        if not plain or int(number) >= len(self._saves):
            raise NotHeardError(say("There is no such saved game."))
        saved = self._saves[int(number)]
        kinds = seated_in(saved)
        game = saved.head.game if saved.head else "clue"
        if kinds and all(kind in kinds_in(game) for kind in kinds):
            self._go_on(saved, kinds)
            return
        _open_saved(saved)  # what cannot be opened is said before anything is asked
        self._asking = saved
        self.redraw()

    def _guessed(self) -> tuple[str, ...]:
        head = self._asking.head if self._asking else None
        if head is None:
            return ()
        usual = "careful" if head.game == "noir" else "note-taker"
        return kinds_for(len(head.players), 1, usual)

    def _seat(self, press: Press) -> None:
        if self._asking is None:
            raise NotHeardError(say("There is no such saved game."))
        kinds = [press.value(f"kind-{number}") for number in range(len(self._guessed()))]
        _check_kinds(kinds, self._asking.head.game if self._asking.head else "clue")
        self._go_on(self._asking, kinds)

    def _back(self, _: Press) -> None:
        self._asking = None
        self.redraw()

    def _go_on(self, saved: Listed, kinds: tuple[str, ...] | list[str]) -> None:
        opened = _open_saved(saved)
        by_hand = saved.head is None or saved.head.by_hand
        self._lay(seat(opened.session, kinds, by_hand=by_hand))
        if opened.notices:
            self.notice = " ".join(map(explain, opened.notices))

    # --- without a browser --------------------------------------------------------------------

    def explained(self, problem: Problem) -> str:
        """Return why something was refused."""
        return super().explained(problem) if self._laid else explain(problem)

    def in_words(self) -> str:
        """Return what the form asks for, or how the table stands."""
        if self._laid:
            return super().in_words()
        return say("A form to set up a game: edition, players, who is a bot, seed.")

    def picture(self) -> Still:
        """Return the table as a still picture, once there is one."""
        if not self._laid:
            raise NotHeardError(say("Nothing has been laid on this table yet."))
        return super().picture()

    def still(self) -> Element | None:
        """Return the table once there is one."""
        return super().still() if self._laid else None


def _check_kinds(kinds: Sequence[str], game: str) -> None:
    """Refuse a bot that this game does not have."""
    if unknown := [kind for kind in kinds if kind not in kinds_in(game)]:
        raise NotHeardError(say("There is no bot “{bot}”.", bot=unknown[0][:40]))


def _open_saved(saved: Listed) -> Saved:
    """Open a save of whichever game it is of; raises ``RefusedError`` for what is none."""
    return staging(saved.head.game if saved.head else "clue").open_saved(saved.path)


def _placed(problem: Problem) -> str:
    """Return what is wrong with an edition file, with line and key where they are known."""
    why, line, key = explain(problem), problem.about.get("line"), problem.about.get("key")
    if not line:
        return why
    return say("Line {line} ({key}): {why}", line=line, key=key or "…", why=why)
