"""Fresh cases for lesson 1: the case file, the deal, the marks on the sheet."""

from __future__ import annotations

from math import prod

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Deck, Kind
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import ENVELOPE, Hands, card_list, cards_by_number
from cluekit.learn.families import Family, Values, any_numbers
from cluekit.learn.families.hands import card_ids, card_piles, deck_of, one_of_each, own_cards
from cluekit.learn.forms import Case
from cluekit.learn.values import Counted, Word
from cluekit.words import mark

# --- case file ------------------------------------------------------------------------------------
# How many case files there are: one card of each kind, so the sizes multiply (exercise 1.1).


def sizes(case: Case) -> tuple[tuple[int, int, int], ...]:
    """Return suspects, weapons and rooms of each deck of the case."""
    decks = (edition(name).deck for name in case.decks)
    return case.sizes or tuple(
        (len(deck.suspects), len(deck.weapons), len(deck.rooms)) for deck in decks
    )


def case_file_values(case: Case) -> Values:
    """Return for each deck, numbered from 1: its sizes, case files, cards, files of a suspect.

    Parts of the cube are triples of indices, None for all.
    """
    found: Values = {}
    for number, (suspects, weapons, rooms) in enumerate(sizes(case), start=1):
        found |= {
            f"suspects_{number}": suspects,
            f"weapons_{number}": weapons,
            f"rooms_{number}": rooms,
            f"files_{number}": prod((suspects, weapons, rooms)),
            f"cards_{number}": suspects + weapons + rooms,
            f"slice_{number}": weapons * rooms,
        }
    found["one_suspect"] = (0, None, None)
    found["one_line"] = (0, 0, None)
    return found


def fresh_case_file(case: Case, luck: Luck) -> Case:
    """Return the same question about decks of other sizes: a small one and a large one."""
    small, large = luck.pick(range(2, 5)), luck.pick(range(4, 8))
    return replace(
        case,
        decks=(),
        sizes=(
            (small, luck.pick(range(2, 5)), luck.pick(range(3, 6))),
            (large, luck.pick(range(4, 8)), luck.pick(range(5, 10))),
        ),
    )


# --- own hand -------------------------------------------------------------------------------------
# What your own cards rule out: they are not in the case file (exercise 1.2).

PILES: dict[Kind, str] = {
    "suspect": mark("suspects"),
    "weapon": mark("weapons"),
    "room": mark("rooms"),
}


def _left(deck: Deck, hand: set[int], kind: Kind) -> list[int]:
    return [card for card in deck.kind(kind) if card not in hand]


def own_hand_values(case: Case) -> Values:
    """Return what can still be in the case file, and what hasty learners say.

    The kind asked about is that of the first card in the hand.
    """
    deck = deck_of(case)
    hand = set(own_cards(case))
    asked = deck.cards[deck.number(case.hand[0])].kind
    left = {kind: len(_left(deck, hand, kind)) for kind in KINDS}
    files = prod(len(deck.kind(kind)) for kind in KINDS)
    return {
        "hand": card_list(case.hand, case.deck),
        "first": card_list(case.hand[:1], case.deck),
        "pile": Word(PILES[asked]),
        "of_pile": cards_by_number(deck.kind(asked), case.deck),
        "left": cards_by_number(_left(deck, hand, asked), case.deck),
        "held": cards_by_number([c for c in deck.kind(asked) if c in hand], case.deck),
        "suspects": left["suspect"],
        "weapons": left["weapon"],
        "rooms": left["room"],
        "files": files,
        "files_left": prod(left.values()),
        "files_minus_hand": files - len(hand),
        "cards_left": deck.size - len(hand),
        "slice": files // len(deck.kind(asked)),
        "first_slice": case.hand[:1],
        "hand_slices": case.hand,
        "files_minus_slice": files - files // len(deck.kind(asked)),
    }


def fresh_own_hand(case: Case, luck: Luck) -> Case:
    """Return the same question about another hand: two cards, or three as in a game of two.

    At least one card of each kind is left.
    """
    deck = deck_of(case)
    cards = luck.order(range(deck.size))[: luck.pick((2, 2, 3))]
    if not all(_left(deck, set(cards), kind) for kind in KINDS):
        return fresh_own_hand(case, luck)
    return replace(case, hand=card_ids(deck, cards))


# --- dealing --------------------------------------------------------------------------------------
# Dealing round the table: the first players get the extra cards (exercise 1.4).

FILE = 3
"""Cards in the case file, one of each kind."""


