"""A sitting: one game and the people in front of this notebook.

Several widgets may show the same sitting, such as a table and a sheet; they are told of every
change. Bots play on by themselves; between two people the screen shows nobody's cards until
the next one has said who they are.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cluekit.clue.facts import AccusationFailed
from cluekit.clue.moves import ChooseCharacter
from cluekit.core import DEALER, SPECTATOR, Problem, RefusedError, store
from cluekit.core.session import Bot, Session, run
from cluekit.core.store import Listed
from cluekit.ui.again import next_game
from cluekit.ui.door import NotHeardError
from cluekit.ui.pacing import Pacer
from cluekit.words import say

Told = Callable[[], None]
Shown = TypeVar("Shown")


class Sitting:
    """A session, the bots' seats, who looks at the screen, and everybody's pencil marks.

    ``front`` is the seat that looks at the screen, ``SPECTATOR`` while nobody does or all seats
    are bots. ``moment`` grows with every change: a press must name it. ``saved`` games are
    written down from the first move a person makes, with ``seated`` (who sits where) and
    ``called`` (the table's name); ``earlier`` is a save of the same game from before.
    ``by_hand`` waits for a press before each step of the set-up; ``wishes`` are the characters
    that seats take if they are still free (P14). ``pacer`` is the clock of bots among themselves;
    ``trouble`` is what just stopped it, while everyone is told. ``reading`` is the person who has
    accused wrongly and has not gone on yet, or None: everything waits until they have read why.
    """

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Bot],
        *,
        saved: bool = True,
        seated: tuple[str, ...] = (),
        called: str = "",
    ) -> None:
        self.session = session
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
        self.reading: int | None = None
        self._saved = saved
        self._told: list[weakref.ref[Told]] = []
        self._widgets: dict[Any, Any] = {}

    # --- who is in front ----------------------------------------------------------------------

    @property
    def waits_for(self) -> int | None:
        """The person the screen must be passed to before anything is shown, or None."""
        seat = self.session.choices.seat if self.reading is None else self.reading
        return seat if seat in self.people and seat != self.front else None

    @property
    def choices(self) -> Any | None:
        """What can be decided at the screen now: the front seat's, or the dealer's, or nothing."""
        choices = self.session.choices
        mine = self.reading is None and choices.seat in (self.front, DEALER)
        return choices if mine else None

    def view(self, step: int | None = None) -> Any:
        """Return what may be on the screen; nothing of anybody's hand while it is passed on."""
        seat = SPECTATOR if self.waits_for is not None else self.front
        return self.session.view(seat, step)

    def sit_down(self, seat: int) -> None:
        """Say who is in front of the screen now."""
        if seat != self.waits_for:
            raise RefusedError(Problem("not-your-turn", about={"seat": self.session.choices.seat}))
        self.front = seat
        self.changed()

    # --- playing ------------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Play for whoever is in front, then let the bots play on.

        Raises ``RefusedError``; then nothing has changed.
        """
        if self.waits_for is not None:
            raise NotHeardError(say("First pass the screen on, and say who you are."))
        if self.reading is not None:
            self.read()
        choices = self.session.choices
        seat = DEALER if choices.seat == DEALER else self.front
        problem = self.session.problem_with(seat, move)
        if problem is not None:
            raise RefusedError(problem)
        self._keep()
        self.session.play(seat, move)
        self._hold()
        self.play_on()

    def read(self) -> None:
        """Go on after a wrong accusation: whoever made it has read what was in the envelope."""
        self.reading = None
        self.play_on()

    def _hold(self) -> None:
        """Wait when the last move showed a person's accusation to be wrong."""
        if self.session.over:
            return
        for letter in self.session.record[-1].letters:
            if isinstance(letter.fact, AccusationFailed) and letter.fact.seat in self.people:
                self.reading = letter.fact.seat

    def play_on(self) -> None:
        """Let dealer and bots go on until a person must decide; bots alone wait to be watched."""
        try:
            while (self.people or self._setting_up) and self.reading is None:
                if not self._by_itself():
                    break
                self._hold()
        finally:  # whatever stopped them: what was played until then is shown
            self.changed()

    @property
    def stuck(self) -> bool:
        """Whether dealer or bots could go on by themselves: something stopped them."""
        choices = self.session.choices
        unattended = (
            (choices.prepare and not self.by_hand)
            or self._wished is not None
            or choices.seat in self.bots
        )
        going = self.people or self._setting_up
        return bool(unattended and going and self.reading is None)

    @property
    def _setting_up(self) -> bool:
        return bool(self.session.choices.phase == "setup")

    @property
    def _wished(self) -> int | None:
        """The character that whoever chooses now has wished for, if it is still free (P14)."""
        choices = self.session.choices
        wish = self.wishes.get(choices.seat)
        return wish if wish is not None and wish in choices.characters else None

    def _by_itself(self) -> bool:
        """Do the next thing that waits for nobody here; tell whether there was one."""
        choices = self.session.choices
        if choices.prepare and not self.by_hand:
            self.session.play(DEALER, self.session.game.Prepare(choices.prepare))  # type: ignore[attr-defined]
        elif self._wished is not None:
            self.session.play(choices.seat, ChooseCharacter(self._wished))
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
        self.changed()

    def _tick(self) -> bool:
        """Let one bot move; tell whether the game goes on."""
        self.one_move()
        return not self.session.over

    def _stopped(self, trouble: Exception) -> None:
        """Tell everyone what stopped the clock."""
        self.trouble = trouble
        self.changed()
        self.trouble = None

    def _keep(self) -> None:
        """Begin to save: from now on every accepted move is on the disk at once."""
        if self._saved and self.people and self.session.keeper is None:
            store.keep(self.session, seated=self.seated, called=self.called, by_hand=self.by_hand)
        self.earlier = None

    def look_for_earlier(self) -> None:
        """Find a save of this very game, from before this kernel was started."""
        if self._saved and self.people:
            self.earlier = store.saved_like(self.session, self.seated, self.called)

    def go_on_with(self, session: Session) -> None:
        """Take up a game where it was, in place of the one on the table."""
        self.session = session
        self.earlier = self.reading = None
        self.front = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.pencil.clear()
        self.play_on()

    def play_again(self) -> None:
        """Begin the next game with the same people and bots; the old one must be over."""
        if not self.session.over:
            raise NotHeardError(say("This game is not over yet."))
        self.go_on_with(next_game(self.session, ready=self.by_hand))

    # --- taking back --------------------------------------------------------------------------

    @property
    def taken_back_to(self) -> int | None:
        """The step an undo leads back to: before the last move made here, if no secret fell since.

        None where nothing can be taken back.
        """
        record = self.session.record
        for step in range(len(record) - 1, -1, -1):
            if self.session.problem_with_undo(step) is not None:
                return None
            if record[step].seat not in self.bots:
                return step if record[step].seat in (self.front, self._dealer) else None
        return None

    @property
    def _dealer(self) -> int:
        """The dealer's seat while the table is being set up; afterwards nobody's."""
        return DEALER if self.session.choices.seat == DEALER else SPECTATOR

    def undo(self) -> None:
        """Take back the last move made here and what the bots did since."""
        back_to = self.taken_back_to
        if back_to is None:
            raise RefusedError(self._no_way_back())
        try:
            while self.session.step > back_to:
                self.session.undo()
        finally:
            self.changed()

    def _no_way_back(self) -> Problem:
        """Return what stands in the way of taking back: the newest move that told something."""
        steps = range(self.session.step - 1, -1, -1)
        found = (self.session.problem_with_undo(step) for step in steps)
        return next(filter(None, found), Problem("nothing-to-undo"))

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
        if shown is None or shown.comm is None:
            shown = self._widgets[kind] = kind(self)
        return shown

    def tell(self, told: Told) -> None:
        """Call this method after each change, for as long as its object lives."""
        self._told.append(weakref.WeakMethod(told))

    def changed(self) -> None:
        """Tell everyone who shows this sitting."""
        self.moment += 1
        living = [(ref, ref()) for ref in self._told]
        self._told = [ref for ref, told in living if told is not None]
        for _, told in living:
            if told is not None:
                told()
