"""Models of a knowledge base, and what finding one says (exercises 8.5, 8.6 and 8.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    deck_of,
    one_of_each,
    own_cards,
    refuting_world,
)
from cluekit.learn.forms import Case
from cluekit.learn.kinds.world import lay_out
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, deals, literals_of, name_of, names, rows
from cluekit.logic import Deal, Literal
from cluekit.logic.formulas import read, true_in
from cluekit.words import mark

# --- models left ----------------------------------------------------------------------------------
# Models of a knowledge base that grows: before the cards, with a hand, with a clue (exercise 8.5).
#
# ``house`` is the one fact that is known at first, and stays known, or "". Of the events the last
# one is heard at the end; those before it belong to what is known with the hand.

ASKER, SHOWER = 1, 2
"""Nora asks, and Otto sits next to her: nobody stands between them."""

NOTHING = mark("nothing else is known")
ONE_FACT = mark("one fact is known, {fact}, and nothing else")
HAND = mark("You hold {hand}.")
HAND_AND_CLUE = mark("You hold {hand}. {clue}")
STILL = mark("{told} The fact still holds: {fact}.")


def models_left_values(case: Case) -> Values:
    """Return the three counts, what hasty people count, and a claim that does not follow."""
    first = _models(Case(deck=case.deck, seats=case.seats, house=case.house))
    second, left = _models(replace(case, events=case.events[:-1])), _models(case)
    hand = card_list(case.hand, case.deck)
    told = Word(HAND, {"hand": hand})
    if len(case.events) > 1:
        told = Word(HAND_AND_CLUE, {"hand": hand, "clue": Clue(case, 0)})
    # The last show suggests a claim: of two letters one is true, and the first is taken for it
    asked = asked_in(case)[-1]
    open_ones = [card for card in asked.cards if card not in own_cards(case)]
    one, other = (name_of(case, Literal(c, asked.answers[-1].seat)) for c in open_ones[:2])
    goal = f"{case.house} -> {one}" if case.house else one
    return {
        "first": Word(ONE_FACT, {"fact": case.house}) if case.house else Word(NOTHING),
        "second": Word(STILL, {"told": told, "fact": case.house}) if case.house else told,
        "hand": hand,
        "last": Clue(case, len(case.events) - 1),
        **by_number("models", map(len, (first, second, left))),
        **by_number("by_envelope", map(_by_envelope, (first, second))),
        "all_rows": 2 ** len(literals_of(case)),
        **by_number("files", (len(set(map(_inside, some))) for some in (first, second, left))),
        "exclusive": sum((one in row) != (other in row) for row in left),
        "lost": len(second) - len(left),
        "one": one,
        "other": other,
        "claim": one,
        "claim_says": Statement(one, case),
        "not_claim": f"{case.house} & ~{one}" if case.house else f"~{one}",
        "goal": goal,
        "world": refuting_world(case, goal),
        "without": sum(one not in row for row in left),
    }


def _models(case: Case) -> list[frozenset[str]]:
    """Return the deals that fit the hand and the clues of a case, and its fact."""
    fact = read(case.house, names(case)) if case.house else None
    return [row for row in rows(case) if fact is None or true_in(fact, row)]


def _by_envelope(left: Sequence[frozenset[str]]) -> str:
    """Return how many rows there are, envelope by envelope: "27 × 90", or "18 × 40 + 3 × 10"."""
    ways = Counter(Counter(map(_inside, left)).values())
    return " + ".join(f"{files} × {each}" for each, files in sorted(ways.items(), reverse=True))


def _inside(row: frozenset[str]) -> frozenset[str]:
    return frozenset(name for name in row if name.startswith("E_"))


def fresh_models_left(case: Case, luck: Luck) -> Case:
    """Return another fact, another hand, and a show with two cards that can have been it.

    The fact is so in the deal from which the clues come, and neither they nor the hand tell it.
    """
    deck = deck_of(case)
    while True:
        own = sorted(luck.order(range(deck.size))[:2])
        hand = card_ids(deck, own)
        deal: Deal = luck.pick(deals(Case(deck=case.deck, seats=case.seats, hand=hand)))
        asked = one_of_each(deck, luck)
        if sum(card in own for card in asked) != 1 or all(deal[card] != SHOWER for card in asked):
            continue
        events = [asked_line(deck, case.seats[ASKER], asked, f"{case.seats[SHOWER]} ?")]
        # A question of yours that the next player answers, or none
        yours = one_of_each(deck, luck)
        held = [card for card in yours if deal[card] == ASKER]
        if held and not luck.pick((True, False)):
            answer = f"{case.seats[ASKER]} {deck.cards[luck.pick(held)].alias}"
            events.insert(0, asked_line(deck, "You", yours, answer))
        card = luck.pick([card for card in range(deck.size) if card not in own])
        place = luck.pick((deal[card], luck.pick(range(1, len(case.seats) + 1))))
        fact = ("" if deal[card] == place else "~") + name_of(case, Literal(card, place))
        new = replace(case, house=fact, hand=hand, events=tuple(events))
        # Each of the two cards may have been shown, and the counts differ
        told, left = models_left_values(new), _models(new)
        counts = {told["models_2"], told["models_3"], told["exclusive"]}
        shows = [sum(told[name] in row for row in left) for name in ("one", "other")]
        both = all(0 < many < len(left) for many in shows)
        if both and len(counts) == len("abc") and len(left) < len(rows(new)):
            return new


# --- model found ----------------------------------------------------------------------------------
# What an answer of the machine says: it has a model, or there is none (exercise 8.6).
#
# ``house`` is the letter that is asked about. The first number says what the machine is asked for:
# a model with the letter, or one without.

MODEL_FOUND_WITH, MODEL_FOUND_WITHOUT = range(2)
FOUND = mark("satisfiable, and here is one: {deal}")
NONE = mark("unsatisfiable")
REASON = {
    "possible": mark("one model with it is not all models. There is also this one: {other}"),
    "not-certain": mark("one model without it is not all models. There is also this one: {other}"),
    "certain": mark("no model is without it, so all have it. That is what entailment means"),
    "impossible": mark("no model has it, so all are without it. That is what entailment means"),
}
JUMP = {"possible": "certain", "not-certain": "impossible"}
"""For one who takes one model for all of them."""
AGAINST = {"certain": "not-certain", "impossible": "possible"}
"""For one who sees a model where the machine has found none."""
TURNED = {
    "possible": "impossible",
    "not-certain": "certain",
    "certain": "impossible",
    "impossible": "certain",
}
"""For one who mistakes the question: with the letter, or without."""
WEAK = {
    "possible": "not-certain",
    "not-certain": "possible",
    "certain": "possible",
    "impossible": "not-certain",
}
ON_TURNED = {
    "possible": mark("the machine has just shown you a model in which it is true: {deal}."),
    "not-certain": mark("the machine has just shown you a model in which it is false: {deal}."),
    "certain": mark("look at the question again: it asks for a model in which it is false."),
    "impossible": mark("look at the question again: it asks for a model in which it is true."),
}
ON_WEAK = {
    "possible": mark("maybe, but that model says nothing about it: {deal}. There it is true."),
    "not-certain": mark("maybe, but that model says nothing about it: {deal}. There it is false."),
    "certain": mark("true, and more follows: not one model is without it."),
    "impossible": mark("true, and more follows: not one model has it."),
}


def model_found_values(case: Case) -> Values:
    """Return the question to the machine, its answer, what follows, and deals that show it."""
    letter, wanted = case.house, case.numbers[0] == MODEL_FOUND_WITH
    having = [row for row in rows(case) if (letter in row) == wanted]
    lacking = [row for row in rows(case) if (letter in row) != wanted]
    answers = ("possible", "impossible") if wanted else ("not-certain", "certain")
    right = answers[not having]
    told: Values = {
        "deal": lay_out(case, having[0]) if having else "",
        "other": lay_out(case, lacking[0]) if lacking else "",
    }
    return {
        **told,
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "letter": letter,
        "says": Sentence(letter, case),
        "query": letter if wanted else f"~{letter}",
        "said": Word(FOUND if having else NONE, told),
        "right": right,
        "reason": Word(REASON[right], told),
        "jump": JUMP.get(right, right),
        "against": AGAINST.get(right, right),
        "turned": TURNED[right],
        "weak": WEAK[right],
        "on_turned": Word(ON_TURNED[right], told),
        "on_weak": Word(ON_WEAK[right], told),
        "all": len(rows(case)),
    }


def fresh_model_found(case: Case, luck: Luck) -> Case:
    """Return another hand and clue, and a question to which each of the four answers comes."""
    right = luck.pick(tuple(REASON))
    query = MODEL_FOUND_WITH if right in ("possible", "impossible") else MODEL_FOUND_WITHOUT
    while True:
        base = fresh_models_left(case, luck)
        base = replace(base, events=base.events[-1:], numbers=(query,))
        # Letters of cards that you do not hold, in places other than your own hand
        places, own = range(1, len(case.seats) + 1), own_cards(base)
        cards = [card for card in range(deck_of(case).size) if card not in own]
        letters = [name_of(base, Literal(card, place)) for card in cards for place in places]
        for letter in luck.order(letters):
            new = replace(base, house=letter)
            settled = sum(letter in row for row in rows(new)) in (0, len(rows(new)))
            if settled != (right in ("certain", "impossible")):
                continue
            if model_found_values(new)["right"] == right:
                return new


# --- configured -----------------------------------------------------------------------------------
# Products to be put together from options: models of the shop's rules (exercise 8.8).
#
# The numbers say which product, which rules, which option is which letter of the rules, which
# option the customer has settled, and whether it is in.

LETTERS = "pqrs"
Row = frozenset[str]


class Product(NamedTuple):
    """Something to order, and four options of it."""

    name: str
    options: tuple[str, str, str, str]


PRODUCTS = (
    Product(
        mark("a bicycle"),
        (mark("motor"), mark("disc brakes"), mark("child seat"), mark("racing handlebar")),
    ),
    Product(
        mark("a laptop"),
        (mark("large screen"), mark("strong battery"), mark("graphics card"), mark("light case")),
    ),
    Product(
        mark("a school trip"),
        (mark("coach"), mark("museum"), mark("boat"), mark("picnic")),
    ),
    Product(
        mark("a garden shed"),
        (mark("window"), mark("skylight"), mark("workbench"), mark("green roof")),
    ),
)
NEEDS = mark("“{one}” needs “{other}”.")
NOT_BOTH = mark("“{one}” and “{other}” do not go together.")
ONE_OF = mark("At least one of “{one}” and “{other}” is wanted.")
CONFIGURED_WITH = mark("with “{wish}”")
CONFIGURED_WITHOUT = mark("without “{wish}”")
PLAIN = mark("none of the four")
RULES: dict[str, tuple[str, str]] = {
    "needs": (NEEDS, "~{} | {}"),
    "not-both": (NOT_BOTH, "~{} | ~{}"),
    "one-of": (ONE_OF, "{} | {}"),
}
"""What each rule says, and its clause."""
Rules = tuple[tuple[str, str], ...]
SHOPS: tuple[Rules, ...] = (
    (("needs", "pq"), ("not-both", "rs"), ("one-of", "pr")),
    (("needs", "pq"), ("needs", "qr"), ("not-both", "ps")),
    (("one-of", "pq"), ("not-both", "pq"), ("needs", "rs")),
    (("not-both", "pq"), ("one-of", "qr"), ("needs", "rs")),
)
ORDERS = tuple(permutations(range(4)))
ORDERED: tuple[Row, ...] = tuple(
    frozenset(letter for letter, on in zip(LETTERS, signs, strict=True) if on)
    for signs in product((True, False), repeat=len(LETTERS))
)
"""All ways to order, each by the letters that are in."""


def clauses(rules: Rules) -> list[str]:
    """Return the clause of each rule: ``~p | q``."""
    return [RULES[kind][1].format(*pair) for kind, pair in rules]


def models(rules: Rules) -> list[Row]:
    """Return all ways to order that keep the rules, each by the letters that are in."""
    read_in = [read(clause, dict(zip(LETTERS, LETTERS, strict=True))) for clause in clauses(rules)]
    return [row for row in ORDERED if all(true_in(clause, row) for clause in read_in)]


def configured_values(case: Case) -> Values:
    """Return the shop, how many orders it takes, and what follows from the customer's wish."""
    number, shop, order, settled, on = case.numbers
    rules, wish = SHOPS[shop], LETTERS[settled]
    options = [Word(option) for option in PRODUCTS[number].options]
    called = {x: options[at] for x, at in zip(LETTERS, ORDERS[order], strict=True)}
    others = [letter for letter in LETTERS if letter != wish]
    left = [row for row in models(rules) if (wish in row) == bool(on)]
    bins = _bins(others, left)
    opened = [x for x, where in zip(others, bins.values(), strict=True) if where == "open"]
    # How somebody sorts who reads "needs" in both directions
    back = tuple(("needs", pair[::-1]) for kind, pair in rules if kind == "needs")
    known = [row for row in models((*rules, *back)) if (wish in row) or not on]
    read_so = _bins(others, known) if known else bins

    def example(*, having: bool) -> list[Word] | Word:
        """Return the options of the first order with what is open, or without it."""
        fits = [row for row in left if opened and (opened[0] in row) == having]
        return [called[x] for x in LETTERS if fits and x in fits[0]] or Word(PLAIN)

    return {
        "product": Word(PRODUCTS[number].name),
        "options": options,
        **by_number(
            "rule",
            (Word(RULES[k][0], {"one": called[p[0]], "other": called[p[1]]}) for k, p in rules),
        ),
        "rows": len(ORDERED),
        "models": len(models(rules)),
        "broken": len(ORDERED) - len(models(rules)),
        "first_only": len(models(rules[:1])),
        "without_last": len(models(rules[:-1])),
        "wish": called[wish],
        "wished": Word(CONFIGURED_WITH if on else CONFIGURED_WITHOUT, {"wish": called[wish]}),
        **by_number("name", (called[letter] for letter in others)),
        "bins": bins,
        "left": len(left),
        "settled": [called[x] for x in others if x not in opened],
        # What is open is taken for out, or for in: right where nothing is open
        "closed": dict.fromkeys((n for n in bins if bins[n] == "open"), "out") or bins,
        "assumed": dict.fromkeys((n for n in bins if bins[n] == "open"), "in") or bins,
        "nothing": dict.fromkeys(bins, "open"),
        "two_way": {n: where for n, where in read_so.items() if where != bins[n]} or bins,
        "open_one": called[opened[0]] if opened else "",
        "order_with": example(having=True),
        "order_without": example(having=False),
    }


def _bins(others: list[str], left: list[Row]) -> dict[str, str]:
    """Return for each option but the settled one whether all, none or some orders have it."""
    times = [sum(letter in row for row in left) for letter in others]
    says = ["in" if n == len(left) else "out" if not n else "open" for n in times]
    return {f"option-{n}": where for n, where in enumerate(says, start=1)}


def fresh_configured(case: Case, luck: Luck) -> Case:
    """Return another shop, and a wish from which something follows, and not everything."""
    while True:
        sizes = (len(PRODUCTS), len(SHOPS), len(ORDERS), len(LETTERS), 2)
        found = replace(case, numbers=tuple(luck.pick(range(size)) for size in sizes))
        told = configured_values(found)
        if told["left"] and told["bins"] != told["nothing"]:
            return found


FAMILIES = {
    "models-left": Family(models_left_values, fresh_models_left),
    "model-found": Family(model_found_values, fresh_model_found),
    "configured": Family(configured_values, fresh_configured),
}
