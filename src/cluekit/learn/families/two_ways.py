"""A file that no single step decides: by cases, by contradiction, and what is not forced.

Exercises 6.2 to 6.4. You hold a card of the kind in question and one of a second kind. Otto has
shown twice, unseen; then he asked about three cards and nobody had one.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue.cast import Card, Kind
from cluekit.clue.editions import edition
from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Named, card_list
from cluekit.learn.world_checks import laid_out, refuting
from cluekit.learn.worlds import asked_in, names
from cluekit.logic.formulas import read


def values(case: Case) -> dict[str, Any]:
    """Return the goal, a proof by cases, one by contradiction, a claim and what refutes it."""
    deck = edition(case.deck).deck
    found = [{deck.cards[c].kind: deck.cards[c] for c in asked.cards} for asked in asked_in(case)]
    mine, own = (deck.cards[deck.number(name)] for name in case.hand)
    claim = f"E_{found[2][own.kind].alias}"
    goal = f"E_{found[2][mine.kind].alias}"
    world = refuting(case, read(claim, names(case))) or ()
    return {
        "hand": card_list(case.hand, case.deck),
        "goal": goal,
        "goal_said": Statement(goal, case),
        "by_cases": by_cases(mine, own, found),
        "by_contradiction": by_contradiction(mine, own, found),
        "claim": claim,
        "claim_said": Statement(claim, case),
        "world": world,
        "deal": laid_out(case, world),
        "one": Statement(f"O_{found[0][mine.kind].alias}", case),
        "other": Statement(f"O_{_other(own, found[1], mine).alias}", case),
        "not_goal": Statement(f"~{goal}", case),
        "third": Named(own.id, "the", case.deck),
    }


Asked = dict[Kind, Card]
"""The card of each kind that was asked for."""


def _other(own: Card, asked: Asked, mine: Card) -> Card:
    return next(card for kind, card in asked.items() if kind not in (own.kind, mine.kind))


def by_cases(mine: Card, own: Card, asked: list[Asked]) -> tuple[str, ...]:
    """Return the proof of 6.2, line by line."""
    b, c, v = asked[0][mine.kind].alias, asked[2][mine.kind].alias, _other(own, asked[1], mine)
    shown = " | ".join(f"O_{card.alias}" for card in asked[0].values())
    return (
        f"~O_{own.alias} & ~E_{mine.alias}; mine",
        f"O_{b} | O_{v.alias}; show-last; 1, c2",
        f"> O_{b}; suppose",
        f"> ~E_{b}; row; 3",
        f"> E_{c}; envelope; 1, 4",
        f"> O_{v.alias}; suppose",
        f"> {shown}; show; c1",
        f"> ~O_{c}; hand-full; 6, 7",
        f"> ~Y_{c} & ~N_{c}; pass; c3",
        f"> E_{c}; row; 8, 9",
        f"E_{c}; cases; 2, 3, 6",
    )


def by_contradiction(mine: Card, own: Card, asked: list[Asked]) -> tuple[str, ...]:
    """Return the proof of 6.3, line by line."""
    b, c, v = asked[0][mine.kind].alias, asked[2][mine.kind].alias, _other(own, asked[1], mine)
    rest = [card.alias for kind, card in asked[0].items() if kind != mine.kind]
    return (
        f"~Y_{c} & ~N_{c}; pass; c3",
        f"~O_{own.alias} & ~E_{mine.alias}; mine",
        f"> ~E_{c}; suppose",
        f"> O_{c}; row; 1, 3",
        f"> E_{b}; envelope; 2, 3",
        f"> ~O_{b}; row; 5",
        f"> O_{v.alias}; show-last; c2, 2, 6",
        f"> O_{rest[0]} | O_{rest[1]}; show-last; c1, 6",
        f"> ~(O_{rest[0]} | O_{rest[1]}); hand-full; 4, 7",
        f"E_{c}; contradiction; 3",
    )


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same file with other cards, of any kind in each part."""
    deck = edition(case.deck).deck
    first, second, third = luck.order([deck.suspects, deck.weapons, deck.rooms])
    a, b, c = (deck.cards[card].alias for card in luck.order(first))
    r, v, d = (deck.cards[card].alias for card in luck.order(second))
    left, t, g = (deck.cards[card].alias for card in luck.order(third))
    ids = {card.alias: card.id for card in deck.cards}
    return replace(
        case,
        hand=(ids[a], ids[t]),
        events=(
            f"Nora: {b} {r} {left} -> Otto ?",
            f"Nora: {b} {v} {t} -> Otto ?",
            f"Otto: {c} {d} {g} -> nobody",
        ),
    )
