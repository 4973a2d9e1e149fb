"""What a question is worth: the bits its answer is expected to tell about the case file.

The answer A and the case file F are two columns of the same worlds, and the worth is their mutual
information H(A) + H(F) - H(A, F) (Shannon 1948): the entropy of the case file now, less what is
left of it after the answer, on average. Who can show several cards is expected to choose at
random.

Cards that cannot be told apart are counted together, except those the question names: how likely
an answer is depends on the case file only through them, so no information is lost. Of sampled
worlds the plain figure is too high by about (cells - rows - columns + 1) / 2N nats (Miller 1955),
which is taken off; ``error`` says how far off the rest may be.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable
from math import log, sqrt

import msgspec

from cluekit.logic.information.questions import UNIT, Patterns, Question, patterns
from cluekit.logic.information.worlds import Worlds
from cluekit.logic.puzzle import members

LANE = 4
"""Bytes of a number that each world has in a column."""


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


def worths(worlds: Worlds, questions: Iterable[Question]) -> list[Worth]:
    """Return the worth of each question; questions that cannot be told apart are weighed once."""
    scale = Scale(worlds)
    return [scale.weigh(question) for question in questions]


def worth(worlds: Worlds, question: Question) -> Worth:
    """Return what a question is worth in these worlds."""
    return worths(worlds, [question])[0]


Masses = dict[int, dict[int, int]]
"""How much weight each answer, by its number, has with each case file, or several as one."""


class Scale:
    """Weighs questions in the same worlds."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.file = worlds.puzzle.file
        self.total = UNIT * sum(s.weight * (s.end - s.start) for s in worlds.stretches)
        self._wide: dict[tuple[int, bytes], int] = {}
        self._files: dict[tuple[int, int], tuple[int, list[int]]] = {}
        self._known: dict[tuple[object, ...], Worth] = {}

    def weigh(self, question: Question) -> Worth:
        """Return the worth of one question, from memory where its like was weighed."""
        key = tuple(self._like(card, question) for card in question.cards)
        whole = (key, question.order, question.shows, question.goes_on)
        if whole not in self._known:
            self._known[whole] = self._weighed(question)
        return self._known[whole]

    def _like(self, card: int, question: Question) -> int:
        """Return a card's class, or for a card whose holder is known its place in the order."""
        can = self.worlds.can[card]
        if can & (can - 1):
            return self.worlds.alike[card]
        holder = can.bit_length() - 1
        return -2 - question.order.index(holder) if holder in question.order else -1

    def _weighed(self, question: Question) -> Worth:
        form = patterns(
            len(question.order), len(question.cards), question.shows, goes_on=question.goes_on
        )
        masses, many = self._masses(question, form)
        by_file = _by_file(masses)
        bits, error = self._bits(masses, by_file)
        settled = (f for files in masses.values() if len(files) == 1 for f in files.items())
        best = sum(max(m / many[f] for f, m in files.items()) for files in masses.values())
        return Worth(
            bits=bits,
            error=error,
            public=self._bits(_seen(masses, form), by_file)[0],
            solves=sum(mass for file, mass in settled if many[file] == 1) / self.total,
            best=best / self.total,
        )

    def _masses(self, question: Question, form: Patterns) -> tuple[Masses, list[int]]:
        """Count the worlds by answer and case file; also how many files are counted as one."""
        code, many = self._inside(question)
        base = len(question.order) + 1
        for card in question.cards:
            code = code * base + self._digit(card, question)
        numbers = array("I", code.to_bytes(LANE * self.worlds.size, "little"))
        masses: Masses = {}
        ways = base ** len(question.cards)
        for stretch in self.worlds.stretches:
            for number, count in Counter(numbers[stretch.start : stretch.end]).items():
                file, places = divmod(number, ways)
                mass = count * stretch.weight
                for answer, share in form.shares[places]:
                    files = masses.get(answer)
                    if files is None:
                        files = masses[answer] = {}
                    files[file] = files.get(file, 0) + mass * share
        return masses, many

    def _digit(self, card: int, question: Question) -> int:
        """Return for each world who holds the card: 0 nobody asked, else the place in the order."""
        places = bytearray(256)
        for place, holder in enumerate(question.order, start=1):
            places[holder] = place
        return self._lane(card, bytes(places))

    def _inside(self, question: Question) -> tuple[int, list[int]]:
        """Return a number for each world's case file, and how many files share each number."""
        code, many = 0, [1]
        for place, kind in enumerate(self.worlds.puzzle.kinds):
            named = sum(1 << card for card in question.cards if kind >> card & 1)
            lane, sizes = self._of_kind(place, named)
            code = code * len(sizes) + lane
            many = [one * size for one in many for size in sizes]
        return code, many

    def _of_kind(self, place: int, named: int) -> tuple[int, list[int]]:
        """Number the cards of a kind that may be in the file: the named alone, others by class."""
        key = (place, named)
        if key not in self._files:
            numbers: dict[int, int] = {}
            sizes: list[int] = []
            lane = 0
            for card in members(self.worlds.puzzle.kinds[place]):
                if not self.worlds.can[card] >> self.file & 1:
                    continue
                like = -1 - card if named >> card & 1 else self.worlds.alike[card]
                number = numbers.setdefault(like, len(numbers))
                sizes[number:] = [*sizes[number:], 0] if number == len(sizes) else sizes[number:]
                sizes[number] += 1
                lane += number * self._lane(card, _mark(self.file))
            self._files[key] = lane, sizes
        return self._files[key]

    def _lane(self, card: int, digits: bytes) -> int:
        """Return a digit for each world, by the card's holder there, as one wide integer."""
        key = (card, digits)
        if key not in self._wide:
            column = self.worlds.columns[card].translate(digits).decode("latin-1")
            self._wide[key] = int.from_bytes(column.encode("utf-32-le"), "little")
        return self._wide[key]

    def _bits(self, masses: Masses, by_file: dict[int, int]) -> tuple[float, float]:
        """Return the mutual information of answer and case file, in bits, and its error."""
        total = float(self.total)
        mean = square = 0.0
        cells = 0
        for files in masses.values():
            row = total / sum(files.values())
            for file, mass in files.items():
                surprise = log(mass * row / by_file[file])
                mean += mass * surprise
                square += mass * surprise * surprise
            cells += len(files)
        mean, square = mean / total, square / total
        if self.worlds.exact:
            return max(0.0, mean / log(2)), 0.0
        excess = (cells - len(masses) - len(by_file) + 1) / (2 * self.worlds.size)
        spread = sqrt(max(0.0, square - mean * mean) / self.worlds.size)
        return max(0.0, mean - excess) / log(2), (2 * spread + excess / 2) / log(2)


def _mark(holder: int) -> bytes:
    """Return digits that are 1 for this holder alone."""
    return bytes(holder) + b"\1" + bytes(255 - holder)


def _by_file(masses: Masses) -> dict[int, int]:
    """Return the weight of each case file."""
    by_file: dict[int, int] = {}
    for files in masses.values():
        for file, mass in files.items():
            by_file[file] = by_file.get(file, 0) + mass
    return by_file


def _seen(masses: Masses, form: Patterns) -> Masses:
    """Return the masses by what the whole table sees of the answers."""
    seen: Masses = {}
    for answer, files in masses.items():
        whole = seen.setdefault(form.public[answer], {})
        for file, mass in files.items():
            whole[file] = whole.get(file, 0) + mass
    return seen
