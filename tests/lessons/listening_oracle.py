"""Questions weighed line by line, for who asks and for who listens, on the lesson deck.

Slow and plain: everything that can have happened is listed, deal by deal, card by card shown.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache, lru_cache
from itertools import combinations, product
from math import log2, prod
from typing import Any

from cluekit.learn.forms import Case

NAMES = ("ada", "bruno", "carla", "rope", "vase", "dagger", "library", "garden", "tower")
LETTERS = "ABCRVDLGT"
ORDER = {0: (1, 2), 1: (2, 0), 2: (0, 1)}


def entropy(weights: Any) -> float:
    """Of shares that need not add up to one."""
    listed = list(weights)
    total = sum(listed)
    return -1.0 * sum(each / total * log2(each / total) for each in listed if each)


def first(deal: Any, asker: int, cards: Any) -> int | None:
    """Who is the first to have one of the cards."""
    return next((s for s in ORDER[asker] if any(deal[c] == s for c in cards)), None)


Event = tuple[int, tuple[int, ...], int | None, int | None]
"""Asker, cards, shower, the card that was seen."""


@cache
def told(events: tuple[str, ...], seats: tuple[str, ...]) -> list[Event]:
    """Read the events."""
    found = []
    for event in events:
        who, rest = event.split(": ")
        asked, outcome = rest.split(" -> ")
        cards = tuple(LETTERS.index(c) for c in asked.split())
        shower, _, card = outcome.partition(" ")
        seen = LETTERS.index(card) if card in LETTERS and card else None
        by = seats.index(shower) if shower in seats else None
        found.append((seats.index(who), cards, by, seen))
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
    return entropy(files.values())


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


def _deals() -> list[tuple[int, ...]]:
    """Every way to fill the envelope, holder 3, and deal two cards to each of three."""
    found = []
    for file in product(range(3), range(3, 6), range(6, 9)):
        rest = [card for card in range(9) if card not in file]
        for yours in combinations(rest, 2):
            for noras in combinations([c for c in rest if c not in yours], 2):
                at = dict.fromkeys(file, 3) | dict.fromkeys(yours, 0) | dict.fromkeys(noras, 1)
                found.append(tuple(at.get(card, 2) for card in range(9)))
    return found


DEALS = _deals()
