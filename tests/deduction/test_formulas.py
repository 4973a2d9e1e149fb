"""Statements in signs and in words: read, compared with a table of our own, refused in place."""

from __future__ import annotations

import ast
import subprocess
import sys
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.logic.formulas import (
    DEEPEST,
    LONGEST,
    And,
    Atom,
    Formula,
    If,
    Iff,
    Not,
    NotAFormulaError,
    Or,
    atoms,
    clauses,
    difference,
    entails,
    equivalent,
    formula_text,
    is_cnf,
    names_of,
    read,
    true_in,
    true_rows,
)
from cluekit.logic.formulas.meaning import counter_row
from cluekit.logic.formulas.searching import model

NAMES = names_of("YNOE", "ABCRVDLGT")
FOUR = ("p", "q", "r", "s")
LETTERS = {name: name for name in FOUR}

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


def all_rows() -> list[dict[str, bool]]:
    """The sixteen rows of four atoms."""
    return [dict(zip(FOUR, row, strict=True)) for row in product((True, False), repeat=4)]


SAME: dict[str, list[str]] = {
    "O_B | O_D | O_T": [
        "o_b or o_d or o_t",
        "O_B o O_D o O_T",
        "O_B ou O_D ou O_T",
        "O_B oppure O_D oppure O_T",
        "either O_B or O_D or O_T",
        "O_B v O_D v O_T",
        "~(~O_B & ~O_D & ~O_T)",
        "O_T || O_D || O_B",
        "non O_B -> O_D o O_T",
        "[O_B ∨ O_D] ∨ O_T",
    ],
    "~N_C & ~N_V & ~N_G": [
        "~(N_C|N_V|N_G)",
        "not N_C and not N_V and not N_G",
        "non N_C e non N_V e non N_G",
        "não N_C e não N_V e nao N_G",
        "!N_C && !N_V && !N_G",
        "¬N_C ∧ ¬(N_V ∨ N_G)",
    ],
    "N_A -> O_R": [
        "if N_A then O_R",
        "se N_A allora O_R",
        "se N_A, então O_R",
        "SE n_a ALLORA o_r",
        "N_A => O_R",
        "~N_A | O_R",
        "~O_R -> ~N_A",
    ],
    "E_B <-> ~Y_A": ["E_B if and only if not Y_A", "E_B se e solo se non Y_A", "~E_B <=> Y_A"],
}


@pytest.mark.parametrize("plain", SAME)
def test_one_meaning_has_many_spellings(plain: str) -> None:
    """Signs, words of three languages, upper and lower case, other forms of the same."""
    wanted = read(plain, NAMES)
    assert [equivalent(wanted, read(text, NAMES)) for text in SAME[plain]] == [True] * len(
        SAME[plain]
    )


def test_not_binds_before_and_before_or_before_if() -> None:
    """As in every book; two arrows lean to the right."""
    held = {
        "~p & q": "(~p) & q",
        "p | q & r": "p | (q & r)",
        "p & q -> r | s": "(p & q) -> (r | s)",
        "p -> q -> r": "p -> (q -> r)",
        "p <-> q -> r": "p <-> (q -> r)",
        "if p then q or r": "if p then (q or r)",
    }
    for text, full in held.items():
        assert equivalent(read(text, LETTERS), read(full, LETTERS)), text
        assert formula_text(read(text, LETTERS)) == formula_text(read(full, LETTERS))


@given(formula=FORMULAS)
def test_what_is_written_reads_the_same_again(formula: Formula) -> None:
    """Formula → text → formula keeps the meaning and then the text."""
    text = formula_text(formula)
    again = read(text, LETTERS)
    assert equivalent(formula, again)
    assert formula_text(again) == text


@given(formula=FORMULAS)
def test_rows_are_those_of_a_table_made_by_hand(formula: Formula) -> None:
    """All sixteen rows, one by one, and all together."""
    want = [row for row in all_rows() if by_hand(formula, row)]
    assert list(true_rows(formula, FOUR)) == want
    for row in all_rows():
        true = {name for name, value in row.items() if value}
        assert true_in(formula, true) == (row in want)


@given(one=FORMULAS, other=FORMULAS)
def test_same_and_follows_are_what_all_rows_say(one: Formula, other: Formula) -> None:
    """Equivalence, entailment, and the row that shows the difference."""
    rows = all_rows()
    differ = [row for row in rows if by_hand(one, row) != by_hand(other, row)]
    assert equivalent(one, other) == (not differ)
    found = difference(one, other)
    assert (found is not None) == bool(differ)
    if found is not None:
        full = dict.fromkeys(FOUR, False) | found
        assert by_hand(one, full) != by_hand(other, full)
    follows = all(by_hand(other, row) for row in rows if by_hand(one, row))
    assert entails([one], other) == follows
    assert (counter_row([one], other) is None) == follows
    assert difference(one, other, [{n for n in FOUR if row[n]} for row in differ[:1]]) == (
        {name: differ[0][name] for name in atoms(one, other)} if differ else None
    )


