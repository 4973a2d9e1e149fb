"""What every question of a case is worth, what it gives away, and what happens when it is asked.

The case is seen from the first seat, which knows its own hand. Worlds are looked at one by one, so
this is for small decks such as the lesson's.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import edition
from cluekit.clue.notation import Suggestion
from cluekit.core import Problem, RefusedError
from cluekit.learn.chair_worlds import YOU
from cluekit.learn.forms import Case
from cluekit.learn.worlds import asked_in, every_deal, puzzle_of
from cluekit.logic import Deal
from cluekit.logic.information import (
    Model,
    Outcome,
    Past,
    Question,
    Scale,
    SmallTable,
    Worth,
    worlds,
)
from cluekit.sets import mask
from cluekit.words import say


class Weighed(msgspec.Struct, frozen=True):
    """A question of yours: its worth to you, and the bits that each of the others learns by it."""

    cards: Triple
    worth: Worth
    given: tuple[tuple[int, float], ...]

    @property
    def bits(self) -> float:
        """The bits that it is expected to tell you."""
        return self.worth.bits

    @property
    def given_away(self) -> float:
        """The bits that the others are expected to learn, all together."""
        return sum(bits for _, bits in self.given)


class Asking(msgspec.Struct, frozen=True):
    """A case, and how worlds are weighed: by how cards are shown, or each alike.

    In both, a player who can show several cards is taken to choose at random from now on; only the
    first model takes the same of the past, so that a question is worth just what its answers tell.

    Raises ``RefusedError`` in words where you have no hand, no deal fits, or an event is half told.
    """

    case: Case
    model: Model = "refuter"

    def __post_init__(self) -> None:
        """Refuse what cannot be weighed."""
        _pasts(self.case)
        _scale(self.case, self.model)

    @property
    def table(self) -> SmallTable:
        """What you know, and what you know about what the others know."""
        return _table(self.case, self.model)

    @property
    def bits(self) -> float:
        """The bits that are open for you about the case file."""
        return abs(self.table.bits)  # never -0.0

    def weigh_all(self) -> tuple[Weighed, ...]:
        """Return all questions, in the order of the cards: suspects, then weapons, then rooms."""
        return tuple(map(self.weigh, self.questions()))

    def weigh(self, cards: Triple) -> Weighed:
        """Return the worth of one question, and what it gives away."""
        return _weighed(self.case, self.model, cards)

    def worth(self, cards: Triple) -> Worth:
        """Return what a question is worth to you; what it gives away takes longer to count."""
        return _scale(self.case, self.model).weigh(question(self.case, cards))

    def questions(self) -> list[Triple]:
        """Return the cards of every question that there is."""
        deck = edition(self.case.deck).deck
        return list(product(deck.suspects, deck.weapons, deck.rooms))

    def outcomes(self, cards: Triple) -> list[Outcome]:
        """Return the answers that a question may get, likeliest first."""
        return self.table.outcomes(question(self.case, cards))

    def after(self, cards: Triple, outcome: Outcome) -> Asking:
        """Return what you know when this question got this answer."""
        line = event(self.case, cards, outcome)
        return Asking(replace(self.case, events=(*self.case.events, line)), self.model)

    def outcomes_where(self, cards: Triple, deal: Deal) -> list[Outcome]:
        """Return the answers that this question may get where the cards lie like this."""
        asked = question(self.case, cards)
        held = {seat: [card for card in cards if deal[card] == seat] for seat in asked.order}
        shower = next((seat for seat in asked.order if held[seat]), None)
        shown = [None] if shower is None else held[shower]
        return [o for o in self.outcomes(cards) if o.shower == shower and o.card in shown]


def question(case: Case, cards: Triple) -> Question:
    """Return a question of yours: the others answer, clockwise, until one shows a card."""
    return Question(YOU, cards, tuple(range(1, len(case.seats))))


def event(case: Case, cards: Triple, outcome: Outcome) -> str:
    """Return the line of a question of yours and its answer, such as "You: B V L -> Nora B"."""
    names = [card.alias for card in edition(case.deck).deck.cards]
    asked = " ".join(names[card] for card in cards)
    if outcome.shower is None or outcome.card is None:
        return f"{case.seats[YOU]}: {asked} -> nobody"
    return f"{case.seats[YOU]}: {asked} -> {case.seats[outcome.shower]} {names[outcome.card]}"


def _pasts(case: Case) -> tuple[Past, ...]:
    """Return the questions so far, told in full, of somebody who has a hand; refuses in words."""
    if not case.hand:
        raise RefusedError(Problem("no-hand"), say("Say which cards you hold."))
    found, seats = list[Past](), len(case.seats)
    for asked in asked_in(case):
        order = tuple((asked.asker + step) % seats for step in range(1, seats))
        shown = [answer for answer in asked.answers if answer.cards]
        nobody = isinstance(asked, Suggestion) and asked.nobody
        whole = (nobody and not shown) or (len(shown) == 1 and shown[0].seat in order)
        if not whole:
            why = say("Finish each question: say who showed a card, or that nobody did.")
            raise RefusedError(Problem("half-told"), why)
        put = Question(asked.asker, asked.cards, order)
        if shown:
            (card,) = shown[0].cards
            found.append(Past(put, shown[0].seat, card if card >= 0 else None))
        else:
            found.append(Past(put, None))
    return tuple(found)


@cache
def _table(case: Case, model: Model) -> SmallTable:
    deck = edition(case.deck).deck
    hand = mask(deck.number(card) for card in case.hand)
    return SmallTable(every_deal(case), YOU, hand, _pasts(case), model)


def _scale(case: Case, model: Model) -> Scale:
    """Return what questions are weighed on; refuses in words where no deal fits."""
    found = _scale_of(case, model)
    if found is None:
        raise RefusedError(Problem("no-deal-fits"), say("No deal fits these clues."))
    return found


@cache  # what is kept is the same for readers of every language: no words in here
def _scale_of(case: Case, model: Model) -> Scale | None:
    here = worlds(puzzle_of(case), model)
    return Scale(here) if here else None


@cache
def _weighed(case: Case, model: Model, cards: Triple) -> Weighed:
    asked = question(case, cards)
    given = _table(case, model).given_away(asked)
    return Weighed(cards, _scale(case, model).weigh(asked), tuple(given.items()))
