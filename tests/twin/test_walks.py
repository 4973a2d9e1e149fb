"""The slow twin's walks, checked by hand on floor plans small enough to count on one's fingers."""

from collections.abc import Iterable
from types import SimpleNamespace

from cluekit.clue.editions.board import Plan, read_plan
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


def test_in_an_alley_an_exact_roll_has_one_end() -> None:
    """Three steps from the end of a blind alley lead to one square."""
    assert reach(ALLEY, START, 3) == {SECOND}
    assert reach(ALLEY, START, 3, movement="up-to") == {FOURTH, THIRD, SECOND}


def test_a_room_needs_no_exact_roll() -> None:
    """The room is five steps away; five, six or twelve enter it, four do not."""
    assert reach(ALLEY, START, 4) == {DOOR}
    assert reach(ALLEY, START, 5) == reach(ALLEY, START, 12) == {A}


def test_a_pawn_in_an_alley_blocks_or_is_crossed() -> None:
    """Behind a pawn nothing can be reached, unless pawns may be crossed."""
    assert reach(ALLEY, START, 3, [THIRD]) == set()
    assert reach(ALLEY, START, 3, [THIRD], pawns="may-be-crossed") == {SECOND}
    assert reach(ALLEY, START, 2, [THIRD], pawns="may-be-crossed") == set()


def test_a_pawn_before_the_door_shuts_it_both_ways() -> None:
    """Whoever is inside waits, whoever is outside waits; a door that never closes lets both by."""
    assert reach(ALLEY, A, 4, [DOOR]) == set()
    assert reach(ALLEY, SECOND, 2, [DOOR]) == {FOURTH}
    assert reach(ALLEY, SECOND, 2, [DOOR], pawns="may-be-crossed") == {FOURTH}
    assert reach(ALLEY, A, 4, [DOOR], doors="never-closed") == {FOURTH}
    assert reach(ALLEY, SECOND, 2, [DOOR], doors="never-closed") == {A, FOURTH}
    assert reach(ALLEY, SECOND, 1, [DOOR], doors="never-closed") == {THIRD}


def test_no_square_twice() -> None:
    """Round a court of six squares a roll of four ends where no way crosses itself."""
    start = COURT.starts["1"]
    ends = reach(COURT, start, 4)
    assert 0 in ends
    assert start not in ends


def test_the_same_square_twice_where_the_rules_let_one() -> None:
    """To and fro in the alley: an even roll can end where it began, an odd one a step away."""
    twice = {"same_square_twice": True}
    assert reach(ALLEY, START, 2, **twice) == {START, THIRD}
    assert reach(ALLEY, START, 3, **twice) == {FOURTH, SECOND}
    assert reach(ALLEY, START, 2, movement="up-to", **twice) == {START, FOURTH, THIRD}
    assert reach(ALLEY, START, 0, **twice) == set()


def test_back_into_the_room_left_where_the_rules_let_one() -> None:
    """Out and in again: two steps."""
    assert A not in reach(ALLEY, A, 6)
    assert reach(ALLEY, A, 2, re_enter_room_left=True) == {A, SECOND}
    assert reach(ALLEY, A, 1, re_enter_room_left=True) == {DOOR}


def test_a_pool_is_entered_like_a_room_and_ends_the_walk() -> None:
    """From the room's door to the pool's door is one step; nobody swims across."""
    assert POOL in reach(POND, A, 12)
    assert reach(POND, BEFORE_THE_POOL, 1) == {POOL, BEFORE_THE_ROOM, 7}
    assert POOL not in reach(POND, A, 12, [BEFORE_THE_POOL])
