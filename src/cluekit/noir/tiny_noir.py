"""Tiny Noir, a game small enough to be solved: no deck, no shifts, boards up to two by three.

The rules, as the kit's formats define them: the Killer's identity is uniform and known to the
Killer, who kills an adjacent suspect. Then the Inspector's identity is drawn uniformly from the
other living suspects and known to the Inspector, who acts at once: arrests an adjacent living
suspect or, as an option, their own one. They go on in turn. A player with no legal action passes;
two passes in a row, or more arrests than suspects, are a draw, counted half. The Killer wins by
killing the Inspector or by this many deaths; the Inspector by arresting the Killer.

Solved by counterfactual regret minimisation (Zinkevich et al. 2007) over the tree of what both
sides see, in the alternating form with regret matching+ and linear averaging (Tammelin 2014).
``solve`` reports the exploitability: by how much two best replies together could gain. At 0 the
strategies are an equilibrium.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from cluekit.noir.editions.grid import around

KILLER, INSPECTOR = 0, 1
PASS = -1
"""The move that is none: a number, for it stands where else a suspect's would."""
LARGEST = 6

Vector = list[float]
"""A number for each identity."""


class Tiny(msgspec.Struct, frozen=True):
    """Which tiny game: rows and columns, how many deaths win, may the Inspector arrest itself."""

    rows: int = 2
    columns: int = 2
    deaths: int = 3
    self_arrest: bool = False

    def __post_init__(self) -> None:
        """Refuse boards that are too large to be solved, and tolls that cannot be reached."""
        if not 3 <= self.suspects <= LARGEST:  # noqa: PLR2004 - two sides and a victim
            message = f"a tiny board has 3 to {LARGEST} suspects, not {self.suspects}"
            raise ValueError(message)
        if not 2 <= self.deaths < self.suspects:  # noqa: PLR2004 - the first kill decides nothing
            message = f"2 to {self.suspects - 1} deaths can win, not {self.deaths}"
            raise ValueError(message)

    @property
    def suspects(self) -> int:
        """The number of suspects."""
        return self.rows * self.columns

    def near(self, who: int) -> tuple[int, ...]:
        """Return who stands next to a suspect."""
        return around(self.rows, self.columns)[who]


class Seen(NamedTuple):
    """What both sides have seen: whose turn it is, the dead and the arrests in order, a pass."""

    mover: int = KILLER
    dead: tuple[int, ...] = ()
    arrests: tuple[int, ...] = ()
    passed: bool = False


def actions(game: Tiny, seen: Seen, who: int) -> tuple[int, ...]:
    """Return whom a side that is ``who`` may name; (PASS,) when there is nobody."""
    near = [other for other in game.near(who) if other not in seen.dead]
    if seen.mover == INSPECTOR and game.self_arrest:
        near.append(who)
    return tuple(sorted(near)) or (PASS,)


def after(seen: Seen, action: int) -> Seen:
    """Return what is seen after an action."""
    other = 1 - seen.mover
    if action == PASS:
        return Seen(other, seen.dead, seen.arrests, passed=True)
    if seen.mover == KILLER:
        return Seen(other, (*seen.dead, action), seen.arrests)
    return Seen(other, seen.dead, (*seen.arrests, action))


def outcome(game: Tiny, seen: Seen, action: int, killer: int, inspector: int) -> float | None:
    """Return what the Killer gets (1, 1/2 or 0) when this action ends the game, else None.

    The first kill ends nothing: nobody is the Inspector yet.
    """
    if action == PASS:
        return 0.5 if seen.passed else None
    if seen.mover == INSPECTOR:
        if action == killer:
            return 0.0
        return 0.5 if len(seen.arrests) + 1 > game.suspects else None
    hit = bool(seen.dead) and action == inspector
    return 1.0 if hit or len(seen.dead) + 1 >= game.deaths else None


def can_meet(seen: Seen, killer: int, inspector: int) -> bool:
    """Tell whether they can still be these two: different, alive, the Killer never arrested."""
    gone = (*seen.dead, *seen.arrests)
    return killer != inspector and killer not in gone and inspector not in seen.dead


# --- the tree ---------------------------------------------------------------------------------


class Node:
    """A node of the tree: what each identity of the side to act may do, has regretted, has done.

    All lists go by identity, then by action in the order of ``actions``. ``ends`` says what an
    action ends in for each pair (Killer, Inspector) that can meet, or None where it goes on.
    """

    def __init__(self, game: Tiny, seen: Seen) -> None:
        self.seen = seen
        everybody = range(game.suspects)
        may = [() if who in seen.dead else actions(game, seen, who) for who in everybody]
        self.actions = tuple(sorted({action for some in may for action in some}))
        self.legal = [[action in some for action in self.actions] for some in may]
        self.regrets = [[0.0] * len(self.actions) for _ in everybody]
        self.played = [[0.0] * len(self.actions) for _ in everybody]
        pairs = [(k, i) for k in everybody for i in everybody if can_meet(seen, k, i)]
        self.ends = [
            {(k, i): outcome(game, seen, action, k, i) for k, i in pairs} for action in self.actions
        ]
        self._onward: dict[int, Node] = {}

    def next(self, game: Tiny, at: int) -> Node | None:
        """Return the place after an action, or None where it ends every game."""
        if at not in self._onward:
            if all(end is not None for end in self.ends[at].values()):
                return None
            self._onward[at] = Node(game, after(self.seen, self.actions[at]))
        return self._onward[at]

    def present(self) -> list[Vector]:
        """Return the strategy that the regrets give."""
        return [_shares(*row) for row in zip(self.regrets, self.legal, strict=True)]

    def average(self) -> list[Vector]:
        """Return the average of all strategies played: it is what comes near an equilibrium."""
        return [_shares(*row) for row in zip(self.played, self.legal, strict=True)]


