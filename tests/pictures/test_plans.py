"""Floor plans: outlines and walls are exact, and the plans play well."""

from itertools import combinations
from math import atan2, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.clue import SHIPPED, edition
from cluekit.clue.picture.boards.ground import Box, largest_box, spots
from cluekit.clue.picture.boards.house import GAP, _is_wall, _regions, _wall_lines
from cluekit.clue.picture.boards.lines import Loop, inset, join_edges, outlines, walls
from naming import case_named

CELLS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30)


def area(loop: Loop) -> float:
    """Return the signed area of a loop, positive when clockwise on a screen."""
    pairs = zip(loop, (*loop[1:], loop[0]), strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


@given(CELLS)
def test_outlines_hold_their_cells_and_walls_are_as_long_as_their_edges(
    cells: set[tuple[int, int]],
) -> None:
    """Areas add up, no free box is larger; corners turn, joined lines lose and double none."""
    assert sum(map(area, outlines(cells))) == len(cells)
    box = largest_box(frozenset(cells))
    assert box.cells <= cells
    every = (Box(c, r, w, h) for c, r in cells for w in range(1, 8) for h in range(1, 8))
    assert len(box.cells) == max(len(b.cells) for b in every if b.cells <= cells)
    for loop in outlines(cells):
        for (x1, y1), (x2, y2) in zip(loop, (*loop[1:], loop[0]), strict=True):
            assert (x1 == x2) != (y1 == y2)
        assert len(loop) % 2 == 0
    edges = walls(dict.fromkeys(cells, "a"), lambda one, other: one != other)
    lengths = [abs(s.x2 - s.x1) + abs(s.y2 - s.y1) for s in join_edges(edges)]
    assert sum(lengths) == len(edges) == len(set(edges))


def test_walls_are_exact_and_a_plan_plays_well() -> None:
    """U07, U08, U29: a gap a door; near neighbours, doors enough, starts apart and clockwise."""
    (loop,) = outlines([(0, 0), (1, 0), (0, 1), (1, 1)])
    assert set(inset(loop, 0.25)) == {(0.25, 0.25), (1.75, 0.25), (1.75, 1.75), (0.25, 1.75)}
    for name in SHIPPED:
        plan = edition(name).plan
        whole = len(walls(_regions(plan), _is_wall))
        drawn = sum(abs(s.x2 - s.x1) + abs(s.y2 - s.y1) for s in _wall_lines(plan))
        assert drawn == pytest.approx(whole - GAP * len(plan.doors))
    for name in SHIPPED:
        with case_named(name):
            game = edition(name)
            plan, distances = game.plan, game.paths.distances
            for room in range(plan.rooms):
                assert (
                    4
                    <= min(distances[room][other] for other in range(plan.rooms) if other != room)
                    <= 9
                )
                assert sum(door.room == room for door in plan.doors) >= 2
            assert min(distances[a][b] for a, b in combinations(game.starts, 2)) >= APART[name]
            for start in game.starts:
                assert min(distances[start][: plan.rooms]) <= 6
            x, y = plan.width / 2, plan.height / 2
            cells = [plan.cell(start) for start in game.starts]
            turns = [atan2(row + 0.5 - y, column + 0.5 - x) for column, row in cells]
            ahead = [(turn - turns[0]) % tau for turn in turns]
            assert ahead == sorted(ahead)


@given(st.integers(2, 8), st.integers(2, 8), st.integers(0, 6), st.integers(0, 6))
def test_things_stand_apart_and_within(across: int, down: int, suspects: int, weapons: int) -> None:
    """On any stage everything has a place of its own, inside it and apart from the others."""
    box = Box(3, 4, across, down)
    found = [spot for group in spots(box, suspects, weapons) for spot in group]
    assert len(found) == suspects + weapons
    for index, (x, y, scale) in enumerate(found):
        assert box.column * 32 <= x <= (box.column + across) * 32
        assert box.row * 32 <= y <= (box.row + down) * 32
        assert all(max(abs(x - a), abs(y - b)) >= 30 * scale for a, b, _ in found[:index])


APART = {"mini": 11, "uk": 15, "us": 15, "pool": 14}
"""How far apart two starts are at least."""


def test_passages_pool_and_weapons_lie_where_the_rules_say() -> None:
    """U20, C11: far rooms, over 25 steps on foot; P09: near every room; U01: each in its own."""
    for name in ("uk", "us", "pool"):
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
    game = edition("pool")
    steps = [game.paths.distances[room][game.plan.pool] for room in range(game.plan.rooms)]
    assert 5 <= min(steps) <= max(steps) <= 12
    assert {door.side for door in game.plan.doors if door.room == game.plan.pool} == set("^v<>")
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
