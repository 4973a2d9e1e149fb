"""Pictures of many games, asserted through their numbers: with matplotlib, and without."""

import io
import re
import struct
import xml.etree.ElementTree as ET
from base64 import b64decode
from collections import Counter
from itertools import pairwise, product
from typing import Any

import pytest
from experiments import GRID, MINI, grid, mini, misplaced

from cluekit import lab
from cluekit.core import SPECTATOR, RefusedError
from cluekit.draw import COLOURS, Still
from cluekit.editions import edition, explain
from cluekit.lab import (
    Comparison,
    Results,
    compare,
    experiment,
    flip,
    picture,
    rate,
    run_experiment,
)
from cluekit.lab.estimate import mean_of, share_of
from cluekit.lab.plot import SHARP
from cluekit.lab.result_charts import PICTURES, chart_of, kills, visits
from cluekit.words import LANGUAGES, speaking
from naming import case_named
from refusal_codes import code_of

OF_CLUE = [name for name in PICTURES if name != "kills"]


@pytest.fixture(scope="module")
def clue() -> Results:
    """Fifteen pairs of the lesson deck."""
    return run_experiment(mini(15))


@pytest.fixture(scope="module")
def noir() -> Results:
    """Ten pairs on the grid."""
    return run_experiment(grid(10))


def both(clue: Results, noir: Results) -> list[tuple[Results, str]]:
    """Each picture there is, with results that have it."""
    return [*((clue, name) for name in OF_CLUE), (noir, "kills"), (noir, "survival")]


def test_bars_curves_and_shares_are_those_of_the_games(clue: Results) -> None:
    """A curve falls with every game that ends; one that was stopped never does."""
    for what, arm in product(("lengths", "information"), (0, 1)):
        chart = chart_of(clue, what).chart
        assert isinstance(chart, lab.charts.Bars)
        panel = chart.panels[arm]
        rows = [row for row in clue.rows if row.arm == arm]
        found = [row.turns if what == "lengths" else row.bits_per_turn for row in rows]
        values = [float(value) for value in found if value is not None]
        assert sum(panel.bins.values()) == len(values)
        for middle, games in panel.bins.items():
            inside = [v for v in values if -1e-9 <= v - middle + chart.step / 2 < chart.step - 1e-9]
            assert len(inside) == games
        assert panel.mean == mean_of(values)
    chart = chart_of(clue, "survival").chart
    assert isinstance(chart, lab.charts.Curves)
    for arm, curve in enumerate(chart.curves):
        turns = [row.turns for row in clue.rows if row.arm == arm]
        for turn, left in enumerate(curve.shares):
            assert left == share_of(sum(each > turn for each in turns), len(turns))
    found = compare(edition("mini"), edition("mini"), "random", 10, max_turns=3)
    chart = chart_of(found, "survival").chart
    assert isinstance(chart, lab.charts.Curves)
    assert found.unfinished
    assert chart.curves[0].shares[-1].value == found.unfinished / 20
    chart = chart_of(clue, "winners").chart
    assert isinstance(chart, lab.charts.Dots)
    for seat, (_, dots) in zip(clue.experiment.seats, chart.rows, strict=True):
        for arm, dot in enumerate(dots):
            won = sum(row.winner == seat for row in clue.rows if row.arm == arm)
            assert dot.share == share_of(won, 15)


