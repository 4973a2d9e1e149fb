"""Forecasts: chances are taken, checked, scored by their logarithm; nothing is told early."""

from math import log2
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from wire import Wire, says

from cluekit import words
from cluekit.core import RefusedError
from cluekit.ui import foretell, predict, story
from cluekit.ui.clue.forecast_duel import Foretell, duel
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir_boards.predict import Predict
from naming import case_named


def test_chances_are_scored_by_their_logarithm(wire: Wire) -> None:
    """Even odds known by hand; “surely Ada” loses two bits; nonsense is refused."""
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
    sure = foretell("mini", seed=7)
    while sure.moment is not None:
        others = [c for c in sure.moment.open if sure.moment.view.deck.cards[c].alias != "A"]
        names = [sure.moment.view.deck.cards[card].alias for card in others]
        sure.answer(A=100 - len(names), **dict.fromkeys(names, 1))
    assert sure.score < sure.expert - 2
    assert "This one goes to expert." in sure.in_words()
    fair = foretell("mini", seed=7)
    while (moment := fair.moment) is not None:  # as nearly as fields can, what the bot says
        first, *rest = moment.open
        shares = {card: min(98, max(1, round(100 * moment.expert[card]))) for card in rest}
        shares[first] = 100 - sum(shares.values())
        fair.answer(**{moment.view.deck.cards[card].alias: n for card, n in shares.items()})
    assert fair.score == pytest.approx(fair.expert, abs=0.02)
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


def test_twin_games_look_alike_until_the_envelope_is_opened() -> None:
    """The same letters to the first chair, another case file: page and words are the same."""
    for code in words.LANGUAGES:
        with case_named(code):
            words.set_language(code)
            one, other = (played(file, hands) for file, hands in FILES)
            assert (one.drawing, one.in_words()) == (other.drawing, other.in_words())
            assert str(one.still()) == str(other.still())
            for scene in (one, other):
                while not scene.over:
                    scene.answer(A=20, B=30, C=50)
            assert one.in_words() != other.in_words()
            assert one.score < other.score


def begun() -> tuple[Predict, Any]:
    """Return a game with what is asked first."""
    scene = predict("noir-standard", seed=3)
    assert scene.question is not None
    return scene, scene.question


def test_a_chance_is_scored_against_the_exact_one_and_nothing_told_early(wire: Wire) -> None:
    """A spread makes 100%, 1 to 99, whole numbers; page and log know what came before."""
    scene, asked = begun()
    assert asked.kind == "near"
    wire.press(scene, "reveal", chance1="40")
    given = 0.4 if asked.answer else 0.6
    assert (scene.score, scene.exact) == (log2(given), log2(float(asked.chances[asked.answer])))
    assert f"You had given this {round(100 * given)}%" in scene.spoken
    says(scene.drawing, "Mean of 1 so far", "impossible")
    assert wire.press(scene, "next").spoken.endswith("Who is the Killer at this moment?")
    assert "impossible" not in scene.drawing
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
    scene, _ = begun()
    for typed in ("0", "100", "", "1.5", "-3", "٣", "x", "9" * 300):
        scene.notice = ""
        wire.press(scene, "reveal", chance1=typed)
        assert scene.notice.startswith("Give whole numbers from 1 to 99"), typed
        assert (scene.said, scene.revealed) == ((), False)
    assert wire.press(scene, "slide", value=73).drawing.count('value="73"') == 2
    assert wire.press(scene, "slide", value=0).notice
    assert scene.drawing.count('value="73"') == 2
    scene, asked = begun()
    before = scene.course.learned[: asked.number]
    says(scene.drawing, never=("The Killer stands next to", "does not stand next to"))
    assert len([each for each in before if each.move == scene.move]) >= 1
    assert wire.press(scene, "time", value=scene.move + 1).notice == "There is no such move."
    scene, _ = begun()
    for language in words.LANGUAGES:
        words.set_language(language)
        for markup in (str(scene.still()), scene.drawing):
            ET.fromstring(markup)  # noqa: S314 - our own
        assert "{" not in repr(scene)
    scene.answer(30)
    ET.fromstring(str(scene.still()))  # noqa: S314 - our own


def test_to_the_end_and_again(wire: Wire) -> None:
    """Every question once, then the means; answers in code are checked."""
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
    scene, _ = begun()
    with pytest.raises(LookupError, match="This is answered by one number"):
        scene.answer(A=50, B=50)
    scene.answer(40)
    with pytest.raises(LookupError, match="There is no suspect"):
        scene.answer(Zebra=100)
    with pytest.raises(LookupError, match="There is nothing to foresee"):
        predict(hand="XWV", inspector="Y", actions=["row 1 right"])
