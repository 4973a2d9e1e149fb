"""Clauses: against brute force over all rows, against python-sat, and as steps of a proof."""

from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Minisat22

from cluekit.learn.forms import Case, Part
from cluekit.learn.kinds.proof import check, judged_line, read_line
from cluekit.learn.kinds.registry import question_about
from cluekit.logic.clause_steps import all_struck, clauses_in, resolve_slip, unit_slip
from cluekit.logic.clauses import forced_now, minimal_hitting, propagate, resolution
from cluekit.logic.clauses.clause import (
    EMPTY,
    MOST_ATOMS,
    Clause,
    NotAClauseError,
    atoms_in,
    clause_text,
    clauses_of,
    is_tautology,
    negation,
    read_clause,
    rows_of,
    same,
    true_in_row,
)
from cluekit.logic.clauses.dpll import Entry, TooManyLinesError, next_entry, search, slip_in_search
from cluekit.logic.clauses.resolution import TooManyStepsError, refutation, resolvent, resolvents
from cluekit.logic.formulas import And, Atom, Iff, Or, read

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


def test_the_clauses_of_the_lesson() -> None:
    """9.1: a chain; 9.2: a tautology; 9.3: three steps; read in signs and words, no "and"."""
    found = propagate(CHAIN)
    assert found.conflict is None
    forced = " ".join(f"{f.literal}:{f.clause + 1}" for f in found.forced)
    assert forced == "~O_V:1 ~O_L:2 O_C:3 ~E_C:4 ~E_A:6 E_B:5"
    found = refutation(FOUR)
    assert (len(found.steps), found.steps[-1].clause) == (3, EMPTY)
    assert all(map(is_tautology, resolvents(*clauses_of("p | q", "~p | ~q")).values()))
    assert (len(list(rows_of(clauses_of("p | q", "~p | ~q")))), refutation(FOUR[:3])) == (2, None)
    one, other = clauses_of("O_B | O_L", "~O_B | E_G")
    assert same(resolvent(one, other, "O_B") or (), ("E_G", "O_L"))
    assert read_clause("not O_V or E_C | O_V | ~O_V") == ("~O_V", "E_C", "O_V")
    assert read_clause(" □ ") == EMPTY == read_clause("")
    assert clause_text(EMPTY) == "□"
    assert atoms_in(CHAIN) == ("O_V", "O_L", "O_C", "E_C", "E_A", "E_B")
    assert read_clause("bruno or not vase", {"bruno": "O_B", "vase": "O_V"}) == ("O_B", "~O_V")
    with pytest.raises(NotAClauseError):
        read_clause("p & q")
    names = [f"a_{number}" for number in range(MOST_ATOMS)]
    assert next(rows_of([], names)) == frozenset(names)
    assert next(rows_of([("~a_0",)], names)) == frozenset(names[1:])
    said = f"{MOST_ATOMS + 1} atoms: all rows of at most {MOST_ATOMS} are looked at"
    with pytest.raises(ValueError, match=f"^{said}$"):
        next(rows_of([("p",)], names))


@given(CLAUSES)
def test_what_is_forced_follows_and_what_is_left_is_open(clauses: list[Clause]) -> None:
    """Sound against all rows, as is each resolvent; a conflict without a model; no unit missed."""
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


REFUTED = {
    FOUR: 3, clauses_of("p", "~p"): 1, clauses_of("p | q", "~p | q", "~q"): 2,
    clauses_of("p | q", "~p | r", "~q | r", "~r"): 3, clauses_of("p", "~p | q", "~q | r", "~r"): 3,
    clauses_of("q | ~p", "~p | ~r | ~q", "~p | r | ~q", "p | ~r", "r | p"): 4,
}  # fmt: skip


