"""Noir, answered in person: "Are you Rosa?", and whoever is asked presses the honest answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from noir_presses import press_any
from test_one_screen import noir_world
from wire import Wire, kept_in_cell, lay_wire, says

from cluekit.core import RefusedError
from cluekit.core.session import Session
from cluekit.core.store import saved_games
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.public import facts, moves
from cluekit.ui import table
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.noir.actions import order_of
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from naming import case_named
from twin.noir_worlds import twins

WORDS = {
    facts.Arrested: "The Inspector asks the Killer: “Are you ",
    facts.KillerAnswered: "and asks the Killer: “Do you stand next to ",
    facts.InspectorAnswered: "and asks the Inspector: “Do you stand next to ",
}
MAY_ASK = (moves.Arrest, moves.Discard, moves.CitizensArrest)


def answer_all(wire: Wire, scene: Table) -> Iterator[type]:
    """Answer everything that is asked here, each time falsely at first; yield what was asked."""
    while (asked := scene.sitting.asked) is not None:
        step, seat = scene.session.step, scene.seat
        says(scene.drawing, WORDS[type(asked.fact)], 'data-target="answer:yes"')
        assert WORDS[type(asked.fact)] in repr(scene)
        assert WORDS[type(asked.fact)] in str(scene.spoken)
        assert (asked.seat, scene.choices) == (seat, None)
        before = scene.drawing
        told = [scene.session.letters(each) for each in (KILLER, INSPECTOR)]
        wire.press(scene, "answer:no" if asked.honest else "answer:yes")
        says(scene.notice, "the honest answer is ", "yes" if asked.honest else "no")
        assert f"rule:{asked.refusal.clause}" in scene.rule
        assert "First answer" in wire.press(scene, "undo").notice
        with pytest.raises(NotHeardError, match="First answer"):
            scene.play("row 1 right")
        assert [scene.session.letters(each) for each in (KILLER, INSPECTOR)] == told
        assert (scene.drawing, scene.session.step) == (before, step)
        assert wire.press(scene, "answer:yes" if asked.honest else "answer:no").notice == ""
        assert asked.fact in scene.session.view(seat).table.history
        yield type(asked.fact)


def test_who_is_asked_presses_the_honest_answer(wire: Wire) -> None:
    """Whole games: a false answer is refused with the reason, changes nothing and tells nobody.

    The games are those in which the table answers: the same seed, the same moves.
    """
    asked = set()
    for name, side, bots, seed in (
        *(("noir-citizens", "killer", "careful", seed) for seed in range(2)),
        ("noir-standard", "inspector", "random", 6),
    ):
        words: Any = {"bots": bots, "seed": seed, "side": side, "fresh": True}
        scene = table(name, answers="in person", **words)
        with case_named(name, side, seed):
            while not scene.session.over:
                asked |= set(answer_all(wire, scene))
                if not scene.session.over:
                    press_any(wire, scene, f"{side} {seed}")
        plain = table(name, **words)
        while not plain.session.over:
            press_any(wire, plain, f"{side} {seed}")
        assert plain.session.record == scene.session.record
    assert asked == set(WORDS)


def test_the_menu_says_who_answers(wire: Wire) -> None:
    """Who sits at the table can change it; nothing else is such a way; Clue has no such menu."""
    scene = table("noir-standard", seed=7, fresh=True)
    assert 'name="answers"' in scene.drawing
    for kind in ("in person", "by the table", "in person"):
        assert wire.press(scene, "answers", answers=kind).sitting.in_person == (kind == "in person")
        assert f'value="{kind}" selected' in scene.drawing
    assert "no such way" in wire.press(scene, "answers", answers="never").notice
    assert "Nothing here" in wire.press(scene, "answer:yes").notice
    assert table("noir-standard", seed=8, fresh=True).sitting.in_person is False
    assert 'name="answers"' not in table("mini", fresh=True).drawing
    again: dict[str, Any] = {"seed": 9, "name": "asked in person"}
    assert table("noir-standard", answers="in person", **again).sitting.in_person
    assert table("noir-standard", **again).sitting.in_person, "the same table, as it was left"


def test_what_is_not_answered_has_not_happened(wire: Wire) -> None:
    """No line is saved before the answer: after a kill the question is asked once more."""
    scene = table("noir-standard", bots="careful", seed=2, side="killer", answers="in person")
    while scene.sitting.asked is None:
        press_any(wire, scene)
    (saved,) = saved_games()
    lost = scene.sitting.asked
    opened = staging_of(scene.session).beginning.open_saved(saved.path).session
    assert opened.step == scene.session.step
    scene.sitting.go_on_with(opened)
    assert scene.sitting.asked == lost
    wire.press(scene, "answer:yes" if lost.honest else "answer:no")
    assert staging_of(opened).beginning.open_saved(saved.path).session.step == opened.step > 0


# --- two people at one screen -------------------------------------------------------------------


def told_until_answered(session: Session, move: Any, patch: pytest.MonkeyPatch) -> tuple[str, bool]:
    """Return all that is sent until the Killer sits down to answer, and the honest answer."""
    wire, here = lay_wire(patch), session.branch(session.step)
    scene = Table(Sitting(here, {}, staging_of(here), saved=False))
    scene.sitting.in_person = True
    wire.press(scene, f"sit:{INSPECTOR}", order_of(move, here.view(INSPECTOR)))
    asked = scene.sitting.asked
    assert asked is not None
    assert (scene.sitting.waits_for, here.step) == (KILLER, session.step)
    for press in ("answer:yes", "answer:no", "undo", "row:1:right", "read"):
        assert "First pass the screen on" in wire.press(scene, press).notice
    with pytest.raises((NotHeardError, RefusedError)):
        scene.sitting.answer(yes=asked.honest)
    wire.press(scene, "time", value=2)
    wire.press(scene, "time:now")
    wire.sent += [repr(scene), kept_in_cell(scene)]
    wire.receive(scene, "request_state")
    return wire.text(), asked.honest


def same_until_answered(patch: pytest.MonkeyPatch) -> set[bool]:
    """Compare twin worlds; return whether the honest answers were the same in each pair."""
    same, number = set[bool](), 0
    while same != {True, False}:
        number += 1
        world = noir_world("noir-citizens", number)
        choices = world.session.choices
        if choices.seat != INSPECTOR:
            continue
        asking = [move for move in choices if isinstance(move, MAY_ASK)][:3]
        for twin in twins(world, INSPECTOR, world.session.luck("twins"), 2):
            for move in asking:
                ours, honest = told_until_answered(world.session, move, patch)
                theirs, other = told_until_answered(twin.session, move, patch)
                assert ours == theirs, (number, move)
                same.add(honest == other)
    return same


def test_nothing_of_an_answer_reaches_anybody_before_it_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two worlds that the Inspector cannot tell apart look the same until the Killer answers."""
    assert same_until_answered(monkeypatch) == {True, False}


def test_a_leaking_question_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison finds what it is there to find: the curtain speaks the honest answer."""
    honest = Table._told

    def leaky(self: Table, since: int) -> str:
        asked = self.sitting.asked
        return f"{honest(self, since)} {asked.honest if asked else ''}"

    monkeypatch.setattr(Table, "_told", leaky)
    with pytest.raises(AssertionError):
        same_until_answered(monkeypatch)
