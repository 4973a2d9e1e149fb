"""Three questions ranked by what they are expected to tell (exercise 12.2)."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.asking import Asking, Weighed
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.clue_evenings import evenings
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case, Need
from cluekit.learn.telling_deals import deal_that_tells
from cluekit.learn.values import Rounded, Word
from cluekit.words import mark

THREE = 3
APART = 0.05
"""Bits less than this apart are too near to be ranked by eye."""
WHY = mark(
    "compare those two once more. Suppose that the cards lie like this: {deal}. Then one of them "
    "can leave {less:case-file}, the other {more}. Which is which? Nobody can show a card of your "
    "own."
)


def values(case: Case) -> dict[str, object]:
    """Return the questions with their bits, their order, and which gives least away."""
    weighed = [Asking(case).weigh(cards) for cards in triples(case)]
    ranked = sorted(range(THREE), key=lambda place: -weighed[place].bits)
    quiet = min(range(THREE), key=lambda place: weighed[place].given_away)
    own = {edition(case.deck).deck.number(card) for card in case.hand}
    named = [len(own & set(each.cards)) for each in weighed]
    loud = max(range(THREE), key=named.__getitem__)
    return {
        "hand": card_list(case.hand, case.deck),
        "clues": [Clue(case, entry) for entry, _ in enumerate(case.events)],
        **{f"ask_{place}": card_names(case, each) for place, each in enumerate(weighed, start=1)},
        **{f"bits_{place}": Rounded(each.bits) for place, each in enumerate(weighed, start=1)},
        **{f"given_{n}": Rounded(each.given_away) for n, each in enumerate(weighed, start=1)},
        "order": [_name(place) for place in ranked],
        **_needs(case, ranked),
        "quiet": _name(quiet),
        "most_own": _name(loud),
        "most_bits": _name(ranked[0]),
        **{
            f"rank_{n}": card_names(case, weighed[place]) for n, place in enumerate(ranked, start=1)
        },
        **{f"rank_bits_{n}": Rounded(weighed[p].bits) for n, p in enumerate(ranked, start=1)},
        "least": card_names(case, weighed[quiet]),
        "least_bits": Rounded(weighed[quiet].given_away),
    }


def _needs(case: Case, ranked: list[int]) -> dict[str, object]:
    """Return what comes before what; a learner who swaps two gets a deal that tells them apart."""
    asked, found = triples(case), dict[str, object]()
    needs = []
    for better, worse in pairwise(ranked):
        name = f"parted_{better + 1}"
        parted = deal_that_tells(case, asked[better], asked[worse])
        if parted is None:
            raise ValueError("no deal tells two of the questions apart")
        found[name] = Word(WHY, parted._asdict())
        needs.append(Need(first=_name(better), then=_name(worse), why=f"{{{name}}}"))
    return {**found, "house_needs": tuple(needs)}


def card_names(case: Case, each: Weighed) -> object:
    """Return the cards of a question, to be said."""
    return cards_by_number(each.cards, case.deck)


def _name(place: int) -> str:
    return f"question-{place + 1}"


def triples(case: Case) -> list[Triple]:
    """Return the questions of a case: three numbers of cards for each."""
    found = case.numbers[: 3 * THREE]
    return [(found[at], found[at + 1], found[at + 2]) for at in range(0, len(found), THREE)]


def fresh(case: Case, luck: Luck) -> Case:
    """Return another evening, with three questions whose bits are clearly apart."""
    for evening in evenings(case, luck, 0, 2):
        asking = Asking(evening)
        chosen = luck.order(asking.questions())[:THREE]
        ranked = sorted(chosen, key=lambda cards: -asking.worth(cards).bits)
        bits = [*(asking.worth(cards).bits for cards in ranked), 0.0]
        if any(a - b < APART for a, b in pairwise(bits)):
            continue
        if not all(deal_that_tells(evening, *two) for two in pairwise(ranked)):
            continue
        least, more, _ = sorted(asking.weigh(cards).given_away for cards in chosen)
        if more - least >= APART:
            return replace(evening, numbers=tuple(card for cards in chosen for card in cards))
    raise AssertionError("evenings raises before")
