"""The slow twin's walks, checked by hand on floor plans small enough to count on one's fingers."""

from collections.abc import Iterable
from types import SimpleNamespace

from cluekit.clue.editions.board import Plan, read_plan
from naming import case_named
from twin.walks import Ground, Walker

ALLEY = read_plan("A<...1", ["A"], [[]])
A, DOOR, SECOND, THIRD, FOURTH, START = range(6)
COURT = read_plan("A<..\n-1..", ["A"], [[]])
POND = read_plan("A<..1\n-v..-\n-##--", ["A"], [[]])
POOL, BEFORE_THE_ROOM, BEFORE_THE_POOL = 1, 2, 6


def reach(
    plan: Plan, start: int, steps: int, others: Iterable[int] = (), **rules: object
) -> set[int]:
    """Return where the twin's walker can stop."""
    classic: dict[str, object] = {"movement": "exact", "pawns": "block", "doors": "closed-by-pawn"}
    classic |= {"same_square_twice": False, "re_enter_room_left": False}
    walker = Walker(Ground(plan), SimpleNamespace(**classic | rules), set(others))
    return walker.reach(start, steps)


CROSS, OPEN, TWICE = (
    {"pawns": "may-be-crossed"},
    {"doors": "never-closed"},
    {"same_square_twice": True},
)

IN_THE_ALLEY = {
    "three steps lead to one square, up to three to three": [
        (START, 3, [], {}, {SECOND}),
        (START, 3, [], {"movement": "up-to"}, {FOURTH, THIRD, SECOND}),
    ],
    "a room needs no exact roll": [
        (START, 4, [], {}, {DOOR}),
        (START, 5, [], {}, {A}),
        (START, 12, [], {}, {A}),
    ],
    "behind a pawn nothing can be reached, unless pawns may be crossed": [
        (START, 3, [THIRD], {}, set()),
        (START, 3, [THIRD], CROSS, {SECOND}),
        (START, 2, [THIRD], CROSS, set()),
    ],
    "a pawn before the door shuts it both ways; one that never closes lets both by": [
        (A, 4, [DOOR], {}, set()),
        (SECOND, 2, [DOOR], {}, {FOURTH}),
        (SECOND, 2, [DOOR], CROSS, {FOURTH}),
        (A, 4, [DOOR], OPEN, {FOURTH}),
        (SECOND, 2, [DOOR], OPEN, {A, FOURTH}),
        (SECOND, 1, [DOOR], OPEN, {THIRD}),
    ],
    "to and fro: an even roll can end where it began, an odd one a step away": [
        (START, 2, [], TWICE, {START, THIRD}),
        (START, 3, [], TWICE, {FOURTH, SECOND}),
        (START, 2, [], {"movement": "up-to", **TWICE}, {START, FOURTH, THIRD}),
        (START, 0, [], TWICE, set()),
    ],
    "out of a room and in again are two steps, where the rules let one": [
        (A, 6, [], {}, set()),
        (A, 2, [], {"re_enter_room_left": True}, {A, SECOND}),
        (A, 1, [], {"re_enter_room_left": True}, {DOOR}),
    ],
}


def test_in_an_alley() -> None:
    """A room, its door, four squares: where one can stop is told by counting."""
    for sentence, walks in IN_THE_ALLEY.items():
        for start, steps, others, rules, ends in walks:
            with case_named(sentence, start, steps, others, rules):
                assert reach(ALLEY, start, steps, others, **rules) == ends


def test_no_square_twice() -> None:
    """Round a court of six squares a roll of four ends where no way crosses itself."""
    start = COURT.starts["1"]
    ends = reach(COURT, start, 4)
    assert 0 in ends
    assert start not in ends


def test_a_pool_is_entered_like_a_room_and_ends_the_walk() -> None:
    """From the room's door to the pool's door is one step; nobody swims across."""
    assert POOL in reach(POND, A, 12)
    assert reach(POND, BEFORE_THE_POOL, 1) == {POOL, BEFORE_THE_ROOM, 7}
    assert POOL not in reach(POND, A, 12, [BEFORE_THE_POOL])
