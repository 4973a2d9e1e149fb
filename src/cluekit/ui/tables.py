"""The table: the game in a notebook cell, played with mouse, finger or keyboard."""

from __future__ import annotations

from typing import Any

from cluekit.core import Problem, RefusedError
from cluekit.core.session import Session
from cluekit.draw import Element, Still
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.frames import Parts, frames_of
from cluekit.ui.news import is_news, read_it
from cluekit.ui.saves import when
from cluekit.ui.scene import Scene
from cluekit.ui.sheets import Sheet, with_help
from cluekit.ui.shown import Desk
from cluekit.ui.sitting import Sitting
from cluekit.ui.stagings import Staging, staging_of
from cluekit.words import LANGUAGES, language, say, set_language

MOST_FRAMES = 60
"""How many moves of bots are shown one after the other; of more, the last ones."""


class Table(Scene):
    """The table of one sitting; without one it is bare until a game is laid on it.

    ``thought`` is what is being thought over here before it becomes a move: an accusation, the
    first half of an action; it ends with every move. ``help`` is how much the machine says beside
    the board, where a game offers that.
    """

    sitting: Sitting
    thought: Any
    help: str

    def __init__(self, sitting: Sitting | None = None) -> None:
        super().__init__()
        self._step: int | None = None
        self.thought, self.help = None, ""
        self._seen = 0
        self._lettering = ""
        if sitting is not None:
            self.lay(sitting)

    def lay(self, sitting: Sitting) -> None:
        """Lay this game on the table."""
        self.sitting = sitting
        self._seen, self._laid_out = sitting.session.step, sitting.session
        sitting.tell(self._changed)
        self._lettering = ""  # the language of the names on the board
        with self.hold_sync():
            self.turn = sitting.moment
            self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The game itself."""
        return self.sitting.session

    @property
    def staging(self) -> Staging:
        """How this game is read, drawn and told."""
        return staging_of(self.session)

    @property
    def seat(self) -> int:
        """Whose view is shown."""
        return int(self._view().seat)

    @property
    def choices(self) -> Any | None:
        """What can be decided here now, or None: also while looking back or passing the screen."""
        live = self._step is None and self.sitting.waits_for is None
        return self.sitting.choices if live else None

    def play(self, order: str) -> Table:
        """Make a move in code: ``t.play("roll")``, ``t.play("suggest bruno vase")``.

        Raises ``NotHeardError`` for what is no move and ``RefusedError`` for what is not legal
        now, both in words.
        """
        try:
            for move in self.staging.read(order, self.session):
                self.sitting.play(move)
        except RefusedError as error:
            words = error.words or self.explained(error.problem)
            raise RefusedError(error.problem, words) from None
        return self

    def sheet(self, help: str = "") -> Sheet:  # noqa: A002 - the word on the menu
        """Return the detective sheet of whoever sits here, as a widget of its own.

        ``help`` is how much the machine says: "pencil", "check", "follows" or "all". Raises
        ``NotHeardError`` where the game has no sheet.
        """
        if self.session.game.name == "noir":
            raise NotHeardError(say("Noir has no detective sheet: that belongs to Clue."))
        shown = self.sitting.shown_as(Sheet)
        return with_help(shown, help) if help else shown

    def belief(self) -> Any:
        """Return what whoever sits here believes about the other side, as a widget of its own.

        Raises ``LookupError`` at a table where there is no other side: only Noir has two.
        """
        from cluekit.ui import noir_belief  # noqa: PLC0415 - only where it is asked for

        if self.session.game.name != "noir":
            raise LookupError(say("Only a table of Noir has a belief board."))
        return self.sitting.shown_as(noir_belief.at_the_table)

    def picture(self) -> Still:
        """Return the table as it stands, as a still picture."""
        return self.staging.still(self._view(), self._moved())

    # --- what is shown ------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything from what may be on this screen."""
        with self.hold_sync():
            if self._lettering != language():
                self.backdrop = self.staging.backdrop(self.session.edition)
                self._lettering = language()
            self.frames = []
            self.drawing = str(self.staging.draw(self._desk()))

    def _view(self) -> Any:
        return self.sitting.view(self._step)

    def _moved(self) -> list[Any]:
        """Return the facts of the last move before what is shown."""
        step = self.session.step if self._step is None else self._step
        return [fact for _, fact in self._post(step - 1, step)] if step else []

    def _post(self, since: int, until: int) -> list[tuple[int, Any]]:
        return self.session.letters(self._view().seat, max(0, since), until)

    def _desk(self) -> Desk:
        sitting, session = self.sitting, self.session
        step = session.step if self._step is None else self._step
        passing = sitting.waits_for
        live = self._step is None and passing is None
        return Desk(
            view=self._view(),
            choices=self.choices,
            deciding=session.choices,
            letters=self._post(0, step),
            moved=self._moved(),
            step=step,
            steps=session.step,
            passing=-1 if passing is None or self._step is not None else passing,
            thought=self.thought,
            help=self.help,
            pencil=sitting.pencil.get(self.seat, {}),
            undo=live and sitting.taken_back_to is not None,
            bots_only=not sitting.people,
            running=sitting.pacer.running,
            pace=sitting.pacer.pace,
            stuck=live and sitting.stuck,
            offered="" if sitting.earlier is None else when(sitting.earlier),
            reading=live and sitting.reading is not None,
            seen=self._just_seen(step),
        )

    def _just_seen(self, step: int) -> list[Any]:
        """Return the cards this seat has seen since its own last move before this step."""
        seat, record = self._view().seat, self.session.record[:step]
        own = (n for n in range(len(record) - 1, -1, -1) if record[n].seat == seat)
        post = self._post(next(own, step), step)
        return [fact for _, fact in post if is_news(fact, seat)]

    def _changed(self) -> None:
        """Show and say what has happened since this was last drawn."""
        if self._laid_out is not self.session:
            self._seen, self._laid_out = self.session.step, self.session
        before, self._seen = self._seen, self.session.step
        self._step, self.thought = None, None
        with self.hold_sync():
            self.turn = self.sitting.moment
            self.frames = self._between(before)
            self.drawing = str(self.staging.draw(self._desk()))
            self.speak(self._told(before))
            if self.sitting.trouble is not None:
                self.sorry(self.sitting.trouble, about="the clock")

    def _told(self, since: int) -> str:
        view = self._view()
        told = self.staging.tell_step([fact for _, fact in self._post(since, self._seen)], view)
        reading = self.sitting.reading is not None and self.sitting.waits_for is None
        last = read_it() if reading else self.staging.offer(self.session.choices, view)
        return " ".join([*told, last])

    def _between(self, since: int) -> list[str]:
        """Return a frame for each move of the others that nobody here has seen yet."""
        first = max(since + 1, self._seen - MOST_FRAMES)
        steps = range(first, self._seen) if self.sitting.people else ()
        return frames_of([self._played(step) for step in steps])

    def _played(self, step: int) -> Parts:
        view = self.session.view(self._view().seat, step)
        post = self._post(0, step)
        moved = [fact for number, fact in post if number == step - 1]
        acting = self.session.record[step - 1].seat
        state = (view, None, self.session.choices, post, moved, step, self._seen)
        pencil = self.sitting.pencil.get(view.seat, {})
        desk = Desk(*state, acting=acting, help=self.help, pencil=pencil)
        return self.staging.played_back(desk)

    # --- what is pressed ----------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Do what was pressed: a move, a look back, a tool at the edge."""
        first, *rest = press.words
        tool = _TOOLS.get(first) or self.staging.tools.get(first)
        if tool is not None:
            tool(self, rest, press)
        elif self._step is not None:
            raise NotHeardError(say("You are looking back; return to now to play."))
        elif self.sitting.stuck:
            self.sitting.play_on()
        else:
            self.play(self.staging.order(press, self))

    def go_on(self) -> None:
        """Let the others try again what something stopped; if it still does, say so."""
        if not self.sitting.stuck:
            return
        try:
            self.sitting.play_on()
        except Exception as error:  # noqa: BLE001 - the table is shown all the same
            self.sorry(error)

    def _unstick(self, words: list[str], _: Press) -> None:
        if words or not self.sitting.stuck:
            raise NotHeardError(say("Nothing here can be pressed."))
        self.sitting.play_on()

    def _sit(self, words: list[str], _: Press) -> None:
        if len(words) != 1 or words[0] not in map(str, self.sitting.people):
            raise NotHeardError(say("Nobody has that chair."))
        self.sitting.sit_down(int(words[0]))

    def _time(self, words: list[str], press: Press) -> None:
        wanted = press.value("value")
        if words == ["now"]:
            self._step = None
        elif not words and wanted in map(str, range(self.session.step + 1)):
            self._step = int(wanted) if int(wanted) < self.session.step else None
        else:
            raise NotHeardError(say("The game has no such moment."))
        self.redraw()

    def _watch(self, words: list[str], press: Press) -> None:
        if self.sitting.people:
            raise NotHeardError(say("Here people play; only bots among themselves can be watched."))
        pacer = self.sitting.pacer
        if words == ["play"]:
            pacer.start()
        elif words == ["pace"]:
            pacer.change(press.value("pace"))
        elif words in (["pause"], ["step"]):
            pacer.stop()
        else:
            raise NotHeardError(say("Nothing here can be pressed."))
        if words == ["step"]:
            self.sitting.one_move()
        else:
            self.sitting.changed()

    def _resume(self, words: list[str], _: Press) -> None:
        """Go on with the game that was saved from this cell before, or leave it."""
        earlier = self.sitting.earlier
        if earlier is None or words not in ([], ["no"]):
            raise NotHeardError(say("There is no such saved game."))
        if words:
            self.sitting.earlier = None
            self.redraw()
            return
        saved = self.staging.open_saved(earlier.path)
        self.sitting.go_on_with(saved.session)
        self.notice = " ".join(map(self.explained, saved.notices))

    def _read(self, words: list[str], _: Press) -> None:
        if words or self.sitting.reading is None or self.sitting.waits_for is not None:
            raise NotHeardError(say("Nothing here can be pressed."))
        self.sitting.read()

    def _again(self, words: list[str], _: Press) -> None:
        if words:
            raise NotHeardError(say("Nothing here can be pressed."))
        self.sitting.play_again()

    def _undo(self, words: list[str], _: Press) -> None:
        if words:
            raise NotHeardError(say("Nothing here can be pressed."))
        self.sitting.undo()

    def _language(self, words: list[str], press: Press) -> None:
        if words or press.value("language") not in LANGUAGES:
            raise NotHeardError(say("There is no such language."))
        set_language(press.value("language"))

    def explained(self, problem: Problem) -> str:
        """Return why something was refused, with names of cards, places and people."""
        return self.staging.explain(problem, self.session)

    # --- without a browser --------------------------------------------------------------------

    def in_words(self) -> str:
        """Return where everything stands, whose turn it is and what happened last."""
        view, staging = self._view(), self.staging
        lately = staging.plain_log(view, self._post(self.session.step - 3, self.session.step))
        offered = staging.offer(self.session.choices, view)
        return "\n".join([staging.words(view), offered, lately])

    def still(self) -> Element | None:
        """Return the table as it stands."""
        return self.picture().svg


def laid(sitting: Sitting) -> Table:
    """Return the table of this sitting; what had stopped the others is tried once more."""
    table = sitting.shown_as(Table)
    table.notice = ""
    table.go_on()
    return table


_TOOLS = {
    "sit": Table._sit,  # noqa: SLF001 - its own
    "time": Table._time,  # noqa: SLF001
    "watch": Table._watch,  # noqa: SLF001
    "resume": Table._resume,  # noqa: SLF001
    "go-on": Table._unstick,  # noqa: SLF001
    "read": Table._read,  # noqa: SLF001
    "again": Table._again,  # noqa: SLF001
    "undo": Table._undo,  # noqa: SLF001
    "language": Table._language,  # noqa: SLF001
}
