"""A learner's proof, line by line: each must follow from those it cites, by its rule.

A line says a statement, names a rule, and cites earlier lines ("3") and clues ("c1"). ``suppose``
opens a box, one level deeper; inside, the supposition may be used. The box ends with the first
line less deep, or with the next supposition of its level. From outside, a closed box is cited by
the number of its supposition, and only ``cases`` and ``contradiction`` may do so. Any order and
any route will do; a line that does not follow gets a row in which it fails.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from cluekit.logic.backgrounds import (
    RULES,
    SEARCHED,
    SILENCE,
    Setting,
    clue,
    every,
    fitting,
    silent,
    some,
)
from cluekit.logic.clause_steps import FORMS, clauses_in, lacking
from cluekit.logic.formulas import Atom, Formula, Not, Row, SomeRows, atoms, entails, true_in
from cluekit.logic.formulas.meaning import counter_row
from cluekit.logic.puzzle import SET_UP

# --- proof boxes ----------------------------------------------------------------------------------
# The lines of a proof and the boxes around them: what is open, what is closed, what is seen.
#
# ``suppose`` opens a box, one level deeper than the line before. The box ends with the first line
# less deep, or with the next supposition of its level. Of these lines, by their depths 0 1 1 1 0,
# the second opens a box; the last one sees the first, and may cite the box as a whole by its start.

SUPPOSE = "suppose"
MOST_LINES = 60
"""The most lines of a proof."""


class Line(msgspec.Struct, frozen=True):
    """A line of a proof; ``depth`` counts the boxes around it."""

    statement: Formula
    rule: str
    cites: tuple[str, ...] = ()
    depth: int = 0


def said_in(lines: Sequence[Line], box: range) -> list[Formula]:
    """Return what stands in a box outside inner boxes: what its supposition leads to."""
    depth = lines[box.start].depth
    return [lines[at].statement for at in box if lines[at].depth == depth]


def fits_so_deep(lines: Sequence[Line], at: int) -> bool:
    """Tell whether a line may stand so deep: only a supposition goes deeper, by one."""
    line, before = lines[at], lines[at - 1].depth if at else 0
    if at >= MOST_LINES or line.depth < 0:
        return False
    if line.rule == SUPPOSE:
        return 1 <= line.depth <= before + 1
    return line.depth <= before


def visible(lines: Sequence[Line], at: int) -> list[int]:
    """Return the lines before this one that it may cite: in boxes that are open around it."""
    found: list[int] = []
    depth = lines[at].depth if lines[at].rule != SUPPOSE else lines[at].depth - 1
    for before in range(at - 1, -1, -1):
        line = lines[before]
        if line.depth <= depth:
            found.append(before)
            depth = line.depth - 1 if line.rule == SUPPOSE else line.depth
    return found[::-1]


def closed_boxes(lines: Sequence[Line], at: int) -> dict[int, range]:
    """Return the boxes that are closed at a line and stand right in its own box, by their start."""
    inside = lines[at].depth + 1
    ends = [
        end
        for end, line in enumerate(lines[:at])
        if line.depth < inside or (line.depth == inside and line.rule == SUPPOSE)
    ]
    return {
        start: range(start, next((end for end in ends if end > start), at))
        for start in range(at)
        if lines[start].rule == SUPPOSE and lines[start].depth == inside
    }


def open_depth(lines: Sequence[Line]) -> int:
    """Return how many boxes are open after these lines."""
    return lines[-1].depth if lines else 0


# --- step checker ---------------------------------------------------------------------------------

CASES, CONTRADICTION = "cases", "contradiction"


class Slip(msgspec.Struct, frozen=True):
    """Why a line does not stand, and where that can be seen.

    ``code``: "no-rule", "depth", "no-line", "later", "closed", "box-inside" (cited is a line of
    a box, not where it begins), "no-box", "missed-case", "case-open", "no-clash", "opposite",
    "against" (no deal that fits has the line, and an earlier line rules it out), "never" (no deal
    that fits has it), "false" (some deals fit all clues and not the line),
    "other-rule" (it follows from these by ``better``, the plainest rule that does it),
    "more-lines" (by this rule, but from more), "other-more" (by ``better``, and from more),
    "step-missing" (by this rule, once one more step is made), "no-way"; of steps on clauses
    "not-literal", "not-unit", "not-clause", "cite-two", "two-at-once" and "not-resolvent" (see
    ``clause_steps``), and "uncited" (``row`` is what it should cite as well); "counter-deal" (a
    search finds one that fits what is cited); at the end of a proof "supposed" and "not-there".
    ``about`` is what was cited; ``row`` shows the gap, ``deal`` the true atoms of the whole deal.
    """

    code: str
    line: int
    about: str = ""
    better: tuple[str, ...] = ()
    row: Row | None = None
    deal: tuple[str, ...] = ()


class Stepper:
    """Checks the lines of proofs about one puzzle; ``deals`` are all that fit, by true atoms."""

    def __init__(self, setting: Setting, deals: SomeRows, rules: Collection[str]) -> None:
        self.setting = setting
        self.deals = tuple(deals)
        self.rules = rules
        self._literals = {name: literal for literal, name in setting.names.items()}
        self._clues = {premise.entry for premise in setting.puzzle.premises}
        self._numbers = {str(entry + 1): entry for entry in self._clues if entry != SET_UP}

    # --- a whole proof --------------------------------------------------------------------------

    def slip(self, lines: Sequence[Line], goal: Formula) -> Slip | None:
        """Return the first thing wrong with a proof, or None where it proves the goal."""
        wrong = (self.slip_at(lines, at) for at in range(len(lines)))
        return next(filter(None, wrong), None) or slip_at_end(lines, goal)

    def slip_at(self, lines: Sequence[Line], at: int) -> Slip | None:
        """Return what is wrong with one line, those before it taken as they are."""
        line = lines[at]
        if line.rule not in self.rules or line.rule not in (*RULES, *SEARCHED, *BOXED):
            return Slip("no-rule", at + 1, line.rule)
        if not fits_so_deep(lines, at):
            return Slip("depth", at + 1)
        if line.rule == SUPPOSE:
            return None
        return self._citing(lines, at) or self._following(lines, at)

    def _citing(self, lines: Sequence[Line], at: int) -> Slip | None:
        boxes = closed_boxes(lines, at) if lines[at].rule in (CASES, CONTRADICTION) else {}
        open_now = set(visible(lines, at))
        for cited in lines[at].cites:
            if self._is_clue(cited):
                continue
            written = cited.isascii() and cited.isdecimal() and len(cited) <= 4  # noqa: PLR2004 - digits
            if not (written and 0 < int(cited) <= len(lines)):
                return Slip("no-line", at + 1, cited)
            if int(cited) > at:
                return Slip("later", at + 1, cited)
            if int(cited) - 1 not in open_now | set(boxes):
                # A box that is cited by one of its lines, or a line that is out of reach
                around = (start for start, box in boxes.items() if int(cited) - 1 in box)
                start = next(around, None)
                if start is None:
                    return Slip("closed", at + 1, cited)
                return Slip("box-inside", at + 1, str(start + 1))
        return None

    def _is_clue(self, cited: str) -> bool:
        return cited[:1] == "c" and cited[1:] in self._numbers

    def _following(self, lines: Sequence[Line], at: int) -> Slip | None:
        line = lines[at]
        if line.rule == CASES:
            return self._by_cases(lines, at)
        if line.rule == CONTRADICTION:
            return self._by_contradiction(lines, at)
        if line.rule in SEARCHED:
            return self._by_search(lines, at)
        if line.rule in FORMS and (slip := self._by_form(lines, at)):
            return slip
        row = self._gap(self.citations(lines, at, line.rule), line.statement, line.rule)
        if row is None and line.rule == SILENCE:
            cited = (self._numbers[c[1:]] for c in line.cites if self._is_clue(c))
            if not any(silent(self.setting.puzzle, entry) for entry in cited):
                better = tuple(r for r in PLAINEST if self._follows_by(lines, at, r))[:1]
                return Slip("other-rule", at + 1, line.rule, better)
        return None if row is None else self._explained(lines, at, row)

    # --- steps on clauses, and searches ---------------------------------------------------------

    def _by_form(self, lines: Sequence[Line], at: int) -> Slip | None:
        """Return what is wrong with the form of a step on clauses; a false line is told as such."""
        line = lines[at]
        cited = [
            [clause for said in self._cited(lines, at, name) for clause in clauses_in(said)]
            for name in line.cites
        ]
        wrong = FORMS[line.rule](cited, line.statement)
        if not wrong:
            return None
        row = self._gap(self.citations(lines, at, line.rule), line.statement, line.rule)
        if wrong == "two-at-once":
            return Slip(wrong, at + 1, row=row)
        if row and (missing := self._uncited(lines, at, lacking(cited, line.statement))):
            return Slip("uncited", at + 1, line.rule, row=missing)
        return self._explained(lines, at, row) if row else Slip(wrong, at + 1, line.rule)

    def _uncited(self, lines: Sequence[Line], at: int, lacks: Sequence[str]) -> Row:
        """Return what a step on clauses does not cite, as a row: nothing where it need not hold."""
        row = {literal.removeprefix("~"): not literal.startswith("~") for literal in lacks}
        fits = list(self._fitting(lines, at))
        so = all((name in deal) == holds for deal in fits for name, holds in row.items())
        return row if so and self._against(lines, at) is None else {}

    def _by_search(self, lines: Sequence[Line], at: int) -> Slip | None:
        """Go through all deals that fit your hand, the clues and the lines that are cited."""
        line = lines[at]
        entries = {self._numbers[name[1:]] for name in line.cites if self._is_clue(name)}
        numbers = (int(name) - 1 for name in line.cites if not self._is_clue(name))
        given = [lines[number].statement for number in numbers]
        for deal in fitting(self.setting, entries):
            if all(true_in(one, deal) for one in given) and not true_in(line.statement, deal):
                # Better than this deal, one that fits all clues, if there is one
                if (whole := self._against(lines, at)) is not None:
                    code, about = self._untrue(lines, at)
                    return Slip(code, at + 1, about, deal=tuple(sorted(whole)))
                return Slip("counter-deal", at + 1, line.rule, deal=tuple(sorted(deal)))
        return None

    # --- one step -------------------------------------------------------------------------------

    def citations(self, lines: Sequence[Line], at: int, rule: str) -> list[Formula]:
        """Return the statements that a line rests on, its clues as the rule reads them."""
        return [said for name in lines[at].cites for said in self._cited(lines, at, name, rule)]

    def _cited(
        self, lines: Sequence[Line], at: int, name: str, rule: str = "show-last"
    ) -> list[Formula]:
        """Return the statements of one citation; none of a box."""
        if self._is_clue(name):
            return self._read(self._numbers[name[1:]], rule)
        seen = int(name) - 1 in visible(lines, at)
        return [lines[int(name) - 1].statement] if seen else []

    def _read(self, entry: int, rule: str) -> list[Formula]:
        """Return what a rule reads in a clue; who did not know, only silence hears."""
        if rule != SILENCE and silent(self.setting.puzzle, entry):
            return []
        return clue(self.setting, entry, RULES[rule].part)

    def _gap(self, given: list[Formula], then: Formula, rule: str) -> Row | None:
        about = [self._literals[name] for name in atoms(*given, then)]
        background = list(RULES[rule].background(self.setting, about))
        return counter_row([*given, *background], then)

    def _explained(self, lines: Sequence[Line], at: int, row: Row) -> Slip:
        """Tell a false line from one with the wrong reason."""
        line = lines[at]
        shown = atoms(line.statement, *self.citations(lines, at, line.rule))
        if (deal := self._against(lines, at)) is not None:
            code, about = self._untrue(lines, at)
            return Slip(
                code,
                at + 1,
                about,
                row={name: name in deal for name in shown},
                deal=tuple(sorted(deal)),
            )
        better = next((rule for rule in PLAINEST if self._follows_by(lines, at, rule)), None)
        if better:
            return Slip("other-rule", at + 1, line.rule, (better,))
        return self._short_of(lines, at, _telling(row, shown))

    def _short_of(self, lines: Sequence[Line], at: int, row: Row) -> Slip:
        """Tell what a true line wants: more citations, another rule as well, a step before it."""
        rule = lines[at].rule
        if self._follows_from_all(lines, at, rule):
            return Slip("more-lines", at + 1, rule, row=row)
        others = (r for r in PLAINEST if r in self.rules and r not in (rule, "packing"))
        better = next((r for r in others if self._follows_from_all(lines, at, r)), None)
        if better:
            return Slip("other-more", at + 1, rule, (better,), row)
        known = [*self._everything(lines, at, rule), *self._next_steps(lines, at)]
        reads_a_clue = RULES[rule].part != "all"
        if not reads_a_clue and self._gap(known, lines[at].statement, rule) is None:
            return Slip("step-missing", at + 1, rule, row=row)
        return Slip("no-way", at + 1, rule, row=row)

    def _everything(self, lines: Sequence[Line], at: int, rule: str) -> list[Formula]:
        """Return all that a line could cite: lines in reach, the clues, what your own hand says.

        A rule that reads one part of a clue cites clues alone.
        """
        found: list[Formula] = []
        for entry in sorted(self._clues):
            found += self._read(entry, rule)
        if RULES[rule].part != "all":
            return found
        found += [lines[before].statement for before in visible(lines, at)]
        return found + list(RULES["mine"].background(self.setting, ()))

    def _follows_from_all(self, lines: Sequence[Line], at: int, rule: str) -> bool:
        everything = self._everything(lines, at, rule)
        return self._gap(everything, lines[at].statement, rule) is None

    def _next_steps(self, lines: Sequence[Line], at: int) -> Iterator[Formula]:
        """Yield what one more step would show of each card and place."""
        fits = list(self._fitting(lines, at))
        rules = [rule for rule in PLAINEST if rule in self.rules and rule != "packing"]
        for name in self._literals:
            for one in (Atom(name), Not(Atom(name))):
                if all(true_in(one, deal) for deal in fits) and any(
                    self._gap(self._everything(lines, at, r), one, r) is None for r in rules
                ):
                    yield one

    def _follows_by(self, lines: Sequence[Line], at: int, rule: str) -> bool:
        if rule == lines[at].rule or rule not in self.rules:
            return False
        given = self.citations(lines, at, rule)
        return self._gap(given, lines[at].statement, rule) is None

    def _against(self, lines: Sequence[Line], at: int) -> Collection[str] | None:
        """Return a deal that fits all clues and what is supposed here, and not the line."""
        fits = self._fitting(lines, at)
        return next((deal for deal in fits if not true_in(lines[at].statement, deal)), None)

    def _fitting(self, lines: Sequence[Line], at: int) -> Iterator[Collection[str]]:
        """Yield the deals that fit all clues and what is supposed here."""
        supposed = [lines[n].statement for n in visible(lines, at) if lines[n].rule == SUPPOSE]
        yield from (deal for deal in self.deals if all(true_in(one, deal) for one in supposed))

    def _untrue(self, lines: Sequence[Line], at: int) -> tuple[str, str]:
        """Tell what cannot be true, and the line that rules it out, from what need not be."""
        line = lines[at]
        if any(true_in(line.statement, deal) for deal in self._fitting(lines, at)):
            return "false", ""
        before = (
            n for n in visible(lines, at) if entails([lines[n].statement], Not(line.statement))
        )
        return next((("against", str(n + 1)) for n in before), ("never", ""))

    # --- boxes ----------------------------------------------------------------------------------

    def _boxes(self, lines: Sequence[Line], at: int) -> list[range]:
        closed = closed_boxes(lines, at)
        cited = (int(c) - 1 for c in lines[at].cites if not self._is_clue(c))
        return [closed[start] for start in cited if start in closed]

    def _by_cases(self, lines: Sequence[Line], at: int) -> Slip | None:
        """Every case is covered, and each box has come to what is said."""
        line, boxes = lines[at], self._boxes(lines, at)
        if not boxes:
            return Slip("no-box", at + 1, line.rule)
        covered = some(lines[box.start].statement for box in boxes)
        given = self.citations(lines, at, "show-last")
        row = counter_row(given, covered)
        if row is not None:
            missed = {name: row[name] for name in atoms(*given, covered)}
            return Slip("missed-case", at + 1, row=missed)
        for box in boxes:
            if not entails(said_in(lines, box), line.statement):
                return Slip("case-open", at + 1, str(box.start + 1))
        return None

    def _by_contradiction(self, lines: Sequence[Line], at: int) -> Slip | None:
        """The box clashes with itself, and its supposition is the opposite of what is said."""
        line, boxes = lines[at], self._boxes(lines, at)
        if not boxes:
            return Slip("no-box", at + 1, line.rule)
        box = boxes[0]
        whole = every(said_in(lines, box))
        known = [*self.citations(lines, at, "show-last"), whole]
        if not entails(known, _NEVER):
            return Slip("no-clash", at + 1, str(box.start + 1))
        if not entails([Not(lines[box.start].statement)], line.statement):
            return Slip("opposite", at + 1, str(box.start + 1))
        return None


BOXED = (SUPPOSE, CASES, CONTRADICTION)
_P = Atom("p")
_NEVER = Not(some([_P, Not(_P)]))


PLAINEST = (
    *("pass", "show", "show-last", "mine", "row", "envelope"),
    *("hand-full", "hand-forced", SILENCE, "packing"),
)
"""Rules in the order in which they are proposed: each includes plain logic, the last most else."""
MOST_NAMED = 2
"""More true atoms than this, beside those a line speaks of, tell nobody what is missing."""


def _telling(row: Row, shown: Sequence[str]) -> Row:
    """Return of a row where a line fails what else is true there, else what the line speaks of.

    "It could also be: Ada is in the envelope" says what is still to be ruled out.
    """
    others = [name for name, value in row.items() if value and name not in shown]
    if 0 < len(others) <= MOST_NAMED:
        return dict.fromkeys(others, True)
    return {name: row.get(name, False) for name in shown}


def slip_at_end(lines: Sequence[Line], goal: Formula) -> Slip | None:
    """Return None where the last thing to prove stands outside all boxes, else what is missing."""
    proved = [at for at, line in enumerate(lines) if entails([line.statement], goal)]
    if any(not lines[at].depth for at in proved):
        return None
    supposed = [at for at in proved if lines[at].rule != SUPPOSE]
    return Slip("supposed", supposed[0] + 1) if supposed else Slip("not-there", len(lines))
