"""Games to be played on to a goal (exercises 10.9, 12b.6 and 13.8).

A fresh game is one in which somebody who plays well reaches the goal, and somebody with the wrong
idea does not.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.core.session import Bot
from cluekit.learn.families import Family, Values
from cluekit.learn.forms import Case, Laid
from cluekit.learn.kinds.play import GOALS
from cluekit.learn.own_games import ME, chair, check_written, laid_in, play_out

SEEDS = {
    "informant": (
        *(0, 38, 40, 46, 56, 58, 70, 79, 91, 102, 112, 113, 132, 133, 135, 144, 146, 148, 154),
        *(173, 176, 186, 191, 239, 266, 299, 314, 320, 336, 355, 359, 361, 377, 379, 384, 387),
    ),
    "halving": (
        *(2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 17, 27, 28, 31, 32, 34, 35, 36, 37, 44, 46, 47, 48),
        *(50, 51, 52, 54, 61, 62, 65, 66, 67, 69, 71, 82, 84, 85, 88, 93, 96, 97, 99, 100, 101),
    ),
    "arrest": (
        *(0, 1, 2, 3, 5, 6, 7, 8, 9, 11, 13, 14, 17, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31),
        *(32, 33, 34, 37, 38, 39, 41, 42, 43, 44, 46, 47, 48, 49, 51, 52, 53, 55, 56, 57),
    ),
}
"""Games that are worth playing, by their goal. To find one takes longer than a press may."""


def own_games_values(case: Case) -> Values:
    """Return who sits at the table, and what tells this game from others."""
    laid = laid_in(case)
    if laid.deal or laid.position:
        check_written(laid)
    others = tuple(name for name in laid.names if name != ME)
    return {"seed": laid.seed, "friend": others[0], "other": others[-1]}


def fresh_own_games(case: Case, luck: Luck) -> Case:
    """Return another game that is worth playing, dealt by chance."""
    laid = laid_in(case)
    seed = luck.pick(SEEDS[laid.goal])
    return replace(case, table=replace(laid, seed=seed, deal=None, position=None))


def is_worth_playing(laid: Laid) -> bool:
    """Tell whether the right idea reaches the goal, and the wrong one does not."""
    goal = GOALS[laid.goal]
    return not reaches(laid, goal.wrong()) and reaches(laid, goal.good())


def reaches(laid: Laid, me: Bot) -> bool:
    """Tell whether somebody who plays like this reaches the goal."""
    session = play_out(laid, me)
    return GOALS[laid.goal].standing(session, chair(laid)).state == "reached"


FAMILIES = {"own-games": Family(own_games_values, fresh_own_games)}
