"""What many questions are worth: all of them by every world, as long as that is affordable.

The measure is what one exact count of everything takes (``counting.count``): a multiple of it is
spent at most. Where it does not suffice, every question is weighed roughly, by some of the worlds
at equal distances, and then those that seem best by all of them. Each worth says how far off
it may be, so it can be seen which are exact.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Hashable, Iterable
from functools import lru_cache
from itertools import product
from math import log, sqrt
from typing import Literal, NamedTuple

import msgspec

from cluekit.logic.information.worlds import Worlds, thin_out
from cluekit.sets import mask, members

# --- questions ------------------------------------------------------------------------------------
# A question about cards, and the answers it can get.

Showing = Literal["one", "all"]


class Question(msgspec.Struct, frozen=True, gc=False):
    """``asker`` names some ``cards``; the holders in ``order`` answer, one after the other.

    A player with none of the cards says so. ``shows`` tells what the others do: show one, each
    equally likely, or show them all. ``goes_on`` tells whether those after the first who shows
    something are asked, too. The asker sees what is shown; the table sees who shows, and where
    all are shown, how many.
    """

    asker: int
    cards: tuple[int, ...]
    order: tuple[int, ...]
    shows: Showing = "one"
    goes_on: bool = False


Answer = tuple[tuple[int, int], ...]
"""Who showed what: (holder, card); where all are shown, (holder, set of cards); () for nobody."""

UNIT = 2520
"""Answers are weighed in parts of this: a holder of up to ten cards may show each."""

BYTES = 256
"""This many numbers fit into a byte."""


def answers(question: Question, places: tuple[int, ...]) -> dict[Answer, int]:
    """Return every answer when the cards are at these holders, with its share of ``UNIT``.

    ``places`` are the holders of ``question.cards``, in that order.
    """
    shown: list[list[tuple[int, int]]] = []
    for holder in question.order:
        held = [card for card, at in zip(question.cards, places, strict=True) if at == holder]
        if held and question.shows == "all":
            shown.append([(holder, mask(held))])
        elif held:
            shown.append([(holder, card) for card in held])
        if held and not question.goes_on:
            break
    share = UNIT
    for ways in shown:
        share //= len(ways)
    return dict.fromkeys(product(*shown), share)


def public(question: Question, answer: Answer) -> Answer:
    """Return what the table sees of an answer: who showed, and how many where it is told."""
    if question.shows == "all":
        return tuple((holder, cards.bit_count()) for holder, cards in answer)
    return tuple((holder, 1) for holder, _ in answer)


class Patterns(msgspec.Struct, frozen=True, gc=False):
    """The answers to all questions of one form, numbered, and the ways they can be shared out.

    Where the cards are is told by a number: a digit for each card, 0 for nobody in the order, else
    the place in it. ``way_of`` gives the way for each of these numbers, None where there are too
    many: then each is a way of its own. ``shares[way]`` are the answers, as (number, share of
    ``UNIT``). ``public[a]`` is the number of what the table sees of answer a.
    """

    ways: int
    way_of: bytes | None
    shares: tuple[tuple[tuple[int, int], ...], ...]
    public: tuple[int, ...]


@lru_cache(maxsize=64)
def patterns(asked: int, cards: int, shows: Showing, *, goes_on: bool) -> Patterns:
    """Return the answers to questions about this many cards when that many are asked in order."""
    question = Question(0, tuple(range(cards)), tuple(range(1, asked + 1)), shows, goes_on)
    numbers: dict[Answer, int] = {}
    shares = tuple(
        tuple((numbers.setdefault(a, len(numbers)), share) for a, share in found.items())
        for places in product(range(asked + 1), repeat=cards)
        for found in [answers(question, places)]
    )
    seen: dict[Answer, int] = {}
    told = tuple(seen.setdefault(public(question, a), len(seen)) for a in numbers)
    if len(shares) > BYTES:
        return Patterns(len(shares), None, shares, told)
    ways: dict[tuple[tuple[int, int], ...], int] = {}
    way_of = bytes(ways.setdefault(each, len(ways)) for each in shares)
    return Patterns(len(ways), way_of.ljust(BYTES, b"\0"), tuple(ways), told)


# --- scale ----------------------------------------------------------------------------------------
# Weighing a question in possible worlds: what its answer is expected to tell of the case file.
#
# The answer A and the case file F are two columns of the same worlds, and the worth is their mutual
# information H(A) + H(F) - H(A, F) (Shannon 1948): the entropy of the case file now, less what is
# left of it after the answer, on average. Who can show several cards is expected to choose at
# random.
#
# Cards that cannot be told apart are counted together, except those the question names: how likely
# an answer is depends on the case file only through them, so no information is lost. Of sampled
# worlds the plain figure is too high by about (cells - rows - columns + 1) / 2N nats (Miller 1955),
# which is taken off; ``error`` is two standard errors and half of that: about nineteen figures of
# twenty are nearer to the truth.
#
# A column of numbers is one wide integer, a lane of one, two or four bytes for each world, so that
# the columns of cards and case file are added in one step and counted in another.


class Worth(msgspec.Struct, frozen=True, gc=False):
    """``bits`` expected about the case file, give or take ``error`` (0: exact).

    ``solves`` is how likely the answer settles the case file, ``best`` how likely the likeliest
    case file is after the answer, on average; ``public`` the bits in what the whole table sees.
    """

    bits: float
    error: float
    public: float
    solves: float
    best: float


class Lane(NamedTuple):
    """How wide a column's numbers are: in bytes, for ``array``, and for text that becomes one."""

    width: int
    array: str
    text: str


