"""The lab's paper: the two rules side by side, how far the games are, what came out, in words.

A scene like all others: it follows the theme and the language, and what changes on it is spoken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from cluekit.core import RefusedError
from cluekit.draw import Element, el, image
from cluekit.editions import SHIPPED, Edition, explain, find_edition
from cluekit.lab import Comparison, Experiment, Results, experiment, flip
from cluekit.lab.estimate import IntervalGuess, guess_outcome
from cluekit.lab.games import lab_game
from cluekit.lab.plot import SHOWN_WIDTH, DrawnPlot, Plot
from cluekit.lab.report import unfinished_text
from cluekit.ui import registry
from cluekit.ui.figures.rule_sheet import CSS, rule_sheet
from cluekit.ui.kit.controls import toggle
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.ui.tables.staging import Switch, answers_to, own_answer
from cluekit.words import mark, say

# --- lab question ---------------------------------------------------------------------------------
# What is asked in the rule lab: which switch is flipped, who plays, how often; as plain values.

MOST = 2_000
"""Pairs of games at most: more are for the command line, which can use several processes."""


class Flippable(NamedTuple):
    """A switch that can be flipped: its topic, its heading, and each answer as a sentence.

    ``clauses`` are the clauses behind the answers, "" where there is none; ``own`` is the answer
    that the edition gives.
    """

    topic: str
    head: str
    answers: Mapping[str, str]
    clauses: Mapping[str, str]
    own: str


class LabQuestion(NamedTuple):
    """A question to the lab: this edition, this rule with another answer, these players."""

    edition: str | Edition
    topic: str
    word: str
    bot: str
    games: int
    seed: int | str
    players: int

    @property
    def base(self) -> Edition:
        """The edition as it is."""
        return edition_of(self.edition)

    @property
    def rule(self) -> Flippable:
        """The rule that is flipped."""
        return next(rule for rule in rules_of(self.base) if rule.topic == self.topic)

    @property
    def changed(self) -> Edition:
        """The edition with the other answer; raises ``RefusedError`` where answers contradict."""
        known = answers_to(type(self.base.options), self.topic)
        return flip(self.base, **{self.topic: known[self.word]})

    @property
    def experiment(self) -> Experiment:
        """The paired experiment; raises ``RefusedError`` for what cannot be played."""
        arms = [self.base, self.changed]
        return experiment(arms, self.bot, self.games, self.seed, self.players)


def can_flip(edition: Edition, rule: Flippable, word: str) -> bool:
    """Whether this answer contradicts none of the others that the edition gives."""
    known = answers_to(type(edition.options), rule.topic)
    try:
        flip(edition, **{rule.topic: known[word]})
    except RefusedError:
        return False
    return True


def edition_of(edition: str | Edition) -> Edition:
    """Return an edition given itself, or by its id or file."""
    return find_edition(edition) if isinstance(edition, str) else edition


def editions_offered(edition: str | Edition) -> list[tuple[str, str | Edition]]:
    """Return the editions with their names; one of the reader's own stands in front."""
    shipped: list[tuple[str, str | Edition]] = [(say(edition_of(e).name), e) for e in SHIPPED]
    return shipped if edition in SHIPPED else [(edition_of(edition).name, edition), *shipped]


def rules_of(edition: Edition) -> list[Flippable]:
    """Return the switches of an edition that have more than one answer, those in front first."""
    offered = registry.find(edition)[1].beginning.set_up.switches(edition)
    found = [rule for each in offered for rule in _rules(edition, each)]
    return [rule for rule in found if len(rule.answers) > 1]


def _rules(edition: Edition, switch: Switch) -> Iterator[Flippable]:
    own = {number.topic: own_answer(edition, number.topic) for number in switch.numbers}
    if switch.answers:
        answers = {answer.word: answer.says for answer in switch.answers}
        clauses = {answer.word: answer.clause for answer in switch.answers}
        given = own_answer(edition, switch.topic)
        yield Flippable(switch.topic, switch.head, answers, clauses, given)
    for number in switch.numbers:
        says = {
            str(value): switch.sentence(
                {**{t: int(n) for t, n in own.items()}, number.topic: value}
            )
            for value in number.values
        }
        head = f"{switch.head}: {number.label}" if number.label != switch.head else switch.head
        clauses = dict.fromkeys(says, switch.clause)
        yield Flippable(number.topic, head, says, clauses, own[number.topic])


def bots_offered(edition: Edition) -> list[tuple[str, str]]:
    """Return the bots in words, with their ids; the usual one first."""
    names, game = registry.find(edition)[1].beginning.set_up.bot_names, lab_game(edition)
    ids = [game.usual, *(bot for bot in game.bots if bot != game.usual)]
    return [(say(names[bot]) if bot in names else bot, bot) for bot in ids]


# --- pictures -------------------------------------------------------------------------------------
# What stands in the lab's picture: both themes, its words, and the numbers to read as a table.

OFFERED = {
    "differences": mark("Differences within the pairs"),
    "winners": mark("Who wins"),
    "lengths": mark("How long games take"),
    "survival": mark("How many games go on"),
    "information": mark("Bits a turn"),
    "rooms": mark("Where walks end"),
    "kills": mark("Where somebody was killed"),
}
"""The pictures that can be looked at."""

