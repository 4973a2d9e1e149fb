"""Judging a proof: every line by itself, any order and any route; then whether the goal is there.

A line is written ``statement; rule; what it rests on``, with a ``>`` for each box around it:

    ~O_V & ~O_L; pass; c1
    > O_B; suppose
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from cluekit.clue.wording.names import NAMES, rule_name
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.feedback import Feedback
from cluekit.learn.formula_checks import trouble
from cluekit.learn.question import Question, not_yet
from cluekit.learn.statements import Statement
from cluekit.learn.values import Choice, Word, either
from cluekit.learn.world_checks import lay_out
from cluekit.learn.worlds import literals_of, names, puzzle_of, rows
from cluekit.logic.backgrounds import Setting, every
from cluekit.logic.formulas import Atom, Formula, Not, NotAFormulaError, Row, formula_text, read
from cluekit.logic.step_checker import (
    CASES,
    CONTRADICTION,
    MOST_LINES,
    Line,
    Slip,
    Stepper,
    slip_at_end,
)
from cluekit.ways import fold_case
from cluekit.words import mark
from cluekit.words.catalogues import in_all_languages

# --- slips ----------------------------------------------------------------------------------------
# What a slip in a proof is called and how it is told, with the row or deal where it shows.

BOXES = {
    "suppose": mark("opens a box"),
    "cases": mark("closes boxes"),
    "contradiction": mark("closes a box"),
}
"""What the rules of boxes do with them."""


def rule_title(rule: str) -> str:
    """Return a rule by its id and its name, as everywhere: "show-last (last of a show)"."""
    name = rule_name(rule)
    return rule if fold_case(name) == fold_case(rule) else f"{rule} ({name})"


class Rules(msgspec.Struct, frozen=True):
    """Rules by id, each with its name in the reader's language; "or" between them if one will do.

    The names are those of the sheet and of its reasons: a rule has one name.
    """

    ids: tuple[str, ...]
    one_will_do: bool = False

    def in_words(self) -> str:
        """Return "mine (your own cards), pass"."""
        titles = [rule_title(rule) for rule in self.ids]
        return either(titles) if self.one_will_do else ", ".join(titles)


def rule_by_name(text: str) -> str:
    """Return the id of a rule called by id, by name or as in menus, also with "by" before it.

    Names are read in any of our languages. Anything else comes back as written.
    """
    wanted = fold_case(text).partition(" (")[0].removeprefix("by ")
    for rule in NAMES:
        if wanted in {rule, *map(fold_case, in_all_languages(NAMES[rule]))}:
            return rule
    return text.strip().casefold()


class _Told(NamedTuple):
    message: str
    misconception: str = ""


TOLD = {
    "no-rule": _Told(mark("Line {line}: “{about}” is not a rule here. There are {rules}.")),
    "depth": _Told(
        mark("Line {line}: only “suppose” opens a box, one at a time; other lines stay in theirs.")
    ),
    "no-line": _Told(
        mark(
            "Line {line} rests on {about}, and there is no such line or clue. For example 1, c2: "
            "line 1 and the second clue."
        )
    ),
    "later": _Told(
        mark("Line {line} rests on line {about}, which comes no earlier: that goes in a circle."),
        "M14",
    ),
    "closed": _Told(
        mark(
            "Line {line} uses line {about}, but its box is closed: it was only supposed. What came "
            "out of a box leaves it by cases or by contradiction."
        ),
        "M13",
    ),
    "box-inside": _Told(
        mark("Line {line}: name a box by the line that supposes, here line {about}.")
    ),
    "no-box": _Told(
        mark("Line {line}: name the box it rests on by the line that supposes, once it is closed.")
    ),
    "missed-case": _Told(
        mark("Line {line}: one case is missing, and none of your boxes is about it: {row}."),
        "M12",
    ),
    "case-open": _Told(
        mark("Line {line}: the box that begins at line {about} has not come to that yet."), "M12"
    ),
    "no-clash": _Told(
        mark("Line {line}: nothing clashes yet in the box that begins at line {about}.")
    ),
    "opposite": _Told(
        mark("Line {line}: what failed was line {about}. Now say its opposite, and no more.")
    ),
    "against": _Told(mark("Line {line} cannot be true: line {about} rules it out.")),
    "never": _Told(mark("Line {line} cannot be true: it is false in every deal that fits.")),
    "false": _Told(mark("Line {line} need not be true. Here is a deal that fits: {row}.")),
    "other-rule": _Told(mark("Line {line} does follow from these, but by another rule: {better}.")),
    "more-lines": _Told(
        mark(
            "Line {line}: the rule is right, but a citation is missing. By what you cite it could "
            "also be: {row}. What rules that out?"
        )
    ),
    "other-more": _Told(
        mark("Line {line} is true, but not by this rule. Try {better}, and cite all it rests on.")
    ),
    "step-missing": _Told(
        mark(
            "Line {line}: the rule is right, but a step is missing before it. So far it could also "
            "be: {row}. First show what rules that out."
        )
    ),
    "no-way": _Told(
        mark("Line {line} is true, but not by this rule. By this rule it could also be: {row}.")
    ),
    "not-literal": _Told(
        mark("Line {line}: “unit” gives one statement without an “or”: the part that is left.")
    ),
    "not-unit": _Told(
        mark(
            "Line {line} does follow from these, but not by one unit step. Cite one “or” with this "
            "among its parts, and a line for each of the others that says that it is false."
        )
    ),
    "not-clause": _Told(mark("Line {line}: “resolve” gives one clause: parts with “or”.")),
    "cite-two": _Told(mark("Line {line}: “resolve” takes two clauses. Cite just two lines.")),
    "uncited": _Told(mark("Line {line}: a citation is missing, a line that says: {row}.")),
    "two-at-once": _Told(
        mark(
            "Line {line} strikes out two pairs at once. Here both clauses are true, and the line "
            "is not: {row}."
        ),
        "M18",
    ),
    "not-resolvent": _Told(
        mark(
            "Line {line} does follow from these, but a resolvent keeps every part of both clauses "
            "except one and its opposite."
        )
    ),
    "counter-deal": _Told(
        mark("Line {line}: the search finds a deal that fits all that you cite: {row}.")
    ),
    "supposed": _Told(
        mark("The goal stands at line {line}, inside a box: there it is only supposed. Close it."),
        "M13",
    ),
    "not-there": _Told(mark("All lines stand. The goal is not among them yet.")),
}
"""The sentence of each slip, and the misconception it is known by."""

_HANDS = {"hand-full", "hand-forced", "packing"}


def told_of(question: Question, slip: Slip) -> Feedback:
    """Return a slip as feedback; one that has a name is "close"."""
    told = TOLD[slip.code]
    values: dict[str, object] = {"line": slip.line, "about": slip.about}
    values["rules"] = Rules(question.part.rules)
    values["better"] = Rules(slip.better, one_will_do=True)
    values["row"] = Statement(_row(slip.row), question.case) if slip.row else ""
    if slip.deal:
        values["row"] = lay_out(question.case, slip.deal)
    misconception = told.misconception
    if slip.better and set(slip.better) <= _HANDS:
        misconception = "M15"
        told = _Told(mark("Line {line} follows only if you count the cards of the hand: {better}."))
    if misconception:
        return Feedback("close", told.message, values, misconception)
    return not_yet(told.message, values)


def _row(row: Row) -> str:
    """Return the statement that just this row is so."""
    return formula_text(every(Atom(name) if row[name] else Not(Atom(name)) for name in row))


# --- proof checks ---------------------------------------------------------------------------------

LONGEST_PROOF = 20_000
_NUMBER = re.compile(r"^\s*(?:\d{1,2}\s*[.):]\s*)?")
_CITED = re.compile(r"[,;&+\s]+")
_RANGE = re.compile(r"\b(c?)(\d{1,2})\s*[-–—]\s*(c?)(\d{1,2})\b")
_BETWEEN = frozenset({"and", "e", "ed", "line", "lines", "riga", "righe", "linha", "linhas"})
"""Words beside the numbers that a line rests on."""
_CLUE = re.compile(r"\b(?:(?:clue|indizio|pista)\s*c?|c\s)\s*(?=\d)")
_CLUES = re.compile(r"\b(?:clues|indizi|pistas)\s*((?:\bc?\d{1,2}|\band\b|\be\b|[\s,;&+–—-])+)")
"""A clue by its word, "clue 1" as well as "c1", and several of them: "clues 1 and 2"."""
KINDS = {CASES: mark("by cases"), CONTRADICTION: mark("by contradiction")}
"""Kinds of proof that an exercise may ask for."""


def stepper(question: Question, *more: str) -> Stepper:
    """Return what checks the lines of this case, by the part's rules and perhaps by more."""
    case = question.case
    named = {literal: name for name, literal in literals_of(case).items()}
    return Stepper(Setting(puzzle_of(case), named), rows(case), (*question.part.rules, *more))


