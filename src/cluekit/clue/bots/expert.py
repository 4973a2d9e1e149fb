"""The bot ``expert``: it knows how likely every case file is, and what every question is worth.

It asks the question that tells most about the case file, heads for the room with the most bits a
turn, and shows the card that tells least.

It accuses when that pays. Let p be the chance of the likeliest case file now and p' what that
chance is expected to be after the best question. While it waits, each of the k others who may
still accuse gets a turn; each is taken to know as much as itself, so with probability s, that the
best question settles the case, the other is done. Waiting wins with probability (1 - s)^k p' at
most, so it accuses when p is at least that; when nothing more can be learned p' is p, and there
is nothing to wait for.
"""

from __future__ import annotations

from cluekit.clue import moves
from cluekit.clue.asking import may_ask_here, turns_between
from cluekit.clue.bots.by_sheet import BySheet, unseen
from cluekit.clue.bots.closing import Closure
from cluekit.clue.bots.showing import least_telling
from cluekit.clue.bots.thinking import Thought, gain, thought
from cluekit.clue.choices import Choices, Phase
from cluekit.clue.knowing import puzzle_of
from cluekit.clue.view import View
from cluekit.core import Luck

NOTHING = 1e-6
"""Fewer bits than this are rounding."""


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
        here = self.thought(view) if decide else None
        if decide is None or here is None:
            return self._plain(view, choices, luck)
        return decide(view, choices, luck, here)

    def thought(self, view: View) -> Thought | None:
        """Return what the view makes it think; the same letters are not thought over again."""
        puzzle = puzzle_of(view)
        if self._last is None or self._last.puzzle != puzzle:
            self._last = thought(view, puzzle, self._plain.notes.up_to(view))
        return self._last


def settled(view: View, here: Thought) -> bool:
    """Tell whether the case file is certain, or nothing is left that could be learned."""
    if here.sure == 1:
        return True
    unseen_left = len(view.own.peeked) < view.table.face_down
    may_look = len(view.table.players) == 2 and unseen_left  # noqa: PLR2004 - U31
    return not may_look and here.best.worth.bits < NOTHING


def pays(view: View, here: Thought) -> bool:
    """Tell whether to accuse now rather than to wait for another turn: the rule at the top."""
    if settled(view, here):
        return True
    others = ~(1 << view.seat)
    rivals = len(view.table.players) - 1 - (view.table.accused & others).bit_count()
    best = here.best.worth
    return here.best.worth.bits >= NOTHING and here.sure >= (1 - best.solves) ** rivals * best.best


def _start(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Stay, take a passage or roll: whatever is soonest worth most."""
    if choices.accuse and settled(view, here):
        return moves.Accuse(*here.likeliest)
    at = view.table.place_of(view.seat)
    rates: list[tuple[float, moves.Move]] = []
    if choices.roll:
        rates.append((_rate(view, here, at, arrived=False), moves.Roll()))
    if choices.stay and (may_ask_here(view.table, view.seat) or _wants_pool(view, here)):
        rates.append((_rate(view, here, at), moves.Stay()))
    rates += [(_rate(view, here, room), moves.TakePassage(room)) for room in choices.passages]
    if not rates:
        return next(iter(choices))
    most = max(rate for rate, _ in rates)
    return luck.pick([move for rate, move in rates if rate == most])


def _move(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Walk to the place from which most is to be learned soonest."""
    if not choices.walks:
        return moves.Stay()
    rates = {place: _rate(view, here, place) for place in choices.walks}
    most = max(rates.values())
    return moves.Walk(luck.pick([place for place, rate in rates.items() if rate == most]))


def _wants_pool(view: View, here: Thought) -> bool:
    """Tell whether it is time to accuse, and the pool is where one accuses (P09)."""
    in_pool = view.table.edition.options.accusation == "in-the-middle"
    return in_pool and not view.table.accused >> view.seat & 1 and pays(view, here)


def _rate(view: View, here: Thought, place: int, *, arrived: bool = True) -> float:
    """Return the most bits a turn that can be had from a place.

    A room one has ``arrived`` in can be asked about at once; the others take the walk, and from
    there on a turn more.
    """
    plan, deck = view.table.edition.plan, view.deck
    wanted = [deck.place(room) for room in here.best_of_rooms]
    if _wants_pool(view, here):
        return 2.0 if place == plan.pool else 1 / (1 + turns_between(view.table, place, plan.pool))
    asks_now = arrived and place in wanted
    rates = [
        gain(suggestion.worth) / (1 + arrived + turns_between(view.table, place, deck.place(room)))
        for room, suggestion in here.best_of_rooms.items()
        if deck.place(room) != place
    ]
    if asks_now:
        rates.append(gain(here.best_of_rooms[deck.room(place)].worth))
    return max(rates)


def _inquire(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Ask the best question there is in this room; accuse where none is needed or possible."""
    if choices.accuse and (settled(view, here) or (choices.room < 0 and pays(view, here))):
        return moves.Accuse(*here.likeliest)
    if choices.room < 0:
        return moves.EndTurn()
    found = here.about(choices.room)
    most = gain(found[0].worth) - NOTHING
    best = luck.pick([suggestion for suggestion in found if gain(suggestion.worth) >= most])
    return moves.Suggest(best.cards[0], best.cards[1], best.whom)


def _close(view: View, choices: Choices, _: Luck, here: Thought) -> moves.Move:
    """Accuse when that pays; look at a face-down card."""
    if choices.accuse and pays(view, here):
        return moves.Accuse(*here.likeliest)
    if choices.peek and unseen(view, choices) not in [index for index, _ in view.own.peeked]:
        return moves.Peek(unseen(view, choices))
    return moves.EndTurn()


_DECIDE = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.INQUIRE: _inquire,
    Phase.CLOSE: _close,
}
