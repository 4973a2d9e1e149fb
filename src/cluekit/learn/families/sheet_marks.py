"""What is certain right after looking at your own hand: the marks on the sheet (exercise 1.3)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import ENVELOPE, card_list
from cluekit.learn.families.dealing import shares
from cluekit.learn.forms import Case

BIG = "uk"
"""The edition of "now the big game"."""


def values(case: Case) -> dict[str, object]:
    """Return the certain cells, ``{"ada:you": "yes", …}``, and their number in the big game."""
    deck = edition(case.deck).deck
    holders = [*(seat.lower() for seat in case.seats), ENVELOPE]
    me = holders[0]
    cards = [card.id for card in deck.cards]
    ticks = {f"{card}:{me}": "yes" for card in case.hand}
    rows = {f"{c}:{h}": "no" for c in case.hand for h in holders if h != me}
    column = {f"{card}:{me}": "no" for card in cards if card not in case.hand}
    return {
        "hand": card_list(case.hand, case.deck),
        "first": card_list(case.hand[:1], case.deck),
        "me": case.seats[0],
        "marks": ticks | rows | column,
        "cells": len(ticks | rows | column),
        "all_cells": len(cards) * len(holders),
        "ticks": ticks,
        "rows": ticks | rows,
        "column": ticks | column,
        "first_row": {c: s for c, s in (ticks | rows).items() if c.startswith(f"{case.hand[0]}:")},
        "look": tuple(c for c in ticks | rows | column if c.startswith(case.hand[0]) or me in c),
        "row_cells": len(case.hand) * len(holders),
        "column_cells": len(cards),
        **_big(case),
    }


def _big(case: Case) -> dict[str, int]:
    """Return the same count for a mansion with this many players.

    The hand is the largest there is; ``numbers`` has its size where it is another.
    """
    size, players = edition(BIG).deck.size, case.players[0]
    hand = case.numbers[0] if case.numbers else shares(size - 3, players)[0]
    return {
        "big_size": size,
        "big_players": players,
        "big_holders": players + 1,
        "big_hand": hand,
        "big_cells": hand * (players + 1) + size - hand,
        "big_rows": hand * (players + 1),
        "big_all": size * (players + 1),
        "big_rest": size - hand,
        "big_twice": hand * (players + 1) + size,
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same questions about another hand, another number of players, either hand there.

    Your own cards are of different kinds: two of three suspects would give the third one away.
    """
    deck = edition(case.deck).deck
    piles = luck.order([deck.suspects, deck.weapons, deck.rooms])[: len(case.hand)]
    hand = tuple(deck.cards[card].id for card in sorted(luck.pick(pile) for pile in piles))
    players = luck.pick((2, 3, 4, 5))
    big = luck.pick(shares(edition(BIG).deck.size - 3, players))
    return replace(case, hand=hand, players=(players,), numbers=(big,))
