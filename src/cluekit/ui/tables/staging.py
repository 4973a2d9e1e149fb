"""Staging: everything a table in a notebook asks of a game beyond its rules.

The table itself knows no game: it keeps turns, moments, frames, saves and what lies at its edge.
Each game has a record of functions like the others'; ``cluekit.ui.registry`` finds the right one
and hands it to the sitting.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from cluekit.core import Problem
from cluekit.core.session import AnySession, Bot
from cluekit.core.store import Saved
from cluekit.draw import Element, Still
from cluekit.ui.kit.frames import Parts
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.tables.beside import Kind
from cluekit.ui.tables.desk import Desk
from cluekit.ui.tables.set_up import SetUp

Rules = TypeVar("Rules")
Viewed = TypeVar("Viewed")
Open = TypeVar("Open")
Made = TypeVar("Made")

Post = Sequence[tuple[int, object]]
"""A seat's letters: (number of the move, fact)."""


class Sat(Protocol):
    """What a press may ask of a sitting: who plays here, what an order means, where marks are."""

    people: tuple[int, ...]

    def moves_meant(self, order: str) -> Sequence[Any]:
        """Return the moves that an order from the player in front means."""

    def mark(self, seat: int, cell: tuple[int, int], mark: str) -> None:
        """Keep a pencil mark of this seat's own hand; "" rubs it out."""


class Pressed(Protocol):
    """What a press of a game may ask of the table on which it was made."""

    thought: Any
    help: str

    @property
    def session(self) -> AnySession:
        """The game itself."""

    @property
    def sitting(self) -> Sat:
        """Who sits here."""

    @property
    def seat(self) -> int:
        """Whose view is shown."""

    @property
    def choices(self) -> Any | None:
        """What can be decided here now, or None."""

    def play(self, order: str) -> object:
        """Make a move."""

    def redraw(self) -> None:
        """Draw everything again."""

    def speak(self, words: str) -> None:
        """Say something."""


class Staging(NamedTuple, Generic[Rules, Viewed, Open, Made]):
    """How a game of these editions, views, choices and moves is staged at a table.

    *Beginning.* ``bots`` by their names; ``usual_bot`` is the one that takes notes. ``sides`` are
    the names of the seats where each has its own, ``seats`` is how many there must be, or None.
    ``set_up`` is what the waiting room offers. ``new_game(edition, names, seed, chance=…,
    ready=…)`` begins a game, ``open_saved`` goes on with one.

    *Playing.* ``read`` makes moves of an order, with the view and the choices of the player who
    gives it (no choices where the decision is not theirs). ``moves`` are the presses that mean
    one, and answer with its order; ``tools`` those of this game alone that are no moves.
    ``wish(choices, wish)`` is the move that takes what a seat has wished for, or None;
    ``halts_for(facts)`` the seat that must first read what a move told it, or None.

    *Showing.* ``draw`` is the whole picture, ``played_back`` its parts that show a move of
    others, ``backdrop`` what never changes, ``style`` the rules of style that only this game
    needs; ``still`` is a still picture of a view, ``words`` says all that it shows.
    ``is_news(fact, seat)`` tells what must not be missed; ``read_first`` says what to do while
    the game waits for a reader. ``notebook(sitting, help)`` and ``belief(sitting)`` are the
    widgets in a cell of their own; a game without one raises in words. ``beside`` is what lies
    beside the board as a part of the table.
    """

    bots: Mapping[str, Callable[[], Bot]]
    usual_bot: str
    set_up: SetUp
    new_game: Callable[..., AnySession]
    open_saved: Callable[[Path], Saved]
    read: Callable[[str, Viewed, Open | None], Sequence[Made]]
    moves: Presses[Pressed, str]
    tools: Presses[Pressed, None]
    draw: Callable[[Desk], Element]
    played_back: Callable[[Desk], Parts]
    backdrop: Callable[[Rules], str]
    style: Callable[[], str]
    tell_step: Callable[[Sequence[object], Viewed], list[str]]
    offer: Callable[[Open, Viewed], str]
    plain_log: Callable[[Viewed, Post], str]
    words: Callable[[Viewed], str]
    still: Callable[[Viewed, Sequence[object]], Still]
    explain: Callable[[Problem, AnySession], str]
    notebook: Callable[[Any, str], Scene]
    belief: Callable[[Any], Scene]
    wish: Callable[[Open, int | None], Made | None] = lambda _choices, _wish: None
    halts_for: Callable[[Sequence[object]], int | None] = lambda _facts: None
    is_news: Callable[[object, int], bool] = lambda _fact, _seat: False
    read_first: Callable[[], str] = lambda: ""
    sides: tuple[str, ...] = ()
    seats: int | None = None
    beside: Kind | None = None


AnyStaging: TypeAlias = Staging[Any, Any, Any, Any]
"""The staging of any game, where any will do."""
