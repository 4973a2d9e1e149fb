"""Models of a knowledge base, and what finding one says (exercises 8.5, 8.6 and 8.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family
from cluekit.learn.forms import Case
from cluekit.learn.kinds.world import counterexample, lay_out
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


def models_left_values(case: Case) -> dict[str, object]:
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


def fresh_models_left(case: Case, luck: Luck) -> Case:
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
    # Whether each of the two cards may have been shown, and the counts differ
    told, left = models_left_values(new), _models(new)
    counts = {told["models_2"], told["models_3"], told["exclusive"]}
    both = all(0 < sum(told[name] in row for row in left) < len(left) for name in ("one", "other"))
    is_open = both and len(counts) == len("abc") and len(left) < len(rows(new))
    return new if is_open else None


def _seen(case: Case, deal: Deal, luck: Luck) -> tuple[str, ...]:
    """Return a question of yours that the next player answers, or none."""
    deck = edition(case.deck).deck
    asked = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
    held = [card for card in asked if deal[card] == 1]
    if not held or luck.pick((True, False)):
        return ()
    letters = " ".join(deck.cards[card].alias for card in asked)
    return (f"You: {letters} -> {case.seats[1]} {deck.cards[luck.pick(held)].alias}",)


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


def model_found_values(case: Case) -> dict[str, object]:
    """Return the question to the machine, its answer, what follows, and deals that show it."""
    letter, query = case.house, case.numbers[0]
    having = [row for row in rows(case) if (letter in row) == (query == MODEL_FOUND_WITH)]
    lacking = [row for row in rows(case) if (letter in row) != (query == MODEL_FOUND_WITH)]
    right = _right(query, found=bool(having))
    told: dict[str, object] = {
        "deal": _laid(case, having),
        "other": _laid(case, lacking),
    }
    return {
        **told,
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "letter": letter,
        "says": Sentence(letter, case),
        "query": letter if query == MODEL_FOUND_WITH else f"~{letter}",
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


def _right(query: int, *, found: bool) -> str:
    if query == MODEL_FOUND_WITH:
        return "possible" if found else "impossible"
    return "not-certain" if found else "certain"


def _laid(case: Case, having: list[frozenset[str]]) -> Hands | str:
    return lay_out(case, having[0]) if having else ""


def fresh_model_found(case: Case, luck: Luck) -> Case:
    """Return another hand and clue, and a question to which each of the four answers comes."""
    right = luck.pick(tuple(REASON))
    while True:
        base = replace(fresh_models_left(case, luck), numbers=(0,))
        base = replace(base, events=base.events[-1:])
        for letter in luck.order(_letters(base)):
            new = replace(base, house=letter, numbers=(_query(right),))
            true = sum(letter in row for row in rows(new))
            settled = true in (0, len(rows(new)))
            if (
                settled == (right in ("certain", "impossible"))
                and model_found_values(new)["right"] == right
            ):
                return new


def _query(right: str) -> int:
    return MODEL_FOUND_WITH if right in ("possible", "impossible") else MODEL_FOUND_WITHOUT


def _letters(case: Case) -> list[str]:
    """Return the letters of cards that one does not hold, in places other than one's own hand."""
    deck, places = edition(case.deck).deck, range(1, len(case.seats) + 1)
    cards = [number for number, card in enumerate(deck.cards) if card.id not in case.hand]
    return [name_of(case, Literal(card, place)) for card in cards for place in places]


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


def clauses(rules: Rules) -> list[str]:
    """Return the clause of each rule: ``~p | q``."""
    return [RULES[kind][1].format(*pair) for kind, pair in rules]


def models(rules: Rules) -> list[Row]:
    """Return all ways to order that keep the rules, each by the letters that are in."""
    read_in = [read(clause, dict(zip(LETTERS, LETTERS, strict=True))) for clause in clauses(rules)]
    return [row for row in _rows() if all(true_in(clause, row) for clause in read_in)]


