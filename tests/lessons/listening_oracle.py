"""Questions weighed line by line, for who asks and for who listens, on the lesson deck.

Slow and plain: everything that can have happened is listed, deal by deal, card by card shown.
"""

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

import oracle

from cluekit.learn.forms import Case

NAMES = oracle.CARDS
LETTERS = "ABCRVDLGT"
DEALS = [
    tuple(oracle.PLACES.index(world[card]) for card in oracle.CARDS) for world in oracle.worlds()
]
"""Who has each card: a seat, or 3 for the envelope."""
ORDER = {0: (1, 2), 1: (2, 0), 2: (0, 1)}


def first(deal: Any, asker: int, cards: Any) -> int | None:
    """Who is the first to have one of the cards."""
    return next((s for s in ORDER[asker] if any(deal[c] == s for c in cards)), None)


Event = tuple[int, tuple[int, ...], int | None, int | None]
"""Asker, cards, shower, the card that was seen."""


def told(events: tuple[str, ...], seats: tuple[str, ...]) -> list[Event]:
    """Read the events."""
    at, found = [seat.lower() for seat in seats], []
    for asker, asked, who, what in map(oracle.told, events):
        cards = tuple(map(NAMES.index, asked))
        by = at.index(who) if who in at else None
        seen = LETTERS.index(what.upper()) if what in [*oracle.NAMED] else None
        found.append((at.index(asker), cards, by, seen))
    return found


def seen_by(seat: int, deal: Any, each: Any, events: list[Event]) -> tuple[Any, Any]:
    """The hand of a seat, and the cards that it showed or was shown."""
    hand = tuple(c for c, at in enumerate(deal) if at == seat)
    shows = zip(each, events, strict=True)
    return hand, tuple(card if seat in (asker, by) else None for card, (asker, _, by, _) in shows)


def lines(case: Case, seat: int) -> dict[Any, list[tuple[Any, Any, float]]]:
    """All that can have happened, by what a seat saw of it: deals, who saw what, how likely."""
    return _lines(case.events, case.seats, seat)


@lru_cache(maxsize=6)
def _lines(
    happened: tuple[str, ...], seats: tuple[str, ...], seat: int
) -> dict[Any, list[tuple[Any, Any, float]]]:
    events, seen = told(happened, seats), defaultdict(list)
    for deal in DEALS:
        if any(first(deal, asker, cards) != by for asker, cards, by, _ in events):
            continue
        shown = [
            [None] if by is None else [c for c in cards if deal[c] == by]
            for _, cards, by, _ in events
        ]
        weight = 1.0 / prod(map(len, shown))
        for each in product(*shown):
            seen[seen_by(seat, deal, each, events)].append((deal, each, weight))
    return seen


def mine(case: Case) -> list[tuple[Any, Any, float]]:
    """What can have happened, as far as you can tell."""
    hand = tuple(NAMES.index(card) for card in case.hand)
    return lines(case, 0)[hand, tuple(card for *_, card in told(case.events, case.seats))]


def open_bits(found: list[tuple[Any, Any, float]]) -> float:
    """The entropy of the case file over lines that weigh differently."""
    files: Counter[Any] = Counter()
    for deal, _, weight in found:
        files[tuple(c for c, at in enumerate(deal) if at == 3)] += weight  # type: ignore[assignment]
    return oracle.entropy(files.values())


def answers_to(case: Case, cards: Any) -> dict[Any, list[tuple[Any, Any, float]]]:
    """What can have happened, by the answer that a question of yours gets."""
    answers = defaultdict(list)
    for deal, each, weight in mine(case):
        by = first(deal, 0, cards)
        shown = [c for c in cards if deal[c] == by] if by is not None else [None]
        for card in shown:
            answers[by, card].append((deal, each, weight / len(shown)))
    return answers


def total(rows: list[tuple[Any, Any, float]]) -> float:
    """How likely all of these are together."""
    return sum(weight for *_, weight in rows)


def bits_of(case: Case, cards: Any) -> float:
    """How many bits a question of yours is expected to tell you."""
    here = mine(case)
    after = answers_to(case, cards).values()
    return open_bits(here) - sum(total(rows) * open_bits(rows) for rows in after) / total(here)


def settles(case: Case, cards: Any) -> float:
    """How likely the answer to a question of yours leaves one case file."""
    done = [rows for rows in answers_to(case, cards).values() if open_bits(rows) < 1e-9]
    return sum(map(total, done)) / total(mine(case))


def learnt_by(case: Case, seat: int, cards: Any) -> float:
    """How many bits a listener is expected to learn, over all that you hold possible."""
    here, events = mine(case), told(case.events, case.seats)
    learnt, bits = 0.0, dict[Any, float]()
    for deal, each, weight in here:
        seen, by = seen_by(seat, deal, each, events), first(deal, 0, cards)
        if (seen, by) not in bits:
            before = lines(case, seat)[seen]
            after = [row for row in before if first(row[0], 0, cards) == by]
            bits[seen, by] = open_bits(before) - open_bits(after)
        learnt += weight * bits[seen, by]
    return learnt / total(here)
