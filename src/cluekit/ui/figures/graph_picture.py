"""A graph, drawn: boxes with labels, edges between them, marks and what is selected.

The drawing is pure: nodes, edges and a layout in, elements out. A node with a ``target`` can be
pressed, by mouse, finger and key: the picture is one Tab stop, arrow keys go from box to box. What
a colour says, a sign, a dash or a thicker line says, too; the text alternative says everything in
words. Figures about clauses share more: ``ClauseFigure``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import comb, cos, hypot, pi, sin
from typing import Literal, NamedTuple

from cluekit.draw import Element, el
from cluekit.draw.lettering import Fitted, fit, width
from cluekit.learn.statements import clause_in_words
from cluekit.logic.clauses import Clause, NotAClauseError, clause_text, read_clause
from cluekit.logic.formulas import NotAFormulaError
from cluekit.ui.kit.figure import Figure, Paper
from cluekit.words import say

# --- graph places ---------------------------------------------------------------------------------
# Where the nodes of a graph stand: in levels, as a tree, or in a ring.
#
# All three are pure: names and sizes in, the middles of boxes out, in the units of the drawing.

GAP, STEP = 14.0, 74.0
"""The room between two boxes of a row, and from the middle of a row to that of the next."""

MARGIN = 16.0
"""The room around all boxes; badges reach into it."""


class Place(NamedTuple):
    """The middle of a box."""

    x: float
    y: float


class Size(NamedTuple):
    """How wide and how high something is."""

    wide: float
    high: float


Pairs = Sequence[tuple[str, str]]
"""Edges by the names of the nodes at their two ends."""


class Layout(NamedTuple):
    """Where each node stands, and how large the whole picture is."""

    places: Mapping[str, Place]
    size: Size


def in_levels(
    levels: Sequence[Sequence[str]], edges: Pairs, sizes: Mapping[str, Size], wide: float
) -> Layout:
    """Return the nodes level below level, each near those above that it is joined to.

    A level that does not fit into ``wide`` takes several rows. Names of the first level keep their
    order.
    """
    places: dict[str, Place] = {}
    y = MARGIN
    for level in levels:
        ordered = _by_parents(level, edges, places)
        for row in _rows(ordered, sizes, wide - 2 * MARGIN):
            high = max(sizes[name].high for name in row)
            # In the middle, spread where there is room
            spare = wide - 2 * MARGIN - _need(row, sizes)
            gap = GAP + max(0.0, min(40.0, spare / max(1, len(row))))
            left = (wide - _need(row, sizes) - (gap - GAP) * (len(row) - 1)) / 2
            for name in row:
                places[name] = Place(left + sizes[name].wide / 2, y + high / 2)
                left += sizes[name].wide + gap
            y += max(high + GAP, STEP)
    return _whole(places, sizes, wide)


def _by_parents(level: Sequence[str], edges: Pairs, above: Mapping[str, Place]) -> list[str]:
    """Return a level in the order of the mean places of those above (the barycentre heuristic)."""

    def middle(name: str) -> float:
        at = [above[start].x for start, end in edges if end == name and start in above]
        return sum(at) / len(at) if at else 0.0

    return sorted(level, key=middle)


def _rows(level: Sequence[str], sizes: Mapping[str, Size], room: float) -> list[list[str]]:
    """Break a level into rows that fit, of about the same length."""
    need = _need(level, sizes)
    count = max(1, -int(-need // room))
    while count < len(level):
        rows = _even(level, count)
        if all(_need(row, sizes) <= room for row in rows):
            return rows
        count += 1
    return _even(level, count)


def _need(row: Sequence[str], sizes: Mapping[str, Size]) -> float:
    return sum(sizes[name].wide for name in row) + GAP * (len(row) - 1)


def _even(level: Sequence[str], count: int) -> list[list[str]]:
    each, more = divmod(len(level), count)
    ends = [each * (n + 1) + min(n + 1, more) for n in range(count)]
    rows = [list(level[start:end]) for start, end in zip([0, *ends], ends, strict=False)]
    return [row for row in rows if row]


def as_tree(
    root: str, children: Mapping[str, Sequence[str]], sizes: Mapping[str, Size], wide: float
) -> Layout:
    """Return a tree from the top down: each node above the middle of its children.

    Where the leaves need more than ``wide``, the picture is wider.
    """
    places: dict[str, Place] = {}
    taken = _subtree(root, children, sizes, MARGIN, MARGIN + sizes[root].high / 2, places)
    spare = max(0.0, wide - taken - MARGIN) / 2
    moved = {name: Place(place.x + spare, place.y) for name, place in places.items()}
    return _whole(moved, sizes, max(wide, taken + MARGIN))


def _subtree(
    name: str,
    children: Mapping[str, Sequence[str]],
    sizes: Mapping[str, Size],
    left: float,
    y: float,
    places: dict[str, Place],
) -> float:
    """Place a node and all below it from ``left`` on; return where they end on the right."""
    own, below = sizes[name].wide, children.get(name, ())
    if not below:
        places[name] = Place(left + own / 2, y)
        return left + own
    right = left - GAP
    for child in below:
        right = _subtree(child, children, sizes, right + GAP, y + STEP, places)
    middle = (places[below[0]].x + places[below[-1]].x) / 2
    middle = max(middle, left + own / 2)
    places[name] = Place(middle, y)
    return max(right, middle + own / 2)


def in_ring(names: Sequence[str], sizes: Mapping[str, Size], wide: float) -> Layout:
    """Return the nodes around a ring, the first at the top, then clockwise; one is in the middle.

    Two stand side by side.
    """
    most = Size(max(s.wide for s in sizes.values()), max(s.high for s in sizes.values()))
    across = (wide - most.wide) / 2 - MARGIN
    down = 0.0 if len(names) < 3 else max(min(across * 0.8, 40.0 * len(names)), 1.5 * most.high)  # noqa: PLR2004
    across = 0.0 if len(names) == 1 else across
    turned = pi if len(names) == 2 else -pi / 2  # noqa: PLR2004 - two lie side by side
    middle = Place(wide / 2, MARGIN + most.high / 2 + down)
    angles = {name: turned + 2 * pi * number / len(names) for number, name in enumerate(names)}
    places = {
        name: Place(middle.x + across * cos(angle), middle.y + down * sin(angle))
        for name, angle in angles.items()
    }
    return _whole(places, sizes, wide)


def _whole(places: Mapping[str, Place], sizes: Mapping[str, Size], wide: float) -> Layout:
    below = max(place.y + sizes[name].high / 2 for name, place in places.items())
    return Layout(places, Size(wide, below + MARGIN))


# --- graph picture --------------------------------------------------------------------------------

WIDE = 430.0
"""How wide a picture is by default: a phone shows it at three quarters of its size."""

LETTERS, HIGH = 15.0, 36.0
ROOM = 168.0
"""The widest that a label may be before it is broken into two lines."""
ROUND = 9.0
BADGE = 10.0
ASIDE = 36.0
"""How far the second of two edges between the same boxes bends away from the first."""

Look = Literal["", "made", "goal", "dead", "quiet"]
"""How a node looks: plain, made by the reader, what was sought, at an end, or of no use now."""

CSS = """
.ck-scene .ck-graph,.ck-graph{width:100%;height:auto;display:block;margin:8px 0}
.ck-graph-box{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.4}
.ck-graph-word{fill:var(--ck-ink);font-family:var(--ck-font);text-anchor:middle}
.ck-graph-made .ck-graph-box{fill:var(--ck-corridor)}
.ck-graph-goal .ck-graph-box{stroke:var(--ck-sure);stroke-width:3}
.ck-graph-dead .ck-graph-box{stroke:var(--ck-doubt);stroke-width:2.4;stroke-dasharray:6 4}
.ck-graph-quiet .ck-graph-box{stroke:var(--ck-line);stroke-dasharray:2 4}
.ck-graph-quiet .ck-graph-word{fill:var(--ck-muted)}
.ck-graph-node[data-target]{cursor:pointer}
.ck-graph-node[data-target] .ck-graph-box{stroke:var(--ck-accent)}
.ck-graph-node[aria-pressed=true] .ck-graph-box{stroke-width:4}
.ck-graph-node:focus-visible{outline:none}
.ck-graph-node:focus-visible .ck-graph-halo{stroke:var(--ck-accent);stroke-width:3}
.ck-graph-halo{fill:none;stroke:none}
.ck-graph-line{fill:none;stroke:var(--ck-ink);stroke-width:1.8}
.ck-graph-head{fill:var(--ck-ink);stroke:none}
.ck-graph-broken .ck-graph-line{stroke:var(--ck-doubt);stroke-dasharray:6 5}
.ck-graph-broken .ck-graph-head{fill:var(--ck-doubt)}
.ck-graph-said{fill:var(--ck-ink);font-family:var(--ck-font);font-size:13px;font-weight:700;
text-anchor:middle;paint-order:stroke;stroke:var(--ck-paper);stroke-width:5;
stroke-linejoin:round}
.ck-graph-badge{fill:var(--ck-paper);stroke:var(--ck-ink);stroke-width:1.4}
.ck-graph-sign{fill:var(--ck-ink);font-family:var(--ck-font);font-size:12px;font-weight:700;
text-anchor:middle}
@media (forced-colors:active){.ck-graph-node[aria-pressed=true] .ck-graph-box{stroke:Highlight}}
"""


class Node(NamedTuple):
    """A box: its ``name`` in edges and layouts, and the ``label`` that stands in it.

    ``sign`` stands in a badge at its left rim (a number, ✓, ✕). A press sends ``target``; then
    ``said`` is its name to a screen reader, and ``selected`` whether it is chosen.
    """

    name: str
    label: str
    look: Look = ""
    sign: str = ""
    target: str = ""
    said: str = ""
    selected: bool = False


class Edge(NamedTuple):
    """A line between two nodes, with a point at its end if it is ``directed``."""

    start: str
    end: str
    label: str = ""
    directed: bool = True
    broken: bool = False


def size_of(label: str) -> Size:
    """Return how large the box of a label is: as wide as its text, of one line or two."""
    fitted = fit(label, ROOM, size=LETTERS, least=12, lines=2)
    text = max((width(line, fitted.size) for line in fitted.lines), default=0.0)
    return Size(max(44.0, text + 22), HIGH + 17 * (len(fitted.lines) - 1))


def sizes(nodes: Sequence[Node]) -> dict[str, Size]:
    """Return how large the boxes of all nodes are, by their names."""
    return {node.name: size_of(node.label) for node in nodes}


def graph(nodes: Sequence[Node], edges: Sequence[Edge], layout: Layout, text: str) -> Element:
    """Return the picture for a page, as one board of keyboard targets; ``text`` says it all."""
    (wide, high), pressable = layout.size, any(node.target for node in nodes)
    return el(
        "svg",
        drawing(nodes, edges, layout),
        viewBox=f"0 0 {wide:g} {high:g}",
        class_="ck-graph",
        style=f"max-width:{wide:g}px",
        role="group" if pressable else "img",
        aria_label=text,
        data_board="graph" if pressable else None,
        data_key="graph",
    )


def drawing(nodes: Sequence[Node], edges: Sequence[Edge], layout: Layout) -> Element:
    """Return the edges, the boxes over them, and the labels of the edges over all."""
    boxes = sizes(nodes)
    lines, labels = list[Element](), list[Element]()
    for edge, way in _ways(edges, layout.places, boxes):
        (x, y), (a, b), (u, v) = way
        path = f"M{x:.1f} {y:.1f}Q{a:.1f} {b:.1f} {u:.1f} {v:.1f}"
        line = el("path", class_="ck-graph-line", d=path)
        head = el(
            "polygon", class_="ck-graph-head", points=arrow_head(way[2], bezier(way, 0.85), 10)
        )
        kind = "ck-graph-broken" if edge.broken else None
        key = f"edge:{edge.start}:{edge.end}:{edge.label}"
        lines.append(el("g", line, head if edge.directed else None, class_=kind, data_key=key))
        if edge.label:
            x, y = bezier(way, 0.5)
            at = {"x": round(x, 1), "y": round(y + 4.5, 1)}
            labels.append(el("text", edge.label, class_="ck-graph-said", **at))
    drawn = [_node(node, layout.places[node.name], boxes[node.name]) for node in nodes]
    return el("g", lines, drawn, labels)


def bezier(curve: Sequence[tuple[float, float]], part: float) -> tuple[float, float]:
    """Return the point at this part of a Bézier curve, from 0 to 1, given what pulls it."""
    last = len(curve) - 1
    weights = [comb(last, n) * (1 - part) ** (last - n) * part**n for n in range(last + 1)]
    x, y = (sum(w * at[axis] for w, at in zip(weights, curve, strict=True)) for axis in (0, 1))
    return x, y


def arrow_head(end: tuple[float, float], back: tuple[float, float], long: float) -> str:
    """Return the corners of an arrow's point, in the direction in which its line arrives."""
    (x, y), (back_x, back_y) = end, back
    far = hypot(x - back_x, y - back_y) or 1.0
    dx, dy = long * (x - back_x) / far, long * (y - back_y) / far
    wings = ((x - dx + s * dy / 2, y - dy - s * dx / 2) for s in (1, -1))
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in ((x, y), *wings))


