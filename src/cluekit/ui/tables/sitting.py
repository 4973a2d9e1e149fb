"""A sitting: one game and the people in front of this notebook.

Several widgets may show the same sitting, such as a table and a sheet; they are told of every
change. Bots play on by themselves; between two people the screen shows nobody's cards until
the next one has said who they are.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from cluekit.core import DEALER, SPECTATOR, Problem, RefusedError, store, undo
from cluekit.core.session import AnySession, Bot, run
from cluekit.core.store import Listed
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.next_game import next_game
from cluekit.ui.tables.pacer import Pacer
from cluekit.ui.tables.place import Place
from cluekit.ui.tables.staging import AnyStaging
from cluekit.words import Reader, here, say, speaking
from cluekit.words.file_warnings import file_warning

Told = Callable[[], None]
Shown = TypeVar("Shown")


class Sitting:
    """A session, the bots' seats, who looks at the screen, and everybody's pencil marks.

    ``staging`` is how the game is begun, drawn and told.

    ``front`` is the seat that looks at the screen, ``SPECTATOR`` while nobody does or all seats
    are bots. ``moment`` grows with every change: a press must name it. ``saved`` games are
    written down from the first move a person makes, with ``seated`` (who sits where) and
    ``called`` (the table's name); ``earlier`` is a save of the same game from before.
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
        self.pencil: dict[int, dict[tuple[int, int], str]] = {}
        self.by_hand = True
        self.wishes: Mapping[int, int] = {}
        self.seated = seated
        self.called = called
        self.earlier: Listed | None = None
        self.pacer = Pacer(self._tick, self._stopped)
        self.trouble: Exception | None = None
        self._read = session.step
        self._saved = saved
        self._told: list[tuple[weakref.ref[Told], Reader]] = []
        self._shows_marks: list[tuple[weakref.ref[Told], Reader]] = []
        self._widgets: dict[Any, Any] = {}

    # --- who is in front ----------------------------------------------------------------------

    @property
    def waits_for(self) -> int | None:
        """The person the screen must be passed to before anything is shown, or None."""
        seat = self.session.choices.seat if self.reading is None else self.reading
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
        return choices if mine else None

    def place(self, step: int | None = None) -> Place:
        """Return the place that may be on the screen: nobody's while it is passed on."""
        seat = SPECTATOR if self.waits_for is not None else self.front
        return Place(self.session, self.staging, seat, step)

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

    def ask_first(self) -> None:
        """Ask who is in front; raises ``NotHeardError`` while the screen is being passed on."""
        if self.waits_for is not None:
            raise NotHeardError(say("First pass the screen on, and say who you are."))

    @property
    def reading(self) -> int | None:
        """The person who must first read what the last move told them, or None.

        Everything waits meanwhile. The record says so, and an interrupt cannot make it forgotten.
        """
        session = self.session
        if session.step == self._read or not session.step or session.over:
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
        self.ask_first()
        return self.staging.playing.read(order, self.view(), self.choices)

    def play(self, move: object) -> None:
        """Play for the player in front, then let the bots play on.

        Raises ``RefusedError``; then nothing has changed.
        """
        self.ask_first()
        if self.reading is not None:
            self.read()
        choices = self.session.choices
        seat = DEALER if choices.seat == DEALER else self.front
        problem = self.session.problem_with(seat, move)
        if problem is not None:
            raise RefusedError(problem)
        self._keep()
        self.session.play(seat, move)
        if seat == DEALER:
            self._write()
        self.play_on()

    def _write(self) -> None:
        """Write on each person's own sheet what the dealer asked them to; nothing over a mark."""
        facts = [letter.fact for letter in self.session.record[-1].letters]
        for seat in self.people:
            marks = self.staging.playing.marks(facts, self.session.view(seat))
            for cell, mark in marks.items():
                if cell not in self.pencil.get(seat, {}):
                    self.mark(seat, cell, mark)

    def read(self) -> None:
        """Go on: the person for whom the game waited has read what the last move told them."""
        self._read = self.session.step
        self.play_on()

    def play_on(self) -> None:
        """Let dealer and bots go on until a person must decide; bots alone wait to be watched."""
        try:
            while (self.people or self._setting_up) and self.reading is None:
                if not self._by_itself():
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
        return bool(unattended and going and self.reading is None)

    @property
    def _setting_up(self) -> bool:
        return bool(self.session.choices.phase == "setup")

    @property
    def _wished_move(self) -> object | None:
        """The move that takes what the seat deciding now has wished for, if it can still be had."""
        choices = self.session.choices
        return self.staging.playing.wish(choices, self.wishes.get(choices.seat))

    def _by_itself(self) -> bool:
        """Do the next thing that waits for nobody here; tell whether there was one."""
        choices = self.session.choices
        if choices.prepare and not self.by_hand:
            self.session.play(DEALER, self.session.game.Prepare(choices.prepare))
        elif (move := self._wished_move) is not None:
            self.session.play(choices.seat, move)
        elif choices.seat in self.bots:
            before = self.session.step
            run(self.session, self.bots, until=lambda session: session.step > before)
        else:
            return False
        return True

    def one_move(self) -> None:
        """Let the bot whose turn it is make one move; the dealer counts as one."""
        choices = self.session.choices
        if choices.seat == DEALER:
            self.session.play(DEALER, next(iter(choices)))
        elif choices.seat in self.bots:
            before = self.session.step
            run(self.session, self.bots, until=lambda session: session.step > before)
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

    def _keep(self) -> None:
        """Begin to save: from now on every accepted move is in the file at once."""
        if self._saved and self.people and self.session.keeper is None:
            store.keep(
                self.session,
                seated=self.seated,
                called=self.called,
                by_hand=self.by_hand,
                warning=file_warning(),
            )
        self.earlier = None

    def look_for_earlier(self) -> None:
        """Find a save of this very game, from before this kernel was started."""
        if self._saved and self.people:
            self.earlier = store.saved_like(self.session, self.seated, self.called)

    def go_on_with(self, session: AnySession) -> None:
        """Take up a game where it was, in place of the one on the table."""
        front = self.people[0] if len(self.people) == 1 else SPECTATOR
        # All at once: an interrupt must not leave this game with the last one's marks or people.
        self.session, self._read, self.front, self.pencil = session, session.step, front, {}
        self.earlier = None
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
        return undo.step_before_my_move(self.session, self.bots, (self.front, self._dealer))

    @property
    def _dealer(self) -> int:
        """The dealer's seat while the table is being set up; afterwards nobody's."""
        return DEALER if self.session.choices.seat == DEALER else SPECTATOR

    def undo(self) -> None:
        """Take back the last move made here and what the bots did since."""
        self.ask_first()
        back_to = self.taken_back_to
        if back_to is None:
            raise RefusedError(undo.what_bars_undo(self.session))
        try:
            while self.session.step > back_to:
                self.session.undo()
        finally:
            self.announce()

    # --- marks and watchers -------------------------------------------------------------------

    def mark(self, seat: int, cell: tuple[int, int], mark: str) -> None:
        """Keep a pencil mark of this seat's own hand; "" rubs it out."""
        marks = self.pencil.setdefault(seat, {})
        marks.pop(cell, None)
        if mark:
            marks[cell] = mark

    def shown_as(self, kind: Callable[[Sitting], Shown]) -> Shown:
        """Return the one widget of this kind, made when it is first asked for or was closed.

        Widgets live until they are closed: one more for every run of a cell would be drawn and
        sent after every move.
        """
        shown = self._widgets.get(kind)
        if shown is None or shown.closed:
            shown = self._widgets[kind] = kind(self)
        return shown

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
