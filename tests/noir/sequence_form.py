"""Tiny Noir solved another way: the sequence form as one linear programme (Koller, Megiddo 1996).

Written from the definition in the formats, by plain recursion over all worlds; it shares no code
with ``cluekit.noir.tiny_noir``, and HiGHS solves it.
"""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog

Sequence = tuple[object, ...]


class Rules(NamedTuple):
    """Rows, columns, deaths to win, may the Inspector arrest itself."""

    rows: int
    columns: int
    deaths: int
    self_arrest: bool


Past = tuple[tuple[str, int | None], ...]


class World(NamedTuple):
    """Where a play stands: who is who (None: nobody yet), both sides' sequences, luck so far."""

    killer: int
    inspector: int | None
    at: tuple[Sequence, Sequence]
    past: Past
    chance: Fraction


class Form:
    """Sequences of both sides, what follows what, and the pay-off of each pair of sequences."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.suspects = rules.rows * rules.columns
        self.sequences: tuple[dict[Sequence, int], ...] = ({(): 0}, {(): 0})
        self.sets: tuple[dict[Sequence, tuple[int, list[int]]], ...] = ({}, {})
        self.pay: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for killer in range(self.suspects):
            self._play(World(killer, None, ((), ()), (), Fraction(1, self.suspects)))

    def _near(self, one: int, other: int) -> bool:
        (row, column), (there, beside) = (divmod(who, self.rules.columns) for who in (one, other))
        return one != other and abs(row - there) <= 1 and abs(column - beside) <= 1

    def _may(self, world: World, me: int) -> list[int | None]:
        dead = {who for what, who in world.past if what == "kill"}
        found = [w for w in range(self.suspects) if w not in dead and self._near(me, w)]
        own = [me] if len(world.past) % 2 and self.rules.self_arrest else []
        return [*found, *own] or [None]

    def _play(self, world: World) -> None:
        """Go through everything that can happen from here."""
        side = len(world.past) % 2
        me = world.inspector if side else world.killer
        assert me is not None
        index = self.sequences[side]
        known = (me, world.past)
        _, actions = self.sets[side].setdefault(known, (index[world.at[side]], []))
        for whom in self._may(world, me):
            sequence = (known, whom)
            if sequence not in index:
                index[sequence] = len(index)
                actions.append(index[sequence])
            there = (world.at[0], sequence) if side else (sequence, world.at[1])
            self._act(world._replace(at=there), whom)

    def _act(self, world: World, whom: int | None) -> None:
        kind = "pass" if whom is None else ("kill", "arrest")[len(world.past) % 2]
        then = world._replace(past=(*world.past, (kind, whom)))
        end = self._end(then)
        if end is not None:
            mine, theirs = (index[at] for index, at in zip(self.sequences, world.at, strict=True))
            self.pay[mine, theirs] += world.chance * end
        elif world.inspector is None:
            others = [who for who in range(self.suspects) if who not in (whom, world.killer)]
            for who in others:
                self._play(then._replace(inspector=who, chance=world.chance / len(others)))
        else:
            self._play(then)

    def _end(self, world: World) -> Fraction | None:
        kind, whom = world.past[-1]
        count = sum(other == kind for other, _ in world.past)
        if kind == "pass":
            return Fraction(1, 2) if [k for k, _ in world.past[-2:]] == ["pass"] * 2 else None
        if kind == "arrest":
            free = Fraction(1, 2) if count > self.suspects else None
            return Fraction(0) if whom == world.killer else free
        return Fraction(1) if whom == world.inspector or count >= self.rules.deaths else None

    def _flow(self, side: int) -> np.ndarray:
        """Return the equations that make a plan: each information set hands on what it got."""
        rows = np.zeros((len(self.sets[side]) + 1, len(self.sequences[side])))
        rows[0, 0] = 1
        for number, (parent, actions) in enumerate(self.sets[side].values(), start=1):
            rows[number, parent] = -1
            rows[number, actions] = 1
        return rows

    def value(self) -> float:
        """Return what the Killer can be sure of: max min over the two sides' plans."""
        flows = [self._flow(0), self._flow(1)]
        plans, prices = flows[0].shape[1], flows[1].shape[0]
        pay = np.zeros((flows[1].shape[1], plans))
        for (mine, theirs), worth in self.pay.items():
            pay[theirs, mine] = float(worth)
        start = np.zeros(prices)
        start[0] = 1
        found = linprog(
            c=np.concatenate([np.zeros(plans), -start]),
            A_ub=np.hstack([-pay, flows[1].T]),
            b_ub=np.zeros(pay.shape[0]),
            A_eq=np.hstack([flows[0], np.zeros((flows[0].shape[0], prices))]),
            b_eq=np.concatenate([[1.0], np.zeros(flows[0].shape[0] - 1)]),
            bounds=[(0, None)] * plans + [(None, None)] * prices,
        )
        assert found.success, found.message
        return float(-found.fun)
