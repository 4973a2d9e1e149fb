"""An evening told: move by move beside a board, as sentences, and what lies behind the curtain."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter
from textwrap import wrap

from cluekit.clue import Session
from cluekit.clue.picture import backdrop, pieces, plain_log
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.boards.ground import size
from cluekit.clue.picture.skin import BOARD
from cluekit.clue.picture.skin import css as skin
from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording import tell, tell_step
from cluekit.clue.wording.log_sentences import without_repeats
from cluekit.draw import Element, el, with_attributes
from cluekit.draw.log import without_codes
from cluekit.draw.still import without
from cluekit.ui.kit.figure import Figure, Paper, button, row_of
from cluekit.ui.kit.presses import NothingHereError, Press, Presses
from cluekit.words import mark, say

STILL_WIDTH = 300
"""How wide the board is on paper."""
WIDE = 80
"""Letters in a line of plain text."""
_BEFORE = re.compile(r" *(\d+\. )?")


class Told:
    """Sentences, as the last value of a cell."""

    def __init__(self, told: Callable[[], Sequence[str]]) -> None:
        self._told = told

    @property
    def lines(self) -> list[str]:
        """The sentences, in the reader's language: a story cites no rules."""
        return [without_codes(line) for line in self._told()]

    def __repr__(self) -> str:
        """Return the sentences; what goes on below one stands under its text, not its number."""
        lines = []
        for told in self.lines:
            before = _BEFORE.match(told)
            below = " " * (before.end() if before else 0)
            rows = wrap(told, WIDE, subsequent_indent=below, break_on_hyphens=False)
            lines += rows or [told]
        return "\n".join(lines)


STRIP_CSS = """
.ck-strip{display:flex;flex-wrap:wrap;gap:12px 18px;align-items:flex-start}
.ck-strip>div{flex:1 1 270px;min-width:0;max-width:420px}
.ck-strip .ck-ex-board{margin:0 0 6px}
.ck-strip button>b{display:block;margin-top:3px;font-weight:700}
.ck-strip button>b:first-child{margin:0}
.ck-strip li>button{width:100%;min-height:28px;padding:4px 10px;border:0;
border-left:4px solid transparent;background:none;color:var(--ck-ink);font:14px/1.4 var(--ck-font);
text-align:left;cursor:pointer}
.ck-strip li>button:hover{background:var(--ck-corridor)}
.ck-strip li>button[aria-current]{border-left-color:var(--ck-accent);background:var(--ck-panel)}
.ck-strip li[data-later]>button{color:var(--ck-muted)}
"""


