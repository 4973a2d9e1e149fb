"""The rule of places that are just enough: packing over several hands.

Cards that have only as many places as there are of them fill these places; and so do cards that are
the only ones for as many places (Hall, "On Representatives of Subsets", 1935). Nothing else lies
there, and they lie nowhere else. Where one card or one place is enough, it is another rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cluekit.logic.puzzle import Literal
from cluekit.logic.rules.board import Board, Found, Line, Show
from cluekit.sets import mask, members, union

# --- seating --------------------------------------------------------------------------------------
# All loose cards seated, each in a place that may take it; and which could change places.
#
# Every card lies in a place of its own: a hand has as many as its size, the case file one for each
# kind. Shows of one holder with nothing in common were answered from places of their own. One
# seating tells about all of them: who can make way for whom (Régin, "Generalized Arc Consistency
# for Global Cardinality Constraint", AAAI 1996).


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
        file = board.puzzle.file
        for kind in board.puzzle.kinds:  # the case file has a place for each of which it has none
            if not kind & board.yes[file]:
                cards = kind & self.loose & ~board.no[file]
                self.places.append(Place((file,), cards, 1, kind=kind))
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

    def _seat(self, card: int) -> bool:
        """Give the card a place, others another where need be; tell whether there was one."""
        came: dict[int, tuple[int, int]] = {}
        todo = [(card, -1)]
        for mover, left in todo:
            for number, place in enumerate(self.places):
                if place.cards >> mover & 1 and number not in came:
                    came[number] = mover, left
                    if self.seated[number].bit_count() < place.room:
                        to = number
                        while to >= 0:  # move each card, from the last place back to the first
                            moved, before = came[to]
                            self.seated[to] |= 1 << moved
                            if before >= 0:
                                self.seated[before] ^= 1 << moved
                            to = before
                        return True
                    todo += [(other, number) for other in members(self.seated[number])]
        return False

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


# --- crowding -------------------------------------------------------------------------------------


def crowding(board: Board) -> Iterator[Found]:
    """Yield what other cards leave no place for; a clash where cards and places do not match."""
    seating = Seating(board)
    overfull = [hand.rest for hand in seating.hands if seating.places[hand.rest].room < 0]
    if overfull:
        yield from _shortest([_by_cards(seating, 1 << overfull[0], 0)])
    elif seating.lost or seating.empty:
        yield from _shortest(_clashes(seating))
    else:
        reach = seating.reach()
        for numbers in seating.groups():
            yield from _left_out(seating, numbers, reach)


def _clashes(seating: Seating) -> Iterator[Found | None]:
    """Yield why each lost card has no place, and why each empty place has no card."""
    reach = seating.reach()
    for card in members(seating.lost):
        takers = (number for number, place in enumerate(seating.places) if place.cards >> card & 1)
        inside = union(reach[number] for number in takers)
        yield _by_cards(seating, inside, seating.cards_in(inside) | 1 << card)
    for number in members(seating.empty):
        inside = _leading_to(number, reach)
        yield _by_places(seating, inside, seating.cards_in(inside))


def _left_out(seating: Seating, numbers: Sequence[int], reach: Sequence[int]) -> Iterator[Found]:
    """Yield the cards that cannot come to any of these places of a hand, or of the case file."""
    places = [seating.places[number] for number in numbers]
    could = union(
        place.cards & seating.cards_in(reach[number])
        for number, place in zip(numbers, places, strict=True)
    )
    for card in members(union(place.cards for place in places) & ~could):
        takers = [number for number in numbers if seating.places[number].cards >> card & 1]
        inside = union(reach[number] for number in takers)
        seat = next(number for number, cards in enumerate(seating.seated) if cards >> card & 1)
        outside = _leading_to(seat, reach)
        ways = (  # why it is in none of the places inside: told from there, and from its own
            _by_cards(seating, inside, seating.cards_in(inside)),
            _by_places(seating, outside, seating.cards_in(outside)),
        )
        for why in _shortest(ways):
            for holder in places[0].holders:
                if seating.board.open(holder) >> card & 1:
                    yield why._replace(says=(Literal(card, holder, has=False),))


def _leading_to(number: int, reach: Sequence[int]) -> int:
    return mask(at for at, there in enumerate(reach) if there >> number & 1)


def _shortest(ways: Iterable[Found | None]) -> list[Found]:
    """Return the finding that cites least; none where one of them is another rule's."""
    listed = list(ways)
    found = [way for way in listed if way]
    if not found or len(found) < len(listed):
        return []
    return [min(found, key=lambda way: len(way.premises) + len(way.cites))]


