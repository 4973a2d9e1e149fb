"""The case of an exercise as a problem of deduction: its premises, and every deal that fits.

The deals are listed, one by one: that is slow and plain, and enough for the lesson deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product

from cluekit.clue.editions.edition import edition
from cluekit.learn.card_values import names_of
from cluekit.learn.chair_worlds import YOU, hand_sizes, silence
from cluekit.learn.chair_worlds import asked_in as asked_in  # noqa: PLC0414 - read from here
from cluekit.learn.forms import Case
from cluekit.logic import Deal, Lacks, Literal, Puzzle
from cluekit.logic import holds_in as true_in
from cluekit.logic.formulas import Atom, Formula, Not
from cluekit.logic.puzzle import seen_whole
from cluekit.records.premises import Round, premises
from cluekit.sets import mask, members
from cluekit.ways import fold_case
from cluekit.words import LANGUAGES, language, say, speaking

MOST_DEALS = 20_000
"""Decks with more deals than this are not listed."""

ENVELOPE = "E"
"""The letter of the case file in literals."""


@cache
def puzzle_of(case: Case) -> Puzzle:
    """Return what the first seat knows: its hand, if it has one, and every event.

    The entry of a premise is the number of its event, from 0. A seat between asker and shower
    has passed; where nobody showed a card, all the others have.
    """
    deck, seats = edition(case.deck).deck, len(case.seats)
    hand = mask(deck.number(card) for card in case.hand)
    table = Round(order=tuple(range(seats)), file=seats, me=YOU)
    heard = [
        premise
        for entry, asked in enumerate(asked_in(case))
        for premise in premises(asked, table, entry)
        if premise.holder != YOU or isinstance(premise, Lacks)  # what you showed is no news to you
    ]
    mine = seen_whole(YOU, hand, deck.whole) if hand else ()
    return Puzzle(deck.kinds, hand_sizes(deck, seats), (*mine, *heard, *silence(case)))


@cache
def _all_deals(kinds: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[Deal, ...]:
    """Every way to fill the case file and the hands; raises ``ValueError`` where there are many."""
    found: list[Deal] = []
    piles = [[*members(kind)] for kind in kinds]
    size = sum(map(len, piles))
    for inside in product(*piles):
        rest = tuple(card for card in range(size) if card not in inside)
        for where in _hands(rest, sizes):
            found.append(tuple(where.get(card, len(sizes)) for card in range(size)))
            if len(found) > MOST_DEALS:
                raise ValueError(f"more than {MOST_DEALS} deals")
    return tuple(found)


def _hands(
    rest: tuple[int, ...], sizes: tuple[int, ...], seat: int = 0
) -> Iterator[dict[int, int]]:
    if seat == len(sizes):
        yield {}
        return
    for hand in combinations(rest, sizes[seat]):
        left = tuple(card for card in rest if card not in hand)
        for where in _hands(left, sizes, seat + 1):
            yield {**where, **dict.fromkeys(hand, seat)}


@cache
def deals_of(puzzle: Puzzle) -> tuple[Deal, ...]:
    """Return every deal that fits, in a fixed order.

    Premise by premise: cases that are tried one after the other begin with the same hand and clues.
    """
    if not puzzle.premises:
        return _all_deals(puzzle.kinds, tuple(size or 0 for size in puzzle.sizes))
    *before, last = puzzle.premises
    fitting = deals_of(Puzzle(puzzle.kinds, puzzle.sizes, tuple(before)))
    return tuple(deal for deal in fitting if true_in(deal, last))


def every_deal(case: Case) -> tuple[Deal, ...]:
    """Return every way to deal the case's cards to its seats, whatever anybody has seen."""
    puzzle = puzzle_of(case)
    return _all_deals(puzzle.kinds, tuple(size or 0 for size in puzzle.sizes))


def deals(case: Case) -> tuple[Deal, ...]:
    """Return every deal that fits a case; raises ``ValueError`` where none does."""
    found = deals_of(puzzle_of(case))
    if not found:
        raise ValueError(f"no deal fits {case.hand} and {case.events}")
    return found


def marks(case: Case) -> dict[Literal, str]:
    """Return for each card and place what all deals say: "yes", "no", or "open"."""
    fitting = deals(case)
    found = {}
    for card, holder in product(range(len(fitting[0])), range(len(case.seats) + 1)):
        times = sum(deal[card] == holder for deal in fitting)
        says = "open" if 0 < times < len(fitting) else "yes" if times else "no"
        found[Literal(card, holder)] = says
    return found


# --- names of literals --------------------------------------------------------------------------


def letters(case: Case) -> tuple[str, ...]:
    """Return the letter of each place: the first of each name, then E. Names begin differently."""
    return (*(seat[0].upper() for seat in case.seats), ENVELOPE)


def name_of(case: Case, literal: Literal) -> str:
    """Return how the literal's atom is written: ``O_B``."""
    return _atoms(case.deck, case.seats)[literal.holder][literal.card]


@cache
def _atoms(deck: str, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the names of all atoms, place by place: they are asked for in each of many deals."""
    cards, places = edition(deck).deck.cards, letters(Case(deck=deck, seats=seats))
    return tuple(tuple(f"{place}_{card.alias}" for card in cards) for place in places)


@cache
def literals_of(case: Case) -> dict[str, Literal]:
    """Return the literal of each atom's name."""
    cards, places = range(edition(case.deck).deck.size), range(len(case.seats) + 1)
    listed = (Literal(card, holder) for holder in places for card in cards)
    return {name_of(case, literal): literal for literal in listed}


def literal_of(formula: Formula, named: Mapping[str, Literal]) -> Literal:
    """Return the literal that an atom, or the opposite of one, stands for."""
    if isinstance(formula, Not) and isinstance(formula.inner, Atom):
        return ~named[formula.inner.name]
    if isinstance(formula, Atom):
        return named[formula.name]
    raise AssertionError("a clause has literals only")


def names(case: Case) -> Mapping[str, str]:
    """Return everything an atom may be called: O_B, Otto_Bruno, envelope_rope, in any language.

    A name that means two things is read as in the reader's language.
    """
    return _names_in(language(), Case(deck=case.deck, seats=case.seats))


@cache
def _names_in(tongue: str, case: Case) -> Mapping[str, str]:
    found: dict[str, str] = {}
    deck = edition(case.deck).deck
    for each in (*LANGUAGES, tongue):
        with speaking(each):
            said = {"E": {"envelope", fold_case(say("Envelope"))}}
            for letter, seat in zip(letters(case), case.seats, strict=False):
                said[letter] = {fold_case(seat), *([fold_case(say(seat))] if seat == "You" else [])}
            for name, literal in literals_of(case).items():
                letter = letters(case)[literal.holder]
                cards = filter(str.isalnum, names_of(deck.cards[literal.card]))
                places = (letter.lower(), *said[letter])
                found |= {f"{who}_{card}": name for card in cards for who in places}
    return found


def true_atoms(case: Case, deal: Deal) -> frozenset[str]:
    """Return the names of the atoms that are true in a deal."""
    atoms = _atoms(case.deck, case.seats)
    return frozenset(atoms[holder][card] for card, holder in enumerate(deal))


@cache
def rows(case: Case) -> tuple[frozenset[str], ...]:
    """Return every deal that fits by its true atoms."""
    return tuple(true_atoms(case, deal) for deal in deals(case))
