"""The bot ``bayes``: exact beliefs, and the risk of every action against the tempo it gains.

It looks one action ahead (``prospects``). An action wins at once with the chance that it hits; if
it does not, it is worth what the position after it promises (``evaluation``): how many bits still
hide oneself and the other side, how likely the next blow of either hits, how near the end is. A
canvas is worth the bits that its answer is expected to tell. Patience has an end: after a dozen
shifts in a row each further one is worth less than the one before; else two of them might wait for
ever.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.noir.bots import outcomes
from cluekit.noir.bots.glass_box import Option
from cluekit.noir.bots.outcomes import Prospect, prospects
from cluekit.noir.bots.tracker import Thinker, Thoughts
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices

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
