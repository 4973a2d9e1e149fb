"""Ways in which people write numbers, choices and statements: files that a teacher can add to.

Each language has its own in ``words/locale/<language>/ways/``: ``numbers.toml``, ``choices.toml``,
``formulas.toml``, for all of them ``sentences.toml``, and ``options.toml``, what single options are
called. Signs of no language stand beside this file. All are checked when they are read: an unknown
list, an empty way, or one that means two things is refused with its place.

>>> numbers().counted["it"][3], numbers().signs["all"]["*"][0]
('tre', '*')
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

import msgspec

Tongue = str
"""A language, or "all" for what is of none."""
Texts = Mapping[Tongue, str]
"""A file of ways in each language that has one."""
Said = dict[Tongue, list[str]]
"""Ways by their language."""
Meant = dict[Tongue, dict[str, list[str]]]
"""The same, each by what it means."""
Joint = Literal["iff", "thus", "if", "then", "not", "neither", "nor", "and", "either", "or"]
"""What joins statements."""
LONGEST_WAY = 40
"""The most characters of a way."""
LONGEST_OPTION = 100
"""The most characters of a way to tell an option."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How numbers are written, and what is done with them."""

    counted: Said = {}
    """The words that one counts with, from zero on."""
    hundreds: Meant = {}
    """Words of hundreds, by their number."""
    thousands: Meant = {}
    """Words of a thousand."""
    joining: Said = {}
    """What joins hundreds to what follows."""
    words: Meant = {}
    """Other words for a number."""
    parts: Meant = {}
    """Parts behind a number in words: two thirds."""
    part_from: Meant = {}
    """What other parts end in, by what the word of their number ends in."""
    ordinals: Meant = {}
    """Words of places: the fifth."""
    the: Said = {}
    """What stands before a word of a place."""
    signs: Meant = {}
    """Signs and words between numbers."""
    functions: Meant = {}
    """What stands before a number or a parenthesis."""
    before: Said = {}
    """What stands before a number, and changes nothing."""


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody names what they choose."""

    articles: Said = {}
    """Articles."""
    before: Said = {}
    """What stands before what is chosen."""
    things: Said = {}
    """What has a place: a line, an option."""
    but: Said = {}
    """What stands before all that is not chosen."""
    pointing: Said = {}
    """What stands before a word of what is chosen."""
    every: Said = {}
    """Ways to choose all."""
    runs: Meant = {}
    """Which of several in a row."""
    light: Said = {}
    """Words without weight."""
    told: Said = {}
    """Words without weight where cards are told."""
    same: Meant = {}
    """What says the same as another way."""
    holding: Meant = {}
    """Words that hold on to the next one, by row."""
    nothing: Said = {}
    """Ways to choose nothing."""
    ordinals: Meant = {}
    """First, second and so on; from the end, below 0."""


class Sentences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What counts in a sentence around an answer."""

    reasons: Said = {}
    """What stands before a reason."""
    so: Said = {}
    """What stands behind a reason."""
    having: Meant = {}
    """How it is told who has which cards."""
    changing: Meant = {}
    """Words that make another answer, by row."""


@cache
def numbers() -> Numbers:
    """Return the ways of numbers."""
    return read_numbers(texts("numbers.toml"))


@cache
def choices() -> Choices:
    """Return the ways of choices."""
    return read_choices(texts("choices.toml"))


@cache
def formulas() -> Mapping[Joint, Said]:
    """Return the ways of statements."""
    return read_formulas(texts("formulas.toml"))


@cache
def sentences() -> Sentences:
    """Return the ways of sentences."""
    return read_sentences(texts("sentences.toml"))


@cache
def options() -> Mapping[str, Said]:
    """Return the ways to tell an option, or the sentence in it, by its English words."""
    return read_options(texts("options.toml"))


def read_numbers(written: Texts) -> Numbers:
    """Read the ways of numbers; raises ``ValueError`` with what is wrong in them, and where."""
    found: Numbers = _read(written, "numbers.toml", Numbers)
    said = [counted_in(found.counted), *map(by_way, (found.words, found.signs, found.functions))]
    _refuse_two_meanings("numbers.toml", [*said, dict.fromkeys(all_ways(found.before), "")])
    by_way(found.parts)
    by_way(found.ordinals)
    return found


def read_choices(written: Texts) -> Choices:
    """Read the ways of choices; raises ``ValueError`` as ``read_numbers`` does."""
    found: Choices = _read(written, "choices.toml", Choices)
    by_way(found.ordinals)
    for tongue, rows in found.holding.items():
        by_way({tongue: rows})
    return found


def read_formulas(written: Texts) -> Mapping[Joint, Said]:
    """Read the ways of statements; raises ``ValueError`` as ``read_numbers`` does."""
    read: Mapping[Joint, Said] = _read(written, "formulas.toml", dict[Joint, Said])
    found = {joint: read[joint] for joint in get_args(Joint) if joint in read}
    _refuse_two_meanings(
        "formulas.toml", [dict.fromkeys(all_ways(ways), joint) for joint, ways in found.items()]
    )
    return found


