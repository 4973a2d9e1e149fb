"""The rule builder: switch "at least one" and "not both" on and off, and see which rows are left.

A row is a way to make each literal true or false. What a rule removes is struck out with the rule
beside it, so that a reader sees which half of "exactly one" does what. What has been learned can
be pressed as well: then the cells that all rows agree on are settled. The rule panel lists every
rule of the inventory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.wording.names import rule_says
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.learn import progress
from cluekit.learn.feedback import explain
from cluekit.learn.forms import Case
from cluekit.learn.kinds.proof import rule_title
from cluekit.learn.rule_notes import Mode, Row, panel_rows
from cluekit.learn.rule_set import RuleSet, Truth
from cluekit.learn.statements import Statement
from cluekit.learn.values import list_in_words
from cluekit.learn.worlds import names
from cluekit.ui.figures.truth_table import SIGNS, paper_rows, text_rows, truth_cell
from cluekit.ui.kit.figure import (
    Figure,
    Paper,
    button,
    framed_table,
    paragraphs,
    row_of,
    switch,
    toggle,
)
from cluekit.ui.kit.presses import NothingHereError, Press, Presses, plainly
from cluekit.words import mark, say

FEWEST, MOST = 2, 4
"""How many literals: with four there are 16 rows, and more fit on no screen."""


class RuleBuilder(Figure, game=clue_style()):
    """Rules about two to four literals, and the rows of their truth table that are left.

    ``least`` and ``most`` switch the halves of "exactly one"; ``learn("E_A")`` and
    ``learn("~E_A")`` tell it a fact. ``count`` says how many rows are left, ``clauses`` lists what
    is on, ``settled`` says what all rows that are left agree on. ``rules`` is the value itself.
    """

    presses = Presses["RuleBuilder", None]()

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many rows are left."""
        return len(self.rules.left)

    @property
    def clauses(self) -> tuple[str, ...]:
        """What is on, clause by clause."""
        return self.rules.clauses

    @property
    def settled(self) -> dict[str, bool]:
        """The literals on which all rows that are left agree."""
        says = {name: self.rules.value_of(place) for place, name in enumerate(self.rules.literals)}
        return {name: holds for name, holds in says.items() if holds is not None}

    def least(self) -> RuleBuilder:
        """Switch "at least one" on, or off again."""
        return self._turn_to(self.rules.with_least_turned())

    def most(self) -> RuleBuilder:
        """Switch "at most one" on, or off again: "not both" for every pair."""
        return self._turn_to(self.rules.with_most_turned())

    def not_both(self, one: str, other: str) -> RuleBuilder:
        """Switch "not both" for a pair on, or off again; raises ``LookupError`` in words."""
        first, second = sorted(_place(self.rules, name) for name in (one, other))
        if first == second:
            raise LookupError(say("“Not both” needs two different literals."))
        return self._turn_to(self.rules.with_pair_turned(first, second))

    def learn(self, literal: str) -> RuleBuilder:
        """Tell it a fact, such as "E_A" or "~E_A"; raises ``LookupError`` in words."""
        place = _place(self.rules, literal.lstrip("~"))
        return self._turn_to(self.rules.with_known(place, holds=not literal.startswith("~")))

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("least")
    def _least(self, _: Press) -> None:
        self.least()

    @presses.on("most")
    def _most(self, _: Press) -> None:
        self.most()

    @presses.on("pair:{one:int}:{other:int}")
    def _pair(self, _: Press, one: int, other: int) -> None:
        """Switch one "not both" on or off."""
        if (one, other) not in self.rules.every_pair:
            raise NothingHereError
        self._turn_to(self.rules.with_pair_turned(one, other))

    @presses.on("learned:{literal:int}")
    def _learned(self, _: Press, literal: int) -> None:
        """Go on to the next thing that may be known of a literal."""
        if literal >= len(self.rules.literals):
            raise NothingHereError
        self._turn_to(self.rules.with_next_known(literal))

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self._turn_to(RuleSet(self.rules.literals))

    def _turn_to(self, rules: RuleSet) -> RuleBuilder:
        self.rules = rules
        return self._redraw_and_speak(*summary(rules))

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the switches and the rows."""
        rules, literals = self.rules, self.rules.literals
        halves = [
            switch(say("At least one"), "least", on=rules.least),
            switch(say("At most one"), "most", on=rules.most),
        ]
        pairs = [
            switch(
                list_in_words([literals[one], literals[other]]),
                f"pair:{one}:{other}",
                on=(one, other) in rules.pairs,
            )
            for one, other in rules.every_pair
        ]
        learned = []  # each literal in turn: nothing, true, false
        for place, (name, holds) in enumerate(zip(literals, rules.learned, strict=True)):
            said = el("span", say("false"), class_="ck-voice-only") if holds is False else None
            sign, target = SIGNS[bool(holds)], f"learned:{place}"
            learned.append(switch([name, said], target, on=holds is not None, sign=sign))
        rows = []
        for values in rules.rows:
            breaks = broken_rule(rules, values)
            end = el("td", _verdict(breaks), class_="ck-row-says")
            kind = "ck-row-out" if breaks else "ck-row-left"
            rows.append(el("tr", [truth_cell(holds) for holds in values], end, class_=kind))
        self.show(
            el(
                "div",
                _switches(say("Rules"), halves),
                _switches(say("Not both"), pairs) if len(pairs) > 1 else None,
                _switches(say("You learn"), learned),
                framed_table([*literals, say("Does it fit?")], rows, say("Rows")),
                paragraphs(summary(rules)),
                el("p", " · ".join(legend(rules)), class_="ck-hint ck-muted"),
                row_of(button(say("Begin again"), "again")),
                class_="ck-lesson",
            )
        )

    def in_words(self) -> str:
        """Return the rows as text: what is left, and what each of the others breaks."""
        rules = self.rules
        lines = text_rows([*rules.literals, ""], self._cells())
        return "\n".join([*lines, *summary(rules), *legend(rules)])

    def _cells(self) -> list[list[str]]:
        return [
            [*(SIGNS[holds] for holds in values), _verdict(broken_rule(self.rules, values))]
            for values in self.rules.rows
        ]

    def still(self) -> Element:
        """Return the rows on paper, what each breaks at its end."""
        paper, rules = Paper(), self.rules
        paper_rows(paper, [*rules.literals, say("Does it fit?")], self._cells(), 220)
        paper.lines((*summary(rules), *legend(rules)))
        return paper.finish(say("Rule builder"), self.in_words())


def broken_rule(rules: RuleSet, row: Truth) -> str:
    """Return which rule or fact a row breaks, in words; "" where it breaks none."""
    if rules.no_one(row):
        return say("at least one")
    if pair := rules.both(row):
        one, other = (rules.literals[place] for place in pair)
        return say("not both: {one}, {other}", one=one, other=other)
    name = rules.unlike(row)
    if not name:
        return ""
    learned = name if rules.learned[rules.literals.index(name)] else f"~{name}"
    return say("you learned {literal}", literal=learned)


def _verdict(breaks: str) -> str:
    return say("no: {rule}", rule=breaks) if breaks else say("fits")


def summary(rules: RuleSet) -> list[str]:
    """Return how many rows are left, and what all of them agree on."""
    left = len(rules.left)
    said = [say("Left: {left:row} of {all}.", left=left, all=len(rules.rows))]
    if not left:
        return [*said, say("Nothing is left: these contradict each other.")]
    agreed = [(name, rules.value_of(place)) for place, name in enumerate(rules.literals)]
    sure = [name if holds else f"~{name}" for name, holds in agreed if holds is not None]
    if sure:
        said.append(say("True in all of them: {literals}.", literals=list_in_words(sure)))
    return said


def legend(rules: RuleSet) -> list[str]:
    """Return what each literal says, in words: "E_A: Ada is in the envelope"."""
    says = {name: Statement(name, Case()).in_words() for name in rules.literals}
    return [say("{literal}: {meaning}", literal=name, meaning=says[name]) for name in says]


def _switches(head: str, switches: list[Element]) -> Element:
    return row_of(el("b", head), switches, label=head)


def _place(rules: RuleSet, literal: str) -> int:
    if literal in rules.literals:
        return rules.literals.index(literal)
    known = ", ".join(rules.literals)
    raise LookupError(say("There is no “{literal}” here: {known}.", literal=literal, known=known))


@plainly
def rule_builder(*literals: str) -> RuleBuilder:
    """Return switches for "at least one" and "not both" over two to four literals.

    Without any they are the three suspects in the envelope: E_A, E_B, E_C. Raises ``LookupError``
    in words for what is not a literal.

    >>> rule_builder("E_A", "E_B").least().most().count
    2
    """
    chosen = literals or ("E_A", "E_B", "E_C")
    if not FEWEST <= len(set(chosen)) == len(chosen) <= MOST:
        raise LookupError(
            say("Write {fewest} to {most} different literals.", fewest=FEWEST, most=MOST)
        )
    known = names(Case())
    unknown = next((name for name in chosen if name.lower() not in known), None)
    if unknown is not None:
        raise LookupError(say("“{name}” is not a literal: write O_B, E_R …", name=unknown))
    return RuleBuilder(RuleSet(tuple(known[name.lower()] for name in chosen)))


# --- rule panel -----------------------------------------------------------------------------------
# Every rule of the inventory by its id and name: what it says, when it may be used, an example, the
# common error. Those that are unlocked come first. The same rows stand under the lines of a proof.

MODES: dict[Mode, str] = {
    "strict": mark("Strict: only what is unlocked"),
    "relaxed": mark("Relaxed: all, with a mark"),
    "free": mark("Free: all"),
}
"""What each mode is called on its button."""


def row_state(row: Row) -> str:
    """Return the mark of a rule that is not unlocked, in words; "" without one."""
    if not row.lesson:
        return ""
    when = say("unlocked in lesson {lesson}", lesson=row.lesson)
    return when if row.usable else f"{when}, {say('not to be used yet')}"


def row_texts(row: Row) -> Iterator[tuple[str, str]]:
    """Yield what the panel says of a rule: a heading and a text each."""
    yield say("What it says"), rule_says(row.rule)
    yield say("When"), say(row.note.when)
    yield say("For example"), say(row.note.example)
    yield say("Common error"), say(row.note.error)


def rule_rows(rows: Iterable[Row], key: str) -> Element:
    """Return the rows, each to be opened by itself."""
    shown = []
    for one in rows:
        state = row_state(one)
        told = [el("div", el("dt", head), el("dd", text)) for head, text in row_texts(one)]
        marked = el("span", f" † {state}", class_="ck-rule-mark") if state else None
        shown.append(
            el(
                "details",
                el("summary", el("b", rule_title(one.rule)), marked),
                el("dl", told),
                class_="ck-ex-rule-list" if one.usable else "ck-ex-rule-list ck-rule-later",
                data_key=f"{key}:{one.rule}",
            )
        )
    return el("div", shown, class_="ck-rule-rows")


class RulePanel(Figure, game=clue_style()):
    """All rules of the course. ``rules`` are the ids of those that may be used in this mode."""

    presses = Presses["RulePanel", None]()

    def __init__(self, lesson: str, mode: Mode) -> None:
        self.lesson = lesson
        self.mode: Mode = mode
        super().__init__()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that may be used in this mode, in their order."""
        return tuple(row.rule for row in self._rows() if row.usable)

    def _rows(self) -> list[Row]:
        if self.lesson:
            return panel_rows(self.lesson, self.mode)
        try:
            return panel_rows(progress.load(), self.mode)
        except RefusedError as refused:
            self.refuse(explain(refused.problem))
            return panel_rows({}, self.mode)

    @presses.on("mode:{mode:strict|relaxed|free}")
    def _switch(self, _: Press, mode: Mode) -> None:
        """Show the rules as another mode has them."""
        self.mode = mode
        self._redraw_and_speak(f"{say(MODES[mode])}.", self._counted())

    def _counted(self) -> str:
        return say(
            "Rules that may be used: {n} of {all}.", n=len(self.rules), all=len(self._rows())
        )

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the modes and the rows."""
        buttons = [
            toggle(say(text), f"mode:{mode}", on=mode == self.mode) for mode, text in MODES.items()
        ]
        self.show(
            el(
                "div",
                el("p", el("b", say("The rules"))),
                row_of(buttons, label=say("Mode")),
                rule_rows(self._rows(), "rule"),
                el("p", self._counted(), class_="ck-ex-how", data_key="counted"),
                class_="ck-ex ck-lesson",
            )
        )

    def in_words(self) -> str:
        """Return every rule with all that is said of it."""
        lines = [say("The rules")]
        for one in self._rows():
            lines += [_title(one), *(f"   {head}: {text}" for head, text in row_texts(one))]
        return "\n".join(lines)

    def still(self) -> Element:
        """Return the panel on paper: the rules with their sentences."""
        paper = Paper()
        paper.text(say("The rules"), bold=True)
        for one in self._rows():
            paper.gap(4)
            paper.text(_title(one), bold=True)
            for head, text in row_texts(one):
                paper.text(f"{head}: {text}", indent=30)
        return paper.finish(say("The rules"), self.in_words())


def _title(row: Row) -> str:
    state = row_state(row)
    return f"{rule_title(row.rule)} † {state}" if state else rule_title(row.rule)


@plainly
def rule_panel(
    lesson: str = "", *, mode: Literal["strict", "relaxed", "free"] = "relaxed"
) -> RulePanel:
    """Return the panel of all rules, those first that a lesson such as "06" has unlocked.

    Without a lesson what you have solved decides. ``mode`` is "strict", "relaxed" or "free".
    Raises ``LookupError`` in words.

    >>> len(rule_panel("06").rules)
    15
    """
    name = f"L{lesson.removeprefix('L')}" if lesson else ""
    try:
        panel_rows(name or {}, mode)
    except ValueError:
        raise LookupError(say("A lesson is written as in {example}.", example="06")) from None
    return RulePanel(name, mode)
