"""The picture of a comparison, asserted through its data: with matplotlib, and without."""

import io
import re
import struct
import xml.etree.ElementTree as ET
from base64 import b64decode
from collections import Counter
from itertools import pairwise

import pytest
from experiments import misplaced

from cluekit import noir
from cluekit.clue import edition
from cluekit.draw import COLOURS, Still
from cluekit.lab import Comparison, compare, flip, plot
from cluekit.lab.plot import SHARP
from cluekit.words import LANGUAGES, speaking


@pytest.fixture(scope="module")
def result() -> Comparison:
    """A few pairs that differ."""
    mansion = edition("uk")
    return compare(mansion, flip(mansion, questioning="every-player"), games=25, seed=2)


def test_bars_intervals_and_labels_stand_where_they_belong(result: Comparison) -> None:
    """Heights add up to the pairs, both intervals of each seat are drawn, none crosses zero."""
    above, _ = result.plot().figure.axes
    assert sum(bar.get_height() for bar in above.patches) == 25
    middle = sum(bar.get_height() * (bar.get_x() + bar.get_width() / 2) for bar in above.patches)
    widths = {round(bar.get_width(), 6) for bar in above.patches}
    assert len(widths) == 1
    assert middle / 25 == pytest.approx(result.longer.value, abs=widths.pop() / 2)
    above, below = result.plot().figure.axes
    drawn = [list(line.get_xdata()) for line in above.lines]
    assert [result.longer.low, result.longer.high] in drawn
    shares = [list(line.get_xdata()) for line in below.lines]
    for chair in result.chairs:
        for share in (chair.one, chair.other):
            assert [share.low, share.high] in shares
            assert [share.value] in shares
    words = [text.get_text() for axes in (above, below) for text in axes.texts]
    assert any(word.startswith("on average ") for word in words)
    assert "Seat 3 (note-taker)" in words
    assert sum(bool(re.fullmatch(r"(first|second) \d+%", word)) for word in words) == 6
    assert not above.get_legend()
    for language in LANGUAGES:
        with speaking(language):
            figure = result.plot().figure
        figure.canvas.draw()
        above = figure.axes[0]
        zero = above.transData.transform((0, 0))[0]
        for label in above.texts:
            box = label.get_window_extent()
            if label.get_ha() == "left" and label.get_position()[0] < 0:
                assert box.x1 <= zero, label.get_text()
            if label.get_ha() == "right":
                assert box.x0 >= zero, label.get_text()


def test_a_cell_gets_a_small_picture_in_our_colours_and_words(result: Comparison) -> None:
    """A PNG, the same every time, of 256 colours: hardly a pixel looks otherwise than in more."""
    from matplotlib.colors import to_hex  # noqa: PLC0415 - only where it is installed

    plotted = result.plot()
    for theme, figure in {
        "light": plotted.figure,
        "dark": result.plot(theme="dark").figure,
    }.items():
        assert to_hex(figure.get_facecolor()).upper() == getattr(COLOURS["paper"], theme)
        marks = {to_hex(line.get_color()).upper() for axes in figure.axes for line in axes.lines}
        tokens = {getattr(COLOURS[name], theme).upper() for name in ("ink", "doubt", "indigo")}
        assert marks <= tokens
    data, png = plotted._repr_mimebundle_(), result.plot().png()
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"] == repr(plotted) == result.say()
    wide, _ = struct.unpack(">II", png[16:24])
    image = ET.fromstring(data["text/html"])  # noqa: S314 - our own
    assert wide > int(image.get("width", ""))
    assert b64decode(image.get("src", "").partition(",")[2]) == png
    assert image.get("alt") == result.say().replace("\n", " ")
    assert "min-width:592px" in image.get("style", "")  # on a phone it scrolls, and can be read
    import numpy as np  # noqa: PLC0415 - only where matplotlib is installed
    from PIL import Image  # noqa: PLC0415 - as above

    whole = io.BytesIO()
    plotted.figure.savefig(whole, format="png", dpi=SHARP)
    small = Image.open(io.BytesIO(png))
    assert small.mode == "P"
    assert len(png) < len(whole.getvalue()) / 2
    before, after = (
        np.asarray(each.convert("RGB")).astype(int) for each in (Image.open(whole), small)
    )
    differ = np.abs(before - after).max(axis=2)
    assert differ.max() < 64
    assert (differ > 8).mean() < 0.01
    paper = tuple(bytes.fromhex(COLOURS["paper"].light[1:]))
    assert tuple(after[0, 0]) == paper


