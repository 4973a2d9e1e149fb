"""Guests: bots that are not ours, such as a learner's own function.

A guest is a function ``(view, choices, luck) -> move``, as our own bots are: it sees what its seat
may see and returns one of the choices. It enters by being passed in (``welcome``), or by an entry
point of its package in the group ``cluekit.bots``, which workers in other processes find as well:

    [project.entry-points."cluekit.bots"]
    my-bot = "my_package:my_bot"

Whatever a guest does wrong forfeits the game that it sits in, and nothing else: an exception, a
move that is none of the choices, thinking without end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any

from cluekit.core import Luck, refusal
from cluekit.core.bounds import EndlessError, within
from cluekit.core.session import Bot
from cluekit.editions import Edition
from cluekit.lab.games import CLUE, NOIR, lab_game

GROUP = "cluekit.bots"
LONGEST_NAME = 40
LONGEST_REASON = 200
STEPS = 200_000
"""How many lines of its own code a guest may run for one move."""

_HERE: ContextVar[Mapping[str, Bot]] = ContextVar("guests", default=MappingProxyType({}))


class ForfeitError(Exception):
    """A guest has lost its game: in which seat, and why."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = reason[:LONGEST_REASON]


@contextmanager
def welcome(guests: Mapping[str, Bot]) -> Iterator[None]:
    """Let these functions play under these names until the ``with`` is left, in this process.

    Raises ``RefusedError`` for a name that one of our own bots has, or that is no word.
    """
    for name, bot in guests.items():
        check_name(name)
        if any(name in {*game.bots, *game.levels} for game in (CLUE, NOIR)):
            raise refusal("guest-is-ours", name=name)
        if not callable(bot):
            raise refusal("guest-no-function", name=name)
    token = _HERE.set({**_HERE.get(), **guests})
    try:
        yield
    finally:
        _HERE.reset(token)


def check_name(name: str) -> None:
    """Refuse a name that no bot can have."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > LONGEST_NAME:
        raise refusal("guest-name", name=str(name)[:LONGEST_NAME])


def are_here(names: Sequence[str]) -> bool:
    """Whether one of these was passed in: no other process knows it."""
    return any(name in _HERE.get() for name in names)


def is_known(edition: Edition, name: str) -> bool:
    """Whether a bot of this name can play this edition: one of ours, or a guest."""
    return name in lab_game(edition).bots or name in _HERE.get() or name in guests_installed()


def guests_installed() -> dict[str, EntryPoint]:
    """Return the entry points of guests by their names; nothing is loaded."""
    return {point.name: point for point in entry_points(group=GROUP)}


def seated_bots(edition: Edition, names: Sequence[str]) -> dict[int, Bot]:
    """Return a new bot for each seat; guests under guard. Raises ``RefusedError`` for strangers."""
    ours = lab_game(edition).bots
    return {
        seat: ours[name]() if name in ours else _guarded(seat, _guest(edition, name))
        for seat, name in enumerate(names)
    }


def _guest(edition: Edition, name: str) -> Bot:
    here = _HERE.get().get(name)
    if here is not None:
        return here
    point = guests_installed().get(name)
    if point is None:
        raise refusal("no-such-bot", name=name[:LONGEST_NAME], known=lab_game(edition).known)
    loaded: Bot = point.load()
    return loaded


def _guarded(seat: int, guest: Bot) -> Bot:
    """Return the guest's bot: whatever is wrong with its move is a forfeit."""

    def move(view: Any, choices: Any, luck: Luck) -> Any:
        try:
            chosen = within(STEPS, partial(guest, view, choices, luck))
            legal = chosen in choices
        except EndlessError as error:
            raise ForfeitError(seat, f"endless thinking: {error}") from error
        except (Exception, SystemExit, GeneratorExit) as error:
            raise ForfeitError(seat, f"{type(error).__name__}: {error}") from error
        if not legal:
            raise ForfeitError(seat, f"not one of the choices: {chosen!r}")
        return chosen

    return move
