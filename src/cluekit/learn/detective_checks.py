"""Judging a detective that a learner writes: it gets a case and returns the letters to be crossed.

It never crosses a letter that may be true, and it finds all that the plain rules find.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.clue.editions.edition import edition
from cluekit.learn.code_case import CodeCase
from cluekit.learn.feedback import Feedback, quote
from cluekit.learn.forms import Case
from cluekit.learn.question import not_yet
from cluekit.learn.world_checks import lay_out
from cluekit.learn.worlds import literals_of, puzzle_of, rows
from cluekit.logic.rules import derive
from cluekit.words import mark

RULES = frozenset({"mine", "pass", "show", "row", "envelope", "show-last"})
"""The plain rules: what a detective must find at least."""

NO_LETTERS = mark("It returned {what}. Wanted are letters in a set or a list, such as O_B and E_A.")
STRANGER = mark("“{given}” is not one of the letters, such as {example}. They are in case.letters.")
OPEN = mark(
    "case {number}: it crosses {letter}, and nobody knows that yet. This deal fits: {deal}. Try "
    "it: {code}"
)
CERTAIN = mark("case {number}: it crosses {letter}, which is true in every model. Try it: {code}")
MISSED = mark(
    "so far it crosses nothing that is true. But in case {number} it misses {letter}, which the "
    "rule {rule} finds. Try it: {code}"
)


class Trial(NamedTuple):
    """A case to try a detective on, and its number."""

    number: int
    case: Case
    wanted: str = NO_LETTERS

    @property
    def code(self) -> str:
        """What to type for this case."""
        lines = (f"You hold {self._held}", *self.case.events)
        return f"case({', '.join(map(_quoted, lines))})"

    @property
    def _held(self) -> str:
        deck = edition(self.case.deck).deck
        return " ".join(deck.cards[deck.number(card)].alias for card in self.case.hand)

    def arguments(self) -> tuple[CodeCase]:
        """Return the case as a detective gets it: a new one each time."""
        return (CodeCase(self._held, self.case.events, self.case.deck, self.case.seats),)

    def fault(self, made: list[object]) -> Feedback | None:
        """Return the first property that these letters break; None where they break none."""
        return _strange(made, self) or _crosses_true(made, self) or _misses(made, self)


def _quoted(line: str) -> str:
    return f'"{line}"'


def crossable(case: Case) -> tuple[str, ...]:
    """Return the letters that are true in no deal that fits."""
    possible = frozenset[str]().union(*rows(case))
    return tuple(letter for letter in literals_of(case) if letter not in possible)


def filter_models(case: CodeCase) -> set[str]:
    """Return the letters that are true in no model: a detective that is never wrong."""
    possible = set[str]().union(*(deal.true for deal in case.models()))
    return set(case.letters) - possible


# --- the properties -------------------------------------------------------------------------------


def _strange(made: list[object], trial: Trial) -> Feedback | None:
    """Return that something is not a letter of the case."""
    known = literals_of(trial.case)
    for each in made:
        if type(each) is not str:
            return not_yet(NO_LETTERS, {"what": type(each).__name__})
        if each not in known:
            return not_yet(STRANGER, {"given": quote(each), "example": next(iter(known))})
    return None


def _crosses_true(made: list[object], trial: Trial) -> Feedback | None:
    """Return the first letter that is crossed and may be true, with a deal in which it is."""
    about: dict[str, object] = {"number": trial.number, "code": trial.code}
    for letter in sorted(set(map(str, made))):
        having = [row for row in rows(trial.case) if letter in row]
        about |= {"letter": letter}
        if having and len(having) == len(rows(trial.case)):
            return Feedback("close", CERTAIN, about, "crosses-what-is-certain")
        if having:
            about |= {"deal": lay_out(trial.case, having[0])}
            return Feedback("close", OPEN, about, "M03")
    return None


def _misses(made: list[object], trial: Trial) -> Feedback | None:
    """Return the first letter that the plain rules cross and the function does not."""
    known = derive(puzzle_of(trial.case), RULES)
    for letter, literal in literals_of(trial.case).items():
        found = known.rule_for(literal.card, literal.holder)
        if found and not found[0] and letter not in made:
            about = {"number": trial.number, "code": trial.code, "letter": letter}
            return Feedback("close", MISSED, {**about, "rule": found[1]}, "misses-what-rules-find")
    return None
