"""What the players of a code cell's case know, and what follows when they say so aloud."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Protocol

import msgspec

from cluekit.clue.editions.cast import Deck
from cluekit.core import Problem, RefusedError
from cluekit.core.calls import guard
from cluekit.editions import plainly
from cluekit.learn.chair_worlds import CERTAIN, Minds, hands_out, minds_of, subject_cards
from cluekit.learn.forms import Case
from cluekit.logic import Deal, Holds, Lacks, Literal, NotAll, Puzzle, Showed, sat
from cluekit.logic import Literal as Cell
from cluekit.logic.counting import count
from cluekit.logic.formulas import Atom, Formula, Not, atoms, true_in, true_rows
from cluekit.logic.knowing import Sight, TooManyWorldsError
from cluekit.logic.listing import deals
from cluekit.records.record import Case as Record
from cluekit.sets import mask, members
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
        known = {name: at for at, name in enumerate(called)}
        known |= {name[0]: at for at, name in enumerate(called)}
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
    """Return which of ``SUBJECTS`` a word means, in the reader's language or in English."""
    words = {fold_case(form): word for word in SUBJECTS for form in (word, say(word))}
    return words.get(fold_case(what))


# --- code shares ----------------------------------------------------------------------------------
# In which deals a statement is true: in all, and in which share of them.
#
# Few deals are looked at one by one. Of many, as in the big game, none is: a statement is cut into
# the rows of its truth table, and each row is a count of its own.

LISTED = 5_000
"""Up to this many deals are looked at one by one; the lesson deck has 2,430."""

MOST_ATOMS = 8
"""A statement about many deals may name this many literals: its table has 256 rows."""


class InDeals:
    """The deals that fit a puzzle, and what each atom's name says in them."""

    def __init__(
        self,
        puzzle: Puzzle,
        cells: Mapping[str, Literal],
        among: frozenset[Deal] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.cells = cells
        self.among = among
        """The deals that are left after what was said aloud; None where nothing was said."""

    @cached_property
    def listed(self) -> tuple[Deal, ...] | None:
        """Every deal that fits, or None where there are too many to look at."""
        fitting = (d for d in deals(self.puzzle) if self.among is None or d in self.among)
        found = tuple(islice(fitting, LISTED + 1))
        return found if len(found) <= LISTED else None

    def true(self, formula: Formula, deal: Deal) -> bool:
        """Tell whether the statement is true in this deal."""
        named = ((name, self.cells[name]) for name in atoms(formula))
        return true_in(formula, [name for name, cell in named if deal[cell.card] == cell.holder])

    def always(self, formula: Formula) -> bool:
        """Tell whether the statement is true in every deal that fits."""
        if self.listed is not None:
            return all(self.true(formula, deal) for deal in self.listed)
        return all(sat.deal(self.puzzle, *row) is None for row in self.rows(Not(formula)))

    def rows(self, formula: Formula) -> Iterator[tuple[Literal, ...]]:
        """Yield the rows of the truth table in which the statement is true, as literals.

        Raises ``RefusedError`` for a statement about too many literals.
        """
        named = atoms(formula)
        if len(named) > MOST_ATOMS:
            why = say(
                "There are too many deals to look at each, so a statement may name at most "
                "{most} literals here; this one names {n}.",
                most=MOST_ATOMS,
                n=len(named),
            )
            raise RefusedError(Problem("too-many-literals"), why)
        for row in true_rows(formula, named):
            yield tuple(self.cells[name] if row[name] else ~self.cells[name] for name in named)


def chance(among: InDeals, formula: Formula, *, weighed: bool) -> Fraction:
    """Return how likely a statement is; raises ``RefusedError`` where no deal fits."""
    if among.listed is not None:
        return _share_of_listed(among, among.listed, formula, weighed=weighed)
    if isinstance(formula, Atom):
        cell, found = (
            among.cells[formula.name],
            count(among.puzzle, "refuter" if weighed else "deals"),
        )
        if found is None or found.capped:
            why = say("There are too many deals to say how likely that is.")
            raise RefusedError(Problem("too-many-deals"), why)
        return found.marginal(cell.card, cell.holder)
    if isinstance(formula, Not):
        return 1 - chance(among, formula.inner, weighed=weighed)
    if weighed:
        why = say("There are too many deals for this: ask for one literal at a time, such as E_B.")
        raise RefusedError(Problem("too-many-deals"), why)
    whole, true = count(among.puzzle), 0
    for row in among.rows(formula):
        says = [(Holds if cell.has else Lacks)(cell.holder, 1 << cell.card) for cell in row]
        fitting = count(among.puzzle.with_premises(*says))
        true += fitting.deals if fitting else 0
    return Fraction(true, whole.deals if whole else 1)


def _share_of_listed(
    among: InDeals, listed: tuple[Deal, ...], formula: Formula, *, weighed: bool
) -> Fraction:
    """Return the share of the deals in which a statement is true, all alike or weighed.

    A deal weighs as much as it is likely that just those cards were shown in it: a player who held
    two of the three that were asked for showed this one half the time.
    """
    if not listed:
        why = say("No deal fits this case: its clues contradict each other, so nothing is likely.")
        raise RefusedError(Problem("no-deal"), why)
    whole = true = Fraction(0)
    for deal in listed:
        weight = Fraction(1)
        for shown in among.puzzle.premises if weighed else ():
            if isinstance(shown, Showed):
                held = mask(card for card, holder in enumerate(deal) if holder == shown.holder)
                weight /= (held & shown.among).bit_count()
        whole += weight
        true += weight if among.true(formula, deal) else 0
    return true / whole


# --- code deal ------------------------------------------------------------------------------------
# One deal, as code cells of lessons see it: where each card is.

FILE = "E"
"""The letter of the envelope."""


class CodeDeal(Mapping[str, str]):
    """A deal in which everything has its place: ``deal["B"]`` is the letter of who has Bruno."""

    def __init__(self, places: tuple[str, ...], cards: tuple[str, ...], deal: Deal) -> None:
        if len(deal) != len(cards) or not all(0 <= place < len(places) for place in deal):
            about = {"cards": len(cards), "last": len(places) - 1}
            why = say(
                "A deal says of each of the {cards:card} where it is, by numbers from 0 to {last}.",
                **about,
            )
            raise RefusedError(Problem("no-deal", about=about), why)
        self._places = places
        self._where = {card: places[holder] for card, holder in zip(cards, deal, strict=True)}

    def __getitem__(self, card: str) -> str:
        """Return the place of a card; raises ``KeyError`` for a stranger."""
        return self._where[card]

    def __iter__(self) -> Iterator[str]:
        """Yield the cards, suspects first."""
        return iter(self._where)

    def __len__(self) -> int:
        """Return how many cards there are."""
        return len(self._where)

    def __hash__(self) -> int:
        """Return a hash: equal deals are one in a set."""
        return hash(tuple(self._where.items()))

    def at(self, place: str) -> tuple[str, ...]:
        """Return the cards at a place, such as "O" or "E"."""
        return tuple(card for card, there in self._where.items() if there == place)

    @property
    def true(self) -> frozenset[str]:
        """What is true in this deal: "E_B", "O_V" …."""
        return frozenset(f"{place}_{card}" for card, place in self._where.items())

    def __repr__(self) -> str:
        """Return the cards of each place: "E: B V L · Y: A R · …"."""
        placed = (f"{place}: {' '.join(self.at(place))}" for place in (FILE, *self._places[:-1]))
        return " · ".join(placed)


guard(CodeDeal, plainly, but=Mapping)
