"""An experiment of one's own as a form: one rule, an expectation and a number, fixed beforehand.

Then the pairs are played, a conclusion is drawn, and the report says whether the method holds. What
the report checks is the plan's own business (`lab/plan.py`); here it is filled in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.editions import Edition, explain
from cluekit.lab import experiment
from cluekit.lab.bars import words
from cluekit.lab.compare import Comparison, comparison_of, comparison_so_far
from cluekit.lab.experiment import FEWEST_PAIRS, Experiment
from cluekit.lab.plan import ANSWERS, EXPECTED, Plan, Report, plan
from cluekit.lab.report import LENGTHS
from cluekit.lab.results import Results
from cluekit.lab.run import rounds
from cluekit.lab.switches import flip, rules_in_words
from cluekit.ui import registry
from cluekit.ui.kit.figure import Figure, button, row_of
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, number, plainly
from cluekit.ui.tables.staging import Switch, answers_to, own_answer
from cluekit.words import mark, say

# --- pairs in play --------------------------------------------------------------------------------
# Pairs of games that a press lets play, one after the other: shown as they come, and stopped.

SHOWN_EVERY, A_BREATH = 10, 0.002
"""It shows how far it is after every ten pairs, and pauses after each to hear presses."""


class PairsInPlay:
    """An experiment that is being played. ``show`` is called now and then, and at the end."""

    def __init__(self, asked: Experiment, show: Callable[[], None]) -> None:
        self.over = False
        self.task: asyncio.Task[None] | None = None
        self._results = Results(asked)
        self._rounds = rounds(asked)
        self._show = show
        self._halted = False

    def go_on(self) -> None:
        """Play on in between, where a kernel is running; else now, until all are there."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.finish()
        else:
            self.task = loop.create_task(self._breathe())

    def finish(self) -> None:
        """Play what is left, now; if interrupted, the pairs so far stay."""
        try:
            while self._next():
                pass
        except KeyboardInterrupt:
            self.halt()
            self._next()

    async def _breathe(self) -> None:
        while self._next():  # noqa: ASYNC110 - it waits for nothing, it lets others be heard
            await asyncio.sleep(A_BREATH)

    def halt(self) -> None:
        """Stop after the pair that is being played; what there is stays."""
        self._halted = True

    def _next(self) -> bool:
        """Play a pair, unless it is over by now; tell whether there was one to play."""
        found = None if self._halted else next(self._rounds, None)
        if found is None:
            self.over = True
            self._show()
            return False
        self._results = found
        if found.done % SHOWN_EVERY == 0:
            self._show()
        return True

    @property
    def found(self) -> Comparison | None:
        """What came out; if it was stopped, with intervals that hold at every look.

        None while it is played, and after a single pair: nothing follows from one.
        """
        results = self._results
        if not self.over or results.done < FEWEST_PAIRS:
            return None
        return comparison_of(results) if results.complete else comparison_so_far(results)

    @property
    def how_far(self) -> str:
        """How far it is, in words."""
        return words(self._results.done, self._results.counted)

    def bar(self) -> Element:
        """Return how far it is, and how it is stopped."""
        done, total = self._results.done, self._results.counted
        drawn = el("progress", value=done, max=total, aria_label=self.how_far)
        stop = button(say("Stop, and keep what there is"), "halt")
        return el("div", drawn, el("p", self.how_far), stop, data_key="playing")


# --- report form ----------------------------------------------------------------------------------

CSS = """
.ck-report-form select{max-width:100%;min-height:32px}
.ck-report-form label{display:block;margin:6px 0}
.ck-report-form input[name=pairs]{width:5em;min-height:28px}
.ck-report-form ul{list-style:none;margin:6px 0;padding:0}
.ck-report-form li{margin:3px 0}
.ck-report-form fieldset label{display:flex;gap:6px;align-items:center;min-height:28px;margin:2px 0}
.ck-report-form .ck-ex-label{display:block}
.ck-report-form progress{width:16em;max-width:100%;height:1em}
"""
PAIRS, FEWEST, MOST = 50, 10, 1000
"""How many pairs the form proposes, and how many it plays."""


