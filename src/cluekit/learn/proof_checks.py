"""Judging a proof: every line by itself, any order and any route; then whether the goal is there.

A line is written ``statement; rule; what it rests on``, with a ``>`` for each box around it:

    ~O_V & ~O_L; pass; c1
    > O_B; suppose
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.feedback import Feedback
from cluekit.learn.formula_checks import trouble
from cluekit.learn.question import Question, not_yet
from cluekit.learn.slips import rule_by_name, told_of
from cluekit.learn.values import Choice, Word
from cluekit.learn.worlds import literals_of, names, puzzle_of, rows
from cluekit.logic.backgrounds import Setting
from cluekit.logic.formulas import Formula, NotAFormulaError, read
from cluekit.logic.step_checker import (
    CASES,
    CONTRADICTION,
    MOST_LINES,
    Line,
    Slip,
    Stepper,
    slip_at_end,
)
from cluekit.words import mark

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
