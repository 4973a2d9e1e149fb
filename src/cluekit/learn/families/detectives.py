"""Cases for a detective that a learner writes: hands and questions by luck (exercise 8.10).

The number is that of the bundle of cases. None of them is stored: each is dealt, and asked about.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Chance, Luck
from cluekit.learn.detective_checks import RULES, Trial, crossable, filter_models
from cluekit.learn.forms import Case
from cluekit.learn.worlds import deals
from cluekit.logic import Deal

TRIALS = 6
"""How many cases a function is tried on."""
QUESTIONS = 3
"""How many questions are asked in each."""


def values(case: Case) -> dict[str, object]:
    """Return the cases, and what can be crossed in each."""
    chance = Chance("detectives", case.numbers[0])
    dealt = [_with_hand_and_events(case, chance.luck("case", number)) for number in range(TRIALS)]
    trials = tuple(Trial(number, each) for number, each in enumerate(dealt, start=1))
    return {
        "trials": trials,
        "reference": filter_models,
        "many": TRIALS,
        "crossable": tuple(crossable(each) for each in dealt),
        "first": trials[0].code,
        "rules": ", ".join(sorted(RULES)),
    }


def _with_hand_and_events(case: Case, luck: Luck) -> Case:
    """Return a hand and what happened: everybody shows what they must."""
    deck, bare = edition(case.deck).deck, Case(deck=case.deck, seats=case.seats)
    deal: Deal = luck.pick(deals(bare))
    hand = tuple(card.id for card, holder in zip(deck.cards, deal, strict=True) if not holder)
    events = tuple(_event_of(bare, deal, luck) for _ in range(QUESTIONS))
    return replace(bare, hand=hand, events=events)


def _event_of(case: Case, deal: Deal, luck: Luck) -> str:
    """Return a question and its answer, as you see them."""
    deck, seats = edition(case.deck).deck, len(case.seats)
    asker = luck.pick(range(seats))
    asked = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
    letters = " ".join(deck.cards[card].alias for card in asked)
    for seat in ((asker + step) % seats for step in range(1, seats)):
        held = [card for card in asked if deal[card] == seat]
        if held:
            shown = deck.cards[luck.pick(held)].alias
            seen = shown if not asker or not seat else "?"
            return f"{case.seats[asker]}: {letters} -> {case.seats[seat]} {seen}"
    return f"{case.seats[asker]}: {letters} -> nobody"


def fresh(case: Case, luck: Luck) -> Case:
    """Return another bundle of cases."""
    return replace(case, numbers=(luck.pick(range(1, 100)),))
