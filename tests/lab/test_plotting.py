"""The picture of an experiment, asserted through its data."""

from __future__ import annotations

import io
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from base64 import b64decode

import pytest

from cluekit.clue import edition
from cluekit.draw import COLOURS
from cluekit.lab import Comparison, compare, flip
from cluekit.lab.plot import SHARP
from cluekit.words import LANGUAGES, speaking

pytest.importorskip("matplotlib")


@pytest.fixture(scope="module")
def result() -> Comparison:
    """A few pairs that differ."""
    mansion = edition("uk")
    return compare(mansion, flip(mansion, questioning="every-player"), games=25, seed=2)


def test_every_pair_stands_in_a_bar(result: Comparison) -> None:
    """The bars' heights add up to the pairs, and their middle lies where the differences do."""
    above, _ = result.plot().figure.axes
    assert sum(bar.get_height() for bar in above.patches) == 25
    middle = sum(bar.get_height() * (bar.get_x() + bar.get_width() / 2) for bar in above.patches)
    widths = {round(bar.get_width(), 6) for bar in above.patches}
    assert len(widths) == 1
    assert middle / 25 == pytest.approx(result.longer.value, abs=widths.pop() / 2)


def test_the_intervals_are_drawn_and_labelled(result: Comparison) -> None:
    """The mean's, and both of each seat; every label stands where it belongs."""
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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_wears_the_house_colours(result: Comparison, theme: str) -> None:
    """The tokens of the theme, and no others."""
    from matplotlib.colors import to_hex  # noqa: PLC0415 - only where it is installed

    figure = result.plot(theme=theme).figure
    assert to_hex(figure.get_facecolor()).upper() == getattr(COLOURS["paper"], theme)
    marks = {to_hex(line.get_color()).upper() for axes in figure.axes for line in axes.lines}
    tokens = {getattr(COLOURS[name], theme).upper() for name in ("ink", "doubt", "indigo")}
    assert marks <= tokens


def test_the_cell_gets_a_picture_and_its_words(result: Comparison) -> None:
    """A PNG that is the same every time, beside the same sentences."""
    data = result.plot()._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"] == repr(result.plot()) == result.say()
    png = result.plot().png()
    assert png == result.plot().png()
    wide, _ = struct.unpack(">II", png[16:24])
    image = ET.fromstring(data["text/html"])  # noqa: S314 - our own
    assert wide > int(image.get("width", ""))
    assert b64decode(image.get("src", "").partition(",")[2]) == png
    assert image.get("alt") == result.say().replace("\n", " ")
    assert "min-width:592px" in image.get("style", "")  # on a phone it scrolls, and can be read


def test_a_stored_picture_is_small_and_looks_the_same(result: Comparison) -> None:
    """256 colours, the tokens among them; of the others hardly a pixel looks different."""
    import numpy as np  # noqa: PLC0415 - only where matplotlib is installed
    from PIL import Image  # noqa: PLC0415 - as above

    plot, whole = result.plot(), io.BytesIO()
    plot.figure.savefig(whole, format="png", dpi=SHARP)
    small = Image.open(io.BytesIO(plot.png()))
    assert small.mode == "P"
    assert len(plot.png()) < len(whole.getvalue()) / 2
    before, after = (
        np.asarray(each.convert("RGB")).astype(int) for each in (Image.open(whole), small)
    )
    differ = np.abs(before - after).max(axis=2)
    assert differ.max() < 64
    assert (differ > 8).mean() < 0.01
    paper = tuple(bytes.fromhex(COLOURS["paper"].light[1:]))
    assert tuple(after[0, 0]) == paper


def test_a_comparison_without_a_picture_needs_no_matplotlib() -> None:
    """It is heavy, and absent where lessons run without installation."""
    program = (
        "import sys; from cluekit.clue import edition; from cluekit.lab import compare;"
        "mini = edition('mini'); compare(mini, mini, games=2).say();"
        "assert not {'matplotlib', 'numpy'} & set(sys.modules)"
    )
    environment = {"PYTHONPATH": ":".join(sys.path)}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_crosses_the_zero_line(result: Comparison, language: str) -> None:
    """What stands at the left ends there, and what stands at the right begins there."""
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
