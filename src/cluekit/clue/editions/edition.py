"""Editions: options + cast + board, read from a TOML file that a teacher can edit."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import msgspec

from cluekit.clue.editions.board import Cell, Plan, cell_by_name, read_plan
from cluekit.clue.editions.cast import Card, Deck, deck
from cluekit.clue.editions.file_format import (
    FORMAT,
    VERSION,
    BonusCard,
    File,
    Story,
    own_rule,
    problems_in,
)
from cluekit.clue.editions.options import Options
from cluekit.clue.editions.paths import Paths
from cluekit.clue.rule_language.language import Rule
from cluekit.core import refuse_if
from cluekit.core.edition_text import LARGEST_FILE, found_edition, shipped_text, table_of
from cluekit.visible import heed

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
    """A set of house rules with its cards and its board."""

    id: str
    """Its id, in kebab case."""
    name: str
    """Its name in English: the message id of the translations."""
    players: tuple[int, int]
    """The least and the greatest number of players."""
    deck: Deck
    """The cards."""
    plan: Plan
    """The floor plan."""
    paths: Paths
    """Where a walk may lead on it."""
    starts: tuple[int, ...]
    """The start square (a place) of each suspect."""
    weapon_rooms: tuple[int, ...]
    """The room (a place) in which each weapon begins, or -1 where the edition leaves it open."""
    options: Options
    """The house rules."""
    bonus: tuple[BonusCard, ...]
    """The bonus cards."""
    source: str
    """The text of its file."""
    story: Story = Story()
    """What is told where a game begins."""
    spot: Cell | None = None
    """The cell of the board that is marked X."""
    follows: str = ""
    """The rule document it goes by, "001" for instance; "" for none."""
    rules: tuple[Rule, ...] = ()
    """Rules of one's own."""

    def __repr__(self) -> str:
        """Return a short form: the whole would fill pages."""
        return f"Edition({self.id!r})"


SHIPPED = ("mini", "uk", "us", "pool")
"""The editions that come with the kit."""


def edition(name: str) -> Edition:
    """Return an edition; ``name`` is its id, or a file: "mine.toml".

    Raises ``RefusedError`` that says what is wrong with the file, or lists the ids there are.

    >>> edition("mini").players
    (2, 3)
    """
    return find_edition(name) if name.endswith(".toml") else _shipped(name)


@cache
def _shipped(name: str) -> Edition:
    return read_edition(shipped_text("cluekit.clue", name, SHIPPED))


def find_edition(name: str | Path) -> Edition:
    """Return a shipped edition by its id, or the edition in a file of your own.

    Raises ``RefusedError`` that says what is wrong with the file, or lists the ids there are.
    """
    return found_edition(name, SHIPPED, _shipped, read_edition)


def read_edition(text: str) -> Edition:
    """Read the text of an edition file; raises ``RefusedError`` with its first mistake.

    >>> read_edition(edition("mini").source)
    Edition('mini')
    """
    return _read(text)


@lru_cache(maxsize=16)
def _read(text: str) -> Edition:
    refuse_if(next(iter(problems_in(text)), None))
    found = _edition(msgspec.convert(table_of(text), File), text)
    heed(card.name for card in found.deck.cards)
    return found


def _edition(file: File, text: str) -> Edition:
    """Put a file without mistakes together."""
    ids = [room.id for room in file.rooms]
    passages = tuple(tuple(ids.index(there) for there in room.passages) for room in file.rooms)
    plan, paths = _board(file.board.map, tuple(room.mark for room in file.rooms), passages)
    return Edition(
        id=file.id,
        name=file.name,
        players=file.players,
        deck=deck(
            (Card(s.id, s.name, "suspect", s.alias, s.colour, s.shape) for s in file.suspects),
            (Card(w.id, w.name, "weapon", w.alias, "", w.shape) for w in file.weapons),
            (Card(r.id, r.name, "room", r.alias, "", r.shape) for r in file.rooms),
        ),
        plan=plan,
        paths=paths,
        starts=tuple(plan.starts[suspect.start] for suspect in file.suspects),
        weapon_rooms=tuple(ids.index(w.room) if w.room else -1 for w in file.weapons),
        options=file.options,
        bonus=file.bonus,
        source=text,
        story=file.story,
        spot=cell_by_name(file.board.spot) if file.board.spot else None,
        follows=file.follows,
        rules=tuple(map(own_rule, file.rule)),
    )


@lru_cache(maxsize=16)
def _board(
    map_: str, marks: tuple[str, ...], passages: tuple[tuple[int, ...], ...]
) -> tuple[Plan, Paths]:
    """Return a floor plan and the ways on it; editions with one map share what was found there.

    So the arms of an experiment, where one switch differs, search each way once.
    """
    plan = read_plan(map_, marks, passages)
    return plan, Paths(plan)
