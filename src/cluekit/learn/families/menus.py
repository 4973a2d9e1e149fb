"""Menus and passwords: products away from the table (exercise 1.6)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case

ALPHABET, DIGITS = 26, 10


def values(case: Case) -> dict[str, object]:
    """Return how many meals there are, and without fish; how many passwords, one seen in part."""
    starters, mains, desserts, no_starters, no_mains, letters, digits = case.numbers
    meals = starters * mains * desserts
    return {
        "starters": starters,
        "mains": mains,
        "desserts": desserts,
        "meals": meals,
        "added": starters + mains + desserts,
        "no_starters": no_starters,
        "no_mains": no_mains,
        "starters_left": starters - no_starters,
        "mains_left": mains - no_mains,
        "meals_left": (starters - no_starters) * (mains - no_mains) * desserts,
        "minus_dishes": meals - no_starters - no_mains,
        "half_way": (starters - no_starters) * mains * desserts,
        "letters": letters,
        "digits": digits,
        "letters_open": letters - 1,
        "digits_open": digits - 1,
        "passwords": ALPHABET ** (letters - 1) * DIGITS ** (digits - 1),
        "every_password": ALPHABET**letters * DIGITS**digits,
        "one_seen": ALPHABET ** (letters - 1) * DIGITS**digits,
        "places_added": ALPHABET * (letters - 1) + DIGITS * (digits - 1),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another menu and another kind of password."""
    menu = (luck.pick((4, 5, 6)), luck.pick((4, 5, 6, 7)), luck.pick((2, 3, 4)))
    fish = (luck.pick((1, 2)), luck.pick((1, 2, 3)))
    return replace(case, numbers=(*menu, *fish, luck.pick((2, 3)), luck.pick((2, 3, 4))))
