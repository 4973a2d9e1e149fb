"""The rows of an experiment: what is noted of each game.

They enter the stamp (``runners.stamp``): with another form of rows, results that were kept are
those of another kit. How rows look as a table, on a page or as CSV, does not: see ``tables``.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

import msgspec

from cluekit.core import SPECTATOR
from cluekit.core.session import AnySession
from cluekit.lab.games import lab_game
from cluekit.lab.playing import Ending, Outcome, outcome_of


class Row(msgspec.Struct, frozen=True, gc=False):
    """One game."""

    arm: int
    """The arm, from 0."""
    game: int
    """The number of the game, from 0."""
    winner: str | None = None
    """The id of the seat that won."""
    ending: Ending | Literal["crashed", "forfeit"] = "crashed"
    """How it ended."""
    turns: int = 0
    """How many turns it took."""
    suggestions: int = 0
    """How many questions were asked: suggestions, in Noir exonerations."""
    bits_per_turn: float | None = None
    """Bits the winner had to find out after the deal, divided by the turns it took; null if nobody
    found out."""
    deal: str = ""
    """A text that is the same where all cards lay alike."""
    case_file: tuple[str, ...] = ()
    """What was to be found out, as ids."""
    reason: str = ""
    """Why it crashed or was forfeited."""
    notation: str = ""
    """As far as it went, where it crashed or was forfeited. It holds the solution."""
    forfeit: str = ""
    """The seat whose bot did what no player may do."""

    @property
    def crashed(self) -> bool:
        """Whether the game broke off by a mistake of a bot or of ours."""
        return self.ending == "crashed"

    @property
    def broken_off(self) -> bool:
        """Whether the game has no outcome of its own: it crashed, or somebody forfeited it."""
        return self.ending in ("crashed", "forfeit")

    @property
    def unfinished(self) -> bool:
        """Whether the game was stopped after the most turns."""
        return self.ending == "unfinished"

    @property
    def outcome(self) -> Outcome:
        """How the game ended, if it did not crash."""
        assert self.ending != "crashed"  # noqa: S101 - who asks has left those out
        assert self.ending != "forfeit"  # noqa: S101 - as above
        return Outcome(self.game, self.winner, self.ending, self.turns, self.case_file)


def row_of(session: AnySession, arm: int, game: int, max_turns: int) -> Row:
    """Return the row of a game that was played to its end."""
    here, outcome = lab_game(session.edition), outcome_of(session, game, max_turns)
    winner = session.view(SPECTATOR).table.winner
    bits = None if winner is None else here.bits(session, winner)
    print_of = blake2b(msgspec.json.encode(sorted(here.deal(session))), digest_size=8).hexdigest()
    return Row(
        arm=arm,
        game=game,
        winner=outcome.winner,
        ending=outcome.ending,
        turns=outcome.turns,
        suggestions=here.questions(session),
        bits_per_turn=None if bits is None else round(bits / max(1, outcome.turns), 6),
        deal=print_of,
        case_file=outcome.case_file,
    )
