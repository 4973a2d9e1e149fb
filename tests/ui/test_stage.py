"""Stages have any host: a notebook mirrors their fields, others send what ``hear`` returns."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import stage_alone
from wire import Wire

from cluekit.draw import el
from cluekit.ui import table
from cluekit.ui.kit.jupyter import Scene
from cluekit.ui.kit.stage import FIELDS, WHOLE, Stage
from cluekit.words import say, speaking


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
    done = subprocess.run(
        [sys.executable, stage_alone.__file__],
        env=os.environ | told,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
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
