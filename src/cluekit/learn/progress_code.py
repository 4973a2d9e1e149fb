"""Progress as a short code, to be written down and typed in elsewhere.

It carries which exercises are solved, and which of these without being shown: no tries, no hints,
nothing that was written, no name. Groups of five signs; the last sign of a group checks the four
before it and the place of the group, and the last group checks all the others, so that a slip is
found where it is. Signs are 0–9 and letters without I, L, O and U: O is read as 0, I and L as 1.

>>> code = progress_code({"0.1": Done(tries=3, solved=True), "1.2": Done(tries=1)})
>>> code, sorted(progress_in(code))
('100RY-T1CY8', ['0.1'])
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import groupby

from cluekit.core import refusal
from cluekit.learn.progress import Done, Progress, by_ids_of_today
from cluekit.words import say

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS = {"O": "0", "I": "1", "L": "1"}
GROUP = 5
"""Signs in a group, with the one that checks it."""

VERSION = 1
LETTERS = ("", "b", "c", "d")
"""What may stand behind the number of a lesson."""

MOST_LESSON, MOST_EXERCISE = 31, 15
"""The highest numbers that a code can carry."""

LONGEST_CODE = 1_000
"""More signs than this are no code."""

Bits = list[int]


def code_carries() -> str:
    """Say what a code carries, and what not."""
    return say(
        "The code carries which exercises are solved, and which of them without being shown. It "
        "carries no tries, no guesses, no tickets and no name; a file carries all that is kept."
    )


# --- written ------------------------------------------------------------------------------------


def progress_code(progress: Progress) -> str:
    """Return the code of what is solved; "" where nothing is."""
    bits = [bit for lesson in _lessons(progress) for bit in lesson]
    if not bits:
        return ""
    values = [VERSION, *_values(bits)]
    values += [0] * (-len(values) % (GROUP - 1))
    groups = [values[at : at + GROUP - 1] for at in range(0, len(values), GROUP - 1)]
    groups.append(_seal(values))
    return "-".join(_group(group, place) for place, group in enumerate(groups))


def _lessons(progress: Progress) -> Iterator[Bits]:
    """Yield each lesson with something solved: number, letter, its last exercise, two bits each."""
    placed = ((_place(name), done) for name, done in progress.items() if done.solved)
    solved = [(*place, done) for place, done in placed if place]
    solved.sort(key=lambda each: each[:3])
    for (number, letter), group in groupby(solved, key=lambda each: each[:2]):
        by_number = {exercise: done for _, _, exercise, done in group}
        last = max(by_number)
        bits = [*_bits(number, 5), *_bits(letter, 2), *_bits(last, 4)]
        for exercise in range(1, last + 1):
            done = by_number.get(exercise, Done())
            bits += [done.solved, done.badge]
        yield bits


def _place(name: str) -> tuple[int, int, int] | None:
    """Return an exercise's lesson, letter and number; None for one that no code can carry."""
    found = re.fullmatch(r"(\d{1,2})([a-z]?)\.(\d{1,2})", name)
    if not found or found[2] not in LETTERS:
        return None
    lesson, exercise = int(found[1]), int(found[3])
    fits = lesson <= MOST_LESSON and 0 < exercise <= MOST_EXERCISE
    return (lesson, LETTERS.index(found[2]), exercise) if fits else None


def _bits(number: int, count: int) -> Bits:
    return [number >> place & 1 for place in reversed(range(count))]


def _values(bits: Bits) -> Iterator[int]:
    """Yield five bits as one value; 0 stands for what is missing at the end."""
    padded = [*bits, *[0] * (-len(bits) % 5)]
    for at in range(0, len(padded), 5):
        yield _number(padded[at : at + 5])


def _number(bits: Bits) -> int:
    return int("".join(str(int(bit)) for bit in bits) or "0", 2)


def _seal(values: Sequence[int]) -> list[int]:
    """Return the four values that check all groups together."""
    digest = blake2b(bytes(values), digest_size=4).digest()
    return [byte % len(SIGNS) for byte in digest]


def _group(values: Sequence[int], place: int) -> str:
    return "".join(SIGNS[value] for value in (*values, _check(values, place)))


def _check(values: Sequence[int], place: int) -> int:
    """Return the value that checks a group: one sign typed wrongly, or two swapped, change it."""
    found = (place * 11 + 7) % len(SIGNS)
    for value in values:
        found = _doubled(found) ^ value
    return _doubled(found)


def _doubled(value: int) -> int:
    """Return the double in the field of 32 elements."""
    return (value << 1) ^ (0b100101 if value & 16 else 0)


# --- read ---------------------------------------------------------------------------------------


def progress_in(code: str) -> Progress:
    """Return what a code says is solved.

    Raises ``RefusedError``: ``code-sign``, ``code-length`` and ``code-group`` name the group that
    is wrong, ``code-whole`` says that groups are missing or have changed places, ``code-newer``
    that a newer kit wrote it, ``code-none`` that there is nothing to read.
    """
    groups = [_read(group, place) for place, group in enumerate(_typed(code))]
    *body, seal = groups
    values = [value for group in body for value in group]
    if not body or seal != _seal(values):
        raise refusal("code-whole", groups=len(groups))
    if values[0] != VERSION:
        raise refusal("code-newer", version=values[0])
    return by_ids_of_today(dict(_solved([b for value in values[1:] for b in _bits(value, 5)])))


def _typed(code: str) -> list[str]:
    """Return the groups as they were typed: between hyphens and spaces, or five by five."""
    if len(code) > LONGEST_CODE:
        raise refusal("code-none")
    typed = [group for group in re.split(r"[\s\-–—.,_]+", code.upper()) if group]
    if not typed:
        raise refusal("code-none")
    if len(typed) == 1:
        (whole,) = typed
        typed = [whole[at : at + GROUP] for at in range(0, len(whole), GROUP)]
    return typed


def _read(group: str, place: int) -> list[int]:
    """Return the values of a group without the one that checks it."""
    shown = {"number": place + 1, "group": group[:12]}
    signs = [READ_AS.get(sign, sign) for sign in group]
    strange = next((sign for sign in signs if sign not in SIGNS), None)
    if strange is not None:
        raise refusal("code-sign", **shown, sign=strange)
    if len(signs) != GROUP:
        raise refusal("code-length", **shown, signs=GROUP)
    *values, check = map(SIGNS.index, signs)
    if check != _check(values, place):
        raise refusal("code-group", **shown)
    return values


def _solved(bits: Bits) -> Iterator[tuple[str, Done]]:
    """Yield the exercises that the bits say are solved."""
    at = 0
    while at + 11 <= len(bits):
        number, letter = _number(bits[at : at + 5]), _number(bits[at + 5 : at + 7])
        last = _number(bits[at + 7 : at + 11])
        at += 11
        for exercise in range(1, last + 1):
            solved, badge = (*bits[at : at + 2], 0, 0)[:2]
            at += 2
            if solved:
                yield f"{number}{LETTERS[letter]}.{exercise}", Done(solved=True, badge=bool(badge))
