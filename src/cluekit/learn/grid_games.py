"""Games of Noir played by chance, out of which fresh cases are cut.

Every case of a variant is a moment of a game that was played by the rules, from a shuffled deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case, Grid
from cluekit.learn.grids import position
from cluekit.noir import CAST, game
from cluekit.noir.notation.actions import write_action
from cluekit.noir.position.position import state_of, write_position
from cluekit.noir.public import moves
from cluekit.noir.public.table import Phase
from cluekit.noir.referee.playout import advance
from cluekit.noir.referee.state import State

TRIES = 600
"""This many games are looked through for a case before giving up."""
QUIET = (moves.Shift, moves.Kill)
"""The kinds of move that tell no more than where the Killer stood."""
Kinds = tuple[type, ...]


class Game(NamedTuple):
    """A game of Noir: the case as it was dealt, the actions, and the position after each."""

    dealt: Grid
    actions: tuple[str, ...]
    states: tuple[State, ...]

    def until(self, number: int) -> Grid:
        """Return the game up to this many actions."""
        return replace(self.dealt, actions=self.actions[:number])

    def since(self, number: int, until: int) -> Grid:
        """Return the position after this many actions, with the actions from there to ``until``."""
        here = write_position(self.states[number])
        texts = {key: "".join(here[key]) for key in ("dead", "innocent", "hand", "deck", "discard")}
        return replace(
            self.dealt,
            board=tuple(here["board"]),
            killer=here["killer"],
            inspector=here["inspector"],
            to_move=here["to_move"],
            phase=here["phase"],
            actions=self.actions[number:until],
            **texts,
        )


def deal_grid(like: Case, luck: Luck, *, shuffled: bool = False) -> Grid:
    """Return a grid of the same size and mode, newly dealt: all alive, nobody has moved."""
    grid = like.grid or Grid(board=(), killer="")
    letters = [who.letter for who in CAST[: grid.rows * grid.columns]]
    cards = luck.order(letters)
    laid = luck.order(letters) if shuffled else letters
    starts = range(0, len(letters), grid.columns)
    return Grid(
        board=tuple("".join(laid[start : start + grid.columns]) for start in starts),
        killer=cards[0],
        hand="".join(sorted(cards[1 : 1 + grid.cards])),
        deck="".join(cards[1 + grid.cards :]),
        phase="first-kill",
        mode=grid.mode,
        rows=grid.rows,
        columns=grid.columns,
        cards=grid.cards,
    )


def play_grid(grid: Grid, luck: Luck, most: int, quiet: Kinds = ()) -> Game:
    """Play on by chance, kind by kind; ``quiet`` are the only kinds of move, where named."""
    state = state_of(position(grid))
    actions: list[str] = []
    states = [state]
    while len(actions) < most and state.table.phase is not Phase.OVER:
        move = _some(state, luck, quiet)
        if move is None:
            break
        state = advance(state, move, luck)
        if text := write_action(move, state.table.edition):
            actions.append(text)
            states.append(state)
    return Game(grid, tuple(actions), tuple(states))


def _some(state: State, luck: Luck, quiet: Kinds) -> moves.Move | None:
    """Return a move: first its kind is drawn, then the move; None where no kind is allowed."""
    choices = game.choices(state)
    always = (moves.ChooseIdentity, moves.Discard)
    kinds = [kind for kind in choices.kinds() if not quiet or kind in (*quiet, *always)]
    if not kinds:
        return None
    kind = luck.pick(kinds)
    move: moves.Move = luck.pick(list(choices.of_kind(kind)))
    return move


def games(
    like: Case, luck: Luck, most: int, quiet: Kinds = (), *, shuffled: bool = False
) -> Iterator[Game]:
    """Yield game after game, each dealt and played afresh, ``TRIES`` of them."""
    for _ in range(TRIES):
        yield play_grid(deal_grid(like, luck, shuffled=shuffled), luck, most, quiet)


class NoCaseError(LookupError):
    """No game that was played had what the exercise asks for."""
