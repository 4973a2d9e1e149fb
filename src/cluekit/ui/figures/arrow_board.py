"""ArrowBoard: what follows from what in a case. Press an arrow, and see it from its other end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cluekit.clue.editions.edition import edition
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
from cluekit.draw.lettering import fit
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.arrows import (
    EXAMPLE,
    Arrow,
    Arrows,
    arrow_from,
    arrow_in_words,
    arrows_of,
    opposite,
    refuting_deal,
)
from cluekit.learn.chair_worlds import case_of
from cluekit.learn.clues import clue_lines, hand_line
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.worlds import deals
from cluekit.ui.figures.graph_picture import arrow_head, bezier, words_around
from cluekit.ui.figures.two_worlds import Seen, view_of
from cluekit.ui.kit.figure import Figure, Paper, button, live_picture, row_of, small_button
from cluekit.ui.kit.presses import NothingHereError, Press, Presses, plainly
from cluekit.words import mark, say

# --- arrow picture --------------------------------------------------------------------------------
# Arrows between statements, drawn: each row a statement and its opposite, links from box to box.
#
# What an arrow says stands in its contrapositive as in a mirror: if one link runs down on the left,
# the other runs up on the right.

WIDE, BROAD = 430.0, 640.0
"""Two drawings of one board: for a phone and paper, and for where there is room between boxes."""
BOX, TALL = 148.0, 62.0
PITCH = 118.0
_EDGE = 38.0
_TOP = 8.0
_ASIDE = 20.0
"""How far beside the middle of two boxes, one above the other, the links of each way run."""
_LANE = 15.0
"""How far above or below the middle of a box the links of each way leave it."""

PICTURE_CSS = """
.ck-arrow-box{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.4}
.ck-arrow-not .ck-arrow-box{fill:var(--ck-corridor)}
.ck-arrow-word{fill:var(--ck-ink);font-family:var(--ck-font);text-anchor:middle}
.ck-arrow-line{fill:none;stroke:var(--ck-ink);stroke-width:2.2}
.ck-arrow-head{fill:var(--ck-ink);stroke:none}
.ck-arrow-sign{fill:var(--ck-paper);stroke:var(--ck-ink);stroke-width:1.4}
.ck-arrow-number{fill:var(--ck-ink);font-family:var(--ck-font);font-size:13px;font-weight:700;
text-anchor:middle}
.ck-arrow-broken .ck-arrow-line{stroke:var(--ck-doubt);stroke-dasharray:6 5}
.ck-arrow-broken .ck-arrow-head{fill:var(--ck-doubt)}
.ck-arrow-broken .ck-arrow-sign{stroke:var(--ck-doubt)}
.ck-arrow-hit{fill:none;stroke:transparent;stroke-width:26;cursor:pointer;pointer-events:stroke}
"""


class Spot(NamedTuple):
    """A box: its row, and whether it is the statement (0) or its opposite (1)."""

    row: int
    side: int


class Link(NamedTuple):
    """An arrow from box to box; a ``broken`` one does not hold. A press sends its ``target``."""

    start: Spot
    end: Spot
    sign: str
    broken: bool = False
    target: str = ""


class Line(NamedTuple):
    """A curve: where it begins, the two points that pull it, and where it ends."""

    start: tuple[float, float]
    first: tuple[float, float]
    second: tuple[float, float]
    end: tuple[float, float]

    def at(self, part: float) -> tuple[float, float]:
        """Return the point at this part of the way, from 0 to 1."""
        return bezier(self, part)


def height(rows: int) -> float:
    """Return how high the picture of this many rows is."""
    return 2 * _TOP + TALL + PITCH * (rows - 1)


def drawing(rows: Sequence[tuple[str, str]], links: Sequence[Link], wide: float = WIDE) -> Element:
    """Return the picture: in each row a statement and its opposite, and the links between them."""
    boxes = [
        _box(text, Spot(r, s), wide) for r, pair in enumerate(rows) for s, text in enumerate(pair)
    ]
    drawn, signs, hits = list[Element](), list[Element](), list[Element]()
    for link in links:
        line = line_of(link, wide)
        (x, y), (a, b), (c, d), (u, v) = line
        path = f"M{x:g} {y:g}C{a:g} {b:g} {c:g} {d:g} {u:g} {v:g}"
        kind = "ck-arrow-broken" if link.broken else None
        arrow = el("path", class_="ck-arrow-line", d=path)
        head = el("polygon", class_="ck-arrow-head", points=arrow_head(line.end, line.at(0.9), 12))
        key = f"link:{link.sign}:{link.start}"
        drawn.append(el("g", arrow, head, class_=kind, data_key=key))
        x, y = line.at(0.5 if line.start == line.first else 0.27)
        ring = el("circle", class_="ck-arrow-sign", cx=round(x, 1), cy=round(y, 1), r=11)
        place = {"x": round(x, 1), "y": round(y + 4.5, 1)}
        number = el("text", link.sign, class_="ck-arrow-number", **place)
        signs.append(el("g", ring, number, class_=kind))
        if link.target:  # a broad invisible line, for the mouse and for fingers
            hit = {"data_target": link.target, "data_key": f"hit:{link.target}"}
            hits.append(el("path", class_="ck-arrow-hit", d=path, **hit))
    return el("g", boxes, drawn, signs, hits)


def _box(text: str, spot: Spot, wide: float) -> Element:
    left, top = _corner(spot, wide)
    fitted = fit(text, BOX - 14, size=15, least=11, lines=3)
    middle = (left + BOX / 2, top + TALL / 2)
    words = words_around(middle, fitted, fitted.size * 1.22, "ck-arrow-word")
    rect = el("rect", class_="ck-arrow-box", x=left, y=top, width=BOX, height=TALL, rx=9)
    kind = "ck-arrow-not" if spot.side else None
    return el("g", rect, words, class_=kind, data_key=f"box:{spot.row}:{spot.side}")


def _corner(spot: Spot, wide: float) -> tuple[float, float]:
    return wide - _EDGE - BOX if spot.side else _EDGE, _TOP + PITCH * spot.row


def line_of(link: Link, wide: float = WIDE) -> Line:
    """Return the way of a link: straight down or up, round the outside, or across the middle."""
    (left, top), (right, below) = _corner(link.start, wide), _corner(link.end, wide)
    if link.start.side != link.end.side:
        # From inner edge to inner edge; each way has a lane of its own
        away = 1 if link.start.side == 0 else -1
        lane = TALL / 2 - _LANE * away
        start = (left + (BOX if away > 0 else 0), top + lane)
        end = (right + (0 if away > 0 else BOX), below + lane)
        pull = away * (wide - 2 * _EDGE - 2 * BOX) * 0.38
        return Line(start, (start[0] + pull, start[1]), (end[0] - pull, end[1]), end)
    down = 1 if link.end.row > link.start.row else -1
    if abs(link.end.row - link.start.row) == 1:
        x = left + BOX / 2 - _ASIDE * down
        start = (x, top + (TALL if down > 0 else 0))
        end = (x, start[1] + down * (PITCH - TALL))
        return Line(start, start, end, end)
    # Round the outer edge, down further out than up
    edge, out = (left, -1) if link.start.side == 0 else (left + BOX, 1)
    outside, lane = edge + out * (36 + 12 * down), TALL / 2 - 9 * down
    start, end = (edge, top + lane), (edge, below + lane)
    return Line(start, (outside, start[1]), (outside, end[1]), end)


# --- arrow board ----------------------------------------------------------------------------------

CSS = (
    PICTURE_CSS
    + """
