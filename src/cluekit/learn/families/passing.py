"""What a pass and a shown card leave open: true, false, not known yet (exercises 2.3 to 2.5)."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Deck
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, Named, card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.world_checks import counterexample, lay_out
from cluekit.learn.worlds import asked_in, deals, deals_of, marks, name_of, names, puzzle_of
from cluekit.logic import Literal
from cluekit.logic.formulas import read
from cluekit.words import mark

PASSER, SHOWER, FILE = 1, 2, 3
"""You ask; the next one passes; the last one shows you a card."""
CLAIMED = "claimed"
"""The house of exercise 2.4: its fresh cases settle the claim now and then."""
KNOWN = {"yes": "true", "no": "false", "open": "not-known"}
WHY = {
    "true": mark("it is so in every deal that fits."),
    "false": mark("it is so in no deal that fits."),
    "not-known": mark("in this deal it is so: {so}. In this one it is not: {not_so}. Both fit."),
}
"""What the deals that fit say of the claim, by whether it is known."""


def values(case: Case) -> dict[str, object]:
    """Return what the passer may hold, in how many ways, and what hasty learners say."""
    asked, shown = asked_in(case)[0], asked_in(case)[0].answers[-1].cards[0]
    mine = {edition(case.deck).deck.number(card) for card in case.hand}
    every = range(edition(case.deck).deck.size)
    hands = {frozenset(c for c in every if deal[c] == PASSER) for deal in deals(case)}
    may = sorted(frozenset().union(*hands))
    lost = sum(frozenset(pair) not in hands for pair in combinations(may, 2))
    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "passer": case.seats[PASSER],
        "shower": case.seats[SHOWER],
        "asked": cards_by_number(asked.cards, case.deck),
        "shown": _the(case, shown),
        "deck": cards_by_number(every, case.deck),
        "may": cards_by_number(may, case.deck),
        "not_mine": cards_by_number(set(every) - mine, case.deck),
        "unseen": cards_by_number(set(every) - mine - {shown}, case.deck),
        "nothing": (),
        "n": len(may),
        "hands": len(hands),
        "pairs": len(may) * (len(may) - 1) // 2,
        "lost": lost,
        "look": tuple(f"{_id(case, card)}:{case.seats[PASSER].lower()}" for card in every),
        **_unmentioned(case),
        **_claims(case),
    }


def _unmentioned(case: Case) -> dict[str, object]:
    """Return a card that nobody has named, and whether it is where the claim says."""
    deck = edition(case.deck).deck
    named = {*asked_in(case)[0].cards, *(deck.number(card) for card in case.hand)}
    card = next(card for card in range(deck.size) if card not in named)
    where = Literal(card, case.seats.index(case.about[0]) if case.about else FILE)
    status, claim = KNOWN[marks(case)[where]], name_of(case, where)
    so, not_so = _deal_without(case, f"~{claim}"), _deal_without(case, claim)
    return {
        "card": _the(case, card),
        "status": status,
        "reason": Word(WHY[status], {"so": so, "not_so": not_so}),
        "claim": Statement(claim, case),
        "deal_so": so,
        "deal_not_so": not_so,
    }


def _deal_without(case: Case, claim: str) -> Hands | str:
    """Return a deal that fits, in which the claim is false; "" where it is certain."""
    world = counterexample(case, read(claim, names(case)))
    return lay_out(case, world) if world else ""


def _claims(case: Case) -> dict[str, object]:
    """Return three claims that do not follow, each with a deal that refutes it."""
    deck, says = edition(case.deck).deck, marks(case)
    who = [Literal(card, FILE) for card in deck.suspects]
    held = [Literal(card, PASSER) for card in reversed(range(deck.size))]
    where = [Literal(card, FILE) for card in reversed(deck.rooms)]
    rope = [Literal(card, FILE) for card in deck.weapons]
    found: dict[str, object] = {}
    # Who it was may be known already: then what it was done with, or where, is not.
    tried = ((who + rope + where, ""), (held, ""), (where + rope, "~"))
    for number, (literals, sign) in enumerate(tried, 1):
        open_ones = [literal for literal in literals if says[literal] == "open"]
        text = f"{sign}{name_of(case, (open_ones or literals)[0])}"
        found[f"claim_{number}"] = text
        found[f"said_{number}"] = Statement(text, case)
        found |= _refuted(case, text, number)
    return found


def _refuted(case: Case, text: str, number: int) -> dict[str, object]:
    world = counterexample(case, read(text, names(case))) or ()
    return {f"world_{number}": world, f"deal_{number}": lay_out(case, world)}


def _id(case: Case, card: int) -> str:
    return edition(case.deck).deck.cards[card].id


def _the(case: Case, card: int) -> Named:
    return Named(_id(case, card), "the", case.deck)


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand, three cards asked for, perhaps own ones too, and another one shown."""
    deck = edition(case.deck).deck
    settled = case.house == CLAIMED and luck.pick((True, False))
    hand, asked, shown = _settled(deck, luck) if settled else _dealt(deck, luck)
    letters = " ".join(deck.cards[card].alias for card in asked)
    found = replace(
        case,
        hand=tuple(deck.cards[card].id for card in sorted(hand)),
        events=(f"You: {letters} -> {case.seats[SHOWER]} {deck.cards[shown].alias}",),
        about=luck.pick(((), case.seats[PASSER : PASSER + 1])) if case.house == CLAIMED else (),
    )
    return found if _telling(found) else case


Asked = tuple[list[int], list[int], int]
"""Your own hand, the three cards asked for, and the one that was shown."""


def _dealt(deck: Deck, luck: Luck) -> Asked:
    hand = luck.order(range(deck.size))[:2]
    asked = [luck.pick(deck.kind(kind)) for kind in KINDS]
    return hand, asked, luck.pick([card for card in asked if card not in hand])


def _settled(deck: Deck, luck: Luck) -> Asked:
    """You hold one suspect and are shown another: where the third is, follows."""
    mine, shown = luck.order(deck.suspects)[:2]
    other = luck.pick([*deck.weapons, *deck.rooms])
    return [mine, other], [shown, luck.pick(deck.weapons), luck.pick(deck.rooms)], shown


def _telling(case: Case) -> bool:
    """Tell whether some deal fits and something is left open: three claims can be refuted."""
    if not deals_of(puzzle_of(case)):
        return False
    found = values(case)
    plain = case.house == CLAIMED or _nothing_but_the_pass(case)
    return plain and all(found[f"world_{number}"] for number in (1, 2, 3))


def _nothing_but_the_pass(case: Case) -> bool:
    """Tell whether the passer may hold each card that is not yours and was not asked for.

    Where you hold a card of a kind and see another one, the third is in the case file: true, but
    another lesson, and the reasons that are told here do not speak of it.
    """
    every, (asked,) = range(edition(case.deck).deck.size), asked_in(case)
    mine = {edition(case.deck).deck.number(card) for card in case.hand}
    held = {card for deal in deals(case) for card in every if deal[card] == PASSER}
    return held == set(every) - mine - set(asked.cards)
