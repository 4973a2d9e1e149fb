"""The rule of shows that fill a hand: packing.

Shows of one holder that have no card in common were answered with different cards. When as many as
there are free slots in the hand have no card in common, and none of them asked for a certain card,
that card is not in the hand. And when leaving a card out would leave so many separate shows that
the hand is too small for them, the card is in the hand: the pigeonhole the other way round.

An example: Nora holds three cards. She has shown one of (a, b, c), one of (d, e, f) and one of
(g, h, i). These have no card in common, so they were three different cards, and her hand is full:
whatever else there is, such as k, is not in it. And the other way round: a hand of two cards has
shown one of (a, d), one of (a, e) and one of (a, f). Without a it would need d, e and f, which are
three: so a is in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.logic.puzzle import Literal
from cluekit.logic.rules.board import Board, Found, Line, Show
from cluekit.sets import members


def packing(board: Board) -> Iterator[Found]:
    """Yield the cards that shows with nothing in common leave no slot for, or cannot do without."""
    for (holder, *others), size in board.hands:
        shows = [] if others else _open_shows(board, holder)
        free = size - board.yes[holder].bit_count()
        if shows and 0 <= free <= len(shows):
            yield from _fill(board, holder, shows, free)


def _open_shows(board: Board, holder: int) -> list[Show]:
    """Return the shows of a holder that no known card answers."""
    mine = (show for show in board.shows if show.holder == holder)
    return [show for show in mine if not show.cards & board.yes[holder]]


def _fill(board: Board, holder: int, shows: Sequence[Show], free: int) -> Iterator[Found]:
    too_many = apart(_live(board, shows), free + 1)
    if too_many is not None:
        yield _finding(board, (), holder, [shows[number] for number in too_many])
        return
    for card in members(board.open(holder)):
        found = _for_card(board, Literal(card, holder), shows, free)
        if found:
            yield found


def _for_card(board: Board, here: Literal, shows: Sequence[Show], free: int) -> Found | None:
    """Return that a card has no slot left, or that the hand cannot do without it."""
    bit = 1 << here.card
    others = [show for show in shows if not show.cards & bit]
    full = apart(_live(board, others), free)
    if full is not None:
        return _finding(board, (~here,), here.holder, [others[number] for number in full])
    needed = apart([live & ~bit for live in _live(board, shows)], free + 1)
    if needed is not None:
        return _finding(board, (here,), here.holder, [shows[number] for number in needed])
    return None


def _live(board: Board, shows: Sequence[Show]) -> list[int]:
    return [show.cards & ~board.no[show.holder] for show in shows]


def apart(sets: Sequence[int], many: int) -> tuple[int, ...] | None:
    """Return the positions of this many sets of which no two have a card in common, or None."""
    return _apart(sets, many, 0, 0)


def _apart(sets: Sequence[int], many: int, start: int, taken: int) -> tuple[int, ...] | None:
    # Tries the sets in their order, each with those after it that still fit: at most as many
    # levels deep as a hand has free slots, and a hand has few shows. A greedy choice would miss
    # some: of (a, b), (b, c), (c, d) it might begin with (b, c), where the outer two do.
    if not many:
        return ()
    for number in range(start, len(sets) - many + 1):
        if not sets[number] & taken:
            rest = _apart(sets, many - 1, number + 1, taken | sets[number])
            if rest is not None:
                return (number, *rest)
    return None


def _finding(board: Board, says: tuple[Literal, ...], holder: int, shows: list[Show]) -> Found:
    """Return the finding, citing the cards in the hand and what keeps the shows apart."""
    shared = _shared([show.cards for show in shows]) & board.no[holder]
    cites: tuple[Line, ...] = board.lines(members(board.yes[holder] | shared), holder)
    return Found(says, tuple(show.number for show in shows), cites)


def _shared(sets: Sequence[int]) -> int:
    """Return the cards that stand in more than one of the sets."""
    once = twice = 0
    for cards in sets:
        twice |= once & cards
        once |= cards
    return twice
