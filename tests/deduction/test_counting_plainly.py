"""Counting agrees with a plain recursion over the cards, on whole decks and many players."""

from __future__ import annotations

from functools import cache

import pytest

from cluekit.core import Chance
from cluekit.logic import Holds, Lacks, NotAll, OneOf, Puzzle, Showed
from cluekit.logic.counting import count
from deduction.games import Set, honest

Said = frozenset[tuple[int, int]]
"""Holders and sets of cards."""
Room = tuple[int | None, ...]


def may_have(puzzle: Puzzle, card: int, holder: int) -> bool:
    """Tell whether no premise about single cards speaks against it."""
    for said in puzzle.premises:
        if isinstance(said, Showed) and said.card == card and said.holder != holder:
            return False
        if isinstance(said, Holds) and said.cards >> card & 1 and said.holder != holder:
            return False
        if isinstance(said, Lacks) and said.cards >> card & 1 and said.holder == holder:
            return False
    return True


def filled(
    room: Room, needs: frozenset[int], holder: int, kind: int
) -> list[tuple[Room, frozenset[int]]]:
    """Return what room is left when the holder takes a card of the kind; nothing if it cannot."""
    if holder == len(room):
        return [(room, needs - {kind})] if kind in needs else []
    slots = room[holder]
    if slots is None:
        return [(room, needs)]
    return [((*room[:holder], slots - 1, *room[holder + 1 :]), needs)] if slots else []


def plainly(puzzle: Puzzle) -> int:
    """Return the number of deals: card by card, remembering what is left to fill and to meet."""
    places = [
        [holder for holder in range(puzzle.file + 1) if may_have(puzzle, card, holder)]
        for card in range(puzzle.cards)
    ]

    @cache
    def ways(card: int, room: Room, needs: frozenset[int], asks: Said, bars: Said) -> int:
        if any(not cards >> card for _, cards in asks):
            return 0
        if card == puzzle.cards:
            return not any(room) and not needs
        found = 0
        for holder in places[card]:
            if any(who == holder and cards >> card == 1 for who, cards in bars):
                continue
            met = {one for one in asks if one[0] == holder and one[1] >> card & 1}
            off = {one for one in bars if one[0] != holder and one[1] >> card & 1}
            for left, needed in filled(room, needs, holder, puzzle.kind_of(card)):
                found += ways(card + 1, left, needed, asks - met, bars - off)
        return found

    said = puzzle.premises
    asks = frozenset((one.holder, one.cards) for one in said if isinstance(one, OneOf))
    bars = frozenset((one.holder, one.cards) for one in said if isinstance(one, NotAll))
    return ways(0, puzzle.sizes, frozenset(puzzle.kinds), asks, bars)


def agree(puzzle: Puzzle) -> None:
    """Check the number of deals, and some marginal by counting with the card in its place."""
    counted = count(puzzle)
    assert counted is not None
    assert counted.deals == plainly(puzzle)
    assert counted.marginals is not None
    open_cells = [
        (card, holder)
        for card, row in enumerate(counted.marginals)
        for holder, deals in enumerate(row)
        if 0 < deals < counted.deals
    ]
    for card, holder in open_cells[:: max(1, len(open_cells) // 2)]:
        placed = puzzle.with_premises(Holds(holder, 1 << card))
        assert counted.marginals[card][holder] == plainly(placed)


@pytest.mark.parametrize("number", range(20))
def test_whole_decks(number: int) -> None:
    """Three players, twenty-one cards, six to forty-four questions."""
    played = Set((6, 6, 9), 3, questions=6 + 2 * number)
    agree(honest(Chance("plainly").luck("decks", number), played).puzzle)


@pytest.mark.parametrize("number", range(20))
def test_up_to_ten_players(number: int) -> None:
    """Four to ten players, some with open cards or cards face down, late in the game."""
    fortune = Chance("plainly").luck("many", number)
    played = Set((6, 6, 9), 4 + number % 7, number % 2, number // 2 % 2, questions=45 + 2 * number)
    agree(honest(fortune, played, seat=0, style="classic").puzzle)
