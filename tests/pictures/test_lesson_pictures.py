"""Pictures of the lessons: beliefs, models, arrows and sheets, graphs; drawn, and told in words."""

import re
from itertools import combinations, pairwise, product
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from drawings import Golden, parsed, used_classes, with_class, words_in

from cluekit.draw import Element, gauge
from cluekit.draw.element import el
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.deduction.belief import Course, course_of
from cluekit.noir.picture.boards import heat_map as picture
from cluekit.noir.picture.boards.board import TALL as CELL
from cluekit.noir.picture.boards.heat_map import (
    SAID,
    SIGNS,
    Shading,
    Shown,
    heat_map,
    open_now,
    shaded_board,
)
from cluekit.noir.position.position import Position
from cluekit.noir.position.script import Script
from cluekit.ui import arrow_board, case, cnf_converter, entailment_meter, four_sheets, model_table
from cluekit.ui.figures import arrow_board as arrows
from cluekit.ui.figures import graph_picture as graphs
from cluekit.words import LANGUAGES, set_language
from naming import case_named

FIVE = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]


def _course(*actions: str) -> Course:
    script = Script(Position(board=FIVE, killer="M", inspector="Y", hand="XWV"))
    for action in actions or ("kill G", "row 1 right", "kill H"):
        assert not script.act(action).problem
    return course_of(script.start(INSPECTOR), script.post(INSPECTOR), KILLER)


def _shown(course: Course, move: int = 3, asked: int = -1) -> Shown:
    return Shown(course, move, course.until(move).now, asked)


def test_the_heat_map(golden: Golden) -> None:
    """After the kills of lesson 13: levels as high as chances, everybody else alive is hatched."""
    drawn = heat_map(_shown(_course(), asked=3))
    golden("noir-heat-map.svg", drawn)
    root = parsed(drawn)
    shares = {text.text for text in with_class(root, "ck-share")}
    assert (shares, len(list(with_class(root, "ck-share")))) == ({"23%", "22%", "21%", "17%"}, 5)
    assert len(list(with_class(root, "ck-out"))) == 25 - 5 - 2
    assert len(list(with_class(root, "ck-asked"))) == 1
    course = _course()
    drawn_levels = with_class(parsed(heat_map(_shown(course))), "ck-level")
    levels = sorted(float(level.get("height") or 0) for level in drawn_levels)
    shares = sorted(float(course.belief.share(who)) for who in course.belief.weights)
    assert levels == pytest.approx([share * (CELL - 4) for share in shares], abs=0.01)
    said = set()
    for language in LANGUAGES:
        set_language(language)
        drawn = str(heat_map(_shown(_course())))
        said.add(re.search(r'aria-label="(Dalia \(D\)[^"]*)"', drawn)[1])  # type: ignore[index]
    assert len(said) == len(LANGUAGES)


class Told(Shown):
    """The same once it is known that it was the first of the most likely ones."""

    @property
    def truly(self) -> int:
        """Who it was."""
        return min(self.belief.weights, key=lambda who: (-self.belief.weights[who], who))


def test_the_truth_covers_neither_its_letter_nor_how_likely_it_was() -> None:
    """Its flag stands at the top of the cell."""
    course = _course()
    root = parsed(heat_map(Told(course, 3, course.until(3).now, -1)))
    (flag,) = with_class(root, "ck-truly")
    ground = next(iter(with_class(root, "ck-share-ground")))
    assert float(flag.get("y", 0)) + float(flag.get("height", 0)) < float(ground.get("y", 0))
    assert float(flag.get("x", 0)) > 18, "right of the letter"


