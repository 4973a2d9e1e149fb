"""The lab's paper: the question as switches, the axis with guess and games, the verdict, the words.

A scene like all others: it follows the theme and the language, and what changes on it is spoken.
What is pressed here goes to the controls behind it (``Controls``), so both always say the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol, cast

from cluekit.draw import Child, Element, el, image
from cluekit.editions import Edition
from cluekit.lab import Comparison, Results
from cluekit.lab.estimate import IntervalGuess, guess_outcome
from cluekit.lab.games import lab_game
from cluekit.lab.pairs import Pair
from cluekit.lab.plot import SHOWN_WIDTH, DrawnPlot, Plot
from cluekit.lab.report import interval_said, unfinished_text, with_sign
from cluekit.ui.figures.rule_sheet import CSS, rule_sheet
from cluekit.ui.kit.controls import button, toggle
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses, number
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lab_css, lesson_css
from cluekit.ui.laboratory.axis import HIGH, WIDE, Lie, axis, range_said, turns_said
from cluekit.ui.laboratory.question import LabQuestion, draw_question, flip_meant, problem_with
from cluekit.ui.laboratory.side_by_side import SideBySide, draw_side_by_side, side_by_side
from cluekit.words import mark, say
from cluekit.words.numbers import decimal

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


# --- verdict --------------------------------------------------------------------------------------
# What came out in one line, before all other words.

VERDICTS = {
    (1, True): mark("Longer by {low} to {high} turns: your guess holds."),
    (1, False): mark("Longer by {low} to {high} turns: your guess missed."),
    (-1, True): mark("Shorter by {low} to {high} turns: your guess holds."),
    (-1, False): mark("Shorter by {low} to {high} turns: your guess missed."),
    (0, True): mark("These games do not tell which rules make longer games. Your guess holds."),
    (0, False): mark("These games do not tell which rules make longer games. Your guess missed."),
}
"""What is said of a clear difference to either side, or of none, and of a guess."""


def verdict(found: Comparison, guess: IntervalGuess) -> str:
    """Return what came out, and what became of the guess, in one line."""
    longer = found.longer
    low, high = sorted(map(abs, (longer.low, longer.high)))
    about = {"low": decimal(low, 1), "high": decimal(high, 1)} if longer.clear else {}
    return say(VERDICTS[longer.clear, guess.holds(longer.value)], **about)


# --- paper ----------------------------------------------------------------------------------------


FIRST = 3
"""How many lines are spoken: the verdict, its interval, the price of the guess."""


class Shown(NamedTuple):
    """What stands on the paper: the question, and what there is of an answer.

    ``bracket`` is where the guess stands now, ``guess`` the one that is kept.
    """

    asked: LabQuestion
    bracket: tuple[float, float] = (-3.0, 3.0)
    guess: IntervalGuess | None = None
    results: Results | None = None
    found: Comparison | None = None
    running: bool = False
    stopped: bool = False
    what: str = "differences"


class Controls(Protocol):
    """What a press on the paper moves."""

    def choose(self, field: str, word: str) -> None:
        """Choose this for a part of the question; raise ``NotHeardError`` where it is none."""

    def place_guess(self, low: float, high: float) -> None:
        """Let the guess reach from here to there."""

    def keep_guess(self) -> None:
        """Keep the guess."""

    def run(self) -> None:
        """Play the games."""

    def halt(self) -> None:
        """Stop playing."""


class LabPaper(Scene):
    """The paper of a rule lab; ``shown`` is what it is written from."""

    _css = Scene._css + lesson_css() + lab_css() + CSS  # noqa: SLF001 - our own base
    presses = Presses["LabPaper", None]()

    def __init__(self, shown: Shown, controls: Controls) -> None:
        super().__init__()
        self.shown, self._controls = shown, controls
        self.sheet = False
        self.beside: SideBySide | None = None
        self._touched, self._aimed = "", False
        self._versions: Counter[str] = Counter()
        self.redraw()

    def write(self, shown: Shown, *, aloud: bool = True) -> None:
        """Write it anew; what there is to know is said aloud."""
        before, self.shown = self.shown, shown
        self._count_versions(before)
        if shown.found is None:
            self.beside = None
        self.redraw()
        if aloud:
            self.speak(" ".join([*self._lines()][:FIRST]))

    def _count_versions(self, before: Shown) -> None:
        """Have fields made anew where they changed without being touched: see ``draw_question``."""
        for field, one in _fields(self.shown).items():
            if one != _fields(before)[field] and field != self._touched:
                self._versions[field] += 1

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("choose:{field:edition|rule|answer|bot|players|games|seed}")
    def _choose(self, press: Press, field: str) -> None:
        """Choose a part of the question."""
        word = press.value(f"rule-{self.shown.asked.topic}") if field == "answer" else ""
        text = press.value(field) or word
        self._touch(field, text, lambda: self._controls.choose(field, text))

    @presses.on("choose:other")
    def _flip(self, press: Press) -> None:
        """Flip another rule: it takes the place of the one that is asked about."""
        meant = flip_meant(self.shown.asked, lambda topic: press.value(f"rule-{topic}"))
        if meant is None:
            raise NotHeardError(say("There is no such choice."))
        self._aimed = True
        try:
            for field, word in zip(("rule", "answer"), meant, strict=True):
                self._controls.choose(field, word)
        finally:
            self._aimed = False

    def _touch(self, field: str, text: str, choose: Callable[[], None]) -> None:
        """Choose what a reader has written into a field, which stays as it is where that holds."""
        self._touched = field
        try:
            choose()
        finally:
            self._touched = ""
        if _fields(self.shown).get(field, text) != text:
            self._versions[field] += 1
            self.redraw()

    @presses.on("guess:{end:low|high|near}", "typed:{end:low|high}")
    def _move_end(self, press: Press, end: str) -> None:
        """Move an end of the guess: with its grip, in its field, or the one nearest to a press."""
        if self.shown.guess is not None:
            if press.words[0] == "typed" and press.value(end) == _fields(self.shown)[end]:
                return  # a field that goes tells once more what was typed
            raise NothingHereError
        turns, (low, high) = _turns(press.value("value") or press.value(end)), self.shown.bracket
        if end == "near":
            end = "low" if abs(turns - low) < abs(turns - high) else "high"
        field = end if press.words[0] == "typed" else ""
        self._touch(field, press.value(end), lambda: self._place(end, turns))
        self.speak(say("My guess: {guess}.", guess=range_said(*self.shown.bracket)))

    def _place(self, end: str, turns: float) -> None:
        """Put an end of the guess here; the other one goes along where they would cross."""
        low, high = self.shown.bracket
        ends = (turns, max(turns, high)) if end == "low" else (min(turns, low), turns)
        self._controls.place_guess(*ends)

    @presses.on("do:{what:keep|run|stop}")
    def _do(self, _: Press, what: str) -> None:
        controls = self._controls
        {"keep": controls.keep_guess, "run": controls.run, "stop": controls.halt}[what]()

    @presses.on("what:{word:id}")
    def _choose_picture(self, _: Press, word: str) -> None:
        """Look at another picture of the same games."""
        self._controls.choose("what", word)

    @presses.on("sheet")
    def _sheet(self, _: Press) -> None:
        """Show, or fold away, where the rule sheets of both editions differ."""
        self.sheet = not self.sheet
        self.redraw()
        self.speak(say("Rule sheet shown.") if self.sheet else say("Rule sheet folded away."))

    @presses.on("beside:{what:open|close|back|on|part|at}")
    def _walk(self, press: Press, what: str) -> None:
        """Open the game that shows the difference best under both rules, walk through, close."""
        if self.shown.found is None:
            raise NothingHereError
        if what == "close":
            self.beside = None
        elif what == "open" or self.beside is None:
            self.beside = side_by_side(self.shown.found, self.shown.found.telling.index)
        else:
            beside, asked = self.beside, number(press.value("value"))
            steps = {"back": beside.step - 1, "on": beside.step + 1, "at": asked}
            step = steps.get(what, beside.where_they_part)
            if step is None:
                raise NotHeardError(say("The game has no such moment."))
            self.beside = beside.to(step)
        self.redraw()
        self.speak(self.beside.in_words() if self.beside else say("The games are closed."))

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the question, the axis, the state of things, and what was asked for besides."""
        if not hasattr(self, "_versions"):
            return
        found = self.shown.found
        self.show(
            el(
                "div",
                draw_question(self.shown.asked, self._versions, aimed=self._aimed),
                el("form", self._above(), self._axis(), self._below(), class_="ck-lab-answer"),
                self._sheet_changes(),
                el("div", self._words() if found else None, _how_it_counts(), data_key="more"),
                self._pictures() if found else None,
                self._beside(),
                class_="ck-lab",
            )
        )

    def _above(self) -> Iterator[Child]:
        """Yield what is said above the axis: what to do, or the verdict and its numbers."""
        first, *more = self._lines()
        if self.shown.found is None:
            yield el("p", first, class_="ck-lab-status", data_key="status")
            return
        yield el("p", first, class_="ck-lab-verdict", data_key="status")
        yield el("p", more[0], class_="ck-lab-numbers-said", data_key="numbers")

    def _lie(self) -> Lie:
        shown = self.shown
        found, results = shown.found, shown.results
        pairs: list[Pair] = []
        if found is not None:
            pairs = list(found.pairs)
        elif results is not None:
            pairs = results.pairs(1)
        differences = {pair.index: pair.longer for pair in pairs}
        kept, mean = shown.guess is not None, found.longer if found else None
        return Lie(shown.bracket, shown.asked.games, differences, mean, kept)

    def _axis(self) -> Element:
        """Return the axis with its letters, and on it what the guess is moved by."""
        lie = self._lie()
        ticks = [
            el("span", words, style=f"left:{100 * share:.2f}%", class_="ck-lab-tick")
            for share, words in lie.ticks
        ]
        sides = el("span", say("← shorter")), el("span", say("longer →"))
        # Numbers to read for those who cannot see the picture stand in the table below it
        grips = [] if lie.kept else list(self._grips(lie))
        drawn = el("div", axis(lie), ticks, grips, class_="ck-lab-drawn", data_key="drawn")
        label = say("Differences within the pairs: shorter to the left, longer to the right")
        return el(
            "div",
            el("div", sides, class_="ck-lab-sides", aria_hidden="true"),
            drawn,
            role="group",
            aria_label=label,
            class_="ck-lab-axis",
            data_key="axis-frame",
        )

    def _grips(self, lie: Lie) -> Iterator[Element]:
        """Yield the slider under the pointer, which moves the nearest end, and both ends' own."""
        low, high = lie.guess
        ends = {
            "near": (round(low + high) / 2, None),
            "low": (low, say("At least")),
            "high": (high, say("At most")),
        }
        for end, (turns, label) in ends.items():
            yield el(
                "input",
                type="range",
                min=-lie.reach,
                max=lie.reach,
                step="0.5",
                value=f"{turns:g}",
                data_slide=None if label is None else f"guess:{end}",
                data_change=f"guess:{end}" if label is None else None,
                aria_label=label,
                aria_valuetext=turns_said(turns) if label else None,
                aria_hidden=None if label else "true",
                tabindex=None if label else -1,
                class_=f"ck-lab-grip ck-lab-{end}",
                data_key=f"grip:{end}",
            )

    def _below(self) -> Iterator[Child]:
        """Yield the guess in words and numbers, how far the games are, and what to do next."""
        shown = self.shown
        guess = say("My guess: {guess}.", guess=range_said(*shown.bracket))
        yield el(
            "p",
            el("span", "[ ]", class_="ck-lab-sign", aria_hidden="true"),
            " ",
            guess,
            class_="ck-lab-guessed",
            data_key="guessed",
        )
        if shown.results is not None and (shown.running or shown.found is None):
            yield _progress(shown.results)
        typed = self._typed() if shown.guess is None else ()
        next_ = (*typed, *self._next())
        yield el("div", next_, class_="ck-row ck-lab-next", data_key="next", data_focus=True)

    def _typed(self) -> Iterator[Element]:
        """Yield the fields of the guess."""
        labels = say("My guess in turns, at least"), say("and at most")
        for end, label, turns in zip(("low", "high"), labels, self.shown.bracket, strict=True):
            field = el(
                "input",
                type="number",
                name=end,
                value=f"{turns:g}",
                min=-30,
                max=30,
                step="0.5",
                data_change=f"typed:{end}",
                data_key=f"typed:{end}:{self._versions[end]}",
            )
            yield el("label", el("span", label), field, class_="ck-menu")

    def _next(self) -> Iterator[Element]:
        """Yield the buttons for what can be done next."""
        shown = self.shown
        if problem_with(shown.asked) is not None:
            return
        if shown.guess is None:
            yield button(say("Keep my guess"), "do:keep", main=True, submit=True)
        elif shown.running:
            yield button(say("Stop"), "do:stop")
        elif shown.found is None:
            yield button(say("Run"), "do:run", main=True)
        else:
            game = shown.found.telling.index
            yield button(say("Replay game {n} side by side", n=game), "beside:open", main=True)
        yield toggle(say("What changed in the rule sheet"), "sheet", on=self.sheet)

    def _sheet_changes(self) -> Element | None:
        asked = self.shown.asked
        if not self.sheet or problem_with(asked) is not None:
            return None
        both = rule_sheet(asked.base, asked.changed)
        return el("div", both.body, class_="ck-rules", data_key="rules")

    def _words(self) -> Element:
        """Return all that is said of what was found, folded away."""
        said_above = 2
        lines = [el("p", line) for line in [*self._lines()][said_above:]]
        return _folded("words", say("In words"), lines)

    def _pictures(self) -> Element:
        """Return the choice of pictures; the one of the differences is the axis itself."""
        chosen = self.shown.what
        offered = [
            toggle(words, f"what:{name}", on=name == chosen)
            for words, name in pictures_offered(self.shown.asked.base)
        ]
        label = say("Picture")
        row = el("div", offered, class_="ck-row", role="group", aria_label=label)
        return el("div", el("p", label, class_="ck-title"), row, data_key="pictures")

    def _beside(self) -> Element | None:
        if self.beside is None:
            return None
        return draw_side_by_side(self.beside, [text for _, text, _ in self._rules()])

    def _rules(self) -> Iterator[tuple[str, str, str]]:
        rule, word = self.shown.asked.rule, self.shown.asked.word
        for head, answer in ((say("First rules"), rule.own), (say("Second rules"), word)):
            yield head, rule.answers[answer], rule.clauses[answer]

    # --- in words -----------------------------------------------------------------------------

    def _lines(self) -> Iterator[str]:
        """Yield how things stand, a sentence or two each; the most important first."""
        shown = self.shown
        if why := problem_with(shown.asked):
            yield why
        elif shown.guess is None:
            yield say("Guess first: by how many turns will games be longer under the second rules?")
        elif shown.found is not None:
            yield verdict(shown.found, shown.guess)
            yield say(
                "On average {mean} turns, 95% interval {low} to {high}.",
                **interval_said(shown.found.longer, with_sign),
            )
            yield guess_outcome(shown.guess, shown.found.longer.value)
            yield from shown.found.say().splitlines()
            yield say("Game {n} shows it best.", n=shown.found.telling.index)
        elif shown.results is None:
            yield say("Your guess is kept. Run it.")
        else:
            yield unfinished_text(shown.results.done, shown.results.experiment.games)
            if shown.stopped:
                yield say("Stopped. Run it again to start over: the same games will be played.")

    def lasting(self) -> tuple[str, Element]:
        """Return what stands on the paper as text and as a still picture."""
        rules = [f"{head}: {text} {clause}".strip() for head, text, clause in self._rules()]
        guess = say("My guess: {guess}.", guess=range_said(*self.shown.bracket))
        paper, (first, *more) = Paper(), self._lines()
        paper.text(first, bold=True)
        paper.lines(rules)
        paper.gap()
        scale = (paper.wide - 36) / WIDE
        drawn = el("g", axis(self._lie(), still=True), transform=f"scale({scale:g})")
        paper.put(drawn, HIGH * scale)
        paper.lines([guess, *more])
        text = "\n".join([first, *rules, guess, *more])
        return text, paper.finish(say("The rule lab"), text, lab_css())


