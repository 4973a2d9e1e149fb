"""You ask about two cards of your own and one more: what you know then, and what others know."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list, cards_by_number
from cluekit.learn.chair_worlds import minds_of
from cluekit.learn.clues import Clue
from cluekit.learn.families.evenings import Hand, deal_hands, event
from cluekit.learn.forms import Case
from cluekit.learn.minds import deal_of
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.world_checks import counterexample
from cluekit.learn.worlds import asked_in, name_of, names
from cluekit.logic import Literal
from cluekit.logic.formulas import read
from cluekit.sets import members
from cluekit.words import mark

KNOWS = mark("{who} knows it there: with {telling} in hand, only the envelope is left for {card}")
PLACES = ("you", "nora", "otto", "envelope")


def values(case: Case) -> dict[str, object]:
    """Return where the third card is for you, where it can be for another, and who would know."""
    deck, minds, (asked,) = edition(case.deck).deck, minds_of(case), asked_in(case)
    (card,) = [c for c in asked.cards if deck.cards[c].id not in case.hand]
    seat, file = case.seats.index(case.about[0]), len(case.seats)
    frame = minds.frame
    here = {frame.worlds[at].deal[card] for at in members(minds.yours)}
    doubts = [cell for cell in frame.cells[seat] if cell & minds.yours]
    there = {frame.worlds[at].deal[card] for cell in doubts for at in members(cell)}
    sure = frame.knows_which(seat, lambda world: world.deal[card])
    telling = {frame.worlds[at].hand(seat) for at in members(sure & minds.yours)}
    card_named = Named(deck.cards[card].id, "the", case.deck)
    telling_cards = cards_by_number(members(min(telling, default=0)), case.deck)
    claim = " | ".join(f"({_hand(case, seat, hand)})" for hand in sorted(telling))
    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "card": card_named,
        "who": case.about[0],
        "other": next(name for name in case.seats[1:] if name != case.about[0]),
        "here": PLACES[min(here)],
        "there": tuple(PLACES[place] for place in sorted(there)),
        "same": tuple(PLACES[place] for place in sorted(here)),
        "everywhere": tuple(PLACES),
        "hers_too": tuple(PLACES[place] for place in sorted(there | {seat})),
        "not_yours": tuple(PLACES[place] for place in sorted(there - {0})),
        "others": cards_by_number([c for c in range(deck.size) if c != card], case.deck),
        "telling": telling_cards,
        "nothing": (),
        "your_two": card_list(case.hand, case.deck),
        "doubt": deal_of(case, frame.worlds[_doubt(case, doubts, card)]),
        "claim_holds": Word(
            KNOWS, {"who": case.about[0], "telling": telling_cards, "card": card_named}
        ),
        "claim": claim or name_of(case, Literal(card, file)),
        "telling_said": Statement(claim or name_of(case, Literal(card, file)), case),
        "world": counterexample(case, read(claim, names(case))) or () if claim else (),
    }


def _hand(case: Case, seat: int, hand: int) -> str:
    return " & ".join(name_of(case, Literal(card, seat)) for card in members(hand))


def _doubt(case: Case, doubts: list[int], card: int) -> int:
    """Return a world that the other considers possible and in which the card is not there."""
    minds = minds_of(case)
    real = {minds.frame.worlds[at].deal[card] for at in members(minds.yours)}
    either = (at for cell in doubts for at in members(cell))
    return next(at for at in either if minds.frame.worlds[at].deal[card] not in real)


def fresh(case: Case, luck: Luck) -> Case:
    """Return another question with two own cards of different kinds; of another player.

    Where the third card is comes first, each place as often: where nobody shows, in the envelope.
    """
    place = -1 if case.house == "nobody" else luck.pick((-1, 1, 2))
    while True:
        hands = deal_hands(case, luck)
        deck, own = edition(case.deck).deck, sorted(hands[0])
        if len({deck.cards[card].kind for card in own}) < len(own):
            continue
        third = _third(case, own, hands, place)
        if not third:
            continue
        told = event(case, hands, 0, sorted((*own, luck.pick(third))), luck)
        mine = tuple(deck.cards[card].id for card in own)
        found = replace(case, hand=mine, events=(told,), about=(luck.pick(case.seats[1:]),))
        if _fits(found):
            return found


def _third(case: Case, own: list[int], hands: list[Hand], place: int) -> list[int]:
    """Return the cards of the third kind that lie in a hand, or with -1 in the envelope."""
    deck, held = edition(case.deck).deck, set().union(*hands)
    (kind,) = {*KINDS} - {deck.cards[card].kind for card in own}
    there = deck.kind(kind)
    return [c for c in there if (c not in held if place < 0 else c in hands[place])]


def _fits(case: Case) -> bool:
    """Tell whether the other player did not show the card, and cannot be certain of it."""
    (asked,) = asked_in(case)
    shower = asked.answers[-1].seat if asked.answers else -1
    if case.house == "nobody" and asked.answers:
        return False
    return shower != case.seats.index(case.about[0])
