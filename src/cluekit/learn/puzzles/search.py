"""Making a whodunit: evenings are drawn until one has a single answer, then thinned out.

>>> made = find("mini", seed="a rainy day", level=2)
>>> made.certificate.minimal, made.certificate.level
(True, 2)

The cards are dealt and asked for at random, so each evening could have been one. Of its questions
the first that settle the case are kept, and of those, in a random order, none that can be spared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cluekit.clue.editions.cast import Deck
from cluekit.clue.editions.edition import edition as shipped
from cluekit.core import Chance, Luck
from cluekit.learn.puzzles.certificate import Searcher, certificate
from cluekit.learn.puzzles.signed import Signed
from cluekit.learn.puzzles.whodunit import HIDDEN, MOST_EVENTS, NOBODY, Event, Whodunit
from cluekit.records.premises import after

MOST_TRIES = 4_000
"""After this many evenings without a case of the wished level the search is given up."""


def find(
    edition: str = "mini",
    *,
    seed: str,
    level: int | None = None,
    seats: int = 3,
    tries: int = MOST_TRIES,
    tell: Callable[[int], None] = lambda _: None,
) -> Signed | None:
    """Return a minimal case of a level (None: of any), or None where no evening gave one.

    The same arguments find the same case. ``tell`` is called with the number of each evening; what
    it raises ends the search.
    """
    chance = Chance(f"whodunit {edition} {seats} {seed}")
    for number in range(tries):
        tell(number)
        case = _thinned(_evening(edition, seats, chance.luck("evening", number)))
        if case is None:
            continue
        signed = certificate(case)
        if level in (None, signed.level):
            return Signed(case, signed)
    return None


def _evening(edition: str, seats: int, luck: Luck) -> tuple[Whodunit, Luck]:
    """Return everything that seat 0 sees of an evening on which everybody asks at random."""
    deck = shipped(edition).deck
    inside = {luck.pick(pile) for pile in deck.piles}
    dealt = luck.order([card for card in range(deck.size) if card not in inside])
    sizes = Whodunit(edition, seats, ()).sizes
    hands: list[frozenset[int]] = []
    for size in sizes:
        hands.append(frozenset(dealt[:size]))
        dealt = dealt[size:]
    events = tuple(_asked(number % seats, deck, hands, luck) for number in range(MOST_EVENTS))
    return Whodunit(edition, seats, tuple(sorted(hands[0])), events), luck


def _asked(asker: int, deck: Deck, hands: Sequence[frozenset[int]], luck: Luck) -> Event:
    suspect, weapon, room = (luck.pick(pile) for pile in deck.piles)
    cards = suspect, weapon, room
    for shower in after(asker, tuple(range(len(hands)))):
        if held := [card for card in cards if card in hands[shower]]:
            shown = luck.pick(held)
            return Event(asker, cards, shower, shown if 0 in (asker, shower) else HIDDEN)
    return Event(asker, cards, NOBODY)


def _thinned(evening: tuple[Whodunit, Luck]) -> Whodunit | None:
    """Return the case with the events that settle it alone, or None where all together do not."""
    case, luck = evening
    with Searcher(case.puzzle) as searcher:
        answer = searcher.answer(range(len(case.events)))
        if answer is None:
            return None
        another = searcher.other_than(answer)
        kept = list(range(_settled_after(searcher, another, len(case.events))))
        if searcher.is_open(another, kept):
            return None
        order = luck.order(kept)
        if luck.pick((True, False)):  # what was seen goes first: harder cases are left
            order.sort(key=lambda at: case.events[at].card == HIDDEN)
        for event in order:
            fewer = [other for other in kept if other != event]
            if not searcher.is_open(another, fewer):
                kept = fewer
    return Whodunit(case.edition, case.seats, case.hand, tuple(case.events[at] for at in kept))


def _settled_after(searcher: Searcher, another: int, most: int) -> int:
    """Return how many events from the first on settle the case, by bisection; else all."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if searcher.is_open(another, range(middle)):
            low = middle + 1
        else:
            high = middle
    return low


def several(
    edition: str,
    count: int,
    *,
    seed: str,
    level: int | None = None,
    seats: int = 3,
    tell: Callable[[int], None] = lambda _: None,
) -> Iterator[Signed]:
    """Yield this many different cases, or fewer where no more are found."""
    seen: set[Whodunit] = set()
    for number in range(2 * count):
        if len(seen) == count:
            return
        made = find(edition, seed=f"{seed}, {number}", level=level, seats=seats, tell=tell)
        if made is not None and made.case not in seen:
            seen.add(made.case)
            yield made
