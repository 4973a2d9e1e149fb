"""Fresh cases for lesson 2: true, false, not known yet."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.cast import Deck, Triple
from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import Clue
from cluekit.learn.exercises.L00.answering import triple
from cluekit.learn.families import Family, Values, any_numbers, by_number, options_in_order
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    card_piles,
    deck_of,
    own_cards,
    the_card,
    triple_of,
)
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, marks
from cluekit.logic import Literal
from cluekit.words import mark

# --- choosing -------------------------------------------------------------------------------------
# Choosing what to ask: name your own cards, and the answer is about the third (exercise 2.6).
#
# You hold two cards of two kinds and ask about a card of the third. With both of your cards in the
# question that card alone can be shown; without them the answer may be about another one. What was
# really asked has one own card or none, so that it gives nothing away. In fresh cases nobody shows
# a card, or that card is shown, or another one.

QUESTIONS = ("half", "alone", "open")
"""One own card, both, none: in the order in which the lesson's own case has them."""
CHOOSING_ORDERS = tuple(permutations(QUESTIONS))
SAYS = {"yes": "inside", "no": "elsewhere", "open": "not-known"}

REASON = {
    "inside": mark("nobody showed {card}, and it is not yours. Only the envelope is left."),
    "elsewhere": mark("{shower} showed you {card}: it lies in a hand, so not in the envelope."),
    "not-known": mark(
        "{shower} showed you {shown}. One card is enough for an answer, so {card} may be there, "
        "too."
    ),
}
ON_INSIDE = {
    "inside": "",
    "elsewhere": mark("{shower} showed it to you. A card is in one place only."),
    "not-known": mark("one card is enough for an answer. {shower} may keep {card} hidden."),
}
ON_ELSEWHERE = {
    "inside": mark("nobody could show it: that rules out the hands, not the envelope."),
    "elsewhere": "",
    "not-known": mark("you saw {shown}, not {card}. Where did you see that {card} is in a hand?"),
}
ON_NOT_KNOWN = {
    "inside": mark(
        "the question went all the way round: a player with {card} would have had to show it."
    ),
    "elsewhere": mark("you saw it with your own eyes: {shower} has {card}."),
    "not-known": "",
}
LAST_STEP = {
    "inside": mark("Nobody showed a card, so nobody else has {card}: it lies in the envelope."),
    "elsewhere": mark("{shower} showed {card}. Cross it off in the envelope."),
    "not-known": mark("{shower} showed {shown}. About {card} that says nothing."),
}
_SENTENCES = {
    "reason": REASON,
    "on_inside": ON_INSIDE,
    "on_elsewhere": ON_ELSEWHERE,
    "on_not_known": ON_NOT_KNOWN,
    "last_step": LAST_STEP,
}
"""What is said in the case of each right answer; "" where that answer cannot be a slip."""


def choosing_values(case: Case) -> Values:
    """Return three questions, which of them is what, and what the answer to another one says."""
    deck, asked, card = deck_of(case), asked_in(case)[0], wanted_card(case)
    answer = asked.answers[-1] if asked.answers else None
    said = SAYS[marks(case)[Literal(card, len(case.seats))]]
    named: Values = {
        "card": the_card(case, card),
        "shower": case.seats[answer.seat] if answer else "",
        "shown": the_card(case, (answer.cards if answer else (card,))[0]),
    }
    own = own_cards(case)
    kept = {"half": own[:1], "alone": own, "open": []}
    asks = {
        kind: triple(
            Asked(asker="", cards=triple_of(deck, _triple(deck, own, kept[kind], card)), shower=""),
            case.deck,
        )
        for kind in QUESTIONS
    }
    order = CHOOSING_ORDERS[case.numbers[0]]
    return {
        **named,
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "status": said,
        "alone": asks["alone"],
        **by_number("ask", (asks[kind] for kind in order)),
        **{f"is_{kind}": f"ask-{order.index(kind) + 1}" for kind in QUESTIONS},
        **{name: Word(texts[said], named) for name, texts in _SENTENCES.items()},
    }


def wanted_card(case: Case) -> int:
    """Return the card of the question that is of a kind one holds none of."""
    deck = deck_of(case)
    kinds = {deck.cards[deck.number(card)].kind for card in case.hand}
    return next(c for c in asked_in(case)[0].cards if deck.cards[c].kind not in kinds)


def _triple(deck: Deck, own: list[int], kept: list[int], card: int) -> Triple:
    """Return the card with the kept ones; in place of your other cards, the first of their kind."""
    named = {card, *kept}
    for held in own:
        if held not in kept:
            kind = deck.kind(deck.cards[held].kind)
            named.add(next(other for other in kind if other not in own))
    suspect, weapon, room = sorted(named)
    return suspect, weapon, room


def fresh_choosing(case: Case, luck: Luck) -> Case:
    """Return another hand of two kinds, another card asked about, and one of three answers."""
    deck = deck_of(case)
    first, second, third = luck.order(card_piles(deck))
    own, card = sorted((luck.pick(first), luck.pick(second))), luck.pick(third)
    heard, shower = luck.pick(("nobody", "card", "other")), luck.pick(case.seats[1:])
    asked = _triple(deck, own, luck.pick((own[:1], [])), card)
    others = [each for each in asked if each not in own and each != card]
    shown = luck.pick(others) if heard == "other" else card
    answer = "nobody" if heard == "nobody" else f"{shower} {deck.cards[shown].alias}"
    return replace(
        case,
        hand=card_ids(deck, own),
        events=(asked_line(deck, "You", asked, answer),),
        numbers=(luck.pick(range(len(CHOOSING_ORDERS))),),
    )


