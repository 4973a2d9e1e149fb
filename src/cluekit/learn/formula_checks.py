"""Judging a formula: by what it means, by truth table; then by the shape it was asked in.

A wrong one is answered with a row in which it and the right one differ: a deal that can be at
this table where there is one, else a row of the truth table.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.learn.answer_text import UnreadableError
from cluekit.learn.feedback import Feedback
from cluekit.learn.forms import Case
from cluekit.learn.question import Question, not_yet, verdict
from cluekit.learn.statements import Letters
from cluekit.learn.values import Choice, Truths
from cluekit.learn.values import text_with as told_values
from cluekit.learn.worlds import names, rows
from cluekit.logic.formulas import (
    DEEPEST,
    LONGEST,
    Formula,
    NotAFormulaError,
    atoms,
    clauses,
    difference,
    equivalent,
    literals,
    read,
    true_in,
)
from cluekit.words import mark

TROUBLES = {
    "empty": mark("Write a statement, such as O_B | ~E_C."),
    "too-long": mark("A statement has at most {most} characters. For example O_B | ~E_C."),
    "too-deep": mark(
        "Too many parentheses inside each other: at most {deepest} levels. For example O_B | ~E_C."
    ),
    "sign": mark(
        "The sign “{found}” at place {place} is not known. There are ~ & | -> <-> ( ). "
        "For example O_B | ~E_C."
    ),
    "name": mark(
        "“{found}” at place {place} is not a literal. Write who and what: {example}. {letters}"
    ),
    "order": mark("“{found}” at place {place} cannot stand there. For example O_B | ~E_C."),
    "wanted": mark(
        "“{found}” at place {place} cannot stand there. What fits is {wanted}. "
        "For example O_B | ~E_C."
    ),
    "exclusive": mark(
        "“{found}” at place {place} is not known. One of two and not both is (p | q) & ~(p & q)."
    ),
    "end": mark(
        "The statement ends too early. What is missing is {wanted}. For example O_B | ~E_C."
    ),
}
EXCLUSIVE = ("xor", "aut", "^", "⊕", "⊻")
"""Signs and words for one of two and not both, which statements here do not have."""
WANTED = {
    "atom": mark("a literal such as O_B"),
    "not": mark("“not”"),
    "open": mark("an opening parenthesis"),
    "close": mark("a closing parenthesis"),
    "and-or": mark("& (“and”) or | (“or”)"),
    "then": mark("“then”"),
}


def read_formula(question: Question, given: object) -> Formula | Feedback:
    """Return the formula that a learner wrote, or the sentence that says why it is none."""
    if not isinstance(given, str):
        raise UnreadableError(given)
    try:
        return read(given, names(question.case))
    except NotAFormulaError as error:
        return trouble(question, error)


def trouble(question: Question, error: NotAFormulaError) -> Feedback:
    """Return where a text goes wrong and what would be right."""
    example = min(names(question.case).values())
    return Feedback("not-yet", *_trouble(error, example, question.case))


def mistake_in_words(error: NotAFormulaError, example: str) -> str:
    """Return the same as a sentence, outside exercises; ``example`` is a literal."""
    message, values = _trouble(error, example, Case())
    return told_values(message, values)


def _trouble(error: NotAFormulaError, example: str, case: Case) -> tuple[str, dict[str, object]]:
    values: dict[str, object] = {"place": error.place, "found": error.found[:30]}
    values |= {"most": LONGEST, "deepest": DEEPEST, "example": example}
    code = "wanted" if error.code == "order" and error.wanted else error.code
    if error.found.casefold() in EXCLUSIVE:
        code = "exclusive"
    values["letters"] = Letters(case)
    values["wanted"] = Choice(tuple(WANTED[name] for name in error.wanted))
    return TROUBLES[code], values


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on a formula."""
    formula = read_formula(question, given)
    if isinstance(formula, Feedback):
        return formula
    right = read(question.answer, names(question.case))

    def same(answer: Any) -> bool:
        return equivalent(formula, read(answer, names(question.case)))

    differ = telling_row(question, formula, right)
    judged = verdict(question._replace(values={**question.values, **differ}), same, _plain(differ))
    return shape_fault(question, formula) or judged if judged.right else judged


def telling_row(question: Question, formula: Formula, right: Formula) -> dict[str, object]:
    """Return a row in which the two differ, preferably of a deal, and what each says there.

    A deal that could be before the clues is as good: it shows what the clues rule out.
    """
    dealt = difference(formula, right, rows(question.case))
    if dealt is None:
        dealt = difference(formula, right, rows(replace(question.case, events=())))
    row = dealt or difference(formula, right)
    if row is None:
        return {}
    true = {name for name, value in row.items() if value}
    listed = tuple((name, row[name]) for name in atoms(right, formula))
    yours = mark("true") if true_in(formula, true) else mark("false")
    theirs = mark("true") if true_in(right, true) else mark("false")
    says = {"row": Truths(listed), "yours": Choice((yours,)), "theirs": Choice((theirs,))}
    return says | {"dealt": dealt is not None}


def _plain(differ: dict[str, object]) -> Feedback:
    if not differ or differ["dealt"]:
        message = mark("Take {row}. There your statement is {yours}, what you know is {theirs}.")
    else:
        message = mark(
            "No deal tells them apart, but the truth table does. Take {row}: there your statement "
            "is {yours}, but what you know is {theirs}."
        )
    return not_yet(message, differ)


def shape_fault(question: Question, formula: Formula) -> Feedback | None:
    """Return what is wrong with the shape of a formula that has the right meaning, or None."""
    part, found = question.part, clauses(formula)
    if part.shape == "clause" and literals(formula) is None:
        return not_yet(mark("The meaning is right. Now as one clause: literals with “or” alone."))
    if part.shape == "cnf" and found is None:
        return not_yet(mark("The meaning is right. Now as clauses with “and” between them."))
    if part.most and found is not None and len(found) > part.most:
        values = {"most": part.most, "given": len(found)}
        return not_yet(
            mark("The meaning is right. {most:clause-enough}; you have {given}."), values
        )
    return None
