"""The bot ``expert``: it knows how likely every case file is, and what every question is worth.

It asks the question that tells most about the case file, heads for the room with the most bits a
turn, and shows the card that tells least. When it accuses is explained in
``judgement``.
"""

from __future__ import annotations

from cluekit.clue.bots.card_to_show import least_telling
from cluekit.clue.bots.closure import Closure
from cluekit.clue.bots.expert_beliefs import Thought, gain, think
from cluekit.clue.bots.judgement import NOTHING, expertly, is_settled, pays, rate, wants_pool
from cluekit.clue.bots.reason_codes import Belief, Reason
from cluekit.clue.bots.sheet_bots import BySheet, unseen_card
from cluekit.clue.deduction.advice import may_ask_here
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.view import View
from cluekit.core import Luck


class Expert:
    """A bot that reckons with chances. On decks too large for that it plays as ``complete``."""

    def __init__(self) -> None:
        self._plain = BySheet(Closure(), fewest=True)
        self._last: Thought | None = None

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        if choices.phase is Phase.ANSWER:
            return moves.Show(luck.pick(least_telling(view, choices.show)))
        decide = _DECIDE.get(choices.phase)
        here = self.think(view) if decide else None
        if decide is None or here is None:
            return self._plain(view, choices, luck)
        return decide(view, choices, luck, here)

    def think(self, view: View) -> Thought | None:
        """Return what it makes of the view; it thinks about the same letters only once."""
        puzzle = puzzle_of(view)
        if self._last is None or self._last.puzzle != puzzle:
            self._last = think(view, puzzle, self._plain.notes.up_to(view))
        return self._last

    def knows(self, view: View) -> Sheet:
        """Return what is certain to it, on a sheet of its own."""
        return self._plain.knows(view)

    def believes(self, view: View) -> Belief | None:
        """Return how likely every case file is to it; None on a deck too large for it."""
        here = self.aside(view)
        return Belief(here.chances, here.worlds.exact) if here else None

    def why(self, view: View, choices: Choices, move: moves.Move) -> Reason:
        """Return why it would make this move."""
        here = self.aside(view)
        if here is None:
            return self._plain.why(view, choices, move)
        return expertly(view, here, choices, move)

    def aside(self, view: View) -> Thought | None:
        """Think about a view without losing the thread of the game."""
        puzzle = puzzle_of(view)
        if self._last is not None and self._last.puzzle == puzzle:
            return self._last
        return think(view, puzzle, self.knows(view))


def _start(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Stay, take a passage or roll: whatever is soonest worth most."""
    if choices.accuse and is_settled(view, here):
        return moves.Accuse(*here.likeliest)
    at = view.table.place_of(view.seat)
    rates: list[tuple[float, moves.Move]] = []
    if choices.roll:
        rates.append((rate(view, here, at, arrived=False), moves.Roll()))
    if choices.stay and (may_ask_here(view.table, view.seat) or wants_pool(view, here)):
        rates.append((rate(view, here, at), moves.Stay()))
    rates += [(rate(view, here, room), moves.TakePassage(room)) for room in choices.passages]
    if not rates:
        return next(iter(choices))
    most = max(per_turn for per_turn, _ in rates)
    return luck.pick([move for per_turn, move in rates if per_turn == most])


def _move(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Walk to the place from which most is to be learned soonest."""
    if not choices.walks:
        return moves.Stay()
    rates = {place: rate(view, here, place) for place in choices.walks}
    most = max(rates.values())
    return moves.Walk(luck.pick([place for place, per_turn in rates.items() if per_turn == most]))


def _inquire(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Ask the best question there is in this room; accuse where none is needed or possible."""
    if choices.accuse and (is_settled(view, here) or (choices.room is None and pays(view, here))):
        return moves.Accuse(*here.likeliest)
    if choices.room is None:
        return moves.EndTurn()
    found = here.about(choices.room)
    most = gain(found[0].worth) - NOTHING
    best = luck.pick([suggestion for suggestion in found if gain(suggestion.worth) >= most])
    return moves.Suggest(best.cards[0], best.cards[1], best.whom)


def _close(view: View, choices: Choices, _: Luck, here: Thought) -> moves.Move:
    """Accuse when that pays; look at a face-down card."""
    if choices.accuse and pays(view, here):
        return moves.Accuse(*here.likeliest)
    if choices.peek and unseen_card(view, choices) not in [index for index, _ in view.own.peeked]:
        return moves.Peek(unseen_card(view, choices))
    return moves.EndTurn()


_DECIDE = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.INQUIRE: _inquire,
    Phase.CLOSE: _close,
}
