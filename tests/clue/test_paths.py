"""The board: a map read to the letter; paths, held against a search that tries every way."""

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.clue import edition
from cluekit.clue.editions import board, paths
from cluekit.clue.editions.board import Door, Plan, problems_with_map, read_plan
from cluekit.clue.editions.paths import FARTHEST, Gait, Paths
from cluekit.core import Problem, RefusedError
from cluekit.lab import flip
from naming import case_named

MINI, UK = edition("mini"), edition("uk")
TINY = Paths(read_plan("A<...\n-.v1.\n-.B..", ["A", "B"], [[], []]))
"""A board so small that its first square, before a door, lies on most ways."""

BOARDS = (MINI.paths, UK.paths, TINY)


def every_way(
    plan: Plan, start: int, steps: int, taken: frozenset[int], *, twice: bool = False
) -> Iterator[list[int]]:
    """Yield every walk of 1 … steps steps that ends in rooms, and uses no place twice.

    With ``twice`` it may use squares again, but does not come back into the room it left.
    """
    todo = [[start]]
    while todo:
        way = todo.pop()
        for there in plan.beside[way[-1]]:
            again = there in way and not (twice and not plan.is_room(there))
            if again or there in taken or len(way) > steps:
                continue
            yield [*way[1:], there]
            if not plan.is_room(there):
                todo.append([*way, there])


Asked = tuple[Paths, int, int, frozenset[int]]


@st.composite
def questions(draw: st.DrawFn, most: int = 7) -> Asked:
    """A board, a place to start from, a number of steps, and squares that are taken."""
    board = draw(st.sampled_from(BOARDS))
    plan = board._plan
    start = draw(st.integers(0, plan.places - 1))
    squares = st.integers(plan.rooms, plan.places - 1)
    taken = draw(st.frozensets(squares, max_size=5)) - {start}
    return board, start, draw(st.integers(1, most)), taken


def asked(question: Asked, **gait: bool) -> dict[int, tuple[int, ...]]:
    """Ask the real thing."""
    board, start, steps, taken = question
    return dict(board.walks(start, steps, sum(1 << place for place in taken), Gait(**gait)))


def ends(plan: Plan, ways: list[list[int]], steps: int) -> set[int]:
    """Where ways end that use the roll exactly, or go into a room."""
    return {way[-1] for way in ways if len(way) == steps or plan.is_room(way[-1])}


@given(questions())
def test_walks_are_those_of_a_search_through_all_ways(question: Asked) -> None:
    """The roll exactly, rooms with fewer (U09); or up to the roll, by a shortest way (C05)."""
    board, start, steps, taken = question
    ways = list(every_way(board._plan, start, steps, taken))
    walks = asked(question)
    assert set(walks) == ends(board._plan, ways, steps)
    assert all(list(path) in ways and path[-1] == place for place, path in walks.items())
    walks = asked(question, exact=False)
    assert set(walks) == {way[-1] for way in ways}
    for place, path in walks.items():
        assert len(path) == min(len(way) for way in ways if way[-1] == place)


@given(
    questions(most=5),
    st.fixed_dictionaries({name: st.booleans() for name in Gait.__struct_fields__}),
)
def test_with_any_switches_nobody_stops_on_a_taken_square(
    question: Asked, gait: dict[str, bool]
) -> None:
    """No more steps than there are, each to a place beside; squares twice where that is allowed."""
    board, start, steps, taken = question
    for place, path in asked(question, **gait).items():
        assert place == path[-1]
        assert place not in taken
        assert len(path) <= steps
        assert all(there in board._plan.beside[here] for here, there in pairwise((start, *path)))
    ways = list(every_way(board._plan, start, steps, taken, twice=True))
    assert set(asked(question, twice=True)) == ends(board._plan, ways, steps)
    assert set(asked(question, exact=False, twice=True)) == {way[-1] for way in ways}


