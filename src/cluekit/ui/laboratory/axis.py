"""The axis of the rule lab: a dot for each pair of games, the guess as a bracket, the mean found.

A dot waits above the axis until its pair has been played; then it lies at its difference. It keeps
its key, so the browser half moves it there. Where there are too many dots, columns grow instead.

Letters stand beside the drawing, since they must stay readable on a phone; a still picture has
them in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cluekit.draw import Element, el, number
from cluekit.lab.estimate import Estimate
from cluekit.lab.report import whole_with_sign
from cluekit.words import quantity, say
from cluekit.words.numbers import decimal

REACHES = (10, 20, 30)
"""How many turns the axis has to each side: as few as will do. What differs more lies at its end.
"""
FARTHEST = REACHES[-1]

MOST_DOTS = 300
"""More pairs than this are drawn as columns."""

WIDE, HIGH = 600.0, 232.0
MARGIN = 24.0
"""In the drawing's own units, as is all that follows."""
HOPPER, FLOOR, TICKS, BAND = 8.0, 162.0, 180.0, 212.0
"""From the top: the dots that wait, where the others lie, the numbers, the guess."""
ROOM = 104.0
"""How high the dots may lie."""
LARGEST = 12.0
"""How broad a dot is at most."""
ROWS = 4
"""In how many rows dots wait at most."""
TICKS_A_SIDE = 2


class Lie(NamedTuple):
    """What lies on the axis: the guess, the ``differences`` by their pairs, the mean found.

    ``games`` is how many pairs there will be; ``kept`` tells whether the guess stays as it is.
    """

    guess: tuple[float, float]
    games: int
    differences: Mapping[int, int] = {}
    mean: Estimate | None = None
    kept: bool = False

    @property
    def reach(self) -> int:
        """How many turns the axis has to each side."""
        far = max(map(abs, (*self.guess, *self.differences.values())))
        return next((reach for reach in REACHES if far < reach), FARTHEST)

    def at(self, turns: float) -> float:
        """Return where a difference lies, from the left."""
        within = max(-self.reach, min(self.reach, turns))
        return WIDE / 2 + within * (WIDE / 2 - MARGIN) / self.reach

    @property
    def ticks(self) -> Iterator[tuple[float, str]]:
        """Where round numbers stand, as shares of the width, and how they are written."""
        step = self.reach // TICKS_A_SIDE
        beyond = any(abs(each) > self.reach for each in self.differences.values())
        for turns in range(-self.reach, self.reach + 1, step):
            more = "+" if beyond and abs(turns) == self.reach else ""
            yield self.at(turns) / WIDE, f"{whole_with_sign(turns)}{more}"


def turns_said(turns: float) -> str:
    """Return a difference in words: 3 turns longer, 0.5 turns shorter, as long."""
    if not turns:
        return say("as long")
    places = 0 if turns == int(turns) else 1
    told = quantity("turn", abs(turns), decimal(abs(turns), places))
    return say("{turns} longer", turns=told) if turns > 0 else say("{turns} shorter", turns=told)


def range_said(low: float, high: float) -> str:
    """Return from where to where something lies, in words: 1 to 3 turns longer."""
    if low == high or not low or not high:
        far = max(low, high, key=abs)
        return turns_said(far) if low == high else say("up to {turns}", turns=turns_said(far))
    if (low > 0) != (high > 0):
        return say("from {low} to {high}", low=turns_said(low), high=turns_said(high))
    near, far = sorted((low, high), key=abs)
    written = decimal(abs(near), 0 if near == int(near) else 1)
    return say("{near} to {far}", near=written, far=turns_said(far))


# --- drawn ----------------------------------------------------------------------------------------


def axis(lie: Lie, *, still: bool = False) -> Element:
    """Return the axis; ``still`` with its letters, as a part of a picture."""
    drawn = [*_ground(lie), *_pairs(lie), *_guess(lie), *_mean(lie)]
    if still:
        return el("g", drawn, _letters(lie))
    box = f"0 0 {number(WIDE)} {number(HIGH)}"
    return el("svg", drawn, viewBox=box, aria_hidden="true", data_key="axis")


def _letters(lie: Lie) -> Iterator[Element]:
    for share, words in lie.ticks:
        yield _text(words, share * WIDE, TICKS)
    yield _text(say("← shorter"), MARGIN, FLOOR - ROOM, "start")
    yield _text(say("longer →"), WIDE - MARGIN, FLOOR - ROOM, "end")


def _text(words: str, x: float, y: float, anchor: str = "middle") -> Element:
    return el(
        "text",
        words,
        class_="ck-paper-quiet",
        x=number(x),
        y=number(y),
        font_size=12,
        text_anchor=anchor,
    )


