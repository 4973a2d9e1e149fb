"""Bots that play by a sheet: ``note-taker``, ``careful`` and ``complete``.

They head for rooms they do not know, ask about cards they do not know, and accuse when they are
sure. How much they conclude sets them apart; ``complete`` also asks first about the cards that
the fewest others may hold: those are the soonest settled.
"""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue.bots.goals import (
    accuses_in_pool,
    may_ask_again,
    verdict,
    wanted_rooms,
    worth_asking,
)
from cluekit.clue.bots.reason_codes import Belief, Reason, by_sheet
from cluekit.clue.deduction.puzzle import by_hands, holders_of, puzzle_of
from cluekit.clue.deduction.sheet import Sheet, sheet_of
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.table import Question
from cluekit.clue.public.view import View
from cluekit.core import Luck
from cluekit.logic import Puzzle
from cluekit.logic.counting import count
from cluekit.sets import mask, members

# --- notes ----------------------------------------------------------------------------------------
# Notes: a bot's own detective sheet, which goes on from one move of a game to the next.

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
    """Tell whether the new view still contains everything in the old one, unchanged."""
    before, now = old.table, new.table
    return (
        old.seat == new.seat
        and old.own.hand == new.own.hand
        and old.own.shown == new.own.shown[: len(old.own.shown)]
        and old.own.told == new.own.told[: len(old.own.told)]
        and before.told == now.told[: len(before.told)]
        and (before.players is now.players or before.players == now.players)
        and before.edition is now.edition
        and _heard_more(before.questions, now.questions)
    )


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
        and before.told is now.told
        and before.case_file is now.case_file
    )


# --- sheet bots -----------------------------------------------------------------------------------


class BySheet:
    """A bot that goes by what is certain; ``deepen`` is how it concludes more than a beginner.

    With ``fewest`` it asks about the unsettled cards that the fewest others may hold; with ``own``
    it names its own cards rather than one that it knows to be in the case file.
    """

    def __init__(
        self, deepen: Deepen | None = None, *, fewest: bool = False, own: bool = False
    ) -> None:
        self.deepen = deepen
        self.notes = Notes(deepen, fewest=fewest, own=own)

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        return _DECIDE[choices.phase](view, choices, luck, self.notes)

    def knows(self, view: View) -> Sheet:
        """Return what is certain to it, on a sheet of its own."""
        sheet = sheet_of(view)
        return self.deepen(sheet, view) if self.deepen else sheet

    def believes(self, view: View) -> Belief | None:  # noqa: ARG002 - as every glass box
        """Return None: it does not reckon with chances."""
        return None

    def why(self, view: View, choices: Choices, move: moves.Move) -> Reason:
        """Return why it would make this move."""
        return by_sheet(view, self.knows(view), choices, move)


