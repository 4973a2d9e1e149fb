"""What options may be called besides their sign: their words in any language, their formula."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import partial

from cluekit.learn.answer_text import LONGEST, UnreadableError
from cluekit.learn.choice_text import read_options
from cluekit.learn.option_lists import (
    are_numbers,
    formulas_chosen,
    numbers_chosen,
    said_options,
    several_chosen,
)
from cluekit.learn.option_sense import option_meant
from cluekit.learn.question import Question
from cluekit.learn.sentences import without_reason
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.values import text_with
from cluekit.learn.worlds import names
from cluekit.logic.formulas import Formula, NotAFormulaError, read
from cluekit.words import LANGUAGES, places, speaking

_SIGNS = frozenset("_~&|<>-→")
"""Without one of these nothing is a formula."""


_NUMBERED = re.compile(r"(?:\bn[º°]|\bno?\.|№|#)\s*(?=\d)", re.IGNORECASE)


def name_options(question: Question, given: object, row: str = "") -> list[str]:
    """Return the ids of the options that were named, in the order given."""
    if (
        isinstance(given, str)
        and row == "abc"
        and len(given) <= LONGEST
        and (found := numbers_chosen(question, given))
    ):
        return found
    try:
        named = read_options(given, question.options, partial(_texts, question), row)
    except UnreadableError:
        found = _by_sense(question, given, row) if isinstance(given, str) else []
        if not found:
            raise
        return found
    if len(named) > 1 and not row and isinstance(given, str):  # "a Carla" is no list of two
        return _by_sense(question, given, row) or named
    return named


def _by_sense(question: Question, given: str, row: str) -> list[str]:
    """Return the options that were told as a formula, or in their own words."""
    if len(given) > LONGEST:
        return []
    if row == "any" or are_numbers(question):
        return _by_formula(question, given)
    for text in dict.fromkeys((given, without_reason(given))):
        with suppress(UnreadableError):
            if text != given or _NUMBERED.search(text):
                bare = _NUMBERED.sub("", text)
                return read_options(bare, question.options, partial(_texts, question), row)
        found = _by_formula(question, text) or formulas_chosen(question, text)
        if not found and row:
            found = several_chosen(question, text)
        elif not found:
            found = [name for name in [option_meant(text, said_options(question))] if name]
        if found:
            return found
    return []


def _texts(question: Question) -> Mapping[str, list[str]]:
    """Return the words of each option in all languages, and what else it may be called."""
    found: dict[str, list[str]] = {option.id: [*option.also] for option in question.part.options}
    for language in LANGUAGES:
        with speaking(language):
            for option in question.part.options:
                found[option.id].append(text_with(option.text, dict(question.values)))
    return found


def _by_formula(question: Question, given: str) -> list[str]:
    """Return the options that say just this statement, in the same form: an arrow is no "or"."""
    if not _SIGNS & {*given}:
        return []
    try:
        wanted = read(given, names(question.case))
    except NotAFormulaError:
        return []
    return [
        option.id for option in question.part.options if _formula(question, option.text) == wanted
    ]


def _formula(question: Question, text: str) -> Formula | None:
    """Return the statement that is all that an option says; None where there is none."""
    said = [question.values.get(place) for place in places(text)]
    if len(said) != 1 or not isinstance(said[0], (Sentence, Statement)):
        return None
    return read(said[0].formula, names(said[0].case))
