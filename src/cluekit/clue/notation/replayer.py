"""The lines of a game, played: each becomes moves, and the rules say what comes of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile, zip_longest
from typing import Any

from cluekit.clue.notation.names import UNKNOWN, Names, Words, words
from cluekit.clue.notation.questions import (
    Accusation,
    Asked,
    Suggestion,
    asked_in,
    cards_of,
    read_question,
    rule_lines,
    seat_in,
    write_question,
)
from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.table import whole_bonus_deck
from cluekit.clue.referee.game import Session
from cluekit.core import SPECTATOR, OutOfScriptError, Problem, Scripted
from cluekit.core.letters import first_of
from cluekit.core.notation.lines import Line, refuse

# --- legal lines ----------------------------------------------------------------------------------
# What would have been legal, in the lines one would write for it; why it was not, by ids.

MOST = 12
"""This many possible lines are named; a further one stands for the rest."""


def possible(session: Session, names: Names) -> list[str]:
    """Return lines that could stand here, at most ``MOST`` of them and ``…``."""
    choices = session.choices
    sayings = [_COULD[kind] for kind in choices.kinds() if kind in _COULD]
    every = chain.from_iterable(saying(session, choices, names) for saying in sayings)
    lines = list(islice(every, MOST + 1))
    return [*lines[:MOST], "…"] if len(lines) > MOST else lines


def _walks(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    for place in choices.walks:
        yield names.does(choices.seat, "walks", f"to {names.places.written[place]}")


def _passages(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    for place in choices.passages:
        yield names.does(choices.seat, "takes", f"the passage to {names.places.written[place]}")


def _rolls(session: Session, choices: Choices, names: Names) -> Iterator[str]:
    yield names.does(choices.seat, "rolls", " ".join("…" * session.edition.options.dice))


def _suggestions(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    if choices.room is None:
        return
    room = names.card(choices.room)
    if not choices.whom:
        yield f"{names.seat(choices.seat)}: … … {room}"
    for seat in choices.whom:
        yield f"{names.does(choices.seat, 'asks', names.seat(seat))}: … … {room}"


def _shows(session: Session, choices: Choices, names: Names) -> Iterator[str]:
    table = session.view(choices.seat).table
    lays = table.bonus_effect == "lay-open" and not table.owed
    does = ("lays", "open") if lays else ("shows",)
    for card in choices.show:
        yield f"{names.does(choices.seat, *does)}: {names.card(card)}"


def _looks(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    for index in choices.peek:
        yield names.does(choices.seat, "looks", f"at {index + 1}")


def _picks(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    for seat in choices.pick:
        yield names.does(choices.seat, "picks", names.seat(seat))


_COULD: dict[type, Callable[[Session, Choices, Names], Iterator[str]]] = {
    moves.Roll: _rolls,
    moves.Stay: lambda _, c, n: iter([n.does(c.seat, "stays")]),
    moves.TakePassage: _passages,
    moves.PickPlayer: _picks,
    moves.Suggest: _suggestions,
    moves.Show: _shows,
    moves.Peek: _looks,
    moves.Accuse: lambda _, c, n: iter([f"{n.does(c.seat, 'accuses')}: … … …"]),
    moves.EndTurn: lambda _, c, n: iter([n.does(c.seat, "ends", "the turn")]),
    moves.Walk: _walks,
}


def reason(problem: Problem, names: Names) -> dict[str, object]:
    """Return a problem as plain data, its cards, seats and places by the names of the text."""
    about = {key: _as_ids(key, value, names) for key, value in problem.about.items()}
    return {"code": problem.code, "clause": problem.clause, "about": about}


def _as_ids(key: str, value: Any, names: Names) -> object:
    spell = _SPELL.get(key)
    if spell is None:
        return value
    known = spell(names)
    if isinstance(value, list):
        return [known[number] for number in value]
    return known[value] if 0 <= value < len(known) else value


_SPELL: dict[str, Callable[[Names], tuple[str, ...]]] = {
    "card": lambda names: names.cards.written,
    "may_show": lambda names: names.cards.written,
    "seat": lambda names: names.seats.written,
    "to": lambda names: names.places.written,
    "place": lambda names: names.places.written,
}


# --- replayer -------------------------------------------------------------------------------------

_TO = frozenset({"to", "into", "the", "secret", "passage", "by", "on", "square"})
Told = list[object]


class Play:
    """Plays the lines of a game in a session whose luck is written as they come."""

    def __init__(self, session: Session, luck: Scripted, names: Names) -> None:
        self.session, self._luck, self._names = session, luck, names
        self._asked: Asked | None = None
        self._draws: tuple[int, ...] = ()
        self._did: list[str] = []

    def lines(self, lines: Sequence[Line]) -> None:
        """Play all lines; raises ``RefusedError`` at the first that cannot be."""
        at = 0
        while at < len(lines):
            line, by_rules = lines[at], leading_rules(lines[at + 1 :])
            at += 1 + len(by_rules)
            self._did = []
            self._draws = draws_in(by_rules, self._names)
            self._line(line)
            check_rules(line, by_rules, self._did)

    def _line(self, line: Line) -> None:
        if line.said == ("end",):
            self._over(line)
            return
        seat, verb = seat_in(line, line.said, self._names)
        done = _DOES.get(verb[0].removesuffix("s")) if verb else None
        if done is None:
            self._ask(line)
        elif line.outcome is not None:
            raise line.unreadable()
        else:
            done(self, line, seat, verb[1:])

    # --- one move ------------------------------------------------------------------------------

    def do(
        self, line: Line, seat: int, move: Any, luck: Sequence[int] = (), *, implied: bool = False
    ) -> Told:
        """Play a move with this luck; return what it brought about.

        What rules draw comes after it; for an end of turn that is ``implied``, they draw nothing.
        """
        session = self.session
        problem = session.problem_with(seat, move)
        if problem is not None:
            said = reason(problem, self._names)
            could = possible(session, self._names)
            raise refuse("text-illegal", line, text=line.text[:80], why=said, possible=could)
        before = self._luck.script
        self._luck.script = (*before, *luck)
        if not implied:
            self._luck.script += self._draws
            self._draws = ()
        try:
            letters = session.play(seat, move)
        except OutOfScriptError:
            if session.edition.rules:
                raise refuse("text-rule", line) from None
            table, bonus = session.view(SPECTATOR).table, self._names.bonus.written
            left = table.bonus_left
            if not any(left):
                left = whole_bonus_deck(table.edition, table.face_down)
            known = [name for name, count in zip(bonus, left, strict=True) if count]
            raise refuse("text-bonus", line, known=known) from None
        told = [letter.fact for letter in letters]
        self._did += rule_lines(told, self._names)
        return told

    def _end_turn_for(self, line: Line, seat: int, *, begins: bool) -> None:
        """End the turn where the line is plainly of the next one."""
        choices = self.session.choices
        if choices.end and (begins or choices.seat != seat):
            self.do(line, choices.seat, moves.EndTurn(), implied=True)

    def _otherwise(self, line: Line, right: str) -> None:
        raise refuse("text-otherwise", line, said=line.text[:80], right=right)

    # --- moving --------------------------------------------------------------------------------

    def roll(self, line: Line, seat: int, rest: Words) -> None:
        """Nora rolls 3 4, draws short-cut."""
        self._end_turn_for(line, seat, begins=True)
        wanted = self.session.edition.options.dice
        dice = [int(die) for die in rest if re.fullmatch("[1-6]", die)]
        if len(rest) != wanted or len(dice) != wanted or line.right is not None:
            raise refuse("text-dice", line, dice=wanted)
        drawn = self._drawn(line)
        self._check_drawn(line, drawn, self.do(line, seat, moves.Roll(), [*dice, *drawn]))

    def walk(self, line: Line, seat: int, rest: Words) -> None:
        """Nora walks to E7, draws short-cut."""
        drawn = self._drawn(line)
        move = moves.Walk(self._place(line, rest))
        self._check_drawn(line, drawn, self.do(line, seat, move, drawn))

    def _drawn(self, line: Line) -> list[int]:
        """Return the bonus cards that the line says were drawn."""
        if line.extras and not self._names.bonus.written:
            raise refuse("text-no-bonus", line)
        drawn = []
        for part in map(words, line.extras):
            found = self._names.bonus.longest(part[1:]) if part[:1] in _DRAWS else None
            if found is None or found[1]:
                raise refuse("text-bonus", line, known=list(self._names.bonus.written))
            drawn.append(found[0])
        return drawn

    def _check_drawn(self, line: Line, said: list[int], told: Told) -> None:
        drawn = [fact.bonus for fact in told if isinstance(fact, facts.BonusDrawn)]
        if drawn != said:
            self._otherwise(line, line.text.split(",")[0])

    def _place(self, line: Line, said: Words) -> int:
        while said and said[0] in _TO and self._names.places.longest(said) is None:
            said = said[1:]
        found = self._names.places.longest(said)
        if found is None or found[1] or line.right is not None:
            name = " ".join(said)[:40]
            rooms = self._names.places.written[: self.session.edition.plan.inside]
            raise refuse("text-no-such-place", line, name=name, known=list(rooms))
        return found[0]

    def passage(self, line: Line, seat: int, rest: Words) -> None:
        """Nora takes the passage to study."""
        self._bare(line)
        self._end_turn_for(line, seat, begins=True)
        self.do(line, seat, moves.TakePassage(self._place(line, rest)))

    def stay(self, line: Line, seat: int, rest: Words) -> None:
        """Nora stays."""
        self._bare(line, rest)
        self._end_turn_for(line, seat, begins=True)
        self.do(line, seat, moves.Stay())

    def end(self, line: Line, seat: int, rest: Words) -> None:
        """Nora ends the turn."""
        self._bare(line, () if rest in ((), ("turn",), ("the", "turn")) else rest)
        self.do(line, seat, moves.EndTurn())

    @staticmethod
    def _bare(line: Line, rest: Words = (), *, colon: bool = False) -> None:
        """Refuse a line that says more than it should."""
        if rest or line.extras or (line.right is not None and not colon):
            raise line.unreadable()

    # --- bonus cards and face-down cards -------------------------------------------------------

    def pick(self, line: Line, seat: int, rest: Words) -> None:
        """Nora picks Otto."""
        whom, more = seat_in(line, rest, self._names)
        self._bare(line, more)
        self.do(line, seat, moves.PickPlayer(whom))

    def show(self, line: Line, seat: int, rest: Words) -> None:
        """Otto shows Nora: vase."""
        whom, more = seat_in(line, rest, self._names) if rest else (UNKNOWN, ())
        self._bare(line, more, colon=True)
        told = self.do(line, seat, self._showing(line, seat, self._cards(line)))
        showed = first_of(told, facts.Showed) or first_of(told, facts.ShownByRule)
        if showed is None:
            self._otherwise(line, f"{self._names.seat(seat)} lays open: …")
        elif whom not in (showed.to, UNKNOWN):
            self._otherwise(
                line, f"{self._names.seat(seat)} shows {self._names.seat(showed.to)}: …"
            )
        self._asked = asked_in(told, self._asked)

    def lay(self, line: Line, seat: int, rest: Words) -> None:
        """Nora lays open: vase."""
        self._bare(line, () if rest == ("open",) else ("?",), colon=True)
        told = self.do(line, seat, self._showing(line, seat, self._cards(line)))
        if not any(isinstance(fact, facts.CardLaidOpen) for fact in told):
            self._otherwise(line, f"{self._names.seat(seat)} shows …")

    def _cards(self, line: Line) -> tuple[int, ...]:
        cards = cards_of(line, words(line.right or ""), self._names)
        if not cards:
            raise line.unreadable()
        return cards

    def _showing(self, line: Line, seat: int, cards: tuple[int, ...]) -> moves.Show:
        """Return the ``Show`` move for these cards.

        ``?`` is accepted if the seat can show only one card.
        """
        choices = self.session.choices
        if UNKNOWN in cards:
            if choices.seat != seat or len(choices.show) != 1 or len(cards) != 1:
                raise refuse("text-partial", line)
            cards = choices.show
        return moves.Show(cards[0], cards[1:])

    def look(self, line: Line, seat: int, rest: Words) -> None:
        """Nora looks at 2: vase."""
        index = rest[1:] if rest[:1] == ("at",) else rest
        self._bare(line, index[1:], colon=True)
        if not index or not re.fullmatch("[1-9][0-9]{0,2}", index[0]):
            raise line.unreadable()
        told = self.do(line, seat, moves.Peek(int(index[0]) - 1))
        seen = tuple(fact.card for fact in told if isinstance(fact, facts.FaceDownSeen))
        said = cards_of(line, words(line.right or ""), self._names)
        if said not in ((), (UNKNOWN,), seen):
            self._otherwise(line, f"{line.text.split(':')[0]}: {self._names.cards_in(seen)}")

    # --- asking and accusing -------------------------------------------------------------------

    def _ask(self, line: Line) -> None:
        """Nora: bruno vase library -> Otto vase."""
        said = read_question(line, self._names, self.session.edition.deck)
        self._end_turn_for(line, said.asker, begins=False)
        told = self.do(line, said.asker, self._asking(line, said))
        self._asked = asked_in(told)
        for answer in said.answers:
            if answer.cards and self.session.choices.phase is Phase.ANSWER:
                move = self._showing(line, answer.seat, answer.cards)
                more = self.do(line, answer.seat, move)
                self._asked = asked_in(more, self._asked)
                told += more
        if self._asked is not None:
            self._check_asked(line, said, self._asked, told)

    def _asking(self, line: Line, said: Asked) -> object:
        """Return the move of a question or an accusation; the room may be left open."""
        suspect, weapon, room = said.cards
        choices = self.session.choices
        if UNKNOWN in (suspect, weapon) or (room == UNKNOWN and isinstance(said, Accusation)):
            raise refuse("text-partial", line)
        if isinstance(said, Accusation):
            return moves.Accuse(suspect, weapon, room)
        if choices.room is not None and room not in (choices.room, UNKNOWN):
            raise refuse("text-room", line, room=self._names.card(choices.room))
        # Where only one is asked, it is the one that answers (P12)
        answering = choices.whom and said.whom == UNKNOWN and said.answers
        return moves.Suggest(suspect, weapon, said.answers[0].seat if answering else said.whom)

    def _check_asked(self, line: Line, said: Asked, was: Asked, told: Told) -> None:
        """Compare what the line says with what the rules say."""
        passed = {fact.seat for fact in told if isinstance(fact, facts.CouldNotAnswer)}
        fits = not said.answers or _same_shown(said, was)
        fits &= all(a.seat in passed for a in said.answers if not a.cards)
        if isinstance(said, Accusation) and isinstance(was, Accusation):
            fits &= said.right in (None, was.right)
        elif isinstance(said, Suggestion) and isinstance(was, Suggestion):
            fits &= was.nobody or not said.nobody
        choices = self.session.choices
        if not fits and choices.phase is Phase.ANSWER:
            could = possible(self.session, self._names)
            raise refuse(
                "text-unanswered", line, who=self._names.seat(choices.seat), possible=could
            )
        if not fits:
            self._otherwise(line, write_question(was, self._names))

    # --- the end -------------------------------------------------------------------------------

    def _over(self, line: Line) -> None:
        """End: Nora wins."""
        said = words(line.right or "")
        table = self.session.view(SPECTATOR).table
        winner = "nobody" if table.winner is None else self._names.seat(table.winner)
        if not self.session.over:
            could = possible(self.session, self._names)
            raise refuse("text-not-over", line, possible=could)
        if said[:1] != ("nobody",):
            seat, said = seat_in(line, said, self._names)
            if seat != table.winner:
                self._otherwise(line, f"end: {winner} wins")
        elif table.winner is not None:
            self._otherwise(line, f"end: {winner} wins")
        if said[-1:] not in (("wins",), ("win",)):
            raise line.unreadable()


_DRAWS = (("draws",), ("draw",))


def leading_rules(lines: Sequence[Line]) -> list[Line]:
    """Return the lines at the beginning that say what rules of one's own did."""
    return list(takewhile(lambda line: line.said == ("rule",), lines))


