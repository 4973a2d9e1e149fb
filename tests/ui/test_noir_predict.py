"""Predict, then reveal: chances are taken, checked, scored; nothing is told before its time."""

from __future__ import annotations

from math import log2
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from junk import junk
from wire import Wire

from cluekit import words
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir_boards.predict import Predict, predict


def _asked(scene: Predict) -> Any:
    assert scene.question is not None
    return scene.question


def test_a_chance_is_scored_against_the_exact_one(wire: Wire) -> None:
    """The score is the logarithm of what was given to what happened, in bits."""
    scene = predict("noir-standard", seed=3)
    asked = _asked(scene)
    assert asked.kind == "near"
    wire.press(scene, "reveal", chance1="40")
    given = 0.4 if asked.answer else 0.6
    assert scene.score == log2(given)
    assert scene.exact == log2(float(asked.chances[asked.answer]))
    assert f"You had given this {round(100 * given)}%" in scene.spoken
    assert "Mean of 1 so far" in scene.drawing
    assert "impossible" in scene.drawing
    wire.press(scene, "next")
    assert scene.spoken.endswith("Who is the Killer at this moment?")
    assert "impossible" not in scene.drawing


def test_a_spread_over_suspects(wire: Wire) -> None:
    """All chances together make 100%; then the one that was given to the truth counts."""
    scene = predict("noir-standard", seed=3)
    scene.answer(40)
    wire.press(scene, "next")
    asked = _asked(scene)
    fields = {f"chance{answer}": 30 for answer in asked.chances}
    wire.press(scene, "reveal", **fields)
    assert scene.notice == f"Together they make {30 * len(fields)}%; they must make 100%."
    first, *others = asked.chances
    left = (100 - 60) // len(others)
    shares = {first: 100 - left * len(others)} | dict.fromkeys(others, left)
    wire.press(scene, "reveal", **{f"chance{answer}": share for answer, share in shares.items()})
    assert scene.said[-1].score == log2(shares[asked.answer] / 100)


@pytest.mark.parametrize("typed", ["0", "100", "", "1.5", "-3", "٣", "x", "9" * 300])
def test_what_cannot_be_scored_is_refused(wire: Wire, typed: str) -> None:
    """Nothing is certain before it is seen: 1 to 99, whole numbers, and nothing has changed."""
    scene = predict("noir-standard", seed=3)
    wire.press(scene, "reveal", chance1=typed)
    assert scene.notice.startswith("Give whole numbers from 1 to 99")
    assert (scene.said, scene.revealed) == ((), False)


def test_the_slider_and_the_field_show_the_same(wire: Wire) -> None:
    """Moving the slider writes the number."""
    scene = predict("noir-standard", seed=3)
    wire.press(scene, "slide", value=73)
    assert scene.drawing.count('value="73"') == 2
    wire.press(scene, "slide", value=0)
    assert scene.notice
    assert scene.drawing.count('value="73"') == 2


def test_nothing_is_told_before_its_time(wire: Wire) -> None:
    """Before an answer is revealed the page and the log know only what came before it."""
    scene = predict("noir-standard", seed=3)
    before = scene.course.learned[: _asked(scene).number]
    assert "The Killer stands next to" not in scene.drawing
    assert "does not stand next to" not in scene.drawing
    assert len([each for each in before if each.move == scene.move]) >= 1
    wire.press(scene, "time", value=scene.move + 1)
    assert scene.notice == "There is no such move."


def test_to_the_end_and_again(wire: Wire) -> None:
    """Every question once; then the means; again begins with the first."""
    scene = predict("noir-standard", seed=3)
    while scene.question:
        asked = scene.question
        share, more = divmod(100, len(asked.chances))
        fields = {f"chance{a}": share + (n < more) for n, a in enumerate(asked.chances)}
        wire.press(scene, "reveal", **fields)
        assert not scene.notice
        wire.press(scene, "next")
    assert len(scene.said) == len(scene.questions)
    assert "That was the last question" in scene.drawing
    with pytest.raises(NotHeardError):
        scene.answer(50)
    wire.press(scene, "again")
    assert (scene.said, scene.question) == ((), scene.questions[0])


def test_garbage_is_never_a_mistake_of_ours(wire: Wire) -> None:
    """Whatever comes over the channel is acted on or refused in words."""
    scene = predict("noir-standard", seed=3)
    for number in range(400):
        wire.receive(scene, "custom", content=junk(number))
        assert "went wrong" not in scene.notice
    assert scene.said == ()


def test_in_code_answers_are_checked_too() -> None:
    """A strange letter, a spread for a yes, a game in which nothing is answered: in words."""
    scene = predict("noir-standard", seed=3)
    with pytest.raises(LookupError, match="This is answered by one number"):
        scene.answer(A=50, B=50)
    scene.answer(40)
    with pytest.raises(LookupError, match="There is no suspect"):
        scene.answer(Zebra=100)
    with pytest.raises(LookupError, match="There is nothing to foresee"):
        predict(hand="XWV", inspector="Y", actions=["row 1 right"])


def test_the_still_is_well_formed_in_every_language() -> None:
    """A picture for whoever cannot run widgets, with its words, before and after the answer."""
    scene = predict("noir-standard", seed=3)
    for language in words.LANGUAGES:
        words.set_language(language)
        ET.fromstring(str(scene.still()))  # noqa: S314 - our own picture
        ET.fromstring(scene.drawing)  # noqa: S314 - our own markup
        assert "{" not in repr(scene)
    scene.answer(30)
    ET.fromstring(str(scene.still()))  # noqa: S314 - our own picture
