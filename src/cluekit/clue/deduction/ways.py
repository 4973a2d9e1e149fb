"""The ways to ask: which of one's own cards a suggestion names, and so what its answer is about.

Nobody else can show a card from one's own hand, and nobody one that lies in the case file. To name
two such cards is to ask about the third alone: it is shown, or nobody answers and it is in the case
file (U13, U14).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.public.view import View
from cluekit.sets import mask

About = tuple[Kind, ...]


def about(view: View, can: Sequence[int], cards: Iterable[int]) -> About:
    """Return the kinds of those cards, in a suggestion of one of each, that others may show.

    ``can[card]`` are the holders that the card may have, as a bitmask: seats are the first bits.
    """
    others = mask(range(len(view.table.players))) & ~(1 << view.seat)
    return tuple(kind for kind, card in zip(KINDS, cards, strict=True) if can[card] & others)


def settles(view: View) -> bool:
    """Tell whether naming two of one's own cards settles for certain where the third card is.

    Not where one player alone is asked (P12), nor where cards may lie face down (U30).
    """
    return view.table.edition.options.questioning != "fast" and not view.table.face_down
