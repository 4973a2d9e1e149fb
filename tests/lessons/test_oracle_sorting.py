"""What is sorted in lessons 00 to 03, recomputed by counting worlds and by trying all situations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

import oracle
import pytest

from cluekit.learn.exercises import Exercise
from cluekit.learn.families import notices
from variants import fresh_case

FRESH = 50
"""The file's case and this many fresh ones."""


def cases(name: str) -> list[Exercise]:
    """The file's case of an exercise, and fifty fresh ones."""
    return [fresh_case(name, number) for number in range(FRESH + 1)]


def left(exercise: Exercise) -> list[oracle.World]:
    """The worlds of an exercise's case."""
    return oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)


def is_so(formula: str, world: oracle.World) -> bool:
    """Whether "O_B | O_T", "~E_C" or "~(O_B & O_T)" holds in a world."""
    if formula.startswith("~("):
        return not all(oracle.is_true(atom, world) for atom in formula[2:-1].split(" & "))
    return any(oracle.is_true(literal, world) for literal in formula.split(" | "))


def test_2_1_what_is_known_is_what_all_worlds_say() -> None:
    """True, false, or not known yet: in all worlds, in none, in some."""
    for exercise in cases("2.1"):
        worlds, (_, states) = left(exercise), exercise.right_answers
        assert isinstance(states, dict)
        for name, state in states.items():
            says = {is_so(exercise.values[name].formula, world) for world in worlds}
            both = "not-known" if len(says) == 2 else str(says.pop()).lower()
            assert state == both
        assert sorted(states.values()) == ["false", "not-known", "not-known", "true"]


FOLLOWS = ("2.7",)


@pytest.mark.parametrize("name", FOLLOWS)
def test_a_line_follows_if_it_is_true_in_every_world(name: str) -> None:
    """Two of four; the two others are false in some world, and so in the deal that is told."""
    for exercise in cases(name):
        worlds, sorts = left(exercise), exercise.right_answers[0]
        assert isinstance(sorts, dict)
        for line, where in sorts.items():
            conclusion = exercise.values[line.replace("-", "_")].values["so"].formula
            always = all(is_so(conclusion, world) for world in worlds)
            assert where == ("follows" if always else "open"), (exercise.case, conclusion)
        for number in (1, 2):
            claim, atoms = (exercise.values[f"{what}_{number}"] for what in ("claim", "world"))
            found = [w for w in worlds if all(oracle.is_true(atom, w) for atom in atoms)]
            assert len(found) == 1
            assert not is_so(claim, found[0])


# --- notices ------------------------------------------------------------------------------------

Says = Callable[[Sequence[bool]], bool]


def nobody(items: Iterable[bool]) -> bool:
    """Whether none of these is so."""
    return not any(items)


NOTICES: list[tuple[Says, ...]] = [
    (all, lambda s: not all(s), nobody, lambda s: not s[0]),
    (nobody, any, all, lambda s: s[0]),
    (all, lambda s: not all(s), nobody, lambda s: not s[0]),
    (nobody, any, all, lambda s: s[0]),
]
"""The sentences of each notice about three lockers, children, buses, dishes."""


@pytest.mark.parametrize("number", range(len(NOTICES)))
def test_2_8_a_notice_is_false_exactly_where_its_negation_is_true(number: int) -> None:
    """In all eight situations; the other two sentences fail somewhere."""
    assert len(NOTICES) == len(notices.NOTICES)
    judge(NOTICES[number], list(product((True, False), repeat=3)))


NESTED: list[tuple[Callable[[Any], bool], ...]] = [
    (
        lambda r: all(any(row) for row in r),
        lambda r: any(not any(row) for row in r),
        lambda r: not any(any(row) for row in r),
        lambda r: all(not all(row) for row in r),
    ),
    (
        lambda r: any(all(row) for row in r),
        lambda r: all(not all(row) for row in r),
        lambda r: not any(any(row) for row in r),
        lambda r: any(not any(row) for row in r),
    ),
    (
        lambda r: not any(all(row) for row in r),
        lambda r: any(all(row) for row in r),
        lambda r: all(all(row) for row in r),
        lambda r: any(any(row) for row in r),
    ),
    (
        lambda r: all(any(row) for row in r),
        lambda r: any(not any(row) for row in r),
        lambda r: all(not any(row) for row in r),
        lambda r: any(not all(row) for row in r),
    ),
]
"""The nested sentences about two guests and two dishes, keys and doors, people and rules, days."""


@pytest.mark.parametrize("number", range(len(NESTED)))
def test_2_8_a_nested_sentence_is_false_exactly_where_its_negation_is_true(number: int) -> None:
    """In all sixteen ways to fill the table; the other two sentences fail somewhere."""
    assert len(NESTED) == len(notices.NESTED)
    rows = list(product((True, False), repeat=2))
    judge(NESTED[number], list(product(rows, repeat=2)))


def judge(sentences: Sequence[Callable[[Any], bool]], situations: Sequence[Any]) -> None:
    """A sentence and its negation never agree; each of the others agrees with it somewhere."""
    says, negation, *others = sentences
    assert all(bool(says(s)) != bool(negation(s)) for s in situations)
    for wrong in others:
        assert any(bool(says(s)) == bool(wrong(s)) for s in situations)


def test_2_8_the_answers_are_those_sentences() -> None:
    """Whatever the order in which they stand."""
    for exercise in cases("2.8"):
        notice, states, nested = exercise.right_answers
        for name, bank, right in (
            ("notice", notices.NOTICES, notice),
            ("nested", notices.NESTED, nested),
        ):
            picked = bank[exercise.case.numbers[0 if name == "notice" else 2]]
            told = exercise.values[str(right).replace("-", "_")].text
            assert told == picked.negation
        contract = notices.CONTRACTS[exercise.case.numbers[1]]
        assert isinstance(states, dict)
        by_text = {exercise.values[name].text: state for name, state in states.items()}
        assert by_text == {
            contract.true: "true",
            contract.false: "false",
            contract.silent: "not-said",
            contract.silent_too: "not-said",
        }
