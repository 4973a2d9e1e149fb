"""What happens in a class, as facts, and the classroom as their fold.

>>> here = Classroom().after(Joined(0, "Dupin", 7, "4f", "en"))
>>> here.learners[0].label, here.after(Renamed(0, "Holmes")).learners[0].label
('Dupin', 'Holmes')
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from cluekit.words import say

LONGEST_NAME = 24
"""The most characters of a learner's name."""
MOST_LEARNERS = 400
LAST_NUMBER = 99
"""The highest number in a register."""

Id = Annotated[int, Meta(ge=0, lt=MOST_LEARNERS)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Number = Annotated[int, Meta(ge=0, le=LAST_NUMBER)]
"""A number in the register; 0 where none was given."""
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{2,64}$")]
Language = Annotated[str, Meta(max_length=5)]


class Fact(
    msgspec.Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True, omit_defaults=True
):
    """Something that has happened in the class."""


class Joined(Fact, frozen=True, tag="joined"):
    """A learner came in: what they go by, and the hash of their device's token."""

    learner: Id
    name: Name
    number: Number
    token: Hash
    language: Language


class Returned(Fact, frozen=True, tag="returned"):
    """A learner came back on another device; the one before is no longer theirs."""

    learner: Id
    token: Hash


class Renamed(Fact, frozen=True, tag="renamed"):
    """The teacher gave a learner another name."""

    learner: Id
    name: Name


class TurnedAway(Fact, frozen=True, tag="turned-away"):
    """The teacher turned a learner away."""

    learner: Id


class LetIn(Fact, frozen=True, tag="let-in"):
    """The teacher let a learner in again."""

    learner: Id


class LanguageChosen(Fact, frozen=True, tag="language-chosen"):
    """A learner chose the language of their seat."""

    learner: Id
    language: Language


class DoorSet(Fact, frozen=True, tag="door-set"):
    """The teacher closed or opened the door to newcomers, or let them write names of their own."""

    closed: bool = False
    own_names: bool = False


AnyFact = Joined | Returned | Renamed | TurnedAway | LetIn | LanguageChosen | DoorSet


class Learner(msgspec.Struct, frozen=True):
    """Somebody in the class: a name, a number in the register, a device."""

    id: int
    name: str
    number: int
    token: str
    language: str
    away: bool = False
    """Whether the teacher has turned them away."""

    @property
    def label(self) -> str:
        """What the learner is called: the name, else the number, in the reader's language."""
        return self.name or say("No. {number}", number=self.number)


class Classroom(msgspec.Struct, frozen=True):
    """How things stand in the class: the fold of its facts."""

    learners: dict[int, Learner] = {}
    door: DoorSet = DoorSet()

    @property
    def present(self) -> list[Learner]:
        """The learners who were not turned away."""
        return [learner for learner in self.learners.values() if not learner.away]

    def after(self, *facts: AnyFact) -> Classroom:
        """Return the classroom after these facts."""
        now = self
        for fact in facts:
            now = _after(now, fact)
        return now

    def owner_of(self, token: str) -> Learner | None:
        """Return whose device has a token with this hash."""
        return next((one for one in self.learners.values() if one.token == token), None)


def _after(before: Classroom, fact: AnyFact) -> Classroom:
    match fact:
        case DoorSet():
            return replace(before, door=fact)
        case Joined(learner, name, number, token, language):
            new = Learner(learner, name, number, token, language)
            return replace(before, learners={**before.learners, learner: new})
    known = before.learners.get(fact.learner)
    if known is None:
        return before
    match fact:
        case Returned(token=token):
            known = replace(known, token=token)
        case Renamed(name=name):
            known = replace(known, name=name)
        case TurnedAway():
            known = replace(known, away=True)
        case LetIn():
            known = replace(known, away=False)
        case LanguageChosen(language=language):
            known = replace(known, language=language)
    return replace(before, learners={**before.learners, known.id: known})


def fold(facts: Iterable[AnyFact]) -> Classroom:
    """Return the classroom after all that has happened."""
    return Classroom().after(*facts)
