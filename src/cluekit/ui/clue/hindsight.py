"""Hindsight at a table: what the parts of the end hold, worked out from a game that is over.

A seat is told what follows from its own letters, and what who only watched could know. Only when
everybody has laid their cards open are the other seats looked at, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import msgspec

from cluekit.clue import Session, View
from cluekit.clue.deduction.hindsight import (
    Best,
    Hindsight,
    best_question,
    when_known,
    without_case_file,
)
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.notation import write
from cluekit.core import SPECTATOR
from cluekit.logic import Puzzle
from cluekit.logic.sat import SatMissingError
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.notebook.answers import sat_missing
from cluekit.ui.notebook.conclusions import Entropies
from cluekit.ui.tables.ending import BEST, KNOWN
from cluekit.ui.tables.staging import Pressed


class Known(msgspec.Struct, frozen=True):
    """From when on each seat could prove the case file, and the hands that lie open now."""

    seats: Mapping[int, Hindsight]
    hands: Mapping[int, tuple[int, ...]] = {}


class Shared(msgspec.Struct, frozen=True):
    """What can be shared: the game as text, and what a line about it is made of.

    ``course`` are the bits that were open for this seat at first and after each question.
    """

    text: str
    known: Hindsight | None
    course: tuple[float, ...]


def work_out(table: Pressed, part: str, all_open: bool) -> Known | Mapping[int, Best] | Shared:  # noqa: FBT001 - as every ``Find`` is called
    """Work a part out for the player here, or where all cards lie open for everybody."""
    session: Session = table.session
    players = range(len(session.players))
    seats = [*players] if all_open else [seat for seat in players if seat == table.seat]
    if part == KNOWN:
        hands = {seat: session.view(seat).hand for seat in seats} if all_open else {}
        return Known({seat: _when(session, seat) for seat in (*seats, SPECTATOR)}, hands)
    if part == BEST:
        return {seat: best_question(partial(session.view, seat), session.step) for seat in seats}
    seat = table.seat
    return Shared(
        write(session, None if all_open else seat),
        None if seat == SPECTATOR else _when(session, seat),
        Entropies().course(session, seat, "deals", _concluded) if seat in seats else (),
    )


def _concluded(view: View) -> Puzzle:
    return without_case_file(puzzle_of(view))


def _when(session: Session, seat: int) -> Hindsight:
    view: View = session.view(seat)
    inside = view.table.case_file
    if inside is None:  # a record that was broken off
        return Hindsight()
    try:
        return when_known(partial(session.view, seat), session.step, inside)
    except SatMissingError as error:
        raise NotHeardError(sat_missing(error)) from None
