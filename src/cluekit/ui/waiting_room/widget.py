"""The waiting room in a cell: edition, chairs, house rules; then the table is laid in its place."""

from __future__ import annotations

from typing import Any

from cluekit.core import Problem, RefusedError
from cluekit.core.store import Listed, Saved, saved_games
from cluekit.draw import Element, Still
from cluekit.ui.kit.controls import change_language
from cluekit.ui.kit.messages import NotHeardError, Press, explain
from cluekit.ui.kit.presses import Presses
from cluekit.ui.tables.seating import kinds_for, seat
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.staging import AnyEdition, AnyStaging, Games
from cluekit.ui.tables.widget import Table
from cluekit.ui.waiting_room.form import (
    add_card,
    draw_chairs,
    draw_form,
    save_edition,
    still_form,
    take_out,
)
from cluekit.ui.waiting_room.form_state import (
    OWN,
    Filled,
    at_first,
    begin_game,
    check_kinds,
    check_wishes,
    contradiction,
    kinds_at,
    own_edition,
)
from cluekit.visible import visible
from cluekit.words import say

SAVES = 8
"""How many saved games are offered, the newest first."""


class NothingLaidError(NotHeardError, AttributeError):
    """There is no game on the table; an AttributeError too, so that ``hasattr`` says no."""


