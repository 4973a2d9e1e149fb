"""Fresh cases for lesson 13: a killer on a moving grid."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values, one_wrong_line
from cluekit.learn.families.boards import around
from cluekit.learn.forms import Case, Grid
from cluekit.learn.grids import (
    QUIET,
    NoCaseError,
    clues,
    games,
    grid_of,
    letter,
    number_of,
    position,
    stages,
    suspects,
)
from cluekit.learn.values import Word
from cluekit.noir import CAST, game
from cluekit.noir.position.position import state_of
from cluekit.noir.position.script import Script
from cluekit.sets import members
from cluekit.words import mark

# --- neighbours -----------------------------------------------------------------------------------
# Who stands next to whom, and how many cards there are (exercise 13.1).

SIZES = ((3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (4, 5), (5, 4), (5, 5))


def neighbours_values(case: Case) -> Values:
    """Return how many neighbours three suspects have, who may be the Killer, what is drawn."""
    grid, first = grid_of(case), stages(case)[0]
    where = {x: (row, at) for row, line in enumerate(grid.board) for at, x in enumerate(line)}
    everybody = len(first.table.cells)
    found: Values = {
        "rows": len(grid.board),
        "columns": len(grid.board[0]),
        "everybody": everybody,
        "hand": grid.cards,
        "killers": everybody - grid.cards,
        "deck": everybody - 1 - grid.cards,
        "all_but_you": everybody - 1,
        "not_yours": everybody - grid.cards,
    }
    for place, called in enumerate(grid.about, start=1):
        who = number_of(called)
        near = first.table.near(who)
        row, column = where[called]
        straight = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        found |= {
            f"who_{place}": called,
            f"near_{place}": near.bit_count(),
            f"around_{place}": suspects(near),
            f"ring_{place}": (0, suspects(near)),
            f"straight_{place}": len({*straight} & {*where.values()}),
            f"itself_{place}": near.bit_count() + 1,
        }
    return found


def fresh_neighbours(case: Case, luck: Luck) -> Case:
    """Return another size, a shuffled board, another hand, and three suspects in three places."""
    rows, columns = luck.pick(SIZES)
    cards = luck.pick((2, 3, 5))
    letters = [who.letter for who in CAST[: rows * columns]]
    laid = luck.order(letters)
    board = tuple("".join(laid[row * columns : (row + 1) * columns]) for row in range(rows))
    corner, edge = board[luck.pick((0, -1))][luck.pick((0, -1))], board[0][1]
    inside = board[luck.pick(range(1, rows - 1))][luck.pick(range(1, columns - 1))]
    drawn = luck.order(letters)
    return replace(
        case,
        grid=Grid(
            board=board,
            killer=drawn[0],
            hand="".join(sorted(drawn[1 : 1 + cards])),
            rows=rows,
            columns=columns,
            cards=cards,
            phase="first-kill",
            about=tuple(luck.order((corner, edge, inside))),
        ),
    )


# --- shifts ---------------------------------------------------------------------------------------
# How many shifts are legal, and which one is not (exercise 13.4).

MOST = 25
"""Suspects with a letter of one character."""


def shifts_values(case: Case) -> Values:
    """Return the legal shifts before and after the other side's, and hasty counts."""
    grid = grid_of(case)
    rows, columns = len(grid.board), len(grid.board[0])
    before = len(game.choices(state_of(position(grid))).shifts)
    playing = Script(position(grid))
    step = playing.act(grid.actions[0])
    if step.problem:
        raise ValueError(f"{grid.actions[0]}: {step.problem}")
    after = len(game.choices(playing.state).shifts)
    return {
        "rows": rows,
        "columns": columns,
        "lines": rows + columns,
        "places": rows * columns,
        "shifts": before,
        "after": after,
        "banned": before - after,
        "whole_line": before - 2,
        "shift": stages(case)[1],
        "here": (0, suspects(0)),
    }


