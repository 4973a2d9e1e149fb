"""Rule sheets: the lines of an edition's rules, and where those of two editions differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from cluekit.words import say


class Sentence(NamedTuple):
    """A clause in plain words; ``by`` are the numbers of the rule documents that say it."""

    clause: str
    text: str
    by: str = ""

    def house(self, follows: str) -> bool:
        """Tell whether it is a house convention in an edition that follows this document.

        In an edition that follows none ("") it is one if no document at all says it.
        """
        return follows not in self.by.split() if follows else not self.by


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


def line(
    section: str, topic: str, sentence: Sentence, follows: str, values: Mapping[str, object]
) -> RuleLine:
    """Return the line that a sentence makes in an edition that follows this document.

    It is in the reader's language, with the values put in.
    """
    says = say(sentence.text, **values)
    return RuleLine(section, topic, sentence.clause, says, sentence.house(follows))


def by_clause(lines: Iterable[RuleLine]) -> dict[str, str]:
    """Return what each clause says on a sheet: all its sentences, one after the other."""
    found: dict[str, list[str]] = {}
    for each in lines:
        found.setdefault(each.clause, []).append(each.says)
    return {clause: " ".join(said) for clause, said in found.items()}


Thing = TypeVar("Thing")
Holding = tuple[str, str, Callable[[Thing], bool], Sentence]
"""A topic, its section, which editions (or options) it holds in, and the sentence."""


def everywhere(_: object) -> bool:
    """Tell that a sentence holds in every edition."""
    return True


def holding(
    topic: str,
    section: str,
    clause: str,
    text: str,
    by: str = "",
    *,
    when: Callable[[Thing], bool] = everywhere,
) -> Holding[Thing]:
    """Return a row of a table of sentences; without ``when`` it holds everywhere.

    >>> topic, section, holds, sentence = holding("right", "accusing", "U17", "You win.", "001 004")
    >>> holds("any edition"), sentence.clause
    (True, 'U17')
    """
    return topic, section, when, Sentence(clause, text, by)


def holding_in(
    rules: Iterable[Holding[Thing]], thing: Thing, follows: str, values: Mapping[str, object]
) -> Iterator[RuleLine]:
    """Yield the lines that hold in this edition, or by these options."""
    for topic, section, holds, sentence in rules:
        if holds(thing):
            yield line(section, topic, sentence, follows, values)


class Difference(msgspec.Struct, frozen=True):
    """What two editions say about one topic; None where one of them says nothing."""

    section: str
    topic: str
    one: RuleLine | None
    other: RuleLine | None


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


class CardLine(NamedTuple):
    """A line of a rule card: what it is about, and what the edition says."""

    about: str
    says: str


def on_card(lines: Mapping[str, Sequence[str]], sheet: Iterable[RuleLine]) -> list[CardLine]:
    """Return a card's lines: sentences of a rule sheet, by the topics that each line takes.

    What the sheet says nothing about has no line.
    """
    says: dict[str, str] = {}
    for line in sheet:  # each bonus card and each rule of one’s own is a line of its topic
        topic = line.topic.split(" ")[0]
        says[topic] = " ".join(filter(None, (says.get(topic), line.says)))
    return [
        CardLine(say(about), " ".join(says[topic] for topic in topics if topic in says))
        for about, topics in lines.items()
        if any(topic in says for topic in topics)
    ]
