"""A question about cards, and the answers it can get."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Literal

import msgspec

from cluekit.sets import mask

Showing = Literal["one", "all"]


class Question(msgspec.Struct, frozen=True, gc=False):
    """``asker`` names some ``cards``; the holders in ``order`` answer, one after the other.

    A player with none of the cards says so. ``shows`` tells what the others do: show one, each
    equally likely, or show them all. ``goes_on`` tells whether those after the first who shows
    something are asked, too. The asker sees what is shown; the table sees who shows, and where
    all are shown, how many.
    """

    asker: int
    cards: tuple[int, ...]
    order: tuple[int, ...]
    shows: Showing = "one"
    goes_on: bool = False


Answer = tuple[tuple[int, int], ...]
"""Who showed what: (holder, card); where all are shown, (holder, set of cards); () for nobody."""

UNIT = 2520
"""Answers are weighed in parts of this: a holder of up to ten cards may show each."""

BYTES = 256
"""This many numbers fit into a byte."""


def answers(question: Question, places: tuple[int, ...]) -> dict[Answer, int]:
    """Return every answer when the cards are at these holders, with its share of ``UNIT``.

    ``places`` are the holders of ``question.cards``, in that order.
    """
    shown: list[list[tuple[int, int]]] = []
    for holder in question.order:
        held = [card for card, at in zip(question.cards, places, strict=True) if at == holder]
        if held:
            shown.append(_ways(question, holder, held))
            if not question.goes_on:
                break
    share = UNIT
    for ways in shown:
        share //= len(ways)
    return dict.fromkeys(product(*shown), share)


def _ways(question: Question, holder: int, held: list[int]) -> list[tuple[int, int]]:
    if question.shows == "all":
        return [(holder, mask(held))]
    return [(holder, card) for card in held]


def public(question: Question, answer: Answer) -> Answer:
    """Return what the table sees of an answer: who showed, and how many where it is told."""
    if question.shows == "all":
        return tuple((holder, cards.bit_count()) for holder, cards in answer)
    return tuple((holder, 1) for holder, _ in answer)


class Patterns(msgspec.Struct, frozen=True, gc=False):
    """The answers to all questions of one form, numbered, and the ways they can be shared out.

    Where the cards are is told by a number: a digit for each card, 0 for nobody in the order, else
    the place in it. ``way_of`` gives the way for each of these numbers, None where there are too
    many: then each is a way of its own. ``shares[way]`` are the answers, as (number, share of
    ``UNIT``). ``public[a]`` is the number of what the table sees of answer a.
    """

    ways: int
    way_of: bytes | None
    shares: tuple[tuple[tuple[int, int], ...], ...]
    public: tuple[int, ...]


@lru_cache(maxsize=64)
def patterns(asked: int, cards: int, shows: Showing, *, goes_on: bool) -> Patterns:
    """Return the answers to questions about this many cards when that many are asked in order."""
    question = Question(0, tuple(range(cards)), tuple(range(1, asked + 1)), shows, goes_on)
    numbers: dict[Answer, int] = {}
    shares = tuple(
        tuple((numbers.setdefault(a, len(numbers)), share) for a, share in found.items())
        for places in product(range(asked + 1), repeat=cards)
        for found in [answers(question, places)]
    )
    seen: dict[Answer, int] = {}
    told = tuple(seen.setdefault(public(question, a), len(seen)) for a in numbers)
    if len(shares) > BYTES:
        return Patterns(len(shares), None, shares, told)
    ways: dict[tuple[tuple[int, int], ...], int] = {}
    way_of = bytes(ways.setdefault(each, len(ways)) for each in shares)
    return Patterns(len(ways), way_of.ljust(BYTES, b"\0"), tuple(ways), told)
