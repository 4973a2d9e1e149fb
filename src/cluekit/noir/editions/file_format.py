"""An edition file of Noir as it is written: its keys, and the limits of each.

The published JSON Schema is made from these types (``cluekit.noir.schemas``), and ``mistakes``
holds files against them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cluekit.core.edition_text import Id, Name
from cluekit.noir.editions.options import Options
from cluekit.words.story import Story

FORMAT, VERSION = "cluekit-noir-edition", 1
MOST_SUSPECTS = 49
LONGEST_SUSPECT = 12
"""As many letters as stand below a face."""

SuspectName = Annotated[str, Meta(min_length=1, max_length=LONGEST_SUSPECT)]


class File(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file. ``suspects`` are names of your own, in the order of their letters.

    ``follows`` is the number of the rule document that it goes by; the rule sheet marks what that
    does not say.
    """

    format: Literal["cluekit-noir-edition"]
    version: Literal[1]
    id: Id
    name: Name
    follows: Literal["", "002", "003"] = ""
    suspects: Annotated[list[SuspectName], Meta(max_length=MOST_SUSPECTS)] = []
    options: Options = Options()
    story: Story = Story()
