"""The engine and the slow twin play the same game; the first difference is a sentence."""

from __future__ import annotations

from typing import Any

from cluekit.clue import facts, moves
from cluekit.core import EVERYONE
from cluekit.core.session import Session, Step
from twin.houses import Wish, played
from twin.slow import ALL, Fate, Post, SlowGame


class DisagreementError(AssertionError):
    """The engine and its slow twin differ; the message says at which move and in what."""


class Pair:
    """A session and its twin, compared before and after every move."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.twin = SlowGame(session.edition, [player.suspect for player in session.players])

    def play_on(self, wish: Wish, most: int) -> int:
        """Play at most so many moves by this wish; return how many were compared."""
        self._compare()
        for _ in played(self.session, wish, most):
            if self.session.step:
                self._follow(self.session.record[-1])
                self._compare()
        return self.session.step

    def _follow(self, step: Step) -> None:
        if step.move not in self.twin.choices():
            self._differ("accepted", step.move, "the twin refuses it")
        ours = self.twin.play(step.move, fate_of(step))
        theirs = [post_of(letter, len(self.session.players)) for letter in step.letters]
        if [self._without_way(post) for post in theirs] != [self._without_way(p) for p in ours]:
            self._differ("letters", theirs, ours)
        self._check_way(step)

    def _check_way(self, step: Step) -> None:
        """Any shortest or longer way will do, so long as the twin knows it."""
        for letter in step.letters:
            if isinstance(letter.fact, facts.Walked) and isinstance(step.move, moves.Walk):
                known = self.twin.last_reach[step.move.to]
                if letter.fact.path not in known:
                    self._differ("way", letter.fact.path, sorted(known))

    def _without_way(self, post: Post) -> Post:
        fact, to = post
        if isinstance(fact, facts.Walked):
            return facts.Walked(fact.seat, fact.path[-1:]), to
        return post

    def _compare(self) -> None:
        session, twin = self.session, self.twin
        if session.choices.seat != twin.decides():
            self._differ("who decides", session.choices.seat, twin.decides())
        engine, slow = set(session.choices), twin.choices()
        if engine != slow:
            self._differ("choices", engine - slow, slow - engine)
        theirs, ours = table_of(session), twin.table()
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
    drawn: list[Any] = []
    for fact in (letter.fact for letter in step.letters):
        if isinstance(fact, facts.WeaponsPlaced):
            gifts.append(fact.rooms)
        elif isinstance(fact, facts.Rolled | facts.RolledForStart):
            gifts.append(fact.dice)
        elif isinstance(fact, facts.CaseFileHolds):
            gifts.append(fact.cards)
        elif isinstance(fact, facts.Received):
            hands.append(fact.cards)
        elif isinstance(fact, facts.FirstPlayerFound):
            drawn.append(fact.seat)
    return Fate(*gifts, *([hands] if hands else []), *drawn)


def table_of(session: Session) -> dict[str, Any]:
    """Return the public position of a session in plain values."""
    table = session._positions[-1].table
    over = session.over
    return {
        "pieces": tuple(table.pieces),
        "weapons": tuple(table.weapons),
        "sizes": tuple(table.sizes),
        "face up": set(table.face_up),
        "called": {seat for seat in range(len(table.players)) if table.called >> seat & 1},
        "accused": {seat for seat in range(len(table.players)) if table.accused >> seat & 1},
        "out": {seat for seat in range(len(table.players)) if table.out >> seat & 1},
        "mover": table.mover,
        "turn": table.turn,
        "winner": table.winner,
        "phase": table.phase.value,
        "case file": table.case_file if over else None,
    }
