"""Answers that cannot be read: what was strange, and an example that can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cluekit.clue.editions.edition import edition
from cluekit.learn.answer_text import UnreadableError, read_cards
from cluekit.learn.feedback import Feedback
from cluekit.learn.forms import Case
from cluekit.learn.grids import stages
from cluekit.learn.question import Question
from cluekit.learn.statements import Letters
from cluekit.learn.values import Cards, Choice, Several, Suspects, suspects
from cluekit.sets import mask as mask_of
from cluekit.words import mark
from cluekit.words.numbers import local_number

SAYS = {
    "choice": mark("“{given}” is none of the options. Write the sign of one, such as {example}."),
    "multi": mark("“{given}” is none of the options. Write their signs, such as {example}."),
    "number": mark("“{given}” is not a number that can be read here. Write it as in {example}."),
    "numbers": mark("“{given}” cannot be read as numbers. Write all of them, as in {example}."),
    "set": mark("“{given}” cannot be chosen here. Choose from {known}, such as {example}."),
    "cells": mark("“{given}” is not a mark. Write a cell and yes or no, as in {example}."),
    "order": mark("“{given}” is none of the steps. Write all their signs, such as {example}."),
    "formula": mark("“{given}” is not a text. Write a statement such as {example}."),
    "world": mark(
        "“{given}” cannot be read here. Write a place for each card, as in {example} … {letters}"
    ),
    "proof": mark(
        "“{given}” is not a line. Write: statement; rule; lines it rests on. Like {example}"
    ),
}
"""What is said by the kind of question."""
DEAD = mark("Dead already, so not to be chosen: {others}. Choose from {known}, such as {example}.")
OTHERS = mark("Not to be chosen here: {others}. Choose from {known}, such as {example}.")

NUMBERS = ("12", "3 × 4", "1/3", "33%", "log2 5")
HANDS = ("6 6 6", "6, 6 and 6")
CELL = "ada:nora: no"
STATEMENT = "O_B | ~E_C"
LINE = "~Y_B; mine"


def unread(question: Question, strange: Sequence[str]) -> Feedback:
    """Return what cannot be read, and an example; ``strange`` are the items nobody knows."""
    kind = "numbers" if question.part.checker == "numbers" else question.part.kind
    values: dict[str, Any] = {"given": (strange[0] if strange else "")[:60]}
    values["example"] = _example(question, kind)
    if kind == "world":
        values["letters"] = Letters(question.case)
    if kind != "set":
        return Feedback("not-yet", SAYS[kind], values)
    choose: Several = question.value(question.part.choose)
    values["known"] = choose
    try:
        message, values["others"] = _elsewhere(choose, strange, question.case)
    except UnreadableError as error:
        return Feedback("not-yet", SAYS["set"], values | {"given": str(error.args[0])[:60]})
    return Feedback("not-yet", message, values)


def _elsewhere(choose: Several, strange: Sequence[str], case: Case) -> tuple[str, Several]:
    """Return what is in the game, but not to be chosen; raises ``UnreadableError`` for a stranger.

    The message says so, or that all of them are dead.
    """
    everything = _everything(choose, case)
    named = read_cards(list(strange), everything.cards)
    if isinstance(everything, Suspects):
        others = Suspects(tuple(name for name in everything.ids if name in named))
        gone = ~stages(case)[-1].living
        return (OTHERS if others.as_set & ~gone else DEAD), others
    return OTHERS, Cards(tuple(name for name in everything.ids if name in named), everything.deck)


def _everything(choose: Several, case: Case) -> Cards | Suspects:
    """Return all cards of the deck, or all suspects who ever stood on the board."""
    if isinstance(choose, Cards):
        return Cards(tuple(card.id for card in edition(choose.deck).deck.cards), choose.deck)
    return suspects(mask_of(stages(case)[0].table.cells) | stages(case)[0].table.dead)


def _example(question: Question, kind: str) -> Any:
    """Return what can be read, and is not the answer."""
    signs = list(question.signs[: len(question.options)])
    examples: dict[str, Any] = {
        "number": Choice(tuple(map(local_number, NUMBERS))),
        "numbers": Choice(HANDS),
        "cells": CELL,
        "formula": STATEMENT,
        "world": "O_B, E_C",
        "proof": LINE,
        "choice": signs[0] if signs else "",
        "multi": ", ".join(signs[:2]),
        "order": ", ".join(signs),
    }
    return _some_of(question) if kind == "set" else examples[kind]


def _some_of(question: Question) -> str:
    """Return one or two of those that can be chosen: not just those that are right."""
    choose, answer = question.value(question.part.choose), question.answer
    called = [card.alias or card.id for card in choose.cards]
    right = {c.alias or c.id for c in answer.cards} if isinstance(answer, Several) else set()
    some = next((n for n in (2, 1, 3) if set(called[:n]) != right), 1)
    return ", ".join(called[:some])
