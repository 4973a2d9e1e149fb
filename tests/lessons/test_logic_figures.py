"""The figures of logic lessons: pressed, refused in words, the same in code and in any language."""

import re
from itertools import product
from typing import Any

import pytest
from presses import Parts, press

from cluekit.core import RefusedError
from cluekit.learn.exercises import load
from cluekit.ui import (
    case,
    clue_to_formula,
    cnf_converter,
    core_viewer,
    dpll_tree,
    entailment_meter,
    exactly_one,
    exercise,
    explain_core,
    hand_slots,
    model_table,
    propagation_trace,
    resolution_graph,
    rule_builder,
    truth_table,
)
from cluekit.words import LANGUAGES, set_language
from naming import case_named

KNOWN = case("You hold A R", "Nora: B R L -> Otto ?")


def test_in_every_language_every_picture_has_words_and_no_place_is_left_open() -> None:
    """Drawn, in words, on paper."""
    made: list[Any] = [
        *(truth_table("p & q"), clue_to_formula(), exercise("6.2"), exercise("3.1")),
        *(rule_builder().least(), hand_slots("A V L"), model_table("O_B | O_L", of=KNOWN)),
        *(cnf_converter("p -> q").steps(), entailment_meter("E_B", of=KNOWN)),
        *(propagation_trace(*SIX), resolution_graph(*FOUR), dpll_tree(*FOUR)),
        *(figure(case(*FIVE), "E_C") for figure in (core_viewer, explain_core)),
    ]
    for code, widget in product(LANGUAGES, made):
        set_language(code)
        with case_named(code, type(widget)):
            parts, still = Parts(widget.drawing), str(widget.still())
            assert (parts.nameless, not parts.targets) == ([], False)
            assert "<svg" in still
            for text in (widget.drawing, widget.in_words(), str(widget.still())):
                assert "{" not in re.sub(r"(?s)<style.*?</style>", "", text)
            assert code == "en" or not re.search("Left|slots", widget.in_words())


def test_a_truth_table_counts_compares_and_follows_what_is_written() -> None:
    """De Morgan; a row that differs; half a statement says what it wants; 32 rows are counted."""
    assert truth_table("O_B | O_D | O_T").true_rows == 7
    assert truth_table("~(p & q)", "~p | ~q").same
    assert not truth_table("~(p & q)", "~p & ~q").same
    assert truth_table("~(p & q)", "~p & ~q").differ == {"p": True, "q": False}
    assert truth_table("p").differ is None
    table = truth_table("p & q")
    assert press(table, "live", s0=["p | q"]).true_rows == 3
    assert press(table, "live", s0=["p |"]).true_rows == 3
    assert "ends too early" in table.drawing
    assert "True in 3 of 4 rows." in press(table, "look", s0=["p -> q"]).spoken
    assert press(table, "elsewhere").notice
    assert "ck-truth" in truth_table("p | q | r | s").drawing
    table = truth_table("p | q | r | s | t")
    assert "<table" not in table.drawing
    assert "True in 31 of 32 rows." in repr(table)


def test_events_become_statements_and_statements_events() -> None:
    """Both ways, and a shown card is one of the three; what no event says is told, or refused."""
    assert "O_B | O_D | O_T   (Otto has Bruno" in repr(clue_to_formula("Nora: B D T -> Otto ?"))
    nobody = repr(clue_to_formula("Otto: C D G -> nobody"))
    assert "~Y_C & ~Y_D & ~Y_G" in nobody
    assert "~N_C & ~N_D & ~N_G" in nobody
    assert "Otto showed a card: Bruno or the Tower." in repr(clue_to_formula("O_B | O_T"))
    assert "You passed, asked about Bruno." in repr(clue_to_formula("~Y_B"))
    for text in ("E_C", "O_B | N_B", "O_B -> N_B", "~O_B | ~O_D"):
        assert "No event at the table says just that." in repr(clue_to_formula(text))
    assert "Otto showed the Vase to Nora." in repr(clue_to_formula("Nora: A V G -> Otto vase"))
    assert "Otto showed you the Vase." in repr(clue_to_formula("You: A V G -> Otto vase"))
    for text, why in {
        "Nora: A V G -> Otto rope": "Nobody was asked for the Rope. What can be shown is Ada",
        "Nora: A V G -> Nora vase": "The player who asks does not answer",
        "Nora: A V G -> ?": "Write who showed a card",
        "Nora: A V G -> You ?": "You know which card you showed",
        "Nora: A V G -> Otto vase garden": "Only one card",
        "Nora: A ? G -> Otto ?": "all three cards",
    }.items():
        with pytest.raises(LookupError, match=re.escape(why)):
            clue_to_formula(text)


