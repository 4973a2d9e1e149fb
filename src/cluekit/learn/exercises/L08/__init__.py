"""Fresh cases for lesson 8: models and clauses."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Chance, Luck
from cluekit.learn.arrows import opposite
from cluekit.learn.code_case import CodeCase
from cluekit.learn.exercises.L04 import clauses
from cluekit.learn.exercises.L05 import arrow_ends
from cluekit.learn.families import Family, Values, any_numbers, by_number
from cluekit.learn.families.hands import (
    answer_line,
    card_ids,
    card_piles,
    deck_of,
    one_of_each,
    refuting_world,
)
from cluekit.learn.feedback import Feedback, quote
from cluekit.learn.forms import Case
from cluekit.learn.kinds.world import lay_out
from cluekit.learn.question import not_yet
from cluekit.learn.statements import Sentence
from cluekit.learn.values import Word
from cluekit.learn.worlds import deals, literals_of, name_of, names, puzzle_of, rows
from cluekit.logic import Deal, Literal
from cluekit.logic.formulas import read, spelled_out
from cluekit.logic.formulas.cnf import distribute, inwards, without_if, without_iff
from cluekit.logic.rules import derive
from cluekit.words import mark

# --- detective checks -----------------------------------------------------------------------------
# Judging a detective that a learner writes: it gets a case and returns the letters to be crossed.
#
# It never crosses a letter that may be true, and it finds all that the plain rules find.

RULES = frozenset({"mine", "pass", "show", "row", "envelope", "show-last"})
"""The plain rules: what a detective must find at least."""

NO_LETTERS = mark("It returned {what}. Wanted are letters in a set or a list, such as O_B and E_A.")
STRANGER = mark("“{given}” is not one of the letters, such as {example}. They are in case.letters.")
OPEN = mark(
    "case {number}: it crosses {letter}, and nobody knows that yet. This deal fits: {deal}. Try "
    "it: {code}"
)
CERTAIN = mark("case {number}: it crosses {letter}, which is true in every model. Try it: {code}")
MISSED = mark(
    "so far it crosses nothing that is true. But in case {number} it misses {letter}, which the "
    "rule {rule} finds. Try it: {code}"
)


class Trial(NamedTuple):
    """A case to try a detective on, and its number."""

    number: int
    case: Case
    wanted: str = NO_LETTERS

    @property
    def code(self) -> str:
        """What to type for this case."""
        lines = (f"You hold {self._held}", *self.case.events)
        quoted = ", ".join(f'"{line}"' for line in lines)
        return f"case({quoted})"

    @property
    def _held(self) -> str:
        deck = edition(self.case.deck).deck
        return " ".join(deck.cards[deck.number(card)].alias for card in self.case.hand)

    def arguments(self) -> tuple[CodeCase]:
        """Return the case as a detective gets it: a new one each time."""
        return (CodeCase(self._held, self.case.events, self.case.deck, self.case.seats),)

    def fault(self, made: list[object]) -> Feedback | None:
        """Return the first property that these letters break; None where they break none.

        Each is a letter of the case; none that may be true is crossed; those that the plain rules
        cross are.
        """
        known, fitting = literals_of(self.case), rows(self.case)
        about: dict[str, object] = {"number": self.number, "code": self.code}
        for each in made:
            if type(each) is not str:
                return not_yet(NO_LETTERS, {"what": type(each).__name__})
            if each not in known:
                return not_yet(STRANGER, {"given": quote(each), "example": next(iter(known))})
        for letter in sorted(set(map(str, made))):
            about |= {"letter": letter}
            having = [row for row in fitting if letter in row]
            if having and len(having) == len(fitting):
                return Feedback("close", CERTAIN, about, "crosses-what-is-certain")
            if having:
                about |= {"deal": lay_out(self.case, having[0])}
                return Feedback("close", OPEN, about, "M03")
        by_rules = derive(puzzle_of(self.case), RULES)
        for letter, literal in known.items():
            found = by_rules.rule_for(literal.card, literal.holder)
            if found and not found[0] and letter not in made:
                about |= {"letter": letter, "rule": found[1]}
                return Feedback("close", MISSED, about, "misses-what-rules-find")
        return None


def crossable(case: Case) -> tuple[str, ...]:
    """Return the letters that are true in no deal that fits."""
    possible = frozenset[str]().union(*rows(case))
    return tuple(letter for letter in literals_of(case) if letter not in possible)


def filter_models(case: CodeCase) -> set[str]:
    """Return the letters that are true in no model: a detective that is never wrong."""
    possible = set[str]().union(*(deal.true for deal in case.models()))
    return set(case.letters) - possible


# --- as clause ------------------------------------------------------------------------------------
# An arrow as one clause: "if p then q" is "not p, or q" (exercise 8.1).
#
# ``house`` is the arrow in signs; either end may be negated.


def as_clause_values(case: Case) -> Values:
    """Return the arrow, its clause, and the clauses that are taken for it."""
    given, _, then = case.house.partition(" -> ")
    return {
        "arrow": case.house,
        "says": Sentence(case.house, case),
        "given": given,
        "then": then,
        "not_given": opposite(given),
        "not_then": opposite(then),
        "clause": f"{opposite(given)} | {then}",
        "converse": f"{given} | {opposite(then)}",
        "plain_or": f"{given} | {then}",
        "both_negated": f"{opposite(given)} | {opposite(then)}",
        "both_sure": f"{given} & {then}",
    }


def fresh_as_clause(case: Case, luck: Luck) -> Case:
    """Return an arrow between two cards of two kinds, each somewhere or not there."""
    return replace(case, house=arrow_ends(case, luck, ("", "~")))


# --- one of three ---------------------------------------------------------------------------------
# Exactly one of three letters, as four clauses (exercise 8.2).
#
# ``about`` are the three letters: the cards of one kind in the envelope, or one card in three
# hands.


def one_of_three_values(case: Case) -> Values:
    """Return the letters, the four clauses, and what is left when some are forgotten."""
    least = f"({' | '.join(case.about)})"
    pairs = [f"(~{one} | ~{other})" for one, other in combinations(case.about, 2)]
    without = ([least, *(p for p in pairs if p != pair)] for pair in pairs)
    return {
        "letters": ", ".join(case.about),
        "answer": " & ".join((least, *pairs)),
        "least": least,
        "most": " & ".join(pairs),
        "none": " & ".join(f"~{letter}" for letter in case.about),
        "pair": pairs[0],
        **by_number("without", map(" & ".join, without)),
        **by_number("pair", pairs),
    }


def fresh_one_of_three(case: Case, luck: Luck) -> Case:
    """Return the three cards of another kind in one place, or one card in three places."""
    deck, places = deck_of(case), range(len(case.seats) + 1)
    if luck.pick((True, False)):
        kind, place = luck.pick(card_piles(deck)), luck.pick(places)
        letters = [Literal(card, place) for card in kind]
    else:
        card, out = luck.pick(range(deck.size)), luck.pick(places)
        letters = [Literal(card, place) for place in places if place != out]
    return replace(case, about=tuple(name_of(case, letter) for letter in letters))


# --- encodings ------------------------------------------------------------------------------------
# The rules of a deck as clauses: how many letters, how many clauses (exercise 8.3).
#
# One card, one place: exactly one of the places. One card of each kind in the envelope: exactly one
# of the kind. Sizes of hands are left out. The first size and number of players are those of the
# small game, the second those of the big one.


def counts(sizes: tuple[int, int, int], players: int) -> dict[str, int]:
    """Return the letters and clauses of a deck, and what hasty people count."""
    cards, places = sum(sizes), players + 1
    rows, kinds = cards * clauses(places), [clauses(size) for size in sizes]
    return {
        "cards": cards,
        "players": players,
        "places": places,
        "letters": cards * places,
        "no_envelope": cards * players,
        "added": cards + places,
        "row": clauses(places),
        "rows": rows,
        "kinds": sum(kinds),
        "clauses": rows + sum(kinds),
        "pairs_only": cards * comb(places, 2) + sum(comb(size, 2) for size in sizes),
        "card_pairs": cards * comb(places, 2) + sum(kinds),
        "kind_pairs": rows + sum(comb(size, 2) for size in sizes),
        "least_only": cards + len(sizes),
        "one_pile": rows + clauses(cards),
    }


def encodings_values(case: Case) -> Values:
    """Return the counts of both games, and the sizes of their kinds."""
    found: Values = {}
    for name, sizes, players in zip(("small", "big"), case.sizes, case.players, strict=True):
        found |= {f"{name}_{key}": number for key, number in counts(sizes, players).items()}
        found |= {
            f"{name}_{kind}": size
            for kind, size in zip(("suspects", "weapons", "rooms"), sizes, strict=True)
        }
        found |= {f"{name}_kind_{n}": clauses(size) for n, size in enumerate(sizes, start=1)}
    return found


def fresh_encodings(case: Case, luck: Luck) -> Case:
    """Return a small deck of another size, and a big game with other people."""
    small = (luck.pick((3, 4)), luck.pick((3, 4)), luck.pick((3, 4, 5)))
    big = (6, 6, luck.pick((8, 9)))
    return replace(case, sizes=(small, big), players=(luck.pick((2, 3, 4)), luck.pick((3, 4, 5))))


# --- distributing ---------------------------------------------------------------------------------
# An "or" round an "and", multiplied out into clauses (exercise 8.4).
#
# ``about`` are letters of the lesson deck, negated or not; the first number says what is joined:
# (a & b) | c, c | (a & b), or (a & b) | (c & d).

BEHIND, BEFORE, TWICE = range(3)
"""Where the second part of the "or" stands, or that it is an "and" as well."""


def distributing_values(case: Case) -> Values:
    """Return the formula, its clauses, and what comes out of hasty multiplying."""
    a, b, *rest = case.about
    form = case.numbers[0]
    other = f"({' & '.join(rest)})" if form == TWICE else rest[0]
    both = f"({a} & {b})"
    clauses = [f"({one} | {two})" for one in (a, b) for two in rest]
    return {
        "formula": f"{other} | {both}" if form == BEFORE else f"{both} | {other}",
        "first": a,
        "second": b,
        "other": other,
        "clauses": " & ".join(clauses),
        "many": len(clauses),
        "first_clause": clauses[0],
        "first_only": f"({a} | {other}) & {b}",
        "second_only": f"{a} & ({b} | {other})",
        "unheld": f"{a} | ({other} & {b})",
        "turned": f"({a} | {b}) & {other}",
        "only_or": " | ".join((a, b, *rest)),
        "only_and": " & ".join((a, b, *rest)),
    }


def fresh_distributing(case: Case, luck: Luck) -> Case:
    """Return another formula of one of the three forms."""
    deck = deck_of(case)
    form = luck.pick((BEHIND, BEFORE, TWICE))
    cards = luck.order(range(deck.size))[: 4 if form == TWICE else 3]
    places = range(len(case.seats) + 1)
    about = [luck.pick(("", "", "~")) + name_of(case, Literal(c, luck.pick(places))) for c in cards]
    return replace(case, about=tuple(about), numbers=(form,))


# --- wrong conversion -----------------------------------------------------------------------------
# A conversion to clauses with one wrong line, and a deal that tells it from the line above (8.7).
#
# ``about`` are three letters a, b and c: the conversion begins with a <-> (b & c). The number says
# in which step the slip is: the arrow, the negation, or the distribution.

STEPS = (without_iff, without_if, inwards, distribute)
"""What is done from line to line; of the first line of all nothing is said."""

ARROW, NEGATION, DISTRIBUTION = range(3)
SLIPS = (ARROW, NEGATION, DISTRIBUTION)
WHY = {
    ARROW: mark("an arrow p -> q is ~p | q. The negation was forgotten"),
    NEGATION: mark("“not both” is “not the one, or not the other”: the “and” becomes an “or”"),
    DISTRIBUTION: mark("“or” goes to each part of the “and”. One part was left alone"),
}
WRONG_CONVERSION_RULES = (
    mark("two arrows in place of <->"),
    mark("~p | q in place of p -> q"),
    mark("“not” right before the letters"),
    mark("“or” distributed over “and”"),
)


def lines(case: Case) -> list[str]:
    """Return the formula and the four lines after it, one of them wrong."""
    a, b, c = case.about
    not_a, not_b, not_c = map(opposite, case.about)
    wrong = {
        ARROW: f"({a} | ({b} & {c})) & (~({b} & {c}) | {a})",
        NEGATION: f"({not_a} | ({b} & {c})) & (({not_b} & {not_c}) | {a})",
        DISTRIBUTION: f"({not_a} | {b}) & {c} & ({not_b} | {not_c} | {a})",
    }
    slip = case.numbers[0]
    found = [read(f"{a} <-> ({b} & {c})", names(case))]
    for number, step in enumerate(STEPS):
        slipped = number == slip + 1
        found.append(read(wrong[slip], names(case)) if slipped else step(found[-1]))
    return [spelled_out(line) for line in found]


def wrong_conversion_values(case: Case) -> Values:
    """Return the lines, which is wrong and why, and a deal in which it differs from the last."""
    slip, told = case.numbers[0], lines(case)
    above, wrong = told[slip + 1], told[slip + 2]
    goal = f"({above}) <-> ({wrong})"
    world = refuting_world(case, goal)
    sound = [number for number in range(1, len(told)) if number != slip + 2]
    return {
        "first": told[0],
        **by_number("line", told[1:]),
        **by_number("rule", (Word(rule) for rule in WRONG_CONVERSION_RULES)),
        "wrong": (f"line-{slip + 2}",),
        "wrong_line": wrong,
        "above": above,
        "number": slip + 2,
        "why": Word(WHY[slip]),
        **by_number("sound", ((f"line-{at}",) for at in sound)),
        "later": tuple(f"line-{n}" for n in range(slip + 2, len(told))),
        "goal": goal,
        "world": world,
        "deal": lay_out(case, world) if world else "",
    }


def fresh_wrong_conversion(case: Case, luck: Luck) -> Case:
    """Return three other letters, negated or not, and a slip in one of three steps."""
    deck, places = deck_of(case), range(len(case.seats) + 1)
    while True:
        cards = luck.order(range(deck.size))[:3]
        letters = [name_of(case, Literal(card, luck.pick(places))) for card in cards]
        about = [letters[0], *(luck.pick(("", "~")) + letter for letter in letters[1:])]
        found = replace(case, about=tuple(about), numbers=(luck.pick(SLIPS),))
        if wrong_conversion_values(found)["world"]:
            return found


# --- rows lost ------------------------------------------------------------------------------------
# How many rows of a truth table a clause rules out (exercise 8.9).
#
# The numbers: how many letters there are, how many the first clause names, and how many each of two
# clauses names that have no letter in common.


def rows_lost_values(case: Case) -> Values:
    """Return the rows that one clause rules out, and two together."""
    letters, named, one, other = case.numbers
    first, second = 2 ** (letters - one), 2 ** (letters - other)
    both = 2 ** (letters - one - other)
    return {
        "letters": letters,
        "named": named,
        "free": letters - named,
        "rows": 2**letters,
        "lost": 2 ** (letters - named),
        "kept": 2**letters - 2 ** (letters - named),
        "of_named": 2**named,
        "added": 2 * (letters - named),
        "single": 1,
        "one": one,
        "other": other,
        "first": first,
        "second": second,
        "both": both,
        "free_both": letters - one - other,
        "together": first + second - both,
        "twice": first + second,
    }


def fresh_rows_lost(case: Case, luck: Luck) -> Case:
    """Return other numbers of letters."""
    letters = luck.pick((5, 6, 7, 8))
    named = luck.pick(range(2, letters))
    one, other = luck.pick((1, 2, 3)), luck.pick((1, 2))
    return replace(case, numbers=(letters, named, one, other))


# --- detectives -----------------------------------------------------------------------------------
# Cases for a detective that a learner writes: hands and questions by luck (exercise 8.10).
#
# The number is that of the bundle of cases. None of them is stored: each is dealt, and asked about.

TRIALS = 6
"""How many cases a function is tried on."""
QUESTIONS = 3
"""How many questions are asked in each."""


def detectives_values(case: Case) -> Values:
    """Return the cases, and what can be crossed in each: everybody shows what they must."""
    deck, bare = deck_of(case), Case(deck=case.deck, seats=case.seats)
    chance, dealt = Chance("detectives", case.numbers[0]), list[Case]()
    for number in range(TRIALS):
        luck, events = chance.luck("case", number), list[str]()
        deal: Deal = luck.pick(deals(bare))
        hands = [{c for c, at in enumerate(deal) if at == seat} for seat in range(len(case.seats))]
        for _ in range(QUESTIONS):
            asker, asked = luck.pick(range(len(case.seats))), one_of_each(deck, luck)
            events.append(answer_line(case, hands, asker, asked, luck))
        hand = card_ids(deck, sorted(hands[0]))
        dealt.append(replace(bare, hand=hand, events=tuple(events)))
    trials = tuple(Trial(number, each) for number, each in enumerate(dealt, start=1))
    return {
        "trials": trials,
        "reference": filter_models,
        "many": TRIALS,
        "crossable": tuple(map(crossable, dealt)),
        "first": trials[0].code,
        "rules": ", ".join(sorted(RULES)),
    }


FAMILIES = {
    "as-clause": Family(as_clause_values, fresh_as_clause),
    "one-of-three": Family(one_of_three_values, fresh_one_of_three),
    "encodings": Family(encodings_values, fresh_encodings),
    "distributing": Family(distributing_values, fresh_distributing),
    "wrong-conversion": Family(wrong_conversion_values, fresh_wrong_conversion),
    "rows-lost": Family(rows_lost_values, fresh_rows_lost),
    "detectives": Family(detectives_values, any_numbers(range(1, 100))),
}