def _line(kind: str, *points: tuple[float, float]) -> Element:
    way = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return el("path", class_=f"ck-lab-{kind}", d=f"M{way}")


def _ground(lie: Lie) -> Iterator[Element]:
    yield _line("zero", (WIDE / 2, FLOOR - ROOM), (WIDE / 2, FLOOR))
    yield _line("line", (MARGIN, FLOOR), (WIDE - MARGIN, FLOOR))
    yield _line("track", (MARGIN, BAND), (WIDE - MARGIN, BAND))
    for share, _ in lie.ticks:
        yield _line("line", (share * WIDE, FLOOR), (share * WIDE, FLOOR + 5))


def _pairs(lie: Lie) -> Iterator[Element]:
    """Draw the pairs: those that were played where they lie, the others above."""
    reach = lie.reach
    within = {pair: max(-reach, min(reach, n)) for pair, n in lie.differences.items()}
    broad = (WIDE - 2 * MARGIN) / (2 * reach)
    if lie.games > MOST_DOTS:
        yield from _columns(lie, within.values(), broad)
        return
    heaps = Counter(within.values())
    tallest = max(heaps.values(), default=1)
    # As if a sixth lay in one place, so that they shrink seldom while more and more come
    pitch, abreast = _pitch(max(tallest, lie.games // 6), broad)
    below: Counter[int] = Counter()
    for pair in range(lie.games):
        if pair in within:
            turns = within[pair]
            row, column = divmod(below[turns], abreast)
            below[turns] += 1
            beside = min(abreast, heaps[turns] - row * abreast)
            x = lie.at(turns) + (column - (beside - 1) / 2) * pitch
            yield _dot(pair, (x, FLOOR - pitch * (row + 0.5)), pitch, "ck-lab-dot")
        else:
            yield _dot(pair, *_waiting(pair, lie.games), "ck-lab-dot ck-lab-waits")


def _pitch(tallest: int, broad: float) -> tuple[float, int]:
    """Return how far apart dots lie for a column to hold them, and how many lie abreast."""
    fitting = (
        (pitch, abreast)
        for pitch in (LARGEST * each / 24 for each in range(24, 0, -1))
        if (abreast := int(broad / pitch)) and -(-tallest // abreast) * pitch <= ROOM
    )
    return next(fitting, (LARGEST / 24, 1))


def _waiting(pair: int, games: int) -> tuple[tuple[float, float], float]:
    """Return where a dot waits, and how far those that wait are apart."""
    across = games if games <= WIDE // LARGEST else -(-games // ROWS)
    apart = min(LARGEST, (WIDE - 2 * MARGIN) / across)
    row, column = divmod(pair, across)
    return (WIDE / 2 + (column - (across - 1) / 2) * apart, HOPPER + row * apart), apart


def _dot(pair: int, place: tuple[float, float], pitch: float, looks: str) -> Element:
    x, y = map(number, place)
    return el(
        "circle",
        class_=looks,
        r=number(pitch * 0.43),
        transform=f"translate({x}, {y})",
        data_key=f"pair:{pair}",
    )


def _columns(lie: Lie, differences: Iterable[int], broad: float) -> Iterator[Element]:
    counts = Counter(differences)
    full = max(*counts.values(), lie.games / 6) if counts else 1
    for turns, pairs in sorted(counts.items()):
        tall = ROOM * pairs / full
        yield el(
            "rect",
            class_="ck-lab-dot",
            x=number(lie.at(turns) - 0.43 * broad),
            y=number(FLOOR - tall),
            width=number(0.86 * broad),
            height=number(tall),
            data_key=f"column:{turns}",
        )


def _guess(lie: Lie) -> Iterator[Element]:
    """Draw the bracket; while it can be moved, its ends are what one takes hold of."""
    low, high = map(lie.at, lie.guess)
    top, foot = BAND - 15, BAND + 15
    yield el(
        "rect",
        class_="ck-lab-guess",
        x=number(low),
        y=number(top),
        width=number(high - low),
        height=number(foot - top),
        data_key="guess",
    )
    if lie.kept:
        for end, inside in ((low, 7), (high, -7)):
            corners = (end + inside, top), (end, top), (end, foot), (end + inside, foot)
            yield _line("bracket", *corners)


def _mean(lie: Lie) -> Iterator[Element]:
    """Draw the mean of the differences with its interval."""
    if lie.mean is None:
        return
    low, middle, high = map(lie.at, (lie.mean.low, lie.mean.value, lie.mean.high))
    yield _line("mean", (low, BAND), (high, BAND))
    for at, tall in ((low, 5), (middle, 10), (high, 5)):
        yield _line("mean", (at, BAND - tall), (at, BAND + tall))
