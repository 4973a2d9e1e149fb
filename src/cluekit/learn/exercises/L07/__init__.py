"""Fresh cases for lesson 7: counting and pigeonholes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.exercises.L01 import FILE, shares
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    deck_of,
    one_of_each,
    own_cards,
)
from cluekit.learn.forms import Case
from cluekit.learn.slots import Slots
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, deals, deals_of, puzzle_of
from cluekit.words import mark

# --- full hand ------------------------------------------------------------------------------------
# A hand that is forced: of the cards that are left somebody must hold these (exercise 7.1).
#
# You asked twice, and the player to your left passed both times. What is left for that hand is
# nearly as much as it must hold, and the envelope takes one card of each kind away.

PASSER, FULL_HAND_SHOWER = 1, 2
MOST = 400
"""How many games are looked through for one that forces a hand; nearly every tenth does."""


def full_hand_values(case: Case) -> Values:
    """Return the forced hand, what is left for it at first sight, and what must lie elsewhere."""
    deck, asked = deck_of(case), asked_in(case)
    mine = set(own_cards(case))
    passed = {card for each in asked for card in each.cards}
    hand = {card for card, holder in enumerate(deals(case)[0]) if holder == PASSER}
    left = set(range(deck.size)) - mine - passed
    seen = {each.answers[-1].cards[0] for each in asked}
    return {
        "hand": card_list(case.hand, case.deck),
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "who": case.seats[PASSER],
        "size": len(hand),
        "deck": cards_by_number(range(deck.size), case.deck),
        "answer": cards_by_number(hand, case.deck),
        "left": cards_by_number(left, case.deck),
        "n": len(left),
        "over": len(left) - len(hand),
        "elsewhere": cards_by_number(left - hand, case.deck),
        "passed": cards_by_number(passed - mine, case.deck),
        "not_mine": cards_by_number(set(range(deck.size)) - mine, case.deck),
        "unseen": cards_by_number(set(range(deck.size)) - mine - seen, case.deck),
        "look": tuple(f"{deck.cards[c].id}:{case.seats[PASSER].lower()}" for c in range(deck.size)),
    }


def fresh_full_hand(case: Case, luck: Luck) -> Case:
    """Return two questions of yours that force the passer's hand, one card more being left."""
    deck = deck_of(case)
    for _ in range(MOST):
        hand, events = luck.order(range(deck.size))[:2], list[str]()
        for _ in range(2):
            cards = one_of_each(deck, luck)
            if not (others := [card for card in cards if card not in hand]):
                return case
            shown = deck.cards[luck.pick(others)].alias
            answer = f"{case.seats[FULL_HAND_SHOWER]} {shown}"
            events.append(asked_line(deck, "You", cards, answer))
        found = replace(case, hand=card_ids(deck, sorted(hand)), events=tuple(events))
        fitting = deals_of(puzzle_of(found))
        hands = {tuple(c for c, holder in enumerate(deal) if holder == PASSER) for deal in fitting}
        two = events[0] != events[1]
        if two and len(hands) == 1 and full_hand_values(found)["over"] == 1:
            return found
    return case


# --- pigeons --------------------------------------------------------------------------------------
# Counting hands in the big game: what shows fill, and how few can hold a kind (7.3, 7.4).

BIG = "uk"
"""The edition of "now the big game"."""
PILES = (mark("suspects"), mark("weapons"), mark("rooms"))


def fewest(dealt: int, hands: Sequence[int]) -> int:
    """Return how few of these hands, the largest first, can hold this many cards.

    >>> fewest(8, (3, 3, 3, 3, 3, 3))
    3
    """
    taken = 0
    for number, hand in enumerate(hands, start=1):
        taken += hand
        if taken >= dealt:
            return number
    return len(hands)


def pigeons_values(case: Case) -> Values:
    """Return what a full hand rules out; with players, how few of them can hold a kind."""
    deck = edition(BIG).deck
    if not case.players:
        hand = case.numbers[0]
        return {
            "cards": deck.size,
            "hand": hand,
            "among": 3 * hand,
            "crossed": deck.size - 3 * hand,
            "but_hand": deck.size - hand,
        }
    usual = (len(deck.suspects), len(deck.weapons), len(deck.rooms))
    sizes = case.sizes[0] if case.sizes else usual
    hands = shares(sum(sizes) - FILE, case.players[0])
    found: Values = {"players": len(hands), "hands": list(map(str, hands))}
    for number, pile in enumerate(case.numbers, start=1):
        dealt = sizes[pile] - 1
        found |= {
            f"pile_{number}": Word(PILES[pile]),
            f"size_{number}": sizes[pile],
            f"dealt_{number}": dealt,
            f"least_{number}": fewest(dealt, hands),
            f"one_less_{number}": fewest(dealt, hands) - 1,
            f"room_{number}": sum(hands[: fewest(dealt, hands) - 1]),
            f"with_file_{number}": fewest(sizes[pile], hands),
            f"each_{number}": min(dealt, len(hands)),
        }
    return found


