"""Statements in signs and in words: read, compared with a table of our own, brought to clauses."""

import ast
import subprocess
import sys
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.logic.backgrounds import every, some
from cluekit.logic.formulas import And, Atom, Formula, If, Iff, Not, NotAFormulaError, Or, true_in
from cluekit.logic.formulas.cnf import MOST_LETTERS, TooManyClausesError, next_step, steps, tidy
from cluekit.logic.formulas.meaning import (
    counter_row,
    difference,
    entails,
    equivalent,
    model,
    true_rows,
)
from cluekit.logic.formulas.reading import DEEPEST, LONGEST, read
from cluekit.logic.formulas.tree import atoms, clauses, formula_text, is_cnf, names_of, spelled_out
from naming import case_named

NAMES = names_of("YNOE", "ABCRVDLGT")
FOUR = ("p", "q", "r", "s")
LETTERS = {name: name for name in FOUR}
ORDER = ("iff", "if", "inwards", "distribute", "tidy")
FORMULAS: st.SearchStrategy[Formula] = st.recursive(
    st.sampled_from([Atom(name) for name in FOUR]),
    lambda inner: (
        st.builds(Not, inner)
        | st.builds(And, st.lists(inner, min_size=2, max_size=3).map(tuple))
        | st.builds(Or, st.lists(inner, min_size=2, max_size=3).map(tuple))
        | st.builds(If, inner, inner)
        | st.builds(Iff, inner, inner)
    ),
    max_leaves=9,
)


def by_hand(formula: Formula, row: dict[str, bool]) -> bool:
    """True or false, straight from the meaning of the words."""
    if isinstance(formula, Atom):
        return row[formula.name]
    if isinstance(formula, Not):
        return not by_hand(formula.inner, row)
    if isinstance(formula, And):
        return all(by_hand(part, row) for part in formula.parts)
    if isinstance(formula, Or):
        return any(by_hand(part, row) for part in formula.parts)
    if isinstance(formula, If):
        return by_hand(formula.then, row) if by_hand(formula.given, row) else True
    return by_hand(formula.left, row) == by_hand(formula.right, row)


ROWS = [dict(zip(FOUR, row, strict=True)) for row in product((True, False), repeat=4)]
"""The sixteen rows of four atoms."""


SAME: dict[str, list[str]] = {
    "O_B | O_D | O_T": ["o_b or o_d or o_t", "O_B o O_D o O_T", "O_B ou O_D ou O_T",
     "O_B oppure O_D oppure O_T", "either O_B or O_D or O_T", "O_B v O_D v O_T",
     "~(~O_B & ~O_D & ~O_T)", "O_T || O_D || O_B", "OR(O_B, O_D, O_T)",
     "non O_B -> O_D o O_T", "[O_B ∨ O_D] ∨ O_T"],
    "~N_C & ~N_V & ~N_G": ["~(N_C|N_V|N_G)", "not N_C and not N_V and not N_G",
     "non N_C e non N_V e non N_G", "não N_C e não N_V e nao N_G", "!N_C && !N_V && !N_G",
     "¬N_C ∧ ¬(N_V ∨ N_G)"],
    "N_A -> O_R": ["if N_A then O_R", "se N_A allora O_R", "se N_A, então O_R", "SE n_a ALLORA o_r",
     "N_A => O_R", "~N_A | O_R", "~O_R -> ~N_A"],
    "E_B <-> ~Y_A": ["E_B if and only if not Y_A", "E_B se e solo se non Y_A", "~E_B <=> Y_A"],
}  # fmt: skip


def test_one_meaning_has_many_spellings() -> None:
    """Signs, words, cases; what binds first; no parentheses that are not needed; no accents."""
    for plain, others in SAME.items():
        wanted = read(plain, NAMES)
        assert [text for text in others if not equivalent(wanted, read(text, NAMES))] == []
    held = {
        "~p & q": "(~p) & q", "p | q & r": "p | (q & r)", "p & q -> r | s": "(p & q) -> (r | s)",
        "p -> q -> r": "p -> (q -> r)", "p <-> q -> r": "p <-> (q -> r)",
        "if p then q or r": "if p then (q or r)",
    }  # fmt: skip
    for text, full in held.items():
        assert equivalent(read(text, LETTERS), read(full, LETTERS)), text
        assert formula_text(read(text, LETTERS)) == formula_text(read(full, LETTERS))
    assert [formula_text(formula) for formula in PLAIN.values()] == [*PLAIN]
    for text in ("señor_méndez", "Senor_Mendez", "SEÑOR_Méndez"):
        assert read(text, {"senor_mendez": "SM"}) == Atom("SM")
    assert read("señor_méndez", {"señor_méndez": "SM"}) == Atom("SM")
    tree: Any = read("(s -> r) & (q <-> ~p) | s", LETTERS)
    assert atoms(tree) == ("s", "r", "q", "p")


