"""House rules as answers: what the seeds leave open, or say differently.

Every field is a switch of ``[options]`` in an edition file. Clause ids refer to the list of rules.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Side = Annotated[int, Meta(ge=2, le=7)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The answers of one edition; the defaults are what holds where its file says nothing."""

    # --- The board and the cards --------------------------------------------------------------

    rows: Side = 5
    """The rows of the grid."""
    columns: Side = 5
    """The columns of the grid."""
    layout: Literal["random", "alphabetical"] = "random"
    """How the suspects are laid out at first (N01)."""
    wrap: bool = False
    """Whether the edges of the grid meet, so that those at opposite ends are neighbours (N03)."""
    hand: Annotated[int, Meta(ge=1, le=9)] = 4
    """How many cards the Inspector draws (N04)."""
    dead_identity: bool = False
    """Whether the Inspector may choose to be somebody who is dead (N04)."""

    # --- The actions --------------------------------------------------------------------------

    undo: Literal["next-move", "last-shift"] = "next-move"
    """How long a shift may not be undone by the other side (N07)."""
    arrest_dead: bool = False
    """Whether a dead suspect may be arrested (N10)."""
    old_identity: Literal["deceased", "innocent"] = "deceased"
    """What becomes of the suspect a Killer gives up (N11)."""

    # --- The end ------------------------------------------------------------------------------

    toll: Annotated[int, Meta(ge=1, le=48)] = 16
    """How many deaths let the Killer win (N15)."""
    toll_counts: Literal["all", "kills"] = "all"
    """Which deaths count: all, or those of suspects who were killed (N15)."""

    # --- The modes ----------------------------------------------------------------------------

    canvas: bool = False
    """Whether neighbours are asked about: the second mode (N17, N18)."""
    citizens_arrest: bool = False
    """Whether citizens arrest: the third mode (N19)."""
    citizens_need: Literal["hand-and-deck", "hand-only"] = "hand-and-deck"
    """What a citizen's arrest takes: a card of the hand, and one in the deck too (N26)."""

    @property
    def suspects(self) -> int:
        """The number of suspects, and of evidence cards."""
        return self.rows * self.columns
