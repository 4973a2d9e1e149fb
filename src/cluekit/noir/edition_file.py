"""An edition file of Noir as it is written: its keys, and the limits of each.

The published JSON Schema is made from these types (``cluekit.noir.schemas``), and ``checking``
holds files against them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cluekit.core.edition_text import Id, Name
from cluekit.noir.options import Options

FORMAT, VERSION = "cluekit-noir-edition", 1
MOST_SUSPECTS = 49
LONGEST_SUSPECT = 12
"""As many letters as stand below a face."""

SuspectName = Annotated[str, Meta(min_length=1, max_length=LONGEST_SUSPECT)]


class File(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file. ``suspects`` are names of one's own, in the order of their letters."""

    format: Literal["cluekit-noir-edition"]
    version: Literal[1]
    id: Id
    name: Name
    suspects: Annotated[list[SuspectName], Meta(max_length=MOST_SUSPECTS)] = []
    options: Options = Options()
