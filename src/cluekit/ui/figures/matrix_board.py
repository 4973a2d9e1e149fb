"""The matrix game as a figure: play many rounds against a bot that learns from what you do.

How often you played what stands beside the equilibrium once the match is over, or when asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from cluekit.core import Chance
from cluekit.draw import Element, el
from cluekit.learn.gains import Gains, gain, share
from cluekit.logic.games import ROWS, Mixed, mixed_strategy
from cluekit.ui.figures.learning_bot import new_match
from cluekit.ui.figures.matrix_picture import gains_table, match_on_paper, shares_table
from cluekit.ui.figures.named_games import Numbers, game_called
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say
from cluekit.words.amounts import per_cent

MOST_ROUNDS = 200
_FINE = 10_000


class MatrixBoard(Scene):
    """A table of gains, and a match of a number of rounds against a bot.

    ``play("Arrest")`` plays a round as a press does, ``play("Arrest", 10)`` ten;
    ``mix("1/4", "3/4")`` plays all that are left by these chances. ``average`` is what the rows
    gained on average, ``often`` how often you played what.
    """

    _css = Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["MatrixBoard", None]()

    def __init__(self, gains: Gains, rounds: int, seed: int) -> None:
        super().__init__()
        self.match = new_match(gains, rounds, seed)
        self.asked = False
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def average(self) -> Fraction | None:
        """What the rows gained on average so far; None before the first round."""
        return self.match.average

    @property
    def often(self) -> dict[str, int]:
        """How often you played what."""
        names = [say(name) for name in self.match.choices]
        return dict(zip(names, self.match.often(0), strict=True))

    @property
    def equilibrium(self) -> Mixed:
        """Your chances in the equilibrium."""
        solved = self.match.gains.solved
        return solved.rows if self.match.gains.side == ROWS else solved.columns

    def play(self, choice: str, times: int = 1) -> MatrixBoard:
        """Play a choice by its name, this many times; raises ``LookupError`` in words."""
        names = {say(name).casefold(): n for n, name in enumerate(self.match.choices)}
        names |= {name.casefold(): n for n, name in enumerate(self.match.choices)}
        if choice.casefold() not in names:
            known = ", ".join(say(name) for name in self.match.choices)
            raise LookupError(say("You may play: {names}.", names=known))
        return self._go_on([names[choice.casefold()]] * times)

    def mix(self, *chances: object) -> MatrixBoard:
        """Play all rounds that are left by chances such as "1/4", "3/4"."""
        try:
            mine = mixed_strategy(*chances)
        except ValueError:
            mine = ()
        if len(mine) != len(self.match.choices):
            raise LookupError(
                say("Write a chance for each choice, such as {example}.", example='"1/4", "3/4"')
            )
        luck = Chance(self.match.seed, self.match.number).luck("you", 0)
        left = self.match.rounds - len(self.match.played)
        return self._go_on([_choice_at(mine, luck.die(_FINE)) for _ in range(left)])

    def _go_on(self, choices: Sequence[int]) -> MatrixBoard:
        for choice in choices:
            if self.match.over:
                break
            self.match = self.match.after(choice)
        self._tell()
        return self

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("play:{choice:int}")
    def _play(self, _: Press, choice: int) -> None:
        """Play a round."""
        if choice >= len(self.match.choices):
            raise NothingHereError
        if self.match.over:
            raise NotHeardError(say("All rounds are played. Begin again for another match."))
        self._go_on([choice])

    @presses.on("equilibrium")
    def _ask(self, _: Press) -> None:
        """Show the equilibrium."""
        self.asked = True
        self._tell()

    @presses.on("again")
    def _again(self, _: Press) -> None:
        """Begin another match."""
        was = self.match
        self.match = new_match(was.gains, was.rounds, was.seed, was.number + 1)
        self.asked = False
        self._tell()

    def _tell(self) -> None:
        self.redraw()
        self.speak(" ".join(self._summary()))

    # --- drawn --------------------------------------------------------------------------------

    @property
    def _open(self) -> bool:
        """Whether the equilibrium is shown."""
        return self.asked or self.match.over

    def redraw(self) -> None:
        """Draw the table, the choices, what happened, and how often."""
        if not hasattr(self, "asked"):
            return
        plays = [button(say(n), f"play:{at}", main=True) for at, n in enumerate(self.match.choices)]
        asks = None if self._open else button(say("Show the equilibrium"), "equilibrium")
        again = button(say("Begin again"), "again") if self.match.played else None
        self.show(
            el(
                "div",
                gains_table(self.match),
                el("div", el("b", say("You play")), plays, class_="ck-lesson-row"),
                [el("p", text, class_="ck-match-said") for text in self._summary()],
                shares_table(self.match, open_=self._open),
                el("div", asks, again, class_="ck-lesson-row"),
                class_="ck-lesson",
            )
        )

    def _summary(self) -> list[str]:
        """Return what the last round was, how many are played, and what is shown beside them."""
        match = self.match
        about = {"n": len(match.played), "all": match.rounds}
        lines = [say("Round {n} of {all}.", **about)]
        if match.played:
            mine, theirs = match.played[-1]
            last = {"mine": say(match.choices[mine]), "theirs": say(match.gains.theirs[theirs])}
            got = gain(match.gain_of(match.played[-1])).in_words()
            lines = [say("You: {mine}. The bot: {theirs}. That is {got}.", got=got, **last), *lines]
        if match.average is not None:
            average = gain(round(match.average, 2)).in_words()
            lines.append(say("On average so far: {average}.", average=average))
        if self._open:
            value = gain(match.gains.solved.value).in_words()
            lines.append(say("In the equilibrium: {value}.", value=value))
        return lines

    def in_words(self) -> str:
        """Return table, rounds and shares as text."""
        match = self.match
        lines = [match.gains.in_words() + ".", *self._summary()]
        whole = len(match.played) or 1
        for n, (name, count) in enumerate(self.often.items()):
            right = f" ({share(self.equilibrium[n]).in_words()})" if self._open else ""
            lines.append(f"{name}: {count} · {per_cent(Fraction(count, whole))}{right}")
        return "\n".join(lines)

    def still(self) -> Element:
        """Return the table and what was played on paper."""
        paper = Paper()
        match_on_paper(paper, self.match)
        for line in self._summary():
            paper.text(line)
        for line in self.in_words().splitlines()[-len(self.match.choices) :]:
            paper.text(line)
        return paper.finish(say("A game of rows and columns"), self.in_words())


def _choice_at(chances: Mixed, die: int) -> int:
    """Return the choice that a throw of 1 to ``_FINE`` stands for."""
    left = Fraction(die - 1, _FINE)
    for choice, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return choice
    return len(chances) - 1


@plainly
def matrix_game(
    game: str | Numbers = "arrest or gather",
    *,
    rounds: int = 50,
    rows: Sequence[str] = (),
    columns: Sequence[str] = (),
    side: Literal["rows", "columns"] = "rows",
    seed: int = 1,
) -> MatrixBoard:
    """Return a game of rows and columns to play against a bot that learns by regret.

    ``game`` is a name, such as "two by two", or rows of numbers: what the rows gain; then ``rows``
    and ``columns`` are what the choices are called. ``side`` is the side you play, "rows" or
    "columns", for this many ``rounds``; ``seed`` is the bot's luck. Raises ``LookupError`` in
    words.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise LookupError(say("A match has 1 to {most} rounds.", most=MOST_ROUNDS))
    found = game_called(game, rows, columns)
    mine = found if side == ROWS else Gains(found.game, found.rows, found.columns, "columns")
    return MatrixBoard(mine, rounds, seed)
