"""How ``expert`` judges: when to accuse, what a place is worth, and how it gives its reasons.

It accuses when that pays. Let p be the chance of the likeliest case file now and p' what that
chance is expected to be after the best question. While it waits, each of the k others who may
still accuse gets a turn; each is taken to know nearly as much as itself: where its own best
question would settle the case with probability s, the other is done with probability 0.6 s.
Waiting wins with probability (1 - 0.6 s)^k p' at most, so it accuses when p is at least that;
when nothing more can be learned p' is p, and there is nothing to wait for.
"""

from __future__ import annotations

from cluekit.clue.bots.card_to_show import why_shown
from cluekit.clue.bots.expert_beliefs import Thought, gain
from cluekit.clue.bots.goals import accuses_in_pool
from cluekit.clue.bots.reason_codes import Reason, other, reason_to_show
from cluekit.clue.deduction.advice import turns_between
from cluekit.clue.editions.cast import Triple
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View

NOTHING = 1e-6
"""Fewer bits than this are rounding."""
RIVAL = 0.6
"""How often a rival is taken to settle the case, where oneself would once."""


def is_settled(view: View, here: Thought) -> bool:
    """Tell whether the case file is certain, or nothing is left that could be learned."""
    if here.sure == 1:
        return True
    unseen_left = len(view.own.peeked) < view.table.face_down
    may_look = len(view.table.players) == 2 and unseen_left  # noqa: PLR2004 - U31
    return not may_look and here.best.worth.bits < NOTHING


def pays(view: View, here: Thought) -> bool:
    """Tell whether to accuse now rather than to wait for another turn: the rule at the top."""
    if is_settled(view, here):
        return True
    return here.best.worth.bits >= NOTHING and here.sure >= chance_if_waiting(view, here)


def chance_if_waiting(view: View, here: Thought) -> float:
    """Return how likely waiting wins, at most: nobody else is done, and the best guess is right."""
    others = ~(1 << view.seat)
    rivals = len(view.table.players) - 1 - (view.table.accused & others).bit_count()
    best = here.best.worth
    return (1 - RIVAL * best.solves) ** rivals * best.best


def wants_pool(view: View, here: Thought) -> bool:
    """Tell whether it is time to accuse, and the pool is where one accuses (P09)."""
    return accuses_in_pool(view) and pays(view, here)


def rate(view: View, here: Thought, place: int, *, arrived: bool = True) -> float:
    """Return the most bits a turn that can be had from a place.

    A room one has ``arrived`` in can be asked about at once; the others take the walk, and from
    there on a turn more.
    """
    plan, deck = view.table.edition.plan, view.deck
    if plan.pool is not None and wants_pool(view, here):
        return 2.0 if place == plan.pool else 1 / (1 + turns_between(view.table, place, plan.pool))
    return max(
        gain(suggestion.worth) / (1 + _turns(view, place, deck.place(room), arrived=arrived))
        for room, suggestion in here.best_of_rooms.items()
    )


OUT_AND_BACK = 1.5
"""About how many turns it takes to leave a room and enter it again, beyond the first."""


def _turns(view: View, place: int, room: int, *, arrived: bool) -> float:
    """Return about how many turns pass until one can ask in the room."""
    if place == room:
        return 0.0 if arrived else OUT_AND_BACK
    return arrived + turns_between(view.table, place, room)


def expertly(view: View, here: Thought, choices: Choices, move: moves.Move) -> Reason:
    """Return why the expert makes this move."""
    match move:
        case moves.Accuse(suspect=suspect, weapon=weapon, room=room):
            return _accusing(view, here, (suspect, weapon, room))
        case moves.Suggest():
            return _asking(here, move, choices)
        case moves.Walk() | moves.TakePassage() | moves.Stay() | moves.Roll():
            return _heading(view, here, move)
        case moves.Show():
            told = reason_to_show(view, choices, move)
            return why_shown(view, move.card) if told.code == "show-any" else told
        case moves.EndTurn():
            return Reason("wait-chance", here.likeliest, chance=float(here.sure))
        case _:
            return other(view, here.sheet, move)


def _accusing(view: View, here: Thought, file: Triple) -> Reason:
    chance = float(here.chances.get(file, 0))
    if chance == 1:
        return Reason("sure", file, chance=1.0)
    if is_settled(view, here):
        return Reason("nothing-more", file, chance=chance)
    return Reason("pays", file, chance=chance, waiting=chance_if_waiting(view, here))


def _asking(here: Thought, move: moves.Suggest, choices: Choices) -> Reason:
    """Return what the question is worth; one it would not think of is only named."""
    cards = choices.suggestion_cards(move.suspect, move.weapon)
    found = [s for s in here.about(cards[2]) if (s.cards, s.whom) == (cards, move.whom)]
    if not found:
        return Reason("ask-nothing", cards=cards)
    worth = found[0].worth
    return Reason("ask-worth", cards=cards, bits=worth.bits, public=worth.public)


def _heading(view: View, here: Thought, move: moves.Move) -> Reason:
    """Return which room it goes for: the one with the most bits a turn from where it will be."""
    if wants_pool(view, here):
        return Reason("head-pool")
    deck, at = view.deck, view.table.place_of(view.seat)
    place = move.to if isinstance(move, moves.Walk | moves.TakePassage) else at
    there = not isinstance(move, moves.Roll)
    far = {r: _turns(view, place, deck.place(r), arrived=there) for r in here.best_of_rooms}
    room = max(far, key=lambda r: gain(here.best_of_rooms[r].worth) / (1 + far[r]))
    bits, turns = here.best_of_rooms[room].worth.bits, far[room]
    code = "head-for" if turns else "head-now"
    return Reason(code, cards=(room,), bits=bits, turns=turns)