def shares(cards: int, players: int) -> tuple[int, ...]:
    """Return how many cards each player gets when they are dealt one by one, largest first."""
    return tuple(cards // players + (1 if seat < cards % players else 0) for seat in range(players))


ALL_ROUND = Word(mark("no card is left over"))
"""Said where the cards go round evenly."""


def dealing_values(case: Case) -> Values:
    """Return for each number of players, numbered from 1: the hands, and hasty answers."""
    cards = sum(sizes(case)[0])
    found: Values = {"cards": cards, "dealt": cards - FILE}
    for number, players in enumerate(case.players, start=1):
        hands, over = shares(cards - FILE, players), (cards - FILE) % players
        found |= {
            f"players_{number}": players,
            f"hands_{number}": hands,
            f"least_{number}": hands[-1],
            f"round_{number}": hands[-1] * players,
            f"rest_{number}": Counted("card-over-first", over) if over else ALL_ROUND,
            f"even_{number}": (hands[-1],) * players,
            f"with_file_{number}": shares(cards, players),
        }
    return found


def fresh_dealing(case: Case, luck: Luck) -> Case:
    """Return the same question about a deck of another size."""
    sizes = (luck.pick((5, 6, 7)), luck.pick((5, 6, 7)), luck.pick((7, 8, 9, 10)))
    return replace(case, decks=(), sizes=(sizes,))


# --- sheet marks ----------------------------------------------------------------------------------
# What is certain right after looking at your own hand: the marks on the sheet (exercise 1.3).

BIG = "uk"
"""The edition of "now the big game"."""


def sheet_marks_values(case: Case) -> Values:
    """Return the certain cells, ``{"ada:you": "yes", …}``, and their number in the big game.

    The hand there is the largest there is; ``numbers`` has its size where it is another.
    """
    deck = deck_of(case)
    holders = [*(seat.lower() for seat in case.seats), ENVELOPE]
    me = holders[0]
    cards = [card.id for card in deck.cards]
    ticks = {f"{card}:{me}": "yes" for card in case.hand}
    rows = {f"{c}:{h}": "no" for c in case.hand for h in holders if h != me}
    column = {f"{card}:{me}": "no" for card in cards if card not in case.hand}
    size, players = edition(BIG).deck.size, case.players[0]
    big = case.numbers[0] if case.numbers else shares(size - FILE, players)[0]
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
        "big_size": size,
        "big_players": players,
        "big_holders": players + 1,
        "big_hand": big,
        "big_cells": big * (players + 1) + size - big,
        "big_rows": big * (players + 1),
        "big_all": size * (players + 1),
        "big_rest": size - big,
        "big_twice": big * (players + 1) + size,
    }


def fresh_sheet_marks(case: Case, luck: Luck) -> Case:
    """Return the same questions about another hand, another number of players, either hand there.

    Your own cards are of different kinds: two of three suspects would give the third one away.
    """
    deck = deck_of(case)
    kinds = luck.order(card_piles(deck))[: len(case.hand)]
    hand = card_ids(deck, sorted(luck.pick(kind) for kind in kinds))
    players = luck.pick((2, 3, 4, 5))
    big = luck.pick(shares(edition(BIG).deck.size - 3, players))
    return replace(case, hand=hand, players=(players,), numbers=(big,))


# --- menus ----------------------------------------------------------------------------------------
# Menus and passwords: products away from the table (exercise 1.6).

ALPHABET, DIGITS = 26, 10


def menus_values(case: Case) -> Values:
    """Return how many meals there are, and without fish; how many passwords, one seen in part."""
    starters, mains, desserts, no_starters, no_mains, letters, digits = case.numbers
    names = ("starters", "mains", "desserts", "no_starters", "no_mains", "letters", "digits")
    meals = starters * mains * desserts
    return {
        **dict(zip(names, case.numbers, strict=True)),
        "meals": meals,
        "added": starters + mains + desserts,
        "starters_left": starters - no_starters,
        "mains_left": mains - no_mains,
        "meals_left": (starters - no_starters) * (mains - no_mains) * desserts,
        "minus_dishes": meals - no_starters - no_mains,
        "half_way": (starters - no_starters) * mains * desserts,
        "letters_open": letters - 1,
        "digits_open": digits - 1,
        "passwords": ALPHABET ** (letters - 1) * DIGITS ** (digits - 1),
        "every_password": ALPHABET**letters * DIGITS**digits,
        "one_seen": ALPHABET ** (letters - 1) * DIGITS**digits,
        "places_added": ALPHABET * (letters - 1) + DIGITS * (digits - 1),
    }


# --- open hands -----------------------------------------------------------------------------------
# All hands lie open: what is left must be in the envelope (exercise 1.7).


def open_hands_values(case: Case) -> Values:
    """Return who holds what, and what nobody holds; ``numbers`` are the hands, one by one."""
    cards = deck_of(case).cards
    every, size = range(len(cards)), len(case.numbers) // len(case.seats)
    hands = tuple(
        (who, tuple(cards[card].id for card in case.numbers[seat * size : (seat + 1) * size]))
        for seat, who in enumerate(case.seats)
    )
    inside = [card for card in every if card not in case.numbers]
    others = [card for card in every if card not in case.numbers[:size]]
    return {
        "hands": Hands(hands, case.deck),
        "deck": cards_by_number(every, case.deck),
        "inside": cards_by_number(inside, case.deck),
        "held": cards_by_number(case.numbers, case.deck),
        "not_mine": cards_by_number(others, case.deck),
        "first": cards_by_number(inside[:1], case.deck),
    }


def fresh_open_hands(case: Case, luck: Luck) -> Case:
    """Return another deal."""
    deck = deck_of(case)
    inside = one_of_each(deck, luck)
    dealt = luck.order([card for card in range(deck.size) if card not in inside])
    return replace(case, numbers=tuple(dealt))


FAMILIES = {
    "case-file": Family(case_file_values, fresh_case_file),
    "own-hand": Family(own_hand_values, fresh_own_hand),
    "dealing": Family(dealing_values, fresh_dealing),
    "sheet-marks": Family(sheet_marks_values, fresh_sheet_marks),
    "menus": Family(
        menus_values,
        any_numbers((4, 5, 6), (4, 5, 6, 7), (2, 3, 4), (1, 2), (1, 2, 3), (2, 3), (2, 3, 4)),
    ),
    "open-hands": Family(open_hands_values, fresh_open_hands),
}
