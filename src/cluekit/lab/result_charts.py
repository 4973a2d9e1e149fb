"""Pictures of many games: how long they take, who wins, what is found out, where they went.

Each is a chart as data, the sentences that say what it shows, and the table of its numbers; so are
the differences within the pairs of a comparison.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import floor
from typing import Any, NamedTuple

from cluekit import clue
from cluekit.clue.public.facts import PassageTaken, Walked
from cluekit.core import SPECTATOR, refusal
from cluekit.core.session import AnySession
from cluekit.editions import Edition
from cluekit.lab.charts import (
    Bars,
    Cell,
    Chart,
    Curve,
    Curves,
    Differences,
    Dot,
    Dots,
    Floor,
    Floors,
    Panel,
    Spot,
    named_seat,
)
from cluekit.lab.estimate import Estimate, mean_of, share_of
from cluekit.lab.games import facts_of, lab_game
from cluekit.lab.pairs import Arm, PairedGames
from cluekit.lab.playing import Outcome, check_word
from cluekit.lab.report import interval_said, report_text, whole_with_sign, with_sign
from cluekit.lab.results import Results
from cluekit.lab.rows import Row, row_of
from cluekit.lab.switches import edition_name
from cluekit.lab.tables import DataTable, Value
from cluekit.noir.public.facts import Killed
from cluekit.words import say, say_n
from cluekit.words.numbers import decimal, local_number

# --- floors ---------------------------------------------------------------------------------------
# Where on the board a game happened: rooms that were visited, cells where somebody was killed.

Counted = Counter[int]
"""How often at which place; in Noir a place is a cell, row by row."""


def visits(session: AnySession) -> Counted:
    """Return how often a walk or a passage ended at each place of the board."""
    found: Counted = Counter()
    for fact in facts_of(session, Walked, PassageTaken):
        found[fact.to if isinstance(fact, PassageTaken) else fact.path[-1]] += 1
    return found


def kills(session: AnySession) -> Counted:
    """Return how often somebody was killed in each cell, as the grid was then."""
    found: Counted = Counter()
    for step, played in enumerate(session.record):
        for letter in played.letters:
            if isinstance(letter.fact, Killed):
                table = session.view(SPECTATOR, step).table
                row, column = divmod(table.cells.index(letter.fact.suspect), table.width)
                found[row * session.edition.options.columns + column] += 1
    return found


def share(count: int, whole: int) -> str:
    """Return a share in whole percent."""
    return local_number(f"{count / max(1, whole):.0%}")


def room_names(edition: Any) -> list[str]:
    """Return what the places inside are called: the rooms, and the pool where there is one."""
    named = [say(edition.deck.cards[card].name) for card in edition.deck.rooms]
    return named if edition.plan.pool is None else [*named, say("The pool")]


def mansion(name: str, edition: clue.Edition, counts: Counted, most: float) -> Floor:
    """Return the floor plan; full colour is for a share of ``most`` of all visits."""
    plan, full = edition.plan, most * counts.total() or 1
    cells: dict[Cell, float] = {
        plan.cell(place): counts[place] / full for place in range(plan.inside, plan.places)
    }
    spots = []
    for place, called in enumerate(room_names(edition)):
        inside = plan.middle if place == plan.pool else plan.cells[place]
        cells |= dict.fromkeys(inside, counts[place] / full)
        columns, rows = zip(*inside, strict=True)
        middle = (min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2
        words = (called, share(counts[place], counts.total()))
        spots.append(Spot(middle, max(columns) - min(columns) + 1, words))
    return Floor(name, (plan.width, plan.height), cells, tuple(spots))


def grid(name: str, edition: Edition, counts: Counted, most: float) -> Floor:
    """Return the grid; full colour is for a share of ``most`` of all kills."""
    options: Any = edition.options
    full = most * counts.total() or 1
    cells: dict[Cell, float] = {}
    spots = []
    for place in range(options.rows * options.columns):
        row, column = divmod(place, options.columns)
        cells[column, row] = counts[place] / full
        words = (share(counts[place], counts.total()),)
        spots.append(Spot((column + 0.5, row + 0.5), 1, words))
    return Floor(name, (options.columns, options.rows), cells, tuple(spots))


# --- arms -----------------------------------------------------------------------------------------
# What pictures are made of: the games under each of the rules, from any source.
#
# Results hold rows; a comparison holds pairs, and plays a game again where more of it is asked for.

REPLAYED = 200
"""The most games replayed for a picture: the first ones."""


class Arms(NamedTuple):
    """The games of each arm, in order, without those that broke off.

    ``seats`` are the ids of the seats, ``bots`` who sits there, "" where that changes. ``bits``
    are the bits a turn of each game that somebody found out.
    """

    editions: tuple[Edition, ...]
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    rows: tuple[tuple[Row, ...], ...]
    bits: Callable[[int], list[float]]
    game: Callable[[int, int], AnySession]

    @property
    def names(self) -> tuple[str, ...]:
        """What the rules of each arm are called."""
        many = len(self.editions)
        if many == 1:
            return (edition_name(self.editions[0]),)
        if many == 2:  # noqa: PLR2004 - the one and the other
            return say("First rules"), say("Second rules")
        return tuple(say("Rules {number}", number=number) for number in range(1, many + 1))

    def replay(self, arm: int) -> Iterator[AnySession]:
        """Play the first games of an arm again."""
        for row in self.rows[arm][:REPLAYED]:
            yield self.game(row.game, arm)


def arms_of(found: Results | PairedGames) -> Arms:
    """Return the games of an experiment, a tournament or a comparison."""
    if isinstance(found, PairedGames):
        return _of_pairs(found)
    asked = found.experiment
    arms = range(len(asked.arms))
    rows = [row for row in found.rows if not row.broken_off]
    each = tuple(tuple(row for row in rows if row.arm == arm) for arm in arms)
    tables = {asked.bots_in(row.game) for row in rows}
    bots = asked.bots_in(0) if len(tables) == 1 else ("",) * len(asked.seats)

    def bits(arm: int) -> list[float]:
        return [row.bits_per_turn for row in each[arm] if row.bits_per_turn is not None]

    return Arms(asked.editions, asked.seats, bots, each, bits, found.game)


def _of_pairs(found: PairedGames) -> Arms:
    names: tuple[Arm, Arm] = ("one", "other")

    def game(index: int, arm: int) -> AnySession:
        return found.game(index, names[arm])

    def bits(arm: int) -> list[float]:
        again = ((row, game(row.game, arm)) for row in each[arm][:REPLAYED])
        values = (row_of(played, arm, row.game, found.max_turns) for row, played in again)
        return [row.bits_per_turn for row in values if row.bits_per_turn is not None]

    def row(arm: int, outcome: Outcome) -> Row:
        return Row(arm, outcome.index, outcome.winner, outcome.ending, outcome.turns)

    one = tuple(row(0, pair.one) for pair in found.pairs)
    other = tuple(row(1, pair.other) for pair in found.pairs)
    each = one, other
    return Arms((found.one, found.other), found.seats, found.bots, each, bits, game)


# --- result charts --------------------------------------------------------------------------------

MOST_BARS, MOST_TURNS = 40, 200
"""The most bars drawn under one of the rules, and the most turns along a curve."""
TENTHS_OF_A_BIT = 0.05
HALF = 0.5
MOST_LISTED = 3
"""This many places are named in the text alternative; the table lists them all."""


class Shown(NamedTuple):
    """A picture before it is drawn: the chart, what it shows in sentences, and its numbers."""

    chart: Chart
    words: str
    table: DataTable


def chart_of(found: Results | PairedGames, what: str) -> Shown:
    """Return one of ``PICTURES``; raises ``RefusedError`` for a name that this game has not."""
    arms = arms_of(found)
    none = lab_game(arms.editions[0]).not_drawn
    check_word(what, [name for name in PICTURES if name not in none])
    if not all(arms.rows):
        raise refusal("nothing-to-draw")
    return PICTURES[what](arms)


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
    panels = []
    for name, each in zip(names, values, strict=True):
        bins = Counter(round((floor(value / step + 1e-9) + 0.5) * step, 6) for value in each)
        mean = mean_of(each) if len(each) > 1 else Estimate(each[0], each[0], each[0])
        label = average_said(mean, lambda value: decimal(value, places))
        panels.append(Panel(name, dict(sorted(bins.items())), mean, label))
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
    return Shown(Bars(title, across, step, tuple(panels)), words, DataTable(title, columns, rows))


def average_said(mean: Estimate, written: Callable[[float], str]) -> str:
    """Return a mean with its interval in words, its numbers as they are to be written."""
    return say("on average {mean} (95%: {low} to {high})", **interval_said(mean, written))


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

    def left(rows: Sequence[Row], turn: int) -> Estimate:
        return share_of(sum(row.turns > turn or row.unfinished for row in rows), len(rows))

    curves = tuple(
        Curve(name, tuple(left(rows, turn) for turn in range(most + 1)))
        for name, rows in zip(arms.names, arms.rows, strict=True)
    )
    title = say("What share of the games is still going on after each turn")
    halves = ((one.name, sum(left.value > HALF for left in one.shares)) for one in curves)
    told = (
        say("{rules}: half of the games are over after {turns:turn}.", rules=name, turns=turns)
        for name, turns in halves
        if turns <= most
    )
    columns = [say("turns")]
    for name in arms.names:
        columns += [say("{rules}: go on", rules=name), say("from"), say("to")]
    rows = [
        [turn, *_numbers(shares)]
        for turn, shares in enumerate(zip(*(curve.shares for curve in curves), strict=True))
    ]
    chart = Curves(title, say("turns"), curves)
    return Shown(chart, _sentences(title, told), DataTable(title, columns, rows))


def _numbers(shares: Iterable[Estimate]) -> list[Value]:
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

    def dot(name: str, one: Estimate) -> Dot:
        percent = local_number(f"{one.value:.0%}")
        return Dot(percent if len(names) == 1 else f"{name}: {percent}", one)

    def said(dot: Dot) -> str:
        low, high = (local_number(f"{end:.0%}") for end in (dot.share.low, dot.share.high))
        return say("{share} (95%: {low} to {high})", share=dot.label, low=low, high=high)

    rows = tuple((called, tuple(map(dot, names, each))) for called, each in shares)
    told = (
        say("{seat}: {shares}.", seat=called, shares="; ".join(map(said, dots)))
        for called, dots in rows
    )
    table = [[called, *_numbers(each)] for called, each in shares]
    columns = [say("seat")]
    for name in names:
        wins = say("{rules}: wins", rules=name) if name else say("wins")
        columns += [wins, say("from"), say("to")]
    chart, numbers = Dots(title, rows, equal), DataTable(title, columns, table)
    return Shown(chart, _sentences(title, told), numbers)


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
        options: Any = edition.options
        called = (
            say("row {row}, column {column}", row=row + 1, column=column + 1)
            for row, column in product(range(options.rows), range(options.columns))
        )
        tables.append({place: each[cell] for cell, place in enumerate(called)})
    return _floors(arms, title, counts, tables, grid)


def _counted(arms: Arms, count: Callable[..., Counted]) -> list[Counted]:
    return [sum(map(count, arms.replay(arm)), Counter()) for arm in range(len(arms.rows))]


def _floors(
    arms: Arms,
    title: str,
    counts: Sequence[Counted],
    tables: Sequence[Mapping[str, int]],
    draw: Callable[[str, Edition, Counted, float], Floor],
) -> Shown:
    names = arms.names
    most = max((n / each.total() for each in counts for n in each.values()), default=1)
    floors = tuple(
        draw(name, edition, each, most)
        for name, edition, each in zip(names, arms.editions, counts, strict=True)
    )
    games = [min(REPLAYED, len(rows)) for rows in arms.rows]
    told = (
        say(
            "{rules}, {games:game}: {most}.",
            rules=name,
            games=many,
            most=", ".join(
                f"{place} {share(count, sum(table.values()))}"
                for place, count in Counter(table).most_common(MOST_LISTED)
            ),
        )
        for name, many, table in zip(names, games, tables, strict=True)
    )
    places = dict.fromkeys(place for table in tables for place in table)
    rows = [[place, *(table.get(place) for table in tables)] for place in places]
    columns = [say("place"), *names]
    chart = Floors(title, say("the fuller the colour, the more often"), floors)
    return Shown(chart, _sentences(title, told), DataTable(title, columns, rows))


PICTURES: Mapping[str, Callable[[Arms], Shown]] = {
    "lengths": lengths,
    "winners": winners,
    "information": information,
    "survival": survival,
    "rooms": rooms,
    "kills": kills_on_grid,
}
"""What can be drawn of many games, beside the differences within pairs and the points of bots."""


# --- pairs ---------------------------------------------------------------------------------------


def differences(found: PairedGames) -> Shown:
    """Return how many turns the games of each pair differ by, and who wins by both rules."""
    title = say("Extra turns under the second rules, in each of {n:pair}", n=len(found.pairs))
    counts = Counter(pair.longer for pair in found.pairs)
    reach = max(map(abs, counts), default=0) + 1
    step = reach // 20 | 1  # an odd number of differences has one in its middle
    bins: Counter[int] = Counter()
    for difference, pairs in counts.items():
        bins[round(difference / step) * step] += pairs
    winners = tuple(
        (
            named_seat(number, chair.seat, chair.bot),
            (
                Dot(say("first {share:.0%}", share=chair.one.value), chair.one),
                Dot(say("second {share:.0%}", share=chair.other.value), chair.other),
            ),
        )
        for number, chair in enumerate(found.chairs, start=1)
    )
    chart = Differences(
        title,
        (say("second rules shorter"), say("second rules longer")),
        dict(sorted(bins.items())),
        step,
        reach,
        found.longer,
        average_said(found.longer, with_sign),
        say_n("{n} pair", "{n} pairs", max(bins.values())),
        Dots(say("Share of the games won by each seat"), winners),
    )
    columns = [say("extra turns under the second rules"), say("pairs")]
    rows = [(whole_with_sign(turns), n) for turns, n in sorted(counts.items())]
    return Shown(chart, report_text(found), DataTable(title, columns, rows))