class Retold(Figure, game=clue_style(), css=STRIP_CSS):
    """What one person could follow, move by move: a board, and a line to press for each move.

    It begins with the last move; the board goes back to whichever line is pressed.
    """

    title = mark("The evening, move by move")
    presses = Presses["Retold", None]()

    def __init__(self, session: Session, seat: int, since: int) -> None:
        self._session, self._seat = session, seat
        self._letters = session.letters(seat, since=since)
        self._moves = [number for number, _ in groupby(self._letters, key=itemgetter(0))]
        self.at = max(0, len(self._moves) - 1)
        super().__init__()

    @property
    def lines(self) -> list[str]:
        """The sentences, in the reader's language."""
        told = plain_log(self._session.view(self._seat), self._letters)
        return [without_codes(line) for line in told.splitlines()]

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("move:{number:int}")
    def _choose(self, _: Press, number: int) -> None:
        """Look at the board after a move."""
        if number >= len(self._moves):
            raise NothingHereError
        self.at = number
        self._redraw_and_speak(*self._sentences(number))

    @presses.on("go:{way:first|back|on}")
    def _go(self, press: Press, way: str) -> None:
        """Go to the first move, or one back or on."""
        self._choose(press, {"first": 0, "back": max(self.at - 1, 0), "on": self.at + 1}[way])

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the board after the move, and the strip of moves beside it."""
        ways = [button(say("From the beginning"), "go:first", quiet=True)]
        if self.at:
            ways.append(button(say("◀ Back"), "go:back"))
        if self.at + 1 < len(self._moves):
            ways.append(button(say("On ▶"), "go:on"))
        board = el("div", self._board(self.at), class_="ck-ex-board")
        strip = el("ol", [self._line(number) for number in range(len(self._moves))])
        both = el("div", board, row_of(ways, key="ways")), el("div", strip)
        self.show(el("div", el("div", both, class_="ck-strip"), class_="ck-ex ck-lesson"))

    def _line(self, number: int) -> Element:
        now = "step" if number == self.at else None
        view = self._session.view(self._seat)
        words = [
            el("b" if isinstance(fact, facts.TurnBegan) else "span", _no_rules(fact, view), " ")
            for fact in without_repeats(self._facts(number))
        ]
        key = f"do:move:{number}"
        told = el("button", words, type="button", data_target=f"move:{number}", data_key=key)
        line = with_attributes(told, aria_current=now)
        return el("li", line, data_later="" if number > self.at else None)

    def _facts(self, number: int) -> list[object]:
        if not self._moves:
            return []
        return [fact for step, fact in self._letters if step == self._moves[number]]

    def _sentences(self, number: int) -> list[str]:
        return tell_step(self._facts(number), self._session.view(self._seat))

    def _board(self, number: int) -> tuple[Element, Element]:
        step = self._moves[number] + 1 if self._moves else self._session.step
        view = self._session.view(self._seat, step)
        return backdrop(view.table.edition), pieces(view, None, self._facts(number))

    def in_words(self) -> str:
        """Return all that is told; what goes on below a sentence stands under its text."""
        return repr(Told(lambda: self.lines))

    def still(self) -> Element:
        """Return the board at the end of what is told, and all of it below."""
        paper, last = Paper(), max(0, len(self._moves) - 1)
        across, down = size(self._session.edition.plan)
        high = STILL_WIDTH * down / across
        small = {"width": STILL_WIDTH, "height": high}
        house, standing = self._board(last)
        drawn = (without(house, "ck-hatch"), standing)  # decoration alone, and half of the bytes
        paper.put(el("g", [with_attributes(one, **small) for one in drawn]), high + 4)
        for line in self.lines:
            paper.text(line.strip(), bold=not line.startswith(" "))
        return paper.finish(say(self.title), self.in_words(), skin(BOARD))


# --- behind the curtain ---------------------------------------------------------------------------
# Behind the curtain: everybody's cards, at the end of a lesson, once a learner asks for them.
#
# *Run All* runs this cell, too. The cards would stand there before anybody has thought.


class BehindTheCurtain(Figure):
    """A closed curtain with a button; opened, a line for each hand and one for the envelope.

    ``told`` gives the lines in the reader's language. It is asked for nothing while the curtain
    is closed.
    """

    title = mark("Behind the curtain")
    presses = Presses["BehindTheCurtain", None]()

    def __init__(self, told: Callable[[], Sequence[str]]) -> None:
        self._told = told
        self.opened = False
        super().__init__()

    @presses.on("look")
    def _open_it(self, _: Press) -> None:
        """Open the curtain; it stays open."""
        if self.opened:
            raise NothingHereError
        self.opened = True
        self._redraw_and_speak(*self.lines)

    @property
    def lines(self) -> list[str]:
        """What is to be read now."""
        closed = [say("Everybody’s cards lie behind the curtain. Nobody at the table sees them.")]
        return list(self._told()) if self.opened else closed

    def redraw(self) -> None:
        """Draw the curtain, or what lies behind it."""
        lines = [el("p", line, data_key=f"line:{at}") for at, line in enumerate(self.lines)]
        look = row_of(button(say("Look behind the curtain"), "look", main=True), key="row")
        self.show(el("div", lines, None if self.opened else look, class_="ck-ex ck-lesson"))

    def in_words(self) -> str:
        """Return what is to be read now."""
        return "\n".join(self.lines)


def _no_rules(fact: object, view: View) -> str:
    return without_codes(tell(fact, view))
