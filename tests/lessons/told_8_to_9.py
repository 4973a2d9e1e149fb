"""What lessons 08 and 09 tell in numbers, counted for a case: rows, worlds, clauses, choices."""

from __future__ import annotations

from itertools import combinations, product

import oracle
import test_oracle_sat as sat
from exercise_cases import left
from test_oracle_if_then import clauses_for
from told_values import Counted

from cluekit.learn.exercises import Exercise


def told_8_3(exercise: Exercise) -> Counted:
    """The clauses of both decks, written out: of a card, of each kind, of all."""
    case, found = exercise.case, {}
    for name, sizes, players in zip(("small", "big"), case.sizes, case.players, strict=True):
        row, kinds = clauses_for(players + 1), [clauses_for(size) for size in sizes]
        whole = [*product(range(sum(sizes)), row), *(c for kind in kinds for c in kind)]
        found |= {f"{name}_kind_{n}": len(kind) for n, kind in enumerate(kinds, start=1)}
        found |= {
            f"{name}_cards": len([card for size in sizes for card in range(size)]),
            f"{name}_places": len(set().union(*row)),
            f"{name}_row": len(row),
            f"{name}_kinds": sum(map(len, kinds)),
            f"{name}_clauses": len(whole),
        }
    return found


def told_8_4(exercise: Exercise) -> Counted:
    """One clause for each choice of a part from either side of the "or"."""
    sides = str(exercise.values["formula"]).split(" | ")
    return {"many": len([*product(*(side.split(" & ") for side in sides))])}


def told_8_5(exercise: Exercise) -> Counted:
    """The worlds that are left each time, and those that refute the claim."""
    first, hand, models = sat.growing(exercise)
    claim = str(exercise.values["claim"])
    return {
        "models_1": len(first),
        "models_2": len(hand),
        "models_3": len(models),
        "lost": sum(world not in models for world in hand),
        "without": sum(not oracle.is_true(claim, world) for world in models),
    }


def told_8_7(exercise: Exercise) -> Counted:
    """The one line that does not say the same as the line above it."""
    (wrong,) = sat.wrong_lines(sat.converted(exercise))
    return {"number": wrong}


def told_8_8(exercise: Exercise) -> Counted:
    """The orders that keep one, two, all three rules, and those that meet the wish as well."""
    every, first, two, models = (sat.orders(exercise, rules) for rules in range(4))
    return {
        "first_only": len(first),
        "without_last": len(two),
        "models": len(models),
        "broken": sum(order not in models for order in every),
        "left": len(sat.wished(exercise)),
    }


def told_8_9(exercise: Exercise) -> Counted:
    """The rows in which one clause fails, or two: the first letters are those that it names."""
    letters, named, one, other = exercise.case.numbers
    table = [*product((True, False), repeat=letters)]
    lost = [row for row in table if not any(row[:named])]
    first = [not any(row[:one]) for row in table]
    second = [not any(row[one : one + other]) for row in table]
    fails = [*zip(first, second, strict=True)]
    return {
        "lost": len(lost),
        "free": sum(len(set(values)) > 1 for values in zip(*lost, strict=True)),
        "first": sum(first),
        "second": sum(second),
        "both": sum(map(all, fails)),
        "together": sum(map(any, fails)),
    }


def told_9_2(exercise: Exercise) -> Counted:
    """The rows in which both clauses are true."""
    return {"models": len(sat.rows(*sat.texts(exercise, "left", "right")))}


def told_9_3(exercise: Exercise) -> Counted:
    """The fewest steps to the empty clause, breadth first."""
    return {"steps": sat.fewest_steps(frozenset(map(sat.read, exercise.case.house.split(";"))))}


def told_9_4(exercise: Exercise) -> Counted:
    """The worlds that fit, those in which it is likely so, and the first clue of the core."""
    fitting, claim = left(exercise), str(exercise.values["likely"])
    return {
        "deals": len(fitting),
        "likely_in": sum(oracle.is_so(claim, world) for world in fitting),
        "least": min(sat.needed(exercise)),
    }


def told_9_5(exercise: Exercise) -> Counted:
    """The clauses of a hand, written out, and two calls for each cell of the sheet."""
    cards, size, big, hands = exercise.case.numbers
    places = [*range(hands), "envelope"]
    return {
        "most": len([*combinations(range(cards), size + 1)]),
        "least": len([*combinations(range(cards), cards - size + 1)]),
        "places": len(places),
        "calls": len([*product(range(big), places, (True, False))]),
    }


def told_9_7(exercise: Exercise) -> Counted:
    """The choices of versions that break no wish but the first one of the core."""
    broken = sat.clashing(exercise)
    (core,) = sat.cores_of(broken, 5)
    return {"left": sum(wishes <= {min(core)} for wishes in broken)}


def told_9_8(exercise: Exercise) -> Counted:
    """Pigeons and holes as clauses, and all rows of their letters."""
    (pigeons,) = exercise.case.numbers
    pairs, holes = [*combinations(range(pigeons), 2)], range(pigeons - 1)
    clauses = [*range(pigeons), *product(holes, pairs)]
    rows = 1
    for _ in product(range(pigeons), holes):
        rows += rows
    return {"pairs": len(pairs), "clauses": len(clauses), "rows": rows}