class ReportForm(Figure, game=clue_style(), css=CSS):
    """An experiment: planned, played, reported. ``other`` is the edition with the changed rule.

    ``fix(staying="never")`` and ``conclude("longer")`` do what the two forms do; ``result`` is
    what was played, ``report`` what came of it.
    """

    title = mark("Report of an experiment")
    presses = Presses["ReportForm", None]()

    def __init__(self, edition: Edition, players: int | None, seed: int) -> None:
        self.edition = self.other = edition
        self.players = players
        self.seed = seed
        self.plan: Plan | None = None
        self.report: Report | None = None
        self.playing: PairsInPlay | None = None
        self.written = {"rule": "", "expect": "", "pairs": str(PAIRS)}
        super().__init__()

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("fix")
    def _fix(self, press: Press) -> None:
        """Fix rule, expectation and number, and play."""
        if self.plan is not None:
            raise NothingHereError
        self.written = {field: press.value(field).strip()[:80] for field in self.written}
        try:
            other, pairs = self._changed(), self._pairs()
            if self.written["expect"] not in EXPECTED:
                raise NotHeardError(say("Say first what you expect."))
            playing = self._begin(other, self.written["expect"], pairs)
        finally:  # what is written stays, and is drawn, where the press is refused, too
            self.redraw()
        playing.go_on()

    def _changed(self) -> Edition:
        """Return the edition with the rule that was chosen; refuses contradictions."""
        topic, _, word = self.written["rule"].partition("=")
        known = {(switch.topic, a.word) for switch in self._switches() for a in switch.answers}
        if (topic, word) not in known:
            raise NotHeardError(say("Choose a rule to change."))
        try:
            return flip(
                self.edition, **{topic: answers_to(type(self.edition.options), topic)[word]}
            )
        except RefusedError as refused:
            raise NotHeardError(explain(refused.problem, self.edition)) from None

    def _pairs(self) -> int:
        found = number(self.written["pairs"])
        if found is None or not FEWEST <= found <= MOST:
            raise NotHeardError(
                say("Fix a number of pairs from {fewest} to {most}.", fewest=FEWEST, most=MOST)
            )
        return found

    def _begin(self, other: Edition, expect: str, pairs: int) -> PairsInPlay:
        fixed = plan(self.edition, other, expect, pairs, seed=self.seed, players=self.players)
        try:
            asked = experiment([self.edition, other], "", pairs, self.seed, self.players)
        except RefusedError as refused:
            raise NotHeardError(explain(refused.problem, other)) from None
        self.playing = PairsInPlay(asked, self._show_playing)
        self.plan, self.other = fixed, other
        return self.playing

    def _show_playing(self) -> None:
        """Show how far it is, in the end what came out; after a single pair, the form again."""
        playing = self.playing
        if self.plan is not None and playing is not None and playing.over:
            self.plan.result, self.playing = playing.found, None
            if self.plan.result is None:
                self.plan = None
            self.speak(self._outcome() if self.plan else self.in_words())
        self.redraw()

    @presses.on("halt")
    def _halt(self, _: Press) -> None:
        """Stop after the pair that is being played, and keep what there is."""
        if self.playing is None:
            raise NothingHereError
        self.playing.halt()

    @presses.on("conclude")
    def _conclude(self, press: Press) -> None:
        """Hand the report in, and see what holds; it can be handed in again."""
        if self.plan is None or self.playing:
            raise NothingHereError
        self.conclude(press.value("conclusion"))
        self.speak(repr(self.report).rpartition("\n")[2])

    def conclude(self, said: str) -> ReportForm:
        """Hand the report in with this conclusion; raises ``NotHeardError`` in words."""
        if self.plan is None or self.playing:
            raise NotHeardError(say("Fix an experiment and play it first."))
        if said not in ANSWERS:
            raise NotHeardError(say("Draw a conclusion first."))
        self.report = self.plan.report(said)
        self.redraw()
        return self

    @presses.on("again")
    def _again(self, _: Press) -> None:
        """Plan another experiment: what was played is put away, and the luck is new."""
        if self.plan is None or self.playing:
            raise NothingHereError
        self.plan, self.report = None, None
        self.seed += 1
        self._redraw_and_speak(say("A new experiment, with luck of its own."))

    # --- in code ------------------------------------------------------------------------------

    def fix(self, expect: str, pairs: int = PAIRS, **rule: str) -> ReportForm:
        """Fix an experiment and play it; raises ``NotHeardError`` in words."""
        topic, answer = next(iter(rule.items()), ("", ""))
        self.written = {"rule": f"{topic}={answer}", "expect": expect, "pairs": str(pairs)}
        self._begin(self._changed(), expect, self._pairs()).finish()
        return self

    # --- shown --------------------------------------------------------------------------------

    def _switches(self) -> list[Switch]:
        """Return the house rules that have answers in words."""
        offered = registry.find(self.edition)[1].beginning.set_up.switches(self.edition)
        return [switch for switch in offered if switch.answers]

    def redraw(self) -> None:
        """Draw the plan to be filled in, or what was fixed, what came out, and the report."""
        parts = [self._to_fix()] if self.plan is None else self._after()
        self.show(el("div", parts, class_="ck-ex ck-lesson ck-report-form"))

    def _to_fix(self) -> Element:
        """Return the form of the plan: which rule, what is expected, how many pairs."""
        chosen, groups = self.written["rule"], []
        for switch in self._switches():
            own = own_answer(self.edition, switch.topic)
            answers = [
                (f"{switch.topic}={a.word}", a.says) for a in switch.answers if a.word != own
            ]
            options = [
                el("option", says, value=value, selected=True if value == chosen else None)
                for value, says in answers
            ]
            groups.append(el("optgroup", options, label=switch.head))
        first = el("option", say("Choose a rule …"), value="")
        menu = el("select", first, groups, name="rule", data_key="rule")
        count = el(
            "input",
            type="text",
            inputmode="numeric",
            name="pairs",
            value=self.written["pairs"],
            autocomplete="off",
            data_key="pairs",
        )
        expected = [(word, say(says)) for word, says in EXPECTED.items()]
        return el(
            "form",
            el("p", say("First rules: {edition}.", edition=rules_in_words(self.edition))),
            el("label", _label(say("The rule that you change")), menu),
            _choice(say("What do you expect?"), "expect", expected, self.written["expect"]),
            el("label", _label(say("Pairs of games, fixed now")), count),
            el("div", button(say("Fix it, and play"), "fix", main=True, submit=True)),
            novalidate=True,
            data_key="plan",
        )

    def _after(self) -> list[Element]:
        """Return what was fixed, what came out, the form of the conclusion, and the report."""
        lines = [el("p", line) for line in repr(self.plan).splitlines()]
        planned = el("div", lines, data_key="planned")
        if self.playing:
            return [planned, self.playing.bar()]
        came = [el("p", line) for line in self._outcome().splitlines()]
        answers = [(word, say(says)) for word, says in ANSWERS.items()]
        to_conclude = el(
            "form",
            _choice(say("Your conclusion"), "conclusion", answers, ""),
            row_of(
                button(say("Hand it in"), "conclude", main=True, submit=True),
                button(say("Another experiment"), "again", quiet=True),
            ),
            novalidate=True,
            data_key="conclusion",
        )
        parts = [planned, el("div", came, class_="ck-ex-how", data_key="came"), to_conclude]
        if self.report:
            checks = [
                el("li", f"{'✓' if holds else '✕'} {said}") for holds, said in self.report.checks
            ]
            end = repr(self.report).rpartition("\n")[2]
            held = el("ul", checks), el("p", el("b", end))
            parts.append(el("div", held, data_key="report"))
        return parts

    @property
    def result(self) -> object:
        """What was played; None before."""
        return self.plan.result if self.plan else None

    def _outcome(self) -> str:
        """Return what came out without what the plan says, and without the conclusion."""
        if self.playing:
            return self.playing.how_far
        told = {*repr(self.plan).splitlines(), *map(say, LENGTHS.values())}
        return "\n".join(line for line in repr(self.result).splitlines() if line not in told)

    def in_words(self) -> str:
        """Return what is planned, what came out, and the report."""
        if self.plan is None:
            first = say("First rules: {edition}.", edition=rules_in_words(self.edition))
            return f"{first}\n{say('Nothing is fixed yet: one rule, what you expect, how many.')}"
        if self.report is None:
            return f"{self.plan!r}\n{self._outcome()}"
        return f"{self.report!r}\n{self._outcome()}"


def _label(words: str) -> Element:
    return el("span", words, class_="ck-ex-label")


def _choice(asks: str, field: str, options: list[tuple[str, str]], chosen: str) -> Element:
    """Return options of which one is ticked."""
    ticks = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=field,
                value=value,
                checked=True if value == chosen else None,
                data_key=f"{field}:{value}",
            ),
            " ",
            words,
        )
        for value, words in options
    ]
    return el("fieldset", el("legend", asks), ticks, data_key=field)


@plainly
def report_form(edition: Edition, players: int | None = None, seed: int = 0) -> ReportForm:
    """Return a form for an experiment of your own: change one rule of this ``edition``, and report.

    Note-takers play, careful bots in Noir: three, or this many ``players``, with luck by the
    ``seed``. ``other`` is the edition with the rule that was changed.
    """
    return ReportForm(edition, players, seed)
