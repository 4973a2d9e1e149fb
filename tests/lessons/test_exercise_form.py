"""The form of an exercise: orders as they stand, the lamp beside them, where a solution opens."""

from __future__ import annotations

from msgspec.structs import replace
from presses import press, put_in

from cluekit.learn.exercises import load
from cluekit.ui import exercise
from cluekit.ui.exercises.answers import lamp


def test_the_lamp_of_an_order_speaks_of_the_order() -> None:
    """Dark before the first step; a step too early can always be mended, so no path is closed."""
    order = exercise("0.1")
    assert lamp(order.desk) is None
    put_in(order)
    assert lamp(order.desk) == ""
    press(order, "down:0:piles")
    assert lamp(order.desk)
    assert "Not yet in order" in order.drawing
    assert "This path is closed" not in order.drawing


def test_an_untouched_order_is_judged_as_it_stands_on_the_screen() -> None:
    """The answer is what is seen; no fresh case is solved before anybody has moved a step."""
    for number in range(40):
        card = exercise("0.1")
        card.desk = type(card.desk)(replace(card.desk.attempt, exercise=load("0.1").fresh(number)))
        card.redraw()
        press(card, "check", turn=number)
        feedback = card.desk.attempt.feedback
        assert (feedback.kind, feedback.misconceptions) == ("close", ("what-needs-what",))


def test_what_show_me_opens_stands_where_it_was_pressed() -> None:
    """Hints and solution come before the buttons, so the press pushes nothing out of sight."""
    card = exercise("0.2")
    press(card, "hint")
    press(card, "show")
    places = [card.drawing.index(f'data-key="{key}"') for key in ("hints", "solution", "b:check")]
    assert places == sorted(places)
