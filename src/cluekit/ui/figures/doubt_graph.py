"""KnowledgeGraph: the deals that fit, and who cannot tell which of them apart.

An edge says whose chair confuses two deals. Somebody says aloud whether they know it, and deals in
which that would be false are out, for everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Literal

from cluekit.clue.deduction.sheet import sheet_of
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.log import plain_log
from cluekit.clue.picture.sheets.sheet import sheet
from cluekit.clue.public.view import View
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.learn.chair_worlds import case_of
from cluekit.learn.code_case import CodeCase
from cluekit.learn.code_minds import CodeDeal
from cluekit.learn.values import list_in_words, with_article
from cluekit.learn.worlds import deals
from cluekit.logic import Deal
from cluekit.logic.knowing import Frame, Sight
from cluekit.sets import members
from cluekit.ui.figures import graph_picture
from cluekit.ui.figures.graph_picture import Edge, Layout, Node, drawing, graph, in_ring, sizes
from cluekit.ui.figures.story import Story
from cluekit.ui.kit.controls import button, small_button
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

MOST = 12
"""With more deals than this there is no picture."""
WIDE = 430.0
LISTED = "ck-doubt-deals"
CSS = (
    graph_picture.CSS
    + """
.ck-doubt-deals{list-style:none;margin:6px 0;padding:0;font-variant-numeric:tabular-nums}
.ck-doubt-deals li{margin:2px 0}
"""
)


class KnowledgeGraph(Scene):
    """The deals of a case as boxes; ``says("Otto", knows=False)`` leaves those out that it denies.

    ``case`` is the case after all that was said, ``left`` how many deals it has.
    """

    _css = clue_style() + Scene._css + lesson_css() + CSS  # noqa: SLF001 - our own base
    presses = Presses["KnowledgeGraph", None]()

    def __init__(self, begun: CodeCase, about: str) -> None:
        super().__init__()
        self.begun = self.case = begun
        self.about = about
        self.deals = tuple(begun.minds.deal_list)
        self.chosen: int | None = None
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many deals are left."""
        return self.case.count()

    def says(self, who: str, *, knows: bool) -> KnowledgeGraph:
        """Let somebody say whether they know it; raises ``RefusedError`` where that is false."""
        self.case = self.case.says(who, self.about, knows=knows)
        self.redraw()
        self.speak(self.in_words())
        return self

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("say:{seat:int}:{what:yes|no}")
    def _say(self, _: Press, seat: int, what: str) -> None:
        if not 0 < seat < len(self.case.seats):
            raise NothingHereError
        try:
            self.says(self.case.seats[seat], knows=what == "yes")
        except RefusedError as refused:
            raise NotHeardError(str(refused)) from None

    @presses.on("deal:{number:int}")
    def _choose(self, _: Press, number: int) -> None:
        if number >= len(self.deals):
            raise NothingHereError
        self.chosen = None if number == self.chosen else number
        self.redraw()
        self.speak(self._about(number))

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.case, self.chosen = self.begun, None
        self.redraw()
        self.speak(self.in_words())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the deals, the edges, and what may be said."""
        if not hasattr(self, "chosen"):
            return
        nodes, edges = self._nodes(pressable=True), list(self._edges())
        text = self.in_words()
        self.show(
            el(
                "div",
                graph(nodes, edges, self._layout(nodes), text),
                el(
                    "ul",
                    [self._item(n) for n in range(len(self.deals))],
                    class_=LISTED,
                    data_key="deals",
                ),
                [el("p", line, class_="ck-lesson-sum") for line in self._summary()],
                el("div", list(self._buttons()), class_="ck-lesson-row", data_key="say"),
                class_="ck-lesson ck-ex",
            )
        )

    def _layout(self, nodes: list[Node]) -> Layout:
        return in_ring([str(number) for number in self._ring], sizes(nodes), WIDE)

    def _nodes(self, *, pressable: bool) -> list[Node]:
        return [self._node(number, pressable=pressable) for number in range(len(self.deals))]

    def _node(self, number: int, *, pressable: bool) -> Node:
        out = not self._is_left(number)
        inside = " ".join(self._deal(number).at("E"))
        return Node(
            str(number),
            inside,
            "quiet" if out else "",
            "✕" if out else str(number + 1),
            f"deal:{number}" if pressable else "",
            self._named(number),
            number == self.chosen,
        )

    def _is_left(self, number: int) -> bool:
        return self.deals[number] in self.case.minds.deals

    def _deal(self, number: int) -> CodeDeal:
        return self.case.shown(self.deals[number])

    def _named(self, number: int) -> str:
        said = f"{number + 1}. {self._deal(number)}"
        return said if self._is_left(number) else f"{said} {say('(out)')}"

    def _items(self) -> list[Element]:
        return [self._item(number) for number in range(len(self.deals))]

    def _item(self, number: int) -> Element:
        sign = "" if self._is_left(number) else "✕ "
        return el("li", f"{sign}{self._named(number)}")

    def _edges(self) -> Iterator[Edge]:
        for one, other in combinations(range(len(self.deals)), 2):
            if confusing := self._confused_by(one, other):
                yield Edge(str(one), str(other), " ".join(confusing), directed=False)

    def _confused_by(self, one: int, other: int) -> list[str]:
        """Return the first letters of the others from whose chairs two deals look the same."""
        frame: Frame[Sight] = self.case.minds.minds.frame
        seats = range(1, len(self.case.seats))
        return [
            self.case.seats[seat][0]
            for seat in seats
            if any(
                _both(frame, cell, self.deals[one], self.deals[other]) for cell in frame.cells[seat]
            )
        ]

    def _buttons(self) -> Iterator[Element]:
        for seat, name in list(enumerate(self.case.seats))[1:]:
            yes, no = (
                say("{who}: “I know it”", who=name),
                say("{who}: “I do not know it”", who=name),
            )
            yield small_button(yes, f"say:{seat}:yes")
            yield small_button(no, f"say:{seat}:no")
        yield button(say("Begin again"), "again")

    @cached_property
    def _ring(self) -> list[int]:
        """The deals in an order in which linked ones are neighbours, as far as can be."""
        left, found = list(range(len(self.deals))), list[int]()
        while left:
            linked = (n for n in left if found and self._confused_by(*sorted((found[-1], n))))
            found.append(next(linked, left[0]))
            left.remove(found[-1])
        return found

    # --- in words -----------------------------------------------------------------------------

    def _about(self, number: int) -> str:
        """Return a deal, and which others look the same from which chair."""
        alike = [
            say("{who} confuses it with {number}.", who=" ".join(who), number=other + 1)
            for other in range(len(self.deals))
            if other != number and (who := self._confused_by(*sorted((number, other))))
        ]
        return " ".join([self._named(number), *alike])

    def _summary(self) -> list[str]:
        said = [one.text for one in self.case.said]
        asked = say("Asked aloud: who knows the {what}?", what=say(self.about))
        chosen = [] if self.chosen is None else [self._about(self.chosen)]
        return [asked, *said, say("Deals that fit: {n}.", n=self.left), *chosen]

    def in_words(self) -> str:
        """Return the deals, who confuses which, and what was said."""
        listed = [self._named(number) for number in range(len(self.deals))]
        edges = [
            say(
                "{who} confuses {one} and {other}.",
                who=e.label,
                one=int(e.start) + 1,
                other=int(e.end) + 1,
            )
            for e in self._edges()
        ]
        return "\n".join([*listed, *edges, *self._summary()])

    def still(self) -> Element:
        """Return the graph on paper."""
        paper, nodes = Paper(), self._nodes(pressable=False)
        layout = self._layout(nodes)
        paper.put(drawing(nodes, list(self._edges()), layout), layout.size.high)
        for number in range(len(self.deals)):
            paper.text(self._named(number))
        for line in self._summary():
            paper.text(line)
        return paper.finish(say("Who confuses which deals"), self.in_words(), css=graph_picture.CSS)


def _both(frame: Frame[Sight], cell: int, one: Deal, other: Deal) -> bool:
    """Tell whether two deals lie in one cell."""
    found = {frame.worlds[at].deal for at in members(cell)}
    return one in found and other in found


@plainly
def knowledge_graph(
    of: CodeCase, about: Literal["suspect", "weapon", "room", "envelope"] = "weapon"
) -> KnowledgeGraph:
    """Return the deals that fit the case ``of``, up to 12, and who confuses which of them.

    ``knowledge_graph(case("You hold A C", …), "weapon")``: its buttons let the others say aloud
    whether they know what it is ``about``: "suspect", "weapon", "room" or "envelope". Raises
    ``LookupError`` in words.
    """
    if not 0 < of.count() <= MOST:
        raise LookupError(say("This picture takes 1 to {most} deals.", most=MOST))
    return KnowledgeGraph(of, about)


# --- chairs ---------------------------------------------------------------------------------------
# SeatView: the same moment from each chair. A chair's page is made of its own letters alone.
#
# So if a card is changed that only two people saw, the page of the third stays what it was, byte by
# byte: ``seat_view(one).page("You") == seat_view(other).page("You")``.

CHAIRS_CSS = """
.ck-chair-log{margin:6px 0;padding:0 0 0 1.2em;max-width:620px}
.ck-chair-log li{margin:2px 0}
"""


class SeatView(Scene):
    """One evening, and a button for each chair; ``page(name)`` is what that chair sees.

    ``sit("Otto")`` does what a press does. ``words(name)`` is a chair's page as text.
    """

    _css = clue_style() + Scene._css + lesson_css() + CHAIRS_CSS  # noqa: SLF001 - our own base
    presses = Presses["SeatView", None]()

    def __init__(self, told: Story, seat: int) -> None:
        super().__init__()
        self.story = told
        self.seat = seat
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    def sit(self, name: str) -> SeatView:
        """Sit down on a chair; raises ``LookupError`` in words for a stranger."""
        return self._turn_to(self.story.seat(name))

    def page(self, name: str) -> str:
        """Return what that chair sees, as the markup that is shown there."""
        return str(_page(self._view(self.story.seat(name)), self._lines(self.story.seat(name))))

    def words(self, name: str) -> str:
        """Return the page of a chair as text."""
        return "\n".join(self._lines(self.story.seat(name)))

    def _view(self, seat: int) -> View:
        found: View = self.story.session.view(seat)
        return found

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("chair:{seat:int}")
    def _sit(self, _: Press, seat: int) -> None:
        if seat >= len(self.story.names):
            raise NothingHereError
        self._turn_to(seat)

    def _turn_to(self, seat: int) -> SeatView:
        self.seat = seat
        self.redraw()
        self.speak(self.in_words())
        return self

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the chairs, and the page of the one that somebody sits on."""
        if not hasattr(self, "seat"):
            return
        page = _page(self._view(self.seat), self._lines(self.seat))
        self.show(
            el(
                "div",
                el(
                    "div",
                    [self._chair(seat) for seat in range(len(self.story.names))],
                    class_="ck-lesson-row",
                    role="group",
                    aria_label=say("Chairs"),
                    data_key="chairs",
                ),
                el("div", page, data_key="page"),
                class_="ck-lesson",
            )
        )

    def _chair(self, seat: int) -> Element:
        here = seat == self.seat
        sign = el("span", "✓" if here else "", class_="ck-rule-toggle-sign", aria_hidden="true")
        return el(
            "button",
            sign,
            say("You") if seat == 0 else self.story.names[seat],
            type="button",
            class_="ck-rule-toggle",
            data_target=f"chair:{seat}",
            data_key=f"chair:{seat}",
            aria_pressed="true" if here else "false",
        )

    def _lines(self, seat: int) -> list[str]:
        """Return a chair's cards, what was told there, and how many deals fit that."""
        view = self._view(seat)
        post = self.story.session.letters(seat, since=self.story.turns_from)
        hand = [with_article(view.deck.cards[card].name) for card in sorted(view.hand)]
        told = [line.strip() for line in plain_log(view, post).splitlines() if line.strip()]
        fit = say("Deals that fit: {n}.", n=len(deals(case_of(view))))
        return [say("You hold {cards}.", cards=list_in_words(hand)), *told, fit]

    def in_words(self) -> str:
        """Return whose chair it is, and its page as text."""
        name = say("You") if self.seat == 0 else self.story.names[self.seat]
        return "\n".join([say("The chair of {name}.", name=name), *self._lines(self.seat)])

    def still(self) -> Element:
        """Return the page on paper."""
        paper = Paper()
        first, *others = self.in_words().splitlines()
        paper.text(first, bold=True)
        for line in others:
            paper.text(line)
        return paper.finish(say("The same evening from a chair"), self.in_words())


def _page(view: View, lines: list[str]) -> Element:
    """Return what a chair sees: its hand, what was told there, its sheet. Its letters alone."""
    hand, *told, fit = lines
    drawn = sheet(view, sheet_of(view), writable=False)
    return el(
        "div",
        el("p", hand, class_="ck-ex-how"),
        el("ul", [el("li", line) for line in told], class_="ck-chair-log"),
        el("div", drawn, class_="ck-sheet-frame"),
        el("p", fit, class_="ck-lesson-sum"),
    )


@plainly
def seat_view(told: Story, name: str = "You") -> SeatView:
    """Return an evening to be seen from each chair; ``name`` is the first.

    ``told`` is a story or a scene; ``.page("Otto")`` is that chair's page, to be compared with that
    of another evening. Raises ``LookupError`` in words for a stranger.
    """
    return SeatView(told, told.seat(name))
