"""Noir's rule sheet writes itself: every answer of an edition as a sentence, tied to its clause.

A line that is our reading or the common convention, not the word of a rule document, is marked
``house``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import fields

from cluekit.core.answers import answers_to
from cluekit.core.rulesheet import Difference, RuleLine, Sentence, unlike
from cluekit.noir.common_rules import ALWAYS
from cluekit.noir.editions import Edition
from cluekit.noir.options import Options
from cluekit.noir.sentences import ANSWERS, NUMBERS, READING, SECTIONS
from cluekit.words import say


class Switch(msgspec.Struct, frozen=True):
    """An option: its name in a file, its clause, every answer, the answer of ``noir-classic``.

    ``says`` has a sentence for each answer in the reader's language; a number has one for all.
    """

    name: str
    clause: str
    answers: Sequence[Any]
    default: Any
    says: dict[Any, str]


def rule_sheet(edition: Edition) -> list[RuleLine]:
    """Return all rules of an edition, section by section, in the reader's language."""
    options = edition.options
    lines = [*_numbers(options), *_answers(options), *_always(options)]
    return sorted(lines, key=lambda line: READING.index(line.topic))


def differences(one: Edition, other: Edition) -> list[Difference]:
    """Return the topics on which two editions do not say the same, in reading order."""
    return unlike(rule_sheet(one), rule_sheet(other), SECTIONS)


def switches() -> list[Switch]:
    """Return every option there is, in the order of a file."""
    known = answers_to(Options)
    return [
        Switch(field.encode_name, clause, known[field.encode_name], field.default, says)
        for field in fields(Options)
        for clause, says in [_said_of(field.name)]
    ]


def _said_of(option: str) -> tuple[str, dict[Any, str]]:
    """Return the clause of an option and what is said for each of its answers."""
    if option in ANSWERS:
        sentences = ANSWERS[option][1]
        return next(iter(sentences.values())).clause, {a: say(s.text) for a, s in sentences.items()}
    sentence = NUMBERS.get(option, NUMBERS["grid"])[1]
    return sentence.clause, {None: say(sentence.text)}


def _line(section: str, topic: str, sentence: Sentence, **values: object) -> RuleLine:
    says = say(sentence.text, **values)
    return RuleLine(section, topic, sentence.clause, says, sentence.house)


def _numbers(options: Options) -> Iterator[RuleLine]:
    """Say how large the board and the hand are, and when too many are dead."""
    values = msgspec.structs.asdict(options) | {"suspects": options.suspects}
    for topic, (section, sentence) in NUMBERS.items():
        yield _line(section, topic, sentence, **values)


def _answers(options: Options) -> Iterator[RuleLine]:
    """Say what the edition answers to each switch; what a citizen needs, only where there are."""
    for topic, (section, sentences) in ANSWERS.items():
        if topic != "citizens_need" or options.citizens_arrest:
            yield _line(section, topic, sentences[getattr(options, topic)])


def _always(options: Options) -> Iterator[RuleLine]:
    """Say what holds in every edition, or in this mode."""
    for topic, section, applies, sentence in ALWAYS:
        if applies(options):
            yield _line(section, topic, sentence)
