"""A gauge and its course: how much is open now, and how that has gone; and calibration.

The caller brings the words beside them: nothing here speaks a language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from cluekit.draw.element import Element, el, number, points

WIDE, HIGH = 340.0, 150.0
FLAT = 34.0
"""How high the gauge is without its course."""
_LEFT, _RIGHT, _TOP, _FOOT = 30.0, 70.0, FLAT, 24.0

CSS = """
.ck-gauge-rail{fill:var(--ck-corridor)}
.ck-gauge-level{fill:var(--ck-doubt)}
.ck-gauge-now{fill:var(--ck-ink);font:650 12.5px var(--ck-font);font-variant-numeric:tabular-nums}
.ck-gauge-axis{fill:none;stroke:var(--ck-line);stroke-width:1.5}
.ck-gauge-line{fill:none;stroke:var(--ck-doubt);stroke-width:2;stroke-linejoin:round}
.ck-gauge-under{fill:var(--ck-doubt);fill-opacity:.14}
.ck-gauge-dot{fill:var(--ck-doubt)}
.ck-gauge-mark{fill:var(--ck-muted);font:500 11px var(--ck-font);text-anchor:end}
"""


@dataclass(frozen=True, slots=True)
class Gauge:
    """Amounts from the beginning to now, the amount a full gauge stands for, and two labels.

    ``now`` is written beside the gauge, ``foot`` below the last point of the course.
    """

    amounts: tuple[float, ...]
    most: float
    now: str
    foot: str = ""


def page(gauge: Gauge, said: str) -> Element:
    """Return gauge and course as a picture for a page; ``said`` is what it shows, in words."""
    return el(
        "svg",
        drawing(gauge),
        viewBox=f"0 0 {WIDE:g} {HIGH if len(gauge.amounts) > 1 else _TOP:g}",
        class_="ck-picture",
        role="img",
        aria_label=said,
        data_key="gauge",
    )


def drawing(gauge: Gauge) -> Element:
    """Return gauge and course as a group, ``WIDE`` by ``HIGH``."""
    # The bar of what is open now: full when nothing is known, empty when all is
    wide = WIDE - _LEFT - _RIGHT
    level = wide * min(1.0, gauge.amounts[-1] / gauge.most) if gauge.most else 0.0
    return el(
        "g",
        el("rect", class_="ck-gauge-rail", x=_LEFT, y=4, width=wide, height=13, rx=2),
        el("rect", class_="ck-gauge-level", x=_LEFT, y=4, width=level, height=13, rx=2),
        el("text", gauge.now, class_="ck-gauge-now", x=WIDE - _RIGHT + 4, y=15),
        list(_curve(gauge)) if len(gauge.amounts) > 1 else None,
    )


def _curve(gauge: Gauge) -> Iterator[Element]:
    """Yield the course: it changes at each step and is level in between."""
    step = (WIDE - _LEFT - 14) / (len(gauge.amounts) - 1)
    places: list[tuple[float, float]] = []
    for at, amount in enumerate(gauge.amounts):
        x = _LEFT + at * step
        if places:
            places.append((x, places[-1][1]))
        places.append((x, _y(gauge, amount)))
    first, last, floor = places[0], places[-1], HIGH - _FOOT
    fill = points([(first[0], floor), *places, (last[0], floor)])
    yield el("polygon", class_="ck-gauge-under", points=fill)
    yield el("path", class_="ck-gauge-axis", d=f"M{number(_LEFT)} {_TOP:g}V{floor:g}H{WIDE:g}")
    for amount in range(0, int(gauge.most) + 1, max(1, round(gauge.most / 3))):
        y = _y(gauge, amount)
        yield el("text", str(amount), class_="ck-gauge-mark", x=_LEFT - 5, y=y + 4)
    yield el("polyline", class_="ck-gauge-line", points=points(places))
    yield el("circle", class_="ck-gauge-dot", cx=last[0], cy=last[1], r=3.5)
    yield el("text", gauge.foot, class_="ck-gauge-mark", x=last[0], y=HIGH - 7)


def _y(gauge: Gauge, amount: float) -> float:
    share = min(1.0, amount / gauge.most) if gauge.most else 0.0
    return HIGH - _FOOT - share * (HIGH - _FOOT - _TOP)


# --- calibration ----------------------------------------------------------------------------------
# Calibration drawn: chances that were given, against how often it happened.
#
# On the diagonal what was called 70 % happened in 70 of 100 cases. Your own marks are discs, those
# of the exact chances rings, larger the more forecasts they stand for. The caller brings the words.

CALIBRATION_WIDE, CALIBRATION_HIGH = 240.0, 220.0
_CALIBRATION_LEFT, _CALIBRATION_TOP, _SIDE = 46.0, 12.0, 170.0

CALIBRATION_CSS = """
.ck-calibration-frame{fill:none;stroke:var(--ck-line);stroke-width:1.5}
.ck-calibration-ideal{stroke:var(--ck-muted);stroke-width:1.25;stroke-dasharray:4 4}
.ck-calibration-mine{fill:var(--ck-doubt);fill-opacity:.75;stroke:var(--ck-ink);stroke-width:1}
.ck-calibration-exact{fill:none;stroke:var(--ck-sure);stroke-width:2.5}
.ck-calibration-words{fill:var(--ck-muted);font:500 11px var(--ck-font)}
"""

Mark = tuple[float, float, int]
"""A chance given, how often it happened (both 0 to 1), and how many forecasts that are."""


def calibration_page(
    mine: Iterable[Mark], exact: Iterable[Mark], axes: tuple[str, str], said: str
) -> Element:
    """Return the picture; ``axes`` name what was given and what happened."""
    return el(
        "svg",
        calibration_drawing(mine, exact, axes),
        viewBox=f"0 0 {CALIBRATION_WIDE:g} {CALIBRATION_HIGH:g}",
        class_="ck-picture",
        style="max-width:300px",
        role="img",
        aria_label=said,
        data_key="calibration",
    )


def calibration_drawing(
    mine: Iterable[Mark], exact: Iterable[Mark], axes: tuple[str, str]
) -> Element:
    """Return the picture as a group, ``CALIBRATION_WIDE`` by ``CALIBRATION_HIGH``."""
    floor = _CALIBRATION_TOP + _SIDE
    scales, words = list[Element](), {"class_": "ck-calibration-words"}
    for percent in (0, 50, 100):
        along, said = percent / 100 * _SIDE, str(percent)
        x, y = _CALIBRATION_LEFT + along, floor + 14
        scales.append(el("text", said, x=x, y=y, text_anchor="middle", **words))
        x, y = _CALIBRATION_LEFT - 5, floor - along + 4
        scales.append(el("text", said, x=x, y=y, text_anchor="end", **words))
    ideal = f"M{_CALIBRATION_LEFT:g} {floor:g}L{_CALIBRATION_LEFT + _SIDE:g} {_CALIBRATION_TOP:g}"
    return el(
        "g",
        el(
            "rect",
            class_="ck-calibration-frame",
            x=_CALIBRATION_LEFT,
            y=_CALIBRATION_TOP,
            width=_SIDE,
            height=_SIDE,
        ),
        el("path", class_="ck-calibration-ideal", d=ideal),
        [_mark("ck-calibration-exact", mark) for mark in exact],
        [_mark("ck-calibration-mine", mark) for mark in mine],
        scales,
        el("text", axes[0], **words, x=_CALIBRATION_LEFT, y=floor + 30),
        el("text", axes[1], **words, transform=f"translate(11 {floor:g}) rotate(-90)"),
    )


def _mark(kind: str, mark: Mark) -> Element:
    given, happened, count = mark
    x, y = _CALIBRATION_LEFT + given * _SIDE, _CALIBRATION_TOP + (1 - happened) * _SIDE
    return el("circle", class_=kind, cx=x, cy=y, r=4 + 2 * sqrt(count))
