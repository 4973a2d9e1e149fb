"""What a position promises the side that has just moved: a few features, and a chance to win.

Each feature is a number that both a person and a bot can read off. The chance is a logistic
function of them; its weights were fitted to the ends of games that this bot played against itself
in the five editions (``python tools/noir_weights.py``).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from cluekit.noir.bots.layout import Board
from cluekit.noir.deduction.belief import Belief
from cluekit.noir.public.table import KILLER, Table
from cluekit.sets import members


class Outlook(NamedTuple):
    """Features of a position after an action.

    ``hidden``  bits the other side lacks about us, ``open`` bits we lack about them;
    ``risk``    how likely the other side's next blow hits, ``reach`` how likely our own next one;
    ``deaths``  the share of the toll that is paid, ``deck`` the share of the evidence cards left.
    """

    hidden: float
    open: float
    risk: float
    reach: float
    deaths: float
    deck: float


Weights = tuple[float, ...]
"""One for each feature, then a constant."""

WEIGHTS: tuple[Weights, Weights] = (
    (0.311, -0.448, -1.619, -2.269, 1.221, 0.321, 1.327),
    (0.124, 0.085, -1.511, 1.146, -0.907, -1.919, 0.519),
)
"""By seat: the Killer's, the Inspector's."""


def wins(outlook: Outlook, weights: Weights) -> float:
    """Return the chance to win that these features promise."""
    total = weights[-1]
    for feature, weight in zip(outlook, weights, strict=False):
        total += feature * weight
    return 1 / (1 + exp(-total))


def risk(seat: int, me: int, seen: Belief, other: Belief, board: Board) -> float:
    """Return how likely the other side's next blow hits me.

    Each that the other side may be and that stands next to me takes one of those in its reach who
    can still be me, as far as is public, each equally likely; an Inspector may also take itself.
    """
    possible, total, hit = seen.suspects, other.total or 1, 0.0
    for who in members(board.near(me) & other.suspects):
        reach = board.near(who) | (1 << who if seat == KILLER else 0)
        hit += other.weights[who] / total / max(1, (reach & possible).bit_count())
    return hit


def reach(seat: int, me: int, other: Belief, board: Board) -> float:
    """Return how likely your own next blow hits from here: the likeliest suspect in reach."""
    able = board.near(me) | (0 if seat == KILLER else 1 << me)
    most = max((weight for who, weight in other.weights.items() if able >> who & 1), default=0)
    return most / (other.total or 1)


def toll_share(table: Table, more: int = 0) -> float:
    """Return the share of the toll that is paid, with this many more deaths."""
    return (table.toll + more) / table.edition.options.toll


def cards_left(table: Table, fewer: int = 0) -> float:
    """Return the share of all evidence cards that are in the deck, with this many fewer."""
    return (table.deck - fewer) / table.edition.options.suspects