Way = tuple[Place, Place, Place]
"""The way of an edge: from the rim of one box over the point that pulls it to the other."""


def _ways(
    edges: Sequence[Edge], places: Mapping[str, Place], boxes: Mapping[str, Size]
) -> Iterator[tuple[Edge, Way]]:
    """Yield each edge and its way; several between the same two boxes bend apart."""
    together = Counter(frozenset((edge.start, edge.end)) for edge in edges)
    seen: Counter[frozenset[str]] = Counter()
    for edge in edges:
        pair = frozenset((edge.start, edge.end))
        aside = ASIDE * (2 * seen[pair] - together[pair] + 1)
        seen[pair] += 1
        aside *= 1 if edge.start <= edge.end else -1
        one, other = places[edge.start], places[edge.end]
        dx, dy = other.x - one.x, other.y - one.y
        far = hypot(dx, dy) or 1.0
        x, y = one.x + other.x - aside * dy / far, one.y + other.y + aside * dx / far
        pull = Place(x / 2, y / 2)
        yield edge, (_rim(one, boxes[edge.start], pull), pull, _rim(other, boxes[edge.end], pull))


def _rim(middle: Place, size: Size, towards: Place) -> Place:
    """Return the point on the rim of a box in the direction of another point."""
    dx, dy = towards.x - middle.x, towards.y - middle.y
    if not dx and not dy:
        return middle
    across = size.wide / 2 / abs(dx) if dx else float("inf")
    down = size.high / 2 / abs(dy) if dy else float("inf")
    part = min(across, down, 1.0)
    return Place(middle.x + dx * part, middle.y + dy * part)


