"""Two deals that differ only in what a seat cannot know cause the very same traffic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from clue_presses import press_for
from msgspec.structs import replace
from wire import Wire, lay_wire

from cluekit.core import DEALER, Chance
from cluekit.core.session import Session
from cluekit.ui.kit.scene import Scene
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.desk import Desk
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from twin.amounts import amounts
from twin.editions import PRESETS, any_kind, edition_with, open_game, played
from twin.worlds import Rigged, World, twins


def again(session: Session, seat: int, patch: pytest.MonkeyPatch, *, ask: bool = False) -> str:
    """Play a record again over a wire, this seat by presses; return all the traffic.

    It stops before the seat's last move: after that the record may not know how it goes on. At
    the end the sheet is asked for all it may say, where ``ask`` wants it: that takes long.
    """
    wire, replay = lay_wire(patch), session.branch(0)
    record = session.record
    own = [number for number, step in enumerate(record) if step.seat == seat]

    def as_recorded(*_: object) -> Any:
        return record[replay.step].move

    bots = {other: as_recorded for other in range(len(session.players)) if other != seat}
    scene = Table(Sitting(replay, bots, staging_of(replay), saved=False))
    sheet = scene.sheet()
    while own and replay.step < own[-1]:
        before = replay.step
        assert record[before].seat in (seat, DEALER)
        press_for(wire, scene, record[before].move)
        assert replay.step > before, scene.notice
    if ask:
        ask_the_sheet(wire, sheet)
    look_round(wire, scene, sheet)
    return wire.text()


def look_round(wire: Wire, scene: Table, sheet: Scene) -> None:
    """Touch everything else: the slider, take back, another’s card, marks, a reload, words."""
    wire.press(scene, "time", value=scene.session.step // 2)
    wire.press(scene, "time:now")
    wire.press(scene, "show:1")
    wire.press(scene, "undo")
    for card in range(3):
        wire.press(sheet, f"pencil:{card}:1", mark="maybe")
    for widget in (scene, sheet):
        wire.receive(widget, "request_state")
        wire.sent.append(repr(widget))
        data, _ = widget._repr_mimebundle_()
        wire.sent.append(data["text/plain"] + data.get("text/html", ""))


def ask_the_sheet(wire: Wire, sheet: Scene) -> None:
    """Ask for everything a sheet may say: a check, proofs, two deals, chances, what was guessed."""
    for card, mark in ((0, "yes"), (4, "no")):
        wire.press(sheet, f"pencil:{card}:2", mark=mark)
    wire.press(sheet, "check")
    for level in ("follows", "all"):
        wire.press(sheet, f"help:{level}")
        for target in ("guess", "ask:1:1", "fewest", "line:first", "choice:4", "ask:5:3", "reveal"):
            wire.press(sheet, target)
    wire.press(sheet, "panel:envelope")
    wire.press(sheet, "model", model="refuter")
    wire.press(sheet, "silence")


@pytest.mark.parametrize("preset", PRESETS)
@amounts(15, 2_000)
def test_twin_worlds_cause_the_same_traffic(
    preset: str, amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures, frames, words, refusals, marks and stills: byte by byte, and no seed in them."""
    same_traffic(preset, amount, monkeypatch)


def same_traffic(preset: str, amount: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Search this many pairs of worlds for a difference; raises ``AssertionError`` at the first."""
    pairs = number = 0
    while pairs < amount:
        number += 1
        luck = Chance(f"traffic {preset} {number}").luck("search", 0, 0)
        world = World(open_game(edition_with(preset), 3, number), Rigged(f"world {number}", {}, {}))
        for _ in played(world.session, any_kind(accuse_one_in=20), luck.pick([10, 25, 60])):
            pass
        told: dict[bool, str] = {}
        for twin in twins(world, 0, luck, 3):
            if (ask := pairs % 5 == 0) not in told:
                told[ask] = again(world.session, 0, monkeypatch, ask=ask)
            assert told[ask] == again(twin.session, 0, monkeypatch, ask=ask)
            assert f"world {number}" not in told[ask]
            pairs += 1


def a_word_too_much(patch: pytest.MonkeyPatch) -> None:
    """What is spoken ends with the envelope's cards."""
    honest = Table._told

    def leaky(self: Table, since: int) -> str:
        return f"{honest(self, since)} {self.session._positions[-1].secrets.case_file}"

    patch.setattr(Table, "_told", leaky)


def a_slider_too_long(patch: pytest.MonkeyPatch) -> None:
    """The slider has as many places more as the envelope's cards add up to."""
    honest = Table._desk

    def leaky(self: Table) -> Desk:
        desk = honest(self)
        return replace(desk, steps=desk.steps + sum(self.session._positions[-1].secrets.case_file))

    patch.setattr(Table, "_desk", leaky)


def a_proof_from_the_table(patch: pytest.MonkeyPatch) -> None:
    """What is said about a cell ends with the envelope's cards."""
    honest = Sheet.speak

    def leaky(self: Sheet, text: str) -> None:
        honest(self, f"{text} {self.sitting.session._positions[-1].secrets.case_file}")

    patch.setattr(Sheet, "speak", leaky)


@pytest.mark.parametrize("plant", [a_word_too_much, a_slider_too_long, a_proof_from_the_table])
def test_a_planted_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison finds what it is there to find."""
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        same_traffic("mini", 24, monkeypatch)
