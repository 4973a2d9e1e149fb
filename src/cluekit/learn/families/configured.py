"""Products to be put together from options: models of the shop's rules (exercise 8.8).

The numbers say which product, which rules, which option is which letter of the rules, which option
the customer has settled, and whether it is in.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.logic.formulas import read, true_in
from cluekit.words import mark

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
WITH = mark("with “{wish}”")
WITHOUT = mark("without “{wish}”")
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


def values(case: Case) -> dict[str, object]:
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
        "wished": Word(WITH if on else WITHOUT, {"wish": called[wish]}),
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


def fresh(case: Case, luck: Luck) -> Case:
    """Return another shop, and a wish from which something follows, and not everything."""
    while True:
        sizes = (len(PRODUCTS), len(SHOPS), len(ORDERS), len(LETTERS), 2)
        found = replace(case, numbers=tuple(luck.pick(range(size)) for size in sizes))
        told = values(found)
        if told["left"] and told["bins"] != told["nothing"]:
            return found
