"""Noir's rule sheet writes itself: every answer of an edition as a sentence, tied to its clause.

A line that the document an edition follows does not say is our reading or the common convention,
and is marked ``house``.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import fields

from cluekit.core.edition_text import answers_to
from cluekit.draw.still import Itself, keep
from cluekit.noir.editions.edition import Edition
from cluekit.noir.editions.file_format import Options
from cluekit.noir.rulesheet.always import ALWAYS
from cluekit.noir.rulesheet.answers import ANSWERS, NUMBERS, READING, SECTIONS
from cluekit.words import language, mark, say
from cluekit.words.rule_lines import (
    Difference,
    RuleLine,
    Sentence,
    by_clause,
    holding_in,
    line,
    unlike,
)


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
    counted = {"suspects": options.suspects, "times": options.hand - 1}
    values = msgspec.structs.asdict(options) | counted  # what stands in sentences
    lines = [line(part, topic, said, follows, values) for topic, (part, said) in NUMBERS.items()]
    for topic, (section, sentences) in ANSWERS.items():
        if topic != "citizens_need" or options.citizens_arrest:  # where there are no citizens
            said = sentences[getattr(options, topic)]
            lines.append(line(section, topic, said, follows, values))
    lines += holding_in(ALWAYS, options, follows, values)
    return sorted(lines, key=lambda each: READING.index(each.topic))


def differences(one: Edition, other: Edition) -> list[Difference]:
    """Return the topics on which two editions do not say the same, in reading order."""
    return unlike(rule_sheet(one), rule_sheet(other), SECTIONS)


def switches() -> list[Switch]:
    """Return every option there is, in the order of a file."""
    known, found = answers_to(Options), list[Switch]()
    for field in fields(Options):
        name, sentences = field.encode_name, dict[object, Sentence]()
        if field.name in ANSWERS:
            sentences.update(ANSWERS[field.name][1])
        else:
            sentences[None] = NUMBERS.get(field.name, NUMBERS["grid"])[1]
        clause = next(iter(sentences.values())).clause
        says = {answer: say(sentence.text) for answer, sentence in sentences.items()}
        found.append(Switch(name, clause, known[name], field.default, says))
    return found


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
