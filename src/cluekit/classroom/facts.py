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


LONGEST_WIFI = 63
"""The most characters of a Wi-Fi's password; of its name it is 32."""
Wifi = Annotated[str, Meta(max_length=LONGEST_WIFI)]


class DoorSet(Fact, frozen=True, tag="door-set"):
    """The teacher set who may come in, by what names, and which Wi-Fi the wall shows."""

    closed: bool = False
    own_names: bool = False
    wifi: Wifi = ""
    password: Wifi = ""


LONGEST_QUESTION, LONGEST_ANSWER, MOST_OPTIONS = 200, 2_000, 6
Words = Annotated[str, Meta(max_length=LONGEST_QUESTION)]
Answer = (
    Annotated[str, Meta(max_length=LONGEST_ANSWER)]
    | Annotated[list[Words], Meta(max_length=60)]
    | Annotated[dict[Words, Words], Meta(max_length=60)]
)
"""An answer in the plain form that an exercise takes in code."""


class Asked(Fact, frozen=True, tag="asked"):
    """The teacher asked everybody: a part of an exercise, or a question of their own.

    ``part`` counts from 0. The ``outcome`` of a question of one's own may stay unsaid.
    """

    exercise: Annotated[str, Meta(max_length=12)] = ""
    part: Annotated[int, Meta(ge=0, le=20)] = 0
    question: Words = ""
    options: Annotated[tuple[Words, ...], Meta(max_length=MOST_OPTIONS)] = ()
    outcome: Words = ""


class Answered(Fact, frozen=True, tag="answered"):
    """A learner answered in this vote, for the first time or instead."""

    learner: Id
    vote: int
    answer: Answer


class AskedAgain(Fact, frozen=True, tag="asked-again"):
    """The second vote began."""


class Revealed(Fact, frozen=True, tag="revealed"):
    """The answers were uncovered: no more can be given."""


class Dismissed(Fact, frozen=True, tag="dismissed"):
    """The question was put away."""


AboutLearner = Joined | Returned | Renamed | TurnedAway | LetIn | LanguageChosen
AboutQuestion = Answered | AskedAgain | Revealed
AnyFact = AboutLearner | AboutQuestion | Asked | Dismissed | DoorSet


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


class Ballot(msgspec.Struct, frozen=True):
    """A question to all, and the answers of each vote, by learner."""

    number: int
    asked: Asked
    votes: tuple[dict[int, Answer], ...] = ({},)
    revealed: bool = False

    @property
    def vote(self) -> int:
        """The vote that runs, or ran last, from 0."""
        return len(self.votes) - 1


class Classroom(msgspec.Struct, frozen=True):
    """How things stand in the class: the fold of its facts."""

    learners: dict[int, Learner] = {}
    door: DoorSet = DoorSet()
    ballot: Ballot | None = None
    """The question that is asked now."""
    past: tuple[Ballot, ...] = ()
    """The questions that were put away."""

    @property
    def present(self) -> list[Learner]:
        """The learners who were not turned away."""
        return [learner for learner in self.learners.values() if not learner.away]

    @property
    def asked(self) -> tuple[Ballot, ...]:
        """All questions that were asked, the present one last."""
        return self.past if self.ballot is None else (*self.past, self.ballot)

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
    if isinstance(fact, DoorSet):
        return replace(before, door=fact)
    if isinstance(fact, Asked):
        past = before.asked
        return replace(before, ballot=Ballot(len(past) + 1, fact), past=past)
    if isinstance(fact, Dismissed):
        return replace(before, ballot=None, past=before.asked)
    if isinstance(fact, AboutQuestion):
        return replace(before, ballot=_after_vote(before.ballot, fact))
    learners = before.learners
    if isinstance(fact, Joined):
        known = Learner(fact.learner, fact.name, fact.number, fact.token, fact.language)
    elif fact.learner in learners:
        known = _learner_after(learners[fact.learner], fact)
    else:
        return before
    return replace(before, learners={**learners, known.id: known})


def _learner_after(
    known: Learner, fact: Returned | Renamed | TurnedAway | LetIn | LanguageChosen
) -> Learner:
    match fact:
        case Returned(token=token):
            return replace(known, token=token)
        case Renamed(name=name):
            return replace(known, name=name)
        case TurnedAway():
            return replace(known, away=True)
        case LetIn():
            return replace(known, away=False)
        case LanguageChosen(language=language):
            return replace(known, language=language)


def _after_vote(ballot: Ballot | None, fact: Answered | AskedAgain | Revealed) -> Ballot | None:
    """Return the question after something was done about it; what is closed stays closed."""
    if ballot is None or ballot.revealed:
        return ballot
    match fact:
        case Answered(learner, vote, answer) if vote == ballot.vote:
            latest = {**ballot.votes[-1], learner: answer}
            return replace(ballot, votes=(*ballot.votes[:-1], latest))
        case AskedAgain() if not ballot.vote:
            return replace(ballot, votes=(*ballot.votes, {}))
        case Revealed():
            return replace(ballot, revealed=True)
    return ballot


def fold(facts: Iterable[AnyFact]) -> Classroom:
    """Return the classroom after all that has happened."""
    return Classroom().after(*facts)
