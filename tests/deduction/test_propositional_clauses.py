"""Clauses against brute force over all rows, and against python-sat on random ones."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Minisat22

from cluekit.logic.clauses import (
    EMPTY,
    Clause,
    Entry,
    NotAClauseError,
    TooManyLinesError,
    TooManyStepsError,
    atoms_in,
    clause_text,
    clauses_of,
    forced_now,
    is_tautology,
    minimal_hitting,
    negation,
    next_entry,
    propagate,
    read_clause,
    refutation,
    resolution,
    resolvent,
    resolvents,
    rows_of,
    same,
    search,
    slip_in_search,
    true_in_row,
)
from cluekit.logic.clauses.clause import MOST_ATOMS

NAMES = "pqrst"
LITERALS = st.sampled_from([*NAMES, *(f"~{name}" for name in NAMES)])
CLAUSES = st.lists(
    st.lists(LITERALS, min_size=1, max_size=3, unique_by=lambda each: each[-1]).map(tuple),
    min_size=1,
    max_size=9,
)
FOUR = clauses_of("p | q", "p | ~q", "~p | q", "~p | ~q")
CHAIN = clauses_of("~O_V", "~O_L", "O_C | O_V | O_L", "~O_C | ~E_C", "E_A | E_B | E_C", "~E_A")


def entailed(clauses: list[Clause], clause: Clause) -> bool:
    """By brute force: every row of all atoms in which the clauses are true has the clause true."""
    rows = product((False, True), repeat=len(NAMES))
    true = ({n for n, v in zip(NAMES, row, strict=True) if v} for row in rows)
    return all(
        true_in_row(clause, row) for row in true if all(true_in_row(c, row) for c in clauses)
    )


def by_pysat(clauses: list[Clause]) -> bool:
    """Tell whether there is a model."""
    with Minisat22() as solver:
        for clause in clauses:
            solver.add_clause(
                [(-1 if c[0] == "~" else 1) * (NAMES.index(c[-1]) + 1) for c in clause]
            )
        return bool(solver.solve())


def test_the_chain_of_the_lesson() -> None:
    """9.1: Otto has Carla, so she is not inside, so Bruno is; each by its clause."""
    found = propagate(CHAIN)
    assert found.conflict is None
    assert [(f.literal, f.clause + 1) for f in found.forced] == [
        ("~O_V", 1),
        ("~O_L", 2),
        ("O_C", 3),
        ("~E_C", 4),
        ("~E_A", 6),
        ("E_B", 5),
    ]


def test_the_four_clauses_of_the_lesson() -> None:
    """9.3: three steps; 9.2: a pair gives a tautology on either literal, and has two models."""
    found = refutation(FOUR)
    assert found is not None
    assert len(found.steps) == 3
    assert found.steps[-1].clause == EMPTY
    assert all(map(is_tautology, resolvents(*clauses_of("p | q", "~p | ~q")).values()))
    assert len(list(rows_of(clauses_of("p | q", "~p | ~q")))) == 2
    assert refutation(FOUR[:3]) is None
    one, other = clauses_of("O_B | O_L", "~O_B | E_G")
    assert same(resolvent(one, other, "O_B") or (), ("E_G", "O_L"))


@given(CLAUSES)
def test_what_is_forced_follows_by_its_clause_and_what_is_left_is_open(
    clauses: list[Clause],
) -> None:
    """Sound against all rows; ends in a conflict only where there is no model; misses no unit."""
    found = propagate(clauses)
    known: list[str] = []
    for literal, number in found.forced:
        others = [each for each in clauses[number] if each != literal]
        assert literal in clauses[number]
        assert all(negation(each) in known for each in others)
        known.append(literal)
        assert entailed(clauses, (literal,))
    if found.conflict is None:
        assert not list(forced_now(clauses, known))
    else:
        assert all(negation(each) in known for each in clauses[found.conflict])
        assert not by_pysat(clauses)


@given(CLAUSES)
def test_resolvents_follow_and_refutations_are_right(clauses: list[Clause]) -> None:
    """Each resolvent is entailed by its two clauses."""
    for one, other in combinations(clauses, 2):
        for clause in resolvents(one, other).values():
            assert entailed([one, other], clause)
    assert (next(rows_of(clauses), None) is not None) == by_pysat(clauses)


def fewest_steps(clauses: tuple[Clause, ...]) -> int:
    """Breadth first over sets of clauses, plainly: the number of resolvents to the empty one."""
    sets = {frozenset(map(frozenset, clauses))}
    for steps in range(6):
        if any(frozenset() in one for one in sets):
            return steps
        sets = {
            one | {(a - {x}) | (b - {negation(x)})}
            for one in sets
            for a in one
            for b in one
            for x in a
            if negation(x) in b
        }
    raise AssertionError(clauses)


@pytest.mark.parametrize(
    ("clauses", "steps"),
    [
        (FOUR, 3),
        (clauses_of("p", "~p"), 1),
        (clauses_of("p | q", "~p | q", "~q"), 2),
        (clauses_of("p | q", "~p | r", "~q | r", "~r"), 3),
        (clauses_of("p", "~p | q", "~q | r", "~r"), 3),
        (clauses_of("q | ~p", "~p | ~r | ~q", "~p | r | ~q", "p | ~r", "r | p"), 4),
    ],
)
def test_no_refutation_has_fewer_steps(clauses: tuple[Clause, ...], steps: int) -> None:
    """Against a plain search over all sets of clauses."""
    found = refutation(clauses)
    assert found is not None
    assert len(found.steps) == steps == fewest_steps(clauses)
    known = list(clauses)
    for step in found.steps:
        assert resolvent(known[step.one], known[step.other], step.on) == step.clause
        known.append(step.clause)


@given(CLAUSES)
@settings(max_examples=60)
def test_the_search_finds_a_model_exactly_where_there_is_one(clauses: list[Clause]) -> None:
    """Against python-sat; each of its lines is right, and no line can be left out unseen."""
    lines = search(clauses)
    assert (lines[-1].kind == "model") == by_pysat(clauses)
    assert slip_in_search(clauses, lines) is None
    coming = [next_entry(clauses, lines[:at]) for at in range(len(lines) + 1)]
    assert coming == [*lines, None]
    if lines[-1].kind == "model":
        true: list[str] = []
        for entry in lines[:-1]:
            if entry.kind == "turn":
                del true[true.index(negation(entry.literal)) :]
            true += [entry.literal] if entry.literal else []
        assert all(set(clause) & set(true) for clause in clauses)


def test_wrong_lines_of_a_search_are_told() -> None:
    """Decided too early, forced by the wrong clause, turned the wrong way, ended too soon."""
    lines = search(FOUR)
    assert [entry.kind for entry in lines] == [
        *("decide", "force", "conflict", "turn", "force", "conflict", "refuted")
    ]

    def slip(at: int, entry: Entry) -> str:
        found = slip_in_search(FOUR, [*lines[:at], entry])
        return found.code if found else ""

    assert slip(1, Entry("decide", "q")) == "force-first"
    assert slip(1, Entry("force", "q", 0)) == "not-forced"
    assert slip(1, Entry("force", "~q", 2)) == "not-forced"
    assert slip(2, Entry("decide", "q")) == "conflict-first"
    assert slip(2, Entry("conflict", "", 0)) == "not-false"
    assert slip(3, Entry("turn", "~q")) == "turn"
    assert slip(3, Entry("refuted")) == "not-over"
    assert slip(1, Entry("model")) == "not-over"
    assert slip(2, Entry("turn", "~p")) == "no-turn"
    assert slip(7, Entry("decide", "p")) == "after-end"
    loose = clauses_of("p | q | r")
    assert slip_in_search(loose, [Entry("decide", "p"), Entry("decide", "~p")]) == (
        "known",
        1,
        "p",
    )


def test_what_takes_too_many_steps_to_refute_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three steps are needed: it is not said that there is a model."""
    for most in (0, 2):
        monkeypatch.setattr(resolution, "MOST_STEPS", most)
        with pytest.raises(TooManyStepsError):
            refutation(FOUR)
    monkeypatch.setattr(resolution, "MOST_STEPS", 3)
    assert refutation(FOUR) is not None