def draws_in(lines: Iterable[Line], names: Names) -> tuple[int, ...]:
    """Return the cards that these lines say were drawn by rules of one's own."""
    return tuple(card for line in lines for card in _cards_drawn(line, names))


def _cards_drawn(line: Line, names: Names) -> tuple[int, ...]:
    """Return the card that a line says was drawn; none where somebody only told something."""
    _, verb = seat_in(line, words(line.right or ""), names)
    if verb[:1] in (("shows",), ("show",)):
        return cards_of(line, seat_in(line, verb[1:], names)[1], names)
    if verb[:2] in (("lays", "open"), ("lay", "open")):
        return cards_of(line, verb[2:], names)
    return ()


def check_rules(line: Line | int, said: Sequence[Line], did: Sequence[str]) -> None:
    """Refuse what a text says of rules of one's own where they did something else."""
    for each, right in zip_longest(said, did):
        if each is None or right is None or words(each.text) != words(right):
            text = each.text[:80] if each else "…"
            raise refuse("text-otherwise", each or line, said=text, right=right or "–")


def _same_shown(said: Asked, was: Asked) -> bool:
    """Tell whether the same seats showed the same cards, as far as that is said."""
    ours, theirs = ([a for a in asked.answers if a.cards] for asked in (said, was))
    return len(ours) == len(theirs) and all(
        our.seat in (their.seat, UNKNOWN)
        and len(our.cards) == len(their.cards)
        and {card for card in our.cards if card != UNKNOWN} <= set(their.cards)
        for our, their in zip(ours, theirs, strict=True)
    )


_DOES: dict[str, Callable[[Play, Line, int, Words], None]] = {
    "roll": Play.roll,
    "walk": Play.walk,
    "go": Play.walk,
    "goe": Play.walk,
    "take": Play.passage,
    "stay": Play.stay,
    "end": Play.end,
    "pick": Play.pick,
    "show": Play.show,
    "lay": Play.lay,
    "look": Play.look,
}
