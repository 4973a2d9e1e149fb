"""The dog that did not bark: somebody is asked aloud whether he knows a card, and says no (10.3).

Cases in which a "no" settles everything are rare: of evenings played by luck about one in three
hundred. So some that were found so stand here, and a fresh case is one of them with other names:
the cards of each kind change places, and the kinds do, which changes nothing in the reasoning.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list, cards_by_number
from cluekit.learn.chair_worlds import Minds, minds_of, subject_cards
from cluekit.learn.clues import Clue
from cluekit.learn.families.evenings import Renaming, under_other_names
from cluekit.learn.forms import Case
from cluekit.learn.minds import deal_of
from cluekit.logic.knowing import Sight
from cluekit.sets import members

FOUND = (
    ("A C", "You: A R L -> Nora R", "You: A D L -> Otto L"),
    ("B L", "You: B V G -> Nora V", "You: B D G -> Otto G"),
    ("A G", "You: B V G -> Nora V", "You: B D G -> Otto B"),
    ("A L", "You: C V L -> Otto C", "You: C D L -> Nora D"),
    ("C T", "You: C V G -> Otto G", "You: C R G -> Nora R"),
    ("L T", "You: A D T -> Nora D", "You: A V T -> Otto A"),
    ("L G", "You: B R G -> Nora R", "You: B D G -> Otto B"),
    ("C T", "You: A D L -> Otto A", "You: A R L -> Nora R"),
)
"""Your hand and what you asked; Otto's "no" about the weapon settles it for you."""


def values(case: Case) -> dict[str, object]:
    """Return the card that the "no" settles, and what it rules out."""
    who, kind = case.about
    deck, seat, minds = edition(case.deck).deck, case.seats.index(who), minds_of(case)
    file = subject_cards(deck, kind)
    sure = minds.frame.knows_which(seat, lambda world: world.hand(len(case.seats)) & file)
    after = minds.after(~sure)
    asked = list(members(file))
    (inside,) = {card for card in asked if _holds(after, len(case.seats), card)}
    out = [c for c in range(deck.size) if _holds(minds, seat, c) and not _holds(after, seat, c)]
    others = [card for card in asked if card != inside]
    telling = [card for card in out if card in asked]
    return {
        "hand": card_list(case.hand, case.deck),
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "who": who,
        "other": next(seat for seat in case.seats[1:] if seat != who),
        **{f"card_{n}": _card_called(case, card, "the") for n, card in enumerate(asked, start=1)},
        "answer": f"card-{asked.index(inside) + 1}",
        "inside": _card_called(case, inside, "the"),
        "other_1": f"card-{asked.index(others[0]) + 1}",
        "other_2": f"card-{asked.index(others[1]) + 1}",
        "deck": cards_by_number(range(deck.size), case.deck),
        "out": cards_by_number(out, case.deck),
        "telling": cards_by_number(telling, case.deck),
        "nothing": (),
        "all_of_kind": cards_by_number(asked, case.deck),
        "before": minds.deals,
        "after": after.deals,
        "gone": deal_of(case, minds.world(sure)),
        "left": deal_of(case, after.world(after.yours)),
    }


def _holds(minds: Minds, holder: int, card: int) -> bool:
    """Tell whether the holder has the card in one of your worlds."""
    worlds: tuple[Sight, ...] = minds.frame.worlds
    return any(worlds[at].deal[card] == holder for at in members(minds.yours))


def _card_called(case: Case, card: int, how: str) -> Named:
    return Named(edition(case.deck).deck.cards[card].id, how, case.deck)


def fresh(case: Case, luck: Luck) -> Case:
    """Return one of the evenings with its cards renamed, and its kinds."""
    names = Renaming(case.deck, luck)
    hand, *events = luck.pick(FOUND)
    asked_kind = KINDS[names.kinds[KINDS.index("weapon")]]
    return under_other_names(replace(case, about=("Otto", asked_kind)), names, hand, events)
