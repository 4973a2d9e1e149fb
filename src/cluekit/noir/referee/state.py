"""The whole position: the table and the secrets. Only rules may look at it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from cluekit.core.letters import Folding
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import KILLER, NOBODY_IS, Table
from cluekit.noir.public.view import learn
from cluekit.sets import mask


class Secrets(msgspec.Struct, frozen=True, gc=False):
    """Everything that is not public.

    ``order`` is the whole evidence deck as it was shuffled, top first; ``drawn`` the set of cards
    the Inspector has ever drawn.
    """

    killer: int = NOBODY_IS
    inspector: int = NOBODY_IS
    drawn: int = 0
    order: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole position."""

    table: Table
    secrets: Secrets

    @property
    def hand(self) -> int:
        """The Inspector's evidence cards, as a set."""
        own = 1 << self.secrets.inspector if self.secrets.inspector >= 0 else 0
        return self.secrets.drawn & ~self.table.shown & ~own

    @property
    def top(self) -> int:
        """The top card of the evidence deck, which must not be empty."""
        return self.secrets.order[-self.table.deck]


def keep(secrets: Secrets, fact: object) -> Secrets:
    """Return the secrets after a fact that is not public."""
    match fact:
        case facts.EvidenceOrder(cards):
            return replace(secrets, order=cards)
        case facts.IdentityTaken(seat, suspect) if seat == KILLER:
            return replace(secrets, killer=suspect)
        case facts.IdentityTaken(_, suspect):
            return replace(secrets, inspector=suspect)
        case facts.CardsDrawn(suspects):
            return replace(secrets, drawn=secrets.drawn | mask(suspects))
    return secrets


FOLDING = Folding(fold, keep, learn)
"""How a position takes a letter in."""
