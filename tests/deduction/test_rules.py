"""Each named rule is a sentence: when it concludes, what it cites, and when it must keep still."""

from __future__ import annotations

import pytest
from hypothesis import given

from cluekit.logic import Holds, Lacks, NotAll, OneOf, Puzzle, sat
from cluekit.logic.rules import (
    ALL,
    LEVELS,
    Derivation,
    Step,
    derive,
    follows,
    level_of,
    number_steps,
)
from deduction.games import Honest, honest_games, wild_puzzles
from deduction.lesson_deck import literal, mine, mini, passed, saw, says, show, signs
from deduction.oracle import closure, deals
from deduction.oracle import says as true_in

SUPPOSING = frozenset(LEVELS[-1])
PLAIN = ALL - SUPPOSING
READING = frozenset(LEVELS[0])


def said(derivation: Derivation, text: str) -> Step:
    """Return the step that says this."""
    step = derivation.step_for(literal(text))
    assert step is not None, text
    return step


def cites(derivation: Derivation, text: str) -> set[str]:
    """Return what the step that says this rests on, in signs."""
    lines = {at.number: at.line for at in number_steps(derivation.steps)}
    cited = [lines[number] for number in said(derivation, text).steps]
    return {signs(line.says if isinstance(line, Step) else (line,)) for line in cited}


# --- what a premise says by itself ----------------------------------------------------------------


def test_mine_pass_shown_looked_and_told_are_read_off() -> None:
    """Every card of the premise, by the name the premise gives itself, citing that premise."""
    puzzle = mini(
        mine("AR"),
        passed("N", "BV"),
        saw("O", "L", "BVL"),
        Holds(3, 1 << 8, rule="looked"),
        Holds(1, 1 << 5, rule="told"),
        Holds(2, 1 << 1, rule="my own name for it"),
    )
    found = derive(puzzle, READING)
    by = {"Y_A": "mine", "~Y_B": "mine", "~N_B": "pass", "~N_V": "pass", "O_L": "shown"}
    by |= {"E_T": "looked", "N_D": "told", "O_B": "told"}
    assert {text: said(found, text).by for text in by} == by
    assert said(found, "~N_V").premises == (2,)
    assert found.step_for(literal("~O_A")) is None


def test_a_rule_that_is_not_allowed_reads_nothing() -> None:
    """Who knows only ``mine`` takes nothing from a pass."""
    found = derive(mini(mine("AR"), passed("N", "BV")), {"mine"})
    assert found.step_for(literal("~N_B")) is None
    assert said(found, "Y_A").by == "mine"
    first = derive(mini(passed("N", "BV"), mine("AR")), {"mine"})
    assert first.can == found.can


def test_a_failed_accusation_excludes_the_third_when_two_are_there() -> None:
    """Not all three are in the file; Bruno and the Vase are: so the Library is not."""
    puzzle = mini(Holds(3, 0b10010, rule="told"), NotAll(3, 0b1010010, 4))
    step = said(derive(puzzle, {"told", "accused"}), "~E_L")
    assert (step.by, step.premises) == ("accused", (1,))
    assert cites(derive(puzzle, {"told", "accused"}), "~E_L") == {"E_B", "E_V"}
    one_less = mini(Holds(3, 0b10, rule="told"), NotAll(3, 0b1010010, 4))
    assert derive(one_less, {"told", "accused"}).step_for(literal("~E_L")) is None


def test_silence_is_read_like_a_failed_accusation_under_its_own_name() -> None:
    """It says that a holder has not all of some cards together."""
    puzzle = mini(Holds(1, 0b10, rule="told"), NotAll(1, 0b1010, rule="silence"))
    assert said(derive(puzzle), "~N_R").by == "silence"


# --- the grid -------------------------------------------------------------------------------------