def test_visits_and_kills_are_counted_and_a_comparison_has_the_same_pictures(
    clue: Results, noir: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every walk ends somewhere; each kill in the cell the suspect had; of nothing no picture."""
    counts: Counter[str] = Counter()
    for game in range(15):
        session = clue.game(game, 1)
        found, before = visits(session), None
        for step in range(session.step + 1):
            places = session.view(SPECTATOR, step).table.pieces
            before, moved = places, before not in {None, places}
            counts["steps"] += moved
        counts["visits"] += found.total()
    table = chart_of(clue, "rooms").table
    assert sum(int(row[2] or 0) for row in table.rows) == counts["visits"] > 0
    assert len(table.rows) == len(MINI.deck.rooms) + 1
    table = chart_of(noir, "kills").table
    deaths = sum(kills(noir.game(game, 0)).total() for game in range(10))
    assert sum(int(row[1] or 0) for row in table.rows) == deaths > 0
    session = noir.game(0)
    first = next(step for step, played in enumerate(session.record) if "Kill" in repr(played.move))
    table_then = session.view(SPECTATOR, first).table
    victim = session.record[first].move.suspect
    assert kills(session.branch(first + 1)) == Counter({table_then.cells.index(victim): 1})
    monkeypatch.setattr(lab.plot, "find_spec", lambda _: None)  # to draw with it takes a second
    one, other = clue.experiment.editions
    found = compare(one, other, clue.experiment.bots, 15, clue.experiment.seed)
    for what in OF_CLUE:
        with case_named(what):
            assert repr(found.plot(what)) == repr(picture(clue, what))
            assert chart_of(found, what).table.rows == chart_of(clue, what).table.rows
    for what in ("kills", "room", "differences", ""):
        with pytest.raises(RefusedError) as refused:
            picture(clue, what)
        said = explain(refused.value.problem)
        assert "rooms" in said
        assert "differences" not in said.partition("They are")[2]
    assert code_of(picture, Results(mini()), "lengths") == "nothing-to-draw"


def test_all_has_its_place(clue: Results, noir: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat's share is its own; arms are numbered; without matplotlib each word has room."""
    rated = rate(edition("mini"), ["careful", "note-taker"], 40, players=2, seed=5)
    drawn = rated.plot("seats")
    whole = sum(seat.share.value for seat in rated.standings.seats)
    assert whole == pytest.approx(1)
    assert drawn.table.rows[0][1] == round(rated.standings.seats[0].share.value, 4)
    assert [row[0] for row in rated.table.rows] == [one.bot for one in rated.standings.ratings]
    assert repr(rated.plot("lengths")).startswith("How many turns games take.")
    others = [flip(MINI, staying=word) for word in ("when-called", "never")]
    results = run_experiment(experiment([MINI, *others], games=6))
    chart = chart_of(results, "lengths").chart
    assert isinstance(chart, lab.charts.Bars)
    assert [panel.name for panel in chart.panels] == ["Rules 1", "Rules 2", "Rules 3"]
    monkeypatch.setattr(lab.plot, "find_spec", lambda _: None)
    for (results, what), language in product(both(clue, noir), LANGUAGES):
        with case_named(what, language):
            with speaking(language):
                drawn = picture(results, what)
            assert misplaced(ET.fromstring(str(drawn.svg))) == []  # type: ignore[union-attr] # noqa: S314 - our own
            assert drawn.table.rows


def test_a_cell_gets_image_words_and_table(clue: Results, noir: Results) -> None:
    """The rules differ by dashes and shape, too; the table can be walked by every reader."""
    pytest.importorskip("matplotlib")
    from matplotlib.colors import to_hex  # noqa: PLC0415 - only where it is installed

    themes: Any = ("light", "dark")
    for theme, (results, what) in product(themes, both(clue, noir)):
        tokens = {getattr(token, theme).upper() for token in COLOURS.values()}
        figure = picture(results, what, theme).figure  # type: ignore[union-attr] # it is there
        lines = [line.get_color() for axes in figure.axes for line in axes.lines]
        fills = [patch.get_facecolor()[:3] for axes in figure.axes for patch in axes.patches]
        used = {to_hex(each).upper() for each in [*lines, *fills, figure.get_facecolor()]}
        assert used <= tokens, (theme, what)
    drawn = picture(clue, "survival")
    curves = drawn.figure.axes[0].lines  # type: ignore[union-attr] # as above
    first, second = (line for line in curves if len(line.get_xdata()) > 2)
    assert first.get_linestyle() != second.get_linestyle()
    assert first.get_marker() != second.get_marker()
    data: Any = drawn._repr_mimebundle_()
    assert data["text/plain"] == repr(drawn)
    image = ET.fromstring(data["text/html"])  # noqa: S314 - our own
    assert image.get("alt") == repr(drawn).replace("\n", " ")
    html = ET.fromstring(drawn.table._repr_mimebundle_()["text/html"])  # noqa: S314 - our own
    heads = [each.text for each in html.iter("th") if each.get("scope") == "col"]
    assert tuple(heads) == drawn.table.columns
    assert len(list(html.iter("tr"))) == len(drawn.table.rows) + 1


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
    monkeypatch.setattr(lab.plot, "find_spec", lambda _: None)
    either = result if game == "uk" else compare(GRID, flip(GRID, hand=3), games=12, seed=2)
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
    for step in range(1, 200, 2):
        near = Counter(round(each / step) * step for each in longer.elements())
        if len(near) == len(heights):
            break
    fitting = dict(sorted(near.items()))
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
