"""Bots: each gets its view, its choices and luck of its own, and returns one of the choices.

``random``   picks a kind of action, then an action of that kind.
``careful``  keeps the sets of candidates. As Killer it kills where most others could have done it,
             and disguises when few are left; as Inspector it arrests candidates that stand near,
             asks where the answer halves the set, and moves lines to stand near more of them.
``bayes``    believes: exact chances instead of sets. As Killer it weighs the chance to hit the
             Inspector against the bits that a kill gives away; as Inspector it arrests when the
             chance is worth a turn, else asks the question with most expected bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cluekit.core import Luck
from cluekit.core.sets import members
from cluekit.noir import grid, moves
from cluekit.noir.belief import Belief, belief_about, evenly
from cluekit.noir.choices import Choices
from cluekit.noir.knowledge import candidates
from cluekit.noir.table import INSPECTOR, KILLER, Phase, Table
from cluekit.noir.view import View

Bot = Callable[[View, Choices, Luck], moves.Move]

FEW = 3
"""A careful Killer disguises when no more than so many could be the Killer."""

SURE_ENOUGH = 0.2
"""A Bayesian Inspector arrests from this chance on, and an Inspector with nothing to ask always."""

GIVEN_AWAY = 1.2
"""A Bayesian Killer disguises when fewer bits than these hide who it is."""


def play_at_random(_: View, choices: Choices, luck: Luck) -> moves.Move:
    """Pick a kind of move, then a move of that kind."""
    kind = luck.pick(choices.kinds())
    return luck.pick(list(choices.of_kind(kind)))


# --- what two thinking bots share -------------------------------------------------------------


class Thoughts:
    """What one side makes of its view: who the other is, and who it itself could seem to be.

    ``other`` is the own belief about the other side; ``seen`` what somebody believes about the
    Killer who knows nothing but what is public.
    """

    def __init__(self, view: View, *, exact: bool) -> None:
        public = View(view.table)
        if exact:
            self.other = belief_about(view, 1 - view.seat)
            self.seen = belief_about(public, KILLER)
            return
        known = candidates(view)
        self.other = evenly(known.killer if view.seat == INSPECTOR else known.inspector)
        self.seen = evenly(candidates(public).killer)


def _thinking(*, exact: bool) -> Bot:
    def decide(view: View, choices: Choices, luck: Luck) -> moves.Move:
        thoughts = Thoughts(view, exact=exact)
        return _DECIDE[choices.phase, choices.seat](view, choices, thoughts, luck)

    return decide


def _best(options: Iterable[tuple[float, Any]], luck: Luck) -> Any:
    """Return an option of the greatest worth; luck decides between equals."""
    worth = list(options)
    most = max(value for value, _ in worth)
    return luck.pick([option for value, option in worth if value >= most - 1e-12])


# --- the Killer -------------------------------------------------------------------------------


def _kill_or_hide(view: View, choices: Choices, thoughts: Thoughts, luck: Luck) -> moves.Move:
    """Disguise when too little hides who one is; else the kill worth most; else a shift."""
    hidden = thoughts.seen.bits()
    if choices.disguise and hidden < GIVEN_AWAY:
        return moves.Disguise()
    if choices.kill:
        return _kill(view, choices, thoughts, luck)
    if choices.disguise and thoughts.seen.suspects.bit_count() <= FEW:
        return moves.Disguise()
    return _shift_to(view, choices, ~view.table.dead, luck)


def _kill(view: View, choices: Choices, thoughts: Thoughts, luck: Luck) -> moves.Move:
    """Weigh the chance to hit the Inspector and the bits that are left to hide behind."""
    table = view.table
    worth = (
        (
            4 * float(thoughts.other.share(victim))
            + 0.5 * thoughts.seen.within(table.near(victim)).bits(),
            moves.Kill(victim),
        )
        for victim in members(choices.kill)
    )
    move: moves.Move = _best(worth, luck)
    return move


# --- the Inspector ----------------------------------------------------------------------------


def _choose(view: View, choices: Choices, _: Thoughts, luck: Luck) -> moves.Move:
    """Be somebody with many neighbours, but not next to where the Killer just killed."""
    table = view.table
    last = next((f.suspect for f in reversed(table.history) if hasattr(f, "suspect")), -1)
    worth = (
        (table.near(who).bit_count() - 6 * bool(table.near(last) >> who & 1), who)
        for who in members(choices.choose)
    )
    return moves.ChooseIdentity(_best(worth, luck))


def _investigate(view: View, choices: Choices, thoughts: Thoughts, luck: Luck) -> moves.Move:
    """Arrest when it is likely enough; else ask; else arrest or move to where candidates are."""
    belief = thoughts.other
    chance, arrest = max(
        [(float(belief.share(who)), moves.Arrest(who)) for who in members(choices.arrest)],
        key=lambda option: option[0],
        default=(0.0, None),
    )
    by_card = _best_citizens_arrest(choices, belief)
    if by_card and by_card[0] > chance:
        chance, arrest = by_card
    asks = view.table.edition.options.canvas and choices.exonerate
    if arrest and chance >= (SURE_ENOUGH if asks else 1e-9):
        return arrest
    if asks:
        return moves.Exonerate()
    if choices.banned or choices.rows > 1 or choices.columns > 1:
        return _shift_to(view, choices, belief.suspects, luck)
    return next(iter(choices))


def _best_citizens_arrest(choices: Choices, belief: Belief) -> tuple[float, Any] | None:
    options = [
        (float(belief.share(target)), moves.CitizensArrest(card, target))
        for card, targets in choices.citizens
        for target in members(targets)
    ]
    return max(options, key=lambda option: option[0], default=None)


def _discard(view: View, choices: Choices, thoughts: Thoughts, luck: Luck) -> moves.Move:
    """Discard the card whose question tells most: expected bits about the Killer."""
    worth = (
        (canvas_bits(thoughts.other, view.table, card), moves.Discard(card))
        for card in members(choices.discard)
    )
    move: moves.Move = _best(worth, luck)
    return move


def canvas_bits(belief: Belief, table: Table, suspect: int) -> float:
    """Return the expected bits about the Killer of asking whether they are next to a suspect."""
    near = table.near(suspect)
    yes, no = belief.within(near), belief.within(~near)
    if not belief.total:
        return 0.0
    left = (yes.total * yes.bits() + no.total * no.bits()) / belief.total
    return belief.bits() - left


def _shift_to(view: View, choices: Choices, wanted: int, luck: Luck) -> moves.Move:
    """Move the line after which most of the wanted stand next to oneself."""
    table = view.table
    if not choices.shifts:
        return luck.pick(list(choices))

    def near(shift: moves.Shift) -> int:
        axis: grid.Axis = "row" if shift.axis == "row" else "column"
        cells = grid.shifted(table.cells, table.width, axis, shift.index, shift.step)
        wrap = table.edition.options.wrap
        return (
            grid.neighbours(cells, table.width, view.own.identity, wrap=wrap) & wanted
        ).bit_count()

    move: moves.Move = _best(((near(shift), shift) for shift in choices.shifts), luck)
    return move


_DECIDE: dict[tuple[Phase, int], Callable[[View, Choices, Thoughts, Luck], moves.Move]] = {
    (Phase.FIRST_KILL, KILLER): _kill,
    (Phase.ACTION, KILLER): _kill_or_hide,
    (Phase.IDENTITY, INSPECTOR): _choose,
    (Phase.ACTION, INSPECTOR): _investigate,
    (Phase.DISCARD, INSPECTOR): _discard,
}

BOTS: dict[str, Callable[[], Bot]] = {
    "random": lambda: play_at_random,
    "careful": lambda: _thinking(exact=False),
    "bayes": lambda: _thinking(exact=True),
}
"""Every bot by its id."""
