"""What travels at a press: news of the picture; what a browser keeps is always the whole."""

from __future__ import annotations

import json
import os
import re
from errno import EIO
from itertools import pairwise
from typing import Any

import pytest
from drawn import drawn_from
from wire import Wire

from cluekit.clue import edition, stack_deck
from cluekit.core import Chance
from cluekit.draw import el, with_attributes
from cluekit.ui import table
from cluekit.ui.kit.scene import Scene
from cluekit.ui.tables.widget import Table
from game_desks import drawings

LONG = "so long that it is worth a name " * 3


def updates(wire: Wire) -> list[dict[str, Any]]:
    """Return the states that were sent, and forget them."""
    found = [json.loads(message)[1]["state"] for message in wire.sent]
    wire.sent.clear()
    return found


def a_table(humans: int = 1) -> Table:
    """Return a table of the lesson deck with known hands; the first seat begins."""
    file = ("bruno", "vase", "library")
    hands = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
    luck = stack_deck(edition("mini"), case_file=file, hands=hands, dice=(6, 6))
    return table("mini", humans=humans, chance=luck, fresh=True)


def test_a_press_sends_news_and_no_picture(wire: Wire) -> None:
    """A roll and its taking back: a small part of the picture, once, and the base stays."""
    scene = table("uk", names=("You", "Nora", "Otto"), seed=5, fresh=True)
    base = scene.base
    updates(wire)
    for press in ("roll", "undo", "roll"):
        wire.press(scene, press)
        (sent,) = updates(wire)
        assert "base" not in sent
        assert len(sent["news"]) < len(scene.drawing) / 4
        assert (sent["news"] == "") == (scene.drawing == base)
        assert drawn_from(scene.get_state()) == scene.drawing
    assert scene.base == base


def test_a_redraw_of_the_same_sends_nothing(wire: Wire) -> None:
    """What has not changed does not travel."""
    scene = a_table()
    wire.press(scene, "roll")
    updates(wire)
    scene.redraw()
    assert [sent for sent in updates(wire) if {"base", "news"} & sent.keys()] == []


@pytest.mark.parametrize("game", ["mini", "noir-standard"])
def test_a_browser_always_has_the_whole_picture(wire: Wire, game: str) -> None:
    """Whatever is pressed, by chance: what is kept, and what a reload gets, is what is shown."""
    scene = table(game, seed=4, fresh=True)
    luck = Chance("presses").luck("pressing", 0)
    whole_ones = 0
    for _ in range(60):
        targets = sorted(re.findall('data-target="([^"]*)"', scene.drawing))
        wire.press(scene, luck.pick(targets)) if targets else scene.redraw()
        whole_ones += sum("base" in sent for sent in updates(wire))
        assert drawn_from(scene.get_state()) == scene.drawing
        Wire.receive(scene, "request_state")
        (state,) = updates(wire)
        assert {"base", "base_id", "news", "backdrop"} <= state.keys()
    assert 0 < whole_ones < 40


def test_a_browser_that_missed_something_is_told_all(wire: Wire) -> None:
    """It says that it has no such base; it gets one, and nothing else has changed."""
    scene = a_table()
    wire.press(scene, "roll")
    before = (scene.turn, scene.heard, scene.session.step)
    updates(wire)
    Wire.receive(scene, "custom", content={"kind": "whole"})
    (state,) = updates(wire)
    assert (state["base"], state["news"]) == (scene.base, scene.news)
    assert (scene.turn, scene.heard, scene.session.step, scene.notice) == (*before, "")


def test_nothing_of_a_hand_is_kept_for_who_looks_on_next(wire: Wire) -> None:
    """Between two people at one screen: neither what is sent nor what is kept has it still."""
    scene = a_table(humans=2)
    wire.press(scene, "sit:0")
    wire.press(scene, "roll")
    assert "hand:0" in scene.base + scene.news
    wire.press(scene, "walk:0")
    wire.press(scene, "suggest", suspect=2, weapon=4)
    assert scene.sitting.waits_for == 1
    kept = json.dumps(scene.get_state(), default=str)
    assert not [card for card in range(9) if f"hand:{card}" in kept]
    assert drawn_from(scene.get_state()) == scene.drawing
    wire.press(scene, "sit:1")
    kept = json.dumps(scene.get_state(), default=str)
    assert [card for card in range(9) if f"hand:{card}" in kept] == [2, 5]


