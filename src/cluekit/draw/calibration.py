"""Calibration drawn: chances that were given, against how often it happened.

On the diagonal what was called 70 % happened in 70 of 100 cases. Your own marks are discs, those
of the exact chances rings, larger the more forecasts they stand for. The caller brings the words.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from cluekit.draw.element import Element, el

WIDE, HIGH = 240.0, 220.0
_LEFT, _TOP, _SIDE = 46.0, 12.0, 170.0

CSS = """
.ck-calibration-frame{fill:none;stroke:var(--ck-line);stroke-width:1.5}
.ck-calibration-ideal{stroke:var(--ck-muted);stroke-width:1.25;stroke-dasharray:4 4}
.ck-calibration-mine{fill:var(--ck-doubt);fill-opacity:.75;stroke:var(--ck-ink);stroke-width:1}
.ck-calibration-exact{fill:none;stroke:var(--ck-sure);stroke-width:2.5}
.ck-calibration-words{fill:var(--ck-muted);font:500 11px var(--ck-font)}
"""

Mark = tuple[float, float, int]
"""A chance given, how often it happened (both 0 to 1), and how many forecasts that are."""


def page(mine: Iterable[Mark], exact: Iterable[Mark], axes: tuple[str, str], said: str) -> Element:
    """Return the picture; ``axes`` name what was given and what happened."""
    return el(
        "svg",
        drawing(mine, exact, axes),
        viewBox=f"0 0 {WIDE:g} {HIGH:g}",
        class_="ck-picture",
        style="max-width:300px",
        role="img",
        aria_label=said,
        data_key="calibration",
    )


def drawing(mine: Iterable[Mark], exact: Iterable[Mark], axes: tuple[str, str]) -> Element:
    """Return the picture as a group, ``WIDE`` by ``HIGH``."""
    floor = _TOP + _SIDE
    ideal = f"M{_LEFT:g} {floor:g}L{_LEFT + _SIDE:g} {_TOP:g}"
    return el(
        "g",
        el("rect", class_="ck-calibration-frame", x=_LEFT, y=_TOP, width=_SIDE, height=_SIDE),
        el("path", class_="ck-calibration-ideal", d=ideal),
        [_mark("ck-calibration-exact", mark) for mark in exact],
        [_mark("ck-calibration-mine", mark) for mark in mine],
        [_scale(percent) for percent in (0, 50, 100)],
        el("text", axes[0], class_="ck-calibration-words", x=_LEFT, y=floor + 30),
        el(
            "text",
            axes[1],
            class_="ck-calibration-words",
            transform=f"translate(11 {floor:g}) rotate(-90)",
        ),
    )


def _mark(kind: str, mark: Mark) -> Element:
    given, happened, count = mark
    x, y = _LEFT + given * _SIDE, _TOP + (1 - happened) * _SIDE
    return el("circle", class_=kind, cx=x, cy=y, r=4 + 2 * sqrt(count))


def _scale(percent: int) -> list[Element]:
    along = percent / 100 * _SIDE
    words = {"class_": "ck-calibration-words"}
    floor = _TOP + _SIDE
    return [
        el("text", str(percent), x=_LEFT + along, y=floor + 14, text_anchor="middle", **words),
        el("text", str(percent), x=_LEFT - 5, y=floor - along + 4, text_anchor="end", **words),
    ]
