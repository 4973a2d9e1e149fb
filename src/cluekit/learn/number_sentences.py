"""The number that a sentence says: "You need four socks.", "in 7 of the 8 rows".

If just one number, or one sum, stands in a sentence that has no word of those that change it, the
sentence says that number. Words like "or", "not" and "less" change it; so does every sign that is
not known here.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from cluekit.learn.reckoning import NoSumError, Written, next_piece, plain, sum_in
from cluekit.learn.sentences import changing, without_reason

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?")
_POINTS = re.compile(r"[\s,.;?…\"“”'’]+|(?<!\d)[!:]|:(?=\s)|--")
_LETTER = re.compile(r"^\s*[a-z]\s*(?==)")


class _Piece(NamedTuple):
    kind: str
    text: str
    meaning: str


@lru_cache(512)
def number_in(text: str) -> Written:
    """Return the number that a sentence says; raises ``NoSumError``."""
    answer = without_reason(text)
    if answer != text:
        try:
            return sum_in(answer)
        except NoSumError:
            pass
    pieces = _pieces(_LETTER.sub("", plain(answer)))
    if not any(piece.kind in ("number", "word") for piece in pieces):
        raise NoSumError(text)
    return sum_in(" ".join(piece.text for piece in pieces))


def share_in(text: str) -> tuple[Fraction, Fraction] | None:
    """Return 7 and 8 for "in 7 of the 8 rows"; None for what is no such thing."""
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
    return _trimmed(found)


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
        if changing()[0].search(word[0]) or token.meaning == "part":
            raise NoSumError(word[0])
        return None, word.end()
    raise NoSumError(text)


def _trimmed(pieces: list[_Piece]) -> list[_Piece]:
    """Return the pieces without the words at either end that only look like signs."""
    while pieces and _loose(pieces[0]):
        pieces = pieces[1:]
    while pieces and _loose(pieces[-1]):
        pieces = pieces[:-1]
    return pieces


def _loose(piece: _Piece) -> bool:
    word = len(piece.text) > 1 and piece.text.isalpha() and piece.meaning in ("of", "*", "=")
    return piece.kind == "sign" and (word or piece.meaning == "=")
