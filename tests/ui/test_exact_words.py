"""A press is read word for word: what is only nearly a target is refused and changes nothing."""

import pytest
from wire import Wire

from cluekit import words
from cluekit.ui import exercise, table, watch


@pytest.mark.parametrize("target", ["watch:anything", "watch", "watch:step:on", "watch:pause:"])
def test_watching_knows_four_words(wire: Wire, target: str) -> None:
    """Play, pause, one move, pace; anything else does not even pause."""
    scene = watch("mini", seed=21, name=target)
    paused: list[str] = []
    told = _Told(paused)
    scene.sitting.tell(told.told)
    wire.press(scene, target)
    assert (scene.notice, paused) == ("Nothing here can be pressed.", [])


class _Told:
    def __init__(self, heard: list[str]) -> None:
        self._heard = heard

    def told(self) -> None:
        self._heard.append("changed")


@pytest.mark.parametrize(
    ("target", "value"),
    [("time:junk", "0"), ("time:now:now", "0"), ("time", "000000999999"), ("time", "00")],
)
def test_a_moment_is_named_exactly(wire: Wire, target: str, value: str) -> None:
    """The slider names a step as Python writes it; the picture stays where it was."""
    scene = table("mini", seed=3, fresh=True)
    before = scene.drawing
    wire.press(scene, target, value=value)
    assert scene.notice == "The game has no such moment."
    assert scene.drawing == before


@pytest.mark.parametrize(
    ("target", "code"), [("language:junk", "it"), ("language", "it_IT"), ("language", "")]
)
def test_a_language_is_named_exactly(wire: Wire, target: str, code: str) -> None:
    """Only the codes of the menu count."""
    scene = table("mini", seed=3, fresh=True)
    wire.press(scene, target, language=code)
    assert scene.notice == "There is no such language."
    assert words.language() == "en"


@pytest.mark.parametrize("chair", ["٠", "00", "0000", "2"])
def test_a_chair_is_named_exactly(wire: Wire, chair: str) -> None:
    """Digits of other scripts and leading zeros are nobody's chair."""
    scene = table("mini", humans=2, seed=3, fresh=True)
    wire.press(scene, f"sit:{chair}")
    assert scene.notice == "Nobody has that chair."


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
