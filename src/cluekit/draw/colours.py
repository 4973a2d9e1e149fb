"""Design tokens: the colours, sizes and letters that every picture shares, declared once.

Each colour has a light and a dark value. Text keeps a contrast of 4.5 on every ground, lines and
marks that carry meaning 3; ``tests/pictures/test_colours.py`` computes it. Style sheets are made
``small`` here, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple


class Token(NamedTuple):
    """One colour in both themes, and what a forced-colours mode puts in its place."""

    light: str
    dark: str
    forced: str


COLOURS: Mapping[str, Token] = {
    "paper": Token("#FBF7EF", "#14181F", "Canvas"),
    "panel": Token("#FFFFFF", "#1C222C", "Canvas"),
    "corridor": Token("#EFE6D3", "#262E3A", "Canvas"),
    "ink": Token("#1E2430", "#F1ECE2", "CanvasText"),
    "muted": Token("#59616E", "#A9B0BC", "CanvasText"),
    "line": Token("#857D6D", "#7C8698", "GrayText"),
    "hatch": Token("#E4DCCB", "#303947", "Canvas"),
    "accent": Token("#A8231B", "#FF8F80", "Highlight"),
    "on-accent": Token("#FFFFFF", "#14181F", "HighlightText"),
    "sure": Token("#0A5C46", "#5CD6AE", "CanvasText"),
    "doubt": Token("#7A4B00", "#F2B84B", "CanvasText"),
    "indigo": Token("#43508F", "#A3B3F2", "CanvasText"),
    "mulberry": Token("#7D3C5F", "#E6A4C6", "CanvasText"),
    "teal": Token("#0F6674", "#74CBD9", "CanvasText"),
}
"""``hatch`` is decoration alone and never says anything; the last three tell kinds of card."""

GROUNDS = ("paper", "panel", "corridor")
TEXTS = ("ink", "muted", "accent", "sure", "doubt")
MARKS = ("ink", "muted", "line", "accent", "sure", "doubt", "indigo", "mulberry", "teal")

FONT = (
    'var(--jp-ui-font-family, system-ui, -apple-system, "Segoe UI", Roboto, '
    '"Helvetica Neue", Arial, sans-serif)'
)

SIZES: Mapping[str, str] = {
    "radius": "6px",
    "gap": "8px",
    "stroke": "2",
    "quick": "160ms",
    "travel": "260ms",
    "ease": "cubic-bezier(.2, .7, .2, 1)",
    "target": "24px",
}

ROOT = ".ck"
"""The class that everything drawn stands under."""


def stylesheet(*, still: bool) -> str:
    """Return the tokens as CSS custom properties ``--ck-…`` on ``.ck``.

    A still picture follows the reader's system. In a notebook the host's own theme decides
    (JupyterLab says it on its body); a host that says nothing follows the system too.
    """
    dark, light = _block("dark"), _block("light")
    sizes = "".join(f"--ck-{name}:{size};" for name, size in SIZES.items())
    parts = [
        _rule(ROOT, f"color-scheme:light;{light}--ck-font:{FONT};{sizes}"),
        _at("prefers-color-scheme:dark", _rule(ROOT, f"color-scheme:dark;{dark}")),
    ]
    if not still:
        parts += [
            _rule(f'[data-jp-theme-light="true"] {ROOT}', f"color-scheme:light;{light}"),
            _rule(f'[data-jp-theme-light="false"] {ROOT}', f"color-scheme:dark;{dark}"),
        ]
    host = ",".join([ROOT] if still else [ROOT, f"[data-jp-theme-light] {ROOT}"])
    parts.append(_at("forced-colors:active", _rule(host, _block("forced"))))
    return "\n".join(parts)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#RRGGBB`` (0 black, 1 white; WCAG 2)."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4  # noqa: PLR2004
        for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def letter_on(colour: str) -> str:
    """Return the colour of a letter on this ground: dark or light, whichever reads better."""
    dark, light = COLOURS["ink"].light, "#FFFFFF"
    return dark if contrast(dark, colour) >= contrast(light, colour) else light


def _block(theme: str) -> str:
    return "".join(f"--ck-{name}:{getattr(token, theme)};" for name, token in COLOURS.items())


def _rule(selector: str, body: str) -> str:
    return f"{selector}{{{body}}}"


def _at(condition: str, rule: str) -> str:
    return f"@media ({condition}){{{rule}}}"


# --- css ------------------------------------------------------------------------------------------
# Style sheets: written for people, made small for the way.

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
    rules = "\n".join(_css_block(pieces))
    return before + _PLACE.sub(lambda place: texts[int(place[1])], rules) + behind


def _css_block(pieces: Iterator[str]) -> Iterator[str]:
    """Yield what stands in a block, up to its end: rules, or declarations."""
    said = ""
    for piece in pieces:
        if piece == "{":
            head = " ".join(said.split())
            at_rule = head.startswith("@")
            head = head.replace(": ", ":") if at_rule else _AROUND_SIGN.sub(r"\1", head)
            inside = [part if part.endswith("}") else f"{part};" for part in _css_block(pieces)]
            yield f"{head}{{{''.join(inside).removesuffix(';')}}}"
        elif piece in (";", "}"):
            if said.strip():
                name, _, value = said.strip().partition(":")
                yield f"{name.strip()}:{_BESIDE_SIGN.sub('', ' '.join(value.split()))}"
            if piece == "}":
                return
        said = "" if piece in "{};" else piece
