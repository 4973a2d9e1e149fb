"""The number that a sentence says: "You need four socks.", "in 7 of the 8 rows".

A sentence says a number if it has just one number, or one sum, in it, and no word that changes it.
Words like "or", "not" and "less" change it; so does every unknown sign.
"""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from cluekit import ways
from cluekit.learn.answers.reckoning import (
    LONGEST,
    Written,
    names_a_part,
    next_piece,
    plain,
    sum_in,
)
from cluekit.learn.answers.rounded import NoSumError
from cluekit.learn.answers.sentences import Row, all_but, changing, rows_in, without_reason
from cluekit.learn.question import Question
from cluekit.learn.values import text_with
from cluekit.ways import fold_case
from cluekit.words import LANGUAGES, speaking

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?")
_POINTS = re.compile(r"[\s,.;?…\"“”„«»'’]+|(?<!\d)(?:!(?!=)|:)|:(?=\s)")
_ASIDE = re.compile(r"(?<=[\w%])\s\([^()\d]*\)[\s.!]*$")
"""Words in parentheses behind an answer."""
_OR = re.compile(r"\b(?:or|oppure|ou)\b|,\s", re.IGNORECASE)
_LETTER = re.compile(r"^\s*[a-z]\s*(?==)")


class _Piece(NamedTuple):
    kind: str
    text: str
    meaning: str


@lru_cache(512)
def number_in(text: str) -> Written:
    """Return the number that a sentence says; raises ``NoSumError``."""
    if len(text) > LONGEST:
        raise NoSumError(text[:LONGEST])
    answer = without_reason(_ASIDE.sub(_aside, text))
    if answer != text:
        with suppress(NoSumError):
            return sum_in(answer)
    if (same := _all_the_same(answer)) is not None:
        return same
    pieces = _pieces(_LETTER.sub("", plain(answer)))
    if not any(piece.kind in ("number", "word") for piece in pieces):
        raise NoSumError(text)
    return sum_in(" ".join(piece.text for piece in pieces))


def _aside(found: re.Match[str]) -> str:
    return found[0] if changing()[0].search(found[0].casefold()) else ""


def _all_the_same(text: str) -> Written | None:
    """Return the number of "1/2 or 50%", "7/29, about 0.241"; None where the two differ."""
    said = [each.strip(" ,") for each in _OR.split(text) if each.strip(" ,")]
    if len(said) < len(("one", "other")):
        return None
    try:
        exact = any(not sum_in(each).slack for each in said)
        return sum_in(" = ".join(said)) if exact else None  # 0.66 or 0.67 is a guess
    except NoSumError:
        return None


def share_in(text: str) -> tuple[Fraction, Fraction] | None:
    """Return 7 and 8 for "in 7 of the 8 rows"; None for anything else."""
    try:
        pieces = _pieces(plain(without_reason(text)))
        if [piece.meaning for piece in pieces].count("of") != 1 or len(pieces) != len("7/8"):
            return None
        some, _, all_ = (piece.text for piece in pieces)
        return sum_in(some).value, sum_in(all_).value
    except NoSumError:
        return None


def _pieces(text: str) -> list[_Piece]:
    """Return numbers and signs without the words between; raises ``NoSumError``."""
    found: list[_Piece] = []
    at, split = 0, False
    while at < len(text):
        piece, end = _next(text, at)
        if piece is not None:
            if split and found and not {"sign", "open", "close"} & {piece.kind, found[-1].kind}:
                raise NoSumError(text)  # two numbers
            found.append(piece)
        split = piece is None
        at = end
    # Words at either end may only look like signs
    while found and _loose(found[0]):
        found = found[1:]
    while found and _loose(found[-1]):
        found = found[:-1]
    return found


def _next(text: str, at: int) -> tuple[_Piece | None, int]:
    if points := _POINTS.match(text, at):
        return None, points.end()
    token = next_piece(text, at)
    if token.kind == "before":
        return None, token.end
    if (word := changing()[0].match(text, at)) and token.kind != "word":
        raise NoSumError(word[0])
    if token.kind:
        return _Piece(token.kind, text[at : token.end], token.meaning), token.end
    if word := _WORD.match(text, at):
        if changing()[0].search(word[0]) or token.meaning == "part" or names_a_part(word[0]):
            raise NoSumError(word[0])
        return None, word.end()
    raise NoSumError(text)


def _loose(piece: _Piece) -> bool:
    word = len(piece.text) > 1 and piece.text.isalpha() and piece.meaning in ("of", "*", "=")
    return piece.kind == "sign" and (word or piece.meaning == "=")


# --- several numbers ----------------------------------------------------------------------------

