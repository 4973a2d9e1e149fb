"""The table: the game in a notebook cell, played with mouse, finger or keyboard."""

from __future__ import annotations

from cluekit.core import SPECTATOR, Problem, RefusedError
from cluekit.core.session import AnySession
from cluekit.core.store import Listed
from cluekit.draw import Element, Still
from cluekit.ui.kit.controls import Chosen, change_language, small_button, story_as_text
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses, number
from cluekit.ui.kit.scene import GameScene, Scene
from cluekit.ui.kit.stage import frames_of
from cluekit.ui.kit.still_paper import Printed, Redrawn
from cluekit.ui.tables.beside import Kind, Shelf
from cluekit.ui.tables.chrome import AT_ANY_TIME, OF_NO_TURN, newly_dealt, not_now
from cluekit.ui.tables.desk import AnyDesk, Desk, Place, SeatView, begins
from cluekit.ui.tables.ending import texts
from cluekit.ui.tables.moments import PACES, played_back, tools
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.staging import AnyStaging
from cluekit.visible import visible
from cluekit.words import language, mark, say

UNSAVED = mark(
    "The game goes on without being saved; it will be as soon as that works. To save elsewhere, "
    "run this in a cell: {code}"
)
ANOTHER_HOME = 'import os; os.environ["CLUEKIT_HOME"] = "…"'


