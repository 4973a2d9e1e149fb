"""Letters: facts, addressed to the seats that may know them.

The log of letters *is* the game. Secrets are never stripped from anything: a fact that a seat
may not know is simply not in its post.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from cluekit.sets import members_tuple

EVERYONE = -1
"""Audience of a public fact: all seats and all spectators.

It is the set with every bit, and saves hold it.
"""

NOBODY = 0
"""Audience of a fact that no seat may know, such as the content of the case file."""

SPECTATOR = 62
"""A seat without a hand: it receives public letters only."""

DEALER = 61
"""Not a seat, but the one who sets the table up; it decides only when to go on."""


# Letters, facts, moves and positions hold no cycles: with gc=False Python's garbage collector
# need not look at them, which is worth some games a second.
class Letter(msgspec.Struct, frozen=True, gc=False):
    """A fact and its audience: bit *s* of ``to`` is set when seat *s* may know the fact."""

    fact: object
    to: int = EVERYONE


Post = Sequence[tuple[int, object]]
"""What a seat was told: (number of the move, fact), as ``Session.letters`` gives it."""

Fact = TypeVar("Fact")


def first_of(told: Iterable[object], kind: type[Fact]) -> Fact | None:
    """Return the first of these facts that is of this kind, or None."""
    return next((fact for fact in told if isinstance(fact, kind)), None)


public = Letter
"""Address a fact to everyone: that is where a letter goes when nobody is named."""


def only(*seats: int) -> int:
    """Return the audience of exactly these seats.

    >>> [reaches(only(0, 2), seat) for seat in range(3)]
    [True, False, True]
    """
    audience = NOBODY
    for seat in seats:
        audience |= 1 << seat
    return audience


def reaches(audience: int, seat: int) -> bool:
    """Tell whether a letter to this audience reaches the seat (a number from 0)."""
    return seat >= 0 and bool(audience >> seat & 1)


# --- a letter arrives ---------------------------------------------------------------------------

Table = TypeVar("Table")
Secrets = TypeVar("Secrets")
Own = TypeVar("Own")


class Folding(NamedTuple, Generic[Table, Secrets, Own]):
    """How a game takes its facts in.

    ``fold`` gives the public table after a public fact, ``keep`` the secrets after any other,
    ``learn`` what a seat knows beyond the table after a letter of its own.
    """

    fold: Callable[[Table, Any], Table]
    keep: Callable[[Secrets, Any], Secrets]
    learn: Callable[[Own, Any, Table], Own]


def deliver(
    letters: Iterable[Letter],
    how: Folding[Table, Secrets, Own],
    table: Table,
    secrets: Secrets,
    owns: tuple[Own, ...] = (),
) -> tuple[Table, Secrets, tuple[Own, ...]]:
    """Return the table, the secrets and what each seat knows after these letters.

    All of a move go at once: a call for each letter costs a tenth of the games a second.
    """
    fold, keep, learn = how
    for letter in letters:
        fact, to = letter.fact, letter.to
        if to == EVERYONE:
            table = fold(table, fact)
            continue
        secrets = keep(secrets, fact)
        if owns and to:
            known = list(owns)
            for seat in members_tuple(to):
                known[seat] = learn(known[seat], fact, table)
            owns = tuple(known)
    return table, secrets, owns
