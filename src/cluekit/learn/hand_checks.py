"""Judging clauses that a learner's function writes: they say "exactly this many of these letters".

Every row with exactly that many true letters makes all clauses true, and no other row does. The
clauses may have more letters of their own, as smart encodings do: then a row counts if they can
complete it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from cluekit.learn.feedback import Feedback, quote
from cluekit.learn.question import not_yet
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
        read = _read(made)
        if isinstance(read, Feedback):
            return read
        try:
            return _forbids(self, read) or _lets_through(self, read)
        except TooManyLinesError:
            return not_yet(TOO_HARD, {"number": self.number, "code": self.code})


def _read(made: list[object]) -> tuple[Clause, ...] | Feedback:
    """Return the clauses of these texts, or what is said to the first that is not one."""
    found = list[Clause]()
    for each in made:
        if type(each) is not str:
            return not_yet(NO_CLAUSES, {"what": type(each).__name__})
        clause = _clause(each)
        if clause is None:
            return not_yet(UNREADABLE, {"given": quote(each)})
        found.append(clause)
    return tuple(found)


def _clause(text: str) -> Clause | None:
    """Return the clause that a text says; None for one that says none."""
    try:
        return read_clause(text) if len(text) <= LONGEST_CLAUSE else None
    except (NotAFormulaError, NotAClauseError):
        return None


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
    for row in _other_sizes(hand):
        if _fits(hand, clauses, row):
            full = len(row) > hand.size
            told, name = (TOO_FULL, "too-full") if full else (TOO_EMPTY, "at-most-one-alone")
            return Feedback("close", told, _about(hand, row), name)
    return None


def _other_sizes(hand: Hand) -> Iterator[Row]:
    sizes = [n for n in range(len(hand.letters), -1, -1) if n != hand.size]
    return map(frozenset, chain.from_iterable(combinations(hand.letters, n) for n in sizes))


def _about(hand: Hand, row: Row) -> dict[str, object]:
    there = [letter for letter in hand.letters if letter in row]
    said = ", ".join(there) or Word(NOBODY)
    return {"number": hand.number, "code": hand.code, "row": said, "size": hand.size}


def _fits(hand: Hand, clauses: Sequence[Clause], row: Row) -> bool:
    """Tell whether a row of the letters makes all clauses true, perhaps with more letters."""
    if not set(atoms_in(clauses)) - set(hand.letters):
        return all(true_in_row(clause, row) for clause in clauses)
    units = [(name,) if name in row else (negation(name),) for name in hand.letters]
    every = [*units, *clauses]
    return search(every, most=1 + LOOKS // len(every))[-1].kind == "model"


def just_so_many(letters: Sequence[str], size: int) -> list[str]:
    """Return clauses that say it: of any ``size`` + 1 not all, of any others at least one."""
    most = [" | ".join(f"~{name}" for name in some) for some in combinations(letters, size + 1)]
    least = [" | ".join(some) for some in combinations(letters, len(letters) - size + 1)]
    return most + least
