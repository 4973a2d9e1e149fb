"""What a game is to a session: its rules as one value, made of pure functions and frozen records.

``cluekit.tiny_game`` makes one in a page; ``clue/referee/game.py`` and ``noir/referee/game.py``
make the big ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from cluekit.core import seats
from cluekit.core.chance import Luck
from cluekit.core.letters import Folding, Letter
from cluekit.core.problems import Decision, Problem


class EditionLike(Protocol):
    """What a session asks of an edition."""

    @property
    def id(self) -> str:
        """The id of the edition."""


Edition = TypeVar("Edition", bound=EditionLike)
Person = TypeVar("Person", bound=seats.Player)
Viewed = TypeVar("Viewed")
Choices = TypeVar("Choices", bound=Decision)
Made = TypeVar("Made")
Laid = TypeVar("Laid")
Hidden = TypeVar("Hidden")
Known = TypeVar("Known")
Whole = TypeVar("Whole")


class Game(
    msgspec.Struct,
    Generic[Edition, Person, Viewed, Choices, Made, Laid, Hidden, Known, Whole],
    frozen=True,
    kw_only=True,
):
    """A game: what its rules are made of.

    Its editions, players, views, choices and moves are those of its sessions. The public table,
    the secrets, what a seat knows beyond the table, and the whole state are its own matter: a
    session hands them on, and looks into none of them.
    """

    name: str
    """What saves call it: "clue" or "noir"."""
    State: Callable[[Laid, Hidden], Whole]
    """Makes the whole position of the public table and the secrets."""
    View: Callable[[Laid, int, Known], Viewed]
    """Makes what a seat may know of the public table, the seat and what it knows beyond it."""
    Own: Callable[[], Known]
    """Makes what a seat knows beyond the table before its first letter: nothing."""
    Secrets: Callable[[], Hidden]
    """Makes the secrets before the first fact: none."""
    Prepare: Callable[[str], Made]
    """Makes the move that takes a step of the set-up."""
    Player: type[Person]
    """The record of somebody at the table."""
    Move: Any
    """All kinds of move, as a union: what a move of a save is decoded as."""
    REVEALING: tuple[type, ...]
    """The public facts after which more is known of what is hidden."""
    opening: Callable[[Edition, tuple[Person, ...]], Laid]
    """Returns the bare public table of an edition and its players."""
    folding: Folding[Laid, Hidden, Known]
    """How the table, the secrets and the seats take facts in."""
    choices: Callable[[Whole], Choices]
    """Returns whose decision is next and what it may be; ``onward`` says if it is one."""
    problem_with: Callable[[Whole, Choices, int, object], Problem | None]
    """Returns why a seat may not play a move, or None."""
    play: Callable[[Whole, Made, Luck], tuple[Letter, ...]]
    """Returns what a legal move does."""
    onward: Callable[[Whole, Choices, Luck], tuple[Letter, ...]]
    """Returns what now happens by itself, or () when somebody must decide among these choices."""
    read_edition: Callable[[str], Edition]
    """Reads an edition from the text of its file."""
    problem_with_players: Callable[[Edition, tuple[Person, ...]], Problem | None]
    """Returns why these players cannot play an edition, or None."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any, Any, Any, Any]
"""Any game."""
