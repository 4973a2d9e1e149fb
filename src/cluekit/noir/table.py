"""The table: what lies open for both to see. It is the fold of the public letters."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.noir import facts, grid
from cluekit.noir.editions import Edition
from cluekit.noir.grid import Axis, Cells

KILLER, INSPECTOR = 0, 1
NOBODY_IS = -1


class Phase(StrEnum):
    """What is to be decided."""

    SETUP = "setup"
    FIRST_KILL = "first-kill"
    IDENTITY = "identity"
    ACTION = "action"
    DISCARD = "discard"
    OVER = "over"


class Player(msgspec.Struct, frozen=True, gc=False):
    """Somebody at the table: a seat id and the name shown to people."""

    id: str
    name: str


class LastShift(msgspec.Struct, frozen=True, gc=False):
    """A shift that may not be undone by the other side (N07)."""

    seat: int
    axis: Axis
    index: int
    step: int


class Table(msgspec.Struct, frozen=True, gc=False):
    """The public position.

    ``laid`` is the board as it was laid, ``cells`` and ``width`` as it is now, ``dead`` and
    ``innocent`` sets of suspects (dead ones that left the board too), ``kills`` the number killed,
    ``deck`` and ``hand`` the number of cards in the evidence deck and in the Inspector's hand,
    ``discards`` the cards that lie open, in order, ``shown`` the same as a set. ``shift`` is the
    shift that the rules remember, ``turn`` counts actions from 1, ``history`` holds every public
    fact since the board was laid. ``killer`` and ``inspector`` are known when the game is over.
    """

    edition: Edition
    players: tuple[Player, ...]
    phase: Phase = Phase.SETUP
    prepared: int = 0
    laid: Cells = ()
    cells: Cells = ()
    width: int = 0
    dead: int = 0
    innocent: int = 0
    kills: int = 0
    deck: int = 0
    hand: int = 0
    discards: tuple[int, ...] = ()
    shown: int = 0
    chosen: bool = False
    shift: LastShift | None = None
    mover: int = KILLER
    turn: int = 0
    history: tuple[Any, ...] = ()
    winner: int = NOBODY_IS
    ending: str = ""
    killer: int = NOBODY_IS
    inspector: int = NOBODY_IS

    @property
    def rows(self) -> int:
        """The number of rows there are now."""
        return len(self.cells) // self.width

    @property
    def lying(self) -> int:
        """How many dead suspects lie on the board, or a few more: never fewer."""
        return self.dead.bit_count() - (len(self.laid) - len(self.cells))

    @property
    def toll(self) -> int:
        """How many deaths count towards the Killer's win (N15)."""
        kills_only = self.edition.options.toll_counts == "kills"
        return self.kills if kills_only else self.dead.bit_count()

    def near(self, suspect: int) -> int:
        """Return the set of suspects next to this one on the board (N03)."""
        wrap = self.edition.options.wrap
        return grid.neighbours(self.cells, self.width, suspect, wrap=wrap)


def announced(table: Table) -> bool:
    """Tell whether a card was just discarded for a citizen's arrest, which comes next (N19)."""
    last = table.history[-1] if table.history else None
    return isinstance(last, facts.Exonerated) and last.arrest >= 0


def undoing(table: Table) -> tuple[tuple[str, int, int], ...]:
    """Return the shifts, by their fields, that would undo the other side's (N07).

    A line of two moves either way, a line of one does not move at all (N24). On a board of two
    suspects nothing is forbidden, for there must be a legal shift (N23).
    """
    last = table.shift
    if last is None or last.seat == table.mover:
        return ()
    back = (last.axis, last.index, -last.step)
    length = table.width if last.axis == "row" else table.rows
    if length > 2:  # noqa: PLR2004 - N24: a line of two
        return (back,)
    if length == 1 or len(table.cells) == length:
        return ()
    return (back, (last.axis, last.index, last.step))


def opening(edition: Edition, players: tuple[Player, ...]) -> Table:
    """Return the bare table."""
    return Table(edition, players)


def fold(table: Table, fact: Any) -> Table:
    """Return the table after a public fact."""
    return _AFTER[type(fact)](table, fact)


def _turn_over(table: Table, fact: Any, **changes: Any) -> Table:
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


def _board_laid(table: Table, fact: facts.BoardLaid) -> Table:
    return replace(table, prepared=1, laid=fact.cells, cells=fact.cells, width=fact.width)


def _shuffled(table: Table, fact: facts.EvidenceShuffled) -> Table:
    return replace(table, prepared=2, deck=fact.cards)


def _killer_drew(table: Table, _: facts.KillerDrew) -> Table:
    return replace(table, prepared=3, deck=table.deck - 1)


def _inspector_drew(table: Table, fact: facts.InspectorDrew) -> Table:
    """The first cards end the set-up; a later one is followed by a discard (N12)."""
    drawn = replace(table, deck=table.deck - fact.cards, hand=table.hand + fact.cards)
    if table.phase is Phase.SETUP:
        return replace(drawn, prepared=4, phase=Phase.FIRST_KILL, turn=1)
    return replace(drawn, phase=Phase.DISCARD, history=(*table.history, fact))


def _identity_chosen(table: Table, fact: facts.IdentityChosen) -> Table:
    return _turn_over(table, fact, chosen=True, hand=table.hand - 1)


def _shifted(table: Table, fact: facts.Shifted) -> Table:
    axis: Axis = "row" if fact.axis == "row" else "column"
    cells = grid.shifted(table.cells, table.width, axis, fact.index, fact.step)
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


def _arrested(table: Table, fact: facts.Arrested) -> Table:
    return _turn_over(table, fact)


def _disguised(table: Table, fact: facts.Disguised) -> Table:
    """The card drawn, or the identity given up, lies open; the latter is dead or innocent."""
    old = 1 << fact.shown
    opened: dict[str, Any] = {
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
    opened: dict[str, Any] = {
        "innocent": table.innocent | card & ~table.dead,
        "hand": table.hand - 1,
        "discards": (*table.discards, fact.suspect),
        "shown": table.shown | card,
    }
    if fact.arrest >= 0:  # the arrest that follows ends the turn
        return replace(table, history=(*table.history, fact), **opened)
    return _turn_over(table, fact, **opened)


def _answered(table: Table, fact: Any) -> Table:
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


_AFTER: dict[type[Any], Callable[[Table, Any], Table]] = {
    facts.BoardLaid: _board_laid,
    facts.EvidenceShuffled: _shuffled,
    facts.KillerDrew: _killer_drew,
    facts.InspectorDrew: _inspector_drew,
    facts.IdentityChosen: _identity_chosen,
    facts.Shifted: _shifted,
    facts.Killed: _killed,
    facts.Arrested: _arrested,
    facts.Disguised: _disguised,
    facts.Exonerated: _exonerated,
    facts.InspectorAnswered: _answered,
    facts.KillerAnswered: _answered,
    facts.LinesRemoved: _removed,
    facts.GameEnded: _ended,
}
