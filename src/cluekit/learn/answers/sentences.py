"""An answer within a sentence: what stands before its reason, or behind "so".

The words are in ``ways/sentences.toml`` of each language.
"""

from __future__ import annotations

import re
from functools import cache

from cluekit import ways


def without_reason(text: str) -> str:
    """Return what stands before "because", or behind ", so"; the text itself where neither is."""
    because, so = _joints()
    answer = because.split(text, maxsplit=1)[0]
    *_, last = so.split(answer)
    return (last if last.strip() else answer).strip(" ,;–—")


@cache
def _joints() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what stands before a reason, and behind one."""
    known = ways.sentences()
    because, so = (_typed(said) for said in (known.reasons, known.so))
    return (
        re.compile(rf"(?<=\S)[\s,;(–—-]+(?:{because})\b", re.IGNORECASE),
        re.compile(rf"[,;.–—]\s*(?:and\s+)?(?:{so})(?!\w)|(?<=[^\W\d]):\s+", re.IGNORECASE),
    )


def _typed(said: ways.Said) -> str:
    """Return ways with and without accents, longer ones first."""
    forms = {form for row in said.values() for way in row for form in (way, ways.fold_case(way))}
    return "|".join(map(re.escape, sorted(forms, key=len, reverse=True)))


def all_but(given: str) -> str:
    """Return what stands behind "all but"; "" where nothing of the kind is said."""
    found = _but().match(ways.fold_case(given))
    return found[1] if found else ""


@cache
def _but() -> re.Pattern[str]:
    return re.compile(rf"(?:{ways.pattern(ways.all_ways(ways.choices().but))})\s+(.+)")


Row = tuple[str, str]
"""A row of words, by language and name."""


@cache
def changing() -> tuple[re.Pattern[str], dict[str, frozenset[Row]]]:
    """Return the words that make another answer of a sentence, and the rows of each."""
    rows: dict[str, set[Row]] = {"n't": {("en", "not")}}
    for tongue, meant in ways.sentences().changing.items():
        for row, said in meant.items():
            for way in map(ways.fold_case, said):
                rows.setdefault(way, set()).add((tongue, row))
    words = ways.pattern(way for way in rows if way != "n't")
    return re.compile(rf"{words}|n't\b"), {way: frozenset(found) for way, found in rows.items()}


def rows_in(text: str) -> frozenset[Row]:
    """Return the rows of the changing words of a text in small letters, without accents."""
    pattern, rows = changing()
    return frozenset().union(*(rows[word] for word in pattern.findall(text)))
