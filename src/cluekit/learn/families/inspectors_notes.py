"""An Inspector's notes of which one line is wrong, and who is let go by it (exercise 13.6).

Two deaths, two sets, what is in both, and what follows today. A slip reads a clue on the board of
another moment, copies a set badly, or lets a clue lapse with the next shift.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.where_it_stood import around
from cluekit.learn.forms import Case
from cluekit.learn.grid_games import QUIET, NoCaseError, games
from cluekit.learn.grids import Clue, clues, grid_of, letter, stages
from cluekit.learn.suspect_values import suspects
from cluekit.learn.values import Word
from cluekit.sets import members
from cluekit.words import mark

TODAY, LAID, COPIED, LAPSED = range(4)
"""The slips, by the line in which they stand."""
LINES = (
    mark("{first} dies. Next to {first}: {set_1}."),
    mark("{last} dies. Next to {last}: {set_2}."),
    mark("In both of these sets: {both}."),
    mark("Nobody has disguised, and no clue lapses: it is one of these."),
)
WRONG_END = mark("Today {lapsed} does not stand next to {lapsed_of}. So {lapsed} is out as well.")
WHY_RIGHT = (
    mark("that line is right: on the board of that moment exactly these stood there."),
    mark("that line is right: on the board of that moment exactly these stood there."),
    mark("that line follows from the two above it, as they are written."),
    mark("that line is right: without a disguise every clue goes on counting."),
)
WHY_WRONG = (
    mark("the first line looks at today’s board. Then, these stood there: {true_1}."),
    mark("the second line looks at the board as it was laid. Then, these stood there: {true_2}."),
    mark("the third line leaves somebody out who stands in both sets: {let_go}."),
    mark("a clue is about the board of its moment. {lapsed} stood there then, and may move now."),
)
LONGEST = 6
"""Actions that a learner follows."""


def values(case: Case) -> dict[str, object]:
    """Return the four lines, which is wrong, what it leaves, and who is let go by it."""
    (slip,) = case.numbers
    killers = stages(case)[-1].killers
    sets = _written(case, slip)
    noted = sets["both"] & ~(1 << _lapsed(case)[0] if slip == LAPSED else 0)
    facts = _names(case) | {name: suspects(some) for name, some in sets.items()}
    facts |= {"let_go": suspects(killers & ~noted)}
    lines = [Word(text, facts) for text in LINES]
    if slip == LAPSED:
        lines[LAPSED] = Word(WRONG_END, facts)
    right = [line for line in range(len(lines)) if line != slip]
    return {
        **facts,
        **{f"line_{n}": line for n, line in enumerate(lines, start=1)},
        **{f"right_{n}": (f"line-{line + 1}",) for n, line in enumerate(right, start=1)},
        **{f"why_{n}": Word(WHY_RIGHT[line]) for n, line in enumerate(right, start=1)},
        "wrong": (f"line-{slip + 1}",),
        "why_wrong": Word(WHY_WRONG[slip], facts),
        "living": suspects(stages(case)[-1].living),
        "killers": suspects(killers),
        "noted": suspects(noted),
        "first_then": (_two_clues(case)[0].stage - 1, facts["true_1"]),
        "last_then": (_two_clues(case)[1].stage - 1, facts["true_2"]),
        "look": (len(stages(case)) - 1, suspects(0)),
    }


def _two_clues(case: Case) -> tuple[Clue, Clue]:
    first, last = clues(case)
    return first, last


def _names(case: Case) -> dict[str, object]:
    first, last = _two_clues(case)
    lapsed, of = _lapsed(case)
    named = {"first": first.suspect, "last": last.suspect, "lapsed": lapsed, "lapsed_of": of}
    return {name: letter(who) if who >= 0 else "–" for name, who in named.items()}


def _written(case: Case, slip: int) -> dict[str, int]:
    """Return the sets as they are written with this slip, and as they are."""
    course, (first, last) = stages(case), _two_clues(case)
    true_1, true_2 = around(case, first), around(case, last)
    set_1 = _read_on(case, first, course[-1].table) if slip == TODAY else true_1
    set_2 = _read_on(case, last, course[0].table) if slip == LAID else true_2
    both = set_1 & set_2
    if slip == COPIED:
        both &= ~(both & -both)
    return {"true_1": true_1, "true_2": true_2, "set_1": set_1, "set_2": set_2, "both": both}


def _read_on(case: Case, clue: Clue, table: Any) -> int:
    """Return who is found next to a victim on another board; the dead of today left out."""
    last = stages(case)[-1]
    return clue.on(table) & last.living & ~last.own.drawn


def _lapsed(case: Case) -> tuple[int, int]:
    """Return who can be the Killer and stands away from a victim today, and that victim."""
    last = stages(case)[-1]
    for clue in _two_clues(case):
        for who in members(last.killers & ~clue.on(last.table)):
            return who, clue.suspect
    return -1, -1


# --- fresh cases ----------------------------------------------------------------------------------


def fresh(case: Case, luck: Luck) -> Case:
    """Return a game of two kills and some shifts, and a slip that lets somebody go, but not all."""
    slip = luck.pick((TODAY, LAID, COPIED, LAPSED))
    for game in games(case, luck, LONGEST, QUIET):
        for number in range(3, len(game.actions) + 1):
            found = replace(case, grid=game.until(number), numbers=(slip,))
            if game.states[number].table.winner is None and is_telling(found):
                return found
    raise NoCaseError(case)


def is_telling(case: Case) -> bool:
    """Tell whether two were killed, and the notes keep some who can be the Killer and lose some."""
    if sum(action.startswith("kill") for action in grid_of(case).actions) != 2:  # noqa: PLR2004
        return False
    (slip,), killers = case.numbers, stages(case)[-1].killers
    lapsed, sets = _lapsed(case)[0], _written(case, slip)
    if slip == LAPSED and lapsed < 0:
        return False
    noted = sets["both"] & ~(1 << lapsed if slip == LAPSED else 0)
    kept, lost = noted & killers, killers & ~noted
    return bool(kept and lost and not noted & ~killers)
