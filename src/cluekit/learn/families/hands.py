"""What families say and draw of Clue's cards: names, hands, suggestions, deals that refute.

>>> from cluekit.learn.forms import Case
>>> deck = deck_of(Case())
>>> card_ids(deck, [0, 4])
('ada', 'vase')
>>> asked_line(deck, "Nora", [0, 4, 8], "Otto ?")
'Nora: A V T -> Otto ?'
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from cluekit.clue.editions.cast import KINDS, Deck
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, Named
from cluekit.learn.forms import Asked, Case
from cluekit.learn.kinds.world import counterexample, lay_out
from cluekit.learn.worlds import names
from cluekit.logic.formulas import read

# --- values ---------------------------------------------------------------------------------------


def deck_of(case: Case) -> Deck:
    """Return the cards that a case is played with."""
    return edition(case.deck).deck


def own_cards(case: Case) -> list[int]:
    """Return the numbers of the cards in the first player's hand, as the case lists them."""
    return [deck_of(case).number(card) for card in case.hand]


def card_ids(deck: Deck, cards: Iterable[int]) -> tuple[str, ...]:
    """Return the ids of cards, in the order in which they come."""
    return tuple(deck.cards[card].id for card in cards)


def the_card(case: Case, card: int, how: str = "the") -> Named:
    """Return a card as a sentence names it."""
    return Named(deck_of(case).cards[card].id, how, case.deck)


def question_of(case: Case) -> Asked:
    """Return the suggestion that a case is about; raises ``ValueError`` without one."""
    if case.asked is None:
        raise ValueError("this case needs a suggestion")
    return case.asked


def refuting_world(case: Case, claim: str) -> tuple[str, ...]:
    """Return a deal that fits a case and makes a claim false, as true atoms; () if none does."""
    return counterexample(case, read(claim, names(case))) or ()


def refuting_hands(case: Case, claim: str) -> Hands | str:
    """Return the same deal hand by hand; "" where the claim is certain."""
    world = refuting_world(case, claim)
    return lay_out(case, world) if world else ""


# --- fresh cases ----------------------------------------------------------------------------------


def card_piles(deck: Deck) -> list[range]:
    """Return the cards of each kind: suspects, weapons, rooms."""
    return [deck.suspects, deck.weapons, deck.rooms]


def one_of_each(deck: Deck, luck: Luck) -> list[int]:
    """Draw a card of each kind."""
    return [luck.pick(deck.kind(kind)) for kind in KINDS]


def triple_of(deck: Deck, cards: Iterable[int]) -> tuple[str, str, str]:
    """Return the ids of the three cards of a suggestion."""
    suspect, weapon, room = card_ids(deck, cards)
    return suspect, weapon, room


def asked_line(deck: Deck, asker: str, cards: Iterable[int], answer: str) -> str:
    """Return a suggestion and its answer as a case writes them down."""
    return f"{asker}: {' '.join(deck.cards[card].alias for card in cards)} -> {answer}"


def answer_line(
    case: Case, hands: Sequence[Collection[int]], asker: int, cards: Sequence[int], luck: Luck
) -> str:
    """Return what happens when a seat asks about these cards, as the first seat sees it.

    The next seat that can show a card shows one, drawn from those that fit.
    """
    deck, seats = deck_of(case), len(case.seats)
    answer = "nobody"
    for shower in ((asker + step) % seats for step in range(1, seats)):
        if held := [card for card in cards if card in hands[shower]]:
            shown = deck.cards[luck.pick(held)].alias
            answer = f"{case.seats[shower]} {shown if 0 in (asker, shower) else '?'}"
            break
    return asked_line(deck, case.seats[asker], cards, answer)
