"""A press is read word for word: what is only nearly a target is refused and changes nothing."""

from typing import Any

import pytest
from wire import Wire

from cluekit import words
from cluekit.ui import belief_board, candidate_mask, exercise, table, watch
from cluekit.ui.kit.messages import NotHeardError

NOTHING = "Nothing here can be pressed."


@pytest.mark.parametrize("target", ["watch:anything", "watch", "watch:step:on", "watch:pause:"])
def test_watching_knows_four_words(wire: Wire, target: str) -> None:
    """Play, pause, one move, pace; anything else does not even pause."""
    scene = watch("mini", seed=21, name=target)
    paused: list[str] = []
    told = _Told(paused)
    scene.sitting.tell(told.told)
    wire.press(scene, target)
    assert (scene.notice, paused) == (NOTHING, [])


class _Told:
    def __init__(self, heard: list[str]) -> None:
        self._heard = heard

    def told(self) -> None:
        self._heard.append("changed")


@pytest.mark.parametrize("value", ["000000999999", "00", "٠", "-1", "1.0", ""])
def test_a_moment_is_named_exactly(wire: Wire, value: str) -> None:
    """The slider names a step as Python writes it; the picture stays where it was."""
    scene = table("mini", seed=3, fresh=True)
    before = scene.drawing
    wire.press(scene, "time", value=value)
    assert scene.notice == "The game has no such moment."
    assert scene.drawing == before


@pytest.mark.parametrize("value", ["000000999", "03", "٣", "-1", "1e0", "", "9" * 40])
@pytest.mark.parametrize("make", [belief_board, candidate_mask])
def test_a_move_of_noir_is_named_exactly(wire: Wire, make: Any, value: str) -> None:
    """Leading zeros, other scripts and numbers past the end name no move; nothing is turned."""
    scene = make("noir-standard", seed=3)
    before = scene.move, scene.drawing
    wire.press(scene, "time", value=value)
    assert scene.notice == "There is no such move."
    assert (scene.move, scene.drawing) == before


@pytest.mark.parametrize("code", ["it_IT", "IT", ""])
def test_a_language_is_named_exactly(wire: Wire, code: str) -> None:
    """Only the codes of the menu count."""
    scene = table("mini", seed=3, fresh=True)
    wire.press(scene, "language", language=code)
    assert scene.notice == "There is no such language."
    assert words.language() == "en"


@pytest.mark.parametrize(
    "target", ["time:junk", "time:now:now", "language:junk", "sit:٠", "sit:00", "sit:0000", "sit"]
)
def test_what_is_nearly_a_target_is_none(wire: Wire, target: str) -> None:
    """A word too many or too few, digits of other scripts, leading zeros: no picture has these."""
    scene = table("mini", humans=2, seed=3, fresh=True)
    before = scene.drawing
    wire.press(scene, target, value="0", language="it")
    assert (scene.notice, scene.drawing) == (NOTHING, before)


def test_a_chair_is_somebody_s(wire: Wire) -> None:
    """Two people sit on chairs 0 and 1."""
    scene = table("mini", humans=2, seed=3, fresh=True)
    wire.press(scene, "sit:2")
    assert scene.notice == "Nobody has that chair."


@pytest.mark.parametrize("order", ["walk 000000999999999999", "choose 00", "peek 01", "pick ٣"])
def test_a_number_that_is_typed_is_exact_too(order: str) -> None:
    """Orders in code go by the same numbers: none past the end slips in behind zeros."""
    scene = table("mini", seed=3, fresh=True)
    with pytest.raises(NotHeardError):
        scene.play(order)


@pytest.mark.parametrize("target", ["junk", "up", "up:9:x", "down:0:nothing", "check:it"])
@pytest.mark.parametrize("name", ["0.1", "1.2"])
def test_a_refused_press_leaves_the_typed_answer_alone(wire: Wire, name: str, target: str) -> None:
    """What was typed into an exercise stays when a press means nothing there."""
    card = exercise(name)
    wire.press(card, "hint", p0="typed")
    kept = card.desk
    assert kept.fields == {"p0": ["typed"]}
    wire.press(card, target, p0="junk")
    assert card.notice
    assert card.desk == kept
