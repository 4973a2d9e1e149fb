"""Editions: options + cast + board, read from a TOML file that a teacher can edit."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Annotated, Any, Literal

import msgspec

from cluekit.clue.board import Plan, read_plan
from cluekit.clue.cast import Card, Deck, deck
from cluekit.clue.options import Options, SetupStep
from cluekit.clue.paths import Paths
from cluekit.core import Problem, RefusedError

FORMAT = "cluekit-edition"
VERSION = 1
LARGEST_FILE = 200_000
"""The most characters an edition file may have."""


class _Suspect(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    start: str
    colour: str
    shape: str
    alias: str = ""


class _Weapon(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    shape: str
    alias: str = ""
    room: str = ""


class _Room(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    mark: str
    shape: str = "plain"
    alias: str = ""
    passages: tuple[str, ...] = ()


class BonusCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus card: what it is called, what it says, what it does, how many there are (P05)."""

    id: str
    name: str
    text: str
    effect: Literal[
        "move-anywhere", "six-more", "another-turn", "be-shown", "show-left", "lay-open", "peek"
    ]
    count: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


class _Board(msgspec.Struct, forbid_unknown_fields=True):
    map: str


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file as it is written."""

    format: Literal["cluekit-edition"]
    version: Literal[1]
    id: str
    name: str
    players: tuple[int, int]
    suspects: list[_Suspect]
    weapons: list[_Weapon]
    rooms: list[_Room]
    board: _Board
    options: Options = Options()
    bonus: tuple[BonusCard, ...] = ()


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
    if name not in SHIPPED:
        raise _refuse("no-such-edition", name=name, known=list(SHIPPED))
    file = resources.files("cluekit.clue").joinpath("editions", f"{name}.toml")
    return read_edition(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def read_edition(text: str) -> Edition:
    """Read the text of an edition file; raises ``RefusedError`` that names what is wrong."""
    if len(text) > LARGEST_FILE:
        raise _refuse("edition-too-large", largest=LARGEST_FILE)
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        raise _refuse("edition-unreadable", reason=str(error)) from None
    return _edition(file, text)


def _refuse(code: str, **about: Any) -> RefusedError:
    return RefusedError(Problem(code, about=about))


def _edition(file: _File, text: str) -> Edition:
    _check_ids(file)
    _check_options(file)
    ids = [room.id for room in file.rooms]
    passages = [[_room(there, ids) for there in room.passages] for room in file.rooms]
    plan = read_plan(file.board.map, [room.mark for room in file.rooms], passages)
    if file.options.accusation == "in-the-middle" and plan.pool < 0:
        raise _refuse("no-pool")
    return Edition(
        id=file.id,
        name=file.name,
        players=file.players,
        deck=_deck(file),
        plan=plan,
        paths=Paths(plan),
        starts=tuple(_start(suspect, plan) for suspect in file.suspects),
        weapon_rooms=tuple(_room(w.room, ids) if w.room else -1 for w in file.weapons),
        options=file.options,
        bonus=file.bonus,
        source=text,
    )


def _deck(file: _File) -> Deck:
    return deck(
        (Card(s.id, s.name, "suspect", s.alias, s.colour, s.shape) for s in file.suspects),
        (Card(w.id, w.name, "weapon", w.alias, "", w.shape) for w in file.weapons),
        (Card(r.id, r.name, "room", r.alias, "", r.shape) for r in file.rooms),
    )


def _room(name: str, ids: list[str]) -> int:
    if name not in ids:
        raise _refuse("no-such-room", name=name, known=ids)
    return ids.index(name)


def _start(suspect: _Suspect, plan: Plan) -> int:
    if suspect.start not in plan.starts:
        raise _refuse("map-start-missing", mark=suspect.start, suspect=suspect.id)
    return plan.starts[suspect.start]


def _check_ids(file: _File) -> None:
    """Refuse ids that are used twice, empty piles and impossible numbers of players."""
    cards: list[_Suspect | _Weapon | _Room] = [*file.suspects, *file.weapons, *file.rooms]
    seen: set[str] = set()
    for card in cards:
        if card.id in seen:
            raise _refuse("id-twice", name=card.id)
        seen.add(card.id)
    for kind in ("suspects", "weapons", "rooms"):
        if len(getattr(file, kind)) < 2:  # noqa: PLR2004 - a pile of one is no question
            raise _refuse("pile-too-small", kind=kind)
    least, most = file.players
    if not 2 <= least <= most <= min(len(file.suspects), len(cards) - 3):  # noqa: PLR2004
        raise _refuse("players-impossible", least=least, most=most)


def _check_options(file: _File) -> None:
    """Refuse a set-up that cannot be played in its order, and bonus cards without a deck."""
    steps = file.options.setup_order
    for step, needs in _NEEDS.items():
        if steps.count(step) != (1 if step in _ALWAYS or step in steps else 0):
            raise _refuse("setup-step-count", step=step)
        for need in needs if step in steps else ():
            if need not in steps or steps.index(need) > steps.index(step):
                raise _refuse("setup-step-order", step=step, needs=need)
    if ("turn-order" in steps) == ("first-player" in steps):
        raise _refuse("setup-first-player")
    if file.options.bonus_cards and not file.bonus:
        raise _refuse("bonus-deck-missing")


_ALWAYS = ("pieces", "weapons", "piles", "case-file", "deal", "mark-sheets")
_NEEDS: dict[SetupStep, tuple[SetupStep, ...]] = {
    "turn-order": (),
    "characters": ("turn-order",),
    "pieces": (),
    "weapons": (),
    "piles": (),
    "case-file": ("piles",),
    "deal": ("case-file",),
    "mark-sheets": ("deal",),
    "first-player": (),
}
"""What each step of the set-up needs before it."""
