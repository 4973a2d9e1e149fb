"""Every message of the catalogues, filled in as it will be: agreement, signs, articles, quotes.

What games and lessons say in a few played evenings is read in `test_rendered.py`. Here each message
there is has its turn in each language, whether some evening says it or not. Places of names hold a
name, places of numbers one and then several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from test_rendered import FAULTS, Fault

from cluekit.words import COUNTED, LANGUAGES, quantity, speaking

IN_EACH = pytest.mark.parametrize("code", sorted(LANGUAGES))
PLACE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
NAME = "Otto"
NOT_HERE = {
    "a place left open": "none is: all are filled here",
    "a capital after a colon": "labels of a form stand behind one, too",
    "a name with a bare number behind it": "a name stands here for whatever the place holds",
    "a word twice": "a name stands here twice for two that differ",
    "two signs or a space before one": "pieces of sentences begin and end where others go on",
}
"""Faults of sentences that a message by itself can have rightly."""
FOUND = {name: fault for name, fault in FAULTS.items() if name not in NOT_HERE}


def filled(text: str, number: int) -> str:
    """Return a message with this number in every place of a number, and a name in the others."""

    def put(place: re.Match[str]) -> str:
        how = place[2] or ""
        if how in COUNTED:
            return quantity(how, number)
        return str(number) if how else NAME

    return PLACE.sub(put, text)


def every_text(tool: ModuleType, code: str) -> Iterator[tuple[str, int]]:
    """Yield each text of a language with the number it is said of; a plain one with both."""
    for message in tool.read(code):
        if not message.id:
            continue
        if isinstance(message.id, str):
            said = message.string or message.id
            yield from ((said, 1), (said, 2))
        else:
            one, *many = message.string if any(message.string) else message.id
            yield one, 1
            yield from ((form, 2) for form in many)


def read_aloud(tool: ModuleType, code: str) -> list[str]:
    """Return every text of a language, filled in; code that is typed as it stands is left out."""
    with speaking(code):
        return [_plain(filled(text, number)) for text, number in every_text(tool, code)]


TYPED = re.compile(
    r"`[^`]*`|\b\w+\([^()]*\)|= \[?\"[^\"]*\"|\[\"[^\]]*\]|'cluekit\[\w+\]'|\b\d+\.\d+\.\d+\b"
)


def _plain(said: str) -> str:
    return TYPED.sub("", said)


@IN_EACH
def test_every_message_is_free_of_faults(code: str, tool: ModuleType) -> None:
    """Articles, quotes, apostrophes, signs of decimals and per cent, in all there is to say."""
    told = read_aloud(tool, code)
    assert len(told) > 6000
    found = {
        name: [said for said in told if re.search(fault.pattern, said)]
        for name, fault in FOUND.items()
        if code in fault.codes
    }
    assert {name: lines[:9] for name, lines in found.items() if lines} == {}


# --- a noun with its number agrees with what stands around it -------------------------------------


class Agreement(NamedTuple):
    """What may not follow one thing, and what may not follow two; a sentence that has the fault."""

    after_one: str
    after_two: str
    wrong_one: str
    wrong_two: str


AGREE = {
    "en": Agreement(
        r"(?:are|have|were|go|do|make|get|lie|fit|remain|stay|count)",
        r"(?:is|has|was|goes|does|makes|gets|lies|fits|remains|stays|counts)",
        "1 card are left.",
        "2 cards is left.",
    ),
    "it": Agreement(
        r"(?:sono|hanno|erano|restano|stanno|vanno|contano|rimangono|possono|devono)",
        r"(?:è|ha|era|resta|sta|va|conta|rimane|può|deve)",
        "1 carta restano.",
        "2 carte resta.",
    ),
    "pt": Agreement(
        r"(?:são|estão|têm|eram|foram|ficam|restam|vão|contam|sobram|podem|devem)",
        r"(?:é|está|tem|era|foi|fica|resta|vai|conta|sobra|pode|deve)",
        "1 carta ficam.",
        "2 cartas fica.",
    ),
}
BEFORE = {
    "en": (r"(?:there are|these|those|all|both|are)", r"(?:there is|this|that|is)"),
    "it": (r"(?:ci sono|restano|rimangono|questi|queste|sono)", r"(?:c’è|resta|rimane|è)"),
    "pt": (r"(?:restam|sobram|ficam|estes|estas|são)", r"(?:resta|sobra|fica|é)"),
}
"""What may not stand right before one thing, and before two."""


def disagreements(code: str, told: list[str]) -> list[str]:
    """Return what has a noun with its number beside a verb of the other number."""
    with speaking(code):
        ones = "|".join(re.escape(quantity(noun, 1)) for noun in COUNTED)
        twos = "|".join(re.escape(quantity(noun, 2)) for noun in COUNTED)
    agree, (before_one, before_two) = AGREE[code], BEFORE[code]
    wrong = re.compile(
        rf"\b(?:{ones}) {agree.after_one}\b|\b(?:{twos}) {agree.after_two}\b"
        rf"|\b{before_one} (?:{ones})\b|\b{before_two} (?:{twos})\b",
        re.IGNORECASE,
    )
    return [said for said in told if wrong.search(said)]


@IN_EACH
def test_the_rule_of_agreement_finds_what_it_is_for(code: str) -> None:
    """One card are, two cards is."""
    agree = AGREE[code]
    assert len(disagreements(code, [agree.wrong_one, agree.wrong_two])) == 2


@IN_EACH
def test_every_counted_noun_agrees_with_its_verb(code: str, tool: ModuleType) -> None:
    """In every message that counts something, said of one and of two."""
    told = read_aloud(tool, code)
    assert sum(bool(re.search(r"\b[12] \w", said)) for said in told) > 100
    assert disagreements(code, told) == []


def test_every_language_is_read_whole(tool: ModuleType) -> None:
    """Each message of the English catalogue has been filled in, in each language."""
    counts: dict[str, Any] = {code: len(read_aloud(tool, code)) for code in LANGUAGES}
    assert len(set(counts.values())) == 1, counts


def test_a_fault_planted_in_any_message_is_found() -> None:
    """Wrong in each language, and found once the places are filled."""
    planted = {
        "it": ("Restano {n:card} nel 43% dei casi.", "per cent without its space"),
        "pt": ("Fica em a Torre {who}.", "an article that does not melt"),
        "en": ("{who} holds a envelope.", "an English article"),
    }
    for code, (text, name) in planted.items():
        fault: Fault = FOUND[name]
        with speaking(code):
            assert code in fault.codes
            assert re.search(fault.pattern, filled(text, 2))
