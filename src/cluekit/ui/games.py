"""Which game a cell means: the same words in the same notebook mean the same game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cluekit.core import Chance, Scripted
from cluekit.core.chance import Source
from cluekit.core.session import Session
from cluekit.houses import Edition, find_edition
from cluekit.ui.door import NotHeardError
from cluekit.ui.sitting import Sitting
from cluekit.ui.stagings import game_of, staging, staging_of
from cluekit.words import say

SIDES = ("killer", "inspector")
"""The sides of Noir, in the order of their seats."""

_STANDING: dict[str, Sitting] = {}
"""The sittings of this kernel, by what they were asked for with."""


class Asked(NamedTuple):
    """The words a cell asks for a game with.

    ``kinds`` says of each seat "person" or the name of a bot. ``called`` tells games apart that
    are otherwise the same.
    """

    edition: str | Path | Edition
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seed: int | str = 0
    chance: Source | None = None
    ready: bool = True
    called: str = ""

    @property
    def key(self) -> str:
        """The words as one text, the same at each run of a cell."""
        asked = self.edition
        edition = str(asked) if isinstance(asked, str | Path) else asked.source
        return repr(self._replace(edition=edition, seed=0, chance=None)) + repr(_luck(*self[3:5]))


def sitting(asked: Asked, *, fresh: bool = False) -> Sitting:
    """Return the sitting that these words mean; a new one when they are new or ``fresh``."""
    if fresh or asked.key not in _STANDING:
        played = _found(asked.edition)
        words = (played, asked.names, asked.seed)
        begin = staging(game_of(played)).new_game
        session = begin(*words, chance=asked.chance, ready=asked.ready)
        made = _STANDING[asked.key] = seat(session, asked.kinds, called=asked.called)
        if not fresh:
            made.look_for_earlier()
    return _STANDING[asked.key]


def seat(
    session: Session, kinds: Sequence[str], *, called: str = "", by_hand: bool = True
) -> Sitting:
    """Seat people and bots at a game; the set-up waits for presses where it is done by hand."""
    made = seated(session, kinds, called=called)
    made.by_hand = by_hand
    if session.choices.seat >= 0 and not (by_hand and session.choices.prepare):
        made.play_on()
    return made


def seated(session: Session, kinds: Sequence[str], *, called: str = "") -> Sitting:
    """Seat people and bots, who wait for a sign to begin; refuses unknown bots in words."""
    chosen = {number: kind for number, kind in enumerate(kinds) if kind != "person"}
    known_bots = staging_of(session).bots
    unknown = [kind for kind in chosen.values() if kind not in known_bots]
    if unknown:
        known = ", ".join(known_bots)
        raise NotHeardError(
            say("There is no bot “{bot}”; there are {known}.", bot=unknown[0], known=known)
        )
    bots = {number: known_bots[kind]() for number, kind in chosen.items()}
    return Sitting(session, bots, seated=tuple(kinds), called=called)


def kinds_for(seats: int, humans: int, bots: str | Sequence[str]) -> tuple[str, ...]:
    """Return who sits where: so many people first, then the bots in the order given."""
    named = [bots] if isinstance(bots, str) else list(bots)
    rest = seats - humans
    return ("person",) * min(humans, seats) + tuple(named[i % len(named)] for i in range(rest))


def _found(edition: str | Path | Edition) -> Edition:
    return find_edition(edition) if isinstance(edition, str | Path) else edition


def names_for(edition: str | Path | Edition, names: Sequence[str]) -> Sequence[str]:
    """Return so many of these names as sit at a table that nobody has named: in Noir two."""
    return names[:2] if game_of(edition) == "noir" else names


def note_taker(edition: str | Path | Edition) -> str:
    """Return the bot that keeps track without reckoning, by its name in this edition's game."""
    return "careful" if game_of(edition) == "noir" else "note-taker"


def sides(
    edition: str | Path | Edition, names: Sequence[str], kinds: Sequence[str], side: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return names and kinds seat by seat: in Noir the first name plays the side asked for.

    Raises ``NotHeardError`` for a side that there is not, or in a game without sides.
    """
    if not side:
        return tuple(names), tuple(kinds)
    if game_of(edition) != "noir" or side not in SIDES:
        known = ", ".join(SIDES)
        raise NotHeardError(
            say("There is no side “{side}” here; Noir has these: {known}.", side=side, known=known)
        )
    way = -1 if SIDES.index(side) else 1
    return tuple(names[::way]), tuple(kinds[::way])


def _luck(seed: int | str, chance: Source | None) -> object:
    """Return what tells one luck from another, the same for every run of a cell."""
    if chance is None:
        return seed
    if isinstance(chance, Chance):
        return (chance.seed, chance.game)
    if isinstance(chance, Scripted):
        return ("script", chance.script, None if chance.then is None else _luck(0, chance.then))
    return id(chance)
