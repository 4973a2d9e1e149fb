"""The course: its lessons in order, what leads to what, what is done, and where to go on.

Nothing is locked. A lesson that others prepare for is *later* until these are done, which is
advice; it opens all the same.
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec

from cluekit.learn.copies import notebooks
from cluekit.learn.lesson import FrontMatter
from cluekit.learn.progress import Done, Progress
from cluekit.words import mark, say

Standing = Literal["done", "next", "begun", "ready", "later", "free"]
"""How a lesson stands for a learner; one without exercises is "free": there is nothing to do."""


class Lesson(NamedTuple):
    """A lesson by the name of its file, such as ``06_proof.ipynb``, and its front matter."""

    file: str
    matter: FrontMatter

    @property
    def number(self) -> str:
        """The number people use, such as "06" or "12b"."""
        return self.file.partition("_")[0]

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return say(self.matter.title)

    def solved_count(self, progress: Progress) -> int:
        """Return how many of its exercises are solved."""
        return sum(progress.get(name, Done()).solved for name in self.matter.exercises)

    def is_begun(self, progress: Progress) -> bool:
        """Return whether any of its exercises was tried."""
        return any(name in progress for name in self.matter.exercises)

    def is_done(self, progress: Progress) -> bool:
        """Return whether it has exercises and all of them are solved."""
        return 0 < len(self.matter.exercises) == self.solved_count(progress)


Course = tuple[Lesson, ...]


class Way(NamedTuple):
    """A way through the course: what it is called, its lessons, and the last if only in part.

    ``part`` is how many minutes the last lesson takes where just its mission is played.
    """

    name: str
    numbers: tuple[str, ...]
    part: int = 0


MISSION = 12
"""The minutes of a mission that is played by itself, with a word of what it is about."""

WAYS = (
    Way(mark("One hour"), ("01", "03"), MISSION),
    Way(mark("Half a day"), ("01", "03", "04", "06")),
    Way(mark("A school year"), ()),
)
"""Three ways; one without numbers is the whole course, a lesson a week."""


class _Metadata(msgspec.Struct):
    cluekit: FrontMatter | None = None


class _Notebook(msgspec.Struct):
    metadata: Annotated[_Metadata, "all else in it is passed over"]


def lessons() -> Course:
    """Return the lessons that the kit has, in the order in which they are taught.

    That is the order of their numbers, but a lesson waits for those it builds on: 11b, the sequel
    of 11, is about a game that 13 teaches, and comes after it.
    """
    read = msgspec.json.Decoder(_Notebook).decode
    matters = ((name, read(file.read_bytes()).metadata.cluekit) for name, file in notebooks())
    return _as_taught([Lesson(name, matter) for name, matter in matters if matter])


def _as_taught(waiting: list[Lesson]) -> Course:
    """Return lessons in order, each behind what it builds on where that is among them."""
    taught: list[Lesson] = []
    while waiting:
        missing = {one.matter.id for one in waiting}
        ready = (one for one in waiting if not missing & set(one.matter.prerequisites))
        taught.append(next(ready, waiting[0]))
        waiting = [one for one in waiting if one is not taught[-1]]
    return tuple(taught)


def next_lesson(course: Course, progress: Progress) -> Lesson | None:
    """Return where to go on: the last lesson begun and not done, else the first that is not done.

    A lesson without exercises is never done and never proposed. None where all is done.
    """
    open_ones = [one for one in course if one.matter.exercises and not one.is_done(progress)]
    begun = [one for one in open_ones if one.is_begun(progress)]
    return begun[-1] if begun else next(iter(open_ones), None)


def standing(lesson: Lesson, course: Course, progress: Progress) -> Standing:
    """Return how a lesson stands."""
    if lesson.is_done(progress):
        return "done"
    if lesson == next_lesson(course, progress):
        return "next"
    if lesson.is_begun(progress):
        return "begun"
    if lacking(lesson, course, progress):
        return "later"
    return "ready" if lesson.matter.exercises else "free"


def lacking(lesson: Lesson, course: Course, progress: Progress) -> Course:
    """Return the last steps before a lesson that can be done and are not."""
    steps = steps_before(lesson, course)
    return tuple(one for one in steps if one.matter.exercises and not one.is_done(progress))


# --- what leads to what -------------------------------------------------------------------------


def before(lesson: Lesson, course: Course) -> frozenset[str]:
    """Return the ids of all lessons that this one builds on, near or far."""
    named = {one.matter.id: one for one in course}
    near = [named[name] for name in lesson.matter.prerequisites if name in named]
    return frozenset(one.matter.id for one in near).union(*(before(one, course) for one in near))


def steps_before(lesson: Lesson, course: Course) -> Course:
    """Return the last steps before a lesson: what it builds on, save what these build on."""
    named = [one for one in course if one.matter.id in lesson.matter.prerequisites]
    far = frozenset[str]().union(*(before(one, course) for one in named))
    return tuple(one for one in named if one.matter.id not in far)


def steps_after(lesson: Lesson, course: Course) -> Course:
    """Return the lessons to which this one is a last step."""
    return tuple(one for one in course if lesson in steps_before(one, course))


# --- ways through -------------------------------------------------------------------------------


def stops(way: Way, course: Course) -> Course:
    """Return the lessons of a way, in order; one that the kit does not have is left out."""
    return tuple(one for one in course if one.number in way.numbers or not way.numbers)


def minutes(way: Way, course: Course) -> int:
    """Return how long a way takes, by what its lessons say."""
    *whole, last = (one.matter.minutes for one in stops(way, course))
    return sum(whole) + (way.part or last)