class Setup(Table):
    """The form, and after its start the table that it laid, in the same place."""

    form = Presses["Setup", None]()
    """What can be pressed on the form; on the table that it lays, what can be pressed there."""
    form.on("language")(change_language)

    def __init__(self, games: Games, chosen: str | AnyEdition | None = None) -> None:
        self._games = games
        self._filled = at_first(games, chosen)  # first of all: it may refuse
        super().__init__()
        try:
            self._saves = saved_games(SAVES)
        except RefusedError:  # nobody knows the folder, as a table will say
            self._saves = []
        self._asking: Listed | None = None
        self._begun = self._move_reached(self._saves[0]) if self._saves else None
        self.redraw()

    @property
    def _laid(self) -> bool:
        """Whether there is a game on this table."""
        return "sitting" in vars(self)

    def __getattr__(self, name: str) -> Any:
        """Refuse what belongs to a game, such as ``session``: none has begun here."""
        if self._laid or not (name == "sitting" or hasattr(type(self), name)):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        raise NothingLaidError(say("Nothing has been laid on this table yet."))

    def interrupted(self) -> None:
        """Draw the form again, or show how the game stands."""
        super().interrupted() if self._laid else self.redraw()

    def redraw(self) -> None:
        """Draw the form, or the table once it is laid."""
        if self._laid:
            super().redraw()
        elif self._asking is not None:
            self.show(draw_chairs(self._asking, self._guessed(), self._staging_of(self._asking)))
        else:
            self.show(draw_form(self._filled, self._saves, self._begun))

    def pressed(self, press: Press) -> None:
        """Fill the form in, start, go on with a saved game; afterwards play."""
        if self._laid:
            super().pressed(press)
        else:
            self.form.heed(self, press)

    def _written(self, press: Press) -> Filled:
        """Return the form as it is filled in now; what is not ticked is not sent."""
        filled = self._filled.copy()
        for field in filled:
            if field in press.values or field.startswith("ready-"):
                filled[field] = press.value(field)
        kinds = [kind for field, kind in filled.items() if field.startswith("kind-")]
        check_kinds(kinds, self._filled.staging)
        own = filled["edition"] == OWN and filled.own
        if filled["edition"] not in self._games.edition_ids() and not own:
            raise NotHeardError(say("There is no such edition."))
        if filled["edition"] != self._filled["edition"]:
            filled.forget_rules()
        check_wishes(filled)
        contradiction(filled)  # raises for an unknown answer
        return filled

    @form.on("change")
    def _change(self, press: Press) -> None:
        self._filled = self._written(press)
        self.redraw()

    @form.on("start")
    def _start(self, press: Press) -> None:
        filled = self._written(press)
        self._lay(begin_game(filled))
        self._filled = filled

    @form.on("own")
    def _own(self, press: Press) -> None:
        """Take an edition of your own, from its file or its text."""
        filled = self._written(press)
        try:
            filled.own = own_edition(filled)
        except RefusedError as error:
            about = error.problem.about
            why, line, key = explain(error.problem), about.get("line"), about.get("key")
            if line:
                why = say("Line {line} ({key}): {why}", line=line, key=key or "…", why=why)
            raise NotHeardError(why) from None
        filled["edition"] = OWN
        filled.forget_rules()
        self._filled = filled
        self.redraw()

    @form.on("card:add")
    def _add_card(self, press: Press) -> None:
        """Take in a card of your own; what is wrong with it is said, and it stays in the form."""
        self._filled = filled = self._written(press)
        try:
            self._done(add_card(filled))
        except RefusedError as error:
            raise NotHeardError(explain(error.problem)) from None

    @form.on("card:out:{place:int}")
    def _take_out(self, press: Press, place: int) -> None:
        self._filled = filled = self._written(press)
        self._done(take_out(filled, place))

    @form.on("card:save")
    def _save_edition(self, press: Press) -> None:
        self._filled = filled = self._written(press)
        self._done(save_edition(filled))

    def _done(self, what: str) -> None:
        """Draw the form, and say what was done."""
        self.redraw()
        self.speak(what)

    def _lay(self, sitting: Sitting) -> None:
        self.lay(sitting)
        self.speak(self.in_words())

    # --- saved games --------------------------------------------------------------------------

    @form.on("open:{place:int}")
    def _open(self, _: Press, place: int) -> None:
        """Open a saved game where it was; ask who plays where the file does not say so."""
        if place >= len(self._saves):
            raise NotHeardError(say("There is no such saved game."))
        saved = self._saves[place]
        head, known = saved.head, kinds_at(self._staging_of(saved))
        if head and len(head.seated) == len(head.players) and {*head.seated} <= {*known}:
            self._go_on(saved, head.seated)
            return
        self._open_saved(saved)  # what cannot be opened is said before anything is asked
        self._asking = saved
        self.redraw()

    def _guessed(self) -> tuple[str, ...]:
        saved = self._asking
        if saved is None or saved.head is None:
            return ()
        usual = self._staging_of(saved).beginning.usual_bot
        return kinds_for(len(saved.head.players), 1, usual)

    @form.on("seated")
    def _seat(self, press: Press) -> None:
        if self._asking is None:
            raise NotHeardError(say("There is no such saved game."))
        kinds = [press.value(f"kind-{number}") for number in range(len(self._guessed()))]
        check_kinds(kinds, self._staging_of(self._asking))
        self._go_on(self._asking, kinds)

    @form.on("back")
    def _back(self, _: Press) -> None:
        self._asking = None
        self.redraw()

    def _go_on(self, saved: Listed, kinds: tuple[str, ...] | list[str]) -> None:
        opened = self._open_saved(saved)
        head, staging = saved.head, self._staging_of(saved)
        by_hand = head is None or head.by_hand
        wishes = {n: wish for n, wish in enumerate(head.wishes if head else ()) if wish >= 0}
        self._lay(seat(opened.session, kinds, staging, by_hand=by_hand, wishes=wishes))
        problems = [*filter(None, [*opened.notices, self.sitting.notes.problem])]
        if problems:
            self.notice = visible(" ".join(map(explain, problems)))

    def _staging_of(self, saved: Listed) -> AnyStaging:
        return self._games.staging_of_saved(saved)

    def _open_saved(self, saved: Listed) -> Saved:
        """Open a saved game of either kind; raises ``RefusedError`` for any other file."""
        return self._staging_of(saved).beginning.open_saved(saved.path)

    def _move_reached(self, saved: Listed) -> int | None:
        """Return the move that a saved game has reached; None where it is over or no game."""
        try:
            session = self._open_saved(saved).session
        except RefusedError:
            return None
        return None if session.over else session.step

    # --- without a browser --------------------------------------------------------------------

    def law(self, clause: str) -> str:
        """Return what a clause says: in the game, or in the edition that the form has chosen."""
        filled = self._filled
        return (
            super().law(clause) if self._laid else filled.staging.telling.law(filled.base, clause)
        )

    def words_for(self, problem: Problem) -> str:
        """Return why something was refused."""
        return super().words_for(problem) if self._laid else explain(problem)

    def in_words(self) -> str:
        """Return what the form asks for, or how the table stands."""
        if self._laid:
            return super().in_words()
        return say("A form to set up a game: edition, players, who is a bot, seed.")

    def lasting(self) -> tuple[str, Element | None]:
        """Return what stays in the output of the cell."""
        return super().lasting() if self._laid else (self.in_words(), self.still())

    def picture(self) -> Still:
        """Return the table as a still picture, once there is one."""
        if not self._laid:
            raise NothingLaidError(say("Nothing has been laid on this table yet."))
        return super().picture()

    def still(self) -> Element | None:
        """Return the form, and the table once there is one."""
        return super().still() if self._laid else still_form(self._filled, self.in_words())
