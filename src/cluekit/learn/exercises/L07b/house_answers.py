"""Houses in which an answer means different things: one card, at least one, every one that fits.

What is shown is public, and what it says depends on the rule (U12, P11, P12). The sentences here
serve several families.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Literal, NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.exercises.L00.answering import OTHERS, triple
from cluekit.learn.families import Family, Values, by_number, two_that_follow
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    deck_of,
    one_of_each,
    own_cards,
    question_of,
    refuting_world,
    the_card,
    triple_of,
)
from cluekit.learn.forms import Asked, Case
from cluekit.learn.kinds.world import lay_out
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.worlds import deals, name_of
from cluekit.logic import Literal as Letter
from cluekit.words import mark

# --- house answers --------------------------------------------------------------------------------

House = Literal["one", "at-least-one", "all"]
HOUSES: tuple[House, ...] = ("one", "at-least-one", "all")

RULES: dict[str, str] = {
    "one": mark("In the American edition a player who can answer shows one card, and no more."),
    "at-least-one": mark(
        "In the villa a player who can answer shows at least one card: one, or more."
    ),
    "all": mark(
        "In the villa they play fast tonight: one player is asked, and shows every card that fits."
    ),
}
"""What is said of each house before its evening is told."""

DECKS = {"one": "us", "at-least-one": "pool", "all": "pool"}
"""The edition that plays so; fast questioning is a switch of the villa's."""


# --- how many held --------------------------------------------------------------------------------
# How many of three cards somebody can hold who has shown some of them (exercise 7b.1).
#
# One card shown is at least one; "at least one" is too; every card that fits is exactly that
# many. Your own cards are nobody else's.

NUMBERS = ("none", "one", "two", "three")
"""The options, by the number that each stands for."""

ASKS = mark("{asker} asks {shower} about {cards}.")
HOW_MANY_HELD_SHOWS = {
    True: mark("{shower} shows {asker} {shown:card}, in secret."),
    False: mark("{shower} has nothing to show."),
}
OWN = {
    True: mark("You hold {mine} yourself."),
    False: mark("You hold none of the three."),
}
WHY = {
    "all": mark("what fits is shown, all of it: what was not shown is not there."),
    "none": mark("anyone who can answer must, and {shower} did not."),
    "one": mark("one card answers the question, and others may stay in the hand."),
    "at-least-one": mark("that many at least, and others may stay in the hand."),
}
LAST = {
    True: mark("{shower} cannot hold what you hold. Left: {numbers}."),
    False: mark("Left: {numbers}."),
}
COUNTED = (mark("none"), mark("one"), mark("two"), mark("three"))


def possible(house: str, shown: int, mine: int) -> tuple[str, ...]:
    """Return how many of the three the shower may hold.

    >>> possible("at-least-one", 1, 1), possible("all", 2, 0), possible("one", 0, 0)
    (('one', 'two'), ('two',), ('none',))
    """
    exactly = house == "all" or not shown
    return NUMBERS[shown : (shown if exactly else 3 - mine) + 1]


def how_many_held_values(case: Case) -> Values:
    """Return how many of the three the shower may hold, and what is read into it otherwise."""
    asked, (shown,) = question_of(case), case.numbers
    mine = [card for card in case.hand if card in asked.cards]
    right = possible(case.house, shown, len(mine))
    people: Values = {"asker": asked.asker, "shower": asked.shower}
    people |= {"cards": triple(asked, case.deck), "shown": shown}
    people["mine"] = card_list(mine, case.deck)
    why = "none" if not shown else case.house
    left = [Word(COUNTED[NUMBERS.index(number)]) for number in right]
    return {
        **people,
        "house": Word(RULES[case.house]),
        "asks": Word(ASKS, people),
        "shows": Word(HOW_MANY_HELD_SHOWS[bool(shown)], people),
        "own": Word(OWN[bool(mine)], people),
        "why": Word(WHY[why], people),
        "last_step": Word(LAST[bool(mine)], {**people, "numbers": left}),
        "possible": right,
        "exactly": (NUMBERS[shown],) if shown else right,
        "or_more": possible("at-least-one", shown, len(mine)),
        "own_too": right if case.house == "all" or not shown else NUMBERS[shown:],
        "with_none": ("none", *right) if shown and case.house != "all" else right,
    }


