"""Moves: what somebody wants to do. Imperative, frozen; a move may be refused."""

from __future__ import annotations

from typing import get_args

import msgspec


class Prepare(msgspec.Struct, frozen=True, gc=False, tag="prepare", forbid_unknown_fields=True):
    """The dealer takes the next step of the set-up."""

    step: str


class ChooseIdentity(
    msgspec.Struct, frozen=True, gc=False, tag="choose-identity", forbid_unknown_fields=True
):
    """The Inspector chooses one of the cards drawn as an identity, for good (N04)."""

    suspect: int


class Shift(msgspec.Struct, frozen=True, gc=False, tag="shift", forbid_unknown_fields=True):
    """Move a row or a column by one (N06). ``index`` is counted from 0; +1 is right or down."""

    axis: str
    index: int
    step: int


class Kill(msgspec.Struct, frozen=True, gc=False, tag="kill", forbid_unknown_fields=True):
    """The Killer kills a neighbour (N08)."""

    suspect: int


class Disguise(msgspec.Struct, frozen=True, gc=False, tag="disguise", forbid_unknown_fields=True):
    """The Killer draws an evidence card to become somebody else (N11)."""


class Arrest(msgspec.Struct, frozen=True, gc=False, tag="arrest", forbid_unknown_fields=True):
    """The Inspector arrests a neighbour, or their own suspect (N10)."""

    suspect: int


class Exonerate(msgspec.Struct, frozen=True, gc=False, tag="exonerate", forbid_unknown_fields=True):
    """The Inspector draws an evidence card; next a card of the hand is discarded (N12)."""


class Discard(msgspec.Struct, frozen=True, gc=False, tag="discard", forbid_unknown_fields=True):
    """The Inspector discards this card face up: the suspect is innocent (N12)."""

    suspect: int


class CitizensArrest(
    msgspec.Struct, frozen=True, gc=False, tag="citizens-arrest", forbid_unknown_fields=True
):
    """Discard a card without drawing, and arrest a neighbour of that suspect (N19)."""

    suspect: int
    target: int


Move = (
    Prepare
    | ChooseIdentity
    | Shift
    | Kill
    | Disguise
    | Arrest
    | Exonerate
    | Discard
    | CitizensArrest
)


def well_formed(move: object) -> bool:
    """Tell whether this is a move whose every field is of the very type it should be."""
    fields = _FIELDS.get(type(move))
    return fields is not None and all(type(getattr(move, name)) is kind for name, kind in fields)


_FIELDS: dict[type, tuple[tuple[str, type], ...]] = {
    kind: tuple((field.name, field.type) for field in msgspec.structs.fields(kind))
    for kind in get_args(Move)
}
