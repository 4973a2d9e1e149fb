"""Rule sheets: the lines of an edition's rules, and where those of two editions differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec


class Sentence(NamedTuple):
    """A clause in plain words; ``house`` when no rule document says it."""

    clause: str
    text: str
    house: bool = False


class RuleLine(msgspec.Struct, frozen=True):
    """A sentence of the sheet.

    ``topic`` tells lines about the same thing apart ("staying"), ``clause`` the rule it states,
    ``house`` whether it is a house convention, ``says`` the sentence in the reader's language.
    """

    section: str
    topic: str
    clause: str
    says: str
    house: bool = False


class Difference(msgspec.Struct, frozen=True):
    """What two editions say about one topic; None where one of them says nothing."""

    section: str
    topic: str
    one: RuleLine | None
    other: RuleLine | None


def by_section(lines: Iterable[RuleLine], sections: Iterable[str]) -> list[RuleLine]:
    """Return the lines in the order of their sections."""
    order = {section: place for place, section in enumerate(sections)}
    return sorted(lines, key=lambda line: order[line.section])


def unlike(
    one: Sequence[RuleLine], other: Sequence[RuleLine], sections: Iterable[str]
) -> list[Difference]:
    """Return the topics on which two sheets do not say the same, in reading order."""
    ours = {line.topic: line for line in one}
    theirs = {line.topic: line for line in other}
    order = {section: place for place, section in enumerate(sections)}
    found = []
    for topic in dict.fromkeys([*ours, *theirs]):
        left, right = ours.get(topic), theirs.get(topic)
        if (left and left.says) != (right and right.says):
            section = (left or right).section  # type: ignore[union-attr]
            found.append(Difference(section, topic, left, right))
    return sorted(found, key=lambda difference: order[difference.section])
