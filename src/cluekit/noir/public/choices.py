"""Choices: whose decision is next, and everything it may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from cluekit.core import Luck
from cluekit.noir.editions.file_format import nth
from cluekit.noir.public import moves
from cluekit.noir.public.table import Phase
from cluekit.sets import members

Banned = tuple[tuple[str, int, int], ...]


class Choices(msgspec.Struct, frozen=True, gc=False):
    """All legal moves of the one seat that decides now. Sets of suspects are bitmasks."""

    seat: int
    """The side that decides; ``DEALER`` in the set-up, -1 when the game is over."""
    phase: Phase
    """What is to be decided."""
    prepare: str = ""
    """The next step of the set-up, or ""."""

    # --- Sets of suspects ---------------------------------------------------------------------

    choose: int = 0
    """Whom the Inspector may choose to be."""
    kill: int = 0
    """Whom the Killer may kill."""
    arrest: int = 0
    """Whom the Inspector may arrest."""
    discard: int = 0
    """Which cards may be discarded."""
    citizens: tuple[tuple[int, int], ...] = ()
    """For each card of the hand, the set of those whom a citizen may arrest."""

    # --- Other actions ------------------------------------------------------------------------

    disguise: bool = False
    """Whether the Killer may change identity."""
    exonerate: bool = False
    """Whether the Inspector may draw a card."""

    # --- Shifts -------------------------------------------------------------------------------

    rows: int = 0
    """How many rows there are to shift, 0 where no line may be."""
    columns: int = 0
    """How many columns there are."""
    banned: Banned = ()
    """The shifts that would undo what the other side did (N07)."""

    @property
    def shifts(self) -> tuple[moves.Shift, ...]:
        """Every shift that is legal, rows first."""
        return _shifts(self.rows, self.columns, self.banned)

    def __contains__(self, move: object) -> bool:
        """Tell whether this very move is legal."""
        return moves.well_formed(move) and _KINDS[type(move)].allows(self, move)

    def __iter__(self) -> Iterator[moves.Move]:
        """Yield every legal move, in a fixed order."""
        for kind in self.kinds():
            yield from self.of_kind(kind)

    def kinds(self) -> tuple[type[Any], ...]:
        """Return the kinds of move that are open, in a fixed order."""
        return tuple([kind for kind, how in _KINDS.items() if how.open_now(self)])

    def at_random(self, luck: Luck) -> moves.Move:
        """Return one of all legal moves, each equally likely; there must be one."""
        chosen = self.kill or self.arrest or self.choose or self.discard  # no two are open at once
        shifts = self.shifts
        some, plain = chosen.bit_count(), self.disguise or self.exonerate
        citizens = sum(targets.bit_count() for _, targets in self.citizens) if self.citizens else 0
        many = some + len(shifts) + plain + citizens
        if not many:
            return next(iter(self))  # a step of the set-up
        number = luck.pick(range(many))
        if number < some:
            return self._about(nth(chosen, number))
        number -= some
        if number < len(shifts):
            return shifts[number]
        number -= len(shifts)
        if number < plain:
            return moves.Disguise() if self.disguise else moves.Exonerate()
        return next(islice(self.of_kind(moves.CitizensArrest), number - plain, None))

    def _about(self, suspect: int) -> moves.Move:
        """Return the kill, arrest, choice or discard that is about this suspect."""
        if self.kill:
            return moves.Kill(suspect)
        if self.arrest:
            return moves.Arrest(suspect)
        return moves.ChooseIdentity(suspect) if self.choose else moves.Discard(suspect)

    def of_kind(self, kind: type) -> Iterator[moves.Move]:
        """Yield every legal move of one kind."""
        return iter(_KINDS[kind].each(self))


@cache
def _shifts(rows: int, columns: int, banned: Banned) -> tuple[moves.Shift, ...]:
    """Return both ways for each line but the banned; a line of one cannot be moved (N24)."""
    lines = [("row", row) for row in range(rows) if columns > 1]
    lines += [("column", column) for column in range(columns) if rows > 1]
    both = [(axis, index, step) for axis, index in lines for step in (1, -1)]
    return tuple(moves.Shift(*shift) for shift in both if shift not in banned)


class _Kind(NamedTuple):
    """How one kind of move stands in the choices: is it open, is this one legal, which are."""

    open_now: Callable[[Choices], object]
    allows: Callable[[Choices, Any], bool]
    each: Callable[[Choices], Any]


def _of_suspects(kind: Any, chosen: Callable[[Choices], int]) -> _Kind:
    return _Kind(
        chosen,
        lambda c, m: m.suspect >= 0 and bool(chosen(c) >> m.suspect & 1),
        lambda c: map(kind, members(chosen(c))),
    )


def _plain(kind: Any, asked: Callable[[Choices], bool]) -> _Kind:
    return _Kind(asked, lambda c, _: asked(c), lambda c: [kind()] if asked(c) else [])


_KINDS: dict[type, _Kind] = {
    moves.Prepare: _Kind(
        lambda c: c.prepare,
        lambda c, m: bool(c.prepare) and m.step == c.prepare,
        lambda c: [moves.Prepare(c.prepare)] if c.prepare else [],
    ),
    moves.ChooseIdentity: _of_suspects(moves.ChooseIdentity, lambda c: c.choose),
    moves.Shift: _Kind(lambda c: c.shifts, lambda c, m: m in c.shifts, lambda c: c.shifts),
    moves.Kill: _of_suspects(moves.Kill, lambda c: c.kill),
    moves.Disguise: _plain(moves.Disguise, lambda c: c.disguise),
    moves.Arrest: _of_suspects(moves.Arrest, lambda c: c.arrest),
    moves.Exonerate: _plain(moves.Exonerate, lambda c: c.exonerate),
    moves.Discard: _of_suspects(moves.Discard, lambda c: c.discard),
    moves.CitizensArrest: _Kind(
        lambda c: c.citizens,
        lambda c, m: any(
            m.suspect == card and m.target >= 0 and targets >> m.target & 1
            for card, targets in c.citizens
        ),
        lambda c: (
            moves.CitizensArrest(card, target)
            for card, targets in c.citizens
            for target in members(targets)
        ),
    ),
}
