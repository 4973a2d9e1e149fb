"""A conversion to clauses with one wrong line, and a deal that tells it from the line above (8.7).

``about`` are three letters a, b and c: the conversion begins with a <-> (b & c). The number says
in which step the slip is: the arrow, the negation, or the distribution.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.arrows import opposite
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.learn.world_checks import counterexample, lay_out
from cluekit.learn.worlds import name_of, names
from cluekit.logic import Literal
from cluekit.logic.formulas import Formula, read, spelled_out
from cluekit.logic.formulas.cnf import distribute, inwards, without_if, without_iff
from cluekit.words import mark

STEPS = (without_iff, without_if, inwards, distribute)
"""What is done from line to line; of the first line of all nothing is said."""

ARROW, NEGATION, DISTRIBUTION = range(3)
SLIPS = (ARROW, NEGATION, DISTRIBUTION)
WHY = {
    ARROW: mark("an arrow p -> q is ~p | q. The negation was forgotten"),
    NEGATION: mark("“not both” is “not the one, or not the other”: the “and” becomes an “or”"),
    DISTRIBUTION: mark("“or” goes to each part of the “and”. One part was left alone"),
}
RULES = (
    mark("two arrows in place of <->"),
    mark("~p | q in place of p -> q"),
    mark("“not” right before the letters"),
    mark("“or” distributed over “and”"),
)


def lines(case: Case) -> list[str]:
    """Return the formula and the four lines after it, one of them wrong."""
    a, b, c = case.about
    first = f"{a} <-> ({b} & {c})"
    slip = case.numbers[0]
    found = [read(first, names(case))]
    for number, step in enumerate(STEPS):
        found.append(_slipped(case, slip) if number == slip + 1 else step(found[-1]))
    return [spelled_out(line) for line in found]


def _slipped(case: Case, slip: int) -> Formula:
    """Return the wrong line."""
    a, b, c = case.about
    not_a, not_b, not_c = map(opposite, case.about)
    text = {
        ARROW: f"({a} | ({b} & {c})) & (~({b} & {c}) | {a})",
        NEGATION: f"({not_a} | ({b} & {c})) & (({not_b} & {not_c}) | {a})",
        DISTRIBUTION: f"({not_a} | {b}) & {c} & ({not_b} | {not_c} | {a})",
    }[slip]
    return read(text, names(case))


def values(case: Case) -> dict[str, object]:
    """Return the lines, which is wrong and why, and a deal in which it differs from the last."""
    slip, told = case.numbers[0], lines(case)
    above, wrong = told[slip + 1], told[slip + 2]
    goal = f"({above}) <-> ({wrong})"
    world = counterexample(case, read(goal, names(case))) or ()
    sound = [number for number in range(1, len(told)) if number != slip + 2]
    return {
        "first": told[0],
        **{f"line_{n}": line for n, line in enumerate(told[1:], start=1)},
        **{f"rule_{n}": Word(rule) for n, rule in enumerate(RULES, start=1)},
        "wrong": (f"line-{slip + 2}",),
        "wrong_line": wrong,
        "above": above,
        "number": slip + 2,
        "why": Word(WHY[slip]),
        **{f"sound_{n}": (f"line-{at}",) for n, at in enumerate(sound, start=1)},
        "later": tuple(f"line-{n}" for n in range(slip + 2, len(told))),
        "goal": goal,
        "world": world,
        "deal": lay_out(case, world) if world else "",
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return three other letters, negated or not, and a slip in one of three steps."""
    deck, places = edition(case.deck).deck, range(len(case.seats) + 1)
    while True:
        cards = luck.order(range(deck.size))[:3]
        letters = [name_of(case, Literal(card, luck.pick(places))) for card in cards]
        about = [letters[0], *(luck.pick(("", "~")) + letter for letter in letters[1:])]
        found = replace(case, about=tuple(about), numbers=(luck.pick(SLIPS),))
        if values(found)["world"]:
            return found
