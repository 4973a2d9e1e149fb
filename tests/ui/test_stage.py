"""Stages have any host: what is heard is answered with news, of which each page makes the whole."""

import json
import os
import subprocess
import sys
from doctest import DocTestParser
from errno import EIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import stage_alone
from clue_presses import asked, villa
from pressable import WIDGETS, drawn
from wire import Wire

from afresh import drawn_afresh, drawn_from, on_the_page
from cluekit.core import Chance
from cluekit.draw import el, with_attributes
from cluekit.ui import table
from cluekit.ui.kit import figure
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.stage import FIELDS, WHOLE, Stage
from cluekit.words import say, speaking
from game_desks import drawings


class Counter(Stage):
    """A stage that counts its presses."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.redraw()

    def pressed(self, press: Any) -> None:
        """Count; a press of "stop" is one of the stop button."""
        if press.target == "stop":
            raise KeyboardInterrupt
        self.count += 1
        self.redraw()

    def redraw(self) -> None:
        """Show the number."""
        if hasattr(self, "count"):
            rest = el("p", "what stays as it is " * 20, data_key="rest")
            self.show(el("div", el("b", str(self.count)), rest))


def press(stage: Stage, target: str = "more", turn: int = 0) -> dict[str, Any]:
    """Press this on a stage."""
    return stage.hear({"kind": "press", "id": "page-1", "target": target, "turn": turn})


def test_what_is_heard_is_answered_with_what_has_changed_for_its_reader(wire: Wire) -> None:
    """No field that is as it was; who missed something is told all; each field is a trait."""
    stage = Counter()
    assert stage.changes().keys() == FIELDS.keys()
    assert press(stage).keys() == {"news", "heard"}
    assert (press(stage).keys(), stage.changes()) == ({"news"}, {})
    stage = Counter()
    stage.changes()
    assert stage.hear(7).keys() == {"notice", "spoken"}
    late = press(stage, turn=3)
    assert stage.count == 0
    assert {"base", "base_id", "news", "turn"} <= late.keys(), "the page sees something older"
    assert "gone on" in late["notice"]
    stage = Counter()
    press(stage)
    assert stage.hear(WHOLE).keys() == FIELDS.keys()
    assert press(stage, "stop").keys() == FIELDS.keys()
    assert "interrupted" in stage.notice
    with speaking("it"):
        italian = Counter()
    with speaking("pt"):
        portuguese = Counter()
    with speaking("en"):
        notices = italian.hear(7)["notice"], portuguese.hear(7)["notice"]
    for notice, code in zip(notices, ("it", "pt"), strict=True):
        with speaking(code):
            assert notice == say("That message could not be read; nothing has changed.")
    assert len({*notices, "That message could not be read; nothing has changed."}) == 3
    scene = Scene()
    assert {name: getattr(scene, name) for name in FIELDS} == {**FIELDS, "silent": scene.silent}
    assert FIELDS.keys() <= set(scene.keys)
    shown = table("mini", seed=5, fresh=True, bots="random")
    wire.sent.clear()
    wire.press(shown, "roll")
    (message,) = wire.sent
    state = json.loads(message)[1]["state"]
    assert state == {name: getattr(shown, name) for name in state}
    assert {"heard", "turn", "spoken"} <= state.keys() <= FIELDS.keys()


def test_games_sheets_and_exercises_are_played_where_no_widget_library_is(tmp_path: Path) -> None:
    """A turn of Clue and of Noir, an exercise, each in its reader’s language."""
    tests = Path(__file__).parents[1]
    paths = os.pathsep.join([str(tests), str(tests.parent / "src")])
    told = {"PYTHONPATH": paths, "CLUEKIT_HOME": str(tmp_path), "CLUEKIT_LANG": "en"}
    command = [sys.executable, stage_alone.__file__]
    done = subprocess.run(command, env=os.environ | told, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    clue, noir = found["clue"], found["noir"]
    assert {"heard", "spoken", "turn"} <= set(clue["came"]["walk"])
    assert {"base", "news"} & set(clue["came"]["walk"])
    assert "frames" in clue["came"]["end"], "the others have moved"
    assert "backdrop" in clue["came"]["language"], "the names on the board"
    assert {"base", "news"} & set(clue["came"]["sheet"])
    assert "O Python não responde" in clue["silent"]
    assert "Python does not answer" in noir["silent"]
    assert all({"heard", "spoken"} <= set(came) for came in noir["came"])
    assert found["exercise"]["came"]
    assert None not in [sys.modules[name] for name in stage_alone.MISSING]


LONG = "so long that it is worth a name " * 3


def test_the_example_that_one_copies_is_shown_in_a_cell() -> None:
    """The figure of the module's own words, on paper and in words."""
    made: dict[str, Any] = {"Figure": figure.Figure, **vars(figure)}
    for example in DocTestParser().get_examples(figure.__doc__ or ""):
        exec(example.source if example.source != "coin\n" else "", made)  # noqa: S102
    assert "The coin shows tails." in str(made["coin"].still())
    made["coin"]._repr_mimebundle_()


def test_a_figure_without_title_and_a_method_named_as_a_field_are_refused() -> None:
    """Where the class is written, not when a cell shows it; a picture of one's own needs none."""
    with pytest.raises(TypeError, match="Bare needs a title"):
        type("Bare", (figure.Figure,), {})
    type("Drawn", (figure.Figure,), {"still": lambda _: el("svg")})
    with pytest.raises(TypeError, match=r"Coin\.turn is a field of every stage"):
        type("Coin", (Counter,), {"turn": lambda self: self})


def updates(wire: Wire) -> list[dict[str, Any]]:
    """Return the states that were sent, and forget them."""
    found = [json.loads(message)[1]["state"] for message in wire.sent]
    wire.sent.clear()
    return found


