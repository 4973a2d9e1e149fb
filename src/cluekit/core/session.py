"""A session: one game in progress. It alone holds the secrets, and hands out letters and views.

The game itself is a module passed in as a value (see ``Game``): the session knows no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from cluekit.core.chance import Luck, Source
from cluekit.core.letters import EVERYONE, Letter, reaches
from cluekit.core.problems import Problem, RefusedError


class Game(Protocol):
    """What a game module offers. All functions are pure; all values are frozen.

    ``REVEALING`` are the public facts after which more is known of what is hidden.
    """

    name: str
    State: Any
    View: Any
    Own: Any
    Secrets: Any
    Fact: Any
    Move: Any
    Player: Any
    REVEALING: tuple[type, ...]

    def opening(self, edition: Any, players: Any) -> Any:
        """Return the bare public table."""

    def fold(self, table: Any, fact: Any) -> Any:
        """Return the public table after a public fact."""

    def keep(self, secrets: Any, fact: Any) -> Any:
        """Return the secrets after a fact that is not public."""

    def learn(self, own: Any, fact: Any, table: Any) -> Any:
        """Return what a seat knows beyond the table after a letter to it."""

    def choices(self, state: Any) -> Any:
        """Return whose decision is next and what it may be."""

    def problem_with(self, state: Any, choices: Any, seat: int, move: Any) -> Problem | None:
        """Return why the seat may not play the move, or None."""

    def play(self, state: Any, move: Any, luck: Luck) -> tuple[Letter, ...]:
        """Return what a legal move does."""

    def onward(self, state: Any) -> tuple[Letter, ...]:
        """Return what now happens by itself, or () when somebody must decide."""

    def read_edition(self, text: str) -> Any:
        """Read an edition from the text of its file."""

    def problem_with_players(self, edition: Any, players: Any) -> Problem | None:
        """Return why these players cannot play this edition, or None."""


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
    """Whoever writes the game down while it is played, such as a save file."""

    def accepted(self, number: int, step: Step) -> None:
        """Note the accepted move with this number, counted from 0."""

    def taken_back(self, number: int) -> None:
        """Note that the move with this number was taken back."""


Bot = Callable[[Any, Any, Luck], Any]
"""A bot gets its view, its choices and luck of its own, and returns one of the choices."""


class Session:
    """One game: play, take back, look back, branch.

    ``keeper`` is told of every accepted move before ``play`` returns.
    """

    def __init__(
        self,
        game: Game,
        edition: Any,
        players: tuple[Any, ...],
        chance: Source,
        *,
        keeper: Keeper | None = None,
    ) -> None:
        self.game = game
        self.edition = edition
        self.players = players
        self.chance = chance
        self.keeper = keeper
        owns = (game.Own(),) * len(players)
        self._positions = [Position(game.opening(edition, players), game.Secrets(), owns)]
        self._steps: list[Step] = []
        self._choices: Any = None

    def __repr__(self) -> str:
        """Return what everyone may know: the edition, the players, the number of moves."""
        names = ", ".join(player.id for player in self.players)
        return f"<Session {self.edition.id}: {names}; {self.step} moves>"

    @property
    def step(self) -> int:
        """Number of moves accepted so far."""
        return len(self._steps)

    @property
    def record(self) -> tuple[Step, ...]:
        """Everything that was accepted. It holds the solution."""
        return tuple(self._steps)

    @property
    def choices(self) -> Any:
        """The decision that is open now."""
        if self._choices is None:
            self._choices = self.game.choices(self._state())
        return self._choices

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to decide."""
        return bool(self.choices.seat < 0)

    def choices_for(self, seat: int) -> Any | None:
        """Return the open decision if it is this seat's, else None."""
        return self.choices if self.choices.seat == seat else None

    def view(self, seat: int, step: int | None = None) -> Any:
        """Return the position as the seat knows it, now or after so many moves."""
        position = self._positions[self.step if step is None else step]
        own = position.owns[seat] if 0 <= seat < len(self.players) else self.game.Own()
        return self.game.View(position.table, seat, own)

    def letters(self, seat: int, since: int = 0, until: int | None = None) -> list[tuple[int, Any]]:
        """Return the seat's post of the moves ``since`` … ``until`` - 1: (move number, fact)."""
        return [
            (number, letter.fact)
            for number, step in enumerate(self._steps[since:until], since)
            for letter in step.letters
            if reaches(letter.to, seat)
        ]

    def luck(self, purpose: str) -> Luck:
        """Return luck for somebody other than the table, such as "bot 1", at this move."""
        return self.chance.luck(purpose, self.step, 0)

    def problem_with(self, seat: int, move: Any) -> Problem | None:
        """Return why the seat may not play this now, or None."""
        return self.game.problem_with(self._state(), self.choices, seat, move)

    def play(self, seat: int, move: Any) -> tuple[Letter, ...]:
        """Play a move and everything it brings about; return all its letters.

        Raises ``RefusedError`` when the move is not legal; then nothing has changed.
        """
        problem = self.problem_with(seat, move)
        if problem is not None:
            raise RefusedError(problem)
        here = self._positions[-1]
        luck = self.chance.luck("table", self.step, here.drawn)
        letters, table, secrets, owns = self._unfold(here, move, luck)
        step = Step(seat, move, letters)
        if self.keeper is not None:
            self.keeper.accepted(self.step, step)
        self._steps.append(step)
        self._positions.append(Position(table, secrets, owns, here.drawn + luck.drawn))
        self._choices = None
        return letters

    def prepare(self) -> Session:
        """Take all steps of the set-up that are left; return this session."""
        while step := self.choices.prepare:
            self.play(self.choices.seat, self.game.Prepare(step))  # type: ignore[attr-defined]
        return self

    def undo(self, *, lab: bool = False) -> None:
        """Take the last accepted move back.

        Raises ``RefusedError`` when there is none ("nothing-to-undo"), when the move told
        anybody a secret ("undo-secret"), or everybody something about what is hidden
        ("undo-answered"): what is known cannot be unknown, and would be a question for nothing.
        ``lab`` mode takes it back all the same.
        """
        if not self._steps:
            raise RefusedError(Problem("nothing-to-undo"))
        problem = self.problem_with_undo(self.step - 1)
        if problem is not None and not lab:
            raise RefusedError(problem)
        if self.keeper is not None:
            self.keeper.taken_back(self.step - 1)
        self._steps.pop()
        self._positions.pop()
        self._choices = None

    def problem_with_undo(self, step: int) -> Problem | None:
        """Return why the move of this step, counted from 0, cannot be taken back, or None."""
        letters = self._steps[step].letters
        if any(letter.to > 0 for letter in letters):
            return Problem("undo-secret")
        answered = any(isinstance(letter.fact, self.game.REVEALING) for letter in letters)
        return Problem("undo-answered") if answered else None

    def branch(self, step: int) -> Session:
        """Return a new session that begins where this one stood after ``step`` moves.

        It is not saved, and it draws the same luck as long as the same moves are made.
        """
        twin = Session(self.game, self.edition, self.players, self.chance)
        twin._steps = self._steps[:step]
        twin._positions = self._positions[: step + 1]
        return twin

    def _state(self) -> Any:
        here = self._positions[-1]
        return self.game.State(here.table, here.secrets)

    def _unfold(
        self, here: Position, move: Any, luck: Luck
    ) -> tuple[tuple[Letter, ...], Any, Any, tuple[Any, ...]]:
        """Fold the letters of a move, and of all that follows by itself, into the position."""
        game, table, secrets, owns = self.game, here.table, here.secrets, here.owns
        sent: list[Letter] = []
        letters = game.play(game.State(table, secrets), move, luck)
        while letters:
            for letter in letters:
                if letter.to == EVERYONE:
                    table = game.fold(table, letter.fact)
                else:
                    secrets = game.keep(secrets, letter.fact)
                    owns = tuple(
                        game.learn(own, letter.fact, table) if letter.to >> seat & 1 else own
                        for seat, own in enumerate(owns)
                    )
            sent += letters
            letters = game.onward(game.State(table, secrets))
        return tuple(sent), table, secrets, owns


def run(
    session: Session,
    bots: Mapping[int, Bot],
    until: Callable[[Session], bool] | None = None,
) -> Session:
    """Let the bots play until somebody else must decide, ``until`` says so, or it is over."""
    while (seat := session.choices.seat) in bots and not (until and until(session)):
        move = bots[seat](session.view(seat), session.choices, session.luck(f"bot {seat}"))
        session.play(seat, move)
    return session