# --- what is cited -------------------------------------------------------------------------------


def _by_cards(seating: Seating, inside: int, cards: int) -> Found | None:
    """Cite that these cards are in no place but those inside, and what else lies there.

    None where there is no show and one card at most: a row, or a full hand.
    """
    board, lines, shows = seating.board, list[Line](), list[Show]()
    for hand in seating.hands:
        if inside >> hand.rest & 1:
            beside = [show for number, show in hand.shows if not inside >> number & 1]
            for holder in hand.holders:
                lines += board.lines(members(board.yes[holder]), holder)
            lines += _kept_apart(board, beside, cards)
            shows += beside
        else:
            lines += _absent(board, cards, hand.holders)
    kinds = union(seating.places[number].kind for number in members(inside))
    lines += _absent(board, cards & ~kinds, (board.puzzle.file,))
    several = shows or cards.bit_count() > 1
    return _cited(shows, lines) if several else None


def _by_places(seating: Seating, inside: int, cards: int) -> Found | None:
    """Cite that no other cards than these come to the places inside.

    None for a single hand, show or kind: one that is forced, or comes to its last card. Hands of
    unknown size that are full together force nobody: which of them has a card stays open.
    """
    board, lines, shows = seating.board, list[Line](), list[Show]()
    for hand in seating.hands:
        if inside >> hand.rest & 1:
            known = union(board.yes[holder] for holder in hand.holders)
            lines += _absent(board, board.whole & ~cards & ~known, hand.holders)
        else:
            among = [show for number, show in hand.shows if inside >> number & 1]
            lines += _kept_apart(board, among, ~cards)
            shows += among
    for kind in (seating.places[number].kind for number in members(inside)):
        lines += _absent(board, kind & ~cards, (board.puzzle.file,))
    groups = [one for one in seating.groups() if any(inside >> number & 1 for number in one)]
    several = len(groups) > 1 or len(seating.places[groups[0][0]].holders) > 1
    return _cited(shows, lines) if several else None


def _kept_apart(board: Board, shows: Sequence[Show], cards: int) -> Iterator[Line]:
    """Yield why these were not shown, nor any card that two of a holder's shows asked for."""
    for show in shows:
        others = (one.cards for one in shows if one != show and one.holder == show.holder)
        yield from _absent(board, show.cards & (cards | union(others)), (show.holder,))


def _absent(board: Board, cards: int, holders: Iterable[int]) -> Iterator[Line]:
    """Yield why the holders do not have these cards."""
    return (_why_not(board, card, holder) for holder in holders for card in members(cards))


def _why_not(board: Board, card: int, holder: int) -> Line:
    """Return that the card is not there; or that it, or another of its kind, is elsewhere."""
    if board.no[holder] >> card & 1:
        return board.line(card, holder)
    for other, yes in enumerate(board.yes):
        if yes >> card & 1:
            return board.line(card, other)
    file = board.puzzle.file
    inside = board.puzzle.kind_of(card) & board.yes[file]
    return board.line(next(members(inside)), file)


def _cited(shows: Iterable[Show], lines: Iterable[Line]) -> Found:
    return Found((), tuple(show.number for show in shows), tuple(dict.fromkeys(lines)))
