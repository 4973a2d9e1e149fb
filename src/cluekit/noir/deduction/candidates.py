"""Candidates: who the other side can still be, from what lies open and your own cards alone.

Each public fact narrows a set; which fact takes whom out is in the functions below, one for each
kind. A set never grows but in one case: a Killer who was disguised is somebody new (N11), and then
only what happens afterwards counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import Phase, Table, is_arrest_announced, opening
from cluekit.noir.public.view import View
from cluekit.sets import mask


class Candidates(msgspec.Struct, frozen=True, gc=False):
    """Who each side can be, as known to somebody who holds, or has held, the cards ``own``.

    ``killer`` and ``inspector`` are sets of suspects. The Inspector is nobody before the first
    turn: until then the set says who may be chosen.
    """

    killer: int
    inspector: int
    own: int = 0


def begin(table: Table, own: int) -> Candidates:
    """Return the candidates before the first action: everybody whose card is not your own."""
    everybody = mask(table.cells)
    return Candidates(everybody & ~own, everybody & ~own, own)


def after(known: Candidates, table: Table, fact: object) -> Candidates:
    """Return the candidates after a public fact; ``table`` is the table before it."""
    learned = _AFTER.get(type(fact))
    return learned(known, table, fact) if learned else known


def drew(known: Candidates, cards: int) -> Candidates:
    """Return the candidates after drawing cards oneself: the other side is none of them."""
    return Candidates(known.killer & ~cards, known.inspector & ~cards, known.own | cards)


def _killed(known: Candidates, table: Table, fact: facts.Killed) -> Candidates:
    """The Killer stands next to the victim (N08); the Inspector is not who died (N09).

    Before the choice it may still become the suspect who died, if the edition allows it (N04).
    """
    near = table.near(fact.suspect)
    chosen_dead = table.edition.options.dead_identity and not table.chosen
    victim = 0 if chosen_dead else 1 << fact.suspect
    return replace(known, killer=known.killer & near, inspector=known.inspector & ~victim)


def _arrested(known: Candidates, table: Table, fact: facts.Arrested) -> Candidates:
    """A miss clears the suspect (N10). An Inspector's arrest is of a neighbour, or of oneself."""
    target = 1 << fact.suspect
    killer = target if fact.hit else known.killer & ~target
    if is_arrest_announced(table):  # anybody could make it (N19)
        return replace(known, killer=killer)
    reach = table.near(fact.suspect) | target
    return replace(known, killer=killer, inspector=known.inspector & reach)


def _disguised(known: Candidates, table: Table, fact: facts.Disguised) -> Candidates:
    """A new Killer is anybody alive whose card nobody has seen; a failure shows a card (N11)."""
    shown = 1 << fact.shown
    inspector = known.inspector & ~shown
    if not fact.success:
        return replace(known, killer=known.killer & ~shown, inspector=inspector)
    opened = table.shown | table.innocent | shown  # a written board may show the mark alone
    unseen = mask(table.cells) & ~table.dead & ~opened & ~known.own
    return replace(known, killer=unseen, inspector=inspector)


def _exonerated(known: Candidates, _: Table, fact: facts.Exonerated) -> Candidates:
    """A card that lies open is nobody's identity (N12)."""
    gone = ~(1 << fact.suspect)
    return replace(known, killer=known.killer & gone, inspector=known.inspector & gone)


def _answered(side: str) -> Callable[[Candidates, Table, Any], Candidates]:
    """The side stands next to the suspect, or does not (N17, N18)."""

    def learned(known: Candidates, table: Table, fact: Any) -> Candidates:
        near = table.near(fact.suspect)
        return replace(known, **{side: getattr(known, side) & (near if fact.near else ~near)})

    return learned


def _chosen(known: Candidates, table: Table, _: facts.IdentityChosen) -> Candidates:
    """A dead suspect is not chosen where the edition forbids it (N04)."""
    if table.edition.options.dead_identity:
        return known
    return replace(known, inspector=known.inspector & ~table.dead)


def _ended(_: Candidates, __: Table, fact: facts.GameEnded) -> Candidates:
    inspector = 1 << fact.inspector if fact.inspector >= 0 else 0
    return Candidates(1 << fact.killer, inspector)


_AFTER: dict[type, Callable[[Candidates, Table, Any], Candidates]] = {
    facts.Killed: _killed,
    facts.Arrested: _arrested,
    facts.Disguised: _disguised,
    facts.Exonerated: _exonerated,
    facts.KillerAnswered: _answered("killer"),
    facts.InspectorAnswered: _answered("inspector"),
    facts.IdentityChosen: _chosen,
    facts.GameEnded: _ended,
}


def candidates(view: View) -> Candidates:
    """Return who the other side can be, from everything this side has seen.

    Cards drawn later were not the Killer's earlier either, so all of its own cards count from the
    start.
    """
    own = view.own.seen
    table = at_the_start(view.table)
    known = begin(table, own)
    for fact in view.table.history:
        known = after(known, table, fact)
        table = fold(table, fact)
    return known


def at_the_start(table: Table) -> Table:
    """Return the table as it was before the first action."""
    options = table.edition.options
    return replace(
        opening(table.edition, table.players),
        phase=Phase.FIRST_KILL,
        prepared=4,
        cells=table.laid,
        width=options.columns,
        deck=options.suspects - 1 - options.hand,
        hand=options.hand,
        turn=1,
    )