def _node(node: Node, place: Place, size: Size) -> Element:
    """Return a box with its words and its badge; one that can be pressed is a button in a halo."""
    left, top = place.x - size.wide / 2, place.y - size.high / 2
    fitted = fit(node.label, ROOM, size=LETTERS, least=12, lines=2)
    halo = badge = None
    pressed = {}
    if node.target:
        around = _rect(left - 5, top - 5, Size(size.wide + 10, size.high + 10))
        halo = el("rect", class_="ck-graph-halo", **around, rx=ROUND + 4)
        pressed = {
            "data_target": node.target,
            "role": "button",
            "tabindex": "0",
            "aria_label": node.said or node.label,
            "aria_pressed": "true" if node.selected else "false",
        }
    if node.sign:
        x, y = round(left - 3, 1), round(place.y, 1)
        ring = el("circle", class_="ck-graph-badge", cx=x, cy=y, r=BADGE)
        sign = el("text", node.sign, class_="ck-graph-sign", x=x, y=round(y + 4.2, 1))
        badge = el("g", ring, sign)
    return el(
        "g",
        halo,
        el("rect", class_="ck-graph-box", **_rect(left, top, size), rx=ROUND),
        words_around(place, fitted, 17, "ck-graph-word"),
        badge,
        class_=f"ck-graph-node ck-graph-{node.look}" if node.look else "ck-graph-node",
        data_key=f"node:{node.name}",
        **pressed,
    )