def test_row_known_here_is_nowhere_else() -> None:
    """A card that you hold is with nobody else, citing that you hold it."""
    found = derive(mini(mine("AR")), {"mine", "row"})
    assert [said(found, f"~{place}_A").by for place in "NOE"] == ["row"] * 3
    assert cites(found, "~E_A") == {"Y_A"}


def test_row_all_places_out_but_one() -> None:
    """Nobody else can have the Library: it is in the envelope; with two places left nothing is."""
    found = derive(mini(mine("AR"), passed("N", "L"), passed("O", "L")), {"mine", "pass", "row"})
    assert cites(found, "E_L") == {"~Y_L", "~N_L", "~O_L"}
    two = derive(mini(mine("AR"), passed("N", "L")), {"mine", "pass", "row"})
    assert two.step_for(literal("E_L")) is None


def test_envelope_one_in_excludes_the_others_of_its_kind_only() -> None:
    """Carla in the envelope: not Ada, not Bruno; of weapons nothing is said."""
    found = derive(mini(Holds(3, 0b100, rule="told")), {"told", "envelope"})
    assert cites(found, "~E_A") == cites(found, "~E_B") == {"E_C"}
    assert found.step_for(literal("~E_R")) is None


def test_envelope_all_out_but_one() -> None:
    """Ada and Bruno are out, so it is Carla (curriculum 4.3)."""
    found = derive(mini(mine("AR"), saw("N", "B", "BVL")), {"mine", "shown", "row", "envelope"})
    assert said(found, "E_C").by == "envelope"
    assert cites(found, "E_C") == {"~E_A", "~E_B"}


def test_the_library_is_in_the_envelope_and_its_row_fills() -> None:
    """Otto has the Garden, Nora the Tower: E_L and three crosses (curriculum 4.4)."""
    puzzle = mini(mine("AR"), passed("N", "AVG"), saw("O", "G", "AVG"), saw("N", "T", "ART", 1))
    found = derive(puzzle, {"mine", "pass", "shown", "row", "envelope"})
    assert said(found, "E_L").by == "envelope"
    assert [said(found, f"~{place}_L").by for place in "YNO"] == ["mine", "row", "row"]


# --- shows ----------------------------------------------------------------------------------------


def test_show_last_two_are_out_so_it_is_the_third() -> None:
    """You hold Bruno and the Dagger; Otto showed one of B, D, T: the Tower (curriculum 3.3)."""
    found = derive(mini(mine("BD"), show("O", "BDT")))
    assert (said(found, "O_T").by, said(found, "O_T").premises) == ("show-last", (2,))
    assert cites(found, "O_T") == {"~O_B", "~O_D"}


def test_show_last_keeps_still_with_two_left_or_when_it_is_answered() -> None:
    """One of two is no card yet; and a show that a known card answers says no more."""
    open_ = derive(mini(mine("BR"), show("O", "BDT")), PLAIN)
    assert open_.step_for(literal("O_D")) is open_.step_for(literal("O_T")) is None
    answered = derive(mini(saw("O", "B", "BDT"), show("O", "BDT", 1), passed("O", "D", 2)), PLAIN)
    assert answered.step_for(literal("O_T")) is None


# --- hands ----------------------------------------------------------------------------------------


def test_hand_full_all_cards_known_so_no_other() -> None:
    """Otto's two cards are known; a third he has not. With one known nothing follows."""
    full = derive(mini(saw("O", "B", "BVL"), saw("O", "G", "AVG", 1)), READING | {"hand-full"})
    assert cites(full, "~O_T") == {"O_B", "O_G"}
    half = derive(mini(saw("O", "B", "BVL")), READING | {"hand-full"})
    assert half.step_for(literal("~O_T")) is None
    unknown = mini(saw("O", "B", "BVL"), saw("O", "G", "AVG", 1), sizes=(2, None, None))
    assert derive(unknown, READING | {"hand-full"}).step_for(literal("~O_T")) is None


