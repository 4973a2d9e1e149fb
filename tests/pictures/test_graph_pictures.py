"""Graphs: boxes that do not touch, edges from rim to rim, one board of keys, all of it said."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from drawings import parsed, with_class, words_in

from cluekit.ui.figures.graph_picture import Edge, Node, graph, size_of
from cluekit.ui.figures.graph_places import Layout, Size, as_tree, in_levels, in_ring

NAMES = [f"~O_{letter} | E_{letter} | N_V" for letter in "ABCDEFG"]
SIZES = {name: size_of(name) for name in NAMES}
LAYOUTS = {
    "levels": in_levels([NAMES[:4], NAMES[4:6], NAMES[6:]], [(NAMES[0], NAMES[4])], SIZES, 430),
    "tree": as_tree(
        NAMES[0],
        {NAMES[0]: NAMES[1:3], NAMES[1]: NAMES[3:5], NAMES[2]: NAMES[5:]},
        SIZES,
        430,
    ),
    **{f"ring of {n}": in_ring(NAMES[:n], SIZES, 640) for n in range(1, 7)},
}


@pytest.mark.parametrize("kind", LAYOUTS)
def test_boxes_stay_apart_and_inside(kind: str) -> None:
    """No two boxes touch, none leaves the picture."""
    layout = LAYOUTS[kind]
    for name, place in layout.places.items():
        half = Size(SIZES[name].wide / 2, SIZES[name].high / 2)
        assert half.wide <= place.x <= layout.size.wide - half.wide
        assert half.high <= place.y <= layout.size.high - half.high
    for one, other in combinations(layout.places, 2):
        across = abs(layout.places[one].x - layout.places[other].x)
        down = abs(layout.places[one].y - layout.places[other].y)
        beside = across >= (SIZES[one].wide + SIZES[other].wide) / 2
        assert beside or down >= (SIZES[one].high + SIZES[other].high) / 2, (one, other)


def test_levels_and_trees_run_down_and_a_ring_runs_round() -> None:
    """A level stands below the one before; a child below its parent; the ring has three sides."""
    levels, tree, ring = (LAYOUTS[kind].places for kind in ("levels", "tree", "ring of 4"))
    assert max(levels[n].y for n in NAMES[:4]) < min(levels[n].y for n in NAMES[4:6])
    assert min(levels[NAMES[6]].y - levels[n].y for n in NAMES[4:6]) > 0
    assert tree[NAMES[0]].y < tree[NAMES[1]].y == tree[NAMES[2]].y < tree[NAMES[3]].y
    assert ring[NAMES[0]].y < ring[NAMES[1]].y == pytest.approx(ring[NAMES[3]].y)
    assert ring[NAMES[3]].x < ring[NAMES[0]].x < ring[NAMES[1]].x


def _drawn(edges: list[Edge], nodes: list[Node] | None = None, layout: Layout | None = None) -> str:
    nodes = nodes or [Node(name, name) for name in NAMES[:3]]
    return str(graph(nodes, edges, layout or LAYOUTS["ring of 3"], "A graph."))


def test_several_edges_between_two_boxes_bend_apart() -> None:
    """Nora and Otto confuse the same two worlds: two lines, two letters, at different places."""
    one, other = NAMES[:2]
    drawn = parsed(
        _drawn([Edge(one, other, "N", directed=False), Edge(other, one, "O", directed=False)])
    )
    said = [
        (float(e.get("x", 0)), float(e.get("y", 0))) for e in with_class(drawn, "ck-graph-said")
    ]
    assert abs(said[0][0] - said[1][0]) + abs(said[0][1] - said[1][1]) > 16
    assert not list(with_class(drawn, "ck-graph-head"))
    assert {"N", "O"} <= set(words_in(drawn).split())


def test_only_nodes_with_a_target_are_buttons() -> None:
    """A pressed one says so; the others are no stop; a picture without any is an image."""
    nodes = [
        Node("a", "p | q", target="take:0", said="Clause 1: p or q", selected=True),
        Node("b", "~p", "goal", sign="✓"),
    ]
    layout = in_levels([["a", "b"]], [], {n.name: size_of(n.label) for n in nodes}, 430)
    drawn = parsed(_drawn([], nodes, layout))
    assert drawn.get("role") == "group"
    buttons = [each for each in drawn.iter() if each.get("role") == "button"]
    assert [
        (b.get("data-target"), b.get("aria-pressed"), b.get("aria-label")) for b in buttons
    ] == [("take:0", "true", "Clause 1: p or q")]
    assert "✓" in words_in(drawn)
    assert parsed(_drawn([])).get("role") == "img"


def test_edges_end_at_the_rim_and_not_in_the_middle() -> None:
    """So that the point of an arrow is to be seen."""
    layout = LAYOUTS["levels"]
    drawn = parsed(_drawn([Edge(NAMES[0], NAMES[4])], [Node(n, n) for n in NAMES], layout))
    (line,) = with_class(drawn, "ck-graph-line")
    numbers = [float(n) for n in (line.get("d", "").replace("M", "").replace("Q", " ").split())]
    start, end = numbers[:2], numbers[-2:]
    for (x, y), name in ((start, NAMES[0]), (end, NAMES[4])):
        place, size = layout.places[name], SIZES[name]
        at_rim = (
            abs(abs(x - place.x) - size.wide / 2) < 0.2
            or abs(abs(y - place.y) - size.high / 2) < 0.2
        )
        assert at_rim
    assert all(a != b for a, b in pairwise([start, end]))
