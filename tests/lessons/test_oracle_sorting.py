"""What is sorted in lessons 00 to 03, recomputed by counting worlds and trying all situations."""

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


FOLLOWS = ("0.6", "1.5", "2.7", "3.6", "7.8")


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


# --- truth tables and filters -------------------------------------------------------------------


def in_python(formula: str, row: dict[str, bool]) -> bool:
    """What Python itself says of a formula in p, q and r."""
    signs = {"~": " not ", "&": " and ", "|": " or "}
    names = {letter: str(holds) for letter, holds in row.items()}
    text = "".join((signs | names).get(sign, sign) for sign in formula)
    return bool(eval(text.strip(), {"__builtins__": {}}))  # noqa: S307 - letters and signs only


def rows_of(letters: str) -> list[dict[str, bool]]:
    """All rows, the one in which all is true first."""
    values = product((True, False), repeat=len(letters))
    return [dict(zip(letters, row, strict=True)) for row in values]


def test_3_5_tables_and_their_slips_are_what_python_says() -> None:
    """Row by row; the statement that means the same agrees in all, the others do not."""
    for exercise in cases("3.5"):
        short, long, same = exercise.right_answers
        for name, letters, told in (("p", "pq", short), ("q", "pqr", long)):
            rows, values = rows_of(letters), exercise.values
            right = [str(in_python(values[f"{name}_says"], row)).lower() for row in rows]
            assert isinstance(told, dict)
            assert [told[f"row-{n}"] for n in range(1, len(rows) + 1)] == right
            for n, row in enumerate(rows, start=1):
                assert dict(values[f"{name}_row_{n}"].atoms) == row
            for slip in ("slip", "other"):
                shown = dict(values[f"{name}_{slip}_row"].atoms)
                at = f"row-{rows.index(shown) + 1}"
                assert values[f"{name}_{slip}"][at] != told[at]
        texts = {f"same-{n}": exercise.values[f"same_{n}"] for n in (1, 2, 3)}
        whole = exercise.values["whole"]
        agree = [
            name
            for name, text in texts.items()
            if all(in_python(whole, row) == in_python(text, row) for row in rows_of("pq"))
        ]
        assert agree == [same]


SEARCHES: dict[str, Callable[[bool, bool, bool], bool]] = {
    "red, and not light": lambda red, light, _: red and not light,
    "not red, or light": lambda red, light, _: not red or light,
    "not red, and light": lambda red, light, _: not red and light,
    "not red, and not light": lambda red, light, _: not red and not light,
    "red or light, but not cheap": lambda red, light, cheap: (red or light) and not cheap,
    "neither red nor light, or else cheap": lambda red, light, cheap: not (red or light) or cheap,
    "neither red nor light, and cheap": lambda red, light, cheap: not (red or light) and cheap,
    "red or light, and cheap as well": lambda red, light, cheap: (red or light) and cheap,
    "not red, and light or cheap": lambda red, light, cheap: not red and (light or cheap),
    "red, or else neither light nor cheap": lambda red, light, cheap: red or not (light or cheap),
    "red, and neither light nor cheap": lambda red, light, cheap: red and not (light or cheap),
    "red, and light or cheap": lambda red, light, cheap: red and (light or cheap),
    "neither red nor light": lambda red, light, _: not (red or light),
    "red or light": lambda red, light, _: red or light,
    "red and light": lambda red, light, _: red and light,
    "not red": lambda red, _, __: not red,
    "not both red and cheap": lambda red, _, cheap: not (red and cheap),
    "red and cheap": lambda red, _, cheap: red and cheap,
    "red or cheap": lambda red, _, cheap: red or cheap,
    "neither red nor cheap": lambda red, _, cheap: not (red or cheap),
}
"""Every filter, as its words are read aloud."""


def test_3_7_filters_find_what_their_words_say() -> None:
    """Of the four bicycles, of all eight, and of those that the first one leaves out."""
    for exercise in cases("3.7"):
        _, *bikes, _ = exercise.case.numbers
        ticked, count, rest = exercise.right_answers
        finds = SEARCHES[exercise.values["filter"].text]
        found = [f"bike-{n}" for n, bike in enumerate(bikes, start=1) if finds(*_is(bike))]
        assert list(ticked) == found  # type: ignore[call-overload]
        assert count == sum(finds(*row) for row in product((True, False), repeat=3))
        others = {f"rest-{n}": SEARCHES[exercise.values[f"rest_{n}"].text] for n in (1, 2, 3)}
        rows = list(product((True, False), repeat=3))
        opposite = [n for n, each in others.items() if all(each(*r) != finds(*r) for r in rows)]
        assert opposite == [rest]


def _is(bike: int) -> tuple[bool, bool, bool]:
    return bool(bike & 1), bool(bike & 2), bool(bike & 4)


def test_3_3_after_a_pass_the_last_one_is_certain() -> None:
    """On the other evening every world that fits says the same card; without the pass, not."""
    for exercise in cases("3.3"):
        evening = exercise.values["evening"]
        worlds = oracle.hearing(oracle.knowing(evening.hand), *evening.events)
        card = exercise.values["last"].ids[0]
        assert exercise.right_answers[1] == [card]
        assert {world[card] for world in worlds} == {"otto"}
        before = oracle.hearing(oracle.knowing(evening.hand), evening.events[1])
        assert len({world[card] for world in before}) > 1