@given(formula=FORMULAS)
def test_the_search_for_large_formulas_agrees_with_the_table(formula: Formula) -> None:
    """A row from python-sat makes the formula true; none means that the table has none."""
    found = model(formula)
    assert (found is not None) == bool(true_rows(formula))
    assert found is None or by_hand(formula, dict.fromkeys(FOUR, False) | found)


def test_more_atoms_than_a_table_holds_are_searched() -> None:
    """Thirty-six literals of the lesson deck in one statement."""
    everything = sorted(set(NAMES.values()))
    whole = read(" | ".join(everything), NAMES)
    turned = read(f"~({' & '.join('~' + name for name in reversed(everything))})", NAMES)
    assert len(atoms(whole)) == 36
    assert equivalent(whole, turned)
    less = read(" | ".join(everything[1:]), NAMES)
    assert difference(whole, less) == {name: name == everything[0] for name in everything}
    assert entails([less], whole)
    assert not entails([whole], less)
    with pytest.raises(ValueError, match="36 atoms"):
        true_rows(whole)


def test_the_figures_of_the_lessons() -> None:
    """L3: seven rows of eight, one row of eight, seven for the wrong negation; L4: 7 and 3."""
    assert len(true_rows(read("O_B | O_D | O_T", NAMES))) == 7
    assert len(true_rows(read("~N_C & ~N_V & ~N_G", NAMES))) == 1
    assert len(true_rows(read("~(N_C & N_V & N_G)", NAMES))) == 7
    exactly = "(E_A|E_B|E_C) & (~E_A|~E_B) & (~E_A|~E_C) & (~E_B|~E_C)"
    assert len(true_rows(read(exactly, NAMES))) == 3
    assert len(clauses(read(exactly, NAMES)) or ()) == 4


def test_shapes_are_those_of_the_text() -> None:
    """CNF is a matter of form, not of meaning."""
    assert is_cnf(read("p", LETTERS))
    assert is_cnf(read("~p | q", LETTERS))
    assert is_cnf(read("(p | r) & (q | (r | s)) & ~s", LETTERS))
    assert not is_cnf(read("p & q | r", LETTERS))
    assert not is_cnf(read("p -> q", LETTERS))
    assert not is_cnf(read("~~p", LETTERS))
    assert not is_cnf(read("~(p | q)", LETTERS))


WRONG: dict[str, tuple[str, int, str, set[str]]] = {
    "": ("empty", 0, "", set()),
    "   ": ("empty", 0, "", set()),
    "O_B |": ("end", 6, "", {"atom", "not", "open"}),
    "(O_B": ("end", 5, "", {"close"}),
    "if O_B": ("end", 7, "", {"then"}),
    "O_B O_D": ("order", 5, "O_D", {"and-or"}),
    "O_B)": ("order", 4, ")", set()),
    "O_B & | O_D": ("order", 7, "|", {"atom", "not", "open"}),
    "O_B # O_D": ("sign", 5, "#", set()),
    "O_B = O_D": ("sign", 5, "=", set()),
    "X_B": ("name", 1, "X_B", set()),
    "O_B & Bruno": ("name", 7, "Bruno", set()),
    "~" * (DEEPEST + 1) + "O_B": ("too-deep", 0, "", set()),
    "(" * (DEEPEST + 1) + "O_B" + ")" * (DEEPEST + 1): ("too-deep", 0, "", set()),
    "O_B|" * LONGEST: ("too-long", LONGEST, "", set()),
}


@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:12] or "nothing")
def test_a_wrong_text_says_where_and_what_would_be_right(text: str) -> None:
    """The place, what stands there, and what could stand there."""
    with pytest.raises(NotAFormulaError) as refused:
        read(text, NAMES)
    error = refused.value
    assert (error.code, error.place, error.found, set(error.wanted)) == WRONG[text]


@pytest.mark.parametrize("before", ["~", "("])
def test_so_deep_and_no_deeper(before: str) -> None:
    """The name is a level of its own; so is each sign, and each pair of brackets."""
    deepest = before * (DEEPEST - 1) + "O_B" + ")" * (DEEPEST - 1) * (before == "(")
    assert set(atoms(read(deepest, NAMES))) == {NAMES["o_b"]}


@given(text=st.text(max_size=60) | st.text("~&|()->< pqO_BeoseSE,", max_size=80))
def test_no_text_does_anything_but_read_or_be_refused(text: str) -> None:
    """Junk is refused, never run, never a crash."""
    known = {"empty", "too-long", "too-deep", "sign", "name", "order", "end"}
    assert _code(text) in known | {"fine"}


def _code(text: str) -> str:
    try:
        found = atoms(read(text, NAMES | LETTERS))
    except NotAFormulaError as error:
        return error.code
    return "fine" if set(found) <= {*NAMES.values(), *FOUR} else "strange"


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


def test_parts_of_any_type_are_looked_into() -> None:
    """Atoms come in the order in which a reader meets them."""
    tree: Any = read("(s -> r) & (q <-> ~p) | s", LETTERS)
    assert atoms(tree) == ("s", "r", "q", "p")
