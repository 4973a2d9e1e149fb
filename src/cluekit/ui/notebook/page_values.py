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
    """What the page depends on."""

    layout: Layout
    """The columns and rows of the sheet."""
    seat: int
    """Whose sheet it is."""
    printed: Sheet
    """What the machine prints."""
    pencil: Pencil
    """The owner's own marks."""
    notes: Notes = PLAIN
    """What stands beside the sheet."""
    help: str = "check"
    """How much the machine says: one of ``HELPS``."""
    kit: str = "usual"
    """The rules that may print: one of ``KITS``."""
    mine: frozenset[str] = frozenset()
    """The rules that the reader's lessons have unlocked."""
    guessing: bool = False
    """Whether new marks wait until the owner has guessed."""
    waiting: int = 0
    """How many marks wait now."""
    unmarked: bool = False
    """Whether the owner's own cards are still to be marked."""
    plain: bool = False
    """Whether only a beginner's rules print."""
    silence: Silence = "off"
    """Whether conclusions are drawn from nobody's having accused, or that they cannot be."""
    open: frozenset[str] = frozenset()
    """The names of the panels that are open."""
    panels: tuple[Element, ...] = ()
    """What is in all of them."""
    accusation: Element | None = None
    """The form in which the owner writes an accusation; None where none can be."""
    inside: bool = False
    """Whether it is a part of a table: then its helps are folded away."""

    @property
    def asks(self) -> bool:
        """Whether the machine answers at all."""
        return self.help != "pencil"

    @property
    def prints(self) -> bool:
        """Whether the machine prints marks."""
        return self.help in ("follows", "all")
