"""Codes of puzzles: a number of many digits, each of its own base, written in signs people can say.

>>> code = write_code([(3, 8), (14, 21)])
>>> reader = read_code(code)
>>> reader.digit(8), reader.digit(21)
(3, 14)

The last signs check the others, so that a slip is told and opens no other puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from math import comb

from cluekit.core import refusal
from cluekit.learn.progress import READ_AS, SIGNS

CODE_VERSION = 1
CHECK = 5
"""How many signs of a code check the others."""
LONGEST = 200
GROUP = 5


def write_code(digits: Iterable[tuple[int, int]]) -> str:
    """Return a code, in groups of five signs, of these (digit, base); the first are read first."""
    number = 0
    for digit, base in reversed([(CODE_VERSION, len(SIGNS)), *digits]):
        number = number * base + digit
    signs = ""
    while number:
        number, last = divmod(number, len(SIGNS))
        signs += SIGNS[last]
    signs += _check_signs(signs)
    return "-".join(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))


def plain_signs(code: str) -> str:
    """Return a code as it was typed, without what stands between its signs."""
    return "".join(READ_AS.get(sign, sign) for sign in code.upper() if sign.isalnum())


def read_code(code: str) -> Digits:
    """Return the digits of a code.

    Raises ``RefusedError``: ``puzzle-code`` for what is no code, or typed wrongly,
    ``puzzle-newer`` for one that a newer kit wrote.
    """
    typed = plain_signs(code)
    signs, check = typed[:-CHECK], typed[-CHECK:]
    wrong = not signs or len(typed) > LONGEST or set(typed) - set(SIGNS)
    if wrong or _check_signs(signs) != check:
        raise refusal("puzzle-code", code=code[:60])
    number = 0
    for sign in reversed(signs):
        number = number * len(SIGNS) + SIGNS.index(sign)
    reader = Digits(number)
    if reader.digit(len(SIGNS)) != CODE_VERSION:
        raise refusal("puzzle-newer", code=code[:60])
    return reader


def _check_signs(signs: str) -> str:
    digest = int.from_bytes(blake2b(signs.encode(), digest_size=8).digest())
    return "".join(SIGNS[digest >> 5 * place & 31] for place in range(CHECK))


class Digits:
    """The digits of a number, each of its own base, the first first."""

    def __init__(self, number: int) -> None:
        self.left = number

    def digit(self, base: int) -> int:
        """Return the next digit."""
        self.left, digit = divmod(self.left, base)
        return digit


def rank_of(hand: Sequence[int]) -> int:
    """Return the number of a hand among all of its size (the combinatorial number system)."""
    return sum(comb(card, place) for place, card in enumerate(sorted(hand), start=1))


def hand_of(rank: int, cards: int, size: int) -> tuple[int, ...]:
    """Return the hand of this rank."""
    hand = []
    for place in range(size, 0, -1):
        card = next(c for c in reversed(range(cards)) if comb(c, place) <= rank)
        hand.append(card)
        rank -= comb(card, place)
    return tuple(reversed(hand))
