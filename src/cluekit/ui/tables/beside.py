"""What lies beside the board and belongs to the table: a sheet, or what is believed.

It is drawn into the table's own picture, from the place that the table shows: the seat in front,
the moment looked at. So it can tell nothing that this place may not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from cluekit.core.session import AnySession
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import Chosen, toggle
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.tables.desk import Place
from cluekit.words import say


class Beside(Protocol):
    """What lies there: it keeps what was asked of it, and is drawn while it is open.

    ``landing`` is where the focus goes with the picture that answers a press, "" for nowhere else.
    """

    landing: str

    @property
    def cited(self) -> object:
        """What of the log it cites; None for nothing."""

    def drawn_at(self, place: Place) -> Element:
        """Return it as this place may see it."""

    def pressed(self, press: Press) -> None:
        """Answer a press on it; raises ``NotHeardError`` in words."""


class Sat(Protocol):
    """What a press, and what lies beside the board, may ask of a sitting."""

    people: tuple[int, ...]
    moment: int
    in_person: bool

    @property
    def pencil(self) -> Mapping[int, Mapping[tuple[int, int], str]]:
        """The pencil marks of each seat."""

    @property
    def written(self) -> Mapping[int, tuple[int, ...]]:
        """The cards that each seat has written on its own sheet, to name them in the end."""

    @property
    def session(self) -> AnySession:
        """The game itself."""

    @property
    def passed_on(self) -> bool:
        """Whether several people share the screen."""

    def view(self, step: int | None = None) -> Any:
        """Return what may be on the screen."""

    def moves_meant(self, order: str) -> Sequence[object]:
        """Return the moves that an order from the player in front means."""

    def write(self, seat: int, cards: tuple[int, ...]) -> None:
        """Keep the cards that a seat has written on its own sheet."""

    def mark(self, seat: int, cell: tuple[int, int], mark: str) -> None:
        """Keep a pencil mark of this seat's own hand; "" rubs it out."""

    def choices_of(self, seat: int) -> Mapping[str, str]:
        """Return what a seat has chosen here, by name."""

    def choose(self, seat: int, chosen: Mapping[str, str]) -> None:
        """Keep what a person at this screen has chosen."""

    def announce_marks(self, made: Callable[[], None]) -> None:
        """Tell everyone else who shows the marks that some were made."""


class Laid(Protocol):
    """What it asks of its table."""

    @property
    def sitting(self) -> Sat:
        """Who sits here."""

    @property
    def lies_beside(self) -> Kind | None:
        """What this game has to lay beside its board."""

    @property
    def seen(self) -> Place:
        """The place that is shown."""

    def speak(self, text: str) -> None:
        """Say something."""

    def redraw(self) -> None:
        """Draw everything again."""


class Kind(NamedTuple):
    """What a game has to lay beside its board.

    ``named`` says what its button is called, ``make`` lays it beside a table, ``presses`` are all
    that can be pressed on it. ``at_once`` says that it lies there from the beginning.
    """

    named: Callable[[], str]
    make: Callable[[Laid], Beside]
    presses: Presses[Any, None]
    at_once: bool = True


class Shelf:
    """The place beside the board of one table, open or not as each seat has chosen.

    Until somebody has chosen, it is open where it should lie there at once, from when the game
    begins. What lies there is made when it is first wanted.
    """

    def __init__(self, table: Laid) -> None:
        self._table = table
        self._lying: Beside | None = None
        self.wanted: bool | None = None
        self._sought = False
        self.chosen = Chosen(self, "wanted", lasting={"wanted": (True, False)})

    def lay(self) -> None:
        """Clear it away: another game is on the table."""
        self._lying = None

    @property
    def _kind(self) -> Kind | None:
        return self._table.lies_beside

    @property
    def open(self) -> bool:
        """Whether something lies there."""
        kind = self._kind
        if kind is None:
            return False
        if self.wanted is None:
            # while the table is being set there is nothing to mark, and much to look at
            return kind.at_once and self._table.seen.session.choices.phase != "setup"
        return self.wanted

    def clear(self) -> None:
        """Put it away for all who have not chosen: it lies in a cell of its own."""
        if self.open and self.wanted is None:
            self.wanted = False
            self._table.redraw()
        self.chosen.first("wanted", value=False)

    def turn(self) -> None:
        """Open or close it, as a press asks for."""
        if self._kind is None:
            raise NotHeardError(say("There is nothing to lay beside this board."))
        self.wanted = self._sought = not self.open
        self._table.redraw()
        self._sought = False

    def tools(self) -> Iterator[Element]:
        """Yield the button that opens and closes it."""
        if self._kind is not None:
            yield toggle(self._kind.named(), "beside", on=self.open)

    def picture(self, place: Place) -> Element | None:
        """Return what lies there as this place may see it; None where nothing does.

        Where it was just opened the page is scrolled to it.
        """
        if self._kind is None or not self.open:
            return None
        return el(
            "div",
            self._found(self._kind).drawn_at(place),
            class_="ck-beside",
            data_key="beside",
            data_sought="" if self._sought else None,
        )

    @property
    def lying(self) -> Beside | None:
        """What lies there, or None."""
        return self._lying if self.open else None

    def _found(self, kind: Kind) -> Beside:
        if self._lying is None:
            self._lying = kind.make(self._table)
        return self._lying

    def takes(self, press: Press) -> bool:
        """Tell whether this is a press on what lies there."""
        kind = self._kind
        return kind is not None and kind.presses.find(press) is not None and self.open

    def answers(self, press: Press) -> bool:
        """Answer a press on what lies there; tell whether it was one."""
        kind = self._kind
        if kind is None or not self.takes(press):
            return False
        lying = self._found(kind)
        lying.pressed(press)
        self._table.redraw()
        lying.landing = ""
        return True
