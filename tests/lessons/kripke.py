"""A Kripke model by brute force: worlds as dictionaries, each "knows" asked of every other world.

Written from the definitions alone (Fagin, Halpern, Moses and Vardi, chapter 2), on the oracle's
worlds; it imports nothing of the package. At its end questions are weighed, for who asks and for
who listens: everything that can have happened is listed, deal by deal, card by card shown.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from copy import copy
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

import oracle

SEATS = oracle.PLACES[:3]


class Now(NamedTuple):
    """A world of an evening: where the cards are, and which card each show was."""

    where: tuple[tuple[str, str], ...]
    """Each card, in the order of the deck, and its place."""
    shown: tuple[str, ...] = ()

    def at(self, card: str) -> str:
        """The place of a card."""
        return self.where[oracle.CARDS.index(card)][1]

    def hand(self, place: str) -> frozenset[str]:
        """The cards of a place."""
        return frozenset(card for card, at in self.where if at == place)


Test = Callable[[Now], bool]


class Evening:
    """All worlds that fit what was said aloud, and what each seat sees in each of them."""

    def __init__(self, events: Iterable[str]) -> None:
        self.events = [oracle.told(event)[:3] for event in events]
        self.all = [now for world in oracle.worlds() for now in self._runs(world)]
        self._look()

    def _runs(self, world: oracle.World) -> list[Now]:
        runs: list[tuple[str, ...]] = [()]
        for asker, cards, shower in self.events:
            at = SEATS.index(asker)
            for seat in (SEATS[(at + 1) % 3], SEATS[(at + 2) % 3]):
                held = [card for card in cards if world[card] == seat]
                if seat == shower:
                    runs = [(*run, card) for run in runs for card in held]
                    break
                if held:
                    return []
        return [Now(tuple((card, world[card]) for card in oracle.CARDS), run) for run in runs]

    def _look(self) -> None:
        """Sort the worlds by what each seat sees: its hand, faces that it showed or was shown."""
        self.cells: dict[str, dict[Now, list[Now]]] = {}
        shows = [event for event in self.events if event[2] in SEATS]
        for seat in SEATS:
            alike: dict[object, list[Now]] = defaultdict(list)
            self.cells[seat] = {}
            for now in self.all:
                pairs = zip(shows, now.shown, strict=True)
                faces = [card if seat in (asker, by) else "" for (asker, _, by), card in pairs]
                cell = alike[now.hand(seat), tuple(faces)]
                cell.append(now)
                self.cells[seat][now] = cell

    def after(self, test: Test) -> "Evening":
        """The same evening once it has been said aloud, by who knows it, that something is so."""
        told = copy(self)
        told.all = [now for now in self.all if test(now)]
        told._look()
        return told

    def _of_cells(self, seat: str, says: Callable[[list[Now]], bool]) -> Test:
        told: dict[int, bool] = {}

        def known(now: Now) -> bool:
            cell = self.cells[seat][now]
            if id(cell) not in told:
                told[id(cell)] = says(cell)
            return told[id(cell)]

        return known

    def knows(self, seat: str, test: Test) -> Test:
        """Whether it is true in every world that looks the same to this seat."""
        return self._of_cells(seat, lambda cell: all(map(test, cell)))

    def knows_which(self, seat: str, of: Callable[[Now], object]) -> Test:
        """Whether something is the same in every world that looks the same to this seat."""
        return self._of_cells(seat, lambda cell: len(set(map(of, cell))) == 1)

    def common(self, test: Test) -> Test:
        """Whether it is true wherever a chain of doubts, whoever has them, can lead."""

        def shared(now: Now) -> bool:
            seen, left = {now}, [now]
            while left:
                here = left.pop()
                if not test(here):
                    return False
                for seat in SEATS:
                    new = set(self.cells[seat][here]) - seen
                    seen |= new
                    left += new
            return True

        return shared

    def yours(self, hand: Iterable[str], events: Iterable[str]) -> list[Now]:
        """The worlds that you consider possible: your hand, the faces that you saw."""
        held = frozenset(hand)
        faces = [e.split()[-1].lower() for e in events if "nobody" not in e]
        return [
            now
            for now in self.all
            if (not held or now.hand("you") == held)
            and all(f in ("?", card[0]) for f, card in zip(faces, now.shown, strict=True))
        ]


def file(now: Now, pile: Iterable[str]) -> frozenset[str]:
    """The cards of a pile that are in the envelope."""
    return now.hand("envelope") & frozenset(pile)


@lru_cache(maxsize=8)
def model(events: tuple[str, ...]) -> Evening:
    """The Kripke model of these events."""
    return Evening(events)


# --- how much a question tells ------------------------------------------------------------------

Line = tuple[tuple[int, ...], float]
"""Who has each card, by numbers, and how likely that is with the cards that were shown."""


def first(deal: tuple[int, ...], asker: int, cards: Iterable[int]) -> int | None:
    """Who is the first to have one of the cards."""
    around = ((asker + step) % 3 for step in (1, 2))
    return next((seat for seat in around if any(deal[card] == seat for card in cards)), None)


def lines(case: Any, worlds: Iterable[Now]) -> list[Line]:
    """Worlds of a case as lines: each shower chose at random among the cards that fitted."""
    found, shows = [], [event for event in model(case.events).events if event[2] in SEATS]
    for now in worlds:
        ways = prod(sum(now.at(card) == by for card in cards) for _, cards, by in shows)
        found.append((tuple(oracle.PLACES.index(at) for _, at in now.where), 1 / ways))
    return found


def mine(case: Any) -> list[Line]:
    """What can have happened, as far as you can tell."""
    return lines(case, model(case.events).yours(case.hand, case.events))


def file_in(deal: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of the envelope."""
    return tuple(card for card, at in enumerate(deal) if at == 3)


def open_bits(found: list[Line]) -> float:
    """The entropy of the case file over lines that weigh differently."""
    files = Counter[tuple[int, ...]]()
    for deal, weight in found:
        files[file_in(deal)] += weight  # type: ignore[assignment]
    return oracle.entropy(files.values())


def answers_to(case: Any, cards: Iterable[int]) -> dict[Any, list[Line]]:
    """What can have happened, by the answer that a question of yours gets."""
    answers = defaultdict(list)
    for deal, weight in mine(case):
        by = first(deal, 0, cards)
        shown = [c for c in cards if deal[c] == by] if by is not None else [None]
        for card in shown:
            answers[by, card].append((deal, weight / len(shown)))
    return answers


def total(found: list[Line]) -> float:
    """How likely all of these are together."""
    return sum(weight for _, weight in found)


def bits_of(case: Any, cards: Iterable[int]) -> float:
    """How many bits a question of yours is expected to tell you."""
    here, after = mine(case), answers_to(case, cards).values()
    return open_bits(here) - sum(total(each) * open_bits(each) for each in after) / total(here)


def learnt_by(case: Any, seat: int, cards: Iterable[int]) -> float:
    """How many bits a listener is expected to learn, over all that you hold possible."""
    evening, learnt, bits = model(case.events), 0.0, dict[Any, float]()
    worlds = evening.yours(case.hand, case.events)
    for now, (deal, weight) in zip(worlds, lines(case, worlds), strict=True):
        cell, by = evening.cells[SEATS[seat]][now], first(deal, 0, cards)
        if (id(cell), by) not in bits:
            before = lines(case, cell)
            after = [line for line in before if first(line[0], 0, cards) == by]
            bits[id(cell), by] = open_bits(before) - open_bits(after)
        learnt += weight * bits[id(cell), by]
    return learnt / total(mine(case))
