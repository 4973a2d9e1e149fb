"""The board: a text map is read to the letter, and every mistake is told with its place."""

from typing import Any

import pytest

from cluekit.clue.editions.board import (
    LARGEST,
    RESERVED,
    Door,
    Plan,
    has_pool,
    problems_with_map,
    read_plan,
)
from cluekit.core import Problem, RefusedError
from naming import case_named

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
    """Rooms first, then the squares row by row; cells are (column, row), counted from 0."""
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


def test_a_door_into_the_middle_makes_it_a_pool() -> None:
    """It is a place of its own, after the rooms; without a door nobody walks into it."""
    plan = read_plan(POOL, ["A", "B"], [[], []])
    assert (plan.pool, plan.inside, plan.places, plan.middle) == (2, 3, 10, ((3, 2),))
    assert plan.doors == (Door(0, 3, "<"), Door(2, 8, "v"), Door(1, 9, "<"))
    assert plan.beside[plan.pool] == (8,)
    assert [plan.is_inside(place) for place in range(4)] == [True, True, True, False]
    assert [plan.is_room(place) for place in range(4)] == [True, True, False, False]
    assert [plan.cell(place) for place in (3, 9)] == [(1, 0), (2, 2)]
    dry = POOL.replace("v", ".")
    assert (has_pool(POOL), has_pool(dry)) == (True, False)
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
    """Row and column count from 1; of two parts of a room the smaller one is the stray one."""
    for text, expected in MISTAKES:
        with case_named(text):
            assert problems(text) == expected
            with pytest.raises(RefusedError) as refused:
                read_plan(text, ["A", "B"], [[], []])
            assert refused.value.problem == expected[0]


def test_strange_marks_large_maps_and_empty_rows() -> None:
    """Told once, sixty at most; any letter but v is a room's mark, the signs that are told none."""
    codes = [(one.about["mark"], one.about["row"]) for one in problems("A<1C\n-v%C\n-B%")]
    assert codes == [("C", 1), ("%", 2)]
    for rows, columns in ((60, 60), (61, 4), (4, 61)):
        text = "\n".join(["A<" + "." * (columns - 3) + "1", *["-"] * (rows - 1)])
        fits = max(rows, columns) <= LARGEST
        assert problems(text, "A") == ([] if fits else told("map-too-large", largest=LARGEST))
    assert problems("A<1\n\n.", "A") == told("map-square-unreachable", row=3, column=1)
    for letter in "XxABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuwyz":
        plan = read_plan(f"{letter}<1", [letter], [[]])
        assert (plan.cells, plan.squares) == ((((0, 0),),), ((1, 0), (2, 0)))
    assert sorted(RESERVED) == sorted(".?^v<>1234567890- #\"'\\")
    assert problems("X<..>Y", "XY") == []
