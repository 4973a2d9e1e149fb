"""A function that a learner writes: called on fresh trials under bounds, and held to properties.

What is asked of it is said by its trials: they know what to call it with, and what is wrong with
what it returned (such as ``Hand`` below). Whatever it does besides is answered
in words and harms nothing: exceptions, loops without end, too much memory, prints, and what it does
to what it was given, which is made anew for each call.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from itertools import combinations, islice
from typing import Any, NamedTuple, Protocol

from cluekit.core.bounds import EndlessError, error_in_words, memory_bound, within
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.feedback import Feedback, quote
from cluekit.learn.question import Question, QuestionKind, not_yet
from cluekit.learn.values import Word
from cluekit.logic.clauses import (
    Clause,
    NotAClauseError,
    TooManyLinesError,
    atoms_in,
    clause_text,
    negation,
    read_clause,
    search,
    true_in_row,
)
from cluekit.logic.formulas import NotAFormulaError
from cluekit.words import mark

Function = Callable[..., Any]

STEPS = 200_000
"""How many steps a function may take for one trial."""
MEMORY = 300_000_000
"""How many bytes more it may need."""
MOST = 500
"""How many things it may return: there are far fewer."""
LONGEST = 160
"""How much of an exception is told."""

ENDLESS = mark(
    "Case {number}: it did not come to an end and was stopped after {steps} steps. Is there a loop "
    "that never ends? Try it: {code}"
)
RAISED = mark("Case {number}: it stopped with {error} Try it: {code}")
NOTHING = mark("It returned nothing. Does it end with “return”?")
TOO_MANY = mark("It returned more than {most} things; far fewer are enough.")


class Trial(Protocol):
    """What a function is called with, once; ``code`` is what to type to try it oneself."""

    @property
    def number(self) -> int:
        """Which trial it is, from 1."""

    @property
    def code(self) -> str:
        """What to type."""

    @property
    def wanted(self) -> str:
        """What is said to a learner who returns something else: ``{what}`` is its type."""

    def arguments(self) -> tuple[object, ...]:
        """Return what the function gets: new each time."""

    def fault(self, made: list[object]) -> Feedback | None:
        """Return what is wrong with the things that it returned; None where nothing is."""


class Idle:
    """A function that finds nothing: an answer that can be read, and is called by a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *_: object) -> set[str]:
        """Return nothing that could be found."""
        return set()

    def in_words(self) -> str:
        """Return the name under which a function is handed over."""
        return self.name


