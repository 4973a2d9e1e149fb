"""What can be concluded from one view: each thing is worked out once, when it is first wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from typing import get_args

import msgspec
from msgspec.structs import replace

from cluekit.clue import Session
from cluekit.clue.deduction.help_levels import (
    SUPPOSING,
    blank,
    by_rules,
    choice,
    closure_sheet,
    derive_sheet,
    is_dealt,
    shares,
    unseen_shows,
)
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.deduction.silence import with_silence
from cluekit.clue.picture.sheets.envelope import Believed
from cluekit.clue.picture.sheets.sheet import Layout, LayoutCell, layout_of
from cluekit.clue.public.view import View
from cluekit.clue.wording.claims import Names, names_of
from cluekit.clue.wording.proof import Told, proof_lines
from cluekit.logic import SET_UP, Clause, Deal, OneOf, Puzzle
from cluekit.logic.counting import Count, Model, at_once, count
from cluekit.logic.explain import Proof, why
from cluekit.logic.listing import two_deals
from cluekit.logic.sat import SatMissingError, closure, enough, entails, smallest
from cluekit.logic.work import ENDLESS, TooHardError, Work
from cluekit.records.solver import STEPS
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import say

MODELS: tuple[Model, ...] = get_args(Model)


class Machine:
    """What follows from one seat's view; ``rules`` are those that its owner has unlocked.

    With ``silence`` it also concludes from nobody's having accused; ``silent`` tells whether it
    does: not where somebody must have been sure and kept still.
    """

    def __init__(self, view: View, rules: Collection[str], *, silence: bool = False) -> None:
        self.view = view
        self.rules = rules
        self._silence = silence
        self._counts: dict[Model, Count | None] = {}

    @property
    def dealt(self) -> bool:
        """Whether there is anything to conclude from."""
        return is_dealt(self.view)

    @cached_property
    def puzzle(self) -> Puzzle:
        """Everything that this seat's letters say, and others' silence where that counts."""
        return puzzle_of(self.view) if self._with_silence is None else self._with_silence

    @property
    def silent(self) -> bool:
        """Whether the silence of others is counted in."""
        return self._with_silence is not None

    @cached_property
    def _with_silence(self) -> Puzzle | None:
        if not (self._silence and self.dealt):
            return None
        puzzle = with_silence(self.view)
        try:
            return puzzle if count(puzzle, work=Work(STEPS)) else None
        except TooHardError:
            return None

    @cached_property
    def layout(self) -> Layout:
        """Columns and rows."""
        return layout_of(self.view)

    @cached_property
    def names(self) -> Names:
        """What statements are made with."""
        return names_of(self.view)

    @cached_property
    def follows(self) -> Sheet:
        """What the unlocked rules give."""
        counted = self.count() if SUPPOSING & set(self.rules) else None
        can = counted.can if counted and not counted.capped else None
        try:
            return self._by(self.rules, can)
        except TooHardError:
            return self._by(set(self.rules) - SUPPOSING, None)

    def _by(self, rules: Collection[str], can: tuple[int, ...] | None) -> Sheet:
        work = Work(STEPS if SUPPOSING & set(rules) else ENDLESS)
        if not self.silent:
            return by_rules(self.view, rules, can, work)
        deck, holders = self.view.deck, holders_of(self.view.table)
        return derive_sheet(deck, holders, self.puzzle, {*rules, "silence"}, can, work)

    def count(self, model: Model = "deals") -> Count | None:
        """Return the exact numbers of deals, or None: before the deal, or for too many steps."""
        if model not in self._counts:
            self._counts[model] = None
            if self.dealt:
                with suppress(TooHardError):
                    self._counts[model] = count(self.puzzle, model, work=Work(STEPS))
        return self._counts[model]

    @cached_property
    def closed(self) -> Sheet:
        """Everything that follows; where that takes too many steps, what follows at once."""
        if not self.dealt:
            return blank(self.view)
        counted = self.count()
        if counted is None or counted.capped:
            try:
                can = closure(self.puzzle, work=Work(STEPS))
            except TooHardError:
                can = at_once(self.puzzle)
        else:
            can = counted.can
        if can is None:  # the cards that are still to be dealt fit into no hand
            return blank(self.view)
        return closure_sheet(self.view.deck, holders_of(self.view.table), self.puzzle, can)

    def printed_sheet(self, level: str) -> Sheet:
        """Return what is printed at a level of help."""
        if level == "follows":
            return self.follows
        return self.closed if level == "all" else blank(self.view)

    def shares(self, model: Model) -> dict[LayoutCell, Fraction]:
        """Return how likely each open cell is; nothing where only the case file was counted."""
        counted = self.count(model)
        if counted is None or counted.marginals is None:
            return {}
        return shares(holders_of(self.view.table), self.closed, counted.marginals, counted.total)

    def file_chances(self, model: Model) -> Believed | None:
        """Return what the pictures of the case file show; None where the deals are not counted."""
        found = self.count(model)
        if found is None:
            return None
        joint = {(triple[0], triple[1], triple[2]): many for triple, many in found.joint.items()}
        return Believed(self.layout.lines, joint, found.deals, found.entropy())

    def links(self, sheet: Sheet) -> dict[LayoutCell, tuple[int, ...]]:
        """Return the numbers of the unseen shows that leave a choice on this sheet."""
        if not self.dealt:
            return {}
        return unseen_shows(holders_of(self.view.table), self.puzzle, sheet)

    def choices(self, sheet: Sheet) -> list[tuple[str, Clause]]:
        """Return the choices that unseen shows leave on this sheet: one of several cells is so.

        Each comes with the press that asks why, and as a clause.
        """
        found: dict[Clause, str] = {}
        for number, premise in enumerate(self.puzzle.premises):
            if isinstance(premise, OneOf):
                column = self.layout.places[premise.holder]
                cells = choice(sheet, premise.cards, column)
                clause = tuple(self.layout.literal(cell) for cell in cells)
                if clause:
                    found.setdefault(clause, f"choice:{number}")
        return [(target, clause) for clause, target in found.items()]


# --- answers --------------------------------------------------------------------------------------
# Answers about a cell: the proof of a mark, or two deals that say why there is none yet.
#
# An answer is made from a puzzle, that is from one seat's letters, and keeps what it found; words
# and pictures are made from it whenever it is drawn, in the reader's language.


class Answer(msgspec.Struct, frozen=True):
    """What was asked, and what came out.

    ``goal`` is what follows: a mark, or that one of several is so; where nothing follows it is
    the question itself. ``proof`` is its proof, ``deals`` are two deals, one each way. ``veiled``
    says that it follows but is not printed: it is shown when it is asked for once more.
    ``entries`` are the fewest log entries that suffice (few, where the fewest are too hard to
    find), None until asked for.
    ``each_size`` says that hand sizes are not known and this is the proof for one way to deal.
    ``line`` is the number of the last line shown, as the proof is told; 0 for all.
    """

    puzzle: Puzzle
    goal: Clause
    proof: Proof | None = None
    deals: tuple[Deal, Deal] | None = None
    veiled: bool = False
    entries: tuple[int, ...] | None = None
    each_size: bool = False
    line: int = 0

    @property
    def cited(self) -> tuple[int, ...]:
        """The log entries that the proof rests on, each once, in their order."""
        return self.proof.entries(self.puzzle) if self.proof else ()

    @property
    def from_set_up(self) -> bool:
        """Whether the proof rests on something that stands in no log, such as your own hand."""
        found = self.proof.premises if self.proof else ()
        return any(self.puzzle.premises[number].entry == SET_UP for number in found)


def answer(puzzle: Puzzle, question: Clause, *, printed: bool = True) -> Answer:
    """Answer whether the clause follows, or the opposite of a single literal, and why.

    ``printed`` says that the sheet shows it, so that the proof gives nothing away.
    """
    try:
        deals = two_deals(puzzle, question, Work(STEPS))
        if deals is not None:
            return Answer(puzzle, question, deals=deals)
        goal = question if entails(puzzle, question, work=Work(STEPS)) else (~question[0],)
        return Answer(puzzle, goal, why(puzzle, goal, work=Work(STEPS)), veiled=not printed)
    except SatMissingError as error:
        raise NotHeardError(sat_missing(error)) from None
    except TooHardError:
        raise NotHeardError(say("To find out why takes too many steps.")) from None


def fewest(found: Answer) -> Answer:
    """Return the answer with the fewest log entries that suffice, or few where that is too hard."""
    try:
        try:
            entries = smallest(found.puzzle, found.goal, work=Work(STEPS))
        except TooHardError:
            entries = enough(found.puzzle, found.goal)
    except SatMissingError as error:
        raise NotHeardError(sat_missing(error)) from None
    return replace(found, entries=entries)


def sat_missing(error: Exception) -> str:
    """Return that a part is not installed, and what to do."""
    return say("This needs python-sat to be installed. {error}", error=error)


def told_lines(found: Answer, names: Names) -> list[Told]:
    """Return the lines of the proof in words, all of them."""
    return proof_lines(names, found.puzzle, found.proof) if found.proof else []


# --- entropy course -------------------------------------------------------------------------------
# How much was open after each question: the entropy of the case file over a game, for one seat.

Known = Callable[[View], Puzzle]


class Entropies:
    """The bits that were open for one seat, each worked out once.

    What a seat knew is its view at that moment: nothing is taken from later letters.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Model, int], float] = {}

    def course(
        self,
        session: Session,
        seat: int,
        model: Model,
        known: Known = puzzle_of,
        until: int | None = None,
    ) -> tuple[float, ...]:
        """Return the bits at the beginning and after each question up to now, or a step.

        ``known`` makes a puzzle of each view, always the same one. Where counting takes too many
        steps, the course ends.
        """
        end = session.step if until is None else until
        last: dict[int, int] = {}  # for each number of questions, the last step with this many
        for step in range(end + 1):
            view = session.view(seat, step)
            if is_dealt(view):
                last[len(view.table.questions)] = step
        work = Work(STEPS)
        found: list[float] = []
        for questions, step in last.items():
            key = (model, questions)
            if key not in self._known or questions == max(last):
                try:
                    counted = count(known(session.view(seat, step)), model, work=work)
                    self._known[key] = counted.entropy() if counted else 0.0
                except TooHardError:
                    break
            found.append(self._known[key])
        return tuple(found)
