"""The search of Davis, Putnam, Logemann and Loveland (1962), written down line by line.

Decide a literal, propagate, and where a clause becomes false go back to the last decision that has
not been turned round, and try its opposite. Each line names the clause that forces it or breaks;
``slip_in_search`` checks such lines, a learner's too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from cluekit.logic.clauses.clause import Clause, atom_of, atoms_in, negation

# --- propagation ----------------------------------------------------------------------------------
# Unit propagation: a clause whose literals are all false but one forces that one.
#
# Each literal is kept with the clause that forced it, so that the trace can be read as a proof.


class Forced(NamedTuple):
    """A literal, and the number of the clause (from 0) that forced it."""

    literal: str
    clause: int


class Propagation(NamedTuple):
    """What was forced, in order; ``conflict`` is a clause (from 0) that became false, or None."""

    forced: tuple[Forced, ...]
    conflict: int | None


def _left(clause: Clause, true: Iterable[str]) -> list[str] | None:
    """Return the literals that are still open; None where one is true already."""
    known = set(true)
    if any(literal in known for literal in clause):
        return None
    return [literal for literal in clause if negation(literal) not in known]


def false_now(clauses: Sequence[Clause], true: Iterable[str]) -> int | None:
    """Return the first clause all of whose literals are false, or None."""
    known = set(true)
    return next((n for n, clause in enumerate(clauses) if _left(clause, known) == []), None)


def forced_now(clauses: Sequence[Clause], true: Iterable[str]) -> Iterator[Forced]:
    """Yield what clauses force when just these literals are true: one step, in clause order."""
    known = set(true)
    for number, clause in enumerate(clauses):
        left = _left(clause, known)
        if left is not None and len(left) == 1:
            yield Forced(left[0], number)


def propagate(clauses: Sequence[Clause], true: Iterable[str] = ()) -> Propagation:
    """Return all that these clauses force, from literals that are true already.

    The first clause that forces something does so first; it ends at the first conflict.
    """
    known = dict.fromkeys(true)
    found: list[Forced] = []
    while (conflict := false_now(clauses, known)) is None:
        step = next(forced_now(clauses, known), None)
        if step is None:
            return Propagation(tuple(found), None)
        found.append(step)
        known[step.literal] = None
    return Propagation(tuple(found), conflict)


# --- dpll -----------------------------------------------------------------------------------------

Kind = Literal["decide", "force", "conflict", "turn", "model", "refuted"]


class Entry(NamedTuple):
    """A line of a search: a literal that becomes true, by decision, by a clause or turned round.

    ``clause`` (from 0) is the one that forces the literal, or that became false; None for none.
    ``model`` and ``refuted`` end the search.
    """

    kind: Kind
    literal: str = ""
    clause: int | None = None


class SearchSlip(NamedTuple):
    """What is wrong with a line (from 0) of a search.

    ``code``: "not-forced" (the clause has another open or a true literal), "not-false" (the clause
    that is said to have become false has not), "known" (decided before), "conflict-first" (a
    clause is false already: ``about``), "force-first" (clause ``about`` forces something), "turn"
    (the decision to turn round is ``about``), "no-turn" (there is none), "not-over", "after-end".
    """

    code: str
    line: int
    about: str = ""


class TooManyLinesError(Exception):
    """A search that would be longer than it may be."""


class _Level(NamedTuple):
    """A decision that is not turned round yet, with all that was true before it."""

    literal: str
    before: tuple[str, ...]


def search(
    clauses: Sequence[Clause], order: Sequence[str] = (), most: int = 0
) -> tuple[Entry, ...]:
    """Return the search for a model of these clauses, line by line.

    Decisions are literals of ``order``, then atoms in the order of the clauses, true first. Raises
    ``TooManyLinesError`` for one with more than ``most`` lines; 0: it goes on to its end.
    """
    standing, lines = _Standing(clauses), list[Entry]()
    while not standing.over:
        if most and len(lines) >= most:
            raise TooManyLinesError(most)
        entry = standing.onward((*order, *atoms_in(clauses)))
        standing.slip(entry)
        lines.append(entry)
    return tuple(lines)


def next_entry(
    clauses: Sequence[Clause], lines: Sequence[Entry], wanted: Sequence[str] = ()
) -> Entry | None:
    """Return the next line of a search whose lines so far are right; None at its end.

    Where something is to be decided, it is the first of ``wanted`` that is open, then any.
    """
    standing = _Standing(clauses)
    for entry in lines:
        standing.slip(entry)
    return None if standing.over else standing.onward((*wanted, *atoms_in(clauses)))


class _Standing:
    """Where a search stands that somebody writes."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses = clauses
        self.true: tuple[str, ...] = ()
        self.levels: list[_Level] = []
        self.broken = False
        self.over = False

    def onward(self, wanted: Sequence[str]) -> Entry:
        """Return the line that comes next."""
        if self.broken and self.levels:
            return Entry("turn", negation(self.levels[-1].literal))
        if self.broken:
            return Entry("refuted")
        conflict = false_now(self.clauses, self.true)
        if conflict is not None:
            return Entry("conflict", clause=conflict)
        for forced in forced_now(self.clauses, self.true):
            return Entry("force", *forced)
        known = {*self.true, *map(negation, self.true)}
        literal = next((each for each in wanted if each not in known), None)
        return Entry("decide", literal) if literal else Entry("model")

    def slip(self, entry: Entry) -> tuple[str, str] | None:
        """Return what is wrong with the next line, None where it is right; then it counts."""
        if self.over:
            return ("after-end", "")
        match entry.kind:
            case "decide" | "force":
                return self._made_true(entry)
            case "conflict":
                return self._conflict(entry)
            case "turn":
                return self._turned(entry)
            case "refuted":
                self.over = self.broken and not self.levels
            case "model":
                self.over = all(set(clause) & set(self.true) for clause in self.clauses)
        return None if self.over else ("not-over", "")

    def _made_true(self, entry: Entry) -> tuple[str, str] | None:
        """Take in a literal that a clause forces, or that is decided where none forces any."""
        if (conflict := false_now(self.clauses, self.true)) is not None:
            return ("conflict-first", str(conflict + 1))
        now = list(forced_now(self.clauses, self.true))
        if entry.kind == "force":
            if (entry.literal, entry.clause) not in now:
                return ("not-forced", ", ".join(dict.fromkeys(step.literal for step in now)))
        elif now:
            return ("force-first", str(now[0].clause + 1))
        elif {entry.literal, negation(entry.literal)} & set(self.true):
            return ("known", atom_of(entry.literal))
        else:
            self.levels.append(_Level(entry.literal, self.true))
        self.true = (*self.true, entry.literal)
        return None

    def _conflict(self, entry: Entry) -> tuple[str, str] | None:
        if entry.clause is None:
            raise ValueError("a conflict names the clause that became false")
        clause = self.clauses[entry.clause]
        if any(negation(literal) not in self.true for literal in clause):
            return ("not-false", str(entry.clause + 1))
        self.broken = True
        return None

    def _turned(self, entry: Entry) -> tuple[str, str] | None:
        if not self.broken or not self.levels:
            return ("no-turn", "")
        due = negation(self.levels[-1].literal)
        if entry.literal != due:
            return ("turn", due)
        self.true, self.broken = (*self.levels.pop().before, due), False
        return None


