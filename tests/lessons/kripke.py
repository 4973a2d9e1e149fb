"""A Kripke model by brute force: worlds as dictionaries, each "knows" asked of every other world.

Written from the definitions alone (Fagin, Halpern, Moses and Vardi, chapter 2), on the oracle's
worlds; it imports nothing of the package.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

import oracle

SEATS = oracle.PLACES[:3]


class Now(NamedTuple):
    """A world of an evening: where the cards are, and which card each show was."""

    where: tuple[tuple[str, str], ...]
    shown: tuple[str, ...] = ()

    def at(self, card: str) -> str:
        """The place of a card."""
        return dict(self.where)[card]

    def hand(self, place: str) -> frozenset[str]:
        """The cards of a place."""
        return frozenset(card for card, at in self.where if at == place)


Test = Callable[[Now], bool]


class Evening:
    """All worlds that fit what was said aloud, and what each seat sees in each of them."""

    def __init__(self, events: Iterable[str]) -> None:
        self.events = [self._read(event) for event in events]
        self.all = [now for world in oracle.worlds() for now in self._runs(world)]
        self.same: list[dict[object, list[Now]]] = []
        self._look()

    @staticmethod
    def _read(event: str) -> tuple[str, list[str], str]:
        asker, _, rest = event.partition(":")
        letters, _, outcome = rest.partition("->")
        cards = [c for one in letters.split() for c in oracle.CARDS if c[0] == one.lower()]
        return asker.strip().lower(), cards, outcome.split()[0].lower()

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
        return [Now(tuple(world.items()), run) for run in runs]

    def sees(self, seat: str, now: Now) -> object:
        """What a seat sees of a world: its hand, and the faces of cards it showed or was shown."""
        shows = [event for event in self.events if event[2] in SEATS]
        faces = [
            card if seat in (asker, shower) else "back"
            for (asker, _, shower), card in zip(shows, now.shown, strict=True)
        ]
        return now.hand(seat), tuple(faces)

    def _look(self) -> None:
        self.same = []
        for seat in SEATS:
            alike: dict[object, list[Now]] = defaultdict(list)
            for now in self.all:
                alike[self.sees(seat, now)].append(now)
            self.same.append(alike)

    def knows(self, seat: str, test: Test) -> Test:
        """Whether it is true in every world that looks the same to this seat."""
        told: dict[object, bool] = {}

        def known(now: Now) -> bool:
            seen = self.sees(seat, now)
            if seen not in told:
                told[seen] = all(test(other) for other in self.same[SEATS.index(seat)][seen])
            return told[seen]

        return known

    def knows_which(self, seat: str, of: Callable[[Now], object]) -> Test:
        """Whether something is the same in every world that looks the same to this seat."""
        alike = self.same[SEATS.index(seat)]
        return lambda now: len({of(other) for other in alike[self.sees(seat, now)]}) == 1

    def common(self, test: Test) -> Test:
        """Whether it is true wherever a chain of doubts, whoever has them, can lead."""

        def shared(now: Now) -> bool:
            seen, left = {now}, [now]
            while left:
                here = left.pop()
                if not test(here):
                    return False
                for number, seat in enumerate(SEATS):
                    for other in self.same[number][self.sees(seat, here)]:
                        if other not in seen:
                            seen.add(other)
                            left.append(other)
            return True

        return shared

    def after(self, test: Test) -> Evening:
        """The same evening once this was said aloud, truthfully."""
        found = Evening(())
        found.events = self.events
        found.all = [now for now in self.all if test(now)]
        found._look()
        return found

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
