"""Forecasts: chances are taken, checked, scored by their logarithm; nothing is told early."""

from __future__ import annotations

from math import log2
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from junk import junk
from wire import Wire, says

from cluekit import words
from cluekit.core import RefusedError
from cluekit.ui import foretell, predict, story
from cluekit.ui.clue.forecast_duel import Foretell, duel
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir_boards.predict import Predict

# --- a duel about the envelope of Clue --------------------------------------------------------


def said_by_expert(scene: Foretell) -> None:
    """Say what the bot says, as nearly as fields can, until the end."""
    while (moment := scene.moment) is not None:
        first, *rest = moment.open
        shares = {card: min(98, max(1, round(100 * moment.expert[card]))) for card in rest}
        shares[first] = 100 - sum(shares.values())
        names = {moment.view.deck.cards[card].alias: share for card, share in shares.items()}
        scene.answer(**names)


def test_chances_are_scored_by_their_logarithm_when_the_envelope_is_open() -> None:
    """Even odds against the bot: known by hand for this game."""
    scene = foretell("mini", seed=7)
    assert [" ".join(map(str, each.expert.values())) for each in scene.moments] == [
        "1/3 1/3 1/3", "1/2 1/2", "2/5 3/5", "1/5 4/5",
    ]  # fmt: skip
    scene.answer(A=20, B=60, C=20)
    assert (scene.score, scene.expert, scene.said) == (0, 0, ())
    for _ in range(3):
        scene.answer(A=50, B=50)
    assert scene.over
    assert scene.score == pytest.approx((log2(0.6) - 3) / 4)
    expected = (log2(1 / 3) + log2(1 / 2) + log2(3 / 5) + log2(4 / 5)) / 4
    assert scene.expert == pytest.approx(expected)
    assert "In the envelope: Bruno." in scene.spoken


def test_a_sure_wrong_idea_loses_and_expert_s_own_numbers_do_not() -> None:
    """The mission of lesson 11: who says “surely Ada” loses more than two bits a moment."""
    sure = foretell("mini", seed=7)
    while sure.moment is not None:
        others = [c for c in sure.moment.open if sure.moment.view.deck.cards[c].alias != "A"]
        names = [sure.moment.view.deck.cards[card].alias for card in others]
        sure.answer(A=100 - len(names), **dict.fromkeys(names, 1))
    assert sure.score < sure.expert - 2
    assert "This one goes to expert." in sure.in_words()
    fair = foretell("mini", seed=7)
    said_by_expert(fair)
    assert fair.score == pytest.approx(fair.expert, abs=0.02)


def test_what_cannot_be_scored_is_refused_and_nothing_has_been_said(wire: Wire) -> None:
    """Sums, certainty, strangers, other questions; what is typed is heard as the same in code."""
    scene = foretell("mini", seed=7)
    for given, told in (
        ({"A": 50, "B": 50, "C": 50}, "150%"),
        ({"A": 100, "B": 0, "C": 0}, "from 1 to 99"),
    ):
        with pytest.raises(NotHeardError, match=told):
            scene.answer(**given)
    with pytest.raises(LookupError, match="A, B, C"):
        scene.answer(A=50, B=50)
    with pytest.raises(RefusedError, match="“suspect”, “weapon” or “room”"):
        foretell("mini", "alibi", seed=7)  # type: ignore[arg-type]
    wire.press(scene, "say", chance0="much", chance1="20", chance2="40")
    assert "whole numbers" in scene.notice
    assert not scene.given
    wire.press(scene, "say", chance0="40", chance1="100/5", chance2="40%")
    assert scene.given == ({0: 40, 1: 20, 2: 40},)


FILES = (("A V G", ("R D", "B L", "C T")), ("C V G", ("R D", "B L", "A T")))
"""Two deals that the first chair cannot tell apart."""


def played(file: str, hands: tuple[str, ...]) -> Foretell:
    """A duel about one of them: Nora accuses, rightly, after Otto has shown the Tower."""
    orders = ("roll", "walk tower", "suggest bruno vase", "show tower", f"accuse {file.lower()}")
    told: dict[str, Any] = {"dice": "5 4", "orders": orders, "first": "Nora"}
    session = story(case_file=file, hands=hands, **told).session
    assert session.over
    return duel(session, "suspect")


@pytest.mark.parametrize("code", words.LANGUAGES)
def test_twin_games_look_alike_until_the_envelope_is_opened(code: str) -> None:
    """The same letters to the first chair, another case file: page and words are the same."""
    words.set_language(code)
    one, other = (played(file, hands) for file, hands in FILES)
    assert (one.drawing, one.in_words()) == (other.drawing, other.in_words())
    assert str(one.still()) == str(other.still())
    for scene in (one, other):
        while not scene.over:
            scene.answer(A=20, B=30, C=50)
    assert one.in_words() != other.in_words()
    assert one.score < other.score