class Table(GameScene):
    """The table of one sitting; without one it is bare until a game is laid on it.

    ``thought`` is what is being thought over here before it becomes a move, such as the first
    half of an action; it ends with every move. ``help`` is how much the machine says beside
    the board, where a game offers that. ``turn``, ``step``, ``over`` and ``decides`` can be
    observed: the moment that presses must name, how many moves were made, whether the game is
    over, and the id of the seat that decides.
    """

    presses = Presses["Table", None]()
    gestures = True  # the sheet inside has cells to drag over
    sitting: Sitting
    thought: object
    help: str

    def __init__(self, sitting: Sitting | None = None) -> None:
        super().__init__("" if sitting is None else sitting.session.game.name)
        self._step: int | None = None
        self.thought, self.help = None, ""
        self.shelf = Shelf(self)
        self._chosen = Chosen(self, "help", "pace", lasting={"help": None, "pace": tuple(PACES)})
        self._seat_shown, self._seen, self._lettering = SPECTATOR, 0, ""
        self._in_front_since = 0
        self._unsaved: Problem | None = None
        if sitting is not None:
            self.lay(sitting)

    def lay(self, sitting: Sitting) -> None:
        """Lay this game on the table."""
        sitting.tell(self._changed)
        sitting.tell_of_marks(self.redraw)
        session = sitting.session
        self.sitting, self._seen, self._laid_out = sitting, session.step, session
        self._look_up()
        self._lettering = ""  # the language of the names on the board
        self.shelf.lay()
        self.dress(self.staging.drawing.style())
        with self.together():
            self.turn = sitting.moment
            self.redraw()
        self._report()

    def _report(self) -> None:
        """Let Python beside the table know how the game stands; all this is public.

        ``decides`` is the id of the seat that decides now; "" in the set-up and after the end.
        """
        session = self.session
        seat, players = session.choices.seat, session.players
        decides = players[seat].id if 0 <= seat < len(players) else ""
        self.report(step=session.step, over=session.over, decides=decides)

    # --- in code ------------------------------------------------------------------------------

    @property
    def session(self) -> AnySession:
        """The game itself."""
        return self.sitting.session

    @property
    def staging(self) -> AnyStaging:
        """How this game is read, drawn and told."""
        return self.sitting.staging

    @property
    def lies_beside(self) -> Kind | None:
        """What this game has to lay beside its board."""
        return self.staging.drawing.beside

    @property
    def seat(self) -> int:
        """Whose view is shown."""
        return self.seen.seat

    @property
    def choices(self) -> object | None:
        """What can be decided here now, or None: also while looking back or passing the screen."""
        return self.sitting.choices if self._live else None

    @property
    def _live(self) -> bool:
        sitting = self.sitting
        return self._step is None and sitting.waits_for is None and sitting.earlier is None

    def play(self, order: str) -> Table:
        """Make a move in code: ``t.play("roll")``, ``t.play("suggest bruno vase")``.

        Raises ``NotHeardError`` for what is not a move, and where nobody can move at this screen;
        ``RefusedError`` for what is not legal now; both in words.
        """
        self._require_now()
        try:
            for move in self.sitting.moves_meant(order):
                self.sitting.play(move)
        except RefusedError as error:
            words = error.words or self.words_for(error.problem)
            raise RefusedError(error.problem, words) from None
        except KeyboardInterrupt:
            self.interrupted()
            raise
        return self

    def sheet(self, help: str = "") -> Scene:  # noqa: A002 - the word on the menu
        """Return the detective sheet of the player here; a game without one raises in words.

        ``help`` is what the machine says: "pencil", "check" (so it begins), "follows" or "all".
        """
        found = self.staging.drawing.notebook(self.sitting, help)
        self.shelf.clear()
        return found

    def belief(self) -> Scene:
        """Return what the player here believes about the other side, as a widget of its own.

        Raises ``LookupError`` at a table where there is no other side: only Noir has two.
        """
        found = self.staging.drawing.belief(self.sitting)
        self.shelf.clear()
        return found

    def paper(self, help: str = "pencil") -> Printed:  # noqa: A002 - the word on the menu
        """Return the notes of the player here on one page of A4; ``page()`` is the file to print.

        They are made from what this player may know: the cards, where the weapons lie, the sheet
        with the own marks, and what the machine says at this level of ``help``.
        """
        self.sitting.require_front()
        return self.staging.drawing.paper(self.sitting, help)

    def picture(self) -> Still:
        """Return the table as it is now, as a still picture."""
        return self._still(self.seen.view)

    def _still(self, view: SeatView) -> Still:
        step = self.session.step if self._step is None else self._step
        last = [fact for _, fact in self.session.letters(view.seat, max(0, step - 1), step)]
        return Redrawn(lambda: self.staging.drawing.still(view, last))

    # --- what is shown ------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything from what may be on this screen."""
        with self.together():
            if self._lettering != language():
                self.backdrop = self.staging.drawing.backdrop(self.session.edition)
                self._lettering = language()
            self.frames = []
            self._draw()

    def saved_so_far(self) -> str:
        """Say how far the game is that is saved, if it is."""
        laid = hasattr(self, "sitting") and self.session.keeper is not None
        return say("Your game is saved at move {n}.", n=self.session.step) if laid else ""

    def _draw(self) -> None:
        self._in_this_language()
        desk = self._desk()
        self.show(self.staging.drawing.draw(desk), desk.view.seat)

    @property
    def seen(self) -> Place:
        """The seat that looks at the screen, and the moment it looks at."""
        return self.sitting.place(self._step)

    def _desk(self) -> AnyDesk:
        sitting, session, place = self.sitting, self.session, self.seen
        live, passing, over = self._live, sitting.waits_for, session.over
        beside = self.shelf.picture(place)
        return Desk(
            view=place.view,
            choices=self.choices,
            deciding=session.choices,
            letters=place.letters(),
            moved=place.last_move,
            step=place.moves,
            steps=session.step,
            passing=passing if self._step is None and sitting.earlier is None else None,
            thought=self.thought,
            help=self.help,
            pencil=sitting.pencil.get(self.seat, {}),
            written={
                seat: what for seat, what in sitting.written.items() if over or seat == self.seat
            },
            undo=live and sitting.taken_back_to is not None,
            bots_only=not sitting.people,
            running=sitting.pacer.running,
            pace=sitting.pacer.pace,
            stuck=live and sitting.stuck,
            offered="" if sitting.earlier is None else sitting.earlier.when,
            reading=live and sitting.reading is not None,
            asked=sitting.asked.fact if live and sitting.asked is not None else None,
            in_person=sitting.in_person,
            seen=place.must_not_miss(self.staging.telling.is_news),
            begins=begins(session, sitting.people, place.moves),
            beside=beside,
            cited=self.shelf.lying and self.shelf.lying.cited,
            proved=self._proved(),
            tools=(*tools(self.pace, follows=bool(sitting.people)), *self.shelf.tools()),
            dealt=self._dealt(),
        )

    def _proved(self) -> bool:
        is_settled = self.staging.drawing.is_settled
        return self.choices is not None and any(map(is_settled, self._sheets))

    @property
    def _sheets(self) -> list[object]:
        """What the player here writes on or reads: beside the board, or in a cell of its own."""
        lying = self.shelf.lying
        return [*([] if lying is None else [lying]), *self.sitting.widgets]

    def _dealt(self) -> Element | None:
        """Return how this game is had again where nobody chose its luck, and who the bots are."""
        sitting, words = self.sitting, self.staging.beginning.set_up.bot_names
        if not sitting.seed or sitting.earlier is not None:
            return None
        named = [(self.session.players[seat].name, sitting.seated[seat]) for seat in sitting.bots]
        bots = [f"{name} ({say(words[kind])})" for name, kind in named]
        return newly_dealt(sitting.seed, ", ".join(bots))

    def _changed(self) -> None:
        """Show and say what has happened since this was last drawn."""
        if self._laid_out is not self.session:
            self._seen, self._laid_out = self.session.step, self.session
        before, self._seen = self._seen, self.session.step
        self._step, self.thought = None, None
        with self.together():
            self._look_up()
            self.turn = self.sitting.moment
            self.frames = self._between(before)
            self._draw()
            self.speak(" ".join(filter(None, (self._told(before), self._news_of_saving()))))
            if self.sitting.trouble is not None:
                self.sorry(self.sitting.trouble, about="the clock")
        self._report()

    def _news_of_saving(self) -> str:
        """Show why what is played is not saved, while that lasts; return what of it is new."""
        before, self._unsaved = self._unsaved, self.sitting.unsaved
        if self._unsaved is None:
            told = say("The whole game is saved again.") if before else ""
        elif before:
            told = say("The game is still not saved.")  # a short bubble: it hides what is below
        else:
            why = self.words_for(self._unsaved).rstrip(".")
            told = f"{why}. {say(UNSAVED, code=ANOTHER_HOME)}"
        if told:
            self.notice = visible(told)
        return "" if before and self._unsaved else told

    def _look_up(self) -> None:
        """See who is in front; what the one before has chosen and was told goes with them."""
        seat = self.seat
        if self.seen_by((self.session, seat)):
            self._in_front_since = self.sitting.moment
            for name, chosen, of in self._choices_here:
                chosen.put_away(of, self._seat_shown)
                chosen.recall(self.sitting, name)
                chosen.take_out(of, seat)
            self._seat_shown = seat

    @property
    def _choices_here(self) -> tuple[tuple[str, Chosen, object], ...]:
        return (("table", self._chosen, self), ("beside", self.shelf.chosen, self.shelf))

    def _told(self, since: int) -> str:
        place, staging = self.seen, self.staging
        told = staging.telling.tell_step(place.news(since, self._seen), place.view)
        reading = self.sitting.reading is not None and self.sitting.waits_for is None
        last = staging.telling.read_first() if reading else self._offered(place.view)
        return " ".join([*told, last])

    def _offered(self, view: SeatView) -> str:
        """Return what can be done now, or what the player here is asked."""
        sitting, telling = self.sitting, self.staging.telling
        if sitting.asked is not None and self._live:
            return telling.question(sitting.asked.fact, view)
        return telling.offer(self.session.choices, view)

    def _between(self, since: int) -> list[str]:
        """Return a frame for each moment that nobody here has seen yet."""
        sitting, place = self.sitting, self.seen
        if not (sitting.people and self.pace):
            return []
        halts = self.session.over or sitting.reading is not None
        pencil = sitting.pencil.get(place.seat, {})
        parts = played_back(place, since, self.staging, halts=halts, help=self.help, pencil=pencil)
        return frames_of(parts)

    def interrupted(self) -> None:
        """Show how the game stands: everywhere, for it may have gone on."""
        self.sitting.announce()
        self.redraw()

    # --- what is pressed ----------------------------------------------------------------------

    def whatever_the_turn(self, press: Press) -> bool:
        """Tell whether this press, kept while the game went on, belongs to no turn.

        It is done as long as the person is in front who pressed: a mark goes on no other's sheet.
        """
        if press.target == "language":
            return True
        if not hasattr(self, "sitting"):
            return False
        of_no_turn = press.words[0] in (*OF_NO_TURN, "pace") or self.shelf.takes(press)
        return of_no_turn and self._in_front_since <= press.turn <= self.turn

    def pressed(self, press: Press) -> None:
        """Do what was pressed: make a move, or answer beside the board, or do anything else."""
        playing = self.staging.playing
        move = playing.moves.find(press)
        if move is not None:
            self._require_player()
            if self.sitting.stuck:  # something had stopped the others: they go on
                self.sitting.play_on()
            else:
                self.play(move(self))
        elif not self.shelf.answers(press):
            other = self.presses.find(press) or playing.other_presses.handler_of(press)
            if press.words[0] not in (*AT_ANY_TIME, "pace"):
                self._require_player()
            other(self)
        for name, chosen, of in self._choices_here:
            chosen.note(of, self.sitting, self._seat_shown, name)

    presses.on("language")(change_language)

    @presses.on("beside")
    def _turn(self, _: Press) -> None:
        self.shelf.turn()

    @presses.on("pace")
    def _follow(self, press: Press) -> None:
        """Choose at what pace the moves of others are followed."""
        paces = {str(each): each for each in PACES}
        if press.value("pace") not in paces:
            raise NotHeardError(say("There is no such speed."))
        self.pace = paces[press.value("pace")]
        self.redraw()

    @presses.on("watch:{what:play|pause|step|pace}")
    def _watch(self, press: Press, what: str) -> None:
        """Let the bots play, pause, make one move, or play faster; refused where people play."""
        sitting = self.sitting
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

    @presses.on("resume")
    def _resume(self, _: Press) -> None:
        """Go on with the game that was saved from this cell before."""
        saved = self.staging.beginning.open_saved(self._earlier().path)
        self.sitting.go_on_with(saved.session)
        problems = filter(None, [*saved.notices, self.sitting.notes.problem])
        self.notice = visible(" ".join(map(self.words_for, problems)))

    @presses.on("take-over")
    def _take_over(self, _: Press) -> None:
        """Go on here with the game as somebody else has saved it, such as another notebook."""
        keeper = self.session.keeper
        if keeper is None:
            raise NothingHereError
        self.sitting.go_on_with(self.staging.beginning.open_saved(keeper.path).session)

    @presses.on("resume:no")
    def _begin_anew(self, _: Press) -> None:
        """Leave the game that was saved from this cell before."""
        self._earlier()
        self.sitting.earlier = None
        self.redraw()

    def _earlier(self) -> Listed:
        """Return the game that one can go on with; raises ``NotHeardError`` where there is none."""
        if self.sitting.earlier is None:
            raise NotHeardError(say("There is no such saved game."))
        return self.sitting.earlier

    def _require_player(self) -> None:
        """Refuse a press for which a player must have chosen a game and sit in front, now."""
        self.sitting.require_choice()
        self._require_now()

    def _require_now(self) -> None:
        """Refuse what needs a player at the screen.

        There is none while the screen is being passed on, or an earlier move is shown.
        """
        if self._step is not None:
            raise NotHeardError(say("You are looking back; return to now to play."))
        self.sitting.require_front()

    def go_on(self) -> None:
        """Let the others try again what something stopped; if it still does, say so."""
        if not self.sitting.stuck:
            return
        try:
            self.sitting.play_on()
        except Exception as error:  # noqa: BLE001 - the table is shown all the same
            self.sorry(error)

    @presses.on("go-on")
    def _unstick(self, _: Press) -> None:
        if not self.sitting.stuck:
            raise NothingHereError
        self.sitting.play_on()

    @presses.on("sit:{chair:int}")
    def _sit(self, _: Press, chair: int) -> None:
        if chair not in self.sitting.people:
            raise NotHeardError(say("Nobody has that chair."))
        self.sitting.sit_down(chair)

    @presses.on("time:{way:now|first|back|on}")
    def _walk(self, _: Press, way: str) -> None:
        step, steps = self.seen.moves, self.session.step
        self._look_at({"now": steps, "first": 0, "back": max(0, step - 1), "on": step + 1}[way])
        self.speak(" ".join(self.staging.telling.tell_step(self.seen.last_move, self.seen.view)))

    @presses.on("time")
    def _time(self, press: Press) -> None:
        step = number(press.value("value"))
        if step is None or step > self.session.step:
            raise NotHeardError(say("The game has no such moment."))
        self._look_at(step)

    def _look_at(self, step: int) -> None:
        self._step = step if step < self.session.step else None
        self.redraw()

    @presses.on("read")
    def _read(self, _: Press) -> None:
        if self.sitting.reading is None:
            raise NothingHereError
        self.sitting.go_on_after_reading()

    @presses.on("answer:{what:yes|no}")
    def _answer(self, _: Press, what: str) -> None:
        self.sitting.answer(yes=what == "yes")

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.sitting.play_again()

    @presses.on("undo")
    def _undo(self, _: Press) -> None:
        self.sitting.undo()

    def sorry(self, error: Exception, about: object = None) -> None:
        """Say why something was not done; where the game went on elsewhere, offer it from there."""
        super().sorry(error, about)
        if isinstance(error, RefusedError) and error.problem.code == "save-changed-elsewhere":
            self.refuse(say("This game has gone on elsewhere, such as in another notebook."))
            self.rule = str(small_button(say("Take the game over here"), "take-over"))

    def law(self, clause: str) -> str:
        """Return what a clause says in the edition that is played."""
        return self.staging.telling.law(self.session.edition, clause)

    def words_for(self, problem: Problem) -> str:
        """Return why something was refused, with names of cards, places and people."""
        return self.staging.playing.explain(problem, self.session)

    # --- without a browser --------------------------------------------------------------------

    def in_words(self) -> str:
        """Return where everything stands, whose turn it is and what happened last."""
        return self._words(self.seen.view)

    def _words(self, view: SeatView) -> str:
        staging, session = self.staging, self.session
        step = session.step if self._step is None else self._step
        offered = not_now(self._desk()) or self._offered(view)
        lately = staging.telling.plain_log(view, session.letters(view.seat, max(0, step - 3), step))
        begun = begins(session, self.sitting.people, step)
        story = story_as_text(session.edition.story) if begun else ""
        dealt = " ".join(texts(made)) if begun and (made := self._dealt()) else ""
        return "\n".join(filter(None, [dealt, story, staging.telling.words(view), offered, lately]))

    def lasting(self) -> tuple[str, Element | None]:
        """Return what lies open to all where the screen is passed on: a cell's output stays."""
        if not self.sitting.passed_on:
            return super().lasting()
        view = self.session.view(SPECTATOR, self._step)
        return self._words(view), self._still(view).svg

    def still(self) -> Element | None:
        """Return the table as it is now."""
        return self.picture().svg
