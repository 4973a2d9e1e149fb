"""Who knows what: frames of worlds against their definition, world by world."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.logic.knowing import MOST, Frame, Shown, TooManyWorldsError, frame, sights
from cluekit.sets import mask, members, union
from deduction import oracle

SIZE = 8
COLUMNS = st.lists(st.integers(0, 3), min_size=SIZE, max_size=SIZE)
"""What one agent sees of each of eight worlds."""
FRAMES = st.lists(COLUMNS, min_size=1, max_size=3).map(
    lambda columns: frame(range(SIZE), [column.__getitem__ for column in columns])
)
EXTENTS = st.integers(0, (1 << SIZE) - 1)


def alike(some: Frame[int], agent: int, world: int) -> list[int]:
    """The worlds that the agent cannot tell from this one."""
    return [other for other in members(some.left) if some.cell(agent, other) >> world & 1]


def extent_of(some: Frame[int], test: Callable[[int], bool]) -> int:
    """The worlds that are left in which a test says yes."""
    return mask(world for world in members(some.left) if test(world))


def reached(some: Frame[int], world: int) -> set[int]:
    """The worlds that a chain of doubts leads to, whoever has each."""
    found, todo = {world}, [world]
    while todo:
        here = todo.pop()
        new = {there for agent in some.agents for there in alike(some, agent, here)} - found
        found |= new
        todo += new
    return found


@given(some=FRAMES, extent=EXTENTS)
def test_knowing_is_being_true_wherever_it_looks_alike(some: Frame[int], extent: int) -> None:
    """For each agent, for everybody, and for all together: common knowledge."""
    true = set(members(extent))
    for agent in some.agents:
        knows = extent_of(some, lambda at, a=agent: set(alike(some, a, at)) <= true)
        assert some.knows(agent, extent) == knows
        which = extent_of(some, lambda at, a=agent: len({w % 2 for w in alike(some, a, at)}) == 1)
        assert some.knows_which(agent, lambda world: world % 2) == which
        assert some.knows_whether(agent, extent) == knows | some.knows(agent, ~extent)
    assert some.everybody(extent) == extent_of(
        some, lambda at: all(set(alike(some, agent, at)) <= true for agent in some.agents)
    )
    assert some.common(extent) == extent_of(some, lambda at: reached(some, at) <= true)
    parts = some.components()
    assert sorted(world for part in parts for world in members(part)) == list(range(SIZE))
    assert all(set(members(part)) == reached(some, next(members(part))) for part in parts)


@given(some=FRAMES, said=EXTENTS, told=EXTENTS)
def test_what_is_said_leaves_worlds_out_and_what_is_told_apart_does_not(
    some: Frame[int], said: int, told: int
) -> None:
    """The cells stay disjoint and cover what is left; none is empty."""
    after = some.after(said)
    aside = some.aside([0], told)
    assert (after.left, aside.left) == (some.left & said, some.left)
    for new in (after, aside, after.aside([0], told)):
        for cells in new.cells:
            assert all(cells)
            assert (sum(cell.bit_count() for cell in cells), union(cells)) == (new.count, new.left)
    for world in members(after.left):
        assert after.cell(0, world) == some.cell(0, world) & said
    for world in range(SIZE):
        assert aside.cell(0, world) == some.cell(0, world) & (told if told >> world & 1 else ~told)
        assert all(aside.cell(agent, world) == some.cell(agent, world) for agent in some.agents[1:])


@pytest.mark.parametrize("seats", [None, 2])
def test_who_sees_which_cards(seats: int | None) -> None:
    """Everybody sees their own hand and the cards they showed or were shown; no world is missed."""
    kinds, sizes = (0b000011, 0b001100, 0b110000), (1, 1, 1)
    show = Shown(by=1, to=0, among=0b010101)
    found = sights(kinds, sizes, shown=[show], seats=seats)
    puzzle = oracle.Puzzle(kinds, sizes)
    worlds = {
        (deal, card)
        for deal in oracle.deals(puzzle)
        for card in members(show.among)
        if deal[card] == show.by
    }
    assert {(world.deal, *world.shown) for world in found.worlds} == worlds
    assert len(found.worlds) == len(worlds)
    assert len(found.agents) == (len(sizes) if seats is None else seats)
    for agent in found.agents:
        took_part = agent in (show.by, show.to)
        seen = [(world.hand(agent), took_part and world.shown) for world in found.worlds]
        for number, mine in enumerate(seen):
            same = [other for other, theirs in enumerate(seen) if theirs == mine]
            assert list(members(found.cell(agent, number))) == same


def test_who_shows_a_card_knows_which_it_was() -> None:
    """Of two in the hand; the third does not. Too many worlds are refused, with how many."""
    with pytest.raises(TooManyWorldsError, match=str(MOST)):
        sights((0b1111111, 0b1111111 << 7, 0b1111111 << 14), (6, 6, 6))
    here = sights((0b11, 0b1100, 0b110000, 0b11000000), (1, 2, 1), (), [Shown(1, 0, 0xFF)])
    known = [here.knows_which(seat, lambda world: world.shown) for seat in range(3)]
    assert (known[:2], known[2]) == ([here.left, here.left], 0)
