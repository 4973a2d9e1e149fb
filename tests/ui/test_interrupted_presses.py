"""A press that is interrupted, a disk that is full: the table shows how things stand, plays on."""

import gc
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import comm
import pytest
from clue_presses import villa
from comm.base_comm import BaseComm
from ipywidgets import Widget
from wire import Wire, pressed, says

from afresh import drawn_from
from cluekit.clue.public.facts import AccusationFailed
from cluekit.core import Chance, Problem, RefusedError, store
from cluekit.ui import setup, table
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir.actions import order_of
from cluekit.ui.tables.seating import _STANDING
from cluekit.ui.tables.widget import Table
from interrupting import at_every_line
from run_seed import run_seed
from twin.amounts import EARLY, LONG

pytestmark = pytest.mark.filterwarnings(  # files that an interrupt left open are closed later
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"
)
PARTS = (
    *("ui/tables/sitting.py", "ui/tables/widget.py", "ui/tables/seating.py", "ui/kit/stage.py"),
    *("ui/kit/jupyter.py", "ui/waiting_room/widget.py", "core/"),
)


class Browser:
    """What a browser has of each widget: only what was sent to it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.states: dict[str, dict[str, Any]] = {}
        states = self.states

        class Caught(BaseComm):  # the library's own way to another transport
            def publish_msg(self, msg_type: str, data: Any = None, **_: object) -> None:
                if msg_type in {"comm_open", "comm_msg"}:
                    states.setdefault(self.comm_id, {}).update(data.get("state", {}))

        monkeypatch.setattr(comm, "create_comm", Caught)
        self._presses = 0

    def shown(self, scene: Scene) -> dict[str, Any]:
        """Return what is on the screen."""
        assert scene.comm is not None
        state = self.states[scene.comm.comm_id]
        return {**state, "drawing": drawn_from(state)}

    def press(self, scene: Scene, target: str, **values: str) -> None:
        """Press this, as of the turn that is on the screen."""
        self._presses += 1
        said = pressed(target, self.shown(scene)["turn"], f"tester-{self._presses}", **values)
        Wire.receive(scene, "custom", content=said)

    def offered(self, scene: Any) -> list[str]:
        """Return what can be pressed to play on, as it is on the screen."""
        if scene.session.game.name == "noir" and scene.choices is not None:
            luck = Chance("offered").luck("press", scene.session.step, 0)
            return [order_of(scene.choices.at_random(luck), scene.session.view(scene.seat))]
        found = re.findall(r'data-target="([^"]+)"', self.shown(scene)["drawing"])
        aside = ("time", "undo", "language", "help", "pencil", "watch", "mark", "resume")
        return [target for target in found if not target.startswith(aside)]


@pytest.fixture(autouse=True)
def closed_here() -> Iterator[None]:
    """Close the files that an interrupt left open while a warning about them is no failure."""
    yield
    gc.collect()


class AtTable:
    """A table to be laid anew and pressed again and again."""

    def __init__(self, browser: Browser, home: Path) -> None:
        self.browser, self.home = browser, home
        self.scene: Any = None

    def cleared(self) -> None:
        """Take everything away."""
        Widget.close_all()
        _STANDING.clear()
        self.browser.states.clear()
        shutil.rmtree(self.home / "saves", ignore_errors=True)

    def lay(self, edition: str, *presses: str) -> None:
        """Lay a new table and press what comes first."""
        self.cleared()
        self.scene = table(edition, seed=5, bots="random")
        for target in presses:
            self.press(target)

    def press(self, target: str) -> None:
        """Press it; a walk without a place goes to the first there is."""
        if target == "walk":
            target = f"walk:{min(self.scene.session.choices.walks)}"
        self.browser.press(self.scene, target)

    def assert_as_shown(self, where: object) -> None:
        """Hold the screen to show how things stand, and the save to be the game."""
        shown, scene = self.browser.shown(self.scene), self.scene
        before = scene.drawing
        scene.redraw()
        assert shown["turn"] == scene.turn == scene.sitting.moment, where
        assert shown["drawing"] == before == scene.drawing, where
        assert "in the program" not in shown["notice"], where
        session = scene.session
        assert len(store.saved_games()) == (session.keeper is not None), where
        if session.keeper is not None:
            saved = store.read_saved(session.keeper.path, session.game)
            assert saved.session.record == session.record, where

    def assert_plays_on(self, where: object) -> None:
        """Press what is offered until the game has gone on."""
        begun = self.scene.session.step
        for number in range(12):
            offered = self.browser.offered(self.scene)
            assert offered, (where, self.browser.shown(self.scene)["notice"])
            self.press(offered[number % len(offered)])
            if self.scene.session.step > begun or self.scene.session.over:
                break
        else:
            pytest.fail(f"nothing can be played any more: {where}")
        self.assert_as_shown(where)


@pytest.fixture
def at_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AtTable:
    """A table in a browser, and in a home of its own."""
    return AtTable(Browser(monkeypatch), tmp_path)


SCENES: dict[str, tuple[str, tuple[str, ...], str]] = {
    "the first move, which begins the save": ("mini", (), "roll"),
    "a move after it": ("mini", ("roll",), "walk"),
    "the end of a turn, then bots": ("mini", ("roll", "walk"), "end"),
    "taking back": ("mini", ("roll",), "undo"),
    "a move of Noir, then a bot": ("noir-citizens", (), ""),
}


def at_lines(stride: int) -> pytest.MarkDecorator:
    """Let a test interrupt at one line in so many, and in the long run at every one."""
    runs = [pytest.param(stride, marks=EARLY), pytest.param(1, marks=LONG)]
    return pytest.mark.parametrize("stride", runs)


def lines(stride: int) -> dict[str, Any]:
    """Return where it is interrupted; from which line on says the seed of this run."""
    return {"parts": PARTS, "first": 1 + run_seed() % stride, "stride": stride}


@pytest.mark.parametrize("name", SCENES)
@at_lines(61)
def test_an_interrupted_press_leaves_a_table_that_can_be_played(
    at_table: AtTable, name: str, stride: int
) -> None:
    """The screen shows how the game stands, game and save agree, and what is offered works."""
    edition, first, target = SCENES[name]

    def prepare() -> None:
        at_table.lay(edition, *first)

    def act() -> None:
        at_table.press(target or at_table.browser.offered(at_table.scene)[0])

    count = 0
    for interrupter in at_every_line(act, prepare, **lines(stride)):
        at_table.assert_as_shown(interrupter.where)
        at_table.assert_plays_on(interrupter.where)
        count += 1
    assert count > 150 // stride


@at_lines(79)
def test_an_interrupted_start_leaves_the_form_or_the_table(at_table: AtTable, stride: int) -> None:
    """Whichever is shown can be used: a form that was not answered is filled in again."""

    def prepare() -> None:
        at_table.cleared()
        at_table.scene = setup("mini")

    def start() -> None:
        at_table.browser.press(at_table.scene, "start", **{"kind-0": "person"})

    begun = []
    for interrupter in at_every_line(start, prepare, **lines(stride)):
        begun.append(hasattr(at_table.scene, "sitting"))
        if not begun[-1]:
            start()
        assert hasattr(at_table.scene, "sitting"), interrupter.where
        at_table.assert_plays_on(interrupter.where)
    assert begun == sorted(begun)
    assert len(begun) > 5


@at_lines(53)
def test_a_wrong_accusation_is_still_read_after_an_interrupt(
    at_table: AtTable, stride: int
) -> None:
    """The envelope is not passed over because the press that opened it was interrupted."""
    browser = at_table.browser

    def prepare() -> None:
        at_table.cleared()
        at_table.scene = villa()
        at_table.press("roll")
        at_table.press("walk:0")
        browser.press(at_table.scene, "suggest", suspect="1", weapon="4")
        browser.press(at_table.scene, "claim", suspect="2", weapon="4", room="6")

    read = []
    press = lambda: at_table.press("claim:sure")  # noqa: E731 - a press, said in a word
    for interrupter in at_every_line(press, prepare, **lines(stride)):
        session = at_table.scene.session
        failed = any(isinstance(f.fact, AccusationFailed) for f in session.record[-1].letters)
        assert (at_table.scene.sitting.reading == 0) == failed, interrupter.where
        at_table.assert_as_shown(interrupter.where)
        assert ("verdict" in browser.shown(at_table.scene)["drawing"]) == failed
        read.append(failed)
    assert set(read) == {True, False}


class FullDisk:
    """A keeper that has room for the moves of people only, until it is cleared."""

    def __init__(self, inner: Any) -> None:
        self.full = True
        self._inner = inner

    def note_move(self, number: int, step: Any) -> Any:
        """Keep the move, or have no room for it."""
        if self.full and step.seat != 0:
            raise RefusedError(Problem("save-failed", about={"file": "game", "reason": "full"}))
        self._inner = self._inner.note_move(number, step)
        return self

    def note_undo(self, number: int) -> Any:
        """Note it."""
        self._inner = self._inner.note_undo(number)
        return self

    def withdraw(self) -> None:
        """Nothing was noted that did not come about."""


def stopped(wire: Wire, name: str) -> tuple[Table, FullDisk]:
    """Return a table where the person has ended a turn and no bot’s move can be saved."""
    scene = wire.press(table("mini", seed=5, name=name, bots="random"), "roll")
    disk = scene.session.keeper = FullDisk(scene.session.keeper)
    wire.press(scene, f"walk:{min(scene.session.choices.walks)}", "end")
    assert scene.session.choices.seat != 0
    return scene, disk


def test_what_could_not_be_saved_is_said_and_tried_again(wire: Wire) -> None:
    """The move stays and is shown; a press, or the cell, lets the others play on."""
    scene, _ = stopped(wire, "full")
    assert "full" in scene.notice
    assert scene.turn == scene.sitting.moment
    says(scene.drawing, 'data-target="go-on"', never=('data-target="end"',))
    for target in ("go-on", "roll"):
        scene, disk = stopped(wire, f"again {target}")
        assert "full" in wire.press(scene, target).notice
        disk.full = False
        assert (wire.press(scene, target).notice, scene.session.choices.seat) == ("", 0)
        assert 'data-target="go-on"' not in scene.drawing
        assert wire.press(scene, "go-on").notice == "Nothing here can be pressed."
    scene, disk = stopped(wire, "cell")
    assert "full" in table("mini", seed=5, name="cell", bots="random").notice
    disk.full = False
    assert table("mini", seed=5, name="cell", bots="random").notice == ""
    assert scene.session.choices.seat == 0
