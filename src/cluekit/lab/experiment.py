"""An experiment as a value: plain data that says which games are played, and nothing of how.

An experiment has arms: one edition with a switch flipped, or several editions. Game 17 has the
same luck in every arm, so all arms play the same deal and the same dice as far as their rules
allow: the arms are *paired*. All of it is text and numbers; another process, or another computer,
plays the same games from the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Annotated, Any

import msgspec

from cluekit.core import refusal
from cluekit.core.chance import check_seed
from cluekit.core.savefile import Seed
from cluekit.core.session import AnySession
from cluekit.editions import Edition, plainly, read_edition
from cluekit.lab.games import lab_game
from cluekit.lab.playing import begin_game, check_numbers, finish_game, kinds_of, seats_for

MOST_ARMS = 20
FEWEST_PAIRS = 2
"""One difference alone tells nothing about its spread."""

LOOK = 50
"""An experiment that may stop early is looked at each time this many pairs have been played."""

Count = Annotated[int, msgspec.Meta(ge=1)]


class Experiment(
    msgspec.Struct, frozen=True, tag_field="format", tag="cluekit-experiment",
    forbid_unknown_fields=True,
):  # fmt: skip
    """Which games are played.

    ``arms`` are the texts of edition files, ``bots`` has a bot for each seat, ``games`` is how many
    each arm plays. ``stop_when_clear`` lets it end sooner, after a multiple of ``LOOK`` games, by
    an interval that holds at every look. ``version`` counts the versions of this form.
    """

    arms: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=MOST_ARMS)]
    bots: tuple[str, ...]
    games: Count
    seed: Seed
    max_turns: Count = 1000
    stop_when_clear: bool = False
    version: int = 1

    @property
    def id(self) -> str:
        """The experiment's own name: a hash of all that it says."""
        return blake2b(self.json(), digest_size=16).hexdigest()

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The edition of each arm, read."""
        return tuple(edition_in(text) for text in self.arms)

    @property
    def seats(self) -> tuple[str, ...]:
        """The ids of the seats, clockwise."""
        return tuple(player.id for player in seats_in(self.arms[0], self.players))

    def bots_in(self, _index: int) -> tuple[str, ...]:
        """Return the bot of each seat in a game: the same in all."""
        return self.bots

    def json(self) -> bytes:
        """Return the experiment as canonical JSON: the same bytes for the same experiment."""
        return msgspec.json.encode(self)

    def game(self, index: int, arm: int = 0) -> AnySession:
        """Return one of the games, played again, move by move the same."""
        session = self.begin(index, arm)
        finish_game(session, self.bots, self.max_turns)
        return session

    def begin(self, index: int, arm: int = 0) -> AnySession:
        """Return one of the games before its first move."""
        text = self.arms[arm]
        return begin_game(edition_in(text), seats_in(text, self.players), self.seed, index)


@lru_cache(maxsize=MOST_ARMS)
def edition_in(text: str) -> Edition:
    """Return the edition that a text describes, read once."""
    return read_edition(text)


@lru_cache(maxsize=MOST_ARMS)
def seats_in(text: str, seats: int) -> tuple[Any, ...]:
    """Return who sits at a table of the edition that a text describes, seated once."""
    return seats_for(edition_in(text), seats)


@plainly
def experiment(  # noqa: PLR0913 - one argument for each thing a person can ask for
    editions: Edition | Sequence[Edition],
    bots: str | Sequence[str] = "",
    games: int = 100,
    seed: int | str = 0,
    players: int | None = None,
    *,
    max_turns: int = 1000,
    stop_when_clear: bool = False,
) -> Experiment:
    """Return the experiment in which these bots play the same games in each edition.

    ``bots`` names one bot for all chairs (three, or ``players``) or one for each chair; without
    any, note-takers play, and careful bots in Noir. Raises ``RefusedError`` for a bot that does
    not exist, for numbers that do not fit, and for editions of two games.
    """
    arms = list(editions) if isinstance(editions, Sequence) else [editions]
    if not 1 <= len(arms) <= MOST_ARMS:
        raise refusal("arms-impossible", arms=len(arms), most=MOST_ARMS)
    for arm in arms[1:]:
        if lab_game(arm) is not lab_game(arms[0]):
            raise refusal("editions-of-two-games", one=arms[0].id, other=arm.id)
        kinds_for(arm, bots, players)
    check_numbers(games, max_turns)
    if len(arms) > 1 and games < FEWEST_PAIRS:
        raise refusal("pairs-too-few", games=games)
    if stop_when_clear and len(arms) == 1:
        raise refusal("stop-needs-two-arms")
    return Experiment(
        tuple(text_of(arm) for arm in arms),
        kinds_for(arms[0], bots, players),
        games,
        kept_seed(seed),
        max_turns,
        stop_when_clear,
    )


def kept_seed(seed: int | str) -> int | str:
    """Return a seed as files keep it: beyond 64 bits as text, which gives the same luck."""
    check_seed(seed)
    big = isinstance(seed, int) and not -(2**63) <= seed < 2**63
    return str(seed) if big else seed


def text_of(edition: Edition) -> str:
    """Return the text of an edition's file; refuse one that does not play as its file says."""
    read: object = edition_in(edition.source)
    if read != edition:
        raise refusal("edition-unlike-its-file", edition=edition.id)
    return edition.source


DEFAULT_PLAYERS = 3


def kinds_for(edition: Edition, bots: str | Sequence[str], players: int | None) -> tuple[str, ...]:
    """Return the bot of each chair: one for all, the usual one, or those that are named."""
    if isinstance(bots, str):
        most = edition.players[1]
        bot = bots or lab_game(edition).usual
        return kinds_of(edition, [bot], players or min(DEFAULT_PLAYERS, most))
    return kinds_of(edition, bots, players)