# --- a game of Noir: predict, then reveal -----------------------------------------------------


def begun() -> tuple[Predict, Any]:
    """Return a game with what is asked first."""
    scene = predict("noir-standard", seed=3)
    assert scene.question is not None
    return scene, scene.question


def test_a_chance_is_scored_against_the_exact_one(wire: Wire) -> None:
    """The score is the logarithm of what was given to what happened, in bits."""
    scene, asked = begun()
    assert asked.kind == "near"
    wire.press(scene, "reveal", chance1="40")
    given = 0.4 if asked.answer else 0.6
    assert (scene.score, scene.exact) == (log2(given), log2(float(asked.chances[asked.answer])))
    assert f"You had given this {round(100 * given)}%" in scene.spoken
    says(scene.drawing, "Mean of 1 so far", "impossible")
    assert wire.press(scene, "next").spoken.endswith("Who is the Killer at this moment?")
    assert "impossible" not in scene.drawing


def test_a_spread_over_suspects(wire: Wire) -> None:
    """All chances together make 100%; then the one that was given to the truth counts."""
    scene, _ = begun()
    scene.answer(40)
    wire.press(scene, "next")
    asked: Any = scene.question
    fields = {f"chance{answer}": 30 for answer in asked.chances}
    wire.press(scene, "reveal", **fields)
    assert scene.notice == f"Together they make {30 * len(fields)}%; they must make 100%."
    first, *others = asked.chances
    left = (100 - 60) // len(others)
    shares = {first: 100 - left * len(others)} | dict.fromkeys(others, left)
    wire.press(scene, "reveal", **{f"chance{answer}": share for answer, share in shares.items()})
    assert scene.said[-1].score == log2(shares[asked.answer] / 100)


def test_nothing_is_certain_before_it_is_seen(wire: Wire) -> None:
    """1 to 99, whole numbers; else nothing has changed. Moving the slider writes the number."""
    scene, _ = begun()
    for typed in ("0", "100", "", "1.5", "-3", "٣", "x", "9" * 300):
        scene.notice = ""
        wire.press(scene, "reveal", chance1=typed)
        assert scene.notice.startswith("Give whole numbers from 1 to 99"), typed
        assert (scene.said, scene.revealed) == ((), False)
    assert wire.press(scene, "slide", value=73).drawing.count('value="73"') == 2
    assert wire.press(scene, "slide", value=0).notice
    assert scene.drawing.count('value="73"') == 2


def test_nothing_is_told_before_its_time(wire: Wire) -> None:
    """Before an answer is revealed the page and the log know only what came before it."""
    scene, asked = begun()
    before = scene.course.learned[: asked.number]
    says(scene.drawing, never=("The Killer stands next to", "does not stand next to"))
    assert len([each for each in before if each.move == scene.move]) >= 1
    assert wire.press(scene, "time", value=scene.move + 1).notice == "There is no such move."


def test_to_the_end_and_again(wire: Wire) -> None:
    """Every question once; then the means; again begins with the first."""
    scene, _ = begun()
    while scene.question:
        asked = scene.question
        share, more = divmod(100, len(asked.chances))
        fields = {f"chance{a}": share + (n < more) for n, a in enumerate(asked.chances)}
        assert not wire.press(scene, "reveal", **fields).notice
        wire.press(scene, "next")
    assert len(scene.said) == len(scene.questions)
    assert "That was the last question" in scene.drawing
    with pytest.raises(NotHeardError):
        scene.answer(50)
    assert (wire.press(scene, "again").said, scene.question) == ((), scene.questions[0])


def test_garbage_is_never_a_mistake_of_a_prediction(wire: Wire) -> None:
    """Whatever comes over the channel is acted on or refused in words."""
    scene, _ = begun()
    for number in range(400):
        wire.receive(scene, "custom", content=junk(number))
        assert "went wrong" not in scene.notice
    assert scene.said == ()


def test_in_code_answers_are_checked_too() -> None:
    """A strange letter, a spread for a yes, a game in which nothing is answered: in words."""
    scene, _ = begun()
    with pytest.raises(LookupError, match="This is answered by one number"):
        scene.answer(A=50, B=50)
    scene.answer(40)
    with pytest.raises(LookupError, match="There is no suspect"):
        scene.answer(Zebra=100)
    with pytest.raises(LookupError, match="There is nothing to foresee"):
        predict(hand="XWV", inspector="Y", actions=["row 1 right"])


def test_the_still_of_a_prediction_is_well_formed_in_every_language() -> None:
    """A picture for whoever cannot run widgets, with its words, before and after the answer."""
    scene, _ = begun()
    for language in words.LANGUAGES:
        words.set_language(language)
        for markup in (str(scene.still()), scene.drawing):
            ET.fromstring(markup)  # noqa: S314 - our own
        assert "{" not in repr(scene)
    scene.answer(30)
    ET.fromstring(str(scene.still()))  # noqa: S314 - our own