def picture_of(either: Comparison) -> ET.Element:
    """The picture as the lesson gets it there."""
    still = either.plot()
    assert isinstance(still, Still)
    assert repr(still) == either.say()
    return ET.fromstring(str(still.svg))  # noqa: S314 - we have just drawn it


def of_kind(drawn: ET.Element, kind: str) -> list[ET.Element]:
    """The shapes of one class."""
    return [each for each in drawn.iter() if each.get("class") == f"ck-plot-{kind}"]


def ends(line: ET.Element) -> tuple[float, float]:
    """From where to where a line goes across."""
    first, second = line.get("d", "").removeprefix("M").split("L")
    return float(first.split()[0]), float(second.split()[0])


@pytest.mark.parametrize("game", ["uk", "noir-standard"])
def test_drawn_by_ourselves(game: str, result: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of Clue and of Noir, in every language each text has room where it stands."""
    monkeypatch.setattr(plot, "find_spec", lambda _: None)
    grid = noir.edition("noir-standard")
    either = result if game == "uk" else compare(grid, flip(grid, hand=3), games=12, seed=2)
    drawn = picture_of(either)
    assert_every_pair_stands_in_a_bar(drawn, either)
    assert_intervals_lie_where_their_numbers_are(drawn, either)
    for language in LANGUAGES:
        with speaking(language):
            assert misplaced(picture_of(either)) == [], language


def assert_every_pair_stands_in_a_bar(drawn: ET.Element, either: Comparison) -> None:
    """Heights are as the numbers of pairs, and the bars stand left to right, none on another."""
    heights = [float(bar.get("height", 0)) for bar in of_kind(drawn, "bar")]
    longer = Counter(pair.longer for pair in either.pairs)
    bins = (plot.counts_by_bin(longer, step) for step in range(1, 200, 2))
    fitting = next(each for each in bins if len(each) == len(heights))
    assert sum(fitting.values()) == len(either.pairs)
    tallest = max(fitting.values())
    for height, pairs in zip(heights, fitting.values(), strict=True):
        assert height == pytest.approx(max(heights) * pairs / tallest, abs=0.1)
    places = [float(bar.get("x", 0)) for bar in of_kind(drawn, "bar")]
    broad = float(of_kind(drawn, "bar")[0].get("width", 0))
    assert all(b - a >= broad for a, b in pairwise(places))


def assert_intervals_lie_where_their_numbers_are(drawn: ET.Element, either: Comparison) -> None:
    """Each seat's two, on one scale from none to all; the mean's, on the scale of the bars."""
    none, everything = ends(of_kind(drawn, "axis")[1])
    wanted = [each for chair in either.chairs for each in (chair.one, chair.other)]
    for line, share in zip(of_kind(drawn, "arm"), wanted, strict=True):
        places = [none + end * (everything - none) for end in (share.low, share.high)]
        assert ends(line) == pytest.approx(places, abs=0.1)
    zero, _ = ends(of_kind(drawn, "zero")[0])
    low, high = ends(of_kind(drawn, "mean")[0])
    across = (high - zero) * either.longer.low
    assert (low - zero) * either.longer.high == pytest.approx(across, abs=1)
    assert (low < zero < high) == (either.longer.low < 0 < either.longer.high)
