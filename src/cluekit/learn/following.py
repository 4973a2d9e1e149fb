"""Follow-through: an answer that is right by what the learner wrote before it, and that was a slip.

An exercise file says how a part follows from earlier ones: ``follows: "p1 - banned"``, where p1 is
the number written in part 1 (of a set, how many were chosen), and other names are its values. A
set may follow from a set: ``follows: "killers - p1"`` are those killers that part 1 leaves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
    "given what you wrote in part {part}, that is right. Mend part {part}, and this one will "
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
    fits = _set_follows if _leaves(question) else _number_follows
    try:
        follows = fits(question, given, answers)
    except (NoSumError, UnreadableError):
        return None
    return Feedback("close", _SAID, {"part": slips[0]}, "follow-through") if follows else None


def _number_follows(question: Question, given: object, answers: Sequence[object]) -> bool:
    used = {int(number) for number in _PART.findall(question.part.follows)}
    earlier = {f"p{number}": _number(answers[number - 1]) for number in used}
    wanted = value_of_sum(question.part.follows, _numbers(question.values) | earlier)
    return rounds_to(given, wanted)


def _set_follows(question: Question, given: object, answers: Sequence[object]) -> bool:
    whole, part = _leaves(question) or (None, 0)
    choose = question.value(question.part.choose)
    earlier, chosen = (read_cards(one, choose.cards) for one in (answers[part - 1], given))
    return whole is not None and chosen == frozenset(whole.ids) - earlier


def _leaves(question: Question) -> tuple[Several, int] | None:
    """Return the cards and the part that "killers - p1" names; None where it is a sum."""
    found = _LEAVES.fullmatch(question.part.follows)
    whole = question.values.get(found[1]) if found else None
    return (whole, int(found[2])) if found and isinstance(whole, Several) else None


def wrong_sum(question: Question) -> bool:
    """Tell whether the sum of a part, or what a set leaves, makes no sense: a slip of its file."""
    if not question.part.follows:
        return False
    if _leaves(question):
        return False
    earlier = {f"p{number}": Fraction(3) for number in range(1, 7)}
    try:
        value_of_sum(question.part.follows, _numbers(question.values) | earlier)
    except NoSumError:
        return True
    return False


def _number(answer: object) -> Fraction:
    """Return the number that was written; of a set how many were chosen."""
    if isinstance(answer, (list, tuple, set, frozenset)):
        return Fraction(len(answer))
    return read_number(answer)[0]


def _numbers(values: Mapping[str, object]) -> dict[str, Fraction]:
    found = {}
    for name, value in values.items():
        if isinstance(value, (int, str, Fraction)) and not isinstance(value, bool):
            try:
                found[name] = read_number(value)[0]
            except UnreadableError:
                continue
    return found
