"""Refusals: why a move is not legal now, with the clause that says so and what would be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cluekit.core import Problem
from cluekit.core.problems import Refusing, not_now, out_of_order
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase
from cluekit.noir.referee.state import State
from cluekit.sets import members


def problem_with(state: State, choices: Choices, seat: int, move: object) -> Problem | None:
    """Return why ``seat`` may not play ``move``, or None when it is one of the choices.

    The problem holds only what that seat may know: its own cards, and what lies open.
    """
    return _REFUSING.problem_with(state, choices, seat, move)


def _not_now(choices: Choices, wanted: str, clause: str) -> Problem:
    """Say which kinds of move there are instead: the first kill, the identity, the discard."""
    clause = {Phase.FIRST_KILL: "N02", Phase.IDENTITY: "N04", Phase.DISCARD: "N12"}.get(
        choices.phase, clause
    )
    return not_now(choices, wanted, clause)


def _one_of(code: str, clause: str, suspect: int, open_to: Iterable[int]) -> Problem:
    return Problem(code, clause, {"suspect": suspect, "legal": list(open_to)})


def _choose(state: State, choices: Choices, move: moves.ChooseIdentity) -> Problem:
    if not choices.choose:
        return _not_now(choices, "choose-identity", "N04")
    mine = move.suspect >= 0 and state.secrets.drawn >> move.suspect & 1
    code = "dead-identity" if mine else "not-in-your-hand"
    return _one_of(code, "N04", move.suspect, members(choices.choose))


def _shift(state: State, choices: Choices, move: moves.Shift) -> Problem:
    """Refuse a line that is not there, cannot move, or would undo the other side's shift."""
    if not choices.rows:
        return _not_now(choices, "shift", "N05")
    about = {"axis": str(move.axis)[:10], "index": move.index, "step": move.step}
    about |= {"rows": choices.rows, "columns": choices.columns}
    if (move.axis, move.index, move.step) in choices.banned:
        last = state.table.shift
        return Problem("undoes-their-shift", "N07", about | {"step": last.step if last else 0})
    lines = {"row": choices.rows, "column": choices.columns}.get(move.axis, 0)
    if not 0 <= move.index < lines:
        return Problem("no-such-line", "N24", about)
    return Problem("no-such-shift", "N24" if abs(move.step) == 1 else "N06", about)


def _kill(state: State, choices: Choices, move: moves.Kill) -> Problem:
    table = state.table
    if choices.seat != KILLER:
        return _not_now(choices, "kill", "N05")
    if not choices.kill:
        return Problem("nobody-near", "N23")
    if move.suspect == state.secrets.killer:
        return _one_of("yourself", "N08", move.suspect, members(choices.kill))
    gone = move.suspect >= 0 and table.dead >> move.suspect & 1
    return _one_of("dead" if gone else "not-near", "N08", move.suspect, members(choices.kill))


def _draw(wanted: str, side: int) -> Callable[[State, Choices, Any], Problem]:
    """Return what refuses an action that draws a card: the deck is empty, or it is not time."""

    def problem(_: State, choices: Choices, __: object) -> Problem:
        if choices.phase is Phase.ACTION and choices.seat == side:
            return Problem("no-cards-left", "N13")
        return _not_now(choices, wanted, "N05")

    return problem


def _arrest(state: State, choices: Choices, move: moves.Arrest) -> Problem:
    if not choices.arrest:
        return _not_now(choices, "arrest", "N05")
    gone = move.suspect >= 0 and state.table.dead >> move.suspect & 1
    return _one_of("dead" if gone else "not-near", "N10", move.suspect, members(choices.arrest))


def _discard(_: State, choices: Choices, move: moves.Discard) -> Problem:
    if not choices.discard:
        return _not_now(choices, "discard", "N12")
    return _one_of("not-in-your-hand", "N12", move.suspect, members(choices.discard))


def _citizens(state: State, choices: Choices, move: moves.CitizensArrest) -> Problem:
    """Refuse where the mode has none, the card is not there, or the target is not near it."""
    if choices.phase is not Phase.ACTION or choices.seat != INSPECTOR:
        return _not_now(choices, "citizens-arrest", "N19")
    options = state.table.edition.options
    if not options.citizens_arrest:
        return Problem("no-citizens-arrest", "N19", {"edition": state.table.edition.id})
    if not state.table.deck and options.citizens_need != "hand-only":
        return Problem("no-cards-left", "N19")
    if not (move.suspect >= 0 and state.hand >> move.suspect & 1):
        return _one_of("not-in-your-hand", "N19", move.suspect, members(state.hand))
    if move.suspect not in state.table.cells:
        return _one_of("off-the-board", "N26", move.suspect, (c for c, _ in choices.citizens))
    targets = dict(choices.citizens).get(move.suspect, 0)
    return _one_of("not-near-them", "N26", move.target, members(targets))


_WHY: dict[type, Callable[[State, Choices, Any], Problem]] = {
    moves.Prepare: lambda _, c, m: out_of_order(c, m.step, "N01"),
    moves.ChooseIdentity: _choose,
    moves.Shift: _shift,
    moves.Kill: _kill,
    moves.Disguise: _draw("disguise", KILLER),
    moves.Arrest: _arrest,
    moves.Exonerate: _draw("exonerate", INSPECTOR),
    moves.Discard: _discard,
    moves.CitizensArrest: _citizens,
}

_REFUSING = Refusing(over="N20", order="N01", well_formed=moves.well_formed, why=_WHY)
