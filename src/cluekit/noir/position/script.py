"""Playing a scripted position: each action, what it did, and what both sides can conclude."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from cluekit.core import (
    EVERYONE,
    Chance,
    Letter,
    Problem,
    RefusedError,
    reaches,
    refusal,
    refuse_if,
)
from cluekit.core.letters import deliver
from cluekit.noir.deduction.candidates import Candidates, after, drew
from cluekit.noir.notation.actions import read_action, write_action
from cluekit.noir.position.position import Position, nobody_knows, state_of, write_position
from cluekit.noir.public import facts, moves
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase
from cluekit.noir.public.view import Own, View
from cluekit.noir.referee.refusals import problem_with
from cluekit.noir.referee.rules import choices, play, remove_dead_lines
from cluekit.noir.referee.state import FOLDING, State
from cluekit.noir.wording.sentences import explain
from cluekit.sets import mask, members


class Step(msgspec.Struct, frozen=True):
    """An action and what came of it; what was refused changed nothing."""

    action: str
    problem: Problem | None
    facts: tuple[Any, ...]
    state: State
    killer: int
    inspector: int
    legal: tuple[str, ...] = ()


class Script:
    """A position being played.

    ``about_killer`` is what the Inspector can conclude, ``about_inspector`` what the Killer can:
    sets of suspects, from the position as it was written and everything public since. ``sent``
    holds every letter since then with the number of its action, counted from 0, and so the
    solution; ``start`` and ``post`` give what one side knows.
    """

    def __init__(self, position: Position) -> None:
        self._first = self.state = state_of(position)
        self.sent: tuple[tuple[int, Letter], ...] = ()
        self._played = 0
        # Nothing is known of what went before
        table, secrets = self.state.table, self.state.secrets
        living = mask(table.cells) & ~table.dead & ~table.shown
        drawn, own = secrets.drawn, 1 << secrets.killer
        self.about_killer = Candidates(living & ~table.innocent & ~drawn, 0, drawn)
        self.about_inspector = Candidates(0, living & ~own, own)
        for action in position.history:
            step = self.act(action)
            if step.problem:
                raise RefusedError(step.problem, explain(step.problem, self.state.table.edition))

    def act(self, action: str) -> Step:
        """Play an action, or say why it cannot be played."""
        edition = self.state.table.edition
        told: list[object] = []
        before = self.state, self.about_killer, self.about_inspector, self.sent
        try:
            for move in read_action(action, edition):
                told += self._play(move)
        except RefusedError as refused:
            legal = _legal(before[0])
            self.state, self.about_killer, self.about_inspector, self.sent = before
            return self._step(action, refused.problem, (), legal)
        self._played += 1
        return self._step(action, None, tuple(told), ())

    def play(self, actions: Sequence[str]) -> list[Step]:
        """Play actions one after the other; one that is refused is passed over."""
        return [self.act(action) for action in actions]

    def start(self, seat: int) -> View:
        """Return the position as it was written, as one side knows it; or who only watches."""
        secrets = self._first.secrets
        owns = {
            KILLER: Own(secrets.killer, (secrets.killer,)),
            INSPECTOR: Own(secrets.inspector, drawn=secrets.drawn),
        }
        return View(self._first.table, seat, owns.get(seat, Own()))

    def post(self, seat: int) -> list[tuple[int, object]]:
        """Return the seat's letters since then: (number of the action, fact)."""
        return [(at, letter.fact) for at, letter in self.sent if reaches(letter.to, seat)]

    def _step(
        self, action: str, problem: Problem | None, told: tuple[object, ...], legal: tuple[str, ...]
    ) -> Step:
        killer, inspector = self.about_killer.killer, self.about_inspector.inspector
        return Step(action, problem, told, self.state, killer, inspector, legal)

    def _play(self, move: moves.Move) -> list[object]:
        state = self.state
        if nobody_knows(state):
            raise refusal("inspector-missing")
        open_now = choices(state)
        if open_now.phase is Phase.IDENTITY and not open_now.choose:
            raise refusal("inspector-missing")
        refuse_if(problem_with(state, open_now, open_now.seat, move))
        letters = self._told(play(state, move, Chance(0).luck("table", 0)))
        letters += self._told(remove_dead_lines(self.state.table))
        self.sent += tuple((self._played, letter) for letter in letters)
        return [letter.fact for letter in letters if letter.to == EVERYONE]

    def _told(self, letters: tuple[Letter, ...]) -> tuple[Letter, ...]:
        for letter in letters:
            before = self.state.table
            if letter.to == EVERYONE:
                self.about_killer = after(self.about_killer, before, letter.fact)
                self.about_inspector = after(self.about_inspector, before, letter.fact)
            elif isinstance(letter.fact, facts.CardsDrawn):
                self.about_killer = drew(self.about_killer, mask(letter.fact.suspects))
            elif isinstance(letter.fact, facts.IdentityTaken) and letter.fact.seat == KILLER:
                self.about_inspector = drew(self.about_inspector, 1 << letter.fact.suspect)
            table, secrets, _ = deliver((letter,), FOLDING, before, self.state.secrets)
            self.state = State(table, secrets)
        return letters


