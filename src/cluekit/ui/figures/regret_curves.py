"""Two sides that learn from each other's regrets, as curves, and the same in a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log10
from typing import NamedTuple

from cluekit.draw import Element, Still, el
from cluekit.learn.gains import Gains
from cluekit.logic.games import Round, rounds_of_regret
from cluekit.ui.figures.matrix_board import Numbers, game_called
from cluekit.ui.kit.figure import Paper, Redrawn
from cluekit.ui.kit.presses import plainly
from cluekit.words import say
from cluekit.words.numbers import decimal

FEWEST, MOST = 10, 20_000
_WIDE, _HIGH, _LEFT = 470.0, 130.0, 44.0
_POINTS = 120
_LINE = 14.0
_TOPS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)

CSS = """
.ck-curve{fill:none;stroke-width:2.5;stroke-linejoin:round}
.ck-curve-rows{stroke:var(--ck-indigo)}
.ck-curve-columns{stroke:var(--ck-mulberry);stroke-dasharray:7 3}
.ck-curve-right{fill:none;stroke:var(--ck-sure);stroke-width:1.5;stroke-dasharray:2 4}
.ck-curve-axis{fill:none;stroke:var(--ck-line);stroke-width:1}
.ck-curve-says{fill:var(--ck-ink);font-family:var(--ck-font);font-size:12px}
.ck-curve-tick{fill:var(--ck-muted);font-family:var(--ck-font);font-size:11px}
"""


class Curve(NamedTuple):
    """A number after each round, what it is called, and how its line is drawn."""

    name: str
    style: str
    of: Callable[[Round], float]


def _rounds_told(whole: int) -> list[int]:
    """Return the rounds that the table lists: 1, 10, 100 …, and the last one."""
    tens = [10**n for n in range(6) if 10**n < whole]
    return [*tens, whole]


class Frame(NamedTuple):
    """Where a panel stands, how many rounds go across it, and the number at its top."""

    top: float
    whole: int
    most: float

    def at(self, rounds: int) -> float:
        """Return how far right a round stands: every factor of ten takes the same room."""
        return _LEFT + _WIDE * log10(rounds) / log10(self.whole)

    def level(self, number: float) -> float:
        """Return how far down a number stands."""
        return self.top + _HIGH * (1 - min(max(number / self.most, 0.0), 1.0))


def _panel(
    curves: Sequence[Curve], history: Sequence[Round], frame: Frame, right: Sequence[float]
) -> list[Element]:
    """Return axes, curves and their names; the lines of an equilibrium lie where it is."""
    steps = sorted({round(frame.whole ** (n / _POINTS)) for n in range(_POINTS + 1)})
    levels = (f"M{_LEFT} {frame.level(each):.1f}h{_WIDE}" for each in right)
    drawn = [el("path", class_="ck-curve-right", d=level) for level in levels]
    # Where both names are written: neither covers the other, nor the axis below
    one, other = [frame.level(curve.of(history[-1])) for curve in curves]
    if abs(one - other) < _LINE:
        middle = min((one + other) / 2, frame.top + _HIGH - _LINE)
        one, other = (middle, middle - _LINE) if one > other else (middle - _LINE, middle)
    for curve, end in zip(curves, (one, other), strict=True):
        places = (f"{frame.at(n):.1f} {frame.level(curve.of(history[n - 1])):.1f}" for n in steps)
        drawn += [
            el("path", class_=f"ck-curve ck-curve-{curve.style}", d="M" + "L".join(places)),
            _text(curve.name, _LEFT + _WIDE + 8, end + 4, "says"),
        ]
    bottom = frame.top + _HIGH
    axes = [el("path", class_="ck-curve-axis", d=f"M{_LEFT} {frame.top}V{bottom}h{_WIDE}")]
    for part in (0.0, 0.5, 1.0):
        number = part * frame.most
        axes.append(_text(decimal(number, 2), _LEFT - 32, frame.level(number) + 4, "tick"))
    for n in _rounds_told(frame.whole):
        axes += [_text(str(n), frame.at(n) - 3.2 * len(str(n)), bottom + 15, "tick")]
    return [*axes, *drawn]


def _text(words: str, x: float, y: float, style: str) -> Element:
    return el("text", words, class_=f"ck-curve-{style}", x=f"{x:.1f}", y=f"{y:.1f}")


def _picture(gains: Gains, history: Sequence[Round]) -> Still:
    """Return both panels, and below them the table of their numbers by rounds."""
    mine, theirs = say(gains.rows[0]), say(gains.columns[0])
    regrets = [
        Curve(say("rows"), "rows", lambda both: both.rows.regret_a_round),
        Curve(say("columns"), "columns", lambda both: both.columns.regret_a_round),
    ]
    shares = [
        Curve(mine, "rows", lambda both: both.rows.average[0]),
        Curve(theirs, "columns", lambda both: both.columns.average[0]),
    ]
    whole, paper = len(history), Paper()
    paper.text(say("Regret a round: how much better one choice alone would have been"), bold=True)
    # The round number above all that the curves reach
    highest = max(curve.of(both) for curve in regrets for both in history)
    top = next((top for top in _TOPS if top >= highest), highest)
    paper.put(el("g", _panel(regrets, history, Frame(6, whole, top), [])), _HIGH + 30)
    paper.text(say("Average strategy: how often, over all rounds so far"), bold=True)
    right = [float(side[0]) for side in (gains.solved.rows, gains.solved.columns)]
    paper.put(el("g", _panel(shares, history, Frame(6, whole, 1), right)), _HIGH + 26)
    dotted = say("Dotted: the equilibrium. Ten times as many rounds at each step to the right.")
    paper.text(dotted, quiet=True)
    named = [say("regret, {who}", who=curve.name) for curve in regrets]
    table = [[say("Rounds"), *named, *(curve.name for curve in shares)]]
    for n in _rounds_told(whole):
        numbers = (curve.of(history[n - 1]) for curve in (*regrets, *shares))
        table.append([str(n), *(decimal(each, 3) for each in numbers)])
    table.append([say("Equilibrium"), *(decimal(each, 3) for each in (0, 0, *right))])
    for number, row in enumerate(table):
        paper.row(row, [92.0, *[128.0] * (len(row) - 1)], bold=number == 0)
    text = "\n".join(" · ".join(row) for row in table)
    return Still(paper.finish(say("Learning by regret"), text, CSS), text)


@plainly
def regret_chart(
    game: str | Numbers = "arrest or gather",
    *,
    rounds: int = 1000,
    rows: Sequence[str] = (),
    columns: Sequence[str] = (),
) -> Still:
    """Return curves of two sides that learn by regret, and the same as a table.

    ``game`` is a name or rows of numbers, as for ``matrix_game``, with its ``rows`` and
    ``columns``. It is played for this many ``rounds``. There is no luck in it.
    """
    if not FEWEST <= rounds <= MOST:
        raise LookupError(say("Write {least} to {most} rounds.", least=FEWEST, most=MOST))
    gains = game_called(game, rows, columns)
    history = rounds_of_regret(gains.game, rounds)
    return Redrawn(lambda: _picture(gains, history))
