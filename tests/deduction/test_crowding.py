"""Packing over several hands: cards that have only so many places, places that have only so many.

The deck is the lessons': You, Nora and Otto with two cards each; A B C, R V D, L G T.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.clue.wording.proof import proof_text
from cluekit.logic import Holds, Lacks, Literal, NotAll, OneOf, Premise, Puzzle
from cluekit.logic.explain import blame, check, why
from cluekit.logic.rules import ALL, LEVELS, Numbered, Step, derive, follows, number_steps
from deduction.games import honest_games, wild_puzzles
from deduction.lesson_deck import literal, mini, passed, saw, says, show, signs, written
from deduction.oracle import closure
from deduction.test_proof_words import lesson_names

PLAIN = ALL - set(LEVELS[-1])


def told_elsewhere(holder: int, *signs: str) -> tuple[Lacks, ...]:
    """These cards are not with the holder; each is a note of its own."""
    return tuple(Lacks(holder, 1 << "ABCRVDLGT".index(sign), rule="told") for sign in signs)


def two_cards_for_two_hands() -> Puzzle:
    """A and R are not yours, not in the envelope: Nora and Otto, with one card each, are full."""
    return mini(*told_elsewhere(0, *"AR"), *told_elsewhere(3, *"AR"), sizes=(4, 1, 1))


# --- told by the cards ----------------------------------------------------------------------------


def test_cards_with_just_enough_places_fill_them() -> None:
    """Two cards, two hands of one: neither Nora nor Otto has another card."""
    found = derive(two_cards_for_two_hands(), PLAIN)
    step = found.step_for(literal("~N_L"))
    assert step is not None
    assert step.by == "packing"
    lines = {at.number: at.line for at in number_steps(found.steps)}
    cited = [lines[number] for number in step.steps]
    assert {signs(line.says) for line in cited if isinstance(line, Step)} == {
        f"~{place}_{card}" for place in "YE" for card in "AR"
    }
    others = [literal(f"~{place}_{card}") for place in "NO" for card in "BCVDLGT"]
    assert all(found.step_for(other) is not None for other in others)


def test_with_one_place_more_nothing_follows() -> None:
    """Otto has two cards: a place is open."""
    three = mini(*told_elsewhere(0, *"AR"), *told_elsewhere(3, *"AR"), sizes=(3, 1, 2))
    assert derive(three).step_for(literal("~N_L")) is None


def crowded_otto() -> Puzzle:
    """Otto has the Garden and showed V or D, so one of his three places is left; Nora has one.

    A and R are neither yours nor in the envelope: they take these two.
    """
    away = (*told_elsewhere(0, *"AR"), *told_elsewhere(3, *"AR"))
    return mini(saw("O", "G", "G", 1), show("O", "VD", 2), *away, sizes=(2, 1, 3))


def test_a_card_in_the_hand_and_a_show_take_places_as_well() -> None:
    """So Nora has not the Library; without the show she might."""
    proof = why(crowded_otto(), says("~N_L"))
    assert proof is not None
    assert proof.level == LEVELS.index(("packing",))
    assert {0, 1} <= set(proof.premises)
    assert why(crowded_otto().only([0, *range(2, 6)]), says("~N_L")) is None


def three_cards_for_two_places() -> Puzzle:
    """A pigeonhole: A, R and L all with Nora and Otto."""
    return mini(*told_elsewhere(0, *"ARL"), *told_elsewhere(3, *"ARL"), sizes=(4, 1, 1))


def test_three_cards_for_two_places_clash() -> None:
    """Each of the six notes is needed."""
    clash = blame(three_cards_for_two_places())
    assert clash is not None
    assert [at.line.by for at in steps_of(clash.steps) if isinstance(at.line, Step)] == [
        *["told"] * 6,
        "packing",
    ]
    assert len(clash.premises) == 6


def steps_of(steps: tuple[Step, ...]) -> list[Numbered]:
    """The lines of a proof that are steps."""
    return [at for at in number_steps(steps) if isinstance(at.line, Step)]


# --- told by the places ---------------------------------------------------------------------------


def two_shows() -> Puzzle:
    """Nora and Otto each showed one of B, V and L, and neither has the Library."""
    return mini(show("N", "BVL", 1), passed("N", "L", 2), show("O", "BVL", 3), passed("O", "L", 4))


def test_two_players_with_the_same_two_cards_to_show() -> None:
    """One has Bruno and one the Vase: neither is with you, and neither in the envelope."""
    proof = why(two_shows(), says("~E_B"))
    assert proof is not None
    assert written(proof.steps) == ["1 ~N_L pass", "2 ~O_L pass", "3 ~E_B packing 1,2"]
    assert proof.level == LEVELS.index(("packing",))
    found = derive(two_shows(), PLAIN)
    assert {card for card in "ABCRVDLGT" if found.step_for(literal(f"~Y_{card}"))} == {"B", "V"}


def test_the_envelope_is_a_place_like_others() -> None:
    """Otto showed Bruno or Carla, and Ada is not the culprit: you have neither of both."""
    puzzle = mini(show("O", "BC", 1), Lacks(3, 1, 2, rule="told"))
    proof = why(puzzle, says("~Y_B"))
    assert proof is not None
    assert written(proof.steps) == ["1 ~E_A told", "2 ~Y_B packing 1"]


def test_hands_of_unknown_size_count_together() -> None:
    """Nobody knows how many cards Nora and Otto have; two together, and A and R are these."""
    out = (*told_elsewhere(0, *"AR"), *told_elsewhere(3, *"AR"))
    unknown = mini(*out, sizes=(4, None, None))
    found = derive(unknown, PLAIN)
    assert found.step_for(literal("~N_L")) is not None
    assert found.step_for(literal("~O_T")) is not None


def test_one_card_or_one_place_is_left_to_its_own_rule() -> None:
    """A row, an envelope, a full hand, a forced hand: packing alone sees none of them."""
    row = mini(*(told for who in (0, 1, 2) for told in told_elsewhere(who, "L")))
    envelope = mini(*told_elsewhere(3, *"AB"))
    for puzzle in (row, envelope):
        assert {step.by for step in derive(puzzle, {"told", "packing"}).steps} == {"told"}
    forced = derive(mini(passed("N", "ABCRVDL")), {"pass", "packing"})
    assert forced.step_for(literal("~E_G")) is None


# --- in general -----------------------------------------------------------------------------------


@given(st.one_of(honest_games().map(lambda game: game.puzzle), wild_puzzles()))
def test_where_no_show_is_open_counting_is_all_it_takes(puzzle: Puzzle) -> None:
    """Without shows and bans, the rules that suppose nothing give all that follows (Hall 1935)."""
    simple = Puzzle(puzzle.kinds, puzzle.sizes, tuple(filter(_is_simple, puzzle.premises)))
    found = derive(simple, PLAIN)
    assert (found.can if found.consistent else None) == closure(simple)


def test_hands_of_unknown_size_that_are_full_together_are_no_single_hand() -> None:
    """Two weapons fill the place face down and the one in the case file: C is not face down.

    That three hands have all that is left forces none of them to have C.
    """
    mine = (Holds(0, 0b010_000_010), Lacks(0, 0b101_111_101))
    away = tuple(Lacks(holder, 0b001_101_001, rule="pass") for holder in (1, 2, 3))
    kinds = (0b111, 0b111_000, 0b111_000_000)
    puzzle = Puzzle(kinds, (None, None, None, None, 1), (*mine, *away))
    assert derive(puzzle, PLAIN).can == closure(puzzle)


def _is_simple(premise: Premise) -> bool:
    return not isinstance(premise, OneOf | NotAll)


def crowd(size: int) -> Puzzle:
    """Two hands of this size, and one suspect too many that only they may have."""
    many = 2 * size + 1
    kinds = ((1 << many + 1) - 1, 0b111111 << many + 1)
    away = tuple(Lacks(holder, (1 << many) - 1, holder) for holder in (2, 3, 4))
    return Puzzle(kinds, (size, size, 3, 3), away)


@pytest.mark.parametrize("size", [2, 5, 8])
def test_a_pigeonhole_takes_few_lines(size: int) -> None:
    """Three for each card and the clash; by cases alone the lines treble with every place."""
    clash = blame(crowd(size))
    assert clash is not None
    cards = 2 * size + 1
    assert len(clash.steps) <= 3 * (cards + 1) + 1
    assert check(crowd(size), clash) is None


def test_by_cases_alone_a_pigeonhole_explodes() -> None:
    """With the rule forbidden: 23, 69 and 217 lines for one, two and three places a hand."""
    lengths = []
    for size in (1, 2, 3):
        clash = blame(crowd(size), ALL - {"packing"})
        assert clash is not None
        lengths.append(len(list(number_steps(clash.steps))))
    assert lengths[1] > 2.5 * lengths[0]
    assert lengths[2] > 2.5 * lengths[1]


# --- the small checker ----------------------------------------------------------------------------

AWAY = [f"~{place}_{card}" for place in "YE" for card in "ABRV"]
"""Four cards for the two hands of two."""
RIGHT = [
    ("~N_L", AWAY, ()),
    ("~E_B", ["~N_L", "~O_L"], (0, 2)),
    ("", [*AWAY, "O_L"], ()),
    ("", ["~N_L", "~O_L", "E_B"], (0, 2)),
]
WRONG = [
    ("~N_L", AWAY[1:], ()),
    ("~Y_L", AWAY, ()),
    ("~E_B", ["~N_L"], (0, 2)),
    ("~E_B", ["~N_L", "~O_L"], (0,)),
    ("~E_G", ["~N_L", "~O_L"], (0, 2)),
    ("~E_L", ["O_L"], ()),
    ("E_L", ["~Y_L", "~N_L", "~O_L"], ()),
    ("E_A", ["~E_B", "~E_C"], ()),
]


@pytest.mark.parametrize(("text", "cited", "premises"), RIGHT)
def test_a_right_count_is_accepted(text: str, cited: list[str], premises: tuple[int, ...]) -> None:
    """The opposite leaves a card without a place, or a place without a card."""
    assert follows(two_shows(), says(text), "packing", map(says, cited), premises)


@pytest.mark.parametrize(("text", "cited", "premises"), WRONG)
def test_a_wrong_count_is_not(text: str, cited: list[str], premises: tuple[int, ...]) -> None:
    """A citation is missing, it says too much, or it is the row or the envelope by itself."""
    assert not follows(two_shows(), says(text), "packing", map(says, cited), premises)


# --- in words -------------------------------------------------------------------------------------


def last(puzzle: Puzzle, goal: str) -> str:
    """The last sentence of the proof of what these signs say; "" asks for the clash."""
    proof = why(puzzle, says(goal)) if goal else blame(puzzle)
    assert proof is not None
    text = proof_text(lesson_names(), puzzle, proof).splitlines()[-1]
    return text.partition(" ")[2].rpartition(" (")[0] or text.partition(" ")[2]


def test_the_reason_names_the_cards_and_the_shows() -> None:
    """What fills the places, or what the places cannot do without."""
    assert last(two_cards_for_two_hands(), "~N_L") == (
        "Nora does not have the Library: the places left are just enough for Ada and the Rope"
    )
    assert last(two_shows(), "~E_B") == (
        "Bruno is not in the envelope: only Bruno and the Vase can have been shown at question 2 "
        "and question 4, a different one in each show"
    )
    envelope = mini(show("O", "BC", 1), Lacks(3, 1, 2, rule="told"))
    assert last(envelope, "~Y_B") == (
        "You do not have Bruno: Bruno and Carla are all needed in other places, which can take "
        "nothing else"
    )


def test_the_reason_of_a_clash_names_what_is_too_many_or_too_few() -> None:
    """Cards without places, places without cards, sizes that cannot be."""
    assert last(three_cards_for_two_places(), "") == (
        "This cannot be: there are too few places for Ada, the Rope and the Library"
    )
    three = (show("Y", "BV", 0), show("N", "BV", 1), show("O", "BV", 2))
    assert last(mini(*three), "").startswith(
        "This cannot be: only Bruno and the Vase can have been shown at question 1, question 2 and "
        "question 3, and that is too few"
    )
    two = (show("N", "BC", 1), show("O", "BC", 2), Lacks(3, 1, 3, rule="told"))
    assert last(mini(*two), "") == (
        "This cannot be: some places can take nothing but Bruno and Carla, and that is too few"
    )
    assert last(mini(sizes=(2, 2, 1)), "").startswith(
        "This cannot be: the sizes of the hands do not add up to the cards dealt"
    )


def test_a_show_beside_cards_is_named_with_them() -> None:
    """What fills Otto's last place but one is not known; that it does, is."""
    assert last(crowded_otto(), "~N_L") == (
        "Nora does not have the Library: the places left are just enough for Ada, the Rope and "
        "what was shown at question 3"
    )


def test_a_goal_of_several_follows_from_one_count() -> None:
    """Of the cards that have too few places if it were otherwise."""
    proof = why(two_shows(), (Literal(1, 3, has=False), Literal(8, 3, has=False)))
    assert proof is not None
    assert check(two_shows(), proof) is None
