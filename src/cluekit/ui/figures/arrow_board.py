"""ArrowBoard: what follows from what in a case. Press an arrow, and see it from its other end."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.editions.edition import edition
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
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
from cluekit.learn.clues import clue_lines, hand_line
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.view_case import case_of
from cluekit.learn.worlds import deals
from cluekit.ui.figures import arrow_picture
from cluekit.ui.figures.arrow_picture import Link, Spot
from cluekit.ui.figures.two_worlds import Seen, view_of
from cluekit.ui.kit.controls import button, small_button
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import mark, say

CSS = (
    arrow_picture.CSS
    + """
.ck-lesson .ck-arrows{max-width:430px;width:100%;height:auto;display:block}
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


class ArrowBoard(Scene):
    """The arrows of a case, to be pressed.

    ``ask("E_V -> ~N_V")`` adds one to the board: it is drawn if it holds, or refuted with a
    deal. ``holds`` tells whether the last one asked about does; ``told`` is what was said of it.
    """

    _css = clue_style() + Scene._css + lesson_css() + CSS  # noqa: SLF001 - our own base
    presses = Presses["ArrowBoard", None]()

    def __init__(self, arrows: Arrows) -> None:
        super().__init__()
        self.begun = arrows
        self.arrows = arrows
        self.seen = ""
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        """Whether the arrow asked about last holds in every deal that fits."""
        return self.arrows.asked in self.arrows.holding

    def ask(self, arrow: str) -> ArrowBoard:
        """Ask about an arrow, such as ``E_V -> ~N_V``; raises ``LookupError`` in words."""
        self._ask(arrow_from(arrow, self.arrows.case), "asked")
        return self

    @property
    def told(self) -> str:
        """What was said of the arrow asked about last, "" before any."""
        return self._told()

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
        self.redraw()
        self.speak(self.in_words())

    def _called(self, number: int) -> Arrow:
        if not 1 <= number <= len(self.arrows.holding):
            raise NothingHereError
        return self.arrows.holding[number - 1]

    def _ask(self, arrow: Arrow, how: str) -> None:
        after = self.arrows.after(arrow)
        if len(after.atoms) > MOST:
            raise LookupError(say("That is too much for one board. Begin again."))
        self.arrows, self.seen = after, how
        self.redraw()
        self.speak(self._told())

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the case, the arrows, and what was said of the last one."""
        if hasattr(self, "seen"):
            self.show(self._drawn())

    def _drawn(self) -> Element:
        return el(
            "div",
            el("p", " ".join(_facts(self.arrows.case)), class_="ck-ex-how", data_key="case"),
            self._picture(),
            el("p", self._told(), class_="ck-arrow-told", data_key="told") if self.seen else None,
            el("ol", self._rows(), class_="ck-arrow-list", role="list", data_key="arrows"),
            el("div", button(say("Begin again"), "again"), class_="ck-lesson-row"),
            class_="ck-lesson ck-ex",
        )

    def _picture(self) -> Element:
        rows, links = self._laid_out(pressable=True)
        high = arrow_picture.height(len(rows))
        return el(
            "svg",
            arrow_picture.drawing(rows, links),
            viewBox=f"0 0 {arrow_picture.WIDE:g} {high:g}",
            class_="ck-arrows",
            role="img",
            aria_label=" ".join(self._lines()),
            data_key="picture",
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
        start, end = (self._spot(literal) for literal in (arrow.given, arrow.then))
        return Link(start, end, sign, target=target)

    def _spot(self, literal: str) -> Spot:
        return Spot(self.arrows.atoms.index(literal.lstrip("~")), int(literal.startswith("~")))

    def _named(self, literal: str) -> str:
        said = Statement(literal, self.arrows.case).in_words()
        return f"{said[:1].upper()}{said[1:]}"

    def _rows(self) -> list[Element]:
        held = enumerate(self.arrows.holding, start=1)
        rows = [self._row(str(number), arrow, number) for number, arrow in held]
        return rows + [self._row("✕", arrow, 0) for arrow in self.arrows.refuted]

    def _row(self, sign: str, arrow: Arrow, number: int) -> Element:
        said = arrow_in_words(arrow, self.arrows.case)
        words = said if number else say("Not certain: “{arrow}”", arrow=said)
        return el(
            "li",
            el("b", sign, aria_hidden="true" if not number else None),
            el("span", words),
            self._buttons(number, said) if number else None,
            data_key=f"row:{arrow.text}",
        )

    def _buttons(self, number: int, said: str) -> list[Element]:
        other, round_ = say("From the other end"), say("Turned round?")
        return [
            small_button(other, f"mirror:{number}", label=f"{other}: {said}"),
            small_button(round_, f"turn:{number}", label=f"{round_} {said}"),
        ]

    # --- in words -----------------------------------------------------------------------------

    def _told(self) -> str:
        """Say what came out for the arrow asked about last."""
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

    def _lines(self) -> list[str]:
        held = enumerate(self.arrows.holding, start=1)
        lines = [f"{n}. {arrow_in_words(arrow, self.arrows.case)}" for n, arrow in held]
        broken = [arrow_in_words(arrow, self.arrows.case) for arrow in self.arrows.refuted]
        return lines + [say("Not certain: “{arrow}”", arrow=said) for said in broken]

    def in_words(self) -> str:
        """Return the case, the arrows, and what was said of the last one."""
        return "\n".join([*_facts(self.arrows.case), *self._lines(), *filter(None, [self._told()])])

    def still(self) -> Element:
        """Return the board on paper."""
        paper = Paper()
        for line in _facts(self.arrows.case):
            paper.text(line, quiet=True)
        paper.gap()
        rows, links = self._laid_out(pressable=False)
        paper.put(arrow_picture.drawing(rows, links), arrow_picture.height(len(rows)))
        for line in (*self._lines(), *filter(None, [self._told()])):
            paper.text(line)
        return paper.finish(say("Arrow board"), self.in_words(), css=arrow_picture.CSS)


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

    The case is what ``name`` has seen of a story or a table, or a hand in letters and events:
    ``hand="A R", events=["Nora: B R L -> Otto ?"]``. Raises ``LookupError`` in words.
    """
    if not arrows:
        raise LookupError(say("Write at least one arrow, such as {example}.", example=EXAMPLE))
    return ArrowBoard(arrows_of(_case(seen, name, hand, events), *arrows))


def _case(seen: Seen | None, name: str, hand: str, events: Sequence[str]) -> Case:
    if seen is not None:
        return _listed(case_of(view_of(seen, name)))
    deck = edition("mini").deck
    held = sorted(deck.number(card) for card in named_cards(deck, hand.split()))
    return _listed(Case(hand=tuple(deck.cards[card].id for card in held), events=tuple(events)))


def _listed(case: Case) -> Case:
    """Return the case; raises ``LookupError`` where no deal fits, or there are too many to list."""
    try:
        deals(case)
    except ValueError:
        why = say("The deals of this case cannot be listed: there are too many, or there is none.")
        raise LookupError(why) from None
    return case
