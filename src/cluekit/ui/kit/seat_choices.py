"""What each seat has chosen on a widget that several people look at in turn."""

from __future__ import annotations


class Chosen:
    """Attributes of a widget that belong to the seat in front, and go when it goes.

    They are put away when the screen is passed on and taken out when the same seat is back;
    a seat that has chosen nothing yet finds what the widget was made with.
    """

    def __init__(self, widget: object, *names: str) -> None:
        self._first = {name: getattr(widget, name) for name in names}
        self._of: dict[int, dict[str, object]] = {}

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
