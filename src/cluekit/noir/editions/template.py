"""A new edition file of Noir, made from another edition: what a teacher begins with."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cluekit.core.edition_text import table_of
from cluekit.core.edition_writing import comments, head, join_parts, story, switches, value
from cluekit.noir.editions.cast import CAST
from cluekit.noir.editions.edition import Edition
from cluekit.noir.editions.file_format import File
from cluekit.words import say


def edition_text(base: Edition, title: str) -> str:
    """Return the text of an edition like ``base`` with every switch and all its answers.

    ``title`` becomes its name, and its id as far as its letters allow.
    """
    file = msgspec.convert(table_of(base.source), File)
    parts = [
        comments(say("Check this file with: cluekit edition check FILE")),
        _head(file, title),
        _suspects(base),
        _options(base),
        *story(base.story, _what_stories_hold()),
    ]
    return join_parts(parts)


def _head(file: File, title: str) -> Iterator[str]:
    yield from head(file, title, say("My edition"))
    if file.follows:
        yield f"follows = {value(file.follows)}"


def _what_stories_hold() -> Iterator[str]:
    yield from comments(
        say("opening: read where a game begins; an empty line begins a new paragraph."),
        say("ending: told when it is over; {place} becomes the answer.", place="{killer}"),
        say("[story.it] and the like hold the same for readers of one language."),
    )


def _options(base: Edition) -> Iterator[str]:
    yield "[options]"
    yield from comments(say("The answers of each switch stand after it."))
    yield from switches(base.options)


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
