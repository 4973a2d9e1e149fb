"""What clauses force, one after the other: a pass, a show, the row, the envelope (exercise 9.1).

The numbers of a case: who showed (1 Nora, 2 Otto), then the three cards that were asked for, the
one that was shown first, then the card of its kind that is yours; at last how the clauses lie.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.forms import Case, Need
from cluekit.learn.statements import Statement
from cluekit.logic.clauses import Clause, clause_text, propagate
from cluekit.words import mark

WHYS = (
    mark("{second} is forced by “{row_clause}” once {first} is known, and no sooner."),
    mark("{third} needs two of its three ruled out: without {second} its clause has two open."),
)
IDS = ("unit-a", "unit-b", "unit-c")


def clauses_in(case: Case) -> tuple[Clause, ...]:
    """Return the six clauses in their order."""
    who, shown, one, other, mine, turned = case.numbers
    deck = edition(case.deck).deck
    letter = case.seats[who][0]
    x, a, b = (deck.cards[card].alias for card in (shown, one, other))
    kind = [deck.cards[card].alias for card in deck.kind(deck.cards[shown].kind)]
    six: tuple[Clause, ...] = (
        (f"~{letter}_{a}",),
        (f"~{letter}_{b}",),
        (f"{letter}_{x}", f"{letter}_{a}", f"{letter}_{b}"),
        (f"~{letter}_{x}", f"~E_{x}"),
        tuple(f"E_{card}" for card in kind),
        (f"~E_{deck.cards[mine].alias}",),
    )
    return (*six[turned:], *six[:turned])


def values(case: Case) -> dict[str, object]:
    """Return the clauses, the three derived units with their places, and what forced the last."""
    six = clauses_in(case)
    given = {clause[0] for clause in six if len(clause) == 1}
    steps = [step for step in propagate(six).forced if step.literal not in given]
    first, second, third = (step.literal for step in steps)
    numbers = [step.clause + 1 for step in steps]
    turned = case.numbers[-1] % 3
    ids = IDS[turned:] + IDS[:turned]
    named = dict(zip(ids, (first, second, third), strict=True))
    return {
        **{f"clause_{n}": clause_text(clause) for n, clause in enumerate(six, start=1)},
        **{f"unit_{name[-1]}": literal for name, literal in named.items()},
        "first": first,
        "second": second,
        "third": third,
        "first_said": Statement(first, case),
        "row_clause": clause_text(six[numbers[1] - 1]),
        "by_first": numbers[0],
        "by_second": numbers[1],
        "by_third": numbers[2],
        "show_clause": clause_text(six[numbers[0] - 1]),
        "kind_clause": clause_text(six[numbers[2] - 1]),
        "house_needs": (
            Need(first=ids[0], then=ids[1], why=WHYS[0]),
            Need(first=ids[1], then=ids[2], why=WHYS[1]),
        ),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another show, another hand, and the clauses in another order."""
    deck = edition(case.deck).deck
    asked = luck.order([luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)])
    shown = asked[0]
    others = [card for card in deck.kind(deck.cards[shown].kind) if card != shown]
    numbers = (luck.pick((1, 2)), *asked, luck.pick(others), luck.pick(range(6)))
    return replace(case, numbers=numbers)
