"""An option told in its own words: "some locker wasn't emptied", "wait", "Bruno, rope, library".

An answer means an option if all its words of weight stand in that option alone, in any of our
languages. A word that negates, counts or limits ("not", "at most one", "each", "or", "if") holds
on to the next one: it is never left out, on neither side. The light words of each language are in
its ``choices.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cluekit import ways
from cluekit.learn.answers.numbers import LONGEST
from cluekit.ways import Tongue, fold_case
from cluekit.words import LANGUAGES

_SIGNS = re.compile(r"[^\w≤≥<=>,]+")
_SYMBOLS = re.compile("[~¬−≠∀∃∨∧→⇒]")
"""Signs that change what is said, and are no words."""
_PARTICLES = frozenset({"not", "non", "nao"})
_STEM = 4
"""Words are of one stem if they begin alike: all of the shorter one, four letters or more."""
_ENDING = 4
"""The most letters in which they may differ at the end."""


TONGUES: tuple[Tongue, ...] = tuple(LANGUAGES)
"""The languages in which options have words."""


class Token(NamedTuple):
    """A word of weight, and what holds on to it."""

    held: str
    word: str


class Said(NamedTuple):
    """What an answer or an option says in a language, and its words without weight."""

    tokens: tuple[Token, ...]
    light: frozenset[str]


class Options(NamedTuple):
    """The options in the words of a language, other ways to tell them, and their question."""

    said: Mapping[str, Sequence[str]]
    own: Mapping[str, Sequence[str]]
    asked: str


def option_meant(given: str, known: Mapping[Tongue, Options]) -> str:
    """Return the id of the option that an answer tells in its own words; "" for none, or two."""
    found = {_meant_in(tongue, given[:LONGEST], known) for tongue in known} - {""}
    return found.pop() if len(found) == 1 else ""


def _meant_in(tongue: Tongue, given: str, known: Mapping[Tongue, Options]) -> str:
    pointing = _pointing(tongue).match(plain := spelled_out(given))
    pointed = pointing is not None
    answer = said_in(tongue, plain[pointing.end() :] if pointing else given)
    if not any(token.word for token in answer.tokens):
        return ""
    # The languages in which a light word of the answer would have weight
    doubtful = {other for word in answer.light for other in elsewhere(tongue, word)}
    if _SYMBOLS.search(given) or not all(
        _is_of(tongue, other, answer, known) for other in doubtful
    ):
        return ""
    options, own, asked = known[tongue]
    read, told = (
        {name: [said_in(tongue, text).tokens for text in texts] for name, texts in each.items()}
        for each in (options, own)
    )
    just = [
        name
        for name, texts in read.items()
        if any(
            len(tokens) == len(answer.tokens) and all(map(_same, answer.tokens, tokens))
            for tokens in (*texts, *told[name])
        )
    ]
    if just:
        return just[0] if len(just) == 1 else ""
    firsts = {*map(fold_case, ways.choices().ordinals[tongue]["1"])}
    in_order = len(answer.tokens) == 1 or any(token.word in firsts for token in answer.tokens)
    aside = [] if in_order else said_in(tongue, asked).tokens  # "first accuse …" says something
    strange = [token for texts in read.values() for tokens in texts for token in tokens]
    fits = [
        name
        for name, texts in read.items()
        if any(_within(answer.tokens, tokens, aside, strange, pointed=pointed) for tokens in texts)
        or any(_shortened(answer.tokens, tokens, aside, strange) for tokens in told[name])
    ]
    return fits[0] if len(fits) == 1 else ""


@cache
def _pointing(tongue: Tongue) -> re.Pattern[str]:
    return re.compile(ways.pattern(ways.all_ways({tongue: ways.choices().pointing[tongue]})))


def elsewhere(tongue: Tongue, word: str) -> frozenset[Tongue]:
    """Return the languages in which a light word of this one has weight, such as "no"."""
    return _known(tongue)[1].get(word, frozenset())


def is_light(tongue: Tongue, word: str) -> bool:
    """Tell whether a word belongs to a language, as one without weight or one that holds on."""
    return word in _known(tongue)[0] or word in holding(tongue)


def is_weightless(tongue: Tongue, text: str) -> bool:
    """Tell whether a text has words without weight alone, and no sign that says something."""
    words = _plain(text).replace(",", " ").split()
    return not _SYMBOLS.search(text) and all(word in _known(tongue)[0] for word in words)


def says_more(tongue: Tongue, text: str, asked: str) -> bool:
    """Tell whether a text says anything that its question does not say in the same way."""
    known = said_in(tongue, asked).tokens
    return bool(_SYMBOLS.search(text)) or not all(
        any(_same(token, each) for each in known if each.word)
        for token in said_in(tongue, text).tokens
    )


def _is_of(tongue: Tongue, other: Tongue, answer: Said, known: Mapping[Tongue, Options]) -> bool:
    """Tell whether a word of the answer is of this language, and not of the other one."""
    if any(len(word) > 1 and not is_light(other, word) for word in answer.light):
        return True
    here, there = (
        [
            token
            for texts in known[of].said.values()
            for text in texts
            for token in said_in(of, text).tokens
        ]
        for of in (tongue, other)
    )
    return any(
        any(_alike(token.word, each.word) for each in here)
        and not any(_alike(token.word, each.word) for each in there)
        for token in answer.tokens
    )


def _within(
    answer: Sequence[Token],
    option: Sequence[Token],
    aside: Iterable[Token],
    strange: Sequence[Token],
    *,
    pointed: bool,
) -> bool:
    """Tell whether an option has all that an answer says, and the answer all that is held there.

    ``aside`` are words of the question, which say nothing new; unless they are an option's.
    """
    left = list(option)
    for token in answer:
        fit = next((each for each in left if _same(token, each)), None)
        if fit is not None:
            left.remove(fit)
        elif not _is_aside(token, aside, strange):
            return False
    alone = len(answer) == 1 and _same(answer[0], option[0])
    told = len(option) - len(left)
    if len(answer) == 1 and not (pointed or alone or told * 2 > len(option)):
        return False  # "open it" is not "leave the cell open", but "the one with the rope" is clear
    return told > 0 and not any(token.held for token in left)


def _shortened(
    answer: Sequence[Token],
    way: Sequence[Token],
    aside: Sequence[Token],
    strange: Sequence[Token],
) -> bool:
    """Tell whether an answer is another way to tell an option without some words, in its order.

    "First accuse, then suggest" has the words of "first suggest, then accuse".
    """
    answer = [t for t in answer if t in way or not _is_aside(t, aside, strange)]
    left = iter(way)
    if not 1 < len(answer) <= len(way) < 2 * len(answer):
        return False
    found = [next((each for each in left if _same(token, each)), None) for token in answer]
    return None not in found and sum(bool(t.held) for t in way) == sum(bool(t.held) for t in answer)


def _is_aside(token: Token, aside: Iterable[Token], strange: Sequence[Token]) -> bool:
    if token.word in _numbers():
        return False  # "wait two turns" is not "wait one turn", though the question speaks of two
    asked = any(_alike(token.word, each.word) for each in aside)
    return not token.held and asked and not any(_alike(token.word, each.word) for each in strange)


@cache
def _numbers() -> frozenset[str]:
    """Return how numbers are written that stand in sentences: "2", "two", "due"."""
    return frozenset(
        map(fold_case, (*ways.counted_in(ways.numbers().counted), *map(str, range(100))))
    )


def _same(one: Token, other: Token) -> bool:
    """Tell whether two words say the same; a "none" alone fits any word."""
    alike = _alike(one.word, other.word) or not one.word or not other.word
    return one.held == other.held and alike


@lru_cache(4096)
def _alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) < _STEM or short.isdigit():
        return short == long
    begin = max(_STEM, len(short) - 2)
    return short[:begin] == long[:begin] and len(long) - begin <= _ENDING + 1


# --- words --------------------------------------------------------------------------------------


@lru_cache(1024)
def said_in(tongue: Tongue, text: str) -> Said:
    """Return the words of weight of a text, each with what holds on to it."""
    light, _, pattern = _known(tongue)
    holds = holding(tongue)
    plain = _plain(text)
    tokens: list[Token] = []
    held: list[str] = []
    without: set[str] = set()
    word = ""
    for word in (found[0] for found in pattern.finditer(plain)):
        if word == ",":
            tokens += [Token(_held(tongue, held), "")] if held else []
            held = []
        elif word in holds:
            held.append(holds[word])
        elif word in light:
            without.add(word)
        else:
            tokens.append(Token(_held(tongue, held), word))
            held = []
    if held:  # "…, the Dagger isn't": not what, stands elsewhere
        tokens.append(Token(_held(tongue, held), word if word in _PARTICLES else ""))
    if not tokens:  # a text that has no word of weight: "one"
        tokens = [Token("", each) for each in plain.replace(",", " ").split()]
    return Said(tuple(tokens), frozenset(without))


def _held(tongue: Tongue, words: Sequence[str]) -> str:
    """Return what holds on to a word; "non … nessuno" is one "not"."""
    once = words if tongue == "en" else list(dict.fromkeys(words))
    return "+".join(once)


def spelled_out(text: str) -> str:
    """Return a text in small letters without accents; "né" would become another word."""
    text = fold_case(re.sub(r"\bné\b", "non", text.replace("’", "'"), flags=re.IGNORECASE))
    return text if text.split().count("ne") < len(("ne", "ne")) else re.sub(r"\bne\b", "non", text)


@lru_cache(1024)
def _plain(text: str) -> str:
    text = re.sub(r"[,;:](?!\w)", " , ", spelled_out(text))
    text = re.sub(r"n't\b", " not", text.replace("can't", "can not").replace("won't", "will not"))
    text = f" {' '.join(_SIGNS.sub(' ', text).split())} "
    for stands, forms in _same_as().items():
        text = text.replace(f" {stands} ", f" {forms} ")
    return text.strip()


@cache
def _same_as() -> dict[str, str]:
    """Return ways that say the same as another, longer ones first, as ``_plain`` has them."""
    found = {}
    for form, meant in ways.by_way(ways.choices().same).items():
        said = re.sub(r"n't\b", " not", form.replace("can't", "can not"))
        found[" ".join(_SIGNS.sub(" ", said).split())] = fold_case(meant)
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))


@cache
def _known(
    tongue: Tongue,
) -> tuple[frozenset[str], dict[str, frozenset[Tongue]], re.Pattern[str]]:
    """Return light words, where else they hold on, and a pattern of words and phrases."""
    known = ways.choices()
    light = {
        w for said in (known.light, known.articles) for w in ways.all_ways({tongue: said[tongue]})
    }
    holds = holding(tongue)
    held_elsewhere: dict[str, frozenset[Tongue]] = {
        word: frozenset(other for other in TONGUES if other != tongue and word in holding(other))
        for word in light
    }
    words = sorted((*holds, *light), key=len, reverse=True)
    several = "|".join(re.escape(word) for word in words if " " in word or not word.isalnum())
    single = frozenset(light) - holds.keys()
    return single, held_elsewhere, re.compile(rf"(?<!\w)(?:{several})(?!\w)|\S+")


@cache
def holding(tongue: Tongue) -> dict[str, str]:
    """Return the words of a language that hold on to the next one, each with its row."""
    rows = ways.choices().holding
    return ways.by_way({"all": rows["all"]}) | ways.by_way({tongue: rows[tongue]})
