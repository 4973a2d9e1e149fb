"""Games that a learner plays on for an exercise: dealt, known again, played by somebody else."""

from __future__ import annotations

from cluekit import clue, noir
from cluekit.clue.bots import bots_for as clue_bots
from cluekit.core import Chance
from cluekit.core.session import AnySession, Bot, run
from cluekit.learn.forms import Case, Laid
from cluekit.noir.bots import bots_for as noir_bots

ME = "You"
MOST_MOVES = 600
"""Bots that have not come to an end by then will not."""


def laid_in(case: Case) -> Laid:
    """Return the game of a case; raises ``ValueError`` where it has none."""
    if case.table is None:
        raise ValueError("the case has no table")
    return case.table


def chair(laid: Laid) -> int:
    """Return the learner's seat."""
    return names(laid).index(ME)


def names(laid: Laid) -> tuple[str, ...]:
    """Return the names of all seats, in order: the Killer sits first."""
    return tuple(reversed(laid.names)) if laid.side == "inspector" else laid.names


def kinds(laid: Laid) -> tuple[str, ...]:
    """Return who sits where: "person", or the name of a bot."""
    return tuple("person" if name == ME else laid.bots for name in names(laid))


def dealt(laid: Laid) -> AnySession:
    """Return the game as it is dealt."""
    if laid.edition in noir.SHIPPED:
        return noir.new_game(laid.edition, names(laid), laid.seed)
    return clue.new_game(laid.edition, names(laid), laid.seed)


def is_of(laid: Laid, session: AnySession) -> bool:
    """Tell whether a game was dealt as this one is: its edition, its people, its luck."""
    luck = session.chance
    return (
        session.edition.id == laid.edition
        and tuple(player.name for player in session.players) == names(laid)
        and isinstance(luck, Chance)
        and (luck.seed, luck.game) == (laid.seed, 0)
    )


def played(laid: Laid, me: Bot, own: int = MOST_MOVES) -> AnySession:
    """Return the game as ``me`` plays it in the learner's chair: at most this many moves there."""
    session, seat = dealt(laid), chair(laid)
    others = [None if kind == "person" else kind for kind in kinds(laid)]
    bots = noir_bots(others) if laid.edition in noir.SHIPPED else clue_bots(others)

    def enough(game: AnySession) -> bool:
        made = sum(step.seat == seat for step in game.record)
        return game.step > MOST_MOVES or (made >= own and game.choices.seat == seat)

    return run(session, {**bots, seat: me}, enough)
