"""A learner's function as an answer, a detective or clauses of a hand, harms nothing."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations, product
from typing import Any

import oracle
import pytest
from presses import press

from cluekit.learn.exercises import load
from cluekit.learn.exercises.L08 import RULES, crossable
from cluekit.learn.kinds.registry import check
from cluekit.learn.worlds import literals_of, puzzle_of
from cluekit.logic.rules import derive
from cluekit.ui import exercise
from naming import case_named
from variants import fresh_case

MISSION, HANDS = load("8.10"), load("9.5").questions[0]
Writes = Callable[[list[str], int], list[str]]
Attacks = tuple[tuple[Callable[..., Any], str], ...]


def detective(case: Any) -> list[str]:
    """The lesson's own solution."""
    models = list(case.models())
    return [x for x in case.letters if not any(x in deal.true for deal in models)]


def by_rules(case: Any) -> set[str]:
    """Crosses what the plain rules cross, and no more."""
    known = derive(case.puzzle, RULES)
    cells = zip(case.letters, literals_of(MISSION.case).values(), strict=True)
    return {x for x, at in cells if (known.rule_for(at.card, at.holder) or (True, ""))[0] is False}


def test_what_can_be_crossed_is_true_in_no_world_and_who_crosses_it_is_right() -> None:
    """Counted by the oracle; the rules find a part of it. A list, a set, or one by one."""
    missions = [fresh_case("8.10", number) for number in range(3)]
    trials = [trial for mission in missions for trial in mission.values["trials"]]
    answers = [answer for mission in missions for answer in mission.questions[0].answer]
    for trial, answer in zip(trials, answers, strict=True):
        worlds = oracle.hearing(oracle.knowing(trial.case.hand), *trial.case.events)
        names = list(literals_of(trial.case))
        out = {name for name in names if not any(oracle.is_true(name, w) for w in worlds)}
        assert worlds
        assert set(answer) == set(crossable(trial.case)) == out
        known = derive(puzzle_of(trial.case), RULES)
        for name, at in literals_of(trial.case).items():
            found = known.rule_for(at.card, at.holder)
            assert not found or found[0] or name in out
    for mission, right in product(missions, (detective, by_rules, lambda c: iter(detective(c)))):
        assert mission.answer(right).right


def first_model_only(case: Any) -> list[str]:
    """Takes one model for all of them: what is merely not known is crossed."""
    deal = next(case.models())
    return [x for x in case.letters if x not in deal.true]


def last_question_unheard(case: Any) -> set[str]:
    """Is right about less, and so crosses too little."""
    possible = {x for deal in type(case)(case.hand, case.clues[:-3], "mini", case.seats).models()
                for x in deal.true}  # fmt: skip
    return set(case.letters) - possible


IDEAS: tuple[tuple[Callable[[Any], Any], str, str], ...] = (
    (first_model_only, "M03", "nobody knows that yet. This deal fits: "),
    (lambda _: ["Y_C"], "crosses-what-is-certain", "true in every model"),
    (lambda _: [], "misses-what-rules-find", "which the rule "),
    (last_question_unheard, "misses-what-rules-find", "crosses nothing that is true"),
)


def test_a_wrong_idea_loses_the_mission() -> None:
    """With the case in which it fails, to be tried, and a deal that has the crossed letter."""
    for wrong, misconception, told in IDEAS:
        with case_named(told):
            feedback = MISSION.answer(wrong)
            assert (feedback.kind, feedback.misconception) == ("close", misconception)
            assert told in feedback.text
            assert 'Try it: case("You hold ' in feedback.text
    told = MISSION.answer(first_model_only)
    letter, number = told.values["letter"], told.values["number"]
    trial = MISSION.values["trials"][number - 1]
    worlds = oracle.hearing(oracle.knowing(trial.case.hand), *trial.case.events)
    held = {card: who.lower() for who, cards in told.values["deal"].hands for card in cards}
    assert held in worlds
    assert oracle.is_true(letter, held)


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


def loop(*_: Any) -> None:
    """Go on for ever."""
    while True:
        pass


def deeper(*given: Any) -> Any:
    """Call itself."""
    return deeper(*given)


def swelling(*_: Any) -> None:
    """Need twice as much again and again."""
    held = [0]
    while True:
        held = held + held


def interrupting(*_: Any) -> None:
    """Press Ctrl + C."""
    raise KeyboardInterrupt


def endless_answer(*_: Any) -> Iterator[str]:
    """Return letters without end."""
    while True:
        yield "Y_A"


class SpeechlessError(Exception):
    """An exception whose words are an attack of their own."""

    def __str__(self) -> str:
        """Do not come to an end either."""
        loop()
        return ""


