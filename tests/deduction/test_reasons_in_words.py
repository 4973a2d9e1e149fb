"""Each reason that a line of a proof can give, by its own sentence."""

from __future__ import annotations

import pytest

from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.wording.claims import Names, claim, names_of, statement, together
from cluekit.clue.wording.proof import proof_text
from cluekit.core import SPECTATOR
from cluekit.logic import Clause, Holds, Lacks, Literal, NotAll, OneOf, Premise, Puzzle
from cluekit.logic.explain import blame, why
from cluekit.logic.rules import ALL
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


def told(about: Puzzle, *goal: Literal, rules: frozenset[str] = ALL) -> list[str]:
    """Return the sentences of a proof without their numbers."""
    proof = why(about, goal, rules) if goal else blame(about, rules)
    assert proof is not None
    lines = proof_text(NAMES, about, proof).splitlines()
    return [line.strip().partition(" ")[2] for line in lines]


# --- statements -----------------------------------------------------------------------------------

STATEMENTS = [
    (((0, YOU, True),), "You have Ada."),
    (((0, YOU, False),), "You do not have Ada."),
    (((2, NORA, True),), "Nora has the Rope."),
    (((2, NORA, False),), "Nora does not have the Rope."),
    (((2, TABLE, True),), "The Rope lies face up."),
    (((2, TABLE, False),), "The Rope does not lie face up."),
    (((2, POOL, True),), "The Rope lies face down."),
    (((2, POOL, False),), "The Rope does not lie face down."),
    (((2, FILE, True),), "The Rope is in the envelope."),
    (((2, FILE, False),), "The Rope is not in the envelope."),
    (((0, OTTO, True), (2, OTTO, True), (3, OTTO, True)), "Otto has Ada, the Rope or the Vase."),
    (((0, FILE, True), (1, FILE, True)), "Ada or Bruno is in the envelope."),
    (((2, NORA, True), (2, FILE, True)), "Nora has the Rope or the Rope is in the envelope."),
    (((0, YOU, False), (2, YOU, False)), "You do not have Ada and the Rope together."),
    (((0, OTTO, False), (2, OTTO, False)), "Otto does not have Ada and the Rope together."),
    (((0, FILE, False), (2, FILE, False)), "Ada and the Rope are not in the envelope together."),
    (
        ((0, POOL, False), (2, POOL, False)),
        "Ada does not lie face down or the Rope does not lie face down.",
    ),
    (((0, POOL, True), (2, NORA, False)), "Ada lies face down or Nora does not have the Rope."),
]


@pytest.mark.parametrize(("literals", "sentence"), STATEMENTS)
def test_a_statement_is_a_sentence(
    literals: tuple[tuple[int, int, bool], ...], sentence: str
) -> None:
    """Who has what, or one of several things."""
    clause: Clause = tuple(Literal(*one) for one in literals)
    assert claim(NAMES, clause) == sentence
    assert statement(NAMES, clause) == statement(NAMES, clause).rstrip(".")


TOGETHER = [
    (((0, YOU, True), (2, YOU, True)), "you have Ada and the Rope"),
    (((0, YOU, False), (2, YOU, False)), "you do not have Ada or the Rope"),
    (((0, OTTO, False), (2, OTTO, False)), "Otto does not have Ada or the Rope"),
    (((2, NORA, False), (2, OTTO, False)), "Nora and Otto do not have the Rope"),
    (((0, TABLE, True), (2, TABLE, True)), "Ada and the Rope lie face up"),
    (((0, TABLE, False), (2, TABLE, False)), "Ada and the Rope do not lie face up"),
    (((0, POOL, True), (2, POOL, True)), "Ada and the Rope lie face down"),
    (((0, POOL, False), (2, POOL, False)), "Ada and the Rope do not lie face down"),
    (((0, FILE, True), (2, FILE, True)), "Ada and the Rope are in the envelope"),
    (((0, FILE, False), (2, FILE, False)), "Ada and the Rope are not in the envelope"),
]


