"""Every number in a lesson's prose, and every "knows" or "follows", is so: a claim that is counted.

What has no claim is found here, too: a number that is changed, a "knows" that is turned round,
makes its own claim fail. At most forty are excused, each with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from claimed import (
    KNOWING,
    NOT,
    NUMBER,
    NUMBERS,
    STEMS,
    Claim,
    Counts,
    claims_of,
    holds,
    prose_in,
)

from naming import case_named

HERE = Path(__file__).parent
COUNTED: dict[str, Callable[[], Counts]] = {
    name.removeprefix("lesson_"): cache(function)
    for path in sorted(HERE.glob("claims_*.py"))
    for name, function in vars(import_module(path.stem)).items()
    if name.startswith("lesson_")
}
"""What counts for the claims of a lesson: ``lesson_01`` and so on, wherever it stands."""

EXCUSED = 40


@pytest.mark.parametrize("stem", COUNTED)
def test_every_claim_holds(stem: str) -> None:
    """The words are there once, and say what was counted; all that is counted is claimed."""
    counts, prose = COUNTED[stem](), prose_in(stem)
    used: set[str] = set()
    for claim in claims_of(stem):
        with case_named(stem, claim.cell, claim.quote):
            assert prose[claim.cell].count(claim.text) == 1, prose[claim.cell]
            for words, name in _pairs(claim):
                assert holds(words, counts[name]), (words, name, counts[name])
        used |= set(claim.names)
    assert used == set(counts)


def _pairs(claim: Claim) -> Iterator[tuple[str, str]]:
    if not claim.excused:
        yield from zip(claim.claimed, claim.names, strict=True)


@pytest.mark.parametrize("stem", COUNTED)
def test_every_number_and_every_knows_has_a_claim(stem: str) -> None:
    """Questions claim nothing, nor do "whether" and "what you know"; "not known yet" is a mark."""
    left = {}
    for cell, prose in prose_in(stem).items():
        covered = {at for c in claims_of(stem) if c.cell == cell for at in _covered(c, prose)}
        bare = [m for m in (*NUMBER.finditer(prose), *_knowing(prose)) if m.start() not in covered]
        if bare:
            left[cell] = [prose[max(0, m.start() - 30) : m.end() + 20] for m in bare]
    assert left == {}


def _covered(claim: Claim, prose: str) -> Iterator[int]:
    for span in claim.spans(prose):
        yield from span


ASKED = re.compile(r"\bwhether\b[^.?!:;,]*$|\bwhat (?:\w+ )?$", re.IGNORECASE)
"""What stands before a "know" that claims nothing."""


def _knowing(prose: str) -> Iterator[re.Match[str]]:
    for found in KNOWING.finditer(prose):
        before, after = prose[: found.start()], prose[found.start() :]
        asked = re.match(r"[^.?!:;]*\?", after) or ASKED.search(before)
        if not asked and not after.startswith("known yet"):
            yield found


def changed(words: str) -> str:
    """Return the same words with another number, or with the opposite said."""
    if words.casefold() not in NUMBERS and not NUMBER.fullmatch(words):
        return NOT.sub("", words) if NOT.search(words) else f"not {words}"
    if words[-1].isalpha():
        return "seven" if words.casefold() != "seven" else "five"
    return re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 1) % 10), words)


@pytest.mark.parametrize("stem", COUNTED)
def test_another_number_would_not_hold(stem: str) -> None:
    """Nor would the opposite: what was counted tells them apart."""
    counts = COUNTED[stem]()
    for claim in claims_of(stem):
        for words, name in _pairs(claim):
            with case_named(stem, claim.quote, words):
                assert not holds(changed(words), counts[name])


def test_few_are_excused() -> None:
    """Each with a reason of some words."""
    excused = [claim for stem in COUNTED for claim in claims_of(stem) if claim.excused]
    assert len(excused) <= EXCUSED
    assert all(len(claim.excused.split()) > 3 for claim in excused)
    assert set(COUNTED) == set(STEMS)
