"""Playing on from a whole position: for playouts and measurements. Only who may see all may."""

from __future__ import annotations

from cluekit.core import Luck
from cluekit.core.letters import deliver
from cluekit.noir.public import moves
from cluekit.noir.public.table import Phase
from cluekit.noir.referee.rules import choices, play
from cluekit.noir.referee.state import FOLDING, State


def advance(state: State, move: moves.Move, luck: Luck) -> State:
    """Return the position after a legal move: all its letters folded."""
    table, secrets = state.table, state.secrets
    table, secrets, _ = deliver(play(state, move, luck), FOLDING, table, secrets)
    return State(table, secrets)


def play_out(state: State, luck: Luck, most: int = 10_000) -> tuple[State, int]:
    """Play legal moves, each equally likely, to the end; return it and how many there were."""
    for count in range(most):
        if state.table.phase is Phase.OVER:
            return state, count
        state = advance(state, choices(state).at_random(luck), luck)
    return state, most