def fresh_shifts(case: Case, luck: Luck) -> Case:
    """Return a board of another size, as it may be after some shrinking, and another shift."""
    rows, columns = luck.pick(range(2, 7)), luck.pick(range(2, 7))
    while rows * columns > MOST or (rows, columns) == (5, 5):
        rows, columns = luck.pick(range(2, 7)), luck.pick(range(2, 7))
    letters = luck.order([who.letter for who in CAST[:MOST]])
    laid = "".join(letters[: rows * columns])
    lines = {"row": (rows, ("right", "left")), "column": (columns, ("down", "up"))}
    axis = luck.pick(("row", "column"))
    count, ways = lines[axis]
    return replace(
        case,
        grid=Grid(
            board=tuple(laid[row * columns : (row + 1) * columns] for row in range(rows)),
            killer=laid[0],
            inspector=laid[-1],
            mode="classic",
            actions=(f"{axis} {luck.pick(range(1, count + 1))} {luck.pick(ways)}",),
        ),
    )


# --- inspectors notes -----------------------------------------------------------------------------
# An Inspector's notes of which one line is wrong, and who is let go by it (exercise 13.6).
#
# Two deaths, two sets, what is in both, and what follows today. A slip reads a clue on the board of
# another moment, copies a set badly, or lets a clue lapse with the next shift.

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


def inspectors_notes_values(case: Case) -> Values:
    """Return the four lines, which is wrong, what it leaves, and who is let go by it."""
    (slip,) = case.numbers
    killers, sets, (lapsed, of) = stages(case)[-1].killers, _written(case, slip), _lapsed(case)
    noted = sets["both"] & ~(1 << lapsed if slip == LAPSED else 0)
    first, last = clues(case)
    named = {"first": first.suspect, "last": last.suspect, "lapsed": lapsed, "lapsed_of": of}
    facts: Values = {
        **{name: letter(who) if who >= 0 else "–" for name, who in named.items()},
        **{name: suspects(some) for name, some in sets.items()},
        "let_go": suspects(killers & ~noted),
    }
    lines = [Word(text, facts) for text in LINES]
    if slip == LAPSED:
        lines[LAPSED] = Word(WRONG_END, facts)
    whys = [Word(why) for why in WHY_RIGHT]
    return {
        **facts,
        **one_wrong_line(lines, slip, whys, Word(WHY_WRONG[slip], facts)),
        "living": suspects(stages(case)[-1].living),
        "killers": suspects(killers),
        "noted": suspects(noted),
        "first_then": (first.stage - 1, facts["true_1"]),
        "last_then": (last.stage - 1, facts["true_2"]),
        "look": (len(stages(case)) - 1, suspects(0)),
    }


def _written(case: Case, slip: int) -> dict[str, int]:
    """Return the sets as they are written with this slip, and as they are."""
    course, (first, last) = stages(case), clues(case)
    today = course[-1]
    alive = today.living & ~today.own.drawn
    true_1, true_2 = around(case, first), around(case, last)
    # The slip of reading a clue on the board of another moment, without those dead by now
    set_1 = first.on(today.table) & alive if slip == TODAY else true_1
    set_2 = last.on(course[0].table) & alive if slip == LAID else true_2
    both = set_1 & set_2
    if slip == COPIED:
        both &= ~(both & -both)
    return {"true_1": true_1, "true_2": true_2, "set_1": set_1, "set_2": set_2, "both": both}


def _lapsed(case: Case) -> tuple[int, int]:
    """Return who can be the Killer and stands away from a victim today, and that victim."""
    last = stages(case)[-1]
    for clue in clues(case):
        for who in members(last.killers & ~clue.on(last.table)):
            return who, clue.suspect
    return -1, -1


# --- fresh cases ----------------------------------------------------------------------------------


