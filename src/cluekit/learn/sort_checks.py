"""Judging sentences or rows that a learner sorted: each of them goes into one of a few bins."""

from __future__ import annotations

from collections.abc import Mapping

from cluekit.learn.answers.choices import pieces, read_options
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.feedback import Feedback
from cluekit.learn.question import Question, not_yet, verdict
from cluekit.words import mark

Sorted = dict[str, str]
"""The bin of each option, both by their ids."""


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on options that were sorted.

    A slip is known by the options that it sorts wrongly; the others may be anywhere.
    """
    # What was sorted: {"a": "command"}, or "a: command, b: question"
    if isinstance(given, Mapping):
        pairs = [(str(option), str(where)) for option, where in given.items()]
    else:
        pairs = [_pair(item) for item in pieces(given)]
    chosen = {_one(option, question.options): _one(where, question.bins) for option, where in pairs}
    about: dict[str, object] = {"n": len(chosen), "all": len(question.options)}
    if len(chosen) < len(question.options):
        return not_yet(mark("So far {n} of {all} are sorted."), about)
    answer: Sorted = question.answer
    about["n"] = sum(answer[option] == where for option, where in chosen.items())
    again = not_yet(mark("Well sorted so far: {n} of {all}."), about)
    return verdict(question, lambda known: known.items() <= chosen.items(), again)


def _pair(item: str) -> tuple[str, str]:
    option, colon, where = item.partition(":")
    if not colon:
        raise UnreadableError(item)
    return option.strip(), where.strip()


def _one(name: str, known: list[tuple[str, str]]) -> str:
    """Return the id of what is meant: by its id, its words, or its letter."""
    found = read_options([name], known)
    if len(found) != 1:
        raise UnreadableError(name)
    return found[0]


def one_sorted(question: Question) -> str:
    """Return an example of an answer: the first option in a bin, right or not."""
    return f"{question.signs[0]}: {question.bins[0][0]}"
