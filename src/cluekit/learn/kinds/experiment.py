"""The report of an experiment: its method is checked, never the number that came out.

Was something expected, were the games paired, was their number fixed and kept, is there an
interval, and does the conclusion follow from it? What was measured is the learner's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol, runtime_checkable

from cluekit.learn.answers.numbers import UnreadableError, read_number
from cluekit.learn.feedback import Feedback
from cluekit.learn.gains import gain
from cluekit.learn.kinds.options import name_and_value
from cluekit.learn.question import Question, QuestionKind, not_yet
from cluekit.ways import fold_case
from cluekit.words import mark, say


class Entry(NamedTuple):
    """A line of the report: its name in code, what it asks, what may be chosen (none: a number)."""

    name: str
    asks: str
    answers: tuple[tuple[str, str], ...] = ()


ENTRIES = (
    Entry(
        "expected",
        mark("Expected, before playing"),
        (
            ("longer", mark("longer games")),
            ("shorter", mark("shorter games")),
            ("same", mark("games as long as before")),
        ),
    ),
    Entry(
        "pairing",
        mark("The two games of a pair have"),
        (("same", mark("the same deal and luck")), ("own", mark("a deal each of their own"))),
    ),
    Entry("fixed", mark("Pairs fixed beforehand")),
    Entry("played", mark("Pairs played")),
    Entry("mean", mark("Mean difference, in turns")),
    Entry("low", mark("95% interval: from")),
    Entry("high", mark("95% interval: to")),
    Entry(
        "conclusion",
        mark("What follows"),
        (
            ("longer", mark("games are longer")),
            ("shorter", mark("games are shorter")),
            ("not-clear", mark("these games do not tell")),
        ),
    ),
)
"""The lines of a report on two houses, in order."""

AHEAD = (
    Entry(
        "expected",
        mark("Expected, before playing"),
        (
            ("first", mark("the first bot is ahead")),
            ("second", mark("the second bot is ahead")),
            ("same", mark("neither is ahead")),
        ),
    ),
    Entry(
        "pairing",
        mark("Each deal is played"),
        (
            ("same", mark("with every bot in every seat")),
            ("own", mark("once, no matter who sits where")),
        ),
    ),
    Entry("fixed", mark("Games fixed beforehand")),
    Entry("played", mark("Games played")),
    Entry("mean", mark("Points of the first bot")),
    Entry("low", mark("95% interval: from")),
    Entry("high", mark("95% interval: to")),
    Entry(
        "conclusion",
        mark("What follows"),
        (
            ("first", mark("the first bot is ahead")),
            ("second", mark("the second bot is ahead")),
            ("not-clear", mark("these games do not tell")),
        ),
    ),
)
"""The same lines of a report on two bots."""

_LONGEST = 60


@runtime_checkable
class Reported(Protocol):
    """A report that knows its own method, such as a lab plan's."""

    @property
    def method(self) -> Mapping[str, object]:
        """Its lines by name."""


class Report(NamedTuple):
    """A report as it was read; None where a line is empty."""

    words: Mapping[str, str]
    numbers: Mapping[str, Fraction]
    entries: tuple[Entry, ...] = ENTRIES

    @property
    def has_interval(self) -> bool:
        """Whether an interval lies around the mean.

        The interval of a difference has the mean in its middle, but for rounding; the interval of
        points need not.
        """
        if not {"mean", "low", "high"} <= self.numbers.keys():
            return False
        low, mean, high = (self.numbers[name] for name in ("low", "mean", "high"))
        rounding = Fraction(15, 100)
        central = abs(low + high - 2 * mean) <= 2 * rounding or self.entries is AHEAD
        return low < high and low <= mean <= high and central

    @property
    def follows(self) -> str:
        """What the interval says; it has one."""
        low, high = self.numbers["low"], self.numbers["high"]
        more, less, neither = (name for name, _ in self.entries[-1].answers)
        return more if low > 0 else less if high < 0 else neither


