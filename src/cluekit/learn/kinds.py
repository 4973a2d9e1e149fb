"""The kinds of question, one record each: to add a kind is to add its record here.

Its name stands in ``Kind`` of ``forms.py``, too, since the published schema lists the names, and
its field in ``ui/exercises/kinds.py``; a test finds a kind that is missing somewhere.
"""

from __future__ import annotations

from cluekit.learn import (
    code_checks,
    experiment_checks,
    formula_checks,
    play_checks,
    proof_checks,
    proof_coach,
    sort_checks,
    strategy_checks,
    world_checks,
)
from cluekit.learn.answers import checks, unread
from cluekit.learn.forms import Case, Part
from cluekit.learn.question import Question, QuestionKind, Values, in_order
from cluekit.learn.values import Several
from cluekit.words import mark


def kind_name(part: Part) -> str:
    """Return the name of a part's kind; a set of numbers is a kind of its own."""
    return "numbers" if part.checker == "numbers" else part.kind


def question_about(
    part: Part, values: Values, case: Case, number: int = 0, name: str = ""
) -> Question:
    """Return a part of an exercise with its kind, and the values of its case."""
    return Question(part, KINDS[kind_name(part)], values, case, number, name)


def _ids(asked: Question) -> list[str]:
    answer = asked.answer
    return list(answer.ids if isinstance(answer, Several) else answer)


def _steps(asked: Question) -> list[str]:
    return in_order([option.id for option in asked.part.options], asked.needs)


KINDS = {
    "choice": QuestionKind(
        checks.check_choice,
        mark("“{given}” is not one of the options. Write the sign of one, such as {example}."),
        unread.signs(1),
        shuffled=True,
    ),
    "multi": QuestionKind(
        checks.check_multi,
        mark("“{given}” is not one of the options. Write their signs, such as {example}."),
        unread.signs(2),
    ),
    "sort": QuestionKind(
        sort_checks.check,
        mark("“{given}” cannot be sorted here. Write a sign and where it goes, as in {example}."),
        sort_checks.one_sorted,
    ),
    "number": QuestionKind(
        checks.check_number,
        mark("“{given}” is not a number that can be read here. Write it as in {example}."),
        unread.a_number,
    ),
    "numbers": QuestionKind(
        checks.check_numbers,
        mark("“{given}” cannot be read as numbers. Write all of them, as in {example}."),
        unread.one_of("6 6 6", "6, 6 and 6"),
    ),
    "set": QuestionKind(
        checks.check_set,
        mark("“{given}” cannot be chosen here. Choose from {known}, such as {example}."),
        unread.some_of,
        unread.strangers,
        right=_ids,
    ),
    "cells": QuestionKind(
        checks.check_cells,
        mark("“{given}” is not a mark. Write a cell and yes or no, as in {example}."),
        unread.always("ada:nora: no"),
    ),
    "order": QuestionKind(
        checks.check_order,
        mark("“{given}” is not one of the steps. Write all their signs, such as {example}."),
        unread.signs(),
        right=_steps,
        shuffled=True,
        ordered=True,
    ),
    "formula": QuestionKind(
        formula_checks.check,
        mark("“{given}” is not a text. Write a statement such as {example}."),
        unread.always("O_B | ~E_C"),
    ),
    "world": QuestionKind(
        world_checks.check,
        mark(
            "“{given}” cannot be read here. Write a place for each card, as in {example} … "
            "{letters}"
        ),
        unread.always("O_B, E_C"),
        unread.letters_of,
        right=_ids,
    ),
    "proof": QuestionKind(
        proof_checks.check,
        mark("“{given}” is not a line. Write: statement; rule; lines it rests on. Like {example}"),
        unread.always("~Y_B; mine"),
        right=_ids,
        ask=proof_coach.ask,
    ),
    "code": QuestionKind(
        code_checks.check,
        mark(
            "“{given}” is not a function. Write one in a cell and hand it over: answer({example})."
        ),
        code_checks.example,
        right=code_checks.reference,
    ),
    "strategy": QuestionKind(
        strategy_checks.check,
        mark("“{given}” cannot be read as chances. Write one for each choice, as in {example}."),
        strategy_checks.some_chances,
        right=strategy_checks.plain,
    ),
    "experiment": QuestionKind(
        experiment_checks.check,
        mark("“{given}” is not a line of a report. Write them as in {example}"),
        experiment_checks.a_report,
        experiment_checks.no_number,
        lines=experiment_checks.NAMES,
    ),
    "play": QuestionKind(
        play_checks.check,
        mark("“{given}” is not a game. Play at the table, and hand it over: answer({example})."),
        play_checks.example,
        right=play_checks.right,
    ),
}
"""Each kind by its name."""
