"""A proof in words: numbered lines, each with its reason and what it rests on, in any language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given

from cluekit.clue import edition, new_game
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.wording import the
from cluekit.clue.wording.claims import Names, claim, names_of
from cluekit.clue.wording.proof import Told, numbers_in_words, proof_lines, proof_text
from cluekit.clue.wording.rule_names import rule_name, rule_says
from cluekit.logic import Holds, Literal, NotAll, Puzzle
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.rules import ALL, derive, number_steps
from cluekit.words import LANGUAGES, language, set_language
from deduction.games import Honest, honest_games, wild_puzzles
from deduction.lesson_deck import mine, mini, passed, saw, says, show


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
    proof = why(puzzle, says(goal), rules) if goal else blame(puzzle)
    assert proof is not None
    return proof_text(lesson_names(), puzzle, proof).splitlines()


def lesson_six() -> Puzzle:
    """Curriculum 6.1."""
    return mini(mine("AR"), passed("O", "AVL"), show("O", "CVL", 1))


def garden_case() -> Puzzle:
    """Curriculum 6.2."""
    silent = (passed("N", "CDG", 2), passed("Y", "CDG", 2))
    return mini(mine("AT"), show("O", "BRL"), show("O", "BVT", 1), *silent)


def test_bruno_is_guilty_in_six_sentences() -> None:
    """Curriculum 6.1: what is alike is told as one line, and cites the lines above it."""
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


def test_cases_are_told_one_after_the_other() -> None:
    """Curriculum 6.2: each under its supposition, and what they have in common after them."""
    lines = text(garden_case(), "E_C", ALL - {"contradiction"})
    assert lines[5:] == [
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


def test_a_contradiction_is_told_with_what_was_supposed() -> None:
    """Curriculum 6.3: Otto would have three cards."""
    lines = text(garden_case(), "E_C", ALL - {"cases", "packing"})
    assert lines[5] == "   6. Suppose: Carla is not in the envelope."
    assert lines[-2].startswith("   12. This cannot be: at question 1 one of Bruno, the Rope")
    assert lines[-1] == "13. Carla is in the envelope: the opposite cannot be (6, 12)."


def last(puzzle: Puzzle, goal: str, rules: frozenset[str] = ALL) -> str:
    """Return the last sentence of a proof without its number."""
    return text(puzzle, goal, rules)[-1].strip().partition(" ")[2]


def test_every_rule_has_a_reason_of_its_own() -> None:
    """Row, envelope, hands, packing, both ways round."""
    asked = (
        passed("N", "BVL"),
        saw("O", "V", "BVL"),
        passed("N", "BVG", 1),
        saw("O", "V", "BVG", 1),
    )
    known = mini(mine("AR"), *asked)
    assert last(known, "N_T") == (
        "Nora has the Tower: the hand has 2 cards, and all others are out (2, 4, 5, 8)."
    )
    assert last(known, "~N_A") == "Nora does not have Ada: known to be elsewhere (1)."
    full = mini(saw("O", "B", "BVL"), saw("O", "G", "AVG", 1))
    assert last(full, "~O_T") == (
        "Otto does not have the Tower: the hand has 2 cards, and no room for another (1, 2)."
    )
    packed = mini(mine("VD"), show("O", "AVL"), show("O", "CDG", 1))
    assert last(packed, "~O_B") == (
        "Otto does not have Bruno: the hand has 2 cards, and the shows at question 1 and "
        "question 2, with no card in common, take them all."
    )
    needed = mini(show("O", "AB"), show("O", "AR", 1), show("O", "AL", 2))
    assert last(needed, "O_A") == (
        "Otto has Ada: the hand has 2 cards, and without it the shows at question 1, question 2 "
        "and question 3 would take more."
    )
    assert last(mini(Holds(3, 1, rule="looked")), "~E_B") == (
        "Bruno is not in the envelope: another of this kind is in the envelope (1)."
    )
    two_in = mini(Holds(3, 0b10010, rule="told", entry=2), NotAll(3, 0b1010010, 4))
    assert text(two_in, "~E_L") == [
        "1. Bruno and the Vase are in the envelope: noted at question 3.",
        (
            "2. The Library is not in the envelope: the accusation at question 5 was wrong, and "
            "the others are there (1)."
        ),
    ]


def test_one_of_several_is_told() -> None:
    """A show as it stands, a show without what is out, places left, a hand that cannot hold all."""
    assert last(garden_case(), "O_B|O_V|O_T") == (
        "Otto has Bruno, the Vase or the Tower: a card was shown at question 2."
    )
    puzzle = mini(mine("AR"), passed("N", "BVL"), saw("O", "V", "BVL"))
    assert last(puzzle, "O_L|E_L") == (
        "Otto has the Library or the Library is in the envelope: every other place is out (1, 2)."
    )
    assert last(puzzle, "E_B|E_C") == (
        "Bruno or Carla is in the envelope: one of each kind is in the envelope, and the others "
        "are out (2)."
    )
    assert last(puzzle, "~O_B|~O_C") == (
        "Otto does not have Bruno and Carla together: the hand has 2 cards, and no room for all "
        "of them (1)."
    )
    assert last(garden_case(), "O_B|~N_V").endswith("if the one is not so, the other is (3, 5).")


def test_a_clash_says_what_cannot_be() -> None:
    """Whose hand is too small; which card is in two places; what was shown after a pass."""
    packed = mini(show("O", "AVL"), show("O", "BDG", 1), show("O", "CRT", 2))
    assert last(packed, "") == (
        "This cannot be: Otto’s hand has 2 cards, and the shows at question 1, question 2 and "
        "question 3, with no card in common, take more."
    )
    again = mini(passed("N", "BVL", 3), saw("N", "V", "CVG", 6))
    assert last(again, "") == "This cannot be: Nora has the Vase, shown at question 7 (1)."
    twice = mini(saw("N", "V", "CVG"), saw("O", "V", "CVG", 1))
    assert "the Vase cannot be in two places" in last(twice, "")
    nowhere = mini(*(passed(who, "L", n) for n, who in enumerate("YNOE")))
    assert last(
        nowhere, ""
    ) == "This cannot be: no place is left for the Library (1, 2, 3, 4)." or (
        "1–4" in last(nowhere, "")
    )


def test_the_lines_are_data_for_pictures() -> None:
    """Number, depth, rule, sentence, what is said, and what it rests on."""
    proof = why(lesson_six(), says("E_B"))
    assert proof is not None
    lines = proof_lines(lesson_names(), lesson_six(), proof)
    assert [line.rule for line in lines] == ["mine", "pass", "row", "show-last", "row", "envelope"]
    assert lines[1].says == (says("~O_V"), says("~O_L"))
    assert (lines[1].lines, lines[1].entries, lines[1].premises) == ((2, 3), (0,), (2,))
    assert (lines[3].cites, lines[3].entries) == ((2,), (1,))
    assert lines[0].entries == ()


def test_numbers_of_lines_are_read_as_runs() -> None:
    """Two neighbours stay two, three are a run."""
    assert numbers_in_words([1]) == "1"
    assert numbers_in_words([1, 2, 5, 6, 7, 9]) == "1, 2, 5–7, 9"


def test_names_come_from_a_view() -> None:
    """You are "you", the others have names, the last holder is the envelope."""
    view = new_game("mini", ["You", "Nora", "Otto"], seed=3).view(0)
    names = names_of(view)
    assert names.places == ("you", "seat", "seat", "envelope")
    card = view.hand[0]
    proof = why(puzzle_of(view), (Literal(card, 0),))
    assert proof is not None
    assert proof_text(names, puzzle_of(view), proof).endswith(": you see your own hand.")


def test_piles_are_told_as_piles() -> None:
    """Cards that lie open or face down are nobody's hand."""
    names = Names(("the Rope", "the Vase"), ("", ""), ("table", "pool"))
    assert claim(names, says("Y_A")) == "The Rope lies face up."
    assert claim(names, says("~N_B")) == "The Vase does not lie face down."


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
    assert rule_name("unheard-of") == "unheard-of"
    assert rule_says("unheard-of") == ""


# --- in general -----------------------------------------------------------------------------------


@given(honest_games())
def test_every_proof_of_a_game_can_be_told(game: Honest) -> None:
    """Each line of the proof is told once, and cites only lines that were told before."""
    names = any_names(game.puzzle)
    can = derive(game.puzzle).can
    for card, holders in enumerate(can):
        for holder in range(game.puzzle.file + 1):
            goal = Literal(card, holder, bool(holders >> holder & 1))
            if holder == card % (game.puzzle.file + 1) and (proof := why(game.puzzle, (goal,))):
                assert_told(proof_lines(names, game.puzzle, proof), proof)


@given(wild_puzzles())
def test_every_clash_can_be_told(puzzle: Puzzle) -> None:
    """Whatever was noted, of whatever holder."""
    clash = blame(puzzle)
    if clash:
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
