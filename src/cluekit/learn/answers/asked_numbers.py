"""A number as its question asks for it: "four pairs" where pairs are counted, "7 of the 8 rows".

Words that make another answer of a sentence change nothing where the question itself has one of
the same row: "above 2/3" answers "above which q".
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from cluekit import ways
from cluekit.learn.answers.number_sentences import share_in
from cluekit.learn.answers.reckoning import LONGEST, sum_in
from cluekit.learn.answers.rounded import NoSumError
from cluekit.learn.answers.sentences import Row, all_but, changing, rows_in
from cluekit.learn.question import Question
from cluekit.learn.values import text_with
from cluekit.ways import fold_case
from cluekit.words import LANGUAGES, speaking

_NEVER = frozenset({"not", "or", "times"})
"""Rows that always make another answer."""
_UNITS = frozenset({"pair", "couple", "dozen", "hundred"})
"""Rows that change nothing only where just these are counted: "how many pairs"."""
_HOW_MANY = re.compile(r"\b(?:how many|quant[eiao]s?)\W+(?:\w+\W+)?$")
_LETTER = re.compile(r"\b([^\W\d_])\s*(?=[<>≤≥])")


def as_asked(question: Question, given: object) -> object:
    """Return an answer without what says the same as the question."""
    if not isinstance(given, str) or len(given) > LONGEST:
        return given
    if (left := _all_but(question, given)) is not None:
        return left
    said = fold_case(given).replace("’", "'")
    rows = {row for row in rows_in(said) if row[1] not in _NEVER}
    share = None if rows else share_in(given)
    if not rows and not share:
        return given
    asked = _asked(question)
    if share and Fraction(question.answer).denominator == 1:
        some, all_ = share
        if all_ in _counts(asked["en"]) and some <= all_:
            return some
    return _without(said, rows & _rows(asked), asked["en"]) if rows else given


def _all_but(question: Question, given: str) -> Fraction | None:
    """Return 7 for "all but one" where the question counts just 8 of something."""
    rest = all_but(given)
    every = _counts(_asked(question)["en"]) if rest else set()
    if len(every) != 1:
        return None
    try:
        left = every.pop() - sum_in(rest).value
    except NoSumError:
        return None
    return left if left.denominator == 1 else None


def _counts(asked: str) -> set[Fraction]:
    """Return the whole numbers of a question: "one" is hardly a number."""
    words = ways.counted_in({"en": ways.numbers().counted["en"]}) | {"one": ""}
    said = (words.get(word, word) for word in re.findall(r"\d+|[a-z]{3,}", asked))
    return {Fraction(word) for word in said if word.isdigit()}


def _asked(question: Question) -> dict[str, str]:
    """Return the question in each language, in small letters."""
    said = {}
    for language in LANGUAGES:
        with speaking(language):
            said[language] = fold_case(text_with(question.part.prompt, dict(question.values)))
    return said


def _rows(asked: dict[str, str]) -> set[Row]:
    """Return the rows of a question's words, each in its own language, and those of signs."""
    found = {
        row
        for tongue, text in asked.items()
        for word in changing()[0].finditer(text)
        for row in changing()[1][word[0]]
        if row[0] == tongue and (row[1] not in _UNITS or _HOW_MANY.search(text, 0, word.start()))
    }
    return found | {("all", name) for _, name in found}


def _without(said: str, rows: set[Row], asked: str) -> str:
    """Return what was said without words of these rows, and without the question's own letter."""
    pattern, known = changing()
    if letter := _LETTER.match(said):
        said = said[letter.end() :] if re.search(rf"\b{letter[1]}\b", asked) else said
    said = _loosely().sub(" ", said)
    return pattern.sub(lambda word: " " if known[word[0]] & rows else word[0], said)


@cache
def _loosely() -> re.Pattern[str]:
    """Return "more or less", which has "more", "or" and "less" in it, and its like."""
    said = ways.all_ways(ways.numbers().before)
    return re.compile(ways.pattern(way for way in said if rows_in(way)))
