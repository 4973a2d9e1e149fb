"""The table: what lies open for both to see. It is the fold of the public letters."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from cluekit.core import Problem, refuse_if
from cluekit.core.seats import bad_name, wrong_number
from cluekit.noir.editions import grid
from cluekit.noir.editions.edition import Edition
from cluekit.noir.editions.grid import Axis, Cells
from cluekit.noir.public import facts

KILLER, INSPECTOR = 0, 1
NOBODY_IS = -1
"""Who a side is while nobody knows: no suspect has this number.

A number, since bots shift bits by it in their inner loops, and saves hold it in ``GameEnded``.
"""


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
    """The public position. Sets of suspects are bitmasks: bit *n* stands for suspect *n*."""

    edition: Edition
    """What is played: the suspects and the house rules."""
    players: tuple[Player, ...]
    """The Killer, then the Inspector."""
    phase: Phase = Phase.SETUP
    """What is to be decided."""
    prepared: int = 0
    """How many steps of the set-up are done."""

    # --- The board ----------------------------------------------------------------------------

    laid: Cells = ()
    """The board as it was laid, row by row."""
    cells: Cells = ()
    """The board as it is now."""
    width: int = 0
    """How many columns it has now."""
    dead: int = 0
    """The suspects who are dead, those too that have left the board; a set."""
    innocent: int = 0
    """The suspects who are marked innocent, as a set."""
    kills: int = 0
    """How many the Killer has killed; an identity given up may lie dead without that (N11)."""

    # --- The cards ----------------------------------------------------------------------------

    deck: int = 0
    """The number of cards in the evidence deck."""
    hand: int = 0
    """The number of evidence cards in the Inspector's hand."""
    discards: tuple[int, ...] = ()
    """The cards that lie open, in the order they came there."""
    shown: int = 0
    """The same, as a set."""
    chosen: bool = False
    """Whether the Inspector has chosen an identity."""

    # --- The turn -----------------------------------------------------------------------------

    mover: int = KILLER
    """The side whose action it is."""
    turn: int = 0
    """The number of the action, from 1."""
    shift: LastShift | None = None
    """The shift that may not be undone now (N07)."""
    history: tuple[object, ...] = ()
    """Every public fact since the board was laid."""

    # --- The end ------------------------------------------------------------------------------

    winner: int | None = None
    """The side that has won."""
    ending: str = ""
    """How it won: "arrest", "inspector-killed" or "toll"."""
    killer: int = NOBODY_IS
    """Who the Killer was, once the game is over."""
    inspector: int = NOBODY_IS
    """Who the Inspector was, if anybody, once the game is over."""

    @property
    def rows(self) -> int:
        """The number of rows there are now."""
        return len(self.cells) // self.width

    @property
    def dead_on_board(self) -> int:
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


def is_arrest_announced(table: Table) -> bool:
    """Tell whether a card was just discarded for a citizen's arrest, which comes next (N19)."""
    last = table.history[-1] if table.history else None
    return isinstance(last, facts.Exonerated) and last.arrest >= 0


def undo_shifts(table: Table) -> tuple[tuple[str, int, int], ...]:
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


_DONE_BY: dict[type, int] = {
    facts.Killed: KILLER,
    facts.Disguised: KILLER,
    facts.Arrested: INSPECTOR,
    facts.Exonerated: INSPECTOR,
    facts.IdentityChosen: INSPECTOR,
    facts.InspectorDrew: INSPECTOR,
}


def done_by(fact: object) -> int | None:
    """Return which side's action a public fact shows; None for what nobody did."""
    return fact.seat if isinstance(fact, facts.Shifted) else _DONE_BY.get(type(fact))


# --- seats ----------------------------------------------------------------------------------------
# Who sits at a table of Noir: the Killer first, then the Inspector.


def players_for(edition: Edition, names: Sequence[str]) -> tuple[Player, ...]:
    """Seat the Killer and the Inspector; raises ``RefusedError`` for names that do not fit."""
    ids = ("killer", "inspector")
    players = tuple(Player(ids[seat % 2], name.strip()) for seat, name in enumerate(names))
    refuse_if(problem_with_players(edition, players))
    return players


def problem_with_players(edition: Edition, players: tuple[Player, ...]) -> Problem | None:
    """Return why these players cannot play, or None (N01: two play)."""
    problem = wrong_number(players, edition.players, "N01")
    if problem:
        return problem
    for seat, player in enumerate(players):
        if problem := bad_name(seat, player):
            return problem
    if len({player.name.casefold() for player in players}) < len(players):
        return Problem("same-name", about={"seat": 2, "first": 1})
    return None
