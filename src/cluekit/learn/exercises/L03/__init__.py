"""Fresh cases for lesson 3: and, or, not."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.core import Luck
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, any_numbers, by_number, options_in_order
from cluekit.learn.families.hands import asked_line, card_ids, deck_of, own_cards
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Truths, Word, value_in_words
from cluekit.learn.worlds import asked_in, deals, name_of
from cluekit.logic import Literal
from cluekit.logic.formulas import atoms, read, true_in
from cluekit.logic.formulas.meaning import table
from cluekit.words import mark

# --- at least one ---------------------------------------------------------------------------------
# What an unseen show, and what a pass, says as a formula (exercises 3.1, 3.2, 3.4).

AT_LEAST_ONE_LETTERS = "pqrstu"


def at_least_one_values(case: Case) -> Values:
    """Return the clue as formulas, right and hasty, and the rows they are true in."""
    if case.numbers:
        return _rows(*case.numbers)
    asked = asked_in(case)[0]
    answer = asked.answers[-1]
    atoms = [name_of(case, Literal(card, answer.seat)) for card in asked.cards]
    some, every = " | ".join(atoms), " & ".join(atoms)
    pairs = [f"~({one} & {other})" for one, other in combinations(atoms, 2)]
    found = {
        "some": some,
        "every": every,
        "exactly": f"({some}) & {' & '.join(pairs)}",
        "none": " & ".join(f"~{atom}" for atom in atoms),
        "not_every": f"~({every})",
        "same": f"~({some})",
    }
    said: Values = {f"said_{name}": Statement(text, case) for name, text in found.items()}
    return {
        "clue": Clue(case, 0),
        "who": case.seats[answer.seat],
        "first": atoms[0],
        "first_said": Statement(atoms[0], case),
        **found,
        **said,
    }


def _rows(cards: int, hand: int) -> Values:
    """Return the rows of "at least one of this many", and those a hand of that size can fill."""
    rows = 2**cards
    return {
        "cards": cards,
        "hand_size": hand,
        "letters": " | ".join(AT_LEAST_ONE_LETTERS[:cards]),
        "rows": rows,
        "true_rows": rows - 1,
        "one_row": 1,
        "dealt_rows": sum(comb(cards, held) for held in range(1, hand + 1)),
        "too_many": sum(comb(cards, held) for held in range(hand + 1, cards + 1)),
    }


def fresh_at_least_one(case: Case, luck: Luck) -> Case:
    """Return another show or pass; or a clause of another length and another hand."""
    if case.numbers:
        return replace(case, numbers=luck.pick(((4, 2), (4, 3), (5, 2), (5, 3), (6, 2), (6, 3))))
    deck = deck_of(case)
    cards = [deck.cards[luck.pick(deck.kind(kind))].alias for kind in KINDS]
    passed = case.events[0].endswith("none")
    asker = 0 if passed else luck.pick((1, 2))
    if passed:
        event = f"You: {' '.join(cards)} -> {luck.pick(case.seats[1:])} none"
    else:
        event = f"{case.seats[asker]}: {' '.join(cards)} -> {case.seats[3 - asker]} ?"
    return replace(case, events=(event,))


# --- showing --------------------------------------------------------------------------------------
# What was shown, when all but one of the three cards are out (exercise 3.3).


def showing_values(case: Case) -> Values:
    """Return the three cards, those of them the shower certainly has, and hasty answers.

    On another evening with the same question your hand has none of the three: a pass of before
    rules two of them out, and another one is shown.
    """
    asked, deck = asked_in(case)[0], deck_of(case)
    shower = asked.answers[-1].seat
    has = [c for c in asked.cards if all(deal[c] == shower for deal in deals(case))]
    last = asked.cards[(asked.cards.index(has[0]) + 1) % len(asked.cards)]
    out = [card for card in asked.cards if card != last]
    rest = [card for card in range(deck.size) if card not in asked.cards]
    third = next(card for card in rest if deck.cards[card].kind == deck.cards[last].kind)
    passed = asked_line(deck, case.seats[1], (*out, third), f"{case.seats[2]} none")
    hand = card_ids(deck, (card for card in rest if card != third))
    evening = replace(case, hand=(hand[0], hand[-1]), events=(passed, *case.events))
    own = cards_by_number([card for card in asked.cards if card in own_cards(case)], case.deck)
    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "who": case.seats[shower],
        "asked": cards_by_number(asked.cards, case.deck),
        "shown": cards_by_number(has, case.deck),
        "own": own,
        "taken": own,  # the check puts in those that were chosen
        "look": tuple(
            f"{card}:{case.seats[shower].lower()}" for card in card_ids(deck, asked.cards)
        ),
        "hand_2": card_list(evening.hand, case.deck),
        "clue_2": Clue(evening, 0),
        "clue_3": Clue(evening, 1),
        "evening": evening,
        "out": cards_by_number(out, case.deck),
        "last": cards_by_number([last], case.deck),
    }


def fresh_showing(case: Case, luck: Luck) -> Case:
    """Return three cards of which two are yours; Otto is asked before you and shows the third."""
    deck = deck_of(case)
    cards = [deck.cards[luck.pick(deck.kind(kind))] for kind in KINDS]
    mine = sorted(luck.order(cards)[:2], key=cards.index)
    letters = " ".join(card.alias for card in cards)
    event = f"{case.seats[1]}: {letters} -> {case.seats[2]} ?"
    return replace(case, hand=tuple(card.id for card in mine), events=(event,))


# --- table rows -----------------------------------------------------------------------------------
# Truth tables to fill in, and which statement means the same (exercise 3.5).


class Reading(NamedTuple):
    """A statement, and two ways to read it that are wrong."""

    says: str
    slip: str
    other: str


NOT_BOTH = (
    Reading("~(p & q)", "~p & ~q", "~p & q"),
    Reading("~(p | q)", "~p | ~q", "~p | q"),
    Reading("~(~p & q)", "p & ~q", "p & q"),
    Reading("~(p & ~q)", "~p & q", "~p & ~q"),
    Reading("~(~p | q)", "p | ~q", "p | q"),
    Reading("~(p | ~q)", "~p | q", "~p | ~q"),
)
"""With De Morgan forgotten (M05); with a "not" that stops at the first letter."""
BRACKETS = (
    Reading("(p | q) & r", "(p | q) & ~(p & q) & r", "p | (q & r)"),
    Reading("p & (q | r)", "p & (q | r) & ~(q & r)", "(p & q) | r"),
    Reading("(p | q) & ~r", "(p | q) & ~(p & q) & ~r", "p | (q & ~r)"),
    Reading("~p & (q | r)", "~p & (q | r) & ~(q & r)", "(~p & q) | r"),
)
"""With an "or" that shuts out both (M06); with the brackets in another place."""
SAME = (
    Reading("~(p & q)", "~p & ~q", "p | q"),
    Reading("~(p | q)", "~p | ~q", "p & q"),
    Reading("~(~p & q)", "p & ~q", "~p | q"),
    Reading("~(p | ~q)", "~p | q", "p & ~q"),
)
"""The second is De Morgan half done; the third has lost the "not" in front."""
MEANS = {
    "~(p & q)": "~p | ~q",
    "~(p | q)": "~p & ~q",
    "~(~p & q)": "p | ~q",
    "~(p | ~q)": "~p & q",
}
ORDERS = tuple(permutations(range(3)))
_LETTERS = {letter: letter for letter in "pqr"}


def table_rows_values(case: Case) -> Values:
    """Return two tables with their wrong readings, and three statements to compare."""
    short, long, same, order = case.numbers
    reading = SAME[same]
    texts = (MEANS[reading.says], reading.slip, reading.other)
    shown, ids = options_in_order("same", texts, ORDERS[order])
    return {
        **_table("p", NOT_BOTH[short]),
        **_table("q", BRACKETS[long]),
        "whole": reading.says,
        **shown,
        **dict(zip(("is_same", "is_half", "is_bare"), ids, strict=True)),
        "same_text": texts[0],
        "half_row": _differs(reading.says, reading.slip),
        "bare_row": _differs(reading.says, reading.other),
    }


def _holds(text: str, row: Mapping[str, bool]) -> bool:
    return true_in(read(text, _LETTERS), {name for name, holds in row.items() if holds})


def _table(name: str, reading: Reading) -> Values:
    """Return the rows of a statement, how they sort, and each slip with a row that shows it."""
    rows = list(table(atoms(read(reading.says, _LETTERS))))

    def sort(text: str) -> dict[str, str]:
        said = (str(_holds(text, row)).lower() for row in rows)
        return {f"row-{place}": truth for place, truth in enumerate(said, start=1)}

    return {
        f"{name}_says": reading.says,
        **by_number(f"{name}_row", (Truths(tuple(row.items())) for row in rows)),
        f"{name}_rows": sort(reading.says),
        f"{name}_slip": sort(reading.slip),
        f"{name}_other": sort(reading.other),
        f"{name}_slip_row": _differs(reading.says, reading.slip),
        f"{name}_other_row": _differs(reading.says, reading.other),
        f"{name}_true": sum(_holds(reading.says, row) for row in rows),
    }


def _differs(one: str, other: str) -> Truths:
    """Return the first row in which two statements differ."""
    rows = table(atoms(read(one, _LETTERS)))
    row = next(row for row in rows if _holds(one, row) != _holds(other, row))
    return Truths(tuple(row.items()))


# --- filters --------------------------------------------------------------------------------------
# Search filters: and, or, not, away from the table (exercise 3.7).

TAGS = (mark("red"), mark("light"), mark("cheap"))
FILTERS_LETTERS = ("p", "q", "r")
BARE = mark("none of these")


class Filter(NamedTuple):
    """What somebody types into a search, as words and as a formula."""

    text: str
    formula: str


class Search(NamedTuple):
    """A filter, one that is easily taken for it, and three that may find all the others."""

    filter: Filter
    hasty: str
    rest: Filter
    half_done: Filter
    one_end: Filter


class Bicycles(msgspec.Struct, frozen=True):
    """Bicycles, each told by its tags."""

    numbers: tuple[int, ...]

    def in_words(self) -> str:
        """Return "red; red and light; none of these"."""
        return "; ".join(value_in_words(_tags(bike)) for bike in self.numbers)


SEARCHES = (
    Search(
        Filter(mark("red, and not light"), "p & ~q"),
        "p | ~q",
        Filter(mark("not red, or light"), "~p | q"),
        Filter(mark("not red, and light"), "~p & q"),
        Filter(mark("not red, and not light"), "~p & ~q"),
    ),
    Search(
        Filter(mark("red or light, but not cheap"), "(p | q) & ~r"),
        "p & q & ~r",
        Filter(mark("neither red nor light, or else cheap"), "(~p & ~q) | r"),
        Filter(mark("neither red nor light, and cheap"), "~p & ~q & r"),
        Filter(mark("red or light, and cheap as well"), "(p | q) & r"),
    ),
    Search(
        Filter(mark("not red, and light or cheap"), "~p & (q | r)"),
        "~p & q & r",
        Filter(mark("red, or else neither light nor cheap"), "p | (~q & ~r)"),
        Filter(mark("red, and neither light nor cheap"), "p & ~q & ~r"),
        Filter(mark("red, and light or cheap"), "p & (q | r)"),
    ),
    Search(
        Filter(mark("neither red nor light"), "~p & ~q"),
        "~p | ~q",
        Filter(mark("red or light"), "p | q"),
        Filter(mark("red and light"), "p & q"),
        Filter(mark("not red"), "~p"),
    ),
    Search(
        Filter(mark("not both red and cheap"), "~(p & r)"),
        "~p & ~r",
        Filter(mark("red and cheap"), "p & r"),
        Filter(mark("red or cheap"), "p | r"),
        Filter(mark("neither red nor cheap"), "~p & ~r"),
    ),
)
ALL = range(8)
"""The bicycles: each is a set of tags, as a number."""


def found_by(formula: str) -> set[int]:
    """Return the bicycles that a filter finds, of all eight."""
    asked = read(formula, dict(zip(FILTERS_LETTERS, FILTERS_LETTERS, strict=True)))
    return {
        bike
        for bike in ALL
        if true_in(asked, {x for place, x in enumerate(FILTERS_LETTERS) if bike >> place & 1})
    }


def _tags(bike: int) -> list[Word] | Word:
    tags = [Word(tag) for place, tag in enumerate(TAGS) if bike >> place & 1]
    return tags or Word(BARE)


def filters_values(case: Case) -> Values:
    """Return a filter, four bicycles, which it finds, how many of eight, and who finds the rest."""
    number, *bikes, order = case.numbers
    search = SEARCHES[number]
    right, hasty = found_by(search.filter.formula), found_by(search.hasty)
    without_not = found_by(search.filter.formula.replace("~", ""))
    rests = (search.rest, search.half_done, search.one_end)
    half, end = (found_by(each.formula) ^ ({*ALL} - right) for each in rests[1:])
    shown, ids = options_in_order("rest", [Word(each.text) for each in rests], ORDERS[order])

    def ticked(chosen: set[int]) -> tuple[str, ...]:
        return tuple(f"bike-{n}" for n, bike in enumerate(bikes, start=1) if bike in chosen)

    def witness(differs: set[int]) -> list[Word] | Word | str:
        """Return the tags of a bicycle on which two filters part, "" where there is none here."""
        return next((_tags(bike) for bike in bikes if bike in differs), "")

    return {
        "filter": Word(search.filter.text),
        **by_number("bike", map(_tags, bikes)),
        "found": ticked(right),
        "found_hastily": ticked(hasty),
        "found_without_not": ticked(without_not),
        "hasty_bike": witness(right ^ hasty),
        "not_bike": witness(right ^ without_not),
        "count": len(right),
        "all_found": Bicycles(tuple(sorted(right))),
        "left_out": len(ALL) - len(right),
        "count_hasty": len(hasty),
        **shown,
        **dict(zip(("is_rest", "is_half", "is_end"), ids, strict=True)),
        "rest": Word(search.rest.text),
        "half_bike": _tags(min(half)),
        "end_bike": _tags(min(end)),
    }


def fresh_filters(case: Case, luck: Luck) -> Case:
    """Return another filter and four other bicycles, of which it finds some."""
    while True:
        number = luck.pick(range(len(SEARCHES)))
        bikes = luck.order(ALL)[:4]
        order = luck.pick(range(len(ORDERS)))
        found = replace(case, numbers=(number, *bikes, order))
        told = filters_values(found)
        slips = (told["found_hastily"], told["found_without_not"])
        if told["found"] not in (*slips, ()) and slips[0] != slips[1]:
            return found


FAMILIES = {
    "at-least-one": Family(at_least_one_values, fresh_at_least_one),
    "showing": Family(showing_values, fresh_showing),
    "table-rows": Family(
        table_rows_values,
        any_numbers(*map(range, map(len, (NOT_BOTH, BRACKETS, SAME, ORDERS)))),
    ),
    "filters": Family(filters_values, fresh_filters),
}
