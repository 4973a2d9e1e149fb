"""The state: the table and all secrets. Only the rules and the session touch it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import Triple
from cluekit.clue.public import facts
from cluekit.clue.public.table import Table


class Secrets(msgspec.Struct, frozen=True, gc=False):
    """Everything that is not public: all hands, the case file, the cards that lie face down."""

    hands: tuple[tuple[int, ...], ...] = ()
    case_file: Triple = (-1, -1, -1)
    face_down: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole position."""

    table: Table
    secrets: Secrets


def keep(secrets: Secrets, fact: object) -> Secrets:
    """Return the secrets after a fact that is not public."""
    if type(fact) is facts.Received:
        return replace(secrets, hands=(*secrets.hands, fact.cards))
    if type(fact) is facts.CaseFileHolds:
        return replace(secrets, case_file=fact.cards)
    if type(fact) is facts.LaidFaceDown:
        return replace(secrets, face_down=fact.cards)
    return secrets
