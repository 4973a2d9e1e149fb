"""Noir's rule sheet writes itself: every answer of an edition as a sentence, tied to its clause.

A line that the document an edition follows does not say is our reading or the common convention,
and is marked ``house``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import fields

from cluekit.core.edition_text import answers_to
from cluekit.draw.still import Itself, keep
from cluekit.noir.editions.edition import Edition
from cluekit.noir.editions.file_format import Options
from cluekit.noir.rulesheet.always import ALWAYS
from cluekit.noir.rulesheet.answers import ANSWERS, NUMBERS, READING, SECTIONS
from cluekit.words import language, mark, say
from cluekit.words.rule_lines import Difference, RuleLine, by_clause, holding_in, line, unlike


class Switch(msgspec.Struct, frozen=True):
    """An option: its name in a file, its clause, every answer, the answer where a file has none.

    ``says`` has a sentence for each answer in the reader's language; a number has one for all.
    """

    name: str
    clause: str
    answers: Sequence[object]
    default: object
    says: dict[object, str]


def rule_sheet(edition: Edition) -> list[RuleLine]:
    """Return all rules of an edition, section by section, in the reader's language."""
    options, follows = edition.options, edition.follows
    # The numbers that stand in sentences
    own = {"suspects": options.suspects, "times": options.hand - 1}
    values = msgspec.structs.asdict(options) | own
    lines = [
        *_numbers(follows, values),
        *_answers(options, follows, values),
        *holding_in(ALWAYS, options, follows, values),
    ]
    return sorted(lines, key=lambda each: READING.index(each.topic))


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


def _said_of(option: str) -> tuple[str, dict[object, str]]:
    """Return the clause of an option and what is said for each of its answers."""
    if option in ANSWERS:
        sentences = ANSWERS[option][1]
        return next(iter(sentences.values())).clause, {a: say(s.text) for a, s in sentences.items()}
    sentence = NUMBERS.get(option, NUMBERS["grid"])[1]
    return sentence.clause, {None: say(sentence.text)}


def _numbers(follows: str, values: Mapping[str, object]) -> Iterator[RuleLine]:
    """Say how large the board and the hand are, and when too many are dead."""
    for topic, (section, sentence) in NUMBERS.items():
        yield line(section, topic, sentence, follows, values)


def _answers(options: Options, follows: str, values: Mapping[str, object]) -> Iterator[RuleLine]:
    """Say what the edition answers to each switch; what a citizen needs, only where there are."""
    for topic, (section, sentences) in ANSWERS.items():
        if topic != "citizens_need" or options.citizens_arrest:
            yield line(section, topic, sentences[getattr(options, topic)], follows, values)


# --- card lines -----------------------------------------------------------------------------------
# What of Noir's rule sheet is asked for most: the lines of its rule card.

LINES: dict[str, tuple[str, ...]] = {
    mark("The board"): ("grid", "layout", "neighbours", "wrap"),
    mark("The cards"): ("deck", "hand", "choosing", "dead_identity"),
    mark("Who begins"): ("first-kill",),
    mark("Lines"): ("shift", "shift-anywhere", "undo"),
    mark("The Killer"): (
        *("killer-does", "kill", "kill-living"),
        *("disguise", "disguise-turn", "old_identity"),
    ),
    mark("The Inspector"): ("inspector-does", "arrest", "arrest_dead", "exonerate"),
    mark("Asking"): ("canvas", "killed-innocent"),
    mark("A citizen"): ("citizens_arrest", "citizens-times", "citizens_need"),
    mark("Empty deck"): ("no-cards",),
    mark("Shrinking"): ("shrinking", "shrinking-shift"),
    mark("The end"): ("arrested", "inspector-dead", "inspector-shown", "toll", "toll_counts"),
    mark("Who knows what"): ("public",),
}
"""What each line of the card takes from the rule sheet: its topics, in this order."""


# --- clauses --------------------------------------------------------------------------------------
# What a clause says in an edition, for the links behind sentences: as its rule sheet says it.


def clause_says(edition: Edition, clause: str) -> str:
    """Return what a clause says, in the reader's language; "" for one that is not known."""
    return _of(Itself(edition)).get(clause, "")


@keep(8, by=language)
def _of(edition: Itself[Edition]) -> dict[str, str]:
    return by_clause(rule_sheet(edition.it))