def test_what_cannot_be_read_is_refused_and_changes_nothing() -> None:
    """In words, in code and in the form."""
    widget = clue_to_formula()
    before = widget.drawing
    press(widget, "say", text=["Nora: B B -> Otto ?"])
    assert "one suspect, one weapon and one room" in widget.notice
    assert widget.drawing.replace("Nora: B B -", "Nora: B D T -") == before  # but what was typed
    for text in ("O_B |", "Zoe: B D T -> Otto ?", "<b>"):
        with pytest.raises(LookupError):
            clue_to_formula(text)
    with pytest.raises(LookupError, match="up to 3"):
        truth_table()
    with pytest.raises(LookupError, match="does not say who has what"):
        truth_table("x_y")
    with pytest.raises(LookupError, match=re.escape("(p | q) & ~(p & q)")):
        truth_table("p xor q")  # the word is not known; what it means can be written


def test_you_and_the_letters_are_called_as_the_reader_says() -> None:
    """In what is written and refused; in Italian the Dagger is a Pugnale, and still D."""
    set_language("it")
    assert "~N_A & ~N_V & ~N_G" in repr(clue_to_formula("tu: A V G -> Otto vaso"))
    with pytest.raises(LookupError, match="Tu, Nora, Otto"):
        clue_to_formula("Zoe: A V G -> Otto ?")
    for name in ("3.1", "6.1"):
        assert re.search(">D<.{0,40}Pugnale|D Pugnale", exercise(name).drawing)
    assert "D Pugnale" in load("3.1").answer("O_P").text
    assert "D Pugnale" in load("2.5").answer("O_P", "", "").text
    for right in ("O_B o O_D o O_T", "otto_bruno oppure otto_pugnale oppure otto_torre"):
        assert load("3.1").answer(right).right


def test_halves_of_exactly_one_are_switched_one_by_one() -> None:
    """8, 7, 3 rows; a fact is true, false, nothing; rows name rules, a legend what is meant."""
    builder = rule_builder()
    counts = [builder.count]
    for target in ("least", "most", "pair:0:1", "learned:0", "learned:0", "learned:0", "again"):
        press(builder, target)
        counts.append(builder.count)
    assert counts == [8, 7, 3, 4, 2, 2, 4, 8]
    assert "Left: 8 rows of 8." in builder.spoken
    builder = rule_builder().least().most().learn("~E_C")
    lines = builder.in_words().splitlines()
    assert lines[1].endswith("no: not both: E_A, E_B")
    assert lines[7].endswith("no: you learned ~E_C")
    assert lines[8].endswith("no: at least one")
    assert builder.settled == {"E_C": False}
    assert rule_builder("E_A", "E_B").least().learn("~E_A").settled == {"E_A": False, "E_B": True}
    builder = rule_builder("E_A", "E_B").least().learn("~E_A").learn("~E_B")
    assert builder.count == 0
    assert "these contradict each other" in builder.in_words()
    builder = rule_builder()
    for code, said in {"en": "is in the env", "it": "è nella busta", "pt": "está no env"}.items():
        set_language(code)
        assert f"E_A: Ada {said}" in builder.drawing
        assert f"E_A: Ada {said}" in builder.in_words()
        assert f"E_A: Ada {said}" in str(builder.still())


def test_what_is_no_literal_no_fact_and_no_pair_is_refused() -> None:
    """With what would be right; nothing changes."""
    for literals in (("E_A",), ("E_A", "E_A")):
        with pytest.raises(LookupError, match="Write 2 to 4 different literals"):
            rule_builder(*literals)
    with pytest.raises(LookupError, match="“E_Q” is not a literal"):
        rule_builder("E_A", "E_Q")
    builder = rule_builder()
    with pytest.raises(LookupError, match="There is no “O_A” here: E_A, E_B, E_C"):
        builder.learn("O_A")
    with pytest.raises(LookupError, match="two different literals"):
        builder.not_both("E_A", "E_A")
    assert builder.count == 8


