"""Reading the numbers and marks that a learner wrote: the meaning counts, never the spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from math import log2, log10

from cluekit.learn.answers.number_sentences import number_in, numbers_in
from cluekit.learn.answers.reckoning import Written, sum_in
from cluekit.learn.answers.rounded import ALIKE, NoSumError
from cluekit.ways import fold_case
from cluekit.words.numbers import local_number

_THOUSANDS = re.compile(r"(\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3}){1,9})(?:\s+[^\W\d_]+)?$")
_READABLE = 10_000
"""A fraction with a denominator from here on is shown in decimals only."""
LONGEST = 400
"""More text than this is no answer."""
_MOST_BITS = 1000
"""A whole number of more, some 300 digits, is no answer."""


class UnreadableError(Exception):
    """What was written is not an answer of this kind; the argument says what was looked for."""


def refuse_huge(given: object, deep: int = 5) -> None:
    """Raise ``UnreadableError`` for an answer in which a number has hundreds of digits."""
    if isinstance(given, Fraction):
        given = max(abs(given.numerator), given.denominator)
    if isinstance(given, int) and given.bit_length() > _MOST_BITS:
        raise UnreadableError(f"10^{int(given.bit_length() * log10(2))}")
    if isinstance(given, Mapping):
        given = [*given.keys(), *given.values()]
    if isinstance(given, (list, tuple, set, frozenset)):
        if not deep:
            raise UnreadableError("…")
        for item in given:
            refuse_huge(item, deep - 1)


def read_number(given: object) -> tuple[Fraction, Fraction]:
    """Return the number that was written and how far it may be off (0 for whole numbers).

    >>> read_number("two thirds")
    (Fraction(2, 3), Fraction(0, 1))
    """
    found = read_written(given)
    return found.value, found.slack


def read_written(given: object) -> Written:
    """Return the number that was written, and how exactly; raises ``UnreadableError``.

    Reads 12, "12", "twelve rows", 1/3, "0.333", "33.3%", "one in three", a Fraction or a float; and
    sums such as "3 × 3 × 3" or "log2 5". A decimal stands for every number that rounds to it, once
    it has two digits.
    """
    if isinstance(given, bool) or given is None:
        raise UnreadableError(given)
    refuse_huge(given)
    if isinstance(given, (int, Fraction)):
        return Written(Fraction(given), Fraction(0), reckoned=False)
    text = str(given)[: LONGEST + 1]
    for read in (sum_in, number_in):
        with suppress(NoSumError):
            return read(text)
    raise UnreadableError(text[:LONGEST])


def sum_in_words(text: str) -> str:
    """Return the result of a sum: "= 324", "= 3/4 = 0.75"; "" for a single number or no sum."""
    if _as_thousands(text) is not None:
        return ""
    try:
        value, _, reckoned, _ = read_written(text)
    except UnreadableError:
        return ""
    if not reckoned:
        return ""
    if value.denominator == 1:
        return f"= {value.numerator}"
    near = round(value, 4)
    decimals = local_number(f"{float(near):.4f}".rstrip("0"))
    whole = f"= {value} " if value.denominator < _READABLE else ""
    return f"{whole}{'=' if near == value else '≈'} {decimals}"


def same_number(given: object, wanted: Fraction) -> bool:
    """Tell whether what was written means this number; raises ``UnreadableError``."""
    if _as_thousands(given) == wanted:
        return True
    value, slack = read_number(given)
    return abs(value - wanted) <= slack if wanted.denominator > 1 else value == wanted


def _as_thousands(given: object) -> int | None:
    """Return the number of "2,430" or "2 430 rows", in groups of three digits; None for others."""
    found = _THOUSANDS.match(given.strip()) if isinstance(given, str) else None
    return int(re.sub(r"\D", "", found[1])) if found else None


def is_cut_off(given: object, wanted: Fraction) -> bool:
    """Tell whether a number in decimals is this one without its last digits, and not rounded."""
    value, slack, reckoned, step = read_written(given)
    if reckoned or not slack or value * wanted <= 0:
        return False
    return abs(value) == abs(wanted) // step * step < abs(wanted) - slack


def rounds_to(given: object, wanted: Fraction) -> bool:
    """Tell whether what was written is this number, rounded; raises ``UnreadableError``."""
    value, slack = read_number(given)
    return abs(value - wanted) <= max(slack, ALIKE)


def counts_for_bits(given: object, most: int) -> bool:
    """Tell whether what was written is the log2 of a whole number up to the most, rounded."""
    value, slack = read_number(given)
    near = (abs(value - Fraction(log2(n))) for n in range(2, most + 1))
    return any(off <= max(slack, ALIKE) for off in near)


def read_numbers(given: object, hands: int = 0) -> tuple[Fraction, ...]:
    """Return several numbers, largest first: [5, 5, 4, 4], "5, 5, 4 and 4", "4+4+5+5 cards".

    With ``hands``, "the others" are the hands that were not named yet.
    """
    items: object = given
    if isinstance(given, str):
        given = _DASHES.sub(",", given) if _DASHED.fullmatch(given.strip()) else given
        text = _LAST_NOUN.sub("", fold_case(given[:LONGEST]).strip(" {}[]()."))
        items = [item for item in _BETWEEN_NUMBERS.split(text) if item]
    if not isinstance(items, Iterable):
        items = [items]
    try:
        numbers = [read_number(item)[0] for item in items]
    except UnreadableError:
        numbers = _numbers_in_a_sentence(given, hands)
        if not numbers:
            raise
    if isinstance(given, str) and len(numbers) == 1:
        numbers = _numbers_in_a_sentence(given, hands) or numbers
    if not numbers:
        raise UnreadableError(given)
    return tuple(sorted(numbers, reverse=True))


def _numbers_in_a_sentence(given: object, hands: int) -> list[Fraction]:
    if isinstance(given, str):
        with suppress(NoSumError):
            return numbers_in(given[:LONGEST], hands)
    return []


_DASHES = re.compile(r"\s*[-–—]\s*")
_DASHED = re.compile(rf"\d+(?:{_DASHES.pattern}\d+)+")
_BETWEEN_NUMBERS = re.compile(r"[\s,;+&]+|(?<=\d)(?:and|ed?)(?=\d)|\b(?:and|ed?)\b")
_LAST_NOUN = re.compile(r"(?<=\d)\s+[^\W\d_]+$")


_YES = frozenset({"yes", "y", "si", "sim", "s", "+", "x+", "✓", "✔", "1", "true", "has", "tick"})
_NO = frozenset({"no", "n", "nao", "-", "✕", "✗", "x", "×", "0", "false", "cross"})


def read_mark(given: object) -> str:
    """Return "yes", "no" or "" for an empty cell; raises ``UnreadableError``."""
    text = fold_case(str(given)) if given is not None else ""
    if text in {"", "?", "."}:
        return ""
    if text in _YES or text in _NO:
        return "yes" if text in _YES else "no"
    raise UnreadableError(given)
