"""Notes: a bot's own detective sheet, which goes on from one move of a game to the next."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public.table import Question
from cluekit.clue.public.view import Own, View

Deepen = Callable[[Sheet, View], Sheet]
"""Applies further rules to a sheet that has taken in a view; returns the sheet."""


class Notes:
    """The bot's own sheet. It starts afresh when the view is not a later one of the same game.

    ``deepen`` adds to the sheet what follows beyond its own rules; ``fewest`` tells which cards
    the bot asks about first, ``own`` whether it names its own cards rather than one
    that it knows to be in the case file.
    """

    def __init__(
        self, deepen: Deepen | None = None, *, fewest: bool = False, own: bool = False
    ) -> None:
        self.fewest, self.own = fewest, own
        self._deepen = deepen
        self._sheet: Sheet | None = None
        self._deepened: Sheet | None = None
        self._last: View | None = None

    def up_to(self, view: View) -> Sheet:
        """Return the sheet with everything in it that the view tells."""
        last, self._last = self._last, view
        if last is not None and self._deepened is not None and tells_nothing_new(last, view):
            return self._deepened
        if last is None or self._sheet is None or not goes_on(last, view):
            pool = view.table.face_down > 0
            self._sheet = Sheet(view.deck, len(view.table.players), pool=pool, explained=False)
        self._sheet.take_in(view)
        self._deepened = self._deepen(self._sheet, view) if self._deepen else self._sheet
        return self._deepened


def goes_on(old: View, new: View) -> bool:
    """Tell whether nothing that the old view told is missing from, or other in, the new one."""
    before, now = old.table, new.table
    return (
        old.seat == new.seat
        and (old.own is new.own or _knows_more(old.own, new.own))
        and (before.players is now.players or before.players == now.players)
        and before.edition is now.edition
        and _heard_more(before.questions, now.questions)
    )


def _knows_more(old: Own, new: Own) -> bool:
    """Tell whether the hand is the same, and every card shown so far still is."""
    return old.hand == new.hand and old.shown == new.shown[: len(old.shown)]


def _heard_more(told: tuple[Question, ...], new: tuple[Question, ...]) -> bool:
    """Tell whether all questions are still there, the last of them perhaps with more answers."""
    last = len(told) - 1
    if last < 0:
        return True
    if len(new) <= last or told[:last] != new[:last]:
        return False
    old, now = told[last], new[last]
    if old is now:
        return True
    same = old.asker == now.asker and old.cards == now.cards
    return same and not old.passed & ~now.passed


def tells_nothing_new(old: View, new: View) -> bool:
    """Tell whether the new view is of the same game and has nothing more for a sheet.

    What did not change is the very same object: a roll and a walk leave the questions alone.
    """
    before, now = old.table, new.table
    return (
        before.questions is now.questions
        and old.own is new.own
        and old.seat == new.seat
        and before.players is now.players
        and before.edition is now.edition
        and before.laid_open is now.laid_open
        and before.case_file is now.case_file
    )