def test_with_the_switch_one_may_go_back_into_the_room_one_left() -> None:
    """Not with too few steps, nor if blocked; past a board's first square, but not onto it."""
    plan, paths = UK.plan, UK.paths
    for exact, room in product((True, False), range(plan.rooms)):
        gait = Gait(exact=exact, back=True)
        blocked = sum(1 << door.square for door in plan.doors if door.room == room)
        assert room in paths.walks(room, 2, 0, gait)
        assert room not in paths.walks(room, 1, 0, gait)
        assert room not in paths.walks(room, 2, blocked, gait)
        assert room not in paths.walks(room, 2, 0, Gait(exact=exact))
        assert room in paths.walks(room, 2, blocked, Gait(exact=exact, back=True, shut=False))
        first, door = TINY._plan.inside, TINY._plan.doors[0]
        assert door.square == first
        assert door.room in TINY.walks(door.room, 2, 0, gait)
        assert first not in TINY.walks(first, 2, 0, gait)
    corner = Paths(read_plan("A<", ["A"], [[]]))  # from the one square there is the room alone
    assert corner.walks(1, 2, 0, Gait(exact=False, twice=True)) == {0: (0,)}


def test_a_leap_ends_anywhere_and_no_roll_goes_farther_than_24() -> None:
    """P21: on any free square; pieces in rooms are in nobody's way; what is longer is cut."""
    plan, free = UK.plan, UK.plan.inside + 3
    taken = 1 << plan.inside | 1 << plan.inside + 1
    found = UK.paths.anywhere(free, taken)
    assert set(found) == set(range(plan.places)) - {free, plan.inside, plan.inside + 1}
    assert all(path == (place,) for place, path in found.items())
    for gait in (Gait(), Gait(exact=False), Gait(twice=True), Gait(back=True)):
        for start in range(MINI.plan.places):
            free = MINI.paths.walks(start, 4, 0, gait)
            assert MINI.paths.walks(start, 4, (1 << MINI.plan.inside) - 1, gait) == free
    leaps = UK.paths.anywhere(UK.plan.inside, (1 << UK.plan.inside) - 1)
    assert leaps == UK.paths.anywhere(UK.plan.inside, 0)
    for chosen in (MINI, UK):
        for start in chosen.starts:
            row = chosen.paths.distances[start]
            assert all(row[room] < chosen.plan.places for room in range(chosen.plan.rooms))
    near, far, beyond = (
        UK.paths.walks(UK.starts[0], FARTHEST + more, 0, Gait(exact=False)) for more in (-1, 0, 7)
    )
    assert (FARTHEST, beyond) == (24, far)
    assert len(near) < len(far)
    assert UK.paths.walks(0, 0, 0, Gait(twice=True, back=True)) == {}