# --- notices --------------------------------------------------------------------------------------
# Notices and contracts: negation and what is not said, away from the table (exercise 2.8).


class Notice(NamedTuple):
    """A sentence on a wall, its negation, its other extreme (M04), one case that is special."""

    says: str
    negation: str
    extreme: str
    special: str


NOTICES = (
    Notice(
        mark("All lockers are emptied on Fridays."),
        mark("At least one locker was not emptied."),
        mark("No locker was emptied."),
        mark("Your locker was not emptied."),
    ),
    Notice(
        mark("Nobody under twelve enters the sauna."),
        mark("At least one child under twelve entered the sauna."),
        mark("All children under twelve entered the sauna."),
        mark("Your brother, who is ten, entered the sauna."),
    ),
    Notice(
        mark("Every bus of this line has a ramp."),
        mark("At least one bus of this line has no ramp."),
        mark("No bus of this line has a ramp."),
        mark("The bus at noon has no ramp."),
    ),
    Notice(
        mark("No dish on this menu contains nuts."),
        mark("At least one dish on this menu contains nuts."),
        mark("All dishes on this menu contain nuts."),
        mark("The cake on this menu contains nuts."),
    ),
)


class Contract(NamedTuple):
    """A rule of a house, and a sentence that it makes true, one it makes false, two it leaves."""

    says: str
    true: str
    false: str
    silent: str
    silent_too: str


CONTRACTS = (
    Contract(
        mark("Bicycles may be kept in the yard. Motorcycles may not."),
        mark("A bicycle may be kept in the yard."),
        mark("A motorcycle may be kept in the yard."),
        mark("A pram may be kept in the yard."),
        mark("A bicycle may be kept in the cellar."),
    ),
    Contract(
        mark("Books may be borrowed for four weeks. Newspapers may not be borrowed."),
        mark("A book may be borrowed for four weeks."),
        mark("A newspaper may be borrowed for a day."),
        mark("A film may be borrowed for a week."),
        mark("A book may be taken into the garden."),
    ),
    Contract(
        mark("Members swim for nothing. Guests pay four euros."),
        mark("A guest pays four euros for a swim."),
        mark("A guest swims for nothing."),
        mark("A child of a member swims for nothing."),
        mark("A member pays for the sauna."),
    ),
    Contract(
        mark("Dogs may come along on a lead. Without a lead they may not."),
        mark("A dog on a lead may come along."),
        mark("A dog without a lead may come along."),
        mark("A cat on a lead may come along."),
        mark("A dog on a lead may sit on a chair."),
    ),
)


class Nested(NamedTuple):
    """A sentence with two words that count, its negation, and two that miss it."""

    says: str
    negation: str
    too_strong: str
    another: str


NESTED = (
    Nested(
        mark("Every guest has tried some dish."),
        mark("Some guest has tried no dish."),
        mark("No guest has tried any dish."),
        mark("Every guest has left out some dish."),
    ),
    Nested(
        mark("Some key opens every door."),
        mark("For every key there is a door that it does not open."),
        mark("No key opens any door."),
        mark("Some key opens no door."),
    ),
    Nested(
        mark("Nobody has read all the rules."),
        mark("Somebody has read all the rules."),
        mark("Everybody has read all the rules."),
        mark("Somebody has read some of the rules."),
    ),
    Nested(
        mark("Every day some shop is open."),
        mark("On some day all shops are closed."),
        mark("Every day all shops are closed."),
        mark("On some day some shop is closed."),
    ),
)
NOTICES_ORDERS = tuple(permutations(range(3)))
LINES = tuple(permutations(range(4)))


def notices_values(case: Case) -> Values:
    """Return a notice with three sentences, a contract with four, and a nested sentence."""
    notice, contract, nested, order, lines = case.numbers
    found: Values = {}
    turned = (order + 2) % len(NOTICES_ORDERS)
    for name, saying, way in (
        ("notice", NOTICES[notice], order),
        ("nested", NESTED[nested], turned),
    ):
        says, *others = map(Word, saying)
        shown, ids = options_in_order(name, others, NOTICES_ORDERS[way])
        which = dict(zip(("negation", "extreme", "special"), ids, strict=True))
        found |= {f"{name}_says": says, f"{name}_right": others[0], **shown}
        found |= {f"{name}_{slot}": given for slot, given in which.items()}
    says, *sentences = map(Word, CONTRACTS[contract])
    at = [f"c{LINES[lines].index(n) + 1}" for n in range(4)]
    return {
        **found,
        "contract": says,
        **dict(zip(at, sentences, strict=True)),
        "states": dict(zip(at, ("true", "false", "not-said", "not-said"), strict=True)),
        "silent_false": {at[2]: "false"},
        "silent_too_false": {at[3]: "false"},
        "silent_true": {at[2]: "true"},
        "silent_too_true": {at[3]: "true"},
        "silent": sentences[2],
        "silent_too": sentences[3],
    }


FAMILIES = {
    "choosing": Family(choosing_values, fresh_choosing),
    "notices": Family(
        notices_values,
        any_numbers(*map(range, map(len, (NOTICES, CONTRACTS, NESTED, NOTICES_ORDERS, LINES)))),
    ),
}
