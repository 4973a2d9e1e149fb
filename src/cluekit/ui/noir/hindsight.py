"""Hindsight at a table of Noir: what the parts of the end hold, worked out when it is over.

A side is told how its own search went, and that of who only watched. Only when both have laid
their cards open is the other side's looked at, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import msgspec

from cluekit.core import SPECTATOR
from cluekit.noir import Session
from cluekit.noir.deduction.hindsight import Hindsight, search
from cluekit.noir.notation import write
from cluekit.ui.tables.ending import TEXT
from cluekit.ui.tables.staging import Pressed


class Searches(msgspec.Struct, frozen=True):
    """How each search went, by seat; ``cards`` are those that each seat ever had, laid open."""

    seats: Mapping[int, Hindsight]
    cards: Mapping[int, int] = {}


class Shared(msgspec.Struct, frozen=True):
    """What can be shared: the game as text, and how this seat's search went."""

    text: str
    search: Hindsight


def work_out(table: Pressed, part: str, all_open: bool) -> Searches | Shared:  # noqa: FBT001 - as every ``Find`` is called
    """Work a part out for the player here, or where all cards lie open for both sides."""
    session: Session = table.session
    if part == TEXT:
        text = write(session, None if all_open else table.seat)
        return Shared(text, _search(session, table.seat))
    players = range(len(session.players))
    seats = [*players] if all_open else [seat for seat in players if seat == table.seat]
    cards = {seat: session.view(seat).own.seen for seat in seats} if all_open else {}
    return Searches({seat: _search(session, seat) for seat in (*seats, SPECTATOR)}, cards)


def _search(session: Session, seat: int) -> Hindsight:
    return search(partial(session.view, seat), session.step, seat)
