"""What each rule of a detective may take for granted, as statements.

A step is sound when the lines it cites, and the background of its rule, entail what it says.
Rules with no background of their own are plain logic on the cited lines: ``show-last`` needs no
more. The names are those of the named rules; ``show`` is an unseen show as the clue tells it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Literal as Name
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.logic.formulas import And, Atom, Formula, Not, Or
from cluekit.logic.listing import deals
from cluekit.logic.puzzle import (
    SET_UP,
    Holds,
    HowMany,
    Lacks,
    Literal,
    NotAll,
    OneOf,
    Premise,
    Puzzle,
    Showed,
    in_single_choices,
)
from cluekit.sets import members

Part = Name["passes", "shows", "all"]
"""Which part of a cited clue a rule looks at."""


class Setting(NamedTuple):
    """A puzzle, and the names of its literals' atoms."""

    puzzle: Puzzle
    names: Mapping[Literal, str]

    def atom(self, card: int, holder: int) -> Formula:
        """Return the statement that the holder has the card."""
        return Atom(self.names[Literal(card, holder)])

    def atoms(self, cards: int, holder: int) -> list[Formula]:
        """Return these statements for a set of cards."""
        return [self.atom(card, holder) for card in members(cards)]


def every(parts: Iterable[Formula]) -> Formula:
    """Return the conjunction of one part or more."""
    listed = tuple(parts)
    return listed[0] if len(listed) == 1 else And(listed)


def some(parts: Iterable[Formula]) -> Formula:
    """Return the disjunction of one part or more."""
    listed = tuple(parts)
    return listed[0] if len(listed) == 1 else Or(listed)


def formula_of(premise: Premise, setting: Setting) -> Formula:
    """Return a premise as a statement."""
    match premise:
        case Holds(holder=holder, cards=cards):
            return every(setting.atoms(cards, holder))
        case Lacks(holder=holder, cards=cards):
            return every(map(Not, setting.atoms(cards, holder)))
        case OneOf(holder=holder, cards=cards):
            return some(setting.atoms(cards, holder))
        case Showed(holder=holder, card=card):
            return setting.atom(card, holder)
        case NotAll(holder=holder, cards=cards):
            return some(map(Not, setting.atoms(cards, holder)))
        case HowMany():
            return every(formula_of(one, setting) for one in in_single_choices(premise))


def premises_at(puzzle: Puzzle, entry: int) -> list[Premise]:
    """Return the premises of an entry that are about some card: the others say nothing."""
    here = [premise for premise in puzzle.premises if premise.entry == entry]
    return [premise for premise in here if isinstance(premise, Showed) or premise.cards]


def clue(setting: Setting, entry: int, part: Part = "all") -> list[Formula]:
    """Return what a clue says: all of it, only its passes, or only its shows."""
    found = premises_at(setting.puzzle, entry)
    if part != "all":
        found = [p for p in found if isinstance(p, Lacks) == (part == "passes")]
    return [formula_of(premise, setting) for premise in found]


def fitting(setting: Setting, entries: Collection[int]) -> Iterator[frozenset[str]]:
    """Yield the deals that fit the set-up and these clues alone, by their true atoms."""
    kept = (p for p in setting.puzzle.premises if p.entry == SET_UP or p.entry in entries)
    for deal in deals(replace(setting.puzzle, premises=tuple(kept))):
        yield frozenset(setting.names[Literal(card, holder)] for card, holder in enumerate(deal))


# --- the backgrounds ------------------------------------------------------------------------------

Background = Callable[[Setting, Collection[Literal]], Iterator[Formula]]
"""The statements a rule adds, given the literals that its step speaks of."""


def _none(setting: Setting, about: Collection[Literal]) -> Iterator[Formula]:  # noqa: ARG001
    yield from ()


