"""Harder: the next step of regret matching, and how often to bluff for a stake (14.9).

In the poker of the second part a hand is strong or weak, half and half; its holder bets or
checks, the other calls or folds. Strong hands always bet. The pot is there before the bet.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.gains import Gains, Mixture, share
from cluekit.learn.values import Tenths, Word
from cluekit.logic.games import MatrixGame, Mixed, equilibrium, mixed_strategy
from cluekit.words import mark
from cluekit.words.numbers import local_number

CHOICES = (mark("Arrest"), mark("Gather"), mark("Wait"))
BLUFFS = (mark("bluff"), mark("check"))
CALLS = (mark("call"), mark("fold"))
ZERO = 50
"""Regrets are kept as whole numbers above minus fifty."""
HALF = Fraction(1, 2)


class Signed(Tenths, frozen=True):
    """A whole number, said with its sign: "+3", "−1", "0"."""

    def in_words(self) -> str:
        """Return it without decimals."""
        return ("+" if self.number > 0 else "") + local_number(str(self.number))


def poker(pot: int, bet: int) -> MatrixGame:
    """Return what the bettor wins on average: weak hands bet or check, the other calls or folds."""
    called = HALF * (pot + bet)
    return MatrixGame(
        (
            (called - HALF * bet, Fraction(pot)),
            (called, HALF * pot),
        )
    )


def values(case: Case) -> dict[str, object]:
    """Return the next chances, and the bluff that makes calling and folding worth the same."""
    *kept, pot, bet = case.numbers
    regrets = [number - ZERO for number in kept]
    above = [max(regret, 0) for regret in regrets]
    following = tuple(Fraction(each, sum(above)) for each in above)
    sizes = [abs(regret) for regret in regrets]
    game = poker(pot, bet)
    found = equilibrium(game)
    best = tuple(Fraction(regret == max(regrets)) for regret in regrets)
    return {
        **{f"r_{n}": Signed(regret) for n, regret in enumerate(regrets, start=1)},
        "above": sum(above),
        "next": following,
        "next_said": Mixture(CHOICES, following),
        "sizes": tuple(Fraction(size, sum(sizes)) for size in sizes),
        "best": best,
        "pot": pot,
        "bet": bet,
        "won": pot + bet,
        "for_rows": Gains(game, BLUFFS, CALLS),
        "for_columns": Gains(game, BLUFFS, CALLS, "columns"),
        "bluff": found.rows,
        "bluff_said": _with(mark("bluff with {one}, check with {other}"), found.rows),
        "never": mixed_strategy(0, 1),
        "ever": mixed_strategy(1, 0),
        "turned": found.rows[::-1],
        "call": found.columns,
        "call_said": _with(mark("call with {one}, fold with {other}"), found.columns),
        "turned_call": found.columns[::-1],
        "chance": share(found.rows[0]),
    }


def _with(said: str, chances: Mixed) -> Word:
    """Return a mixture of two as a sentence has it: "bluff with 1/3, check with 2/3"."""
    return Word(said, {"one": share(chances[0]), "other": share(chances[1])})


def fresh(case: Case, luck: Luck) -> Case:
    """Return other regrets, one of them below zero, and other stakes."""
    above = luck.order([luck.pick(range(1, 6)), luck.pick(range(6, 10))])
    regrets = luck.order([*above, -luck.pick(range(1, 6))])
    stakes = [(p, b) for p in range(2, 9) for b in range(1, 5) if p > b]
    return replace(case, numbers=(*(ZERO + each for each in regrets), *luck.pick(stakes)))
