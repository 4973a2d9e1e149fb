"""Otto reckons an equilibrium line by line; one of his lines is wrong (exercise 14.7)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.two_by_two import cells, gain_tables, game_of, is_plain
from cluekit.learn.forms import Case
from cluekit.learn.gains import gain, share
from cluekit.learn.values import Word
from cluekit.logic.games import MatrixGame, equilibrium
from cluekit.words import mark

LINES = ("line-1", "line-2", "line-3", "line-4")
TEXTS = (
    mark("If the Killer kills, I win {a} · p + {c} · (1 − p)."),
    mark("If he hides, I win {b} · p + {d} · (1 − p)."),
    mark("It must not matter to him which: {left} · p + {c} = {right} · p + {d}."),
    mark("So p = {chance}: that is how often I arrest."),
)
SLIPS = (
    mark("If the Killer kills, I win {a} · p + {b} · (1 − p)."),
    mark("If he hides, I win {b} · p + {d} · p."),
    mark("It must not matter to him which: {left} · p + {c} = {slip} · p + {d}."),
    mark("So p = {turned}: that is how often I arrest."),
)
"""The same lines with a slip in each."""
WHY = (
    mark("a row was read instead of a column: if the Killer kills, the numbers are {a} and {c}"),
    mark("gathering has the chance 1 − p, not p: the two chances add up to 1"),
    mark("{b} − {d} is {right}, not {slip}"),
    mark("{left} · p + {c} = {right} · p + {d} gives {chance}; {turned} is the chance to gather"),
)


def values(case: Case) -> dict[str, object]:
    """Return his lines, and which of them is wrong."""
    *numbers, wrong = case.numbers
    game = game_of(numbers)
    about = _about(game)
    texts = [SLIPS[n] if n == wrong else TEXTS[n] for n in range(len(TEXTS))]
    others = [line for n, line in enumerate(LINES) if n != wrong]
    return {
        **about,
        **{f"text_{n}": Word(text, about) for n, text in enumerate(texts, start=1)},
        "wrong": LINES[wrong],
        "why": Word(WHY[wrong], about),
        "mended": Word(TEXTS[wrong], about),
        "other_1": others[0],
        "other_2": others[1],
        "other_3": others[2],
        "p": equilibrium(game).rows[0],
        "turned_p": equilibrium(game).rows[1],
        "killer_p": equilibrium(game).columns[0],
    }


def _about(game: MatrixGame) -> dict[str, object]:
    (a, b), (c, d) = game.gains
    chance = equilibrium(game).rows[0]
    return {
        **cells(game),
        "left": gain(a - c),
        "right": gain(b - d),
        "slip": gain(d - b),
        "chance": share(chance),
        "turned": share(1 - chance),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another table, and a slip in another line."""
    for numbers in gain_tables(luck):
        game = game_of(numbers)
        if is_plain(game) and _all_differ(game):
            return replace(case, numbers=(*numbers, luck.pick(range(len(LINES)))))
    raise LookupError("no such table")


def _all_differ(game: MatrixGame) -> bool:
    found = equilibrium(game)
    return len({*found.rows, found.columns[0], Fraction(1, 2)}) == len(found.rows) + 2