_CLAUSES = re.compile(r"[,;]|\b(?:and|ed?|while|mentre|enquanto)\b")
_FOR = re.compile(r"\b(?:for|to|per|a|ai|para|aos)\b")
_OTHERS = re.compile(
    r"\b(?:the (?:others?|rest)|gli altri|le altre|i restanti|os outros|as outras|os restantes)\b"
    r"(?: (two|due|dois|duas)| (three|tre|tres))?"
)
_OF_THEM = re.compile(r"\b(?:of them|di loro|di essi|deles|delas)\b")
_FIRST = re.compile(r"\b(?:first|primi|primeiros)\b", re.IGNORECASE)
_MOST_HANDS = 12


def numbers_in(text: str, hands: int = 0) -> list[Fraction]:
    """Return several numbers: "two get 5 and two get 4", "2 × 5, 2 × 4", "5/5/4/4".

    With ``hands``, "the others" are the hands that are left. Raises ``NoSumError`` where a number
    does not say how many hands it is about.
    """
    whole = _OF_THEM.sub(" ", plain(_FIRST.sub("", without_reason(text)))).strip(" .")
    said, _, total = whole.partition("=")
    if whole.count("/") > 1:
        found = [sum_in(each).value for each in said.split("/")]
    elif re.search(r"\d\s*\+", said):
        found = [sum_in(each).value for each in said.split("+")]
    else:
        found = []
        for clause in filter(str.strip, _CLAUSES.split(said)):
            found += _row(_others_counted(clause, hands and hands - len(found)))
    if total and sum(found) != sum_in(total).value:
        raise NoSumError(text)
    return found


def _others_counted(clause: str, left: int) -> str:
    """Return "2 get 4" for "the others get 4"; raises ``NoSumError`` where others are left."""
    others = _OTHERS.search(clause)
    said = others.lastindex + 1 if others and others.lastindex else 0
    if (others and not (said or left)) or (said and left and said != left):
        raise NoSumError(clause)
    return _OTHERS.sub(str(said or left), clause)


def _row(clause: str) -> list[Fraction]:
    """Return 5 and 5 for "two get 5", "2 × 5" and "5 for two"; no other sign than "×" may stand."""
    pieces, at = list[str](), 0
    while at < len(clause):
        piece, at = _next(clause, at)
        if piece and piece.kind in ("number", "word"):
            pieces.append(piece.text.strip())
        elif piece and not (
            piece.meaning == "*" or (piece.meaning == "of" and piece.text.strip().isalpha())
        ):
            raise NoSumError(clause)
    if len(pieces) == 1 and clause.strip() == pieces[0]:
        return [sum_in(pieces[0]).value]
    if len(pieces) != len(("often", "many")):
        raise NoSumError(clause)
    often, many = (sum_in(piece).value for piece in pieces)
    if _FOR.search(clause) and not _FOR.match(clause.strip()):
        often, many = many, often
    if not (often.denominator == 1 and 0 < often <= _MOST_HANDS):
        raise NoSumError(clause)
    return [many] * int(often)


# --- asked numbers --------------------------------------------------------------------------------
# A number as its question asks for it: "four pairs" where pairs are counted, "7 of the 8 rows".
#
# Words that make another answer of a sentence change nothing where the question itself has one of
# the same row: "above 2/3" answers "above which q".

_NEVER = frozenset({"not", "or", "times"})
"""Rows that always make another answer."""
_UNITS = frozenset({"pair", "couple", "dozen", "hundred"})
"""Rows that change nothing only where just these are counted: "how many pairs"."""
_HOW_MANY = re.compile(r"\b(?:how many|quant[eiao]s?)\W+(?:\w+\W+)?$")
_ASKED_NUMBERS_LETTER = re.compile(r"\b([^\W\d_])\s*(?=[<>≤≥])")


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
    if not rows:
        return given
    # Without words of the same rows, and without the question's own letter
    rows &= _rows(asked)
    pattern, known = changing()
    letter = _ASKED_NUMBERS_LETTER.match(said)
    if letter and re.search(rf"\b{letter[1]}\b", asked["en"]):
        said = said[letter.end() :]
    said = _loosely().sub(" ", said)
    return pattern.sub(lambda word: " " if known[word[0]] & rows else word[0], said)


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
    """Return the rows of a question's words, each in its own language, and of its signs."""
    found = {
        row
        for tongue, text in asked.items()
        for word in changing()[0].finditer(text)
        for row in changing()[1][word[0]]
        if row[0] == tongue and (row[1] not in _UNITS or _HOW_MANY.search(text, 0, word.start()))
    }
    return found | {("all", name) for _, name in found}


@cache
def _loosely() -> re.Pattern[str]:
    """Return "more or less", which has "more", "or" and "less" in it, and its like."""
    said = ways.all_ways(ways.numbers().before)
    return re.compile(ways.pattern(way for way in said if rows_in(way)))
