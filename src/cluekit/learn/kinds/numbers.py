"""One number, or several: how many cards each hand has."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from cluekit.learn.answers.number_sentences import as_asked
from cluekit.learn.answers.numbers import (
    counts_for_bits,
    is_cut_off,
    read_number,
    read_numbers,
    rounds_to,
    same_number,
)
from cluekit.learn.feedback import Feedback
from cluekit.learn.question import Question, QuestionKind, always, not_yet, verdict
from cluekit.learn.values import Choice
from cluekit.words import mark
from cluekit.words.numbers import local_number

_MOST_LOGS = 1000
_FINE = Fraction(1, 200)
"""A number of bits is known by its digits if it has two or more after the point."""


def check_number(question: Question, given: object) -> Feedback:
    """Judge a number: exact, or as many digits of a logarithm as somebody likes."""
    near = question.part.checker == "bits"
    given = as_asked(question, given)

    def same(answer: Any) -> bool:
        wanted = Fraction(answer)
        return rounds_to(given, wanted) if near else same_number(given, wanted)

    judged = verdict(question, same, not_yet(mark("That is not the number. Count again.")))
    if judged.kind != "not-yet":
        return judged
    wanted = Fraction(question.answer)
    if wanted.denominator > 1 and is_cut_off(given, wanted):
        message = mark(
            "that is cut off, not rounded. The next digit is 5 or more, so the last one goes up "
            "by 1."
        )
        return Feedback("close", message, dict(question.values), "cut-off")
    return _bits_or_count(question, given) or judged


def _bits_or_count(question: Question, given: object) -> Feedback | None:
    """Return what was asked for where somebody gave bits for a count, or the count for its bits."""
    value, slack = read_number(given)
    wanted = Fraction(question.answer)
    if question.part.checker == "bits":
        if value.denominator == 1 and value > 1 and rounds_to(math.log2(value), wanted):
            message = mark("that is how many there are. You are asked for bits: log2 of that.")
            return Feedback("close", message, dict(question.values), "count-for-bits")
        return None
    if wanted.denominator > 1 or value.denominator == 1 or slack > _FINE or value < 0:
        return None
    if counts_for_bits(given, _MOST_LOGS):
        message = mark("that looks like a number of bits. You are asked how many: a whole number.")
        return Feedback("close", message, dict(question.values), "bits-for-count")
    return None


def check_numbers(question: Question, given: object) -> Feedback:
    """Judge several numbers: how many cards each hand has."""
    answer = read_numbers(question.answer)
    chosen = read_numbers(given, len(answer))
    if len(chosen) != len(answer):
        about: dict[str, object] = {"wanted": len(answer), "given": len(chosen)}
        again = not_yet(mark("There are {wanted} hands to fill; you wrote {given}."), about)
    elif (held := sum(chosen)) == sum(answer):
        again = not_yet(mark("All cards are dealt, but not one by one round the table."))
    else:
        about = {"wanted": int(sum(answer)), "given": int(held) if held == int(held) else held}
        again = not_yet(mark("Your hands hold {given:card} together, not {wanted}."), about)
    return verdict(question, lambda a: read_numbers(a) == chosen, again)


def _like_the_answer(question: Question) -> Choice:
    """Return numbers of the sort that was asked for, as the reader writes them."""
    if question.part.checker == "bits":
        return Choice((local_number("1.585"), local_number("log2 3")))
    whole = Fraction(question.answer).denominator == 1
    return Choice(tuple(map(local_number, ("12", "3 × 4") if whole else ("1/3", "0.333", "33%"))))


NUMBER = QuestionKind(
    check_number,
    mark("“{given}” is not a number that can be read here. Write it as in {example}."),
    _like_the_answer,
    first=mark("Not answered yet: write a number."),
)
NUMBERS = QuestionKind(
    check_numbers,
    mark("“{given}” cannot be read as numbers. Write all of them, as in {example}."),
    always(Choice(("6 6 6", "6, 6 and 6"))),
    first=mark("Not answered yet: write the numbers."),
)
