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
    """A record: what is known of the deal, and what was observed.

    ``deck`` is an edition's id or lists of cards; ``players`` sit clockwise in this order. ``me``
    is the player whose ``hand`` is known; without it a spectator writes. ``table`` are cards that
    lie face up, ``pool`` is the number that lie face down. ``events`` are lines of the notation
    (or the name of a CSV file beside this one); ``facts`` say "Nora has rope" or "Nora has not
    rope", ``clauses`` "Nora has one of rope hall". ``questioning`` and ``cards_shown`` are the
    house rules of that name, by default the edition's.
    """

    deck: CardName | OwnDeck
    players: Annotated[list[str], Meta(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    format: Literal["cluekit-case"] = "cluekit-case"
    version: Literal[1] = 1
    hand_sizes: list[Count] | Literal["unknown", "ignore"] = "unknown"
    me: str | None = None
    hand: Cards | Sentence = ""
    table: Cards | Sentence = ""
    pool: Count = 0
    events: Annotated[list[Sentence], Meta(max_length=MOST_EVENTS)] | Lines = ""
    facts: Statements | Lines = ""
    clauses: Statements | Lines = ""
    questioning: Literal["classic", "fast", "every-player"] | None = None
    cards_shown: Literal["one", "at-least-one", "all"] | None = None
