"""A proof in words: numbered lines, each with its reason and what it rests on, in any language."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cluekit.clue import edition, new_game
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.wording import the
from cluekit.clue.wording.claims import Names, claim, names_of, statement, together
from cluekit.clue.wording.names import rule_name, rule_says
from cluekit.clue.wording.proof import Told, numbers_in_words, proof_lines, proof_text
from cluekit.core import SPECTATOR
from cluekit.logic import Clause, Holds, Lacks, Literal, NotAll, OneOf, Premise, Puzzle
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.rules import ALL, derive, number_steps
from cluekit.words import language, set_language
from deduction.games import game
from deduction.lesson_deck import GARDEN, SIX, mine, mini, passed, proof_of, saw, says, show
from deduction.test_explain import CROWDED, ENVELOPE, THREE_CARDS, TWO_CARDS, TWO_SHOWS
from naming import case_named
from twin.editions import any_kind, edition_with, open_game, played


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
    assert "\n".join(text(SIX, "E_B")) == SIX_TOLD
    assert "\n".join(text(GARDEN, "E_C", ALL - {"contradiction"})[5:]) == GARDEN_TOLD
    lines = text(GARDEN, "E_C", ALL - {"cases", "packing"})
    assert lines[5] == "   6. Suppose: Carla is not in the envelope."
    assert lines[-2].startswith("   12. This cannot be: at question 1 one of Bruno, the Rope")
    assert lines[-1] == "13. Carla is in the envelope: the opposite cannot be (6, 12)."


SIX_TOLD = """\
1. You have Ada: you see your own hand.
2. Otto does not have the Vase or the Library: unable to show any of these cards at question 1.
3. Ada is not in the envelope: known to be elsewhere (1).
4. Otto has Carla: at question 2 one of Carla, the Vase and the Library was shown, \
and the others are out (2).
5. Carla is not in the envelope: known to be elsewhere (4).
6. Bruno is in the envelope: all others of this kind are out (3, 5)."""
GARDEN_TOLD = """\
6. Otto has Bruno or the Vase: at question 2 one of Bruno, the Vase and the Tower was shown, \
and the others are out (3).
   7. Case 1: Otto has Bruno.
   8. Bruno is not in the envelope: known to be elsewhere (7).
   9. Carla is in the envelope: all others of this kind are out (4, 8).
   10. Case 2: Otto has the Vase.
   11. Otto does not have Carla: the hand has 2 cards, and the show at question 1 \
takes the last (10).
   12. Carla is in the envelope: every other place is out (2, 5, 11).