@pytest.mark.parametrize(("literals", "words"), TOGETHER)
def test_several_things_that_are_all_so(
    literals: tuple[tuple[int, int, bool], ...], words: str
) -> None:
    """Of one holder; or the same cards of several players."""
    assert together(NAMES, [Literal(*one) for one in literals]) == words


def test_what_cannot_be_is_said() -> None:
    """The empty clause."""
    assert claim(NAMES, ()) == "This cannot be."


# --- reasons --------------------------------------------------------------------------------------

READ = [
    (Holds(YOU, A, rule="mine"), (0, YOU, True), "you see your own hand"),
    (Lacks(TABLE, A, rule="mine"), (0, TABLE, False), "everybody sees the open cards"),
    (Holds(NORA, A, 3, rule="shown"), (0, NORA, True), "shown at line 4"),
    (Holds(NORA, A, rule="shown"), (0, NORA, True), "it was shown"),
    (Holds(FILE, A, rule="looked"), (0, FILE, True), "you have looked"),
    (Holds(NORA, A, 3, rule="told"), (0, NORA, True), "noted at line 4"),
    (Holds(NORA, A, rule="told"), (0, NORA, True), "so it was noted"),
    (Lacks(NORA, A | R, 3), (0, NORA, False), "unable to show this card at line 4"),
    (Lacks(NORA, A | R), (0, NORA, False), "so it was noted"),
]


@pytest.mark.parametrize(("premise", "goal", "reason"), READ)
def test_what_is_read_off_says_where(
    premise: Premise, goal: tuple[int, int, bool], reason: str
) -> None:
    """With the entry of the log, or without where it stands in none."""
    (sentence,) = told(puzzle(premise), Literal(*goal))
    assert sentence.endswith(f": {reason}.")


def test_several_cards_of_one_pass_are_one_line() -> None:
    """All of them are told together where all are needed."""
    about = puzzle(Lacks(NORA, A | R | V, 3))
    assert told(about, Literal(1, NORA))[0] == (
        "Nora does not have Ada, the Rope or the Vase: unable to show any of these cards at line 4."
    )


def test_players_who_passed_on_the_same_cards_are_one_line() -> None:
    """At one question; your own pass, and one at another question, are told apart."""
    passes = (Lacks(NORA, A, 3), Lacks(OTTO, A, 3), Lacks(YOU, A, 4), Lacks(POOL, A, rule="told"))
    open_ = Lacks(TABLE, A, rule="mine")
    sentences = told(puzzle(*passes, open_, sizes=(None,) * 5), Literal(0, FILE))
    assert sentences[:2] == [
        "Nora and Otto do not have Ada: unable to show this card at line 4.",
        "You do not have Ada: unable to show this card at line 5.",
    ]
    other = (Lacks(NORA, A, 3), Lacks(OTTO, A, 4))
    apart = told(puzzle(*other, *passes[2:], open_, sizes=(None,) * 5), Literal(0, FILE))
    assert apart[0] == "Nora does not have Ada: unable to show this card at line 4."


BANS = [
    (NotAll(FILE, A | R, 4), "the accusation at line 5 was wrong"),
    (NotAll(FILE, A | R, 4, rule="silence"), "nobody accused after line 5"),
    (NotAll(FILE, A | R, 4, rule="pass"), "fewer were shown at line 5"),
    (NotAll(FILE, A | R, 4, rule="told"), "not all of them are there, noted at line 5"),
    (NotAll(FILE, A | R), "not all of them are there, so it was noted"),
]