.ck-lesson .ck-arrows{max-width:430px;width:100%;height:auto;display:block}
.ck-lesson .ck-arrows-broad{max-width:640px;display:none}
@container (min-width:560px){.ck-lesson .ck-arrows{display:none}
.ck-lesson .ck-arrows-broad{display:block}}
.ck-arrow-list{margin:0;padding:0;list-style:none;max-width:620px}
.ck-arrow-list li{display:flex;flex-wrap:wrap;align-items:center;gap:6px 10px;padding:6px 0;
border-top:1px solid var(--ck-hatch)}
.ck-arrow-list li>b{flex:none;min-width:1.4em}
.ck-arrow-list li>span{flex:1 1 15em}
.ck-arrow-told{margin:6px 0;padding:8px 12px;border-left:4px solid var(--ck-muted);
background:var(--ck-panel);max-width:620px}
"""
)
MOST = 6
"""The most rows of a board."""


class ArrowBoard(Figure, game=clue_style(), css=CSS):
    """The arrows of a case, to be pressed.

    ``ask("E_V -> ~N_V")`` adds one to the board: it is drawn if it holds, or refuted with a
    deal. ``holds`` tells whether the last one asked about does; ``told`` is what was said of it.
    """

    presses = Presses["ArrowBoard", None]()

    def __init__(self, arrows: Arrows) -> None:
        self.begun = self.arrows = arrows
        self.seen = ""
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        """Whether the arrow asked about last holds in every deal that fits."""
        return self.arrows.asked in self.arrows.holding

    def ask(self, arrow: str) -> ArrowBoard:
        """Ask about an arrow, such as ``E_V -> ~N_V``; raises ``LookupError`` in words."""
        return self._ask(arrow_from(arrow, self.arrows.case), "asked")

    @property
    def told(self) -> str:
        """What was said of the arrow asked about last, "" before any."""
        arrow, case = self.arrows.asked, self.arrows.case
        if arrow is None:
            return ""
        said = arrow_in_words(arrow, case)
        deal = refuting_deal(arrow, case)
        if deal is not None:
            return say(_REFUTED[self.seen], arrow=said, deal=deal.in_words())
        if self.arrows.both_ways(arrow) and self.seen == "turn":
            return say(
                "Turned round it holds as well: “{arrow}” So it is “if and only if”.", arrow=said
            )
        return say(_HOLDS[self.seen], arrow=said)

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("mirror:{number:int}")
    def _mirror(self, _: Press, number: int) -> None:
        """Draw an arrow from its other end: its contrapositive."""
        self._ask(self._called(number).contrapositive, "mirror")

    @presses.on("turn:{number:int}")
    def _turn(self, _: Press, number: int) -> None:
        """Try an arrow turned round: its converse."""
        self._ask(self._called(number).converse, "turn")

    @presses.on("again")
    def _again(self, _: Press) -> None:
        """Take everything away that was not there at the beginning."""
        self.arrows, self.seen = self.begun, ""
        self._redraw_and_speak(self.in_words())

    def _called(self, number: int) -> Arrow:
        if not 1 <= number <= len(self.arrows.holding):
            raise NothingHereError
        return self.arrows.holding[number - 1]

    def _ask(self, arrow: Arrow, how: str) -> ArrowBoard:
        after = self.arrows.after(arrow)
        if len(after.atoms) > MOST:
            raise LookupError(say("That is too much for one board. Begin again."))
        self.arrows, self.seen = after, how
        return self._redraw_and_speak(self.told)

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the case, the arrows, and what was said of the last one."""
        rows, links = self._laid_out(pressable=True)
        said = " ".join(self._lines())
        pictures = [
            live_picture(drawing(rows, links, wide), (wide, height(len(rows))), said, kind, kind)
            for wide, kind in ((WIDE, "ck-arrows"), (BROAD, "ck-arrows ck-arrows-broad"))
        ]
        held = [self._row(arrow, n) for n, arrow in enumerate(self.arrows.holding, start=1)]
        refuted = [self._row(arrow, 0) for arrow in self.arrows.refuted]
        self.show(
            el(
                "div",
                el("p", " ".join(_facts(self.arrows.case)), class_="ck-ex-how", data_key="case"),
                pictures,
                el("p", self.told, class_="ck-arrow-told", data_key="told") if self.seen else None,
                el("ol", held, refuted, class_="ck-arrow-list", role="list", data_key="arrows"),
                row_of(button(say("Begin again"), "again")),
                class_="ck-lesson ck-ex",
            )
        )

    def _laid_out(self, *, pressable: bool) -> tuple[list[tuple[str, str]], list[Link]]:
        """Return the statements with their opposites, and the links between them."""
        atoms = self.arrows.atoms
        rows = [(self._named(atom), self._named(opposite(atom))) for atom in atoms]
        held = [
            self._link(arrow, str(number), f"mirror:{number}" if pressable else "")
            for number, arrow in enumerate(self.arrows.holding, start=1)
        ]
        broken = [self._link(arrow, "✕", "")._replace(broken=True) for arrow in self.arrows.refuted]
        return rows, [*held, *broken]

    def _link(self, arrow: Arrow, sign: str, target: str) -> Link:
        atoms = self.arrows.atoms
        start, end = (
            Spot(atoms.index(literal.lstrip("~")), int(literal.startswith("~")))
            for literal in (arrow.given, arrow.then)
        )
        return Link(start, end, sign, target=target)

    def _named(self, literal: str) -> str:
        said = Statement(literal, self.arrows.case).in_words()
        return f"{said[:1].upper()}{said[1:]}"

    def _row(self, arrow: Arrow, number: int) -> Element:
        """Return an arrow in words; one that holds has a number, and buttons."""
        said = arrow_in_words(arrow, self.arrows.case)
        key = f"row:{arrow.text}"
        if not number:
            words = el("span", say("Not certain: “{arrow}”", arrow=said))
            return el("li", el("b", "✕", aria_hidden="true"), words, data_key=key)
        other, round_ = say("From the other end"), say("Turned round?")
        return el(
            "li",
            el("b", str(number)),
            el("span", said),
            small_button(other, f"mirror:{number}", label=f"{other}: {said}"),
            small_button(round_, f"turn:{number}", label=f"{round_} {said}"),
            data_key=key,
        )

    # --- in words -----------------------------------------------------------------------------

    def _lines(self) -> list[str]:
        held = enumerate(self.arrows.holding, start=1)
        lines = [f"{n}. {arrow_in_words(arrow, self.arrows.case)}" for n, arrow in held]
        broken = [arrow_in_words(arrow, self.arrows.case) for arrow in self.arrows.refuted]
        return lines + [say("Not certain: “{arrow}”", arrow=said) for said in broken]

    def in_words(self) -> str:
        """Return the case, the arrows, and what was said of the last one."""
        return "\n".join([*_facts(self.arrows.case), *self._lines(), *filter(None, [self.told])])

    def still(self) -> Element:
        """Return the board on paper."""
        paper = Paper()
        for line in _facts(self.arrows.case):
            paper.text(line, quiet=True)
        paper.gap()
        rows, links = self._laid_out(pressable=False)
        paper.put(drawing(rows, links), height(len(rows)))
        paper.lines((*self._lines(), *filter(None, [self.told])))
        return paper.finish(say("Arrow board"), self.in_words(), css=PICTURE_CSS)


