"""A proof in words: numbered lines, each with its reason and what it rests on, in any language."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cluekit.clue import edition, new_game
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.wording import the
from cluekit.clue.wording.claims import Names, claim, names_of
from cluekit.clue.wording.proof import Told, numbers_in_words, proof_lines, proof_text
from cluekit.clue.wording.rule_names import rule_name, rule_says
from cluekit.logic import Holds, Lacks, Literal, NotAll, Puzzle
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.rules import ALL, derive, number_steps
from cluekit.words import LANGUAGES, language, set_language
from deduction.games import game
from deduction.lesson_deck import (
    garden_case,
    lesson_six,
    mine,
    mini,
    passed,
    proof_of,
    saw,
    says,
    show,
)
from deduction.test_packing import CROWDED, ENVELOPE, THREE_CARDS, TWO_CARDS, TWO_SHOWS
from naming import case_named


@contextmanager
def reading(code: str) -> Iterator[None]:
    """Read in another language for a while."""
    before = language()
    set_language(code)
    yield
    set_language(before)


def lesson_names() -> Names:
    """You, Nora, Otto and the envelope, in the reader's language."""
    cards = tuple(the(card) for card in edition("mini").deck.cards)
    return Names(cards, ("", "Nora", "Otto", ""), ("you", "seat", "seat", "envelope"))


def text(puzzle: Puzzle, goal: str, rules: frozenset[str] = ALL) -> list[str]:
    """Return the proof of what these signs say, line by line; "" asks for the clash."""
    return proof_text(lesson_names(), puzzle, proof_of(puzzle, goal, rules)).splitlines()


def test_proofs_of_the_curriculum_in_sentences() -> None:
    """6.1: what is alike is one line; 6.2: each case under its supposition; 6.3: three cards."""
    assert text(lesson_six(), "E_B") == [
        "1. You have Ada: you see your own hand.",
        (
            "2. Otto does not have the Vase or the Library: unable to show any of these cards at "
            "question 1."
        ),
        "3. Ada is not in the envelope: known to be elsewhere (1).",
        (
            "4. Otto has Carla: at question 2 one of Carla, the Vase and the Library was shown, "
            "and the others are out (2)."
        ),
        "5. Carla is not in the envelope: known to be elsewhere (4).",
        "6. Bruno is in the envelope: all others of this kind are out (3, 5).",
    ]
    assert text(garden_case(), "E_C", ALL - {"contradiction"})[5:] == [
        (
            "6. Otto has Bruno or the Vase: at question 2 one of Bruno, the Vase and the Tower was "
            "shown, and the others are out (3)."
        ),
        "   7. Case 1: Otto has Bruno.",
        "   8. Bruno is not in the envelope: known to be elsewhere (7).",
        "   9. Carla is in the envelope: all others of this kind are out (4, 8).",
        "   10. Case 2: Otto has the Vase.",
        (
            "   11. Otto does not have Carla: the hand has 2 cards, and the show at question 1 "
            "takes the last (10)."
        ),
        "   12. Carla is in the envelope: every other place is out (2, 5, 11).",
        "13. Carla is in the envelope: it is so in every case (6, 7, 9, 10, 12).",
    ]
    lines = text(garden_case(), "E_C", ALL - {"cases", "packing"})
    assert lines[5] == "   6. Suppose: Carla is not in the envelope."
    assert lines[-2].startswith("   12. This cannot be: at question 1 one of Bruno, the Rope")
    assert lines[-1] == "13. Carla is in the envelope: the opposite cannot be (6, 12)."


