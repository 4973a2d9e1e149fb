"""Models of a knowledge base that grows: before the cards, with a hand, with a clue (exercise 8.5).

``house`` is the one fact that is known at first, and stays known, or "". Of the events the last one
is heard at the end; those before it belong to what is known with the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.world_checks import counterexample
from cluekit.learn.worlds import asked_in, deals, literals_of, name_of, names, rows
from cluekit.logic import Deal, Literal
from cluekit.logic.formulas import read, true_in
from cluekit.words import mark

ASKER, SHOWER = 1, 2
"""Nora asks, and Otto sits next to her: nobody stands between them."""

NOTHING = mark("nothing else is known")
ONE_FACT = mark("one fact is known, {fact}, and nothing else")
HAND = mark("You hold {hand}.")
HAND_AND_CLUE = mark("You hold {hand}. {clue}")
STILL = mark("{told} The fact still holds: {fact}.")


def values(case: Case) -> dict[str, object]:
    """Return the three counts, what hasty people count, and a claim that does not follow."""
    first = _models(Case(deck=case.deck, seats=case.seats, house=case.house))
    second, left = _models(replace(case, events=case.events[:-1])), _models(case)
    claim, one, other = _claim(case)
    goal = f"{case.house} -> {claim}" if case.house else claim
    world = counterexample(case, read(goal, names(case))) or ()
    return {
        "first": Word(ONE_FACT, {"fact": case.house}) if case.house else Word(NOTHING),
        "second": _second(case),
        "hand": card_list(case.hand, case.deck),
        "last": Clue(case, len(case.events) - 1),
        "models_1": len(first),
        "by_envelope_1": _by_envelope(first),
        "by_envelope_2": _by_envelope(second),
        "models_2": len(second),
        "models_3": len(left),
        "all_rows": 2 ** len(literals_of(case)),
        "files_1": len({_inside(row) for row in first}),
        "files_2": len({_inside(row) for row in second}),
        "files_3": len({_inside(row) for row in left}),
        "exclusive": sum((one in row) != (other in row) for row in left),
        "lost": len(second) - len(left),
        "one": one,
        "other": other,
        "claim": claim,
        "claim_says": Statement(claim, case),
        "not_claim": f"{case.house} & ~{claim}" if case.house else f"~{claim}",
        "goal": goal,
        "world": world,
        "without": sum(claim not in row for row in left),
    }


def _models(case: Case) -> list[frozenset[str]]:
    """Return the deals that fit the hand and the clues of a case, and its fact."""
    fact = read(case.house, names(case)) if case.house else None
    return [row for row in rows(case) if fact is None or true_in(fact, row)]


def _second(case: Case) -> Word:
    hand: dict[str, object] = {"hand": card_list(case.hand, case.deck)}
    told = Word(HAND, hand)
    if len(case.events) > 1:
        told = Word(HAND_AND_CLUE, hand | {"clue": Clue(case, 0)})
    return Word(STILL, {"told": told, "fact": case.house}) if case.house else told


def _by_envelope(left: Sequence[frozenset[str]]) -> str:
    """Return how many rows there are, envelope by envelope: "27 × 90", or "18 × 40 + 3 × 10"."""
    ways = Counter(Counter(map(_inside, left)).values())
    return " + ".join(f"{files} × {each}" for each, files in sorted(ways.items(), reverse=True))


def _inside(row: frozenset[str]) -> frozenset[str]:
    return frozenset(name for name in row if name.startswith("E_"))


def _claim(case: Case) -> tuple[str, str, str]:
    """Return a claim that the last show suggests, and the two letters of which one is true."""
    asked = asked_in(case)[-1]
    hand = {edition(case.deck).deck.number(card) for card in case.hand}
    seat = asked.answers[-1].seat
    open_ones = [card for card in asked.cards if card not in hand]
    one, other = (name_of(case, Literal(card, seat)) for card in open_ones[:2])
    return one, one, other


def fresh(case: Case, luck: Luck) -> Case:
    """Return another fact, another hand, and a show with two cards that can have been it.

    The fact is so in the deal from which the clues come, and neither they nor the hand tell it.
    """
    while True:
        found = _draw(case, luck)
        if found is not None:
            return found


def _draw(case: Case, luck: Luck) -> Case | None:
    deck = edition(case.deck).deck
    own = sorted(luck.order(range(deck.size))[:2])
    hand = tuple(deck.cards[card].id for card in own)
    whole = deals(Case(deck=case.deck, seats=case.seats, hand=hand))
    deal: Deal = luck.pick(whole)
    asked = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
    if sum(card in own for card in asked) != 1 or all(deal[card] != SHOWER for card in asked):
        return None
    letters = " ".join(deck.cards[card].alias for card in asked)
    event = f"{case.seats[ASKER]}: {letters} -> {case.seats[SHOWER]} ?"
    seen = _seen(case, deal, luck)
    card = luck.pick([card for card in range(deck.size) if card not in own])
    place = luck.pick((deal[card], luck.pick(range(1, len(case.seats) + 1))))
    fact = ("" if deal[card] == place else "~") + name_of(case, Literal(card, place))
    new = replace(case, house=fact, hand=hand, events=(*seen, event))
    return new if _is_open(new) else None


def _is_open(case: Case) -> bool:
    """Tell whether each of the two cards may have been shown, and the counts differ.

    The fact leaves out deals at each step, and each of the three counts is another one.
    """
    told, left = values(case), _models(case)
    counts = {told["models_2"], told["models_3"], told["exclusive"]}
    both = all(0 < sum(told[name] in row for row in left) < len(left) for name in ("one", "other"))
    return both and len(counts) == len("abc") and len(left) < len(rows(case))


def _seen(case: Case, deal: Deal, luck: Luck) -> tuple[str, ...]:
    """Return a question of yours that the next player answers, or none."""
    deck = edition(case.deck).deck
    asked = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
    held = [card for card in asked if deal[card] == 1]
    if not held or luck.pick((True, False)):
        return ()
    letters = " ".join(deck.cards[card].alias for card in asked)
    return (f"You: {letters} -> {case.seats[1]} {deck.cards[luck.pick(held)].alias}",)
