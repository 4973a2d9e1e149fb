"""Stories: what an edition tells where a game begins, in the reader's language.

The kit's own stories are written in English, and the catalogues have them in the other languages.
A teacher's own story may bring several languages itself: ``[story.it]`` beside ``[story]``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
from msgspec import Meta

from cluekit.words import LANGUAGES, language, say

LONGEST_OPENING = 1_200
"""The most letters of an opening, its line ends among them."""

LONGEST_ENDING = 400
"""The most letters of what is told at the end."""

EndingText = Annotated[str, Meta(min_length=1, max_length=LONGEST_ENDING)]
OpeningText = Annotated[str, Meta(min_length=1, max_length=LONGEST_OPENING)]


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a story opens, in paragraphs, an empty line between any two; and how it ends."""

    opening: OpeningText = ""
    ending: EndingText = ""


Told = TypeVar("Told", bound=Opening)


def in_each_language(told: type[Told]) -> type[Told]:
    """Return a story for all readers, with a table more for those of each language."""
    return msgspec.defstruct(  # type: ignore[return-value] # it has this base
        "Story",
        [(code, told | None, None) for code in LANGUAGES],
        bases=(told,),
        namespace={"__doc__": "A story for all readers, and stories for readers of one language."},
        module=told.__module__,
        frozen=True,
        forbid_unknown_fields=True,
    )


if TYPE_CHECKING:

    class Story(Opening, frozen=True):
        """An opening for all readers, and openings for readers of one language."""
else:
    Story = in_each_language(Opening)


def opening(story: Opening) -> list[str]:
    """Return the paragraphs with which a story opens, in the reader's language."""
    return _spoken(story, "opening")


def story_text(story: Opening, key: str, **values: str) -> str:
    """Return another text of a story, in the reader's language, with these values put in."""
    text = " ".join(_spoken(story, key))
    for place, value in values.items():
        text = text.replace(f"{{{place}}}", value)
    return text


def paragraphs(text: str) -> list[str]:
    r"""Return the paragraphs of a text, each on one line.

    ``"Rain.\nMore rain.\n\nThen a scream.\n"`` has two: "Rain. More rain.", "Then a scream."
    """
    parts = (" ".join(part.split()) for part in re.split(r"\n[ ]*\n", text))
    return [part for part in parts if part]


def _spoken(story: Opening, key: str) -> list[str]:
    """Return a text for the reader; where there is none, the one for all, or any that there is."""
    in_language = {code: getattr(story, code, None) for code in LANGUAGES}
    own = {code: paragraphs(getattr(one, key, "")) for code, one in in_language.items()}
    for_all = [say(part) for part in paragraphs(getattr(story, key, ""))]
    return next(filter(None, (own[language()], for_all, *own.values())), [])
