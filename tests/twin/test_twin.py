"""The engine and the slow twin, written independently from the clauses, play the same games."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.clue.editions.edition import read_edition
from cluekit.core import Chance, Luck
from naming import case_named
from run_seed import run_seed
from twin.agree import Pair
from twin.amounts import amounts, either_run, numbers
from twin.decks import DECKS, any_deck
from twin.editions import PRESETS, any_kind, draw_options, eager, edition_with, open_game, switches

WISHES = (any_kind(), eager())
OFTEN = ("Roll", "Walk", "Suggest", "Show", "EndTurn")
"""Moves that are compared at least four times a game."""


def _luck(purpose: str, number: int) -> Luck:
    return Chance(f"{purpose} {run_seed()} {number}").luck("options", 0, 0)


@pytest.mark.parametrize("preset", PRESETS)
@amounts(10, 1_000)
def test_they_agree_on_every_edition(preset: str, amount: int) -> None:
    """Choices, public effects, who reads what, and the table are the same at each step.

    By chance alone pieces hardly ever ask where they may stay for nothing; eager ones do.
    """
    edition, seen = edition_with(preset), Counter[str]()
    least, most = edition.players
    wanted = dict.fromkeys(OFTEN, 4 * amount) | {"Accuse": amount // 3}
    for number in numbers(amount, lambda: all(seen[kind] >= wanted[kind] for kind in wanted)):
        players = least + number // 2 % (most - least + 1)
        session = open_game(edition, players, f"{run_seed()} {number}")
        Pair(session).play_on(WISHES[number % 2], most=220)
        seen.update(type(step.move).__name__ for step in session.record)


@pytest.mark.parametrize("preset", PRESETS)
@amounts(15, 1_000)
def test_they_agree_under_any_house_rules(preset: str, amount: int) -> None:
    """The same under random answers to every switch an edition has."""
    for number in range(amount):
        luck = _luck("house", number)
        edition = edition_with(preset, **draw_options(luck))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        game = open_game(edition, players, f"{run_seed()} {number}")
        Pair(game).play_on(any_kind(accuse_one_in=40), most=150)


@amounts(14, 2_000)
def test_they_agree_on_decks_of_any_size(amount: int) -> None:
    """Few cards or many, two players or ten, on plans that were drawn, under any house rules."""
    for number in range(amount):
        luck = _luck("size", number)
        name = DECKS[number] if number < len(DECKS) else any_deck(luck)
        with case_named(run_seed(), number, name):
            edition = edition_with(name, **draw_options(luck))
            least, most = edition.players
            wish = eager(accuse_one_in=20) if number % 2 else any_kind(accuse_one_in=40)
            game = open_game(edition, luck.pick(range(least, most + 1)), f"{run_seed()} {number}")
            Pair(game).play_on(wish, most=120)


@either_run
@given(
    preset=st.sampled_from((*PRESETS, *DECKS)),
    answers=st.fixed_dictionaries({name: st.sampled_from(a) for name, a in switches().items()}),
    players=st.integers(2, 3),
    seed=st.integers(0, 2**32),
)
def test_they_agree_wherever_hypothesis_looks(
    run: str, preset: str, answers: dict[str, object], players: int, seed: int
) -> None:
    """Shrunk to the plainest house rules under which they differ, should they ever."""
    assert run
    game = open_game(edition_with(preset, **answers), players, seed)
    Pair(game).play_on(any_kind(accuse_one_in=30), most=60)


def test_every_switch_is_drawn() -> None:
    """No answer of any switch is left out of the search above; each house is what its text says."""
    seen = set[tuple[str, object]]()
    every = {(name, answer) for name, answers in switches().items() for answer in answers}
    for number in numbers(80, lambda: seen == every):
        answers = draw_options(_luck("house", number))
        seen.update(answers.items())
        house = edition_with(PRESETS[number % 4], **answers)
        with case_named(run_seed(), number):
            assert number % 3 or replace(read_edition(house.source), paths=house.paths) == house
