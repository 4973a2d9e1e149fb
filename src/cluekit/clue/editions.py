"""Editions: options + cast + board, read from a TOML file that a teacher can edit."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import msgspec

from cluekit.clue.board import Plan, read_plan
from cluekit.clue.cast import Card, Deck, deck
from cluekit.clue.checking import problems_in
from cluekit.clue.edition_file import FORMAT, VERSION, BonusCard, File
from cluekit.clue.options import Options
from cluekit.clue.paths import Paths
from cluekit.core import RefusedError
from cluekit.core.edition_text import LARGEST_FILE, table_of
from cluekit.core.shelf import own_text, shipped_text

__all__ = [
    "FORMAT",
    "LARGEST_FILE",
    "SHIPPED",
    "VERSION",
    "BonusCard",
    "Edition",
    "edition",
    "find_edition",
    "read_edition",
]


class Edition(msgspec.Struct, frozen=True):
    """A set of house rules with its cards and its board.

    ``players`` is the least and the greatest number of players, ``starts`` the start square of
    each suspect, ``weapon_rooms`` the room (a place) in which each weapon begins or -1 where the
    edition leaves it open, ``bonus`` the bonus cards, ``source`` the text of the file.
    """

    id: str
    name: str
    players: tuple[int, int]
    deck: Deck
    plan: Plan
    paths: Paths
    starts: tuple[int, ...]
    weapon_rooms: tuple[int, ...]
    options: Options
    bonus: tuple[BonusCard, ...]
    source: str

    def __repr__(self) -> str:
        """Return a short form: the whole would fill pages."""
        return f"Edition({self.id!r})"


SHIPPED = ("mini", "uk", "us", "pool")
"""The editions that come with the kit."""


@cache
def edition(name: str) -> Edition:
    """Return a shipped edition by its id.

    Raises ``RefusedError`` (code ``no-such-edition``) that lists the ids there are.
    """
    return read_edition(shipped_text("cluekit.clue", name, SHIPPED))


def find_edition(name: str | Path) -> Edition:
    """Return a shipped edition by its id, or the edition in a file of one's own.

    Raises ``RefusedError`` that says what is wrong with the file, or lists the ids there are.
    """
    if name in SHIPPED:
        return edition(str(name))
    text = own_text(name)
    return edition(str(name)) if text is None else read_edition(text)


@lru_cache(maxsize=16)
def read_edition(text: str) -> Edition:
    """Read the text of an edition file; raises ``RefusedError`` with its first mistake."""
    for problem in problems_in(text):
        raise RefusedError(problem)
    return _edition(msgspec.convert(table_of(text), File), text)


def _edition(file: File, text: str) -> Edition:
    """Put a file without mistakes together."""
    ids = [room.id for room in file.rooms]
    passages = [[ids.index(there) for there in room.passages] for room in file.rooms]
    plan = read_plan(file.board.map, [room.mark for room in file.rooms], passages)
    return Edition(
        id=file.id,
        name=file.name,
        players=file.players,
        deck=_deck(file),
        plan=plan,
        paths=Paths(plan),
        starts=tuple(plan.starts[suspect.start] for suspect in file.suspects),
        weapon_rooms=tuple(ids.index(w.room) if w.room else -1 for w in file.weapons),
        options=file.options,
        bonus=file.bonus,
        source=text,
    )


def _deck(file: File) -> Deck:
    return deck(
        (Card(s.id, s.name, "suspect", s.alias, s.colour, s.shape) for s in file.suspects),
        (Card(w.id, w.name, "weapon", w.alias, "", w.shape) for w in file.weapons),
        (Card(r.id, r.name, "room", r.alias, "", r.shape) for r in file.rooms),
    )
