"""Notes: a bot's own detective sheet, which goes on from one move of a game to the next."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public.table import Question
from cluekit.clue.public.view import View

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
        if self._deepened is not None and last is not None and tells_nothing_new(last, view):
            return self._deepened
        if self._sheet is None or last is None or not goes_on(last, view):
            pool = view.table.face_down > 0
            self._sheet = Sheet(view.deck, len(view.table.players), pool=pool, explained=False)
        self._sheet.take_in(view)
        self._deepened = self._deepen(self._sheet, view) if self._deepen else self._sheet
        return self._deepened


def goes_on(old: View, new: View) -> bool:
    """Tell whether nothing that the old view told is missing from, or other in, the new one."""
    told, shown = old.table.questions, old.own.shown
    return (
        old.seat == new.seat
        and old.hand == new.hand
        and old.table.players == new.table.players
        and told[:-1] == new.table.questions[: max(0, len(told) - 1)]
        and shown == new.own.shown[: len(shown)]
        and old.table.edition is new.table.edition
        and (not told or _same_so_far(told[-1], new.table.questions[len(told) - 1 : len(told)]))
    )


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


def _same_so_far(old: Question, new: tuple[Question, ...]) -> bool:
    """Tell whether the last question the sheet knows is still there, perhaps with more answers."""
    same = [q for q in new if (q.asker, q.cards) == (old.asker, old.cards)]
    return bool(same) and not old.passed & ~same[0].passed
