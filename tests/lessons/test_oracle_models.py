"""Every answer of lesson 08, recomputed by counting worlds and rows that are on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import oracle
import pytest
from test_oracle import answers

from cluekit.learn.checks import check
from cluekit.learn.exercises import Exercise, load
from variants import fresh_case

VARIANTS = range(7)
Row = dict[str, bool]


def letters_in(*texts: str) -> list[str]:
    """The letters that statements name, in order."""
    return list(dict.fromkeys(re.findall(r"[A-Z]_[A-Z]", " ".join(texts))))


def rows(names: list[str]) -> Iterator[Row]:
    """All rows of some letters."""
    for values in product((True, False), repeat=len(names)):
        yield dict(zip(names, values, strict=True))


def holds(text: str, row: Row) -> bool:
    """Whether a statement is true in a row: ~ & | -> <-> and parentheses, by Python's own words."""
    said = re.sub(r"[A-Z]_[A-Z]", lambda found: str(row[found[0]]), text)
    return _value(said)


def _value(said: str) -> bool:
    """From within to without; one arrow at most on each level, as all lines here have it."""
    while found := re.search(r"\(([^()]*)\)", said):
        said = said[: found.start()] + str(_value(found[1])) + said[found.end() :]
    for sign in ("<->", "->"):
        if sign in said:
            left, right = (_value(part) for part in said.split(sign))
            return left == right if sign == "<->" else right or not left
    plain = said.replace("~", " not ").replace("&", " and ").replace("|", " or ")
    assert re.fullmatch(r"(True|False|not|and|or| )+", plain)
    return bool(eval(plain.strip()))  # noqa: S307 - nothing but the words above


def prompt(exercise: Exercise, part: int) -> str:
    """What is asked, as it stands on the screen."""
    return exercise.prompt(exercise.form.parts[part])


def is_clause(text: str) -> bool:
    """Whether a text is letters, negated or not, with "or" alone."""
    return bool(re.fullmatch(r"~?[A-Z]_[A-Z]( \| ~?[A-Z]_[A-Z])*", text.strip("()")))


@pytest.mark.parametrize("number", VARIANTS)
def test_8_1_the_clause_fails_where_the_arrow_does(number: int) -> None:
    """In just one row of four; slips are answered with a row in which they part."""
    exercise = load("8.1").fresh(number)
    found = re.search(r"Write (.+) as one clause", prompt(exercise, 0))
    assert found
    arrow, (clause,) = found[1], answers(exercise)
    given, then = arrow.split(" -> ")
    assert is_clause(clause)
    for row in rows(letters_in(arrow)):
        assert holds(clause, row) == (holds(then, row) or not holds(given, row))
    for slip in ("converse", "plain_or", "both_negated"):
        told = exercise.answer(exercise.values[slip]).text
        shown = {n: says == "true" for n, says in re.findall(r"([A-Z]_[A-Z]) (true|false)", told)}
        assert holds(exercise.values[slip], shown) != holds(arrow, shown)


@pytest.mark.parametrize("number", VARIANTS)
def test_8_2_four_clauses_leave_the_rows_with_one(number: int) -> None:
    """Three of eight rows; and with three of the four clauses more are left."""
    exercise = load("8.2").fresh(number)
    (answer,) = answers(exercise)
    clauses = answer.split(" & ")
    names = letters_in(prompt(exercise, 0))
    assert (len(clauses), len(names)) == (4, 3)
    assert all(map(is_clause, clauses))
    for row in rows(names):
        assert holds(answer, row) == (sum(row.values()) == 1)
    for some in combinations(clauses, 3):
        assert sum(holds(" & ".join(some), row) for row in rows(names)) > 3


@pytest.mark.parametrize("number", VARIANTS)
def test_8_3_letters_and_clauses_are_written_out_and_counted(number: int) -> None:
    """36, 75, 147, 531 in the lesson's own case."""
    exercise = load("8.3").fresh(number)
    counted = [*_encoding(prompt(exercise, 0)), *_encoding(prompt(exercise, 2))]
    assert list(answers(exercise)) == counted
    assert number or counted == [36, 75, 147, 531]