_HOLDS = {
    "mirror": mark("The same from the other end: “{arrow}”"),
    "turn": mark("Turned round it holds as well: “{arrow}”"),
    "asked": mark("That holds in every deal that fits: “{arrow}”"),
}
_REFUTED = {
    "turn": mark("Turned round it is not certain. This deal fits, and there it is false: {deal}."),
    "asked": mark("Not certain: “{arrow}” This deal fits, and there it is false: {deal}."),
}
"""What is said of an arrow, by how it was asked about."""


def _facts(case: Case) -> list[str]:
    """Return what was seen, a sentence each."""
    return [*filter(None, [hand_line(case)]), *clue_lines(case)]


@plainly
def arrow_board(
    *arrows: str,
    seen: Seen | None = None,
    name: str = "You",
    hand: str = "",
    events: Sequence[str] = (),
) -> ArrowBoard:
    """Return a board with arrows such as ``E_V -> ~N_V``, which must hold in the case.

    The case is what ``name`` has seen of a story or a table (``seen``), or a hand in letters and
    events: ``hand="A R", events=["Nora: B R L -> Otto ?"]``. Raises ``LookupError`` in words.

    >>> arrow_board("E_V -> ~N_V", hand="A R").ask("N_V -> ~E_V").holds
    True
    """
    if not arrows:
        raise LookupError(say("Write at least one arrow, such as {example}.", example=EXAMPLE))
    if seen is None:
        deck = edition("mini").deck
        held = sorted(deck.number(card) for card in named_cards(deck, hand.split()))
        case = Case(hand=tuple(deck.cards[card].id for card in held), events=tuple(events))
    else:
        case = case_of(view_of(seen, name))
    try:
        deals(case)
    except ValueError:
        why = say("The deals of this case cannot be listed: there are too many, or there is none.")
        raise LookupError(why) from None
    return ArrowBoard(arrows_of(case, *arrows))
