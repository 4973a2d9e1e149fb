"""The course of a belief: what one side could believe about somebody, letter after letter.

It is made from one side's own post alone, or from the public letters where nobody in particular
looks on. Every update keeps the letter it comes from, so that it can be asked why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.noir.deduction.belief import Belief, Model, about_inspector, about_killer, evenly
from cluekit.noir.deduction.candidates import Candidates, after, begin, drew
from cluekit.noir.public import facts
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import KILLER, NOBODY_IS, Phase, Table
from cluekit.noir.public.view import View, learn
from cluekit.sets import mask

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
        if self.start is None and self.view.table.prepared == READY and not isinstance(fact, OWN):
            self._begin_anew()
        if self.start is not None:
            self._learn(self._number(move), fact)
        self.view = _after(self.view, fact)

    def _number(self, move: int) -> int:
        """Return which action the letter belongs to: drawing evidence and discarding are one."""
        if move != self.move:
            self.move, self.number = move, self.view.table.turn - self.before
        return self.number

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
            self.known = drew(self.known, _cards(fact))
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


def _after(view: View, fact: object) -> View:
    if isinstance(fact, OWN):
        return replace(view, own=learn(view.own, fact, view.table))
    return replace(view, table=fold(view.table, fact))


def _cards(fact: object) -> int:
    """Return the cards that a letter of your own shows."""
    if isinstance(fact, facts.CardsDrawn):
        return mask(fact.suspects)
    return 1 << fact.suspect if isinstance(fact, facts.IdentityTaken) else 0


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
