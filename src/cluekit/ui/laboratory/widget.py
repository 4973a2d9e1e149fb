"""The rule lab as Jupyter's people know widgets: our paper, and ipywidgets behind it.

The paper shows all of it, and what is pressed there moves the controls: ``lab.games`` is a
``BoundedIntText``, ``lab.picture`` holds what ``Comparison.plot()`` draws. Take it apart, put a
part beside something else, ``observe`` a trait: nothing here does what a cell could not.

>>> lab = rule_lab("mini")
>>> lab.games.value, lab.start.disabled
(100, True)
>>> lab.keep_guess()
>>> lab.start.disabled
False
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any

import ipywidgets as widgets
from traitlets import Bool, Float, Int, Tuple

from cluekit.core.calls import guard
from cluekit.editions import Edition
from cluekit.lab import Comparison, Results
from cluekit.lab.compare import comparison_of
from cluekit.lab.estimate import IntervalGuess
from cluekit.lab.experiment import FEWEST_PAIRS
from cluekit.lab.pairs import Arm
from cluekit.lab.run import rounds
from cluekit.ui.front import replay
from cluekit.ui.kit.messages import NotHeardError, plainly
from cluekit.ui.kit.not_alive import picture_with_hints
from cluekit.ui.laboratory.axis import FARTHEST
from cluekit.ui.laboratory.paper import LabPaper, Shown, lab_picture, pictures_offered
from cluekit.ui.laboratory.question import (
    LONGEST_SEED,
    MOST,
    Flippable,
    LabQuestion,
    bots_offered,
    can_flip,
    edition_of,
    editions_offered,
    problem_with,
    rules_of,
)
from cluekit.visible import visible
from cluekit.words import on_change, say

# --- guess ----------------------------------------------------------------------------------------
# The fields of a guess: two numbers, each with a label of its own that is read aloud.


class Guess(widgets.HBox):  # type: ignore[misc]  # the library has no types
    """From where to where the number lies; ``value`` are both ends, the lower one first.

    A number typed beyond the other end takes that one along.
    """

    value = Tuple(Float(), Float(), default_value=(-3.0, 3.0))
    disabled = Bool(default_value=False)

    def __init__(self, **settings: Any) -> None:
        limits = {"min": -FARTHEST, "max": FARTHEST, "step": 0.5}
        self.low, self.high = (widgets.BoundedFloatText(**limits) for _ in range(2))
        super().__init__([self.low, self.high], **settings)
        self._show()
        self.observe(lambda _: self._show(), ["value", "disabled"])
        self.low.observe(lambda change: self._take(change.new, self.high.value), "value")
        self.high.observe(lambda change: self._take(self.low.value, change.new, up=False), "value")

    def _take(self, low: float, high: float, *, up: bool = True) -> None:
        """Take what was typed; the other end moves where they would cross."""
        if low > high:
            low, high = (low, low) if up else (high, high)
        self.value = (low, high)

    def _show(self) -> None:
        low, high = self.value
        with self.low.hold_trait_notifications(), self.high.hold_trait_notifications():
            self.low.value, self.high.value = low, high
        self.low.disabled = self.high.disabled = self.disabled

    def name(self) -> None:
        """Label the fields in the reader's language, however long the labels are."""
        self.low.description = say("My guess in turns, at least")
        self.high.description = say("and at most")
        for field in (self.low, self.high):
            field.style = {"description_width": "initial"}
            field.tooltip = say("Between these two numbers, 80 times in 100")


# --- widget ---------------------------------------------------------------------------------------

SOON = 0.3
"""Seconds between two pictures of a run: as long as a dot needs to fall."""

A_BREATH = 0.002
"""Seconds that a run leaves to what else was pressed, between two games."""

WIDE = {"description_width": "9.5em"}
FULL = {"width": "100%", "max_width": "46em"}


