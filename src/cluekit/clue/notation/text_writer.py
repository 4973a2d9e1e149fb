"""A game becomes a text: the fold of letters into lines.

Everything is written from letters. For a seat they are that seat's own, so what it was not told
cannot stand in its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation.head import heading
from cluekit.clue.notation.names import UNKNOWN, Names, names_for
from cluekit.clue.notation.questions import Asked, asked_in, rule_lines, write_question
from cluekit.clue.public import facts
from cluekit.clue.public.table import Player
from cluekit.clue.referee.game import Session
from cluekit.core.notation.lines import post_of

Told = list[Any]


def write(session: Session, seat: int | None = None) -> str:
    """Return the game so far as a text; with a seat, only what that seat was told.

    The whole text holds the solution and says so in its first line. A seat's text has ``?`` for
    what the seat does not know; it is for reading, it cannot be played again.
    """
    post = post_of(session, seat)
    names = names_for(session.edition, session.players)
    told = [fact for _, fact in post]
    moves = (list(each) for _, each in groupby(post, key=lambda letter: letter[0]))
    lines = [*heading(session, told, names, seat), *_Writer(names).lines(moves)]
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes the events of a game, move by move."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._lines: list[str] = []
        self._heading: list[str] = []
        self._ended = ""
        self._asked: Asked | None = None
        self._asked_at = -1
        self._mover = UNKNOWN

    def lines(self, moves: Iterable[list[tuple[int, object]]]) -> list[str]:
        """Return the lines of all moves; an end of turn is written where it is not plain."""
        for move in moves:
            self._move([fact for _, fact in move])
        return [*self._lines, self._ended] if self._ended else self._lines

    def _move(self, told: Told) -> None:
        if isinstance(told[0], facts.TurnBegan | facts.TurnsSkipped):
            # Keep the line back: the next event of another player says the same
            self._ended = self.say(self._mover, "ends", "the turn")
            began = next(fact for fact in told if isinstance(fact, facts.TurnBegan))
            by_rules = rule_lines(told, self._names)
            if began.seat == self._mover or by_rules:
                self._say(self._ended)
            self._lines += by_rules
        else:
            self._event(told)
        for fact in told:
            if isinstance(fact, facts.TurnBegan):
                self._mover = fact.seat
                self._heading = ["", f"# turn {fact.number}"]

    def _event(self, told: Told) -> None:
        """Write what was decided, then what came of it by itself."""
        question = any(isinstance(fact, facts.Suggested | facts.Accused) for fact in told)
        answer = isinstance(told[0], facts.Showed) and not told[0].bonus
        if question or (self._asked and answer):
            # Write a question, or write its line again with a further answer
            self._asked = asked_in(told, None if question else self._asked)
            if self._asked is not None:
                line = write_question(self._asked, self._names)
                if question:
                    self._say(line)
                    self._asked_at = len(self._lines) - 1
                else:
                    self._lines[self._asked_at] = line
        elif saying := _SAYING.get(type(told[0])):
            self._asked = None
            self._say(saying(self, told))
        for fact in told:
            if isinstance(fact, facts.BonusDrawn):
                drew = self._names.verb(fact.seat, "draws")
                self._lines[-1] += f", {drew} {self._names.bonus.written[fact.bonus]}"
        if any(isinstance(fact, facts.Stayed) and fact.forced for fact in told):
            self._lines[-1] += "  # no way is open"
        self._lines += rule_lines(told, self._names)
        for fact in told:
            if isinstance(fact, facts.GameEnded):
                won = self.say(fact.winner, "wins") if fact.winner >= 0 else "nobody wins"
                self._say(f"end: {won}", "")

    def _say(self, line: str, *before: str) -> None:
        self._lines += [*before, *self._heading, line]
        self._heading, self._ended = [], ""

    def say(self, seat: int, verb: str, rest: str = "") -> str:
        """Return "Nora rolls 3 4"."""
        return self._names.does(seat, verb, rest)

    def place(self, place: int) -> str:
        """Return a place as it is written."""
        return self._names.places.written[place]

    def shows(self, told: Told) -> str:
        """Return "Otto shows Nora: vase", for a bonus card or because of a rule of one's own."""
        fact = told[0]
        every = [one.card for one in told if isinstance(one, facts.CardSeen)]
        seen = every[: getattr(fact, "count", 1)] or [UNKNOWN]  # a rule may have shown more
        shows = self.say(fact.seat, "shows", self._names.seat(fact.to))
        return f"{shows}: {self._names.cards_in(seen)}"

    def picks(self, told: Told) -> str:
        """Return "Nora picks Otto", for a bonus card."""
        return self.say(told[0].seat, "picks", self._names.seat(told[0].whom))

    def lays_open(self, told: Told) -> str:
        """Return "Nora lays open: vase", for a bonus card."""
        return f"{self.say(told[0].seat, 'lays', 'open')}: {self._names.card(told[0].card)}"

    def looks(self, told: Told) -> str:
        """Return "Nora looks at 2: vase", positions counted from 1."""
        seen = [one.card for one in told if isinstance(one, facts.FaceDownSeen)] or [UNKNOWN]
        place = f"at {told[0].index + 1}"
        return f"{self.say(told[0].seat, 'looks', place)}: {self._names.cards_in(seen)}"


_SAYING: dict[type, Callable[[_Writer, Told], str]] = {
    facts.Rolled: lambda w, t: w.say(t[0].seat, "rolls", " ".join(map(str, t[0].dice))),
    facts.Walked: lambda w, t: w.say(t[0].seat, "walks", f"to {w.place(t[0].path[-1])}"),
    facts.PassageTaken: lambda w, t: w.say(
        t[0].seat, "takes", f"the passage to {w.place(t[0].to)}"
    ),
    facts.Stayed: lambda w, t: w.say(t[0].seat, "stays"),
    facts.PlayerPicked: _Writer.picks,
    facts.Showed: _Writer.shows,
    facts.ShownByRule: _Writer.shows,
    facts.CardLaidOpen: _Writer.lays_open,
    facts.Peeked: _Writer.looks,
}


def event_line(asked: Asked, edition: Edition, players: Sequence[Player]) -> str:
    """Return the line of one question or accusation."""
    return write_question(asked, names_for(edition, players))
