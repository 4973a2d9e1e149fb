"""Which sheets must be turned to find out whether a rule is kept (exercise 5.1).

At the table the rule is about two cards of a hand; outside the game it is one of a bank. A case
says by numbers which: two cards, whether the second one is denied, the order of the four sheets;
then the rule of the bank and the order of its four.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named
from cluekit.learn.forms import Case
from cluekit.learn.four_sheets import GIVEN, NOT_GIVEN, NOT_THEN, THEN
from cluekit.learn.values import Word
from cluekit.words import mark

IDS = ("a", "b", "c", "d")
ORDERS = tuple(permutations((GIVEN, NOT_GIVEN, THEN, NOT_THEN)))
Four = tuple[Word, Word, Word, Word]
"""What shows the rule's beginning, its opposite, its end, the opposite of that."""


class Notice(NamedTuple):
    """A rule outside the game, and four of whom or which one thing is known."""

    rule: str
    asks: str
    given: str
    not_given: str
    then: str
    not_then: str


BANK = (
    Notice(
        mark("A sign on a road says: “Vehicles over 7 tonnes take the bypass.”"),
        mark("Which drivers must be stopped?"),
        mark("weighs 9 tonnes"),
        mark("weighs 4 tonnes"),
        mark("is on the bypass"),
        mark("is on the road through the town"),
    ),
    Notice(
        mark("A sign at the pool says: “Anyone in the deep water can swim.”"),
        mark("Which children must be asked?"),
        mark("is in the deep water"),
        mark("is on the grass"),
        mark("has a swimmer’s badge"),
        mark("has never learned to swim"),
    ),
    Notice(
        mark("A rule at a party says: “Anyone who drinks wine is 18 or older.”"),
        mark("Which guests must be asked?"),
        mark("drinks wine"),
        mark("drinks water"),
        mark("is 40"),
        mark("is 16"),
    ),
    Notice(
        mark("A bakery says: “Every box with nuts in it has a red label.”"),
        mark("Which boxes must be looked at more closely?"),
        mark("smells of nuts, with its label turned away"),
        mark("smells of apples, with its label turned away"),
        mark("has a red label and a closed lid"),
        mark("has no label, and a closed lid"),
    ),
    Notice(
        mark("The law says: “If it is dark, a bicycle has its lamp on.”"),
        mark("Which photos of bicycles must be looked at more closely?"),
        mark("was taken at night, without the lamp in the picture"),
        mark("was taken at noon, without the lamp in the picture"),
        mark("shows a lamp that is on, nobody knows when"),
        mark("shows a lamp that is off, nobody knows when"),
    ),
    Notice(
        mark("A sign at the ferry says: “Every dog on board is on a lead.”"),
        mark("Which animals must be looked at more closely?"),
        mark("barks behind a curtain"),
        mark("mews behind a curtain"),
        mark("is on a lead, under a blanket"),
        mark("is not on a lead, under a blanket"),
    ),
)
"""The first one is that of the lesson."""


def values(case: Case) -> dict[str, object]:
    """Return the rules, what the sheets show, which must be turned, and what hasty people turn."""
    given, then, denied, first, notice, second = case.numbers
    said = BANK[notice]
    outside: Four = (Word(said.given), Word(said.not_given), Word(said.then), Word(said.not_then))
    return {
        "claim": _claim(case, given, then, denied=bool(denied)),
        "rule": Word(said.rule),
        "asks": Word(said.asks),
        **_sheets(_at_the_table(case, given, then, denied=bool(denied)), ORDERS[first], ""),
        **_sheets(outside, ORDERS[second], "o_"),
    }


def _claim(case: Case, given: int, then: int, *, denied: bool) -> Word:
    cards = edition(case.deck).deck.cards
    about = {
        "one": Named(cards[given].id, "the", case.deck),
        "other": Named(cards[then].id, "the", case.deck),
    }
    denies = mark("If I hold {one}, I do not hold {other}.")
    return Word(denies if denied else mark("If I hold {one}, I also hold {other}."), about)


def _at_the_table(case: Case, given: int, then: int, *, denied: bool) -> Four:
    cards = edition(case.deck).deck.cards
    one, other = (Word(cards[number].name) for number in (given, then))
    no_one, no_other = (Word(mark("no {card}"), {"card": word}) for word in (one, other))
    return (one, no_one, no_other, other) if denied else (one, no_one, other, no_other)


def _sheets(four: Four, order: tuple[int, ...], before: str) -> dict[str, object]:
    """Return the four in this order, and which ids are right and wrong answers."""

    def ids(*kinds: int) -> tuple[str, ...]:
        return tuple(sign for sign, kind in zip(IDS, order, strict=True) if kind in kinds)

    shown = {f"{before}{sign}": four[kind] for sign, kind in zip(IDS, order, strict=True)}
    names = ("given", "not_given", "then", "not_then")
    called = {f"{before}{name}": four[kind] for kind, name in enumerate(names)}
    return {
        **shown,
        **called,
        f"{before}turn": ids(GIVEN, NOT_THEN),
        f"{before}converse": ids(GIVEN, THEN),
        f"{before}inverse": ids(GIVEN, NOT_GIVEN),
        f"{before}all": IDS,
        f"{before}one_end": ids(GIVEN),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return two other cards, perhaps one denied, another rule, and other orders."""
    deck = edition(case.deck).deck
    given, then = luck.order(range(deck.size))[:2]
    denied, notice = luck.pick((0, 0, 1)), luck.pick(range(len(BANK)))
    first, second = (luck.pick(range(len(ORDERS))) for _ in range(2))
    return replace(case, numbers=(given, then, denied, first, notice, second))