def test_shows_are_packed_and_the_rest_is_out() -> None:
    """Two presses fill the hand; a third takes one out; what cannot be packed is told in words."""
    hand = hand_slots("A V L", "C D G", "A D T")
    assert "Show 1 has this, too: Ada." in press(hand, "show:0", "show:2").notice
    assert press(hand, "show:1").full
    assert hand.crossed == ("Bruno", "Rope", "Tower")
    assert "The hand of Otto is full. Out: 3 cards." in hand.spoken
    assert not press(hand, "show:1").full
    assert hand.crossed == ()
    hand = hand_slots("A V L", "C D G", "B R T").pack(1).pack(2)
    for show, told in ((3, "Every slot is filled"), (9, "no show number 9"), (1, "already")):
        with pytest.raises(LookupError, match=told):
            hand.pack(show)
    with pytest.raises(LookupError, match="Q"):
        hand_slots("A Q")
    with pytest.raises(LookupError, match="different cards"):
        hand_slots("A A L")
    with pytest.raises(LookupError, match="1 to 9 slots"):
        hand_slots("A V L", size=10)


def test_each_row_says_which_clause_rules_it_out() -> None:
    """Counted by hand; a clause that follows loses none; what is wrong stands beside it."""
    table = model_table("~p | q", "~q | r")
    broken = (((1, p > q), (2, q > r)) for p, q, r in product((True, False), repeat=3))
    wanted = [tuple(clause for clause, fails in row if fails) for row in broken]
    assert [row.broken for row in table.models.rows] == wanted
    assert (table.whole, table.left, table.lost(1), table.lost(2)) == (8, 4, 2, 2)
    assert table.drawing.count("ck-row-out") == 4
    press(table, "add", s0=["~p | q"], s1=["~q | r"])
    press(table, "look", s0=["~p | q"], s1=["~q | r"], s2=["~p | r"])
    assert (table.left, table.lost(3)) == (4, 0)
    assert "Clause 3 alone rules out 0 models." in table.spoken
    press(table, "drop:0", s0=["~p | q"], s1=["~q | r"], s2=["~p | r"])
    assert table.texts == ["~q | r", "~p | r"]
    assert table.left == 5
    table = model_table("p", "~q")
    press(table, "live", s0=["p |"], s1=["~q"])
    assert [row.broken for row in table.models.rows] == [(2,), ()]
    assert "ends too early" in table.drawing
    assert "contradict each other" in model_table("p", "~p").in_words()


def test_rows_of_a_case_count_its_models() -> None:
    """38 in all, twelve with Bruno in the envelope; what is too much for a screen is refused."""
    table = model_table("O_B | O_L", "~E_B", of=KNOWN)
    assert (table.whole, table.left, table.lost(2)) == (38, 26, 12)
    assert sum(row.models for row in table.models.rows) == 38
    number = next(n for n, row in enumerate(table.models.rows) if row.broken)
    assert "Clause 2 is false there: ~E_B." in press(table, f"row:{number}").spoken
    shown = re.search(r"One of its deals: E: (\w \w \w) ", table.spoken)
    assert shown
    assert "B" in shown[1].split()
    assert 'aria-pressed="true"' in table.drawing
    with pytest.raises(RefusedError, match="6 letters; a table with more than 5"):
        model_table("O_A | O_B | O_C", "E_A | E_B | E_C")
    table = model_table("p")
    with pytest.raises(LookupError, match="6 letters"):
        table.add("q | r | s | t | O_B")
    assert "6 letters" in press(table, "look", s0=["p | q | r | s | t | O_B"]).notice
    assert table.models.letters == ("p",)
    assert press(table, "row:9").notice == "Nothing here can be pressed."
    for _ in range(8):
        press(table, "add", **{f"s{n}": ["p"] for n in range(len(table.texts))})
    assert len(table.texts) == 6
    assert "add" not in Parts(table.drawing).targets


def test_steps_have_names_and_a_wrong_line_is_answered_by_a_row() -> None:
    """In which the two lines do differ; what is no next line is refused in words."""
    converter = cnf_converter("p <-> (q & r)")
    told = converter.write("p -> (q & r)")
    row = {name: says == "true" for name, says in re.findall(r"\b([pqr]) (true|false)", told)}
    assert (row["p"] == (row["q"] and row["r"])) != (not row["p"] or (row["q"] and row["r"]))
    assert len(converter.lines) == 1
    press(converter, "look", line=["(p -> (q & r)) & ((q & r) -> p)"])
    assert "Yes: it says the same" in converter.drawing
    for _ in range(3):
        press(converter, "step")
    assert (converter.done, converter.clauses, len(converter.lines)) == (True, 3, 5)
    assert press(converter, "step").notice == "Nothing is left to be done."
    press(converter, "again")
    assert (len(converter.lines), converter.done) == (1, False)
    converter = cnf_converter("p -> q")
    assert "ends too early" in press(converter, "look", line=["p ->"]).notice
    assert "That is the line above" in press(converter, "look", line=["p -> q"]).notice
    with pytest.raises(LookupError, match="more clauses than anybody can read"):
        cnf_converter("|".join(["(p & q)"] * 7)).step()
    with pytest.raises(RefusedError, match="“x” at character 1 does not say"):
        cnf_converter("x & y")


