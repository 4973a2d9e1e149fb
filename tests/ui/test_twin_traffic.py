"""Two games that differ only in what a seat cannot know cause the very same traffic."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from clue_presses import press_for
from msgspec.structs import replace
from noir_presses import press_for as press_for_noir
from wire import Wire, kept_in_cell, lay_wire

from cluekit.clue import bots_for
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.core import DEALER, SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.noir import SHIPPED as NOIR
from cluekit.ui.kit.scene import Scene
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.desk import Desk
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from naming import case_named
from run_seed import run_seed
from twin import noir_worlds, worlds
from twin.amounts import EARLY, LONG
from twin.editions import PRESETS, any_kind, edition_with, open_game, played

LATE = 20
"""Of a long record so many moves are played again."""


class Game(NamedTuple):
    """How worlds of a game come about, and what is done in them."""

    world: Callable[[str, int, Any], Any]
    twins: Callable[[Any, int, Any, int], Iterator[Any]]
    seats: tuple[int, ...]
    pairs: int
    press_for: Callable[[Wire, Table, Any], None]
    look_round: Callable[[Wire, Table, bool], None]


def clue_world(preset: str, number: int, luck: Any) -> worlds.World:
    """Return a game of Clue of three in which some moves have been made."""
    rigged = worlds.Rigged(f"world {number}", {}, {})
    world = worlds.World(open_game(edition_with(preset), 3, number), rigged)
    for _ in played(world.session, any_kind(accuse_one_in=20), luck.pick([10, 25, 60])):
        pass
    return world


def noir_world(preset: str, number: int, luck: Any) -> noir_worlds.NoirWorld:
    """Return a game of Noir in which some moves have been made, each as likely as any other."""
    world = noir_worlds.open_world(preset, number, luck)
    world.session.prepare()
    for _ in range(luck.pick([8, 14, 25, 40])):
        if world.session.over:
            break
        choices = world.session.choices
        world.session.play(choices.seat, choices.at_random(luck))
    return world


def again(game: Game, session: Session, seat: int, patch: pytest.MonkeyPatch, *, ask: bool) -> str:
    """Play a record again over a wire, this seat by presses; return all the traffic.

    It stops before the seat's last move: after that the record may not know how it goes on. At
    the end the sheet is asked for all it may say, where ``ask`` wants it: that takes long.
    """
    wire, record = lay_wire(patch), session.record
    own = [number for number, step in enumerate(record) if step.seat == seat]
    late = [number for number in own if number >= len(record) - LATE]
    replay = session.branch(late[0] if late and len(record) > 2 * LATE else 0)

    def as_recorded(*_: object) -> Any:
        return record[replay.step].move

    bots = {other: as_recorded for other in range(len(session.players)) if other != seat}
    scene = Table(Sitting(replay, bots, staging_of(replay), saved=False))
    if game is CLUE:
        scene.sheet()
    while own and replay.step < own[-1]:
        before = replay.step
        assert record[before].seat in (seat, DEALER)
        game.press_for(wire, scene, record[before].move)
        assert replay.step > before, scene.notice
        if scene.sitting.reading is not None:  # a wrong accusation: what lies in the envelope
            wire.press(scene, "read")
    game.look_round(wire, scene, ask)
    return wire.text()


def tell(wire: Wire, *widgets: Scene) -> None:
    """Send everything once more: as for a reload, in words, in a still."""
    for widget in widgets:
        wire.receive(widget, "request_state")
        wire.sent += [repr(widget), kept_in_cell(widget)]


def look_round_the_villa(wire: Wire, scene: Table, ask: bool) -> None:  # noqa: FBT001 - either
    """Touch everything else: the slider, take back, another’s card, marks, a reload, words."""
    sheet = scene.sheet()
    if ask:
        ask_the_sheet(wire, sheet)
    wire.press(scene, "time", value=scene.session.step // 2)
    wire.press(scene, "time:now", "show:1", "undo")
    wire.press(sheet, *(f"pencil:{card}:1" for card in range(3)), mark="maybe")
    tell(wire, scene, sheet)


def ask_the_sheet(wire: Wire, sheet: Scene) -> None:
    """Ask for everything a sheet may say: a check, proofs, two deals, chances, what was guessed."""
    for card, mark in ((0, "yes"), (4, "no")):
        wire.press(sheet, f"pencil:{card}:2", mark=mark)
    wire.press(sheet, "check")
    for level in ("follows", "all"):
        wire.press(sheet, f"help:{level}", "guess", "ask:1:1", "fewest", "line:first")
        wire.press(sheet, "choice:4", "ask:5:3", "reveal")
    wire.press(sheet, "panel:envelope")
    wire.press(sheet, "model", model="refuter")
    wire.press(sheet, "silence")


def look_round_the_city(wire: Wire, scene: Table, _: bool) -> None:  # noqa: FBT001 - either
    """Touch everything else: help, slider, what is refused, take back, a reload, words."""
    for kind in ("sets", "belief"):
        wire.press(scene, "help", help=kind)
    wire.press(scene, "time", value=scene.session.step // 2)
    wire.press(scene, "time:now")
    for suspect in scene.session.edition.suspects[::4]:
        wire.press(scene, f"plan:citizen:{suspect.id}", f"discard:{suspect.id}")
    wire.press(scene, "shift:row:0:7", "undo")
    tell(wire, scene)


CLUE = Game(clue_world, worlds.twins, (0,), 3, press_for, look_round_the_villa)
CITY = Game(noir_world, noir_worlds.twins, (1, 0), 2, press_for_noir, look_round_the_city)
AMOUNTS = [
    *(pytest.param(name, 4, marks=EARLY) for name in PRESETS),
    *(pytest.param(name, 2, marks=EARLY) for name in NOIR),
    *(pytest.param(name, 2_000, marks=LONG) for name in PRESETS),
    *(pytest.param(name, 1_000, marks=LONG) for name in NOIR),
]


@pytest.mark.parametrize(("preset", "amount"), AMOUNTS)
def test_twin_worlds_cause_the_same_traffic(
    preset: str, amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures, frames, words, refusals, marks and stills: byte by byte, and no seed in them."""
    same_traffic(preset, amount, monkeypatch, first=run_seed() % 10_000 * 10_000)


