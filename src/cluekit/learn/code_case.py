"""The lessons' own small language for code cells: a case, and what can be asked of it.

    case("You hold A R", "Nora: B R L -> Otto ?").count()

A case holds what you know: your hand, and what happened, clue by clue. It never changes:
``and_then`` gives a new one. Clues that cannot all be true are no mistake here, they are a case of
which no deal is left, and then everything follows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.edition import SHIPPED, find_edition
from cluekit.clue.wording.claims import Names
from cluekit.clue.wording.proof import proof_lines, proof_text
from cluekit.core import Problem, RefusedError
from cluekit.core.calls import guard
from cluekit.core.notation.lines import lines_of
from cluekit.draw import el
from cluekit.editions import explain, plainly
from cluekit.learn.card_values import names_of
from cluekit.learn.code_minds import CodeDeal, CodeMinds, InDeals, Said, chance
from cluekit.learn.kinds.formula import mistake_in_words
from cluekit.learn.rule_set import exactly_one
from cluekit.learn.worlds import literal_of
from cluekit.logic import Clause, Deal, Puzzle, sat
from cluekit.logic import Literal as Cell
from cluekit.logic.counting import count
from cluekit.logic.explain import why
from cluekit.logic.formulas import Formula, NotAFormulaError, clauses, read
from cluekit.logic.listing import deals
from cluekit.records.file_format import Source
from cluekit.records.record import Case
from cluekit.records.record_reader import case_of
from cluekit.records.report import names_in
from cluekit.sets import members
from cluekit.ways import fold_case
from cluekit.words import say


class Decided(NamedTuple):
    """How many cells of a sheet are certain: whether a card can be there, and elsewhere.

    ``calls`` is how often a solver was asked, twice for each cell. With clues that contradict each
    other every cell is both, so ``yes`` and ``no`` overlap.
    """

    cells: int
    yes: int
    no: int
    calls: int

    @property
    def open(self) -> int:
        """How many cells can be either."""
        return self.cells - self.yes - self.no

    def __repr__(self) -> str:
        """Return the numbers as a sentence."""
        about = {"cells": self.cells, "yes": self.yes, "no": self.no, "open": self.open}
        told = say("Cells: {cells}. Certain: {yes} yes, {no} no. Open: {open}.", **about)
        return f"{told} " + say("The solver was asked {calls} times.", calls=self.calls)


# --- code proof -----------------------------------------------------------------------------------
# Why a statement holds in a case, as a code cell shows it; or a deal in which it does not.


class CodeProof:
    """A proof in words, a line each, or the deal that refutes it; true where there is a proof."""

    def __init__(
        self,
        puzzle: Puzzle,
        goal: Clause,
        names: Names,
        deal_without: Callable[[Clause], CodeDeal | None],
    ) -> None:
        self._puzzle, self._names = puzzle, names
        self._proof = why(puzzle, goal)
        self._refuting = None if self._proof else deal_without(goal)

    def __bool__(self) -> bool:
        """Return whether it is proved."""
        return self._proof is not None

    @property
    def clues(self) -> tuple[int, ...]:
        """The numbers of the clues that the proof uses, counted from 1."""
        return (
            tuple(entry + 1 for entry in self._proof.entries(self._puzzle)) if self._proof else ()
        )

    @property
    def deal(self) -> CodeDeal | None:
        """A deal that fits and in which the statement is false, or None."""
        return self._refuting

    def __repr__(self) -> str:
        """Return the lines, what stands under a supposition indented."""
        if self._proof is None:
            return self._refutation
        return proof_text(self._names, self._puzzle, self._proof)

    @property
    def _refutation(self) -> str:
        return say("It does not follow. A deal in which it is false: {deal}", deal=self._refuting)

    def _repr_html_(self) -> str:
        if self._proof is None:
            return str(el("p", self._refutation))
        lines = [
            el("div", f"{line.number}. {line.sentence}", style=f"margin-left: {2 * line.depth}em")
            for line in proof_lines(self._names, self._puzzle, self._proof)
        ]
        return str(el("div", lines))


# --- code case ------------------------------------------------------------------------------------

Shows = Literal["", "at random"]
"""How a player who could show several cards chose; with "" every deal counts alike."""

_HOLD = re.compile(r"^\s*\S+\s+(?:hold|have|hai|tieni|tem|tens)\b[:\s]*(.*)$", re.IGNORECASE)
_LINE = re.compile(r"^\w+ \d+: ")
"""How a refusal of a record begins: "Line 3: "."""

FORMS = ("Nora: B V L -> Otto ?", "You: B V L -> Otto V", "Otto: C D G -> nobody")
"""The clues that come up most, by way of example."""


class CodeCase:
    """What is known of one deal, to be asked in code.

    Statements are written as in the exercises: ``O_B`` says that Otto has Bruno, ``E_C`` that Carla
    is in the envelope; ``~ & | -> <->`` and words join them.
    """

    def __init__(
        self,
        hand: str,
        clues: Sequence[str],
        edition: str,
        seats: Sequence[str],
        said: Sequence[Said] = (),
    ) -> None:
        self.hand = hand
        """Your cards as you wrote them, or ""."""
        self.clues = tuple(clues)
        """What happened, a line each; the first is clue 1."""
        self.edition = edition
        """The edition's id, or its file."""
        self.seats = tuple(seats)
        """Who plays, clockwise; the first is you."""
        self.said = tuple(said)
        """What was said aloud after that, and heard by everybody."""
        self.record: Case = _record(self)
        self._names = _atom_names(self)

    # --- how it reads -------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return the case as it was written, each clue with its number, and how much is open."""
        numbered = (f"{number}. {clue}" for number, clue in enumerate(self.clues, start=1))
        first = [self._hand_line] if self.hand else []
        aloud = [said.text for said in self.said]
        fit = say("Deals that fit: {n}.", n=self.count())
        return "\n".join([*first, *numbered, *aloud, fit])

    def _repr_html_(self) -> str:
        clues = el("ol", [el("li", clue) for clue in self.clues])
        first = el("p", self._hand_line) if self.hand else None
        aloud = [el("p", said.text) for said in self.said]
        fit = el("p", say("Deals that fit: {n}.", n=self.count()))
        return str(el("div", first, clues, aloud, fit))

    @property
    def _hand_line(self) -> str:
        return say("You hold {cards}.", cards=self.hand.strip())

    # --- what can be asked --------------------------------------------------------------------

    def count(self, statement: str = "") -> int:
        """Return how many deals fit: 0 where the clues contradict each other.

        With a statement those in which it is true: ``count("~E_C") == 0`` where E_C follows.
        Raises ``RefusedError`` for what is not a statement.
        """
        if self.said:
            whole = len(self._in_deals.listed or ())
        else:
            found = count(self.puzzle)
            whole = found.deals if found else 0
        if not statement:
            return whole
        goal = self.read(statement)
        return int(whole * chance(self._in_deals, goal, weighed=False)) if whole else 0

    def models(self) -> Iterator[CodeDeal]:
        """Yield the deals that fit, one at a time, as they are found.

        ``next(case.models())`` is one of them; ``list(...)`` waits for all.
        """
        fitting = self._in_deals.listed or () if self.said else deals(self.puzzle)
        return map(self.shown, fitting)

    def entails(self, statement: str) -> bool:
        """Return whether the statement is true in every deal that fits.

        From contradictory clues everything follows. Raises ``RefusedError`` for what is not a
        statement.
        """
        return self._in_deals.always(self.read(statement))

    def share(self, statement: str, shows: Shows = "") -> Fraction:
        """Return in which share of the deals the statement is true: how likely it is.

        Every deal counts alike. With ``shows="at random"`` a player who could have shown you
        several cards is taken to have chosen one of them at random, so that such a deal counts
        less. Raises ``RefusedError`` where no deal fits.
        """
        if shows not in ("", "at random"):
            why = say("shows is “at random” or left out, not “{shows}”.", shows=shows)
            raise RefusedError(Problem("no-such-model"), why)
        return chance(self._in_deals, self.read(statement), weighed=shows == "at random")

    def why(self, statement: str) -> CodeProof:
        """Return a proof of the statement, line by line; or a deal in which it is false."""
        goal = self._clause(statement)
        return CodeProof(self.puzzle, goal, names_in(self.record, _clue_name), self._deal_without)

    def core(self, statement: str) -> tuple[int, ...]:
        """Return the numbers of the fewest clues that prove the statement, with your hand.

        Raises ``RefusedError`` where it does not follow.
        """
        try:
            entries = sat.smallest(self.puzzle, self._clause(statement))
        except sat.NotEntailedError:
            why = say("{statement} does not follow from this case.", statement=statement)
            raise RefusedError(Problem("does-not-follow"), why) from None
        return tuple(entry + 1 for entry in entries)

    def decided(self) -> Decided:
        """Ask a solver about every cell of the sheet, and count how often it was asked."""
        yes = no = 0
        with sat.Solver(self.puzzle) as solver:
            cells = list(product(range(self.puzzle.cards), range(solver.holders)))
            for card, holder in cells:
                cell = solver.has(card, holder)
                yes += solver.model((-cell,)) is None
                no += solver.model((cell,)) is None
        return Decided(len(cells), yes, no, calls=2 * len(cells))

    def and_then(self, clue: str) -> CodeCase:
        """Return the case in which this happened, too. This one stays as it is."""
        return CodeCase(self.hand, (*self.clues, clue), self.edition, self.seats, self.said)

    # --- what others know ---------------------------------------------------------------------

    def knows(self, who: str, *what: str) -> bool:
        """Return whether you can be certain that somebody knows this.

        ``knows("Nora", "E_C")``: Nora knows that Carla is in the envelope. ``knows("Nora",
        "weapon")``: she knows which weapon is in it. ``knows("Nora", "Otto", "E_C")``: Nora knows
        that Otto knows it. Everybody is a perfect reasoner. Raises ``RefusedError`` in words.
        """
        return self.minds.certain((who, *what))

    def everybody_knows(self, what: str) -> bool:
        """Return whether you can be certain that each of the players knows it."""
        return all(self.knows(seat, what) for seat in self.seats)

    def common_knowledge(self, statement: str) -> bool:
        """Return whether all know it, all know that all know it, and so on without end."""
        return self.minds.common(self.read(statement))

    def says(self, who: str, what: str, *, knows: bool) -> CodeCase:
        """Return the case in which somebody says aloud whether they know it: what follows from it.

        ``says("Otto", "weapon", knows=False)``: asked for the weapon, Otto says no. Everybody hears
        it, and it is true. Raises ``RefusedError`` in words where that cannot be.
        """
        return self._aloud(self.minds.saying(who, what, knows=knows))

    def announced(self, statement: str) -> CodeCase:
        """Return the case in which this was said aloud, truthfully, such as ``"O_V | O_D"``."""
        return self._aloud(self.minds.announcement(statement, self.read(statement)))

    @cached_property
    def minds(self) -> CodeMinds:
        """Who knows what, as sets of worlds."""
        return CodeMinds(self)

    def _aloud(self, said: Said) -> CodeCase:
        return CodeCase(self.hand, self.clues, self.edition, self.seats, (*self.said, said))

    def read(self, statement: str) -> Formula:
        """Return what a statement says; raises ``RefusedError`` for text that is no statement."""
        try:
            return read(statement, self._names)
        except NotAFormulaError as error:
            example = next(iter(self._cells))
            why = mistake_in_words(error, example, self.edition, tuple(self.seats))
            raise RefusedError(Problem("no-statement"), why) from None

    @property
    def letters(self) -> tuple[str, ...]:
        """What may be true or false here: each card in each place, ``Y_A`` first."""
        return tuple(self._cells)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards, by their letters or ids, suspects first."""
        return self._cards

    @property
    def clauses(self) -> tuple[str, ...]:
        """The rules of the deck as clauses: each card in one place, one of each kind inside.

        The sizes of hands are left out.
        """
        cards = [[f"{place}_{card}" for place in self._letters] for card in self._cards]
        kinds = [[f"E_{self._cards[card]}" for card in members(k)] for k in self.puzzle.kinds]
        return tuple(clause for letters in (*cards, *kinds) for clause in exactly_one(*letters))

    def shown(self, deal: Deal) -> CodeDeal:
        """Return a deal, a place for each card, as code cells show it."""
        return CodeDeal(self._letters, self._cards, deal)

    # --- how it is answered -------------------------------------------------------------------

    @cached_property
    def puzzle(self) -> Puzzle:
        """The case as a problem of deduction."""
        return self.record.puzzle().with_premises(*self.minds.silence)

    @cached_property
    def _in_deals(self) -> InDeals:
        return InDeals(self.puzzle, self._cells, self.minds.deals if self.said else None)

    @cached_property
    def _letters(self) -> tuple[str, ...]:
        # The letter of each place: the first of each name where they differ, then E
        letters = [seat[:1].upper() for seat in self.seats]
        apart = len({*letters, "E"}) == len(letters) + 1
        return (*(letters if apart else [fold_case(seat) for seat in self.seats]), "E")

    @property
    def _cards(self) -> tuple[str, ...]:
        return tuple(card.alias or card.id for card in self.record.deck.cards)

    @cached_property
    def _cells(self) -> dict[str, Cell]:
        """What each atom says, by its name."""
        return {
            f"{letter}_{card}": Cell(number, holder)
            for holder, letter in enumerate(self._letters)
            for number, card in enumerate(self._cards)
        }

    def _clause(self, statement: str) -> Clause:
        """Return a statement that is one clause; a proof has one goal."""
        found = clauses(self.read(statement))
        if found is None or len(found) != 1:
            why = say(
                "Ask for one thing at a time, such as E_C or O_B | O_V; “and” makes two questions."
            )
            raise RefusedError(Problem("not-one-clause"), why)
        return tuple(literal_of(part, self._cells) for part in found[0])

    def _deal_without(self, goal: Clause) -> CodeDeal | None:
        """Return a deal in which no part of the goal is true."""
        found = sat.deal(self.puzzle, *(~cell for cell in goal))
        return None if found is None else self.shown(found)


guard(CodeCase, plainly)


def _clue_name(entry: int) -> str:
    return say("clue {number}", number=entry + 1)


# --- reading -------------------------------------------------------------------------------------


def read_case(lines: Sequence[str], edition: str, seats: Sequence[str]) -> CodeCase:
    """Return the case that these lines tell; the first may be your hand.

    Raises ``RefusedError`` that names the clue, counted from 1, and says what is wrong with it.
    """
    if lines and lines[0] in SHIPPED:  # as a table is asked for
        told = say('The edition comes last, by its name: case(…, edition="{name}")', name=lines[0])
        raise RefusedError(Problem("case-edition", about={"name": lines[0]}), told)
    held = _HOLD.match(lines[0]) if lines and ":" not in lines[0] else None
    return CodeCase(held[1] if held else "", lines[1:] if held else lines, edition, seats)


def _record(case: CodeCase) -> Case:
    size, seats = find_edition(case.edition).deck.size - 3, len(case.seats)
    file = Path(case.edition)
    table = {
        "deck": file.name,
        "players": list(case.seats),
        "hand_sizes": [(size - seat + seats - 1) // seats for seat in range(seats)],
        **({"me": case.seats[0], "hand": case.hand} if case.hand else {}),
    }
    try:
        case_of(Source("", table, file.parent), ())
    except RefusedError as error:
        raise RefusedError(error.problem, _about_hand(error.problem)) from None
    try:
        events = [
            replace(line, number=number)
            for number, clue in enumerate(case.clues, start=1)
            for line in lines_of(clue, FORMS)
        ]
        return case_of(Source("", table, file.parent), events)
    except RefusedError as error:
        raise RefusedError(error.problem, _about_clue(error.problem)) from None


def _about_hand(problem: Problem) -> str:
    """Return what is wrong with the hand, the seats or the edition, before any clue."""
    told = _LINE.sub("", explain(problem))
    if problem.code == "case-hand-size":
        known = problem.about
        return say(
            "You have {size:card}; your hand names {count}.",
            size=known["size"],
            count=known["count"],
        )
    return told[:1].upper() + told[1:]


def _about_clue(problem: Problem) -> str:
    """Return what is wrong, said of a clue rather than of a line of a file."""
    number = problem.about.get("line")
    if problem.code == "text-line":
        return say(
            "Clue {number} cannot be read: {text}. Clues look like this: {known}.",
            number=number,
            text=problem.about["text"],
            known="; ".join(FORMS),
        )
    told = _LINE.sub("", explain(problem))
    return say("Clue {number}: {reason}", number=number, reason=told) if number else told


def _atom_names(case: CodeCase) -> dict[str, str]:
    """Return all that an atom may be called: O_B, Otto_Bruno, envelope_rope, in any language."""
    holders = zip(case._letters, [*case.seats, "Envelope"], strict=True)  # noqa: SLF001
    found: dict[str, str] = {}
    for letter, name in holders:
        called = {letter.casefold(), fold_case(name), fold_case(say(name))}
        for card in case.record.deck.cards:
            atom = f"{letter}_{card.alias or card.id}"
            found |= {
                f"{who}_{what}": atom
                for who in called
                for what in {name.replace(" ", "-") for name in names_of(card)}
            }
    return found
