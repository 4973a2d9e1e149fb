"""Which lines of somebody's notes follow, by the rule of the house (exercise 7b.6).

How many of the three cards the shower can hold decides most of them (`how_many_held.py`), and
whether the question went round decides one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.families.answering import OTHERS, triple
from cluekit.learn.families.house_answers import DECKS, HOUSES, rule
from cluekit.learn.families.how_many_held import NUMBERS, possible
from cluekit.learn.forms import Asked, Case
from cluekit.learn.values import Word
from cluekit.words import mark

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
SHOWS = mark("{asker} asks about {cards}, and {shower} shows {asker} {shown:card}, in secret.")


def values(case: Case) -> dict[str, object]:
    """Return four lines in order, how they are sorted, and why; two of them follow."""
    asked, (shown, pick, order) = case.asked, case.numbers
    if asked is None:
        raise ValueError("this case needs a question")
    held = frozenset(NUMBERS.index(n) for n in possible(case.house, shown, 0))
    heard = Heard(held, shown, case.house == "one")
    told: dict[str, object] = {
        "asker": asked.asker,
        "shower": asked.shower,
        "other": case.about[0],
        "cards": triple(asked, case.deck),
        "shown": shown,
    }
    lines = _chosen(heard, pick)
    at = [ORDERS[order].index(n) + 1 for n in range(4)]
    said = [Word(line.text, told) for line in lines]
    why = [Word(line.yes if n < 2 else line.no, told) for n, line in enumerate(lines)]  # noqa: PLR2004
    bins = ("follows", "follows", "open", "open")
    return {
        **told,
        "house": rule(case.house),
        "sitting": Word(SITTING[case.house], told),
        "shows": Word(SHOWS, told),
        **{f"line_{place}": line for place, line in zip(at, said, strict=True)},
        "sorts": {f"line-{place}": where for place, where in zip(at, bins, strict=True)},
        **{f"doubts_{n}": {f"line-{at[n - 1]}": "open"} for n in (1, 2)},
        **{f"trusts_{n}": {f"line-{at[n + 1]}": "follows"} for n in (1, 2)},
        **{f"right_{n}": said[n - 1] for n in (1, 2)},
        **{f"wrong_{n}": said[n + 1] for n in (1, 2)},
        **{f"why_right_{n}": why[n - 1] for n in (1, 2)},
        **{f"why_wrong_{n}": why[n + 1] for n in (1, 2)},
    }


def _chosen(heard: Heard, pick: int) -> list[Line]:
    """Return two lines that follow and two that do not; those that depend on the house come in."""
    right = [line for line in LINES if line.follows(heard)]
    wrong = [line for line in LINES if not line.follows(heard)]
    return [
        right[-1],
        right[pick % (len(right) - 1)],
        wrong[0],
        wrong[1 + pick % (len(wrong) - 1)],
    ]


def fresh(case: Case, luck: Luck) -> Case:
    """Return another question in one of the houses, other lines in another order."""
    house = luck.pick(HOUSES)
    deck = edition(DECKS[house]).deck
    cards = tuple(deck.cards[luck.pick(deck.kind(kind))].id for kind in KINDS)
    asker, shower, other = luck.order(OTHERS)[:3]
    shown = 1 if house == "one" else luck.pick((1, 2))
    return replace(
        case,
        deck=DECKS[house],
        house=house,
        about=(other,),
        asked=Asked(asker=asker, cards=(cards[0], cards[1], cards[2]), shower=shower),
        numbers=(shown, luck.pick(range(6)), luck.pick(range(len(ORDERS)))),
    )
