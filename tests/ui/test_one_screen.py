"""Behind a curtain, looking back, only watching: who cannot know what differs is told the same."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from one_screen import CLUE, NOIR, House, Pressed, Told, passed_round, watched
from pressable import patterns_tried

from cluekit.clue import new_game
from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.noir import new_game as new_noir
from cluekit.noir.notation import actions
from cluekit.ui.clue import commands as orders
from cluekit.ui.clue.staging import CLUE as CLUE_STAGING
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir import commands as noir_orders
from cluekit.ui.noir.staging import NOIR as NOIR_STAGING
from cluekit.ui.noir_boards.belief import BeliefBoard
from cluekit.ui.notebook.inside import SheetInside
from cluekit.ui.notebook.widget import Sheet
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from run_seed import run_seed
from twin import noir_worlds, worlds
from twin.amounts import LONG, amounts
from twin.editions import any_kind, edition_with, open_game, played
from twin.plants import an_order_is_read_with_the_deciders_hand


class Game(NamedTuple):
    """A game, what can be done at its table, and how worlds of it come about."""

    edition: House
    world: Callable[[str, int], Any]
    twins: Callable[[Any, int, Any, int], Iterator[Any]]


def clue_world(preset: str, number: int) -> worlds.World:
    """Return a game of Clue of three in which some moves have been made."""
    luck = Chance(f"one screen {preset} {number}").luck("search", 0, 0)
    world = worlds.World(
        open_game(edition_with(preset), 3, number), worlds.Rigged(f"w {number}", {}, {})
    )
    for _ in played(world.session, any_kind(accuse_one_in=20), luck.pick([15, 20, 30])):
        pass
    return world


def noir_world(preset: str, number: int) -> noir_worlds.NoirWorld:
    """Return a game of Noir in which some moves have been made."""
    luck = Chance(f"one screen {preset} {number}").luck("play", 0, 0)
    world = noir_worlds.open_world(preset, 2 * number, luck)
    world.session.prepare()
    for _ in played(world.session, luck.pick(noir_worlds.WISHES), luck.pick([8, 12, 18])):
        pass
    return world


VILLA = Game(CLUE, clue_world, worlds.twins)
CITY = Game(NOIR, noir_world, noir_worlds.twins)
PLAYED = [
    *("mini", "pool", "noir-standard", "noir-citizens"),
    *(pytest.param(name, marks=LONG) for name in ("uk", "us", "noir-classic")),
]
Tell = Callable[[House, Session, pytest.MonkeyPatch], Told]


def same_told(
    preset: str,
    tell: Tell,
    amount: int,
    patch: pytest.MonkeyPatch,
    seats: Sequence[int],
    first: int = 0,
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
            ours = ours or tell(game.edition, world.session, patch)
            theirs = tell(game.edition, twin.session, patch)
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
def test_a_screen_that_is_passed_on_tells_nobody_anything(
    preset: str, amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything is pressed and typed before somebody sits down, and looking back: the same.

    Who sits down finds nothing of the one before: words, refusals, answers, what was chosen and
    how often was spoken. Each plant below shows in the first world or the second; so each run
    looks at one pair of a game, for one seat in Clue and for the other in Noir.
    """
    first, seat = run_seed() % 100, (run_seed() + preset.startswith("noir")) % 2
    seats = [seat] if amount == 1 else [1, 0]
    same_told(preset, passed_round, amount, monkeypatch, seats, first if amount == 1 else 0)


@pytest.mark.parametrize("preset", PLAYED)
@amounts(1, 300)
def test_who_only_watches_bots_is_told_nothing(
    preset: str, amount: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is pressed and typed, also while looking back: no bot's hand answers."""
    same_told(preset, watched, amount, monkeypatch, [SPECTATOR], run_seed() % 10_000 * 10_000)


def targets(presses: list[Pressed]) -> list[str]:
    """Return what is pressed."""
    return [target for target, _ in presses]


def first_words(orders: list[str]) -> set[str]:
    """Return the first word of each order."""
    return {order.split()[0] for order in orders if order}


def test_every_kind_of_press_and_order_is_tried() -> None:
    """No pattern or order that a table, a sheet or a belief board knows is left out above."""
    clue, noir = new_game("mini", seed=1), new_noir("noir-standard", seed=1)
    for game, staging, session in ((CLUE, CLUE_STAGING, clue), (NOIR, NOIR_STAGING, noir)):
        assert staging.drawing.beside is not None
        for known in (
            Table.presses,
            staging.playing.moves,
            staging.playing.tools,
            staging.drawing.beside.presses,
        ):
            assert patterns_tried(known, targets(game.presses(session))) == {*known.patterns}
    assert first_words(CLUE.orders(clue)) >= set(orders._READ)
    read = {word for word, _ in (*noir_orders._READ, *actions._READ)}
    assert first_words(NOIR.orders(noir)) >= read
    for asked, known in (
        (CLUE.asked(clue), Sheet.presses),
        (NOIR.asked(noir), BeliefBoard.presses),
    ):
        assert patterns_tried(known, targets(asked)) == {*known.patterns}


def only_now(table: Table) -> None:
    """Ask less than is asked: whether the moment is now, and not who is in front."""
    if table._step is not None:
        raise NotHeardError("You are looking back; return to now to play.")


def an_order_is_read_before_anybody_is_asked(patch: pytest.MonkeyPatch) -> None:
    """The reader knows what the seat that decides knows, and answers behind the curtain."""
    an_order_is_read_with_the_deciders_hand(patch)
    patch.setattr(Table, "_ask_first", only_now)


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
    patch.setattr(Sitting, "ask_first", lambda _: None)
    patch.setattr(Table, "_ask_first", only_now)


PLANTS = [
    ("noir-citizens", an_order_is_read_before_anybody_is_asked, lightly, 1),
    ("noir-citizens", an_order_is_read_before_anybody_is_asked, watched, 2),
    ("mini", words_outlive_their_seat, lightly, 4),
    ("noir-standard", words_outlive_their_seat, lightly, 0),
    ("mini", the_sheet_inside_stays_with_the_one_before, passed_round, 1),
    ("mini", anybody_takes_back_behind_the_curtain, passed_round, 1),
]
"""Each is looked for from a world on that shows it soon."""


@pytest.mark.parametrize(("preset", "plant", "tell", "first"), PLANTS)
def test_a_leak_planted_at_the_screen_is_found(
    preset: str,
    plant: Callable[[pytest.MonkeyPatch], None],
    tell: Tell,
    first: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The comparison finds what it is there to find."""
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        same_told(preset, tell, 12, monkeypatch, [SPECTATOR, SPECTATOR], first)
