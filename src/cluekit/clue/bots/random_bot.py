"""The bot ``random``: any legal move will do."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue.deduction.sheet import seen_cards
from cluekit.clue.editions.cast import Triple
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.core import Luck
from cluekit.sets import mask


def random_bot() -> Callable[[View, Choices, Luck], moves.Move]:
    """Return a bot that plays any legal move."""
    return play_at_random


def play_at_random(view: View, choices: Choices, luck: Luck) -> moves.Move:
    """Pick a kind of move, then a move of that kind; accuse only when one triple is left."""
    kinds = [kind for kind in choices.kinds() if kind is not moves.Accuse]
    if choices.accuse and (left := only_triple_left(view)):
        return moves.Accuse(*left)
    kind = luck.pick(kinds)
    return luck.pick(list(choices.of_kind(kind)))


def only_triple_left(view: View) -> Triple | None:
    """Return the one triple that own, open and seen cards leave, if it is one."""
    known = mask(view.hand) | mask(view.table.face_up)
    known |= mask(shown.card for shown in seen_cards(view))
    known |= mask(card for _, card in (*view.table.laid_open, *view.own.peeked))
    left = [[card for card in pile if not known >> card & 1] for pile in view.deck.piles]
    if any(len(cards) != 1 for cards in left):
        return None
    return left[0][0], left[1][0], left[2][0]