A, B, C = map(Atom, "abc")
PLAIN = {
    "a | b -> c": If(Or((A, B)), C),
    "a & b -> c": If(And((A, B)), C),
    "(a -> b) -> c": If(If(A, B), C),
    "a -> b -> c": If(A, If(B, C)),
    "a -> b <-> c": Iff(If(A, B), C),
}


@given(formula=FORMULAS)
def test_what_is_written_reads_the_same_and_has_the_rows_of_a_table_made_by_hand(
    formula: Formula,
) -> None:
    """Both ways of writing; all sixteen rows; each step to CNF keeps them; python-sat agrees."""
    for write in (formula_text, spelled_out):
        again = read(write(formula), LETTERS)
        assert equivalent(formula, again)
        assert write(again) == write(formula)
    want = [row for row in ROWS if by_hand(formula, row)]
    assert list(true_rows(formula, FOUR)) == want
    for row in ROWS:
        assert true_in(formula, {name for name, value in row.items() if value}) == (row in want)
    found = model(formula)
    assert (found is not None) == bool(true_rows(formula))
    assert found is None or by_hand(formula, dict.fromkeys(FOUR, False) | found)


WRONG: dict[str, tuple[str, int, str, set[str]]] = {
    "": ("empty", 0, "", set()), "   ": ("empty", 0, "", set()),
    "O_B |": ("end", 6, "", {"atom", "not", "open"}),
    "(O_B": ("end", 5, "", {"close"}), "if O_B": ("end", 7, "", {"then"}),
    "O_B O_D": ("order", 5, "O_D", {"and-or", "arrow"}), "O_B)": ("order", 4, ")", set()),
    "O_B & | O_D": ("order", 7, "|", {"atom", "not", "open"}),
    "O_B # O_D": ("sign", 5, "#", set()), "O_B = O_D": ("sign", 5, "=", set()),
    "X_B": ("name", 1, "X_B", set()), "O_B & Bruno": ("name", 7, "Bruno", set()),
    "~" * (DEEPEST + 1) + "O_B": ("too-deep", 0, "", set()),
    "(" * (DEEPEST + 1) + "O_B" + ")" * (DEEPEST + 1): ("too-deep", 0, "", set()),
    "O_B|" * LONGEST: ("too-long", LONGEST, "", set()),
}  # fmt: skip


def test_a_wrong_text_says_where_and_what_would_be_right() -> None:
    """The place, what stands there, what could; so deep and no deeper."""
    for text, said in WRONG.items():
        with case_named(text[:12]), pytest.raises(NotAFormulaError) as refused:
            read(text, NAMES)
        error = refused.value
        assert (error.code, error.place, error.found, set(error.wanted)) == said, text[:12]
    most = DEEPEST - 1
    for deepest in ("~" * most + "O_B", "(" * most + "O_B" + ")" * most):
        assert set(atoms(read(deepest, NAMES))) == {NAMES["o_b"]}


@given(text=st.text(max_size=60) | st.text("~&|()->< pqO_BeoseSE,", max_size=80))
def test_no_text_does_anything_but_read_or_be_refused(text: str) -> None:
    """Junk is refused, never run, never a crash."""
    code, found = "", set[str]()
    try:
        found = set(atoms(read(text, NAMES | LETTERS)))
    except NotAFormulaError as error:
        code = error.code
    assert code in {"", "empty", "too-long", "too-deep", "sign", "name", "order", "end"}
    assert found <= {*NAMES.values(), *FOUR}


