"""Who could be whom, by trying every world: slow, plain, and not made from the engine's sets.

A world is who the Killer is at each time and what is in the Inspector's hand. It is kept as long as
the rules would have allowed everything that was seen to happen in it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, Table
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import opening
from cluekit.sets import mask


class World(NamedTuple):
    """The Killer's card, the Inspector's identity (-1 before it is chosen) and other cards."""

    killer: int
    inspector: int
    hand: frozenset[int]


def near(cells: tuple[int, ...], width: int, one: int, other: int, *, wrap: bool = False) -> bool:
    """Tell whether two suspects stand next to each other, by their rows and columns."""
    if one == other or one not in cells or other not in cells:
        return False
    places = [divmod(cells.index(who), width) for who in (one, other)]
    for apart, long in zip(_apart(*places), (len(cells) // width, width), strict=True):
        if min(apart, long - apart if wrap else apart) > 1:
            return False
    return True


def _apart(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """Return how many rows and how many columns lie between two places."""
    return abs(one[0] - other[0]), abs(one[1] - other[1])


def all_worlds(suspects: int, hand: int) -> set[World]:
    """Return every world there can be after the cards are drawn."""
    return {
        World(killer, -1, frozenset(cards))
        for killer in range(suspects)
        for cards in combinations([card for card in range(suspects) if card != killer], hand)
    }


def later(worlds: set[World], table: Any, fact: Any) -> set[World]:
    """Return the worlds in which this could happen on this table (as it was before)."""
    found: set[World] = set()
    for world in worlds:
        found |= set(_after(world, table, fact))
    return found


def _after(world: World, table: Any, fact: Any) -> list[World]:
    allowed = _ALLOWED.get(type(fact))
    return allowed(world, table, fact) if allowed else [world]


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


_ALLOWED: dict[type[Any], Callable[[World, Any, Any], list[World]]] = {
    facts.Killed: _killed,
    facts.IdentityChosen: _chosen,
    facts.Arrested: _arrested,
    facts.Disguised: _disguised,
    facts.InspectorDrew: _drew,
    facts.Exonerated: _exonerated,
    facts.KillerAnswered: lambda w, t, f: _said(w.killer, w, t, f),
    facts.InspectorAnswered: lambda w, t, f: _said(w.inspector, w, t, f),
}


def worlds_of(session: Session, seat: int, step: int) -> set[World]:
    """Return the worlds that fit everything the seat has seen, its own cards included."""
    view = session.view(seat, step)
    options = view.table.edition.options
    table: Table = opening(view.table.edition, view.table.players)
    worlds = all_worlds(options.suspects, options.hand)
    post = [fact for _, fact in session.letters(SPECTATOR, 0, step)]
    for fact in post:
        if table.prepared == 4:
            worlds = later(worlds, table, fact)
        table = fold(table, fact)
    return worlds


def fits(world: World, session: Session, seat: int, step: int) -> bool:
    """Tell whether the world has the cards that this side holds."""
    own = session.view(seat, step).own
    held = mask(world.hand) | (1 << world.inspector if world.inspector >= 0 else 0)
    if seat == INSPECTOR:
        hand = own.drawn & ~session.view(seat, step).table.shown
        return held == hand and world.inspector in (own.identity, -1)
    return world.killer == own.identity and not held & mask(own.was)