@pytest.mark.parametrize(("ban", "reason"), BANS)
def test_not_all_of_them_together(ban: NotAll, reason: str) -> None:
    """As it stands; and what is left when the others are there."""
    both = tuple(Literal(card, FILE, has=False) for card in (0, 2))
    assert told(puzzle(ban), *both) == [
        f"Ada and the Rope are not in the envelope together: {reason}."
    ]
    about = puzzle(ban, Holds(FILE, A, rule="looked"))
    assert told(about, Literal(2, FILE, has=False))[-1] == (
        f"The Rope is not in the envelope: {reason}, and the others are there (1)."
    )


def test_shows_and_clauses() -> None:
    """A show names its question; a clause that somebody wrote names none."""
    either = (Literal(0, NORA), Literal(2, NORA))
    assert told(puzzle(OneOf(NORA, A | R, 1)), *either) == [
        "Nora has Ada or the Rope: a card was shown at line 2."
    ]
    assert told(puzzle(OneOf(NORA, A | R)), *either)[0].endswith(": so it was noted.")
    out = Lacks(NORA, A, rule="told")
    assert told(puzzle(OneOf(NORA, A | R, 1), out), Literal(2, NORA))[-1] == (
        "Nora has the Rope: at line 2 one of Ada and the Rope was shown, and the others are out "
        "(1)."
    )
    assert told(puzzle(OneOf(NORA, A | R), out), Literal(2, NORA))[-1].endswith(
        ": it is one of Ada and the Rope, and the others are out (1)."
    )
    none = Lacks(NORA, A | R, rule="told")
    assert told(puzzle(OneOf(NORA, A | R, 1), none))[-1] == (
        "This cannot be: at line 2 one of Ada and the Rope was shown, and all of them are out (1)."
    )
    assert told(puzzle(OneOf(NORA, A | R), none))[-1].startswith(
        "This cannot be: it is one of Ada and the Rope, and all"
    )


def test_row_and_envelope() -> None:
    """Elsewhere, everywhere else out, two places, no place; another of the kind, the last one."""
    shown = puzzle(Holds(NORA, A, 0))
    assert told(shown, Literal(0, OTTO, has=False))[-1] == (
        "Otto does not have Ada: known to be elsewhere (1)."
    )
    assert told(shown, Literal(1, FILE))[-1].endswith(": all others of this kind are out (2).")
    inside = puzzle(Holds(FILE, A, rule="looked"))
    assert told(inside, Literal(1, FILE, has=False))[-1].endswith(
        ": another of this kind is in the envelope (1)."
    )
    two = puzzle(Holds(NORA, A, 0), Holds(OTTO, A, 1))
    assert told(two)[-1] == "This cannot be: Ada cannot be in two places (1, 2)."
    both = puzzle(Holds(FILE, A | B, rule="looked"))
    assert told(both)[-1] == "This cannot be: the envelope cannot hold Ada and Bruno (1)."
    neither = puzzle(Lacks(FILE, A | B, rule="told"))
    assert told(neither)[-1] == (
        "This cannot be: all of one kind are out, and one is in the envelope (1)."
    )


