"""One back: the deals that fit are counted, and what is how likely (exercises 11.2, 11.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, Named, OneOf, card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.world_checks import counterexample, hands_of, lay_out
from cluekit.learn.worlds import asked_in, deals, deals_of, name_of, puzzle_of
from cluekit.logic import Deal, Literal
from cluekit.logic.formulas import read


def values(case: Case) -> dict[str, object]:
    """Return counts and chances; and a deal in which the likeliest card is somewhere else."""
    return _counts(case) | _chances(case) | _refuted(case)


def _open(case: Case) -> tuple[int, list[int]]:
    """Return who showed, and which of the three cards that may have been."""
    (asked,) = asked_in(case)
    fitting, who = deals(case), asked.answers[-1].seat
    return who, [card for card in asked.cards if any(deal[card] == who for deal in fitting)]


def _counts(case: Case) -> dict[str, object]:
    deck, (who, cards) = edition(case.deck).deck, _open(case)
    before = deals_of(puzzle_of(replace(case, events=())))
    one, other, *_ = (deck.number(name) for name in case.about)
    ones = {card: _deals_with(before, who, card) for card in cards}
    two = sum(_deals_with(before, who, *pair) for pair in combinations(cards, 2))
    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "who": case.seats[who],
        "shown": OneOf(cards_by_number(cards, case.deck)),
        "before": len(before),
        "n": len(deals(case)),
        "one": Named(deck.cards[one].id, "the", case.deck),
        "other": Named(deck.cards[other].id, "the", case.deck),
        "with_one": ones[one],
        "with_other": ones[other],
        "with_both": _deals_with(before, who, one, other),
        "alone": _alone(before, who, other, cards),
        "sum_of_alone": " + ".join(str(_alone(before, who, card, cards)) for card in cards),
        "two": two,
        "less_singles": len(before) - sum(ones.values()),
        "less_alone": len(before) - len(deals(case)) + two,
        "singles": sum(ones.values()),
        "without": len(before) - len(deals(case)),
        "second_deal": _first(case, before, lambda held: other in held and len(held) > 1),
        "pair_deal": _first(case, before, lambda held: len(held) > 1),
        "none_deal": _first(case, before, lambda held: not held),
    }


def _first(case: Case, among: Sequence[Deal], wanted: Callable[[set[int]], bool]) -> Hands:
    """Return the first deal in which the player holds of the asked cards what is wanted."""
    who, cards = _open(case)
    held = (({c for c in cards if deal[c] == who}, deal) for deal in among)
    return hands_of(case, next(deal for own, deal in held if wanted(own)))


def _deals_with(among: Sequence[Deal], who: int, *cards: int) -> int:
    """Return in how many deals a player has all of these cards."""
    return sum(all(deal[card] == who for card in cards) for deal in among)


def _alone(among: Sequence[Deal], who: int, card: int, asked: Sequence[int]) -> int:
    """Return in how many deals a player has this card, and none of the others asked for."""
    return sum({c for c in asked if deal[c] == who} == {card} for deal in among)


def _chances(case: Case) -> dict[str, object]:
    deck, (who, cards) = edition(case.deck).deck, _open(case)
    fitting, file = deals(case), len(case.seats)
    before = deals_of(puzzle_of(replace(case, events=())))
    one, other, third = (deck.number(name) for name in case.about)
    share = {card: Fraction(_deals_with(fitting, who, card), len(fitting)) for card in cards}
    inside = _deals_with(fitting, file, third)
    return {
        "third": Named(deck.cards[third].id, "the", case.deck),
        "share_one": str(share[one]),
        "share_other": str(share[other]),
        "inside": str(Fraction(inside, len(fitting))),
        "n_inside": inside,
        "cards_alike": str(Fraction(1, len(cards))),
        "one_before": str(Fraction(_deals_with(before, who, one), len(before))),
        "inside_before": str(Fraction(_deals_with(before, file, third), len(before))),
    }


def _refuted(case: Case) -> dict[str, object]:
    """Return the claim that the likeliest card is the one, and a deal in which it is not."""
    deck, (who, cards) = edition(case.deck).deck, _open(case)
    fitting = deals(case)
    likeliest = max(cards, key=lambda card: (_deals_with(fitting, who, card), card))
    claim = name_of(case, Literal(likeliest, who))
    world = counterexample(case, read(claim, {claim.lower(): claim})) or ()
    rest = [card for card in cards if card != likeliest]
    return {
        "likeliest": Named(deck.cards[likeliest].id, "the", case.deck),
        "chance": str(Fraction(_deals_with(fitting, who, likeliest), len(fitting))),
        "against": len(fitting) - _deals_with(fitting, who, likeliest),
        "rest": OneOf(cards_by_number(rest, case.deck)),
        "claim": claim,
        "claim_said": Statement(claim, case),
        "world": tuple(world),
        "deal": lay_out(case, world),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand and another question, answered behind your back.

    Your two cards are of one kind or not, and one of them was asked for or not: what is counted
    depends on just that, so that is drawn first, each about as often.
    """
    deck = edition(case.deck).deck
    kinds, own = luck.pick(((1, None), (2, 0), (2, 1)))
    while True:
        asker, shower = luck.order(case.seats[1:])
        hand = luck.order(range(deck.size))[:2]
        asked = [luck.pick(deck.kind(kind)) for kind in KINDS]
        free = luck.order([card for card in asked if card not in hand])
        if len({deck.cards[card].kind for card in hand}) != kinds:
            continue
        if own not in (None, len(asked) - len(free)):
            continue
        past_you = asker == case.seats[2]
        if len(free) < (len(KINDS) if past_you else 2):
            continue
        letters = " ".join(deck.cards[card].alias for card in asked)
        found = replace(
            case,
            hand=tuple(deck.cards[card].id for card in sorted(hand)),
            events=(f"{asker}: {letters} -> {shower} ?",),
            about=tuple(deck.cards[card].id for card in (free[0], free[1], luck.pick(free[:2]))),
        )
        if set(free[:2]) <= set(_open(found)[1]):
            return found
