"""Two worlds that differ only in what a seat cannot know are the same to that seat.

Everything it gets is compared byte by byte: letters and their number, views now and earlier,
choices, refusals, undo, exports, what a bot is handed, pictures, sentences, conclusions.
"""

import pytest

from twin.amounts import amounts
from twin.editions import PRESETS
from twin.search import Search

KINDS = ("Roll", "Walk", "Suggest", "Show", "Accuse", "EndTurn", "Stay")

RARE = ("Peek", "PickPlayer")


@pytest.mark.parametrize("preset", PRESETS)
@amounts(1_000, 200_000)
def test_no_seat_can_tell_twin_worlds_apart(preset: str, amount: int) -> None:
    """1,000 pairs an edition, after every kind of move, early and late: no difference."""
    search = Search(preset, amount)
    assert not search.leak, search.leak
    assert search.pairs >= amount
    assert min(search.after[kind] for kind in KINDS) > amount // 20, search.after
    assert min(search.after[kind] for kind in RARE) > amount // 200, search.after
