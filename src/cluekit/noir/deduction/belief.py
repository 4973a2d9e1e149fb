"""Belief: how likely each suspect is to be the other side, exactly, from one side's own letters.

Weights are whole numbers; a suspect's share is its weight over the sum of all. They are products
of what each fact tells (Bayes' rule): a fact that is impossible for a suspect takes it out, and an
action counts the more, the fewer others that suspect could have chosen. How the other side chooses
is a model, named and passed in:

``legal``  every legal move is equally likely; an exoneration is one move, whatever is discarded;
``kinds``  every kind of move is equally likely, then every move of the kind (bot ``random``).

A Killer's disguise begins anew: the new identity is any living suspect's card that is still in
the deck, each equally likely: whoever the Killer was, every order of the deck is equally likely
(N11).
A discard tells no more than that this card is nobody's: for every suspect the rest of the hand is
any cards not seen, each set equally likely. With citizen's arrests the
hand decides which arrests there are; that is left aside here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import gcd, lcm, log2
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from cluekit.logic.scoring import entropy
from cluekit.noir.deduction.candidates import Candidates, after, at_the_start, begin, drew
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import (
    INSPECTOR,
    KILLER,
    NOBODY_IS,
    Phase,
    Table,
    is_arrest_announced,
    undo_shifts,
)
from cluekit.noir.public.view import View, learn
from cluekit.sets import mask, members

Model = Literal["legal", "kinds"]
Ways = tuple[int, ...]
"""How many moves there are of each kind, for somebody who is this suspect."""


class Belief(msgspec.Struct, frozen=True, gc=False):
    """Weights over who somebody is: suspect → whole number, none of them 0."""

    weights: dict[int, int]

    @property
    def total(self) -> int:
        """The sum of all weights; 0 where the letters contradict each other."""
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

KIND_OF_MOVE: dict[type, int] = {
    facts.Shifted: 0,
    facts.Killed: 1,
    facts.Arrested: 1,
    facts.Disguised: 2,
    facts.InspectorDrew: 2,
    facts.Exonerated: 3,
}
"""Shifts, attacks, draws and discards: as ``ways`` counts them, in this order."""


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


def one_in(many: Ways, kind: int, model: Model) -> int:
    """Return one in how many times a move of this kind is made; 0 for never."""
    if not many[kind]:
        return 0
    return sum(many) if model == "legal" else sum(map(bool, many)) * many[kind]


def _acted(belief: Belief, table: Table, seat: int, kind: int, model: Model) -> Belief:
    odds = {who: one_in(ways(table, seat, who), kind, model) for who in belief.weights}
    return belief.times({who: (1, below) if below else (0, 1) for who, below in odds.items()})


# --- one fact after the other -----------------------------------------------------------------


def about_killer(
    belief: Belief, known: Candidates, table: Table, fact: object, model: Model
) -> Belief:
    """Return the belief about the Killer after a fact; ``known`` are the candidates after it."""
    if isinstance(fact, facts.Disguised) and fact.success:
        return evenly(known.killer)
    possible = belief.within(known.killer)
    if table.mover != KILLER or type(fact) not in KIND_OF_MOVE:
        return possible
    if table.turn == 1:
        return possible.times(
            {who: (1, (table.near(who) & ~table.dead).bit_count()) for who in possible.weights}
        )
    return _acted(possible, table, KILLER, KIND_OF_MOVE[type(fact)], model)


def about_inspector(
    belief: Belief, known: Candidates, table: Table, fact: object, model: Model
) -> Belief:
    """Return the belief about the Inspector after a fact; the hand is not considered."""
    if isinstance(fact, facts.GameEnded):  # it may be the last victim, whom the kill had cleared
        return evenly(known.inspector)
    possible = belief.within(known.inspector)
    discards = isinstance(fact, facts.Exonerated)
    chosen = table.chosen and table.mover == INSPECTOR
    if not chosen or type(fact) not in KIND_OF_MOVE or discards or is_arrest_announced(table):
        return possible
    return _acted(possible, table, INSPECTOR, KIND_OF_MOVE[type(fact)], model)


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
    """Return how many bits the Killer's answer to "are you next to them?" is expected to tell."""
    if not belief.total:
        return 0.0
    near = table.near(suspect)
    yes, no = belief.within(near), belief.within(~near)
    left = sum(part.total / belief.total * part.bits() for part in (yes, no))
    return belief.bits() - left


def bits_between(suspects: int, near: int) -> float:
    """Return as much, where all suspects of a set are equally likely."""
    whole = suspects.bit_count()
    parts = ((suspects & near).bit_count(), (suspects & ~near).bit_count())
    return sum(part / whole * log2(whole / part) for part in parts if part)


