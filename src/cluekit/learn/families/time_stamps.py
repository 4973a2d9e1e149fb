"""Clues that were told on another board than today's (exercise 12b.4).

The case begins where the Killer has just become somebody new: what was known before is void, and
who can be the Killer stands open again (N11).
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.where_it_stood import FEW, MANY
from cluekit.learn.forms import Case
from cluekit.learn.grid_games import Game, NoCaseError, games
from cluekit.learn.grids import Happened, clues, letter, read_on, stages
from cluekit.learn.suspect_values import suspects

MOST = 26
"""Actions of a game that is looked through."""
LONGEST = 6
"""Actions that a learner follows."""


def values(case: Case) -> dict[str, object]:
    """Return who can be the Killer, and whom others find: on today's board, on the first."""
    course, told = stages(case), clues(case)
    last = course[-1]
    start = course[0]
    return {
        "living": suspects(last.living),
        "could": suspects(start.killers),
        "killers": suspects(last.killers),
        "today": suspects(read_on(case, last.table)),
        "laid": suspects(read_on(case, start.table)),
        "clue": letter(told[0].suspect),
        "told": Happened(case, told[0].stage - 1),
        "then": (told[0].stage - 1, suspects(told[0].leaves & start.killers)),
        "left_then": suspects(told[0].leaves & start.killers),
        "look": (len(course) - 1, suspects(0)),
        "clues": len(told),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return what follows a disguise in a game: clues, and a board that moves or shrinks."""
    for game in games(case, luck, MOST, shuffled=True):
        for start in _news(game):
            for end in range(start + 3, min(start + LONGEST, len(game.actions)) + 1):
                if game.states[end].table.winner is not None:
                    break
                found = replace(case, grid=game.since(start, end))
                if is_telling(found):
                    return found
    raise NoCaseError(case)


def _news(game: Game) -> list[int]:
    """Return after how many actions the Killer had just become somebody new."""
    return [
        number
        for number in range(1, len(game.states))
        if game.states[number].secrets.killer != game.states[number - 1].secrets.killer
        and game.states[number].table.chosen
    ]


def is_telling(case: Case) -> bool:
    """Tell whether a few are left and reading the clues on another board gives others."""
    if "disguise" in case.grid.actions if case.grid else True:
        return False
    course = stages(case)
    killers = course[-1].killers
    if not FEW <= killers.bit_count() <= MANY or len(clues(case)) < FEW:
        return False
    return killers not in (read_on(case, course[-1].table), read_on(case, course[0].table))