def test_hand_forced_only_so_many_are_possible() -> None:
    """Nora can have only Carla and the Tower, so she has both (curriculum 7.1)."""
    asked = (
        passed("N", "BVL"),
        saw("O", "V", "BVL"),
        passed("N", "BVG", 1),
        saw("O", "V", "BVG", 1),
    )
    found = derive(mini(mine("AR"), *asked))
    assert said(found, "N_C").by == said(found, "N_T").by == "hand-forced"
    assert cites(found, "N_C") == {f"~N_{card}" for card in "ABRVDLG"}
    assert said(found, "E_D").by == "envelope"
    fewer = derive(mini(mine("AR"), *asked[:2]), PLAIN)
    assert fewer.step_for(literal("N_C")) is None


def test_hands_of_unknown_size_have_together_what_the_others_leave() -> None:
    """You have two of six; of the four that Nora and Otto have, all are known: the rest is out."""
    seen = (Holds(1, 0b1000010, rule="told"), Holds(2, 0b10010000, rule="told"))
    found = derive(mini(mine("AR"), *seen, sizes=(2, None, None)), READING | {"hand-full"})
    assert cites(found, "~N_T") == {"N_B", "N_L", "O_V", "O_G"}


# --- packing --------------------------------------------------------------------------------------


def test_packing_shows_without_a_common_card_fill_the_hand() -> None:
    """Otto has one of A, L and one of C, G: not Bruno, not the Tower (curriculum 7.2)."""
    found = derive(mini(mine("VD"), show("O", "AVL"), show("O", "CDG", 1)), PLAIN)
    assert said(found, "~O_B").by == said(found, "~O_T").by == "packing"
    assert said(found, "~O_B").premises == (2, 3)
    assert {card for card in "ABCRLGT" if found.step_for(literal(f"~O_{card}"))} == {"B", "R", "T"}
    assert said(found, "E_R").by == "envelope"


def test_packing_keeps_still_when_the_shows_share_a_card() -> None:
    """One of A, B, L and one of A, C, G may both be answered by Ada; not when Ada is out."""
    shared = (show("O", "ABL"), show("O", "ACG", 1))
    assert derive(mini(mine("VD"), *shared), PLAIN).step_for(literal("~O_T")) is None
    parted = derive(mini(mine("VD"), *shared, passed("O", "A", 2)), PLAIN)
    assert said(parted, "~O_T").by == "packing"
    assert cites(parted, "~O_T") == {"~O_A"}


def test_packing_three_shows_leave_nine_of_twenty_one() -> None:
    """Three cards, three shows without a common card: twelve can be crossed (curriculum 7.3)."""
    kinds = (0b111111, 0b111111 << 6, 0b111111111 << 12)
    shows = tuple(OneOf(1, 1 << n | 1 << n + 6 | 1 << n + 12, n) for n in range(3))
    found = derive(Puzzle(kinds, (3,) * 6, shows), PLAIN)
    assert sum(not holders >> 1 & 1 for holders in found.can) == 12


def test_packing_the_other_way_round_a_card_the_hand_cannot_do_without() -> None:
    """Two cards answer A or B, A or R, A or L: without Ada it would take three."""
    three = (show("O", "AB"), show("O", "AR", 1), show("O", "AL", 2))
    assert said(derive(mini(*three), PLAIN), "O_A").by == "packing"
    assert derive(mini(*three[:2]), PLAIN).step_for(literal("O_A")) is None


# --- cases and contradiction ----------------------------------------------------------------------


def garden_case(sizes: tuple[int | None, ...] = (2, 2, 2)) -> Puzzle:
    """Curriculum 6.2: you hold A and T; two shows of Otto, and nobody answered C, D, G."""
    silent = (passed("N", "CDG", 2), passed("Y", "CDG", 2))
    return mini(mine("AT"), show("O", "BRL"), show("O", "BVT", 1), *silent, sizes=sizes)


