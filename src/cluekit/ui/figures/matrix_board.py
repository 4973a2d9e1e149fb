"""The matrix game as a figure: play many rounds against a bot that learns from what you do.

How often you played what stands beside the equilibrium once the match is over, or when asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isfinite
from typing import Literal

import msgspec
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.draw import Element, el, with_attributes
from cluekit.learn.exercises.L14.bluff import BLUFF
from cluekit.learn.exercises.L14.two_by_two import COLUMNS, DIVES, KICKS, PLACES, game_of
from cluekit.learn.exercises.L14.two_by_two import ROWS as ARRESTS
from cluekit.learn.gains import Gains, gain, share
from cluekit.logic.games import ROWS, MatrixGame, Mixed, Regrets, mixed_strategy
from cluekit.ui.kit.figure import Figure, Paper, button, framed_table, paragraphs, row_of
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, plainly
from cluekit.words import mark, say
from cluekit.words.amounts import per_cent

# --- named games ----------------------------------------------------------------------------------
# The games that a lesson calls by name, and games in somebody's own numbers.

MOST_CHOICES = 4
"""The most choices of a side: a table of more is too wide for a phone."""
Numbers = Sequence[Sequence[int | float]]

HONEST = (mark("arrest another"), mark("arrest yourself"))
KILLS = (mark("kill the arrested"), mark("kill the other"))
PRIZES = (Fraction(1), Fraction(0)), (Fraction(0), Fraction(3))

GAMES = {
    "arrest or gather": Gains(game_of((80, 20, 40, 60)), ARRESTS, COLUMNS),
    "hide and seek": Gains(MatrixGame(PRIZES), PLACES, PLACES),
    "two by two": Gains(BLUFF, HONEST, KILLS),
    "penalty": Gains(game_of((40, 90, 70, 45)), KICKS, DIVES),
}
"""Each with what the rows gain: a chance of winning, points, goals."""


def game_called(game: str | Numbers, rows: Sequence[str], columns: Sequence[str]) -> Gains:
    """Return a game by its name, or one in numbers; raises ``LookupError`` in words."""
    if isinstance(game, str):
        if game not in GAMES:
            known = ", ".join(f'"{name}"' for name in GAMES)
            raise LookupError(say("There is no such game. There are: {names}.", names=known))
        return GAMES[game]
    wide = {len(row) for row in game}
    if len(wide) != 1 or not 1 < len(game) <= MOST_CHOICES or not 1 < max(wide) <= MOST_CHOICES:
        raise LookupError(
            say("Write 2 to {most} rows, each with 2 to {most} numbers.", most=MOST_CHOICES)
        )
    if not all(isfinite(number) for row in game for number in row):
        raise LookupError(say("Every gain is a number, such as {example}.", example="0.4"))
    table = MatrixGame(tuple(tuple(Fraction(str(number)) for number in row) for row in game))
    down, across = len(table.gains), len(table.gains[0])
    mine = tuple(rows) or tuple(f"{say('Row')} {number + 1}" for number in range(down))
    theirs = tuple(columns) or tuple(f"{say('Column')} {number + 1}" for number in range(across))
    if (len(mine), len(theirs)) != (down, across):
        raise LookupError(say("Give a name to each row and to each column."))
    return Gains(table, mine, theirs)


# --- learning bot ---------------------------------------------------------------------------------
# A match of many rounds against a bot that learns by regret, and what was played so far.
#
# The bot decides from the rounds that are over, before anybody presses: it cannot see what comes.

_FINE = 10_000
"""A chance is drawn to this many parts."""


class Match(msgspec.Struct, frozen=True):
    """The rounds played: what the learner and the bot chose, in pairs, and what the bot learned.

    The learner plays the side of ``gains``. ``number`` counts the matches: each has other luck.
    """

    gains: Gains
    rounds: int
    seed: int
    bot: Regrets
    played: tuple[tuple[int, int], ...] = ()
    number: int = 0

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.played) >= self.rounds

    @property
    def choices(self) -> tuple[str, ...]:
        """What the learner may do, as messages."""
        return self.gains.rows if self.gains.side == ROWS else self.gains.columns

    @property
    def bots_next(self) -> int:
        """What the bot does in the next round: it is settled before the learner moves."""
        luck = Chance(self.seed, self.number).luck("bot", len(self.played))
        return choice_at(tuple(map(Fraction, self.bot.strategy)), luck.die(_FINE))

    def after(self, mine: int) -> Match:
        """Return the match after a round in which the learner plays this choice."""
        theirs = self.bots_next
        seen = self.gains.game.seen_by("columns" if self.gains.side == ROWS else "rows")
        worth = [float(row[mine]) for row in seen.gains]
        bot = self.bot.after(worth, worth[theirs])
        return replace(self, bot=bot, played=(*self.played, (mine, theirs)))

    def gain_of(self, pair: tuple[int, int]) -> Fraction:
        """Return what the rows gain in a round."""
        row, column = pair if self.gains.side == ROWS else pair[::-1]
        return self.gains.game.gains[row][column]

    @property
    def average(self) -> Fraction | None:
        """What the rows gained on average; None before the first round."""
        gained = [self.gain_of(pair) for pair in self.played]
        return sum(gained, Fraction(0)) / len(gained) if gained else None

    def often(self, side: int) -> tuple[int, ...]:
        """Return how often each choice was played: 0 the learner's, 1 the bot's."""
        chosen = [pair[side] for pair in self.played]
        count = len(self.choices) if side == 0 else len(self.gains.theirs)
        return tuple(chosen.count(choice) for choice in range(count))


def choice_at(chances: Mixed, die: int) -> int:
    """Return the choice that a throw of 1 to ``_FINE`` stands for."""
    left = Fraction(die - 1, _FINE)
    for choice, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return choice
    return max(range(len(chances)), key=chances.__getitem__)  # rounded chances may not make 1


def new_match(gains: Gains, rounds: int, seed: int, number: int = 0) -> Match:
    """Return a match before its first round."""
    return Match(gains, rounds, seed, Regrets.of_nothing(len(gains.theirs)), number=number)


# --- matrix picture -------------------------------------------------------------------------------
# The tables of the matrix game: gains, with the cell that was met; and shares, as bars, too.

_LONG = 100.0
"""A bar of the whole."""


def gains_table(match: Match) -> Element:
    """Return the table of gains; the cell that was met last carries a sign and says so."""
    gains, met = match.gains, match.played[-1] if match.played else None
    if met and gains.side != ROWS:
        met = met[::-1]
    sign = el("span", "◆ ", aria_hidden="true")
    said = el("span", say("(met last)"), class_="ck-voice-only")
    rows = []
    for row, name in enumerate(gains.rows):
        cells = []
        for column, each in enumerate(gains.game.gains[row]):
            words, key = gain(each).in_words(), f"gain:{row}:{column}"
            if met == (row, column):
                cells.append(el("td", sign, words, said, class_="ck-met", data_key=key))
            else:
                cells.append(el("td", words, data_key=key))
        rows.append(el("tr", el("th", say(name), scope="row"), cells))
    own = say("You choose the row.") if gains.side == ROWS else say("You choose the column.")
    more = say("The number is what the rows gain and the columns lose.")
    heads = ["", *map(say, gains.columns)]
    table = framed_table(heads, rows, say("Table of gains"), "ck-truth ck-wordy ck-gains")
    # no caption of the table: that would be as narrow as its two columns
    return el("div", el("p", f"{own} {more}", class_="ck-muted ck-hint"), table)


def shares_table(match: Match, *, open_: bool) -> Element:
    """Return how often both sides played what, beside the equilibrium where that is open."""
    solved, played = match.gains.solved, len(match.played)
    mine, theirs = solved.rows, solved.columns
    if match.gains.side != ROWS:
        mine, theirs = theirs, mine
    heads = [say("Who"), say("Choice"), say("Played"), say("Share"), say("Equilibrium")]
    sides = (
        (say("You"), match.choices, match.often(0), mine),
        (say("The bot"), match.gains.theirs, match.often(1), theirs),
    )
    rows = [
        el(
            "tr",
            el("td", who),
            el("th", say(name), scope="row"),
            el("td", str(count)),
            el(
                "td",
                _bar(count / (played or 1), right if open_ else None),
                per_cent(Fraction(count, played)) if played else "–",
                class_="ck-played-cell",
            ),
            el("td", share(right).in_words() if open_ else "–"),
            data_key=f"share:{who}:{say(name)}",
        )
        for who, names, often, chances in sides
        for name, count, right in zip(names, often, chances, strict=True)
    ]
    kind = "ck-truth ck-wordy ck-played"
    return framed_table(heads, rows, say("How often who played what"), kind)


def _bar(played: float, right: Fraction | None) -> Element:
    """Return a bar as long as the share, with a line where the equilibrium is."""
    long = _LONG * played
    line = None
    if right is not None:
        line = el("path", class_="ck-played-right", d=f"M{_LONG * float(right):g} 0V14")
    return el(
        "svg",
        el("rect", class_="ck-played-ground", width=_LONG, height=14),
        el("rect", class_="ck-played-share", width=f"{long:g}", y=2, height=10),
        line,
        viewBox=f"-1 0 {_LONG + 2:g} 14",
        class_="ck-played-bar",
        aria_hidden="true",
        focusable="false",
    )


def match_on_paper(paper: Paper, match: Match) -> None:
    """Write the table of gains."""
    gains = match.gains
    widths = [190.0, *[130.0] * len(gains.columns)]
    paper.row(["", *map(say, gains.columns)], widths, bold=True)
    for name, row in zip(gains.rows, gains.game.gains, strict=True):
        paper.row([say(name), *(gain(each).in_words() for each in row)], widths)
    paper.gap()


# --- matrix board ---------------------------------------------------------------------------------

MOST_ROUNDS = 200


class MatrixBoard(Figure):
    """A table of gains, and a match of a number of rounds against a bot.

    ``play("Arrest")`` plays a round as a press does, ``play("Arrest", 10)`` ten;
    ``mix("1/4", "3/4")`` plays all that are left by these chances. ``average`` is what the rows
    gained on average, ``often`` how often you played what.
    """

    presses = Presses["MatrixBoard", None]()

    def __init__(self, gains: Gains, rounds: int, seed: int) -> None:
        self.match = new_match(gains, rounds, seed)
        self.asked = False
        super().__init__()

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
        return self._go_on([choice_at(mine, luck.die(_FINE)) for _ in range(left)])

    def _go_on(self, choices: Sequence[int]) -> MatrixBoard:
        for choice in choices:
            if self.match.over:
                break
            self.match = self.match.after(choice)
        return self._redraw_and_speak(*self._summary())

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
        self._redraw_and_speak(*self._summary())

    @presses.on("again")
    def _again(self, _: Press) -> None:
        """Begin another match."""
        was = self.match
        self.match = new_match(was.gains, was.rounds, was.seed, was.number + 1)
        self.asked = False
        self._redraw_and_speak(*self._summary())

    # --- drawn --------------------------------------------------------------------------------

    @property
    def _open(self) -> bool:
        """Whether the equilibrium is shown."""
        return self.asked or self.match.over

    def redraw(self) -> None:
        """Draw the table, the choices, what happened, and how often."""
        over = self.match.over
        plays = [
            button(say(n), f"play:{at}", main=not over) for at, n in enumerate(self.match.choices)
        ]
        if over:
            plays = [with_attributes(each, aria_disabled="true") for each in plays]
        asks = None if self._open else button(say("Show the equilibrium"), "equilibrium")
        played = self.match.played
        again = button(say("Begin again"), "again", main=over) if played else None
        self.show(
            el(
                "div",
                gains_table(self.match),
                row_of(el("b", say("You play")), plays),
                paragraphs(self._summary(), "ck-match-said"),
                shares_table(self.match, open_=self._open),
                row_of(asks, again),
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
        paper.lines(self._summary())
        paper.lines(self.in_words().splitlines()[-len(self.match.choices) :])
        return paper.finish(say("A game of rows and columns"), self.in_words())


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

    >>> matrix_game("two by two", rounds=3).equilibrium
    (Fraction(2, 3), Fraction(1, 3))
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise LookupError(say("A match has 1 to {most} rounds.", most=MOST_ROUNDS))
    found = game_called(game, rows, columns)
    mine = found if side == ROWS else Gains(found.game, found.rows, found.columns, "columns")
    return MatrixBoard(mine, rounds, seed)