def goal(question: Question) -> Formula:
    """Return what is to be proved."""
    return read(question.value(question.part.goal), names(question.case))


def read_line(question: Question, text: str) -> Line:
    """Return the line that a text says; raises ``NotAFormulaError`` and ``UnreadableError``."""
    plain = _NUMBER.sub("", text)
    inner = plain.lstrip("> ")
    statement, *rest = inner.split(";")
    if len(rest) not in (1, 2):
        raise UnreadableError(text)
    depth = plain[: len(plain) - len(inner)].count(">")
    formula, rule = read(statement, names(question.case)), rule_by_name(rest[0])
    return Line(formula, rule, citation_list(rest[1] if len(rest) > 1 else "", rule), depth)


def citation_list(text: str, rule: str = "") -> tuple[str, ...]:
    """Return what a line rests on, as numbers of lines ("3") and of clues ("c1", "clue 1").

    "6-9" are these lines; where a rule closes boxes it is the box that begins at line 6.
    """
    box = rule in (CASES, CONTRADICTION)
    plain = _CLUES.sub(lambda found: re.sub(r"\bc?(?=\d)", "c", found[1]), text.casefold())
    plain = _RANGE.sub(lambda found: _listed_out(found, box=box), _CLUE.sub("c", plain))
    each = (name.strip("().") for name in _CITED.split(plain))
    return tuple(dict.fromkeys(name for name in each if name and name not in _BETWEEN))


