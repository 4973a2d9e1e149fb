"""``unit``, ``resolve``, ``sat`` and ``count`` in a proof: by their form, or by all deals."""

from __future__ import annotations

import pytest

from cluekit.learn.forms import Case, Part
from cluekit.learn.kinds import question_about
from cluekit.learn.proof_checks import check, judged_line, read_line
from cluekit.logic.clause_steps import all_struck, clauses_in, resolve_slip, unit_slip
from cluekit.logic.formulas import And, Atom, Iff, Or, read

CASE = Case(
    hand=("ada", "tower"),
    events=("Nora: B R L -> Otto ?", "Nora: B V T -> Otto ?", "Otto: C D G -> nobody"),
)
RULES = ("mine", "pass", "show", "row", "envelope", "hand-full", "unit", "resolve", "sat", "count")
PART = Part(kind="proof", prompt="?", answer="", because=".", goal="E_C", rules=RULES)
QUESTION = question_about(PART, {}, CASE)
GIVEN = (
    "O_B | O_V | O_T; show; c2",
    "~O_T & ~E_A; mine",
    "~O_B | ~N_B; row",
    "E_A | E_B | E_C; envelope",
    "O_B | O_R | O_L; show; c1",
)


def told(line: str, *before: str) -> str:
    """What is said of a line after these; "" where it stands."""
    lines = [read_line(QUESTION, text) for text in (*GIVEN, *before, line)]
    slip = judged_line(QUESTION, lines)
    return f"{slip.misconception} {slip.text}".strip() if slip else ""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("O_B | O_V; resolve; 1, 2", ""),
        ("O_B | O_V; unit; 1, 2", "“unit” gives one statement"),
        ("O_V; unit; 1, 2", "need not be true"),
        ("~N_B | O_V | O_T; resolve; 3, 1", ""),
        ("~N_B | O_R | O_L; resolve; 3, 5", ""),
        ("~N_B | O_R | O_L; resolve; 3, 5, 1", "takes two clauses"),
        ("E_B | E_C; resolve; 4, 2", ""),
        ("E_B | E_C | E_A | O_B; resolve; 4, 2", "a resolvent keeps every part"),
        ("E_C; sat; c1, c2, c3", ""),
        ("E_C; count; c1, c2, c3", ""),
        ("E_C; sat; c1, c3", "the search finds a deal that fits all that you cite"),
        ("E_L; sat; c1, c2, c3", "need not be true. Here is a deal"),
        ("~O_C; sat; c1, c2, 1", ""),
        ("O_B; count", "need not be true"),
    ],
)
def test_a_line_by_its_form_or_by_all_deals(line: str, said: str) -> None:
    """Each rule takes what it is for, and says what is missing of what is not."""
    found = told(line)
    assert (found == "") if not said else (said in found), found


def test_a_unit_step_wants_every_other_part_ruled_out() -> None:
    """Once all others are, it stands; a true line that takes more than one step does not."""
    assert told("E_C; unit; 4, 2, 6", "~E_B; sat; c1, c2, c3") == ""
    assert told("~E_B; unit; 6, 7", "~E_C | ~E_B; envelope", "E_C; sat; c1, c2, c3") == ""
    lines = ("O_C | E_C; sat; c3", "~O_C | E_C; sat; c1, c2, c3")
    assert "but not by one unit step" in told("E_C; unit; 6, 7", *lines)
    assert told("E_C; resolve; 6, 7", *lines) == ""


def test_one_part_that_is_still_open_is_enough_to_spoil_a_unit_step() -> None:
    """Though another one is ruled out: of O_B, O_V and O_T only O_T is."""
    clauses = [[("O_B", "O_V", "O_T")], [("~O_T",)]]
    assert unit_slip(clauses, Atom("O_V")) == "not-unit"
    assert unit_slip([*clauses, [("~O_B",)]], Atom("O_V")) == ""


def test_what_is_left_of_two_pairs_is_no_statement_that_is_always_true() -> None:
    """Of three pairs two may be struck out, which leaves r | ~r, or all three."""
    assert all_struck(("p", "q", "r"), ("~p", "~q", "~r")) == [()]
    assert all_struck(("p", "q", "r"), ("~p", "~q", "s")) == [("r", "s")]
    assert all_struck(("p", "q"), ("~p", "s")) == []


def test_a_resolvent_is_one_clause() -> None:
    """Not two of them, nor what is no clause at all."""
    both = And((Atom("p"), Atom("q")))
    cited = [[("p", "r")], [("~r", "q")]]
    assert resolve_slip(cited, Or((Atom("p"), Atom("q")))) == ""
    assert resolve_slip(cited, both) == "not-clause"
    assert clauses_in(Iff(Atom("p"), Atom("q"))) == ()
    assert resolve_slip(cited, Iff(Atom("p"), Atom("q"))) == "not-clause"
    assert unit_slip(cited, Iff(Atom("p"), Atom("q"))) == "not-literal"


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("p", [("p",)]),
        ("~~p", [("p",)]),
        ("p -> q", [("~p", "q")]),
        ("~p -> q | ~r", [("p", "q", "~r")]),
        ("p & ~q -> r", [("~p", "q", "r")]),
        ("~(p & ~q)", [("~p", "q")]),
        ("p | ~~q | (r | ~s)", [("p", "q", "r", "~s")]),
        ("(p | q) & ~r", [("p", "q"), ("~r",)]),
        ("p -> q & r", []),
        ("p <-> q", []),
        ("~(p | q)", []),
    ],
)
def test_what_is_read_as_clauses(text: str, read_as: list[tuple[str, ...]]) -> None:
    """What is in CNF, "not both", arrows from literals to a clause; nothing else."""
    assert list(clauses_in(read(text, {letter: letter for letter in "pqrs"}))) == read_as


def test_two_pairs_at_once_are_answered_with_a_row() -> None:
    """M18: both clauses are true in the row, and what was said is not."""
    question = question_about(PART, {}, Case(hand=("ada", "tower")))
    lines = ["N_C | E_C | O_C; count", "~N_C | ~E_C; row", "O_C; resolve; 1, 2"]
    slip = judged_line(question, [read_line(question, text) for text in lines])
    assert slip is not None
    assert slip.misconception == "M18"
    assert "strikes out two pairs at once" in slip.text


def test_a_whole_proof_by_clauses_alone() -> None:
    """What a solver does, in lines that a person can read."""
    proof = [
        "~Y_C & ~N_C; pass; c3",
        "Y_C | N_C | O_C | E_C; row",
        "N_C | O_C | E_C; resolve; 1, 2",
        "O_C | E_C; resolve; 1, 3",
        "~O_C; sat; c1, c2, 4",
        "E_C; unit; 4, 5",
    ]
    assert check(QUESTION, proof).right
