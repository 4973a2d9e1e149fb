"""Belief: how likely each suspect is to be the other side, exactly, from one side's own letters.

Weights are whole numbers; a suspect's share is its weight over the sum of all. They are products
of what each fact tells (Bayes' rule): a fact that is impossible for a suspect takes it out, and an
action counts the more, the fewer others that suspect could have chosen. How the other side chooses
is a model, named and passed in:

``legal``  every legal move is equally likely; an exoneration is one move, whatever is discarded;
``kinds``  every kind of move is equally likely, then every move of the kind (bot ``random``).

A Killer's disguise begins anew: the new identity is any living suspect's card that is still in
the deck, each equally likely, for given who the Killer was the deck lies in uniform order (N11).
A discard tells no more than that this card is nobody's: for every suspect the rest of the hand is
any cards not seen, each set equally likely. With citizen's arrests the
hand decides which arrests there are; that is left aside here.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import gcd, lcm, log2
from typing import Literal

import msgspec

from cluekit.logic.scoring import entropy
from cluekit.noir.deduction.candidates import Candidates, after, at_the_start, begin
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import INSPECTOR, KILLER, Table, is_arrest_announced, undo_shifts
from cluekit.noir.public.view import View
from cluekit.sets import mask, members

Model = Literal["legal", "kinds"]
Ways = tuple[int, ...]
"""How many moves there are of each kind, for somebody who is this suspect."""


class Belief(msgspec.Struct, frozen=True, gc=False):
    """Weights over who somebody is: suspect → whole number, none of them 0."""

    weights: dict[int, int]

    @property
    def total(self) -> int:
        """The sum of all weights; 0 where what was told cannot be."""
        return sum(self.weights.values())

    def share(self, suspect: int) -> Fraction:
        """Return how likely the suspect is."""
        return Fraction(self.weights.get(suspect, 0), self.total or 1)

    @property
    def suspects(self) -> int:
        """Everybody who is possible, as a set."""
        return mask(self.weights)

    def bits(self) -> float:
        """Return the entropy in bits: how many yes-or-no answers are missing at best."""
        total = self.total
        return entropy(weight / total for weight in self.weights.values())

    def within(self, suspects: int) -> Belief:
        """Return the belief after learning that it is one of these."""
        return Belief({who: w for who, w in self.weights.items() if suspects >> who & 1})

    def times(self, chances: dict[int, tuple[int, int]]) -> Belief:
        """Return the belief after something that was this likely (a / b) for each suspect."""
        whole = lcm(*(below for _, below in chances.values()))
        told = {
            who: weight * chances[who][0] * (whole // chances[who][1])
            for who, weight in self.weights.items()
            if chances[who][0]
        }
        common = gcd(*told.values()) or 1
        return Belief({who: weight // common for who, weight in told.items()})


def evenly(suspects: int) -> Belief:
    """Return the belief that it is any of these, each equally likely."""
    return Belief(dict.fromkeys(members(suspects), 1))


class Update(msgspec.Struct, frozen=True, gc=False):
    """What a fact did to a belief: the fact, its number in the history, before and after."""

    number: int
    fact: object
    before: Belief
    after: Belief


# --- how likely an action was -----------------------------------------------------------------

_KIND: dict[type, int] = {
    facts.Shifted: 0,
    facts.Killed: 1,
    facts.Arrested: 1,
    facts.Disguised: 2,
    facts.InspectorDrew: 2,
    facts.Exonerated: 3,
}


def ways(table: Table, seat: int, who: int) -> Ways:
    """Return how many shifts, attacks (kills, arrests) and draws ``who`` can choose among.

    Shifts that would undo the other side's are left out: they are the same for everybody.
    """
    lines = 2 * ((table.rows if table.width > 1 else 0) + (table.width if table.rows > 1 else 0))
    near = table.near(who) & ~table.dead
    if seat == KILLER:
        return lines - len(undo_shifts(table)), near.bit_count(), int(table.deck > 0)
    reach = table.near(who) | 1 << who
    arrests = reach if table.edition.options.arrest_dead else reach & ~table.dead
    return lines - len(undo_shifts(table)), arrests.bit_count(), int(table.deck > 0)


def _chance(model: Model, many: Ways, kind: int) -> tuple[int, int]:
    """Return how likely a move of this kind was, as a fraction (above, below)."""
    if not many[kind]:
        return 0, 1
    if model == "legal":
        return 1, sum(many)
    return 1, sum(map(bool, many)) * many[kind]


def _acted(belief: Belief, table: Table, seat: int, kind: int, model: Model) -> Belief:
    chances = {who: _chance(model, ways(table, seat, who), kind) for who in belief.weights}
    return belief.times(chances)


# --- one fact after the other -----------------------------------------------------------------


def about_killer(
    belief: Belief, known: Candidates, table: Table, fact: object, model: Model
) -> Belief:
    """Return the belief about the Killer after a fact; ``known`` are the candidates after it."""
    if isinstance(fact, facts.Disguised) and fact.success:
        return evenly(known.killer)
    possible = belief.within(known.killer)
    if table.mover != KILLER or type(fact) not in _KIND:
        return possible
    if table.turn == 1:
        return possible.times({who: (1, _victims(table, who)) for who in possible.weights})
    return _acted(possible, table, KILLER, _KIND[type(fact)], model)


def _victims(table: Table, who: int) -> int:
    return (table.near(who) & ~table.dead).bit_count()


def about_inspector(
    belief: Belief, known: Candidates, table: Table, fact: object, model: Model
) -> Belief:
    """Return the belief about the Inspector after a fact, the hand left aside."""
    if isinstance(fact, facts.GameEnded):  # it may be the last victim, whom the kill had cleared
        return evenly(known.inspector)
    possible = belief.within(known.inspector)
    discards = isinstance(fact, facts.Exonerated)
    chosen = table.chosen and table.mover == INSPECTOR
    if not chosen or type(fact) not in _KIND or discards or is_arrest_announced(table):
        return possible
    return _acted(possible, table, INSPECTOR, _KIND[type(fact)], model)


def updates(view: View, seat: int, model: Model = "legal") -> Iterator[Update]:
    """Yield, fact by fact, what the view's side could believe about ``seat``.

    Everything comes from the view's own letters. What your own cards say counts from the start,
    for a card that was drawn later was not the other side's before.
    """
    own = view.own.seen
    table = at_the_start(view.table)
    known = begin(table, own)
    belief = evenly(known.killer if seat == KILLER else known.inspector)
    told = about_killer if seat == KILLER else about_inspector
    for number, fact in enumerate(view.table.history):
        known = after(known, table, fact)
        later = told(belief, known, table, fact, model)
        yield Update(number, fact, belief, later)
        belief, table = later, fold(table, fact)


def belief_about(view: View, seat: int, model: Model = "legal") -> Belief:
    """Return what the view's side believes about ``seat`` now."""
    last: Belief | None = None
    for update in updates(view, seat, model):
        last = update.after
    if last is not None:
        return last
    known = begin(at_the_start(view.table), view.own.seen)
    return evenly(known.killer if seat == KILLER else known.inspector)


# --- what a question is worth --------------------------------------------------------------------


def canvas_bits(belief: Belief, table: Table, suspect: int) -> float:
    """Return the expected bits about the Killer of asking whether they are next to a suspect."""
    if not belief.total:
        return 0.0
    near = table.near(suspect)
    yes, no = belief.within(near), belief.within(~near)
    left = sum(part.total / belief.total * part.bits() for part in (yes, no))
    return belief.bits() - left


def bits_between(suspects: int, near: int) -> float:
    """Return the same where all suspects of a set are equally likely."""
    whole = suspects.bit_count()
    parts = ((suspects & near).bit_count(), (suspects & ~near).bit_count())
    return sum(part / whole * log2(whole / part) for part in parts if part)
