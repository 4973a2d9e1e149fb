"""Making a whodunit: evenings are drawn until one has a single answer, then thinned out.

>>> made = find("mini", seed="a rainy day", level=2)
>>> made.certificate.minimal, made.certificate.level
(True, 2)

The cards are dealt and asked for at random, so each evening could have been one. Of its questions
the first that settle the case are kept, and of those, in a random order, none that can be spared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cluekit.clue.editions.cast import Deck, Triple
from cluekit.clue.editions.edition import edition as shipped
from cluekit.core import Chance, Luck
from cluekit.learn.puzzles.certificate import Searcher, level_of, lines_by
from cluekit.learn.puzzles.manhunt import EDITIONS as GRIDS
from cluekit.learn.puzzles.manhunt import Manhunt
from cluekit.learn.puzzles.manhunt_search import MOST_TRIES as MOST_HUNTS
from cluekit.learn.puzzles.manhunt_search import find_manhunt
from cluekit.learn.puzzles.signed import Signed, SignedHunt
from cluekit.learn.puzzles.whodunit import EDITIONS, HIDDEN, MOST_EVENTS, NOBODY, Event, Whodunit
from cluekit.records.premises import after

DECKS = (*EDITIONS, *GRIDS)
"""What cases are made for: decks, and grids of Noir."""

MOST_TRIES = 4_000
"""After this many evenings without a case of the wished level the search is given up."""

HARD = 7
"""From this level on short evenings have next to no case."""

LONG_EVENING = 150
"""The questions of an evening on which a hard case is looked for."""


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
    hard = level is not None and level >= HARD
    asked = LONG_EVENING if hard else MOST_EVENTS
    for number in range(tries):
        tell(number)
        found = _thinned(
            *_evening(edition, seats, chance.luck("evening", number), asked), hard=hard
        )
        if found is None or (level and not _is_of_level(*found, level)):
            continue
        return Signed(found[0])
    return None


def _is_of_level(case: Whodunit, answer: Triple, level: int) -> bool:
    """Tell whether a case has this level; the proofs that cost most are not asked for."""
    if level > 1 and lines_by(case.puzzle, answer, level - 1):
        return False
    return level_of(case.puzzle, answer)[0] == level


def _evening(edition: str, seats: int, luck: Luck, asked: int) -> tuple[Whodunit, Luck]:
    """Return everything that seat 0 sees of an evening on which everybody asks at random."""
    deck = shipped(edition).deck
    inside = {luck.pick(pile) for pile in deck.piles}
    dealt = luck.order([card for card in range(deck.size) if card not in inside])
    sizes = Whodunit(edition, seats, ()).sizes
    hands: list[frozenset[int]] = []
    for size in sizes:
        hands.append(frozenset(dealt[:size]))
        dealt = dealt[size:]
    events = tuple(_asked(number % seats, deck, hands, luck) for number in range(asked))
    return Whodunit(edition, seats, tuple(sorted(hands[0])), events), luck


def _asked(asker: int, deck: Deck, hands: Sequence[frozenset[int]], luck: Luck) -> Event:
    suspect, weapon, room = (luck.pick(pile) for pile in deck.piles)
    cards = suspect, weapon, room
    for shower in after(asker, tuple(range(len(hands)))):
        if held := [card for card in cards if card in hands[shower]]:
            shown = luck.pick(held)
            return Event(asker, cards, shower, shown if 0 in (asker, shower) else HIDDEN)
    return Event(asker, cards, NOBODY)


def _thinned(case: Whodunit, luck: Luck, *, hard: bool) -> tuple[Whodunit, Triple] | None:
    """Return the case with the events that settle it alone, and its answer.

    None where all together do not. Of a hard case what is easy to read goes first.
    """
    with Searcher(case.puzzle) as searcher:
        answer = searcher.answer(range(len(case.events)))
        if answer is None:
            return None
        another = searcher.other_than(answer)
        most = len(case.events)
        kept = list(range(most if hard else _settled_after(searcher, another, most)))
        if searcher.is_open(another, kept):
            return None
        order = luck.order(kept)
        if hard:
            order.sort(key=lambda at: _ease(case.events[at]), reverse=True)
        elif luck.pick((True, False)):  # what was seen goes first: harder cases are left
            order.sort(key=lambda at: case.events[at].card == HIDDEN)
        for event in order:
            fewer = [other for other in kept if other != event]
            if not searcher.is_open(another, fewer):
                kept = fewer
    events = tuple(case.events[at] for at in kept)
    if len(events) > MOST_EVENTS:
        return None
    return Whodunit(case.edition, case.seats, case.hand, events), answer


def _ease(event: Event) -> int:
    """Return how easy an event is to read: a card seen, nobody had any, a card not seen."""
    return 2 if event.card != HIDDEN else int(event.shower == NOBODY)


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


def find_any(
    edition: str,
    *,
    seed: str,
    level: int | None = None,
    seats: int = 3,
    tries: int | None = None,
    tell: Callable[[int], None] = lambda _: None,
) -> Signed | SignedHunt | None:
    """Return a minimal case of a deck, as ``find`` does, or of Noir, as ``find_manhunt`` does."""
    if edition in GRIDS:
        most = MOST_HUNTS if tries is None else tries
        return find_manhunt(edition, seed=seed, level=level, tries=most, tell=tell)
    most = MOST_TRIES if tries is None else tries
    return find(edition, seed=seed, level=level, seats=seats, tries=most, tell=tell)


def several(
    edition: str,
    count: int,
    *,
    seed: str,
    level: int | None = None,
    seats: int = 3,
    tell: Callable[[int], None] = lambda _: None,
) -> Iterator[Signed | SignedHunt]:
    """Yield this many different cases, of a deck or of Noir, or fewer where no more are found."""
    seen: set[Whodunit | Manhunt] = set()
    for number in range(2 * count):
        if len(seen) == count:
            return
        here = f"{seed}, {number}"
        made = find_any(edition, seed=here, level=level, seats=seats, tell=tell)
        if made is not None and made.case not in seen:
            seen.add(made.case)
            yield made