def test_another_seat_gets_a_base_of_its_own(wire: Wire) -> None:
    """Even where hardly anything differs: the picture is whole, as if there had been none."""
    scene, shown = Scene(), []
    updates(wire)
    for number, seat in enumerate((0, 0, 1, 1, 0)):
        scene.show(el("div", el("p", 2 * LONG, data_key="part"), el("b", str(number))), seat)
        shown.append((scene.base, scene.base_id, bool(scene.news)))
        assert drawn_from(scene.get_state()) == scene.drawing
    assert [news for *_, news in shown] == [False, True, False, True, False]
    assert [ours[:2] == first[:2] for first, ours in pairwise(shown)] == [True, False, True, False]
    assert len(updates(wire)) == len(shown)  # each picture is one message


def test_another_in_front_gets_a_base_of_its_own() -> None:
    """Also where it is the same seat, but of another game."""
    scene = Scene()
    picture = el("div", el("p", 2 * LONG, data_key="part"), el("b", "1"))
    for front, whole in (("a", True), ("a", False), ("b", True), ("b", False)):
        scene.seen_by(front)
        scene.show(with_attributes(picture, title=f"{front}{whole}"), 0)
        assert (scene.news == "") == whole


def test_what_names_a_base_does_not_tell_how_many_there_were() -> None:
    """A count would: somebody else's pictures, whom the seat now in front saw nothing of."""
    ids = []
    for before in (1, 4):
        scene = Scene()
        for number in range(before):
            scene.show(el("p", LONG, f"{number}"), 0)
        scene.show(el("p", LONG), 1)
        ids.append(scene.get_state(["base", "base_id", "news"]))
    assert ids[0] == ids[1]


def test_news_of_nearly_everything_are_a_new_base(wire: Wire) -> None:
    """Then the whole is shorter in the long run."""
    scene = Scene()
    scene.show(el("div", [el("p", LONG, str(n), data_key=f"{n}") for n in range(9)]))
    updates(wire)
    scene.show(el("div", [el("p", LONG, str(n * n), data_key=f"{n}") for n in range(9)]))
    assert [("base" in sent, sent.get("news")) for sent in updates(wire)] == [(True, None)]
    assert (scene.news, scene.base) == ("", scene.drawing)


def test_in_a_game_most_updates_are_small(wire: Wire) -> None:
    """Over a whole game of six on the big board, as one seat sees it."""
    scene = Scene()
    sizes = []
    for drawing in drawings("uk", seats=lambda _: (0,)):
        scene.show(drawing.draw(drawing.desk), 0)
        sizes += [len(sent.get("base", "")) + len(sent.get("news", "")) for sent in updates(wire)]
        assert drawn_from(scene.get_state()) == scene.drawing == drawing.text()
    assert sorted(sizes)[len(sizes) // 2] < len(scene.drawing) / 4


def test_the_answer_is_out_before_the_disk_is_waited_for(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the disk is waited for before anything else is heard; what it says is said."""
    scene, sent_before = a_table(), []
    wire.press(scene, "roll")  # begins the save
    wire.press(scene, "undo")
    updates(wire)
    begun, sync = scene.session.step, os.fsync

    def wait(number: int) -> None:
        sent_before.append(len(updates(wire)))
        if len(sent_before) > 1:
            raise OSError(EIO, os.strerror(EIO))
        sync(number)

    monkeypatch.setattr(os, "fsync", wait)
    wire.press(scene, "roll")
    assert sent_before == [1]
    assert scene.notice == ""
    wire.press(scene, "undo")
    assert len(sent_before) == 2
    assert "cannot be written" in scene.notice
    assert scene.session.step == begun
