"""A case in words: the hand, the clues, what the solver signs, and where a solver will slip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cluekit.clue.deduction.help_levels import derive_sheet
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.notation import UNKNOWN
from cluekit.clue.notation.questions import Suggestion
from cluekit.clue.picture.sheets.sheet import Layout
from cluekit.clue.wording.claims import Names, claim_after
from cluekit.clue.wording.names import all_of, rule_name, the
from cluekit.core import RefusedError
from cluekit.learn.clues import clue_lines, hand_line, in_notation
from cluekit.learn.puzzles.certificate import SEARCH, STAIRS, Certificate
from cluekit.learn.puzzles.slips import Slip
from cluekit.learn.puzzles.whodunit import HIDDEN, Event, Whodunit, answers_to
from cluekit.learn.worlds import asked_in
from cluekit.logic import Literal
from cluekit.records import read_case_text
from cluekit.records.report import called_in, layout_in, names_in
from cluekit.ui.kit.messages import NotHeardError, explain
from cluekit.ui.record_desk.conclusions import CaseMachine
from cluekit.words import language, mark, say

# --- the clues ------------------------------------------------------------------------------------


def hand_in_words(case: Whodunit) -> str:
    """Return the hand as a sentence."""
    return hand_line(case.form)


def clues_in_words(case: Whodunit) -> list[str]:
    """Return the clues, a line for each."""
    return clue_lines(case.form)


def event_in(case: Whodunit, text: str) -> Event:
    """Return the event that a line of the notation says; raises ``NotHeardError`` in words."""
    form = replace(case.form, events=(in_notation(text),))
    try:
        asked = asked_in(form)
    except RefusedError as refused:
        raise NotHeardError(refused.words or explain(refused.problem)) from None
    one = asked[0] if len(asked) == 1 else None
    if not isinstance(one, Suggestion) or UNKNOWN in one.cards:
        raise NotHeardError(say("Name all three cards of the question."))
    shown = [answer for answer in one.answers if answer.cards]
    if len(shown) != (not one.nobody):
        raise NotHeardError(say("Write who showed a card, or nobody."))
    event = Event(one.asker, one.cards)
    if shown:
        card = HIDDEN if shown[0].cards == (UNKNOWN,) else shown[0].cards[0]
        event = replace(event, shower=shown[0].seat, card=card)
    if (event.shower, event.card) not in answers_to(event.asker, event.cards, case.seats):
        raise NotHeardError(
            say("Write which card you saw, and ? only where two others showed it to each other.")
        )
    return event


# --- what follows ---------------------------------------------------------------------------------


class PuzzleMachine(CaseMachine):
    """What follows from a case; what it rests on is called by the numbers of the clues."""

    def __init__(self, case: Whodunit) -> None:
        record = read_case_text(case.record)
        super().__init__(record, tuple(range(len(case.events))), "deals")
        self._called: dict[str, tuple[Layout, Names]] = {}

    @property
    def layout(self) -> Layout:
        """Columns and rows, in the reader's language."""
        return self._said[0]

    @property
    def names(self) -> Names:
        """What statements are made with, in the reader's language."""
        return self._said[1]

    @property
    def _said(self) -> tuple[Layout, Names]:
        if language() not in self._called:
            clues = names_in(self.case, lambda entry: say("clue {number}", number=entry + 1))
            self._called[language()] = layout_in(self.case), clues
        return self._called[language()]

    @property
    def seats(self) -> list[str]:
        """What the players are called."""
        return list(called_in(self.case).values())


def given_sheet(machine: PuzzleMachine) -> Sheet:
    """Return the sheet with nothing on it but the reader's own hand."""
    puzzle = machine.known.puzzle
    return derive_sheet(machine.deck, machine.holders, puzzle, {"mine", "row"})


def file_in_words(case: Whodunit, cards: Sequence[int]) -> str:
    """Return three cards as a list: "Carla, the Vase and the Tower"."""
    return all_of([the(case.deck.cards[card]) for card in cards])


def signature(found: Certificate) -> Iterator[str]:
    """Yield what the solver signs of a case with one answer and no clue too many."""
    yield say(
        "One answer, no clue too many. Level {level} of {most}; par: {steps} lines.",
        level=found.level,
        most=SEARCH,
        steps=found.steps,
    )
    if found.rules:
        rules = ", ".join(map(rule_name, sorted(found.rules, key=COURSE.index)))
        yield say("It takes these rules: {rules}.", rules=rules)


COURSE = tuple(rule for stair in STAIRS for rule in stair)
"""The rules from the easiest on."""


def clue_numbers(events: Sequence[int]) -> str:
    """Return clues by their numbers, counted from 1: "2 and 5"."""
    return all_of([str(event + 1) for event in events])


def needless_in_words(events: Sequence[int]) -> str:
    """Return which clues are not needed; "" where all are."""
    if not events:
        return ""
    if len(events) == 1:
        return say("Clue {number} is not needed.", number=events[0] + 1)
    return say("Clues {numbers} could go: each alone is not needed.", numbers=clue_numbers(events))


SLIPS = {
    "all-three": mark(
        "If you take clue {number} to say that {who} has all three cards, you believe after clue "
        "{after}: {claim}"
    ),
    "rest-out": mark(
        "If you take clue {number} to say that {who} has none of the other two cards, you believe "
        "after clue {after}: {claim}"
    ),
    "asker-out": mark(
        "If you think that {who}, who asks in clue {number}, has none of these cards, you believe "
        "after clue {after}: {claim}"
    ),
    "later-passed": mark(
        "If you think that {who} passed in clue {number}, too, without having been asked, you "
        "believe after clue {after}: {claim}"
    ),
    "pass-shows": mark(
        "If you take the pass of {who} in clue {number} for a show, you believe after clue "
        "{after}: {claim}"
    ),
}
"""What is said of a slip, by the reading that leads to it."""


def slips_in_words(machine: PuzzleMachine, slips: Sequence[Slip]) -> list[str]:
    """Return where a solver will slip: of each reading the first place."""
    first = {slip.reading: slip for slip in reversed(slips)}
    file = machine.holders.file
    return [
        say(
            SLIPS[slip.reading],
            number=slip.event + 1,
            who=machine.seats[slip.seat],
            after=slip.after,
            claim=claim_after(machine.names, (Literal(slip.card, file),)),
        )
        for slip in sorted(first.values(), key=lambda slip: slip.after)
    ]


def counts_in_words(machine: PuzzleMachine) -> str:
    """Return how many deals fit, and how many case files."""
    found = machine.solution
    files = say("Case files that fit: {n}.", n=len(found.joint))
    return f"{say('Deals that fit: {n}.', n=found.deals)} {files}"
