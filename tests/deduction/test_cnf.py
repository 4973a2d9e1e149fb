"""The conversion to clauses: every step keeps every row, does one thing, and comes to an end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.logic.formulas import (
    And,
    Atom,
    Formula,
    If,
    Iff,
    Not,
    Or,
    TooManyClausesError,
    clauses,
    equivalent,
    next_step,
    read,
    spelled_out,
    steps,
)
from cluekit.logic.formulas.cnf import MOST_LETTERS, tidy

KNOWN = {letter: letter for letter in "pqrst"}
ORDER = ("iff", "if", "inwards", "distribute", "tidy")


def formulas() -> st.SearchStrategy[Formula]:
    """Formulas of five letters, as people write them: a few levels deep."""
    return st.recursive(
        st.sampled_from("pqrst").map(Atom),
        lambda inner: (
            st.builds(Not, inner)
            | st.builds(If, inner, inner)
            | st.builds(Iff, inner, inner)
            | st.lists(inner, min_size=2, max_size=3).map(lambda parts: And(tuple(parts)))
            | st.lists(inner, min_size=2, max_size=3).map(lambda parts: Or(tuple(parts)))
        ),
        max_leaves=6,
    )


@given(formulas())
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
    assert equivalent(read(spelled_out(last), KNOWN), formula)


@pytest.mark.parametrize(
    ("text", "rules", "last"),
    [
        ("p", [], "p"),
        ("~p | q", [], "~p | q"),
        ("~~p", ["inwards"], "p"),
        ("p -> q", ["if"], "~p | q"),
        ("~(p & ~q)", ["inwards"], "~p | q"),
        ("(p & q) | r", ["distribute"], "(p | r) & (q | r)"),
        ("p <-> q", ["iff", "if"], "(~p | q) & (~q | p)"),
        ("(p | ~p) & q & q", ["tidy"], "q"),
        ("(p | p) & (q | p)", ["tidy"], "p & (q | p)"),
        ("(q | p) & (p | q)", ["tidy"], "q | p"),
        ("p | ~p", [], "p | ~p"),
    ],
)
def test_named_steps(text: str, rules: list[str], last: str) -> None:
    """One name for each thing that is done."""
    formula = read(text, KNOWN)
    done = list(steps(formula))
    assert [step.rule for step in done] == rules
    assert spelled_out(done[-1].formula if done else formula) == last


@pytest.mark.parametrize("text", ["p -> q", "~(p & q)", "(p & q) | r"])
def test_what_is_not_in_cnf_is_not_tidied(text: str) -> None:
    """It is left as it is."""
    assert tidy(read(text, KNOWN)) == read(text, KNOWN)


@pytest.mark.parametrize("text", ["|".join(["(p & q)"] * 7), "<->".join("pqrstpqrstpqrst")])
def test_what_would_fill_a_book_is_refused(text: str) -> None:
    """At once: neither 128 clauses nor 32,768 letters are written out."""
    with pytest.raises(TooManyClausesError):
        list(steps(read(text, KNOWN)))


def test_so_many_letters_are_written_out_and_not_one_more() -> None:
    """What stands in an equivalence is written twice; how deep a letter stands is no matter."""
    p, most = Atom("p"), MOST_LETTERS
    for many in (And((p,) * most), Iff(Not(Or((p,) * (most // 2 - 1))), p), Not(Or((p,) * most))):
        next_step(many)
        with pytest.raises(TooManyClausesError):
            next_step(And((many, p)))


def test_nothing_is_left_to_do_in_cnf() -> None:
    """And a step is found again after it."""
    assert next_step(read("(~p | q) & r", KNOWN)) is None
    assert spelled_out(read("p & q | r", KNOWN)) == "(p & q) | r"
