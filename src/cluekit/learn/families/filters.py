"""Search filters: and, or, not, away from the table (exercise 3.7)."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word, value_in_words
from cluekit.logic.formulas import read, true_in
from cluekit.words import mark

TAGS = (mark("red"), mark("light"), mark("cheap"))
LETTERS = ("p", "q", "r")
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
ORDERS = tuple(permutations(range(3)))


def found_by(formula: str) -> set[int]:
    """Return the bicycles that a filter finds, of all eight."""
    asked = read(formula, dict(zip(LETTERS, LETTERS, strict=True)))
    return {bike for bike in ALL if true_in(asked, _letters(bike))}


def _letters(bike: int) -> set[str]:
    return {letter for place, letter in enumerate(LETTERS) if bike >> place & 1}


def _tags(bike: int) -> list[Word] | Word:
    tags = [Word(tag) for place, tag in enumerate(TAGS) if bike >> place & 1]
    return tags or Word(BARE)


def values(case: Case) -> dict[str, object]:
    """Return a filter, four bicycles, which it finds, how many of eight, and who finds the rest."""
    number, *bikes, order = case.numbers
    search = SEARCHES[number]
    right, hasty = found_by(search.filter.formula), found_by(search.hasty)
    without_not = found_by(search.filter.formula.replace("~", ""))

    def ticked(chosen: set[int]) -> tuple[str, ...]:
        return tuple(f"bike-{n}" for n, bike in enumerate(bikes, start=1) if bike in chosen)

    return {
        "filter": Word(search.filter.text),
        **{f"bike_{n}": _tags(bike) for n, bike in enumerate(bikes, start=1)},
        "found": ticked(right),
        "found_hastily": ticked(hasty),
        "found_without_not": ticked(without_not),
        "hasty_bike": _witness(right ^ hasty, bikes),
        "not_bike": _witness(right ^ without_not, bikes),
        "count": len(right),
        "all_found": Bicycles(tuple(sorted(right))),
        "left_out": len(ALL) - len(right),
        "count_hasty": len(hasty),
        **_rest(search, ORDERS[order]),
    }


def _witness(differs: set[int], bikes: list[int]) -> list[Word] | Word | str:
    """Return the tags of a bicycle on which two filters part, "" where there is none here."""
    here = [bike for bike in bikes if bike in differs]
    return _tags(here[0]) if here else ""


def _rest(search: Search, order: tuple[int, ...]) -> dict[str, object]:
    wanted = set(ALL) - found_by(search.filter.formula)
    filters = (search.rest, search.half_done, search.one_end)
    ids = [f"rest-{order.index(n) + 1}" for n in range(3)]
    half, end = (found_by(each.formula) ^ wanted for each in filters[1:])
    return {
        **{f"rest_{place}": Word(filters[n].text) for place, n in enumerate(order, start=1)},
        "is_rest": ids[0],
        "is_half": ids[1],
        "is_end": ids[2],
        "rest": Word(search.rest.text),
        "half_bike": _tags(min(half)),
        "end_bike": _tags(min(end)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another filter and four other bicycles, of which it finds some."""
    while True:
        number = luck.pick(range(len(SEARCHES)))
        bikes = luck.order(ALL)[:4]
        order = luck.pick(range(len(ORDERS)))
        found = replace(case, numbers=(number, *bikes, order))
        told = values(found)
        slips = (told["found_hastily"], told["found_without_not"])
        if told["found"] not in (*slips, ()) and slips[0] != slips[1]:
            return found
