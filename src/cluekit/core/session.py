"""A session: one game in progress. It alone holds the secrets, and hands out letters and views.

The game itself is passed in as a value (see ``core/game.py``): the session knows no rule.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import partial, wraps
from pathlib import Path
from typing import Any, Generic, ParamSpec, Protocol, TypeAlias, TypeVar

import msgspec

from cluekit.core.calls import as_written, check_call
from cluekit.core.chance import Luck, Source
from cluekit.core.game import Choices, Edition, Game, Made, Person, Viewed
from cluekit.core.letters import DEALER, SPECTATOR, Letter, deliver, reaches
from cluekit.core.problems import Problem, RefusedError
from cluekit.core.undo import problem_with_letters
from cluekit.visible import heed

# --- session requests -----------------------------------------------------------------------------
# Requests that a session cannot meet: a seat, a step or an argument that does not exist.

Explain = Callable[[Problem, Any, Any], str]
"""What puts a problem into words, given the edition and the players."""

Given = ParamSpec("Given")
Found = TypeVar("Found")


def refuse_misfits(make: Callable[Given, Found]) -> Callable[Given, Found]:
    """Return a session's method that refuses wrong arguments by their names.

    Not for ``view``, ``play`` and ``luck``: bots' games call them all the time.
    """

    @wraps(make)
    def made(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        try:
            check_call(make, args, kwargs)
        except RefusedError as error:
            raise refusal_of(args[0], error.problem) from None
        return make(*args, **kwargs)

    return made


def refusal_of(session: Any, problem: Problem) -> RefusedError:
    """Return a refusal by a session: a sentence where the session can explain, else a code."""
    if session.explain is None:
        return RefusedError(problem)
    explain = partial(session.explain, edition=session.edition, players=session.players)
    return RefusedError(problem, explain=explain)


def check_onlooker(session: Any, seat: object) -> None:
    """Refuse anything but a seat of this game, the spectator and the dealer."""
    seats = range(len(session.players))
    if type(seat) is int and (seat in seats or seat in (SPECTATOR, DEALER)):
        return
    name = seat[:40] if isinstance(seat, str) else as_written(seat)
    raise refusal_of(session, Problem("no-such-seat", about={"name": name, "known": [*seats]}))


def check_number(session: Any, seat: object) -> None:
    """Refuse a seat that is not a number."""
    if not isinstance(seat, int):
        check_onlooker(session, seat)


def check_step(session: Any, step: object) -> None:
    """Refuse a step that this game has not reached."""
    if type(step) is not int or not 0 <= step <= session.step:
        about = {"step": as_written(step), "last": session.step}
        raise refusal_of(session, Problem("no-such-step", about=about))


# --- session --------------------------------------------------------------------------------------


class Step(msgspec.Struct, frozen=True, gc=False):
    """An accepted move, who made it, and the letters it caused. It can hold the solution."""

    seat: int
    move: Any
    letters: tuple[Letter, ...]


class Position(msgspec.Struct, frozen=True, gc=False):
    """What is public, what is secret, what each seat knows, and how much luck was used."""

    table: Any
    secrets: Any
    owns: tuple[Any, ...]
    drawn: int = 0


class Keeper(Protocol):
    """What writes the game down while it is played, such as a save file.

    A keeper stands for how much is written; to note more gives the keeper that stands for more.
    """

    @property
    def path(self) -> Path:
        """The file that it writes."""

    def note_move(self, number: int, step: Step) -> Keeper:
        """Note the accepted move with this number, counted from 0."""

    def note_undo(self, number: int) -> Keeper:
        """Note that the move with this number was taken back."""

    def withdraw(self) -> None:
        """Rub out whatever was noted after this keeper, if anything: it did not come about."""


class _Standing(msgspec.Struct, frozen=True, gc=False):
    """How much of what a session holds counts, and who notes it: set together, as one value.

    Steps and positions beyond ``step`` did not come about, or were taken back. So an interrupt
    between two appends leaves nothing behind: 4 steps and ``step`` 3 are three moves. ``choices``
    are those that are open here, None until somebody asks.
    """

    step: int
    keeper: Keeper | None
    choices: Any = None


Bot = Callable[[Any, Any, Luck], Any]
"""A bot gets its view, its choices and luck of its own, and returns one of the choices."""


class Session(Generic[Edition, Person, Viewed, Choices, Made]):
    """One game: play, take back, look back, branch.

    A game says what its sessions are made of: ``cluekit.clue.Session`` has Clue's editions,
    players, views, choices and moves. Where any game will do it is an ``AnySession``.

    ``keeper`` is told of every accepted move before ``play`` returns. An interrupt at any point
    leaves the game as it was or as it was to be, and what is written down agrees. ``explain`` puts
    what is refused here into words when it is shown, as in a cell; without it codes are shown.
    """

    def __init__(
        self,
        game: Game[Edition, Person, Viewed, Choices, Made, Any, Any, Any, Any],
        edition: Edition,
        players: tuple[Person, ...],
        chance: Source,
        *,
        keeper: Keeper | None = None,
        explain: Explain | None = None,
    ) -> None:
        self.game, self.explain = game, explain
        self.edition = edition
        self.players = players
        heed(player.name for player in players)
        self.chance = chance
        owns = (game.Own(),) * len(players)
        first = Position(game.opening(edition, players), game.Secrets(), owns)
        self._steps: list[Step] = []
        self._places = [first]
        self._now = _Standing(0, keeper)

    def __repr__(self) -> str:
        """Return what everyone may know: the edition, the players, the number of moves."""
        names = ", ".join(player.id for player in self.players)
        return f"<Session {self.edition.id}: {names}; {self.step} moves>"

    @property
    def step(self) -> int:
        """Number of moves accepted so far."""
        return self._now.step

    @property
    def record(self) -> tuple[Step, ...]:
        """Everything that was accepted. It holds the solution."""
        return tuple(self._steps[: self._now.step])

    @property
    def keeper(self) -> Keeper | None:
        """What writes the game down, or None."""
        return self._now.keeper

    @keeper.setter
    def keeper(self, keeper: Keeper | None) -> None:
        self._now = _Standing(self._now.step, keeper, self._now.choices)

    @property
    def choices(self) -> Choices:
        """The decision that is open now."""
        known: Choices | None = self._now.choices
        return self._open_now() if known is None else known

    def _open_now(self) -> Choices:
        """Find out what is open to decide, and note it where it stands."""
        now = self._now
        here = self._places[now.step]
        found = self.game.choices(self.game.State(here.table, here.secrets))
        self._now = _Standing(now.step, now.keeper, found)
        return found

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to decide."""
        return self.choices.seat < 0

    def choices_for(self, seat: int) -> Choices | None:
        """Return the open decision if it is this seat's, else None."""
        return self.choices if self.choices.seat == seat else None

    def view(self, seat: int, step: int | None = None) -> Viewed:
        """Return the position as the seat knows it, now or after this many moves."""
        if step is not None:
            check_step(self, step)
        position = self._places[self._now.step if step is None else step]
        owns = position.owns
        try:
            own = owns[seat] if 0 <= seat < len(owns) else self._onlooker(seat)
        except TypeError:
            own = self._onlooker(seat)
        return self.game.View(position.table, seat, own)

    def _onlooker(self, seat: object) -> Any:
        """Return what an onlooker knows: nothing beyond the table."""
        check_onlooker(self, seat)
        return self.game.Own()

    @refuse_misfits
    def letters(self, seat: int, since: int = 0, until: int | None = None) -> list[tuple[int, Any]]:
        """Return the seat's post of the moves ``since`` … ``until`` - 1: (move number, fact)."""
        check_onlooker(self, seat)
        return [
            (number, letter.fact)
            for number, step in enumerate(self.record[since:until], since)
            for letter in step.letters
            if reaches(letter.to, seat)
        ]

    def luck(self, purpose: str) -> Luck:
        """Return luck for somebody other than the table, such as "bot 1", at this move."""
        return self.chance.luck(purpose, self._now.step, 0)

    def problem_with(self, seat: int, move: object) -> Problem | None:
        """Return why the seat may not play this now, or None."""
        here = self._places[self._now.step]
        state = self.game.State(here.table, here.secrets)
        return self.game.problem_with(state, self.choices, seat, move)

    def play(self, seat: int, move: Made) -> tuple[Letter, ...]:
        """Play a move and everything it brings about; return all its letters.

        Raises ``RefusedError`` when the move is not legal; then nothing has changed.
        """
        now = self._now
        choices: Choices = self._open_now() if now.choices is None else now.choices
        if choices.seat != seat or move not in choices:
            check_number(self, seat)
            # Never None here: what is not among the choices has a problem (``tests/contract``)
            self._refuse_if(self.problem_with(seat, move))
        number = now.step
        here = self._places[number]
        luck = self.chance.luck("table", number, here.drawn)
        letters, there, open_now = self._unfold(here, choices, move, luck)
        step = Step(seat, move, letters)
        if len(self._steps) > number:  # taken back, or left behind by an interrupt
            del self._places[number + 1 :], self._steps[number:]
        self._steps.append(step)  # in this order there is never a position too many without a step
        self._places.append(there)
        if self._now.keeper is None:
            self._now = _Standing(number + 1, None, open_now)
        else:
            self._go_to(number + 1, lambda keeper: keeper.note_move(number, step), open_now)
        return letters

    def _refuse_if(self, problem: Problem | None) -> None:
        if problem is not None:
            raise refusal_of(self, problem)

    def prepare(self) -> Session[Edition, Person, Viewed, Choices, Made]:
        """Take all steps of the set-up that are left; return this session."""
        while step := self.choices.prepare:
            self.play(self.choices.seat, self.game.Prepare(step))
        return self

    @refuse_misfits
    def undo(self, *, lab: bool = False) -> None:
        """Take the last accepted move back.

        Raises ``RefusedError`` when there is none ("nothing-to-undo"), when the move told
        anybody a secret ("undo-secret"), or everybody something about what is hidden
        ("undo-answered"): what is known cannot be unknown, and would be a question for nothing.
        ``lab`` mode takes it back all the same.
        """
        number = self._now.step - 1
        if number < 0:
            self._refuse_if(Problem("nothing-to-undo"))
        if not lab:
            self._refuse_if(self.problem_with_undo(number))
        self._go_to(number, lambda keeper: keeper.note_undo(number))

    def _go_to(
        self, step: int, noted: Callable[[Keeper], Keeper], choices: Choices | None = None
    ) -> None:
        """Stand after this many moves, and have it noted: both, or whatever happens neither.

        Interrupted in the middle of this, even while it is put right, the game goes on: what
        stands in the file behind the keeper of ``before`` is rubbed out when it next writes.
        """
        before = self._now
        if before.keeper is None:
            self._now = _Standing(step, None, choices)
            return
        try:
            self._now = _Standing(step, noted(before.keeper), choices)
        except BaseException:
            self._now = before
            before.keeper.withdraw()
            raise

    @refuse_misfits
    def problem_with_undo(self, step: int) -> Problem | None:
        """Return why the move of this step, counted from 0, cannot be taken back, or None."""
        check_step(self, step)
        return problem_with_letters(self.record[step].letters, self.game.REVEALING)

    @refuse_misfits
    def branch(self, step: int) -> Session[Edition, Person, Viewed, Choices, Made]:
        """Return a new session that begins where this one stood after ``step`` moves.

        It is not saved, and it draws the same luck as long as the same moves are made.
        """
        check_step(self, step)
        twin: Session[Edition, Person, Viewed, Choices, Made] = Session(
            self.game, self.edition, self.players, self.chance, explain=self.explain
        )
        twin._steps = list(self.record[:step])
        twin._places = list(self._positions[: step + 1])
        twin._now = _Standing(len(twin._steps), None)
        return twin

    @property
    def _positions(self) -> tuple[Position, ...]:
        """Every position so far, the first and the last included. They hold the solution."""
        return tuple(self._places[: self._now.step + 1])

    def _unfold(
        self, here: Position, choices: Choices, move: Made, luck: Luck
    ) -> tuple[tuple[Letter, ...], Position, Choices]:
        """Return the letters of a move, and of all that follows by itself, and where they lead.

        What is then open to decide comes with it: that is how ``onward`` knew that it ends here.
        """
        game = self.game
        table, secrets, owns = here.table, here.secrets, here.owns
        state = game.State(table, secrets)
        sent = letters = game.play(state, move, luck)
        while letters:
            table, secrets, owns = deliver(letters, game.folding, table, secrets, owns)
            state = game.State(table, secrets)
            choices = game.choices(state)
            letters = game.onward(state, choices, luck)
            sent += letters
        return sent, Position(table, secrets, owns, here.drawn + luck.drawn), choices


AnySession: TypeAlias = Session[Any, Any, Any, Any, Any]
"""A session of whichever game."""
Running = TypeVar("Running", bound=AnySession)


def run(
    session: Running,
    bots: Mapping[int, Bot],
    until: Callable[[Running], bool] | None = None,
    *,
    most: int = sys.maxsize,
) -> Running:
    """Let the bots play until somebody else must decide, ``until`` says so, or it is over.

    They make at most this many moves.
    """
    for _ in range(most):
        seat = session.choices.seat
        if seat not in bots or (until and until(session)):
            break
        session.play(seat, move_of(session, bots[seat]))
    return session


def move_of(session: AnySession, bot: Bot) -> Any:
    """Return the move that this bot would make, on whose seat the decision is."""
    choices = session.choices
    seat = choices.seat
    return bot(session.view(seat), choices, session.luck(f"bot {seat}"))
