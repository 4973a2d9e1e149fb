"""What the players of a code cell's case know, and what follows when they say so aloud."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import msgspec

from cluekit.clue.editions.cast import Deck
from cluekit.core import Problem, RefusedError
from cluekit.learn.chair_worlds import CERTAIN, Minds, hands_out, minds_of, subject_cards
from cluekit.learn.forms import Case
from cluekit.logic import Deal, NotAll
from cluekit.logic import Literal as Cell
from cluekit.logic.formulas import Formula, atoms, true_in
from cluekit.logic.knowing import Sight, TooManyWorldsError
from cluekit.records.record import Case as Record
from cluekit.sets import members
from cluekit.ways import fold_case
from cluekit.words import mark, say

SUBJECTS = (mark("suspect"), mark("weapon"), mark("room"), mark("envelope"))
"""What somebody may know without our knowing it: a card of the envelope, or all three."""


class Said(msgspec.Struct, frozen=True):
    """Something that was said aloud: the worlds in which it is true, and what was said.

    ``who`` is the seat that spoke of its own knowledge, called ``name``; None for an announcement.
    ``what`` is a statement, or one of ``SUBJECTS``. No sentence is kept: it is told in the
    reader's language.
    """

    extent: int
    what: str
    who: int | None = None
    name: str = ""
    knows: bool = True

    @property
    def text(self) -> str:
        """How it is told."""
        if self.who is None:
            return say("Said aloud: {statement}.", statement=self.what)
        if self.knows:
            return say("{who} says: “I know the {what}.”", who=self.name, what=say(self.what))
        return say("{who} says: “I do not know the {what}.”", who=self.name, what=say(self.what))


class Asked(Protocol):
    """What is needed of a case: its lines, and what its statements mean."""

    clues: tuple[str, ...]
    edition: str
    seats: tuple[str, ...]
    said: tuple[Said, ...]
    record: Record

    def read(self, statement: str) -> Formula:
        """Return what a statement says."""

    @property
    def _cells(self) -> dict[str, Cell]: ...


class CodeMinds:
    """Who knows what in a case, after all that was said aloud."""

    def __init__(self, case: Asked) -> None:
        self._case = case

    # --- asked --------------------------------------------------------------------------------

    def certain(self, chain: tuple[str, ...]) -> bool:
        """Return whether the first knows that the next knows … what stands last."""
        *people, what = chain
        if not people:
            why = say("Say who, and what: knows(“Nora”, “E_C”).")
            raise RefusedError(Problem("knows-what"), why)
        seats = [self._seat(name) for name in people]
        frame = self.minds.frame
        extent = self._known_by(seats.pop(), what)
        for seat in reversed(seats):
            extent = frame.knows(seat, extent)
        return self.minds.says(extent) == CERTAIN

    def common(self, statement: Formula) -> bool:
        """Return whether it is common knowledge in every world that you consider possible."""
        return self.minds.says(self.minds.frame.common(self._extent(statement))) == CERTAIN

    def saying(self, who: str, what: str, *, knows: bool) -> Said:
        """Return what it means that somebody says so; raises where it cannot be true."""
        seat = self._seat(who)
        extent = self._known_by(seat, what)
        if not knows:
            extent = self.minds.frame.left & ~extent
        return self._true(Said(extent, _subject(what) or what, seat, who, knows))

    def announcement(self, statement: str, meant: Formula) -> Said:
        """Return a statement that was said aloud; raises where it cannot be true."""
        return self._true(Said(self._extent(meant), statement))

    def _true(self, said: Said) -> Said:
        if not self.minds.yours & said.extent:
            why = say("That cannot be true: no deal that fits is left. {text}", text=said.text)
            raise RefusedError(Problem("cannot-be-said"), why)
        return said

    # --- what is left ---------------------------------------------------------------------------

    @cached_property
    def minds(self) -> Minds:
        """The worlds, once everything has been said; raises ``RefusedError`` for too many."""
        found = self._begun
        for said in self._case.said:
            found = found.after(said.extent)
        return found

    @cached_property
    def _begun(self) -> Minds:
        case, deck = self._case, self._deck
        hand = tuple(deck.cards[card].id for card in case.record.hand)
        try:
            return minds_of(Case(deck=case.edition, seats=case.seats, hand=hand, events=case.clues))
        except TooManyWorldsError:
            why = say("There are too many deals to ask what others know. Take the lesson deck.")
            raise RefusedError(Problem("too-many-worlds"), why) from None

    @property
    def deal_list(self) -> list[Deal]:
        """The same deals, each once, in a fixed order."""
        return sorted(self.deals)

    @cached_property
    def deals(self) -> frozenset[Deal]:
        """The deals that you consider possible."""
        frame = self.minds.frame
        return frozenset(frame.worlds[at].deal for at in members(self.minds.yours))

    @property
    def silence(self) -> tuple[NotAll, ...]:
        """The hands that are out since their player said whether they know: premises for a proof.

        Their entries are numbered after the clues.
        """
        found, minds = list[NotAll](), None
        for number, said in enumerate(self._case.said, start=len(self._case.clues)):
            minds = self._begun if minds is None else minds
            after = minds.after(said.extent)
            if said.who is not None:
                found += hands_out(minds, after, said.who, number)
            minds = after
        return tuple(found)

    # --- how it is read -------------------------------------------------------------------------

    @property
    def _deck(self) -> Deck:
        return self._case.record.deck

    def _seat(self, name: str) -> int:
        called = [fold_case(seat) for seat in self._case.seats]
        known = {
            **{n: at for at, n in enumerate(called)},
            **{n[0]: at for at, n in enumerate(called)},
        }
        if fold_case(name) not in known:
            seats = ", ".join(self._case.seats)
            why = say("Nobody here is called {name}: {known}.", name=name, known=seats)
            raise RefusedError(Problem("no-such-seat"), why)
        return known[fold_case(name)]

    def _known_by(self, seat: int, what: str) -> int:
        """Return where a seat knows a statement, or the subject of a word such as "weapon"."""
        frame, word = self.minds.frame, _subject(what)
        if word is None:
            return frame.knows(seat, self._extent(self._case.read(what)))
        file, cards = len(self._case.seats), subject_cards(self._deck, word)
        return frame.knows_which(seat, lambda world: world.hand(file) & cards)

    def _extent(self, statement: Formula) -> int:
        """Return the worlds in which a statement about cards is true."""
        cells = {name: self._case._cells[name] for name in atoms(statement)}  # noqa: SLF001

        def true(world: Sight) -> bool:
            held = (n for n, cell in cells.items() if world.deal[cell.card] == cell.holder)
            return true_in(statement, frozenset(held))

        return self.minds.frame.where(true)


def _subject(what: str) -> str | None:
    """Return which of ``SUBJECTS`` a word is, here or in English; None where it is none."""
    words = {fold_case(form): word for word in SUBJECTS for form in (word, say(word))}
    return words.get(fold_case(what))
