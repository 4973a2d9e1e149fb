"""Belief about identity and hand together: what the Killer can know of the Inspector's cards.

A world is who the Inspector is (-1 before the choice) and the set of evidence cards in hand. On
the full board there are 24 · C(23, 3) = 42,504 of them. Weights are whole numbers, exact under the
model: what the Inspector did counts the more, the fewer other moves that world allowed; with
citizen's arrests these depend on the hand, too, which ``belief`` leaves aside.

It starts from the cards that the Killer never held: a card drawn later was in the deck before, so
no world has it in the Inspector's hand. Every draw of the Inspector is each unseen card alike.

An example of weights: the Inspector has drawn A, B or A, C, nothing else can be, each of weight 1;
in the hand A, B both may be chosen as the identity, in A, C only A, for C is dead. ``_chosen``
splits each world evenly. The denominators 2 and 1 have the common multiple 2, so it gives weight
1 to A (with B left), 1 to B (with A left) and 2 to A (with C left): 3 to 1 that it is A. Everything
stays a whole number: weights are multiplied up by what all denominators divide, and what they have
in common is divided out again where it may have grown (``_weighed``).

Why the deck is not part of a world: of the cards that neither side has seen every order is as
likely as any other, so a world with more of them does not weigh more or less for that.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import comb, gcd, lcm
from typing import Any

import msgspec

from cluekit.noir.deduction.belief import KIND_OF_MOVE, Belief, Model, one_in, ways
from cluekit.noir.deduction.candidates import at_the_start
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import INSPECTOR, Phase, Table, is_arrest_announced
from cluekit.noir.public.view import View
from cluekit.sets import mask, members

World = tuple[int, int]
"""The Inspector's identity, -1 before it is chosen, and the hand as a set."""
Weighted = dict[World, int]

EVERYBODY = ~0
"""The set that has everybody in it: all bits are set."""


class Joint(msgspec.Struct, frozen=True, gc=False):
    """Weights over (identity, hand): whole numbers, none of them 0."""

    weights: Weighted

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.weights.values())

    def inspector(self) -> Belief:
        """Return the belief about the identity alone."""
        found: dict[int, int] = {}
        for (who, _), weight in self.weights.items():
            found[who] = found.get(who, 0) + weight
        return Belief(dict(sorted(found.items())))

    def holding(self) -> Belief:
        """Return for each card the weight of the worlds in which it is in the hand.

        The weights add up to as many times the total as there are cards in the hand.
        """
        found: dict[int, int] = {}
        for (_, hand), weight in self.weights.items():
            for card in members(hand):
                found[card] = found.get(card, 0) + weight
        return Belief(dict(sorted(found.items())))

    def conditional(self, who: int) -> Joint:
        """Return the belief if the Inspector were this suspect."""
        return Joint({world: w for world, w in self.weights.items() if world[0] == who})


LARGEST = 250_000
"""More worlds than this are not enumerated: six by six with four cards is still within it."""


def joint_belief(view: View, model: Model = "legal") -> Joint:
    """Return what the Killer's view says about the Inspector's identity and hand.

    Raises ``ValueError`` where there are more than ``LARGEST`` worlds.
    """
    table = at_the_start(view.table)
    unseen = mask(table.cells) & ~mask(view.own.was)
    drawn = table.edition.options.hand
    if drawn * comb(unseen.bit_count(), drawn) > LARGEST:
        message = f"{drawn} of {unseen.bit_count()} cards are more than {LARGEST} worlds"
        raise ValueError(message)
    hands = combinations(members(unseen), drawn)
    worlds: Weighted = {(-1, mask(hand)): 1 for hand in hands}
    for fact in view.table.history:
        worlds = _after(worlds, unseen, table, fact, model)
        table = fold(table, fact)
    if table.phase is Phase.DISCARD:
        worlds = _drawn(worlds, unseen & ~table.shown)
    return Joint(worlds)