def fresh_pigeons(case: Case, luck: Luck) -> Case:
    """Return a hand of another size; or another deck and other players, two hands at least."""
    if not case.players:
        return replace(case, numbers=(luck.pick((4, 5, 6)),))
    part, wanted = luck.pick((1, 2)), luck.pick((2, 3, 4))
    while True:
        sizes = tuple(luck.pick((6, 7, 9, 12, 16, 20)) for _ in range(3))
        kinds = tuple(luck.order(range(3))[:2])
        found = replace(case, sizes=(sizes,), players=(luck.pick((4, 5, 6)),), numbers=kinds)
        told = pigeons_values(found)
        if told["one_less_1"] and told["one_less_2"] and told[f"least_{part}"] == wanted:
            return found


# --- drawers --------------------------------------------------------------------------------------
# Drawers and socks: the pigeonhole away from the table (exercise 7.5).


def drawers_values(case: Case) -> Values:
    """Return how many socks make a pair certain; and how full the fullest drawer must be."""
    colours, each, things, drawers = case.numbers
    return {
        "colours": colours,
        "each": each,
        "socks": colours * each,
        "pair": colours + 1,
        "same_colour_first": each,
        "of_one_colour": (colours - 1) * each + 2,
        "two_pairs": colours + 3,
        "one_pair_short": colours + 2,
        "doubled": 2 * (colours + 1),
        "things": things,
        "drawers": drawers,
        "fullest": -(-things // drawers),
        "floor": things // drawers,
        "all_but": things - drawers + 1,
        "even": drawers * (-(-things // drawers) - 1),
    }


def fresh_drawers(case: Case, luck: Luck) -> Case:
    """Return another drawer of socks, other drawers, other things to put away."""
    colours = luck.pick((4, 5, 6, 7))
    drawers = luck.pick((4, 5, 6, 7))
    full = luck.pick((2, 3, 4))
    things = drawers * full + luck.pick(range(1, drawers))
    return replace(case, numbers=(colours, luck.pick((6, 8, 10)), things, drawers))


# --- packing shows --------------------------------------------------------------------------------
# Which of several shows fill a hand: two that share no card (exercise 7.6).

PACKING_SHOWS_SHOWER = 2
SHOWS = 4


def packing_shows_values(case: Case) -> Values:
    """Return the shows, the two that fill the hand, and what each other pair has in common."""
    deck, asked = deck_of(case), asked_in(case)
    shows = tuple(frozenset(card_ids(deck, each.cards)) for each in asked)
    (right,) = Slots(2, shows).packings()
    others = [pair for pair in combinations(range(SHOWS), 2) if pair != right]
    within = shows[right[0]] | shows[right[1]]
    outside = [card.id for card in deck.cards if card.id not in within]
    common = [shows[one] & shows[other] for one, other in others]

    def ids(some: Iterable[int]) -> tuple[str, ...]:
        return tuple(f"show-{show + 1}" for show in some)

    return {
        "who": case.seats[PACKING_SHOWS_SHOWER],
        "pair": ids(right),
        "every": ids(range(SHOWS)),
        "within": card_list([*within], case.deck),
        "others": card_list(outside, case.deck),
        "n_others": len(outside),
        **by_number("clue", (Clue(case, entry) for entry in range(len(asked)))),
        **by_number("not", map(ids, others)),
        **by_number("common", (card_list([*some], case.deck) for some in common)),
    }


def fresh_packing_shows(case: Case, luck: Luck) -> Case:
    """Return four shows of which just two have no card in common."""
    deck = deck_of(case)
    while True:
        asked = [sorted(luck.pick(deck.kind(kind)) for kind in KINDS) for _ in range(SHOWS)]
        sets = tuple(frozenset(map(str, cards)) for cards in asked)
        events = tuple(
            asked_line(deck, case.seats[1], cards, f"{case.seats[2]} ?") for cards in asked
        )
        found = replace(case, events=events)
        one = len(set(sets)) == SHOWS and len(Slots(2, sets).packings()) == 1
        if one and deals_of(puzzle_of(found)):
            return found


# --- no peeking -----------------------------------------------------------------------------------
# A file in which nobody ever showed you a card, and which can be solved (exercise 7.7).
#
# Such evenings are rare: of those that are dealt and asked by luck about one in sixty gives the
# whole case file away to somebody who counts hands, and to nobody who does not. So a few that were
# found stand here, and a fresh case is one of them with other names: the cards of each kind change
# places, which changes nothing in the reasoning.

EVENINGS = (
    (
        "C L",
        "Nora: C V T -> Otto ?",
        "Otto: B R G -> nobody",
        "Nora: B D T -> nobody",
        "Otto: B V T -> nobody",
        "Nora: B V L -> Otto ?",
    ),
    (
        "C G",
        "Nora: A V G -> Otto ?",
        "Otto: B R L -> nobody",
        "Nora: C V T -> Otto ?",
        "Otto: B V T -> Nora ?",
        "Nora: A D G -> Otto ?",
    ),
    (
        "V L",
        "Nora: A R L -> You L",
        "Otto: B D G -> Nora ?",
        "Nora: C V T -> You V",
        "Otto: C R T -> Nora ?",
    ),
    (
        "B V",
        "Nora: B D G -> Otto ?",
        "Otto: A R L -> nobody",
        "Nora: B V L -> You B",
        "Otto: C R T -> Nora ?",
        "Nora: A V L -> Otto ?",
    ),
    (
        "A V",
        "Nora: B D L -> nobody",
        "Otto: B R T -> nobody",
        "Nora: C D G -> Otto ?",
        "Otto: B D T -> nobody",
        "Nora: A D G -> Otto ?",
    ),
    (
        "A D",
        "Nora: A R G -> You A",
        "Otto: C V L -> nobody",
        "Nora: A V L -> You A",
        "Otto: A D T -> You A",
        "Nora: B D L -> You D",
    ),
    (
        "C R",
        "Nora: B V G -> nobody",
        "Otto: C R L -> You C",
        "Nora: C D L -> Otto ?",
        "Otto: A V T -> nobody",
        "Nora: A V G -> Otto ?",
    ),
)
"""Your hand and what was asked, in the letters of the lesson deck."""


def no_peeking_values(case: Case) -> Values:
    """Return what is in the envelope, and what hasty people take for it."""
    deck = deck_of(case)
    # The cards that lie in the envelope in every deal that fits
    fitting, file = deals(case), len(case.seats)
    inside = [c for c, _ in enumerate(fitting[0]) if all(deal[c] == file for deal in fitting)]
    mine = set(own_cards(case))
    unshown = {c for each in asked_in(case) if not each.answers for c in each.cards} - mine
    return {
        "hand": card_list(case.hand, case.deck),
        "deck": cards_by_number(range(deck.size), case.deck),
        "inside": cards_by_number(inside, case.deck),
        "unshown": cards_by_number(unshown, case.deck),
        "with_own": cards_by_number({*inside, *mine}, case.deck),
        "two": cards_by_number(inside[:2], case.deck),
        "room": cards_by_number(inside[2:], case.deck),
    }


def fresh_no_peeking(case: Case, luck: Luck) -> Case:
    """Return one of the evenings with its cards renamed, kind by kind."""
    deck = deck_of(case)
    hand, *events = luck.pick(EVENINGS)
    other = dict[str, str]()
    for kind in KINDS:
        letters = [deck.cards[card].alias for card in deck.kind(kind)]
        other |= dict(zip(letters, luck.order(letters), strict=True))

    def renamed(text: str) -> str:
        """Return a text with other letters: what is a letter alone is a card."""
        return " ".join(other.get(word, word) for word in text.split())

    held = sorted(deck.number(letter.lower()) for letter in renamed(hand).split())
    return replace(case, hand=card_ids(deck, held), events=tuple(map(renamed, events)))


FAMILIES = {
    "full-hand": Family(full_hand_values, fresh_full_hand),
    "pigeons": Family(pigeons_values, fresh_pigeons),
    "drawers": Family(drawers_values, fresh_drawers),
    "packing-shows": Family(packing_shows_values, fresh_packing_shows),
    "no-peeking": Family(no_peeking_values, fresh_no_peeking),
}
