"""Fields with nothing in them, fields twice, numbers without end: said, and nothing is broken."""

from __future__ import annotations

import logging

import pytest
from presses import press

from cluekit.learn.exercises import ids, load
from cluekit.ui import exercise
from cluekit.ui.exercises.page import body
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.words import set_language

ENDLESS = "9" * 1_900
"""As many digits as a field may have."""


def fields(name: str, value: list[str]) -> dict[str, list[str]]:
    """Every field that the form of an exercise may have, with this in it."""
    parts = range(len(load(name).questions))
    kinds = ("p", "statement", "rule", "rests", "level")
    return {f"{kind}{part}": value for kind in kinds for part in parts}


@pytest.mark.parametrize(
    "value", [[], [""], ["", ""], [ENDLESS]], ids=["none", "", "twice", "long"]
)
@pytest.mark.parametrize("name", ids())
def test_nothing_breaks_an_exercise(
    name: str, value: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Checked, hinted at, drawn in another language: always an answer in words."""
    card, other = exercise(name), exercise("0.2")
    with caplog.at_level(logging.ERROR, logger="cluekit"):
        for target in ("check", "hint", "check", "line:add:0", "live:0"):
            press(card, target, **fields(name, value))
            assert "went wrong in the program" not in card.notice
        assert str(body(card.desk)) == card.drawing
        set_language("it")
        assert "Esercizio 0.2" in other.drawing
    assert not caplog.records


def test_another_language_reaches_every_widget(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One that cannot be drawn does not keep the others in the old language."""
    before, broken, after = exercise("0.2"), exercise("0.3"), exercise("0.2")

    def cannot(_: ExerciseCard) -> None:
        raise IndexError("not drawn")

    monkeypatch.setattr(type(broken), "in_words", cannot)
    monkeypatch.setattr(broken, "redraw", lambda: cannot(broken))
    english = before.drawing
    with caplog.at_level(logging.ERROR, logger="cluekit"):
        set_language("pt")
    assert before.drawing == after.drawing != english


def test_what_cannot_be_drawn_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk is as it was before: the next press is answered."""
    card = exercise("0.2")
    desk = card.desk
    with monkeypatch.context() as patch:
        patch.setattr("cluekit.ui.exercises.widget.body", lambda _: 1 // 0)
        press(card, "check", p0=["12"])
    assert card.desk == desk
    assert "went wrong in the program" in card.notice
    press(card, "check", p0=["12"])
    assert card.desk.attempt.tries == desk.attempt.tries + 1


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("name", ["0.2", "0.3"])
def test_an_endless_number_in_code(name: str, sign: int) -> None:
    """Python itself would not write it; the refusal does not try."""
    card, number = exercise(name), sign * 10**5_000
    feedback = card.answer(*([number] * len(card.desk.questions)))
    assert feedback.kind != "right"
    assert len(str(feedback)) < 2_000
