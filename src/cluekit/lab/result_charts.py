"""Pictures of many games: how long they take, who wins, what is found out, where they went.

Each is a chart as data, the sentences that say what it shows, and the table of its numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import floor
from statistics import fmean
from typing import NamedTuple

from cluekit.core import refusal
from cluekit.core.problems import nearest
from cluekit.editions import Edition
from cluekit.lab.arms import REPLAYED, Arms, arms_of
from cluekit.lab.chart_words import named_seat
from cluekit.lab.charts import Bars, Chart, Curve, Curves, Dot, Dots, Floor, Floors, Panel
from cluekit.lab.estimate import Estimate, mean_of, share_of
from cluekit.lab.floors import (
    Counted,
    grid,
    kills,
    largest_share,
    mansion,
    room_names,
    share,
    visits,
)
from cluekit.lab.games import CLUE, lab_game
from cluekit.lab.pairs import PairedGames
from cluekit.lab.results import Results
from cluekit.lab.rows import DataTable, Value
from cluekit.words import say
from cluekit.words.numbers import decimal, local_number

MOST_BARS, MOST_TURNS = 40, 200
"""The most bars drawn under one of the rules, and the most turns along a curve."""
TENTHS_OF_A_BIT = 0.05
MOST_LISTED = 3
"""This many places are named in the text alternative; the table lists them all."""


class Shown(NamedTuple):
    """A picture before it is drawn: the chart, what it shows in sentences, and its numbers."""

    chart: Chart
    words: str
    table: DataTable


def chart_of(found: Results | PairedGames, what: str) -> Shown:
    """Return one of ``PICTURES``; raises ``RefusedError`` for a name that is none of the game's."""
    arms = arms_of(found)
    known = _known(arms)
    if what not in known:
        meant = nearest(str(what), known)
        code = "edition-value-nearest" if meant else "edition-value"
        raise refusal(
            code, value=str(what)[:40], known=list(known), **({"meant": meant} if meant else {})
        )
    if not all(arms.rows):
        raise refusal("nothing-to-draw")
    return PICTURES[what](arms)


def _known(arms: Arms) -> list[str]:
    other = "kills" if lab_game(arms.editions[0]) is CLUE else "rooms"
    return [name for name in PICTURES if name != other]


def _sentences(title: str, lines: Iterable[str]) -> str:
    return "\n".join([f"{title}.", *lines])


# --- how games are spread ------------------------------------------------------------------------


