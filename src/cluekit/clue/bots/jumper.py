"""The bot ``jumper``: it jumps to conclusions, by reading an arrow backwards (lesson 05).

"If the Vase is in the case file, Nora does not have it" is true. ``jumper`` hears that Nora does
not have it, and goes back along the arrow: so the Vase is in the case file. Where it has heard of
no pass, it starts from its own hand: "I do not have it". Everything else it does as ``note-taker``
does. It accuses at its first chance, most often wrongly, and then it is out.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.clue.bots.reason_codes import Belief, Reason
from cluekit.clue.bots.sheet_bots import BySheet
from cluekit.clue.deduction.sheet import Sheet, sheet_of
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.core import Luck
from cluekit.sets import members


class Jump(NamedTuple):
    """A card taken to be in the case file because this seat does not have it.

    ``question`` is the one at which the seat passed; None where the seat is the bot's own.
    """

    card: int
    seat: int
    question: int | None = None


def jumps(view: View, sheet: Sheet) -> tuple[Jump, ...]:
    """Return one jump for each kind of card that is not certain by the sheet.

    It is the first pass heard of on a card that may still be there, else the first such card.
    """
    open_kinds = map(sheet.candidates, view.deck.piles)
    return tuple(_jump(view, cards) for cards in open_kinds if cards & (cards - 1))


def _jump(view: View, candidates: int) -> Jump:
    for number, question in enumerate(view.table.questions):
        for seat in members(question.passed & ~(1 << view.seat)):
            for card in question.cards:
                if candidates >> card & 1:
                    return Jump(card, seat, number)
    return Jump(min(members(candidates)), view.seat)


def leap(sheet: Sheet, view: View) -> Sheet:
    """Return the sheet as this bot fills it in; the one that is given stays as it is."""
    believed = sheet.copy()
    for jump in jumps(view, sheet):
        believed.place(jump.card, believed.envelope, "converse", jump.question)
    believed.conclude()
    return believed


class Jumper:
    """A note-taker that reads arrows backwards."""

    def __init__(self) -> None:
        self._plays = BySheet(leap)

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        return self._plays(view, choices, luck)

    def knows(self, view: View) -> Sheet:
        """Return what it takes to be certain; some of that is only believed."""
        return self._plays.knows(view)

    def believes(self, view: View) -> Belief | None:
        """Return None: it does not reckon with chances."""
        return self._plays.believes(view)

    def why(self, view: View, choices: Choices, move: moves.Move) -> Reason:
        """Return why it would make this move: of an accusation, the first jump behind it."""
        reason = self._plays.why(view, choices, move)
        jumped = jumps(view, sheet_of(view))
        if not isinstance(move, moves.Accuse) or not jumped:
            return reason
        first = jumped[0]
        code = "jump-own" if first.question is None else "jump"
        return Reason(code, reason.file, cards=(first.card,), seat=first.seat)