13. Carla is in the envelope: it is so in every case (6, 7, 9, 10, 12)."""
LEFT = mini(mine("AR"), passed("N", "BVL"), saw("O", "V", "BVL"))
APART = mini(mine("VD"), show("O", "AVL"), show("O", "CDG", 1))
NEEDED = mini(show("O", "AB"), show("O", "AR", 1), show("O", "AL", 2))
PACKED = mini(show("O", "AVL"), show("O", "BDG", 1), show("O", "CRT", 2))
NOWHERE = mini(*(passed(who, "L", n) for n, who in enumerate("YNOE")))
TOO_FEW = mini(*(show(who, "BV", n) for n, who in enumerate("YNO")))
FULL_PLACES = mini(show("N", "BC", 1), show("O", "BC", 2), Lacks(3, 1, 3, rule="told"))
HAND, BOTH = "the hand has 2 cards, and", "Bruno and Carla"
ONLY = "only Bruno and the Vase can have been shown at"
ENOUGH = "the places left are just enough for Ada"
THREE = "question 1, question 2 and question 3"
ENDS = "with no card in common, take"
LAST = [
    (APART, "~O_B", f"{HAND} the shows at question 1 and question 2, {ENDS} them all"),
    (NEEDED, "O_A", f"{HAND} without it the shows at {THREE} would take more"),
    (GARDEN, "O_B|~N_V", "if the one is not so, the other is (3, 5)"),
    (LEFT, "O_L|E_L", "every other place is out (1, 2)"),
    (LEFT, "E_B|E_C", "one of each kind is in the envelope, and the others are out (2)"),
    (TWO_CARDS, "~N_L", f"{ENOUGH} and the Rope (1–4)"),
    (CROWDED, "~N_L", f"{ENOUGH}, the Rope and what was shown at question 3 (1–5)"),
    (TWO_SHOWS, "~E_B", f"{ONLY} question 2 and question 4, a different one in each show (1, 2)"),
    (ENVELOPE, "~Y_B", f"{BOTH} are all needed in other places, which can take nothing else (1)"),
    (PACKED, "", f"Otto’s hand has 2 cards, and the shows at {THREE}, {ENDS} more"),
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
    lines = proof_lines(lesson_names(), SIX, proof_of(SIX, "E_B"))
    assert [line.rule for line in lines] == ["mine", "pass", "row", "show-last", "row", "envelope"]
    assert lines[1].says == (says("~O_V"), says("~O_L"))
    assert (lines[1].lines, lines[1].entries, lines[1].premises) == ((2, 3), (0,), (2,))
    assert (lines[3].cites, lines[3].entries, lines[0].entries) == ((2,), (1,), ())
    assert numbers_in_words([1]) == "1"
    assert numbers_in_words([1, 2, 5, 6, 7, 9]) == "1, 2, 5–7, 9"


def test_names_come_from_a_view() -> None:
    """You are "you", others have names; cards in the middle have holders before the envelope."""
    view = new_game("mini", ["You", "Nora", "Otto"], seed=3).view(0)
    names = names_of(view)
    assert names.places == ("you", "seat", "seat", "envelope")
    proof = why(puzzle_of(view), (Literal(view.hand[0], 0),))
    assert proof_text(names, puzzle_of(view), proof).endswith(": you see your own hand.")
    for leftovers, place in (("face-up", "table"), ("face-down", "pool")):
        games = played(open_game(edition_with("uk", leftovers=leftovers), 4, 1), any_kind(), 30)
        now = next(now for now in games if any(now.view(0).table.sizes))
        view, names = now.view(0), names_of(now.view(0))
        assert names.places == ("you", "seat", "seat", "seat", place, "envelope")
        assert len(names.holders) == len(names.places) == puzzle_of(view).file + 1
        assert "you" not in names_of(now.view(SPECTATOR)).places


@pytest.mark.early
def test_italian_and_portuguese() -> None:
    """The same proof for other readers."""
    with reading("it"):
        lines = text(SIX, "E_B")
        assert lines[0] == "1. Hai Ada: vedi la tua mano."
        assert lines[3] == (
            "4. Otto ha Carla: alla domanda 2 è stata mostrata una carta fra Carla, il Vaso e la "
            "Biblioteca, e le altre sono escluse (2)."
        )
    with reading("pt"):
        assert text(SIX, "E_B")[5] == (
            "6. Bruno está no envelope: todas as outras deste tipo estão descartadas (3, 5)."
        )


def test_every_rule_has_a_name_and_a_sentence_in_each_language() -> None:
    """And they are translated."""
    rules = sorted(ALL | {"suppose"})
    english = [rule_says(rule) for rule in rules]
    assert all(sentence.endswith(".") for sentence in english)
    for code in ("it", "pt"):
        with reading(code):
            assert all(map(rule_name, rules))
            for rule, sentence in zip(rules, english, strict=True):
                assert rule_says(rule) not in {"", sentence}, (code, rule)
    assert all(map(rule_name, rules))
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
    steps = [at.number for at in number_steps(proof.steps)]
    assert sorted(n for line in lines for n in line.lines) == steps
    assert {n for line in lines for n in line.premises} == set(proof.premises)
    for line in lines:
        assert all(0 < number < line.number for number in line.cites)
        assert line.sentence.endswith(".")
        assert "{" not in line.sentence


NAMES = Names(
    ("Ada", "Bruno", "the Rope", "the Vase"),
    ("", "Nora", "Otto", "", "", ""),
    ("you", "seat", "seat", "table", "pool", "envelope"),
    lambda entry: f"line {entry + 1}",
)
"""Of a smaller deck, two suspects and two weapons, with cards that lie on the table."""
YOU, NORA, OTTO, TABLE, POOL, FILE = range(6)
A, B, R, V = 1, 2, 4, 8


def small(*premises: Premise, sizes: tuple[int | None, ...] = (0, 1, 1, 0, 0)) -> Puzzle:
    """Two suspects, two weapons; Nora and Otto have a card each."""
    return Puzzle((A | B, R | V), sizes, premises)


def claims(text: str) -> Clause:
    """Return "N_A|~E_R" as a clause: You, Nora, Otto, Table, Pool, Envelope; A, B, R, V."""
    parts = [(one.removeprefix("~"), one[0] != "~") for one in text.split("|") if one]
    return tuple(Literal("ABRV".index(s[2]), "YNOTPE".index(s[0]), has) for s, has in parts)


def told(about: Puzzle, goal: str = "", rules: frozenset[str] = ALL) -> list[str]:
    """Return the sentences of a proof without their numbers."""
    proof = why(about, claims(goal), rules) if goal else blame(about, rules)
    return [line.strip().partition(" ")[2] for line in proof_text(NAMES, about, proof).splitlines()]


STATEMENTS = {
    "": "This cannot be.", "Y_A": "You have Ada.", "~Y_A": "You do not have Ada.",
    "N_R": "Nora has the Rope.", "~N_R": "Nora does not have the Rope.",
    "T_R": "The Rope lies face up.", "~T_R": "The Rope does not lie face up.",
    "P_R": "The Rope lies face down.", "~P_R": "The Rope does not lie face down.",
    "E_R": "The Rope is in the envelope.", "~E_R": "The Rope is not in the envelope.",
    "O_A|O_R|O_V": "Otto has Ada, the Rope or the Vase.",
    "E_A|E_B": "Ada or Bruno is in the envelope.",
    "N_R|E_R": "Nora has the Rope or the Rope is in the envelope.",
    "~Y_A|~Y_R": "You do not have Ada and the Rope together.",
    "~O_A|~O_R": "Otto does not have Ada and the Rope together.",
    "~E_A|~E_R": "Ada and the Rope are not in the envelope together.",
    "~P_A|~P_R": "Ada does not lie face down or the Rope does not lie face down.",
    "P_A|~N_R": "Ada lies face down or Nora does not have the Rope.",
}  # fmt: skip


def test_statements_are_sentences() -> None:
    """Who has what, or one of several; what is read off says where; several passes are one line."""
    assert {text: claim(NAMES, claims(text)) for text in STATEMENTS} == STATEMENTS
    for text in filter(None, STATEMENTS):
        assert not statement(NAMES, claims(text)).endswith(".")
    assert {text: together(NAMES, claims(text)) for text in TOGETHER} == TOGETHER
    for premise, goal, reason in READ:
        (sentence,) = told(small(premise), goal)
        assert sentence.endswith(f": {reason}."), sentence
    assert told(small(Lacks(NORA, A | R | V, 3)), "N_B")[0] == (
        "Nora does not have Ada, the Rope or the Vase: unable to show any of these cards at line 4."
    )
    passes = (Lacks(NORA, A, 3), Lacks(OTTO, A, 3), Lacks(YOU, A, 4), Lacks(POOL, A, rule="told"))
    open_ = Lacks(TABLE, A, rule="mine")
    assert told(small(*passes, open_, sizes=(None,) * 5), "E_A")[:2] == [
        "Nora and Otto do not have Ada: unable to show this card at line 4.",
        "You do not have Ada: unable to show this card at line 5.",
    ]
    other = (Lacks(NORA, A, 3), Lacks(OTTO, A, 4))
    apart = told(small(*other, *passes[2:], open_, sizes=(None,) * 5), "E_A")
    assert apart[0] == "Nora does not have Ada: unable to show this card at line 4."


TOGETHER = {
    "Y_A|Y_R": "you have Ada and the Rope", "~Y_A|~Y_R": "you do not have Ada or the Rope",
    "~O_A|~O_R": "Otto does not have Ada or the Rope",
    "~N_R|~O_R": "Nora and Otto do not have the Rope", "T_A|T_R": "Ada and the Rope lie face up",
    "~T_A|~T_R": "Ada and the Rope do not lie face up", "P_A|P_R": "Ada and the Rope lie face down",
    "~P_A|~P_R": "Ada and the Rope do not lie face down",
    "E_A|E_R": "Ada and the Rope are in the envelope",
    "~E_A|~E_R": "Ada and the Rope are not in the envelope",
}  # fmt: skip
READ = [
    (Holds(YOU, A, rule="mine"), "Y_A", "you see your own hand"),
    (Lacks(TABLE, A, rule="mine"), "~T_A", "everybody sees the open cards"),
    (Holds(NORA, A, 3, rule="shown"), "N_A", "shown at line 4"),
    (Holds(NORA, A, rule="shown"), "N_A", "it was shown"),
    (Holds(FILE, A, rule="looked"), "E_A", "the envelope was opened"),
    (Holds(POOL, A, rule="looked"), "P_A", "you have looked"),
    (Holds(NORA, A, 3, rule="told"), "N_A", "noted at line 4"),
    (Holds(NORA, A, rule="told"), "N_A", "so it was noted"),
    (Lacks(NORA, A | R, 3), "~N_A", "unable to show this card at line 4"),
    (Lacks(NORA, A | R), "~N_A", "so it was noted"),
]
BANS = [
    (NotAll(FILE, A | R, 4), "the accusation at line 5 was wrong"),
    (NotAll(FILE, A | R, 4, rule="silence"), "nobody accused after line 5"),
    (NotAll(FILE, A | R, 4, rule="pass"), "fewer were shown at line 5"),
    (NotAll(FILE, A | R, 4, rule="told"), "not all of them are there, noted at line 5"),
    (NotAll(FILE, A | R), "not all of them are there, so it was noted"),
]


def test_the_last_line_gives_its_reason() -> None:
    """Shows, rows, hands, packing, contradictions; bans; cases of which none can be."""
    for ban, reason in BANS:
        assert told(small(ban), "~E_A|~E_R") == [
            f"Ada and the Rope are not in the envelope together: {reason}."
        ]
        assert told(small(ban, Holds(FILE, A, rule="looked")), "~E_R")[-1] == (
            f"The Rope is not in the envelope: {reason}, and the others are there (1)."
        )
    for about, goal, reason, rules in LAST_LINES:
        with case_named(reason):
            assert told(about, goal, rules)[-1] == f"{claim(NAMES, claims(goal))[:-1]}: {reason}."
    about = small(SHOW, OneOf(NORA, A | V, 2), OneOf(NORA, R | V, 3))
    lines = told(about, rules=frozenset({"show", "show-last", "hand-full", "cases"}))
    assert lines[-1].startswith("This cannot be: no case is possible (")
    assert lines[1].startswith("Case 1: Nora has")


OUT, NONE = Lacks(NORA, A, rule="told"), Lacks(NORA, A | R, rule="told")
SHOW, WRITTEN = OneOf(NORA, A | R, 1), OneOf(NORA, A | R)
NO_GRID = ALL - {"row", "envelope"}
INSIDE = Holds(FILE, A, rule="looked")
BOTH_INSIDE, NONE_INSIDE = Holds(FILE, A | B, rule="looked"), Lacks(FILE, A | B, rule="told")
PILE = small(Holds(POOL, A, rule="looked"), sizes=(0, 1, 0, 0, 1))
UNKNOWN = small(Holds(NORA, A | R, 0), sizes=(0, None, None, 0, 0))
YOURS = small(Holds(YOU, A | R, rule="mine"), sizes=(1, 1, 0, 0, 0))
NORAS_SHOWS = small(OneOf(NORA, A, 1), OneOf(NORA, R, 2))
AT_2, IT_IS = "at line 2 one of Ada and the Rope", "it is one of Ada and the Rope"
ONE_CARD, NORAS_HAND = "the hand has 1 card, and", "Nora’s hand has 1 card, and"
TOGETHER_HAVE = "the hands of unknown size have 2 cards together, and"
TAKE_MORE = "the shows at line 2 and line 3, with no card in common, take more"
UNABLE = "Nora does not have Ada, unable to show this card at line 1 (1)"
LAST_LINES: list[tuple[Puzzle, str, str, frozenset[str]]] = [
    (small(SHOW), "N_A|N_R", "a card was shown at line 2", ALL),
    (small(WRITTEN), "N_A|N_R", "so it was noted", ALL),
    (small(SHOW, OUT), "N_R", f"{AT_2} was shown, and the others are out (1)", ALL),
    (small(WRITTEN, OUT), "N_R", f"{IT_IS}, and the others are out (1)", ALL),
    (small(SHOW, NONE), "", f"{AT_2} was shown, and all of them are out (1)", ALL),
    (small(WRITTEN, NONE), "", f"{IT_IS}, and all of them are out (1)", ALL),
    (small(Holds(NORA, A, 0)), "~O_A", "known to be elsewhere (1)", ALL),
    (small(Holds(NORA, A, 0)), "E_B", "all others of this kind are out (2)", ALL),
    (small(INSIDE), "~E_B", "another of this kind is in the envelope (1)", ALL),
    (small(Holds(NORA, A, 0), Holds(OTTO, A, 1)), "", "Ada cannot be in two places (1, 2)", ALL),
    (small(BOTH_INSIDE), "", "the envelope cannot hold Ada and Bruno (1)", ALL),
    (small(NONE_INSIDE), "", "all of one kind are out, and one is in the envelope (1)", ALL),
    (small(Holds(NORA, A, 0)), "~N_R", f"{ONE_CARD} no room for another (1)", ALL),
    (PILE, "~P_R", "1 card lies there, and no room for another (1)", ALL),
    (UNKNOWN, "~O_V", f"{TOGETHER_HAVE} no room for another (1)", NO_GRID),
    (small(Holds(NORA, A | R, 0)), "", f"{NORAS_HAND} no room for that many (1)", ALL),
    (YOURS, "", "your hand has 1 card, and no room for that many (1)", ALL),
    (small(Lacks(NORA, A | B | R, 0)), "N_V", f"{ONE_CARD} all others are out (1)", ALL),
    (small(Lacks(NORA, A | B, 0)), "N_R|N_V", f"{ONE_CARD} too few others are left (1)", ALL),
    (small(Lacks(NORA, A | B | R | V, 0)), "", f"{NORAS_HAND} fewer are left (1)", NO_GRID),
    (small(), "~N_A|~N_R", f"{ONE_CARD} no room for all of them", ALL),
    (small(SHOW), "~N_V", f"{ONE_CARD} the show at line 2 takes the last", ALL),
    (small(WRITTEN), "~N_V", f"{ONE_CARD} the show at the set-up takes the last", ALL),
    (NORAS_SHOWS, "", f"{NORAS_HAND} {TAKE_MORE}", frozenset({"packing"})),
    (small(Lacks(NORA, A, 0), Holds(NORA, A, 1)), "", "Nora has Ada, shown at line 2 (1)", ALL),
    (small(Holds(NORA, A, 1), Lacks(NORA, A, 0)), "", UNABLE, ALL),
]
"""What is known, what is asked for ("" is the clash), the reason in the last line, the rules."""
