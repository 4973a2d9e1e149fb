"""Three rows of which one is never better than another: delete it, then solve (exercise 14.3)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.no_saddle import COLUMNS
from cluekit.learn.families.two_by_two import best_reply, gain_tables, game_of, is_plain
from cluekit.learn.forms import Case
from cluekit.learn.gains import Gains, Mixture, gain
from cluekit.learn.values import Word
from cluekit.logic.games import MatrixGame, equilibrium, mixed_strategy
from cluekit.words import mark

NAMES = (mark("Arrest"), mark("Gather"), mark("Wait"))
IDS = ("arrest", "gather", "wait")
THIRD = Fraction(1, 3)


def values(case: Case) -> dict[str, object]:
    """Return the row that goes, the row that beats it, and the strategy that remains."""
    game = game_of(case.numbers)
    gone, better = game.dominated_rows[-1]
    found, left = equilibrium(game), [n for n in range(3) if n != gone]
    others = [IDS[n] for n in left]
    halves, turned = tuple(Fraction(n != gone, 2) for n in range(3)), _turned(found.rows, left)
    gains = {
        f"{name}_{column}": gain(game.gains[row][n])
        for row, name in enumerate(IDS)
        for n, column in enumerate(("kill", "hide"))
    }
    return {
        **gains,
        "for_rows": Gains(game, NAMES, COLUMNS),
        "gone": IDS[gone],
        "gone_said": Word(NAMES[gone]),
        "better_said": Word(NAMES[better]),
        "other_1": others[0],
        "other_2": others[1],
        "strategy": found.rows,
        "said": Mixture(NAMES, found.rows),
        "value_said": gain(found.value),
        "thirds": mixed_strategy(*(THIRD,) * 3),
        **best_reply(game, "thirds", (THIRD,) * 3, COLUMNS),
        **best_reply(game, "halves", halves, COLUMNS),
        **best_reply(game, "turned", turned, COLUMNS),
        "halves": halves,
        "turned": turned,
    }


def _turned(rows: tuple[Fraction, ...], left: list[int]) -> tuple[Fraction, ...]:
    """Return a strategy with the chances of the two rows that remain changed round."""
    chances = list(rows)
    chances[left[0]], chances[left[1]] = rows[left[1]], rows[left[0]]
    return tuple(chances)


def fresh(case: Case, luck: Luck) -> Case:
    """Return another table of two rows, and somewhere a third that one of them beats."""
    while True:
        numbers = next(n for n in gain_tables(luck, 4) if is_plain(game_of(n)))
        beaten = luck.pick((0, 1))
        worse = tuple(number - 5 * luck.pick((1, 2, 3)) for number in numbers[2 * beaten :][:2])
        at = luck.pick((0, 2, 4))
        whole = (*numbers[:at], *worse, *numbers[at:])
        if min(worse) >= 0 and _has_one_answer(game_of(whole)):
            return replace(case, numbers=whole)


def _has_one_answer(game: MatrixGame) -> bool:
    return len({gone for gone, _ in game.dominated_rows}) == 1
