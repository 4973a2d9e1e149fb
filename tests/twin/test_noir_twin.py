"""Noir and its slow twin, written independently from the clauses, play the same games."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.noir import SHIPPED, new_game
from cluekit.noir.public import facts
from run_seed import run_seed
from twin.agree import Pair
from twin.amounts import amounts, either_run, numbers
from twin.noir_editions import (
    WISHES,
    Wish,
    deadly,
    drawn_edition,
    edition_with,
    playable,
    switches,
    table,
)

MOST = 250


@pytest.mark.parametrize("preset", SHIPPED)
@amounts(12, 1_000)
def test_they_agree_on_every_edition_of_noir(preset: str, amount: int) -> None:
    """Choices, facts, who reads what, table and secrets are the same at each step."""
    seen = Counter[str]()
    options = edition_with(preset).options
    often = {"Shift", "Kill", "Disguise", "Arrest", "Exonerate", "Discard"}
    often |= {"KillerAnswered", "InspectorAnswered"} if options.canvas else set()
    often |= {"CitizensArrest"} if options.citizens_arrest else set()
    wanted = dict.fromkeys(often, amount // 2) | {"LinesRemoved": amount // 4}
    for number in numbers(amount, lambda: all(seen[kind] >= wanted[kind] for kind in wanted)):
        session = table(preset, f"{run_seed()} {number}")
        Pair(session).play_on(WISHES[number % 3], MOST)
        seen.update(type(step.move).__name__ for step in session.record)
        seen.update(type(x.fact).__name__ for step in session.record for x in step.letters)


@amounts(40, 10_000)
def test_they_agree_under_any_house_rules_of_noir(amount: int) -> None:
    """The same on boards from 2×2 to 7×7, under random answers to every switch there is.

    Lines vanish by kills, by disguises and by shifts, alone and rows with columns at once: that
    comes up in one of four games of those who kill on a small board, and else in hardly any.
    """
    known = {(0, "inspector-killed"), (0, "toll"), (1, "arrest")}
    endings = Counter[tuple[int | None, str]]()
    gone = Counter[str]()
    ways = ("Kill", "Disguise", "Shift", "both at once")
    for number in numbers(amount, lambda: set(endings) >= known and all(gone[way] for way in ways)):
        name, small = f"{run_seed()} {number}", (3, 4, 2, 99) if number % 4 == 3 else ()
        session = new_game(drawn_edition(name, *small), seed=name, ready=False)
        Pair(session).play_on((*WISHES, deadly())[number % 4], MOST)
        end = session.view(0).table
        endings[end.winner, end.ending] += 1
        assert set(endings) <= known | {(None, "")}
        for step in session.record:
            for fact in (x.fact for x in step.letters if isinstance(x.fact, facts.LinesRemoved)):
                gone[type(step.move).__name__] += 1
                gone["both at once"] += bool(fact.rows and fact.columns)


@either_run
@given(
    answers=st.fixed_dictionaries({name: st.sampled_from(a) for name, a in switches().items()}),
    sizes=st.tuples(st.integers(2, 7), st.integers(2, 7), st.integers(1, 9), st.integers(1, 48)),
    wish=st.sampled_from(WISHES),
    seed=st.integers(0, 2**32),
)
def test_they_agree_wherever_hypothesis_looks_in_noir(
    run: str, answers: dict[str, object], sizes: tuple[int, ...], wish: Wish, seed: int
) -> None:
    """Shrunk to the smallest board and the plainest rules under which they differ."""
    assert run
    edition = edition_with(SHIPPED[0], **playable(answers, *sizes))
    Pair(new_game(edition, seed=seed, ready=False)).play_on(wish, 80)


def test_every_switch_of_noir_is_drawn() -> None:
    """No answer of any switch, and no size, is left out of the search above."""
    sizes = {"rows": {*range(2, 8)}, "columns": {*range(2, 8)}, "hand": {*range(1, 9)}}
    every = sizes | {name: {*answers} for name, answers in switches().items()}
    wanted = {(name, answer) for name, answers in every.items() for answer in answers}
    seen = set[tuple[str, object]]()
    for number in numbers(120, lambda: seen >= wanted):
        options = drawn_edition(f"{run_seed()} {number}").options
        seen.update((name, getattr(options, name)) for name in every)
    grids = {answer for name, answer in seen if name in ("rows", "columns")}
    assert grids == sizes["rows"]