# --- belief history -------------------------------------------------------------------------------
# The course of a belief: what one side could believe about somebody, letter after letter.
#
# It is made from one side's own post alone, or from the public letters where nobody in particular
# looks on. Every update keeps the letter it comes from, so that it can be asked why.

READY = 4
"""This many steps of the set-up: then the first action comes (N01-N04)."""

OWN = (facts.IdentityTaken, facts.CardsDrawn, facts.EvidenceOrder)
"""The facts that are not for everyone: no table is folded from them."""

Weigh = Callable[[Belief, object, int], Belief]
"""Returns a belief after a public fact, by how likely the action was; your own cards come last."""

Imagine = Callable[[Table, Candidates], Weigh]
"""Returns how to weigh the facts that come after this table, of which everybody knows so much."""

Letters = Iterable[tuple[int, object]]
"""Facts with the number of the move they came with, in order, as ``Session.letters`` gives them."""


class Learned(msgspec.Struct, frozen=True, gc=False):
    """What one letter told.

    ``move`` is the number of the action, counted from 1; ``view`` is the position before the
    letter, ``known`` are the candidates after it, ``before`` and ``after`` the beliefs. ``anew``
    says that the belief began again: the Killer is somebody else now (N11); ``hit`` that this
    kill was of the Inspector, and ended the game (N09).
    """

    move: int
    fact: Any
    view: View
    known: Candidates
    before: Belief
    after: Belief
    anew: bool = False
    hit: bool = False

    @property
    def out(self) -> int:
        """The suspects who went out, as a set."""
        return self.before.suspects & ~self.after.suspects

    def factors(self) -> dict[int, Fraction]:
        """Return by which factor the share of each suspect who is still possible changed."""
        if self.anew:
            return {}
        return {who: self.after.share(who) / self.before.share(who) for who in self.after.weights}


class Course(msgspec.Struct, frozen=True):
    """A belief from the beginning to now.

    ``about`` is the side it is about, ``model`` how that is thought to play; ``first`` what was
    known and believed before the first letter, ``began`` the position then, and ``now`` the
    position after the last.
    """

    about: int
    model: str
    began: View
    now: View
    known: Candidates
    first: Belief
    learned: tuple[Learned, ...]

    @property
    def moves(self) -> int:
        """How many moves there are."""
        return self.learned[-1].move if self.learned else 0

    def until(self, move: int) -> Course:
        """Return the course as it was after this many moves."""
        told = tuple(each for each in self.learned if each.move <= move)
        later = self.learned[len(told) :]
        return replace(self, learned=told, now=later[0].view if later else self.now)

    def of(self, move: int) -> tuple[Learned, ...]:
        """Return what was learned in one move."""
        return tuple(each for each in self.learned if each.move == move)

    @property
    def belief(self) -> Belief:
        """What is believed now."""
        return self.learned[-1].after if self.learned else self.first

    @property
    def candidates(self) -> int:
        """Who is possible now, as a set."""
        known = self.learned[-1].known if self.learned else self.known
        return known.killer if self.about == KILLER else known.inspector

    def bits(self) -> tuple[float, ...]:
        """Return the bits that were open at the beginning and after each move."""
        last = {each.move: each.after.bits() for each in self.learned}
        amounts = [self.first.bits()]
        for move in range(1, self.moves + 1):
            amounts.append(last.get(move, amounts[-1]))
        return tuple(amounts)


def course_of(
    began: View, letters: Letters, about: int, model: str = "legal", imagine: Imagine | None = None
) -> Course:
    """Return what a reader of these letters could believe about a side.

    ``began`` is the position before the letters: a bare table, or one that somebody wrote down.
    ``model`` is one of ``belief``'s, or any name where ``imagine`` weighs the actions.
    """
    walk = _Walk(began, about, model, imagine)
    for move, fact in letters:
        walk.read(move, fact)
    return walk.done()


