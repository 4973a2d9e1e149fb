"""What a rule of one's own sees: the public table and the fact that it is asked about.

It is made of what lies open and of nothing else, so a rule cannot tell a secret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue.public.table import Table
from cluekit.sets import mask


def see(table: Table, about: int, name: str, seat: int | None) -> Any:
    """Return what this name stands for; ``about`` is the seat that the moment is about.

    Cards are sets, as bits of a number; seats are numbers.
    """
    if seat is None:
        return _TABLE[name](table, about)
    return _SEAT[name](table, seat)


def passes(table: Table, seat: int) -> int:
    """Return how many questions in a row the seat has passed on, the last one last."""
    count = 0
    for question in reversed(table.questions):
        if question.passed >> seat & 1:
            count += 1
        elif question.showers >> seat & 1:
            break
    return count


def _room(table: Table, seat: int) -> str:
    """Return the id of the room in which the seat's piece stands, "" for a square or the pool."""
    place, edition = table.place_of(seat), table.edition
    if not edition.plan.is_room(place):
        return ""
    return edition.deck.cards[edition.deck.room(place)].id


def _asked(table: Table) -> tuple[int, ...]:
    return table.questions[-1].cards if table.questions else ()


_TABLE: dict[str, Callable[[Table, int], Any]] = {
    "me": lambda t, _: t.mover,
    "left": lambda t, _: t.after(t.mover),
    "who": lambda _, about: about,
    "asker": lambda t, _: t.questions[-1].asker if t.questions else t.mover,
    "seats": lambda t, _: t.order,
    "dice": lambda t, _: t.dice,
    "turn": lambda t, _: t.turn,
    "asked": lambda t, _: mask(_asked(t)),
    "suspects": lambda t, _: mask(t.edition.deck.suspects),
    "weapons": lambda t, _: mask(t.edition.deck.weapons),
    "rooms": lambda t, _: mask(t.edition.deck.rooms),
    "face_up": lambda t, _: mask(t.face_up),
}
_SEAT: dict[str, Callable[[Table, int], Any]] = {
    "left": lambda t, seat: t.after(seat),
    "room": _room,
    "passes": passes,
    "size": lambda t, seat: t.sizes[seat],
}
