"""The front matter of a lesson: what `metadata.cluekit` of its notebook says."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cluekit.learn.forms import LessonId, Word

Line = Annotated[str, Meta(min_length=1, max_length=200)]


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a lesson in each language, in the same order."""

    en: tuple[Line, ...]
    it: tuple[Line, ...]
    pt: tuple[Line, ...]


class FrontMatter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What teachers and programs look up about a lesson.

    ``ages`` are the youngest and the oldest it is meant for, ``rules_unlocked`` the inference
    rules that may be used from the end of it on.
    """

    format: Literal["cluekit-lesson"]
    version: Literal[1]
    id: LessonId
    title: Line
    level: Literal["primary", "lower-secondary", "upper-secondary", "undergraduate"]
    language: Literal["en", "it", "pt"]
    ages: tuple[Annotated[int, Meta(ge=6, le=99)], Annotated[int, Meta(ge=6, le=99)]]
    minutes: Annotated[int, Meta(ge=10, le=120)]
    prerequisites: tuple[LessonId, ...]
    objectives: Annotated[tuple[Line, ...], Meta(min_length=1)]
    topics: Annotated[tuple[Line, ...], Meta(min_length=1)]
    vocabulary: Vocabulary
    widgets: tuple[Line, ...]
    rules_unlocked: tuple[Word, ...]
    printables: tuple[Line, ...]
    ct_links: tuple[Line, ...]
    exercises: tuple[str, ...]
