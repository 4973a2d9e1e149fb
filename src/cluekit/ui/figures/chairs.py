"""SeatView: the same moment from each chair. A chair's page is made of its own letters alone.

So if a card is changed that only two people saw, the page of the third stays what it was, byte by
byte: ``seat_view(one).page("You") == seat_view(other).page("You")``.
"""

from __future__ import annotations

from cluekit.clue.deduction.sheet import sheet_of
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.log import plain_log
from cluekit.clue.picture.sheets.sheet import sheet
from cluekit.clue.public.view import View
from cluekit.draw import Element, el
from cluekit.learn.values import list_in_words, with_article
from cluekit.learn.view_case import case_of
from cluekit.learn.worlds import deals
from cluekit.ui.figures.story import Story
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

CSS = """
.ck-chair-log{margin:6px 0;padding:0 0 0 1.2em;max-width:620px}
.ck-chair-log li{margin:2px 0}
"""


class SeatView(Scene):
    """One evening, and a button for each chair; ``page(name)`` is what that chair sees.

    ``sit("Otto")`` does what a press does. ``words(name)`` is a chair's page as text.
    """

    _css = clue_style() + Scene._css + lesson_css() + CSS  # noqa: SLF001 - our own base
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
