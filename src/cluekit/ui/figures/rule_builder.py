"""The rule builder: switch "at least one" and "not both" on and off, and see which rows are left.

A row is a way to make each literal true or false. What a rule removes is struck out with the rule
beside it, so that a reader sees which half of "exactly one" does what. What has been learned can
be pressed as well: then the cells that all rows agree on are settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.wording.names import rule_says
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.draw.lettering import width
from cluekit.learn import progress
from cluekit.learn.feedback import explain
from cluekit.learn.forms import Case
from cluekit.learn.kinds.proof import rule_title
from cluekit.learn.rule_notes import Mode, Row, panel_rows
from cluekit.learn.rule_set import RuleSet, Truth
from cluekit.learn.statements import Statement
from cluekit.learn.values import list_in_words
from cluekit.learn.worlds import names
from cluekit.ui.figures.truth_table import SIGNS, truth_cell
from cluekit.ui.kit.controls import toggle
from cluekit.ui.kit.messages import Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import mark, say

FEWEST, MOST = 2, 4
"""How many literals: with four there are 16 rows, and more fit on no screen."""


class RuleBuilder(Scene):
    """Rules about two to four literals, and the rows of their truth table that are left.

    ``least`` and ``most`` switch the halves of "exactly one"; ``learn("E_A")`` and
    ``learn("~E_A")`` tell it a fact. ``count`` says how many rows are left, ``clauses`` lists what
    is on, ``settled`` says what all rows that are left agree on. ``rules`` is the value itself.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["RuleBuilder", None]()

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self.rules = rules
        self.redraw()

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
        self.redraw()
        self.speak(" ".join(summary(rules)))
        return self

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the switches and the rows."""
        if hasattr(self, "rules"):
            self.show(_body(self.rules))

    def in_words(self) -> str:
        """Return the rows as text: what is left, and what each of the others breaks."""
        rules = self.rules
        lines = ["   ".join(rules.literals)]
        for row in rules.rows:
            cells = zip(row, rules.literals, strict=True)
            signs = (SIGNS[holds].center(len(name)) for holds, name in cells)
            lines.append("   ".join([*signs, _verdict(broken_rule(rules, row))]))
        return "\n".join([*lines, *summary(rules), *legend(rules)])

    def still(self) -> Element:
        """Return the rows on paper, what each breaks at its end."""
        paper, rules = Paper(), self.rules
        heads = [*rules.literals, say("Does it fit?")]
        widths = [*(max(44.0, width(name, 14) + 24) for name in rules.literals), 220.0]
        paper.row(heads, widths, bold=True)
        for row in rules.rows:
            paper.row([*(SIGNS[holds] for holds in row), _verdict(broken_rule(rules, row))], widths)
        paper.gap()
        for line in (*summary(rules), *legend(rules)):
            paper.text(line)
        return paper.finish(say("Rule builder"), self.in_words())


def broken_rule(rules: RuleSet, row: Truth) -> str:
    """Return which rule or fact a row breaks, in words; "" where it breaks none."""
    if rules.no_one(row):
        return say("at least one")
    if pair := rules.both(row):
        one, other = (rules.literals[place] for place in pair)
        return say("not both: {one}, {other}", one=one, other=other)
    name = rules.unlike(row)
    return say("you learned {literal}", literal=_fact(rules, name)) if name else ""


def _verdict(breaks: str) -> str:
    return say("no: {rule}", rule=breaks) if breaks else say("fits")


def _fact(rules: RuleSet, name: str) -> str:
    return name if rules.learned[rules.literals.index(name)] else f"~{name}"


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


def _body(rules: RuleSet) -> Element:
    again = _switch(say("Begin again"), "again")
    return el(
        "div",
        _line(
            say("Rules"),
            [
                _switch(say("At least one"), "least", on=rules.least),
                _switch(say("At most one"), "most", on=rules.most),
            ],
        ),
        _line(say("Not both"), _pairs(rules)) if len(rules.every_pair) > 1 else None,
        _line(say("You learn"), [_known(rules, place) for place in range(len(rules.literals))]),
        _table(rules),
        [el("p", text, class_="ck-lesson-sum") for text in summary(rules)],
        el("p", " · ".join(legend(rules)), class_="ck-hint ck-muted"),
        el("div", again, class_="ck-lesson-row"),
        class_="ck-lesson",
    )


def _line(head: str, switches: Sequence[Element]) -> Element:
    return el("div", el("b", head), switches, class_="ck-lesson-row", role="group", aria_label=head)


def _pairs(rules: RuleSet) -> list[Element]:
    return [
        _switch(
            list_in_words([rules.literals[one], rules.literals[other]]),
            f"pair:{one}:{other}",
            on=(one, other) in rules.pairs,
        )
        for one, other in rules.every_pair
    ]


def _known(rules: RuleSet, place: int) -> Element:
    """Return the switch of a fact: nothing, true, false, in turn."""
    holds = rules.learned[place]
    sign = "" if holds is None else SIGNS[holds]
    return _switch(rules.literals[place], f"learned:{place}", on=holds is not None, sign=sign)


def _switch(words: str, target: str, *, on: bool | None = None, sign: str = "✓") -> Element:
    """Return a button; one that is on or off says so with a sign in a box, too."""
    box = el("span", sign if on else "", class_="ck-rule-toggle-sign", aria_hidden="true")
    told = say("false") if sign == SIGNS[False] else ""
    return el(
        "button",
        [] if on is None else box,
        words,
        el("span", told, class_="ck-voice-only") if told else None,
        type="button",
        class_="ck-button" if on is None else "ck-rule-toggle",
        data_target=target,
        data_key=target,
        aria_pressed=None if on is None else str(on).lower(),
    )


def _table(rules: RuleSet) -> Element:
    heads = [el("th", name, scope="col") for name in (*rules.literals, say("Does it fit?"))]
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", heads)),
            el("tbody", [_row(rules, row) for row in rules.rows]),
            class_="ck-truth",
            aria_label=say("Rows"),
        ),
        class_="ck-truth-frame",
        tabindex=0,
        role="group",
        aria_label=say("Rows"),
    )


def _row(rules: RuleSet, row: Truth) -> Element:
    breaks = broken_rule(rules, row)
    cells = [truth_cell(holds) for holds in row]
    end = el("td", _verdict(breaks), class_="ck-row-says")
    return el("tr", cells, end, class_="ck-row-out" if breaks else "ck-row-left")


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
# The rule panel: every rule of the inventory by id and name, with all it takes to use it.
#
# What it says, when it may be used, an example, the common error. Those that are unlocked come
# first. The same rows stand under the lines of a proof.

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
    return el("div", [_rule_panel_row(row, key) for row in rows], class_="ck-rule-rows")


def _rule_panel_row(row: Row, key: str) -> Element:
    mark_ = row_state(row)
    told = [el("div", el("dt", head), el("dd", text)) for head, text in row_texts(row)]
    return el(
        "details",
        el(
            "summary",
            el("b", rule_title(row.rule)),
            el("span", f" † {mark_}", class_="ck-rule-mark") if mark_ else None,
        ),
        el("dl", told),
        class_="ck-ex-rule-list" if row.usable else "ck-ex-rule-list ck-rule-later",
        data_key=f"{key}:{row.rule}",
    )


class RulePanel(Scene):
    """All rules of the course. ``rules`` are the ids of those that may be used in this mode."""

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["RulePanel", None]()

    def __init__(self, lesson: str, mode: Mode) -> None:
        super().__init__()
        self.lesson = lesson
        self.mode: Mode = mode
        self.redraw()

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
        self.redraw()
        self.speak(f"{say(MODES[mode])}. {self._counted()}")

    def _counted(self) -> str:
        return say(
            "Rules that may be used: {n} of {all}.", n=len(self.rules), all=len(self._rows())
        )

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the modes and the rows."""
        if not hasattr(self, "mode"):
            return
        buttons = [
            toggle(say(text), f"mode:{mode}", on=mode == self.mode) for mode, text in MODES.items()
        ]
        self.show(
            el(
                "div",
                el("p", el("b", say("The rules"))),
                el("div", buttons, class_="ck-lesson-row", role="group", aria_label=say("Mode")),
                rule_rows(self._rows(), "rule"),
                el("p", self._counted(), class_="ck-ex-how", data_key="counted"),
                class_="ck-ex ck-lesson",
            )
        )

    def in_words(self) -> str:
        """Return every rule with all that is said of it."""
        return "\n".join(
            [say("The rules"), *(line for row in self._rows() for line in _lines(row))]
        )

    def still(self) -> Element:
        """Return the panel on paper: the rules with their sentences."""
        paper = Paper()
        paper.text(say("The rules"), bold=True)
        for row in self._rows():
            paper.gap(4)
            paper.text(_title(row), bold=True)
            for head, text in row_texts(row):
                paper.text(f"{head}: {text}", indent=30)
        return paper.finish(say("The rules"), self.in_words())


def _title(row: Row) -> str:
    state = row_state(row)
    return f"{rule_title(row.rule)} † {state}" if state else rule_title(row.rule)


def _lines(row: Row) -> Iterator[str]:
    yield _title(row)
    yield from (f"   {head}: {text}" for head, text in row_texts(row))


@plainly
def rule_panel(
    lesson: str = "", *, mode: Literal["strict", "relaxed", "free"] = "relaxed"
) -> RulePanel:
    """Return the panel of all rules, those first that a lesson such as "06" has unlocked.

    Without a lesson what you have solved decides. ``mode`` is "strict", "relaxed" or "free".
    Raises ``LookupError`` in words.
    """
    name = f"L{lesson.removeprefix('L')}" if lesson else ""
    try:
        panel_rows(name or {}, mode)
    except ValueError:
        raise LookupError(say("A lesson is written as in {example}.", example="06")) from None
    return RulePanel(name, mode)
