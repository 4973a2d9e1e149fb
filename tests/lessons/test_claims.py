"""Every number in a lesson's prose, and every "knows" or "follows", is so: a claim that is counted.

What has no claim is found here, too: a number that is changed, a "knows" that is turned round,
makes its own claim fail. At most forty are excused, each with its reason.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from claim_inputs import COMMON, warm_ups
from claimed import KNOWING, NOT, NUMBER, NUMBERS, STEMS, Counts, claims_of, holds, prose_in

from naming import case_named

HERE = Path(__file__).parent
LESSONS: dict[str, Callable[[], Counts]] = {
    name.removeprefix("lesson_"): cache(function)
    for path in sorted(HERE.glob("claims_*.py"))
    for name, function in vars(import_module(path.stem)).items()
    if name.startswith("lesson_")
}
"""What counts for the claims of a lesson: ``lesson_01`` and so on, wherever it stands."""

EXCUSED = 40


def counted(stem: str) -> Counts:
    """What is counted for a lesson, for any of them, and its fresh cases at the beginning."""
    return {**COMMON, "warm-ups": warm_ups(stem), **LESSONS[stem]()}


@pytest.mark.parametrize("stem", LESSONS)
def test_every_claim_holds_and_another_number_would_not(stem: str) -> None:
    """The words are there once, and say what was counted; all that is counted is claimed."""
    counts, prose, used = counted(stem), prose_in(stem), set[str]()
    for claim in claims_of(stem):
        with case_named(stem, claim.cell, claim.quote):
            assert prose[claim.cell].count(claim.text) == 1, prose[claim.cell]
            if not claim.excused:
                for words, name in zip(claim.claimed, claim.names, strict=True):
                    assert holds(words, counts[name]), (words, name, counts[name])
                    assert not holds(changed(words), counts[name]), (words, name)
        used |= set(claim.names)
    assert {*LESSONS[stem]()} <= used


def test_every_number_and_every_knows_has_a_claim() -> None:
    """Questions claim nothing, nor do "whether" and "what you know"; "not known yet" is a mark."""
    left = {}
    for stem, cell in ((one, cell) for one in LESSONS for cell in prose_in(one)):
        prose = prose_in(stem)[cell]
        spans = (span for c in claims_of(stem) if c.cell == cell for span in c.spans(prose))
        covered = {at for span in spans for at in span}
        bare = [m for m in (*NUMBER.finditer(prose), *_knowing(prose)) if m.start() not in covered]
        if bare:
            left[stem, cell] = [prose[max(0, m.start() - 30) : m.end() + 20] for m in bare]
    assert left == {}


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


def test_few_are_excused() -> None:
    """Each with a reason of some words."""
    excused = [claim for stem in LESSONS for claim in claims_of(stem) if claim.excused]
    assert len(excused) <= EXCUSED
    assert all(len(claim.excused.split()) > 3 for claim in excused)
    assert set(LESSONS) == set(STEMS)