def _encoding(text: str) -> tuple[int, int]:
    """The letters and clauses of a deck, one by one."""
    sizes = [int(n) for n in re.findall(r"(\d+) (?:suspects|weapons|rooms)", text)]
    players = int(re.findall(r"(\d+) players", text)[0])
    kinds = [[(kind, card) for card in range(size)] for kind, size in enumerate(sizes)]
    places = range(players + 1)
    cards = [card for kind in kinds for card in kind]
    exactly = [[(card, place) for place in places] for card in cards]
    exactly += [[(card, players) for card in kind] for kind in kinds]
    clauses = [c for one in exactly for c in [tuple(one), *combinations(one, 2)]]
    return len(cards) * len(places), len(clauses)


@pytest.mark.parametrize("number", VARIANTS)
def test_8_4_clauses_say_the_same_as_the_formula(number: int) -> None:
    """Row by row; each way to multiply wrongly differs in some row."""
    exercise = load("8.4").fresh(number)
    found = re.search(r"as in algebra: (.+)\. Write", prompt(exercise, 0))
    assert found
    formula, (answer,) = found[1], answers(exercise)
    assert all(map(is_clause, answer.split(" & ")))
    assert all(holds(answer, row) == holds(formula, row) for row in rows(letters_in(formula)))
    for slip in ("first_only", "second_only", "unheld", "turned", "only_or", "only_and"):
        wrong = exercise.values[slip]
        assert any(holds(wrong, r) != holds(formula, r) for r in rows(letters_in(formula)))


@pytest.mark.parametrize("number", range(20))
def test_8_5_models_are_the_worlds_that_are_left(number: int) -> None:
    """2,430, 72 and 38 at first; the deal that refutes the claim is one of them.

    A fact that is known stays known: no later count forgets it, and it leaves out deals in each.
    """
    exercise = fresh_case("8.5", number)
    case = exercise.case
    fact = re.search(r"one fact is known, (~?\w_\w),", prompt(exercise, 0))
    bare = [w for w in oracle.worlds() if fact is None or oracle.is_true(fact[1], w)]
    heard = oracle.hearing(oracle.knowing(case.hand), *case.events[:-1])
    hand = [world for world in heard if world in bare]
    left = oracle.hearing(hand, case.events[-1])
    if fact:
        assert f"The fact still holds: {fact[1]}." in prompt(exercise, 1)
        assert f"KB & {fact[1]} & ~" in prompt(exercise, 3)
        assert 0 < len(left) < len(oracle.hearing(heard, case.events[-1]))
        assert len(hand) < len(heard)
    assert list(answers(exercise)[:3]) == [len(bare), len(hand), len(left)]
    assert number or list(answers(exercise)[:3]) == [2430, 72, 38]
    found = re.search(r"KB entails (\w_\w):", prompt(exercise, 3))
    assert found
    shown = [w for w in left if all(oracle.is_true(each, w) for each in answers(exercise)[3])]
    assert [oracle.is_true(found[1], world) for world in shown] == [False]
    forgets = (w for w in oracle.hearing(heard, case.events[-1]) if w not in bare)
    for world in [w for w in forgets if not oracle.is_true(found[1], w)][:1]:
        deal = [f"{place[0].upper()}_{card[0].upper()}" for card, place in world.items()]
        assert check(exercise.questions[3], deal).kind == "not-yet"


FOLLOWS = {
    (True, True): "possible",
    (True, False): "impossible",
    (False, True): "not-certain",
    (False, False): "certain",
}
"""By whether the query has the letter as it is, and whether a model was found."""


@pytest.mark.parametrize("number", VARIANTS)
def test_8_6_what_follows_from_the_answer(number: int) -> None:
    """The machine is right about its models, and the deals that it shows are models."""
    exercise = load("8.6").fresh(number)
    left = oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)
    found = re.search(r"model of KB & (~?\w_\w)\. It says: (un)?satisfiable", prompt(exercise, 0))
    assert found
    query, none = found.groups()
    assert any(oracle.is_true(query, world) for world in left) == (none is None)
    assert answers(exercise) == (FOLLOWS[not query.startswith("~"), none is None],)
    true = sum(oracle.is_true(query.strip("~"), world) for world in left)
    settled = {"certain": true == len(left), "impossible": not true}
    assert settled.get(answers(exercise)[0], 0 < true < len(left))