def fresh_how_many_held(case: Case, luck: Luck) -> Case:
    """Return another answer in one of the houses, with none or one of the cards in your hand."""
    house = luck.pick(HOUSES)
    deck = edition(DECKS[house]).deck
    cards = triple_of(deck, one_of_each(deck, luck))
    asker, shower = luck.order(OTHERS)[:2]
    shown = {"one": (1,), "at-least-one": (1, 2), "all": (0, 1, 2)}[house]
    mine = luck.order(cards)[: luck.pick((0, 1))]
    return replace(
        case,
        deck=DECKS[house],
        house=house,
        hand=tuple(mine),
        asked=Asked(asker=asker, cards=cards, shower=shower),
        numbers=(luck.pick(shown),),
    )


# --- other card -----------------------------------------------------------------------------------
# What may be the other card of a hand of two, by two rules (exercise 7b.4).
#
# You asked and were shown one card. Where one card is enough the other may be any you do not hold;
# where every card that fits is shown, it is none of those that were asked about.

NUMBERED = {0: "one", 1: "at-least-one", 2: "all"}
"""Houses, as the numbers of a case name them: the first part's and the second's."""
STRICT = mark("every card that fits was shown, so these are not there: {unshown}.")
LOOSE = mark(
    "a card that fits may have been kept back. Only your own are out, and the one that you saw."
)


def partners(case: Case, house: str) -> list[int]:
    """Return the cards that lie beside the shown one in some deal, by counting all deals."""
    deck, asked = deck_of(case), question_of(case)
    named, (shown,) = {*map(deck.number, asked.cards)}, map(deck.number, asked.held)
    seat = case.seats.index(asked.shower)
    hands = ({card for card, at in enumerate(deal) if at == seat} for deal in deals(case))
    fitting = [hand for hand in hands if shown in hand]
    if house == "all":
        fitting = [hand for hand in fitting if hand & named == {shown}]
    return sorted(set[int]().union(*fitting) - {shown})


def other_card_values(case: Case) -> Values:
    """Return the other card's candidates by both rules, and what hasty people take them for.

    Somebody concludes too much from a card that was not shown: a deal refutes that.
    """
    deck, asked, mine = deck_of(case), question_of(case), {*own_cards(case)}
    (shown,) = map(deck.number, asked.held)
    several, few = partners(case, "one"), partners(case, "all")
    unshown = {*several} - {*few}
    found: Values = {
        "who": asked.shower,
        "hand": cards_by_number(mine, case.deck),
        "cards": triple(asked, case.deck),
        "shown": the_card(case, shown),
        "others": cards_by_number({*range(deck.size)} - mine, case.deck),
        "unshown": cards_by_number(unshown, case.deck),
    }
    for part, house in enumerate((NUMBERED[number] for number in case.numbers), start=1):
        right, wrong, why = (few, several, STRICT) if house == "all" else (several, few, LOOSE)
        found |= {
            f"house_{part}": Word(RULES[house]),
            f"reason_{part}": Word(why, found),
            f"other_{part}": cards_by_number(right, case.deck),
            f"as_elsewhere_{part}": cards_by_number(wrong, case.deck),
            f"shown_too_{part}": cards_by_number([*right, shown], case.deck),
        }
    claim = f"~{name_of(case, Letter(min(unshown), 1))}"
    world = refuting_world(case, claim)
    loose = next(NUMBERED[number] for number in case.numbers if NUMBERED[number] != "all")
    return found | {
        "loose_house": Word(RULES[loose]),
        "claim": claim,
        "claim_said": Statement(claim, case),
        "world": world,
        "deal": lay_out(case, world),
    }


def fresh_other_card(case: Case, luck: Luck) -> Case:
    """Return another hand and another card; one of the two rules shows every card that fits."""
    deck = deck_of(case)
    kinds = luck.order(KINDS)
    mine = [luck.pick(deck.kind(kind)) for kind in kinds[:2]]
    shown = luck.pick(deck.kind(kinds[2]))
    free = {kind: [c for c in deck.kind(kind) if c not in mine] for kind in KINDS}
    named = {kind: shown if kind == kinds[2] else luck.pick(free[kind]) for kind in KINDS}
    houses = luck.pick(((0, 2), (1, 2), (2, 0), (2, 1)))
    left, right = luck.order(OTHERS)[:2]
    answer = f"{left} {deck.cards[shown].alias}"
    return replace(
        case,
        seats=("You", left, right),
        events=(asked_line(deck, "You", named.values(), answer),),
        hand=card_ids(deck, sorted(mine)),
        asked=Asked(
            asker="You",
            cards=triple_of(deck, named.values()),
            shower=left,
            held=(deck.cards[shown].id,),
        ),
        numbers=houses,
    )


# --- villa notes ----------------------------------------------------------------------------------
# Which lines of somebody's notes follow, by the rule of the house (exercise 7b.6).
#
# How many of the three cards the shower can hold decides most of them (exercise 7b.1), and
# whether the question went round decides one.