def _shares(weights: Sequence[float], may: Sequence[bool]) -> Vector:
    """Return weights as chances; evenly over what is legal where all are 0."""
    total = sum(weights)
    if total > 0:
        return [weight / total for weight in weights]
    count = sum(may) or 1
    return [one / count for one in may]


# --- solving ----------------------------------------------------------------------------------


class Solution(NamedTuple):
    """What the Killer can expect, and how much two best replies together could still gain."""

    value: float
    exploitability: float
    root: Node


def solve(game: Tiny, rounds: int = 400) -> Solution:
    """Return strategies near an equilibrium, the nearer the more rounds; the value is the Killer's.

    >>> round(solve(Tiny(2, 2, deaths=3), rounds=200).value, 2)
    0.5
    """
    root = Node(game, Seen())
    for turn in range(1, rounds + 1):
        for side in (KILLER, INSPECTOR):
            _expected(game, root, side, _learning(side, turn))
    worth = [_expected(game, root, side, _best_reply(side)) for side in (KILLER, INSPECTOR)]
    return Solution(
        _expected(game, root, KILLER, _AS_PLAYED), worth[KILLER] - worth[INSPECTOR], root
    )


class Way(NamedTuple):
    """How a walk over the tree goes: who plays what, and what a side makes of its actions.

    ``weigh`` gets the place, the worth of each action by identity, the strategy there and how
    often each identity comes there by its own choices; it returns the worth of the place.
    """

    strategy: Callable[[Node], list[Vector]]
    weigh: Callable[[Node, list[Vector], list[Vector], Vector], Vector]


def _expected(game: Tiny, root: Node, side: int, way: Way) -> float:
    """Return what the Killer gets on average, over all pairs of identities."""
    everybody = [1.0] * game.suspects
    worlds = game.suspects * (game.suspects - 2)
    return sum(_walk(game, root, side, (everybody, everybody), way)) / worlds


def _walk(game: Tiny, node: Node, side: int, reach: tuple[Vector, Vector], way: Way) -> Vector:
    """Return what the Killer gets, by identity of ``side``, weighed by the other side's reach."""
    strategy = way.strategy(node)
    worth = []
    for at in range(len(node.actions)):
        mine = zip(reach[node.seen.mover], strategy, strict=True)
        moved = [often * row[at] for often, row in mine]  # how often each identity goes on by it
        there = (moved, reach[INSPECTOR]) if node.seen.mover == KILLER else (reach[KILLER], moved)
        got = [0.0] * game.suspects
        for pair, end in node.ends[at].items():
            if end:
                got[pair[side]] += end * there[1 - side][pair[1 - side]]
        further = node.next(game, at)
        if further is not None:
            got = _sum([got, _walk(game, further, side, there, way)])
        worth.append(got)
    if node.seen.mover != side:
        return _sum(worth)
    return way.weigh(node, worth, strategy, reach[side])


def _sum(vectors: Sequence[Vector]) -> Vector:
    return [sum(column) for column in zip(*vectors, strict=True)]


def _mean(_: Node, worth: list[Vector], strategy: list[Vector], __: Vector) -> Vector:
    return [
        sum(share * worth[at][who] for at, share in enumerate(row))
        for who, row in enumerate(strategy)
    ]


_AS_PLAYED = Way(Node.average, _mean)


def _best_reply(side: int) -> Way:
    """Return the walk of a side that takes, with each identity, what is best for it."""
    best = max if side == KILLER else min

    def weigh(node: Node, worth: list[Vector], _: list[Vector], __: Vector) -> Vector:
        return [
            best((worth[at][who] for at, may in enumerate(row) if may), default=0.0)
            for who, row in enumerate(node.legal)
        ]

    return Way(Node.average, weigh)


def _learning(side: int, turn: int) -> Way:
    """Return the walk that adds up regrets, never below 0, and the strategy it played."""
    sign = 1.0 if side == KILLER else -1.0

    def weigh(node: Node, worth: list[Vector], strategy: list[Vector], mine: Vector) -> Vector:
        got = _mean(node, worth, strategy, mine)
        for who, row in enumerate(node.legal):
            for at, may in enumerate(row):
                if may:
                    regret = node.regrets[who][at] + sign * (worth[at][who] - got[who])
                    node.regrets[who][at] = max(0.0, regret)
                    node.played[who][at] += turn * mine[who] * strategy[who][at]
        return got

    return Way(Node.present, weigh)
