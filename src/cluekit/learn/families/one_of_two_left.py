"""Two cards of a kind are left: arrows forwards, backwards, and both ways (exercise 5.4).

You hold one of three cards. If a player has the second, the third is in the envelope. The numbers
choose three of four arrows, and say in which order those of the second question stand.
"""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.arrows import Arrow, follows, refuting_deal
from cluekit.learn.card_values import card_list
from cluekit.learn.forms import Case
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.worlds import ENVELOPE, letters

IDS = ("a", "b", "c")
FORWARD, CONVERSE, CONTRAPOSITIVE, INVERSE = range(4)
TURNS = tuple(permutations(range(3)))


def cards_left(case: Case) -> tuple[str, str]:
    """Return the letters of the two cards of the first own card's kind that you do not hold."""
    deck = edition(case.deck).deck
    mine = deck.number(case.about[1])
    one, other = (c for c in deck.kind(deck.cards[mine].kind) if c != mine)
    return deck.cards[one].alias, deck.cards[other].alias


def four(case: Case) -> tuple[Arrow, Arrow, Arrow, Arrow]:
    """Return the arrow, its converse, its contrapositive and its inverse."""
    has, inside = _ends(case)
    arrow = Arrow(has, inside)
    return arrow, arrow.converse, arrow.contrapositive, arrow.inverse


def _ends(case: Case) -> tuple[str, str]:
    """Return "the player has the one card" and "the other card is in the envelope"."""
    one, other = cards_left(case)
    place = letters(case)[case.seats.index(case.about[0])]
    return f"{place}_{one}", f"{ENVELOPE}_{other}"


def three(case: Case) -> tuple[Arrow, Arrow, Arrow]:
    """Return three arrows that hold; only the second one may be turned round."""
    has, inside = _ends(case)
    one = has[-1]
    rest = next(letter for letter in letters(case)[1:-1] if letter != has[0])
    return (
        Arrow(has, inside),
        Arrow(f"~{ENVELOPE}_{one}", inside),
        Arrow(f"{rest}_{one}", f"~{ENVELOPE}_{one}"),
    )


def values(case: Case) -> dict[str, object]:
    """Return the arrows of both questions, which are right, and deals where others fail."""
    *numbers, turn = case.numbers
    arrows = four(case)
    chosen = dict(zip(IDS, numbers, strict=True))
    right = tuple(sign for sign, number in chosen.items() if follows(arrows[number], case))
    _, inside = _ends(case)
    return {
        "hand": card_list(case.hand, case.deck),
        "who": case.about[0],
        **{sign: Sentence(arrows[number].text, case) for sign, number in chosen.items()},
        "right": right,
        "all_three": IDS,
        **_hasty(chosen, right),
        "arrow": Sentence(arrows[FORWARD].text, case),
        "same": Sentence(arrows[CONTRAPOSITIVE].text, case),
        "end": Statement(inside, case),
        "deal": refuting_deal(arrows[CONVERSE], case),
        **_both_ways(case, TURNS[turn]),
    }


def _hasty(chosen: dict[str, int], right: tuple[str, ...]) -> dict[str, object]:
    """Return what is ticked by one who turns an arrow round, negates it, or sees one end only."""

    def only(*numbers: int) -> tuple[str, ...]:
        picked = tuple(sign for sign, number in chosen.items() if number in numbers)
        return picked if numbers[-1] in chosen.values() else right

    one_end = only(FORWARD) if len(right) > 1 else right
    return {
        "backwards": only(FORWARD, CONVERSE),
        "negated": only(FORWARD, INVERSE),
        "one_end": one_end,
    }


def _both_ways(case: Case, order: tuple[int, ...]) -> dict[str, object]:
    """Return the three arrows of the second question, and what becomes of each turned round."""
    arrows = three(case)
    found: dict[str, object] = {}
    for place, number in enumerate(order, start=1):
        found[f"arrow_{place}"] = Sentence(arrows[number].text, case)
    for name, number in (("first", 0), ("exactly", 1), ("last", 2)):
        found[f"is_{name}"] = f"arrow-{order.index(number) + 1}"
        found[f"round_{name}"] = Sentence(arrows[number].converse.text, case)
        found[f"deal_{name}"] = refuting_deal(arrows[number].converse, case)
    return found


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand and player, three of the four arrows, and another order."""
    deck = edition(case.deck).deck
    kind = luck.pick((deck.suspects, deck.weapons, deck.rooms))
    mine = luck.pick(kind)
    own = luck.pick([card for card in range(deck.size) if card not in kind])
    return replace(
        case,
        hand=tuple(deck.cards[card].id for card in sorted((mine, own))),
        about=(luck.pick(case.seats[1:]), deck.cards[mine].id),
        numbers=(*luck.order(range(4))[:3], luck.pick(range(len(TURNS)))),
    )
