"""A record as it is written: its keys, and the limits of each.

The published JSON Schema is made from these types (``cluekit.records.schemas``), and files are held
against them. Only ``deck`` and ``players`` must be there.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cluekit.clue.editions.file_format import MOST_CARDS, MOST_SUSPECTS
from cluekit.core.edition_text import LONGEST_NAME

FORMAT, VERSION = "cluekit-case", 1

LARGEST_FILE = 200_000
"""The most characters a record may have."""

LONGEST_LINE = 20_000
"""The most characters in one line of it: some programs write a whole list on one."""

LONGEST_EVENT = 500
MOST_EVENTS, MOST_FACTS = 1_000, 200
FEWEST_PLAYERS, MOST_PLAYERS = 2, MOST_SUSPECTS
KIND_KEYS = ("suspects", "weapons", "rooms")

CardName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Pile = Annotated[list[CardName], Meta(min_length=1, max_length=MOST_CARDS)]
Sentence = Annotated[str, Meta(max_length=LONGEST_EVENT)]
Lines = Annotated[str, Meta(max_length=LARGEST_FILE)]
"""A text of several lines, one event each."""

Count = Annotated[int, Meta(ge=0, le=MOST_CARDS)]
Cards = Annotated[list[CardName], Meta(max_length=MOST_CARDS)]
Statements = Annotated[list[Sentence], Meta(max_length=MOST_FACTS)]


class OwnDeck(msgspec.Struct, forbid_unknown_fields=True):
    """A deck of your own: the names of its cards, by kind."""

    suspects: Pile
    weapons: Pile
    rooms: Pile


class File(msgspec.Struct, forbid_unknown_fields=True):
    """A record: what is known of the deal, and what was observed."""

    deck: CardName | OwnDeck
    """An edition's id, or lists of cards."""
    players: Annotated[list[str], Meta(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    """The people, clockwise."""
    format: Literal["cluekit-case"] = "cluekit-case"
    """What the file is."""
    version: Literal[1] = 1
    """The version of the format."""
    hand_sizes: list[Count] | Literal["unknown", "ignore"] = "unknown"
    """How many cards each player holds; "unknown", or not to be counted with."""
    me: str | None = None
    """The player whose hand is known; without one a spectator writes."""
    hand: Cards | Sentence = ""
    """The cards of that hand."""
    table: Cards | Sentence = ""
    """The cards that lie face up."""
    pool: Count = 0
    """How many lie face down."""
    events: Annotated[list[Sentence], Meta(max_length=MOST_EVENTS)] | Lines = ""
    """Lines of the notation, or the name of a CSV file beside this one."""
    facts: Statements | Lines = ""
    """Statements such as "Nora has rope" and "Nora has not rope"."""
    clauses: Statements | Lines = ""
    """Statements such as "Nora has one of rope hall"."""
    questioning: Literal["classic", "fast", "every-player"] | None = None
    """The house rule of that name; without one, the edition's."""
    cards_shown: Literal["one", "at-least-one", "all"] | None = None
    """The house rule of that name; without one, the edition's."""
