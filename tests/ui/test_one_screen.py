"""Twin worlds: who cannot know what differs is told and sent the same, whatever is done there."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from one_screen import CLUE, NOIR, House, Told, passed_round, watched
from pressable import patterns_tried
from wire import Wire, kept_in_cell, lay_wire

from cluekit.clue import bots_for, new_game
from cluekit.clue.deduction.help_levels import HELPS
from cluekit.core import DEALER, SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.noir import SHIPPED
from cluekit.noir import new_game as new_noir
from cluekit.noir.notation import actions
from cluekit.ui.clue import orders
from cluekit.ui.clue.staging import CLUE as CLUE_STAGING
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir import orders as noir_orders
from cluekit.ui.noir.staging import NOIR as NOIR_STAGING
from cluekit.ui.noir_boards.belief import BeliefBoard
from cluekit.ui.notebook.widget import Sheet, SheetInside
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.desk import Desk
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from naming import case_named
from run_seed import run_seed
from twin import noir_worlds, worlds
from twin.amounts import EARLY, LONG, amounts
from twin.editions import PRESETS, any_kind, edition_with, open_game, played
from twin.plants import an_order_is_read_with_the_deciders_hand

LATE = 20
"""Of a long record so many moves are played again."""


class Game(NamedTuple):
    """A game, what is done at its table, how worlds of it come about, and after how many moves."""

    house: House
    world: Callable[..., Any]
    twins: Callable[[Any, int, Any, int], Iterator[Any]]
    look_round: Callable[[Wire, Table, bool], None]
    steps: tuple[int, ...]
    seats: tuple[int, ...]
    pairs: int


def clue_world(preset: str, number: int, steps: Sequence[int] = (15, 20, 30)) -> worlds.World:
    """Return a game of Clue of three in which some moves have been made."""
    luck = Chance(f"one screen {preset} {number}").luck("search", 0, 0)
    rigged = worlds.Rigged(f"world {number}", {}, {})
    world = worlds.World(open_game(edition_with(preset), 3, number), rigged)
    for _ in played(world.session, any_kind(accuse_one_in=20), luck.pick(steps)):
        pass
    return world


def noir_world(preset: str, number: int, steps: Sequence[int] = (8, 12, 18)) -> Any:
    """Return a game of Noir in which some moves have been made."""
    luck = Chance(f"one screen {preset} {number}").luck("play", 0, 0)
    world = noir_worlds.open_world(preset, 2 * number, luck)
    world.session.prepare()
    for _ in played(world.session, luck.pick(noir_worlds.WISHES), luck.pick(steps)):
        pass
    return world


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


VILLA = Game(CLUE, clue_world, worlds.twins, look_round_the_villa, (10, 25, 60), (0,), 3)
CITY = Game(NOIR, noir_world, noir_worlds.twins, look_round_the_city, (8, 14, 25, 40), (1, 0), 2)
PLAYED = [
    *("mini", "pool", "noir-standard", "noir-citizens"),
    *(pytest.param(name, marks=LONG) for name in ("uk", "us", "noir-classic")),
]
Tell = Callable[[House, Session, pytest.MonkeyPatch], Told]


def same_told(
    preset: str, tell: Tell, amount: int, patch: pytest.MonkeyPatch, seats: list[int], first: int
) -> None:
    """Search this many pairs of worlds for a difference; raises ``AssertionError`` at the first.

    What a seat cannot know, nobody else can who knows no more: who only watches is told the same.
    ``first`` says with which world the search begins.
    """
    game = CITY if preset.startswith("noir") else VILLA
    pairs, number = 0, first
    while pairs < amount:
        number += 1
        world, ours = game.world(preset, number), {}
        luck = Chance(f"one screen {preset} {number}").luck("twins", 0, 0)
        for seat, twin in [(s, t) for s in seats for t in game.twins(world, s, luck, 1)]:
            ours = ours or tell(game.house, world.session, patch)
            theirs = tell(game.house, twin.session, patch)
            for viewer in {seat, SPECTATOR}:
                one, other = ours[viewer], theirs[viewer]
                assert one == other, (number, viewer, first_difference(one, other))
            pairs += 1


def first_difference(ours: str, theirs: str) -> str:
    """Return where two texts begin to differ: they are long."""
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), -1)
    around = slice(max(0, at - 200), at + 200)
    return f"…{ours[around]}…\nor …{theirs[around]}…"


def lightly(one: House, session: Session, patch: pytest.MonkeyPatch) -> Told:
    """Return what is told where only orders are typed behind the curtain: that is quick."""
    return passed_round(one, session, patch, every=999)


@pytest.mark.parametrize("preset", PLAYED)
@amounts(1, 300)
def test_one_screen_tells_nobody_anything(
    preset: str, amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything is pressed and typed before somebody sits down, looking back, watching bots.

    Who sits down finds nothing of the one before: words, refusals, answers, what was chosen and
    how often was spoken. Each plant below shows in the first world or the second; so each run
    looks at one pair of each: in one edition of a game a screen is passed on (for one seat in Clue,
    for the other in Noir), in the other bots are watched; with the next seed it is the other way.
    """
    seed, long = run_seed(), amount > 1
    passed = (seed + (preset in ("mini", "noir-standard"))) % 2 == 0
    if passed or long:
        seats = [1, 0] if long else [(seed // 2 + preset.startswith("noir")) % 2]
        same_told(preset, passed_round, amount, monkeypatch, seats, 0 if long else seed % 100)
    if not passed or long:
        same_told(preset, watched, amount, monkeypatch, [SPECTATOR], seed % 10_000 * 10_000)


def test_every_kind_of_press_and_order_is_tried() -> None:
    """No pattern or order that a table, a sheet or a belief board knows is left out above."""
    clue, noir = new_game("mini", seed=1), new_noir("noir-standard", seed=1)
    for game, staging, session, beside, read in (
        (CLUE, CLUE_STAGING, clue, Sheet, orders._READ),
        (NOIR, NOIR_STAGING, noir, BeliefBoard, dict((*noir_orders._READ, *actions._READ))),
    ):
        assert staging.drawing.beside is not None
        playing = staging.playing
        parts = (playing.moves, playing.other_presses, staging.drawing.beside.presses)
        for known in (Table.presses, *parts):
            tried = [target for target, _ in game.presses(session)]
            assert patterns_tried(known, tried) == {*known.patterns}
        asked = [target for target, _ in game.asked(session)]
        assert patterns_tried(beside.presses, asked) == {*beside.presses.patterns}
        assert {order.split()[0] for order in game.orders(session) if order} >= {*read}


def only_now(table: Table) -> None:
    """Ask less than is asked: whether the moment is now, and not who is in front."""
    if table._step is not None:
        raise NotHeardError("You are looking back; return to now to play.")


def an_order_is_read_before_anybody_is_asked(patch: pytest.MonkeyPatch) -> None:
    """The reader knows what the seat that decides knows, and answers behind the curtain."""
    an_order_is_read_with_the_deciders_hand(patch)
    patch.setattr(Table, "_require_now", only_now)


def words_outlive_their_seat(patch: pytest.MonkeyPatch) -> None:
    """What one seat was told stays in the live region and in the notice."""
    honest = Scene.seen_by

    def leaky(self: Scene, front: object) -> bool:
        before = self._said, self.spoken, self.notice
        changed = honest(self, front)
        self._said, self.spoken, self.notice = before
        return changed

    patch.setattr(Scene, "seen_by", leaky)


def the_sheet_inside_stays_with_the_one_before(patch: pytest.MonkeyPatch) -> None:
    """What lies beside the board is drawn for whoever was first in front, whoever is there now."""
    honest, first = SheetInside.drawn_at, dict[int, Any]()

    def leaky(self: SheetInside, place: Any) -> Any:
        people = place.session.players
        seat = first.setdefault(id(people), place.seat if place.seat != SPECTATOR else 0)
        self._front = (place.session, seat)
        patch.setattr(SheetInside, "view", property(lambda _: place._replace(seat=seat).view))
        return honest(self, place._replace(seat=seat))

    patch.setattr(SheetInside, "drawn_at", leaky)


def anybody_takes_back_behind_the_curtain(patch: pytest.MonkeyPatch) -> None:
    """A press takes the last move back, and its maker's hand lies open once more."""
    patch.setattr(Sitting, "require_front", lambda _: None)
    patch.setattr(Table, "_require_now", only_now)


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
    if game is VILLA:
        scene.sheet()
    while own and replay.step < own[-1]:
        before = replay.step
        assert record[before].seat in (seat, DEALER)
        game.house.press_for(wire, scene, record[before].move)
        assert replay.step > before, scene.notice
        if scene.sitting.reading is not None:  # a wrong accusation: what lies in the envelope
            wire.press(scene, "read")
    game.look_round(wire, scene, ask)
    return wire.text()


AMOUNTS = [
    pytest.param(name, amount, marks=marks)
    for names, often, long in ((PRESETS, 3, 2_000), (SHIPPED, 2, 1_000))
    for name in names  # often: of one world all the twins that are looked at
    for amount, marks in ((often, EARLY), (long, LONG))
]


@pytest.mark.parametrize(("preset", "amount"), AMOUNTS)
def test_twin_worlds_cause_the_same_traffic(
    preset: str, amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pictures, frames, words, refusals, marks and stills: byte by byte, and no seed in them."""
    same_traffic(preset, amount, monkeypatch, first=run_seed() % 10_000 * 10_000)


def test_so_does_a_wrong_accusation_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed found this game: it waits until what lies in the envelope has been read."""
    same_traffic("uk", 1, monkeypatch, first=758)


def same_traffic(preset: str, amount: int, monkeypatch: pytest.MonkeyPatch, first: int = 0) -> None:
    """Search this many pairs of worlds for a difference; raises ``AssertionError`` at the first."""
    game = CITY if preset in SHIPPED else VILLA
    pairs, number = 0, first
    while pairs < amount:
        seat = game.seats[number % len(game.seats)]
        number += 1
        luck = Chance(f"traffic {preset} {number}").luck("search", 0, 0)
        world = game.world(preset, number, game.steps)
        told: dict[bool, str] = {}
        for twin in game.twins(world, seat, luck, game.pairs):
            if (ask := game is VILLA and pairs % 5 == 0) not in told:
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
        world = clue_world(preset, number, (25,))
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


PLANTS = [
    ("noir-citizens", an_order_is_read_before_anybody_is_asked, lightly, 1),
    ("noir-citizens", an_order_is_read_before_anybody_is_asked, watched, 2),
    ("mini", words_outlive_their_seat, lightly, 13),
    ("noir-standard", words_outlive_their_seat, lightly, 0),
    ("mini", the_sheet_inside_stays_with_the_one_before, passed_round, 1),
    ("mini", anybody_takes_back_behind_the_curtain, passed_round, 1),
    *(("mini", plant, None, 4) for plant in (a_word_too_much, a_slider_too_long)),
    ("mini", a_proof_from_the_table, None, 4),
    *(("noir-standard", plant, None, 13) for plant in (a_word_too_much, a_cell_too_many)),
]
"""Each is looked for from a world on that shows it soon: at the screen, or over the wire."""


@pytest.mark.parametrize(("preset", "plant", "tell", "first"), PLANTS)
def test_a_planted_leak_is_found(
    preset: str, plant: Any, tell: Tell | None, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The comparison finds what it is there to find."""
    plant(monkeypatch)
    traffic = partial(same_traffic, preset, 30, monkeypatch, first)
    told = partial(same_told, preset, tell, 12, monkeypatch, [SPECTATOR, SPECTATOR], first)
    with pytest.raises(AssertionError):
        (told if tell else traffic)()