def _mine(setting: Setting, about: Collection[Literal]) -> Iterator[Formula]:  # noqa: ARG001
    """Your own hand, and that a card in it is nowhere else."""
    for premise in premises_at(setting.puzzle, SET_UP):
        yield formula_of(premise, setting)
        if isinstance(premise, Holds):
            yield from _row(setting, [Literal(c, premise.holder) for c in members(premise.cards)])


def _row(setting: Setting, about: Collection[Literal]) -> Iterator[Formula]:
    """Each card is in exactly one place."""
    for card in sorted({literal.card for literal in about}):
        places = [setting.atom(card, holder) for holder in range(setting.puzzle.file + 1)]
        yield from exactly_one(places)


def exactly_one(parts: list[Formula]) -> Iterator[Formula]:
    """Yield that at least one is true, and of each two at most one."""
    yield some(parts)
    for one, other in combinations(parts, 2):
        yield Not(And((one, other)))


def _envelope(setting: Setting, about: Collection[Literal]) -> Iterator[Formula]:
    """The case file holds exactly one card of each kind."""
    file = setting.puzzle.file
    for kind in setting.puzzle.kinds:
        if any(kind >> literal.card & 1 for literal in about if literal.holder == file):
            yield from exactly_one(setting.atoms(kind, file))


def _at_most(setting: Setting, about: Collection[Literal]) -> Iterator[Formula]:
    """A hand has no more cards than it was dealt. Only cards that the step names can matter."""
    for holder, size in enumerate(setting.puzzle.sizes):
        named = sorted({literal.card for literal in about if literal.holder == holder})
        if size is not None:
            for cards in combinations(named, size + 1):
                yield Not(every(setting.atom(card, holder) for card in cards))


def _at_least(setting: Setting, about: Collection[Literal]) -> Iterator[Formula]:
    """A hand has no fewer cards than it was dealt: of all but this many, it has one."""
    everything = range(setting.puzzle.cards)
    for holder, size in enumerate(setting.puzzle.sizes):
        if size and any(literal.holder == holder for literal in about):
            for cards in combinations(everything, setting.puzzle.cards - size + 1):
                yield some(setting.atom(card, holder) for card in cards)


def _packing(setting: Setting, about: Collection[Literal]) -> Iterator[Formula]:
    """Shows fill a hand; and several cards, each with a place of its own, fill several hands."""
    named = sorted({literal.card for literal in about})
    if len(named) > 1:
        everywhere = [Literal(c, h) for c in named for h in range(setting.puzzle.file + 1)]
        yield from _row(setting, everywhere)
        yield from _envelope(setting, everywhere)
        yield from _at_most(setting, everywhere)


SILENCE = "silence"
"""The rule that reads hands that would have known: who knew would have said so."""


def silent(puzzle: Puzzle, entry: int) -> bool:
    """Tell whether an entry says that somebody did not know, and so which hands are out."""
    found = premises_at(puzzle, entry)
    return any(isinstance(one, NotAll) and one.rule == SILENCE for one in found)


class Rule(NamedTuple):
    """A rule: what it takes for granted, and which part of a cited clue it looks at."""

    background: Background
    part: Part = "all"


RULES: dict[str, Rule] = {
    "mine": Rule(_mine),
    "pass": Rule(_none, "passes"),
    "show": Rule(_none, "shows"),
    "row": Rule(_row),
    "envelope": Rule(_envelope),
    "show-last": Rule(_none),
    "hand-full": Rule(_at_most),
    "hand-forced": Rule(_at_least),
    "packing": Rule(_packing),
    "unit": Rule(_none),
    "resolve": Rule(_none),
    SILENCE: Rule(_none),
}
"""The rules of one step; ``unit`` and ``resolve`` also have a form (``clause_steps.py``).

``suppose``, ``cases`` and ``contradiction`` are about boxes of lines, ``sat`` and ``count`` about
all deals. Silence needs a clue that says who did not know; the rest of it is plain logic.
"""

SEARCHED = ("sat", "count")
"""The rules that go through all deals: no deal fits the opposite, or all that fit have the line."""
