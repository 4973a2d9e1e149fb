"""Nobody accused: what follows from it, when everybody accuses as soon as they know.

A house rule of reasoning, not of the game: it holds at a table where every player reasons well
and accuses at the first chance. So nothing in the kit uses it unless it is asked to.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.table import Table
from cluekit.clue.public.view import View
from cluekit.logic import Holds, NotAll, Puzzle
from cluekit.logic.information import silence
from cluekit.logic.information.given_away import STEPS
from cluekit.logic.information.unsettled import remainder
from cluekit.sets import mask


def with_silence(view: View) -> Puzzle:
    """Return everything that this seat's letters say, and what the others' silence says besides.

    For every other seat its last chance counts: it knew no less then than before. What it knew is
    taken to be its hand, the questions and answers everybody heard until then, and the cards that
    this seat showed it; cards that others showed it are left out, for this seat does not know
    them. Beyond some 20,000 deals (as that seat sees them) not every hand is tried, beyond 2,000
    hands none is.
    """
    others = (seat for seat in range(len(view.table.players)) if seat != view.seat)
    found = (premise for seat in others for premise in silence_of(view, seat))
    puzzle = puzzle_of(view)
    return puzzle.with_premises(*news(puzzle, found))


def news(puzzle: Puzzle, found: Iterable[NotAll]) -> tuple[NotAll, ...]:
    """Return those of the excluded hands that are possible for all this puzzle knows."""
    left = remainder(puzzle, by_choice=False)
    return tuple(premise for premise in found if left and _may_hold(left.can, premise))


def silence_of(view: View, seat: int) -> tuple[NotAll, ...]:
    """Return the hands that this seat cannot have, for with them it would have accused."""
    entry = last_chance(view.table, seat)
    if entry is None:
        return ()
    return excluded_hands(known_to(view, seat, entry), seat, entry)


@lru_cache(maxsize=512)
def excluded_hands(known: Puzzle, seat: int, entry: int, steps: int = STEPS) -> tuple[NotAll, ...]:
    """Return the hands the seat cannot have: with them it would have accused after the entry."""
    return silence(known, seat, entry=entry, steps=steps)


def last_chance(table: Table, seat: int) -> int | None:
    """Return the last question after which the seat could have accused and did not, or None.

    Anyone who has accused is left out, and so is everybody where one accuses in the pool: going
    there takes time, and whether somebody wanted to go cannot be seen.
    """
    options = table.edition.options
    if options.accusation == "in-the-middle" or table.accused >> seat & 1:
        return None
    chances = [
        entry
        for entry, question in enumerate(table.questions)
        if question.asker == seat
        and not question.accusing
        and entry not in table.barred
        and (options.accuse_after_shown or not question.showers)
    ]
    on_turn = table.mover == seat and table.asked and table.phase is not Phase.OVER
    open_now = on_turn and bool(chances) and chances[-1] == len(table.questions) - 1
    done = chances[:-1] if open_now else chances
    return done[-1] if done else None


def known_to(view: View, seat: int, entry: int) -> Puzzle:
    """Return what the seat certainly knew after this question, besides its own hand."""
    then = replace(
        view.table,
        questions=view.table.questions[: entry + 1],
        told=tuple(said for said in view.table.told if said.question < entry),
        laid_open=(),
        case_file=None,
    )
    shown = mask(
        shown.card
        for shown in view.own.shown
        if (shown.by, shown.to) == (view.seat, seat)
        and shown.question is not None
        and shown.question <= entry
    )
    public = puzzle_of(View(then))
    return public.with_premises(Holds(view.seat, shown, entry)) if shown else public


def _may_hold(can: tuple[int, ...], premise: NotAll) -> bool:
    """Tell whether, for all this seat knows, the holder may have that hand."""
    return all(
        holders >> premise.holder & 1
        for card, holders in enumerate(can)
        if premise.cards >> card & 1
    )