def _rect(left: float, top: float, size: Size) -> dict[str, float]:
    rect = {"x": left, "y": top, "width": size.wide, "height": size.high}
    return {name: round(value, 1) for name, value in rect.items()}


def words_around(
    middle: tuple[float, float], fitted: Fitted, step: float, kind: str
) -> list[Element]:
    """Return the lines of a label, ``step`` from one to the next, around the middle of its box."""
    x, y = middle
    first = y - step * (len(fitted.lines) - 1) / 2 + fitted.size * 0.35
    heights = (round(first + step * number, 1) for number in range(len(fitted.lines)))
    return [
        el("text", line, class_=kind, x=round(x, 1), y=height, font_size=fitted.size)
        for line, height in zip(fitted.lines, heights, strict=True)
    ]


# --- clause paper ---------------------------------------------------------------------------------
# What the figures about clauses share: reading them, their style, a still of lines and a graph.

MOST_CLAUSES = 12

CLAUSE_PAPER_CSS = (
    CSS
    + """
.ck-clauses{margin:0;padding:0;list-style:none;max-width:620px}
.ck-clauses li{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;padding:4px 0;
border-top:1px solid var(--ck-hatch)}
.ck-clauses li>b{flex:none;min-width:1.6em}
.ck-clauses li>span{flex:1 1 12em}
.ck-clauses li>.ck-clause-done{flex:none;color:var(--ck-muted)}
.ck-clauses .ck-clause-false{text-decoration:line-through;color:var(--ck-muted)}
.ck-clauses .ck-clause-true{font-weight:700;color:var(--ck-sure)}
.ck-clauses-told{margin:6px 0;padding:8px 12px;border-left:4px solid var(--ck-muted);
background:var(--ck-panel);max-width:620px}
.ck-clauses-row{display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin:6px 0}
"""
)