def test_a_goal_follows_when_nothing_is_left_against_it() -> None:
    """A clue is switched off and on; of a contradiction everything follows; "Bruno" is no goal."""
    meter = entailment_meter("O_B | O_L", of=KNOWN)
    assert (meter.known, meter.against, meter.entails) == (38, 0, True)
    press(meter, "clue:0")
    assert (meter.known, meter.against, meter.entails) == (72, 34, False)
    press(meter, "clue:0")
    assert "KB entails ~(Y_C)" in press(meter, "look", goal=["Y_C"]).spoken
    press(meter, "live", goal=["Y_"])
    assert (meter.goal, meter.typed) == ("Y_C", "Y_")
    assert press(meter, "clue:7").notice == "Nothing here can be pressed."
    broken = case("You hold A R", "Nora: B R L -> Otto ?", "You: B V L -> nobody")
    meter = entailment_meter("E_B", of=broken)
    assert (meter.known, meter.entails) == (0, True)
    assert "of a contradiction everything follows" in meter.in_words()
    assert "svg" in str(meter.still())
    with pytest.raises(RefusedError, match="“Bruno” does not say who has it: write O_B"):
        entailment_meter("Bruno", of=KNOWN)


def test_deals_and_clauses_are_counted_in_code() -> None:
    """A goal and its opposite share out all deals; exactly one needs two letters."""
    assert (KNOWN.count("E_B"), KNOWN.count("~E_B"), KNOWN.count()) == (12, 26, 38)
    assert case("You hold A R", "Otto: B V L -> Nora V", "You: C V T -> nobody").count("E_B") == 0
    assert exactly_one("p", "q", "r") == ("p | q | r", "~p | ~q", "~p | ~r", "~q | ~r")
    big = case(edition="uk", seats=("You", "Nora", "Otto", "Pia", "Rosa", "Teo"))
    assert [(len(one.letters), len(one.clauses)) for one in (case(), big)] == [(36, 75), (147, 531)]
    for wrong in (("p",), ("p", "p")):
        with pytest.raises(RefusedError, match="two different letters"):
            exactly_one(*wrong)


SIX = ("~O_V", "~O_L", "O_C | O_V | O_L", "~O_C | ~E_C", "E_A | E_B | E_C", "~E_A")
FOUR = ("p | q", "p | ~q", "~p | q", "~p | ~q")
FIVE = (
    "You hold A T",
    "Nora: B R L -> Otto ?",
    "Nora: B V T -> Otto ?",
    "Otto: C D G -> nobody",
    "You: A R L -> Nora L",
    "Otto: A R T -> You A",
)
LIE = "You: C V L -> Nora C"


def test_units_are_forced_one_press_at_a_time_until_a_clause_is_false() -> None:
    """A clause with two open parts is refused and says which; a conflict is the end."""
    trace = press(propagation_trace(*SIX), "clause:2")
    assert trace.notice == "These parts are still open: O_C, O_V, O_L. Only one may be."
    for number in (0, 1, 2, 3, 5, 4):
        assert press(trace, f"clause:{number}").notice == ""
    assert trace.forced == ("~O_V", "~O_L", "O_C", "~E_C", "~E_A", "E_B")
    last = "Clause 5 forces: Bruno is in the envelope. No clause forces anything"
    assert last in " ".join(trace.in_words().split())
    assert trace.done
    assert press(trace, "back").forced[-1] == "~E_A"
    assert press(trace, "clause:0").notice.startswith("~O_V is true")
    trace = propagation_trace("p", "~p | q", "~q").force(1).force(2)
    assert "Clause 3 is false now: a conflict." in trace.in_words()
    assert "□" in str(trace.still())
    with pytest.raises(LookupError, match="Every part of this clause is false"):
        trace.force(3)


