"""Supposing: a whole position that fits what one side knows, made up so that it can be played on.

It is made from that side's view alone. Who holds what is drawn by luck of the bot's own: the other
side from the belief that is passed in, then hand and deck, each order of the cards nobody has seen
being equally likely. What is played from there is imaginary. The game that is really going on is
out of reach here: neither session nor game may be imported, which a contract checks.
"""

from __future__ import annotations

import msgspec

from cluekit.core import EVERYONE, Luck
from cluekit.core.letters import deliver
from cluekit.noir.deduction.belief import Belief, evenly
from cluekit.noir.deduction.candidates import Candidates, after
from cluekit.noir.public import facts, moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.table import INSPECTOR, KILLER, Table
from cluekit.noir.public.view import Own, View
from cluekit.noir.referee.rules import choices, play
from cluekit.noir.referee.state import FOLDING, Secrets, State
from cluekit.sets import mask, members


class Supposed(msgspec.Struct, frozen=True, gc=False):
    """A possible position: all of it, what each side knows beyond the table, what everybody knows.

    ``public`` holds the candidates of a spectator.
    """

    state: State
    owns: tuple[Own, ...]
    public: Candidates

    @property
    def table(self) -> Table:
        """What lies open."""
        return self.state.table

    @property
    def choices(self) -> Choices:
        """Whose decision is next, and what it may be."""
        return choices(self.state)

    def view(self, seat: int) -> View:
        """Return what a side would know."""
        return View(self.state.table, seat, self.owns[seat])


def suppose(view: View, public: Candidates, other: Belief, luck: Luck) -> Supposed:
    """Return a position that fits the view; ``other`` says how likely each other side is."""
    unseen = mask(view.table.laid) & ~view.table.shown & ~view.own.seen
    if view.seat == INSPECTOR:
        killer = _somebody(view, other, unseen, luck)
        return _with(view, public, killer, _shuffle(unseen & ~(1 << killer), luck), view.own)
    if not view.table.chosen:
        return _with_hand(view, public, -1, unseen, luck)
    inspector = _somebody(view, other, unseen, luck)
    return _with_hand(view, public, inspector, unseen & ~(1 << inspector), luck)


def _somebody(view: View, other: Belief, unseen: int, luck: Luck) -> int:
    """Draw who the other side is; where the belief leaves nobody, from all who could be.

    The Killer is alive; so is the Inspector, unless a dead suspect may be chosen (N04).
    """
    may_be_dead = view.seat == KILLER and view.table.edition.options.dead_identity
    alive = mask(view.table.cells) & ~view.table.dead
    could = unseen if may_be_dead else unseen & alive
    likely = other.within(could)
    return draw_suspect(likely if likely.total else evenly(could or unseen), luck)


def draw_suspect(belief: Belief, luck: Luck) -> int:
    """Draw a suspect, each as likely as the belief says."""
    number = luck.die(min(belief.total, 1 << 31)) - 1 if belief.total < 1 << 31 else -1
    if number < 0:  # more than luck can count at once: to 1 in 2^30 exactly
        number = (luck.die(1 << 30) - 1) * belief.total >> 30
    for who, weight in belief.weights.items():
        number -= weight
        if number < 0:
            return who
    raise ValueError(belief)


def _shuffle(cards: int, luck: Luck) -> tuple[int, ...]:
    return tuple(luck.order(list(members(cards))))


def _with_hand(view: View, public: Candidates, who: int, cards: int, luck: Luck) -> Supposed:
    """Deal the Inspector a hand of the cards that are left; the others are the deck."""
    order = _shuffle(cards, luck)
    hand = mask(order[: view.table.hand]) | (1 << who if who >= 0 else 0)
    gone = mask(f.suspect for f in view.table.history if isinstance(f, facts.Exonerated))
    own = Own(who, (who,) if who >= 0 else (), hand | gone)
    return _with(view, public, view.own.identity, order[view.table.hand :], own)


def _with(
    view: View, public: Candidates, killer: int, order: tuple[int, ...], inspector: Own
) -> Supposed:
    table = view.table
    gone = [f.shown for f in table.history if isinstance(f, facts.Disguised) and f.success]
    owns = (Own(killer, (*gone, killer)), inspector)
    secrets = Secrets(killer, inspector.identity, inspector.drawn, order[: table.deck])
    return Supposed(State(table, secrets), owns, public)


def play_on(here: Supposed, move: moves.Move, luck: Luck) -> Supposed:
    """Return the position after a legal move, its letters delivered as at a table."""
    for letter in play(here.state, move, luck):
        before = here.state.table
        known = after(here.public, before, letter.fact) if letter.to == EVERYONE else here.public
        table, secrets, owns = deliver((letter,), FOLDING, before, here.state.secrets, here.owns)
        here = Supposed(State(table, secrets), owns, known)
    return here


def choices_with(table: Table, seat: int, own: Own) -> Choices:
    """Return what a side could choose now if these were its identity and its cards."""
    killer, inspector = (own.identity if seat == side else -1 for side in (KILLER, INSPECTOR))
    return choices(State(table, Secrets(killer, inspector, own.drawn)))
