"""The picture of an experiment where there is no matplotlib, asserted through its shapes."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from cluekit.draw import Still
from cluekit.draw.lettering import width
from cluekit.editions import edition
from cluekit.lab import Comparison, compare, flip, plot
from cluekit.words import LANGUAGES, speaking

SVG = "{http://www.w3.org/2000/svg}"
SIZES = {"title": 15, "word": 13, "quiet": 12}


@pytest.fixture(scope="module", params=["uk", "noir-standard"])
def result(request: pytest.FixtureRequest) -> Comparison:
    """A few pairs that differ."""
    first = edition(request.param)
    switch: dict[str, Any] = (
        {"questioning": "every-player"} if request.param == "uk" else {"hand": 3}
    )
    return compare(first, flip(first, **switch), games=12, seed=2)


@pytest.fixture
def drawn(result: Comparison, monkeypatch: pytest.MonkeyPatch) -> ET.Element:
    """Its picture in a Python that has no matplotlib."""
    return picture_of(result, monkeypatch)


def picture_of(result: Comparison, monkeypatch: pytest.MonkeyPatch) -> ET.Element:
    """The picture as the lesson gets it there."""
    monkeypatch.setattr(plot, "find_spec", lambda _: None)
    still = result.plot()
    assert isinstance(still, Still)
    assert repr(still) == result.say()
    return ET.fromstring(str(still.svg))  # noqa: S314 - we have just drawn it


def of_kind(drawn: ET.Element, kind: str) -> list[ET.Element]:
    """The shapes of one class."""
    return [each for each in drawn.iter() if each.get("class") == f"ck-plot-{kind}"]


def ends(line: ET.Element) -> tuple[float, float]:
    """From where to where a line goes across."""
    first, second = line.get("d", "").removeprefix("M").split("L")
    return float(first.split()[0]), float(second.split()[0])


def test_every_pair_stands_in_a_bar(drawn: ET.Element, result: Comparison) -> None:
    """Heights are as the numbers of pairs, and the bars stand left to right, none on another."""
    heights = [float(bar.get("height", 0)) for bar in of_kind(drawn, "bar")]
    counts = plot.counts_by_bin(Counter(pair.longer for pair in result.pairs), 1)
    steps = [each for each in range(1, 200, 2) if len(heights) == len(binned(result, each))]
    assert steps, "as many bars as there are bins"
    fitting = binned(result, steps[0]) if len(counts) != len(heights) else counts
    assert sum(fitting.values()) == len(result.pairs)
    tallest = max(fitting.values())
    for height, pairs in zip(heights, fitting.values(), strict=True):
        assert height == pytest.approx(max(heights) * pairs / tallest, abs=0.1)
    places = [float(bar.get("x", 0)) for bar in of_kind(drawn, "bar")]
    broad = float(of_kind(drawn, "bar")[0].get("width", 0))
    assert all(b - a >= broad for a, b in pairwise(places))


def binned(result: Comparison, step: int) -> dict[int, int]:
    """The pairs in bins of this width."""
    return plot.counts_by_bin(Counter(pair.longer for pair in result.pairs), step)


def test_the_intervals_lie_where_their_numbers_are(drawn: ET.Element, result: Comparison) -> None:
    """Each seat's two, on one scale from none to all; the mean's, on the scale of the bars."""
    none, everything = ends(of_kind(drawn, "axis")[1])

    def share_at(share: float) -> float:
        return none + share * (everything - none)

    wanted = [each for chair in result.chairs for each in (chair.one, chair.other)]
    for line, share in zip(of_kind(drawn, "arm"), wanted, strict=True):
        assert ends(line) == pytest.approx((share_at(share.low), share_at(share.high)), abs=0.1)
    zero, _ = ends(of_kind(drawn, "zero")[0])
    low, high = ends(of_kind(drawn, "mean")[0])
    assert (low - zero) * result.longer.high == pytest.approx(
        (high - zero) * result.longer.low, abs=1
    )
    assert (low < zero < high) == (result.longer.low < 0 < result.longer.high)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_leaves_the_picture_or_lies_on_another(
    result: Comparison, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every language each text has room where it stands."""
    with speaking(language):
        drawn = picture_of(result, monkeypatch)
    wide, high = float(drawn.get("width", 0)), float(drawn.get("height", 0))
    boxes = [box_of(text) for text in drawn.iter(f"{SVG}text")]
    for left, top, right, low, said in boxes:
        assert left >= 0, said
        assert right <= wide, said
        assert 0 <= top < low <= high, said
    for one in boxes:
        for other in boxes:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1]
            assert one is other or apart or other[3] <= one[1], (one, other)


def box_of(text: ET.Element) -> tuple[float, float, float, float, str]:
    """Left, top, right and foot of a text, and the text."""
    said = text.text or ""
    size = SIZES[text.get("class", "").removeprefix("ck-plot-")]
    x, y = float(text.get("x", 0)), float(text.get("y", 0))
    broad = width(said, size)
    left = x - broad * {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor", "start")]
    return left, y - 0.75 * size, left + broad, y + 0.2 * size, said
