"""What each seat has chosen on a widget that several people look at in turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol


class Keeping(Protocol):
    """Who keeps with the game what each seat has chosen, such as a sitting."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people here."""

    def choices_of(self, seat: int) -> Mapping[str, str]:
        """Return what a seat has chosen, by name."""

    def choose(self, seat: int, chosen: Mapping[str, str]) -> None:
        """Keep what a seat has chosen."""


class Chosen:
    """Attributes of a widget that belong to the seat in front, and go when it goes.

    They are put away when the screen is passed on and taken out when the same seat is back;
    a seat that has chosen nothing yet finds what the widget was made with. ``lasting`` are those
    that are kept with the game, with the values they can have (None: any text).
    """

    def __init__(
        self,
        widget: object,
        *names: str,
        lasting: Mapping[str, Collection[object] | None] | None = None,
    ) -> None:
        self._first = {name: getattr(widget, name) for name in names}
        self._of: dict[int, dict[str, object]] = {}
        self._lasting = lasting or {}

    def put_away(self, widget: object, seat: int) -> None:
        """Keep what this seat has chosen, until it is back."""
        self._of[seat] = {name: getattr(widget, name) for name in self._first}

    def take_out(self, widget: object, seat: int) -> None:
        """Give the widget what this seat had chosen."""
        for name, value in self._of.get(seat, self._first).items():
            setattr(widget, name, value)

    def first(self, name: str, *, value: object) -> None:
        """Let this be what a seat that has chosen nothing yet finds."""
        self._first[name] = value

    def for_all(self, name: str, value: object) -> None:
        """Choose for every seat, those that have not been in front included."""
        for chosen in (self._first, *self._of.values()):
            chosen[name] = value

    # --- kept with the game -----------------------------------------------------------------------

    def note(self, widget: object, keeping: Keeping, seat: int, place: str) -> None:
        """Keep with the game what this seat has chosen here: what is as it began need not be."""
        known = keeping.choices_of(seat)
        now = {f"{place}: {name}": getattr(widget, name) for name in self._lasting}
        changed = {
            name: str(value)
            for name, value in now.items()
            if name in known or value != self._first[name.removeprefix(f"{place}: ")]
        }
        keeping.choose(seat, changed)

    def recall(
        self,
        keeping: Keeping,
        place: str,
        after: Callable[[dict[str, object]], None] = lambda _: None,
    ) -> None:
        """Find again what each seat had chosen here; an unknown value is passed over."""
        for seat in keeping.people:
            known, found = keeping.choices_of(seat), {}
            for name, values in self._lasting.items():
                text = known.get(f"{place}: {name}")
                meant = [text] if values is None else [v for v in values if str(v) == text]
                if text is not None and meant:
                    found[name] = meant[0]
            if found:
                chosen = self._of[seat] = {**self._of.get(seat, self._first), **found}
                after(chosen)
