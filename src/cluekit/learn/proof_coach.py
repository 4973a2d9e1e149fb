"""A question to somebody who is stuck in a proof, asked from where the proof stands.

The coach looks for the first open need of the goal: a fact that one step shows from what is there.
It asks what that step would answer, and says neither the line nor the rule. Where no single step
goes on it asks for a box, for the case that has none yet, or for the way out of a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from cluekit.clue.editions.edition import edition
from cluekit.learn.card_values import Named, OneOf, cards_by_number
from cluekit.learn.proof_checks import goal, lines_that_stand
from cluekit.learn.question import Question
from cluekit.learn.values import Word
from cluekit.learn.worlds import literals_of, puzzle_of, rows
from cluekit.logic import Literal
from cluekit.logic.formulas import And, Atom, Formula, Not, Or, atoms, entails, true_in
from cluekit.logic.next_step import Chain, Fact, Some
from cluekit.logic.step_checker import CASES, CONTRADICTION, SUPPOSE, Line, closed_boxes, visible
from cluekit.sets import mask
from cluekit.words import mark

ASKS = {
    "mine": mark("What does your own hand tell you about {card}?"),
    "pass": mark("Somebody passed. Which clue tells you something about {who} and {card}?"),
    "show": mark("Which clue shows you a card of {who}?"),
    "row": mark("Which lines tell you who can still hold {card}?"),
    "row-not": mark("You know where {card} is. Which places are out for that card?"),
    "envelope": mark("One of these is in the envelope: {cards}. Which lines rule the others out?"),
    "envelope-not": mark("Which of these is in the envelope: {cards}? And what about the others?"),
    "show-last": mark("{who} showed a card. Which of the three can it not have been, and why?"),
    "hand-full": mark("{who} holds {size:card}. How many of them are spoken for? A show counts."),
    "hand-forced": mark("{who} holds {size:card}. Which ones are left for that hand?"),
}
"""What is asked before each kind of step."""

NO_STEP = mark("No single step goes on from here. Which clue says: this one or that one?")
OPPOSITE = mark("No single step goes on from here. What if the goal were false?")
AT_GOAL = mark("This box has come to the goal. End it. Which case has no box yet?")
CLASH = mark("Two of your lines cannot both be true. What does that say of what you supposed?")
USELESS = mark("This box leads neither to the goal nor to a clash. What else could you suppose?")
MISSED = mark("Your boxes stand for some of the cases. Which case has no box yet?")
COVERED = mark("One of your cases must be so. Which line or clue says that?")
LEAVE = mark("That box broke. By which rule do you say the opposite of what it supposed?")
UNUSED = mark("You have not used this yet: {clues}. What does it say?")
ALL_USED = mark("Read the goal again. Which line comes nearest to it?")


class Coach:
    """Where somebody stands in a proof: the lines that stand, and how deep the next one goes."""

    def __init__(self, question: Question, lines: Sequence[Line], depth: int) -> None:
        self.question = question
        self.goal = goal(question)
        self.puzzle = puzzle_of(question.case)
        self.literals = literals_of(question.case)
        self.lines = [*lines, Line(self.goal, "", (), depth)]
        self.at = len(lines)
        self.rules = question.part.rules
        self.before = [self.lines[n] for n in visible(self.lines, self.at)]

    # --- what stands ----------------------------------------------------------------------------

    @cached_property
    def chain(self) -> Chain:
        """What follows in single steps from the lines in reach."""
        return Chain(self.puzzle, self.rules, self._facts(), self._some())

    def _facts(self) -> Iterator[Literal]:
        for line in self.before:
            for name in atoms(line.statement):
                if entails([line.statement], Atom(name)):
                    yield self.literals[name]
                elif entails([line.statement], Not(Atom(name))):
                    yield ~self.literals[name]

    def _some(self) -> Iterator[Some]:
        """Yield the lines that say: this one or that one, of one place."""
        for line in self.before:
            if isinstance(line.statement, Or):
                parts = [p for p in line.statement.parts if isinstance(p, Atom)]
                found = [self.literals[part.name] for part in parts]
                if len(parts) == len(line.statement.parts) and len({f.holder for f in found}) == 1:
                    yield found[0].holder, mask(each.card for each in found)

    @cached_property
    def supposed(self) -> list[Formula]:
        """What is supposed in the boxes that are open."""
        return [line.statement for line in self.before if line.rule == SUPPOSE]

    @cached_property
    def fits(self) -> list[frozenset[str]]:
        """The deals that fit all clues and what is supposed here."""
        fitting = rows(self.question.case)
        return [deal for deal in fitting if all(true_in(one, deal) for one in self.supposed)]

    @property
    def can_clash(self) -> bool:
        """Whether the open box can be closed by contradiction."""
        return CONTRADICTION in self.rules and not self.fits

    @property
    def can_reach(self) -> bool:
        """Whether the goal is true wherever the suppositions are, and may be taken out by cases."""
        return CASES in self.rules and all(true_in(self.goal, deal) for deal in self.fits)

    @property
    def is_useless(self) -> bool:
        """Whether the open box can lead neither to the goal nor to a clash."""
        return bool(self.supposed) and not (self.can_clash or self.can_reach)

    # --- what is asked --------------------------------------------------------------------------

    def asks(self) -> Word:
        """Return the question."""
        return self._in_a_box() if self.supposed else self._outside()

    def _in_a_box(self) -> Word:
        if self.is_useless:
            return Word(USELESS)
        said = [line.statement for line in self.before]
        if self.can_clash:
            if entails(said, And((self.goal, Not(self.goal)))):
                return Word(CLASH)
            return self._about(self.chain.first_need(self.chain.clash))
        if entails(said, self.goal):
            return Word(AT_GOAL)
        return self._about(self.chain.first_need(self.goals()))

    def _outside(self) -> Word:
        need = self.chain.first_need(self.goals())
        boxes = closed_boxes(self.lines, self.at)
        if need or not {CASES, CONTRADICTION} & set(self.rules):
            return self._about(need)
        if not boxes:
            return Word(NO_STEP if CASES in self.rules else OPPOSITE)
        if CASES not in self.rules:
            return Word(LEAVE)
        cases = [self.lines[start].statement for start in boxes]
        missed = any(not any(true_in(one, deal) for one in cases) for deal in self.fits)
        return Word(MISSED if missed else COVERED)

    def goals(self) -> list[Literal]:
        """Return the facts that say the goal; none where single facts do not."""
        said = [self.literals[name] for name in atoms(self.goal)]
        shown = [each for one in said for each in (one, ~one) if each in self.chain.known]
        formulas = [self.formula(each) for each in shown]
        return shown if entails(formulas, self.goal) else []

    def formula(self, literal: Literal) -> Formula:
        """Return a fact as a statement."""
        names = {each: name for name, each in self.literals.items()}
        atom = Atom(names[Literal(literal.card, literal.holder)])
        return atom if literal.has else Not(atom)

    def _about(self, need: Fact | None) -> Word:
        if need is None:
            cited = {name for line in self.lines for name in line.cites}
            clues = [f"c{n}" for n in range(1, len(self.question.case.events) + 1)]
            unused = [name for name in clues if name not in cited]
            return Word(UNUSED, {"clues": unused[0]}) if unused else Word(ALL_USED)
        card, holder, has = need.literal.card, need.literal.holder, need.literal.has
        deck = edition(self.question.case.deck).deck
        code = need.rule
        if code in ("row", "envelope") and not has:
            code = f"{code}-not"
        kind = deck.kind(deck.cards[card].kind)
        seats = self.question.case.seats
        return Word(
            ASKS[code],
            {
                "card": Named(deck.cards[card].id, "the", self.question.case.deck),
                "cards": OneOf(cards_by_number(kind, self.question.case.deck)),
                "who": seats[holder] if holder < len(seats) else "Envelope",
                "size": 0 if holder >= len(seats) else self.puzzle.sizes[holder] or 0,
            },
        )


def question_from(question: Question, lines: Sequence[Line], depth: int) -> Word:
    """Return what to ask somebody whose lines stand so far, and whose next one goes so deep."""
    return Coach(question, lines, depth).asks()


def ask(question: Question, given: object) -> Word:
    """Return what to ask after a proof as it was answered: from the last line that stands."""
    lines = lines_that_stand(question, given)
    return question_from(question, lines, lines[-1].depth if lines else 0)


def is_useless_box(question: Question, lines: Sequence[Line], depth: int) -> bool:
    """Tell whether the innermost open box can lead neither to the goal nor to a clash."""
    return Coach(question, lines, depth).is_useless
