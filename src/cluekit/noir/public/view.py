"""A view: everything that one side may know, and nothing else."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from cluekit.core import SPECTATOR
from cluekit.noir.public import facts
from cluekit.noir.public.table import NOBODY_IS, Table
from cluekit.sets import mask


class Own(msgspec.Struct, frozen=True, gc=False):
    """What a side knows beyond the table.

    ``identity`` is who it is, ``was`` every identity it ever had, in order; ``drawn`` the set of
    cards it has ever drawn.
    """

    identity: int = NOBODY_IS
    was: tuple[int, ...] = ()
    drawn: int = 0

    @property
    def seen(self) -> int:
        """The cards this side has ever had, as a set: none of them was the other side's then."""
        return self.drawn | mask(self.was)


class View(msgspec.Struct, frozen=True, gc=False):
    """The position as one side knows it; ``SPECTATOR`` only watches."""

    table: Table
    seat: int = SPECTATOR
    own: Own = Own()

    @property
    def hand(self) -> int:
        """Your own evidence cards, as a set."""
        identity = 1 << self.own.identity if self.own.identity >= 0 else 0
        return self.own.drawn & ~self.table.shown & ~identity


def learn(own: Own, fact: object, _: Table) -> Own:
    """Return what a side knows after a letter of its own."""
    match fact:
        case facts.IdentityTaken(_, suspect):
            return replace(own, identity=suspect, was=(*own.was, suspect))
        case facts.CardsDrawn(suspects):
            return replace(own, drawn=own.drawn | mask(suspects))
    return own