def _legal(state: State) -> tuple[str, ...]:
    """Return every action that could be played, as it is written."""
    edition = state.table.edition
    if state.table.phase is Phase.OVER or nobody_knows(state):
        return ()
    listed = [write_action(move, edition) for move in choices(state) if write_action(move, edition)]
    if choices(state).exonerate:
        cards = state.hand | 1 << state.top
        listed += [write_action(moves.Discard(card), edition) for card in members(cards)]
    return tuple(listed)


# --- steps ----------------------------------------------------------------------------------------
# What ``cluekit noir play --json`` answers: each step of a written position, and who has won.

Side = Literal["killer", "inspector"]
SIDES: dict[int, Side] = {KILLER: "killer", INSPECTOR: "inspector"}


class Refusal(msgspec.Struct, frozen=True):
    """Why an action was refused, by which clause, and every action that would have been legal."""

    code: str
    clause: str
    legal: tuple[str, ...]
    message: str


class Spoken(msgspec.Struct, frozen=True):
    """What a side had to say: whether it stands next to a suspect (N17, N18)."""

    by: Side
    suspect: str
    near: bool


class Played(msgspec.Struct, frozen=True):
    """An action. ``state`` is the position after it, by the keys of a position file.

    The candidates are those that either side can still be, as the other side knows it.
    """

    action: str
    ok: bool
    error: Refusal | None
    state: dict[str, Any]
    answers: tuple[Spoken, ...]
    killer_candidates: tuple[str, ...]
    inspector_candidates: tuple[str, ...]


class Steps(msgspec.Struct, frozen=True, tag_field="format", tag="cluekit-noir-steps"):
    """All steps; ``winner`` is None while nobody has won."""

    version: int
    steps: tuple[Played, ...]
    winner: Side | None


def report(position: Position, script: Script, steps: list[Step]) -> Steps:
    """Return the steps as the JSON answer has them."""
    told = []
    last = position.history[-1] if position.history else position.last_action or ""
    for step in steps:
        last = last if step.problem else step.action
        told.append(_played(step, last))
    winner = script.state.table.winner
    return Steps(1, tuple(told), None if winner is None else SIDES[winner])


def _played(step: Step, last: str) -> Played:
    letters = [suspect.letter for suspect in step.state.table.edition.suspects]
    spoken = [(_ANSWERS[type(fact)], fact) for fact in step.facts if type(fact) in _ANSWERS]
    error = None
    if step.problem is not None:
        why = explain(step.problem, step.state.table.edition)
        error = Refusal(step.problem.code, step.problem.clause, step.legal, why)
    return Played(
        action=step.action,
        ok=step.problem is None,
        error=error,
        state=write_position(step.state, last),
        answers=tuple(Spoken(by, letters[fact.suspect], fact.near) for by, fact in spoken),
        killer_candidates=tuple(letters[one] for one in members(step.killer)),
        inspector_candidates=tuple(letters[one] for one in members(step.inspector)),
    )


_ANSWERS: dict[type, Side] = {
    facts.KillerAnswered: "killer",
    facts.InspectorAnswered: "inspector",
}