LANES = (Lane(1, "B", "latin-1"), Lane(2, "H", "utf-16-le"), Lane(4, "I", "utf-32-le"))
BYTE, _, WIDEST = LANES

Masses = list[dict[int, int]]
"""For each answer how much weight it has with each case file, or several as one."""


class Files(msgspec.Struct, frozen=True):
    """The case files by numbers, a column of them, and how many real files share each number.

    ``many`` is None where each is one. ``weights`` adds up the worlds of each number.
    """

    column: int
    numbers: int
    many: tuple[int, ...] | None
    weights: dict[int, int]


class Scale:
    """Weighs questions in the same worlds."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.file = worlds.puzzle.file
        self.total = UNIT * sum(s.weight * (s.end - s.start) for s in worlds.stretches)
        classes = Counter(worlds.alike)
        self._crowd = mask(c for c, like in enumerate(worlds.alike) if classes[like] > 1)
        self._columns: dict[Hashable, int] = {}
        self._files: dict[Hashable, Files] = {}
        self._known: dict[Hashable, Worth] = {}

    def weigh(self, question: Question) -> Worth:
        """Return the worth of one question, from memory where its like was weighed."""
        like = self.like(question)
        if like not in self._known:
            form = patterns(
                len(question.order), len(question.cards), question.shows, goes_on=question.goes_on
            )
            files, answers, seen = self._masses(question, form)
            bits, error = self._bits(answers, files)
            many = files.many
            # The weight of the answers that leave one case file; of the likeliest after each
            alone = (next(iter(row.items())) for row in answers if len(row) == 1)
            settled = sum(mass for file, mass in alone if many is None or many[file] == 1)
            likeliest: float
            if many is None:
                likeliest = sum([max(row.values()) for row in answers])
            else:
                shared = ([mass / many[file] for file, mass in row.items()] for row in answers)
                likeliest = sum(map(max, shared))
            self._known[like] = Worth(
                bits=bits,
                error=error,
                public=self._bits(seen, files)[0],
                solves=settled / self.total,
                best=likeliest / self.total,
            )
        return self._known[like]

    def like(self, question: Question) -> Hashable:
        """Return the same for questions that must be worth the same."""
        cards, order = list[int](), question.order
        for card in question.cards:  # its class, or where its holder is known, the place of that
            can = self.worlds.can[card]
            holder = can.bit_length() - 1
            if can & (can - 1):
                cards.append(self.worlds.alike[card])
            else:
                cards.append(-2 - order.index(holder) if holder in order else -1)
        return tuple(cards), order, question.shows, question.goes_on

    # --- counting -----------------------------------------------------------------------------

    def _masses(self, question: Question, form: Patterns) -> tuple[Files, Masses, Masses]:
        """Count the worlds by case file, with each by what is answered, and by what all see."""
        lane, files, numbers = self._numbers(question, form)
        answers: Masses = [{} for _ in form.public]
        seen: Masses = [{} for _ in form.public]
        ways, shares, public = form.ways, form.shares, form.public
        for stretch in self.worlds.stretches:
            part = numbers[stretch.start * lane.width : stretch.end * lane.width]
            counted = Counter(part if lane is BYTE else array(lane.array, part))
            for number, count in counted.items():
                file, way = divmod(number, ways)
                mass = count * stretch.weight
                for answer, share in shares[way]:
                    row = answers[answer]
                    row[file] = row.get(file, 0) + mass * share
                row = seen[public[answer]]  # all answers of one way look the same to the table
                row[file] = row.get(file, 0) + mass * UNIT
        return files, [row for row in answers if row], [row for row in seen if row]

    def _numbers(self, question: Question, form: Patterns) -> tuple[Lane, Files, bytes]:
        """Return for each world a number: its case file, times the ways to answer, plus the way."""
        named = mask(question.cards) & self._crowd
        if named not in self._files:
            column, many = 0, [1]
            for kind in self.worlds.puzzle.kinds:
                digits, sizes = self._of_kind(kind, named & kind)
                column = column * len(sizes) + digits
                many = [one * size for one in many for size in sizes]
            alone = max(many) == 1
            weights = self._weights(column)
            self._files[named] = Files(column, len(many), None if alone else tuple(many), weights)
        files = self._files[named]
        most = files.numbers * form.ways
        lane = next(lane for lane in LANES if most <= 1 << 8 * lane.width)
        if form.way_of is None:
            lane = WIDEST
            code = self._places(question, lane)
        else:
            places = self._places(question, BYTE).to_bytes(self.worlds.size, "little")
            code = _wide(places.translate(form.way_of), lane)
        code += form.ways * self._widened(files, named, lane)
        return lane, files, code.to_bytes(lane.width * self.worlds.size, "little")

    def _places(self, question: Question, lane: Lane) -> int:
        """Return for each world where the cards are: a digit each, 0 nobody asked, else the place.

        The first card's digit counts most.
        """
        unit, code = 1, 0
        for card in reversed(question.cards):
            key = (card, question.order, unit, lane)
            if key not in self._columns:
                place_of = bytearray(BYTES)
                for place, holder in enumerate(question.order, start=1):
                    place_of[holder] = place
                digits = self.worlds.columns[card].translate(bytes(place_of))
                self._columns[key] = unit * _wide(digits, lane)
            code += self._columns[key]
            unit *= len(question.order) + 1
        return code

    def _widened(self, files: Files, named: int, lane: Lane) -> int:
        """Return the column of case files in lanes of this width."""
        key = (named, lane)
        if key not in self._columns:
            size = WIDEST.width * self.worlds.size
            numbers = array(WIDEST.array, files.column.to_bytes(size, "little"))
            self._columns[key] = int.from_bytes(array(lane.array, numbers).tobytes(), "little")
        return self._columns[key]

    def _of_kind(self, kind: int, named: int) -> tuple[int, list[int]]:
        """Number the cards of a kind that may be in the file; return how many share each."""
        numbers: dict[int, int] = {}
        sizes: list[int] = []
        column = 0
        for card in members(kind):
            if self.worlds.can[card] >> self.file & 1:
                like = -1 - card if named >> card & 1 else self.worlds.alike[card]
                number = numbers.setdefault(like, len(numbers))
                if number == len(sizes):
                    sizes.append(0)
                sizes[number] += 1
                mark = bytes(self.file) + b"\1" + bytes(255 - self.file)
                inside = self.worlds.columns[card].translate(mark)
                column += number * _wide(inside, WIDEST)
        return column, sizes

    def _weights(self, column: int) -> dict[int, int]:
        size = WIDEST.width * self.worlds.size
        numbers = array(WIDEST.array, column.to_bytes(size, "little"))
        weights: dict[int, int] = {}
        for stretch in self.worlds.stretches:
            for file, count in Counter(numbers[stretch.start : stretch.end]).items():
                weights[file] = weights.get(file, 0) + count * stretch.weight * UNIT
        return weights

    # --- weighing -----------------------------------------------------------------------------

    def _bits(self, answers: Masses, files: Files) -> tuple[float, float]:
        """Return the mutual information of answer and case file, in bits, and its error."""
        if self.worlds.exact:
            apart = sum(_surprise(row.values()) for row in answers)
            apart -= _surprise([sum(row.values()) for row in answers])
            apart -= _surprise(files.weights.values())
            return max(0.0, apart / self.total + log(self.total)) / log(2), 0.0
        return self._estimated(answers, files.weights)

    def _estimated(self, answers: Masses, weights: dict[int, int]) -> tuple[float, float]:
        """Return it from some worlds of many: without the excess, and with its error."""
        total, size = float(self.total), self.worlds.size
        mean = square = 0.0
        for row in answers:
            scale = total / sum(row.values())
            for file, mass in row.items():
                surprise = log(mass * scale / weights[file])
                mean += mass * surprise
                square += mass * surprise * surprise
        mean, square = mean / total, square / total
        cells = sum(map(len, answers))
        excess = (cells - len(answers) - len(weights) + 1) / (2 * size)
        spread = sqrt(max(0.0, square - mean * mean) / size)
        error = max(2 * spread + excess / 2, 1 / size)  # what no sample shows may still be
        return max(0.0, mean - excess) / log(2), error / log(2)


def _wide(column: bytes, lane: Lane) -> int:
    """Return a column of bytes as one integer, each in a lane of its own."""
    if lane is BYTE:
        return int.from_bytes(column, "little")
    return int.from_bytes(column.decode("latin-1").encode(lane.text), "little")


def _surprise(masses: Iterable[int]) -> float:
    """Return the sum of m log m."""
    return sum([mass * log(mass) for mass in masses])


# --- worth ----------------------------------------------------------------------------------------

QUERIES = 26
"""How many counts' worth of work may be spent; laying out the worlds takes about as much."""
FIXED = 1_300
"""Steps that a question takes however few the worlds are."""
FEWEST = 512
"""Rough weighing takes at least this many worlds; with fewer, good questions are overlooked."""
LEAST = 10
"""This many of the best are weighed by all worlds in any case."""
ROUGH = 0.6
"""How much of what may be spent is for the rough worths."""


