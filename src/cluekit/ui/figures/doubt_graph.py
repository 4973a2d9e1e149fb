"""KnowledgeGraph: the deals that fit, and who cannot tell which of them apart; and SeatView.

An edge says whose chair confuses two deals. Somebody says aloud whether they know it, and deals in
which that would be false are out, for everybody. SeatView shows one moment from each chair.
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
from cluekit.draw.log import without_codes
from cluekit.learn.chair_worlds import case_of
from cluekit.learn.code_case import CodeCase
from cluekit.learn.values import list_in_words, with_article
from cluekit.learn.worlds import deals
from cluekit.sets import members
from cluekit.ui.figures import graph_picture
from cluekit.ui.figures.graph_picture import Edge, Layout, Node, drawing, graph, in_ring, sizes
from cluekit.ui.figures.story import Story
from cluekit.ui.kit.figure import Figure, Paper, button, paragraphs, row_of, small_button, switch
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, plainly
from cluekit.words import say

MOST = 12
"""With more deals than this there is no picture."""
WIDE = 430.0
CSS = (
    graph_picture.CSS
    + """
.ck-doubt-deals{list-style:none;margin:6px 0;padding:0;font-variant-numeric:tabular-nums}
.ck-doubt-deals li{margin:2px 0}
"""
)


class KnowledgeGraph(Figure, game=clue_style(), css=CSS):
    """The deals of a case as boxes; ``says("Otto", knows=False)`` leaves those out that it denies.

    ``case`` is the case after all that was said, ``left`` how many deals it has.
    """

    presses = Presses["KnowledgeGraph", None]()

    def __init__(self, begun: CodeCase, about: str) -> None:
        self.begun = self.case = begun
        self.about = about
        self.deals = tuple(begun.minds.deal_list)
        self.chosen: int | None = None
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many deals are left."""
        return self.case.count()

    def says(self, who: str, *, knows: bool) -> KnowledgeGraph:
        """Let somebody say whether they know it; raises ``RefusedError`` where that is false."""
        self.case = self.case.says(who, self.about, knows=knows)
        return self._redraw_and_speak(self.in_words())

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
        self._redraw_and_speak(self._about(number))

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.case, self.chosen = self.begun, None
        self._redraw_and_speak(self.in_words())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the deals, the edges, and what may be said."""
        nodes = self._nodes(pressable=True)
        listed = [
            el("li", f"{'' if self._is_left(number) else '✕ '}{self._named(number)}")
            for number in range(len(self.deals))
        ]
        sayings = list[Element]()
        for seat, name in list(enumerate(self.case.seats))[1:]:
            yes = say("{who}: “I know it”", who=name)
            no = say("{who}: “I do not know it”", who=name)
            sayings += [small_button(yes, f"say:{seat}:yes"), small_button(no, f"say:{seat}:no")]
        self.show(
            el(
                "div",
                graph(nodes, list(self._edges()), self._layout(nodes), self.in_words()),
                el("ul", listed, class_="ck-doubt-deals", data_key="deals"),
                paragraphs(self._summary()),
                row_of(sayings, button(say("Begin again"), "again"), key="say"),
                class_="ck-lesson ck-ex",
            )
        )

    def _layout(self, nodes: list[Node]) -> Layout:
        return in_ring([*map(str, self._ring)], sizes(nodes), WIDE)

    @cached_property
    def _ring(self) -> list[int]:
        """The deals so that linked ones are neighbours at first, as far as can be; they stay."""
        left, ring = list(range(len(self.deals))), list[int]()
        while left:
            linked = (n for n in left if ring and self._confused_by(*sorted((ring[-1], n))))
            ring.append(next(linked, left[0]))
            left.remove(ring[-1])
        return ring

    def _nodes(self, *, pressable: bool) -> list[Node]:
        return [
            Node(
                str(number),
                " ".join(self.case.shown(deal).at("E")),
                "" if self._is_left(number) else "quiet",
                str(number + 1) if self._is_left(number) else "✕",
                f"deal:{number}" if pressable else "",
                self._named(number),
                number == self.chosen,
            )
            for number, deal in enumerate(self.deals)
        ]

    def _is_left(self, number: int) -> bool:
        return self.deals[number] in self.case.minds.deals

    def _named(self, number: int) -> str:
        said = f"{number + 1}. {self.case.shown(self.deals[number])}"
        return said if self._is_left(number) else f"{said} {say('(out)')}"

    def _edges(self) -> Iterator[Edge]:
        for one, other in combinations(range(len(self.deals)), 2):
            if confusing := self._confused_by(one, other):
                yield Edge(str(one), str(other), " ".join(confusing), directed=False)

    def _confused_by(self, one: int, other: int) -> list[str]:
        """Return the first letters of the others from whose chairs two deals look the same."""
        frame = self.case.minds.minds.frame
        pair = {self.deals[one], self.deals[other]}
        return [
            self.case.seats[seat][0]
            for seat in range(1, len(self.case.seats))
            if any(
                pair <= {frame.worlds[at].deal for at in members(cell)}
                for cell in frame.cells[seat]
            )
        ]

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
        paper.lines(self._summary())
        return paper.finish(say("Who confuses which deals"), self.in_words(), css=graph_picture.CSS)


@plainly
def knowledge_graph(
    of: CodeCase, about: Literal["suspect", "weapon", "room", "envelope"] = "weapon"
) -> KnowledgeGraph:
    """Return the deals that fit the case ``of``, up to 12, and who confuses which of them.

    ``knowledge_graph(case("You hold A C", …), "weapon")``: its buttons let the others say aloud
    whether they know what it is ``about``: "suspect", "weapon", "room" or "envelope". Raises
    ``LookupError`` in words.

    >>> from cluekit.ui import case
    >>> of = case("You hold A C", "You: A R L -> Nora R", "You: A D L -> Otto L")
    >>> knowledge_graph(of, "weapon").left
    6
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


