"""A new edition file of Noir, made from another edition: what a teacher begins with."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cluekit.core.edition_text import table_of
from cluekit.core.edition_writing import comments, head, joined, switches, value
from cluekit.noir.cast import CAST
from cluekit.noir.edition_file import File
from cluekit.noir.editions import Edition
from cluekit.words import say


def edition_text(base: Edition, title: str) -> str:
    """Return the text of an edition like ``base`` with every switch and all its answers.

    ``title`` becomes its name, and its id as far as its letters allow.
    """
    file = msgspec.convert(table_of(base.source), File)
    parts = [
        comments(say("Check this file with: cluekit edition check FILE")),
        head(file, title, say("My edition")),
        _suspects(base),
        _options(base),
    ]
    return joined(parts)


def _options(base: Edition) -> Iterator[str]:
    yield "[options]"
    yield from comments(say("Behind each switch stand its answers."))
    yield from switches(base.options)


def _suspects(base: Edition) -> Iterator[str]:
    """Yield the names, as many in a line as the board has columns; ours only as a remark."""
    ours = base.suspects == CAST[: len(base.suspects)]
    yield from comments(say("The suspects by their letters: A, B, C and so on."))
    if ours:
        yield from comments(
            say("To call them otherwise, take away the signs # before these lines.")
        )
    names = [suspect.name for suspect in base.suspects]
    rows = range(0, len(names), base.options.columns)
    lines = [", ".join(map(value, names[at : at + base.options.columns])) for at in rows]
    written = ["suspects = [", *(f"    {line}," for line in lines), "]"]
    yield from comments(*written) if ours else written
