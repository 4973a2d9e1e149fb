"""Follow-through: an answer that is right by what the learner wrote before it, and that was a slip.

An exercise file says how a part follows from earlier ones: ``follows: "p1 - banned"``, where p1 is
the number written in part 1 (of a set, how many were chosen), and other names are its values. A
set may follow from a set: ``follows: "killers - p1"`` are those killers that part 1 leaves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from cluekit.learn.answers.choices import read_cards
from cluekit.learn.answers.numbers import UnreadableError, read_number, rounds_to
from cluekit.learn.answers.reckoning import value_of_sum
from cluekit.learn.answers.rounded import NoSumError
from cluekit.learn.feedback import Feedback
from cluekit.learn.question import Question
from cluekit.learn.values import Several
from cluekit.words import mark

_PART = re.compile(r"\bp(\d)\b")
_LEAVES = re.compile(r"(\w+) - p(\d)")
"""Of a set: what an earlier part leaves of a value."""
_SAID = mark(
    "given what you wrote in part {part}, that is right. Correct part {part}, and this one will "
    "follow."
)


def follow_through(
    question: Question, given: object, answers: Sequence[object], told: Sequence[Feedback]
) -> Feedback | None:
    """Return the feedback on a wrong number that follows from a slip; None where none does."""
    used = sorted({int(number) for number in _PART.findall(question.part.follows)})
    slips = [number for number in used if number <= len(told) and not told[number - 1].right]
    if not slips or given is None:
        return None
    try:
        if leaves := _leaves(question):
            whole, part = leaves
            cards = question.value(question.part.choose).cards
            follows = read_cards(given, cards) == frozenset(whole.ids) - read_cards(
                answers[part - 1], cards
            )
        else:
            earlier = {}
            for number in used:  # the number that was written; of a set how many were chosen
                answer = answers[number - 1]
                if isinstance(answer, (list, tuple, set, frozenset)):
                    answer = len(answer)
                earlier[f"p{number}"] = read_number(answer)[0]
            wanted = value_of_sum(question.part.follows, _numbers(question.values) | earlier)
            follows = rounds_to(given, wanted)
    except (NoSumError, UnreadableError):
        return None
    return Feedback("close", _SAID, {"part": slips[0]}, "follow-through") if follows else None


def _leaves(question: Question) -> tuple[Several, int] | None:
    """Return the cards and the part that "killers - p1" names; None where it is a sum."""
    found = _LEAVES.fullmatch(question.part.follows)
    whole = question.values.get(found[1]) if found else None
    return (whole, int(found[2])) if found and isinstance(whole, Several) else None


def wrong_sum(question: Question) -> bool:
    """Tell whether the sum of a part, or what a set leaves, makes no sense: a slip of its file."""
    if not question.part.follows or _leaves(question):
        return False
    earlier = {f"p{number}": Fraction(3) for number in range(1, 7)}
    try:
        value_of_sum(question.part.follows, _numbers(question.values) | earlier)
    except NoSumError:
        return True
    return False


def _numbers(values: Mapping[str, object]) -> dict[str, Fraction]:
    found = {}
    for name, value in values.items():
        if isinstance(value, (int, str, Fraction)) and not isinstance(value, bool):
            with suppress(UnreadableError):
                found[name] = read_number(value)[0]
    return found