ORDERS = tuple(permutations(range(4)))


class Heard(NamedTuple):
    """How many of the three the shower can hold, how many were shown, whether ``other`` passed."""

    held: frozenset[int]
    shown: int
    passed: bool


class Line(NamedTuple):
    """A line, whether it follows, and why it does or does not."""

    text: str
    follows: Callable[[Heard], bool]
    yes: str
    no: str


LINES = (
    Line(
        mark("{shower} has at least {shown} of the three."),
        lambda heard: min(heard.held) >= heard.shown,
        mark("what is shown is there"),
        mark("what is shown is there"),
    ),
    Line(
        mark("The three are not all in the envelope."),
        lambda heard: heard.shown > 0,
        mark("what is shown lies in a hand"),
        mark("nothing was shown"),
    ),
    Line(
        mark("{shower} has exactly {shown} of the three."),
        lambda heard: heard.held == {heard.shown},
        mark("every card that fits was shown"),
        mark("by this rule {shower} may have kept one back"),
    ),
    Line(
        mark("{shower} does not have all three."),
        lambda heard: 3 not in heard.held,  # noqa: PLR2004 - the three of the question
        mark("every card that fits was shown, and it was fewer"),
        mark("by this rule {shower} may have kept the others back"),
    ),
    Line(
        mark("{other} has none of the three."),
        lambda heard: heard.passed,
        mark("{other} was asked before {shower}, and passed"),
        mark("{other} was not asked, and has said nothing"),
    ),
    Line(
        mark("{asker} has none of the three."),
        lambda _: False,
        mark("an asker may name cards of their own"),
        mark("an asker may name cards of their own"),
    ),
    Line(
        mark("Of the three, {shower} has one that {asker} has not seen."),
        lambda _: False,
        mark("nobody said so"),
        mark("kept back or not: by what was seen, both are possible"),
    ),
)
SITTING = {
    "one": mark("The question goes round: {other} is asked first, then {shower}."),
    "at-least-one": mark(
        "The question goes round: {shower} is asked first, and {other} would be next."
    ),
    "all": mark("{other} sits between {asker} and {shower}, and is not asked."),
}
VILLA_NOTES_SHOWS = mark(
    "{asker} asks about {cards}, and {shower} shows {asker} {shown:card}, in secret."
)


def villa_notes_values(case: Case) -> Values:
    """Return four lines in order, how they are sorted, and why; two of them follow."""
    asked, (shown, pick, order) = question_of(case), case.numbers
    held = frozenset(NUMBERS.index(n) for n in possible(case.house, shown, 0))
    heard = Heard(held, shown, case.house == "one")
    told: Values = {
        "asker": asked.asker,
        "shower": asked.shower,
        "other": case.about[0],
        "cards": triple(asked, case.deck),
        "shown": shown,
    }
    # Two lines that follow and two that do not; those that depend on the house come in
    right = [line for line in LINES if line.follows(heard)]
    wrong = [line for line in LINES if not line.follows(heard)]
    lines = (
        *(right[-1], right[pick % (len(right) - 1)]),
        *(wrong[0], wrong[1 + pick % (len(wrong) - 1)]),
    )
    said = [Word(line.text, told) for line in lines]
    why = [Word(line.yes if line in right else line.no, told) for line in lines]
    return {
        **told,
        "house": Word(RULES[case.house]),
        "sitting": Word(SITTING[case.house], told),
        "shows": Word(VILLA_NOTES_SHOWS, told),
        **two_that_follow(said, why, ORDERS[order]),
        **by_number("right", said[:2]),
        **by_number("wrong", said[2:]),
    }


def fresh_villa_notes(case: Case, luck: Luck) -> Case:
    """Return another question in one of the houses, other lines in another order."""
    house = luck.pick(HOUSES)
    deck = edition(DECKS[house]).deck
    cards = triple_of(deck, one_of_each(deck, luck))
    asker, shower, other = luck.order(OTHERS)[:3]
    shown = 1 if house == "one" else luck.pick((1, 2))
    return replace(
        case,
        deck=DECKS[house],
        house=house,
        about=(other,),
        asked=Asked(asker=asker, cards=cards, shower=shower),
        numbers=(shown, luck.pick(range(6)), luck.pick(range(len(ORDERS)))),
    )


FAMILIES = {
    "how-many-held": Family(how_many_held_values, fresh_how_many_held),
    "other-card": Family(other_card_values, fresh_other_card),
    "villa-notes": Family(villa_notes_values, fresh_villa_notes),
}
