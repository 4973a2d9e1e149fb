"""Who sits at a table, as every game checks it: how many there are, and what they are called."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from cluekit.core.problems import Problem, refusal
from cluekit.visible import is_seen

LONGEST_NAME = 40
"""The most characters a player's name may have."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Player(Protocol):
    """Somebody at a table, of whichever game."""

    @property
    def id(self) -> str:
        """The id of the seat, as texts and saves write it."""

    @property
    def name(self) -> str:
        """The name, as people read it."""


Bot = TypeVar("Bot")


def bots_by_seat(
    kinds: Iterable[str | None],
    bots: Mapping[str, Callable[[], Bot]],
    levels: Mapping[str, str] = {},
) -> dict[int, Bot]:
    """Return a new bot for each seat that names one of these; None stands for a human.

    ``levels`` are other names of some of them: how hard they are to beat. Raises ``RefusedError``
    for an unknown bot.
    """
    found: dict[int, Bot] = {}
    for seat, kind in enumerate(kinds):
        if kind is None:
            continue
        bot = levels.get(kind, kind)
        if bot not in bots:
            raise refusal("no-such-bot", name=kind[:40], known=[*levels, *bots])
        found[seat] = bots[bot]()
    return found


def wrong_number(players: Sequence[Player], limits: tuple[int, int], clause: str) -> Problem | None:
    """Return the problem that too few or too many play, by this clause, or None."""
    least, most = limits
    if least <= len(players) <= most:
        return None
    about = {"players": len(players), "least": least, "most": most}
    return Problem("wrong-number-of-players", clause, about)


def bad_name(seat: int, player: Player, taken: Collection[str] = ()) -> Problem | None:
    """Return the problem with a name that cannot be read or an id that cannot be used, or None.

    A name fits on one line: printable, not blank, not too long, and without invisible letters.
    ``taken`` are ids that mean something else. The problem counts seats from 1.
    """
    name = player.name
    readable = name.isprintable() and is_seen(name) and len(name) <= LONGEST_NAME
    if readable and _ID.fullmatch(player.id) and player.id not in taken:
        return None
    return Problem("bad-name", about={"seat": seat + 1, "longest": LONGEST_NAME})
