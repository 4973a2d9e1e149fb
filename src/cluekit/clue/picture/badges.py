"""Badges: a small line drawing for each rule of deduction, on a grid of 24 units."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from cluekit.draw import Element, el

RULE_STROKES: Mapping[str, str] = {
    "mine": "M6 3H18V21H6ZM9.5 7.5H14.5",
    "shown": "M2.5 12C5 7 8.3 5 12 5S19 7 21.5 12C19 17 15.7 19 12 19S5 17 2.5 12Z"
    "M12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z",
    "looked": "M9.5 3A6.5 6.5 0 1 0 9.5 16A6.5 6.5 0 1 0 9.5 3ZM14.5 14.5L21 21",
    "told": "M3 4H21V16H11L6 21V16H3Z",
    "pass": "M3 12H20M13.5 5.5L20 12L13.5 18.5",
    "show": "M6 3H18V21H6ZM9.5 9.5A2.5 2.5 0 1 1 12 12V14M12 17.2V17.4",
    "silence": "M3 4H21V16H11L6 21V16H3ZM2 2L22 22",
    "accused": "M6 2.5V21.5M6 4H20L16 9L20 14H6",
    "row": "M1.5 12H7.5M16.5 12H22.5M12 7.5A4.5 4.5 0 1 0 12 16.5A4.5 4.5 0 1 0 12 7.5Z",
    "envelope": "M2.5 5H21.5V19H2.5ZM2.5 5L12 13L21.5 5",
    "show-last": "M2.5 4L9.5 11M9.5 4L2.5 11M2.5 14L9.5 21M9.5 14L2.5 21M13.5 7H21.5V18H13.5Z",
    "hand-full": "M2.5 5H21.5V19H2.5ZM9 5V19M15 5V19",
    "hand-forced": "M3 10V20.5H21V10M12 2.5V15M7 10L12 15L17 10",
    "packing": "M3 3H10.5V10.5H3ZM13.5 3H21V10.5H13.5ZM3 13.5H10.5V21H3ZM13.5 13.5H21V21H13.5Z",
    "cases": "M2.5 12H8.5L15 5H21.5M8.5 12L15 19H21.5",
    "contradiction": "M13.5 2L5 13.5H12L10.5 22L19 10H12Z",
    "follows": "M12 5V5.2M6 17V17.2M18 17V17.2",
}
"""One drawing for each rule; ``follows`` is for what follows by more than one plain rule."""


def badge(rule: str) -> Element:
    """Return the badge of a rule as a small picture, for legends and proofs."""
    return el(
        "svg",
        el("path", d=RULE_STROKES.get(rule, RULE_STROKES["follows"])),
        viewBox="0 0 24 24",
        class_="ck-rule",
        aria_hidden="true",
        focusable="false",
    )


def _address(path: str) -> str:
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>"
        f"<path d='{path}' fill='none' stroke='black' stroke-width='2.6' "
        "stroke-linecap='round' stroke-linejoin='round'/></svg>"
    )
    return "data:image/svg+xml," + quote(svg, safe=" =:/'-.")


CSS = "\n".join(
    f'.ck-cell[data-rule="{rule}"]{{--ck-rule:url("{_address(path)}")}}'
    for rule, path in RULE_STROKES.items()
)
