"""House rules as answers: what the seeds leave open, or say differently.

Every field is a switch of ``[options]`` in an edition file. Clause ids refer to the list of rules.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Side = Annotated[int, Meta(ge=2, le=7)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The answers of one edition; the defaults are those of ``noir-classic``.

    ``rows`` and ``columns`` give the grid, ``hand`` how many cards the Inspector draws (N04),
    ``toll`` how many deaths let the Killer win and ``toll_counts`` which deaths count (N15),
    ``undo`` how long a shift may not be undone (N07), ``old_identity`` what becomes of the
    suspect a Killer gives up (N11), ``canvas`` whether neighbours are asked about (N17, N18),
    ``citizens_arrest`` the third mode (N19) and ``citizens_need`` what it takes.
    """

    rows: Side = 5
    columns: Side = 5
    layout: Literal["random", "alphabetical"] = "random"
    wrap: bool = False
    hand: Annotated[int, Meta(ge=1, le=9)] = 4
    dead_identity: bool = False
    undo: Literal["next-move", "last-shift"] = "next-move"
    arrest_dead: bool = False
    old_identity: Literal["deceased", "innocent"] = "deceased"
    toll: Annotated[int, Meta(ge=1, le=48)] = 16
    toll_counts: Literal["all", "kills"] = "all"
    canvas: bool = False
    citizens_arrest: bool = False
    citizens_need: Literal["hand-and-deck", "hand-only"] = "hand-and-deck"

    @property
    def suspects(self) -> int:
        """The number of suspects, and of evidence cards."""
        return self.rows * self.columns
