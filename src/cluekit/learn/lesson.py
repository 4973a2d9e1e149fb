"""The front matter of a lesson: what `metadata.cluekit` of its notebook says."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cluekit.learn.forms import LessonId, Word
from cluekit.words import LANGUAGES

Line = Annotated[str, Meta(min_length=1, max_length=200)]


Language = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
"""The code of a language that the kit speaks."""


class FrontMatter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What teachers and programs look up about a lesson."""

    format: Literal["cluekit-lesson"]
    """What the metadata is."""
    version: Literal[1]
    """The version of the format."""
    id: LessonId
    """The lesson's number."""
    title: Line
    """What it is called."""
    level: Literal["primary", "lower-secondary", "upper-secondary", "undergraduate"]
    """The school it is meant for."""
    language: Language
    """The language it is written in."""
    ages: tuple[Annotated[int, Meta(ge=6, le=99)], Annotated[int, Meta(ge=6, le=99)]]
    """The youngest and the oldest it is meant for."""
    minutes: Annotated[int, Meta(ge=10, le=120)]
    """How long it takes."""
    prerequisites: tuple[LessonId, ...]
    """The lessons that should come before."""
    objectives: Annotated[tuple[Line, ...], Meta(min_length=1)]
    """What a learner can do afterwards."""
    topics: Annotated[tuple[Line, ...], Meta(min_length=1)]
    """What it is about, in a few words each."""
    vocabulary: dict[Language, Annotated[tuple[Line, ...], Meta(min_length=1)]]
    """Its new words in each language, in the same order."""
    widgets: tuple[Line, ...]
    """The functions of ``cluekit.ui`` that it shows."""
    rules_unlocked: tuple[Word, ...]
    """The inference rules that may be used from the end of it on."""
    printables: tuple[Line, ...]
    """The sheets of paper that go with it."""
    ct_links: tuple[Line, ...]
    """What it practises of computational thinking."""
    exercises: tuple[str, ...]
    """Its exercises by their ids."""
