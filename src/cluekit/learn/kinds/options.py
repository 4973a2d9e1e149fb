"""Options that are ticked, put in order, or sorted into a few bins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cluekit.learn.answers.choices import pieces, read_options
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.answers.options import name_options
from cluekit.learn.feedback import Feedback
from cluekit.learn.question import (
    Question,
    QuestionKind,
    in_order,
    not_yet,
    slip_in_part,
    too_early,
    verdict,
)
from cluekit.words import mark, say


def check_choice(question: Question, given: object) -> Feedback:
    """Judge one option."""
    chosen = name_options(question, given)
    if len(chosen) != 1:
        return not_yet(mark("Choose one."))
    again = not_yet(mark("That one does not fit. Read it aloud and imagine the table."))
    return verdict(question, lambda answer: answer == chosen[0], again)


def check_multi(question: Question, given: object) -> Feedback:
    """Judge a set of options."""
    chosen = frozenset(name_options(question, given, "abc")) if given else frozenset()
    slip = slip_in_part(question, chosen, frozenset)
    again = missing_or_extra(chosen, frozenset(question.answer))
    if slip:
        again = Feedback("close", slip.wrong.message, dict(question.values), slip.wrong.id)
    return verdict(question, lambda a: frozenset(a) == chosen, again)


def missing_or_extra(chosen: frozenset[str], answer: frozenset[str]) -> Feedback:
    """Say whether something is missing, or does not belong; not what."""
    missing, extra = answer - chosen, chosen - answer
    if missing and not chosen:
        return not_yet(mark("Nothing is chosen yet, but something fits."))
    if missing and not extra:
        return not_yet(mark("All of that is right, but something is missing."))
    if extra and not missing:
        return not_yet(mark("Nothing is missing, but something does not belong."))
    return not_yet(mark("Something is missing, and something else does not belong."))


def check_order(question: Question, given: object) -> Feedback:
    """Judge steps put in order: any order that meets the needs is right."""
    order = name_options(question, given, "any")
    known = {option.id for option in question.part.options}
    if len(order) != len(set(order)) or set(order) != known:
        left = say("{n} of {all}", n=len(known & set(order)), all=len(known))
        return not_yet(mark("Name each step once: so far {left}."), {"left": left})
    values = dict(question.values)
    if need := too_early(order, question.needs):
        return Feedback("close", need.why, values, "what-needs-what", (need.first, need.then))
    return Feedback("yes", question.part.because, values)


def check_sort(question: Question, given: object) -> Feedback:
    """Judge options in bins: {"a": "command"}, or "a: command, b: question".

    A slip is known by the options that it sorts wrongly; the others may be anywhere.
    """
    if isinstance(given, Mapping):
        pairs = [(str(option), str(where)) for option, where in given.items()]
    else:
        pairs = [name_and_value(item) for item in pieces(given)]
    chosen = {
        option_called(option, question.options): option_called(where, question.bins)
        for option, where in pairs
    }
    about: dict[str, object] = {"n": len(chosen), "all": len(question.options)}
    if len(chosen) < len(question.options):
        return not_yet(mark("So far {n} of {all} are sorted."), about)
    about["n"] = sum(question.answer[option] == where for option, where in chosen.items())
    again = not_yet(mark("Well sorted so far: {n} of {all}."), about)
    return verdict(question, lambda known: known.items() <= chosen.items(), again)


def name_and_value(item: str) -> tuple[str, str]:
    """Return both sides of "a: command"; raises ``UnreadableError`` without a colon."""
    name, colon, value = item.partition(":")
    if not colon:
        raise UnreadableError(item)
    return name.strip(), value.strip()


def option_called(name: str, known: Sequence[tuple[str, str]]) -> str:
    """Return the id of the one option called so: by its id, its words, or its sign."""
    found = read_options([name], known)
    if len(found) != 1:
        raise UnreadableError(name)
    return found[0]


# --- the kinds ------------------------------------------------------------------------------------


def _signs(question: Question, most: int | None = None) -> str:
    """Return the signs of the first options as an example: at most this many, or all."""
    return ", ".join(question.signs[: len(question.options)][:most])


CHOICE = QuestionKind(
    check_choice,
    mark("“{given}” is not one of the options. Write the sign of one, such as {example}."),
    lambda question: _signs(question, 1),
    shuffled=True,
    first=mark("Not answered yet: choose one."),
)
MULTI = QuestionKind(
    check_multi,
    mark("“{given}” is not one of the options. Write their signs, such as {example}."),
    lambda question: _signs(question, 2),
    first=mark("Not answered yet: choose what fits."),
)
ORDER = QuestionKind(
    check_order,
    mark("“{given}” is not one of the steps. Write all their signs, such as {example}."),
    _signs,
    right=lambda question: in_order([o.id for o in question.part.options], question.needs),
    shuffled=True,
    ordered=True,
    first=mark("Not answered yet: put the steps in order."),
)
SORT = QuestionKind(
    check_sort,
    mark("“{given}” cannot be sorted here. Write a sign and where it goes, as in {example}."),
    lambda question: f"{question.signs[0]}: {question.bins[0][0]}",  # right or not
    first=mark("Not answered yet: sort them, one by one."),
)
