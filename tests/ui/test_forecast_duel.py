"""A duel of forecasts: chances are taken and scored; nothing is told before its time."""

from __future__ import annotations

from math import log2
from typing import Any

import pytest
from wire import Wire

from cluekit.core import RefusedError
from cluekit.ui import foretell, story
from cluekit.ui.clue.forecast_duel import Foretell, duel
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import set_language


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
    assert [[str(share) for share in each.expert.values()] for each in scene.moments] == [
        ["1/3", "1/3", "1/3"],
        ["1/2", "1/2"],
        ["2/5", "3/5"],
        ["1/5", "4/5"],
    ]
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


WRONG: list[tuple[dict[str, int], str]] = [
    ({"A": 50, "B": 50, "C": 50}, "150%"),
    ({"A": 100, "B": 0, "C": 0}, "from 1 to 99"),
]


@pytest.mark.parametrize(("given", "told"), WRONG)
def test_what_cannot_be_scored_is_refused(given: dict[str, int], told: str) -> None:
    """And nothing has been said."""
    scene = foretell("mini", seed=7)
    with pytest.raises(NotHeardError, match=told):
        scene.answer(**given)
    assert not scene.given


def test_strangers_and_other_questions_are_refused_in_words() -> None:
    """A card that is not open; something that is no kind of card."""
    with pytest.raises(LookupError, match="A, B, C"):
        foretell("mini", seed=7).answer(A=50, B=50)
    with pytest.raises(RefusedError, match="“suspect”, “weapon” or “room”"):
        foretell("mini", "alibi", seed=7)  # type: ignore[arg-type]


def test_typed_chances_are_heard_as_the_same_in_code(wire: Wire) -> None:
    """A sum will do; what is no number is refused in words."""
    scene = foretell("mini", seed=7)
    wire.press(scene, "say", chance0="much", chance1="20", chance2="40")
    assert "whole numbers" in scene.notice
    wire.press(scene, "say", chance0="40", chance1="100/5", chance2="40%")
    assert scene.given == ({0: 40, 1: 20, 2: 40},)


TWIN: dict[str, Any] = {
    "dice": "5 4",
    "orders": ("roll", "walk tower", "suggest bruno vase", "show tower"),
    "first": "Nora",
}
FILES = (("A V G", ("R D", "B L", "C T")), ("C V G", ("R D", "B L", "A T")))
"""Two deals that the first chair cannot tell apart."""


def played(file: str, hands: tuple[str, ...]) -> Foretell:
    """A duel about one of them: Nora accuses, rightly, after Otto has shown the Tower."""
    orders = (*TWIN["orders"], f"accuse {file.lower()}")
    session = story(case_file=file, hands=hands, **{**TWIN, "orders": orders}).session
    assert session.over
    return duel(session, "suspect")


@pytest.mark.parametrize("code", ["en", "it", "pt"])
def test_twin_games_look_alike_until_the_envelope_is_opened(code: str) -> None:
    """The same letters to the first chair, another case file: page and words are the same."""
    set_language(code)
    one, other = (played(file, hands) for file, hands in FILES)
    assert one.drawing == other.drawing
    assert one.in_words() == other.in_words()
    assert str(one.still()) == str(other.still())
    for scene in (one, other):
        while not scene.over:
            scene.answer(A=20, B=30, C=50)
    assert one.in_words() != other.in_words()
    assert one.score < other.score
