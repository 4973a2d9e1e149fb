"""The engine and the slow twin, written independently from the clauses, play the same games."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.core import Chance
from twin.agree import Pair
from twin.amounts import amounts, either_run
from twin.houses import PRESETS, any_kind, draw_options, house, open_game, switches


@pytest.mark.parametrize("preset", PRESETS)
@amounts(25, 1_000)
def test_they_agree_on_every_edition(preset: str, amount: int) -> None:
    """Choices, public effects, who reads what, and the table are the same at each step."""
    edition = house(preset)
    least, most = edition.players
    for seed in range(amount):
        players = least + seed % (most - least + 1)
        Pair(open_game(edition, players, seed)).play_on(any_kind(), most=300)


@pytest.mark.parametrize("preset", PRESETS)
@amounts(50, 1_000)
def test_they_agree_under_any_house_rules(preset: str, amount: int) -> None:
    """The same under random answers to every switch an edition has."""
    for seed in range(amount):
        luck = Chance(f"house {seed}").luck("options", 0, 0)
        edition = house(preset, **draw_options(luck))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        Pair(open_game(edition, players, seed)).play_on(any_kind(accuse_one_in=40), most=150)


@either_run
@given(
    answers=st.fixed_dictionaries({name: st.sampled_from(a) for name, a in switches().items()}),
    players=st.integers(2, 3),
    seed=st.integers(0, 2**32),
)
def test_they_agree_wherever_hypothesis_looks(
    run: str, answers: dict[str, object], players: int, seed: int
) -> None:
    """Shrunk to the plainest house rules under which they differ, should they ever."""
    assert run
    game = open_game(house("mini", **answers), players, seed)
    Pair(game).play_on(any_kind(accuse_one_in=30), most=60)


def test_every_switch_is_drawn() -> None:
    """No answer of any switch is left out of the search above."""
    seen: dict[str, set[object]] = {name: set() for name in switches()}
    for seed in range(80):
        luck = Chance(f"house {seed}").luck("options", 0, 0)
        for name, answer in draw_options(luck).items():
            seen[name].add(answer)
    assert {name: len(s) for name, s in seen.items()} == {n: len(a) for n, a in switches().items()}
