"""What the page of the notebook depends on, all of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.picture.sheets.layout import Layout
from cluekit.clue.picture.sheets.sheet import PLAIN, Notes, Pencil
from cluekit.draw import Element

Silence = Literal["off", "on", "broken"]


class Page(msgspec.Struct, frozen=True):
    """What the page depends on.

    ``layout`` are the columns and rows of the sheet of this ``seat``. ``printed`` is what the
    machine prints, ``notes`` stands beside it; ``help`` is one of ``HELPS``, ``kit`` the rules that
    may print, one of ``KITS``; ``mine`` are the rules that the reader's lessons have unlocked.
    ``guessing`` says that new marks wait until the owner has guessed, ``waiting`` how many wait
    now. ``plain`` says that only a beginner's rules print. ``open`` are the names of the panels
    that are open, ``panels`` what is in all of them. ``silence`` says whether conclusions are drawn
    from nobody's having accused, or that they cannot be. ``inside`` says that it is a part of a
    table: then its helps are folded away.
    """

    layout: Layout
    seat: int
    printed: Sheet
    pencil: Pencil
    notes: Notes = PLAIN
    help: str = "check"
    kit: str = "usual"
    mine: frozenset[str] = frozenset()
    guessing: bool = False
    waiting: int = 0
    plain: bool = False
    silence: Silence = "off"
    open: frozenset[str] = frozenset()
    panels: tuple[Element, ...] = ()
    inside: bool = False

    @property
    def asks(self) -> bool:
        """Whether the machine answers at all."""
        return self.help != "pencil"

    @property
    def prints(self) -> bool:
        """Whether the machine prints marks."""
        return self.help in ("follows", "all")
