"""The lab's paper: the two rules side by side, how far the games are, what came out, in words.

A scene like all others: it follows the theme and the language, and what changes on it is spoken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.editions import explain
from cluekit.lab import Comparison, Results
from cluekit.lab.guess_score import IntervalGuess, guess_outcome
from cluekit.ui.figures.rule_sheet import CSS, rule_sheet
from cluekit.ui.kit.controls import toggle
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.ui.laboratory.lab_question import LabQuestion
from cluekit.words import say

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
        changed = toggle(say("What changed in the rule sheet"), "sheet", on=self.sheet)
        self.show(
            el(
                "div",
                el("dl", rows),
                el("div", lines, class_="ck-lab-said"),
                changed if problem_with(self.shown.asked) is None else None,
                self._both() if self.sheet else None,
                class_="ck-lab",
            )
        )

    def _rules(self) -> Iterator[tuple[str, str, str]]:
        rule, word = self.shown.asked.rule, self.shown.asked.word
        for head, answer in ((say("First rules"), rule.own), (say("Second rules"), word)):
            yield head, rule.answers[answer], rule.clauses[answer]

    def _both(self) -> Element | None:
        asked = self.shown.asked
        if problem_with(asked):
            return None
        return el("div", rule_sheet(asked.base, asked.changed).body, class_="ck-rules")

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
            yield from _on_the_way(shown)
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


def _on_the_way(shown: Shown) -> Iterator[str]:
    results = shown.results
    if results is None:
        return
    done, asked = results.done, results.experiment.games
    yield say(
        "Finished so far: {done} of {asked:game}. Nothing follows yet.", done=done, asked=asked
    )
    if shown.stopped:
        yield say("Stopped. Run it again to begin anew: the same games will be played.")


def problem_with(asked: LabQuestion) -> str | None:
    """Return in words why this cannot be played, None where it can."""
    if asked.word == asked.rule.own:
        return say("Both rules are the same: choose another answer.")
    try:
        _ = asked.experiment
    except RefusedError as refused:
        return explain(refused.problem, asked.base)
    return None
