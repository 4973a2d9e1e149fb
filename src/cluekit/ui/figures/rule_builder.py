"""The rule builder: switch "at least one" and "not both" on and off, and see which rows are left.

A row is a way to make each literal true or false. What a rule removes is struck out with the rule
beside it, so that a reader sees which half of "exactly one" does what. What has been learned can
be pressed as well: then the cells that all rows agree on are settled.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
from cluekit.draw.lettering import width
from cluekit.learn.forms import Case
from cluekit.learn.rule_set import RuleSet, Truth
from cluekit.learn.statements import Statement
from cluekit.learn.values import list_in_words
from cluekit.learn.worlds import names
from cluekit.ui.figures.truth_rows import SIGNS, truth_cell
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

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
        return _not_both(rules, pair)
    name = rules.unlike(row)
    return say("you learned {literal}", literal=_fact(rules, name)) if name else ""


def _verdict(breaks: str) -> str:
    return say("no: {rule}", rule=breaks) if breaks else say("fits")


def _not_both(rules: RuleSet, pair: tuple[int, int]) -> str:
    one, other = (rules.literals[place] for place in pair)
    return say("not both: {one}, {other}", one=one, other=other)


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