KNOWN = mini(
    *(mine("AR"), passed("N", "BVL"), saw("O", "V", "BVL")),
    *(passed("N", "BVG", 1), saw("O", "V", "BVG", 1)),
)
LEFT = mini(mine("AR"), passed("N", "BVL"), saw("O", "V", "BVL"))
FULL = mini(saw("O", "B", "BVL"), saw("O", "G", "AVG", 1))
APART = mini(mine("VD"), show("O", "AVL"), show("O", "CDG", 1))
NEEDED = mini(show("O", "AB"), show("O", "AR", 1), show("O", "AL", 2))
PACKED = mini(show("O", "AVL"), show("O", "BDG", 1), show("O", "CRT", 2))
NOWHERE = mini(*(passed(who, "L", n) for n, who in enumerate("YNOE")))
AGAIN = mini(passed("N", "BVL", 3), saw("N", "V", "CVG", 6))
TWICE = mini(saw("N", "V", "CVG"), saw("O", "V", "CVG", 1))
TOO_FEW = mini(*(show(who, "BV", n) for n, who in enumerate("YNO")))
FULL_PLACES = mini(show("N", "BC", 1), show("O", "BC", 2), Lacks(3, 1, 3, rule="told"))
HAND, BOTH = "the hand has 2 cards, and", "Bruno and Carla"
ONLY = "only Bruno and the Vase can have been shown at"
ENOUGH = "the places left are just enough for Ada"
THREE = "question 1, question 2 and question 3"
ENDS = "with no card in common, take"
LAST = [
    (KNOWN, "N_T", f"{HAND} all others are out (2, 4, 5, 8)"),
    (KNOWN, "~N_A", "known to be elsewhere (1)"),
    (FULL, "~O_T", f"{HAND} no room for another (1, 2)"),
    (APART, "~O_B", f"{HAND} the shows at question 1 and question 2, {ENDS} them all"),
    (NEEDED, "O_A", f"{HAND} without it the shows at {THREE} would take more"),
    (mini(Holds(3, 1, rule="looked")), "~E_B", "another of this kind is in the envelope (1)"),
    (garden_case(), "O_B|O_V|O_T", "a card was shown at question 2"),
    (garden_case(), "O_B|~N_V", "if the one is not so, the other is (3, 5)"),
    (LEFT, "O_L|E_L", "every other place is out (1, 2)"),
    (LEFT, "E_B|E_C", "one of each kind is in the envelope, and the others are out (2)"),
    (LEFT, "~O_B|~O_C", f"{HAND} no room for all of them (1)"),
    (TWO_CARDS, "~N_L", f"{ENOUGH} and the Rope (1–4)"),
    (CROWDED, "~N_L", f"{ENOUGH}, the Rope and what was shown at question 3 (1–5)"),
    (TWO_SHOWS, "~E_B", f"{ONLY} question 2 and question 4, a different one in each show (1, 2)"),
    (ENVELOPE, "~Y_B", f"{BOTH} are all needed in other places, which can take nothing else (1)"),
    (PACKED, "", f"Otto’s hand has 2 cards, and the shows at {THREE}, {ENDS} more"),
    (AGAIN, "", "Nora has the Vase, shown at question 7 (1)"),
    (TWICE, "", "the Vase cannot be in two places (1, 2)"),
    (NOWHERE, "", "no place is left for the Library (1–4)"),
    (THREE_CARDS, "", "there are too few places for Ada, the Rope and the Library (1–6)"),
    (TOO_FEW, "", f"{ONLY} {THREE}, and that is too few"),
    (FULL_PLACES, "", f"some places can take nothing but {BOTH}, and that is too few (1)"),
    (mini(sizes=(2, 2, 1)), "", "the sizes of the hands do not add up to the cards dealt"),
]
"""What is known, what is asked for ("" is the clash), and the reason in the last line."""


def test_every_rule_has_a_reason_of_its_own() -> None:
    """Row, envelope, hands, packing; as data: number, rule, sentence, what it rests on."""
    for puzzle, goal, reason in LAST:
        with case_named(reason):
            last = text(puzzle, goal)[-1].strip().partition(" ")[2]
            assert last == f"{claim(lesson_names(), says(goal))[:-1]}: {reason}."
    assert text(mini(Holds(3, 0b10010, rule="told", entry=2), NotAll(3, 0b1010010, 4)), "~E_L") == [
        "1. Bruno and the Vase are in the envelope: noted at question 3.",
        (
            "2. The Library is not in the envelope: the accusation at question 5 was wrong, and "
            "the others are there (1)."
        ),
    ]
    lines = proof_lines(lesson_names(), lesson_six(), proof_of(lesson_six(), "E_B"))
    assert [line.rule for line in lines] == ["mine", "pass", "row", "show-last", "row", "envelope"]
    assert lines[1].says == (says("~O_V"), says("~O_L"))
    assert (lines[1].lines, lines[1].entries, lines[1].premises) == ((2, 3), (0,), (2,))
    assert (lines[3].cites, lines[3].entries, lines[0].entries) == ((2,), (1,), ())
    assert numbers_in_words([1]) == "1"
    assert numbers_in_words([1, 2, 5, 6, 7, 9]) == "1, 2, 5–7, 9"


