"""A place at a table: one seat, and what it may see of the game at some moment."""

from __future__ import annotations

from typing import NamedTuple

from cluekit.core.session import AnySession
from cluekit.ui.tables.desk import SeatView
from cluekit.ui.tables.staging import AnyStaging


class Place(NamedTuple):
    """What is shown and told to ``seat``; ``SPECTATOR`` sees what lies open to all.

    ``step`` is how many moves had been made at the moment that is looked at; None is now. Nothing
    here reaches beyond the seat's own view and letters, so a place can be shown anywhere: at the
    screen of a notebook, or on a page of its own for each seat.
    """

    session: AnySession
    staging: AnyStaging
    seat: int
    step: int | None = None

    @property
    def moves(self) -> int:
        """How many moves had been made by then."""
        return self.session.step if self.step is None else self.step

    @property
    def view(self) -> SeatView:
        """The position as this seat knows it."""
        view: SeatView = self.session.view(self.seat, self.step)
        return view

    def letters(self, since: int = 0, until: int | None = None) -> list[tuple[int, object]]:
        """Return the seat's post of these moves; without ``until`` up to the moment looked at."""
        end = self.moves if until is None else until
        return self.session.letters(self.seat, max(0, since), end)

    def news(self, since: int, until: int | None = None) -> list[object]:
        """Return the facts of these moves, as far as the seat was told them."""
        return [fact for _, fact in self.letters(since, until)]

    @property
    def last_move(self) -> list[object]:
        """The facts of the last move before what is looked at."""
        return self.news(self.moves - 1) if self.moves else []

    @property
    def must_not_miss(self) -> list[object]:
        """What this seat must not miss since its own last move; for who only watches, the last."""
        record = self.session.record[: self.moves]
        own = (n for n in range(len(record) - 1, -1, -1) if record[n].seat == self.seat)
        plays = 0 <= self.seat < len(self.session.players)
        facts = self.news(next(own, 0 if plays else self.moves - 1))
        return [fact for fact in facts if self.staging.telling.is_news(fact, self.seat)]
