"""An "if … then" that is proved by contradiction (exercise 6.7).

In a file of 6.2, with a question that nobody could answer: if the room is the other one, then the
weapon is the one that was asked for. Otherwise Otto would hold both cards of that question.
"""

from __future__ import annotations

from typing import Any

from cluekit.clue.editions.cast import Card
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.families import two_ways
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement, proof_steps


def values(case: Case) -> dict[str, object]:
    """Return the arrow, its two ends, a proof, and what its opposite says."""
    told = two_ways.values(case)
    own, asked, other, third = _cards(case)
    if_, then = f"E_{third.alias}", f"E_{other.alias}"
    lines = _proof(told, own, (asked, other), third)
    return {
        **told,
        "arrow": f"{if_} -> {then}",
        "arrow_said": Statement(f"{if_} -> {then}", case),
        "opposite": Statement(f"{if_} & ~{then}", case),
        "opposite_line": f"> {if_} & ~{then}; suppose",
        "proof": lines,
        "both": Statement(f"O_{asked.alias} & O_{other.alias}", case),
        **proof_steps(lines),
    }


def _cards(case: Case) -> tuple[Card, Card, Card, Card]:
    """Return your card of the room's kind, the room and the weapon asked for, the other room."""
    deck = edition(case.deck).deck
    played = two_ways.roles(case)
    if played is None:
        raise ValueError(case.events)
    found = [two_ways.by_kind(case, event) for event in played]
    mine, own = two_ways.hand_cards(case, found)
    asked = found[2][own.kind]
    other = next(card for kind, card in found[2].items() if kind not in (own.kind, mine.kind))
    pile = (deck.cards[number] for number in deck.kind(own.kind))
    third = next(card for card in pile if card not in (own, asked))
    return own, asked, other, third


def _proof(
    told: dict[str, Any], own: Card, both: tuple[Card, Card], third: Card
) -> tuple[str, ...]:
    g, d, x = both[0].alias, both[1].alias, third.alias
    one, other = told["case_2"].partition(";")[0].split(" | ")
    return (
        f"~Y_{d} & ~N_{d}; pass; {told['third_clue']}",
        f"~Y_{g} & ~N_{g}; pass; {told['third_clue']}",
        f"~O_{own.alias}; mine",
        f"> E_{x} & ~E_{d}; suppose",
        f"> ~E_{g}; envelope; 4",
        f"> O_{g}; row; 2, 5",
        f"> O_{d}; row; 1, 4",
        f"> ~{one} & ~{other}; hand-full; 6, 7",
        f"> {one} | {other}; show-last; 3, {told['second_clue']}",
        f"E_{x} -> E_{d}; contradiction; 4",
    )


def fits(case: Case) -> bool:
    """Tell whether the weapon that was asked for is not the one that Otto may have shown."""
    if two_ways.roles(case) is None:
        return False
    _, _, other, _ = _cards(case)
    return f"O_{other.alias}" not in str(two_ways.values(case)["case_2"])


def fresh(case: Case, luck: Luck) -> Case:
    """Return another file of this form."""
    while True:
        found = two_ways.fresh(case, luck)
        if fits(found):
            return found
