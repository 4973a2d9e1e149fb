"""Whole random games in any house: any cards, any plan, any answers to every switch, to the end.

Each game is one walk through everything the contract promises: invariants and secrecy at every
step, refusals that change nothing, the game as text and as a save, and an end.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.clue.editions.edition import Edition
from cluekit.core import Chance, Luck
from contract.walk import Walk
from naming import case_named
from run_seed import run_seed
from twin.amounts import EARLY, LONG, either_run
from twin.decks import any_deck, deck_name
from twin.editions import PRESETS, draw_options, edition_with, switches

PARTS = [
    *(pytest.param(part, 50, id=f"{part}", marks=EARLY) for part in range(4)),
    *(pytest.param(part, 1_000, id=f"long-{part}", marks=LONG) for part in range(10)),
]
"""200 games in every run, 10,000 in the long run: its parts can be shared out."""


@pytest.mark.parametrize(("part", "amount"), PARTS)
def test_any_house_keeps_every_promise(part: int, amount: int, tmp_path: Path) -> None:
    """Random options, deck sizes, plans and numbers of players; a walk of checks in each."""
    for number in range(part * amount, (part + 1) * amount):
        name = f"whole {run_seed()} {number}"
        with case_named(name):
            luck = Chance(name).luck("house", 0, 0)
            edition = any_house(luck)
            least, most = edition.players
            players = luck.pick(range(least, most + 1))
            Walk(edition, players, name, luck, tmp_path / f"{number}.jsonl").to_the_end()


def any_house(luck: Luck) -> Edition:
    """Return a shipped edition or one of any size, under random house rules."""
    name = luck.pick((*PRESETS, *(any_deck(luck) for _ in PRESETS)))
    return edition_with(name, **draw_options(luck))


@either_run
@given(
    sizes=st.tuples(st.integers(2, 10), st.integers(2, 10), st.integers(2, 12)),
    plan=st.integers(0, 50),
    answers=st.fixed_dictionaries({name: st.sampled_from(a) for name, a in switches().items()}),
    seed=st.integers(0, 2**32),
)
def test_decks_of_any_size_wherever_hypothesis_looks(
    run: str, sizes: tuple[int, int, int], plan: int, answers: dict[str, object], seed: int
) -> None:
    """The same, shrunk to the fewest cards and plainest rules should a promise be broken."""
    assert run
    edition = edition_with(deck_name(sizes, plan), **answers)
    least, most = edition.players
    luck = Chance(f"sizes {seed}").luck("house", 0, 0)
    with TemporaryDirectory() as folder:
        file = Path(folder, "game.jsonl")
        Walk(edition, least + seed % (most - least + 1), seed, luck, file).to_the_end()
