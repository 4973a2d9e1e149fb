"""What each public fact does to the table: the fold of the public letters, a letter at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cluekit.noir.editions import grid
from cluekit.noir.editions.grid import Axis
from cluekit.noir.public import facts
from cluekit.noir.public.table import INSPECTOR, NOBODY_IS, LastShift, Phase, Table


def fold(table: Table, fact: object) -> Table:
    """Return the table after a public fact."""
    return _AFTER[type(fact)](table, fact)


def _turn_over(table: Table, fact: object, **changes: object) -> Table:
    """Note an action and pass the turn. A shift is remembered until the edition forgets it."""
    if "shift" not in changes and table.edition.options.undo == "next-move":
        changes["shift"] = None
    return replace(
        table,
        phase=Phase.ACTION if table.chosen or table.mover == INSPECTOR else Phase.IDENTITY,
        mover=1 - table.mover,
        turn=table.turn + 1,
        history=(*table.history, fact),
        **changes,
    )


def _inspector_drew(table: Table, fact: facts.InspectorDrew) -> Table:
    """The first cards end the set-up; a later one is followed by a discard (N12)."""
    drawn = replace(table, deck=table.deck - fact.cards, hand=table.hand + fact.cards)
    if table.phase is Phase.SETUP:
        return replace(drawn, prepared=4, phase=Phase.FIRST_KILL, turn=1)
    return replace(drawn, phase=Phase.DISCARD, history=(*table.history, fact))


def _shifted(table: Table, fact: facts.Shifted) -> Table:
    axis: Axis = "row" if fact.axis == "row" else "column"
    cells = grid.shift_line(table.cells, table.width, axis, fact.index, fact.step)
    shift = LastShift(fact.seat, axis, fact.index, fact.step)
    return _turn_over(table, fact, cells=cells, shift=shift)


def _killed(table: Table, fact: facts.Killed) -> Table:
    gone = 1 << fact.suspect
    return _turn_over(
        table,
        fact,
        dead=table.dead | gone,
        innocent=table.innocent & ~gone,
        kills=table.kills + 1,
    )


def _disguised(table: Table, fact: facts.Disguised) -> Table:
    """The card drawn, or the identity given up, lies open; the latter is dead or innocent."""
    old = 1 << fact.shown
    opened: dict[str, object] = {
        "deck": table.deck - 1,
        "discards": (*table.discards, fact.shown),
        "shown": table.shown | old,
    }
    if fact.success and table.edition.options.old_identity == "deceased":
        opened |= {"dead": table.dead | old, "innocent": table.innocent & ~old}
    elif fact.success:
        opened["innocent"] = table.innocent | old
    return _turn_over(table, fact, **opened)


def _exonerated(table: Table, fact: facts.Exonerated) -> Table:
    card = 1 << fact.suspect
    opened: dict[str, object] = {
        "innocent": table.innocent | card & ~table.dead,
        "hand": table.hand - 1,
        "discards": (*table.discards, fact.suspect),
        "shown": table.shown | card,
    }
    if fact.arrest >= 0:  # the arrest that follows ends the turn
        return replace(table, history=(*table.history, fact), **opened)
    return _turn_over(table, fact, **opened)


def _answered(table: Table, fact: facts.InspectorAnswered | facts.KillerAnswered) -> Table:
    return replace(table, history=(*table.history, fact))


def _removed(table: Table, fact: facts.LinesRemoved) -> Table:
    cells, width = grid.without(table.cells, table.width, fact.rows, fact.columns)
    shift = table.shift
    if shift is not None:
        index = grid.line_after(shift.index, fact.rows if shift.axis == "row" else fact.columns)
        shift = replace(shift, index=index) if index >= 0 else None
    return replace(table, cells=cells, width=width, shift=shift, history=(*table.history, fact))


def _ended(table: Table, fact: facts.GameEnded) -> Table:
    return replace(
        table,
        phase=Phase.OVER,
        mover=NOBODY_IS,
        winner=fact.winner,
        ending=fact.ending,
        killer=fact.killer,
        inspector=fact.inspector,
        history=(*table.history, fact),
    )


_AFTER: dict[type, Callable[[Table, Any], Table]] = {
    facts.BoardLaid: lambda table, fact: replace(
        table, prepared=1, laid=fact.cells, cells=fact.cells, width=fact.width
    ),
    facts.EvidenceShuffled: lambda table, fact: replace(table, prepared=2, deck=fact.cards),
    facts.KillerDrew: lambda table, _: replace(table, prepared=3, deck=table.deck - 1),
    facts.InspectorDrew: _inspector_drew,
    facts.IdentityChosen: lambda table, fact: _turn_over(
        table, fact, chosen=True, hand=table.hand - 1
    ),
    facts.Shifted: _shifted,
    facts.Killed: _killed,
    facts.Arrested: _turn_over,
    facts.Disguised: _disguised,
    facts.Exonerated: _exonerated,
    facts.InspectorAnswered: _answered,
    facts.KillerAnswered: _answered,
    facts.LinesRemoved: _removed,
    facts.GameEnded: _ended,
}
