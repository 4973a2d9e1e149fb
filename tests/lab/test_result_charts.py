"""Pictures of many games, asserted through their numbers: charts, words, tables, both drawings."""

import xml.etree.ElementTree as ET
from collections import Counter
from itertools import product
from typing import Any

import pytest
from experiments import MINI, grid, mini, misplaced

from cluekit.core import SPECTATOR, RefusedError
from cluekit.draw import COLOURS
from cluekit.editions import edition, explain
from cluekit.lab import (
    Results,
    charts,
    compare,
    experiment,
    flip,
    picture,
    plot,
    rate,
    run_experiment,
)
from cluekit.lab.estimate import mean_of, share_of
from cluekit.lab.floors import kills, visits
from cluekit.lab.result_charts import PICTURES, chart_of
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
        assert isinstance(chart, charts.Bars)
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
    assert isinstance(chart, charts.Curves)
    for arm, curve in enumerate(chart.curves):
        turns = [row.turns for row in clue.rows if row.arm == arm]
        for turn, left in enumerate(curve.shares):
            assert left == share_of(sum(each > turn for each in turns), len(turns))
    found = compare(edition("mini"), edition("mini"), "random", 10, max_turns=3)
    chart = chart_of(found, "survival").chart
    assert isinstance(chart, charts.Curves)
    assert found.unfinished
    assert chart.curves[0].shares[-1].value == found.unfinished / 20
    chart = chart_of(clue, "winners").chart
    assert isinstance(chart, charts.Dots)
    for seat, (_, dots) in zip(clue.experiment.seats, chart.rows, strict=True):
        for arm, dot in enumerate(dots):
            won = sum(row.winner == seat for row in clue.rows if row.arm == arm)
            assert dot.share == share_of(won, 15)


def test_visits_and_kills_are_counted_from_the_games(clue: Results, noir: Results) -> None:
    """Every walk and passage ends somewhere; each kill lies in the cell the suspect had then."""
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


def test_a_comparison_has_the_same_pictures_and_no_others(clue: Results) -> None:
    """With those that there are, or with the one that was meant; of nothing there is none."""
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


def test_seats_three_arms_and_every_word_have_their_place(
    clue: Results, noir: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat's share is its own; arms are numbered; without matplotlib each word has room."""
    rated = rate(edition("mini"), ["careful", "note-taker"], 120, seed=5)
    drawn = rated.plot("seats")
    whole = sum(seat.share.value for seat in rated.standings.seats)
    assert whole == pytest.approx(1)
    assert drawn.table.rows[0][1] == round(rated.standings.seats[0].share.value, 4)
    assert [row[0] for row in rated.table.rows] == [one.bot for one in rated.standings.ratings]
    assert repr(rated.plot("lengths")).startswith("How many turns games take.")
    others = [flip(MINI, staying=word) for word in ("when-called", "never")]
    results = run_experiment(experiment([MINI, *others], games=6))
    chart = chart_of(results, "lengths").chart
    assert isinstance(chart, charts.Bars)
    assert [panel.name for panel in chart.panels] == ["Rules 1", "Rules 2", "Rules 3"]
    monkeypatch.setattr(plot, "find_spec", lambda _: None)
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
