"""Who could be whom, by trying every world: slow, plain, and not made from the engine's sets.

A world is who the Killer is at each time and what is in the Inspector's hand. It is kept as long as
the rules would have allowed everything that was seen to happen in it; its weight is how likely it
was to happen in it.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, Table
from cluekit.noir.deduction.belief import Model
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import opening
from cluekit.sets import mask


class World(NamedTuple):
    """The Killer's card, the Inspector's identity (-1 before it is chosen) and other cards."""

    killer: int
    inspector: int
    hand: frozenset[int]


Weighted = dict[World, Fraction]


@lru_cache(10_000)
def near(cells: tuple[int, ...], width: int, one: int, other: int, *, wrap: bool = False) -> bool:
    """Tell whether two suspects stand next to each other, by their rows and columns."""
    if one == other or one not in cells or other not in cells:
        return False
    places = zip(*(divmod(cells.index(who), width) for who in (one, other)), strict=True)
    for (here, there), long in zip(places, (len(cells) // width, width), strict=True):
        apart = abs(here - there)
        if min(apart, long - apart if wrap else apart) > 1:
            return False
    return True


def _beside(table: Any, one: int, other: int) -> bool:
    return near(table.cells, table.width, one, other, wrap=table.edition.options.wrap)


def _living(table: Any) -> list[int]:
    return [suspect for suspect in table.cells if not table.dead >> suspect & 1]


def _deck(world: World, table: Any) -> list[int]:
    """Return the cards that are nowhere else, in any order."""
    held = {world.killer, world.inspector, *world.hand}
    every = range(table.edition.options.suspects)
    return [card for card in every if card not in held and not table.shown >> card & 1]


def _killed(world: World, table: Any, fact: Any) -> list[World]:
    near_enough = _beside(table, world.killer, fact.suspect)
    return [world] if near_enough and fact.suspect != world.inspector else []


def _chosen(world: World, table: Any, _: Any) -> list[World]:
    dead_too = table.edition.options.dead_identity
    may = [card for card in world.hand if dead_too or card in _living(table)]
    return [World(world.killer, card, world.hand - {card}) for card in may]


def _arrested(world: World, table: Any, fact: Any) -> list[World]:
    before = table.history[-1]
    by_card = isinstance(before, facts.Exonerated) and before.arrest == fact.suspect
    own = fact.suspect == world.inspector or _beside(table, world.inspector, fact.suspect)
    return [world] if (by_card or own) and fact.hit == (fact.suspect == world.killer) else []


def _disguised(world: World, table: Any, fact: Any) -> list[World]:
    deck = _deck(world, table)
    if not fact.success:
        return [world] if fact.shown in deck and fact.shown not in _living(table) else []
    new = [card for card in deck if card in _living(table) and world.killer == fact.shown]
    return [world._replace(killer=card) for card in new]


def _drew(world: World, table: Any, _: Any) -> list[World]:
    return [world._replace(hand=world.hand | {card}) for card in _deck(world, table)]


def _exonerated(world: World, _: Any, fact: Any) -> list[World]:
    fewer = world._replace(hand=world.hand - {fact.suspect})
    return [fewer] if fact.suspect in world.hand else []


def _said(who: int, world: World, table: Any, fact: Any) -> list[World]:
    return [world] if fact.near == _beside(table, who, fact.suspect) else []


def _allowed(world: World, table: Any, fact: Any) -> list[World]:
    """Return the worlds into which this makes a world, on this table (as it was before)."""
    return _ALLOWED[type(fact)](world, table, fact) if type(fact) in _ALLOWED else [world]


_ALLOWED: dict[type[Any], Callable[[World, Any, Any], list[World]]] = {
    facts.Killed: _killed, facts.IdentityChosen: _chosen, facts.Arrested: _arrested,
    facts.Disguised: _disguised, facts.InspectorDrew: _drew, facts.Exonerated: _exonerated,
    facts.KillerAnswered: lambda w, t, f: _said(w.killer, w, t, f),
    facts.InspectorAnswered: lambda w, t, f: _said(w.inspector, w, t, f),
}  # fmt: skip


def _all_worlds(table: Table) -> list[World]:
    """Return every world there can be after the cards are drawn."""
    everybody, hand = range(table.edition.options.suspects), table.edition.options.hand
    return [
        World(killer, -1, frozenset(cards))
        for killer in everybody
        for cards in combinations([card for card in everybody if card != killer], hand)
    ]


def fits(world: World, session: Session, seat: int, step: int) -> bool:
    """Tell whether the world has the cards that this side holds."""
    view = session.view(seat, step)
    held = mask(world.hand) | (1 << world.inspector if world.inspector >= 0 else 0)
    if seat == INSPECTOR:
        same = world.inspector in (view.own.identity, -1)
        return same and held == view.own.drawn & ~view.table.shown
    return world.killer == view.own.identity and not held & mask(view.own.was)


def _history(session: Session) -> Iterator[tuple[int, Table, Any]]:
    """Yield step, table before, and each public fact since the draw; None after those of a step."""
    table: Table = opening(session.edition, session.players)
    for step in range(session.step):
        for _, fact in session.letters(SPECTATOR, step, step + 1):
            if table.prepared == 4:
                yield step, table, fact
            table = fold(table, fact)
        if table.prepared == 4:
            yield step, table, None


def worlds_along(session: Session) -> Iterator[tuple[int, set[World]]]:
    """Yield after each step the worlds that fit everything that was public, whoever holds what."""
    worlds: set[World] = set()
    for step, table, fact in _history(session):
        worlds = worlds or set(_all_worlds(table))
        if fact is None:
            yield step + 1, worlds
        else:
            worlds = {new for world in worlds for new in _allowed(world, table, fact)}


def _neighbours(table: Table, who: int) -> int:
    return sum(_beside(table, who, other) for other in _living(table))


def _shifts(table: Table) -> int:
    """N07, N24: of two both ways are the undo, a line of one stays; N23: of two suspects none."""
    last = table.shift
    shifts = 2 * (table.rows * (table.width > 1) + table.width * (table.rows > 1))
    if last is None or last.seat == table.mover or len(table.cells) == 2:
        return shifts
    length = table.width if last.axis == "row" else table.rows
    return shifts - (0 if length == 1 else 2 if length == 2 else 1)


def _citizens(table: Table, world: World) -> int:
    """Return how many citizen's arrests the hand allowed."""
    allowed = table.edition.options.citizens_arrest and table.mover == INSPECTOR and table.deck
    return sum(_neighbours(table, card) for card in world.hand) if allowed else 0


