"""The course: its lessons in order, what is done of each, and where to go on."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec

from cluekit.learn.copies import notebooks
from cluekit.learn.lesson import FrontMatter
from cluekit.learn.progress import Done, Progress


class Lesson(NamedTuple):
    """A lesson by the name of its file, such as ``06_proof.ipynb``, and its front matter."""

    file: str
    matter: FrontMatter

    @property
    def number(self) -> str:
        """The number people use, such as "06" or "13b"."""
        return self.file.partition("_")[0]

    def solved(self, progress: Progress) -> int:
        """Return how many of its exercises are solved."""
        return sum(progress.get(name, Done()).solved for name in self.matter.exercises)

    def begun(self, progress: Progress) -> bool:
        """Return whether any of its exercises was tried."""
        return any(name in progress for name in self.matter.exercises)

    def done(self, progress: Progress) -> bool:
        """Return whether it has exercises and all of them are solved."""
        return 0 < len(self.matter.exercises) == self.solved(progress)


class _Metadata(msgspec.Struct):
    cluekit: FrontMatter | None = None


class _Notebook(msgspec.Struct):
    metadata: Annotated[_Metadata, "all else in it is passed over"]


def lessons() -> tuple[Lesson, ...]:
    """Return the lessons that the kit has, in the order of their numbers."""
    read = msgspec.json.Decoder(_Notebook).decode
    matters = ((name, read(file.read_bytes()).metadata.cluekit) for name, file in notebooks())
    return tuple(Lesson(name, matter) for name, matter in matters if matter)


def next_lesson(course: tuple[Lesson, ...], progress: Progress) -> Lesson | None:
    """Return where to go on: the last lesson begun and not done, else the first that is not done.

    A lesson without exercises is never done and never proposed. None where all is done.
    """
    open_ones = [one for one in course if one.matter.exercises and not one.done(progress)]
    begun = [one for one in open_ones if one.begun(progress)]
    return begun[-1] if begun else next(iter(open_ones), None)
