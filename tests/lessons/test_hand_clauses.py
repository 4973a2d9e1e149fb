"""A learner's function for the size of a hand: its clauses are judged by their models alone."""

import sys
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

from test_code_kind import deeper, endless_answer, loop, swelling

from cluekit.learn.answers.checks import check
from cluekit.learn.exercises import load
from naming import case_named
from variants import fresh_case

HANDS = load("9.5").questions[0]
Writes = Callable[[list[str], int], list[str]]


def at_most(letters: list[str], size: int) -> list[str]:
    """Of one more than fit, not all."""
    return [" | ".join("~" + x for x in some) for some in combinations(letters, size + 1)]


def at_least(letters: list[str], size: int) -> list[str]:
    """Whatever is left out, one of the others."""
    return [" | ".join(some) for some in combinations(letters, len(letters) - size + 1)]


def by_rows(letters: list[str], size: int) -> list[str]:
    """A clause against each row of another size: long, and right."""
    rows = product((True, False), repeat=len(letters))
    return [
        " | ".join(f"~{x}" if holds else x for x, holds in zip(letters, row, strict=True))
        for row in rows
        if sum(row) != size
    ]


def with_a_name(letters: list[str], size: int) -> list[str]:
    """The first letter has another name, and both are alike: a letter of one's own."""
    other = ["same_1", *letters[1:]]
    alike = [f"~same_1 | {letters[0]}", f"same_1 | ~{letters[0]}"]
    return [*alike, *at_most(other, size), *at_least(other, size)]


def test_clauses_that_leave_just_the_hands_are_right() -> None:
    """However they are written: by their models, also with letters of one's own."""
    for number in range(3):
        question = fresh_case("9.5", number).questions[0]
        for right in (by_rows, with_a_name, lambda *a: at_most(*a) + at_least(*a)):
            assert check(question, right).right


WRONG: list[tuple[Writes, str, str]] = [
    (at_most, "at-most-one-alone", "nothing is too full. But this hand"),
    (at_least, "too-full", "it is too full: "),
    (lambda letters, size: at_most(letters, size - 1), "forbids-a-hand", "The clause: ~"),
    (lambda *a: [*by_rows(*a), "q", "~q"], "forbids-a-hand", "no row of your other letters"),
    (lambda *_: [], "too-full", "it is too full: "),
]


def test_a_hand_that_is_judged_wrongly_is_shown() -> None:
    """With the call that shows it, and the hand is what the message says of it."""
    for wrong, misconception, told in WRONG:
        with case_named(told):
            feedback = check(HANDS, wrong)
            assert (feedback.kind, feedback.misconception) == ("close", misconception)
            assert told in feedback.text
            assert "Try it: hand([" in feedback.text
            trial = HANDS.values["trials"][feedback.values["number"] - 1]
            held = [x for x in str(feedback.values["row"]).split(", ") if x in trial.letters]
            assert (len(held) == trial.size) == (misconception == "forbids-a-hand")


def pigeons(letters: list[str], size: int) -> list[str]:
    """Seven of them in six holes beside the hand: to try that would be a search without end."""
    there = [[f"p_{pigeon}{hole}" for hole in range(6)] for pigeon in range(7)]
    holes = list(zip(*there, strict=True))
    apart = [f"~{a} | ~{b}" for hole in holes for a, b in combinations(hole, 2)]
    return [*at_most(letters, size), *map(" | ".join, there), *apart]


ATTACKS: list[tuple[Callable[..., Any], str]] = [
    (lambda *_: loop(None), "was stopped after 200000 steps"),
    (lambda *_: deeper(None), "RecursionError"),
    (lambda *_: swelling(None), "MemoryError"),
    (lambda *_: sys.exit(3), "SystemExit: 3."),
    (lambda _: [], "TypeError: "),
    (lambda *_: None, "Does it end with “return”?"),
    (lambda *_: "~O_A", "It returned str. Wanted are clauses"),
    (lambda *_: [("~O_A",)], "It returned tuple. Wanted are clauses"),
    (lambda *_: ["~O_A & O_B"], "cannot be read as a clause"),
    (lambda *_: ["(" * 399], "cannot be read as a clause"),
    (lambda *_: ["O_A | " * 10**5], "cannot be read as a clause"),
    (lambda *_: endless_answer(None), "more than 500 things"),
    (pigeons, "with so many other letters it cannot be tried here"),
]


def test_whatever_is_returned_for_clauses_is_answered_in_words() -> None:
    """As for a detective; nothing is read that is no text, and no text that is too long."""
    for attack, told in ATTACKS:
        with case_named(told):
            feedback = check(HANDS, attack)
            assert feedback.kind == "not-yet"
            assert told in feedback.text
