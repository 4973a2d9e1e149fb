"""A stacked deck: luck prepared for a lesson or a test."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from cluekit.clue.editions.edition import Edition
from cluekit.core import Chance, Problem, RefusedError, Scripted, refusal
from cluekit.core.problems import nearest


def stack_deck(
    edition: Edition,
    case_file: Sequence[str],
    hands: Sequence[Sequence[str]],
    dice: Sequence[int] = (),
    *,
    first: int = 0,
    seed: int = 0,
) -> Scripted:
    """Return luck that deals these hands (card ids or aliases, seats clockwise) and this file.

    ``first`` is the seat that begins, ``dice`` the rolls of the turns, one number per die; when
    they are used up, ``seed`` goes on. It fits editions whose weapons have rooms of their own
    and in which the highest roll begins. Raises ``RefusedError`` for an unknown card, a card
    used twice, or hands that no deal can give.
    """
    inside = [_card(edition, name) for name in case_file]
    dealt = [[_card(edition, name) for name in hand] for hand in hands]
    flat = [card for hand in dealt for card in hand]
    if len({*inside, *flat}) < len(inside) + len(flat):
        raise refusal("card-dealt-twice")
    order = [card for row in zip_longest(*dealt) for card in row if card is not None]
    sizes = [len(hand) for hand in dealt]
    if not sizes or sizes != sorted(sizes, reverse=True) or sizes[0] - sizes[-1] > 1:
        raise RefusedError(Problem("hands-impossible", "U05", {"sizes": sizes}))
    rolls = [6 if seat == first else 1 for seat in range(len(hands))]
    piles = [[card] for card in inside]
    return Scripted(*piles, order, *rolls, *dice, then=Chance(seed))


def _card(edition: Edition, name: str) -> int:
    try:
        return edition.deck.number(name)
    except KeyError:
        known = [card.id for card in edition.deck.cards]
        raise refusal(
            "no-such-card", name=name, known=known, nearest=nearest(name, known)
        ) from None
