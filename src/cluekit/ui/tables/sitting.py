"""A sitting: one game and the people in front of this notebook.

Several widgets may show the same sitting, such as a table and a sheet; they are told of every
change. Bots play on by themselves; between two people the screen shows nobody's cards until
the next one has said who they are.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from cluekit.core import DEALER, SPECTATOR, Chance, Problem, RefusedError, store, undo
from cluekit.core.home import is_in_browser
from cluekit.core.keeper import PatientKeeper
from cluekit.core.notes import Notes, notes_beside
from cluekit.core.session import AnySession, Bot, move_of
from cluekit.core.store import Listed
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import NothingHereError
from cluekit.ui.tables.chrome import PACES
from cluekit.ui.tables.desk import Place
from cluekit.ui.tables.staging import AnyStaging, Question, next_game
from cluekit.words import Reader, here, say, speaking
from cluekit.words.file_warnings import file_warning

# --- pacer ----------------------------------------------------------------------------------------


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


# --- sitting --------------------------------------------------------------------------------------

Told = Callable[[], None]


class Held(NamedTuple):
    """A move that is not played before somebody here has answered what it asks."""

    step: int
    seat: int
    move: object
    question: Question


Shown = TypeVar("Shown")


class Sitting:
    """A session, the bots' seats, who looks at the screen, and everybody's pencil marks.

    ``staging`` is how the game is begun, drawn and told.

    ``front`` is the seat that looks at the screen, ``SPECTATOR`` while nobody does or all seats
    are bots. ``moment`` grows with every change: a press must name it. ``saved`` games are
    written down from the first move or mark a person makes, with ``seated`` (who sits where) and
    ``called`` (the table's name); ``notes`` lie beside them. ``earlier`` is a save of the same
    game from before.
    ``in_person`` lets people answer what a move asks them, where the table else does it for them.
    ``newly_dealt`` says that nobody chose its luck: then its seed is told, to be typed again.
    ``by_hand`` waits for a press before each step of the set-up; ``wishes`` are the characters
    that seats take if they are still free (P14). ``pacer`` is the clock of bots among themselves;
    ``trouble`` is what just stopped it, while everyone is told.
    """

    def __init__(
        self,
        session: AnySession,
        bots: Mapping[int, Bot],
        staging: AnyStaging,
        *,
        saved: bool = True,
        seated: tuple[str, ...] = (),
        called: str = "",
    ) -> None:
        self.session = session
        self.staging = staging
        self.bots = dict(bots)
        self.people = tuple(s for s in range(len(session.players)) if s not in self.bots)
        self.front = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.moment = 0
        self.notes = self._notes_of(session)
        self.newly_dealt = False
        self.by_hand = True
        self.wishes: Mapping[int, int] = {}
        self.seated = seated
        self.called = called
        self.earlier: Listed | None = None
        self.pacer = Pacer(self._tick, self._stopped)
        self.trouble: Exception | None = None
        self._read_step = session.step
        self._held: Held | None = None
        self._saved = saved
        self._not_begun: Problem | None = None
        self._told: list[tuple[weakref.ref[Told], Reader]] = []
        self._shows_marks: list[tuple[weakref.ref[Told], Reader]] = []
        self._widgets: dict[Any, Any] = {}
        self._keep_patiently()

    @property
    def in_person(self) -> bool:
        """Whether people answer what a move asks them; it is kept with their notes."""
        return any(self.choices_of(seat).get("answers") == "in person" for seat in self.people)

    @in_person.setter
    def in_person(self, whether: bool) -> None:
        if whether != self.in_person:
            for seat in self.people:
                self.choose(seat, {"answers": "in person" if whether else "by the table"})

    def _notes_of(self, session: AnySession) -> Notes:
        """Return the notes that lie beside a saved game; of any other, empty ones."""
        if session.keeper is None:
            return Notes()
        return notes_beside(session.keeper.path, session, self.people)

    # --- who is in front ----------------------------------------------------------------------

    @property
    def waits_for(self) -> int | None:
        """The person the screen must be passed to before anything is shown, or None."""
        seat = self.session.choices.seat if self.reading is None else self.reading
        if self.asked is not None:
            seat = self.asked.seat
        return seat if seat in self.people and seat != self.front else None

    @property
    def passed_on(self) -> bool:
        """Whether several people share the screen: what stays on it is seen by all of them."""
        return len(self.people) > 1

    @property
    def choices(self) -> object | None:
        """What can be decided at the screen now: the front seat's, or the dealer's, or nothing."""
        choices = self.session.choices
        mine = self.reading is None and choices.seat in (self.front, DEALER)
        return choices if mine and self.asked is None else None

    def place(self, step: int | None = None) -> Place:
        """Return the place that may be on the screen: nobody's while it is passed on."""
        seat = SPECTATOR if self.waits_for is not None else self.front
        return Place(self.session, seat, step)

    def view(self, step: int | None = None) -> Any:
        """Return what may be on the screen; nothing of anybody's hand while it is passed on."""
        return self.place(step).view

    def stays(self) -> Any:
        """Return what may be drawn and stay on the screen when somebody else sits down."""
        over = self.session.over
        return self.session.view(SPECTATOR) if self.passed_on and not over else self.view()

    def sit_down(self, seat: int) -> None:
        """Say who is in front of the screen now."""
        if seat != self.waits_for:
            raise RefusedError(Problem("not-your-turn", about={"seat": self.session.choices.seat}))
        self.front = seat
        self.announce()

    def require_choice(self) -> None:
        """Refuse a press that would start over while a saved game is on offer.

        The player has not chosen yet, and would lose the offer.
        """
        if self.earlier is not None:
            raise NotHeardError(say("First choose: go on where it stopped, or start over."))

    def require_front(self) -> None:
        """Raise ``NotHeardError`` unless somebody is in front: the screen may be passed on now."""
        if self.waits_for is not None:
            raise NotHeardError(say("First pass the screen on, and say who you are."))

    @property
    def reading(self) -> int | None:
        """The person who must first read what the last move told them, or None.

        Everything waits meanwhile. The record says so, and an interrupt cannot make it forgotten.
        """
        session = self.session
        if session.step == self._read_step or not session.step or session.over:
            return None
        seat = self.staging.playing.halts_for(
            [letter.fact for letter in session.record[-1].letters]
        )
        return seat if seat in self.people else None

    # --- playing ------------------------------------------------------------------------------

    def moves_meant(self, order: str) -> Sequence[object]:
        """Return the moves that an order from the player in front means.

        It is read with what they may know, and with nothing else: the reader answers, too.
        """
        self.require_front()
        return self.staging.playing.read(order, self.view(), self.choices)

    def play(self, move: object) -> None:
        """Play for the player in front, then let the bots play on.

        Raises ``RefusedError``; then nothing has changed.
        """
        self.require_front()
        self._require_answer()
        if self.reading is not None:
            self.go_on_after_reading()
        choices = self.session.choices
        seat = DEALER if choices.seat == DEALER else self.front
        problem = self.session.problem_with(seat, move)
        if problem is not None:  # before ``_keep``: a refused move must not begin a save
            raise RefusedError(problem)
        if not self._holds(seat, move):
            self._keep()
            self.session.play(seat, move)
            if seat == DEALER:
                self._mark_sheets()
        self.play_on()

    @property
    def asked(self) -> Question | None:
        """What somebody here must answer before the game goes on, or None."""
        held = self._held
        return held.question if held is not None and held.step == self.session.step else None

    def _holds(self, seat: int, move: object) -> bool:
        """Hold a legal move that asks somebody here something; tell whether it does.

        Until they have answered nothing has happened: no letter is sent, no line is saved.
        """
        if not self.in_person:
            return False
        session = self.session
        sent = session.branch(session.step).play(seat, move)
        question = self.staging.playing.asks([letter.fact for letter in sent])
        if question is None or question.seat not in self.people:
            return False
        self._held = Held(session.step, seat, move, question)
        return True

    def answer(self, *, yes: bool) -> None:
        """Answer for the player in front, who is asked; then the move goes on that asked it.

        Raises ``RefusedError`` for a false answer; then nothing has changed and nobody is told.
        """
        self.require_front()
        held, question = self._held, self.asked
        if held is None or question is None:
            raise NothingHereError
        if yes != question.honest:
            raise RefusedError(question.refusal)
        self._keep()
        self.session.play(held.seat, held.move)
        self.play_on()

    def _require_answer(self) -> None:
        """Raise ``NotHeardError`` while somebody must still answer what a move asked them."""
        if self.asked is not None:
            raise NotHeardError(say("First answer what you are asked."))

    def _mark_sheets(self) -> None:
        """Write on each person's own sheet what the dealer asked them to; nothing over a mark."""
        facts = [letter.fact for letter in self.session.record[-1].letters]
        for seat in self.people:
            marks = self.staging.playing.marks(facts, self.session.view(seat))
            for cell, mark in marks.items():
                if cell not in self.pencil.get(seat, {}):
                    self.mark(seat, cell, mark)

    def go_on_after_reading(self) -> None:
        """Go on: the person for whom the game waited has read what the last move told them."""
        self._read_step = self.session.step
        self.play_on()

    def play_on(self) -> None:
        """Let dealer and bots go on until a person must decide; bots alone wait to be watched."""
        try:
            while (self.people or self._setting_up) and self.reading is None and self.asked is None:
                choices = self.session.choices
                if choices.prepare and not self.by_hand:
                    self.session.play(DEALER, self.session.game.Prepare(choices.prepare))
                elif (move := self._wished_move) is not None:
                    self.session.play(choices.seat, move)
                elif choices.seat in self.bots:
                    self._bot_moves()
                else:
                    break
        finally:  # whatever stopped them: what was played until then is shown
            self.announce()

    @property
    def stuck(self) -> bool:
        """Whether dealer or bots could go on by themselves: something stopped them."""
        choices = self.session.choices
        unattended = (
            (choices.prepare and not self.by_hand)
            or self._wished_move is not None
            or choices.seat in self.bots
        )
        going = self.people or self._setting_up
        return bool(unattended and going and self.reading is None and self.asked is None)

    @property
    def _setting_up(self) -> bool:
        return bool(self.session.choices.phase == "setup")

    @property
    def _wished_move(self) -> object | None:
        """The move that takes what the seat deciding now has wished for, if it can still be had."""
        choices = self.session.choices
        return self.staging.playing.wish(choices, self.wishes.get(choices.seat))

    def _bot_moves(self) -> None:
        """Let the bot on whose seat the decision is make a move, or ask somebody here first."""
        seat = self.session.choices.seat
        move = move_of(self.session, self.bots[seat])
        if not self._holds(seat, move):
            self.session.play(seat, move)

    def one_move(self) -> None:
        """Let the bot whose turn it is make one move; the dealer counts as one."""
        choices = self.session.choices
        if choices.seat == DEALER:
            self.session.play(DEALER, next(iter(choices)))
        elif choices.seat in self.bots:
            self._bot_moves()
        if self.session.over:
            self.pacer.stop()
        self.announce()

    def _tick(self) -> bool:
        """Let one bot move; tell whether the game goes on."""
        self.one_move()
        return not self.session.over

    def _stopped(self, trouble: Exception) -> None:
        """Tell everyone what stopped the clock."""
        self.trouble = trouble
        self.announce()
        self.trouble = None

    @property
    def unsaved(self) -> Problem | None:
        """Why what is played is not in its file, None where it is or was never to be."""
        return self._owed or self.notes.unsaved

    @property
    def _owed(self) -> Problem | None:
        """Why moves are not in their file."""
        keeper = self.session.keeper
        return keeper.problem if isinstance(keeper, PatientKeeper) else self._not_begun

    def _keep(self) -> None:
        """Begin to save: from now on every accepted move is in the file at once.

        Where nothing can be written the game goes on, and this is tried again before each move of
        a person: behind what is in the file, else in a new one.
        """
        keeper = self.session.keeper
        if isinstance(keeper, PatientKeeper) and keeper.problem:
            try:
                self.session.keeper = keeper.noting()
            except BaseException:
                keeper.withdraw()  # what came of it stands behind a keeper that nobody has
                raise
        self.notes.write_what_is_owed()
        # In a browser a new file would lie in the same storage, and wait like the old one.
        again = self._owed is not None and not is_in_browser()
        if self._saved and self.people and (self.session.keeper is None or again):
            self._begin_to_keep()
        self.earlier = None

    def _begin_to_keep(self) -> None:
        seats = range(len(self.session.players))
        wishes = tuple(self.wishes.get(seat, -1) for seat in seats) if self.wishes else ()
        laid = store.Laid(self.seated, self.called, self.by_hand, wishes)
        try:
            keeper = store.keep(self.session, laid=laid, warning=file_warning())
        except RefusedError as error:
            if error.problem.code not in ("save-failed", "no-home"):
                raise
            self._not_begun = error.problem
        else:
            self.notes.keep_beside(keeper.path, self.session)
            self._keep_patiently()

    def _keep_patiently(self) -> None:
        if self.session.keeper is not None:
            self.session.keeper = PatientKeeper(self.session.keeper)
        self._not_begun = None

    def look_for_earlier(self) -> None:
        """Find a save of this very game, from before this kernel was started.

        Where the cards are new, it is the last game dealt in the same way, unless that is over.
        """
        if not (self._saved and self.people):
            return
        anew = self.newly_dealt
        found = store.saved_like(self.session, self.seated, self.called, newly_dealt=anew)
        if found is not None and anew:
            try:
                over = self.staging.beginning.open_saved(found.path).session.over
            except RefusedError:  # it cannot be gone on with
                over = True
            found = None if over else found
        self.earlier = found

    @property
    def seed(self) -> str:
        """The seed to be told, "" where somebody chose the luck."""
        luck = self.session.chance
        return str(luck.seed) if self.newly_dealt and isinstance(luck, Chance) else ""

    def go_on_with(self, session: AnySession) -> None:
        """Take up a game where it was, in place of the one on the table."""
        front = self.people[0] if len(self.people) == 1 else SPECTATOR
        notes = self._notes_of(session)
        if session.keeper is None:
            notes = Notes(self.notes.chosen)  # the next game: the help that each takes goes on
        # All at once: an interrupt must not leave this game with the last one's marks or people.
        self.session, self._read_step, self.front, self.notes = session, session.step, front, notes
        self._held = self.earlier = None
        self._keep_patiently()
        self.play_on()

    def play_again(self) -> None:
        """Begin the next game with the same people and bots; the old one must be over."""
        if not self.session.over:
            raise NotHeardError(say("This game is not over yet."))
        self.go_on_with(next_game(self.session, self.staging, ready=self.by_hand))

    # --- taking back --------------------------------------------------------------------------

    @property
    def taken_back_to(self) -> int | None:
        """The step an undo leads back to: before the last move made here, if no secret fell since.

        None where nothing can be taken back.
        """
        if self.asked is not None:
            return None
        # the dealer's moves are made here, too, while the table is being set up
        dealer = DEALER if self.session.choices.seat == DEALER else SPECTATOR
        return undo.step_before_my_move(self.session, self.bots, (self.front, dealer))

    def undo(self) -> None:
        """Take back the last move made here and what the bots did since."""
        self.require_front()
        self._require_answer()
        back_to = self.taken_back_to
        if back_to is None:
            raise RefusedError(undo.what_bars_undo(self.session))
        try:
            while self.session.step > back_to:
                self.session.undo()
        finally:
            self.announce()

    # --- marks and watchers -------------------------------------------------------------------

    @property
    def pencil(self) -> Mapping[int, Mapping[tuple[int, int], str]]:
        """The pencil marks of each seat."""
        return self.notes.marks

    @property
    def written(self) -> Mapping[int, tuple[int, ...]]:
        """The cards that each seat has written on its own sheet, to name them in the end."""
        return self.notes.written

    def write(self, seat: int, cards: tuple[int, ...]) -> None:
        """Keep the cards that a seat has written on its own sheet."""
        if seat in self.people:
            self.require_choice()
            self._keep()
        self.notes.write_down(seat, cards)

    def mark(self, seat: int, cell: tuple[int, int], mark: str) -> None:
        """Keep a pencil mark of this seat's own hand; "" rubs it out."""
        if seat in self.people:
            self.require_choice()
            self._keep()
        self.notes.mark(seat, cell, mark)

    def choices_of(self, seat: int) -> Mapping[str, str]:
        """Return what a seat has chosen here, by name, such as how much help it takes."""
        return self.notes.chosen.get(seat, {})

    def choose(self, seat: int, chosen: Mapping[str, str]) -> None:
        """Keep what a person at this screen has chosen; only their own seat finds it again."""
        if seat in self.people:
            self.notes.choose(seat, chosen)

    def shown_as(self, kind: Callable[[Sitting], Shown]) -> Shown:
        """Return the one widget of this kind, made when it is first asked for or was closed.

        Widgets live until they are closed: one more for every run of a cell would be drawn and
        sent after every move.
        """
        shown = self._widgets.get(kind)
        if shown is None or shown.closed:
            shown = self._widgets[kind] = kind(self)
        return shown

    @property
    def widgets(self) -> list[Any]:
        """The widgets that were made for this sitting, and are still open."""
        return [shown for shown in self._widgets.values() if not shown.closed]

    def tell(self, told: Told) -> None:
        """Call this method after each change, for as long as its object lives.

        It is called in the language of the reader here now; somebody else may press.
        """
        self._told.append((weakref.WeakMethod(told), here()))

    def tell_of_marks(self, told: Told) -> None:
        """Call this method, too, when marks have changed somewhere else."""
        self._shows_marks.append((weakref.WeakMethod(told), here()))

    def announce(self) -> None:
        """Tell everyone who shows this sitting."""
        self.moment += 1
        self._told = _call(self._told)

    def announce_marks(self, made: Told) -> None:
        """Tell everyone else who shows marks that some were made here."""
        self._shows_marks = _call(self._shows_marks, but=made)


def _call(
    told: list[tuple[weakref.ref[Told], Reader]], but: Told | None = None
) -> list[tuple[weakref.ref[Told], Reader]]:
    """Call what is still there, each in its own language; return it."""
    living = [(ref, reader, does) for ref, reader in told if (does := ref()) is not None]
    for _, reader, does in living:
        if does != but:
            with speaking(reader):
                does()
    return [(ref, reader) for ref, reader, _ in living]
