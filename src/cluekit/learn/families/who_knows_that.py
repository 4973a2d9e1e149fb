"""Nested knowledge: whether Nora knows that you know (exercise 10.5).

Two questions by you; the second player who answers, or nobody, tells something about the first.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.chair_worlds import CERTAIN, OPEN, minds_of, shows
from cluekit.learn.clues import Clue
from cluekit.learn.families.evenings import evening
from cluekit.learn.forms import Case
from cluekit.learn.minds import Knows, deal_of
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, name_of
from cluekit.logic import Literal
from cluekit.logic.knowing import Sight
from cluekit.words import mark

PICKS = ("s1", "s2", "s3", "s4")
WHICH = mark("you know which card {who} showed you")
YOU, AT = 0, 0
HASTY = mark(
    "what you know is not what {who} knows. In this deal that is false, and it fits: {deal}."
)
DEAF = mark(
    "look at what everybody heard. From {who}’s chair no deal is left in which it is false."
)


def values(case: Case) -> dict[str, object]:
    """Return four statements about who knows what, and what you can say of each."""
    minds, show = minds_of(case), next(iter(shows(asked_in(case))))
    shower, (third,) = show.by, {1, 2} - {show.by}
    card = minds.world(minds.yours)
    if card is None:
        raise ValueError("no deal fits")
    extents = _extents(case, shower, third, card.shown[AT])
    said = _sentences(case, shower, third, card.shown[AT])
    order = case.numbers
    picks = {number: PICKS[order.index(number)] for number in order}
    states = {picks[n]: minds.says(extent) for n, extent in enumerate(extents)}
    hasty = OPEN if states[picks[1]] == CERTAIN else CERTAIN
    two_deep = OPEN if states[picks[2]] == CERTAIN else CERTAIN
    return {
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "hand": card_list(case.hand, case.deck),
        "shower": case.seats[shower],
        "third": case.seats[third],
        "card": said[4],
        **{PICKS[place]: said[number] for place, number in enumerate(order)},
        "states": states,
        "hasty": {picks[1]: hasty},
        "two_deep": {picks[2]: two_deep},
        "doubts": {picks[0]: OPEN},
        "back": {picks[3]: OPEN},
        **_why("why_hasty", case, third, extents[1], hasty),
        **_why("why_deep", case, shower, extents[2], two_deep),
    }


def _why(name: str, case: Case, seat: int, extent: int, wrong: str) -> dict[str, Word]:
    """Return what is said to a slip: a deal, or that everybody heard it."""
    deal = deal_of(case, minds_of(case).world(~extent))
    about = {"who": case.seats[seat], "deal": deal}
    return {name: Word(HASTY if wrong == CERTAIN else DEAF, about)}


def _extents(case: Case, shower: int, third: int, card: int) -> list[int]:
    """Return where each of the four statements is true."""
    frame = minds_of(case).frame

    def held(world: Sight) -> bool:
        return world.deal[card] == shower

    holds = frame.where(held)
    which = frame.knows_which(YOU, lambda world: world.shown[AT])
    return [
        frame.knows(shower, frame.knows(YOU, holds)),
        frame.knows(third, holds),
        frame.knows(shower, frame.knows(third, holds)),
        frame.knows(third, which),
    ]


def _sentences(case: Case, shower: int, third: int, card: int) -> list[object]:
    """Return the four statements in words, and last what they are about."""
    one, other = case.seats[shower], case.seats[third]
    held = Statement(name_of(case, Literal(card, shower)), case)
    return [
        Knows(one, Knows("You", held)),
        Knows(other, held),
        Knows(one, Knows(other, held)),
        Knows(other, Word(WHICH, {"who": one})),
        held,
    ]


def fresh(case: Case, luck: Luck) -> Case:
    """Return two other questions of yours, the first of which is answered by a card."""
    while True:
        found = evening(case, luck, (0, 0))
        found = replace(found, numbers=tuple(luck.order(range(4))))
        if asked_in(found)[0].answers and len(set(found.events)) > 1:
            return found
