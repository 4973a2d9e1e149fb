"""A game of the lab is stopped when it has had the most turns, and no sooner."""

from __future__ import annotations

import pytest

from cluekit.clue import edition
from cluekit.clue.editions.edition import SHIPPED
from cluekit.clue.public.choices import Phase
from cluekit.core import SPECTATOR
from cluekit.lab.playing import play_game, seats_for


@pytest.mark.parametrize("most", [1, 2, 5])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_is_stopped_where_the_turn_after_the_last_begins(name: str, most: int) -> None:
    """Also where characters are chosen first, and the dealer goes on after that."""
    house = edition(name)
    session = play_game(house, seats_for(house, 3), ["random"] * 3, "stopped", 0, most)
    table = session.view(SPECTATOR).table
    assert session.over or (table.turn, table.phase) == (most + 1, Phase.START)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_game_that_is_over_sooner_is_not_stopped(name: str) -> None:
    """With turns enough, somebody has found out, or nobody is left to."""
    house = edition(name)
    assert play_game(house, seats_for(house, 3), ["note-taker"] * 3, "whole", 0, 900).over