def _after(worlds: Weighted, unseen: int, table: Table, fact: object, model: Model) -> Weighted:
    """Return the worlds after a public fact. A draw waits until it is known what is discarded."""
    acting = table.mover == INSPECTOR and table.chosen and table.phase is Phase.ACTION
    if acting and type(fact) in KIND_OF_MOVE and not is_arrest_announced(table):
        worlds = _weighed(worlds, table, fact, model)  # it was the Inspector's choice
    if isinstance(fact, facts.IdentityChosen):
        # One of the cards becomes the identity, each that may be chosen alike (N04)
        allowed = EVERYBODY if table.edition.options.dead_identity else ~table.dead
        counts = {hand: (hand & allowed).bit_count() for _, hand in worlds}
        whole = lcm(*(count for count in counts.values() if count))
        return {
            (card, hand & ~(1 << card)): weight * (whole // counts[hand])
            for (_, hand), weight in worlds.items()
            for card in members(hand & allowed)
        }
    if isinstance(fact, facts.Exonerated) and fact.arrest < 0:
        return _discarded(worlds, unseen & ~table.shown, fact.suspect)
    if type(fact) not in _FITS:
        return worlds
    fits, found = _FITS[type(fact)](table, fact), Weighted()
    for (who, hand), weight in worlds.items():
        later = fits(who, hand)
        if later is not None:
            found[who, later] = found.get((who, later), 0) + weight
    return found


def _drawn(worlds: Weighted, unseen: int) -> Weighted:
    """A card is drawn, any that is not in the hand (N12)."""
    found: Weighted = {}
    for (who, hand), weight in worlds.items():
        for card in members(unseen & ~hand & ~_card(who)):
            world = who, hand | 1 << card
            found[world] = found.get(world, 0) + weight
    return found


def _discarded(worlds: Weighted, unseen: int, card: int) -> Weighted:
    """A card is drawn and this one discarded: the same card, or one that was held (N12)."""
    found: Weighted = {}
    for (who, hand), weight in worlds.items():
        if who == card:
            continue
        if not hand >> card & 1:
            found[who, hand] = found.get((who, hand), 0) + weight
            continue
        for drawn in members(unseen & ~hand & ~_card(who)):
            world = who, hand & ~(1 << card) | 1 << drawn
            found[world] = found.get(world, 0) + weight
    return found


def _card(who: int) -> int:
    return 1 << who if who >= 0 else 0


# --- what a world allowed ---------------------------------------------------------------------

Fits = Callable[[int, int], int | None]
"""Identity and hand → the hand after the fact; None where it could not have happened."""


def _one_of(suspects: int) -> Fits:
    """The Inspector is one of these; nobody yet fits, too."""
    return lambda who, hand: hand if who < 0 or suspects >> who & 1 else None


def _arrested(table: Table, fact: facts.Arrested) -> Fits:
    """In person: a neighbour, or oneself (N10). A citizen's arrest was told with its card."""
    if is_arrest_announced(table):
        return _one_of(EVERYBODY)
    return _one_of(table.near(fact.suspect) | 1 << fact.suspect)


def _citizen(table: Table, fact: facts.Exonerated) -> Fits:
    """The card was in the hand, and no card is drawn (N19)."""
    del table
    card = 1 << fact.suspect
    return lambda _, hand: hand & ~card if hand & card else None


def _not_held(_: Table, fact: facts.Disguised) -> Fits:
    """The card shown came from the deck, or was the Killer's (N11)."""
    shown = fact.shown
    return lambda who, hand: None if who == shown or hand >> shown & 1 else hand


def _answered(table: Table, fact: facts.InspectorAnswered) -> Fits:
    near = table.near(fact.suspect)
    return _one_of(near if fact.near else ~near)


_FITS: dict[type, Callable[[Table, Any], Fits]] = {
    facts.Killed: lambda _, fact: _one_of(~(1 << fact.suspect)),
    facts.Arrested: _arrested,
    facts.Exonerated: _citizen,
    facts.Disguised: _not_held,
    facts.InspectorAnswered: _answered,
    facts.GameEnded: lambda _, fact: _one_of(
        1 << fact.inspector if fact.inspector >= 0 else EVERYBODY
    ),
}


# --- how likely the Inspector was to do it ----------------------------------------------------


def _weighed(worlds: Weighted, table: Table, fact: object, model: Model) -> Weighted:
    """Multiply each weight by how likely somebody in that world was to choose this."""
    kind, options, citizens = (
        KIND_OF_MOVE[type(fact)],
        table.edition.options,
        list[tuple[int, int]](),
    )
    if options.citizens_arrest and (table.deck or options.citizens_need == "hand-only"):
        # Each card, as a set, and the number of targets of its citizen's arrest (N26)
        citizens = [(1 << c, (table.near(c) & ~table.dead).bit_count()) for c in table.cells]
    plain = {who: ways(table, INSPECTOR, who) for who in {who for who, _ in worlds}}
    # Thousands of worlds, but few hands among them, and few different numbers of arrests.
    arrests = {
        hand: sum(count for card, count in citizens if hand & card)
        for hand in {hand for _, hand in worlds}
    }
    odds = {
        (who, many): one_in((*plain[who], many), kind, model)
        for who, many in {(who, arrests[hand]) for who, hand in worlds}
    }
    whole = lcm(*(below for below in odds.values() if below))
    factors = {alike: whole // below for alike, below in odds.items() if below}
    found = {
        (who, hand): weight * factors[who, arrests[hand]]
        for (who, hand), weight in worlds.items()
        if (who, arrests[hand]) in factors
    }
    common = gcd(*found.values()) or 1
    return {world: weight // common for world, weight in found.items()}