def test_names_come_from_a_view() -> None:
    """You are "you", the others have names, the last holder is the envelope."""
    view = new_game("mini", ["You", "Nora", "Otto"], seed=3).view(0)
    names = names_of(view)
    assert names.places == ("you", "seat", "seat", "envelope")
    proof = why(puzzle_of(view), (Literal(view.hand[0], 0),))
    assert proof is not None
    assert proof_text(names, puzzle_of(view), proof).endswith(": you see your own hand.")
    piles = Names(("the Rope", "the Vase"), ("", ""), ("table", "pool"))
    assert claim(piles, says("Y_A")) == "The Rope lies face up."
    assert claim(piles, says("~N_B")) == "The Vase does not lie face down."


@pytest.mark.early
def test_italian_and_portuguese() -> None:
    """The same proof for other readers."""
    lines = {}
    for code in LANGUAGES:
        with reading(code):
            lines[code] = text(lesson_six(), "E_B")
    assert lines["it"][0] == "1. Hai Ada: vedi la tua mano."
    assert lines["it"][3] == (
        "4. Otto ha Carla: alla domanda 2 è stata mostrata una carta fra Carla, il Vaso e la "
        "Biblioteca, e le altre sono escluse (2)."
    )
    assert lines["pt"][5] == (
        "6. Bruno está no envelope: todas as outras deste tipo estão descartadas (3, 5)."
    )


@pytest.mark.parametrize("other_language", ["it", "pt"])
def test_every_rule_has_a_name_and_a_sentence_in_each_language(other_language: str) -> None:
    """And they are translated."""
    english = {rule: (rule_name(rule), rule_says(rule)) for rule in sorted(ALL | {"suppose"})}
    with reading(other_language):
        other = {rule: (rule_name(rule), rule_says(rule)) for rule in english}
    for rule, (name, sentence) in english.items():
        assert name
        assert sentence.endswith(".")
        assert other[rule][1] not in {"", sentence}
    assert (rule_name("unheard-of"), rule_says("unheard-of")) == ("unheard-of", "")


def test_every_proof_and_every_clash_can_be_told() -> None:
    """Each line is told once, and cites only lines that were told before."""
    for number in range(0, 40, 2):
        puzzle = game("words", number)
        for card, holders in enumerate(derive(puzzle).can):
            holder = card % (puzzle.file + 1)
            goal = Literal(card, holder, bool(holders >> holder & 1))
            if proof := why(puzzle, (goal,)):
                with case_named(number, goal):
                    assert_told(proof_lines(any_names(puzzle), puzzle, proof), proof)
    for number in range(1, 100, 2):
        puzzle = game("words", number)
        if clash := blame(puzzle):
            with case_named(number):
                lines = proof_lines(any_names(puzzle), puzzle, clash)
                assert_told(lines, clash)
                assert "annot be" in lines[-1].sentence


def any_names(puzzle: Puzzle) -> Names:
    """Names for any puzzle."""
    cards = tuple(f"card {number}" for number in range(puzzle.cards))
    holders = tuple(f"player {number}" for number in range(puzzle.file))
    return Names(cards, (*holders, ""), (*(("seat",) * puzzle.file), "envelope"))


def assert_told(lines: list[Told], proof: Proof) -> None:
    """Hold the lines against the proof."""
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert sorted(n for line in lines for n in line.lines) == [
        at.number for at in number_steps(proof.steps)
    ]
    assert {n for line in lines for n in line.premises} == set(proof.premises)
    for line in lines:
        assert all(0 < number < line.number for number in line.cites)
        assert line.sentence.endswith(".")
        assert "{" not in line.sentence
