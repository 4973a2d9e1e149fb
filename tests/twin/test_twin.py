"""The engine and the slow twin, written independently from the clauses, play the same games."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import Chance
from twin.agree import Pair
from twin.amounts import amounts, either_run
from twin.decks import DECKS, any_deck
from twin.editions import PRESETS, any_kind, draw_options, eager, edition_with, open_game, switches

WISHES = (any_kind(), eager())
OFTEN = ("Roll", "Walk", "Suggest", "Show", "EndTurn")
"""Moves that are compared at least four times a game."""


@pytest.mark.parametrize("preset", PRESETS)
@amounts(25, 1_000)
def test_they_agree_on_every_edition(preset: str, amount: int) -> None:
    """Choices, public effects, who reads what, and the table are the same at each step.

    By chance alone pieces hardly ever ask where they may stay for nothing; eager ones do.
    """
    edition = edition_with(preset)
    least, most = edition.players
    seen = Counter[str]()
    for seed in range(amount):
        players = least + seed // 2 % (most - least + 1)
        session = open_game(edition, players, seed)
        Pair(session).play_on(WISHES[seed % 2], most=300)
        seen.update(type(step.move).__name__ for step in session.record)
    assert min(seen[kind] for kind in OFTEN) >= 4 * amount, seen
    assert seen["Accuse"] >= amount // 3, seen


@pytest.mark.parametrize("preset", PRESETS)
@amounts(50, 1_000)
def test_they_agree_under_any_house_rules(preset: str, amount: int) -> None:
    """The same under random answers to every switch an edition has."""
    for seed in range(amount):
        luck = Chance(f"house {seed}").luck("options", 0, 0)
        edition = edition_with(preset, **draw_options(luck))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        Pair(open_game(edition, players, seed)).play_on(any_kind(accuse_one_in=40), most=150)


@amounts(40, 2_000)
def test_they_agree_on_decks_of_any_size(amount: int) -> None:
    """Few cards or many, two players or ten, on plans that were drawn, under any house rules."""
    for seed in range(amount):
        luck = Chance(f"size {seed}").luck("options", 0, 0)
        name = DECKS[seed] if seed < len(DECKS) else any_deck(luck)
        edition = edition_with(name, **draw_options(luck))
        least, most = edition.players
        wish = eager(accuse_one_in=20) if seed % 2 else any_kind(accuse_one_in=40)
        Pair(open_game(edition, luck.pick(range(least, most + 1)), seed)).play_on(wish, most=120)


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
    """No answer of any switch is left out of the search above."""
    seen: dict[str, set[object]] = {name: set() for name in switches()}
    for seed in range(80):
        luck = Chance(f"house {seed}").luck("options", 0, 0)
        for name, answer in draw_options(luck).items():
            seen[name].add(answer)
    assert {name: len(s) for name, s in seen.items()} == {n: len(a) for n, a in switches().items()}
