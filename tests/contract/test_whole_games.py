"""Whole random games in any house: any cards, any plan, any answers to every switch, to the end."""

from pathlib import Path

import pytest

from cluekit.clue.editions.edition import Edition
from cluekit.core import Chance, Luck
from contract.walk import Walk
from naming import case_named
from run_seed import run_seed
from twin.amounts import EARLY, LONG
from twin.decks import any_deck
from twin.editions import PRESETS, draw_options, edition_with

PARTS = [
    *(pytest.param(part, 32, id=f"{part}", marks=EARLY) for part in range(4)),
    *(pytest.param(part, 1_000, id=f"long-{part}", marks=LONG) for part in range(10)),
]
"""128 games in every run, 10,000 in the long run: its parts can be shared out."""


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
