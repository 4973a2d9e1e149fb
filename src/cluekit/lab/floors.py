"""Where on the board a game happened: rooms that were visited, cells where somebody was killed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cluekit import clue
from cluekit.clue.editions.board import Plan
from cluekit.clue.public.facts import PassageTaken, Walked
from cluekit.core import SPECTATOR
from cluekit.core.session import AnySession
from cluekit.editions import Edition
from cluekit.lab.charts import Cell, Floor, Spot
from cluekit.lab.games import facts_of
from cluekit.noir.public.facts import Killed
from cluekit.words import say
from cluekit.words.numbers import local_number

Counted = Counter[int]
"""How often at which place; in Noir a place is a cell, row by row."""


def visits(session: AnySession) -> Counted:
    """Return how often a walk or a passage ended at each place of the board."""
    found: Counted = Counter()
    for fact in facts_of(session, Walked, PassageTaken):
        found[fact.to if isinstance(fact, PassageTaken) else fact.path[-1]] += 1
    return found


def kills(session: AnySession) -> Counted:
    """Return how often somebody was killed in each cell, as the grid was then."""
    found: Counted = Counter()
    for step, played in enumerate(session.record):
        for letter in played.letters:
            if isinstance(letter.fact, Killed):
                table = session.view(SPECTATOR, step).table
                row, column = divmod(table.cells.index(letter.fact.suspect), table.width)
                found[row * session.edition.options.columns + column] += 1
    return found


def largest_share(counts: Sequence[Counted]) -> float:
    """Return the largest share of any place in any of these."""
    return max((n / each.total() for each in counts for n in each.values()), default=1)


def share(count: int, whole: int) -> str:
    """Return a share in whole percent."""
    return local_number(f"{count / max(1, whole):.0%}")


# --- the mansion ---------------------------------------------------------------------------------


def room_names(edition: Any) -> list[str]:
    """Return what the places inside are called: the rooms, and the pool where there is one."""
    named = [say(edition.deck.cards[card].name) for card in edition.deck.rooms]
    return named if edition.plan.pool is None else [*named, say("The pool")]


def mansion(name: str, edition: clue.Edition, counts: Counted, most: float) -> Floor:
    """Return the floor plan; full colour is for a share of ``most`` of all visits."""
    plan, full = edition.plan, most * counts.total() or 1
    cells: dict[Cell, float] = {
        plan.cell(place): counts[place] / full for place in range(plan.inside, plan.places)
    }
    spots = []
    for place, called in enumerate(room_names(edition)):
        inside = _cells_of(plan, place)
        cells |= dict.fromkeys(inside, counts[place] / full)
        spots.append(Spot(*_middle(inside), (called, share(counts[place], counts.total()))))
    return Floor(name, (plan.width, plan.height), cells, tuple(spots))


def _cells_of(plan: Plan, place: int) -> tuple[Cell, ...]:
    return plan.middle if place == plan.pool else plan.cells[place]


def _middle(cells: tuple[Cell, ...]) -> tuple[tuple[float, float], float]:
    """Return the middle of some cells, and how wide they are there."""
    columns, rows = {column for column, _ in cells}, {row for _, row in cells}
    middle = (min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2
    return middle, max(columns) - min(columns) + 1


# --- the grid ------------------------------------------------------------------------------------


def grid(name: str, edition: Edition, counts: Counted, most: float) -> Floor:
    """Return the grid; full colour is for a share of ``most`` of all kills."""
    options: Any = edition.options
    full = most * counts.total() or 1
    cells: dict[Cell, float] = {}
    spots = []
    for place in range(options.rows * options.columns):
        row, column = divmod(place, options.columns)
        cells[column, row] = counts[place] / full
        words = (share(counts[place], counts.total()),)
        spots.append(Spot((column + 0.5, row + 0.5), 1, words))
    return Floor(name, (options.columns, options.rows), cells, tuple(spots))
