"""What a game is to a session: a module of pure functions, passed in as a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from cluekit.core import seats
from cluekit.core.chance import Luck
from cluekit.core.letters import Letter
from cluekit.core.problems import Decision, Problem


class EditionLike(Protocol):
    """What a session asks of an edition."""

    @property
    def id(self) -> str:
        """The id of the edition."""


Edition = TypeVar("Edition", bound=EditionLike)
Person = TypeVar("Person", bound=seats.Player)
Viewed = TypeVar("Viewed", covariant=True)  # noqa: PLC0105 - a covariant name would be read everywhere
Choices = TypeVar("Choices", bound=Decision)
Made = TypeVar("Made")
Laid = TypeVar("Laid")
Hidden = TypeVar("Hidden")
Known = TypeVar("Known")
Whole = TypeVar("Whole")


class Game(Protocol[Edition, Person, Viewed, Choices, Made, Laid, Hidden, Known, Whole]):
    """What a game module offers. All functions are pure; all values are frozen.

    Its editions, players, views, choices and moves are those of its sessions. The public table,
    the secrets, what a seat knows beyond the table, and the whole state are its own matter: a
    session hands them on, and looks into none of them.
    """

    @property
    def name(self) -> str:
        """What saves call it: "clue" or "noir"."""

    @property
    def State(self) -> Callable[[Laid, Hidden], Whole]:  # noqa: N802 - a class of the module
        """Makes the whole position of the public table and the secrets."""

    @property
    def View(self) -> Callable[[Laid, int, Known], Viewed]:  # noqa: N802 - the same
        """Makes what a seat may know of the public table, the seat and what it knows beyond it."""

    @property
    def Own(self) -> Callable[[], Known]:  # noqa: N802 - the same
        """Makes what a seat knows beyond the table before its first letter: nothing."""

    @property
    def Secrets(self) -> Callable[[], Hidden]:  # noqa: N802 - the same
        """Makes the secrets before the first fact: none."""

    @property
    def Prepare(self) -> Callable[[str], Made]:  # noqa: N802 - the same
        """Makes the move that takes a step of the set-up."""

    @property
    def Player(self) -> type[Person]:  # noqa: N802 - the same
        """The record of somebody at the table."""

    @property
    def Move(self) -> Any:  # noqa: N802 - the same
        """All kinds of move, as a union: what a move of a save is decoded as."""

    @property
    def REVEALING(self) -> tuple[type, ...]:  # noqa: N802 - a constant of the module
        """The public facts after which more is known of what is hidden."""

    def opening(self, edition: Edition, players: tuple[Person, ...]) -> Laid:
        """Return the bare public table."""

    def fold(self, table: Laid, fact: Any) -> Laid:
        """Return the public table after a public fact."""

    def keep(self, secrets: Hidden, fact: Any) -> Hidden:
        """Return the secrets after a fact that is not public."""

    def learn(self, own: Known, fact: Any, table: Laid) -> Known:
        """Return what a seat knows beyond the table after a letter to it."""

    def choices(self, state: Whole) -> Choices:
        """Return whose decision is next and what it may be; ``onward`` says if it is one."""

    def problem_with(
        self, state: Whole, choices: Choices, seat: int, move: object
    ) -> Problem | None:
        """Return why the seat may not play the move, or None."""

    def play(self, state: Whole, move: Made, luck: Luck) -> tuple[Letter, ...]:
        """Return what a legal move does."""

    def onward(self, state: Whole, choices: Choices) -> tuple[Letter, ...]:
        """Return what now happens by itself, or () when somebody must decide among these."""

    def read_edition(self, text: str) -> Edition:
        """Read an edition from the text of its file."""

    def problem_with_players(self, edition: Edition, players: tuple[Person, ...]) -> Problem | None:
        """Return why these players cannot play this edition, or None."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any, Any, Any]
"""Whichever game."""