def test_a_press_sends_news_and_no_picture(wire: Wire) -> None:
    """A small part, once, over a whole game of six; a browser that missed something is told all."""
    scene = table("uk", names=("You", "Nora", "Otto"), seed=5, fresh=True, bots="random")
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
    scene.redraw()
    assert [sent for sent in updates(wire) if {"base", "news"} & sent.keys()] == []
    scene = wire.press(villa(), "roll")
    before = (scene.turn, scene.heard, scene.session.step)
    updates(wire)
    Wire.receive(scene, "custom", content={"kind": "whole"})
    (state,) = updates(wire)
    assert (state["base"], state["news"]) == (scene.base, scene.news)
    assert (scene.turn, scene.heard, scene.session.step, scene.notice) == (*before, "")
    scene = Scene()
    sizes = []
    for drawing in drawings("uk", seats=lambda _: (0,)):
        scene.show(drawing.draw(drawing.desk), 0)
        sizes += [len(sent.get("base", "")) + len(sent.get("news", "")) for sent in updates(wire)]
        assert drawn_from(scene.get_state()) == scene.drawing == drawing.text()
    assert sorted(sizes)[len(sizes) // 2] < len(scene.drawing) / 4


PRESSES = {"Table": 40, "Noir": 15, "Sheet": 40, "CaseDesk": 20}
"""How often each is pressed; the others six times."""

TYPED = {"ReportForm": {"pairs": "50"}}
"""What stands in the fields of a form from the start, and so comes with every press."""


@pytest.mark.parametrize("name", WIDGETS)
def test_after_every_press_the_page_is_a_fresh_drawing(wire: Wire, name: str) -> None:
    """Tables, sheets, figures: what is kept, and what a reload gets, is drawn with nothing kept."""

    def true() -> bool:
        Wire.receive(widget, "request_state")
        reloaded = drawn_from(updates(wire)[-1])
        return on_the_page(widget) == reloaded == widget.drawing == drawn_afresh(widget)

    widget, luck = WIDGETS[name](), Chance("fresh drawings").luck(name, 0)
    false, bases = [] if true() else ["made"], 0
    for _ in range(PRESSES.get(name, 6)):
        if targets := sorted(drawn(widget.drawing)):
            target = luck.pick(targets)
            wire.press(widget, target, **TYPED.get(name, {}))
            bases += sum("base" in sent for sent in updates(wire))
            false += [] if true() else [target]
    assert false == []
    assert bases < 0.75 * PRESSES.get(name, 100), "most presses send news alone"


def test_nothing_of_a_hand_is_kept_and_the_answer_is_out_before_the_disk(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For who looks on next neither sent nor kept; the disk is waited for before the next press."""

    def hands() -> list[int]:
        kept = json.dumps(scene.get_state(), default=str)
        return [card for card in range(9) if f"hand:{card}" in kept]

    scene = wire.press(villa(2), "sit:0")
    assert "hand:0" in scene.base + scene.news
    asked(wire, scene)
    assert (scene.sitting.waits_for, hands()) == (1, [])
    assert drawn_from(scene.get_state()) == scene.drawing
    wire.press(scene, "sit:1")
    assert hands() == [2, 5]
    scene, sent_before = wire.press(villa(), "roll", "undo"), list[int]()  # begins the save
    updates(wire)
    begun, sync = scene.session.step, os.fsync

    def wait(number: int) -> None:
        sent_before.append(len(updates(wire)))
        if len(sent_before) > 1:
            raise OSError(EIO, os.strerror(EIO))
        sync(number)

    monkeypatch.setattr(os, "fsync", wait)
    assert (wire.press(scene, "roll").notice, sent_before) == ("", [1])
    wire.press(scene, "undo")
    assert len(sent_before) == 2
    assert "cannot be written" in scene.notice
    assert scene.session.step == begun


def test_another_seat_gets_a_base_of_its_own(wire: Wire) -> None:
    """It tells not how many there were; news of nearly everything are a new base."""
    part = el("p", 2 * LONG, data_key="part")
    scene, shown = Scene(), []
    updates(wire)
    for number, seat in enumerate((0, 0, 1, 1, 0)):
        scene.show(el("div", part, el("b", str(number))), seat)
        shown.append((scene.base, scene.base_id, bool(scene.news)))
        assert drawn_from(scene.get_state()) == scene.drawing
    assert [news for *_, news in shown] == [False, True, False, True, False]
    assert [ours[:2] == first[:2] for first, ours in pairwise(shown)] == [True, False, True, False]
    assert len(updates(wire)) == len(shown)  # each picture is one message
    scene = Scene()
    for front, whole in (("a", True), ("a", False), ("b", True), ("b", False)):
        scene.seen_by(front)
        scene.show(with_attributes(el("div", part, el("b", "1")), title=f"{front}{whole}"), 0)
        assert (scene.news == "") == whole
    ids = []
    for before in (1, 4):
        scene = Scene()
        for number in range(before):
            scene.show(el("p", LONG, f"{number}"), 0)
        scene.show(el("p", LONG), 1)
        ids.append(scene.get_state(["base", "base_id", "news"]))
    assert ids[0] == ids[1]
    scene = Scene()
    scene.show(el("div", [el("p", LONG, str(n), data_key=f"{n}") for n in range(9)]))
    updates(wire)
    scene.show(el("div", [el("p", LONG, str(n * n), data_key=f"{n}") for n in range(9)]))
    assert [("base" in sent, sent.get("news")) for sent in updates(wire)] == [(True, None)]
    assert (scene.news, scene.base) == ("", scene.drawing)