def worth(worlds: Worlds, question: Question) -> Worth:
    """Return what a question is worth in these worlds."""
    return Scale(worlds).weigh(question)


def worths(
    worlds: Worlds,
    questions: Iterable[Question],
    *,
    queries: int = QUERIES,
    most: int | None = None,
) -> list[Worth]:
    """Return the worth of each question; questions that cannot be told apart are weighed once.

    ``most`` bounds what is spent on it, whatever a count takes.
    """
    asked, scale = list(questions), Scale(worlds)
    kinds = {scale.like(question): question for question in reversed(asked)}
    afford, each = queries * worlds.query, FIXED + worlds.size
    afford = afford if most is None else min(afford, most)
    if len(kinds) * each <= afford or worlds.size <= 2 * FEWEST:
        return [scale.weigh(question) for question in asked]
    # Roughly: by as many of the worlds as can be afforded
    some = max(FEWEST, int(ROUGH * afford) // len(kinds) - FIXED)
    rough = Scale(thin_out(worlds, some))
    found = {kind: rough.weigh(question) for kind, question in kinds.items()}
    ranked = sorted(kinds, key=lambda kind: -found[kind].bits)
    for kind in ranked[: max(LEAST, int((1 - ROUGH) * afford) // each)]:
        found[kind] = scale.weigh(kinds[kind])
    return [found[scale.like(question)] for question in asked]