def test_gauges_calibration_and_marks_that_need_no_colour(golden: Golden) -> None:
    """Bits and their course, discs and rings; each mark has a sign, words, a rule of style."""
    course = _course()
    drawn = open_now(_shown(course))
    golden("noir-open.svg", drawn)
    assert words_in(parsed(drawn)).split()[:2] == ["2.31", "bits"]
    assert not list(with_class(parsed(open_now(_shown(course, 0))), "ck-gauge-line"))
    meter = entailment_meter("E_B", of=case("You hold A R", "Nora: B R L -> Otto ?"))
    golden("entailment-meter.svg", meter.still())
    assert {"38", "26"} <= set(texts(meter.still()))
    mine, exact = [(0.2, 0.5, 2), (0.9, 1.0, 3)], [(0.4, 0.4, 5)]
    drawn = gauge.calibration_page(mine, exact, ("given", "happened"), "all in words")
    golden("calibration.svg", drawn)
    root = parsed(drawn)
    ring = next(with_class(root, "ck-calibration-exact"))
    ideal = next(with_class(root, "ck-calibration-ideal")).get("d")
    left, floor, right, top = map(float, re.findall(r"[\d.]+", ideal or ""))
    x, y = float(ring.get("cx") or 0), float(ring.get("cy") or 0)
    assert (x - left) / (right - left) == pytest.approx((floor - y) / (floor - top))
    assert len(list(with_class(root, "ck-calibration-mine"))) == 2
    course = _course()
    shading = Shading(0b11110, course.candidates)
    drawn = shaded_board(course.now, shading)
    golden("noir-mask.svg", drawn)
    seen = {shading.mark(who) for who in range(25)}
    assert seen == {"", "right", "wrong", "missing"}
    for mark in seen - {""}:
        assert len(list(with_class(parsed(drawn), f"ck-{mark}-sign"))) == sum(
            shading.mark(who) == mark for who in range(25)
        )
    assert all(SIGNS[one] != SIGNS[other] for one, other in combinations(SIGNS, 2))
    assert set(SAID) == {"", *SIGNS}
    course = _course()
    drawn = el("g", heat_map(_shown(course, asked=1)), open_now(_shown(course)))
    style = picture.CSS + gauge.CSS
    begins = ("ck-gauge", "ck-asked", "ck-truly")
    ours = {name for name in used_classes(drawn) if name.startswith(begins)}
    assert ours
    assert all(f".{name}{{" in style for name in ours)


def texts(still: Element) -> list[str]:
    """What is written on a page, text by text."""
    return [each.text or "" for each in parsed(still).iter() if each.tag.endswith("}text")]


def test_models_conversions_sheets_and_arrows(golden: Golden) -> None:
    """Clauses that rule out, steps; no back before it is turned; links between boxes, inside."""
    still = model_table("~p | q", "~q | r").still()
    golden("model-table.svg", still)
    ruled_out = [word for word in texts(still) if word.startswith("✕ ")]
    assert ruled_out == ["✕ 2", "✕ 1", "✕ 1", "✕ 2"]
    still = cnf_converter("p <-> (q & r)").steps().still()
    golden("cnf-steps.svg", still)
    assert "In CNF: 3 clauses." in texts(still)
    still = four_sheets("detective sheets").still()
    golden("four-sheets.svg", still)
    written = texts(still)
    assert (written[2:6], len(written)) == (["Rope", "no Rope", "Library", "no Library"], 7)
    for language in LANGUAGES:
        set_language(language)
        board = arrow_board("N_V -> E_D", hand="A R").ask("~E_D -> ~N_V").ask("E_D -> N_V")
        still = board.still()
        if language == "en":
            golden("arrows-mini.svg", still)
        root = parsed(still)
        assert len(list(with_class(root, "ck-arrow-box"))) == 4
        assert len(list(with_class(root, "ck-arrow-line"))) == 3
        assert len(list(with_class(root, "ck-arrow-broken"))) == 2
        assert not list(with_class(root, "ck-arrow-hit"))
        assert "✕" in words_in(root)
        for line in board.in_words().splitlines():
            assert line in root.get("aria-label", "")
    set_language("en")
    for start, end, wide in product(SPOTS, SPOTS, (arrows.WIDE, arrows.BROAD)):
        if start.row != end.row:
            with case_named(start, end, wide):
                there, back = link_between(start, end, wide), link_between(end, start, wide)
                (x, y), (a, b) = there.at(0.5), back.at(0.5)
                assert abs(x - a) + abs(y - b) > 8


SPOTS = [arrows.Spot(row, side) for row, side in product(range(3), range(2))]


def link_between(start: arrows.Spot, end: arrows.Spot, wide: float) -> arrows.Line:
    """Return a link that begins and ends at its boxes, and stays inside."""
    line = arrows.line_of(arrows.Link(start, end, "1"), wide)
    for (x, y), spot in ((line.start, start), (line.end, end)):
        top, left = 8 + arrows.PITCH * spot.row, (38.0, wide - 38.0 - arrows.BOX)[spot.side]
        assert top <= y <= top + arrows.TALL
        assert left <= x <= left + arrows.BOX
    for part in range(11):
        x, y = line.at(part / 10)
        assert 0 <= x <= wide
        assert 0 <= y <= arrows.height(3)
    return line


