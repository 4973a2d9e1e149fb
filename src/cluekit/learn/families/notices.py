"""Notices and contracts: negation and what is not said, away from the table (exercise 2.8)."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark


class Notice(NamedTuple):
    """A sentence on a wall, its negation, its other extreme (M04), one case that is special."""

    says: str
    negation: str
    extreme: str
    special: str


NOTICES = (
    Notice(
        mark("All lockers are emptied on Fridays."),
        mark("At least one locker was not emptied."),
        mark("No locker was emptied."),
        mark("Your locker was not emptied."),
    ),
    Notice(
        mark("Nobody under twelve enters the sauna."),
        mark("At least one child under twelve entered the sauna."),
        mark("All children under twelve entered the sauna."),
        mark("Your brother, who is ten, entered the sauna."),
    ),
    Notice(
        mark("Every bus of this line has a ramp."),
        mark("At least one bus of this line has no ramp."),
        mark("No bus of this line has a ramp."),
        mark("The bus at noon has no ramp."),
    ),
    Notice(
        mark("No dish on this menu contains nuts."),
        mark("At least one dish on this menu contains nuts."),
        mark("All dishes on this menu contain nuts."),
        mark("The cake on this menu contains nuts."),
    ),
)


class Contract(NamedTuple):
    """A rule of a house, and a sentence that it makes true, one it makes false, two it leaves."""

    says: str
    true: str
    false: str
    silent: str
    silent_too: str


CONTRACTS = (
    Contract(
        mark("Bicycles may be kept in the yard. Motorcycles may not."),
        mark("A bicycle may be kept in the yard."),
        mark("A motorcycle may be kept in the yard."),
        mark("A pram may be kept in the yard."),
        mark("A bicycle may be kept in the cellar."),
    ),
    Contract(
        mark("Books may be borrowed for four weeks. Newspapers may not be borrowed."),
        mark("A book may be borrowed for four weeks."),
        mark("A newspaper may be borrowed for a day."),
        mark("A film may be borrowed for a week."),
        mark("A book may be taken into the garden."),
    ),
    Contract(
        mark("Members swim for nothing. Guests pay four euros."),
        mark("A guest pays four euros for a swim."),
        mark("A guest swims for nothing."),
        mark("A child of a member swims for nothing."),
        mark("A member pays for the sauna."),
    ),
    Contract(
        mark("Dogs may come along on a lead. Without a lead they may not."),
        mark("A dog on a lead may come along."),
        mark("A dog without a lead may come along."),
        mark("A cat on a lead may come along."),
        mark("A dog on a lead may sit on a chair."),
    ),
)


class Nested(NamedTuple):
    """A sentence with two words that count, its negation, and two that miss it."""

    says: str
    negation: str
    too_strong: str
    another: str


NESTED = (
    Nested(
        mark("Every guest has tried some dish."),
        mark("Some guest has tried no dish."),
        mark("No guest has tried any dish."),
        mark("Every guest has left out some dish."),
    ),
    Nested(
        mark("Some key opens every door."),
        mark("For every key there is a door that it does not open."),
        mark("No key opens any door."),
        mark("Some key opens no door."),
    ),
    Nested(
        mark("Nobody has read all the rules."),
        mark("Somebody has read all the rules."),
        mark("Everybody has read all the rules."),
        mark("Somebody has read some of the rules."),
    ),
    Nested(
        mark("Every day some shop is open."),
        mark("On some day all shops are closed."),
        mark("Every day all shops are closed."),
        mark("On some day some shop is closed."),
    ),
)
ORDERS = tuple(permutations(range(3)))
LINES = tuple(permutations(range(4)))


def values(case: Case) -> dict[str, object]:
    """Return a notice with three sentences, a contract with four, and a nested sentence."""
    notice, contract, nested, order, lines = case.numbers
    return {
        **_choices("notice", NOTICES[notice], ORDERS[order]),
        **_choices("nested", NESTED[nested], ORDERS[(order + 2) % len(ORDERS)]),
        **_sorted(CONTRACTS[contract], LINES[lines]),
    }


def _choices(name: str, saying: Notice | Nested, order: tuple[int, ...]) -> dict[str, object]:
    says, *others = saying
    shown = {f"{name}_{place}": Word(others[n]) for place, n in enumerate(order, start=1)}
    ids = [f"{name}-{order.index(n) + 1}" for n in range(3)]
    slots = ("negation", "extreme", "special")
    which = {f"{name}_{slot}": given for slot, given in zip(slots, ids, strict=True)}
    return {f"{name}_says": Word(says), f"{name}_right": Word(others[0]), **shown, **which}


def _sorted(contract: Contract, order: tuple[int, ...]) -> dict[str, object]:
    says, *lines = contract
    at = [f"c{order.index(n) + 1}" for n in range(4)]
    return {
        "contract": Word(says),
        **{f"c{place}": Word(lines[n]) for place, n in enumerate(order, start=1)},
        "states": dict(zip(at, ("true", "false", "not-said", "not-said"), strict=True)),
        "silent_false": {at[2]: "false"},
        "silent_too_false": {at[3]: "false"},
        "silent_true": {at[2]: "true"},
        "silent_too_true": {at[3]: "true"},
        "silent": Word(contract.silent),
        "silent_too": Word(contract.silent_too),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another notice, another contract, and other orders."""
    sizes = (len(NOTICES), len(CONTRACTS), len(NESTED), len(ORDERS), len(LINES))
    return replace(case, numbers=tuple(luck.pick(range(size)) for size in sizes))
