"""What a text of TOML would cost to read, seen before it is read: how deep its keys and lists go.

The reader of TOML makes a table for each part of a dotted key, and remembers each: a file of 160
kB, made to be dear, took it 15 seconds and 3 GB. So the text is first cut into what TOML itself is
made of, texts in quotes and comments each as a whole, and what is too deep is refused by its line.
Counting dots or looking for "=" in a line is not enough: both may stand in quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cluekit.core.problems import refusal

DEEPEST_KEY = 4
"""The most parts of a dotted key: ``a.b.c.d``."""

DEEPEST_LIST = 20
"""How often lists and tables may stand in one another."""

_PIECE = re.compile(
    # Texts of several lines; they may end with two more quotes of their own. A text that is not
    # closed goes to the end: the reader stops there, too, and nothing is looked through twice.
    r'''"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)'''
    r"""|'''.*?(?:'{3,5}|\Z)"""
    r"""|"(?:[^"\\\n]|\\[^\n])*"?|'[^'\n]*'?"""
    r"""|\#[^\n]*|[\[\]{}=,.\n]""",
    re.DOTALL,
)


def check_depth(text: str) -> None:
    """Refuse keys of too many parts, and lists that stand too deep in one another.

    Where the text is no TOML, what stands before the mistake is judged rightly: it is what a
    reader comes to.
    """
    line = parts = 1
    depth = 0
    for piece in _pieces(text):
        if piece == ".":
            parts += 1
            if parts > DEEPEST_KEY:
                raise refusal("edition-key-too-deep", line=line, deepest=DEEPEST_KEY)
        elif piece in "[{":
            depth += 1
            parts = 1
            if depth > DEEPEST_LIST:
                raise refusal("edition-too-deep")
        elif piece in "]}":
            depth, parts = max(0, depth - 1), 1
        elif piece in "=,\n":
            parts = 1
        line += piece.count("\n")


def _pieces(text: str) -> Iterator[str]:
    """Yield texts in quotes, comments and signs that part things; plain letters are left out."""
    return (found[0] for found in _PIECE.finditer(text))
