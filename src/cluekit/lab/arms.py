"""What pictures are made of: the games under each of the rules, no matter who kept them.

Results hold rows; a comparison holds pairs, and plays a game again where more of it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cluekit.core.session import AnySession
from cluekit.editions import Edition
from cluekit.lab.pairs import Arm, PairedGames
from cluekit.lab.playing import Outcome
from cluekit.lab.results import Results
from cluekit.lab.rows import Row, row_of
from cluekit.lab.switches import edition_name
from cluekit.words import say

REPLAYED = 200
"""The most games replayed for a picture: the first ones."""


class Arms(NamedTuple):
    """The games of each arm, in order, without those that broke off.

    ``seats`` are the ids of the seats, ``bots`` who sits there, "" where that changes. ``bits``
    are the bits a turn of each game that somebody found out.
    """

    editions: tuple[Edition, ...]
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    rows: tuple[tuple[Row, ...], ...]
    bits: Callable[[int], list[float]]
    game: Callable[[int, int], AnySession]

    @property
    def names(self) -> tuple[str, ...]:
        """What the rules of each arm are called."""
        many = len(self.editions)
        if many == 1:
            return (edition_name(self.editions[0]),)
        if many == 2:  # noqa: PLR2004 - the one and the other
            return say("First rules"), say("Second rules")
        return tuple(say("Rules {number}", number=number) for number in range(1, many + 1))

    def replay(self, arm: int) -> Iterator[AnySession]:
        """Play the first games of an arm again."""
        for row in self.rows[arm][:REPLAYED]:
            yield self.game(row.game, arm)


def arms_of(found: Results | PairedGames) -> Arms:
    """Return the games of an experiment, a tournament or a comparison."""
    return _of_pairs(found) if isinstance(found, PairedGames) else _of_results(found)


def _of_results(results: Results) -> Arms:
    asked = results.experiment
    arms = range(len(asked.arms))
    rows = [row for row in results.rows if not row.broken_off]
    each = tuple(tuple(row for row in rows if row.arm == arm) for arm in arms)
    tables = {asked.bots_in(row.game) for row in rows}
    bots = asked.bots_in(0) if len(tables) == 1 else ("",) * len(asked.seats)

    def bits(arm: int) -> list[float]:
        return [row.bits_per_turn for row in each[arm] if row.bits_per_turn is not None]

    return Arms(asked.editions, asked.seats, bots, each, bits, results.game)


def _of_pairs(found: PairedGames) -> Arms:
    names: tuple[Arm, Arm] = ("one", "other")

    def game(index: int, arm: int) -> AnySession:
        return found.game(index, names[arm])

    def bits(arm: int) -> list[float]:
        again = ((row, game(row.game, arm)) for row in each[arm][:REPLAYED])
        values = (row_of(played, arm, row.game, found.max_turns) for row, played in again)
        return [row.bits_per_turn for row in values if row.bits_per_turn is not None]

    one = tuple(_row(0, pair.one) for pair in found.pairs)
    other = tuple(_row(1, pair.other) for pair in found.pairs)
    each = one, other
    return Arms((found.one, found.other), found.seats, found.bots, each, bits, game)


def _row(arm: int, outcome: Outcome) -> Row:
    return Row(arm, outcome.index, outcome.winner, outcome.ending, outcome.turns)