def _rows() -> list[Row]:
    signs = product((True, False), repeat=len(LETTERS))
    return [frozenset(x for x, on in zip(LETTERS, row, strict=True) if on) for row in signs]


def configured_values(case: Case) -> dict[str, object]:
    """Return the shop, how many orders it takes, and what follows from the customer's wish."""
    number, shop, order, settled, on = case.numbers
    rules, wish = SHOPS[shop], LETTERS[settled]
    options = PRODUCTS[number].options
    called = {x: Word(options[at]) for x, at in zip(LETTERS, ORDERS[order], strict=True)}
    others = [letter for letter in LETTERS if letter != wish]
    left = [row for row in models(rules) if (wish in row) == bool(on)]
    bins = _bins(others, left)
    return {
        "product": Word(PRODUCTS[number].name),
        "options": [Word(option) for option in options],
        **{f"rule_{n}": _rule_word(*rule, called) for n, rule in enumerate(rules, start=1)},
        "rows": len(_rows()),
        "models": len(models(rules)),
        "broken": len(_rows()) - len(models(rules)),
        "first_only": len(models(rules[:1])),
        "without_last": len(models(rules[:-1])),
        "wish": called[wish],
        "wished": Word(CONFIGURED_WITH if on else CONFIGURED_WITHOUT, {"wish": called[wish]}),
        **{f"name_{n}": called[letter] for n, letter in enumerate(others, start=1)},
        "bins": bins,
        "left": len(left),
        "settled": [
            called[x] for x, where in zip(others, bins.values(), strict=True) if where != "open"
        ],
        **_slips(bins),
        "two_way": _two_way(rules, others, wish if on else "", bins),
        **_witnesses(others, bins, left, called),
    }


def _rule_word(kind: str, pair: str, called: dict[str, Word]) -> Word:
    return Word(RULES[kind][0], {"one": called[pair[0]], "other": called[pair[1]]})


def _bins(others: list[str], left: list[Row]) -> dict[str, str]:
    """Return for each option but the settled one whether all, none or some orders have it."""
    times = [sum(letter in row for row in left) for letter in others]
    says = ["in" if n == len(left) else "out" if not n else "open" for n in times]
    return {f"option-{n}": where for n, where in enumerate(says, start=1)}


def _slips(bins: dict[str, str]) -> dict[str, object]:
    """Return sortings that give a mistake away: what is open taken for out, or for in.

    Where nothing is open they are right.
    """
    opened = [name for name, where in bins.items() if where == "open"]
    return {
        "closed": dict.fromkeys(opened, "out") or bins,
        "assumed": dict.fromkeys(opened, "in") or bins,
        "nothing": dict.fromkeys(bins, "open"),
    }


def _two_way(rules: Rules, others: list[str], wish: str, bins: dict[str, str]) -> dict[str, str]:
    """Return what somebody sorts wrongly who reads "needs" in both directions."""
    back = tuple(("needs", pair[::-1]) for kind, pair in rules if kind == "needs")
    known = [row for row in models((*rules, *back)) if (wish in row) or not wish]
    read_so = _bins(others, known) if known else bins
    return {n: where for n, where in read_so.items() if where != bins[n]} or bins


def _witnesses(
    others: list[str], bins: dict[str, str], left: list[Row], called: dict[str, Word]
) -> dict[str, object]:
    """Return two orders that keep the rules: with what is open, and without it."""
    opened = [x for x, where in zip(others, bins.values(), strict=True) if where == "open"]
    having = [row for row in left if opened and opened[0] in row]
    lacking = [row for row in left if opened and opened[0] not in row]
    return {
        "open_one": called[opened[0]] if opened else "",
        "order_with": _order(having, called),
        "order_without": _order(lacking, called),
    }


def _order(found: list[Row], called: dict[str, Word]) -> list[Word] | Word:
    """Return the options of the first order."""
    chosen = [called[letter] for letter in LETTERS if found and letter in found[0]]
    return chosen or Word(PLAIN)


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
