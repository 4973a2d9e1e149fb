"""What half of "exactly one" allows: at least one, or at most one, and a fact (exercise 4.2)."""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named
from cluekit.learn.forms import Case
from cluekit.learn.rule_set import RuleSet
from cluekit.learn.statements import Statement
from cluekit.learn.values import Truths, Word
from cluekit.words import mark

RULES = (
    mark("At least one of {card_1}, {card_2} and {card_3} is in the envelope."),
    mark("At most one of {card_1}, {card_2} and {card_3} is in the envelope."),
    mark("Exactly one of {card_1}, {card_2} and {card_3} is in the envelope."),
)
"""What the student's sheet knows, by the case's first number."""
LEAST, MOST, EXACTLY = range(len(RULES))

FACTS = ((True, None, None), (False, None, None), (False, None, False))
"""What is learned of the three, by the second number; the question is about the one between."""

TELLING = (
    (LEAST, 0),
    (LEAST, 2),
    (MOST, 0),
    (MOST, 2),
    (EXACTLY, 0),
    (EXACTLY, 1),
    (EXACTLY, 2),
)
"""Rules and facts of fresh cases, so that each answer is right now and then."""

ORDERS = tuple(permutations(range(3)))
OPTIONS = {True: "tick", False: "cross", None: "leave"}
BECAUSE = {
    "leave": mark("the rule allows both: {row_without}, and also {row_with}."),
    "cross": mark("there is at most one, and that one is found."),
    "tick": mark("there is at least one, and the other two are out."),
}
ON_CROSS = {
    (LEAST, "leave"): mark(
        "that needs “at most one”, which the sheet does not know. It still allows this: {row_with}."
    ),
    (MOST, "leave"): mark("the rule still allows this: {row_with}."),
    (EXACTLY, "leave"): mark("the rule still allows this: {row_with}."),
    (LEAST, "tick"): mark("then nobody would be left, and at least one of the three is in there."),
    (EXACTLY, "tick"): mark("then nobody would be left, and one of the three is in there."),
}
ON_TICK = {
    (LEAST, "leave"): mark("the rule still allows this: {row_without}."),
    (MOST, "leave"): mark(
        "that needs “at least one”, which the sheet does not know. It still allows this: "
        "{row_without}."
    ),
    (EXACTLY, "leave"): mark("the rule still allows this: {row_without}."),
    (MOST, "cross"): mark("then two would be in there, and the rule says at most one."),
    (EXACTLY, "cross"): mark("then two would be in there, and the rule says exactly one."),
}
ON_LEAVE = {
    (MOST, "cross"): mark("with two of them in the envelope the rule would be broken."),
    (EXACTLY, "cross"): mark("with two of them in the envelope the rule would be broken."),
    (LEAST, "tick"): mark("with none of them in the envelope the rule would be broken."),
    (EXACTLY, "tick"): mark("with none of them in the envelope the rule would be broken."),
}


def values(case: Case) -> dict[str, object]:
    """Return the rule, what is learned, what may be done about the third; and the rows."""
    rule, fact, order, many = case.numbers
    cards = [edition(case.deck).deck.cards[number] for number in _three(case)]
    ordered = [cards[place] for place in ORDERS[order]]
    rules = _rules(tuple(f"E_{card.alias}" for card in ordered), rule, FACTS[fact])
    right = OPTIONS[rules.value_of(1)]
    rows = {"row_with": _row(rules, holds=True), "row_without": _row(rules, holds=False)}
    named = {f"card_{place}": Named(c.id, "the", case.deck) for place, c in enumerate(cards, 1)}
    return {
        "rule": Word(RULES[rule], named),
        "learned": tuple(Statement(text, case) for text in _learned_literals(rules)),
        "card": Named(ordered[1].id, "the", case.deck),
        "right": right,
        "reason": Word(BECAUSE[right], rows),
        "on_cross": Word(ON_CROSS.get((rule, right), ""), rows),
        "on_tick": Word(ON_TICK.get((rule, right), ""), rows),
        "on_leave": Word(ON_LEAVE.get((rule, right), ""), rows),
        "many": many,
        "rows": 2**many,
        "some": 2**many - 1,
        "none": 1,
    }


def _three(case: Case) -> tuple[int, ...]:
    """Return the cards of the kind that the case is about."""
    deck = edition(case.deck).deck
    kind = deck.cards[deck.number(case.about[0])].kind
    return tuple(deck.kind(kind))


def _rules(literals: tuple[str, ...], rule: int, known: tuple[bool | None, ...]) -> RuleSet:
    found = RuleSet(literals, least=rule != MOST, known=known)
    return found if rule == LEAST else found.with_all_pairs


def _learned_literals(rules: RuleSet) -> tuple[str, ...]:
    """Return what is learned, as literals."""
    named = zip(rules.literals, rules.learned, strict=True)
    return tuple(name if holds else f"~{name}" for name, holds in named if holds is not None)


def _row(rules: RuleSet, *, holds: bool) -> Truths:
    """Return the barest row that the rules allow with the card in the envelope, or without it."""
    row = min((row for row in rules.left if row[1] == holds), key=sum, default=())
    return Truths(tuple(sorted(zip(rules.literals, row, strict=False), key=_place)))


def _place(told: tuple[str, bool]) -> int:
    """Return where a literal stands in the deck: rows are told in that order."""
    return [card.alias for card in edition("mini").deck.cards].index(told[0][2:])


def fresh(case: Case, luck: Luck) -> Case:
    """Return another rule, something else learned, cards of another kind, and other rows."""
    deck = edition(case.deck).deck
    kind = luck.pick([deck.suspects, deck.weapons, deck.rooms])
    rule, fact = luck.pick(TELLING)
    numbers = (rule, fact, luck.pick(range(len(ORDERS))), luck.pick((4, 5, 6)))
    return replace(case, about=(deck.cards[kind[0]].id,), numbers=numbers)
