"""Two of your cards are asked for, and perhaps the asker knows one of them (exercise 10.4)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.chair_worlds import minds_of
from cluekit.learn.clues import Clue
from cluekit.learn.families.evenings import deal_hands, event, triple
from cluekit.learn.forms import Asked, Case
from cluekit.learn.minds import deal_of
from cluekit.learn.worlds import asked_in
from cluekit.logic.knowing import Sight
from cluekit.sets import members


def values(case: Case) -> dict[str, object]:
    """Return which of your two cards is no news to the asker, and a deal that shows why."""
    deck, minds = edition(case.deck).deck, minds_of(case)
    (earlier,), asked = asked_in(case), _question_of(case)
    seat, mine = case.seats.index(asked.asker), [deck.number(card) for card in case.hand]
    frame = minds.frame
    known = [n for n, c in enumerate(mine) if not minds.yours & ~_knows(case, seat, c)]
    shown = next(a.cards[0] for a in earlier.answers if a.cards)
    new = next(card for n, card in enumerate(mine) if n not in known)
    chairs = sorted(cell for cell in frame.cells[seat] if cell & minds.yours)  # some are sure
    without = next(at for cell in chairs for at in members(cell) if frame.worlds[at].deal[new])
    before, other = mine.index(shown), 1 - mine.index(shown)
    names = ("card-1", "card-2")
    return {
        "clue": Clue(case, 0),
        "hand": card_list(case.hand, case.deck),
        "asker": asked.asker,
        "first_asker": case.seats[earlier.asker],
        "cards": card_list(asked.cards, case.deck),
        **{f"card_{n}": _card_called(case, card) for n, card in enumerate(mine, start=1)},
        "shown": _card_called(case, shown),
        "new": _card_called(case, new),
        "answer": names[known[0]] if known else "either",
        "shown_one": names[before],
        "other_one": names[other],
        "either": "either",
        "deal": deal_of(case, frame.worlds[without]),
    }


def _question_of(case: Case) -> Asked:
    if case.asked is None:
        raise ValueError("this case needs a suggestion")
    return case.asked


def _knows(case: Case, seat: int, card: int) -> int:
    """Return where this seat knows that you have the card."""

    def yours(world: Sight) -> bool:
        return world.deal[card] == 0

    frame = minds_of(case).frame
    return frame.knows(seat, frame.where(yours))


def _card_called(case: Case, card: int) -> Named:
    return Named(edition(case.deck).deck.cards[card].id, "the", case.deck)


def fresh(case: Case, luck: Luck) -> Case:
    """Return another card that you showed, and another question about both of your cards."""
    deck = edition(case.deck).deck
    while True:
        hands = deal_hands(case, luck)
        own = sorted(hands[0])
        if len({deck.cards[card].kind for card in own}) < len(own):
            continue
        first = luck.pick((1, 2))
        told = event(case, hands, first, triple(case, luck, [luck.pick(own)]), luck)
        if " -> You " not in told:
            continue
        asker = case.seats[luck.pick((first, first, 3 - first))]
        third = next(k for k in KINDS if k not in {deck.cards[card].kind for card in own})
        cards = sorted([*own, luck.pick(deck.kind(third))])
        ids = tuple(deck.cards[card].id for card in cards)
        asked = Asked(asker=asker, cards=(ids[0], ids[1], ids[2]), shower="You")
        mine = tuple(deck.cards[card].id for card in own)
        return replace(case, hand=mine, events=(told,), asked=asked)
