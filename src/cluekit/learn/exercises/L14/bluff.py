"""How often to bluff: an Inspector who arrests herself, a stake, regret (14.5 and 14.9)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.forms import Case
from cluekit.learn.gains import Gains, Mixture, share
from cluekit.learn.values import Tenths, Word
from cluekit.logic.games import MatrixGame, Mixed, equilibrium, mixed_strategy
from cluekit.words import mark
from cluekit.words.numbers import local_number

# --- arrest yourself ------------------------------------------------------------------------------
# Tiny Noir on two by two: the Inspector sometimes arrests herself, as a bluff (14.5).
#
# She acts when one is dead and three are left. With chance b she arrests herself; else one of the
# other two, of whom one is the Killer. If he is still free he has one kill: the one who was
# arrested, or the one who was not. Who misses has shown his face, and is arrested.

ARREST_YOURSELF_HALF, ONE, NOTHING = Fraction(1, 2), Fraction(1), Fraction(0)
BLUFF = MatrixGame(((ONE, ARREST_YOURSELF_HALF), (NOTHING, ONE)))
"""What the Inspector wins: honest or bluff, against killing the arrested or the other one."""
REPLIES = ("arrested", "other")
WHY = {
    "arrested": mark("she bluffs so often that the one who was arrested is more likely to be her"),
    "other": mark(
        "she bluffs so rarely that the one who was not arrested is more likely to be her"
    ),
    "alike": mark(
        "both are equally likely to be the Inspector: this is the bluff that gives nothing away"
    ),
}
CHANCES = tuple(
    Fraction(*pair)
    for pair in ((0, 1), (1, 6), (1, 5), (1, 4), (1, 3), (2, 5), (1, 2), (3, 5), (2, 3), (4, 5))
)
"""How often she may bluff: never, … four times in five."""
EVEN = Fraction(1, 3)


def arrest_yourself_values(case: Case) -> Values:
    """Return what the Killer wins against two chances of a bluff, and his best reply to a third."""
    first, second, third = (CHANCES[number] for number in case.numbers)
    found = BLUFF.replies((1 - third, third))
    reply = REPLIES[found[0]] if len(found) == 1 else "alike"
    others = [each for each in WHY if each != reply]
    return {
        **_about("first", first),
        **_about("second", second),
        **_about("third", third),
        "reply": reply,
        "why": Word(WHY[reply]),
        "other_1": others[0],
        "other_2": others[1],
    }


def _about(name: str, chance: Fraction) -> Values:
    """Return the Killer's chance of winning by each kill, and what he gets by the better one."""
    arrested, other = (1 - worth for worth in BLUFF.worth_of_columns((1 - chance, chance)))
    return {
        name: share(chance),
        f"{name}_killer": max(arrested, other),
        f"{name}_inspector": 1 - max(arrested, other),
        f"{name}_worse": min(arrested, other),
        f"{name}_arrested": share(arrested),
        f"{name}_other": share(other),
        f"{name}_said": share(max(arrested, other)),
        f"{name}_honest": share(1 - chance),
    }


def fresh_arrest_yourself(case: Case, luck: Luck) -> Case:
    """Return other chances; the third is now and then the one that gives nothing away."""
    even = CHANCES.index(EVEN)
    uneven = [number for number in range(1, len(CHANCES)) if number != even]
    first, second = luck.order(uneven)[:2]
    third = luck.pick((even, luck.pick(uneven), luck.pick(uneven)))
    return replace(case, numbers=(first, second, third))


# --- poker and regret -----------------------------------------------------------------------------
# Harder: the next step of regret matching, and how often to bluff for a stake (14.9).
#
# In the poker of the second part a hand is strong or weak, half and half; its holder bets or
# checks, the other calls or folds. Strong hands always bet. The pot is there before the bet.

CHOICES = (mark("Arrest"), mark("Gather"), mark("Wait"))
BLUFFS = (mark("bluff"), mark("check"))
CALLS = (mark("call"), mark("fold"))
POKER_AND_REGRET_ZERO = 50
"""Regrets are kept as whole numbers above minus fifty."""
POKER_AND_REGRET_HALF = Fraction(1, 2)


class Signed(Tenths, frozen=True):
    """A whole number, said with its sign: "+3", "−1", "0"."""

    def in_words(self) -> str:
        """Return it without decimals."""
        return ("+" if self.number > 0 else "") + local_number(str(self.number))


def poker(pot: int, bet: int) -> MatrixGame:
    """Return what the bettor wins on average: weak hands bet or check, the other calls or folds."""
    called = POKER_AND_REGRET_HALF * (pot + bet)
    return MatrixGame(
        (
            (called - POKER_AND_REGRET_HALF * bet, Fraction(pot)),
            (called, POKER_AND_REGRET_HALF * pot),
        )
    )


def poker_and_regret_values(case: Case) -> Values:
    """Return the next chances, and the bluff that makes calling and folding worth the same."""
    *kept, pot, bet = case.numbers
    regrets = [number - POKER_AND_REGRET_ZERO for number in kept]
    above = [max(regret, 0) for regret in regrets]
    following = tuple(Fraction(each, sum(above)) for each in above)
    sizes = [abs(regret) for regret in regrets]
    game = poker(pot, bet)
    found = equilibrium(game)
    best = tuple(Fraction(regret == max(regrets)) for regret in regrets)
    return {
        **by_number("r", (Signed(regret) for regret in regrets)),
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


def fresh_poker_and_regret(case: Case, luck: Luck) -> Case:
    """Return other regrets, one of them below zero, and other stakes."""
    above = luck.order([luck.pick(range(1, 6)), luck.pick(range(6, 10))])
    regrets = luck.order([*above, -luck.pick(range(1, 6))])
    stakes = [(p, b) for p in range(2, 9) for b in range(1, 5) if p > b]
    return replace(
        case, numbers=(*(POKER_AND_REGRET_ZERO + each for each in regrets), *luck.pick(stakes))
    )


FAMILIES = {
    "arrest-yourself": Family(arrest_yourself_values, fresh_arrest_yourself),
    "poker-and-regret": Family(poker_and_regret_values, fresh_poker_and_regret),
}