def _chance_of(table: Table, world: World, fact: Any, model: Model) -> Fraction:
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
    me, itself = (world.killer, 0) if table.mover == KILLER else (world.inspector, 1)
    attacks = _neighbours(table, me) + itself  # whom the acting side could kill or arrest
    if table.turn == 1:
        return Fraction(1, attacks)
    many = [_shifts(table), attacks, int(table.deck > 0), _citizens(table, world)]
    if model == "legal":
        return Fraction(1, sum(many))
    at = {facts.Shifted: 0, facts.Killed: 1, facts.Arrested: 1, facts.Exonerated: 3}
    return Fraction(1, sum(map(bool, many)) * many[at.get(type(fact), 2)])


def weights_along(session: Session, seat: int, model: Model) -> Iterator[tuple[int, Weighted]]:
    """Yield after each step the worlds that fit the seat's letters, each with its weight.

    The luck of the deck is counted, too. After each move only worlds are kept in which the seat
    holds what it then held.
    """
    worlds: Weighted = {}
    for step, table, fact in _history(session):
        worlds = worlds or dict.fromkeys(_all_worlds(table), Fraction(1))
        if fact is None:
            worlds = {w: at for w, at in worlds.items() if fits(w, session, seat, step + 1)}
            yield step + 1, worlds
            continue
        drawn = isinstance(fact, facts.Disguised | facts.InspectorDrew)
        then: Weighted = {}
        for world, weight in worlds.items():
            found = _allowed(world, table, fact)
            share = weight * _chance_of(table, world, fact, model) if found else weight
            for new in found:
                then[new] = then.get(new, Fraction(0)) + share / (table.deck if drawn else 1)
        worlds = then


def normal(weights: dict[Any, Any]) -> dict[Any, Fraction]:
    """Return weights as shares of 1."""
    total = sum(weights.values())
    return {key: Fraction(weight) / total for key, weight in weights.items()}