def test_no_refutation_has_fewer_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a plain search over all sets of clauses; too many steps are told, no model."""
    for clauses, steps in REFUTED.items():
        found = refutation(clauses)
        assert len(found.steps) == steps == fewest_steps(clauses)
        known = list(clauses)
        for step in found.steps:
            assert resolvent(known[step.one], known[step.other], step.on) == step.clause
            known.append(step.clause)
    for most in (0, 2):
        monkeypatch.setattr(resolution, "MOST_STEPS", most)
        with pytest.raises(TooManyStepsError):
            refutation(FOUR)
    monkeypatch.setattr(resolution, "MOST_STEPS", 3)
    assert refutation(FOUR) is not None


@given(CLAUSES)
@settings(max_examples=60)
def test_the_search_finds_a_model_exactly_where_there_is_one(clauses: list[Clause]) -> None:
    """Against python-sat; each of its lines is right, and no line can be left out unseen."""
    lines = search(clauses)
    assert (lines[-1].kind == "model") == by_pysat(clauses)
    assert slip_in_search(clauses, lines) is None
    assert [next_entry(clauses, lines[:at]) for at in range(len(lines) + 1)] == [*lines, None]
    if lines[-1].kind == "model":
        true: list[str] = []
        for entry in lines[:-1]:
            if entry.kind == "turn":
                del true[true.index(negation(entry.literal)) :]
            true += [entry.literal] if entry.literal else []
        assert all(set(clause) & set(true) for clause in clauses)


def test_wrong_lines_of_a_search_are_told() -> None:
    """Too early, by the wrong clause, turned wrongly."""
    lines = search(FOUR)
    assert [entry.kind for entry in lines] == [
        *("decide", "force", "conflict", "turn", "force", "conflict", "refuted")
    ]
    wrong = [
        (1, Entry("decide", "q"), "force-first"), (1, Entry("force", "q", 0), "not-forced"),
        (1, Entry("force", "~q", 2), "not-forced"), (2, Entry("decide", "q"), "conflict-first"),
        (2, Entry("conflict", "", 0), "not-false"), (3, Entry("turn", "~q"), "turn"),
        (3, Entry("refuted"), "not-over"), (1, Entry("model"), "not-over"),
        (2, Entry("turn", "~p"), "no-turn"), (7, Entry("decide", "p"), "after-end"),
    ]  # fmt: skip
    for at, entry, code in wrong:
        assert slip_in_search(FOUR, [*lines[:at], entry]).code == code
    twice = [Entry("decide", "p"), Entry("decide", "~p")]
    assert slip_in_search(clauses_of("p | q | r"), twice) == ("known", 1, "p")
    assert next_entry(FOUR, ()) == Entry("decide", "p")
    assert next_entry(FOUR, (), ["~q", "p"]) == Entry("decide", "~q")
    decided = [Entry("decide", "r")]
    assert next_entry(clauses_of("p | q | s", "r | s"), decided, ["~r", "q"]) == Entry(
        "decide", "q"
    )
    assert search(FOUR, most=len(lines)) == lines
    for most in (1, len(lines) - 1):
        with pytest.raises(TooManyLinesError, match=str(most)):
            search(FOUR, most=most)


@given(st.lists(st.sets(st.integers(0, 5), max_size=4), max_size=6))
def test_minimal_hitting_sets_are_all_there_are(sets: list[set[int]]) -> None:
    """Against all subsets."""
    subsets = chain.from_iterable(combinations(range(6), n) for n in range(7))
    hits = [frozenset(s) for s in subsets if all(set(s) & each for each in sets)]
    assert set(minimal_hitting(sets)) == {s for s in hits if not any(t < s for t in hits)}


CASE = Case(
    hand=("ada", "tower"),
    events=("Nora: B R L -> Otto ?", "Nora: B V T -> Otto ?", "Otto: C D G -> nobody"),
)
RULES = ("mine", "pass", "show", "row", "envelope", "hand-full", "unit", "resolve", "sat", "count")
PART = Part(kind="proof", prompt="?", answer="", because=".", goal="E_C", rules=RULES)
QUESTION = question_about(PART, {}, CASE)
GIVEN = (
    "O_B | O_V | O_T; show; c2", "~O_T & ~E_A; mine", "~O_B | ~N_B; row",
    "E_A | E_B | E_C; envelope", "O_B | O_R | O_L; show; c1",
)  # fmt: skip


def told(line: str, *before: str) -> str:
    """What is said of a line after these; "" where it stands."""
    slip = judged_line(QUESTION, [read_line(QUESTION, text) for text in (*GIVEN, *before, line)])
    return f"{slip.misconception} {slip.text}".strip() if slip else ""


LINES = [
    ("O_B | O_V; resolve; 1, 2", ""),
    ("O_B | O_V; unit; 1, 2", "“unit” gives one statement"),
    ("O_V; unit; 1, 2", "need not be true"), ("~N_B | O_V | O_T; resolve; 3, 1", ""),
    ("~N_B | O_R | O_L; resolve; 3, 5", ""),
    ("~N_B | O_R | O_L; resolve; 3, 5, 1", "takes two clauses"),
    ("E_B | E_C; resolve; 4, 2", ""),
    ("E_B | E_C | E_A | O_B; resolve; 4, 2", "a resolvent keeps every part"),
    ("E_C; sat; c1, c2, c3", ""), ("E_C; count; c1, c2, c3", ""),
    ("E_C; sat; c1, c3", "the search finds a deal that fits all that you cite"),
    ("E_L; sat; c1, c2, c3", "need not be true. Here is a deal"),
    ("~O_C; sat; c1, c2, 1", ""), ("O_B; count", "need not be true"),
    ("~E_B; sat; c1, c2, c3\nE_C; unit; 4, 2, 6", ""),
    ("~E_C | ~E_B; envelope\nE_C; sat; c1, c2, c3\n~E_B; unit; 6, 7", ""),
    ("O_C | E_C; sat; c3\n~O_C | E_C; sat; c1, c2, c3\nE_C; unit; 6, 7", "not by one unit step"),
    ("O_C | E_C; sat; c3\n~O_C | E_C; sat; c1, c2, c3\nE_C; resolve; 6, 7", ""),
]  # fmt: skip
"""Lines after those that are given, and what is said to the last of them."""


def test_a_line_by_its_form_or_by_all_deals() -> None:
    """Each rule takes what it is for, and says what is missing; M18 is answered with a row."""
    for lines, said in LINES:
        *before, line = lines.splitlines()
        found = told(line, *before)
        assert (found == "") if not said else (said in found), lines
    question = question_about(PART, {}, Case(hand=("ada", "tower")))
    lines = ["N_C | E_C | O_C; count", "~N_C | ~E_C; row", "O_C; resolve; 1, 2"]
    slip = judged_line(question, [read_line(question, text) for text in lines])
    assert slip.misconception == "M18"
    assert "strikes out two pairs at once" in slip.text
    proof = [
        "~Y_C & ~N_C; pass; c3", "Y_C | N_C | O_C | E_C; row", "N_C | O_C | E_C; resolve; 1, 2",
        "O_C | E_C; resolve; 1, 3", "~O_C; sat; c1, c2, 4", "E_C; unit; 4, 5",
    ]  # fmt: skip
    assert check(QUESTION, proof).right


def test_unit_steps_and_resolvents_by_their_form() -> None:
    """One pair is struck out, no two; CNF, "not both", arrows to a clause are clauses."""
    clauses = [[("O_B", "O_V", "O_T")], [("~O_T",)]]
    assert unit_slip(clauses, Atom("O_V")) == "not-unit"
    assert unit_slip([*clauses, [("~O_B",)]], Atom("O_V")) == ""
    assert all_struck(("p", "q", "r"), ("~p", "~q", "~r")) == [()]
    assert all_struck(("p", "q", "r"), ("~p", "~q", "s")) == [("r", "s")]
    assert all_struck(("p", "q"), ("~p", "s")) == []
    both = And((Atom("p"), Atom("q")))
    cited = [[("p", "r")], [("~r", "q")]]
    assert resolve_slip(cited, Or((Atom("p"), Atom("q")))) == ""
    assert (resolve_slip(cited, both), clauses_in(Iff(Atom("p"), Atom("q")))) == ("not-clause", ())
    assert resolve_slip(cited, Iff(Atom("p"), Atom("q"))) == "not-clause"
    assert unit_slip(cited, Iff(Atom("p"), Atom("q"))) == "not-literal"
    letters = {letter: letter for letter in "pqrs"}
    assert {text: list(clauses_in(read(text, letters))) for text in READ_AS} == READ_AS


READ_AS: dict[str, list[Clause]] = {
    "p": [("p",)], "~~p": [("p",)], "p -> q": [("~p", "q")], "~p -> q | ~r": [("p", "q", "~r")],
    "p & ~q -> r": [("~p", "q", "r")], "~(p & ~q)": [("~p", "q")],
    "p | ~~q | (r | ~s)": [("p", "q", "r", "~s")], "(p | q) & ~r": [("p", "q"), ("~r",)],
    "p -> q & r": [], "p <-> q": [], "~(p | q)": [],
}  # fmt: skip
