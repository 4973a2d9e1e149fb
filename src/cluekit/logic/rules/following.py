"""A small checker of single steps. It shares nothing with the rules but the puzzle.

Every rule that concludes at once says that one constraint of the game is kept: a card has one
place, a hand one size. So a step is right when the opposite of what it says, together with what
it cites, breaks that one constraint. Any route is accepted, also ones the rules would not take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

import msgspec

from cluekit.logic.puzzle import (
    Clause,
    Holds,
    HowMany,
    Lacks,
    Literal,
    NotAll,
    OneOf,
    Premise,
    Puzzle,
    Showed,
)
from cluekit.sets import mask, union

_PREMISES = ("mine", "shown", "looked", "told", "pass", "accused", "silence")


class Cited(msgspec.Struct, frozen=True, gc=False):
    """What stands against a step: the facts it cites and the opposite of what it says.

    ``yes`` and ``no`` hold (card, holder); ``clauses`` the cited choices, as sets of literals.
    """

    puzzle: Puzzle
    yes: frozenset[tuple[int, int]]
    no: frozenset[tuple[int, int]]
    clauses: tuple[frozenset[Literal], ...]
    premises: tuple[Premise, ...]

    def has(self, holder: int) -> int:
        """Return the cards that the holder has."""
        return mask(card for card, place in self.yes if place == holder)

    def lacks(self, holder: int) -> int:
        """Return the cards that the holder has not."""
        return mask(card for card, place in self.no if place == holder)

    def false(self, literal: Literal) -> bool:
        """Tell whether the literal is false."""
        return (literal.card, literal.holder) in (self.no if literal.has else self.yes)


def follows(
    puzzle: Puzzle,
    says: Clause,
    rule: str,
    cited: Iterable[Clause] = (),
    premises: Iterable[int] = (),
) -> bool:
    """Tell whether a step that supposes nothing is a right use of its rule.

    ``cited`` are the clauses that the cited lines say (a line that says several things at once
    counts as several), ``premises`` the numbers of the premises cited. A name that is no such
    rule, or a number that is no premise, is not right.
    """
    broken = _BROKEN.get(rule)
    numbers = list(premises)
    if broken is None or not all(0 <= n < len(puzzle.premises) for n in numbers):
        return False
    facts = cited_of(puzzle, says, cited, [puzzle.premises[n] for n in numbers])
    return bool(facts.yes & facts.no) or broken(facts, rule)


def cited_of(
    puzzle: Puzzle, says: Clause, cited: Iterable[Clause], premises: Sequence[Premise]
) -> Cited:
    """Return what stands against a step."""
    listed = [frozenset(clause) for clause in cited]
    units = {literal for clause in listed if len(clause) == 1 for literal in clause}
    against = {~literal for literal in says}
    if any(~literal in against for literal in against):
        # The step says that something is so or not so: that breaks nothing.
        against = set()
    facts = units | against
    return Cited(
        puzzle,
        frozenset((fact.card, fact.holder) for fact in facts if fact.has),
        frozenset((fact.card, fact.holder) for fact in facts if not fact.has),
        tuple(listed),
        tuple(premises),
    )


# --- what breaks each rule's constraint ----------------------------------------------------------


def _premise(facts: Cited, rule: str) -> bool:
    """Whether a cited premise of this rule is broken."""
    return any(_breaks(facts, premise, rule) for premise in facts.premises)


def _breaks(facts: Cited, premise: Premise, rule: str) -> bool:
    match premise:
        case Showed(holder=holder, card=card):
            return rule == "shown" and bool(facts.lacks(holder) >> card & 1)
        case OneOf(holder=holder, cards=cards):
            return rule == "show" and not cards & ~facts.lacks(holder)
        case Holds(holder=holder, cards=cards):
            broken = bool(cards & facts.lacks(holder))
        case Lacks(holder=holder, cards=cards):
            broken = bool(cards & facts.has(holder))
        case NotAll(holder=holder, cards=cards):
            broken = not cards & ~facts.has(holder)
        case HowMany():
            return False  # a rule of its own
    return broken and (premise.rule if premise.rule in _PREMISES else "told") == rule


def _how_many(facts: Cited, _rule: str) -> bool:
    """Whether a hand has more of some cards than was said, or can only have fewer."""
    return any(
        (facts.has(one.holder) & one.cards).bit_count() > one.most
        or (one.cards & ~facts.lacks(one.holder)).bit_count() < one.least
        for one in facts.premises
        if isinstance(one, HowMany)
    )


def _row(facts: Cited, _rule: str) -> bool:
    """Whether a card is in two places, or in none."""
    cards = range(facts.puzzle.cards)
    places = range(facts.puzzle.file + 1)
    twice = any(
        (card, one) in facts.yes and (card, two) in facts.yes
        for card in cards
        for one, two in combinations(places, 2)
    )
    return twice or any(all((card, place) in facts.no for place in places) for card in cards)


def _envelope(facts: Cited, _rule: str) -> bool:
    """Whether the case file has two cards of a kind, or none."""
    inside, outside = facts.has(facts.puzzle.file), facts.lacks(facts.puzzle.file)
    return any(
        (kind & inside).bit_count() > 1 or not kind & ~outside for kind in facts.puzzle.kinds
    )


def _show_last(facts: Cited, _rule: str) -> bool:
    """Whether nothing is left of a cited show, or of a cited choice."""
    spent = any(_breaks(facts, premise, "show") for premise in facts.premises)
    return spent or any(all(map(facts.false, clause)) for clause in facts.clauses)


def _hand_full(facts: Cited, _rule: str) -> bool:
    """Whether a hand, or those of unknown size together, has more cards than it is large."""
    return any(
        sum(facts.has(holder).bit_count() for holder in holders) > size
        for holders, size in _hands(facts.puzzle)
    )


def _hand_forced(facts: Cited, _rule: str) -> bool:
    """Whether a hand can have only fewer cards than it is large."""
    whole = (1 << facts.puzzle.cards) - 1
    for holders, size in _hands(facts.puzzle):
        may = 0
        for holder in holders:
            may |= whole & ~facts.lacks(holder)
        if may.bit_count() < size:
            return True
    return False


def _hands(puzzle: Puzzle) -> Iterator[tuple[list[int], int]]:
    """Yield the hands and their sizes; those of unknown size have together what is left."""
    sizes = dict(enumerate(puzzle.sizes))
    unknown = [holder for holder, size in sizes.items() if size is None]
    left = puzzle.cards - len(puzzle.kinds) - sum(size or 0 for size in sizes.values())
    yield from (([holder], size) for holder, size in sizes.items() if size is not None)
    if unknown:
        yield unknown, left


def _packing(facts: Cited, _rule: str) -> bool:
    """Whether known cards and shows without a common card overfill a hand, or places run out."""
    for (holder, *others), size in _hands(facts.puzzle):
        if others:
            continue
        shows = [cards for cards in _shows(facts, holder) if not cards & facts.has(holder)]
        free = size - facts.has(holder).bit_count()
        apart = (
            union(some).bit_count() == sum(map(int.bit_count, some))
            for some in combinations(shows, max(0, free + 1))
        )
        if free < 0 or any(apart):
            return True
    return not (_row(facts, "") or _envelope(facts, "")) and not _match(facts)


def _match(facts: Cited) -> bool:
    """Whether every card can have a place of its own, and every place a card.

    Shows without a common card have places of their own. Where the facts put a card into two
    places, that is not for this to find out.
    """
    puzzle, file = facts.puzzle, facts.puzzle.file
    loose = [c for c in range(puzzle.cards) if c not in {card for card, _ in facts.yes}]
    places = [*_hand_places(facts)]
    places += [k & ~facts.lacks(file) for k in puzzle.kinds if not k & facts.has(file)]
    taken: dict[int, int] = {}
    return len(loose) == len(places) and all(_takes(card, places, taken, set()) for card in loose)


def _hand_places(facts: Cited) -> Iterator[int]:
    """Yield for each place in a hand that no known card takes the cards that may be there."""
    for holders, size in _hands(facts.puzzle):
        left = size - sum(facts.has(holder).bit_count() for holder in holders)
        for holder in holders:
            used = facts.has(holder)
            for cards in _shows(facts, holder):  # no two with a card in common
                if not cards & used:
                    used |= cards
                    left -= 1
                    yield cards
        for _ in range(left):
            yield mask(
                c
                for c in range(facts.puzzle.cards)
                if any((c, holder) not in facts.no for holder in holders)
            )


def _takes(card: int, places: Sequence[int], taken: dict[int, int], tried: set[int]) -> bool:
    """Give the card a place, others moving on where they can; ``taken`` maps place to card."""
    for number, cards in enumerate(places):
        if cards >> card & 1 and number not in tried:
            tried.add(number)
            if number not in taken or _takes(taken[number], places, taken, tried):
                taken[number] = card
                return True
    return False


def _shows(facts: Cited, holder: int) -> Iterator[int]:
    """Yield what is left of each cited show, or choice, of the holder."""
    out = facts.lacks(holder)
    for premise in facts.premises:
        if isinstance(premise, OneOf) and premise.holder == holder:
            yield premise.cards & ~out
    for clause in facts.clauses:
        if clause and all(literal.has and literal.holder == holder for literal in clause):
            yield mask(literal.card for literal in clause) & ~out


def _nothing(_facts: Cited, _rule: str) -> bool:
    """Two cited facts that contradict each other are looked for before any rule is."""
    return False


_BROKEN: dict[str, Callable[[Cited, str], bool]] = {
    **dict.fromkeys(_PREMISES, _premise),
    "show": _premise,
    "row": _row,
    "envelope": _envelope,
    "show-last": _show_last,
    "hand-full": _hand_full,
    "hand-forced": _hand_forced,
    "how-many": _how_many,
    "packing": _packing,
    "contradiction": _nothing,
}


# --- steps that suppose --------------------------------------------------------------------------


def follows_by_cases(
    says: Clause, cited: Iterable[Clause], cases: Sequence[tuple[Literal, Clause]]
) -> bool:
    """Tell whether cases give a conclusion.

    ``cases`` pairs what is supposed with what it led to. The suppositions are exactly the
    literals of a cited choice (or something and its opposite), and each case leads to what is
    said, to a part of it, or to a clash.
    """
    supposed = {literal for literal, _ in cases}
    either = bool(supposed) and supposed == {~literal for literal in supposed}
    either &= len({(literal.card, literal.holder) for literal in supposed}) == 1
    complete = either or any(set(clause) == supposed for clause in cited)
    return complete and bool(cases) and all(set(end) <= set(says) for _, end in cases)


def follows_by_contradiction(says: Clause, cases: Sequence[tuple[Literal, Clause]]) -> bool:
    """Tell whether a conclusion follows as its opposite cannot be.

    One case: it supposes the opposite of something said, and leads to a clash or to the rest of
    what is said.
    """
    if len(cases) != 1:
        return False
    ((literal, end),) = cases
    return ~literal in says and set(end) <= set(says) - {~literal}