@pytest.mark.parametrize("number", VARIANTS)
def test_8_7_one_line_differs_from_the_line_above(number: int) -> None:
    """The others say the same; the deal can be dealt, and tells the two apart."""
    exercise = load("8.7").fresh(number)
    told = dict(exercise.questions[0].options)
    found = re.search(r"turns (.+) into clauses", prompt(exercise, 0))
    assert found
    lines = [found[1], *(told[f"line-{n}"].partition("   ")[0] for n in range(1, 5))]
    table = list(rows(letters_in(found[1])))
    wrong = [n for n in range(1, 5) if _parts(lines[n - 1], lines[n], table)]
    assert [f"line-{n}" for n in wrong] == list(answers(exercise)[0])
    laid = [w for w in oracle.worlds() if all(oracle.is_true(x, w) for x in answers(exercise)[1])]
    (world,) = laid
    row = {name: oracle.is_true(name, world) for name in letters_in(found[1])}
    assert _parts(lines[wrong[0] - 1], lines[wrong[0]], [row])


def _parts(above: str, line: str, table: list[Row]) -> bool:
    return any(holds(above, row) != holds(line, row) for row in table)


@pytest.mark.parametrize("number", VARIANTS)
def test_8_8_orders_that_keep_the_rules(number: int) -> None:
    """Read from the sentences of the shop: sixteen orders, one by one."""
    exercise = load("8.8").fresh(number)
    text = prompt(exercise, 0)
    listed = re.search(r"with any of these: (.+?)\. Its rules", text)
    assert listed
    options = re.split(r", | and ", listed[1])
    rules = re.findall(r"“([\w ]+)” (needs|and) “([\w ]+)”( do not)?", text)
    orders = [
        order
        for order in (dict(zip(options, on, strict=True)) for on in product((1, 0), repeat=4))
        if all(_keeps(order, *rule) for rule in rules)
    ]
    assert answers(exercise)[0] == len(orders)
    wish = re.search(r"wants it (with|without) “([\w ]+)”", prompt(exercise, 1))
    assert wish
    left = [order for order in orders if order[wish[2]] == (wish[1] == "with")]
    for option, text in dict(exercise.questions[1].options).items():
        says = {order[text] for order in left}
        where = "open" if len(says) == 2 else "in" if says == {1} else "out"
        assert answers(exercise)[1][option] == where


def _keeps(order: dict[str, int], one: str, verb: str, other: str, never: str) -> bool:
    if verb == "needs":
        return bool(order[other] or not order[one])
    return not (order[one] and order[other]) if never else bool(order[one] or order[other])


@pytest.mark.parametrize("number", VARIANTS)
def test_8_9_rows_that_clauses_rule_out(number: int) -> None:
    """Written out: a clause of the first letters, and two clauses side by side."""
    exercise = load("8.9").fresh(number)
    letters, named, one, other = exercise.case.numbers
    table = list(product((True, False), repeat=letters))
    assert str(letters) in prompt(exercise, 0)
    assert str(named) in prompt(exercise, 0)
    lost = sum(not any(row[:named]) for row in table)
    both = sum(not (any(row[:one]) and any(row[one : one + other])) for row in table)
    assert list(answers(exercise)) == [lost, both]


def test_the_lesson_says_what_its_own_cells_show() -> None:
    """38 models, 26 of them without Bruno in the envelope; 63 clauses for the cards."""
    left: list[Any] = oracle.hearing(oracle.knowing(("ada", "rope")), "Nora: B R L -> Otto ?")
    assert (len(left), sum(not oracle.is_true("E_B", world) for world in left)) == (38, 26)
    assert 9 * (1 + 6) == 63
