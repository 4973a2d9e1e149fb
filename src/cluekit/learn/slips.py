"""What a slip in a proof is called and how it is told, with the row or deal where it shows."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from cluekit.clue.wording.rule_names import NAMES, rule_name
from cluekit.learn.feedback import Feedback
from cluekit.learn.question import Question, not_yet
from cluekit.learn.statements import Statement
from cluekit.learn.values import either
from cluekit.learn.world_checks import lay_out
from cluekit.logic.backgrounds import every
from cluekit.logic.formulas import Atom, Not, Row, formula_text
from cluekit.logic.step_checker import Slip
from cluekit.ways import fold_case
from cluekit.words import mark
from cluekit.words.catalogues import in_all_languages

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
