"""What a table shows: everything its picture depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cluekit.core import DEALER
from cluekit.core.session import AnySession
from cluekit.draw import Element


class Desk(msgspec.Struct, frozen=True):
    """What the picture depends on.

    ``choices`` are those of the player here, or the dealer's; ``deciding`` whose decision it
    is. ``step`` of ``steps`` is shown. ``passing`` is the seat the screen must be passed to, or
    -1; ``thought`` what is being thought over before it is a move, ``help`` how much the machine
    says, ``pencil`` your own marks on the board; ``pace`` that of bots among themselves.
    ``reading`` says that the game waits until the player here has read what happened; ``seen``
    are the cards this seat was shown since its own last move. ``acting`` is the seat whose move
    is only being played back (then there is nothing to press), else None.
    ``stuck`` says that others should have gone on by themselves and could not.
    ``begins`` says that people at this screen have made one move at most. ``beside`` is what lies
    beside the board, where it is open; ``tools`` are the table's own buttons. ``offered`` says of a
    saved game of the same table how far it had got, "" where there is none.
    """

    view: Any
    choices: Any | None
    deciding: Any
    letters: Sequence[tuple[int, Any]]
    moved: Sequence[Any]
    step: int
    steps: int
    passing: int | None = None
    thought: Any = None
    help: str = ""
    pencil: Mapping[Any, str] = {}
    undo: bool = False
    bots_only: bool = False
    running: bool = False
    pace: str = "1"
    stuck: bool = False
    offered: str = ""
    reading: bool = False
    seen: Sequence[Any] = ()
    acting: int | None = None
    begins: bool = False
    beside: Element | None = None
    tools: Sequence[Element] = ()

    @property
    def looking_back(self) -> bool:
        """Whether an earlier position is shown."""
        return self.step < self.steps and self.acting is None

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown."""
        return self.view.table.phase == "over" and not self.looking_back

    @property
    def answers(self) -> bool:
        """Whether a card must be shown now: then the hand lies where one acts."""
        return self.choices is not None and bool(self.choices.show)

    @property
    def peeks(self) -> bool:
        """Whether a face-down card may be looked at now: then they lie where one acts."""
        return self.choices is not None and bool(self.choices.peek)

    @property
    def walks(self) -> bool:
        """Whether a place on the board is chosen now."""
        return self.choices is not None and bool(self.choices.walks)

    @property
    def resolving(self) -> int | None:
        """The bonus card that is being resolved, if there is one."""
        table = self.view.table
        return table.bonus_drawn[0] if table.phase == "bonus" and table.bonus_drawn else None


def begins(session: AnySession, people: Sequence[int], step: int) -> bool:
    """Tell whether people here have made one move at most before this step; bots may have begun.

    Who has only rolled may still be reading, and a roll has enough to show. Until the dealer's last
    move the table is being set: choosing a character is no move yet.
    """
    movers = [move.seat for move in session.record[:step]]
    while DEALER in movers:
        movers = movers[movers.index(DEALER) + 1 :]
    here = {*people} or {*movers}
    return sum(mover in here for mover in movers) <= 1