@pytest.mark.parametrize("rule", ["cases", "contradiction"])
def test_either_way_of_supposing_proves_carla_guilty(rule: str) -> None:
    """By cases (6.2) and by contradiction (6.3); the plain rules alone do not get there."""
    assert derive(garden_case(), PLAIN).step_for(literal("E_C")) is None
    assert derive(garden_case(), PLAIN | {rule}).step_for(literal("E_C")) is not None
    assert derive(garden_case(sizes=(None,) * 3)).step_for(literal("E_C")) is None


def test_what_is_not_forced_stays_open() -> None:
    """The Garden is not forced (6.4); eight worlds and four files are left."""
    found = derive(garden_case())
    assert found.step_for(literal("E_G")) is found.step_for(literal("~E_G")) is None
    files = {
        tuple(c for c, holder in enumerate(deal) if holder == 3) for deal in deals(garden_case())
    }
    assert len(files) == 4


# --- to the fixpoint ------------------------------------------------------------------------------


def test_a_contradiction_says_which_step_clashed() -> None:
    """Nora passed on the Vase and then showed it: the clash cites both."""
    found = derive(mini(passed("N", "BVL"), saw("N", "V", "VRG", 1)))
    assert not found.consistent
    assert found.clash is not None
    assert found.clash.says == ()
    assert {number for step in found.steps for number in step.premises} == {0, 1}
    assert derive(mini(passed("N", "BVL"))).clash is None


def test_the_lower_rule_concludes_first() -> None:
    """What a pass says is a pass, though hand sizes would say it, too."""
    full = (saw("N", "B", "BVL"), saw("N", "G", "AVG", 1), passed("N", "T", 2))
    assert said(derive(mini(*full)), "~N_T").by == "pass"


def test_an_unknown_rule_is_refused() -> None:
    """By its name."""
    with pytest.raises(KeyError, match="packign"):
        derive(mini(), {"mine", "packign"})
    assert [level_of(names[0]) for names in LEVELS] == list(range(6))


@given(wild_puzzles())
def test_all_rules_together_are_complete_and_sound(puzzle: Puzzle) -> None:
    """They leave open exactly what differs between deals, or clash where there is none."""
    assert_complete(puzzle)


@given(honest_games())
def test_all_rules_together_are_complete_on_honest_games(game: Honest) -> None:
    """The same at a table that was really played, and the truth is never excluded."""
    found = assert_complete(game.puzzle)
    assert all(found.can[card] >> holder & 1 for card, holder in enumerate(game.truth))


def assert_complete(puzzle: Puzzle) -> Derivation:
    """Hold all rules against brute force, with and without help."""
    truth = closure(puzzle)
    found = derive(puzzle)
    assert (found.can if found.consistent else None) == truth == sat.closure(puzzle)
    if truth:
        assert derive(puzzle, can=truth).can == truth
    return found


@given(wild_puzzles())
def test_every_step_is_true_where_its_suppositions_are(puzzle: Puzzle) -> None:
    """No step of no derivation says what is false in a deal that fits, each level on its own."""
    fitting = list(deals(puzzle))
    for level in range(len(LEVELS)):
        names = frozenset(name for names in LEVELS[: level + 1] for name in names)
        for step in derive(puzzle, names).steps:
            assert all(true_in(step.says, deal) for deal in fitting)
            assert level_of(step.by) <= level


@given(honest_games())
def test_more_rules_never_conclude_less(game: Honest) -> None:
    """What lower levels cross stays crossed."""
    before = derive(game.puzzle, ()).can
    for level in range(len(LEVELS)):
        names = frozenset(name for names in LEVELS[: level + 1] for name in names)
        after = derive(game.puzzle, names).can
        assert all(not more & ~less for less, more in zip(before, after, strict=True))
        before = after


# --- the small checker ----------------------------------------------------------------------------

