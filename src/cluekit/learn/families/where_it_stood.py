"""Who can be the Killer after kills on a board that moved (exercise 13.2)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.grid_games import QUIET, NoCaseError, games
from cluekit.learn.grids import Clue, clues, grid_of, letter, read_on, stages
from cluekit.learn.suspect_values import Suspects, suspects

FEW, MANY = 2, 7
"""This many candidates are left in a fresh case."""


def values(case: Case) -> dict[str, object]:
    """Return who can be the Killer, and who is found by reading the board of another moment."""
    course, told = stages(case), clues(case)
    last = course[-1]
    found: dict[str, object] = {
        "living": suspects(last.living),
        "killers": suspects(last.killers),
        "laid": suspects(read_on(case, course[0].table)),
        "today": suspects(read_on(case, last.table)),
        "last_alone": suspects(_alone(case, told[-1])),
        "either": suspects(_either(case, told)),
        "first_victim": letter(told[0].suspect),
        "last_victim": letter(told[-1].suspect),
        "first_around": _around(case, told[0]),
        "last_around": _around(case, told[-1]),
        "first_then": (told[0].stage - 1, _around(case, told[0])),
        "last_then": (told[-1].stage - 1, _around(case, told[-1])),
        "look": (len(course) - 1, suspects(1 << told[0].suspect | 1 << told[-1].suspect)),
    }
    return found


def _own(case: Case) -> int:
    return stages(case)[-1].own.drawn


def around(case: Case, clue: Clue) -> int:
    """Return who lived next to a victim when it died; your own cards are left out."""
    return clue.leaves & ~clue.table.dead & ~_own(case)


def _around(case: Case, clue: Clue) -> Suspects:
    return suspects(around(case, clue))


def _alone(case: Case, clue: Clue) -> int:
    last = stages(case)[-1]
    return clue.leaves & last.living & ~_own(case)


def _either(case: Case, told: tuple[Clue, ...]) -> int:
    both = 0
    for clue in told:
        both |= _alone(case, clue)
    return both


def fresh(case: Case, luck: Luck) -> Case:
    """Return a game of kills and shifts that ends with a kill, where the shifts matter."""
    for game in games(case, luck, 8, QUIET):
        for number in range(3, len(game.actions) + 1):
            found = replace(case, grid=game.until(number))
            if game.states[number].table.winner is None and is_telling(found):
                return found
    raise NoCaseError(case)


def is_telling(case: Case) -> bool:
    """Tell whether a few are left, and not those whom somebody finds who forgets the shifts."""
    if not grid_of(case).actions[-1].startswith("kill"):
        return False
    course, told = stages(case), clues(case)
    killers = course[-1].killers
    hasty = {read_on(case, course[0].table), _alone(case, told[-1]), _either(case, told)}
    return FEW <= killers.bit_count() <= MANY and len(told) > 1 and killers not in hasty
