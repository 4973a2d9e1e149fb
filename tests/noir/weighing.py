"""Every world with its weight, by trying them all: how likely what was seen was to happen in it.

Slow, plain, and not made from the engine's ways of counting.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, Table
from cluekit.noir.deduction.belief import Model
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import opening
from cluekit.sets import mask
from noir.enumeration import World, all_worlds, later, near

Weighted = dict[World, Fraction]


def chance_of(table: Table, world: World, fact: Any, model: Model) -> Fraction:
    """Return how likely the acting side was to do this in this world; 1 where nobody chose."""
    before = table.history[-1] if table.history else None
    by_card = isinstance(before, facts.Exonerated) and before.arrest >= 0
    if isinstance(fact, facts.IdentityChosen):
        return Fraction(1, sum(card in _living(table) for card in world.hand))
    if isinstance(fact, facts.Exonerated) and fact.arrest < 0:
        return Fraction(1, len(world.hand))
    kinds = (facts.Shifted, facts.Killed, facts.Arrested, facts.Disguised, facts.InspectorDrew)
    if not isinstance(fact, (*kinds, facts.Exonerated)) or by_card:
        return Fraction(1)
    if table.turn == 1:
        return Fraction(1, _attacks(table, world))
    many = [_shifts(table), _attacks(table, world), int(table.deck > 0), _citizens(table, world)]
    if model == "legal":
        return Fraction(1, sum(many))
    at = {facts.Shifted: 0, facts.Killed: 1, facts.Arrested: 1, facts.Exonerated: 3}
    return Fraction(1, sum(map(bool, many)) * many[at.get(type(fact), 2)])


def _living(table: Table) -> list[int]:
    return [suspect for suspect in table.cells if not table.dead >> suspect & 1]


def _beside(table: Table, who: int) -> int:
    return sum(near(table.cells, table.width, who, other) for other in _living(table))


def _attacks(table: Table, world: World) -> int:
    """Return how many the acting side could kill or arrest; the Inspector also itself."""
    if table.mover == KILLER:
        return _beside(table, world.killer)
    return _beside(table, world.inspector) + 1


def _shifts(table: Table) -> int:
    last = table.shift
    banned = last is not None and last.seat != table.mover
    length = 0 if last is None else table.width if last.axis == "row" else table.rows
    shifts = 2 * (table.rows * (table.width > 1) + table.width * (table.rows > 1))
    return shifts - ((2 if length == 2 else 1) if banned else 0)


def _citizens(table: Table, world: World) -> int:
    """Return how many citizen's arrests the hand allowed."""
    allowed = table.edition.options.citizens_arrest and table.mover == INSPECTOR and table.deck
    return sum(_beside(table, card) for card in world.hand) if allowed else 0


def weighted(session: Session, seat: int, step: int, model: Model) -> Weighted:
    """Return every world that fits the seat's letters with its weight, luck of the deck included.

    After each move only worlds are kept in which the seat holds what it then held.
    """
    view = session.view(SPECTATOR, step)
    options = view.table.edition.options
    table = opening(view.table.edition, view.table.players)
    worlds: Weighted = dict.fromkeys(all_worlds(options.suspects, options.hand), Fraction(1))
    reached = 0
    for number, fact in session.letters(SPECTATOR, 0, step):
        if number > reached and number > 4:
            worlds = {w: at for w, at in worlds.items() if fits(w, session, seat, number)}
            reached = number
        if table.prepared == 4:
            worlds = _later(worlds, table, fact, model)
        table = fold(table, fact)
    return {w: at for w, at in worlds.items() if fits(w, session, seat, step)}


def _later(worlds: Weighted, table: Table, fact: Any, model: Model) -> Weighted:
    then: Weighted = {}
    drawn = isinstance(fact, facts.Disguised | facts.InspectorDrew)
    for world, weight in worlds.items():
        for new in later({world}, table, fact):
            share = weight * chance_of(table, world, fact, model) / (table.deck if drawn else 1)
            then[new] = then.get(new, Fraction(0)) + share
    return then


def fits(world: World, game: Session, seat: int, step: int) -> bool:
    """Tell whether the world has the cards that this side holds."""
    view = game.view(seat, step)
    held = mask(world.hand) | (1 << world.inspector if world.inspector >= 0 else 0)
    if seat == INSPECTOR:
        same = world.inspector in (-1, view.own.identity) or view.own.identity < 0
        return same and held == view.own.drawn & ~view.table.shown
    return world.killer == view.own.identity and not held & mask(view.own.was)


def normal(weights: dict[Any, Any]) -> dict[Any, Fraction]:
    """Return weights as shares of 1."""
    total = sum(weights.values())
    return {key: Fraction(weight) / total for key, weight in weights.items()}
