"""Tiny Noir on two by two: the Inspector sometimes arrests herself, as a bluff (14.5).

She acts when one is dead and three are left. With chance b she arrests herself; else one of the
other two, of whom one is the Killer. If he is still free he has one kill: the one who was arrested,
or the one who was not. Who misses has shown his face, and is arrested.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.gains import share
from cluekit.learn.values import Word
from cluekit.logic.games import MatrixGame
from cluekit.words import mark

HALF, ONE, NOTHING = Fraction(1, 2), Fraction(1), Fraction(0)
BLUFF = MatrixGame(((ONE, HALF), (NOTHING, ONE)))
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


def values(case: Case) -> dict[str, object]:
    """Return what the Killer wins against two chances of a bluff, and his best reply to a third."""
    first, second, third = (CHANCES[number] for number in case.numbers)
    reply = _reply(third)
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


def _about(name: str, chance: Fraction) -> dict[str, object]:
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


def _reply(chance: Fraction) -> str:
    found = BLUFF.replies((1 - chance, chance))
    return REPLIES[found[0]] if len(found) == 1 else "alike"


def fresh(case: Case, luck: Luck) -> Case:
    """Return other chances; the third is now and then the one that gives nothing away."""
    even = CHANCES.index(EVEN)
    uneven = [number for number in range(1, len(CHANCES)) if number != even]
    first, second = luck.order(uneven)[:2]
    third = luck.pick((even, luck.pick(uneven), luck.pick(uneven)))
    return replace(case, numbers=(first, second, third))
