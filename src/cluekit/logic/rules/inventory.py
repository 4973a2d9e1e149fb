"""The inventory of rules, from what a beginner sees to what an expert supposes.

A rule is allowed by its name. A *kit* is what a set of names allows: the rules that conclude at
once, lowest level first, and whether cases may be told apart and opposites supposed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

import msgspec

from cluekit.logic.puzzle import Clause, Lacks, Literal, OneOf, Premise, Showed
from cluekit.logic.rules.board import (
    Board,
    Found,
    Line,
    Rules,
    Show,
    envelope,
    envelopes_left,
    hand_forced,
    hand_full,
    row,
    rows_left,
    show_last,
    shows_left,
)
from cluekit.logic.rules.crowding import crowding
from cluekit.sets import members

# --- packing --------------------------------------------------------------------------------------
# The rule of shows that fill a hand: packing.
#
# Shows of one holder that have no card in common were answered with different cards. When as many
# as there are free slots in the hand have no card in common, and none of them asked for a certain
# card, that card is not in the hand. And when leaving a card out would leave so many separate shows
# that the hand is too small for them, the card is in the hand: the pigeonhole the other way round.
#
# An example: Nora holds three cards. She has shown one of (a, b, c), one of (d, e, f) and one of
# (g, h, i). These have no card in common, so they were three different cards, and her hand is full:
# whatever else there is, such as k, is not in it. And the other way round: a hand of two cards has
# shown one of (a, d), one of (a, e) and one of (a, f). Without a it would need d, e and f, which
# are three: so a is in it.


def packing(board: Board) -> Iterator[Found]:
    """Yield the cards that shows with nothing in common leave no slot for, or cannot do without."""
    for (holder, *others), size in board.hands:
        if others:
            continue
        held = board.yes[holder]
        # The shows that no known card answers
        shows = [show for show in board.shows if show.holder == holder and not show.cards & held]
        free = size - held.bit_count()
        if shows and 0 <= free <= len(shows):
            yield from _fill(board, holder, shows, free)


def _fill(board: Board, holder: int, shows: Sequence[Show], free: int) -> Iterator[Found]:
    too_many = apart(_live(board, shows), free + 1)
    if too_many is not None:
        yield _finding(board, (), holder, [shows[number] for number in too_many])
        return
    for card in members(board.open(holder)):
        here, bit = Literal(card, holder), 1 << card
        others = [show for show in shows if not show.cards & bit]
        full = apart(_live(board, others), free)
        if full is not None:  # the card has no slot left
            yield _finding(board, (~here,), holder, [others[number] for number in full])
            continue
        needed = apart([live & ~bit for live in _live(board, shows)], free + 1)
        if needed is not None:  # the hand cannot do without it
            yield _finding(board, (here,), holder, [shows[number] for number in needed])


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
    once = twice = 0
    for show in shows:
        twice |= once & show.cards
        once |= show.cards
    shared = twice & board.no[holder]
    cites: tuple[Line, ...] = board.lines(members(board.yes[holder] | shared), holder)
    return Found(says, tuple(show.number for show in shows), cites)


# --- inventory ------------------------------------------------------------------------------------

# --- reading --------------------------------------------------------------------------------------
# What a premise says by itself, under the name it gives itself: mine, shown, pass, accused ….
#
# ``Holds Showed``  the holder has these cards: mine, shown, looked, told;
# ``Lacks``         the holder has none of these cards: pass;
# ``OneOf``         the holder has at least one of these cards: show;
# ``HowMany``       the holder has this many of these cards: how-many, by itself or with others;
# ``NotAll``        the holder has not all of these cards together: accused, silence, pass. When all
#                   but one are there, the last is not.

READ = ("mine", "shown", "looked", "told", "pass", "accused", "silence")
"""The names a premise may give itself; any other counts as "told"."""


def name_of(premise: Premise) -> str:
    """Return the name of the rule by which a premise is read."""
    match premise:
        case Showed():
            return "shown"
        case OneOf():
            return "show"
        case _:
            return premise.rule if premise.rule in READ else "told"


def read(board: Board, rules: Rules) -> None:
    """Enter the literals of all premises whose rule is among these."""
    for number, premise in board.plain:
        rule = name_of(premise)
        if rule not in rules:
            continue
        cards = 1 << premise.card if isinstance(premise, Showed) else premise.cards
        has = not isinstance(premise, Lacks)
        literals = (Literal(card, premise.holder, has) for card in members(cards))
        board.take(rule, (Found((literal,), (number,), ()) for literal in literals))
        if board.clash:
            return


def bans_by_rule(board: Board, rule: str) -> Iterator[Found]:
    """Yield what follows when all cards but one of a ban are there; a clash when all are."""
    for number, premise in board.bans:
        holder, cards = premise.holder, premise.cards
        left = cards & ~board.yes[holder]
        if not left & (left - 1) and not left & board.no[holder] and name_of(premise) == rule:
            says = tuple(Literal(card, holder, has=False) for card in members(left))
            yield Found(says, (number,), board.lines(members(cards & ~left), holder))


def how_many(board: Board) -> Iterator[Found]:
    """Yield what follows when as many of some cards are there, or left, as were told of."""
    for number, said in board.counts:
        holder, cards = said.holder, said.cards
        yes, no = board.yes[holder] & cards, board.no[holder] & cards
        left, most = cards & ~yes & ~no, yes.bit_count()
        if most > said.most or (cards & ~no).bit_count() < said.least:
            cited = yes if most > said.most else no
            yield Found((), (number,), board.lines(members(cited), holder))
        elif most == said.most or (yes | left).bit_count() == said.least:
            has = most < said.most
            cites = board.lines(members(no if has else yes), holder)
            for card in members(left):
                yield Found((Literal(card, holder, has),), (number,), cites)


def show_in(board: Board, goal: Clause) -> Line | None:
    """Return a show that says the goal or more, as it stands in the log; None if there is none."""
    for number, holder, cards in board.shows:
        says = tuple(Literal(card, holder) for card in members(cards))
        if set(says) <= set(goal):
            return board.note("show", Found(says, (number,), ()))
    return None


# --- inventory ------------------------------------------------------------------------------------

LEVELS: tuple[tuple[str, ...], ...] = (
    (*READ, "show"),
    ("row", "envelope"),
    ("show-last",),
    ("hand-full", "hand-forced", "how-many"),
    ("packing",),
    ("cases", "contradiction"),
)
"""The names of all rules, by level. What a premise says by itself is level 0."""

ALL = frozenset(chain.from_iterable(LEVELS))
"""All rules."""

LOOK = 100
"""About what it takes to look at a board once, in steps; each show and ban takes one more."""

Rule = Callable[[Board], Iterator[Found]]

_RULES: tuple[tuple[str, Rule], ...] = (
    *((name, partial(bans_by_rule, rule=name)) for name in READ),
    ("row", row),
    ("envelope", envelope),
    ("show-last", show_last),
    ("hand-full", hand_full),
    ("hand-forced", hand_forced),
    ("how-many", how_many),
    ("packing", packing),
    ("packing", crowding),
)

_LEFT: dict[str, Rule] = {
    "show-last": shows_left,
    "envelope": envelopes_left,
    "row": rows_left,
}
"""The rules that leave a choice, of which one must be so: what cases are told apart by."""


class Kit(msgspec.Struct, frozen=True, gc=False):
    """What a set of rules allows: ``plain`` rules conclude at once, ``left`` leave cases."""

    names: frozenset[str]
    plain: tuple[tuple[str, Rule], ...]
    left: tuple[tuple[str, Rule], ...]

    @property
    def cases(self) -> bool:
        """Whether cases may be told apart."""
        return "cases" in self.names

    @property
    def contradiction(self) -> bool:
        """Whether the opposite may be supposed."""
        return "contradiction" in self.names

    @property
    def supposes(self) -> bool:
        """Whether anything may be supposed."""
        return self.cases or self.contradiction


def level_of(rule: str) -> int:
    """Return the level of a rule; raises ``KeyError`` for an unknown name."""
    for level, names in enumerate(LEVELS):
        if rule in names:
            return level
    raise KeyError(rule)


def kit_of(names: frozenset[str], level: int = len(LEVELS) - 1) -> Kit:
    """Return what these rules allow, up to a level. Raises ``KeyError`` for an unknown name."""
    for name in names - ALL:
        raise KeyError(name)
    allowed = frozenset(name for name in names if level_of(name) <= level)
    return Kit(
        allowed,
        tuple((name, rule) for name, rule in _RULES if name in allowed),
        tuple((name, rule) for name, rule in _LEFT.items() if name in allowed),
    )


def settle(board: Board, kit: Kit) -> Board:
    """Apply the plain rules until nothing new follows, the lowest that finds something first."""
    at = 0
    while at < len(kit.plain) and not board.clash:
        name, rule = kit.plain[at]
        if rule is how_many and not board.counts:  # said only by rules of one's own
            at += 1
            continue
        board.work.spend(LOOK + len(board.shows) + len(board.bans))
        at = 0 if board.take(name, rule(board)) else at + 1
    return board


def open_board(board: Board, kit: Kit) -> Board:
    """Read the premises and apply the plain rules."""
    read(board, kit.names)
    return settle(board, kit) if not board.clash else board


def known_names(names: Iterable[str]) -> frozenset[str]:
    """Return the names as a set."""
    return names if isinstance(names, frozenset) else frozenset(names)
