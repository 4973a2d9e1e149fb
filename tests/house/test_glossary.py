"""The glossary names what the code names, in the words that readers of each language meet."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import chain, product
from pathlib import Path
from types import ModuleType
from typing import get_args

import catalogues
import msgspec

from cluekit import clue
from cluekit.clue.public import facts as clue_facts
from cluekit.clue.public import moves as clue_moves
from cluekit.learn.forms import Kind
from cluekit.logic.rules import LEVELS
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.noir.public import facts as noir_facts
from cluekit.noir.public import moves as noir_moves
from naming import case_named

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
LANGUAGES = {"it": 1, "pt": 2}
"""The column of each language."""


def rows() -> Iterator[list[str]]:
    """Yield the rows that have a word in each language."""
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if line.startswith("| ") and len(cells) == 4 and cells[0] != "English":
            yield cells


def ids(heading: str) -> list[str]:
    """Return the ids that the page lists after these words."""
    (said,) = re.findall(rf"{heading}[^:]*: ([^.]*)\.", PAGE.partition("\n## Ids\n")[2])
    return re.findall(r"`([^`]+)`", said)


def tags(module: ModuleType) -> AbstractSet[str]:
    """Return the ids of the moves or facts that a module defines."""
    types = (one for one in vars(module).values() if isinstance(one, type))
    ours = (one for one in types if issubclass(one, msgspec.Struct))
    return {str(one.__struct_config__.tag) for one in ours if one.__struct_config__.tag}


IN_CODE: dict[str, AbstractSet[str]] = {
    "Rules of a proof": set(chain.from_iterable(LEVELS)), "Bots of Clue": clue.BOTS.keys(),
    "Bots of Noir": NOIR_BOTS.keys(), "Kinds of exercise": set(get_args(Kind)),
    "Moves of Clue": tags(clue_moves), "Moves of Noir": tags(noir_moves),
    "Facts of Clue": tags(clue_facts), "Facts of Noir": tags(noir_facts),
}  # fmt: skip


def test_every_id_of_the_code_is_named_and_no_other() -> None:
    """One word for one thing, and some message says it in each language (“foglio” none)."""
    for heading, code in IN_CODE.items():
        with case_named(heading):
            assert code
            assert sorted(ids(heading)) == sorted(code)
    (by_level,) = re.findall(r"Rules of a proof, by level: ([^.]*)\.", PAGE)
    levels = [set(re.findall(r"`([^`]+)`", level)) for level in by_level.split(",")]
    assert levels == [set(level) for level in LEVELS]
    words = [row[0] for row in rows()]
    assert len(words) == len(set(words)) > 40
    for (language, column), row in product(LANGUAGES.items(), [*rows()]):
        word, theirs = english(row[0]), stems(row[column])
        told = (theirs.search(text) for one, text in said(language) if word.search(one))
        assert any(told), (row[0], row[column])
    texts = [text for one, text in said("it") if "etective sheet" in one]
    assert any(stems("taccuino").search(text) for text in texts)
    assert not any(stems("foglio").search(text) for text in texts)


def stems(word: str) -> re.Pattern[str]:
    """Return what finds a word in a sentence, in any of its forms: "carta bonus", "carte bonus".

    The ending of longer words may change; short ones stand as they are.
    """
    parts = [p[:-1] if len(p) > 3 and p[-1] in "aeioàãr" else p for p in word.split()]
    return re.compile(r"\s+".join(rf"\b{re.escape(part)}\w*" for part in parts), re.IGNORECASE)


def english(word: str) -> re.Pattern[str]:
    """Return what finds an English word of the glossary: "die, dice" is either of the two."""
    either = re.sub(r" \(.*\)", "", word).split(", ")
    return re.compile("|".join(rf"\b{re.escape(one)}" for one in either), re.IGNORECASE)


@cache
def said(language: str) -> list[tuple[str, str]]:
    """Return every message in English and as it is translated."""
    both = [(each.id, each.string) for each in catalogues.read(language) if each.id]
    lines = [[text if isinstance(text, str) else " ".join(text) for text in pair] for pair in both]
    return [(one, text) for one, text in lines]
