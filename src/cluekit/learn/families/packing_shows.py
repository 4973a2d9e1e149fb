"""Which of several shows fill a hand: two that share no card (exercise 7.6)."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.slots import Slots
from cluekit.learn.worlds import asked_in, deals_of, puzzle_of

SHOWER = 2
SHOWS = 4


def values(case: Case) -> dict[str, object]:
    """Return the shows, the two that fill the hand, and what each other pair has in common."""
    deck, asked = edition(case.deck).deck, asked_in(case)
    shows = tuple(frozenset(deck.cards[card].id for card in each.cards) for each in asked)
    (right,) = Slots(2, shows).packings()
    pairs = [pair for pair in combinations(range(SHOWS), 2) if pair != right]
    within = sorted(shows[right[0]] | shows[right[1]], key=deck.number)
    others = [card.id for card in deck.cards if card.id not in within]
    found: dict[str, object] = {
        "who": case.seats[SHOWER],
        "pair": _show_ids(right),
        "every": _show_ids(tuple(range(SHOWS))),
        "within": card_list(within, case.deck),
        "others": card_list(others, case.deck),
        "n_others": len(others),
    }
    for number, _ in enumerate(asked, start=1):
        found[f"clue_{number}"] = Clue(case, number - 1)
    for number, pair in enumerate(pairs, start=1):
        common = sorted(shows[pair[0]] & shows[pair[1]], key=deck.number)
        found[f"not_{number}"] = _show_ids(pair)
        found[f"common_{number}"] = card_list(common, case.deck)
    return found


def _show_ids(shows: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"show-{show + 1}" for show in shows)


def fresh(case: Case, luck: Luck) -> Case:
    """Return four shows of which just two have no card in common."""
    deck = edition(case.deck).deck
    while True:
        asked = [sorted(luck.pick(deck.kind(kind)) for kind in KINDS) for _ in range(SHOWS)]
        sets = tuple(frozenset(map(str, cards)) for cards in asked)
        events = tuple(
            f"{case.seats[1]}: {' '.join(deck.cards[c].alias for c in cards)} -> {case.seats[2]} ?"
            for cards in asked
        )
        found = replace(case, events=events)
        one = len(set(sets)) == SHOWS and len(Slots(2, sets).packings()) == 1
        if one and deals_of(puzzle_of(found)):
            return found
