"""The bot ``greedy``: always the question that tells most, and nothing else (lesson 12).

It reckons as ``expert`` does and knows what every question is worth. Then it takes the one with
the most bits in the whole house: however far the room is, whatever the others learn by it, and
whether or not it can settle the case. It shows any card, and accuses when nothing is left to learn.
"""

from __future__ import annotations

from cluekit.clue.bots.expert import NOTHING, Expert, Thought, is_settled
from cluekit.clue.bots.goals import accuses_in_pool
from cluekit.clue.bots.reason_codes import Belief, Reason, other
from cluekit.clue.deduction.advice import Suggestion, may_ask_here, turns_between
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.view import View
from cluekit.core import Luck


class Greedy:
    """A bot that wants the most bits. On decks too large to reckon it plays as ``complete``."""

    def __init__(self) -> None:
        self._expert = Expert()

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        if choices.phase is Phase.ANSWER:
            return moves.Show(luck.pick(choices.show))
        decide = _DECIDE.get(choices.phase)
        here = self._expert.think(view) if decide else None
        if decide is None or here is None:
            return self._expert(view, choices, luck)
        return decide(view, choices, luck, here)

    def knows(self, view: View) -> Sheet:
        """Return what is certain to it, on a sheet of its own."""
        return self._expert.knows(view)

    def believes(self, view: View) -> Belief | None:
        """Return how likely every case file is to it; None on a deck too large for it."""
        return self._expert.believes(view)

    def why(self, view: View, choices: Choices, move: moves.Move) -> Reason:
        """Return why it would make this move."""
        if isinstance(move, moves.Show):
            return Reason("show-any" if len(choices.show) > 1 else "show-only")
        here = self._expert.aside(view)
        if here is None or isinstance(move, moves.Accuse | moves.EndTurn):
            return self._expert.why(view, choices, move)
        if isinstance(move, moves.Suggest):
            cards = choices.suggestion_cards(move.suspect, move.weapon)
            (asked,) = [s for s in here.everything if (s.cards, s.whom) == (cards, move.whom)]
            return Reason(
                "ask-worth", cards=cards, bits=asked.worth.bits, public=asked.worth.public
            )
        if isinstance(move, moves.Walk | moves.TakePassage | moves.Stay | moves.Roll):
            goals = _goals(view, here)
            if goals == [view.table.edition.plan.pool]:
                return Reason("head-pool")
            bits = _best(here.everything)[0].worth.bits
            return Reason(
                "head-most", cards=tuple(view.deck.room(place) for place in goals), bits=bits
            )
        return other(view, here.sheet, move)


def _start(view: View, choices: Choices, _: Luck, here: Thought) -> moves.Move:
    """Stay or take a passage where the best question can be asked so, else roll."""
    if choices.accuse and is_settled(view, here):
        return moves.Accuse(*here.likeliest)
    goals, at = _goals(view, here), view.table.place_of(view.seat)
    useful = [room for room in choices.passages if room in goals]
    in_pool = at == view.table.edition.plan.pool
    if choices.stay and at in goals and (in_pool or may_ask_here(view.table, view.seat)):
        return moves.Stay()
    if useful:
        return moves.TakePassage(useful[0])
    return moves.Roll() if choices.roll else next(iter(choices))


def _move(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Walk towards the room of the best question, wherever it is."""
    if not choices.walks:
        return moves.Stay()
    goals = _goals(view, here)
    turns = {
        place: 0.0
        if place in goals
        else min(1 + turns_between(view.table, place, goal) for goal in goals)
        for place in choices.walks
    }
    least = min(turns.values())
    return moves.Walk(luck.pick([place for place, each in turns.items() if each == least]))


def _inquire(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Ask the question with the most bits that this room allows."""
    if choices.accuse and is_settled(view, here):
        return moves.Accuse(*here.likeliest)
    if choices.room is None:
        return moves.EndTurn()
    asked = luck.pick(_best([s for s in here.everything if s.cards[2] == choices.room]))
    return moves.Suggest(asked.cards[0], asked.cards[1], asked.whom)


def _close(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Accuse when the case is settled; look at a card that lies face down."""
    if choices.accuse and is_settled(view, here):
        return moves.Accuse(*here.likeliest)
    seen = [index for index, _ in view.own.peeked]
    unseen = [index for index in choices.peek if index not in seen]
    return moves.Peek(luck.pick(unseen)) if unseen else moves.EndTurn()


def _best(found: list[Suggestion]) -> list[Suggestion]:
    """Return the suggestions with the most bits."""
    most = max(suggestion.worth.bits for suggestion in found) - NOTHING
    return [suggestion for suggestion in found if suggestion.worth.bits >= most]


def _goals(view: View, here: Thought) -> list[int]:
    """Return the places of the rooms with the best question; the pool to accuse, where one must."""
    pool = view.table.edition.plan.pool
    if pool is not None and accuses_in_pool(view) and is_settled(view, here):
        return [pool]
    return sorted({view.deck.place(s.cards[2]) for s in _best(here.everything)})


_DECIDE = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.INQUIRE: _inquire,
    Phase.CLOSE: _close,
}