def test_so_does_a_wrong_accusation_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed found this game: it waits until what lies in the envelope has been read."""
    same_traffic("uk", 1, monkeypatch, first=18_310_000)


def same_traffic(preset: str, amount: int, monkeypatch: pytest.MonkeyPatch, first: int = 0) -> None:
    """Search this many pairs of worlds for a difference; raises ``AssertionError`` at the first."""
    game = CITY if preset in NOIR else CLUE
    pairs, number = 0, first
    while pairs < amount:
        seat = game.seats[number % len(game.seats)]
        number += 1
        luck = Chance(f"traffic {preset} {number}").luck("search", 0, 0)
        world = game.world(preset, number, luck)
        told: dict[bool, str] = {}
        for twin in game.twins(world, seat, luck, game.pairs):
            if (ask := game is CLUE and pairs % 5 == 0) not in told:
                told[ask] = again(game, world.session, seat, monkeypatch, ask=ask)
            with case_named(preset, number, seat):
                assert told[ask] == again(game, twin.session, seat, monkeypatch, ask=ask)
            assert f"world {number}" not in told[ask]
            pairs += 1


def watchers_sheet(session: Session, patch: pytest.MonkeyPatch) -> str:
    """Return all that the sheet of who only watches sends and says about this game."""
    wire, bots = lay_wire(patch), dict(bots_for(["random"] * len(session.players)))
    sheet = Sheet(Sitting(session, bots, staging_of(session)))
    for level in HELPS:
        wire.press(sheet, f"help:{level}", "ask:1:1", "fewest", "ask:5:3", "check", "guess")
        wire.press(sheet, "silence")
    wire.press(sheet, "panel:envelope")
    wire.press(sheet, "model", model="refuter")
    return re.sub(r'"id": "[^"]*"', "", wire.text() + sheet.in_words() + sheet.drawing)


@pytest.mark.parametrize("preset", ["uk", "pool"])
def test_no_seats_secret_is_on_a_watchers_sheet(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two worlds that look the same to a watcher give the same sheet, answers and chances."""
    pairs = number = 0
    while pairs < 2:
        number += 1
        luck = Chance(f"watcher {preset} {number}").luck("search", 0, 0)
        rigged = worlds.Rigged(f"watched {number}", {}, {})
        world = worlds.World(open_game(edition_with(preset), 3, number), rigged)
        for _ in played(world.session, any_kind(accuse_one_in=20), 25):
            pass
        told = watchers_sheet(world.session, monkeypatch)
        for twin in worlds.twins(world, SPECTATOR, luck, 2):
            assert told == watchers_sheet(twin.session, monkeypatch)
            assert (world.hands, world.envelope) != (twin.hands, twin.envelope)
            pairs += 1


def secret_of(table: Table) -> Any:
    """Return the envelope's cards, or who the other side is."""
    secrets = table.session._positions[-1].secrets
    if table.session.game.name == "noir":
        return int((secrets.inspector, secrets.killer)[table.seat == 1])
    return secrets.case_file


def a_word_too_much(patch: pytest.MonkeyPatch) -> None:
    """What is spoken ends with the secret."""
    honest = Table._told
    patch.setattr(Table, "_told", lambda self, since: f"{honest(self, since)} {secret_of(self)}")


def a_slider_too_long(patch: pytest.MonkeyPatch) -> None:
    """The slider has as many places more as the envelope's cards add up to."""
    honest = Table._desk

    def leaky(self: Table) -> Desk:
        desk = honest(self)
        return replace(desk, steps=desk.steps + sum(secret_of(self)))

    patch.setattr(Table, "_desk", leaky)


def a_cell_too_many(patch: pytest.MonkeyPatch) -> None:
    """The other side's cell is framed as if it could be pressed."""
    honest = Table._desk

    def leaky(self: Table) -> Desk:
        desk = honest(self)
        if desk.choices is None:
            return desk
        arrest = desk.choices.arrest | 1 << max(0, secret_of(self))
        return replace(desk, choices=replace(desk.choices, arrest=arrest))

    patch.setattr(Table, "_desk", leaky)


def a_proof_from_the_table(patch: pytest.MonkeyPatch) -> None:
    """What is said about a cell ends with the envelope's cards."""
    honest = Sheet.speak

    def leaky(self: Sheet, text: str) -> None:
        honest(self, f"{text} {self.sitting.session._positions[-1].secrets.case_file}")

    patch.setattr(Sheet, "speak", leaky)


@pytest.mark.parametrize(
    ("preset", "plant"),
    [("mini", a_word_too_much), ("mini", a_slider_too_long), ("mini", a_proof_from_the_table),
     ("noir-standard", a_word_too_much), ("noir-standard", a_cell_too_many)],
)  # fmt: skip
def test_a_planted_leak_is_found(
    preset: str, plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison finds what it is there to find, from a world on that shows it soon."""
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        same_traffic(preset, 30, monkeypatch, first=4)
