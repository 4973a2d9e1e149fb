"""An edition file as it is written: its tables, its keys, and the limits of each.

The published JSON Schema is made from these types (``cluekit.clue.schemas``), and ``mistakes``
holds files against them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from cluekit.clue.editions.board import LARGEST
from cluekit.clue.editions.options import Options
from cluekit.core.edition_text import Id, Name
from cluekit.words.story import Opening, in_each_language

FORMAT = "cluekit-edition"
VERSION = 1

LONGEST_TEXT = 200
MOST_SUSPECTS = 10
"""As many as there are start digits."""

MOST_CARDS = 40
"""The most suspects, weapons and rooms together; there are two of each kind at least."""

MOST_BONUS = 40

Alias = Annotated[str, Meta(max_length=2)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
Colour = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
Digit = Annotated[str, Meta(pattern="^[0-9]$")]
Mark = Annotated[str, Meta(min_length=1, max_length=1)]
Square = Annotated[str, Meta(pattern="^[A-Z]{1,2}[1-9][0-9]?$")]
MapText = Annotated[str, Meta(max_length=LARGEST * (LARGEST + 2))]
People = Annotated[int, Meta(ge=2, le=MOST_SUSPECTS)]
Effect = Literal[
    "move-anywhere", "six-more", "another-turn", "be-shown", "show-left", "lay-open", "peek"
]


class Suspect(msgspec.Struct, forbid_unknown_fields=True):
    """A suspect: a card and a piece. ``start`` is the digit of its start square on the map."""

    id: Id
    name: Name
    start: Digit
    colour: Colour
    shape: Id
    alias: Alias = ""


class Weapon(msgspec.Struct, forbid_unknown_fields=True):
    """A weapon. ``room`` is the id of the room in which it begins; luck decides without."""

    id: Id
    name: Name
    shape: Id
    alias: Alias = ""
    room: str = ""


class Room(msgspec.Struct, forbid_unknown_fields=True):
    """A room. ``mark`` is its character on the map, ``passages`` the ids of rooms they lead to."""

    id: Id
    name: Name
    mark: Mark
    shape: Id = "plain"
    alias: Alias = ""
    passages: Annotated[tuple[str, ...], Meta(max_length=MOST_CARDS)] = ()


class BonusCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus card: what it is called, what it says, what it does, how many there are (P05)."""

    id: Id
    name: Name
    text: Text
    effect: Effect
    count: Annotated[int, Meta(ge=1, le=20)] = 1


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """The floor plan as text, one character a square.

    ``spot`` is the square that is marked X, by column and row, such as "N15".
    """

    map: MapText
    spot: Square = ""


class Telling(Opening, frozen=True, forbid_unknown_fields=True):
    """A story: how it opens, what is said of the spot marked X, what its solver may be called."""

    spot: Text = ""
    winner: Name = ""


if TYPE_CHECKING:

    class Story(Telling, frozen=True):
        """A story for all readers, and stories for readers of one language."""
else:
    Story = in_each_language(Telling)


class File(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file: house rules, cards and a board."""

    format: Literal["cluekit-edition"]
    """What the file is."""
    version: Literal[1]
    """The version of the format."""
    id: Id
    """What the edition is called in code, on the command line and in saves."""
    name: Name
    """What people call it."""
    players: tuple[People, People]
    """The fewest and the most players."""
    suspects: Annotated[list[Suspect], Meta(min_length=2, max_length=MOST_SUSPECTS)]
    """The cards of the first kind, in the order of the sheet."""
    weapons: Annotated[list[Weapon], Meta(min_length=2, max_length=MOST_CARDS)]
    """The cards of the second kind."""
    rooms: Annotated[list[Room], Meta(min_length=2, max_length=MOST_CARDS)]
    """The cards of the third kind, which are on the board, too."""
    board: Board
    """The floor plan."""
    follows: Literal["", "000", "001", "004"] = ""
    """The number of the rule document it goes by; the rule sheet marks what that does not say."""
    options: Options = Options()
    """The answers to the switches, where they differ from those of ``uk``."""
    story: Story = Story()
    """What the rule sheet and the waiting room tell first."""
    bonus: Annotated[tuple[BonusCard, ...], Meta(max_length=MOST_BONUS)] = ()
    """The bonus cards, for editions that have any."""