def test_two_clauses_and_a_literal_give_a_third() -> None:
    """Three steps to the empty clause; two pairs at once (M18) are answered by a row."""
    steps = ((0, 1), (2, 3), (4, 5))
    taken = [target for a, b in steps for target in (f"take:{a}", f"take:{b}", "on:0")]
    board = press(resolution_graph(*FOUR), *taken)
    assert (board.known[4:], board.refuted) == ((("p",), ("~p",), ()), True)
    assert "Steps: 3. There is no shorter way." in board.told
    assert not [t for t in Parts(board.drawing).targets if t.startswith("take:")]
    assert press(board, "take:0").notice == "Nothing here can be pressed."
    longer = resolution_graph("p", "~p", "q | ~p").resolve(1, 3, "p").resolve(1, 2, "p")
    assert "Steps: 2. It can be done in 1." in longer.told
    board = press(resolution_graph(*FOUR, "p | r"), "take:0", "take:3", "both")
    row = "Here both clauses are true, and □ is not: p true, q false."
    assert board.told == f"One pair at a time. {row}"
    assert "true in every row" in press(board, "on:0").told
    assert board.steps == 0
    press(board, "take:0", "take:4", "take:0")
    assert "These two have none such" in board.in_words() or board.chosen
    for other, told in ((5, "These two have none such"), (9, "Choose two clauses")):
        with pytest.raises(LookupError, match=told):
            board.resolve(1, other, "p")


def test_two_clauses_resolve_on_atoms_that_both_have_or_nothing_changes() -> None:
    """Asked for another atom, it says which there are; a refusal chooses nothing."""
    board = resolution_graph("p | r", "~p", "q")
    for other, told in ((2, "These two resolve on p, not on q"), (3, "none such")):
        with pytest.raises(LookupError, match=told):
            board.resolve(1, other, "q")
        assert (board.chosen, board.steps) == ((), 0)
    assert board.resolve(1, 2, "p").known[-1] == ("r",)


def test_a_search_is_decided_by_the_reader_and_turned_round_by_the_clauses() -> None:
    """~q first; both ways break; the tree has a box for each."""
    tree = dpll_tree(*FOUR)
    assert tree.undecided == ("p", "q")
    assert [at.kind for at in press(tree, "decide:1:false").lines] == [
        "decide",
        "force",
        "conflict",
    ]
    with pytest.raises(LookupError, match="There is nothing to decide now"):
        tree.decide("p")
    assert press(tree, "next", "next").has_model is False
    assert tree.drawing.count("ck-graph-dead") == 2
    assert press(tree, "next").notice == "Nothing here can be pressed."
    assert dpll_tree("p | q", "~p").run().has_model is True


def test_clues_are_switched_off_until_a_core_is_left() -> None:
    """{1, 2, 3}, as the solver says; one lied clue proves everything, and its opposite."""
    file = case(*FIVE)
    viewer = core_viewer(file, "E_C")
    assert (viewer.left, viewer.is_core) == (file.count(), False)
    assert press(viewer, "clause:4", "clue:4", "clue:5").is_core
    assert viewer.found == viewer.search.cores("E_C") == (frozenset({1, 2, 3}),)
    assert file.core("E_C") == (1, 2, 3)
    assert "✕ E_C does not follow. A deal against it: E: " in press(viewer, "clue:2").spoken
    assert press(viewer, "clue:6").notice == "Nothing here can be pressed."
    goals = ("E_A", "E_B", "E_C", "~E_C")
    viewer = core_viewer(case(*FIVE).and_then(LIE), *goals)
    assert (viewer.left, all(viewer.follows(goal) for goal in goals)) == (0, True)
    assert "everything follows" in viewer.in_words()
    viewer.switch(6)
    assert [viewer.follows(goal) for goal in goals] == [False, False, True, False]


def test_a_core_is_proved_by_hand() -> None:
    """Only its clues are there; the engine's lines stand; a machine search is no rule here.

    So are a clause, a card that was seen, one of your own.
    """
    for goal in ("~O_C", "O_B | O_V", "N_L", "~E_A", "E_C"):
        card = explain_core(case(*FIVE), goal)
        proof = card.draft.questions[0].right
        assert proof, goal
        assert card.answer(list(proof)).right, goal
    assert card.draft.attempt.exercise.case.events == FIVE[1:4]
    assert "is not a rule here" in card.answer("E_C; sat; c1 c2 c3").text
    assert press(card, "fresh").notice == "Nothing here can be pressed."
    with pytest.raises(LookupError, match="does not follow"):
        explain_core(case(*FIVE), "E_B")


def test_what_is_no_clause_is_refused_in_words() -> None:
    """An “and”, half a statement, nothing, too many."""
    for make in (propagation_trace, resolution_graph, dpll_tree):
        for texts in (["p & q"], ["p |"], [], ["p"] * 13):
            with pytest.raises(LookupError, match=r"clause"):
                make(*texts)
