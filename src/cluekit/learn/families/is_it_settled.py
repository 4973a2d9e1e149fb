"""A question that nobody answers: what it leaves open where the asker may hold the cards (12.5)."""

from __future__ import annotations

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.asking import Asking
from cluekit.learn.card_values import card_list
from cluekit.learn.clue_evenings import evenings
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.values import Rounded, bits
from cluekit.learn.world_checks import counterexample, hands_of, lay_out
from cluekit.learn.worlds import asked_in, deals, names, puzzle_of
from cluekit.logic.counting import count
from cluekit.logic.formulas import read

FEWEST, MOST = 3, 12
"""How many case files are left, at least and at most: few enough to be listed by hand."""


def values(case: Case) -> dict[str, object]:
    """Return the hasty conclusion, a deal in which it is false, and the bits still open."""
    deck, asked = edition(case.deck).deck, asked_in(case)[-1]
    goal = " & ".join(f"E_{deck.cards[card].alias}" for card in asked.cards)
    asking, fitting = Asking(case), deals(case)
    files = [tuple(c for c, at in enumerate(d) if at == len(case.seats)) for d in fitting]
    world = counterexample(case, read(goal, names(case))) or ()
    return {
        "hand": card_list(case.hand, case.deck),
        "last": Clue(case, len(case.events) - 1),
        "who": case.seats[asked.asker],
        "cards": card_list([deck.cards[card].id for card in asked.cards], case.deck),
        "goal": goal,
        "world": world,
        "deal": lay_out(case, world),
        "n_deals": len(files),
        "n_files": len(set(files)),
        "n_right": files.count(asked.cards),
        "open": bits(asking.bits),
        "about_open": Rounded(asking.bits),
        "nothing": bits(0),
        "all_files": bits(Asking(start(case)).bits),
        "gone": hands_of(case, next(each for each in deals(start(case)) if each not in fitting)),
    }


def _is_plain(case: Case) -> bool:
    """Tell whether it makes no difference how the others choose what they show.

    Where it does, a count of deals and their weights come to different bits, and no answer would be
    right without a model.
    """
    return bits(Asking(case).bits) == bits(Asking(case, "deals").bits)


def start(case: Case) -> Case:
    """Return the case before anything was asked."""
    return Case(deck=case.deck, seats=case.seats, hand=case.hand)


def fresh(case: Case, luck: Luck) -> Case:
    """Return another evening that ends with a question of somebody else that nobody answers."""
    deck = edition(case.deck).deck
    for evening in evenings(case, luck, 1, 2):
        last = asked_in(evening)[-1]
        mine = {deck.number(card) for card in evening.hand}
        if not getattr(last, "nobody", False) or not last.asker or mine & set(last.cards):
            continue
        found = count(puzzle_of(evening))
        if found and FEWEST <= len(found.joint) <= MOST and _is_plain(evening):
            return evening
    raise AssertionError("evenings raises before")
