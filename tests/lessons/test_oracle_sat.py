"""Every answer of lesson 09, recomputed by rows, worlds and choices one by one."""

from __future__ import annotations

import re
from itertools import chain, combinations, product
from math import comb

import oracle
import pytest
from test_oracle import answers

from cluekit.learn.checks import check
from cluekit.learn.exercises import Exercise, load

VARIANTS = range(6)
Clause = frozenset[str]
"""Written anew: the literals, "p" or "~p"."""


def read(text: str) -> Clause:
    """A clause from its text."""
    return frozenset(part.strip() for part in text.split("|")) - {"", "□"}


def opposite(literal: str) -> str:
    """The other sign."""
    return literal[1:] if literal[0] == "~" else f"~{literal}"


def true_in(clause: Clause, row: dict[str, bool]) -> bool:
    """Whether a row makes a clause true."""
    return any(row[literal.lstrip("~")] != literal.startswith("~") for literal in clause)


def rows(*clauses: Clause) -> list[dict[str, bool]]:
    """All rows of the clauses' atoms in which they are all true."""
    atoms = sorted({literal.lstrip("~") for clause in clauses for literal in clause})
    every = (dict(zip(atoms, v, strict=True)) for v in product((True, False), repeat=len(atoms)))
    return [row for row in every if all(true_in(clause, row) for clause in clauses)]


def resolvents(one: Clause, other: Clause) -> set[Clause]:
    """All of two clauses, on one pair each."""
    return {(one - {x}) | (other - {opposite(x)}) for x in one if opposite(x) in other}


def texts(exercise: Exercise, *names: str) -> list[Clause]:
    """Clauses that a learner reads."""
    return [read(str(exercise.values[name])) for name in names]


@pytest.mark.parametrize("number", VARIANTS)
def test_9_1_each_unit_waits_for_the_one_before(number: int) -> None:
    """O_C, ~E_C, E_B in the file; by clause 5."""
    exercise = load("9.1").fresh(number)
    order, clause = answers(exercise)
    six = texts(exercise, *(f"clause_{n}" for n in range(1, 7)))
    known = {literal for c in six if len(c) == 1 for literal in c}
    for option in order:
        literal = str(exercise.values[option.replace("-", "_")])
        forcing = [
            n
            for n, c in enumerate(six, start=1)
            if literal in c and all(opposite(o) in known for o in c - {literal})
        ]
        assert len(forcing) == 1
        known.add(literal)
    assert forcing == [clause]
    named = [str(exercise.values[option.replace("-", "_")]) for option in order]
    assert number or (named, clause) == (["O_C", "~E_C", "E_B"], 5)


@pytest.mark.parametrize("number", VARIANTS)
def test_9_2_one_pair_goes(number: int) -> None:
    """O_L | E_G in the file; then only what is true in every row."""
    exercise = load("9.2").fresh(number)
    chosen, ends = answers(exercise)
    one, other, left, right = texts(exercise, "one", "other", "left", "right")
    assert resolvents(one, other) == set(texts(exercise, chosen.replace("clause-", "option_")))
    found = resolvents(left, right)
    says = {c for c in found if not any(opposite(x) in c for x in c)}
    assert ends == (
        "none" if not found else "every" if not says else "empty" if Clause() in says else "one"
    )
    assert (ends == "empty") == (not rows(left, right))
    assert number or ends == "every"


@pytest.mark.parametrize("number", VARIANTS)
def test_9_3_no_fewer_steps(number: int) -> None:
    """3 in the file: breadth first over sets of clauses."""
    exercise = load("9.3").fresh(number)
    (steps,) = answers(exercise)
    given = frozenset(map(read, exercise.case.house.split(";")))
    assert not rows(*given)
    layer, taken = {given}, 0
    while not any(Clause() in known for known in layer):
        pairs = ((known, a, b) for known in layer for a in known for b in known)
        layer = {known | {new} for known, a, b in pairs for new in resolvents(a, b)}
        taken += 1
    assert steps == taken
    assert number or steps == 3


def cores_of(against: list[set[int]], count: int) -> list[set[int]]:
    """All minimal sets of numbers 1 … count that meet each of these."""
    numbers = range(1, count + 1)
    subsets = chain.from_iterable(combinations(numbers, n) for n in range(count + 1))
    enough = [set(s) for s in subsets if all(set(s) & broken for broken in against)]
    return [s for s in enough if not any(t < s for t in enough)]


@pytest.mark.parametrize("name", ["9.4", "9.9"])
@pytest.mark.parametrize("number", VARIANTS)
def test_9_4_and_9_9_the_core_is_the_only_one(name: str, number: int) -> None:
    """{1, 2, 3} in the file: all subsets of the clues are tried, in all worlds."""
    exercise = load(name).fresh(number)
    goal, case = str(exercise.values["goal"]), exercise.case
    against = [w for w in oracle.knowing(case.hand) if not oracle.is_so(goal, w)]
    broken = [
        {n for n, event in enumerate(case.events, start=1) if not oracle.hearing([w], event)}
        for w in against
    ]
    (core,) = cores_of(broken, len(case.events))
    assert exercise.values["core"] == tuple(f"clue-{n}" for n in sorted(core))
    assert name == "9.9" or tuple(answers(exercise)[0]) == exercise.values["core"]
    assert number or core == {1, 2, 3}


