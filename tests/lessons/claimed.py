"""What lessons claim in prose: numbers and who knows what, each beside a computation of its own.

A lesson's claims are a file, `claims/L01.toml`: for each cell, pieces of its sentences with the
claimed words in square brackets, and the names of what is counted for them. The counting is a
function of `claims_*.py`, and knows nothing of the engine.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lesson_files import PLACES, WORDS, lesson, prose_cells

HERE = Path(__file__).parent / "claims"
STEMS = {name.partition("_")[0].removesuffix(".ipynb"): name for name in PLACES}
"""The lessons by their numbers: ``{"00": "00_at_the_table.ipynb", …}``."""

Counts = Mapping[str, object]
"""What was counted for a lesson, by the names that its claims use: numbers, and what is so."""

TEENS = [f"{begin}teen" for begin in ("thir", "four", "fif", "six", "seven", "eigh", "nine")]
ROUND = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
         "ninety": 90, "hundred": 100, "thousand": 1_000, "million": 1_000_000,
         "once": 1, "twice": 2, "dozen": 12}  # fmt: skip
SHARES = {"half": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5,
          "twentieth": 20}  # fmt: skip
TENS = [word for word, number in {"twenty": 20, **ROUND}.items() if number in range(20, 100, 10)]
NUMBERS = {
    **{word: Fraction(number) for number, word in enumerate((*WORDS, *TEENS, "twenty"))},
    **{word: Fraction(number) for word, number in ROUND.items()},
    **{
        f"{ten}-{WORDS[one]}": Fraction(10 * (2 + at) + one)
        for at, ten in enumerate(TENS)
        for one in range(1, 10)
    },
    **{word: Fraction(1, parts) for word, parts in SHARES.items()},
}
"""Numbers in words."""

SELDOM = ("no", "one", "once", "third")
WORD = "|".join(word for word in reversed(NUMBERS) if word not in SELDOM)
WORD += "|(?<!the )third"  # "the third" stands in a row, "a third" is a share
NUMBER = re.compile(
    rf"(?<![\w#/.,-])(?:\d+/\d+|\d[\d,.]*\d|\d)(?: ?%)?(?!\w)|\b(?:{WORD})\b", re.IGNORECASE
)
"""A number in prose. "No", "one" and "once" are seldom meant as numbers: they may be claimed."""

KNOWING = re.compile(r"(?<![\w-])(?:knows?|knew|known|follows?(?! it\b)|followed)\b")
"""Who knows what; what follows. "Follow it" is to go after it, "who-knows-what" is a name."""

NOT = re.compile(r"\b(?:not|cannot|never|nobody|neither|no)\b|n[’']t\b", re.IGNORECASE)


class Claim(NamedTuple):
    """A piece of a cell's prose, and the names of what is counted for its words in brackets."""

    cell: str
    quote: str
    names: tuple[str, ...]
    excused: str = ""
    """Why nothing is counted for it, if so."""

    @property
    def text(self) -> str:
        """The piece as it stands in the cell."""
        return re.sub(r"[\[\]]", "", self.quote)

    @property
    def claimed(self) -> list[str]:
        """The words in brackets."""
        return re.findall(r"\[(.+?)\]", self.quote)

    def spans(self, prose: str) -> Iterator[range]:
        """Yield where its words in brackets stand in a cell's prose."""
        start = prose.index(self.text)
        for number, found in enumerate(re.finditer(r"\[(.+?)\]", self.quote)):
            at = start + found.start() - 2 * number
            yield range(at, at + len(found[1]))


@cache
def claims_of(stem: str) -> tuple[Claim, ...]:
    """Read the claims of a lesson, and what is excused in it."""
    cells = tomllib.loads((HERE / f"L{stem}.toml").read_text(encoding="utf-8"))
    found = []
    for cell, quote, value in ((c, q, value) for c in cells for q, value in cells[c].items()):
        excused = value["excused"] if isinstance(value, dict) else ""
        names = (value,) if isinstance(value, str) else () if excused else tuple(value)
        found.append(Claim(cell, quote, names, excused))
    return tuple(found)


@cache
def prose_in(stem: str) -> dict[str, str]:
    """The prose of a lesson's cells by their ids: on one line, code and addresses left empty."""
    return {cell.id: plain(cell.source) for cell in prose_cells(lesson(STEMS[stem]))}


ELSEWHERE = re.compile(
    r"```.*?```|`[^`]*`|(?<=\])\([^)]*\)|<[^>]*>|^\d+\. "  # code, addresses, numbers of a list
    r"|\b(?:[Ll]essons?|[Ee]xercises?) \d+b?(?:\.\d)?|\b\d\db?(?= ·)|(?<=\[)\d\db? "
    r"|\b\d+ minutes|\b\w+ and up\b"
    r"|(?<![\d.,])0\d\b|\b[Ww]hat the others know\b",  # "in 05"; the title of lesson 10
    re.DOTALL | re.MULTILINE,
)
"""What is no claim: code, addresses, the numbers of lessons and exercises, their age and time."""


def plain(source: str) -> str:
    """Prose on one line, without what is no claim, and without marks of weight."""
    return " ".join(re.sub(r"[*#\[\]]", "", ELSEWHERE.sub(" ", source)).split())


def holds(words: str, counted: object) -> bool:
    """Whether words in brackets say what was counted: a number, or that something is so."""
    if isinstance(counted, bool):
        return (NOT.search(words) is None) == counted
    said, slack = read_number(words)
    return abs(said - Fraction(counted)) <= slack  # type: ignore[arg-type]


def read_number(words: str) -> tuple[Fraction, Fraction]:
    """A number as prose has it, and by how much rounding may have moved it (0: exact)."""
    text = words.casefold().replace(",", "").replace("−", "-")
    if text in NUMBERS:
        return NUMBERS[text], Fraction(0)
    share = Fraction(1, 100) if text.endswith("%") else Fraction(1)
    text = text.rstrip("% ")
    digits = text.partition(".")[2]
    rounded = digits or share != 1
    slack = Fraction(1, 2 * 10 ** len(digits)) * share if rounded else Fraction(0)
    return Fraction(text) * share, slack