def read_options(written: Texts) -> Mapping[str, Said]:
    """Read the ways to tell options; raises ``ValueError`` as ``read_numbers`` does."""
    found: Mapping[str, Said] = _read(written, "options.toml", dict[str, Said], LONGEST_OPTION)
    return found


def read_sentences(written: Texts) -> Sentences:
    """Read the ways of sentences; raises ``ValueError`` as ``read_numbers`` does."""
    found: Sentences = _read(written, "sentences.toml", Sentences)
    _refuse_two_meanings(
        "sentences.toml", [dict.fromkeys(all_ways(said), "") for said in (found.reasons, found.so)]
    )
    for rows_of in (found.changing, found.having):
        for tongue, rows in rows_of.items():
            by_way({tongue: rows})
    return found


def fold_case(text: str) -> str:
    """Return a text without accents, case and outer spaces."""
    if text.isascii():
        return text.casefold().strip()
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold().strip()


def all_ways(said: Said) -> list[str]:
    """Return the ways of all languages, each once, as they are compared."""
    return list(dict.fromkeys(fold_case(way) for ways in said.values() for way in ways))


def by_way(meant: Meant) -> dict[str, str]:
    """Return what each way means; raises ``ValueError`` for one that means two things."""
    found: dict[str, str] = {}
    for tongue, meanings in meant.items():
        for meaning, ways in meanings.items():
            for way in map(fold_case, ways):
                if found.setdefault(way, meaning) != meaning:
                    raise ValueError(f"{tongue}: “{way}” is {found[way]} and {meaning}")
    return found


def counted_in(said: Said) -> dict[str, str]:
    """Return the number of each word that is counted with."""
    return by_way(
        {
            tongue: {str(number): [word] for number, word in enumerate(words)}
            for tongue, words in said.items()
        }
    )


def parts_in(known: Numbers) -> dict[str, str]:
    """Return the part that each way means: the listed ones, and the like of "venticinquesimi"."""
    found = by_way(known.parts)
    for tongue, endings in known.part_from.items():
        for number, word in enumerate(map(fold_case, known.counted[tongue])):
            ends = max((end for end in endings if word.endswith(end)), key=len, default=None)
            if number > 10 and ends is not None:  # noqa: PLR2004 - smaller ones have names of their own
                stem = word.removesuffix(ends)
                found |= {f"{stem}{end}": f"1/{number}" for end in endings[ends]}
    return found | {way.replace("-", " "): part for way, part in found.items()}


def pattern(ways: Iterable[str]) -> str:
    """Return a regular expression of these ways, longer ones first; words stand by themselves."""
    return "|".join(map(_one_way, sorted(ways, key=len, reverse=True)))


def _one_way(way: str) -> str:
    before = r"(?<![^\W\d])" if way[0].isalnum() else ""
    behind = r"(?![^\W\d])" if way[-1].isalpha() else r"(?!\w)" if way[-1].isdigit() else ""
    return before + re.escape(way) + behind


def texts(name: str) -> dict[Tongue, str]:
    """Return the file of ways with this name in each language that has one."""
    languages = resources.files("cluekit") / "words" / "locale"
    rooms = {"all": resources.files(__package__)}
    folders = sorted(languages.iterdir(), key=lambda folder: folder.name)
    rooms |= {folder.name: folder / "ways" for folder in folders}
    files = {tongue: room / name for tongue, room in rooms.items()}
    return {tongue: file.read_text("utf-8") for tongue, file in files.items() if file.is_file()}


def _read(written: Texts, name: str, kind: Any, longest: int = LONGEST_WAY) -> Any:
    found: dict[str, dict[Tongue, Any]] = {}
    for tongue, text in written.items():
        try:
            own = {key: {tongue: said} for key, said in tomllib.loads(text).items()}
            msgspec.convert(own, kind)
        except ValueError as error:
            raise ValueError(f"{tongue}: {name}: {' '.join(str(error).split())}") from None
        for key, said in own.items():
            found.setdefault(key, {}).update(said)
        for way in _ways_in(own):
            if not 0 < len(way.strip()) <= longest:
                raise ValueError(
                    f"{tongue}: {name}: “{way[:longest]}” has no characters, or too many"
                )
    return msgspec.convert(found, kind)


def _ways_in(node: object) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    for inner in (
        node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    ):
        yield from _ways_in(inner)


def _refuse_two_meanings(name: str, said: list[dict[str, str]]) -> None:
    """Refuse a way that stands in two lists."""
    seen: set[str] = set()
    for ways in said:
        if twice := sorted(seen & ways.keys()):
            raise ValueError(f"{name}: “{twice[0]}” stands in two lists")
        seen |= ways.keys()
