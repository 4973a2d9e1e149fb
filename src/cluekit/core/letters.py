"""Letters: facts, addressed to the seats that may know them.

The log of letters *is* the game. Secrets are never stripped from anything: a fact that a seat
may not know is simply not in its post.
"""

from __future__ import annotations

from typing import Any

import msgspec

EVERYONE = -1
"""Audience of a public fact: all seats, and whoever watches."""

NOBODY = 0
"""Audience of a fact that no seat may know, such as the content of the case file."""

SPECTATOR = 62
"""A seat without a hand: it receives public letters only."""

DEALER = 61
"""Not a seat: whoever sets the table up. It decides nothing but when to go on."""


# Letters, facts, moves and positions hold no cycles: with gc=False Python's garbage collector
# need not look at them, which is worth some games a second.
class Letter(msgspec.Struct, frozen=True, gc=False):
    """A fact and its audience: bit *s* of ``to`` is set when seat *s* may know the fact."""

    fact: Any
    to: int = EVERYONE


def only(*seats: int) -> int:
    """Return the audience of exactly these seats."""
    audience = NOBODY
    for seat in seats:
        audience |= 1 << seat
    return audience


def reaches(audience: int, seat: int) -> bool:
    """Tell whether a letter to this audience reaches the seat (a number from 0)."""
    return seat >= 0 and bool(audience >> seat & 1)
