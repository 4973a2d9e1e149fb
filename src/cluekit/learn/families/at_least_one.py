"""What an unseen show, and what a pass, says as a formula (exercises 3.1, 3.2, 3.4)."""

from __future__ import annotations

from itertools import combinations
from math import comb

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.worlds import asked_in, name_of
from cluekit.logic import Literal

LETTERS = "pqrstu"


def values(case: Case) -> dict[str, object]:
    """Return the clue as formulas, right and hasty, and the rows they are true in."""
    if case.numbers:
        return _rows(*case.numbers)
    asked = asked_in(case)[0]
    answer = asked.answers[-1]
    atoms = [name_of(case, Literal(card, answer.seat)) for card in asked.cards]
    some, every = " | ".join(atoms), " & ".join(atoms)
    pairs = [f"~({one} & {other})" for one, other in combinations(atoms, 2)]
    found = {
        "some": some,
        "every": every,
        "exactly": f"({some}) & {' & '.join(pairs)}",
        "none": " & ".join(f"~{atom}" for atom in atoms),
        "not_every": f"~({every})",
        "same": f"~({some})",
    }
    said: dict[str, object] = {
        f"said_{name}": Statement(text, case) for name, text in found.items()
    }
    return {
        "clue": Clue(case, 0),
        "who": case.seats[answer.seat],
        "first": atoms[0],
        "first_said": Statement(atoms[0], case),
        **found,
        **said,
    }


def _rows(cards: int, hand: int) -> dict[str, object]:
    """Return the rows of "at least one of this many", and those a hand of that size can fill."""
    rows = 2**cards
    return {
        "cards": cards,
        "hand_size": hand,
        "letters": " | ".join(LETTERS[:cards]),
        "rows": rows,
        "true_rows": rows - 1,
        "one_row": 1,
        "dealt_rows": sum(comb(cards, held) for held in range(1, hand + 1)),
        "too_many": sum(comb(cards, held) for held in range(hand + 1, cards + 1)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another show or pass; or a clause of another length and another hand."""
    if case.numbers:
        return replace(case, numbers=luck.pick(((4, 2), (4, 3), (5, 2), (5, 3), (6, 2), (6, 3))))
    deck = edition(case.deck).deck
    cards = [deck.cards[luck.pick(deck.kind(kind))].alias for kind in KINDS]
    passed = case.events[0].endswith("none")
    asker = 0 if passed else luck.pick((1, 2))
    if passed:
        event = f"You: {' '.join(cards)} -> {luck.pick(case.seats[1:])} none"
    else:
        event = f"{case.seats[asker]}: {' '.join(cards)} -> {case.seats[3 - asker]} ?"
    return replace(case, events=(event,))
