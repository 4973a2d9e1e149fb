"""A card is shown to you: how likely is what, by how its owner chose (exercises 11.3, 11.8)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.habits import Habit, chance_to_show, could_show, weight
from cluekit.learn.values import Word
from cluekit.learn.world_checks import hands_of
from cluekit.learn.worlds import asked_in, deals, deals_of, puzzle_of
from cluekit.logic import Deal
from cluekit.words import mark

ORDERS: dict[str, Habit] = {"suspects": "suspects-first", "rooms": "rooms-first"}
SAYS = {
    "suspects": mark("a suspect if possible, else a weapon, and a room only as a last resort"),
    "rooms": mark("a room if possible, else a weapon, and a suspect only as a last resort"),
}
FREE = mark(
    "{who} would have shown {shown} in each of these deals, so it is as if we counted: {answer}."
)
BOUND = mark("with some of the other cards {who} would not have shown {shown}: {answer} is left.")


class Shown:
    """The deals that fit a card shown to you, and what they weigh."""

    def __init__(self, case: Case) -> None:
        (asked,) = asked_in(case)
        answer = asked.answers[-1]
        self.case = case
        self.who, self.card = answer.seat, answer.cards[0]
        self.among = tuple(asked.cards)
        self.fitting = deals(case)
        self.other = edition(case.deck).deck.number(case.about[0])

    def share(self, place: int, habit: Habit) -> Fraction:
        """Return how likely the other card is at a place."""
        there = self._weight(habit, place)
        return there / self.whole(habit)

    def whole(self, habit: Habit) -> Fraction:
        """Return what all deals that fit weigh together."""
        return self._weight(habit)

    def _weight(self, habit: Habit, place: int | None = None) -> Fraction:
        def there(deal: Deal) -> bool:
            return place is None or deal[self.other] == place

        return weight(self.fitting, (self.card, self.who, self.among), habit, there)

    def with_choice(self) -> int:
        """Return in how many deals its owner could have shown another card."""
        return sum(map(self._may_choose, self.fitting))

    def of_choice(self) -> Deal:
        """Return the first of these deals."""
        return next(filter(self._may_choose, self.fitting))

    def _may_choose(self, deal: Deal) -> bool:
        could = could_show(deal, self.who, self.among)
        return chance_to_show(self.card, could, "at-random") < 1


def values(case: Case) -> dict[str, object]:
    """Return each chance by each model, and the chances of the models themselves."""
    deck, seen, file = edition(case.deck).deck, Shown(case), len(case.seats)
    order = ORDERS[case.house]
    two = seen.with_choice()
    inside = sum(deal[seen.other] == file for deal in seen.fitting)
    facts: dict[str, object] = {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "who": case.seats[seen.who],
        "shown": Named(deck.cards[seen.card].id, "the", case.deck),
        "other": Named(case.about[0], "the", case.deck),
        "order": Word(SAYS[case.house]),
        "n": len(seen.fitting),
        "n_one": len(seen.fitting) - two,
        "n_two": two,
        "n_inside": inside,
        "whole": str(seen.whole("at-random")),
        "inside_alike": str(seen.share(file, "alike")),
        "inside_random": str(seen.share(file, "at-random")),
        "too_alike": str(seen.share(seen.who, "alike")),
        "too_random": str(seen.share(seen.who, "at-random")),
        "too_order": str(seen.share(seen.who, order)),
        "half": "1/2",
        "choice_deal": hands_of(case, seen.of_choice()),
    }
    same = seen.whole(order) == len(seen.fitting)
    told = {**facts, "answer": facts["too_order"]}
    return facts | {"why_order": Word(FREE if same else BOUND, told)} | _habit(seen, order)


def _habit(seen: Shown, order: Habit) -> dict[str, object]:
    """Return how likely the order is, when at random was as likely before the card was seen."""
    by_order, at_random = seen.whole(order), seen.whole("at-random")
    return {
        "by_order": str(by_order),
        "at_random": str(at_random),
        "is_order": str(by_order / (by_order + at_random)),
        "is_random": str(at_random / (by_order + at_random)),
        "against": str(by_order / at_random),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand and another card shown, whose owner may have had a choice."""
    deck = edition(case.deck).deck
    while True:
        hand = sorted(luck.order(range(deck.size))[:2])
        asked = [luck.pick(deck.kind(kind)) for kind in KINDS]
        free = luck.order([card for card in asked if card not in hand])
        if len(free) < 2:  # noqa: PLR2004 - the card shown, and another one to ask about
            continue
        letters = " ".join(deck.cards[card].alias for card in asked)
        shown, other, *_ = (deck.cards[card] for card in free)
        who = luck.pick(case.seats[1:])
        found = replace(
            case,
            hand=tuple(deck.cards[card].id for card in hand),
            events=(f"You: {letters} -> {who} {shown.alias}",),
            about=(other.id,),
            house=luck.pick(tuple(ORDERS)),
        )
        if deals_of(puzzle_of(found)) and tells(found):
            return found


def tells(case: Case) -> bool:
    """Tell whether the choice matters, and the card can still have been shown by habit."""
    seen, file = Shown(case), len(case.seats)
    by_order = seen.whole(ORDERS[case.house])
    alike, random = (seen.share(file, habit) for habit in ("alike", "at-random"))
    choice = seen.with_choice()
    several = all(many > 1 for many in (by_order, choice, len(seen.fitting) - choice))
    return several and alike != random