def read_all(texts: Sequence[str]) -> tuple[Clause, ...]:
    """Read the clauses of a figure; raises ``LookupError`` in words."""
    if not 1 <= len(texts) <= MOST_CLAUSES:
        raise LookupError(say("Write 1 to {most} clauses, one a text.", most=MOST_CLAUSES))
    clauses = []
    for text in texts:
        try:
            clauses.append(read_clause(text))
        except (NotAFormulaError, NotAClauseError):
            why = say(
                "“{text}” is not a clause. A clause looks like this: {example}.",
                text=text,
                example="O_C | ~E_C",
            )
            raise LookupError(why) from None
    return tuple(clauses)


def numbered_lines(clauses: Sequence[Clause]) -> list[str]:
    """Return clauses as lines of text, each with its number from 1."""
    return [f"{number}. {clause_text(clause)}" for number, clause in enumerate(clauses, start=1)]


def spoken_clause(number: int, clause: Clause) -> str:
    """Return a clause for a screen reader: "Clause 3: Otto has Carla or …"."""
    return say("Clause {number}: {clause}", number=number, clause=clause_in_words(clause))


class ClauseFigure(Figure, css=CLAUSE_PAPER_CSS):
    """A figure whose clauses are the nodes of a graph; its words stand below it on paper."""

    def _graph(self) -> tuple[list[Node], list[Edge], Layout]:
        """Return what is drawn: a figure's own business."""
        raise NotImplementedError

    def _picture(self) -> Element | None:
        """Return the graph for a page, None before there is one."""
        nodes, edges, layout = self._graph()
        return graph(nodes, edges, layout, self.in_words()) if nodes else None

    def still(self) -> Element:
        """Return the graph on paper, and below it all that it says in words."""
        nodes, edges, layout = self._graph()
        paper = Paper(max(640.0, layout.size.wide + 36))
        if nodes:
            plain = [node._replace(target="", selected=False) for node in nodes]
            paper.put(drawing(plain, edges, layout), layout.size.high)
        paper.lines(self.in_words().splitlines())
        return paper.finish(say(self.title), self.in_words(), CSS)
