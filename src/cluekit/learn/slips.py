"""What a slip in a proof is called and how it is told, with the row or deal where it shows."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from cluekit.learn.feedback import Feedback
from cluekit.learn.question import Question, not_yet
from cluekit.learn.reading import folded
from cluekit.learn.statements import Statement
from cluekit.learn.values import Choice
from cluekit.learn.world_checks import laid_out
from cluekit.logic.backgrounds import every
from cluekit.logic.formulas import Atom, Not, Row, written
from cluekit.logic.stepping import Slip
from cluekit.words import mark, say

RULE_NAMES = {
    "mine": mark("my own cards"),
    "pass": mark("who passed has none"),
    "show": mark("who showed has one"),
    "row": mark("one place for a card"),
    "envelope": mark("one of each kind in the envelope"),
    "show-last": mark("only one is left"),
    "hand-full": mark("the hand is full"),
    "hand-forced": mark("the hand must be filled"),
    "packing": mark("shows fill the hand"),
    "suppose": mark("suppose (opens a box)"),
    "cases": mark("by cases (closes boxes)"),
    "contradiction": mark("by contradiction (closes a box)"),
}
"""What each rule of a proof is called in menus."""


class Rules(msgspec.Struct, frozen=True):
    """Rules by id, each with its name in the reader's language."""

    ids: tuple[str, ...]

    def said(self) -> str:
        """Return "mine: my own cards; pass: who passed has none"."""
        return "; ".join(f"{rule}: {say(RULE_NAMES[rule])}" for rule in self.ids)


def rule_called(text: str) -> str:
    """Return the id of a rule called by id or name, in English or the reader's language.

    What is in parentheses may be left out. Anything else comes back as it was written.
    """
    wanted = folded(text)
    for rule, name in RULE_NAMES.items():
        called = {folded(name), folded(say(name))}
        if wanted in {rule, *called, *(one.partition(" (")[0] for one in called)}:
            return rule
    return text.strip().casefold()


class _Told(NamedTuple):
    message: str
    misconception: str = ""


TOLD = {
    "no-rule": _Told(mark("Line {line}: “{about}” is no rule here. There are {rules}.")),
    "depth": _Told(
        mark("Line {line}: only “suppose” opens a box, one at a time; other lines stay in theirs.")
    ),
    "no-line": _Told(mark("Line {line} rests on {about}, and there is no such line or clue.")),
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
            "Line {line} is true, but it rests on more than you cite. By these alone it could also "
            "be: {row}."
        )
    ),
    "no-way": _Told(
        mark("Line {line} is true, but not by this rule. By this rule it could also be: {row}.")
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
    values: dict[str, Any] = {"line": slip.line, "about": slip.about}
    values["rules"] = Rules(question.part.rules)
    values["better"] = Choice(tuple(RULE_NAMES[rule] for rule in slip.better))
    values["row"] = Statement(_row(slip.row), question.case) if slip.row else ""
    if slip.deal:
        values["row"] = laid_out(question.case, slip.deal)
    misconception = told.misconception
    if slip.better and set(slip.better) <= _HANDS:
        misconception = "M15"
        told = _Told(mark("Line {line} follows only if you count the cards of the hand: {better}."))
    if misconception:
        return Feedback("close", told.message, values, misconception)
    return not_yet(told.message, values)


def _row(row: Row) -> str:
    """Return the statement that just this row is so."""
    return written(every(Atom(name) if row[name] else Not(Atom(name)) for name in row))
