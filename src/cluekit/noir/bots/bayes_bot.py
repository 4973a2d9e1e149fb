"""The bot ``bayes``: exact beliefs, and the risk of every action against the tempo it gains.

It looks one action ahead (``prospects``). An action wins at once with the chance that it hits; if
it does not, it is worth what the position after it promises (``evaluation``): how many bits still
hide oneself and the other side, how likely the next blow of either hits, how near the end is. A
canvas is worth the bits that its answer is expected to tell. Patience has an end: after a dozen
shifts in a row each further one is worth less than the one before; else two of them might wait for
ever.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.noir.bots import outcomes
from cluekit.noir.bots.glass_box import Account, Option, Reason
from cluekit.noir.bots.outcomes import Follower, Prospect, Thinker, Thoughts, prospects
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.view import View

PATIENCE, RESTLESS = 12, 0.01
"""After this many shifts in a row, how much worth each further one loses."""


def bayes() -> Thinker:
    """Return the bot."""
    return Thinker(weigh, exact=True)


def weigh(here: Thoughts, choices: Choices) -> list[Option]:
    """Weigh every move there is by the chance to win."""
    return [weigh_prospect(prospect, here.view.seat) for prospect in prospects(here, choices)]


def weigh_prospect(prospect: Prospect, seat: int) -> Option:
    """Return the move with its chance to win: at once, or later."""
    weights = outcomes.WEIGHTS[seat]
    later = sum(share * outcomes.wins(then, weights) for share, then in prospect.branches)
    worth = prospect.hit + later
    shifts = prospect.reason.left if isinstance(prospect.move, moves.Shift) else 0
    waited = RESTLESS * max(0, shifts - PATIENCE)
    return Option(prospect.move, worth - waited, replace(prospect.reason, wins=worth))


# --- random bot -----------------------------------------------------------------------------------
# The bot ``random``: a kind of action, then an action of that kind.


class AtRandom(Follower):
    """A bot that thinks of nothing. Asked, it says what it could know."""

    def __init__(self) -> None:
        super().__init__(exact=False)

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:  # noqa: ARG002
        """Pick a kind of move, then a move of that kind."""
        return luck.pick(list(choices.of_kind(luck.pick(choices.kinds()))))

    def explain(self, view: View, choices: Choices, luck: Luck) -> Account:
        """Return the move; the worth of each option is the chance that it is picked."""
        here = self._thoughts(view)
        options = tuple(
            Option(move, float(share), Reason("any")) for move, share in shares(choices).items()
        )
        move = self(view, choices, luck)
        return Account(move, Reason("any"), here.known, here.other, here.seen, options)


def shares(choices: Choices) -> dict[moves.Move, Fraction]:
    """Return how likely each move is: all kinds are equally likely, and all moves of a kind."""
    kinds = choices.kinds()
    found: dict[moves.Move, Fraction] = {}
    for kind in kinds:
        some = list(choices.of_kind(kind))
        found |= dict.fromkeys(some, Fraction(1, len(kinds) * len(some)))
    return found
