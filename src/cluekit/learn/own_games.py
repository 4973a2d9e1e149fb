"""Games that a learner plays on for an exercise: dealt, recognised, played by somebody else."""

from __future__ import annotations

from cluekit import clue, noir
from cluekit.clue.bots import BOTS as CLUE_BOTS
from cluekit.clue.bots import bots_for as clue_bots
from cluekit.core import RefusedError
from cluekit.core.savefile import luck_of as saved_luck
from cluekit.core.session import AnySession, Bot, run
from cluekit.learn.forms import Case, Laid
from cluekit.learn.written_games import as_written, luck_of
from cluekit.noir.bots import BOTS as NOIR_BOTS
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


def deal_out(laid: Laid) -> AnySession:
    """Return the game as it is dealt, after what the exercise says has happened since.

    Raises ``ValueError`` for what cannot be dealt that way.
    """
    called = names(laid)
    luck = luck_of(laid, called)
    if laid.edition in noir.SHIPPED:
        begun: AnySession = noir.new_game(laid.edition, called, chance=luck)
    else:
        begun = clue.new_game(laid.edition, called, chance=luck)
    return as_written(laid, called, begun)


def check_written(laid: Laid) -> None:
    """Refuse a table that cannot be laid as a file has it; raises ``ValueError`` in words."""
    if ME not in laid.names:
        raise ValueError(f"nobody at the table is called {ME}: the learner has no chair")
    try:
        begun = deal_out(laid)
    except RefusedError as refused:
        raise ValueError(str(refused)) from None
    bots = NOIR_BOTS if laid.edition in noir.SHIPPED else CLUE_BOTS
    if laid.bots not in bots:
        raise ValueError(f"no bot is called {laid.bots}; there are {', '.join(bots)}")
    if begun.over:
        raise ValueError("the game is over before the learner has moved")


def is_of(laid: Laid, session: AnySession) -> bool:
    """Tell whether a game was dealt as this one is: its edition, its people, its luck.

    Where an exercise has played its first moves, they are those of this game, too.
    """
    try:
        luck = saved_luck(session.chance)
    except RefusedError:  # luck of somebody's own making
        return False
    if session.edition.id != laid.edition or _called(session) != names(laid):
        return False
    begun = deal_out(laid)
    moves = [step.move for step in begun.record]
    return luck == saved_luck(begun.chance) and _moves(session)[: len(moves)] == moves


def _called(session: AnySession) -> tuple[str, ...]:
    return tuple(player.name for player in session.players)


def _moves(session: AnySession) -> list[object]:
    return [step.move for step in session.record]


def play_out(laid: Laid, me: Bot, own: int = MOST_MOVES) -> AnySession:
    """Return the game as ``me`` plays it in the learner's chair: at most this many moves there."""
    session, seat = deal_out(laid), chair(laid)
    others = [None if kind == "person" else kind for kind in kinds(laid)]
    bots = noir_bots(others) if laid.edition in noir.SHIPPED else clue_bots(others)

    def enough(game: AnySession) -> bool:
        made = sum(step.seat == seat for step in game.record)
        return game.step > MOST_MOVES or (made >= own and game.choices.seat == seat)

    return run(session, {**bots, seat: me}, enough)
