"""One deal, as code cells of lessons see it: where each card is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cluekit.core import Problem, RefusedError
from cluekit.core.calls import guard
from cluekit.editions import plainly
from cluekit.logic import Deal
from cluekit.words import say

FILE = "E"
"""The letter of the envelope."""


class CodeDeal(Mapping[str, str]):
    """A deal in which everything has its place: ``deal["B"]`` is the letter of who has Bruno."""

    def __init__(self, places: tuple[str, ...], cards: tuple[str, ...], deal: Deal) -> None:
        if len(deal) != len(cards) or not all(0 <= place < len(places) for place in deal):
            about = {"cards": len(cards), "last": len(places) - 1}
            why = say(
                "A deal says of each of the {cards:card} where it is, by numbers from 0 to {last}.",
                **about,
            )
            raise RefusedError(Problem("no-deal", about=about), why)
        self._places = places
        self._where = {card: places[holder] for card, holder in zip(cards, deal, strict=True)}

    def __getitem__(self, card: str) -> str:
        """Return the place of a card; raises ``KeyError`` for a stranger."""
        return self._where[card]

    def __iter__(self) -> Iterator[str]:
        """Yield the cards, suspects first."""
        return iter(self._where)

    def __len__(self) -> int:
        """Return how many cards there are."""
        return len(self._where)

    def __hash__(self) -> int:
        """Return a hash: equal deals are one in a set."""
        return hash(tuple(self._where.items()))

    def at(self, place: str) -> tuple[str, ...]:
        """Return the cards at a place, such as "O" or "E"."""
        return tuple(card for card, there in self._where.items() if there == place)

    @property
    def true(self) -> frozenset[str]:
        """What is true in this deal: "E_B", "O_V" …."""
        return frozenset(f"{place}_{card}" for card, place in self._where.items())

    def __repr__(self) -> str:
        """Return the cards of each place: "E: B V L · Y: A R · …"."""
        placed = (f"{place}: {' '.join(self.at(place))}" for place in (FILE, *self._places[:-1]))
        return " · ".join(placed)


guard(CodeDeal, plainly, but=Mapping)
