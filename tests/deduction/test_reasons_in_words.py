"""Each reason that a line of a proof can give, by its own sentence."""

import pytest

from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.wording.claims import Names, claim, names_of, statement, together
from cluekit.clue.wording.proof import proof_text
from cluekit.core import SPECTATOR
from cluekit.logic import Clause, Holds, Lacks, Literal, NotAll, OneOf, Premise, Puzzle
from cluekit.logic.explain import blame, why
from cluekit.logic.rules import ALL
from naming import case_named
from twin.editions import any_kind, edition_with, open_game, played

CARDS = ("Ada", "Bruno", "the Rope", "the Vase")
NAMES = Names(
    CARDS,
    ("", "Nora", "Otto", "", "", ""),
    ("you", "seat", "seat", "table", "pool", "envelope"),
    lambda entry: f"line {entry + 1}",
)
YOU, NORA, OTTO, TABLE, POOL, FILE = range(6)
A, B, R, V = 1, 2, 4, 8


def puzzle(*premises: Premise, sizes: tuple[int | None, ...] = (0, 1, 1, 0, 0)) -> Puzzle:
    """Two suspects, two weapons; Nora and Otto have a card each."""
    return Puzzle((A | B, R | V), sizes, premises)


def says(text: str) -> Clause:
    """Return "N_A|~E_R" as a clause: You, Nora, Otto, Table, Pool, Envelope; A, B, R, V."""
    parts = [(one.removeprefix("~"), one[0] != "~") for one in text.split("|") if one]
    return tuple(Literal("ABRV".index(s[2]), "YNOTPE".index(s[0]), has) for s, has in parts)


def told(about: Puzzle, goal: str = "", rules: frozenset[str] = ALL) -> list[str]:
    """Return the sentences of a proof without their numbers."""
    proof = why(about, says(goal), rules) if goal else blame(about, rules)
    assert proof is not None
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
    assert {text: claim(NAMES, says(text)) for text in STATEMENTS} == STATEMENTS
    for text in filter(None, STATEMENTS):
        assert not statement(NAMES, says(text)).endswith(".")
    assert {text: together(NAMES, says(text)) for text in TOGETHER} == TOGETHER
    for premise, goal, reason in READ:
        (sentence,) = told(puzzle(premise), goal)
        assert sentence.endswith(f": {reason}."), sentence
    assert told(puzzle(Lacks(NORA, A | R | V, 3)), "N_B")[0] == (
        "Nora does not have Ada, the Rope or the Vase: unable to show any of these cards at line 4."
    )
    passes = (Lacks(NORA, A, 3), Lacks(OTTO, A, 3), Lacks(YOU, A, 4), Lacks(POOL, A, rule="told"))
    open_ = Lacks(TABLE, A, rule="mine")
    assert told(puzzle(*passes, open_, sizes=(None,) * 5), "E_A")[:2] == [
        "Nora and Otto do not have Ada: unable to show this card at line 4.",
        "You do not have Ada: unable to show this card at line 5.",
    ]
    other = (Lacks(NORA, A, 3), Lacks(OTTO, A, 4))
    apart = told(puzzle(*other, *passes[2:], open_, sizes=(None,) * 5), "E_A")
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
    (Holds(FILE, A, rule="looked"), "E_A", "you have looked"),
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
        assert told(puzzle(ban), "~E_A|~E_R") == [
            f"Ada and the Rope are not in the envelope together: {reason}."
        ]
        assert told(puzzle(ban, Holds(FILE, A, rule="looked")), "~E_R")[-1] == (
            f"The Rope is not in the envelope: {reason}, and the others are there (1)."
        )
    for about, goal, reason, rules in LAST:
        with case_named(reason):
            assert told(about, goal, rules)[-1] == f"{claim(NAMES, says(goal))[:-1]}: {reason}."
    about = puzzle(SHOW, OneOf(NORA, A | V, 2), OneOf(NORA, R | V, 3))
    lines = told(about, rules=frozenset({"show", "show-last", "hand-full", "cases"}))
    assert lines[-1].startswith("This cannot be: no case is possible (")
    assert lines[1].startswith("Case 1: Nora has")


