"""All loose cards seated, each in a place that may take it; and which could change places.

Every card lies in a place of its own: a hand has as many as its size, the case file one for each
kind. Shows of one holder with nothing in common were answered from places of their own. One seating
tells about all of them: who can make way for whom (Régin, "Generalized Arc Consistency for Global
Cardinality Constraint", AAAI 1996).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluekit.logic.rules.board import Board, Show
from cluekit.sets import mask, members, union


class Place(NamedTuple):
    """Room for this many of these loose cards, at these holders.

    It is that of a show, or of a ``kind`` in the case file (all its cards; 0 for hands), or what is
    left of a hand: there the room is less than nothing when the shows alone are too many.
    """

    holders: tuple[int, ...]
    cards: int
    room: int
    kind: int = 0


class Hand(NamedTuple):
    """A hand, or those of unknown size together: the number of the place for the rest, and shows.

    ``shows`` pairs the number of a place with its show.
    """

    holders: tuple[int, ...]
    rest: int
    shows: tuple[tuple[int, Show], ...]


class Seating:
    """The places by number, and which cards are ``seated`` in each.

    ``lost`` are the cards for which no place was left; ``empty`` the places (as bits) that are not
    full. With neither, all cards are seated.
    """

    def __init__(self, board: Board) -> None:
        """Seat all cards that are not placed yet."""
        self.board = board
        self.loose = board.whole & ~union(board.yes)
        self.places: list[Place] = []
        self.hands = [self._hand(holders, size) for holders, size in board.hands]
        self._kinds()
        self.seated = [0] * len(self.places)
        self.lost = mask(card for card in members(self.loose) if not self._seat(card))
        self.empty = sum(
            1 << number
            for number, (place, cards) in enumerate(zip(self.places, self.seated, strict=True))
            if cards.bit_count() < place.room
        )

    def _hand(self, holders: tuple[int, ...], size: int) -> Hand:
        """Lay out the places of a hand: those of its shows, and the rest."""
        board, shows = self.board, list[tuple[int, Show]]()
        for show in (show for holder in holders for show in _parted(board, holder)):
            shows.append((len(self.places), show))
            cards = show.cards & self.loose & ~board.no[show.holder]
            self.places.append(Place((show.holder,), cards, 1))
        known = sum(board.yes[holder].bit_count() for holder in holders)
        may = union(self.loose & ~board.no[holder] for holder in holders)
        self.places.append(Place(holders, may, size - known - len(shows)))
        return Hand(holders, len(self.places) - 1, tuple(shows))

    def _kinds(self) -> None:
        """Lay out the places of the case file, one for each kind of which it has none yet."""
        board, file = self.board, self.board.puzzle.file
        for kind in board.puzzle.kinds:
            if not kind & board.yes[file]:
                cards = kind & self.loose & ~board.no[file]
                self.places.append(Place((file,), cards, 1, kind=kind))

    def _seat(self, card: int) -> bool:
        """Give the card a place, others another where need be; tell whether there was one."""
        came: dict[int, tuple[int, int]] = {}
        todo = [(card, -1)]
        for mover, left in todo:
            for number, place in enumerate(self.places):
                if place.cards >> mover & 1 and number not in came:
                    came[number] = mover, left
                    if self.seated[number].bit_count() < place.room:
                        self._move(came, number)
                        return True
                    todo += [(other, number) for other in members(self.seated[number])]
        return False

    def _move(self, came: dict[int, tuple[int, int]], to: int) -> None:
        """Move each card to where it can go, from the last place back to the first."""
        while to >= 0:
            mover, left = came[to]
            self.seated[to] |= 1 << mover
            if left >= 0:
                self.seated[left] ^= 1 << mover
            to = left

    # --- asking ---------------------------------------------------------------------------------

    def reach(self) -> list[int]:
        """Return for each place those to which cards may move for one to come there; itself too."""
        found = [
            mask(to for to, place in enumerate(self.places) if place.cards & cards) | 1 << at
            for at, cards in enumerate(self.seated)
        ]
        for middle in range(len(found)):
            for at, near in enumerate(found):
                if near >> middle & 1:
                    found[at] |= found[middle]
        return found

    def cards_in(self, places: int) -> int:
        """Return the cards that are seated in these places."""
        return union(self.seated[number] for number in members(places))

    def groups(self) -> Iterator[tuple[int, ...]]:
        """Yield the places, those of a hand together, each kind of the case file by itself."""
        for hand in self.hands:
            yield (hand.rest, *(number for number, _ in hand.shows))
        yield from ((number,) for number, place in enumerate(self.places) if place.kind)


def _parted(board: Board, holder: int) -> Iterator[Show]:
    """Yield shows of a holder that known cards do not answer, no two with a card in common."""
    left = ~board.no[holder]
    mine = (show for show in board.shows if show.holder == holder)
    alive = [show for show in mine if not show.cards & board.yes[holder]]
    used = 0
    for show in sorted(alive, key=lambda show: (show.cards & left).bit_count()):
        if not show.cards & left & used:
            used |= show.cards & left
            yield show
