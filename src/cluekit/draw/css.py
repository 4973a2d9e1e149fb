"""Style sheets: written for people, made small for the way."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TEXT_OR_COMMENT = re.compile(r"\"[^\"]*\"|'[^']*'|/\*.*?\*/", re.DOTALL)
_PIECE = re.compile(r"[^{};]+|[{};]")
_AROUND_SIGN = re.compile(r" ?([>~+,]) ?")
_BESIDE_SIGN = re.compile(r" (?=[!)])|(?<=[,(]) ")
_PLACE = re.compile("\0([0-9]+)\0")


def small(sheet: str) -> str:
    r"""Return a style sheet without what only people need, one rule a line.

    >>> small(".a > b {\n  color: red;\n  margin: 0 auto;\n}\n")
    '.a>b{color:red;margin:0 auto}\n'

    Empty lines before and behind it stay.
    """
    inside = sheet.strip("\n")
    before, behind = sheet.split(inside) if inside else (sheet, "")
    texts: list[str] = []

    def set_aside(found: re.Match[str]) -> str:
        """Leave a place for a text, so that nothing in it counts; nothing for a comment."""
        if found[0].startswith("/*"):
            return ""
        texts.append(found[0])
        return f"\0{len(texts) - 1}\0"

    pieces = iter(_PIECE.findall(_TEXT_OR_COMMENT.sub(set_aside, inside)))
    rules = "\n".join(_block(pieces))
    return before + _PLACE.sub(lambda place: texts[int(place[1])], rules) + behind


def _block(pieces: Iterator[str]) -> Iterator[str]:
    """Yield what stands in a block, up to its end: rules, or declarations."""
    said = ""
    for piece in pieces:
        if piece == "{":
            yield f"{_head(said)}{{{_joined(list(_block(pieces)))}}}"
        elif piece in (";", "}"):
            if said.strip():
                yield _declaration(said)
            if piece == "}":
                return
        said = "" if piece in "{};" else piece


def _joined(inside: list[str]) -> str:
    """Return rules one behind the other, declarations with a semicolon in between."""
    return "".join(part if part.endswith("}") else f"{part};" for part in inside).removesuffix(";")


def _head(said: str) -> str:
    """Return a selector, or the head of an at-rule."""
    short = " ".join(said.split())
    return short.replace(": ", ":") if short.startswith("@") else _AROUND_SIGN.sub(r"\1", short)


def _declaration(said: str) -> str:
    name, _, value = said.strip().partition(":")
    return f"{name.strip()}:{_BESIDE_SIGN.sub('', ' '.join(value.split()))}"
