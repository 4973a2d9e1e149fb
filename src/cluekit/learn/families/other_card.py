"""What may be the other card of a hand of two, by two rules (exercise 7b.4).

You asked and were shown one card. Where one card is enough the other may be any you do not hold;
where every card that fits is shown, it is none of those that were asked about.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Deck
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, cards_by_number
from cluekit.learn.families.answering import OTHERS, triple
from cluekit.learn.families.house_answers import rule
from cluekit.learn.forms import Asked, Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.world_checks import counterexample, lay_out
from cluekit.learn.worlds import deals, name_of, names
from cluekit.logic import Literal
from cluekit.logic.formulas import read
from cluekit.words import mark

NUMBERED = {0: "one", 1: "at-least-one", 2: "all"}
"""Houses, as the numbers of a case name them: the first part's and the second's."""
STRICT = mark("every card that fits was shown, so these are not there: {unshown}.")
LOOSE = mark(
    "a card that fits may have been kept back. Only your own are out, and the one that you saw."
)


def partners(case: Case, house: str) -> list[int]:
    """Return the cards that lie beside the shown one in some deal, by counting all deals."""
    deck, asked = edition(case.deck).deck, case.asked
    if asked is None:
        raise ValueError("this case needs a question")
    named, (shown,) = {*map(deck.number, asked.cards)}, map(deck.number, asked.held)
    seat = case.seats.index(asked.shower)
    hands = ({card for card, at in enumerate(deal) if at == seat} for deal in deals(case))
    fitting = [hand for hand in hands if shown in hand]
    if house == "all":
        fitting = [hand for hand in fitting if hand & named == {shown}]
    return sorted(set[int]().union(*fitting) - {shown})


def values(case: Case) -> dict[str, object]:
    """Return the other card's candidates by both rules, and what hasty people take them for."""
    deck, asked = edition(case.deck).deck, case.asked
    if asked is None:
        raise ValueError("this case needs a question")
    mine = {deck.number(card) for card in case.hand}
    (shown,) = map(deck.number, asked.held)
    found: dict[str, object] = {
        "who": asked.shower,
        "hand": cards_by_number(mine, case.deck),
        "cards": triple(asked, case.deck),
        "shown": Named(asked.held[0], "the", case.deck),
        "others": cards_by_number({*range(deck.size)} - mine, case.deck),
    }
    several = partners(case, "one")
    few = partners(case, "all")
    found["unshown"] = cards_by_number({*several} - {*few}, case.deck)
    for part, number in enumerate(case.numbers, start=1):
        right = few if NUMBERED[number] == "all" else several
        wrong = several if NUMBERED[number] == "all" else few
        found |= {
            f"house_{part}": rule(NUMBERED[number]),
            f"reason_{part}": Word(STRICT if NUMBERED[number] == "all" else LOOSE, found),
            f"other_{part}": cards_by_number(right, case.deck),
            f"as_elsewhere_{part}": cards_by_number(wrong, case.deck),
            f"shown_too_{part}": cards_by_number([*right, shown], case.deck),
        }
    return found | _refuted(case, min({*several} - {*few}))


def _refuted(case: Case, unshown: int) -> dict[str, object]:
    """Return what somebody concludes from a card not shown, and a deal in which it is false."""
    claim = f"~{name_of(case, Literal(unshown, 1))}"
    world = counterexample(case, read(claim, names(case))) or ()
    loose = next(NUMBERED[number] for number in case.numbers if NUMBERED[number] != "all")
    return {
        "loose_house": rule(loose),
        "claim": claim,
        "claim_said": Statement(claim, case),
        "world": world,
        "deal": lay_out(case, world),
    }


def _event(deck: Deck, cards: tuple[str, ...], shower: str, shown: int) -> str:
    """Return the question as a line of a case: "You: B V L -> Nora L"."""
    letters = " ".join(deck.cards[deck.number(card)].alias for card in cards)
    return f"You: {letters} -> {shower} {deck.cards[shown].alias}"


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand and another card; one of the two rules shows every card that fits."""
    deck = edition(case.deck).deck
    kinds = luck.order(KINDS)
    mine = [luck.pick(deck.kind(kind)) for kind in kinds[:2]]
    shown = luck.pick(deck.kind(kinds[2]))
    free = {kind: [c for c in deck.kind(kind) if c not in mine] for kind in KINDS}
    named = {kind: shown if kind == kinds[2] else luck.pick(free[kind]) for kind in KINDS}
    cards = tuple(deck.cards[named[kind]].id for kind in KINDS)
    houses = luck.pick(((0, 2), (1, 2), (2, 0), (2, 1)))
    left, right = luck.order(OTHERS)[:2]
    return replace(
        case,
        seats=("You", left, right),
        events=(_event(deck, cards, left, shown),),
        hand=tuple(deck.cards[card].id for card in sorted(mine)),
        asked=Asked(
            asker="You",
            cards=(cards[0], cards[1], cards[2]),
            shower=left,
            held=(deck.cards[shown].id,),
        ),
        numbers=houses,
    )
