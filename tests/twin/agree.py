"""The engine and the slow twin play the same game; the first difference is a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cluekit.clue.public import facts, moves
from cluekit.core import EVERYONE
from cluekit.core.session import Session, Step
from twin.editions import Wish, played
from twin.slow import Post, SlowGame
from twin.slow_setup import ALL, Fate


class DisagreementError(AssertionError):
    """The engine and its slow twin differ; the message says at which move and in what."""


class Pair:
    """A session and its twin, compared before and after every move."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.twin = SlowGame(session.edition, [player.suspect for player in session.players])

    def play_on(self, wish: Wish, most: int) -> int:
        """Play at most this many moves by this wish; return how many were compared."""
        self._compare()
        for _ in played(self.session, wish, most):
            if self.session.step:
                self._follow(self.session.record[-1])
                self._compare()
        return self.session.step

    def _follow(self, step: Step) -> None:
        if step.move not in self.twin.choices():
            self._differ("accepted", step.move, "the twin refuses it")
        self._check_way(step)
        ours = self.twin.play(step.move, fate_of(step))
        theirs = [post_of(letter, len(self.session.players)) for letter in step.letters]
        if [self._without_way(post) for post in theirs] != [self._without_way(p) for p in ours]:
            self._differ("letters", theirs, ours)

    def _check_way(self, step: Step) -> None:
        """Any shortest or longer way will do, so long as the twin allows it."""
        for letter in step.letters:
            walks = isinstance(letter.fact, facts.Walked) and isinstance(step.move, moves.Walk)
            if walks and not self.twin.allows(letter.fact.path):
                self._differ("way", letter.fact.path, "not allowed")

    def _without_way(self, post: Post) -> Post:
        fact, to = post
        if isinstance(fact, facts.Walked):
            return replace(fact, path=fact.path[-1:]), to
        return post

    def _compare(self) -> None:
        session, twin = self.session, self.twin
        if session.choices.seat != twin.decides():
            self._differ("who decides", session.choices.seat, twin.decides())
        engine, slow = set(session.choices), twin.choices()
        if engine != slow:
            self._differ("choices", engine - slow, slow - engine)
        theirs, ours = table_of(session), table_of_twin(twin)
        if theirs != ours:
            keys = [key for key in theirs if theirs[key] != ours[key]]
            self._differ("table", *({key: one[key] for key in keys} for one in (theirs, ours)))

    def _differ(self, what: str, theirs: Any, ours: Any) -> None:
        session = self.session
        answers = session.edition.options
        message = (
            f"{what} at move {session.step} of {session.edition.id}, seed {session.chance.seed}, "
            f"{len(session.players)} players\nengine: {theirs}\ntwin:   {ours}\n{answers}\n"
            f"last move: {session.record[-1] if session.record else None}"
        )
        raise DisagreementError(message)


def post_of(letter: Any, seats: int) -> Post:
    """Return a letter in the twin's words."""
    if letter.to == EVERYONE:
        return letter.fact, ALL
    return letter.fact, frozenset(seat for seat in range(seats) if letter.to >> seat & 1)


def fate_of(step: Step) -> Fate:
    """Return what luck gave in this step, for the twin to take."""
    gifts: list[Any] = []
    hands: list[tuple[int, ...]] = []
    hidden: tuple[int, ...] = ()
    for fact in (letter.fact for letter in step.letters):
        if type(fact) in _GIFTS:
            gifts.append(_GIFTS[type(fact)](fact))
        elif isinstance(fact, facts.Received):
            hands.append(fact.cards)
        elif isinstance(fact, facts.LaidFaceDown):
            hidden = fact.cards
    return Fate(*gifts, *([hands, hidden] if hands else []))


_GIFTS: dict[type, Callable[[Any], Any]] = {
    facts.TurnOrderDrawn: lambda fact: fact.seats,
    facts.WeaponsPlaced: lambda fact: fact.rooms,
    facts.RolledForStart: lambda fact: fact.dice,
    facts.Rolled: lambda fact: fact.dice,
    facts.CaseFileHolds: lambda fact: fact.cards,
    facts.FirstPlayerFound: lambda fact: fact.seat,
    facts.BonusDrawn: lambda fact: fact.bonus,
}


def table_of(session: Session) -> dict[str, Any]:
    """Return the public position of a session in plain values."""
    table = session._positions[-1].table
    over = session.over
    return {
        "suspects": tuple(player.suspect for player in table.players),
        "order": table.order,
        "pieces": tuple(table.pieces),
        "weapons": tuple(table.weapons),
        "sizes": tuple(table.sizes),
        "face up": set(table.face_up),
        "face down": table.face_down,
        "laid open": list(table.laid_open),
        "bonus deck": list(table.bonus_left),
        "another turn": table.again,
        "called": {seat for seat in range(len(table.players)) if table.called >> seat & 1},
        "accused": {seat for seat in range(len(table.players)) if table.accused >> seat & 1},
        "out": {seat for seat in range(len(table.players)) if table.out >> seat & 1},
        "mover": table.mover,
        "turn": table.turn,
        "winner": -1 if table.winner is None else table.winner,
        "phase": table.phase.value,
        "case file": table.case_file if over else None,
    }


def table_of_twin(twin: SlowGame) -> dict[str, Any]:
    """Return what lies open at the twin's table."""
    return {
        "suspects": tuple(twin.suspects),
        "order": tuple(twin.order),
        "pieces": tuple(twin.pieces.get(s, -1) for s in twin.edition.deck.suspects),
        "weapons": tuple(twin.weapons.get(w, -1) for w in twin.edition.deck.weapons),
        "sizes": tuple(len(twin.hands.get(seat, ())) for seat in twin.seats),
        "face up": twin.face_up if twin.hands else set(),
        "face down": len(twin.face_down),
        "laid open": twin.laid_open,
        "bonus deck": twin.bonus.left,
        "another turn": twin.bonus.again,
        "called": twin.called,
        "accused": twin.accused,
        "out": twin.out,
        "mover": twin.mover,
        "turn": twin.number,
        "winner": twin.winner,
        "phase": twin.at,
        "case file": twin.envelope if twin.at == "over" else None,
    }