def speechless(*_: Any) -> None:
    """Raise it."""
    raise SpeechlessError


ANYWHERE: Attacks = (
    (loop, "was stopped after 200000 steps"),
    (deeper, "RecursionError"),
    (swelling, "MemoryError"),
    (lambda *_: sys.exit(3), "SystemExit: 3."),
    (list, "TypeError: "),
    (lambda *_: None, "Does it end with “return”?"),
    (endless_answer, "more than 500 things"),
)
ON_CASES: Attacks = (
    (lambda _: [0] * 10**11, "MemoryError"),
    (interrupting, "it stopped with KeyboardInterrupt."),
    (speechless, "it stopped with SpeechlessError."),
    (lambda _: 1 // 0, "ZeroDivisionError: integer division or modulo by zero."),
    (lambda _: "Y_A", "It returned str."),
    (lambda _: 7, "It returned int."),
    (lambda _: [3], "It returned int."),
    (lambda _: ["Y_Z"], "“Y_Z” is not one of the letters, such as "),
    (lambda _: ["~Y_A"], "“~Y_A” is not one of the letters"),
)
ON_HANDS: Attacks = (
    (lambda *_: "~O_A", "It returned str. Wanted are clauses"),
    (lambda *_: [("~O_A",)], "It returned tuple. Wanted are clauses"),
    (lambda *_: ["~O_A & O_B"], "cannot be read as a clause"),
    (lambda *_: ["(" * 399], "cannot be read as a clause"),
    (lambda *_: ["O_A | " * 10**5], "cannot be read as a clause"),
    (pigeons, "with so many other letters it cannot be tried here"),
)


def test_whatever_it_does_is_answered_in_words() -> None:
    """Nobody is watched afterwards, nothing bounded or printed; what is no function is told so."""
    before = _bounds()
    on_cases = [(MISSION.questions[0], *attack) for attack in (*ANYWHERE, *ON_CASES)]
    for question, attack, told in (*on_cases, *((HANDS, *one) for one in (*ANYWHERE, *ON_HANDS))):
        with case_named(told):
            feedback = check(question, attack)
            assert (feedback.kind, _bounds()) == ("not-yet", before)
            assert told in feedback.text
    assert MISSION.answer(detective).right
    for given in ("my_detective", 7, ["Y_A"], {"a": 1}):
        told = MISSION.answer(given).text
        assert "is not a function" in told
        assert "answer(my_detective)" in told


def _bounds() -> tuple[object, ...]:
    """What watches and bounds this program."""
    here = (sys.gettrace(), sys.getprofile(), sys.getrecursionlimit(), sys.stdout)
    if sys.platform != "linux":
        return here
    import resource  # noqa: PLC0415 - not everywhere

    return (*here, resource.getrlimit(resource.RLIMIT_AS))


def test_a_stop_is_no_try() -> None:
    """Whoever presses stop, in the function or a moment before its end, has not answered."""

    def stopped(_: Any) -> None:
        with suppress(BaseException):
            signal.raise_signal(signal.SIGINT)

    card = exercise("8.10")
    before = card.draft.attempt
    # A shell that starts tests in the background makes them deaf to it.
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            card.answer(stopped)
    finally:
        signal.signal(signal.SIGINT, ours)
    assert card.draft.attempt == before
    assert card.answer(detective).right


def test_prints_and_changes_are_seen_by_nobody_else(capsys: pytest.CaptureFixture[str]) -> None:
    """Each function gets a case of its own; the judge has never seen it, nor what is printed."""

    def talking(case: Any) -> list[str]:
        print("x" * 1000)
        print("y", file=sys.stderr)
        return detective(case)

    assert MISSION.answer(talking).right
    assert capsys.readouterr() == ("", "")

    def spoiling(case: Any) -> list[str]:
        found = detective(case)
        case.hand, case.clues = "", ()
        case.__dict__["puzzle"] = None
        return found

    assert MISSION.answer(spoiling).right
    assert MISSION.answer(spoiling) == MISSION.answer(detective)


def test_a_function_is_handed_over_in_code_and_checked_again_by_a_press() -> None:
    """The widget says so; a fresh case begins without one."""
    card = exercise("8.10")
    assert "Nothing is handed over." in card.drawing
    assert not press(card, "check").draft.attempt.solved
    card.answer(detective)
    assert "Handed over." in card.drawing
    assert press(card, "check").draft.attempt.feedback.right
    assert "Yes, because on 6 cases" in card.spoken
    assert "Nothing is handed over." in press(card, "fresh").drawing