def lengths(arms: Arms) -> Shown:
    """Return how many turns games take."""
    values = [[float(row.turns) for row in rows] for rows in arms.rows]
    step = max(1, -(-int(max(map(max, values))) // MOST_BARS))
    return _bars(arms.names, say("How many turns games take"), say("turns"), values, step, 1)


def information(arms: Arms) -> Shown:
    """Return how many bits a turn the winners found out, of the games that somebody won so."""
    values = [arms.bits(arm) for arm in range(len(arms.rows))]
    if not all(values):
        raise refusal("nothing-to-draw")
    most = max(map(max, values))
    step = TENTHS_OF_A_BIT * max(1, -(-int(most / TENTHS_OF_A_BIT) // MOST_BARS))
    title = say("How many bits a turn the winner found out")
    return _bars(arms.names, title, say("bits a turn"), values, step, 2)


def _bars(
    names: Sequence[str],
    title: str,
    across: str,
    values: Sequence[Sequence[float]],
    step: float,
    places: int,
) -> Shown:
    panels = tuple(
        _panel(name, each, step, places) for name, each in zip(names, values, strict=True)
    )
    told = (
        say("{rules}: {mean}; {games:game}.", rules=one.name, mean=one.label, games=len(each))
        for one, each in zip(panels, values, strict=True)
    )
    ends = sorted({middle for one in panels for middle in one.bins})
    rows: list[list[Value]] = [
        [_bar_range(end, step), *(one.bins.get(end, 0) for one in panels)] for end in ends
    ]
    columns = [across, *(say("{rules}: games", rules=name) for name in names)]
    words = _sentences(title, told)
    return Shown(Bars(title, across, step, panels), words, DataTable(title, columns, rows))


def _panel(name: str, values: Sequence[float], step: float, places: int) -> Panel:
    bins = Counter(round((floor(value / step + 1e-9) + 0.5) * step, 6) for value in values)
    mean = _mean(values)
    ends = {"low": mean.low, "mean": mean.value, "high": mean.high}
    label = say(
        "on average {mean} (95%: {low} to {high})",
        **{end: decimal(value, places) for end, value in ends.items()},
    )
    return Panel(name, dict(sorted(bins.items())), mean, label)


def _mean(values: Sequence[float]) -> Estimate:
    alone = fmean(values)
    return mean_of(values) if len(values) > 1 else Estimate(alone, alone, alone)


def _bar_range(middle: float, step: float) -> str:
    """Return from where to where a bar reaches."""
    if step == 1:
        return local_number(f"{middle - 0.5:.0f}")
    places = 0 if step >= 1 else 2
    low = decimal(middle - step / 2, places)
    return f"{low}–{decimal(middle + step / 2 - (step >= 1), places)}"


# --- how many are left ---------------------------------------------------------------------------


def survival(arms: Arms) -> Shown:
    """Return what share of the games is still going on after each turn."""
    most = min(MOST_TURNS, max(row.turns for rows in arms.rows for row in rows))
    curves = tuple(
        Curve(name, tuple(_left(rows, turn) for turn in range(most + 1)))
        for name, rows in zip(arms.names, arms.rows, strict=True)
    )
    title = say("What share of the games is still going on after each turn")
    told = (
        say("{rules}: half of the games are over after {turns:turn}.", rules=name, turns=turns)
        for name, turns in ((curve.name, _half(curve)) for curve in curves)
        if turns is not None
    )
    columns = [say("turns")]
    for name in arms.names:
        columns += [say("{rules}: go on", rules=name), say("from"), say("to")]
    rows = [[turn, *_numbers(curves, turn)] for turn in range(most + 1)]
    chart = Curves(title, say("turns"), curves)
    return Shown(chart, _sentences(title, told), DataTable(title, columns, rows))


def _left(rows: Sequence[object], turn: int) -> Estimate:
    left = sum(row.turns > turn or row.unfinished for row in rows)  # type: ignore[attr-defined] # rows
    return share_of(left, len(rows))


def _half(curve: Curve) -> int | None:
    return next((turn for turn, left in enumerate(curve.shares) if left.value <= 0.5), None)  # noqa: PLR2004


def _numbers(curves: Sequence[Curve], turn: int) -> list[Value]:
    shares = (curve.shares[turn] for curve in curves)
    return [round(v, 4) for each in shares for v in (each.value, each.low, each.high)]


# --- who wins ------------------------------------------------------------------------------------


def winners(arms: Arms) -> Shown:
    """Return each seat's share of the games won, under each of the rules."""
    won = [Counter(row.winner for row in rows) for rows in arms.rows]
    games = [len(rows) for rows in arms.rows]
    shares = [
        (
            named_seat(number, seat, bot),
            tuple(share_of(each[seat], many) for each, many in zip(won, games, strict=True)),
        )
        for number, (seat, bot) in enumerate(zip(arms.seats, arms.bots, strict=True), start=1)
    ]
    return seat_shares(say("Share of the games won by each seat"), arms.names, shares)


def seat_shares(
    title: str,
    names: Sequence[str],
    shares: Sequence[tuple[str, tuple[Estimate, ...]]],
    equal: float | None = None,
) -> Shown:
    """Return a picture of shares: what each is called, and a share under each of the rules."""
    rows = tuple(
        (called, tuple(Dot(_dot(n, one, names), one) for n, one in zip(names, each, strict=True)))
        for called, each in shares
    )
    told = (
        say("{seat}: {shares}.", seat=called, shares="; ".join(_share_said(dot) for dot in dots))
        for called, dots in rows
    )
    table: list[list[Value]] = [
        [called, *(round(v, 4) for each in each_arm for v in (each.value, each.low, each.high))]
        for called, each_arm in shares
    ]
    columns = [say("seat")]
    for name in names:
        wins = say("{rules}: wins", rules=name) if name else say("wins")
        columns += [wins, say("from"), say("to")]
    chart, numbers = Dots(title, rows, equal), DataTable(title, columns, table)
    return Shown(chart, _sentences(title, told), numbers)


def _dot(name: str, one: Estimate, names: Sequence[str]) -> str:
    percent = local_number(f"{one.value:.0%}")
    return percent if len(names) == 1 else f"{name}: {percent}"


def _share_said(dot: Dot) -> str:
    ends = {"low": dot.share.low, "high": dot.share.high}
    said = {end: local_number(f"{value:.0%}") for end, value in ends.items()}
    return say("{share} (95%: {low} to {high})", share=dot.label, **said)


# --- where ---------------------------------------------------------------------------------------


def rooms(arms: Arms) -> Shown:
    """Return how often each room was entered, on the floor plan; squares are tinted, too."""
    title = say("Where walks and passages end")
    inside = [room_names(edition) for edition in arms.editions]
    counts = _counted(arms, visits)
    tables = []
    for names, each in zip(inside, counts, strict=True):
        squares = each.total() - sum(each[place] for place in range(len(names)))
        tables.append({**{n: each[p] for p, n in enumerate(names)}, say("squares"): squares})
    return _floors(arms, title, counts, tables, mansion)  # type: ignore[arg-type] # of Clue they are


def kills_on_grid(arms: Arms) -> Shown:
    """Return how often somebody was killed in each cell of the grid."""
    title = say("Where somebody was killed")
    counts = _counted(arms, kills)
    tables = []
    for edition, each in zip(arms.editions, counts, strict=True):
        columns = edition.options.columns  # type: ignore[union-attr] # of Noir it is
        cells = range(edition.options.rows * columns)  # type: ignore[union-attr] # the same
        tables.append({_cell(*divmod(cell, columns)): each[cell] for cell in cells})
    return _floors(arms, title, counts, tables, grid)


def _cell(row: int, column: int) -> str:
    return say("row {row}, column {column}", row=row + 1, column=column + 1)


def _counted(arms: Arms, count: Callable[..., Counted]) -> list[Counted]:
    return [sum(map(count, arms.replay(arm)), Counter()) for arm in range(len(arms.rows))]


def _floors(
    arms: Arms,
    title: str,
    counts: Sequence[Counted],
    tables: Sequence[Mapping[str, int]],
    draw: Callable[[str, Edition, Counted, float], Floor],
) -> Shown:
    names, most = arms.names, largest_share(counts)
    floors = tuple(
        draw(name, edition, each, most)
        for name, edition, each in zip(names, arms.editions, counts, strict=True)
    )
    games = [min(REPLAYED, len(rows)) for rows in arms.rows]
    told = (
        say("{rules}, {games:game}: {most}.", rules=name, games=many, most=_most(table))
        for name, many, table in zip(names, games, tables, strict=True)
    )
    places = dict.fromkeys(place for table in tables for place in table)
    rows = [[place, *(table.get(place) for table in tables)] for place in places]
    columns = [say("place"), *names]
    chart = Floors(title, say("the fuller the colour, the more often"), floors)
    return Shown(chart, _sentences(title, told), DataTable(title, columns, rows))


def _most(table: Mapping[str, int]) -> str:
    whole, often = sum(table.values()), Counter(table).most_common(MOST_LISTED)
    return ", ".join(f"{place} {share(count, whole)}" for place, count in often)


PICTURES: Mapping[str, Callable[[Arms], Shown]] = {
    "lengths": lengths,
    "winners": winners,
    "information": information,
    "survival": survival,
    "rooms": rooms,
    "kills": kills_on_grid,
}
"""What can be drawn of many games, beside the differences within pairs and the points of bots."""
