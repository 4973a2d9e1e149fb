"""``picture(found, "survival")``: a picture of many games, as the last value of a cell.

What it shows is in ``result_charts``, what a chart is made of in ``charts``; ``chart_matplotlib``
draws one, or ``chart_svg`` where there is no matplotlib.
"""

from __future__ import annotations

from cluekit.editions import plainly
from cluekit.lab.chart_matplotlib import matplotlib_figure
from cluekit.lab.chart_svg import chart_picture
from cluekit.lab.pairs import PairedGames
from cluekit.lab.plot import PLOT_SVG_WIDE, DrawnPlot, Plot, Theme, has_matplotlib
from cluekit.lab.result_charts import Shown, chart_of
from cluekit.lab.results import Results


@plainly
def picture(found: Results | PairedGames, what: str, theme: Theme = "light") -> Plot | DrawnPlot:
    """Return a picture of an experiment's games, with its words and its ``table``.

    ``what`` is "lengths", "winners", "information", "survival", and "rooms", in Noir "kills".
    Games are played again for the last two, and for "information" of a comparison; 200 at most.
    """
    return as_picture(chart_of(found, what), theme)


def as_picture(one: Shown, theme: Theme = "light") -> Plot | DrawnPlot:
    """Return a chart drawn, with matplotlib where it is there."""
    if has_matplotlib():
        return Plot(matplotlib_figure(one.chart, theme), one.words, one.table)
    return DrawnPlot(chart_picture(one.chart, one.words), one.words, int(PLOT_SVG_WIDE), one.table)
