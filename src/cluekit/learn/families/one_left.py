"""One of three is left, and which rule says so (exercise 4.3).

In the lesson's own case you hold one card of a kind and are shown another: the third one is in
the envelope, for exactly one of the kind is. In fresh cases it may also be that nobody could show
a card that you do not hold: then it is nowhere else, and each card is in exactly one place.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Deck, Kind
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, marks
from cluekit.logic import Literal
from cluekit.words import mark

OWN_CARD = {
    True: mark("you hold that card, so it is not in the envelope."),
    False: mark("{shower} showed you that card, so it is not in the envelope."),
}
SILENCE = mark(
    "why that one? Nobody has said anything about it. But {card} went round the whole table, and "
    "nobody had it."
)
BECAUSE = {
    "envelope": mark("you hold {own}, {shower} has {shown}. One of the three is in the envelope."),
    "row": mark("you do not hold {card}, and nobody could show it. It must be somewhere."),
}
WHY = {
    "envelope": mark(
        "the other two are in hands, and exactly one of the three is in the envelope."
    ),
    "row": mark("{card} is in no hand, and each card is in exactly one place."),
}
NOT_ROW = {
    "envelope": mark(
        "that rule says that {shown}, which {shower} has, is not in the envelope. Which rule then "
        "puts {card} into it?"
    ),
    "row": mark(
        "for that you would have to know where the other two are. What you know is where {card} "
        "is not."
    ),
}


def values(case: Case) -> dict[str, Any]:
    """Return which of three cards is in the envelope, by which rule, and hasty answers."""
    deck, asked = edition(case.deck).deck, asked_in(case)[0]
    three = three_of(case)
    right = next(card for card in three if marks(case)[Literal(card, len(case.seats))] == "yes")
    others = [card for card in three if card != right]
    rule = "envelope" if asked.answers else "row"
    answer = asked.answers[-1] if asked.answers else None
    shown = answer.cards[0] if answer else others[0]
    own = next((card for card in others if card != shown), others[-1])
    named = {
        "card": _the(case, right),
        "own": _the(case, own),
        "shown": _the(case, shown),
        "shower": case.seats[answer.seat] if answer else "",
    }
    kinds = {kind: f"envelope-{kind}" for kind in KINDS}
    kind = kinds[deck.cards[right].kind]
    return {
        **named,
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        **{f"card_{place}": _the(case, card) for place, card in enumerate(three, start=1)},
        "guilty": f"card-{three.index(right) + 1}",
        "is_own": f"card-{three.index(own) + 1}",
        "is_shown": f"card-{three.index(shown) + 1}",
        "on_own": Word(SILENCE if rule == "row" else OWN_CARD[True], named),
        "on_shown": Word(SILENCE if rule == "row" else OWN_CARD[False], named),
        "reason": Word(BECAUSE[rule], named),
        "rule": kind if rule == "envelope" else "row",
        "not_rule": "row" if rule == "envelope" else kind,
        "on_not_rule": Word(NOT_ROW[rule], named),
        **_other_kinds(kinds, kind),
        "why": Word(WHY[rule], named),
    }


def three_of(case: Case) -> tuple[int, ...]:
    """Return the three cards of the kind that is asked about: that of the named card."""
    deck = edition(case.deck).deck
    return tuple(deck.kind(deck.cards[deck.number(case.about[0])].kind))


def _other_kinds(kinds: dict[Kind, str], right: str) -> dict[str, str]:
    """Return the rules about the two other kinds."""
    first, second = (rule for rule in kinds.values() if rule != right)
    return {"other_kind": first, "another_kind": second}


def _the(case: Case, card: int) -> Named:
    return Named(edition(case.deck).deck.cards[card].id, "the", case.deck)


def fresh(case: Case, luck: Luck) -> Case:
    """Return a kind and a hand: the second of it is shown, or nobody has the one asked about."""
    deck = edition(case.deck).deck
    kind, *rest = luck.order([deck.suspects, deck.weapons, deck.rooms])
    one, two, three = luck.order(kind)
    if luck.pick((True, True, False)):
        return _with_a_show(case, luck, deck, (one, two, luck.pick(rest[0]), luck.pick(rest[1])))
    own = [luck.pick(pile) for pile in rest]
    return _case(case, deck, own, [three, *own], "nobody")


def _with_a_show(case: Case, luck: Luck, deck: Deck, cards: tuple[int, int, int, int]) -> Case:
    """Return a case in which you hold one of the kind and are shown a second one."""
    mine, shown, other, third = cards
    letters = [card for card in deck.kind(deck.cards[other].kind) if card != other]
    asked = [shown, luck.pick(letters), third]
    answer = f"{luck.pick(case.seats[1:])} {deck.cards[shown].alias}"
    return _case(case, deck, [mine, other], asked, answer)


def _case(case: Case, deck: Deck, hand: list[int], asked: list[int], answer: str) -> Case:
    letters = " ".join(deck.cards[card].alias for card in sorted(asked))
    return replace(
        case,
        hand=tuple(deck.cards[card].id for card in sorted(hand)),
        events=(f"You: {letters} -> {answer}",),
        about=(deck.cards[asked[0]].id,),
    )
