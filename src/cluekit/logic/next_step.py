"""What single steps lead from what is known to a goal: facts about one card and one place each.

A fact is found by the plain rules from facts, clues and statements of the form "one of these".
Each keeps its rule and the facts it needs, so that the first fact still missing for a goal can be
named. The checker of steps accepts more; everything found here is true.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from cluekit.logic.puzzle import SET_UP, Holds, Lacks, Literal, OneOf, Puzzle, Showed
from cluekit.sets import mask, members, union


class Fact(NamedTuple):
    """A fact that a single step shows: by a rule, from the facts it needs."""

    literal: Literal
    rule: str
    needs: tuple[Literal, ...] = ()


Known = dict[Literal, Fact | None]
"""Facts, each with the step that shows it; None where it stands already."""
Some = tuple[int, int]
"""A holder, and a set of cards of which that holder has at least one."""


class Chain:
    """All that follows in single steps, by the rules there are, from what stands.

    ``clash`` holds two facts that cannot both be, as soon as there are such; then it ends.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        rules: Collection[str],
        stands: Iterable[Literal],
        some: Iterable[Some] = (),
    ) -> None:
        self.puzzle = puzzle
        self.rules = rules
        self.known: Known = dict.fromkeys(stands)
        shows = ((p.holder, p.cards) for p in puzzle.premises if isinstance(p, OneOf))
        self.some = list(dict.fromkeys((*some, *shows)))
        self.clash: tuple[Literal, ...] = ()
        allowed = [steps for rule, steps in STEPS.items() if rule in rules]
        while not self.clash:
            self.clash = next(((one, ~one) for one in self.known if ~one in self.known), ())
            found = [] if self.clash else [fact for steps in allowed for fact in steps(self)]
            fresh = [fact for fact in found if fact.literal not in self.known]
            for fact in fresh:
                self.known.setdefault(fact.literal, fact)
            if not fresh:
                break

    def holds(self, card: int, holder: int) -> bool:
        """Tell whether this holder is known to have the card."""
        return Literal(card, holder) in self.known

    def is_out(self, card: int, holder: int) -> bool:
        """Tell whether this holder is known not to have the card."""
        return ~Literal(card, holder) in self.known

    def first_need(self, goals: Iterable[Literal]) -> Fact | None:
        """Return the first step on the way to these facts, all of whose needs stand already."""
        for goal in goals:
            fact = self.known.get(goal)
            if fact is not None:
                return self.first_need(fact.needs) or fact
        return None


# --- the rules ------------------------------------------------------------------------------------


def _mine(chain: Chain) -> Iterator[Fact]:
    for premise in chain.puzzle.premises:
        if premise.entry != SET_UP or not isinstance(premise, Holds | Lacks):
            continue
        for card in members(premise.cards):
            yield Fact(Literal(card, premise.holder, isinstance(premise, Holds)), "mine")
            if isinstance(premise, Holds):
                elsewhere = (h for h in _places(chain) if h != premise.holder)
                yield from (Fact(~Literal(card, h), "mine") for h in elsewhere)


def _places(chain: Chain) -> range:
    return range(chain.puzzle.file + 1)


def _passes(chain: Chain) -> Iterator[Fact]:
    for premise in chain.puzzle.premises:
        if isinstance(premise, Lacks) and premise.entry != SET_UP:
            yield from (Fact(~Literal(c, premise.holder), "pass") for c in members(premise.cards))


def _seen(chain: Chain) -> Iterator[Fact]:
    for premise in chain.puzzle.premises:
        if isinstance(premise, Showed):
            yield Fact(Literal(premise.card, premise.holder), "show")


def _row(chain: Chain) -> Iterator[Fact]:
    for card in range(chain.puzzle.cards):
        yield from _exactly_one(chain, [Literal(card, place) for place in _places(chain)], "row")


def _envelope(chain: Chain) -> Iterator[Fact]:
    for kind in chain.puzzle.kinds:
        inside = [Literal(card, chain.puzzle.file) for card in members(kind)]
        yield from _exactly_one(chain, inside, "envelope")


def _exactly_one(chain: Chain, these: list[Literal], rule: str) -> Iterator[Fact]:
    for one in these:
        others = [each for each in these if each != one]
        out = tuple(~each for each in others)
        if one in chain.known:
            yield from (Fact(other, rule, (one,)) for other in out)
        elif all(each in chain.known for each in out):
            yield Fact(one, rule, out)


def _show_last(chain: Chain) -> Iterator[Fact]:
    for holder, cards in chain.some:
        for card in members(cards):
            out = tuple(~Literal(other, holder) for other in members(cards) if other != card)
            if all(each in chain.known for each in out):
                yield Fact(Literal(card, holder), "show-last", out)


def _hand_full(chain: Chain) -> Iterator[Fact]:
    """A hand whose places are taken: by cards that are known, and by a show of other cards."""
    for holder, size in enumerate(chain.puzzle.sizes):
        held = [card for card in range(chain.puzzle.cards) if chain.holds(card, holder)]
        needs = tuple(Literal(card, holder) for card in held)
        if size is not None and len(held) == size:
            yield from _others_out(chain, holder, mask(held), needs)
        elif size is not None and len(held) + 1 == size:
            for who, cards in chain.some:
                if who == holder and not cards & mask(held):
                    yield from _others_out(chain, holder, mask(held) | cards, needs)


def _others_out(chain: Chain, holder: int, but: int, needs: tuple[Literal, ...]) -> Iterator[Fact]:
    for card in members(union(chain.puzzle.kinds) & ~but):
        yield Fact(~Literal(card, holder), "hand-full", needs)


def _hand_forced(chain: Chain) -> Iterator[Fact]:
    for holder, size in enumerate(chain.puzzle.sizes):
        cards = range(chain.puzzle.cards)
        left = [card for card in cards if not chain.is_out(card, holder)]
        if len(left) == size:
            out = tuple(~Literal(card, holder) for card in cards if card not in left)
            yield from (Fact(Literal(card, holder), "hand-forced", out) for card in left)


STEPS = {
    "mine": _mine,
    "pass": _passes,
    "show": _seen,
    "row": _row,
    "envelope": _envelope,
    "show-last": _show_last,
    "hand-full": _hand_full,
    "hand-forced": _hand_forced,
}
"""What each rule shows from what is known, plainest first. A step of plain logic has no rule."""
