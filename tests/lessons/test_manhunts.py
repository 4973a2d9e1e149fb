"""Manhunts: one Killer, no action or card too many; codes; by living through each evening."""

from itertools import product

import msgspec
import pytest
from certified import answer_of, check_by_living_through
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import Chance, RefusedError
from cluekit.learn.feedback import explain
from cluekit.learn.progress import SIGNS
from cluekit.learn.puzzles.certificate import SEARCH
from cluekit.learn.puzzles.manhunt import (
    AXES,
    EDITIONS,
    WHATS,
    Action,
    Manhunt,
    code_of,
    manhunt_in,
)
from cluekit.learn.puzzles.manhunt_certificate import certificate_of
from cluekit.learn.puzzles.manhunt_search import find_manhunt
from cluekit.learn.puzzles.signed import SignedHunt, open_puzzle
from cluekit.noir.position.position import Position
from cluekit.noir.position.script import Script
from naming import case_named
from run_seed import run_seed
from twin.amounts import amounts

LEVELS = {"noir-classic": (1, 2, 3), "noir-standard": (1, 2, 3, 4, 5, 6)}
"""What is looked for in each run: cases with a new Killer are among those of the kit."""


@amounts(4, 500)
def test_each_has_one_killer_and_no_clue_too_many(amount: int) -> None:
    """In every edition, by living through; the game itself plays it to the same single suspect."""
    for name, number in product(EDITIONS, range(amount)):
        for level in LEVELS.get(name, (None, None)):
            made = find_manhunt(name, seed=f"lived {run_seed()} {number} {level}", level=level)
            assert made is not None
            with case_named(made.code):
                puzzle = answer_of(made)
                seen = check_by_living_through(puzzle)
                position = msgspec.convert(puzzle["position"], Position)
                *_, last = Script(position).play(puzzle["actions"])
                assert last.problem is None
                assert last.killer == 1 << made.solution[0]
                assert level in (None, made.level)
                verbs = [action.words[0] for action in seen]
                assert made.level not in (3, 6) or not set(AXES).isdisjoint(verbs)
                assert made.level not in (4, 5, 6) or any(each.said is not None for each in seen)
                assert (made.level >= 7) == any(action.success for action in seen)


def test_the_same_seed_makes_the_same_manhunt_of_the_wished_level() -> None:
    """An unknown level, or one that no evening gave, is not made up."""
    for level in range(1, 6):
        made, again = (find_manhunt("noir-standard", seed="two", level=level) for _ in range(2))
        assert made is not None
        assert again is not None
        assert (made.level, made.code) == (level, again.code)
    assert find_manhunt("noir-classic", seed="none", level=8, tries=2) is None
    for level, why in ((SEARCH, "level 8"), (4, "asks the Killer")):
        with pytest.raises(RefusedError) as refused:
            find_manhunt("noir-classic", seed="none", level=level)
        assert why in explain(refused.value.problem)


def test_codes_are_read_back_and_no_slip_opens_another() -> None:
    """Also on a board laid by luck; 10,000 changed codes are refused."""
    luck = Chance("slips of manhunts").luck("sign", 0)
    laid = tuple(luck.order(range(25)))
    for number in range(25):
        made = find_manhunt(EDITIONS[number % 4], seed=f"coded {number}")
        assert made is not None
        assert len(made.code.replace("-", "")) <= 40
        for case in (made.case, Manhunt(made.case.edition, 3, (7,), made.case.actions, laid, 1)):
            assert manhunt_in(code_of(case)) == case
        code = code_of(made.case).replace("-", "")
        for _ in range(400):
            signs = list(code)
            for _ in range(luck.pick((1, 2, 3))):
                signs[luck.pick(range(len(signs)))] = luck.pick(SIGNS)
            if (typed := "".join(signs)) != code:
                with pytest.raises(RefusedError) as refused:
                    open_puzzle(typed)
                assert refused.value.problem.code in {"puzzle-code", "puzzle-newer"}


SUSPECTS = st.integers(0, 24)
ACTIONS = st.builds(
    lambda what, who, drew, flag: Action(
        what,
        who,
        (1 if flag else -1) if what in AXES else 0,
        drew if what == "exonerate" else -1,
        flag and what in ("exonerate", "disguise"),
    ),
    st.sampled_from(WHATS),
    SUSPECTS,
    SUSPECTS,
    st.booleans(),
)


@given(
    st.sampled_from(EDITIONS),
    SUSPECTS,
    st.sets(SUSPECTS, max_size=7).map(lambda hand: tuple(sorted(hand))),
    st.lists(ACTIONS, max_size=31).map(tuple),
    st.integers(0, 1),
)
def test_whatever_was_written_is_read_and_signed_or_refused(
    name: str, inspector: int, hand: tuple[int, ...], actions: tuple[Action, ...], first: int
) -> None:
    """Also actions that no rule allows; what is signed holds by living through."""
    case = Manhunt(name, inspector, hand, actions, first=first)
    assert manhunt_in(code_of(case)) == case
    if certificate_of(case).minimal:
        check_by_living_through(answer_of(SignedHunt(case)))
    else:
        with pytest.raises(RefusedError, match=r"puzzle-(clash|open|needless)"):
            SignedHunt(case)


def test_what_does_not_hold_is_refused_in_words() -> None:
    """Several Killers, none, one that no rule leads to, an action or a card too many."""
    made = find_manhunt("noir-classic", seed="refused", level=3)
    assert made is not None
    case = made.case
    assert case.actions[0].what == "kill"
    far = Manhunt(case.edition, 24, (1, 5), (Action("kill", 0), Action("arrest", 12)))
    twice = Manhunt(case.edition, 24, (1, 5, 12), (Action("kill", 0),))
    said = {}
    for wrong in (case.without(0), far, twice):
        with pytest.raises(RefusedError) as refused:
            open_puzzle(code_of(wrong))
        said[refused.value.problem.code] = explain(refused.value.problem)
    assert said.keys() == {"puzzle-open", "puzzle-needless", "puzzle-clash"}
    assert "M" in said["puzzle-needless"]
    assert not certificate_of(far).possible