_FAULTS: tuple[tuple[str, Callable[[Report, int], bool], str], ...] = (
    (
        "expects-nothing",
        lambda report, _: "expected" not in report.words,
        mark("What did you expect? Write it down before you look."),
    ),
    (
        "not-paired",
        lambda report, _: report.words.get("pairing") != "same",
        mark("Pair the games: both of a pair get the same deal and luck."),
    ),
    (
        "M32",
        lambda report, least: report.numbers.get("fixed", Fraction(0)) < least,
        mark("Fix at least {least:pair} beforehand."),
    ),
    (
        "stopped",
        lambda report, _: report.numbers["fixed"] != report.numbers.get("played"),
        mark("Play just as many pairs as you fixed."),
    ),
    (
        "no-interval",
        lambda report, _: not report.has_interval,
        mark("Give the interval. The mean lies in the middle of it."),
    ),
    (
        "does-not-follow",
        lambda report, _: report.words.get("conclusion") != report.follows,
        mark("Look at the two ends of your interval: on which side of zero do they lie?"),
    ),
)
"""What may be wrong with a method, in the order in which it is looked for."""


def entries_of(question: Question) -> tuple[Entry, ...]:
    """Return the lines that a question asks for: those on two houses, or on two bots."""
    found: tuple[Entry, ...] = question.values.get("entries", ENTRIES)
    return found


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on a report: the first fault of its method, or yes."""
    report, least = _read(given, entries_of(question)), question.part.least
    about: dict[str, object] = dict(question.values)
    about |= {name: gain(number) for name, number in report.numbers.items()}
    about["least"] = least
    for name, is_wrong, message in _FAULTS:
        if is_wrong(report, least):
            named = [wrong for wrong in question.part.misconceptions if wrong.id == name]
            if named and report.words:
                return Feedback("close", named[0].message, about, name)
            return not_yet(message, about)
    return Feedback("yes", question.part.because, about)


def _read(given: object, entries: tuple[Entry, ...]) -> Report:
    lines = given.method if isinstance(given, Reported) else given
    if isinstance(lines, str):
        lines = dict(name_and_value(item) for item in lines.split(";") if item.strip())
    if not isinstance(lines, Mapping):
        raise UnreadableError(given)
    words: dict[str, str] = {}
    numbers: dict[str, Fraction] = {}
    for name, written in lines.items():
        entry = next((each for each in entries if fold_case(str(name)) == each.name), None)
        if entry is None:
            raise UnreadableError(str(name)[:_LONGEST])
        if written is None or not str(written).strip():
            continue
        if entry.answers:
            words[entry.name] = _chosen(entry, written)
        else:
            number = written
            if isinstance(written, str):  # "+2.7" and "−0.5" are how reports write them
                number = written.strip().removeprefix("+").replace("−", "-")
            try:
                numbers[entry.name], _ = read_number(number)
            except UnreadableError:
                raise UnreadableError(str(written)[:_LONGEST], entry.name) from None
    return Report(words, numbers, entries)


def _chosen(entry: Entry, written: object) -> str:
    """Return what was chosen: by its name, in English or in the reader's words."""
    text = fold_case(str(written)[:_LONGEST]).replace(" ", "-")
    for name, words in entry.answers:
        if text in {name, *(fold_case(each).replace(" ", "-") for each in (words, say(words)))}:
            return name
    raise UnreadableError(written)


def _no_number(_: Question, strange: Sequence[str]) -> tuple[str, dict[str, object]]:
    """Say that a line is known and its number is not; "" where the line itself is strange."""
    if len(strange) < 2:  # noqa: PLR2004 - what was written, and the name of its line
        return "", {}
    message = mark("“{given}” is not a number that can be read. Write it in digits: {line}: 500.")
    return message, {"line": strange[1]}


def _a_report(question: Question) -> str:
    """Return the beginning of a report as an example of an answer."""
    expected, _ = entries_of(question)[0].answers[0]
    return f"expected: {expected}; pairing: own; fixed: 1"


EXPERIMENT = QuestionKind(
    check,
    mark("“{given}” is not a line of a report. Write them as in {example}"),
    _a_report,
    explain=_no_number,
    field_names=tuple(entry.name for entry in ENTRIES),
    first=mark("Not answered yet: fill in the report."),
)