OUT, NONE = Lacks(NORA, A, rule="told"), Lacks(NORA, A | R, rule="told")
SHOW, WRITTEN = OneOf(NORA, A | R, 1), OneOf(NORA, A | R)
NO_GRID = ALL - {"row", "envelope"}
INSIDE = Holds(FILE, A, rule="looked")
BOTH_INSIDE, NONE_INSIDE = Holds(FILE, A | B, rule="looked"), Lacks(FILE, A | B, rule="told")
PILE = puzzle(Holds(POOL, A, rule="looked"), sizes=(0, 1, 0, 0, 1))
UNKNOWN = puzzle(Holds(NORA, A | R, 0), sizes=(0, None, None, 0, 0))
YOURS = puzzle(Holds(YOU, A | R, rule="mine"), sizes=(1, 1, 0, 0, 0))
TWO_SHOWS = puzzle(OneOf(NORA, A, 1), OneOf(NORA, R, 2))
AT_2, IT_IS = "at line 2 one of Ada and the Rope", "it is one of Ada and the Rope"
ONE_CARD, NORAS_HAND = "the hand has 1 card, and", "Nora’s hand has 1 card, and"
TOGETHER_HAVE = "the hands of unknown size have 2 cards together, and"
TAKE_MORE = "the shows at line 2 and line 3, with no card in common, take more"
UNABLE = "Nora does not have Ada, unable to show this card at line 1 (1)"
LAST: list[tuple[Puzzle, str, str, frozenset[str]]] = [
    (puzzle(SHOW), "N_A|N_R", "a card was shown at line 2", ALL),
    (puzzle(WRITTEN), "N_A|N_R", "so it was noted", ALL),
    (puzzle(SHOW, OUT), "N_R", f"{AT_2} was shown, and the others are out (1)", ALL),
    (puzzle(WRITTEN, OUT), "N_R", f"{IT_IS}, and the others are out (1)", ALL),
    (puzzle(SHOW, NONE), "", f"{AT_2} was shown, and all of them are out (1)", ALL),
    (puzzle(WRITTEN, NONE), "", f"{IT_IS}, and all of them are out (1)", ALL),
    (puzzle(Holds(NORA, A, 0)), "~O_A", "known to be elsewhere (1)", ALL),
    (puzzle(Holds(NORA, A, 0)), "E_B", "all others of this kind are out (2)", ALL),
    (puzzle(INSIDE), "~E_B", "another of this kind is in the envelope (1)", ALL),
    (puzzle(Holds(NORA, A, 0), Holds(OTTO, A, 1)), "", "Ada cannot be in two places (1, 2)", ALL),
    (puzzle(BOTH_INSIDE), "", "the envelope cannot hold Ada and Bruno (1)", ALL),
    (puzzle(NONE_INSIDE), "", "all of one kind are out, and one is in the envelope (1)", ALL),
    (puzzle(Holds(NORA, A, 0)), "~N_R", f"{ONE_CARD} no room for another (1)", ALL),
    (PILE, "~P_R", "1 card lies there, and no room for another (1)", ALL),
    (UNKNOWN, "~O_V", f"{TOGETHER_HAVE} no room for another (1)", NO_GRID),
    (puzzle(Holds(NORA, A | R, 0)), "", f"{NORAS_HAND} no room for that many (1)", ALL),
    (YOURS, "", "your hand has 1 card, and no room for that many (1)", ALL),
    (puzzle(Lacks(NORA, A | B | R, 0)), "N_V", f"{ONE_CARD} all others are out (1)", ALL),
    (puzzle(Lacks(NORA, A | B, 0)), "N_R|N_V", f"{ONE_CARD} too few others are left (1)", ALL),
    (puzzle(Lacks(NORA, A | B | R | V, 0)), "", f"{NORAS_HAND} fewer are left (1)", NO_GRID),
    (puzzle(), "~N_A|~N_R", f"{ONE_CARD} no room for all of them", ALL),
    (puzzle(SHOW), "~N_V", f"{ONE_CARD} the show at line 2 takes the last", ALL),
    (puzzle(WRITTEN), "~N_V", f"{ONE_CARD} the show at the set-up takes the last", ALL),
    (TWO_SHOWS, "", f"{NORAS_HAND} {TAKE_MORE}", frozenset({"packing"})),
    (puzzle(Lacks(NORA, A, 0), Holds(NORA, A, 1)), "", "Nora has Ada, shown at line 2 (1)", ALL),
    (puzzle(Holds(NORA, A, 1), Lacks(NORA, A, 0)), "", UNABLE, ALL),
]
"""What is known, what is asked for ("" is the clash), the reason in the last line, the rules."""


@pytest.mark.parametrize(("leftovers", "place"), [("face-up", "table"), ("face-down", "pool")])
def test_names_of_a_table_with_cards_in_the_middle(leftovers: str, place: str) -> None:
    """Open cards and those face down are holders of their own, before the envelope."""
    games = played(open_game(edition_with("uk", leftovers=leftovers), 4, 1), any_kind(), 30)
    now = next(now for now in games if any(now.view(0).table.sizes))
    view, names = now.view(0), names_of(now.view(0))
    assert names.places == ("you", "seat", "seat", "seat", place, "envelope")
    assert len(names.holders) == len(names.places) == puzzle_of(view).file + 1
    assert "you" not in names_of(now.view(SPECTATOR)).places