def test_lark_is_loaded_with_the_first_statement_only() -> None:
    """Importing the package loads neither lark nor python-sat."""
    code = (
        "import sys, cluekit.logic, cluekit.logic.formulas as f;"
        "before = {'lark', 'pysat'} & set(sys.modules);"
        "f.read('p', {'p': 'p'}); print(before, 'lark' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split(maxsplit=1)[0] == "set()"
    assert ast.literal_eval(done.stdout.split()[-1]) is True


@given(one=FORMULAS, other=FORMULAS)
def test_same_and_follows_are_what_all_rows_say(one: Formula, other: Formula) -> None:
    """Equivalence, entailment, and the row that shows the difference."""
    differ = [row for row in ROWS if by_hand(one, row) != by_hand(other, row)]
    assert equivalent(one, other) == (not differ)
    found = difference(one, other)
    assert (found is not None) == bool(differ)
    if found is not None:
        full = dict.fromkeys(FOUR, False) | found
        assert by_hand(one, full) != by_hand(other, full)
    follows = all(by_hand(other, row) for row in ROWS if by_hand(one, row))
    assert entails([one], other) == follows
    assert (counter_row([one], other) is None) == follows
    assert difference(one, other, [{n for n in FOUR if row[n]} for row in differ[:1]]) == (
        {name: differ[0][name] for name in atoms(one, other)} if differ else None
    )


def test_figures_and_shapes() -> None:
    """L3 and L4: rows; CNF is a matter of form; more atoms than a table holds are searched."""
    everything = sorted(set(NAMES.values()))
    whole = read(" | ".join(everything), NAMES)
    turned = read(f"~({' & '.join('~' + name for name in reversed(everything))})", NAMES)
    assert len(atoms(whole)) == 36
    assert equivalent(whole, turned)
    less = read(" | ".join(everything[1:]), NAMES)
    assert difference(whole, less) == {name: name == everything[0] for name in everything}
    assert entails([less], whole)
    assert not entails([whole], less)
    with pytest.raises(ValueError, match=r"^36 atoms: a table has at most 16$"):
        true_rows(whole)
    exactly = "(E_A|E_B|E_C) & (~E_A|~E_B) & (~E_A|~E_C) & (~E_B|~E_C)"
    for text in ("O_B | O_D | O_T", "~(N_C & N_V & N_G)"):
        assert len(true_rows(read(text, NAMES))) == 7
    assert [len(true_rows(read(one, NAMES))) for one in ("~N_C & ~N_V & ~N_G", exactly)] == [1, 3]
    assert len(clauses(read(exactly, NAMES)) or ()) == 4
    p, q = Atom("p"), Atom("q")
    assert (every([p]), some([p]), every([p, q]), some([p, q])) == (p, p, And((p, q)), Or((p, q)))
    normal = ("p", "~p | q", "(p | r) & (q | (r | s)) & ~s")
    assert all(is_cnf(read(one, LETTERS)) for one in normal)
    for text in ("p & q | r", "p -> q", "~~p", "~(p | q)", "~(p & q)"):
        assert not is_cnf(read(text, LETTERS))
        assert tidy(read(text, LETTERS)) == read(text, LETTERS)


@given(FORMULAS)
def test_each_step_keeps_the_rows_and_the_last_is_cnf(formula: Formula) -> None:
    """In the order of the textbook; what is written can be read again and is the same."""
    try:
        done = list(steps(formula))
    except TooManyClausesError:
        return
    places = [ORDER.index(step.rule) for step in done]
    assert places == sorted(places)
    assert all(equivalent(step.formula, formula) for step in done)
    last = done[-1].formula if done else formula
    assert clauses(last) is not None
    assert equivalent(read(spelled_out(last), LETTERS), formula)


STEPS = [
    ("p", "", "p"), ("~p | q", "", "~p | q"), ("~~p", "inwards", "p"), ("p -> q", "if", "~p | q"),
    ("~(p & ~q)", "inwards", "~p | q"),
    ("(p & q) | r", "distribute", "(p | r) & (q | r)"),
    ("p <-> q", "iff if", "(~p | q) & (~q | p)"), ("(p | ~p) & q & q", "tidy", "q"),
    ("(p | p) & (q | p)", "tidy", "p & (q | p)"), ("(q | p) & (p | q)", "tidy", "q | p"),
    ("p | ~p", "", "p | ~p"),
]  # fmt: skip


def test_named_steps() -> None:
    """One name for each thing that is done; so many letters are written out and not one more."""
    for text, rules, last in STEPS:
        formula = read(text, LETTERS)
        done = list(steps(formula))
        assert [step.rule for step in done] == rules.split(), text
        assert spelled_out(done[-1].formula if done else formula) == last
    assert next_step(read("(~p | q) & r", LETTERS)) is None
    assert spelled_out(read("p & q | r", LETTERS)) == "(p & q) | r"
    for text in ("|".join(["(p & q)"] * 7), "<->".join("pqrspqrspqrspqr")):
        with pytest.raises(TooManyClausesError):
            list(steps(read(text, LETTERS)))
    p, most = Atom("p"), MOST_LETTERS
    for many in (And((p,) * most), Iff(Not(Or((p,) * (most // 2 - 1))), p), Not(Or((p,) * most))):
        next_step(many)
        with pytest.raises(TooManyClausesError):
            next_step(And((many, p)))
