"""Facts: what happened. Past tense, frozen, addressed by the letters that carry them.

Seats are 0 for the Killer and 1 for the Inspector; suspects are numbers, sets of them bitmasks.
The last words of each docstring say who may know it (N21, N31).
"""

from __future__ import annotations

import msgspec


class BoardLaid(msgspec.Struct, frozen=True, gc=False, tag="board-laid"):
    """All suspects lie open in rows of this width (N01). Everyone."""

    cells: tuple[int, ...]
    width: int


class EvidenceShuffled(msgspec.Struct, frozen=True, gc=False, tag="evidence-shuffled"):
    """The evidence deck was shuffled and holds this many cards (N01). Everyone."""

    cards: int


class EvidenceOrder(msgspec.Struct, frozen=True, gc=False, tag="evidence-order"):
    """The order of the evidence deck, top card first. Nobody."""

    cards: tuple[int, ...]


class KillerDrew(msgspec.Struct, frozen=True, gc=False, tag="killer-drew"):
    """The Killer has drawn a secret identity (N02). Everyone."""


class InspectorDrew(msgspec.Struct, frozen=True, gc=False, tag="inspector-drew"):
    """The Inspector has drawn this many cards (N04, N12). Everyone."""

    cards: int


class IdentityTaken(msgspec.Struct, frozen=True, gc=False, tag="identity-taken"):
    """This seat is this suspect from now on. That seat alone."""

    seat: int
    suspect: int


class CardsDrawn(msgspec.Struct, frozen=True, gc=False, tag="cards-drawn"):
    """Which cards the Inspector drew. The Inspector alone."""

    suspects: tuple[int, ...]


class IdentityChosen(msgspec.Struct, frozen=True, gc=False, tag="identity-chosen"):
    """The Inspector has chosen an identity (N04). Everyone."""


class Shifted(msgspec.Struct, frozen=True, gc=False, tag="shifted"):
    """The seat moved a line by one (N06). Everyone."""

    seat: int
    axis: str
    index: int
    step: int


class Killed(msgspec.Struct, frozen=True, gc=False, tag="killed"):
    """The Killer killed this suspect (N08). Everyone."""

    suspect: int


class InspectorAnswered(msgspec.Struct, frozen=True, gc=False, tag="inspector-answered"):
    """The Inspector said whether the innocent who died stood next to them (N18). Everyone."""

    suspect: int
    near: bool


class Arrested(msgspec.Struct, frozen=True, gc=False, tag="arrested"):
    """The Inspector arrested this suspect; ``hit`` when it was the Killer (N10). Everyone."""

    suspect: int
    hit: bool


class Disguised(msgspec.Struct, frozen=True, gc=False, tag="disguised"):
    """The Killer tried to disguise (N11). Everyone.

    With success, ``shown`` is the old identity, given up; else the card drawn, of a dead suspect.
    """

    success: bool
    shown: int


class Exonerated(msgspec.Struct, frozen=True, gc=False, tag="exonerated"):
    """The Inspector discarded this card face up (N12). Everyone.

    ``arrest`` is whom a citizen's arrest is about (N19), or -1: so it stands in saves.
    """

    suspect: int
    arrest: int = -1


class KillerAnswered(msgspec.Struct, frozen=True, gc=False, tag="killer-answered"):
    """The Killer said whether they stand next to the exonerated suspect (N17). Everyone."""

    suspect: int
    near: bool


class LinesRemoved(msgspec.Struct, frozen=True, gc=False, tag="lines-removed"):
    """These rows and columns, all deceased, are gone; the others close up (N14). Everyone."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class GameEnded(msgspec.Struct, frozen=True, gc=False, tag="game-ended"):
    """The game is over (N20): who won, how ("arrest", "inspector-killed", "toll"). Everyone.

    The identities are shown; ``inspector`` is -1 when none was chosen.
    """

    winner: int
    ending: str
    killer: int
    inspector: int


REVEALING: tuple[type, ...] = (
    *(Killed, Arrested, Disguised, Exonerated, InspectorAnswered, KillerAnswered, GameEnded),
)
"""After these a side knows more of who is who: the one killed was not the Inspector, either."""

Fact = (
    BoardLaid
    | EvidenceShuffled
    | EvidenceOrder
    | KillerDrew
    | InspectorDrew
    | IdentityTaken
    | CardsDrawn
    | IdentityChosen
    | Shifted
    | Killed
    | InspectorAnswered
    | Arrested
    | Disguised
    | Exonerated
    | KillerAnswered
    | LinesRemoved
    | GameEnded
)
