"""Saved games: who plays, when the last move was, and going on with one where it was."""

from __future__ import annotations

from typing import Protocol

from cluekit.core import Problem
from cluekit.core.store import Listed
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.staging import AnyStaging
from cluekit.visible import visible
from cluekit.words import say


def when(saved: Listed) -> str:
    """Return the day and hour of the last move."""
    return saved.when


def title(saved: Listed) -> str:
    """Return what a saved game is called in a list."""
    if saved.head is None:
        return say("{when}: this file cannot be read", when=when(saved))
    return f"{when(saved)} · {', '.join(saved.head.names)}"


def seated_in(saved: Listed) -> tuple[str, ...]:
    """Return who sat in each chair, or () where the file does not say so."""
    head = saved.head
    return head.seated if head and len(head.seated) == len(head.players) else ()


class Offering(Protocol):
    """A table that may offer to go on with a game."""

    notice: str

    @property
    def sitting(self) -> Sitting:
        """Who sits here."""

    @property
    def staging(self) -> AnyStaging:
        """How this game is staged."""

    def words_for(self, problem: Problem) -> str:
        """Return why something was refused, in words."""

    def redraw(self) -> None:
        """Draw everything again."""


def resume(table: Offering, _: Press) -> None:
    """Go on with the game that was saved from this cell before."""
    saved = table.staging.beginning.open_saved(_earlier(table).path)
    table.sitting.go_on_with(saved.session)
    problems = filter(None, [*saved.notices, table.sitting.notes.problem])
    table.notice = visible(" ".join(map(table.words_for, problems)))


def begin_anew(table: Offering, _: Press) -> None:
    """Leave the game that was saved from this cell before."""
    _earlier(table)
    table.sitting.earlier = None
    table.redraw()


def _earlier(table: Offering) -> Listed:
    """Return the game that is offered; raises ``NotHeardError`` where none is."""
    earlier = table.sitting.earlier
    if earlier is None:
        raise NotHeardError(say("There is no such saved game."))
    return earlier