class SeatView(Figure, game=clue_style(), css=CHAIRS_CSS):
    """One evening, and a button for each chair; ``page(name)`` is what that chair sees.

    ``sit("Otto")`` does what a press does. ``words(name)`` is a chair's page as text.
    """

    presses = Presses["SeatView", None]()

    def __init__(self, told: Story, seat: int) -> None:
        self.story = told
        self.seat = seat
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    def sit(self, name: str) -> SeatView:
        """Sit down on a chair; raises ``LookupError`` in words for a stranger."""
        return self._turn_to(self.story.seat(name))

    def page(self, name: str) -> str:
        """Return what that chair sees, as the markup that is shown there."""
        return str(self._page(self.story.seat(name)))

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
        return self._redraw_and_speak(self.in_words())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the chairs, and the page of the one that somebody sits on."""
        chairs = [
            switch(say("You") if seat == 0 else name, f"chair:{seat}", on=seat == self.seat)
            for seat, name in enumerate(self.story.names)
        ]
        page = el("div", self._page(self.seat), data_key="page")
        self.show(
            el("div", row_of(chairs, label=say("Chairs"), key="chairs"), page, class_="ck-lesson")
        )

    def _page(self, seat: int) -> Element:
        """Return what a chair sees: its hand, what was told there, its sheet. Its letters alone."""
        view = self._view(seat)
        hand, *told, fit = self._lines(seat)
        return el(
            "div",
            el("p", hand, class_="ck-ex-how"),
            el("ul", [el("li", line) for line in told], class_="ck-chair-log"),
            el("div", sheet(view, sheet_of(view), writable=False), class_="ck-sheet-frame"),
            el("p", fit, class_="ck-lesson-sum"),
        )

    def _lines(self, seat: int) -> list[str]:
        """Return a chair's cards, what was told there, and how many deals fit that."""
        view = self._view(seat)
        post = self.story.session.letters(seat, since=self.story.turns_from)
        hand = [with_article(view.deck.cards[card].name) for card in sorted(view.hand)]
        lines = map(without_codes, plain_log(view, post).splitlines())
        told = [line.strip() for line in lines if line.strip()]
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
        paper.lines(others)
        return paper.finish(say("The same evening from a chair"), self.in_words())


@plainly
def seat_view(told: Story, name: str = "You") -> SeatView:
    """Return an evening to be seen from each chair; ``name`` is the first.

    ``told`` is a story or a scene; ``.page("Otto")`` is that chair's page, to be compared with that
    of another evening. Raises ``LookupError`` in words for a stranger.

    >>> from cluekit.ui import scene
    >>> seat_view(scene("the back of a card")).words("Otto").splitlines()[-1]
    'Deals that fit: 72.'
    """
    return SeatView(told, told.seat(name))