RIGHT = [
    ("~E_C", "row", ["O_C"], ()),
    ("E_L", "row", ["~Y_L", "~N_L", "~O_L"], ()),
    ("E_B", "envelope", ["~E_A", "~E_C"], ()),
    ("~E_B", "envelope", ["E_C"], ()),
    ("O_C", "show-last", ["~O_V", "~O_L"], (3,)),
    ("O_C", "show-last", ["~O_V", "~O_L", "O_C|O_V|O_L"], ()),
    ("O_C|O_L", "show-last", ["~O_V"], (3,)),
    ("O_C|O_V|O_L", "show", [], (3,)),
    ("~O_V", "pass", [], (2,)),
    ("Y_A", "mine", [], (0,)),
    ("~O_T", "hand-full", ["O_B", "O_G"], ()),
    ("N_T", "hand-forced", [f"~N_{card}" for card in "ABRVDLG"], ()),
    ("N_T|N_L", "hand-forced", [f"~N_{card}" for card in "ABRVDG"], ()),
    ("~O_A", "packing", ["O_D"], (3,)),
    ("~O_A", "packing", ["O_D", "O_C|O_L"], ()),
    ("O_C", "show-last", ["~O_V", "O_C|O_V"], ()),
    ("N_V", "show-last", ["O_C", "~O_C|N_V"], ()),
    ("", "row", ["O_C", "N_C"], ()),
    ("", "contradiction", ["O_C", "~O_C"], ()),
]
WRONG = [
    ("~E_C", "row", ["O_B"], ()),
    ("E_L", "row", ["~Y_L", "~N_L"], ()),
    ("E_B", "envelope", ["~E_A"], ()),
    ("~E_R", "envelope", ["E_C"], ()),
    ("O_C", "show-last", ["~O_V"], (3,)),
    ("O_C", "show-last", ["~O_V", "~O_L"], ()),
    ("O_C", "show", [], (3,)),
    ("~N_V", "pass", [], (2,)),
    ("~O_V", "mine", [], (2,)),
    ("~O_T", "hand-full", ["O_B"], ()),
    ("N_T", "hand-forced", [f"~N_{card}" for card in "ABRVD"], ()),
    ("N_T", "hand-forced", [f"~N_{card}" for card in "ABRVDL"], ()),
    ("N_T", "hand-forced", [f"~N_{card}" for card in "ABRV"] + ["~O_D", "~O_L", "~O_G"], ()),
    ("~O_A", "packing", [], (3,)),
    ("~O_A", "packing", ["O_D", "N_C|N_L"], ()),
    ("~O_A", "packing", ["O_D", "~O_C|~O_L"], ()),
    ("~O_A", "packing", ["O_D", "O_C|N_L"], ()),
    ("O_C", "contradiction", ["~O_V"], ()),
    ("N_V", "show-last", ["~O_C", "~O_C|N_V"], ()),
    ("E_B|~E_B", "row", [], ()),
    ("E_B|~E_B|E_C", "row", [], ()),
    ("E_B", "row", ["E_B|E_C"], ()),
    ("O_C", "show-last", ["~O_V", "~O_L"], (99,)),
    ("O_C", "common-sense", ["~O_V", "~O_L"], (3,)),
]


@pytest.mark.parametrize(("text", "rule", "cited", "premises"), RIGHT)
def test_a_right_step_follows(
    text: str, rule: str, cited: list[str], premises: tuple[int, ...]
) -> None:
    """The opposite of what it says breaks the constraint of its rule."""
    assert follows(lesson_six(), says(text), rule, map(says, cited), premises)


@pytest.mark.parametrize(("text", "rule", "cited", "premises"), WRONG)
def test_a_wrong_step_does_not(
    text: str, rule: str, cited: list[str], premises: tuple[int, ...]
) -> None:
    """By another rule, with a citation missing, or not at all."""
    assert not follows(lesson_six(), says(text), rule, map(says, cited), premises)


def lesson_six() -> Puzzle:
    """Curriculum 6.1: you hold A and R; Otto passed on A, V, L and showed one of C, V, L."""
    return mini(mine("AR"), Lacks(2, 0b1010001, 0), show("O", "CVL", 1))
