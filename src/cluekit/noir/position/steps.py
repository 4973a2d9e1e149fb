"""What ``cluekit noir play --json`` answers: each step of a written position, and who has won."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cluekit.noir.position.position import Position, write_position
from cluekit.noir.position.script import Script, Step
from cluekit.noir.public import facts
from cluekit.noir.public.table import INSPECTOR, KILLER
from cluekit.noir.wording.sentences import explain
from cluekit.sets import members

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
    return Played(
        action=step.action,
        ok=step.problem is None,
        error=_refusal(step),
        state=write_position(step.state, last),
        answers=tuple(Spoken(by, letters[fact.suspect], fact.near) for by, fact in spoken),
        killer_candidates=tuple(letters[one] for one in members(step.killer)),
        inspector_candidates=tuple(letters[one] for one in members(step.inspector)),
    )


_ANSWERS: dict[type, Side] = {
    facts.KillerAnswered: "killer",
    facts.InspectorAnswered: "inspector",
}


def _refusal(step: Step) -> Refusal | None:
    if step.problem is None:
        return None
    why = explain(step.problem, step.state.table.edition)
    return Refusal(step.problem.code, step.problem.clause, step.legal, why)
