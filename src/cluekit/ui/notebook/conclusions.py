"""What can be concluded from what one seat was told: each thing once, when it is first wanted.

A table's ``Machine`` goes by a view, a record's (``ui.record_desk``) by what was written down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
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
    cells,
    choice,
    closure_sheet,
    derive_sheet,
    is_dealt,
    unseen_shows,
)
from cluekit.clue.deduction.puzzle import Holders, holders_of, puzzle_of
from cluekit.clue.deduction.sheet import OPEN, Sheet
from cluekit.clue.deduction.silence import with_silence
from cluekit.clue.editions.cast import Deck
from cluekit.clue.picture.log import QuestionLine, question_lines
from cluekit.clue.picture.sheets.envelope import Believed
from cluekit.clue.picture.sheets.sheet import Layout, LayoutCell, layout_of
from cluekit.clue.public.view import View
from cluekit.clue.wording.claims import Names, names_of, question, question_in_turn
from cluekit.clue.wording.proof import Told, proof_lines
from cluekit.core.letters import Post
from cluekit.logic import SET_UP, Clause, Deal, OneOf, Puzzle
from cluekit.logic.counting import Model, count
from cluekit.logic.explain import Proof
from cluekit.logic.sat import SatMissingError
from cluekit.logic.solver import STEPS, Knowledge, Solution, Why, explain, solve
from cluekit.logic.solver import fewest as fewest_entries
from cluekit.logic.work import ENDLESS, TooHardError, Work
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import say

MODELS: tuple[Model, ...] = get_args(Model)


class Conclusions(ABC):
    """What follows from what one seat was told, whether it sat at a table or wrote a record.

    ``model`` says how likely a deal is, where nobody asks for another. Each question is followed
    for this many ``steps``.
    """

    def __init__(self, deck: Deck, model: Model = "deals", steps: int = STEPS) -> None:
        self.deck, self.model, self.steps = deck, model, steps
        self._solutions: dict[Model, Solution] = {}

    @property
    @abstractmethod
    def known(self) -> Knowledge:
        """Everything that the seat was told."""

    @property
    @abstractmethod
    def holders(self) -> Holders:
        """Which number stands for which holder."""

    @property
    @abstractmethod
    def layout(self) -> Layout:
        """Columns and rows."""

    @property
    @abstractmethod
    def names(self) -> Names:
        """What statements are made with."""

    @property
    def dealt(self) -> bool:
        """Whether there is anything to conclude from."""
        return True

    def solution_for(self, model: Model | None = None) -> Solution:
        """Return what follows, how likely the rest is, or what clashes."""
        model = model or self.model
        if model not in self._solutions:
            found = solve(self.known, model, self.steps)
            if found.stopped:
                raise KeyboardInterrupt  # what was known by then is not all: ask again
            self._solutions[model] = found
        return self._solutions[model]

    @cached_property
    def closed(self) -> Sheet:
        """Everything that follows; nothing where it clashes."""
        can = self.solution_for().can if self.dealt else None
        if can is None:  # at a table: the cards that are still to be dealt fit into no hand
            return blank(self.deck, self.holders)
        return closure_sheet(self.deck, self.holders, self.known.puzzle, can)

    def shares(self, model: Model | None = None) -> dict[LayoutCell, Fraction]:
        """Return how likely each open cell is; nothing where only the case file was counted."""
        marginals = self.solution_for(model).marginals if self.dealt else None
        if marginals is None:
            return {}
        open_now = (cell for cell in cells(self.closed) if self.closed.says(*cell) == OPEN)
        return {(card, at): marginals[card][self.holders.at(at)] for card, at in open_now}

    def file_chances(self, model: Model | None = None) -> Believed | None:
        """Return what the pictures of the case file show; None where the deals are not counted."""
        found = self.solution_for(model)
        if not found.deals:  # too many to count, or the premises clash
            return None
        joint = {(cards[0], cards[1], cards[2]): share for cards, share in found.joint.items()}
        return Believed(self.layout.lines, joint, found.deals, found.entropy)

    def links(self, sheet: Sheet) -> dict[LayoutCell, tuple[int, ...]]:
        """Return the numbers of the unseen shows that leave a choice on this sheet."""
        return unseen_shows(self.holders, self.known.puzzle, sheet) if self.dealt else {}

    def answer(self, question: Clause, *, printed: bool = True) -> Answer:
        """Answer whether the clause follows, or the opposite of a single literal, and why.

        ``printed`` says that the sheet shows it, so that the proof gives nothing away. Raises
        ``NotHeardError`` where that takes too many steps.
        """
        try:
            found = explain(self.solution_for(), question, self.steps)
        except SatMissingError as error:
            raise NotHeardError(sat_missing(error)) from None
        except TooHardError:
            raise NotHeardError(say("To find out why takes too many steps.")) from None
        return answer_of(self.known, found, veiled=not printed)


class Machine(Conclusions):
    """What follows from one seat's view; ``rules`` are those that its owner has unlocked.

    With ``silence`` it also concludes from nobody's having accused; ``silent`` tells whether it
    does: not where somebody must have been sure and kept still. With the ``post`` of its seat a
    proof says in which turn a question was asked.
    """

    def __init__(
        self,
        view: View,
        rules: Collection[str],
        *,
        silence: bool = False,
        post: Callable[[], Post] = list,
    ) -> None:
        super().__init__(view.deck)
        self.view, self.rules = view, rules
        self._silence, self._post = silence, post

    @property
    def dealt(self) -> bool:
        """Whether there is anything to conclude from."""
        return is_dealt(self.view)

    @cached_property
    def holders(self) -> Holders:
        """Which number stands for which holder."""
        return holders_of(self.view.table)

    @cached_property
    def known(self) -> Knowledge:
        """Everything that this seat's letters say, and others' silence where that counts."""
        return self._with_silence or Knowledge(puzzle_of(self.view))

    @property
    def silent(self) -> bool:
        """Whether the silence of others is counted in."""
        return self._with_silence is not None

    @cached_property
    def _with_silence(self) -> Knowledge | None:
        if not (self._silence and self.dealt):
            return None
        puzzle = with_silence(self.view)
        try:
            return Knowledge(puzzle) if count(puzzle, work=Work(self.steps)) else None
        except TooHardError:
            return None

    @cached_property
    def layout(self) -> Layout:
        """Columns and rows."""
        return layout_of(self.view)

    @cached_property
    def names(self) -> Names:
        """What statements are made with."""
        return replace(names_of(self.view), entry=self._question)

    def _question(self, entry: int) -> str:
        if entry >= len(self.question_lines):
            return question(entry)
        return question_in_turn(entry, self.question_lines[entry].turn)

    @cached_property
    def question_lines(self) -> list[QuestionLine]:
        """Where the log tells of each question."""
        return question_lines(self._post())

    @cached_property
    def follows(self) -> Sheet:
        """What the unlocked rules give."""
        can = None
        if self.dealt and SUPPOSING & set(self.rules):
            found = self.solution_for()
            can = found.can if found.settled else None
        try:
            return self._by(self.rules, can)
        except TooHardError:
            return self._by(set(self.rules) - SUPPOSING, None)

    def _by(self, rules: Collection[str], can: tuple[int, ...] | None) -> Sheet:
        work = Work(self.steps if SUPPOSING & set(rules) else ENDLESS)
        if not self.silent:
            return by_rules(self.view, rules, can, work)
        puzzle = self.known.puzzle
        return derive_sheet(self.deck, self.holders, puzzle, {*rules, "silence"}, can, work)

    def printed_sheet(self, level: str) -> Sheet:
        """Return what is printed at a level of help."""
        if level == "follows":
            return self.follows
        return self.closed if level == "all" else blank(self.deck, self.holders)

    def choices(self, sheet: Sheet) -> list[tuple[str, Clause]]:
        """Return the choices that unseen shows leave on this sheet: one of several cells is so.

        Each comes with the press that asks why, and as a clause.
        """
        found: dict[Clause, str] = {}
        for number, premise in enumerate(self.known.puzzle.premises):
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
    """What was asked, and what came out."""

    known: Knowledge
    """Everything that the seat was told."""
    puzzle: Puzzle
    """What was known, with the hand sizes that the proof is for."""
    goal: Clause
    """What follows: a mark, or that one of several is so; where nothing does, the question."""
    proof: Proof | None = None
    """The proof that it follows."""
    deals: tuple[Deal, Deal] | None = None
    """Two deals, one each way, where nothing follows."""
    veiled: bool = False
    """Whether it follows but is not printed: it is shown when it is asked for once more."""
    entries: tuple[int, ...] | None = None
    """The fewest log entries that suffice (few, where the fewest are too hard to find), None until
    asked for."""
    each_size: bool = False
    """Whether hand sizes are not known, and this is the proof for one way to deal."""
    line: int = 0
    """The number of the last line shown, as the proof is told; 0 for all."""
    followed: tuple[int, int] | None = None
    """The last link to the log that was pressed: its line, and the log entry."""

    @property
    def cited(self) -> tuple[int, ...]:
        """The log entries that the proof rests on, each once, in their order."""
        return self.proof.entries(self.puzzle) if self.proof else ()

    @property
    def from_set_up(self) -> bool:
        """Whether the proof rests on something that stands in no log, such as your own hand."""
        found = self.proof.premises if self.proof else ()
        return any(self.puzzle.premises[number].entry == SET_UP for number in found)


def answer_of(known: Knowledge, found: Why, *, veiled: bool = False) -> Answer:
    """Return the answer that this explanation is."""
    puzzle, proof = found.proofs[0] if found.proofs else (known.puzzle, None)
    return Answer(
        known,
        puzzle,
        found.goal,
        proof,
        found.worlds,
        veiled=veiled and found.worlds is None,
        entries=found.entries,
        each_size=len(found.proofs) > 1,
    )


def fewest(found: Answer) -> Answer:
    """Return the answer with the fewest log entries that suffice, or few where that is too hard."""
    try:
        entries, _ = fewest_entries(found.known, found.goal)
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
