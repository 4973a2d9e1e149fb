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
from cluekit.core.store import Listed, Saved
from cluekit.draw import Element, Still
from cluekit.ui.kit.frames import Parts
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.printed import Printed
from cluekit.ui.kit.scene import Scene
from cluekit.ui.tables.beside import Kind, Sat
from cluekit.ui.tables.desk import Desk, SeatView
from cluekit.ui.tables.set_up import AnyEdition, SetUp
from cluekit.words.rule_lines import CardLine

Rules = TypeVar("Rules")
Viewed = TypeVar("Viewed", bound=SeatView)
Open = TypeVar("Open")
Made = TypeVar("Made")

Post = Sequence[tuple[int, object]]
"""A seat's letters: (number of the move, fact)."""


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


class Question(NamedTuple):
    """What a move asks somebody, who can only answer it honestly."""

    seat: int
    """Who is asked."""
    fact: object
    """What the answer will tell."""
    honest: bool
    """Whether the honest answer is yes."""
    refusal: Problem
    """Why the other answer is none."""


class Beginning(NamedTuple):
    """How a game begins, or goes on from its file, and who can sit at it."""

    bots: Mapping[str, Callable[[], Bot]]
    """The bots by their names, the weakest first."""
    levels: Mapping[str, str]
    """Which of them plays at each level, the easiest first."""
    usual_bot: str
    """The name of the one that plays where nobody asks for another."""
    set_up: SetUp
    """What the waiting room offers."""
    new_game: Callable[..., AnySession]
    """Begins a game: ``new_game(edition, names, seed, chance=…, ready=…)``."""
    open_saved: Callable[[Path], Saved]
    """Goes on with a saved one."""
    sides: tuple[str, ...] = ()
    """The names of the seats, where each has its own."""
    seats: int | None = None
    """How many seats there must be, or None where players may be more or fewer."""


class Playing(NamedTuple, Generic[Viewed, Open, Made]):
    """How presses and orders become moves."""

    read: Callable[[str, Viewed, Open | None], Sequence[Made]]
    """The moves of an order, with the view and the choices of the player who gives it (no choices
    where the decision is not theirs)."""
    moves: Presses[Pressed, str]
    """The presses that mean a move, and answer with its order."""
    tools: Presses[Pressed, None]
    """Those of this game alone that are no moves."""
    explain: Callable[[Problem, AnySession], str]
    """Why a move was refused, in words."""
    wish: Callable[[Open, int | None], Made | None] = lambda _choices, _wish: None
    """The move that takes what a seat has wished for, or None."""
    halts_for: Callable[[Sequence[object]], int | None] = lambda _facts: None
    """The seat that must first read what a move told it, or None."""
    asks: Callable[[Sequence[object]], Question | None] = lambda _facts: None
    """The question that these facts of a move would answer, or None."""
    marks: Callable[[Sequence[object], Viewed], Mapping[tuple[int, int], str]] = lambda _f, _v: {}
    """What a seat writes on its own sheet when these things happen at its table."""


class Drawing(NamedTuple, Generic[Rules, Viewed, Open]):
    """What a table looks like."""

    draw: Callable[[Desk[Viewed, Open]], Element]
    """The whole picture."""
    played_back: Callable[[Desk[Viewed, Open]], Parts]
    """Its parts that show a move of others."""
    backdrop: Callable[[Rules], str]
    """What of it never changes."""
    style: Callable[[], str]
    """The rules of style that only this game needs."""
    still: Callable[[Viewed, Sequence[object]], Still]
    """A still picture of a view, with the facts of the last move."""
    notebook: Callable[[Any, str], Scene]
    """The detective sheet in a cell of its own, with how much it says; a game without one raises
    in words."""
    belief: Callable[[Any], Scene]
    """What a player believes, in a cell of its own; a game without it raises in words."""
    paper: Callable[[Any, str], Printed]
    """The notes of the player here on a page to print, with how much the sheet on it says; a game
    without a sheet raises in words."""
    beside: Kind | None = None
    """What lies beside the board as a part of the table."""


class Telling(NamedTuple, Generic[Viewed, Open]):
    """What a table says."""

    tell_step: Callable[[Sequence[object], Viewed], list[str]]
    """What a move told a seat, in sentences."""
    offer: Callable[[Open, Viewed], str]
    """What can be decided now."""
    law: Callable[[Any, str], str]
    """What a clause says in an edition; "" where it is unknown."""
    plain_log: Callable[[Viewed, Post], str]
    """What has happened, line by line."""
    words: Callable[[Viewed], str]
    """All that the picture shows."""
    is_news: Callable[[object, int], bool] = lambda _fact, _seat: False
    """Whether a fact is something that this seat must not miss."""
    read_first: Callable[[], str] = lambda: ""
    """What to do while the game waits for a reader."""
    question: Callable[[object, Viewed], str] = lambda _fact, _view: ""
    """What somebody is asked, who must answer before this fact is told."""


class Staging(NamedTuple, Generic[Rules, Viewed, Open, Made]):
    """How a game of these editions, views, choices and moves is staged at a table."""

    beginning: Beginning
    playing: Playing[Viewed, Open, Made]
    drawing: Drawing[Rules, Viewed, Open]
    telling: Telling[Viewed, Open]


AnyStaging: TypeAlias = Staging[Any, Any, Any, Any]
"""The staging of any game, where any will do."""


class Games(Protocol):
    """What the waiting room asks of all games together: the registry, handed over as a module."""

    def edition_ids(self) -> Sequence[str]:
        """Return the ids of the editions that come with the kit."""

    def find_edition(self, name: str, /) -> AnyEdition:
        """Return an edition by its id or by its file."""

    def staging_for(self, edition: Any, /) -> AnyStaging:
        """Return how the game of an edition is staged."""

    def read_edition(self, text: str, /) -> AnyEdition:
        """Read the text of an edition file."""

    def staging_of_saved(self, saved: Listed, /) -> AnyStaging:
        """Return how a saved game is staged."""

    def explain(self, problem: Problem, edition: Any, /) -> str:
        """Return why something was refused, in the words of an edition."""

    def card_lines(self, edition: Any, /) -> list[CardLine]:
        """Return the lines of an edition's rule card."""