# --- the check ------------------------------------------------------------------------------------


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on a function: the first property that it breaks, in the first trial."""
    if not callable(given):
        raise UnreadableError(given if isinstance(given, str) else type(given).__name__)
    for trial in question.values["trials"]:
        made = _called(given, trial)
        told = made if isinstance(made, Feedback) else trial.fault(made)
        if told is not None:
            return told
    return Feedback("yes", question.part.because, dict(question.values))


def _called(function: Function, trial: Trial) -> list[object] | Feedback:
    """Call the function under its bounds; return the things that it returned."""
    about = {"number": trial.number, "code": trial.code}
    sink = _Nowhere()
    try:
        with memory_bound(MEMORY), redirect_stdout(sink), redirect_stderr(sink):
            returned = within(STEPS, partial(function, *trial.arguments()))
            if returned is None:
                return not_yet(NOTHING)
            if isinstance(returned, (str, bytes)) or not isinstance(returned, Iterable):
                return not_yet(trial.wanted, {"what": type(returned).__name__})
            listed = within(STEPS, lambda: list(islice(returned, MOST + 1)))
    except EndlessError as error:
        return not_yet(ENDLESS, {**about, "steps": error.steps})
    except Exception as error:  # noqa: BLE001 - whatever they think of; a stop goes on
        said = error_in_words(error)[:LONGEST].rstrip(".")
        return not_yet(RAISED, {**about, "error": f"{said}."})
    return listed if len(listed) <= MOST else not_yet(TOO_MANY, {"most": MOST})


class _Nowhere(io.TextIOBase):
    """Where prints go while a function is checked."""

    def write(self, text: str) -> int:
        """Forget a text."""
        return len(text)


# --- hand checks ----------------------------------------------------------------------------------
# Judging clauses that a learner's function writes: they say "exactly this many of these letters".
#
# Every row with exactly that many true letters makes all clauses true, and no other row does. The
# clauses may have more letters of their own, as smart encodings do: then a row counts if they can
# complete it.

LONGEST_CLAUSE = 400
"""How long a clause may be as a text."""
LOOKS = 8_000
"""How many clauses may be looked at to complete one row by more letters."""

NO_CLAUSES = mark("It returned {what}. Wanted are clauses in a list, such as ~O_A | ~O_B.")
UNREADABLE = mark("“{given}” cannot be read as a clause. Clauses look like this: ~O_A | ~O_B.")
NOBODY = mark("no letter at all")
FORBIDDEN = mark(
    "case {number}: this hand has the right size, and a clause forbids it: {row}. The clause: "
    "{clause}. Try it: {code}"
)
NO_ROOM = mark(
    "case {number}: this hand has the right size, and no row of your other letters goes with it: "
    "{row}. Try it: {code}"
)
TOO_FULL = mark(
    "case {number}: this hand makes all your clauses true, and it is too full: {row}. Which "
    "clauses say “at most {size}”? Try it: {code}"
)
TOO_EMPTY = mark(
    "case {number}: nothing is too full. But this hand makes all your clauses true, too: {row}. "
    "Which clauses say “at least {size}”? Try it: {code}"
)
TOO_HARD = mark(
    "Case {number}: with so many other letters it cannot be tried here. Use fewer of them. Try "
    "it: {code}"
)
Row = frozenset[str]


class Hand(NamedTuple):
    """Letters of which just ``size`` are true, to try a function on."""

    number: int
    letters: tuple[str, ...]
    size: int
    function: str
    wanted: str = NO_CLAUSES

    @property
    def code(self) -> str:
        """What to type for these letters."""
        listed = ", ".join(f'"{letter}"' for letter in self.letters)
        return f"{self.function}([{listed}], {self.size})"

    def arguments(self) -> tuple[list[str], int]:
        """Return the letters, and how many of them are true."""
        return (list(self.letters), self.size)

    def fault(self, made: list[object]) -> Feedback | None:
        """Return the first thing wrong with these clauses; None where nothing is."""
        clauses = list[Clause]()
        for each in made:
            if type(each) is not str:
                return not_yet(NO_CLAUSES, {"what": type(each).__name__})
            try:
                clause = read_clause(each) if len(each) <= LONGEST_CLAUSE else None
            except (NotAFormulaError, NotAClauseError):
                clause = None
            if clause is None:
                return not_yet(UNREADABLE, {"given": quote(each)})
            clauses.append(clause)
        try:
            return _forbids(self, clauses) or _lets_through(self, clauses)
        except TooManyLinesError:
            return not_yet(TOO_HARD, {"number": self.number, "code": self.code})


def _forbids(hand: Hand, clauses: Sequence[Clause]) -> Feedback | None:
    """Return the first hand of the right size that the clauses rule out."""
    for row in map(frozenset, combinations(hand.letters, hand.size)):
        if _fits(hand, clauses, row):
            continue
        own = [clause for clause in clauses if set(atoms_in([clause])) <= set(hand.letters)]
        broken = next((clause for clause in own if not true_in_row(clause, row)), None)
        about = _about(hand, row)
        if broken is None:
            return Feedback("close", NO_ROOM, about, "forbids-a-hand")
        about |= {"clause": clause_text(broken)}
        return Feedback("close", FORBIDDEN, about, "forbids-a-hand")
    return None


def _lets_through(hand: Hand, clauses: Sequence[Clause]) -> Feedback | None:
    """Return the first hand of another size that the clauses let through, the full ones first."""
    sizes = [n for n in range(len(hand.letters), -1, -1) if n != hand.size]
    for row in (frozenset(some) for n in sizes for some in combinations(hand.letters, n)):
        if _fits(hand, clauses, row):
            full = len(row) > hand.size
            told, name = (TOO_FULL, "too-full") if full else (TOO_EMPTY, "at-most-one-alone")
            return Feedback("close", told, _about(hand, row), name)
    return None


def _about(hand: Hand, row: Row) -> dict[str, object]:
    said = ", ".join(name for name in hand.letters if name in row) or Word(NOBODY)
    return {"number": hand.number, "code": hand.code, "row": said, "size": hand.size}


def _fits(hand: Hand, clauses: Sequence[Clause], row: Row) -> bool:
    """Tell whether a row of the letters makes all clauses true, perhaps with more letters."""
    if not set(atoms_in(clauses)) - set(hand.letters):
        return all(true_in_row(clause, row) for clause in clauses)
    every = [*((name,) if name in row else (negation(name),) for name in hand.letters), *clauses]
    return search(every, most=1 + LOOKS // len(every))[-1].kind == "model"


def just_so_many(letters: Sequence[str], size: int) -> list[str]:
    """Return clauses that say it: of any ``size`` + 1 not all, of any others at least one."""
    most = [" | ".join(f"~{name}" for name in some) for some in combinations(letters, size + 1)]
    least = [" | ".join(some) for some in combinations(letters, len(letters) - size + 1)]
    return most + least


CODE = QuestionKind(
    check,
    mark("“{given}” is not a function. Write one in a cell and hand it over: answer({example})."),
    lambda question: Idle(question.part.function),
    right=lambda question: question.values["reference"],
    first=mark("Not answered yet: write the function in a cell, and hand it over."),
)
