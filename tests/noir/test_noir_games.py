"""Whole games of Noir played out, and editions by which none could be played."""

import pytest

from cluekit.core import Chance, RefusedError
from cluekit.noir import SHIPPED, Phase, new_game, read_edition
from cluekit.noir.referee.playout import play_out
from cluekit.noir.referee.state import State
from twin.noir_editions import drawn_edition, edition_with

HEAD = 'format = "cluekit-noir-edition"\nversion = 1\nid = "drawn"\nname = "Drawn"\n[options]\n'


@pytest.mark.parametrize("seed", range(60))
def test_every_game_comes_to_an_end(seed: int) -> None:
    """Legal moves, each as likely as any other, end every game, whatever the house rules."""
    edition = edition_with(SHIPPED[seed % 5]) if seed % 3 == 0 else drawn_edition(f"end {seed}")
    here = new_game(edition, seed=seed)._positions[-1]
    end, moves = play_out(State(here.table, here.secrets), Chance(seed).luck("play", 0))
    assert end.table.phase is Phase.OVER
    assert moves < 10_000


def test_editions_that_cannot_be_played_are_refused() -> None:
    """Too many cards drawn, a toll nobody can pay, unknown keys: refused with the reason."""
    for line, code in (
        ("rows = 2\ncolumns = 2\ntoll = 2\n", "too-many-cards-drawn"),
        ("toll = 25\n", "toll-too-high"),
        ("hand = 1\n", "one-card-may-be-dead"),
        ("hands = 4\n", "edition-key-nearest"),
        ("rows = 9\n", "edition-out-of-range"),
        ("rows = = 9\n", "edition-not-toml"),
    ):
        with pytest.raises(RefusedError) as refused:
            read_edition(HEAD + line)
        assert refused.value.problem.code == code
    with pytest.raises(RefusedError):
        read_edition("#" * 300_000)
