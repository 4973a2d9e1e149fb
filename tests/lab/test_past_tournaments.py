"""Tournaments that come with the kit: whole, and each game can be played again."""

from __future__ import annotations

import pytest

from cluekit.core import RefusedError
from cluekit.lab import past_tournament
from cluekit.lab.past_tournaments import NAMES
from cluekit.lab.rows import row_of


@pytest.mark.parametrize("name", NAMES)
def test_it_is_whole_and_its_games_are_played_again(name: str) -> None:
    """The same row comes out: the bots have not changed since."""
    found = past_tournament(name)
    assert found.standings.complete
    assert not found.standings.crashes
    asked = found.results.experiment
    assert row_of(found.game(6), 0, 6, asked.max_turns) == found.results.rows[6]


def test_what_lesson_12_and_the_page_about_bots_tell_of_it() -> None:
    """197 of 504, and the interval of the lead is clear of zero."""
    best, worst = past_tournament(NAMES[0]).standings.ratings
    assert (best.bot, worst.bot, worst.wins, worst.games) == ("complete", "greedy", 197, 504)
    assert worst.behind is not None
    assert worst.behind.low > 0


def test_another_name_is_refused_with_those_there_are() -> None:
    """No path is made of it."""
    with pytest.raises(RefusedError, match="greedy in the mansion"):
        past_tournament("../greedy in the mansion")