def _listed_out(found: re.Match[str], *, box: bool) -> str:
    clue, first, again, last = found[1], int(found[2]), found[3], int(found[4])
    if first > last or (again and not clue):
        return found[0].replace(" ", "")
    if box and not clue:
        return str(first)
    return " ".join(f"{clue}{number}" for number in range(first, last + 1))


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on a proof: the first line that does not stand, or yes."""
    listed = _listed(given)
    lines: list[Line] = []
    for number, text in enumerate(listed, start=1):
        try:
            lines.append(read_line(question, text))
        except NotAFormulaError as error:
            return at_line(number, trouble(question, error))
        except UnreadableError:
            message = mark(
                "Line {line} needs three parts: statement; rule; lines it rests on. "
                "For example {example}."
            )
            return not_yet(message, {"line": number, "example": "~O_A; pass; c1"})
    return feedback_on(question, lines)


def _listed(given: object) -> list[str]:
    if isinstance(given, str):
        listed = [line for line in given[:LONGEST_PROOF].splitlines() if line.strip()]
    elif isinstance(given, Sequence) and all(isinstance(line, str) for line in given):
        listed = [line[:LONGEST_PROOF] for line in given[: MOST_LINES + 1] if line.strip()]
    else:
        raise UnreadableError(given)
    return listed[: MOST_LINES + 1]


def given_lines(question: Question) -> list[Line]:
    """Return the lines of a proof that is to be read, those of the case."""
    return [read_line(question, text) for text in question.values["lines"]]


def lines_that_stand(question: Question, given: object) -> list[Line]:
    """Return the lines of an answer up to the first that cannot be read or does not stand."""
    lines: list[Line] = []
    checker = stepper(question)
    try:
        for text in _listed(given):
            lines.append(read_line(question, text))
            if checker.slip_at(lines, len(lines) - 1):
                return lines[:-1]
    except (NotAFormulaError, UnreadableError):
        pass
    return lines


def feedback_on(question: Question, lines: Sequence[Line]) -> Feedback:
    """Return the feedback on lines that could be read."""
    if not lines:
        return not_yet(
            mark("Write the first line: a statement, its rule, what it rests on, as in {example}."),
            {"example": "~Y_B; mine"},
        )
    slip = stepper(question).slip(lines, goal(question))
    if slip is not None and slip.code == "no-rule" and slip.about in KINDS:
        return _of_another_kind(question, lines, slip.about)
    if slip is not None:
        return told_of(question, slip)
    return Feedback("yes", question.part.because, {**question.values, "lines": len(lines)})


def _of_another_kind(question: Question, lines: Sequence[Line], kind: str) -> Feedback:
    """Return the feedback on a proof of a kind that was not asked for: it may hold all the same."""
    asked = tuple(KINDS[rule] for rule in question.part.rules if rule in KINDS)
    slip = stepper(question, *([kind] if asked else [])).slip(lines, goal(question))
    if slip is not None:
        return told_of(question, slip)
    values = {"given": Choice((KINDS[kind],)), "asked": Choice(asked)}
    message = mark("your proof holds, {given}: well done. Now find one {asked}, as this part asks.")
    return Feedback("close", message, values, "other-kind")


def judged_line(question: Question, lines: Sequence[Line]) -> Feedback | None:
    """Return what is wrong with the last of these lines, or None."""
    slip: Slip | None = stepper(question).slip_at(lines, len(lines) - 1)
    return told_of(question, slip) if slip else None


def is_proof(question: Question, lines: Sequence[Line]) -> bool:
    """Tell whether lines that stand reach the goal."""
    return slip_at_end(lines, goal(question)) is None


def at_line(number: int, feedback: Feedback) -> Feedback:
    """Return the same feedback, said of this line."""
    message = mark("Line {line}: {reason}")
    values = {"line": number, "reason": Word(feedback.message, feedback.values)}
    return not_yet(message, values)