@pytest.mark.parametrize("number", VARIANTS)
def test_9_4_what_is_so_in_most_deals_is_refuted_by_another(number: int) -> None:
    """Otto has Bruno in 4 of 5 in the file; every deal that fits and lacks it is accepted."""
    exercise = load("9.4").fresh(number)
    fitting = oracle.hearing(oracle.knowing(exercise.case.hand), *exercise.case.events)
    claim = str(exercise.values["likely"])
    so = [world for world in fitting if oracle.is_so(claim, world)]
    assert len(fitting) / 2 < len(so) < len(fitting)
    assert (exercise.values["likely_in"], exercise.values["deals"]) == (len(so), len(fitting))
    for world in fitting:
        laid = " ".join(f"{card}:{'e' if at == 'envelope' else at}" for card, at in world.items())
        assert check(exercise.questions[1], laid).right == (world not in so)
    assert number or (claim, len(so), len(fitting)) == ("O_B", 4, 5)


@pytest.mark.parametrize("number", VARIANTS)
def test_9_5_clauses_of_a_hand_are_counted(number: int) -> None:
    """84, 9 and 294 in the file: the clauses say just what they should, in all small hands."""
    exercise = load("9.5").fresh(number)
    cards, size, big, hands = exercise.case.numbers
    _, most, least, calls = answers(exercise)
    assert most == len(list(combinations(range(cards), size + 1)))
    assert least == len(list(combinations(range(cards), cards - size + 1)))
    for held in range(cards + 1):
        deck = [card < held for card in range(cards)]
        few = all(not all(some) for some in combinations(deck, size + 1))
        many = all(any(some) for some in combinations(deck, cards - size + 1))
        assert (few and many) == (held == size)
    assert calls == sum(2 for _ in range(big) for _ in range(hands + 1))
    assert number or (most, least, calls) == (comb(9, 3), 9, 294)


@pytest.mark.parametrize("number", VARIANTS)
def test_9_6_one_line_does_not_follow_and_a_row_shows_it(number: int) -> None:
    """The second one in the file, by two pairs at once."""
    exercise = load("9.6").fresh(number)
    (wrong,), slip = answers(exercise)
    known = texts(exercise, *(f"given_{n}" for n in range(1, 5)))
    bad = []
    for n in range(1, 5):
        text = str(exercise.values[f"line_{n}"])
        found = re.fullmatch(r"\d+\. (.*) \((\d), (\d)\)", text)
        assert found
        one, other = known[int(found[2]) - 1], known[int(found[3]) - 1]
        clause = read(found[1])
        if clause not in resolvents(one, other):
            bad.append(f"line-{n}")
            assert any(not true_in(clause, row) for row in rows(one, other, clause | {"~z", "z"}))
            turned = {x for x in clause if x not in one | other}
            pairs = {x for x in one if opposite(x) in other}
            gone = {x.lstrip("~") for x in (one | other) - clause}
            assert slip == (
                "part-turned"
                if turned
                else "two-at-once"
                if gone <= {x.lstrip("~") for x in pairs}
                else "part-lost"
            )
        known.append(clause)
    assert bad == [wrong]
    assert number or (wrong, slip) == ("line-2", "two-at-once")


@pytest.mark.parametrize("number", VARIANTS)
def test_9_7_versions_are_tried_one_by_one(number: int) -> None:
    """A, B and D in the file: read from the sentences, all 27 choices."""
    exercise = load("9.7").fresh(number)
    core, left = answers(exercise)
    wishes = [exercise.values[f"wish_{n}"].in_words() for n in range(1, 6)]
    names = ("web", "json", "tls")
    assert "web, json and tls" in exercise.prompt(exercise.form.parts[0])
    assert all(any(name in wish for wish in wishes) for name in names)
    broken = []
    for versions in product("123", repeat=3):
        chosen = dict(zip(names, versions, strict=True))
        broken.append({n for n, w in enumerate(wishes, start=1) if not _met(w, chosen)})
    assert [tuple(f"wish-{n}" for n in sorted(s)) for s in cores_of(broken, 5)] == [tuple(core)]
    first = int(core[0][-1])
    assert left == sum(not b - {first} for b in broken)
    assert number or tuple(core) == ("wish-1", "wish-2", "wish-4")


def _met(wish: str, chosen: dict[str, str]) -> bool:
    plain = wish.replace("your program needs ", "").replace("in version ", "")
    begin, only, end = plain.partition(" works only with ")
    if only:
        package, version = begin.split()
        if chosen[package] != version:
            return True
        plain = end
    package, *versions = plain.replace(" or", "").replace(",", "").split()
    return chosen[package] in versions


@pytest.mark.parametrize("number", VARIANTS)
def test_9_8_pigeons_are_written_down_as_clauses(number: int) -> None:
    """22 and 4096 in the file."""
    exercise = load("9.8").fresh(number)
    (pigeons,) = exercise.case.numbers
    clauses, ways = answers(exercise)
    holes = range(pigeons - 1)
    written = [*range(pigeons), *((h, p) for h in holes for p in combinations(range(pigeons), 2))]
    assert clauses == len(written)
    assert ways == 2 ** len([(p, h) for p in range(pigeons) for h in holes])
    asked = [exercise.prompt(part) for part in exercise.form.parts]
    told = " ".join([*asked, exercise.answer(*answers(exercise)).text])
    assert f"the {pigeons * len(holes)} letters" in told
    assert "literal" not in told
    assert number or (clauses, ways) == (22, 4096)
