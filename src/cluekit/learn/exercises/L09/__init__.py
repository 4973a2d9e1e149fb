"""Fresh cases for lesson 9: what clauses force, and which of them are needed."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.core import Chance, Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import Clue
from cluekit.learn.core_search import deals_and_breaks
from cluekit.learn.exercises.L06.two_ways import (
    MOST,
    asked_by_luck,
    case_lines,
    hand_cards,
    parts_of,
    roles,
    three_events,
    two_ways_values,
)
from cluekit.learn.families import Family, Values, any_numbers, by_number
from cluekit.learn.families.hands import deck_of, one_of_each
from cluekit.learn.forms import Case, Need
from cluekit.learn.kinds.code import Hand, just_so_many
from cluekit.learn.kinds.world import hands_of, lay_out
from cluekit.learn.statements import Statement, proof_steps
from cluekit.learn.values import either
from cluekit.learn.worlds import puzzle_of, rows, true_atoms
from cluekit.logic import Deal
from cluekit.logic.clauses import Clause, clause_text, minimal_hitting, propagate
from cluekit.words import mark, say

# --- unit chains ----------------------------------------------------------------------------------
# What clauses force, one after the other: a pass, a show, the row, the envelope (exercise 9.1).
#
# The numbers of a case: who showed (1 Nora, 2 Otto), then the three cards that were asked for, the
# one that was shown first, then the card of its kind that is yours; at last how the clauses lie.

WHYS = (
    mark("{second} is forced by “{row_clause}” once {first} is known, and no sooner."),
    mark("{third} needs two of its three ruled out: without {second} its clause has two open."),
)
IDS = ("unit-a", "unit-b", "unit-c")


def clauses_in(case: Case) -> tuple[Clause, ...]:
    """Return the six clauses in their order."""
    who, shown, one, other, mine, turned = case.numbers
    deck = deck_of(case)
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


def unit_chains_values(case: Case) -> Values:
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
        **by_number("clause", (clause_text(clause) for clause in six)),
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


def fresh_unit_chains(case: Case, luck: Luck) -> Case:
    """Return another show, another hand, and the clauses in another order."""
    deck = deck_of(case)
    asked = luck.order(one_of_each(deck, luck))
    shown = asked[0]
    others = [card for card in deck.kind(deck.cards[shown].kind) if card != shown]
    numbers = (luck.pick((1, 2)), *asked, luck.pick(others), luck.pick(range(6)))
    return replace(case, numbers=numbers)


# --- needed clues ---------------------------------------------------------------------------------
# Which clues a proof needs (exercise 9.4): a file of 6.2 with two clues that say nothing new.
#
# There is one minimal core in each case, so every minimal set of clues is the same one. What is
# true in most of the deals, and not in all, is refuted by one of the others.

CLUES, CORE = 5, 3


def goal_of(case: Case) -> str:
    """Return what is proved in a file of 6.2, such as ``E_C``."""
    found = parts_of(case)
    mine, _ = hand_cards(case, found)
    return f"E_{found[2][mine.kind].alias}"


@lru_cache(maxsize=64)
def against(case: Case) -> tuple[tuple[Deal, frozenset[int]], ...]:
    """Return the deals in which the goal is false, each with the clues (from 1) that it breaks."""
    goal = goal_of(case)
    listed = deals_and_breaks(puzzle_of(case))
    return tuple(each for each in listed if goal not in true_atoms(case, each[0]))


def needed_clues_cores(case: Case) -> tuple[frozenset[int], ...]:
    """Return all minimal sets of clues that prove the goal."""
    return minimal_hitting(broken for _, broken in against(case))


def likeliest(case: Case) -> str:
    """Return what is true in most of the deals that fit, and not in all; "" for nothing."""
    fitting = rows(case)
    true = Counter(name for row in fitting for name in row)
    open_ = [(-n, name) for name, n in true.items() if len(fitting) < 2 * n < 2 * len(fitting)]
    return min(open_, default=(0, ""))[1]


def needed_clues_values(case: Case) -> Values:
    """Return the core, sets that are too small with a deal against each, and too large ones."""
    (core,), claim, goal = needed_clues_cores(case), likeliest(case), goal_of(case)
    refuting = min(tuple(sorted(row)) for row in rows(case) if claim not in row)
    every = frozenset(range(1, CLUES + 1))
    lacking = [core - {n} for n in sorted(core)]
    # Deals that fit these clues, and in which the goal is false
    spared = [[deal for deal, broken in against(case) if not broken & few] for few in lacking]
    return {
        **by_number("clue", (Clue(case, entry) for entry in range(CLUES))),
        **by_number("without", (_ids("clue", few) for few in lacking)),
        **by_number("deal", (hands_of(case, deals[0]) for deals in spared)),
        **by_number("with", (_ids("clue", core | {more}) for more in sorted(every - core))),
        "all": _ids("clue", every),
        "core": _ids("clue", core),
        "core_numbers": ", ".join(map(str, sorted(core))),
        "spare_numbers": ", ".join(map(str, sorted(every - core))),
        "least": min(core),
        "goal": goal,
        "goal_said": Statement(goal, case),
        "hand": card_list(case.hand, case.deck),
        "likely": claim,
        "likely_said": Statement(claim, case),
        "likely_in": sum(claim in row for row in rows(case)),
        "deals": len(rows(case)),
        "refuting": refuting,
        "refuting_deal": lay_out(case, refuting),
        "deals_less": len(spared[0]),
    }


def _ids(name: str, numbers: frozenset[int]) -> tuple[str, ...]:
    return tuple(f"{name}-{n}" for n in sorted(numbers))


def fresh_needed_clues(case: Case, luck: Luck) -> Case:
    """Return another file of 6.2 with two more clues, as they happened in a deal that fits.

    All five clues differ, three of them are the one core, and something else is so in most deals.
    """
    for _ in range(MOST):
        plain = three_events(case, luck)
        if not roles(plain):
            continue
        real = [deal for deal, broken in deals_and_breaks(puzzle_of(plain)) if not broken]
        if not real or needed_clues_cores(plain) != (frozenset((1, 2, 3)),):
            continue
        deal = luck.pick(real)
        more = [asked_by_luck(case, deal, luck) for _ in range(CLUES - 3)]
        found = replace(plain, events=tuple(luck.order([*plain.events, *more])))
        if not roles(found) or len(set(found.events)) != CLUES or not likeliest(found):
            continue
        if [len(core) for core in needed_clues_cores(found)] == [CORE]:
            return found
    raise LookupError(case.events)


# --- hand size clauses ----------------------------------------------------------------------------
# Hand sizes as clauses, and how often a solver is asked (exercise 9.5, after Neller).
#
# The numbers of a case: cards and hand size of the first deck, cards and hands of the big one. The
# small hands that a learner's function is tried on are drawn by them.

FUNCTION = "hand"
SIZES = ((4, 2), (3, 1), (5, 2), (5, 3))
"""How many letters, and how many of them are true: what a function is tried on."""
CARDS = "ABCRVDLGT"


def hand_size_clauses_values(case: Case) -> Values:
    """Return how many clauses say "at most" and "at least", and how many calls decide all cells."""
    cards, size, big_cards, hands = case.numbers
    cells = big_cards * (hands + 1)
    luck = Chance(f"hands {case.numbers}").luck("letters", 0)
    picked = [(luck.pick("YNO"), luck.order(CARDS), *size) for size in SIZES]
    trials = tuple(
        Hand(number, tuple(f"{who}_{card}" for card in order[:many]), true, FUNCTION)
        for number, (who, order, many, true) in enumerate(picked, start=1)
    )
    return {
        "trials": trials,
        "reference": just_so_many,
        "many": len(trials),
        "first": trials[0].code,
        "cards": cards,
        "size": size,
        "more": size + 1,
        "most": comb(cards, size + 1),
        "pairs": comb(cards, size),
        "rest": cards - size + 1,
        "least": comb(cards, cards - size + 1),
        "one_clause": 1,
        "big_cards": big_cards,
        "hands": hands,
        "places": hands + 1,
        "cells": cells,
        "calls": 2 * cells,
        "no_file": 2 * big_cards * hands,
    }


def fresh_hand_size_clauses(case: Case, luck: Luck) -> Case:
    """Return another deck, another hand, another game."""
    size = luck.pick((2, 3))
    numbers = (
        luck.pick(range(size + 4, 13)),
        size,
        luck.pick(range(18, 31)),
        luck.pick((3, 4, 5, 6)),
    )
    return replace(case, numbers=numbers)


# --- packages -------------------------------------------------------------------------------------
# Package versions that do not go together: a core outside the game (exercise 9.7).
#
# Three packages in three versions each, and five wishes, as numbers (see ``wishes``).
# All 27 choices are tried.

NAMES = ("web", "json", "tls")
VERSIONS = (1, 2, 3)
WISHES = 5
PACKAGES_MOST = 3_000
ONE_OF = mark("your program needs {package} in version {versions}")
NEEDS = mark("{package} {version} works only with {other} {versions}")
Chosen = tuple[int, int, int]
CHOICES: list[Chosen] = [(a, b, c) for a, b, c in product(VERSIONS, repeat=3)]


class Wish(NamedTuple):
    """Either one of ``versions`` of ``package``; or that is needed where ``of`` is ``at``."""

    package: int
    versions: tuple[int, ...]
    of: int | None = None
    at: int = 0

    def is_met(self, chosen: Chosen) -> bool:
        """Tell whether a choice of versions does what is wished."""
        asked = self.of is None or chosen[self.of] == self.at
        return not asked or chosen[self.package] in self.versions


class Wished(msgspec.Struct, frozen=True):
    """A wish, to be told."""

    wish: Wish

    def in_words(self) -> str:
        """Return "web 3 works only with tls 1 or 2"."""
        package, versions, of, at = self.wish
        listed = either([str(version) for version in versions])
        if of is None:
            return say(ONE_OF, package=NAMES[package], versions=listed)
        about = {"package": NAMES[of], "version": at, "other": NAMES[package]}
        return say(NEEDS, versions=listed, **about)


def wishes(case: Case) -> tuple[Wish, ...]:
    """Return the wishes of a case; its numbers are four each: package, versions (bits), of, at."""
    four = [case.numbers[at : at + 4] for at in range(0, len(case.numbers), 4)]
    return tuple(
        Wish(package, tuple(v for v in VERSIONS if bits >> v & 1), of - 1 if of else None, at)
        for package, bits, of, at in four
    )


def packages_cores(found: tuple[Wish, ...]) -> tuple[frozenset[int], ...]:
    """Return the minimal sets of wishes (from 1) that cannot all be met."""
    return minimal_hitting(
        {n for n, wish in enumerate(found, start=1) if not wish.is_met(chosen)}
        for chosen in CHOICES
    )


def meeting(found: tuple[Wish, ...], on: frozenset[int]) -> list[Chosen]:
    """Return the choices that meet these wishes."""
    kept = [wish for n, wish in enumerate(found, start=1) if n in on]
    return [chosen for chosen in CHOICES if all(wish.is_met(chosen) for wish in kept)]


def packages_values(case: Case) -> Values:
    """Return the wishes, the core, sets that can be met with a choice for each, and larger ones."""
    found, every = wishes(case), frozenset(range(1, WISHES + 1))
    (core,) = packages_cores(found)
    few = [core - {n} for n in sorted(core)]
    left = meeting(found, every - {min(core)})
    return {
        "packages": list(NAMES),
        **by_number("wish", map(Wished, found)),
        **by_number("without", (_ids("wish", one) for one in few)),
        **by_number("choice", (_versions(meeting(found, one)[0]) for one in few)),
        **by_number("with", (_ids("wish", core | {more}) for more in sorted(every - core))),
        "all": _ids("wish", every),
        "core": _ids("wish", core),
        "core_numbers": ", ".join("ABCDE"[n - 1] for n in sorted(core)),
        "dropped": "ABCDE"[min(core) - 1],
        "left": len(left),
        "every": len(CHOICES),
        "example": _versions(left[0]),
    }


def _versions(chosen: Chosen) -> str:
    return ", ".join(f"{name} {version}" for name, version in zip(NAMES, chosen, strict=True))


def fresh_packages(case: Case, luck: Luck) -> Case:
    """Return other wishes about all packages, of which three cannot be met together and no two.

    One of the three fixes a version outright: that is where the hints begin.
    """
    for _ in range(PACKAGES_MOST):
        found = list[Wish]()
        for _ in range(WISHES):
            package, of = luck.order(range(3))[:2]
            versions = tuple(sorted(luck.order(VERSIONS)[: luck.pick((1, 2))]))
            alone = luck.pick((0, 1))
            found.append(
                Wish(package, versions)
                if alone
                else Wish(package, versions, of, luck.pick(VERSIONS))
            )
        named = {wish.package for wish in found} | {wish.of for wish in found}
        if not named.issuperset(range(len(NAMES))) or len(set(found)) < WISHES:
            continue
        cores = packages_cores(tuple(found))
        if [len(core) for core in cores] != [CORE]:
            continue
        if any(found[n - 1].of is None and len(found[n - 1].versions) == 1 for n in cores[0]):
            numbers = list[int]()
            for wish in found:
                bits = sum(1 << version for version in wish.versions)
                numbers += (wish.package, bits, 0 if wish.of is None else wish.of + 1, wish.at)
            return replace(case, numbers=tuple(numbers))
    raise LookupError(case.numbers)


# --- pigeon clauses -------------------------------------------------------------------------------
# Pigeons and holes as clauses: short to write down, long to refute (exercise 9.8).


def pigeon_clauses_values(case: Case) -> Values:
    """Return how many clauses and rows there are for this many pigeons, and hasty numbers."""
    (pigeons,) = case.numbers
    holes = pigeons - 1
    pairs = pigeons * (pigeons - 1) // 2
    return {
        "pigeons": pigeons,
        "holes": holes,
        "others": pigeons - 1,
        "pairs": pairs,
        "nots": holes * pairs,
        "clauses": pigeons + holes * pairs,
        "twice": pigeons + 2 * holes * pairs,
        "one_hole": pigeons + pairs,
        "atoms": pigeons * holes,
        "rows": 2 ** (pigeons * holes),
        "added": 2 * pigeons * holes,
        "squared": (pigeons * holes) ** 2,
    }


# --- core proofs ----------------------------------------------------------------------------------
# A solver's core turned into a proof that a person reads (the mission of lesson 9).
#
# A file of 9.4: five clues, three of them in the core.


def core_proofs_values(case: Case) -> Values:
    """Return the core, the goal and a proof of it with steps on clauses.

    It is the proof by cases of 6.2, its first step by resolution, its units by their rule.
    """
    told = two_ways_values(case)
    mine, shown, *rest = case_lines(case)
    out, kind = (part.strip() for part in mine.partition(";")[0].split("&"))
    pair = shown.partition(";")[0].strip()
    lines = [f"{out}; mine", f"{kind}; mine", f"{pair}; resolve; 1, {told['second_clue']}"]
    # One line more stands before the rest: what is cited by number is one further on
    for line in rest:
        *start, cites = line.split(";")
        if len(start) > 1:  # a supposition cites nothing
            names = [name.strip() for name in cites.split(",")]
            moved = [str(int(name) + 1) if name.isdecimal() else name for name in names]
            lines.append(f"{';'.join(start)}; {', '.join(moved)}")
        else:
            lines.append(line)
    return {
        **told,
        **needed_clues_values(case),
        "proof": tuple(lines),
        **proof_steps(lines),
        "first_line": lines[0],
    }


FAMILIES = {
    "unit-chains": Family(unit_chains_values, fresh_unit_chains),
    "needed-clues": Family(needed_clues_values, fresh_needed_clues),
    "hand-size-clauses": Family(hand_size_clauses_values, fresh_hand_size_clauses),
    "packages": Family(packages_values, fresh_packages),
    "pigeon-clauses": Family(pigeon_clauses_values, any_numbers(range(3, 8))),
    "core-proofs": Family(core_proofs_values, fresh_needed_clues),
}