def _start(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Stay, take a passage or roll, whichever soonest leads to a question worth asking."""
    sheet = notes.up_to(view)
    wanted = _goals(view, sheet, luck)
    table = view.table
    here = table.place_of(view.seat)
    if choices.accuse and (answer := verdict(view, sheet, luck)):
        return moves.Accuse(*answer)
    if choices.stay and here in wanted and may_ask_again(view):
        return moves.Stay()
    useful = [room for room in choices.passages if room in wanted]
    if useful:
        return moves.TakePassage(luck.pick(useful))
    return moves.Roll()


def _move(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Enter a wanted room, or else come as near to one as the dice allow."""
    sheet = notes.up_to(view)
    if not choices.walks:
        return moves.Stay()
    wanted = _goals(view, sheet, luck)
    reached = [room for room in wanted if room in choices.walks]
    if reached:
        return moves.Walk(luck.pick(reached))
    steps = view.table.edition.paths.distances.to_nearest(wanted)
    return moves.Walk(min(choices.walks, key=steps.__getitem__))


def _goals(view: View, sheet: Sheet, luck: Luck) -> tuple[int, ...]:
    """Return the places to go to: the pool once the case is solved, where one accuses there."""
    plan = view.table.edition.plan
    over = accuses_in_pool(view) and verdict(view, sheet, luck)
    return (plan.pool,) if over and plan.pool is not None else wanted_rooms(view, sheet)


def _inquire(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Ask about a suspect and a weapon that are not settled yet."""
    sheet = notes.up_to(view)
    if choices.accuse and (answer := verdict(view, sheet, luck)):
        return moves.Accuse(*answer)
    if choices.room is None:
        return moves.EndTurn()
    deck, fewest, own = view.table.edition.deck, notes.fewest, notes.own
    suspect = luck.pick(worth_asking(view, sheet, deck.suspects, fewest=fewest, own=own))
    weapon = luck.pick(worth_asking(view, sheet, deck.weapons, fewest=fewest, own=own))
    if not choices.whom:
        return moves.Suggest(suspect, weapon)
    # Where only one seat is asked: the one that may hold most of the three cards
    asked = choices.suggestion_cards(suspect, weapon)
    may_hold = {seat: sum(sheet.can[card] >> seat & 1 for card in asked) for seat in choices.whom}
    return moves.Suggest(suspect, weapon, max(choices.whom, key=may_hold.__getitem__))


def _answer(view: View, choices: Choices, luck: Luck, _: Notes) -> moves.Move:
    """Show the asker a card that it has seen already, if there is one."""
    if len(choices.show) == 1:
        return moves.Show(choices.show[0])
    old = view.shown_to(view.table.mover)
    return moves.Show(luck.pick([card for card in choices.show if card in old] or choices.show))


def _close(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Accuse when the case file is certain, or nothing more can be learned."""
    answer = verdict(view, notes.up_to(view), luck) if choices.accuse else None
    return moves.Accuse(*answer) if answer else look_or_end(view, choices)


def set_up(_: View, choices: Choices, luck: Luck, __: Notes) -> moves.Move:
    """Take any character that is free."""
    return moves.ChooseCharacter(luck.pick(choices.characters))


def bonus(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Pick the player one knows least about; look at a card not seen yet; show an old card."""
    if choices.pick:
        sheet = notes.up_to(view)
        least = {seat: sum(can >> seat & 1 for can in sheet.can) for seat in choices.pick}
        return moves.PickPlayer(max(choices.pick, key=least.__getitem__))
    if choices.peek:
        return moves.Peek(unseen_card(view, choices))
    known = {shown.card for shown in view.own.shown if shown.by == view.seat}
    return moves.Show(luck.pick([card for card in choices.show if card in known] or choices.show))


def unseen_card(view: View, choices: Choices) -> int:
    """Return a face-down card not looked at yet, or the first."""
    seen = [index for index, _ in view.own.peeked]
    return next((index for index in choices.peek if index not in seen), choices.peek[0])


def look_or_end(view: View, choices: Choices) -> moves.Move:
    """Look at a face-down card not seen yet, or end the turn."""
    if choices.peek and unseen_card(view, choices) not in [index for index, _ in view.own.peeked]:
        return moves.Peek(unseen_card(view, choices))
    return moves.EndTurn()


_DECIDE: dict[Phase, Callable[[View, Choices, Luck, Notes], moves.Move]] = {
    Phase.SETUP: set_up,
    Phase.BONUS: bonus,
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.INQUIRE: _inquire,
    Phase.ANSWER: _answer,
    Phase.CLOSE: _close,
}


# --- closure --------------------------------------------------------------------------------------
# Everything that follows: the exact closure on a bot's sheet.


class Closure:
    """Adds to a sheet whatever holds in every deal that fits the view.

    The rules of ``careful`` come first; deals are counted only when something new was heard and
    something is still open. What was found is kept until then. Where there are too many to count
    it leaves the sheet as ``careful`` has it.
    """

    def __init__(self) -> None:
        self._puzzle: Puzzle | None = None
        self._can: tuple[int, ...] | None = None

    def __call__(self, sheet: Sheet, view: View) -> Sheet:
        """Apply everything that follows; return the sheet."""
        by_hands(sheet, view)
        if all(not can & (can - 1) for can in sheet.can):
            return sheet
        puzzle = puzzle_of(view)
        if puzzle != self._puzzle:
            found = count(puzzle)
            counted = None if found is None or found.capped else found.can
            self._puzzle, self._can = puzzle, counted
        if self._can is None:
            return by_hands(sheet, view)
        # Cross every holder that has the card in no deal; the open cards lie outside the sheet
        holders = holders_of(view.table)
        for card, may in enumerate(self._can):
            columns = [holders.column(holder) for holder in members(may)]
            inside = mask(column for column in columns if column is not None)
            for holder in members(sheet.can[card] & ~inside):
                sheet.cross(card, holder, "count")
        sheet.conclude()
        return by_hands(sheet, view)
