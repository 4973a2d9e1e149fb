"""What follows at once: the premises pushed to a fixpoint on sets of cards.

Two sets a holder are narrowed in turn: ``possible`` (cards it may have) and ``certain`` (cards it
has). A card has one place; a card with one place left is there; a full hand has nothing more; a
hand that needs all it may have, has it; the case file holds one of each kind; the last candidate
of a clause is it; the last card of a forbidden set is not there. All of it is sound, none of it
complete: most cells of a game are settled here in some ten microseconds, and what is left is
counted. A contradiction found here is one; many are found only by counting.
"""

from __future__ import annotations

import msgspec

from cluekit.logic.puzzle import Holds, HowMany, Lacks, OneOf, Puzzle, Showed, in_single_choices
from cluekit.sets import union

Clause = tuple[int, int]
"""A holder and a set of cards."""

Show = tuple[int, int, int]
"""A holder, the open cards it could have shown as well, and how many it surely had to show."""


class Narrowed(msgspec.Struct, gc=False):
    """What propagation leaves, for each holder: hands first, the case file last.

    ``asks`` are live clauses: the holder has at least one of these cards, all of them open.
    ``bars`` are live prohibitions: the holder does not have all of these open cards together.
    ``counts`` say how many of some cards a holder has.
    """

    whole: int
    possible: list[int]
    certain: list[int]
    asks: list[Clause]
    bars: list[Clause]
    shows: list[Show]
    counts: list[HowMany] = []

    @property
    def open(self) -> int:
        """The cards that have more than one place left."""
        return self.whole & ~union(self.certain)


def narrow(puzzle: Puzzle, *, weighed: bool = False) -> Narrowed | None:
    """Return what propagation leaves of the puzzle, or None where it finds a contradiction.

    Shows are kept only where they are to be weighed: all else about them is settled here.
    """
    state = _heard(puzzle)
    before: tuple[int, ...] = ()
    while before != (now := (*state.possible, *state.certain)):
        before = now
        if not (
            _places(state) and _hands(state, puzzle) and _file(state, puzzle) and _clauses(state)
        ):
            return None
        if state.counts and not _counts(state):
            return None
    _spell_out(state)
    if weighed:
        state.shows = _live_shows(state, puzzle)
    return state


def at_once(puzzle: Puzzle) -> tuple[int, ...] | None:
    """Return for each card the set of holders that propagation leaves it; None for a contradiction.

    What it rules out cannot be; what it leaves may still be impossible.
    """
    state = narrow(puzzle)
    if state is None:
        return None
    return tuple(
        sum(1 << holder for holder, cards in enumerate(state.possible) if cards >> card & 1)
        for card in range(puzzle.cards)
    )


def _heard(puzzle: Puzzle) -> Narrowed:
    holders = puzzle.file + 1
    whole = (1 << puzzle.cards) - 1
    state = Narrowed(whole, [whole] * holders, [0] * holders, [], [], [])
    for premise in puzzle.premises:
        if isinstance(premise, Lacks):
            state.possible[premise.holder] &= ~premise.cards
        elif isinstance(premise, OneOf):
            state.asks.append((premise.holder, premise.cards))
        elif isinstance(premise, Holds):
            state.certain[premise.holder] |= premise.cards
        elif isinstance(premise, Showed):
            state.certain[premise.holder] |= 1 << premise.card
        elif isinstance(premise, HowMany):
            state.counts.append(premise)
        else:
            state.bars.append((premise.holder, premise.cards))
    return state


def _places(state: Narrowed) -> bool:
    """Give each card one place: taken is taken, and the only place left is its place."""
    possible, certain = state.possible, state.certain
    taken = once = twice = 0
    for cards in certain:
        if cards & taken:
            return False
        taken |= cards
    for holder, cards in enumerate(certain):
        left = possible[holder] & (~taken | cards)
        if cards & ~left:
            return False
        possible[holder] = left
        twice |= once & left
        once |= left
    only = once & ~twice & ~taken
    if only:
        for holder, left in enumerate(possible):
            certain[holder] |= left & only
    return once == state.whole


def _hands(state: Narrowed, puzzle: Puzzle) -> bool:
    """Fill the hands: the full has no more, and the one that needs all it may have, has it."""
    possible, certain = state.possible, state.certain
    for hand, size in enumerate(puzzle.sizes):
        if size is None:
            continue
        has, may = certain[hand].bit_count(), possible[hand].bit_count()
        if not has <= size <= may:
            return False
        if has == size:
            possible[hand] = certain[hand]
        elif may == size:
            certain[hand] = possible[hand]
    return True


def _file(state: Narrowed, puzzle: Puzzle) -> bool:
    """Hold the case file to exactly one card of each kind."""
    file = puzzle.file
    for kind in puzzle.kinds:
        found, left = state.certain[file] & kind, state.possible[file] & kind
        if not left or found & (found - 1):
            return False
        if found:
            state.possible[file] &= ~kind | found
        elif not left & (left - 1):
            state.certain[file] |= left
    return True


def _clauses(state: Narrowed) -> bool:
    """Drop what is met, shorten the rest, settle what is down to one card."""
    possible, certain = state.possible, state.certain
    asks: list[Clause] = []
    for holder, cards in state.asks:
        if cards & certain[holder]:
            continue
        left = cards & possible[holder]
        if not left:
            return False
        if left & (left - 1):
            asks.append((holder, left))
        else:
            certain[holder] |= left
    bars: list[Clause] = []
    for holder, cards in state.bars:
        if cards & ~possible[holder]:
            continue
        left = cards & ~certain[holder]
        if not left:
            return False
        if left & (left - 1):
            bars.append((holder, left))
        else:
            possible[holder] &= ~left
    state.asks, state.bars = asks, bars
    return True


def _counts(state: Narrowed) -> bool:
    """Give a holder the last cards of a count, or no more of them."""
    for said in state.counts:
        may, has = (marks[said.holder] & said.cards for marks in (state.possible, state.certain))
        if has.bit_count() > said.most or may.bit_count() < said.least:
            return False
        if has.bit_count() == said.most:
            state.possible[said.holder] &= ~said.cards | has
        elif may.bit_count() == said.least:
            state.certain[said.holder] |= may
    return True


def _spell_out(state: Narrowed) -> None:
    """Turn what is left of the counts into clauses and prohibitions over open cards."""
    for said in state.counts:
        has = state.certain[said.holder] & said.cards
        may = state.possible[said.holder] & said.cards & ~has
        known = has.bit_count()
        left = HowMany(
            said.holder,
            may,
            max(0, min(said.least - known, may.bit_count())),
            said.most - known,
        )
        for one in in_single_choices(left) if may else ():
            (state.asks if isinstance(one, OneOf) else state.bars).append((one.holder, one.cards))


def _live_shows(state: Narrowed, puzzle: Puzzle) -> list[Show]:
    """Return the shown cards beside which the holder may have had others to choose from."""
    shows = []
    for premise in puzzle.premises:
        if isinstance(premise, Showed):
            among = premise.among | 1 << premise.card
            sure = state.certain[premise.holder] & among
            could = state.possible[premise.holder] & among & ~sure
            if could:
                shows.append((premise.holder, could, sure.bit_count()))
    return shows
