"""What a table shows: the place that somebody looks from, and all that the picture depends on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from cluekit.core import DEALER
from cluekit.core.letters import EVERYONE, reaches
from cluekit.core.seats import Player
from cluekit.core.session import AnySession
from cluekit.draw import Element
from cluekit.words.story import Opening


class Told(Protocol):
    """An edition, as far as a table tells of it."""

    @property
    def story(self) -> Opening:
        """What is told where a game begins."""


class SeenTable(Protocol):
    """The public table of a game, as far as every picture of one asks."""

    @property
    def phase(self) -> str:
        """Where in the game, or in a turn, it stands: "over" at the end."""

    @property
    def players(self) -> Sequence[Player]:
        """Who sits there, by their seats."""

    @property
    def edition(self) -> Told:
        """What is played."""


class SeatView(Protocol):
    """What one seat may know, as far as every picture asks."""

    @property
    def seat(self) -> int:
        """Whose it is."""

    @property
    def table(self) -> SeenTable:
        """What lies open."""


class Place(NamedTuple):
    """What is shown and told to ``seat``; ``SPECTATOR`` sees what lies open to all.

    ``step`` is how many moves had been made at the moment that is looked at; None is now. Nothing
    here reaches beyond the seat's own view and letters, so a place can be shown anywhere: at the
    screen of a notebook, or on a page of its own for each seat. ``told`` is how many facts of the
    last move the seat has been told by then; None is all of them.
    """

    session: AnySession
    seat: int
    step: int | None = None
    told: int | None = None

    @property
    def moves(self) -> int:
        """How many moves had been made by then."""
        return self.session.step if self.step is None else self.step

    @property
    def view(self) -> SeatView:
        """The position as this seat knows it."""
        view: SeatView = self.session.view(self.seat, self.step)
        return view if self.told is None else self._in_the_middle(self.told)

    def _in_the_middle(self, told: int) -> SeatView:
        """Return the view before the last move, with what the seat has been told of it since."""
        game, last = self.session.game, self.session.record[self.moves - 1]
        before: Any = self.session.view(self.seat, self.moves - 1)
        table, own = before.table, before.own
        for letter in [each for each in last.letters if reaches(each.to, self.seat)][:told]:
            if letter.to == EVERYONE:
                table = game.folding.fold(table, letter.fact)
            else:
                own = game.folding.learn(own, letter.fact, table)
        view: SeatView = game.View(table, self.seat, own)
        return view

    def letters(self, since: int = 0, until: int | None = None) -> list[tuple[int, object]]:
        """Return the seat's post of these moves; without ``until`` up to the moment looked at."""
        end = self.moves if until is None else until
        post = self.session.letters(self.seat, max(0, since), end)
        if self.told is None or end < self.moves:
            return post
        return post[: self.told - sum(number == end - 1 for number, _ in post) or None]

    def news(self, since: int, until: int | None = None) -> list[object]:
        """Return the facts of these moves, as far as the seat was told them."""
        return [fact for _, fact in self.letters(since, until)]

    @property
    def last_move(self) -> list[object]:
        """The facts of the last move before what is looked at."""
        return self.news(self.moves - 1) if self.moves else []

    def must_not_miss(self, is_news: Callable[[object, int], bool]) -> list[object]:
        """Return the facts that are news to this seat since its own last move.

        A spectator gets the facts of the last move.
        """
        record = self.session.record[: self.moves]
        own = (n for n in range(len(record) - 1, -1, -1) if record[n].seat == self.seat)
        plays = 0 <= self.seat < len(self.session.players)
        facts = self.news(next(own, 0 if plays else self.moves - 1))
        return [fact for fact in facts if is_news(fact, self.seat)]


Viewed = TypeVar("Viewed", bound=SeatView, covariant=True)  # noqa: PLC0105 - as in core/game.py
Open = TypeVar("Open", covariant=True)  # noqa: PLC0105 - the same


class Kind(NamedTuple):
    """A kind of moment: what it is called on the page, and for how many frames' time it stays."""

    name: str
    beats: int = 1


class Moment(NamedTuple):
    """A moment of a move: how many of its facts have been told by then, and of what kind it is."""

    until: int
    kind: Kind = Kind("")


class Desk(msgspec.Struct, Generic[Viewed, Open], frozen=True):
    """What the picture depends on."""

    view: Viewed
    """What the player here may know."""
    choices: Open | None
    """What they can decide now, or the dealer can; None where neither can."""
    deciding: Open
    """The decision that is open at any seat."""
    letters: Sequence[tuple[int, object]]
    """Their post: (number of the move, fact)."""
    moved: Sequence[object]
    """What the last move told them."""
    step: int
    """After how many moves the game is shown."""
    steps: int
    """How many moves there are."""
    passing: int | None = None
    """The seat that the screen must be passed to."""
    thought: Any = None
    """What is being thought over before it is a move."""
    help: str = ""
    """How much the machine says."""
    pencil: Mapping[tuple[int, int], str] = {}
    """The player's own marks on the board."""
    written: Mapping[int, Sequence[int]] = {}
    """What is written on the player's own sheet; after the end, on the sheets of all, by seat."""
    undo: bool = False
    """Whether the last move can be taken back."""
    bots_only: bool = False
    """Whether nobody here plays."""
    running: bool = False
    """Whether bots are playing on by themselves."""
    pace: str = "1"
    """How fast they do, among themselves."""
    stuck: bool = False
    """Whether others should have gone on by themselves and could not."""
    offered: str = ""
    """How far a saved game of the same table had got, "" where there is none."""
    reading: bool = False
    """Whether the game waits until the player here has read what happened."""
    asked: object = None
    """The fact that an answer of the player here will tell, where they are asked something."""
    in_person: bool = False
    """Whether people here answer such questions themselves."""
    seen: Sequence[object] = ()
    """What this seat must not miss since its own last move, such as a card shown to it."""
    acting: int | None = None
    """The seat whose move is only being played back: then there is nothing to press."""
    moment: Moment = Moment(0)
    """The moment of that move."""
    before: Viewed | None = None
    """What was known before that moment."""
    opens: bool = False
    """Whether it is the first that is played back."""
    proved: bool = False
    """Whether what the player here has marked, or chosen to see, settles all there is to find."""
    begins: bool = False
    """Whether nobody at this screen has made a move yet."""
    beside: Element | None = None
    """What lies beside the board, where it is open."""
    cited: Any = None
    """What it cites of the log."""
    dealt: Element | None = None
    """What is told of the cards and the bots where nobody chose them."""
    tools: Sequence[Element] = ()
    """The table's own buttons."""

    @property
    def looking_back(self) -> bool:
        """Whether an earlier position is shown."""
        return self.step < self.steps and self.acting is None

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown."""
        return self.view.table.phase == "over" and not self.looking_back


AnyDesk: TypeAlias = Desk[SeatView, object]
"""The desk of whichever game, where its parts do not matter."""


def begins(session: AnySession, people: Sequence[int], step: int) -> bool:
    """Tell whether nobody here has made a move before this step; bots may have begun.

    Until the dealer's last move the table is being set: choosing a character is no move yet.
    """
    movers = [move.seat for move in session.record[:step]]
    while DEALER in movers:
        movers = movers[movers.index(DEALER) + 1 :]
    here = {*people} or {*movers}
    return not any(mover in here for mover in movers)
