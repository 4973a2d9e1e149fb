"""The rules of Noir: who decides, what may be done, and what it does.

``choices`` says what may be done, ``play`` what a legal move does, as letters. Clause ids stand
where the rule is applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from cluekit.core import DEALER, NOBODY, Letter, Luck, only, public
from cluekit.noir.editions import grid
from cluekit.noir.public import facts, moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase, Table, undo_shifts
from cluekit.noir.referee.state import State
from cluekit.sets import mask, members

Letters = tuple[Letter, ...]
SETUP = ("board", "evidence", "killer", "inspector")
"""The steps of the set-up, in their order."""


# --- what may be done -------------------------------------------------------------------------


def choices(state: State) -> Choices:
    """Return whose decision is next and what it may be."""
    return _CHOICES[state.table.phase](state)


def _first_kill(state: State) -> Choices:
    """The Killer's first action must be a Kill (N02)."""
    return Choices(KILLER, Phase.FIRST_KILL, kill=victims(state))


def _identity(state: State) -> Choices:
    """Choose one of the cards drawn; a dead suspect only where the edition allows it (N04)."""
    table = state.table
    cards = state.secrets.drawn
    return Choices(
        INSPECTOR,
        Phase.IDENTITY,
        choose=cards if table.edition.options.dead_identity else cards & ~table.dead,
    )


def _action(state: State) -> Choices:
    table = state.table
    if table.mover == KILLER:
        return Choices(
            KILLER,
            Phase.ACTION,
            kill=victims(state),
            disguise=table.deck > 0,
            rows=table.rows,
            columns=table.width,
            banned=undo_shifts(table),
        )
    return Choices(
        INSPECTOR,
        Phase.ACTION,
        arrest=arrestable(state),
        exonerate=table.deck > 0,
        citizens=citizens_arrests(state),
        rows=table.rows,
        columns=table.width,
        banned=undo_shifts(table),
    )


def victims(state: State) -> int:
    """Return the living neighbours of the Killer (N08)."""
    table = state.table
    return table.near(state.secrets.killer) & ~table.dead


def arrestable(state: State) -> int:
    """Return the neighbours of the Inspector and the Inspector's own suspect (N10)."""
    table, own = state.table, state.secrets.inspector
    near = table.near(own) | 1 << own
    return near if table.edition.options.arrest_dead else near & ~table.dead


def citizens_arrests(state: State) -> tuple[tuple[int, int], ...]:
    """Return (card, set of targets) for each citizen's arrest there could be (N19, N26).

    The target is alive and stands next to the exonerated suspect, who is on the board.
    """
    table = state.table
    options = table.edition.options
    if not options.citizens_arrest or not (table.deck or options.citizens_need == "hand-only"):
        return ()
    found = ((card, table.near(card) & ~table.dead) for card in members(state.hand))
    return tuple((card, targets) for card, targets in found if targets)


_CHOICES: dict[Phase, Callable[[State], Choices]] = {
    Phase.SETUP: lambda s: Choices(DEALER, Phase.SETUP, prepare=SETUP[s.table.prepared]),
    Phase.FIRST_KILL: _first_kill,
    Phase.IDENTITY: _identity,
    Phase.ACTION: _action,
    Phase.DISCARD: lambda s: Choices(INSPECTOR, Phase.DISCARD, discard=s.hand),
    Phase.OVER: lambda _: Choices(-1, Phase.OVER),
}


# --- what a move does -------------------------------------------------------------------------


def play(state: State, move: moves.Move, luck: Luck) -> Letters:
    """Return everything that a legal move does, in the order of N22."""
    return _PLAY[type(move)](state, move, luck)


def onward(_: State, __: Choices, ___: Luck) -> Letters:
    """Return nothing: ``play`` tells all that a move leads to."""
    return ()


def _lay_board(state: State, luck: Luck) -> Letters:
    """Lay all suspects open: in any order, or as the alphabet has them (N01)."""
    options = state.table.edition.options
    suspects = range(options.suspects)
    cells = luck.order(suspects) if options.layout == "random" else suspects
    return (public(facts.BoardLaid(tuple(cells), options.columns)),)


def _shuffle(state: State, luck: Luck) -> Letters:
    order = luck.order(range(state.table.edition.options.suspects))
    hidden = Letter(facts.EvidenceOrder(tuple(order)), NOBODY)
    return (public(facts.EvidenceShuffled(len(order))), hidden)


def _killer_draws(state: State, _: Luck) -> Letters:
    taken = facts.IdentityTaken(KILLER, state.top)
    return (public(facts.KillerDrew()), Letter(taken, only(KILLER)))


def _draw(state: State, count: int) -> Letters:
    order = state.secrets.order
    first = len(order) - state.table.deck
    cards = facts.CardsDrawn(order[first : first + count])
    return (public(facts.InspectorDrew(count)), Letter(cards, only(INSPECTOR)))


def _choose(_: State, move: moves.ChooseIdentity, __: Luck) -> Letters:
    taken = facts.IdentityTaken(INSPECTOR, move.suspect)
    return (Letter(taken, only(INSPECTOR)), public(facts.IdentityChosen()))


def _shift(state: State, move: moves.Shift, _: Luck) -> Letters:
    """Move a line; a dead row may be completed by it (N14)."""
    table = state.table
    moved = public(facts.Shifted(table.mover, move.axis, move.index, move.step))
    width, rows = table.width, table.rows
    if table.dead_on_board < min(width, rows):
        return (moved,)  # too few to fill a line
    axis: grid.Axis = "row" if move.axis == "row" else "column"
    cells = grid.shift_line(table.cells, width, axis, move.index, move.step)
    changed = grid.line(rows, width, axis, move.index)
    return (moved, *_shrink(cells, width, table.dead, changed))


