"""A tournament as a value: which bots meet in which games, and in which seats.

The bots meet in *line-ups*: every choice of as many bots as there are seats, each in every seat by
turning it round the table. All line-ups play the same deal with the same dice before the next deal
comes, so that nobody is rated for good cards or for a good seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Annotated

import msgspec

from cluekit.core import refusal
from cluekit.core.savefile import Seed
from cluekit.core.session import AnySession
from cluekit.editions import Edition, plainly
from cluekit.lab.experiment import (
    DEFAULT_PLAYERS,
    Count,
    Experiment,
    edition_in,
    kept_seed,
    seats_in,
    text_of,
)
from cluekit.lab.games import lab_game
from cluekit.lab.guests import is_known
from cluekit.lab.playing import begin_game, check_numbers, finish_game
from cluekit.lab.ratings import FEWEST_DEALS

FEWEST_BOTS, MOST_BOTS = 2, 20
MOST_LINE_UPS = 2_000

LineUp = tuple[str, ...]
"""The bot of each seat, clockwise."""


class Tournament(
    msgspec.Struct, frozen=True, tag_field="format", tag="cluekit-tournament",
    forbid_unknown_fields=True,
):  # fmt: skip
    """Which games are played. ``arms`` has one edition's text, as an experiment with one arm.

    ``games`` is a multiple of the number of line-ups: each deal is played by all of them.
    """

    arms: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=1)]
    bots: Annotated[tuple[str, ...], msgspec.Meta(min_length=FEWEST_BOTS, max_length=MOST_BOTS)]
    players: Count
    games: Count
    seed: Seed
    max_turns: Count = 1000
    version: int = 1

    @property
    def id(self) -> str:
        """The tournament's own name: a hash of all that it says."""
        return blake2b(self.json(), digest_size=16).hexdigest()

    @property
    def stop_when_clear(self) -> bool:
        """Whether it may end sooner: it may not."""
        return False

    @property
    def edition(self) -> Edition:
        """The edition that is played."""
        return edition_in(self.arms[0])

    @property
    def editions(self) -> tuple[Edition, ...]:
        """The edition, as experiments have several."""
        return (self.edition,)

    @property
    def seats(self) -> tuple[str, ...]:
        """The ids of the seats, clockwise."""
        return tuple(player.id for player in seats_in(self.arms[0], self.players))

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """Who sits where, in the order in which they play a deal."""
        return line_ups(self.bots, self.players)

    def json(self) -> bytes:
        """Return the tournament as canonical JSON: the same bytes for the same tournament."""
        return msgspec.json.encode(self)

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return self.games // len(self.line_ups)

    def deal_of(self, index: int) -> int:
        """Return which deal a game is played with."""
        return index // len(self.line_ups)

    def bots_in(self, index: int) -> LineUp:
        """Return who sits where in a game."""
        return self.line_ups[index % len(self.line_ups)]

    def begin(self, index: int, arm: int = 0) -> AnySession:
        """Return one of the games before its first move."""
        text = self.arms[arm]
        players = seats_in(text, self.players)
        return begin_game(edition_in(text), players, self.seed, self.deal_of(index))

    def game(self, index: int, arm: int = 0) -> AnySession:
        """Return one of the games, played again, move by move the same."""
        session = self.begin(index, arm)
        finish_game(session, self.bots_in(index), self.max_turns)
        return session


Playable = Experiment | Tournament
"""What can be played, kept and resumed: plain data that says which games are played.

Its tag says which of the two it is.
"""


@lru_cache(maxsize=32)
def line_ups(bots: tuple[str, ...], players: int) -> tuple[LineUp, ...]:
    """Return every team of bots, each turned round the table to every seat.

    With more seats than bots, teams in which each bot sits at least once.
    """
    teams = list(combinations(bots, players))
    if players > len(bots):
        extras = combinations_with_replacement(bots, players - len(bots))
        teams = [tuple(sorted((*bots, *extra), key=bots.index)) for extra in extras]
    turned = (team[first:] + team[:first] for team in teams for first in range(players))
    return tuple(dict.fromkeys(turned))


@plainly
def tournament(
    edition: Edition,
    bots: Sequence[str],
    games: int = 300,
    seed: int | str = 0,
    players: int | None = None,
    *,
    max_turns: int = 1000,
) -> Tournament:
    """Return the tournament of these bots: at least this many games, rounded up to whole deals.

    ``players`` is how many sit at a table: three, or as many as the edition and the bots allow;
    Noir has two. Raises ``RefusedError`` for a bot that does not exist or is named twice, and for
    numbers that do not fit.
    """
    entered = lab_game(edition).by_id(bots)
    _check_bots(edition, entered)
    least, most = edition.players
    seats = min(max(DEFAULT_PLAYERS, least), most) if players is None else players
    if not least <= seats <= most:
        raise refusal("wrong-number-of-players", players=seats, least=least, most=most)
    check_numbers(games, max_turns)
    more = seats - len(entered)
    teams = comb(len(entered), seats) if more <= 0 else comb(len(entered) + more - 1, more)
    if teams * seats > MOST_LINE_UPS:  # asked before they are made
        raise refusal("line-ups-too-many", bots=len(entered), players=seats, most=MOST_LINE_UPS)
    each = len(line_ups(entered, seats))
    deals = -(-games // each)
    if deals < FEWEST_DEALS:
        raise refusal("deals-too-few", games=games, needed=each * FEWEST_DEALS)
    whole = deals * each
    check_numbers(whole, max_turns)
    return Tournament((text_of(edition),), entered, seats, whole, kept_seed(seed), max_turns)


def _check_bots(edition: Edition, bots: tuple[str, ...]) -> None:
    if not FEWEST_BOTS <= len(bots) <= MOST_BOTS:
        raise refusal("bots-for-a-tournament", bots=len(bots), most=MOST_BOTS)
    for bot in bots:
        if not is_known(edition, bot):
            raise refusal("no-such-bot", name=bot[:40], known=lab_game(edition).known)
        if bots.count(bot) > 1:
            raise refusal("bot-twice", name=bot)