def test_what_is_wanted_is_decided_first() -> None:
    """Before the atoms in the order of the clauses; what is known is passed over."""
    assert next_entry(FOUR, ()) == Entry("decide", "p")
    assert next_entry(FOUR, (), ["~q", "p"]) == Entry("decide", "~q")
    decided = [Entry("decide", "r")]
    assert next_entry(clauses_of("p | q | s", "r | s"), decided, ["~r", "q"]) == Entry(
        "decide", "q"
    )


def test_a_search_has_as_many_lines_as_it_may_and_no_more() -> None:
    """Without a bound it goes on to its end."""
    lines = search(FOUR)
    assert search(FOUR, most=len(lines)) == lines
    for most in (1, len(lines) - 1):
        with pytest.raises(TooManyLinesError, match=str(most)):
            search(FOUR, most=most)


def test_all_rows_are_looked_at_up_to_so_many_atoms() -> None:
    """With the atoms that are only named; of more it is said how many there are."""
    names = [f"a_{number}" for number in range(MOST_ATOMS)]
    assert next(rows_of([], names)) == frozenset(names)
    assert next(rows_of([("~a_0",)], names)) == frozenset(names[1:])
    with pytest.raises(ValueError, match=f"{MOST_ATOMS + 1} atoms"):
        next(rows_of([("p",)], names))


@given(st.lists(st.sets(st.integers(0, 5), max_size=4), max_size=6))
def test_minimal_hitting_sets_are_all_there_are(sets: list[set[int]]) -> None:
    """Against all subsets."""
    subsets = chain.from_iterable(combinations(range(6), n) for n in range(7))
    hits = [frozenset(s) for s in subsets if all(set(s) & each for each in sets)]
    assert set(minimal_hitting(sets)) == {s for s in hits if not any(t < s for t in hits)}


def test_clauses_are_read_as_the_lessons_write_them() -> None:
    """In signs and words, with a name for each atom; no "and" in a clause."""
    assert read_clause("not O_V or E_C | O_V | ~O_V") == ("~O_V", "E_C", "O_V")
    assert read_clause(" □ ") == EMPTY == read_clause("")
    assert clause_text(EMPTY) == "□"
    assert atoms_in(CHAIN) == ("O_V", "O_L", "O_C", "E_C", "E_A", "E_B")
    assert read_clause("bruno or not vase", {"bruno": "O_B", "vase": "O_V"}) == ("O_B", "~O_V")
    with pytest.raises(NotAClauseError):
        read_clause("p & q")