class _Walk:
    """Reads letters one after the other; actions are counted from 1."""

    def __init__(self, began: View, about: int, model: str, imagine: Imagine | None) -> None:
        self.view = began
        self.about, self.model = about, model
        self.imagine = imagine
        self.weigh: Weigh | None = None
        self.learned: list[Learned] = []
        self.move, self.number, self.before = -1, 0, 0
        self.start: tuple[View, Candidates, Belief] | None = None
        if began.table.prepared == READY:
            self._begin(_written_down(began), _written_down(View(began.table)))

    def read(self, move: int, fact: object) -> None:
        """Take a letter in."""
        own = isinstance(fact, OWN)
        if self.start is None and self.view.table.prepared == READY and not own:
            self._begin_anew()
        if self.start is not None:
            if move != self.move:  # drawing evidence and discarding are one action
                self.move, self.number = move, self.view.table.turn - self.before
            self._learn(self.number, fact)
        if own:
            self.view = replace(self.view, own=learn(self.view.own, fact, self.view.table))
        else:
            self.view = replace(self.view, table=fold(self.view.table, fact))

    def _begin_anew(self) -> None:
        table = self.view.table
        self._begin(begin(table, self.view.own.seen), begin(table, 0))

    def _begin(self, known: Candidates, public: Candidates) -> None:
        self.known, self.belief = known, evenly(self._side(known))
        if self.view.table.phase is Phase.ACTION:  # no first kill: that is told by the turn
            self.view = replace(
                self.view, table=replace(self.view.table, turn=max(2, self.view.table.turn))
            )
        self.before = self.view.table.turn - 1
        if self.imagine:
            self.weigh = self.imagine(self.view.table, public)
        self.start = self.view, known, self.belief

    def _side(self, known: Candidates) -> int:
        return known.killer if self.about == KILLER else known.inspector

    def _learn(self, move: int, fact: object) -> None:
        if isinstance(fact, facts.GameEnded):
            self._mend(fact)
        before = self.belief
        if isinstance(fact, OWN):
            self.known = drew(self.known, cards_shown(fact) or 0)
            self.belief = before.within(self._side(self.known))
        else:
            self.known = after(self.known, self.view.table, fact)
            self.belief = self._weighed(fact)
        told = Learned(
            move, fact, self.view, self.known, before, self.belief, anew=self._is_anew(fact)
        )
        self.learned.append(told)

    def _weighed(self, fact: object) -> Belief:
        """Return the belief after a public fact, by the rule or by the bot that is imagined."""
        if self.weigh is None:
            tell = about_killer if self.about == KILLER else about_inspector
            rule: Model = "kinds" if self.model == "kinds" else "legal"
            return tell(self.belief, self.known, self.view.table, fact, rule)
        weighed = self.weigh(self.belief, fact, self.known.own)
        if self._is_anew(fact) or isinstance(fact, facts.GameEnded):
            return evenly(self._side(self.known))
        return weighed.within(self._side(self.known))

    def _is_anew(self, fact: object) -> bool:
        return self.about == KILLER and isinstance(fact, facts.Disguised) and fact.success

    def _mend(self, ended: facts.GameEnded) -> None:
        """Take back what the last kill told if it hit: that the game went on was not so."""
        if ended.ending != "inspector-killed" or self.about == KILLER:
            return
        last = self.learned.pop()
        known = self.learned[-1].known if self.learned else last.known
        self.learned.append(replace(last, after=last.before, known=known, hit=True))
        self.belief = last.before

    def done(self) -> Course:
        """Return everything that was read."""
        if self.start is None:
            self._begin_anew()
        began, known, first = self.start or (self.view, self.known, self.belief)
        told = tuple(self.learned)
        return Course(self.about, self.model, began, self.view, known, first, told)


def cards_shown(fact: object) -> int | None:
    """Return the cards that a letter of your own shows; None for a letter to everyone."""
    match fact:
        case facts.CardsDrawn(suspects):
            return mask(suspects)
        case facts.IdentityTaken(_, suspect):
            return 1 << suspect
    return None


def _written_down(view: View) -> Candidates:
    """Return who is possible in a position of which nothing is known but what it shows.

    Both sides are alive, and nobody's card that lies open or that one holds; a marked suspect
    is not the Killer.
    """
    table, own = view.table, view.own.seen
    living = mask(table.cells) & ~table.dead & ~table.shown & ~own
    return Candidates(living & ~table.innocent, living, own)


def truth(course: Course) -> Iterator[tuple[int, int]]:
    """Yield (first move, suspect): who the side turned out to be, and since which move.

    All comes from what lies open: a disguise shows who it was until then (N11), the end of the
    game the rest (N20). Nothing is yielded that is not known yet.
    """
    since = 0
    for each in course.learned:
        fact = each.fact
        if course.about == KILLER and isinstance(fact, facts.Disguised) and fact.success:
            yield since, fact.shown
            since = each.move
        elif isinstance(fact, facts.GameEnded):
            last = fact.killer if course.about == KILLER else fact.inspector
            if last != NOBODY_IS:
                yield since, last
