"""Names at a table: everybody can be told apart, and who must write another name is said."""

import pytest
from wire import Wire

from cluekit.clue import new_game
from cluekit.clue.wording import explain
from cluekit.core import RefusedError
from cluekit.ui import setup


def test_capitals_alone_do_not_tell_two_people_apart() -> None:
    """Names like nora and NORA are refused, with both chairs and the name."""
    with pytest.raises(RefusedError) as refused:
        new_game("mini", ("nora", "Otto", "NORA"))
    assert refused.value.problem.code == "name-twice"
    assert "Players 1 and 3 are both called “NORA”" in explain(refused.value.problem)


def test_the_form_says_which_chair_may_not_be_called_you(wire: Wire) -> None:
    """Where two people play, or a bot has that name; alone against bots, "You" is fine."""
    scene = setup()
    wire.press(scene, "start", **{"kind-1": "person", "name-1": "you", "name-0": "Mara"})
    assert "“you” at chair 2" in scene.notice
    wire.press(scene, "start", **{"kind-1": "note-taker", "name-0": "Mara", "name-1": "You"})
    assert "“You” at chair 2" in scene.notice
    wire.press(scene, "start", **{"name-0": "You", "name-1": "Nora"})
    assert scene.notice == ""
