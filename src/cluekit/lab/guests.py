"""Guests: bots that are not ours, such as a learner's own function.

A guest is a function ``(view, choices, luck) -> move``, as our own bots are: it sees what its seat
may see and returns one of the choices. It enters by being passed in (``welcome``), or by an entry
point of its package in the group ``cluekit.bots``, which workers in other processes find as well:

    [project.entry-points."cluekit.bots"]
    my-bot = "my_package:my_bot"

Whatever a guest does wrong forfeits the game that it sits in, and nothing else: an exception, a
move that is none of the choices, thinking without end. What it prints goes where messages go.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from functools import partial
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from operator import contains
from types import CodeType, FunctionType, MappingProxyType
from typing import Any

from cluekit.core import Luck, RefusedError, refusal
from cluekit.core.bounds import EndlessError, error_in_words, within
from cluekit.core.session import Bot
from cluekit.editions import Edition
from cluekit.lab.games import CLUE, NOIR, lab_game
from cluekit.visible import visible

GROUP = "cluekit.bots"
LONGEST_NAME = 40
LONGEST_REASON = 200
LONGEST_MOVE = 80
STEPS = 200_000
"""How many lines of its own code a guest may run for one move."""

_HERE: ContextVar[Mapping[str, Bot]] = ContextVar("guests", default=MappingProxyType({}))


class ForfeitError(Exception):
    """A guest has lost its game: in which seat, and why."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.reason = visible(reason[:LONGEST_REASON])  # half a letter can be in no file


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
    """Whether a bot of this name can play this edition: one of ours, or a guest.

    Raises ``RefusedError`` for a guest whose package cannot be loaded.
    """
    return name in lab_game(edition).bots or _found(name) is not None


def guests_installed() -> dict[str, EntryPoint]:
    """Return the entry points of guests by their names; nothing is loaded."""
    return {point.name: point for point in entry_points(group=GROUP)}


def guest_prints(names: Sequence[str]) -> dict[str, str]:
    """Return a print of the code of each guest among these: another function has another one.

    What the function calls in turn is not in it.
    """
    ours = {*CLUE.bots, *NOIR.bots}
    prints = {}
    for name in names:
        if name not in ours:
            guest = _found(name)
            if not isinstance(guest, FunctionType):
                guest = getattr(type(guest), "__call__", None)  # noqa: B004 - we look for the function
            seen = blake2b(digest_size=16)
            code = getattr(guest, "__code__", None)
            for part in _parts_of(code) if code else ():
                seen.update(part.encode("utf-8", "backslashreplace"))
            prints[name] = seen.hexdigest()
    return prints


def _parts_of(code: CodeType) -> Iterator[str]:
    """Yield what a function does, wherever it is written, and in the same order everywhere."""
    yield code.co_code.hex()
    yield repr((code.co_names, code.co_varnames, code.co_freevars))
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _parts_of(const)
        else:
            yield repr(sorted(map(repr, const)) if isinstance(const, frozenset) else const)


def seated_bots(edition: Edition, names: Sequence[str]) -> dict[int, Bot]:
    """Return a new bot for each seat; guests under guard. Raises ``RefusedError`` for strangers."""
    ours = lab_game(edition).bots
    bots = {}
    for seat, name in enumerate(names):
        if name in ours:
            bots[seat] = ours[name]()
            continue
        try:
            guest = _found(name)
        except RefusedError as error:
            raise ForfeitError(seat, str(error.problem.about["reason"])) from error
        if guest is None:
            raise refusal("no-such-bot", name=name[:LONGEST_NAME], known=lab_game(edition).known)
        bots[seat] = _guarded(seat, guest)
    return bots


def _found(name: str) -> Bot | None:
    """Return a guest by its name; raises ``RefusedError`` where its package cannot be loaded."""
    here = _HERE.get().get(name)
    point = None if here else guests_installed().get(name)
    if point is None:
        return here
    try:
        with redirect_stdout(sys.stderr):
            loaded: Bot = point.load()
        if not callable(loaded):
            raise TypeError(f"{point.value} is no function")  # noqa: TRY301 - told like the others
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever runs when it is imported
        reason = error_in_words(error)[:LONGEST_REASON]
        raise refusal("guest-not-loaded", name=name[:LONGEST_NAME], reason=reason) from None
    return loaded


def _guarded(seat: int, guest: Bot) -> Bot:
    """Return the guest's bot: whatever is wrong with its move is a forfeit."""

    def move(view: Any, choices: Any, luck: Luck) -> Any:
        try:
            with redirect_stdout(sys.stderr):
                chosen = within(STEPS, partial(guest, view, choices, luck))
                if within(STEPS, partial(contains, choices, chosen)):
                    return chosen
                written = within(STEPS, partial(repr, chosen))
        except EndlessError as error:
            raise ForfeitError(seat, f"endless thinking: {error}") from error
        except Exception as error:
            raise ForfeitError(seat, error_in_words(error)) from error
        raise ForfeitError(seat, f"not one of the choices: {str(written)[:LONGEST_MOVE]}")

    return move
