"""Two games of Noir that differ only in what a side cannot know cause the very same traffic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from noir_presses import press_for
from wire import Wire, lay_wire

from cluekit.core import DEALER, Chance
from cluekit.core.session import Session
from cluekit.noir import SHIPPED
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.desk import Desk
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from twin.amounts import amounts
from twin.noir_worlds import NoirWorld, open_world, twins


def again(session: Session, seat: int, patch: pytest.MonkeyPatch) -> str:
    """Play a record again over a wire, this side by presses; return all the traffic.

    It stops before the side's last move: after that the record may not know how it goes on.
    """
    wire, replay = lay_wire(patch), session.branch(0)
    record = session.record
    own = [number for number, step in enumerate(record) if step.seat == seat]

    def as_recorded(*_: object) -> Any:
        return record[replay.step].move

    scene = Table(Sitting(replay, {1 - seat: as_recorded}, staging_of(replay), saved=False))
    while own and replay.step < own[-1]:
        before = replay.step
        assert record[before].seat in (seat, DEALER)
        press_for(wire, scene, record[before].move)
        assert replay.step > before, scene.notice
    look_round(wire, scene)
    return wire.text()


def look_round(wire: Wire, scene: Table) -> None:
    """Touch everything else: help, slider, what is refused, take back, a reload, words."""
    for kind in ("sets", "belief"):
        wire.press(scene, "help", help=kind)
    wire.press(scene, "time", value=scene.session.step // 2)
    wire.press(scene, "time:now")
    for suspect in scene.session.edition.suspects[::4]:
        wire.press(scene, f"plan:citizen:{suspect.id}")
        wire.press(scene, f"discard:{suspect.id}")
    wire.press(scene, "shift:row:0:7")
    wire.press(scene, "undo")
    wire.receive(scene, "request_state")
    wire.sent.append(repr(scene))
    data, _ = scene._repr_mimebundle_()
    wire.sent.append(data["text/plain"] + data.get("text/html", ""))


def worlds(preset: str, number: int) -> NoirWorld:
    """Return a world in which some moves have been made, each as likely as any other."""
    luck = Chance(f"traffic {preset} {number}").luck("play", 0, 0)
    world = open_world(preset, number, luck)
    world.session.prepare()
    for _ in range(luck.pick([8, 14, 25, 40])):
        choices = world.session.choices
        if world.session.over:
            break
        world.session.play(choices.seat, choices.at_random(luck))
    return world


def same_traffic(preset: str, amount: int, patch: pytest.MonkeyPatch) -> None:
    """Search this many pairs of worlds for a difference; raises ``AssertionError`` at the first."""
    pairs = number = 0
    while pairs < amount:
        number += 1
        world, seat = worlds(preset, number), number % 2
        luck = Chance(f"traffic {preset} {number}").luck("search", 0, 0)
        for twin in twins(world, seat, luck, 2):
            told = again(world.session, seat, patch)
            assert told == again(twin.session, seat, patch)
            assert f"world {number}" not in told
            pairs += 1


@pytest.mark.parametrize("preset", SHIPPED)
@amounts(6, 1_000)
def test_twin_worlds_of_noir_cause_the_same_traffic(
    preset: str, amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures, frames, words, refusals, belief and stills: byte by byte, and no seed in them."""
    same_traffic(preset, amount, monkeypatch)


def _other_side(table: Table) -> int:
    """Return who the other side is, for a leak that is planted."""
    secrets = table.session._positions[-1].secrets
    return int((secrets.inspector, secrets.killer)[table.seat == 1])


def a_word_too_much(patch: pytest.MonkeyPatch) -> None:
    """What is spoken ends with who the other side is."""
    honest = Table._told
    patch.setattr(Table, "_told", lambda self, since: f"{honest(self, since)} {_other_side(self)}")


def a_cell_too_many(patch: pytest.MonkeyPatch) -> None:
    """The other side's cell is framed as if it could be pressed."""
    honest = Table._desk

    def leaky(self: Table) -> Desk:
        desk = honest(self)
        if desk.choices is None:
            return desk
        arrest = desk.choices.arrest | 1 << max(0, _other_side(self))
        return replace(desk, choices=replace(desk.choices, arrest=arrest))

    patch.setattr(Table, "_desk", leaky)


@pytest.mark.parametrize("plant", [a_word_too_much, a_cell_too_many])
def test_a_leak_planted_in_the_table_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison finds what it is there to find."""
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        same_traffic("noir-standard", 30, monkeypatch)
