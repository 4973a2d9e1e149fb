"""A proof to judge: every line by itself, any order and any route; then whether the goal is there.

A line is written ``statement; rule; what it rests on``, with a ``>`` for each box around it:

    ~O_V & ~O_L; pass; c1
    > O_B; suppose
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

import msgspec

from cluekit.clue.editions.edition import edition
from cluekit.clue.wording.names import NAMES, rule_name
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.card_values import Named, OneOf, cards_by_number
from cluekit.learn.feedback import Feedback
from cluekit.learn.kinds.formula import trouble
from cluekit.learn.kinds.world import lay_out
from cluekit.learn.question import Question, QuestionKind, always, not_yet, right_ids
from cluekit.learn.statements import Statement
from cluekit.learn.values import Choice, Word, either
from cluekit.learn.worlds import literals_of, names, puzzle_of, rows
from cluekit.logic import Literal
from cluekit.logic.backgrounds import Setting, every
from cluekit.logic.formulas import (
    And,
    Atom,
    Formula,
    Not,
    NotAFormulaError,
    Or,
    atoms,
    entails,
    formula_text,
    read,
    true_in,
)
from cluekit.logic.next_step import Chain, Fact, Some
from cluekit.logic.step_checker import (
    CASES,
    CONTRADICTION,
    MOST_LINES,
    SUPPOSE,
    Line,
    Slip,
    Stepper,
    closed_boxes,
    slip_at_end,
    visible,
)
from cluekit.sets import mask
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

    A rule has the same name on the sheet and in its reasons.
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


TOLD = {
    "no-rule": mark("Line {line}: “{about}” is not a rule here. There are {rules}."),
    "depth": mark(
        "Line {line}: only “suppose” opens a box, one at a time; other lines stay in theirs."
    ),
    "no-line": mark(
        "Line {line} rests on {about}, and there is no such line or clue. For example 1, c2: "
        "line 1 and the second clue."
    ),
    "later": mark(
        "Line {line} rests on line {about}, which comes no earlier: that goes in a circle."
    ),
    "closed": mark(
        "Line {line} uses line {about}, but its box is closed: it was only supposed. What came "
        "out of a box leaves it by cases or by contradiction."
    ),
    "box-inside": mark("Line {line}: name a box by the line that supposes, here line {about}."),
    "no-box": mark(
        "Line {line}: name the box it rests on by the line that supposes, once it is closed."
    ),
    "missed-case": mark(
        "Line {line}: one case is missing, and none of your boxes is about it: {row}."
    ),
    "case-open": mark("Line {line}: the box that begins at line {about} has not come to that yet."),
    "no-clash": mark("Line {line}: nothing clashes yet in the box that begins at line {about}."),
    "opposite": mark(
        "Line {line}: what failed was line {about}. Now say its opposite, and no more."
    ),
    "against": mark("Line {line} cannot be true: line {about} rules it out."),
    "never": mark("Line {line} cannot be true: it is false in every deal that fits."),
    "false": mark("Line {line} need not be true. Here is a deal that fits: {row}."),
    "other-rule": mark("Line {line} does follow from these, but by another rule: {better}."),
    "more-lines": mark(
        "Line {line}: the rule is right, but a citation is missing. By what you cite it could "
        "also be: {row}. What rules that out?"
    ),
    "other-more": mark(
        "Line {line} is true, but not by this rule. Try {better}, and cite all it rests on."
    ),
    "step-missing": mark(
        "Line {line}: the rule is right, but a step is missing before it. So far it could also "
        "be: {row}. First show what rules that out."
    ),
    "no-way": mark(
        "Line {line} is true, but not by this rule. By this rule it could also be: {row}."
    ),
    "not-literal": mark(
        "Line {line}: “unit” gives one statement without an “or”: the part that is left."
    ),
    "not-unit": mark(
        "Line {line} does follow from these, but not by one unit step. Cite one “or” with this "
        "among its parts, and a line for each of the others that says that it is false."
    ),
    "not-clause": mark("Line {line}: “resolve” gives one clause: parts with “or”."),
    "cite-two": mark("Line {line}: “resolve” takes two clauses. Cite just two lines."),
    "uncited": mark("Line {line}: a citation is missing, a line that says: {row}."),
    "two-at-once": mark(
        "Line {line} strikes out two pairs at once. Here both clauses are true, and the line "
        "is not: {row}."
    ),
    "not-resolvent": mark(
        "Line {line} does follow from these, but a resolvent keeps every part of both clauses "
        "except one and its opposite."
    ),
    "counter-deal": mark(
        "Line {line}: the search finds a deal that fits all that you cite: {row}."
    ),
    "supposed": mark(
        "The goal stands at line {line}, inside a box: there it is only supposed. Close it."
    ),
    "not-there": mark("All lines stand. The goal is not among them yet."),
}
"""What is said of each slip."""

MISCONCEPTIONS = {
    "later": "M14",
    "closed": "M13",
    "missed-case": "M12",
    "case-open": "M12",
    "two-at-once": "M18",
    "supposed": "M13",
}
"""The misconceptions that some slips are known by."""

_HANDS = {"hand-full", "hand-forced", "packing"}


def told_of(question: Question, slip: Slip) -> Feedback:
    """Return a slip as feedback; one that has a name is "close"."""
    told, misconception = TOLD[slip.code], MISCONCEPTIONS.get(slip.code, "")
    values: dict[str, object] = {"line": slip.line, "about": slip.about}
    values["rules"] = Rules(question.part.rules)
    values["better"] = Rules(slip.better, one_will_do=True)
    values["row"] = ""
    if row := slip.row:  # the statement that is true in just this row
        parts = (Atom(name) if row[name] else Not(Atom(name)) for name in row)
        values["row"] = Statement(formula_text(every(parts)), question.case)
    if slip.deal:
        values["row"] = lay_out(question.case, slip.deal)
    if slip.better and set(slip.better) <= _HANDS:
        misconception = "M15"
        told = mark("Line {line} follows only if you count the cards of the hand: {better}.")
    if misconception:
        return Feedback("close", told, values, misconception)
    return not_yet(told, values)


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

    "6-9" are these lines; where a rule closes boxes they mean the box that begins at line 6.
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
            wrong = trouble(question, error)
            reason = {"line": number, "reason": Word(wrong.message, wrong.values)}
            return not_yet(mark("Line {line}: {reason}"), reason)
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
    """Return the lines of the proof that the case gives to be read."""
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
    if slip is None:
        return Feedback("yes", question.part.because, {**question.values, "lines": len(lines)})
    asked = tuple(KINDS[rule] for rule in question.part.rules if rule in KINDS)
    kind = slip.about
    if asked and slip.code == "no-rule" and kind in KINDS:
        # A proof of a kind that was not asked for may hold all the same
        slip = stepper(question, kind).slip(lines, goal(question))
        if slip is None:
            message = mark(
                "your proof holds, {given}: well done. Now find one {asked}, as this part asks."
            )
            values = {"given": Choice((KINDS[kind],)), "asked": Choice(asked)}
            return Feedback("close", message, values, "other-kind")
    return told_of(question, slip)


def judged_line(question: Question, lines: Sequence[Line]) -> Feedback | None:
    """Return what is wrong with the last of these lines, or None."""
    slip: Slip | None = stepper(question).slip_at(lines, len(lines) - 1)
    return told_of(question, slip) if slip else None


def is_proof(question: Question, lines: Sequence[Line]) -> bool:
    """Tell whether lines that stand reach the goal."""
    return slip_at_end(lines, goal(question)) is None


# --- the coach ------------------------------------------------------------------------------------
# A question to somebody who is stuck, asked from where the proof stands.
#
# The coach looks for the first open need of the goal: a fact that one step shows from what is
# there. It asks what that step would answer, and says neither the line nor the rule. Where no
# single step goes on, it asks for a box, for the case without one, or for the way out of a box.

ASKS = {
    "mine": mark("What does your own hand tell you about {card}?"),
    "pass": mark("Somebody passed. Which clue tells you something about {who} and {card}?"),
    "show": mark("Which clue shows you a card of {who}?"),
    "row": mark("Which lines tell you who can still hold {card}?"),
    "row-not": mark("You know where {card} is. Which places are out for that card?"),
    "envelope": mark("One of these is in the envelope: {cards}. Which lines rule the others out?"),
    "envelope-not": mark("Which of these is in the envelope: {cards}? And what about the others?"),
    "show-last": mark("{who} showed a card. Which of the three can it not have been, and why?"),
    "hand-full": mark("{who} holds {size:card}. How many of them are spoken for? A show counts."),
    "hand-forced": mark("{who} holds {size:card}. Which ones are left for that hand?"),
}
"""What is asked before each kind of step."""

NO_STEP = mark("No single step goes on from here. Which clue says: this one or that one?")
OPPOSITE = mark("No single step goes on from here. What if the goal were false?")
AT_GOAL = mark("This box has come to the goal. End it. Which case has no box yet?")
CLASH = mark("Two of your lines cannot both be true. What does that say of what you supposed?")
USELESS = mark("This box leads neither to the goal nor to a clash. What else could you suppose?")
MISSED = mark("Your boxes stand for some of the cases. Which case has no box yet?")
COVERED = mark("One of your cases must be so. Which line or clue says that?")
LEAVE = mark("That box broke. By which rule do you say the opposite of what it supposed?")
UNUSED = mark("You have not used this yet: {clues}. What does it say?")
ALL_USED = mark("Read the goal again. Which line comes nearest to it?")


class Coach:
    """Where somebody stands in a proof: the lines that stand, and how deep the next one goes."""

    def __init__(self, question: Question, lines: Sequence[Line], depth: int) -> None:
        self.question = question
        self.goal = goal(question)
        self.puzzle = puzzle_of(question.case)
        self.literals = literals_of(question.case)
        self.lines = [*lines, Line(self.goal, "", (), depth)]
        self.at = len(lines)
        self.rules = question.part.rules
        self.before = [self.lines[n] for n in visible(self.lines, self.at)]

    # --- what stands ----------------------------------------------------------------------------

    @cached_property
    def chain(self) -> Chain:
        """What follows in single steps from the lines in reach."""
        known, some = list[Literal](), list[Some]()
        for said in (line.statement for line in self.before):
            for name in atoms(said):
                if entails([said], Atom(name)):
                    known.append(self.literals[name])
                elif entails([said], Not(Atom(name))):
                    known.append(~self.literals[name])
            parts = said.parts if isinstance(said, Or) else ()
            found = [self.literals[part.name] for part in parts if isinstance(part, Atom)]
            if found and len(found) == len(parts) and len({each.holder for each in found}) == 1:
                some.append((found[0].holder, mask(each.card for each in found)))  # this or that
        return Chain(self.puzzle, self.rules, known, some)

    @cached_property
    def supposed(self) -> list[Formula]:
        """What is supposed in the boxes that are open."""
        return [line.statement for line in self.before if line.rule == SUPPOSE]

    @cached_property
    def fits(self) -> list[frozenset[str]]:
        """The deals that fit all clues and what is supposed here."""
        fitting = rows(self.question.case)
        return [deal for deal in fitting if all(true_in(one, deal) for one in self.supposed)]

    @property
    def can_clash(self) -> bool:
        """Whether the open box can be closed by contradiction."""
        return CONTRADICTION in self.rules and not self.fits

    @property
    def can_reach(self) -> bool:
        """Whether the goal is true wherever the suppositions are, and may be taken out by cases."""
        return CASES in self.rules and all(true_in(self.goal, deal) for deal in self.fits)

    @property
    def is_useless(self) -> bool:
        """Whether the open box can lead neither to the goal nor to a clash."""
        return bool(self.supposed) and not (self.can_clash or self.can_reach)

    # --- what is asked --------------------------------------------------------------------------

    def asks(self) -> Word:
        """Return the question."""
        if not self.supposed:
            return self._outside()
        if self.is_useless:
            return Word(USELESS)
        said = [line.statement for line in self.before]
        if self.can_clash:
            if entails(said, And((self.goal, Not(self.goal)))):
                return Word(CLASH)
            return self._about(self.chain.first_need(self.chain.clash))
        if entails(said, self.goal):
            return Word(AT_GOAL)
        return self._about(self.chain.first_need(self.goals()))

    def _outside(self) -> Word:
        """Return what to ask of somebody in no box: for a step, a box, or the case without one."""
        need = self.chain.first_need(self.goals())
        boxes = closed_boxes(self.lines, self.at)
        if need or not {CASES, CONTRADICTION} & set(self.rules):
            return self._about(need)
        if not boxes:
            return Word(NO_STEP if CASES in self.rules else OPPOSITE)
        if CASES not in self.rules:
            return Word(LEAVE)
        cases = [self.lines[start].statement for start in boxes]
        missed = any(not any(true_in(one, deal) for one in cases) for deal in self.fits)
        return Word(MISSED if missed else COVERED)

    def goals(self) -> list[Literal]:
        """Return the facts that say the goal; none where single facts do not."""
        said = [self.literals[name] for name in atoms(self.goal)]
        shown = [each for one in said for each in (one, ~one) if each in self.chain.known]
        return shown if entails([self.formula(each) for each in shown], self.goal) else []

    def formula(self, literal: Literal) -> Formula:
        """Return a fact as a statement."""
        names = {each: name for name, each in self.literals.items()}
        atom = Atom(names[Literal(literal.card, literal.holder)])
        return atom if literal.has else Not(atom)

    def _about(self, need: Fact | None) -> Word:
        if need is None:
            cited = {name for line in self.lines for name in line.cites}
            clues = [f"c{n}" for n in range(1, len(self.question.case.events) + 1)]
            unused = [name for name in clues if name not in cited]
            return Word(UNUSED, {"clues": unused[0]}) if unused else Word(ALL_USED)
        card, holder, has = need.literal.card, need.literal.holder, need.literal.has
        deck = edition(self.question.case.deck).deck
        code = need.rule
        if code in ("row", "envelope") and not has:
            code = f"{code}-not"
        kind = deck.kind(deck.cards[card].kind)
        seats = self.question.case.seats
        return Word(
            ASKS[code],
            {
                "card": Named(deck.cards[card].id, "the", self.question.case.deck),
                "cards": OneOf(cards_by_number(kind, self.question.case.deck)),
                "who": seats[holder] if holder < len(seats) else "Envelope",
                "size": 0 if holder >= len(seats) else self.puzzle.sizes[holder] or 0,
            },
        )


def question_from(question: Question, lines: Sequence[Line], depth: int) -> Word:
    """Return what to ask somebody whose lines stand so far, and whose next one goes so deep."""
    return Coach(question, lines, depth).asks()


def _ask(question: Question, given: object) -> Word:
    """Return what to ask after a proof as it was answered: from the last line that stands."""
    lines = lines_that_stand(question, given)
    return question_from(question, lines, lines[-1].depth if lines else 0)


def is_useless_box(question: Question, lines: Sequence[Line], depth: int) -> bool:
    """Tell whether the innermost open box can lead neither to the goal nor to a clash."""
    return Coach(question, lines, depth).is_useless


PROOF = QuestionKind(
    check,
    mark("“{given}” is not a line. Write: statement; rule; lines it rests on. Like {example}"),
    always("~Y_B; mine"),
    right=right_ids,
    ask=_ask,
    first=mark("Not answered yet: write the first line."),
)