class RuleLab(widgets.VBox):  # type: ignore[misc]  # the library has no types
    """A rule, a guess, an experiment, its picture, and the game that tells most.

    What is shown is the ``paper``, the ``picture`` where another than the axis is chosen, and the
    ``board``. The controls that the paper moves are parts, too: show them where you like.

    Read-only traits to ``observe``: ``running`` (whether games are being played) and ``done`` (how
    many pairs there are). ``found`` is the ``Comparison`` once all are there, else None;
    ``playing`` is the task that a cell can ``await``, where a kernel is running.
    """

    running = Bool(default_value=False, read_only=True)
    done = Int(0, read_only=True)

    def __init__(
        self,
        edition: str | Edition = "mini",
        clock: Callable[[], float] = monotonic,
        second: Edition | None = None,
    ) -> None:
        self.second = second
        self._clock, self._shown_at, self._halt = clock, -SOON, False
        self._filling = False
        self.playing: asyncio.Task[None] | None = None
        self.found: Comparison | None = None
        self.results: Results | None = None
        self._make_controls(edition)
        self.paper = LabPaper(Shown(self.asked, self.guess.value), self)
        self.picture = widgets.HTML()
        self.board = widgets.VBox()
        super().__init__([self.paper, self.board])
        self.add_class("ck-rule-lab")
        self._hear(self.edition, self._offer_rules)
        self._hear(self.rule, self._offer_answers)
        self._hear(self.what, self._look)
        for control in self._asking[:-1]:
            self._hear(control, self._ask_anew)
        self._hear(self.guess, self._write)
        self.keep.on_click(lambda _: self.keep_guess())
        self.start.on_click(lambda _: self.run())
        self.stop.on_click(lambda _: self.halt())
        self.replays[0].on_click(lambda _: self.lay("one"))
        self.replays[1].on_click(lambda _: self.lay("other"))
        self._name_all()
        self._show_state(aloud=False)
        on_change(self._speak_anew)

    # --- its parts ------------------------------------------------------------------------------

    def _make_controls(self, edition: str | Edition) -> None:
        self.edition = widgets.Dropdown(options=editions_offered(edition), value=edition)
        self.rule = widgets.Dropdown()
        self.answer = widgets.Dropdown()
        self.bot = widgets.Dropdown()
        self.players = widgets.BoundedIntText(value=3, min=2, max=6)
        self.games = widgets.BoundedIntText(value=100, min=FEWEST_PAIRS, max=MOST)
        self.seed = widgets.Text(value="1")
        self.guess = Guess(layout=widgets.Layout(flex_flow="row wrap", **FULL))
        self.keep = widgets.Button()
        self.start = widgets.Button(button_style="primary", disabled=True)
        self.stop = widgets.Button(disabled=True)
        self.progress = widgets.IntProgress(min=0, max=1)
        self.replays = (widgets.Button(disabled=True), widgets.Button(disabled=True))
        self.what = widgets.Dropdown(disabled=True)
        for control in (*self._asking[:-1], self.what):
            control.style, control.layout = WIDE, widgets.Layout(**FULL)
        for button in (self.keep, self.start, self.stop, *self.replays):
            button.layout = widgets.Layout(width="auto", min_height="28px")
        self._offer_rules()

    @property
    def _asking(self) -> tuple[Any, ...]:
        """The controls whose value is a part of the question; a guess holds for one question."""
        asked = (self.edition, self.rule, self.answer, self.bot, self.players, self.games)
        return (*asked, self.seed, self.guess)

    def _hear(self, control: Any, told: Callable[[], None]) -> None:
        """Call this when another value is chosen; not when menus are filled in another language."""
        control.observe(lambda _: None if self._filling else told(), "value")

    def _name_all(self) -> None:
        """Call everything by its name in the reader's language."""
        named = {
            self.edition: say("Edition"),
            self.rule: say("Rule"),
            self.answer: say("Second rules"),
            self.bot: say("Bots"),
            self.players: say("Players"),
            self.games: say("Pairs of games"),
            self.seed: say("Seed"),
            self.what: say("Picture"),
            self.keep: say("Keep my guess"),
            self.start: say("Run"),
            self.stop: say("Stop"),
            self.replays[0]: say("Replay it under the first rules"),
            self.replays[1]: say("Replay it under the second rules"),
        }
        for control, name in named.items():
            control.description = name
        self.guess.name()
        self.progress.description = ""

    def _speak_anew(self) -> None:
        """Say everything in another language; what is chosen, kept and found stays."""
        self._name_all()
        base = self.base
        menus: dict[Any, Any] = {
            self.edition: editions_offered(self.edition.value),
            self.rule: [(rule.head, rule.topic) for rule in rules_of(base, self.second)],
            self.answer: _others(self.asked.rule),
            self.bot: bots_offered(base),
            self.what: pictures_offered(base),
        }
        self._filling = True
        for menu, options in menus.items():
            _offer(menu, options, [value for _, value in options].index(menu.value))
        self._filling = False
        self._show_picture()
        self._write()

    # --- what can be asked ----------------------------------------------------------------------

    @property
    def base(self) -> Edition:
        """The edition that is chosen."""
        return edition_of(self.edition.value)

    @property
    def asked(self) -> LabQuestion:
        """The question as the controls stand."""
        return LabQuestion(
            self.edition.value,
            self.rule.value,
            self.answer.value,
            self.bot.value,
            self.games.value,
            self.seed.value.strip() or "0",
            self.players.value,
            self.second,
        )

    def _offer_rules(self) -> None:
        """Offer the rules, bots and seats of the edition."""
        base = self.base
        rules = rules_of(base, self.second)
        first = next(n for n, rule in enumerate(rules) if _answers_that_fit(base, rule))
        _offer(self.rule, [(rule.head, rule.topic) for rule in rules], first)
        _offer(self.bot, bots_offered(base))
        _offer(self.what, pictures_offered(base))
        least, most = base.players
        self.players.min, self.players.max = min(least, self.players.max), most
        self.players.min = max(2, least)
        self.players.disabled = self.players.min == most
        self._offer_answers()

    def _offer_answers(self) -> None:
        """Offer the other answers to the rule."""
        rule = self.asked.rule
        fit, others = _answers_that_fit(self.base, rule), _others(rule)
        _offer(self.answer, others, [word for _, word in others].index(fit[0]) if fit else 0)

    def _ask_anew(self) -> None:
        """Forget the guess and what was found: they belong to another question."""
        self.halt()
        self.found = self.results = None
        self.guess.disabled = False
        self.board.children, self.picture.value = (), ""
        self._show_picture()
        self._show_state(aloud=problem_with(self.asked) is not None)

    # --- moved by the paper ---------------------------------------------------------------------

    def choose(self, field: str, word: str) -> None:
        """Choose this for a part of the question, or for the picture; refuse what is none."""
        asked = {"edition": self.edition, "rule": self.rule, "answer": self.answer}
        menus = {**asked, "bot": self.bot, "what": self.what}
        if field == "seed":
            self.seed.value = word[:LONGEST_SEED]
        elif field in {"games", "players"}:
            if not (word.isascii() and word.isdecimal() and len(word) < LONGEST_SEED):
                raise NotHeardError(say("Write a number."))
            control = self.games if field == "games" else self.players
            control.value = int(word)
        else:
            menu = menus.get(field)
            known = [value for _, value in menu.options] if menu and not menu.disabled else []
            words = [*map(str, range(len(known)))] if field == "edition" else known
            if word not in words:
                raise NotHeardError(say("There is no such choice."))
            menus[field].value = known[words.index(word)]

    def place_guess(self, low: float, high: float) -> None:
        """Let the guess reach from here to there, within what can be guessed."""
        low, high = (max(-FARTHEST, min(FARTHEST, end)) for end in (low, high))
        self.guess.value = (low, high)

    # --- guess, run, stop, look, replay ---------------------------------------------------------

    def keep_guess(self) -> None:
        """Keep the guess: from now on it cannot be changed, and games can be played."""
        self.guess.disabled = True
        self._show_state()

    def run(self) -> None:
        """Play the games: in between, where a kernel is running; else now, until all are there."""
        if self.running or not self.guess.disabled or problem_with(self.asked):
            return
        self._halt, self.found, self.results = False, None, None
        playing = self._play(rounds(self.asked.experiment))
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _ in playing:
                pass
        else:
            self.playing = loop.create_task(_breathing(playing))

    def halt(self) -> None:
        """Stop playing after the game that is being played; nothing follows from what there is."""
        self._halt = True

    def lay(self, arm: Arm) -> None:
        """Lay the game that shows the difference best on a board, under one of the rules."""
        if self.found is None:
            return
        telling = self.found.telling.index
        self.board.children = (replay(self.found.game(telling, arm)),)

    def _look(self) -> None:
        """Look at the picture that is chosen."""
        self._show_picture()
        self._write()

    def _show_picture(self) -> None:
        """Draw what there is as the picture that is chosen; some play games again for it.

        That of the differences is the axis on the paper: it is shown only where somebody puts it.
        """
        if self.found is not None:
            self.picture.value = lab_picture(self.found, self.what.value)
        shown = [] if self.found is None or self.what.value == "differences" else [self.picture]
        self.children = (self.paper, *shown, self.board)

    def _play(self, played: Iterator[Results]) -> Iterator[None]:
        """Play pair by pair, showing now and then how far it is; pause after each."""
        self.set_trait("running", value=True)
        self._show_progress(0)
        self._show_state(aloud=False)
        try:
            # Looked at before each game: after a halt, its results may be another question's
            while not self._halt and (results := next(played, None)) is not None:
                self.results = results
                self.set_trait("done", results.done)
                if self._clock() - self._shown_at >= SOON:
                    self._show_progress(results.done)
                    self._show_state(aloud=False)
                    self._shown_at = self._clock()
                yield
        finally:
            self.set_trait("running", value=False)
            if self.results is not None and self.results.complete and not self._halt:
                self.found = comparison_of(self.results)
            self._show_progress(self.results.done if self.results else 0)
            self._show_state()
        yield  # a picture takes seconds: the verdict is read meanwhile
        self._show_picture()

    def _show_progress(self, done: int) -> None:
        """Show how many pairs there are, of how many: what is beyond its end a bar cuts off."""
        with self.progress.hold_sync():
            self.progress.max = self.asked.games
            self.progress.value = done

    def _show_state(self, *, aloud: bool = True) -> None:
        """Show on the paper how things stand; enable only the buttons that can be used now."""
        kept, wrong = self.guess.disabled, problem_with(self.asked) is not None
        self.keep.disabled = kept or wrong
        self.start.disabled = not kept or self.running or wrong
        self.stop.disabled = not self.running
        for control in (self.what, *self.replays):
            control.disabled = self.found is None
        self._write(aloud=aloud)

    def _write(self, *, aloud: bool = False) -> None:
        """Write the paper from what there is."""
        low, high = self.guess.value
        shown = Shown(
            asked=self.asked,
            bracket=(low, high),
            guess=IntervalGuess(low, high) if self.guess.disabled else None,
            results=self.results,
            found=self.found,
            running=self.running,
            stopped=self._halt,
            what=self.what.value,
        )
        self.paper.write(shown, aloud=aloud)

    # --- where no widget can run ----------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the widget, with the paper as a still picture and in words."""
        data: dict[str, Any] = dict(super()._repr_mimebundle_(**kwargs) or {})
        text, drawn = self.paper.lasting()
        stills = {"text/plain": visible(text), "text/html": str(picture_with_hints(drawn, text))}
        return {**data, **stills}