def fresh_inspectors_notes(case: Case, luck: Luck) -> Case:
    """Return a game of two kills and some shifts, and a slip that lets somebody go, but not all."""
    slip = luck.pick((TODAY, LAID, COPIED, LAPSED))
    for played in games(case, luck, LONGEST, QUIET):
        for number in range(3, len(played.actions) + 1):
            found = replace(case, grid=played.until(number), numbers=(slip,))
            if played.states[number].table.winner is None and inspectors_notes_is_telling(found):
                return found
    raise NoCaseError(case)


def inspectors_notes_is_telling(case: Case) -> bool:
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


# --- masts ----------------------------------------------------------------------------------------
# Where a lost telephone can lie, by what masts have heard: Noir away from the table (13.7).
#
# The houses of a street have the numbers 1 to ``HOUSES``; a mast hears some houses away. One of the
# masts stands on a van, which drives on after it has heard something.

HOUSES = 30
"""The street has this many."""
Houses = frozenset[int]


def near(house: int, reach: int) -> Houses:
    """Return the houses that lie so near to one, itself among them."""
    return frozenset(range(max(1, house - reach), min(HOUSES, house + reach) + 1))


def houses_within(some: Houses, steps: int) -> Houses:
    """Return where one may be after this many houses on foot."""
    return frozenset(there for house in some for there in near(house, steps))


def masts_values(case: Case) -> dict[str, Any]:
    """Return in how many houses it can be, what hasty readers count, and if it is carried."""
    first, van, van_now, deaf, reach, walk = case.numbers
    one, two, silent = near(first, reach), near(van, reach), near(deaf, reach)
    left, today = (one & two) - silent, (one & near(van_now, reach)) - silent
    walked = houses_within(one, walk) & two
    return {
        "houses": HOUSES,
        "first": first,
        "van": van,
        "van_now": van_now,
        "deaf": deaf,
        "reach": reach,
        "walk": walk,
        "one_low": min(one),
        "one_high": max(one),
        "two_low": min(two),
        "two_high": max(two),
        "deaf_low": min(silent),
        "deaf_high": max(silent),
        "where": " ".join(map(str, sorted(left))),
        "left": len(left),
        "today": len(today),
        "unheard": len(one & two),
        "either": len((one | two) - silent),
        "highest": max(left, default=0),
        "highest_today": max(today, default=0),
        "highest_unheard": max(one & two, default=0),
        "lowest": min(left, default=0),
        "walked": len(walked),
        "stayed": len(one & two),
        "all_spread": len(houses_within(one, walk) & houses_within(two, walk)),
        "walked_low": max(1, min(one) - walk),
        "walked_high": min(HOUSES, max(one) + walk),
    }


def fresh_masts(case: Case, luck: Luck) -> Case:
    """Return other masts, of which each rules something out, and the van has driven far enough."""
    while True:
        reach, walk = luck.pick((4, 5, 6)), luck.pick((2, 3))
        first, van = luck.pick(range(8, 20)), luck.pick(range(8, 24))
        van_now, deaf = luck.pick(range(4, 28)), luck.pick(range(4, 28))
        found = replace(case, numbers=(first, van, van_now, deaf, reach, walk))
        if masts_is_telling(found):
            return found


def masts_is_telling(case: Case) -> bool:
    """Tell whether a few houses are left, in one piece, and every clue takes some away."""
    told = masts_values(case)
    counts = [told[name] for name in ("left", "today", "unheard", "either")]
    highs = [told[name] for name in ("highest", "highest_today", "highest_unheard", "lowest")]
    walks = [told[name] for name in ("walked", "stayed", "all_spread")]
    whole = told["highest"] - told["lowest"] + 1 == told["left"]
    apart = all(len(set(some)) == len(some) for some in (counts, highs, walks))
    return bool(told["left"] > 1 and told["today"] and whole and apart)


FAMILIES = {
    "neighbours": Family(neighbours_values, fresh_neighbours),
    "shifts": Family(shifts_values, fresh_shifts),
    "inspectors-notes": Family(inspectors_notes_values, fresh_inspectors_notes),
    "masts": Family(masts_values, fresh_masts),
}