DARK = (
    "<style>.ck-lab-dark{display:none}"
    "[data-jp-theme-light=false] .ck-lab-dark{display:block}"
    "[data-jp-theme-light=false] .ck-lab-light{display:none}"
    ".ck-lab-numbers summary{min-height:24px;line-height:24px;cursor:pointer}</style>"
)


def pictures_offered(edition: Edition) -> list[tuple[str, str]]:
    """Return the pictures that this game has, in words, with their names."""
    none = lab_game(edition).not_drawn
    return [(say(words), name) for name, words in OFFERED.items() if name not in none]


def lab_picture(found: Comparison, what: str) -> str:
    """Return a picture of a comparison as HTML, in both themes, with its words and its table."""
    light = found.plot(what)
    numbers = el("summary", say("The numbers as a table"))
    table = el("details", numbers, light.table.block(), class_="ck-lab-numbers")
    if isinstance(light, DrawnPlot):
        return f"{DARK}{image(light.svg, light.text, SHOWN_WIDTH)}{table}"
    dark = cast("Plot", found.plot(what, "dark"))
    return f"{DARK}{light.image('ck-lab-light')}{dark.image('ck-lab-dark')}{table}"


# --- paper ----------------------------------------------------------------------------------------

SHEET = """
.ck-lab dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 14px;margin:8px 0}
.ck-lab dl>div{display:contents}
.ck-lab dt{font-weight:700;float:none;width:auto}.ck-lab dd{margin:0;float:none;width:auto}
.ck-lab small{color:var(--ck-muted)}
.ck-lab-said{max-width:46em;margin:0 0 10px;font-size:15px}
.ck-lab-said>p:only-child{font-weight:650}
.ck-lab-said>p+p{margin-top:4px}
@media (max-width:520px){.ck-lab dl{grid-template-columns:1fr}}
"""


class Shown(NamedTuple):
    """What stands on the paper: the question, and what there is of an answer."""

    asked: LabQuestion
    guess: IntervalGuess | None = None
    results: Results | None = None
    found: Comparison | None = None
    stopped: bool = False


class LabPaper(Scene):
    """The paper of a rule lab; ``shown`` is what it is written from."""

    _css = Scene._css + lesson_css() + CSS + SHEET  # noqa: SLF001 - our own base
    presses = Presses["LabPaper", None]()

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self.shown = shown
        self.sheet = False
        self.redraw()

    def write(self, shown: Shown, *, aloud: bool = True) -> None:
        """Write it anew; what there is to know is said aloud."""
        self.shown = shown
        self.redraw()
        if aloud:
            self.speak(" ".join(self._lines()))

    @presses.on("sheet")
    def _sheet(self, _: Press) -> None:
        """Show, or fold away, where the rule sheets of both editions differ."""
        self.sheet = not self.sheet
        self.redraw()
        self.speak(say("Rule sheet shown.") if self.sheet else say("Rule sheet folded away."))

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the two rules, the state of things, and the rule sheet where it is asked for."""
        if not hasattr(self, "sheet"):
            return
        rows = [
            el("div", el("dt", head), el("dd", text, el("small", f" {clause}")))
            for head, text, clause in self._rules()
        ]
        lines = [el("p", line) for line in self._lines()]
        changed = rules = None
        if problem_with(asked := self.shown.asked) is None:
            changed = toggle(say("What changed in the rule sheet"), "sheet", on=self.sheet)
            if self.sheet:
                both = rule_sheet(asked.base, asked.changed)
                rules = el("div", both.body, class_="ck-rules")
        self.show(
            el(
                "div",
                el("dl", rows),
                el("div", lines, class_="ck-lab-said"),
                changed,
                rules,
                class_="ck-lab",
            )
        )

    def _rules(self) -> Iterator[tuple[str, str, str]]:
        rule, word = self.shown.asked.rule, self.shown.asked.word
        for head, answer in ((say("First rules"), rule.own), (say("Second rules"), word)):
            yield head, rule.answers[answer], rule.clauses[answer]

    # --- in words -----------------------------------------------------------------------------

    def _lines(self) -> Iterator[str]:
        """Yield how things stand, a sentence or two each."""
        shown = self.shown
        if why := problem_with(shown.asked):
            yield why
        elif shown.guess is None:
            yield say("Guess first: by how many turns will games be longer under the second rules?")
        elif shown.results is None:
            yield say("Your guess is kept. Run it.")
        elif shown.found is None:
            yield unfinished_text(shown.results.done, shown.results.experiment.games)
            if shown.stopped:
                yield say("Stopped. Run it again to begin anew: the same games will be played.")
        else:
            yield from shown.found.say().splitlines()
            yield guess_outcome(shown.guess, shown.found.longer.value)
            yield say("Game {n} shows it best.", n=shown.found.telling.index)

    def lasting(self) -> tuple[str, Element]:
        """Return what stands on the paper as text and as a still picture."""
        rules = [f"{head}: {text} {clause}".strip() for head, text, clause in self._rules()]
        lines = [*rules, *self._lines()]
        paper = Paper()
        for line in lines:
            paper.text(line)
        text = "\n".join(lines)
        return text, paper.finish(say("The rule lab"), text)


def problem_with(asked: LabQuestion) -> str | None:
    """Return in words why this cannot be played, None where it can."""
    if asked.word == own_answer(asked.base, asked.topic):
        return say("Both rules are the same: choose another answer.")
    try:
        _ = asked.experiment
    except RefusedError as refused:
        return explain(refused.problem, asked.base)
    return None