def slip_in_search(clauses: Sequence[Clause], lines: Sequence[Entry]) -> SearchSlip | None:
    """Return the first thing wrong with a search, None where each line is right.

    A search may stop anywhere. After a conflict only ``turn`` or ``refuted`` may come.
    """
    standing = _Standing(clauses)
    for number, entry in enumerate(lines):
        if standing.broken and not standing.over and entry.kind not in ("turn", "refuted"):
            return SearchSlip("conflict-first", number)
        found = standing.slip(entry)
        if found is not None:
            return SearchSlip(found[0], number, found[1])
    return None


# --- hitting --------------------------------------------------------------------------------------
# Minimal hitting sets: the sets that meet every one of some sets, without one to spare.
#
# A set of clues proves a goal exactly when it meets, for each deal in which the goal is false, the
# clues that this deal breaks. So the minimal ones are the minimal cores.

Set = frozenset[int]


def minimal_hitting(sets: Iterable[Collection[int]]) -> tuple[Set, ...]:
    """Return all minimal sets that meet each of these, small ones first; none where one is empty.

    Berge's algorithm: set by set, keeping what is minimal.
    """
    found: set[Set] = {frozenset()}
    for each in _smallest({frozenset(one) for one in sets}):
        met = {one for one in found if one & each}
        more = {one | {number} for one in found - met for number in each}
        found = set(_smallest(met | more))
    return tuple(_smallest(found))


def _smallest(sets: set[Set]) -> list[Set]:
    """Return the sets that contain no other of them, small ones first, in a fixed order."""
    kept: list[Set] = []
    for one in sorted(sets, key=lambda each: (len(each), sorted(each))):
        if not any(other <= one for other in kept):
            kept.append(one)
    return kept
