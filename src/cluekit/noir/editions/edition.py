"""Editions: a mode of Noir as answers, with its suspects, read from a TOML file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from cluekit.core import Problem, refuse_if
from cluekit.core.edition_text import (
    comments,
    found_edition,
    head,
    join_parts,
    shipped_text,
    story,
    switches,
    table_of,
    value,
)
from cluekit.noir.editions.file_format import (
    CAST,
    FORMAT,
    VERSION,
    File,
    Options,
    Suspect,
    cast,
    contradictions,
    problems_in,
)
from cluekit.visible import heed
from cluekit.words import say
from cluekit.words.story import Story

__all__ = [
    "FORMAT",
    "SHIPPED",
    "VERSION",
    "Edition",
    "edition",
    "find_edition",
    "problem_with",
    "read_edition",
]

SHIPPED = (
    "noir-classic",
    "noir-standard",
    "noir-citizens",
    "noir-003-classic",
    "noir-003-standard",
)
"""The editions that come with the kit."""


class Edition(msgspec.Struct, frozen=True):
    """A mode with its house rules, its suspects and what is told where a game begins.

    ``source`` is the text of the file; ``follows`` the rule document it goes by, "002" for
    instance; "" for none.
    """

    id: str
    name: str
    options: Options
    suspects: tuple[Suspect, ...]
    source: str
    players: tuple[int, int] = (2, 2)
    follows: str = ""
    story: Story = Story()

    def __repr__(self) -> str:
        """Return a short form."""
        return f"Edition({self.id!r})"

    def number(self, name: str) -> int:
        """Return the suspect with this letter or id; raises ``KeyError`` with the name."""
        said = name.lower()
        for number, suspect in enumerate(self.suspects):
            if said == suspect.letter.lower():
                return number
        for number, suspect in enumerate(self.suspects):
            if said == suspect.id:
                return number
        raise KeyError(name)


def edition(name: str) -> Edition:
    """Return a shipped edition by its id; refuses others with the ids there are.

    >>> edition("noir-classic").options.suspects
    25
    """
    return _shipped(name)


@cache
def _shipped(name: str) -> Edition:
    return read_edition(shipped_text("cluekit.noir", name, SHIPPED))


def find_edition(name: str | Path) -> Edition:
    """Return a shipped edition by its id, or the edition in a file of your own.

    Raises ``RefusedError`` that says what is wrong with the file, or lists the ids there are.
    """
    return found_edition(name, SHIPPED, edition, read_edition)


def read_edition(text: str) -> Edition:
    """Read the text of an edition file; raises ``RefusedError`` with its first mistake."""
    return _read(text)


@lru_cache(maxsize=16)
def _read(text: str) -> Edition:
    refuse_if(next(iter(problems_in(text)), None))
    file = msgspec.convert(table_of(text), File)
    people = cast(file.options.suspects, file.suspects)
    heed(suspect.name for suspect in people)
    return Edition(
        file.id,
        file.name,
        file.options,
        people,
        text,
        story=file.story,
        follows=file.follows,
    )


def problem_with(options: Options) -> Problem | None:
    """Return why no game can be played by these answers, or None."""
    return next((problem for _, problem in contradictions(options)), None)


# --- template -------------------------------------------------------------------------------------
# A new edition file of Noir, made from another edition: what a teacher begins with.


def edition_text(base: Edition, title: str) -> str:
    """Return the text of an edition like ``base`` with every switch and all its answers.

    ``title`` becomes its name, and its id as far as its letters allow.
    """
    file = msgspec.convert(table_of(base.source), File)
    follows = [f"follows = {value(file.follows)}"] if file.follows else []
    answers = comments(say("The answers of each switch stand after it."))
    stories_hold = comments(
        say("opening: read where a game begins; an empty line begins a new paragraph."),
        say("ending: told when it is over; {place} becomes the answer.", place="{killer}"),
        say("[story.it] and the like hold the same for readers of one language."),
    )
    return join_parts(
        [
            comments(say("Check this file with: cluekit edition check FILE")),
            [*head(file, title, say("My edition")), *follows],
            _suspects(base),
            ["[options]", *answers, *switches(base.options)],
            *story(base.story, stories_hold),
        ]
    )


def _suspects(base: Edition) -> Iterator[str]:
    """Yield the names, as many in a line as the board has columns; ours only as a remark."""
    ours = base.suspects == CAST[: len(base.suspects)]
    yield from comments(say("The suspects by their letters: A, B, C and so on."))
    if ours:
        yield from comments(say("To rename them, take away the # in front of these lines."))
    names = [suspect.name for suspect in base.suspects]
    rows = range(0, len(names), base.options.columns)
    lines = [", ".join(map(value, names[at : at + base.options.columns])) for at in rows]
    written = ["suspects = [", *(f"    {line}," for line in lines), "]"]
    yield from comments(*written) if ours else written
