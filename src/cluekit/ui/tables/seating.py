"""Which game a cell means: the same words in the same notebook mean the same game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cluekit.core import Chance, Problem, RefusedError, Scripted
from cluekit.core.chance import Source, new_seed
from cluekit.core.session import AnySession
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.staging import AnyEdition, AnyStaging
from cluekit.words import say

_STANDING: dict[str, Sitting] = {}
"""The sittings of this kernel, by what they were asked for with."""


class Asked(NamedTuple):
    """The words a cell asks for a game with.

    ``kinds`` says of each seat "person" or the name of a bot. Without ``seed`` and ``chance`` the
    cards are new. ``called`` tells games apart that are otherwise the same. ``characters`` are whom
    the seats would like to play, "" for no wish.
    """

    edition: str | Path | AnyEdition
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seed: int | str | None = None
    chance: Source | None = None
    ready: bool = True
    called: str = ""
    characters: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The words as one text, the same at each run of a cell."""
        asked = self.edition
        edition = str(asked) if isinstance(asked, str | Path) else asked.source
        return repr(self._replace(edition=edition, seed=0, chance=None)) + repr(_luck(*self[3:5]))


def sitting(
    asked: Asked, played: AnyEdition, staging: AnyStaging, *, fresh: bool = False
) -> Sitting:
    """Return the sitting that these words mean; a new one when they are new or ``fresh``.

    ``played`` is the edition that is asked for, ``staging`` how its game is staged.
    """
    if fresh or asked.key not in _STANDING:
        made = _STANDING[asked.key] = _begin(asked, played, staging)
        if not fresh:
            made.look_for_earlier()
    return _STANDING[asked.key]


def _begin(asked: Asked, played: AnyEdition, staging: AnyStaging) -> Sitting:
    """Return a new sitting; new cards are such that somebody in person has a turn.

    With few cards a bot can win before that. To deal again then gives nothing away: whoever plays
    sees that nobody has won.
    """
    new = asked.seed is None and asked.chance is None
    made = _seated(asked, played, staging)
    while new and made.session.over and "person" in asked.kinds:
        made = _seated(asked, played, staging)
    made.newly_dealt = new
    return made


def _seated(asked: Asked, played: AnyEdition, staging: AnyStaging) -> Sitting:
    """Seat people and bots at a new game; characters chosen at the table are asked for there."""
    set_up = staging.beginning.set_up
    words = [*asked.characters, *[""] * (len(asked.names) - len(asked.characters))]
    known = {wish.word: wish.number for wish in set_up.wishes(played)}
    if len(words) > len(asked.names):
        raise NotHeardError(say("There are more characters than chairs."))
    if unknown := [word for word in words if word and word not in known]:
        raise NotHeardError(
            say(
                "There is no character “{name}”; there are: {known}.",
                name=unknown[0][:40],
                known=", ".join(known) or "–",
            )
        )
    choosing = asked.ready and bool(known) and -1 in set_up.plays(played, words)
    session = staging.beginning.new_game(
        played,
        set_up.players(played, asked.names, words),
        new_seed() if asked.seed is None else asked.seed,
        chance=asked.chance,
        ready=asked.ready and not choosing,
    )
    wishes = {seat: known[word] for seat, word in enumerate(words) if word}
    return seat(
        session, asked.kinds, staging, called=asked.called, by_hand=not choosing, wishes=wishes
    )


def seat(
    session: AnySession,
    kinds: Sequence[str],
    staging: AnyStaging,
    *,
    called: str = "",
    by_hand: bool = True,
    wishes: Mapping[int, int] = {},
) -> Sitting:
    """Seat people and bots at a game; the set-up waits for presses where it is done by hand."""
    made = seat_all(session, kinds, staging, called=called)
    made.by_hand, made.wishes = by_hand, wishes
    if session.choices.seat >= 0 and not (by_hand and session.choices.prepare):
        made.play_on()
    return made


def seat_all(
    session: AnySession, kinds: Sequence[str], staging: AnyStaging, *, called: str = ""
) -> Sitting:
    """Seat people and bots, who wait for a sign to begin; refuses unknown bots in words.

    A level stands for the bot that plays so now: what is saved is who sat there.
    """
    known_bots, levels = staging.beginning.bots, staging.beginning.levels
    kinds = tuple(levels.get(kind, kind) for kind in kinds)
    chosen = {number: kind for number, kind in enumerate(kinds) if kind != "person"}
    unknown = [kind for kind in chosen.values() if kind not in known_bots]
    if unknown:
        known = ", ".join([*levels, *known_bots])
        raise NotHeardError(
            say("There is no bot “{bot}”; there are {known}.", bot=unknown[0], known=known)
        )
    bots = {number: known_bots[kind]() for number, kind in chosen.items()}
    return Sitting(session, bots, staging, seated=kinds, called=called)


def kinds_for(seats: int, humans: int, bots: str | Sequence[str]) -> tuple[str, ...]:
    """Return who sits where: this many people first, then the bots in the order given.

    Raises ``RefusedError`` for more people than chairs, fewer than none, and an empty list of bots.
    """
    if not 0 <= humans <= seats:
        raise RefusedError(Problem("people-impossible", about={"people": humans, "chairs": seats}))
    named = [bots] if isinstance(bots, str) else list(bots)
    if not named:
        raise RefusedError(Problem("no-bots"))
    rest = seats - humans
    return ("person",) * humans + tuple(named[i % len(named)] for i in range(rest))


def names_for(staging: AnyStaging, names: Sequence[str]) -> Sequence[str]:
    """Return as many of these names as sit at a table that nobody has named."""
    return names[: staging.beginning.seats]


def sides(
    staging: AnyStaging, names: Sequence[str], kinds: Sequence[str], side: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return names and kinds seat by seat: the first name plays the side asked for.

    Raises ``NotHeardError`` for an unknown side, or in a game without sides.
    """
    if not side:
        return tuple(names), tuple(kinds)
    if side not in staging.beginning.sides:
        raise NotHeardError(say("This game has no side “{side}”.", side=side))
    if staging.beginning.sides.index(side):
        return tuple(reversed(names)), tuple(reversed(kinds))
    return tuple(names), tuple(kinds)


def _luck(seed: int | str | None, chance: Source | None) -> object:
    """Return what tells one luck from another, the same for every run of a cell."""
    if chance is None:
        return seed
    if isinstance(chance, Chance):
        return (chance.seed, chance.game)
    if isinstance(chance, Scripted):
        return ("script", chance.script, None if chance.then is None else _luck(0, chance.then))
    return id(chance)