def test_hands_say_how_large_they_are() -> None:
    """A full hand, a forced one; a pile; hands of unknown size; whose hand it is in a clash."""
    full = puzzle(Holds(NORA, A, 0), sizes=(0, 1, 1, 0, 0))
    assert told(full, Literal(2, NORA, has=False))[-1] == (
        "Nora does not have the Rope: the hand has 1 card, and no room for another (1)."
    )
    pile = puzzle(Holds(POOL, A, rule="looked"), sizes=(0, 1, 0, 0, 1))
    assert told(pile, Literal(2, POOL, has=False))[-1] == (
        "The Rope does not lie face down: 1 card lies there, and no room for another (1)."
    )
    unknown = puzzle(Holds(NORA, A | R, 0), sizes=(0, None, None, 0, 0))
    assert told(unknown, Literal(3, OTTO, has=False), rules=ALL - {"row", "envelope"})[-1] == (
        "Otto does not have the Vase: the hands of unknown size have 2 cards together, and no "
        "room for another (1)."
    )
    over = puzzle(Holds(NORA, A | R, 0))
    assert (
        told(over)[-1] == "This cannot be: Nora’s hand has 1 card, and no room for that many (1)."
    )
    mine = puzzle(Holds(YOU, A | R, rule="mine"), sizes=(1, 1, 0, 0, 0))
    assert told(mine)[-1] == "This cannot be: your hand has 1 card, and no room for that many (1)."
    forced = puzzle(Lacks(NORA, A | B | R, 0))
    assert told(forced, Literal(3, NORA))[-1] == (
        "Nora has the Vase: the hand has 1 card, and all others are out (1)."
    )
    left = puzzle(Lacks(NORA, A | B, 0))
    assert told(left, Literal(2, NORA), Literal(3, NORA))[-1] == (
        "Nora has the Rope or the Vase: the hand has 1 card, and too few others are left (1)."
    )
    nothing = puzzle(Lacks(NORA, A | B | R | V, 0))
    assert told(nothing, rules=ALL - {"row", "envelope"})[-1] == (
        "This cannot be: Nora’s hand has 1 card, and fewer are left (1)."
    )
    apart = (Literal(0, NORA, has=False), Literal(2, NORA, has=False))
    assert told(puzzle(), *apart)[0] == (
        "Nora does not have Ada and the Rope together: the hand has 1 card, and no room for all of "
        "them."
    )


def test_packing_names_its_shows() -> None:
    """One show that takes the last slot; several; without an entry, the set-up."""
    one = puzzle(OneOf(NORA, A | R, 1))
    assert told(one, Literal(3, NORA, has=False)) == [
        "Nora does not have the Vase: the hand has 1 card, and the show at line 2 takes the last."
    ]
    written = puzzle(OneOf(NORA, A | R))
    assert "the show at the set-up takes" in told(written, Literal(3, NORA, has=False))[0]
    two = puzzle(OneOf(NORA, A, 1), OneOf(NORA, R, 2))
    assert told(two, rules=frozenset({"packing"}))[0] == (
        "This cannot be: Nora’s hand has 1 card, and the shows at line 2 and line 3, with no card "
        "in common, take more."
    )


def test_two_lines_that_contradict_each_other() -> None:
    """What was shown against what was passed."""
    about = puzzle(Lacks(NORA, A, 0), Holds(NORA, A, 1))
    assert told(about)[-1] == "This cannot be: Nora has Ada, shown at line 2 (1)."
    other = puzzle(Holds(NORA, A, 1), Lacks(NORA, A, 0))
    assert told(other)[-1] == (
        "This cannot be: Nora does not have Ada, unable to show this card at line 1 (1)."
    )


def test_cases_of_which_none_can_be() -> None:
    """One of Ada, the Rope and the Vase: each is with somebody else, or would be one too many."""
    about = puzzle(OneOf(NORA, A | R, 1), OneOf(NORA, A | V, 2), OneOf(NORA, R | V, 3))
    rules = frozenset({"show", "show-last", "hand-full", "cases"})
    lines = told(about, rules=rules)
    assert lines[-1].startswith("This cannot be: no case is possible (")
    assert lines[1].startswith("Case 1: Nora has")


# --- at a table -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("leftovers", "place"), [("face-up", "table"), ("face-down", "pool")])
def test_names_of_a_table_with_cards_in_the_middle(leftovers: str, place: str) -> None:
    """Open cards and those face down are holders of their own, before the envelope."""
    edition = edition_with("uk", leftovers=leftovers)
    for now in played(open_game(edition, 4, 1), any_kind(), 30):
        view = now.view(0)
        if any(view.table.sizes):
            names = names_of(view)
            assert names.places == ("you", "seat", "seat", "seat", place, "envelope")
            assert len(names.holders) == len(names.places) == puzzle_of(view).file + 1
            watching = names_of(now.view(SPECTATOR))
            assert "you" not in watching.places
            return
    pytest.fail("nothing was dealt")