guard(RuleLab, plainly, but=widgets.VBox)


def _offer(menu: Any, options: Sequence[tuple[str, str]], first: int = 0) -> None:
    """Fill a menu, and choose one of what it offers."""
    menu.options = options
    menu.index = first


def _others(rule: Flippable) -> list[tuple[str, str]]:
    """Return the other answers to a rule, in words."""
    return [(says, word) for word, says in rule.answers.items() if word != rule.own]


def _answers_that_fit(base: Edition, rule: Flippable) -> list[str]:
    """Return the other answers that can be given without changing a second rule."""
    return [word for word in rule.answers if word != rule.own and can_flip(base, rule, word)]


async def _breathing(playing: Iterator[None]) -> None:
    """Play on, and let the kernel hear what was pressed between two games."""
    for _ in playing:
        await asyncio.sleep(A_BREATH)


@plainly
def rule_lab(edition: str | Edition = "mini", *, second: Edition | None = None) -> RuleLab:
    """Open the rule lab on an edition: flip a rule, guess, run, and see what it does.

    With a ``second`` edition, such as one with rules of your own, the two are compared as they are.

    The parts are ipywidgets: set ``lab.rule.value``, ``observe`` ``running`` and ``done``, or put
    ``lab.paper`` where you like.
    """
    edition_of(edition)  # an unknown one is refused here
    return RuleLab(edition, second=second)