def _kill(state: State, move: moves.Kill, _: Luck) -> Letters:
    """A death: the Inspector's, then the toll, then the question, then the board (N22)."""
    table = state.table
    killed = public(facts.Killed(move.suspect))
    if move.suspect == state.secrets.inspector:
        return (killed, _end(state, KILLER, "inspector-killed"))
    asked = _asked_inspector(state, move)
    return (killed, *_after_death(state, move.suspect, table.kills + 1, asked))


def _after_death(state: State, victim: int, kills: int, asked: Letters) -> Letters:
    """Return the end when the toll is paid (N15), else the answer and the lines that vanish."""
    table = state.table
    options = table.edition.options
    dead = table.dead | 1 << victim
    toll = kills if options.toll_counts == "kills" else dead.bit_count()
    if toll >= options.toll or _nobody_else(table, dead):
        return (_end(state, KILLER, "toll"),)
    return (*asked, *_shrink(table.cells, table.width, dead, (table.cells.index(victim),)))


def _nobody_else(table: Table, dead: int) -> bool:
    """Tell whether the Killer alone is alive: there is nobody to kill, no line to move (N15)."""
    if len(table.cells) - table.dead_on_board > 2:  # noqa: PLR2004 - the Killer and who has just died
        return False
    return (mask(table.cells) & ~dead).bit_count() <= 1


def _asked_inspector(state: State, move: moves.Kill) -> Letters:
    """A marked innocent died: the Inspector must say whether they stood next to it (N18)."""
    table, inspector = state.table, state.secrets.inspector
    if not table.edition.options.canvas or not table.innocent >> move.suspect & 1:
        return ()
    near = bool(table.near(move.suspect) >> inspector & 1) if inspector >= 0 else False
    return (public(facts.InspectorAnswered(move.suspect, near)),)


def _shrink(cells: grid.Cells, width: int, dead: int, changed: Iterable[int]) -> Letters:
    """Remove lines whose suspects are all deceased until there are none (N14).

    Only a line through one of the ``changed`` places can have died just now.
    """
    if not grid.completes(cells, width, dead, changed):
        return ()
    removed: list[Letter] = []
    while cells:
        rows, columns = grid.dead_lines(cells, width, dead)
        if not rows and not columns:
            break
        cells, width = grid.without(cells, width, rows, columns)
        removed.append(public(facts.LinesRemoved(rows, columns)))
    return tuple(removed)


def remove_dead_lines(table: Table) -> Letters:
    """Return what removes the lines that were dead before anybody acted, on a written board."""
    if table.phase is Phase.OVER:
        return ()
    return _shrink(table.cells, table.width, table.dead, range(len(table.cells)))


def _disguise(state: State, _: moves.Disguise, __: Luck) -> Letters:
    """Draw the top card: a living suspect is the new identity, a dead one is shown (N11)."""
    table, drawn, old = state.table, state.top, state.secrets.killer
    if table.dead >> drawn & 1:
        return (public(facts.Disguised(success=False, shown=drawn)),)
    changed = public(facts.Disguised(success=True, shown=old))
    taken = Letter(facts.IdentityTaken(KILLER, drawn), only(KILLER))
    if table.edition.options.old_identity == "innocent":
        return (changed, taken)
    unmasked = replace(state.secrets, killer=drawn)  # the new identity is shown at the end
    return (changed, taken, *_after_death(State(table, unmasked), old, table.kills, ()))


def _seize(state: State, suspect: int) -> Letters:
    """Ask the Killer: is it you? (N10, N20)."""
    hit = suspect == state.secrets.killer
    asked = public(facts.Arrested(suspect, hit))
    return (asked, _end(state, INSPECTOR, "arrest")) if hit else (asked,)


def _discard(state: State, move: moves.Discard, _: Luck) -> Letters:
    """The suspect is innocent; where neighbours are asked, the Killer answers (N16, N17)."""
    shown = public(facts.Exonerated(move.suspect))
    table = state.table
    if not table.edition.options.canvas or move.suspect not in table.cells:
        return (shown,)
    near = bool(table.near(move.suspect) >> state.secrets.killer & 1)
    return (shown, public(facts.KillerAnswered(move.suspect, near)))


def _citizens_arrest(state: State, move: moves.CitizensArrest, _: Luck) -> Letters:
    """The card is discarded and marked first, then the arrest is made; no canvas (N19, N26)."""
    return (public(facts.Exonerated(move.suspect, move.target)), *_seize(state, move.target))


def _end(state: State, winner: int, ending: str) -> Letter:
    secrets = state.secrets
    return public(facts.GameEnded(winner, ending, secrets.killer, secrets.inspector))


_SETUP: dict[str, Callable[[State, Luck], Letters]] = {
    "board": _lay_board,
    "evidence": _shuffle,
    "killer": _killer_draws,
    "inspector": lambda state, _: _draw(state, state.table.edition.options.hand),
}

_PLAY: dict[type, Callable[[State, Any, Luck], Letters]] = {
    moves.Prepare: lambda state, move, luck: _SETUP[move.step](state, luck),
    moves.ChooseIdentity: _choose,
    moves.Shift: _shift,
    moves.Kill: _kill,
    moves.Disguise: _disguise,
    moves.Arrest: lambda state, move, _: _seize(state, move.suspect),
    moves.Exonerate: lambda state, _, __: _draw(state, 1),
    moves.Discard: _discard,
    moves.CitizensArrest: _citizens_arrest,
}