def test_one_map_has_one_set_of_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two readings are one thing, also as a key; when too much was asked all is forgotten."""
    one, other = (Paths(read_plan("A<..1", ["A"], [[]])) for _ in range(2))
    one.walks(0, 2, 0, Gait())
    assert (one, hash(one)) == (other, hash(other))
    assert one != Paths(read_plan("A<...1", ["A"], [[]]))
    assert one != "A<..1"
    assert repr(one) == "Paths(5 places)"
    one, other = flip(UK, staying="never"), flip(UK, staying="when-called")
    assert other.paths is one.paths
    assert other.plan is one.plan
    assert flip(MINI, staying="never").paths is not one.paths
    monkeypatch.setattr(paths, "_KEPT", 20)
    asked = Paths(UK.plan)
    for start in range(60):
        assert asked.walks(start, 5, 0, Gait()) == UK.paths.walks(start, 5, 0, Gait())
        assert len(asked._known) <= 21
    monkeypatch.setattr(paths, "_ROWS_KEPT", 3)
    distances = paths.Distances(UK.plan)
    for several in ((0,), (3, 5), (0, 8), (1, 2, 4), (8, 0)):
        row = distances.to_nearest(several)
        assert distances.to_nearest(several) is row
        for place in range(UK.plan.places):
            assert row[place] == min(distances[there][place] for there in several)
    assert len(distances._nearest) <= 4


LANE = Paths(read_plan("-A-\n.^.", ["A"], [[]]))
ROOM, LEFT, DOOR, RIGHT = range(4)
"""A room with one door; its entrance square lies between two others."""


def test_a_piece_before_a_door_that_is_never_closed() -> None:
    """U22: past it one goes in and out, not along the corridor; before another it blocks."""
    for exact, twice in product((True, False), (True, False)):
        gait = Gait(exact=exact, twice=twice)

        def ends(start: int, steps: int, gait: Gait = gait, **more: bool) -> set[int]:
            return set(LANE.walks(start, steps, 1 << DOOR, replace(gait, **more)))

        assert (ends(ROOM, 2, shut=False), ends(ROOM, 1, shut=False)) == ({LEFT, RIGHT}, set())
        assert ends(LEFT, 2, shut=False) == {ROOM}
        assert ends(ROOM, 4, shut=False) == (set() if exact else {LEFT, RIGHT})
        assert ends(ROOM, 2) == ends(LEFT, 2) == set()
        assert RIGHT in ends(LEFT, 2, cross=True)
        assert ROOM not in ends(LEFT, 2, cross=True)
        assert (ends(ROOM, 2, cross=True), ends(LEFT, 4, back=True)) == (set(), set())
    two = Paths(read_plan("A<v.\n--B-", ["A", "B"], [[], []]))
    a, b, first, before_b, end = range(5)
    for exact in (True, False):
        gait = Gait(exact=exact, shut=False)
        assert {b, end} <= set(two.walks(a, 3, 0, gait))
        found = two.walks(a, 3, 1 << before_b, gait)
        assert found[b] == (first, before_b, b)
        assert end not in found
    longer = Paths(read_plan("-A-\n.^..", ["A"], [[]]))
    between, end = 3, 4
    for gait in (Gait(shut=False), Gait(exact=False, shut=False), Gait(shut=False, twice=True)):
        assert ROOM in longer.walks(end, 3, 0, gait)
        assert longer.walks(end, 3, 1 << between, gait) == {}


TWO_ROOMS = """
A<..1
A-.?v
-2.-B
"""
POOL = """
A<..1
--.v-
-B<#-
"""


def problems(text: str, marks: str = "AB") -> list[Problem]:
    """Everything that is wrong with a map."""
    return list(problems_with_map(text, list(marks)))


def told(code: str, **about: Any) -> list[Problem]:
    """One mistake and where it is."""
    return [Problem(code, about=about)]


def test_a_map_is_read_to_the_letter_and_a_door_leads_to_the_side_it_points_to() -> None:
    """Rooms first, then squares row by row; a door into the middle makes it a pool."""
    assert read_plan(TWO_ROOMS, ["A", "B"], [[1], [0]]) == Plan(
        width=5,
        height=3,
        rooms=2,
        squares=((1, 0), (2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (4, 1), (1, 2), (2, 2)),
        cells=(((0, 0), (0, 1)), ((4, 2),)),
        middle=(),
        doors=(Door(0, 2, "<"), Door(1, 8, "v")),
        beside=(
            *((2,), (8,), (3, 0), (6, 2, 4), (7, 3, 5), (8, 4), (3, 10, 7), (4, 6, 8)),
            *((5, 7, 1), (10,), (6, 9)),
        ),
        starts={"1": 5, "2": 9},
        passages=((1,), (0,)),
        pool=None,
        special=frozenset({7}),
    )
    plan = read_plan("-A-\n-^.\nC<.\n.>D\n.v1\n-B-", list("ABCD"), [[]] * 4)
    doors = {(plan.cell(door.square), door.side): door.room for door in plan.doors}
    assert doors == {((1, 1), "^"): 0, ((1, 4), "v"): 1, ((1, 2), "<"): 2, ((1, 3), ">"): 3}
    for door in plan.doors:
        assert door.square in plan.beside[door.room]
        assert door.room in plan.beside[door.square]
    plan = read_plan(POOL, ["A", "B"], [[], []])
    assert (plan.pool, plan.inside, plan.places, plan.middle) == (2, 3, 10, ((3, 2),))
    assert plan.doors == (Door(0, 3, "<"), Door(2, 8, "v"), Door(1, 9, "<"))
    assert plan.beside[plan.pool] == (8,)
    assert [plan.is_inside(place) for place in range(4)] == [True, True, True, False]
    assert [plan.is_room(place) for place in range(4)] == [True, True, False, False]
    assert [plan.cell(place) for place in (3, 9)] == [(1, 0), (2, 2)]
    dry = POOL.replace("v", ".")
    assert (board.has_pool(POOL), board.has_pool(dry)) == (True, False)
    assert read_plan(dry, ["A", "B"], [[], []]).pool is None


APART = "map-room-apart"
UNREACHED = "map-square-unreachable"
MISTAKES = (
    ("", told("map-empty")),
    (" \n  \n", told("map-empty")),
    ("A<1\n-B^", told("map-door", mark="^", row=2, column=3)),
    ("A<1\n-.v\nC-B", told("map-mark", mark="C", row=3, column=1)),
    ("A<1\n-.1\n-v-\n-B-", told("map-start-twice", mark="1", row=2, column=3)),
    ("A<1", told("map-room-missing", mark="B")),
    ("A<1v\nA--B\n---.\nB---", told(APART, mark="B", row=2, column=4)),
    ("A<.v\n---B\nA-1B", told(APART, mark="A", row=1, column=1)),
    ("AA..\nAA.1\n-A<v\nA--B", told(APART, mark="A", row=4, column=1)),
    ("AB", told("map-no-squares")),
    ("A<1\nB--", told("map-room-unreachable", mark="B")),
    ("A<.1\n-v--\n-B-..", told(UNREACHED, row=3, column=4)),
    # parts of a corridor that hang together are told once, however many squares they have
    ("A<.1\n-v--\n-B-..\n----.\n..---",
     [*told(UNREACHED, row=3, column=4), *told(UNREACHED, row=5, column=1)]),
    # without a start square the first square is where one walks from
    ("A<.\n-v-\n-B-.", told(UNREACHED, row=3, column=4)),
)  # fmt: skip


def test_every_mistake_is_told_with_its_place() -> None:
    """Counted from 1; a room's smaller part is astray; any letter but v is a room's mark."""
    for text, expected in MISTAKES:
        with case_named(text):
            assert problems(text) == expected
            with pytest.raises(RefusedError) as refused:
                read_plan(text, ["A", "B"], [[], []])
            assert refused.value.problem == expected[0]
    codes = [(one.about["mark"], one.about["row"]) for one in problems("A<1C\n-v%C\n-B%")]
    assert codes == [("C", 1), ("%", 2)]
    for rows, columns in ((60, 60), (61, 4), (4, 61)):
        text = "\n".join(["A<" + "." * (columns - 3) + "1", *["-"] * (rows - 1)])
        fits = max(rows, columns) <= board.LARGEST
        assert problems(text, "A") == ([] if fits else told("map-too-large", largest=board.LARGEST))
    assert problems("A<1\n\n.", "A") == told("map-square-unreachable", row=3, column=1)
    for letter in "XxABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuwyz":
        plan = read_plan(f"{letter}<1", [letter], [[]])
        assert (plan.cells, plan.squares) == ((((0, 0),),), ((1, 0), (2, 0)))
    assert sorted(board.RESERVED) == sorted(".?^v<>1234567890- #\"'\\")
    assert problems("X<..>Y", "XY") == []
