"""What a thinking bot goes by: what everybody can know, followed fact by fact, and its own cards.

Every public fact speaks about each suspect by itself (``belief``). So what somebody believes who
holds cards is what the public believes, without the suspects of these cards; one account of what
is public serves both sides, and only new facts have to be thought over.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from cluekit.core import Luck
from cluekit.noir.bots.glass_box import Account, Option, best, rank, shares
from cluekit.noir.deduction.belief import Belief, about_inspector, about_killer, evenly
from cluekit.noir.deduction.candidates import Candidates, after, at_the_start, begin
from cluekit.noir.public import moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import Table
from cluekit.noir.public.view import View


class Public(msgspec.Struct, frozen=True, gc=False):
    """A table, and what somebody knows and believes who sees only what is public."""

    table: Table
    known: Candidates
    killer: Belief
    inspector: Belief


def nothing_yet(table: Table) -> Public:
    """Return what is public before the first action of this game."""
    start = at_the_start(table)
    known = begin(start, 0)
    return Public(start, known, evenly(known.killer), evenly(known.inspector))


def after_fact(public: Public, fact: object, *, exact: bool) -> Public:
    """Return what is public after a fact; unless ``exact``, all candidates count alike."""
    table = public.table
    known = after(public.known, table, fact)
    if exact:
        killer = about_killer(public.killer, known, table, fact, "legal")
        inspector = about_inspector(public.inspector, known, table, fact, "legal")
    else:
        killer, inspector = evenly(known.killer), evenly(known.inspector)
    return Public(fold(table, fact), known, killer, inspector)


class Following:
    """Follows a game: thinks about each public fact once. It starts afresh with another game."""

    def __init__(self, *, exact: bool) -> None:
        self._exact = exact
        self._last: Public | None = None

    def up_to(self, table: Table) -> Public:
        """Return what is public on this table."""
        public = self._last if self._last and _goes_on(self._last.table, table) else None
        public = public or nothing_yet(table)
        for fact in table.history[len(public.table.history) :]:
            public = after_fact(public, fact, exact=self._exact)
        self._last = public
        return public


def _goes_on(old: Table, new: Table) -> bool:
    """Tell whether everything that happened on the old table happened on the new one, too."""
    return (
        old.edition is new.edition
        and old.laid == new.laid
        and old.history == new.history[: len(old.history)]
    )


class Thoughts(msgspec.Struct, frozen=True, gc=False):
    """What one side thinks when it is to decide.

    ``known`` and ``other`` are about who the other side is; ``seen`` is what somebody believes
    about oneself who knows nothing but what is public.
    """

    view: View
    known: Candidates
    other: Belief
    seen: Belief


def thoughts(view: View, public: Public) -> Thoughts:
    """Return what the view's side thinks, from what is public and its own cards."""
    own = view.own.seen
    known = Candidates(public.known.killer & ~own, public.known.inspector & ~own, own)
    about = (public.killer, public.inspector)  # by seat
    return Thoughts(view, known, about[1 - view.seat].within(~own), about[view.seat])


class Follower:
    """A bot that follows its game, and can be asked what it knows and believes by now."""

    def __init__(self, *, exact: bool) -> None:
        self._following = Following(exact=exact)

    def knows(self, view: View) -> Candidates:
        """Return who the other side can be to it."""
        return self._thoughts(view).known

    def believes(self, view: View) -> Belief:
        """Return how likely it holds each suspect to be the other side; unless exact, all alike."""
        return self._thoughts(view).other

    def _thoughts(self, view: View) -> Thoughts:
        return thoughts(view, self._following.up_to(view.table))


def all_alike(view: View, known: Candidates) -> Thoughts:
    """Return what the view's side thinks where these are the public candidates, all alike."""
    public = Public(view.table, known, evenly(known.killer), evenly(known.inspector))
    return thoughts(view, public)


# --- thinker --------------------------------------------------------------------------------------
# A bot that weighs its choices: what it follows, and how its weights become a move.

Weigh = Callable[[Thoughts, Choices], list[Option]]
"""Weighs the moves worth considering: what one thinks and may do → options, at least one."""


class Thinker(Follower):
    """A bot made of a way to weigh: it makes a move of the greatest worth, luck decides ties.

    ``exact`` where it believes; else it keeps sets, and all candidates count alike.
    """

    def __init__(self, weigh: Weigh, *, exact: bool) -> None:
        super().__init__(exact=exact)
        self.exact = exact
        self._weigh = weigh

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        return luck.pick(best(self._weigh(self._thoughts(view), choices))).move

    def explain(self, view: View, choices: Choices, luck: Luck) -> Account:
        """Return the move it makes with this luck, and everything that led to it."""
        here = self._thoughts(view)
        options = self._weigh(here, choices)
        made = luck.pick(best(options))
        return Account(made.move, made.reason, here.known, here.other, here.seen, rank(options))

    def shares(self, view: View, choices: Choices, public: Public) -> dict[moves.Move, Fraction]:
        """Return how likely it makes each move, where ``public`` is what is public then."""
        return shares(self._weigh(thoughts(view, public), choices))