def _turns(text: str) -> float:
    """Return what was written as a number of turns, to halves."""
    try:
        return round(2 * float(text)) / 2
    except (ValueError, OverflowError):
        raise NotHeardError(say("Write a number of turns.")) from None


def _fields(shown: Shown) -> dict[str, str]:
    """Return what stands in each field whose text a reader can have written over."""
    asked, (low, high) = shown.asked, (f"{end:g}" for end in shown.bracket)
    about = {"answer": asked.word, "games": str(asked.games), "seed": str(asked.seed)}
    return {**about, "low": low, "high": high}


def _progress(results: Results) -> Element:
    """Return how many pairs were played, of how many."""
    done, games = results.done, results.experiment.games
    told = say("{done} of {games:pair} played", done=done, games=games)
    return el("progress", value=done, max=games, aria_label=told, data_key="progress")


def _folded(key: str, head: str, *inside: Child) -> Element:
    """Return a part that opens under its heading."""
    line = el("summary", head, class_="ck-summary")
    return el("details", line, inside, class_="ck-lab-said", data_key=key)


def _how_it_counts() -> Element:
    """Return how the experiment is made and the guess is paid, folded away."""
    lines = (
        say("Each dot is a pair: the same game with the same luck, once under each of the rules."),
        say("To the right lie pairs whose second game took longer, to the left shorter ones."),
        say("The line below the dots is the mean with its interval: that holds 95 times in 100."),
        say("A guess should hold 80 times in 100. The wider it is, the more it costs."),
    )
    return _folded("how", say("How it counts"), [el("p", line) for line in lines])