NAMES = [f"~O_{letter} | E_{letter} | N_V" for letter in "ABCDEFG"]
SIZES = {name: graphs.size_of(name) for name in NAMES}
LEVELS = [NAMES[:4], NAMES[4:6], NAMES[6:]]
CHILDREN = {NAMES[0]: NAMES[1:3], NAMES[1]: NAMES[3:5], NAMES[2]: NAMES[5:]}
LAYOUTS = {
    "levels": graphs.in_levels(LEVELS, [(NAMES[0], NAMES[4])], SIZES, 430),
    "tree": graphs.as_tree(NAMES[0], CHILDREN, SIZES, 430),
    **{f"ring of {n}": graphs.in_ring(NAMES[:n], SIZES, 640) for n in range(1, 7)},
}


def test_boxes_of_graphs_stay_apart_and_inside() -> None:
    """A level below the one before, a child below its parent; the ring has three sides."""
    for kind, layout in LAYOUTS.items():
        for name, place in layout.places.items():
            half = graphs.Size(SIZES[name].wide / 2, SIZES[name].high / 2)
            assert half.wide <= place.x <= layout.size.wide - half.wide, kind
            assert half.high <= place.y <= layout.size.high - half.high, kind
        for one, other in combinations(layout.places, 2):
            across = abs(layout.places[one].x - layout.places[other].x)
            down = abs(layout.places[one].y - layout.places[other].y)
            beside = across >= (SIZES[one].wide + SIZES[other].wide) / 2
            assert beside or down >= (SIZES[one].high + SIZES[other].high) / 2, (kind, one, other)
    levels, tree, ring = (LAYOUTS[kind].places for kind in ("levels", "tree", "ring of 4"))
    assert max(levels[n].y for n in NAMES[:4]) < min(levels[n].y for n in NAMES[4:6])
    assert min(levels[NAMES[6]].y - levels[n].y for n in NAMES[4:6]) > 0
    assert tree[NAMES[0]].y < tree[NAMES[1]].y == tree[NAMES[2]].y < tree[NAMES[3]].y
    assert ring[NAMES[0]].y < ring[NAMES[1]].y == pytest.approx(ring[NAMES[3]].y)
    assert ring[NAMES[3]].x < ring[NAMES[0]].x < ring[NAMES[1]].x


def _drawn(edges: Any, nodes: Any = None, layout: Any = LAYOUTS["ring of 3"]) -> ET.Element:
    nodes = nodes or [graphs.Node(name, name) for name in NAMES[:3]]
    return parsed(graphs.graph(nodes, edges, layout, "A graph."))


def test_edges_end_at_the_rim_and_only_nodes_with_a_target_are_buttons() -> None:
    """Two lines between two boxes have two letters; a picture without any target is an image."""
    one, other = NAMES[:2]
    pairs = ((one, other, "N"), (other, one, "O"))
    drawn = _drawn([graphs.Edge(*pair, directed=False) for pair in pairs])
    at = [[float(e.get(way, 0)) for way in "xy"] for e in with_class(drawn, "ck-graph-said")]
    assert abs(at[0][0] - at[1][0]) + abs(at[0][1] - at[1][1]) > 16
    assert not list(with_class(drawn, "ck-graph-head"))
    assert {"N", "O"} <= set(words_in(drawn).split())
    layout, nodes = LAYOUTS["levels"], [graphs.Node(name, name) for name in NAMES]
    drawn = _drawn([graphs.Edge(NAMES[0], NAMES[4])], nodes, layout)
    (line,) = with_class(drawn, "ck-graph-line")
    numbers = [float(n) for n in (line.get("d", "").replace("M", "").replace("Q", " ").split())]
    start, end = numbers[:2], numbers[-2:]
    for (x, y), name in ((start, NAMES[0]), (end, NAMES[4])):
        place, size = layout.places[name], SIZES[name]
        off = (abs(x - place.x) - size.wide / 2, abs(y - place.y) - size.high / 2)
        assert min(map(abs, off)) < 0.2, "at the rim"
    assert all(a != b for a, b in pairwise([start, end]))
    nodes = [
        graphs.Node("a", "p | q", target="take:0", said="Clause 1: p or q", selected=True),
        graphs.Node("b", "~p", "goal", sign="✓"),
    ]
    sizes = {node.name: graphs.size_of(node.label) for node in nodes}
    drawn = _drawn([], nodes, graphs.in_levels([["a", "b"]], [], sizes, 430))
    (button,) = (each for each in drawn.iter() if each.get("role") == "button")
    said = [button.get(name) for name in ("data-target", "aria-pressed", "aria-label")]
    assert (said, drawn.get("role")) == (["take:0", "true", "Clause 1: p or q"], "group")
    assert "✓" in words_in(drawn)
    assert _drawn([]).get("role") == "img"
