"""The floor plans play well: near neighbours, doors enough, starts far apart, fast to search."""

from __future__ import annotations

from itertools import combinations
from math import atan2, tau

import pytest

from cluekit.clue import SHIPPED, edition


@pytest.mark.parametrize("name", SHIPPED)
def test_from_every_room_another_is_four_to_nine_steps_away(name: str) -> None:
    """A roll or two brings a piece to the next room, and no two rooms are closer than that."""
    game = edition(name)
    for room in range(game.plan.rooms):
        steps = [game.paths.distances[room][r] for r in range(game.plan.rooms) if r != room]
        assert 4 <= min(steps) <= 9


@pytest.mark.parametrize("name", SHIPPED)
def test_every_room_has_two_doors_or_more(name: str) -> None:
    """A pawn on one entrance square never shuts a room by itself."""
    plan = edition(name).plan
    for room in range(plan.rooms):
        assert sum(door.room == room for door in plan.doors) >= 2


@pytest.mark.parametrize(("name", "apart"), [("mini", 11), ("uk", 15), ("us", 15), ("pool", 14)])
def test_starts_are_far_apart_and_near_a_room(name: str, apart: int) -> None:
    """Everybody begins alone, and can be in some room within two turns."""
    game = edition(name)
    distances = game.paths.distances
    assert min(distances[a][b] for a, b in combinations(game.starts, 2)) >= apart
    for start in game.starts:
        assert min(distances[start][: game.plan.rooms]) <= 6


@pytest.mark.parametrize("name", SHIPPED)
def test_suspects_sit_clockwise(name: str) -> None:
    """U07, U08, U29: the suspects' starts run clockwise round the board, in the deck's order."""
    game = edition(name)
    x, y = game.plan.width / 2, game.plan.height / 2
    cells = [game.plan.cell(start) for start in game.starts]
    turns = [atan2(row + 0.5 - y, column + 0.5 - x) for column, row in cells]
    ahead = [(turn - turns[0]) % tau for turn in turns]
    assert ahead == sorted(ahead)


def test_the_pool_is_near_every_room() -> None:
    """P09: from any room the pool is one or two rolls away, from all sides."""
    game = edition("pool")
    steps = [game.paths.distances[room][game.plan.pool] for room in range(game.plan.rooms)]
    assert 5 <= min(steps) <= max(steps) <= 12
    assert {door.side for door in game.plan.doors if door.room == game.plan.pool} == set("^v<>")


@pytest.mark.parametrize("name", ["uk", "us", "pool"])
def test_passages_join_far_rooms(name: str) -> None:
    """U20, C11: kitchen-study and lounge-conservatory, each worth taking: over 25 steps on foot."""
    game = edition(name)
    ids = [game.deck.cards[room].id for room in game.deck.rooms]
    there = {ids[r]: [ids[t] for t in game.plan.passages[r]] for r in range(len(ids))}
    assert {room: to for room, to in there.items() if to} == {
        "kitchen": ["study"],
        "study": ["kitchen"],
        "lounge": ["conservatory"],
        "conservatory": ["lounge"],
    }
    assert game.paths.distances[ids.index("kitchen")][ids.index("study")] > 25
    assert game.paths.distances[ids.index("lounge")][ids.index("conservatory")] > 25


def test_weapons_begin_where_the_rules_say() -> None:
    """U01: each weapon in its own room."""
    game = edition("uk")
    cards = game.deck.cards
    begins = {
        cards[weapon].id: cards[game.deck.room(room)].id
        for weapon, room in zip(game.deck.weapons, game.weapon_rooms, strict=True)
    }
    assert begins == {
        "dagger": "lounge",
        "candlestick": "dining-room",
        "revolver": "study",
        "rope": "ballroom",
        "lead-piping": "conservatory",
        "spanner": "kitchen",
    }
